"""What is said of a change on a card that cannot be: where, and what would be right, in both languages."""

import re
from typing import Any

import pytest

import scoring
from scoring.cards.model import CONDITIONS
from scoring.text import Text
from tests.support.cards import SIMPLE, answered, inline

SAID: list[tuple[dict[str, Any], str, str | None, list[str | Text]]] = [
    ({"layer": "tiles"}, "kind", None, ["red_fives, flowers, dora, wild"]),
    ({"layer": "payment", "kind": "dora"}, "kind", None, ["wareme, liability, chips"]),
    ({"layer": "ban", "kind": "dora", "rule": "pinfu"}, "kind", None, [Text("種類", "kinds")]),
    ({"layer": "ban", "rule": "pinfu", "closed": 1}, "closed", None, ["rule"]),
    (
        {"layer": "grant", "rule": "pinfu", "closed": 1},
        "closed",
        None,
        ["rule, hands, when"],
    ),
    (
        {"layer": "set", "rule": "pinfu", "closed": 1, "chips": 1},
        "chips",
        None,
        ["rule, closed, open, value, yaochu, options"],
    ),
    (
        {"layer": "payment", "kind": "chips", "rule": "pinfu", "chips": 1, "times": 2},
        "times",
        None,
        ["rule, chips"],
    ),
    ({"layer": "ban"}, "rule", None, [Text("必須", "required")]),
    ({"layer": "grant"}, "rule", None, [Text("必須", "required")]),
    (
        {"layer": "grant", "rule": "riichi", "when": ["tsumo", "ron"]},
        "when",
        None,
        [CONDITIONS["tsumo"], CONDITIONS["ron"]],
    ),
    (
        {"layer": "tiles", "kind": "wild", "when": ["open", "closed"]},
        "when",
        None,
        [CONDITIONS["closed"], CONDITIONS["open"]],
    ),
    (
        {"layer": "grant", "rule": "riichi", "when": ["child", "dealer"]},
        "when",
        None,
        [CONDITIONS["dealer"], CONDITIONS["child"]],
    ),
    (
        {"layer": "grant", "rule": "riichi", "hands": "with_it", "when": ["ron"]},
        "when",
        None,
        [Text("すべて", "all hands")],
    ),
    ({"layer": "set", "rule": "pinfu"}, "closed", "pinfu", [Text("closedかopen", "closed or open")]),
    ({"layer": "add", "rule": "closed_kan"}, "value", "closed_kan", ["value", "yaochu"]),
    ({"layer": "set", "rule": "mangan"}, "value", "mangan", ["value"]),
    ({"layer": "set", "rule": "pinfu", "value": 1}, "value", "pinfu", ["closed, open"]),
    ({"layer": "set", "rule": "pinfu", "closed": -1}, "closed", "pinfu", ["0", "99"]),
    ({"layer": "set", "rule": "pinfu", "open": -1}, "open", "pinfu", ["0", "99"]),
    ({"layer": "set", "rule": "base", "value": 1001}, "value", "base", ["0", "1000"]),
    ({"layer": "set", "rule": "closed_kan", "yaochu": -1}, "yaochu", "closed_kan", ["0", "1000"]),
    ({"layer": "set", "rule": "mangan", "value": -1}, "value", "mangan", ["0", "1000000"]),
    ({"layer": "set", "rule": "dora", "value": 100}, "value", "dora", ["0", "99"]),
    ({"layer": "set", "rule": "payment_unit", "value": 0}, "value", "payment_unit", ["1 ", "1000000"]),
    ({"layer": "set"}, "rule", None, [Text("どちらか一方", "either")]),
    ({"layer": "set", "options": {}, "closed": 1}, "closed", None, ["options"]),
    (
        {"layer": "payment", "kind": "liability", "liability": "x"},
        "liability",
        None,
        ["daisangen, suushiihou"],
    ),
    ({"layer": "shapes", "form": "unconnected", "allowed": True}, "fu", None, [Text("符", "fu")]),
    (
        {"layer": "shapes", "form": "unconnected", "allowed": False, "fu": 30},
        "fu",
        None,
        [Text("決められない", "not set here")],
    ),
    (
        {"layer": "shapes", "form": "thirteen_orphans", "allowed": True, "fu": 30},
        "fu",
        None,
        [Text("決められない", "not set here")],
    ),
    ({"layer": "ban", "rule": "pinfuu"}, "rule", None, ["pinfu"]),
    ({"layer": "grant", "rule": "honba_points"}, "rule", "honba_points", ["yaku", "set, add"]),
]  # fmt: skip


