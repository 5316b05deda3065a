"""The card language: the fields of each change, and the rules it can be about."""

import pytest

import scoring
from scoring.cards.fields import CARDS_FIELD
from scoring.cards.parsing import card_language
from scoring.rules.rulebook import Card

TCG = scoring.ruleset("tcg")
LANGUAGE = {(entry["layer"], entry["kind"]): entry for entry in card_language(TCG, "en")}


def test_every_field_of_a_change_belongs_to_a_layer() -> None:
    assert CARDS_FIELD.items is not None
    (changes,) = [part for part in CARDS_FIELD.items.fields if part.name == "changes"]
    assert changes.items is not None
    used = {name for entry in LANGUAGE.values() for name in entry["required"] + entry["optional"]}
    assert {part.name for part in changes.items.fields} == used | {"layer", "kind"}


def test_the_cards_of_the_sheet_have_the_fields_of_their_layers() -> None:
    for card in (rule for rule in TCG.book.rules if isinstance(rule, Card)):
        for change in card.changes:
            entry = LANGUAGE[str(change["layer"]), change.get("kind")]
            given = change.keys() - {"layer", "kind"}
            assert set(entry["required"]) <= given <= {*entry["required"], *entry["optional"]}


@pytest.mark.parametrize(
    ("layer", "kind", "rules"),
    [
        ("grant", None, ["yaku"]),
        ("ban", None, ["dora", "fu", "limit", "yaku"]),
        ("add", None, ["dora", "fu", "limit", "number", "yaku"]),
        ("payment", "chips", ["dora", "limit", "yaku"]),
        ("tiles", "wild", []),
    ],
)
def test_a_layer_is_about_rules_of_some_kinds(
    layer: str, kind: str | None, rules: list[str]
) -> None:
    assert LANGUAGE[layer, kind]["rules"] == rules
