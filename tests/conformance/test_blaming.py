"""The rule behind each difference, and the options of open questions that explain one."""

from typing import Any

import pytest

import scoring
from scoring.conformance.blaming import blamed
from scoring.conformance.differences import AnswerDifference
from scoring.conformance.open_questions import agreeing_options, open_options, open_readings
from scoring.conformance.tasks import answer_of
from tests.conformance.test_differences import CASES, HAND, PINFU, RIICHI, TABLE, TOITOI

Body = dict[str, Any]
NEXT, OVER, STAKED = CASES["next"], CASES["over"], CASES["staked"]
KANTAN = scoring.ruleset("kantan")
TCG = scoring.ruleset("tcg")
GAME = KANTAN.game

# --- by which rule


LOST: Body = {"winning": False, "reason": "not_isolated", "value": {"points": 0}}
LIMITED: Body = {"value": {"points": 8000, "limit": "mangan"}}
HONOURS: Body = {
    "concealed": ["mentsu.man.run", "mentsu.man.run", "mentsu.man.run", "atama.sou", "taatsu.honor.run"],
    "winning_card": "isolated.honor", "win": "ron",
}  # fmt: skip
BEHIND: list[tuple[scoring.Ruleset, Body, Body, tuple[str, Any, Any], str]] = [
    (KANTAN, {}, LOST, ("/winning", False, True), "ron_only_isolated"),
    (KANTAN, {}, LOST, ("/reason", "not_isolated", "x"), "ron_only_isolated"),
    (KANTAN, {}, LOST | {"reason": "not_tenpai"}, ("/winning", False, True), "tenpai_only"),
    (KANTAN, {}, LOST | {"reason": "not_tenpai"}, ("/reason", "not_tenpai", ""), "tenpai_only"),
    (KANTAN, {}, HAND, ("/winning", True, False), "win_shape"),
    (KANTAN, {}, HAND, ("/reason", None, "x"), "win_shape"),
    (KANTAN, {}, HAND, ("/value/points", 4, 5), "win_shape"),
    (KANTAN, {}, HAND, ("/payments/0/points", 2, 1), "pay_tsumo"),
    (TCG, {}, LIMITED, ("/value/points", 8000, 7700), "mangan"),
    (TCG, {}, LIMITED, ("/payments/0/points", 8000, 7700), "mangan"),
    (TCG, {}, LIMITED, ("/received", 8000, 7700), "mangan"),
    (TCG, {}, {"value": {"limit": None}}, ("/received", 1000, 2000), "deposits_to_winner"),
    (TCG, {}, {"received": 1000}, ("/received", 1000, 2000), "deposits_to_winner"),
    (TCG, {}, {"received": 1000}, ("/payments", [], 5), "rounding_below_thousand"),
    (KANTAN, {}, HAND, ("/yaku/0/points", 3, 2), "pinfu"),
    (KANTAN, {}, HAND, ("/yaku/1", RIICHI, None), "riichi"),
    (KANTAN, {}, HAND, ("/yaku/1", None, TOITOI), "toitoi"),
    (KANTAN, {}, HAND, ("/yaku/0", None, {"id": "tanuki"}), "win_shape"),
    (KANTAN, {}, HAND, ("/yaku", [PINFU], 5), "win_shape"),
    (TCG, {}, {"fu": [{"id": "base"}, {"id": "wait"}]}, ("/fu/1/fu", 2, 4), "wait"),
    (TCG, {}, {"fu": [{"id": "base"}]}, ("/fu/0", None, {"id": "closed_ron"}), "closed_ron"),
    (TCG, {}, {"fu": []}, ("/fu", [], 7), "fu_calculation"),
    (KANTAN, {}, TABLE, ("/transfers/0/points", 1, 2), "riichi_points"),
    (KANTAN, {}, TABLE, ("/transfers/1/points", 4, 2), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/transfers/0/points", None, 2), "ron"),
    (KANTAN, {}, TABLE, ("/transfers", TABLE["transfers"], 5), "ron"),
    (KANTAN, {}, TABLE, ("/points/1", 19, 15), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/points/2", 11, 15), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/points/0", 15, 14), "ron"),
    (KANTAN, {}, TABLE, ("/points", [15], []), "ron"),
    (KANTAN, {}, {"points": [1]}, ("/points/0", 1, 2), "ron"),
    (KANTAN, {}, {**TABLE, "transfers": [STAKED]}, ("/points/1", 14, 15), "riichi_points"),
    (KANTAN, {}, TABLE, ("/table/dealer", 1, 0), "dealer_rotates"),
    (KANTAN, {}, OVER, ("/table", None, NEXT), "end_bust"),
    (KANTAN, {}, TABLE, ("/finished", False, True), "end_two_rounds"),
    (KANTAN, {}, OVER, ("/finished", True, False), "end_bust"),
    (KANTAN, {}, TABLE, ("/final", None, []), "end_winner"),
    (KANTAN, {}, OVER, ("/final/0/rank", 1, 2), "end_bust"),
    (KANTAN, HONOURS, {"refused": True}, ("/refused", True, False), "honour_runs"),
    (KANTAN, {**HONOURS, "options": {"deck": "x"}}, {"refused": True}, ("/refused", True, False), "deck"),
    (KANTAN, {"table": {}, "event": {"type": "draw"}}, {"refused": True}, ("/refused", True, False), "suits"),
    (KANTAN, HONOURS, HAND, ("/refused", False, True), "suits"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "request_", "ours", "difference", "rule"), BEHIND)
