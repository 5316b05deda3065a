"""Impossible hands of cards are refused with every fault; the catalogue serves every rule; whatever is sent, nothing else is raised."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Refused
from scoring.games.kantan.game import win_of
from scoring.games.kantan.hand import read
from scoring.reference import catalogue
from scoring.rules.rulebook import Yaku
from scoring.rulesets.kantan import MODULES, RULESET
from tests.support import kantan

GAME = RULESET.game
GOOD: dict[str, Any] = {
    "concealed": ["mentsu.man.run", "mentsu.sou.run", "mentsu.man.run", "atama.sou", "taatsu.pin.run"],
    "winning_card": "isolated.pin",
    "win": "ron",
}  # fmt: skip
DEALT = [*GOOD["concealed"][:3], "mentsu.pin.run", "atama.sou"]
Faults = set[tuple[str, str, str | None]]


def faults(changes: Mapping[str, object], options: dict[str, object] | None = None) -> Faults:
    found = GAME.faults(RULESET.in_force(options), {**GOOD, **changes})
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


REFUSED: dict[str, tuple[dict[str, object], Faults]] = {
    "four cards": (
        {"concealed": GOOD["concealed"][1:]}, {("/concealed", "wrong_card_count", "deal")},
    ),
    "six cards with the called set": (
        {"called": ["mentsu.pin.run"]}, {("/concealed", "wrong_card_count", "deal")},
    ),
    "runs of honours": (
        {"concealed": [*GOOD["concealed"][:4], "taatsu.honor.run"], "winning_card": "isolated.honor"},
        {("/concealed/4", "honour_run", "honour_runs")},
    ),
    "cards that do not exist": (
        {"concealed": ["mentsu.man", "atama.sou.run", "x", ".", "man"], "winning_card": "isolated.pinn"},
        {(f"/concealed/{place}", "bad_card", "kinds") for place in range(5)}
        | {("/winning_card", "bad_card", "kinds")},
    ),
    "a called card that is no set": (
        {"concealed": GOOD["concealed"][1:], "called": ["taatsu.man.run"]},
        {("/called/0", "not_a_set", "call_effect")},
    ),
    "NX25: riichi with an open set": (
        {"concealed": GOOD["concealed"][1:], "called": ["mentsu.man.run"], "situation": ["riichi"]},
        {("/situation", "needs_closed_hand", "riichi")},
    ),
    "tenhou with everything it cannot have": (
        {
            "win": "tenhou", "concealed": DEALT[1:], "called": ["mentsu.man.run"],
            "situation": ["riichi"],
        },
        {
            ("/winning_card", "wrong_win", "tenhou"), ("/called", "needs_no_melds", "tenhou"),
            ("/situation", "wrong_win", "tenhou"), ("/situation", "needs_closed_hand", "riichi"),
        },
    ),
    "ron without its card": ({"winning_card": None}, {("/winning_card", "missing", "ron")}),
    "tsumo without its card": (
        {"winning_card": None, "win": "tsumo"}, {("/winning_card", "missing", "tsumo")},
    ),
    "two players": ({"players": 2}, {("/players", "out_of_range", None)}),
    "wrong shapes": (
        {
            "concealed": "mentsu.man.run", "called": [1], "winning_card": "A", "win": "chankan",
            "situation": ["riichi", "riichi", "haitei"], "players": True, "dealer": 1,
        },
        {
            ("/concealed", "wrong_type", None), ("/called/0", "wrong_type", None),
            ("/winning_card", "bad_format", None), ("/win", "unknown_value", None),
            ("/situation", "too_many", None), ("/players", "wrong_type", None),
            ("/dealer", "wrong_type", None),
        },
    ),
    "nothing": (
        {"concealed": None, "win": None},
        {("/concealed", "missing", None), ("/win", "missing", None)},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(changes: dict[str, object], wanted: Faults) -> None:
    assert faults(changes) == wanted
    with pytest.raises(Refused):
        GAME.score(RULESET.basic, {**GOOD, **changes}, "ja")


def test_fields_that_must_be_there() -> None:
    found = GAME.faults(RULESET.basic, {})
    assert [(fault.pointer, fault.code) for fault in found] == [
        ("/concealed", "missing"),
        ("/win", "missing"),
    ]


def test_runs_of_honours_where_an_option_has_them() -> None:
    """N2."""
    request = {**GOOD, "concealed": [*GOOD["concealed"][:4], "taatsu.honor.run"]}
    request["winning_card"] = "isolated.honor"
    rules = RULESET.in_force({"honour_runs": True})
    assert GAME.score(rules, request, "en").to_dict()["value"]["points"] == 3


def test_a_deck_of_so_many_copies() -> None:
    """N1: any number of copies by default; a called set is a partial set and an isolated card."""
    same = {"concealed": ["mentsu.man.run"] * 4 + ["isolated.man"], "winning_card": "isolated.man"}
    assert faults(same) == faults(same, {"deck": 4}) == set()
    assert faults(same, {"deck": 3}) == {("/concealed", "too_many_copies", "deck")}
    called: dict[str, object] = {"concealed": ["isolated.man"], "called": ["mentsu.man.run"] * 4}
    called["winning_card"] = "isolated.man"
    assert faults(called, {"deck": 6}) == set()
    found = GAME.faults(RULESET.in_force({"deck": 4}), {**GOOD, **called})
    assert [fault.detail.ja for fault in found] == [
        "萬子の孤立牌が6枚ある。この山には4枚ずつ。",
    ]
    assert faults(called | {"called": ["x", "isolated.man"] * 2}, {"deck": 9}) == {
        *((f"/called/{place}", "bad_card", "kinds") for place in (0, 2)),
        *((f"/called/{place}", "not_a_set", "call_effect") for place in (1, 3)),
    }


def test_the_example_of_the_documents_has_no_fault() -> None:
    assert GAME.faults(RULESET.basic, dict(GAME.example)) == []
    assert GAME.score(RULESET.basic, dict(GAME.example), "en").to_dict()["value"]["points"] == 5


def test_the_notation_writes_every_field() -> None:
    line = "man.run atama.sou taatsu.pin.run mentsu.sou.run called:man.triplet +pin tsumo dealer players:3 riichi"
    assert GAME.request_of(line) == {
        "concealed": ["mentsu.man.run", "atama.sou", "taatsu.pin.run", "mentsu.sou.run"],
        "called": ["mentsu.man.triplet"], "winning_card": "isolated.pin", "win": "tsumo",
        "dealer": True, "players": 3, "situation": ["riichi"],
    }  # fmt: skip
    assert set(GAME.notation("ja")) == {"card", "line"}
    with pytest.raises(ValueError, match="invalid literal"):
        GAME.request_of("man players:x")


def test_the_order_of_cards_does_not_matter() -> None:
    wanted = GAME.score(RULESET.basic, GOOD, "en").to_dict()
    for cards in permutations(GOOD["concealed"]):
        said = GAME.score(RULESET.basic, {**GOOD, "concealed": list(cards)}, "en").to_dict()
        assert (said["value"], said["yaku"]) == (wanted["value"], wanted["yaku"])


# --- the rules


def test_every_predicate_answers_for_columns_too() -> None:
    for match in ("ignore", "must_match"):
        rules = RULESET.in_force({"honitsu_head": match})
        rows: list[tuple[Any, Any]] = []
        for sets, head in kantan.complete_hands():
            for case in list(kantan.cases(sets, head))[:8]:
                deal: Any = GAME.requests.parse(rules, case.request())  # type: ignore[attr-defined]
                hand: Any = read(deal)
                rows.append((hand.reading, win_of(rules, deal)))
        reading = columns([row[0] for row in rows])
        win = columns([row[1] for row in rows])._replace(n=rules.numbers)
        for rule in RULESET.book.rules:
            if isinstance(rule, Yaku) and rule.holds is not None:
                wanted = [bool(rule.holds(r, w)) for r, w in rows]
                assert np.broadcast_to(rule.holds(reading, win), len(rows)).tolist() == wanted


def columns(rows: list[Any]) -> Any:  # noqa: ANN401 - a row whose fields are columns
    made = [
        np.array(values) if all(isinstance(value, int) for value in values) else None
        for values in zip(*rows, strict=True)
    ]
    return type(rows[0])._make(made)


def test_a_rule_holds_for_winning_hands_only() -> None:
    pinfu, riichi = RULESET.rules["pinfu"], RULESET.rules["riichi"]
    assert isinstance(pinfu, Yaku)
    assert isinstance(riichi, Yaku)
    assert GAME.holds(RULESET.basic, pinfu, GOOD)
    assert not GAME.holds(RULESET.basic, riichi, {**GOOD, "situation": ["riichi"]})
    assert not GAME.holds(RULESET.basic, pinfu, {**GOOD, "winning_card": "isolated.man"})
    assert not GAME.holds(RULESET.basic, pinfu, {})


def test_every_rule_of_the_source_is_served_once() -> None:
    told = catalogue.listed(RULESET, "en")["rules"]
    numbers = [rule["number"] for rule in told if "number" in rule]
    assert sorted(numbers) == list(range(1, 42))
    assert catalogue.described(RULESET, "ja")["counts"] == {
        "yaku": 11, "number": 4, "option": 10, "statement": 41, "questions": 23,
    }  # fmt: skip
    assert len(MODULES) == 3


def test_every_option_has_its_default() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == kantan.OPTIONS


# --- strangers


VALUES = [
    None, True, -1, 10**400, 1.5, float("nan"), "", "m" * 100_000, "\ud800", "isolated.man",
    [], ["isolated.man"], [None] * 1000, [[]], {}, {"a": 1}, (), b"1", object(), "mentsu.man.run\n",
]  # fmt: skip


@pytest.mark.parametrize("field", [*(field.name for field in GAME.fields), "colour"])
def test_any_value_is_scored_or_refused(field: str) -> None:
    for value in VALUES:
        survives({**GOOD, field: value})
        survives({**GOOD, field: [value, value]})


def survives(request: dict[str, Any]) -> None:
    found = GAME.faults(RULESET.basic, request)
    if not found:
        GAME.score(RULESET.basic, request, "ja").to_dict()
        return
    with pytest.raises(Refused) as refused:
        GAME.score(RULESET.basic, request, "ja")
    assert list(refused.value.faults) == found
    assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)


CARDS = st.sampled_from(
    ["mentsu.man.run", "mentsu.yakuhai.triplet", "atama.sou", "isolated.man", "taatsu.pin.run", "x"]
)
ATOMS = st.none() | st.booleans() | st.integers() | CARDS | st.text(max_size=5)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from([field.name for field in GAME.fields] + ["x"]),
        ATOMS | st.lists(ATOMS, max_size=6) | st.sampled_from(["ron", "tsumo", "tenhou"]),
    )
)
def test_anything_is_scored_or_refused(changes: dict[str, Any]) -> None:
    survives({**GOOD, **changes})
    survives(changes)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dealer", 1),
        ("players", 4.0),
        ("concealed", dict.fromkeys(("mentsu.man.run", "atama.sou"))),
    ],
)
def test_what_is_equal_to_something_remembered_but_of_another_type_is_refused(
    field: str, value: object
) -> None:
    given: dict[str, Any] = {**GOOD, "win": "tsumo", "players": 4, "dealer": True}
    assert faults({**given}) == set()
    assert {pointer for pointer, _, _ in faults({**given, field: value})} == {f"/{field}"}
