"""The card language: the fields of each change, the rules it can be about, and the amounts those have."""

import pytest

import scoring
from scoring.rules.amendments import Amount, amounts_of
from scoring.rules.cards.changes import targets_of
from scoring.rules.cards.parsing import card_language
from scoring.rules.rulebook import Card, Limit

TCG = scoring.ruleset("tcg")
LANGUAGE = {(entry["layer"], entry["kind"]): entry for entry in card_language(TCG, "en")}


def test_every_field_of_a_change_belongs_to_a_layer() -> None:
    assert TCG.deck is not None
    assert TCG.deck.field.items is not None
    (changes,) = [part for part in TCG.deck.field.items.fields if part.name == "changes"]
    assert changes.items is not None
    used = {name for entry in LANGUAGE.values() for name in entry["required"] + entry["optional"]}
    assert {part.name for part in changes.items.fields} == used | {"layer", "kind"}


def test_the_cards_of_the_sheet_have_the_fields_of_their_layers() -> None:
    for card in (rule for rule in TCG.declared if isinstance(rule, Card)):
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


AMOUNTS = {
    "tanyao": {"closed": Amount(1, 0, 99), "open": Amount(1, 0, 99)},
    "riichi": {"closed": Amount(1, 0, 99), "open": Amount(0, 0, 99)},
    "honba_points": {"value": Amount(300, 0, 1_000_000)},
    "closed_kan": {"value": Amount(16, 0, 1_000), "yaochu": Amount(32, 0, 1_000)},
    "mangan": {"value": Amount(2_000, 0, 1_000_000)},
    "dora": {"value": Amount(1, 0, 99)},
}
"""What the rules declare, and how far a card may go."""


@pytest.mark.parametrize("rule", AMOUNTS)
def test_a_rule_has_the_amounts_that_it_declares(rule: str) -> None:
    assert amounts_of(TCG.rules[rule]) == AMOUNTS[rule]


def test_the_steps_above_mangan_may_be_banned() -> None:
    banned = [id_ for id_, rule in targets_of(TCG, "ban").items() if isinstance(rule, Limit)]
    assert banned == ["haneman", "baiman", "sanbaiman", "kazoe_yakuman"]