def test_the_rule_behind_a_difference(
    ruleset: scoring.Ruleset,
    request_: Body,
    ours: Body,
    difference: tuple[str, Any, Any],
    rule: str,
) -> None:
    (line,) = blamed(ruleset, request_, ours, [AnswerDifference(*difference)])
    assert (line.rule, line.clause) == (rule, ruleset.rules[rule].clause)
    assert line.difference == difference


RED: Body = {
    "concealed": "567m340p22p67s", "melds": ["pon:111z"], "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": ["riichi"],
}  # fmt: skip
"""A red five, which a card brings in, and riichi with an open hand, which none allows."""


@pytest.mark.parametrize(("cards", "rule"), [([], "red_five"), (["card_red_tiles"], "riichi")])
def test_the_rule_that_refuses_is_one_under_the_cards_in_play(cards: list[str], rule: str) -> None:
    refused = [AnswerDifference("/refused", ours=True, theirs=False)]
    (line,) = blamed(TCG, {**RED, "cards": cards}, {"refused": True}, refused)
    assert line.rule == rule
    closed = {**RED, "melds": [], "concealed": "123567m340p22p67s", "cards": cards}
    assert bool(answer_of(TCG, "score", closed).get("refused")) == (not cards)


def test_the_most_telling_difference_comes_first() -> None:
    parts = (
        "refused",
        "winning",
        "reason",
        "yaku",
        "fu",
        "transfers",
        "final",
        "value",
        "received",
    )
    found = [AnswerDifference(f"/{part}", 1, 2) for part in reversed(parts)]
    ours: Body = {"yaku": [], "fu": [], "transfers": []}
    lines = blamed(KANTAN, {}, ours, found)
    assert [line.difference.pointer for line in lines] == [f"/{part}" for part in parts]


# --- by which option


def deal(line: str, **more: object) -> Body:
    return {**GAME.request_of(line), **more}


NX7 = "man.run man.run man.triplet honor.triplet pin +pin ron"
NX12 = "honor.triplet honor.triplet honor.triplet honor.triplet honor +honor ron"
NX16 = "yakuhai.triplet yakuhai.triplet man.run pin.run sou +sou ron"
NX3 = "man.run pin.run sou.run man.run sou +sou tsumo dealer"
NX15 = "man.run pin.triplet sou.run man.triplet pin +pin ron"
CHOICES: dict[str, tuple[object, ...]] = {
    "honour_runs": (True,), "yakuman_adds": (True,), "yakuman_stack": (True,), "yakuhai_per_meld": (False,),
    "honitsu_head": ("must_match",), "require_yaku": (True,), "dealer_remainder": ("next",),
    "riichi_stick": ("bank",), "multi_ron": (True,),
}  # fmt: skip
"""The other readings of the table of silences (N2 to N18)."""


@pytest.mark.parametrize("stated", [{}, {"honitsu_head": "ignore", "multi_ron": True}])
def test_every_other_reading_of_a_silence_is_tried_but_those_that_are_chosen(stated: Body) -> None:
    found = [pair for pair in open_readings(KANTAN, {"options": stated}) if pair[0] != "deck"]
    assert set(found) == {
        (name, value)
        for name, values in CHOICES.items()
        for value in values
        if name not in stated
    }  # fmt: skip
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("line", "depth", "options"),
    [
        (NX7, "breakdown", {"honitsu_head"}),
        (NX7, "points", {"honitsu_head"}),
        (NX12, "points", {"yakuman_stack", "yakuman_adds"}),
        (NX16, "points", {"yakuhai_per_meld"}),
        (NX3, "breakdown", {"dealer_remainder"}),
        (NX3, "points", set()),
        (NX15, "points", {"require_yaku"}),
    ],
    ids=["NX7", "NX7: points", "NX12", "NX16", "NX3", "NX3: points", "NX15"],
)
def test_the_options_an_answer_hangs_on(line: str, depth: str, options: set[str]) -> None:
    assert set(open_options(KANTAN, depth, deal(line))) == options
    chosen = {name: KANTAN.default_of(name) for name in options}
    assert open_options(KANTAN, depth, deal(line, options=chosen)) == ()


def test_the_options_a_settlement_hangs_on() -> None:
    table = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 1}
    hand = GAME.request_of("man.run pin.run sou.run man.run sou +sou tsumo")
    event = {"type": "win", "winner": 0, "from": None, "hand": hand, "riichi": []}
    request = {"table": table, "event": event}
    assert set(open_options(KANTAN, "settlement", request)) == {"dealer_remainder", "riichi_stick"}
    paid = {"points": [19, 13, 14, 14]}
    assert agreeing_options(KANTAN, "settlement", request, paid) == ()
    assert agreeing_options(KANTAN, "settlement", request, {"points": [20, 13, 14, 14]}) == (
        "dealer_remainder",
    )


@pytest.mark.parametrize(
    ("line", "answer", "options"),
    [
        (NX7, {"value": {"points": 0}}, ("honitsu_head",)),
        (NX7, {"value": {"points": 1}}, ()),
        (NX12, {"value": {"points": 24}}, ("yakuman_stack",)),
        (NX12, {"value": {"points": 15}}, ("yakuman_adds",)),
        (NX15, {"winning": False}, ("require_yaku",)),
        (NX3, {"received": 4}, ("dealer_remainder",)),
    ],
)
def test_the_options_that_explain_another_answer(
    line: str, answer: Body, options: tuple[str, ...]
) -> None:
    assert agreeing_options(KANTAN, "breakdown", deal(line), answer) == options
