"""The fields of a settlement's answer are declared as the contract has them: all of them always there, lists with what one entry is."""

from collections.abc import Iterator
from typing import Any

import pytest

import scoring
from scoring.fields.field import Field
from scoring.games.arushiaru import settlement as arushiaru
from scoring.games.kitanuki import settlement as kitanuki
from scoring.games.riichi import settlement as tcg
from scoring.settlement.chips import CHIPS
from scoring.settlement.transfers import line_field, standings
from scoring.text import Text
from tests.service.support.contract_shapes import NULL, POT, followed, named
from tests.support.settling import draw, table

SETTLED = {"tcg": tcg.settle, "kitanuki": kitanuki.settle, "arushiaru": arushiaru.settle}
TYPES = {"object", "array", "string", "integer", "boolean"}


def _plain(shape: dict[str, Any]) -> dict[str, Any]:
    """A shape without null, its reference followed."""
    for one in shape.get("anyOf", ()):
        if NULL in shape["anyOf"] and one != NULL:
            return followed(one)
    return followed(shape)


def _unlike(field: Field, shape: dict[str, Any], at: str) -> Iterator[str]:
    """What a field says otherwise than the contract, by its way there."""
    at = f"{at}/{field.name}"
    told = {
        # One of the points of a table is declared where requests have it.
        "may be left out": field.required is not True and at != "/table/points/points",
        "is of no type": field.type not in TYPES,
        "is a player or the pot": (field.notation == "player_or_pot")
        != (shape.get("anyOf") == POT["anyOf"]),
        "is open": field.open_object is not (field.notation == "score"),
    }
    yield from (f"{at} {what}" for what, wrong in told.items() if wrong)
    if field.open_object:
        return
    inner = _plain(shape)
    if bool(field.fields) != ("properties" in inner):
        yield f"{at} has other parts"
    for part in field.fields:
        yield from _unlike(part, inner["properties"][part.name], at)
    if (field.items is None) == ("items" in inner):
        yield f"{at} has entries of another kind"
    if field.items is not None:
        yield from _unlike(field.items, inner["items"], at)
        called = inner["items"].get("$ref", field.items.name.capitalize())
        if not called.endswith(field.items.name.capitalize()) or not field.items.name.islower():
            yield f"{at}: an entry is called {called}"


@pytest.mark.parametrize("id_", SETTLED)
def test_an_answer_is_declared_down_to_its_entries_as_in_the_contract(id_: str) -> None:
    shape = named(f"{id_.capitalize()}SettleAnswer")["properties"]
    reply = SETTLED[id_](scoring.ruleset(id_)).reply
    assert [one for field in reply for one in _unlike(field, shape[field.name], "")] == []
    lists = {field.name: field.items for field in reply if field.items is not None}
    assert {name: item.name for name, item in lists.items() if name != "chips"} == {
        "transfers": "transfer",
        "points": "points",
        "final": "standing",
        "scores": "score",
        "dropped": "dropped",
    }
    assert lists["scores"].type == "object"


def test_a_list_of_lines_is_always_there_and_names_the_rule_of_each() -> None:
    player = Field("player", "integer", Text("席", "Player"), Text("人。", "Who."), required=True)
    label, one = Text("行", "Lines"), Text("一行。", "One line.")
    made = line_field("lines", label, Text("行。", "Lines."), one, player)
    assert (made.name, made.type, made.required) == ("lines", "array", True)
    entry = made.items
    assert entry is not None
    assert (entry.name, entry.type, entry.required, entry.text) == ("lines", "object", True, one)
    assert [part.name for part in entry.fields] == ["player", "rule", "name", "clause", "href"]
    assert {part.required for part in entry.fields} == {True}
    assert CHIPS.items is not None
    assert {"rule", "clause"} <= {part.name for part in CHIPS.items.fields}


def test_players_with_equal_points_share_a_rank_only_where_the_game_says_so() -> None:
    points, results = (300, 500, 300), (0, 1, 0)
    apart = standings(points, results)
    assert [(one.player, one.rank, one.tied) for one in apart] == [
        (1, 1, False),
        (0, 2, True),
        (2, 3, True),
    ]
    shared = standings(points, results, shared=True)
    assert [(one.player, one.rank) for one in shared] == [(1, 1), (0, 2), (2, 2)]


def test_cards_in_a_settlement_are_told_in_the_language_that_is_asked() -> None:
    request = {"table": table("tcg"), "event": draw(1), "cards": ["card_big_counters"]}
    ja, en = (
        scoring.settle("tcg", request, lang=lang).to_dict()["amendments"] for lang in ("ja", "en")
    )
    assert all(text.isascii() for text in _texts(en))
    assert not any(text.isascii() for text in _texts(ja))


def _texts(amendments: list[dict[str, Any]]) -> list[str]:
    """What is told of the changes of the cards."""
    changes = [change for card in amendments for change in card["changes"]]
    return [text for change in changes for text in (change["effect"], change["why"]) if text]
