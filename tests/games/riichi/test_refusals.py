"""What tcg refuses besides the hands of refusals.yaml: fields of the wrong shape, unknown names, options, and many faults at once."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts

GOOD: dict[str, Any] = {
    "concealed": "123567m34522p67s", "melds": [], "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": [], "honba": 0, "deposits": 0,
}  # fmt: skip
TEN = "567m34522p67s"
"""Ten concealed tiles: room for one meld."""
Brief = tuple[str, str, str | None]
"""Pointer, code and rule of a fault."""


def faults(changes: dict[str, Any], ruleset: str = "tcg") -> tuple[scoring.Fault, ...]:
    """Return the errors of a valid request with ``changes``."""
    return scoring.faults(ruleset, {**GOOD, **changes})


def brief(found: tuple[scoring.Fault, ...]) -> list[Brief]:
    """Pointer, code and rule of each fault."""
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


FIELDS: list[tuple[dict[str, Any], str, str, str | None]] = [
    ({"concealed": "1m" * 100_000}, "/concealed", "too_long", None),
    ({"concealed": None}, "/concealed", "missing", None),
    ({"melds": [{}], "concealed": TEN}, "/melds/0", "wrong_type", None),
    ({"situation": [7]}, "/situation/0", "wrong_type", None),
    ({"<b>": 1}, "", "unknown_field", None),
    ({"x" * 100_000: 1}, "", "unknown_field", None),
    *[({field: value}, f"/{field}", "out_of_range", None) for field in ("honba", "deposits") for value in (-1, 1000, 10**400)],
    *[
        ({field: value}, f"/{field}", "unknown_value", None)
        for field in ("win", "seat_wind", "round_wind")
        for value in ("", "rons", "up", "\ud800", "x" * 100_000)
    ],
    *[({f: 1}, f"/{f}", "unknown_field", None) for f in ("dora_indicator", "norths", "x")],
    ({"flowers": 1}, "/flowers", "needs_card", "card_flower_tiles"),
    ({"wareme": "winner"}, "/wareme", "no_such_rule", "wareme_payments"),
    ({"liability": "daisangen"}, "/liability", "needs_card", "card_liability"),
    ({"options": {"kuitann": True}}, "/options/kuitann", "unknown_option", None),
    ({"options": {"<b>": True}}, "/options", "unknown_option", None),
    ({"options": {"red_fives": "3"}}, "/options/red_fives", "unknown_value", "red_fives"),
    ({"options": {"length": "west"}}, "/options/length", "unknown_value", "length"),
    ({"options": {"yaku": "riichi"}}, "/options/yaku", "unknown_value", "yaku"),
    ({"options": {"yaku": ["riichi", "open_riichi"]}}, "/options/yaku/1", "unknown_value", "yaku"),
    ({"options": {"yaku": ["base"]}}, "/options/yaku/0", "unknown_value", "yaku"),
    ({"options": {"yaku": [["riichi"]]}}, "/options/yaku/0", "unknown_value", "yaku"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "pointer", "code", "rule"), FIELDS)
def test_a_field_with_one_fault(
    changes: dict[str, Any], pointer: str, code: str, rule: str | None
) -> None:
    assert brief(faults(changes)) == [(pointer, code, rule)]


def test_a_red_five_is_a_five_when_copies_are_counted() -> None:
    found = faults({"concealed": "0555m34522p678s1z", "winning_tile": "5m"}, "tenhou")
    assert brief(found) == [("/winning_tile", "too_many_copies", None)]


def test_what_is_left_out_is_assumed_and_the_answer_says_so() -> None:
    bare = {name: GOOD[name] for name in ("concealed", "winning_tile", "win")}
    answer = scoring.score("tcg", bare | {"situation": ["riichi"]}).to_dict()
    said_of = " ".join(assumed_texts(answer))
    for word in ("seat wind", "round wind", "dora indicators", "ura dora indicators"):
        assert word in said_of
    whole = {**GOOD, "situation": ["riichi"], "dora_indicators": "1z", "ura_indicators": "2z"}
    assert scoring.score("tcg", whole).to_dict()["assumed"] == []


@pytest.mark.parametrize("name", ["TCG", "tgc", "\ud800", "x" * 100_000, ""])
def test_an_unknown_ruleset_is_not_guessed(name: str) -> None:
    for ask in (scoring.score, scoring.faults):
        with pytest.raises(scoring.UnknownName) as unknown:
            ask(name, GOOD)
        assert unknown.value.kind == "ruleset"
    with pytest.raises(scoring.UnknownName) as unknown:
        scoring.ruleset("tgc")
    assert "tcg" in unknown.value.nearest