def _refused(change: dict[str, Any]) -> list[Any]:
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, "card_wareme", inline(change))
    return list(error.value.faults)


@pytest.mark.parametrize("place", range(len(SAID)))
def test_a_change_that_cannot_be_is_told_what_would_be_right(place: int) -> None:
    change, field, rule, named = SAID[place]
    (fault,) = _refused(change)
    assert fault.pointer == f"/cards/1/changes/0/{field}"
    assert fault.rule == rule
    assert fault.detail.ja.endswith("。")
    assert fault.detail.en.endswith((".", "?"))
    for one in named:
        wanted = Text(one.strip(), one) if isinstance(one, str) else one
        assert wanted.ja in fault.detail.ja
        assert wanted.en in fault.detail.en


def test_what_is_at_its_bounds_is_no_fault() -> None:
    for change in (
        {"layer": "set", "rule": "pinfu", "closed": 0},
        {"layer": "set", "rule": "pinfu", "closed": 99},
        {"layer": "set", "rule": "base", "value": 1000},
        {"layer": "set", "rule": "base", "value": 0},
        {"layer": "set", "rule": "payment_unit", "value": 1},
        {"layer": "set", "rule": "mangan", "value": 1_000_000},
        {"layer": "add", "rule": "pinfu", "closed": -99},
        {"layer": "payment", "kind": "wareme", "times": 4},
        {"layer": "shapes", "form": "seven_pairs", "allowed": True},
        {"layer": "shapes", "form": "unconnected", "allowed": False},
    ):
        assert "amendments" in answered(SIMPLE, inline(change))


def test_all_that_is_wrong_with_a_change_is_told() -> None:
    change = {
        "layer": "set",
        "rule": "pinfu",
        "closed": 9.5,
        "value": 1,
        "yaochu": 2,
        "chips": 3,
    }
    found = {fault.pointer.rpartition("/")[2] for fault in _refused(change)}
    assert found == {"closed"}
    del change["closed"]
    found = {fault.pointer.rpartition("/")[2] for fault in _refused(change)}
    assert found == {"chips"}
    del change["chips"]
    assert {fault.pointer.rpartition("/")[2] for fault in _refused(change)} == {"value", "yaochu"}
    options = {"layer": "set", "options": {"kuitan": 7, "length": "west"}, "value": 1, "open": 1}
    found = {fault.pointer.partition("/changes/0/")[2] for fault in _refused(options)}
    assert found == {"options/kuitan", "options/length", "value", "open"}


@pytest.mark.parametrize(
    ("card", "pointer", "code", "rule", "said"),
    [
        ("card_warene", "/cards/1", "unknown_card", None, "card_wareme"),
        ({"id": "card_wareme"}, "/cards/1", "repeated_item", None, ""),
        (
            {"id": "card_chips", "text": {"ja": "x", "en": "x"}},
            "/cards/1/text",
            "known_card",
            "card_chips",
            "",
        ),
        ({"id": "riichi", "changes": []}, "/cards/1/id", "known_card", "riichi", ""),
    ],
)
def test_a_card_that_cannot_be_is_told_in_both_languages(
    card: object, pointer: str, code: str, rule: str | None, said: str
) -> None:
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, "card_wareme", card)
    (fault,) = error.value.faults
    assert (fault.pointer, fault.code, fault.rule) == (pointer, code, rule)
    for text in fault.detail:
        assert said in text
        assert not re.search(r"None|[{}]", text)
    assert "。" in fault.detail.ja
    assert fault.detail.en.isascii()


def test_a_change_that_contradicts_the_one_before_it_is_told_so() -> None:
    change = {"layer": "set", "rule": "honba_points", "value": 100}
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, inline(change, change, {**change, "value": 200}))
    (fault,) = error.value.faults
    assert (fault.pointer, fault.code) == ("/cards/0/changes/2", "contradiction")
    assert "before" in fault.detail.en
    assert "前" in fault.detail.ja
