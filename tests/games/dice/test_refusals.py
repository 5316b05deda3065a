"""Impossible throws of dice are refused with every fault; the catalogue serves every rule; whatever is sent, nothing else is raised."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Refused
from scoring.games.dice.forms import FORMS, dice_away, readings
from scoring.games.dice.game import turn_of
from scoring.reference import catalogue
from scoring.rules.rulebook import Yaku
from scoring.rulesets.dice import MODULES, RULESET
from tests.support import dice

GAME = RULESET.game
GOOD: dict[str, Any] = {"dice": "12345622", "action": "reroll", "last_draw": None}
DRAWN = {"face": 3, "by": "reroll"}


def faults(**changes: object) -> set[tuple[str, str, str | None]]:
    found = GAME.faults(RULESET.basic, {**GOOD, **changes})
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


REFUSED: dict[str, tuple[dict[str, object], set[tuple[str, str, str | None]]]] = {
    "seven dice": ({"dice": "1234562"}, {("/dice", "wrong_dice_count", "turn_roll8")}),
    "eight dice beside a kan": (
        {"kans": "3"}, {("/dice", "wrong_dice_count", "turn_kan")},
    ),
    "a seven": ({"dice": "12345672"}, {("/dice", "bad_face", "players")}),
    "a kan of zeros": ({"dice": "34522", "kans": "0"}, {("/kans", "bad_face", "players")}),
    "three kans": ({"kans": "111"}, {("/kans", "too_many_kans", "turn_kan")}),
    "riichi without its reroll": (
        {"action": "riichi"}, {("/last_draw", "needs_last_draw", "turn_riichi_one")},
    ),
    "a reroll by one who stands": (
        {"action": "stand", "last_draw": DRAWN},
        {("/last_draw/by", "stand_rerolls_nothing", "turn_stand")},
    ),
    "a last die that is not there": (
        {"dice": "11224455", "last_draw": DRAWN}, {("/last_draw/face", "not_in_dice", None)},
    ),
    "a replacement die without a kan": (
        {"last_draw": {"face": 3, "by": "kan"}}, {("/last_draw/by", "needs_kan", "turn_kan")},
    ),
    "a first roll that contradicts the dice": (
        {"action": "stand", "first_roll_complete": False},
        {("/first_roll_complete", "contradiction", "tenhou")},
    ),
    "everything at once": (
        {"dice": "9", "kans": "0", "action": "stand", "last_draw": DRAWN},
        {
            ("/dice", "bad_face", "players"), ("/kans", "bad_face", "players"),
            ("/dice", "wrong_dice_count", "turn_kan"),
            ("/last_draw/face", "not_in_dice", None),
            ("/last_draw/by", "stand_rerolls_nothing", "turn_stand"),
        },
    ),
    "wrong shapes": (
        {
            "dice": 1, "kans": "x" * 9, "dora": 7, "action": "fold", "first_roll_complete": 1,
            "mode": None, "last_draw": {"face": "3", "by": "luck", "x": 1}, "dices": 1, "\0": 2,
        },
        {
            ("/dice", "wrong_type", None), ("/kans", "too_long", None),
            ("/dora", "out_of_range", None), ("/action", "unknown_value", None),
            ("/first_roll_complete", "wrong_type", None), ("/mode", "wrong_type", None),
            ("/last_draw/face", "wrong_type", None), ("/last_draw/by", "unknown_value", None),
            ("/last_draw/x", "unknown_field", None), ("/dices", "unknown_field", None),
            ("", "unknown_field", None),
        },
    ),
    "a missing face": (
        {"dice": None, "kans": "a", "last_draw": {"by": "kan"}},
        {
            ("/dice", "missing", None), ("/kans", "bad_format", None),
            ("/last_draw/face", "missing", None),
        },
    ),
    "no object": ({"last_draw": [3]}, {("/last_draw", "wrong_type", None)}),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(changes: dict[str, object], wanted: set[tuple[str, str, str | None]]) -> None:
    assert faults(**changes) == wanted
    with pytest.raises(Refused):
        GAME.score(RULESET.basic, {**GOOD, **changes}, "ja")


def test_a_rerolled_die_needs_the_choice() -> None:
    found = GAME.faults(RULESET.basic, {"dice": "12345622", "last_draw": DRAWN})
    assert [(fault.pointer, fault.code, fault.rule) for fault in found] == [
        ("/action", "missing", "turn_choose")
    ]
    assert "riichi" in found[0].detail.en
    assert "リーチ" in found[0].detail.ja


def test_the_example_of_the_documents_has_no_fault() -> None:
    assert GAME.faults(RULESET.basic, dict(GAME.example)) == []
    assert GAME.score(RULESET.basic, dict(GAME.example), "en").to_dict()["value"]["points"] == 34


@pytest.mark.parametrize("word", ["tsumo", "dora:x", "reroll:", "kan:a", "dora"])
def test_the_notation_knows_its_words(word: str) -> None:
    with pytest.raises(ValueError, match="not a word"):
        GAME.request_of(f"12345622 {word}")


def test_the_notation_writes_every_field() -> None:
    line = "34522 kans:3 dora:2 kan:5 riichi solo incomplete"
    assert GAME.request_of(line) == {
        "dice": "34522", "kans": "3", "dora": 2, "last_draw": {"face": 5, "by": "kan"},
        "action": "riichi", "mode": "solo", "first_roll_complete": False,
    }  # fmt: skip
    assert GAME.request_of("") == {"dice": ""}
    assert set(GAME.notation("ja")) == {"dice", "line"}


def test_the_order_of_dice_and_kans_does_not_matter() -> None:
    random = Random(3)
    for request in (
        {"dice": "12345622", "kans": ""}, {"dice": "34522", "kans": "3"},
        {"dice": "66", "kans": "14"}, {"dice": "22334455", "kans": ""},
    ):  # fmt: skip
        wanted = GAME.score(RULESET.basic, request, "en").to_dict()
        for _ in range(10):
            mixed = {name: "".join(random.sample(v, len(v))) for name, v in request.items()}
            assert GAME.score(RULESET.basic, mixed, "en").to_dict() == wanted


def test_dice_away_counts_the_dice_to_change() -> None:
    for hand in random_hands(60):
        text = "".join(map(str, hand.dice))
        counts = sum(1 << 4 * (face - 1) for face in hand.dice)
        size = len(hand.dice)
        away = dice_away(counts, size)
        forms = [form for form in FORMS if len(written(form)) == size]
        assert (away == 0) == (counts in FORMS)
        assert away == min(size - shared(text, written(form)) for form in forms)


def random_hands(count: int) -> list[dice.Case]:
    return Random(8).sample(list(dice.hands()), count)


def written(form: int) -> str:
    return "".join(str(face) * (form >> 4 * (face - 1) & 15) for face in dice.FACES)


def shared(one: str, other: str) -> int:
    return sum(min(one.count(face), other.count(face)) for face in "123456")


# --- the rules


def test_every_predicate_answers_for_columns_too() -> None:
    rules = RULESET.in_force({"wait_on_rinshan": True, "tanki_in_four_pairs": True})
    rows = [
        (reading, turn_of(rules, counts, kans, 3, from_kan, kept, 1))
        for counts in FORMS
        for kans in [""] * (len(written(counts)) == 8) or ["36", "5"]
        for from_kan, kept in ((0, 0), (1, 0), (0, 1))
        for reading in readings(counts, kans, 3)
    ]
    whole = [columns([row[side] for row in rows]) for side in (0, 1)]
    reading, turn = whole[0], whole[1]._replace(n=rules.numbers)
    yaku = [rule for rule in RULESET.book.rules if isinstance(rule, Yaku)]
    for rule in yaku:
        assert rule.holds is not None
        wanted = [bool(rule.holds(r, w)) for r, w in rows]
        assert np.broadcast_to(rule.holds(reading, turn), len(rows)).tolist() == wanted, rule.id
        if rule.times is not None:
            times = [rule.times(r, w) for r, w in rows]
            assert np.broadcast_to(rule.times(reading, turn), len(rows)).tolist() == times


def columns(rows: list[Any]) -> Any:  # noqa: ANN401 - a row whose fields are columns
    made = [
        np.array(values) if all(isinstance(value, int) for value in values) else None
        for values in zip(*rows, strict=True)
    ]
    return type(rows[0])._make(made)


def test_a_claim_of_no_reading_does_not_hold() -> None:
    yaku = RULESET.rules["pinfu"]
    assert isinstance(yaku, Yaku)
    assert GAME.holds(RULESET.basic, yaku, {"dice": "12345622"})
    assert not GAME.holds(RULESET.basic, yaku, {"dice": "11335566"})
    assert not GAME.holds(RULESET.basic, yaku, {"dice": "1"})


def test_every_rule_of_the_source_is_served_once() -> None:
    told = catalogue.listed(RULESET, "en")["rules"]
    numbers = [rule["number"] for rule in told if "number" in rule]
    assert sorted(numbers) == list(range(1, 85))
    assert catalogue.described(RULESET, "ja")["counts"] == {
        "yaku": 26, "dora": 1, "number": 15, "option": 8, "statement": 84, "questions": 29,
    }  # fmt: skip
    assert len(MODULES) == 5


def test_every_option_has_its_default() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == {
        **dice.OPTIONS, "edition": "adjust2", "white_round_cycles": 0,
    }  # fmt: skip


def test_the_editions_score_alike() -> None:
    request = dict(GAME.example)
    values = [
        GAME.score(RULESET.in_force({"edition": edition}), request, "en").to_dict()["value"]
        for edition in ("adjust2", "prototype")
    ]
    assert values[0] == values[1]


# --- strangers


VALUES = [
    None, True, -1, 10**400, 1.5, float("nan"), "", "1" * 100_000, "\ud800", "٣", "12345622",
    [], ["1"], {}, {"face": 3, "by": "reroll"}, {"face": None}, (), b"1", object(),
]  # fmt: skip


@pytest.mark.parametrize("field", [*(field.name for field in GAME.fields), "colour"])
def test_any_value_is_scored_or_refused(field: str) -> None:
    for value in VALUES:
        survives({**GOOD, field: value})


def survives(request: dict[str, Any]) -> None:
    found = GAME.faults(RULESET.basic, request)
    if not found:
        GAME.score(RULESET.basic, request, "ja").to_dict()
        return
    with pytest.raises(Refused) as refused:
        GAME.score(RULESET.basic, request, "ja")
    assert list(refused.value.faults) == found
    assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)


ATOMS = st.none() | st.booleans() | st.integers() | st.text("123456x", max_size=10)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from([field.name for field in GAME.fields] + ["x"]),
        ATOMS | st.lists(ATOMS, max_size=3) | st.dictionaries(st.text(max_size=5), ATOMS),
    )
)
def test_anything_is_scored_or_refused(changes: dict[str, Any]) -> None:
    survives({**GOOD, **changes})
    survives(changes)
