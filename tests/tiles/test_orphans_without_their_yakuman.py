"""Thirteen orphans win only as their yakuman (5.3 has fu for four sets and a pair and for seven pairs): what is left without it."""

from typing import Any

import pytest

import scoring
from scoring.rules.rulebook import Yaku
from tests.support.cards import inline

ORPHANS = "19m19p19s1234567z"
WAITS = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]
HELD: dict[str, Any] = {"concealed": ORPHANS, "seat_wind": "south", "round_wind": "east"}
WON = {**HELD, "winning_tile": "1m", "win": "tsumo", "honba": 3, "situation": ["riichi"]}
PAIRS = {**WON, "concealed": "1122m3344p5566s7z", "winning_tile": "7z"}
OTHERS = [
    rule.id
    for rule in scoring.ruleset("tcg").book.rules
    if rule.kind == "yaku" and rule.id != "kokushi"
]
BAN = {"layer": "ban", "rule": "kokushi"}
ALLOW = {"layer": "shapes", "form": "thirteen_orphans", "allowed": True}
FORBID = ALLOW | {"allowed": False}
WITHOUT: dict[str, dict[str, Any]] = {
    "an option": {"options": {"yaku": OTHERS}},
    "a ban": {"cards": [inline(BAN)]},
    "a card that sets the option": {
        "cards": [inline({"layer": "set", "options": {"yaku": OTHERS}})]
    },
    "a card that sets it and another option": {
        "cards": [inline({"layer": "set", "options": {"yaku": OTHERS, "kazoe": False}})]
    },
    "a worth of nothing": {
        "cards": [inline({"layer": "set", "rule": "kokushi", "closed": 0})],
    },
}


def _answered(request: dict[str, Any]) -> dict[str, Any]:
    return scoring.score("tcg", request, lang="en").to_dict()


@pytest.mark.parametrize("by", WITHOUT)
def test_5_3_thirteen_orphans_win_nothing_without_their_yakuman(by: str) -> None:
    answer = _answered(WON | WITHOUT[by])
    assert (answer["winning"], answer["reason"]) == (False, "not_complete")
    assert (answer["value"]["points"], answer["received"]) == (0, 0)
    # Thirteen kinds, one of them a pair: seven pairs are the nearest form, and six of those are missing.
    assert answer["shanten"] == 5
    assert _answered(WON)["received"] == 32000 + 3 * 300


@pytest.mark.parametrize("by", [by for by in WITHOUT if "cards" in WITHOUT[by]])
def test_a_card_that_takes_the_yakuman_away_is_felt(by: str) -> None:
    ((change,),) = (entry["changes"] for entry in _answered(WON | WITHOUT[by])["amendments"])
    assert change["took_effect"]
    # A hand that lacks one of the kinds is further away without the form; seven pairs are what they were.
    for other, felt in ((WON | {"winning_tile": "5m"}, True), (PAIRS, False)):
        amendments = _answered(other | WITHOUT[by])["amendments"]
        assert [entry["changes"][0]["took_effect"] for entry in amendments] == [felt]


@pytest.mark.parametrize("by", ["", *WITHOUT])
def test_a_hand_has_the_yakuman_while_it_counts(by: str) -> None:
    ruleset, request = scoring.ruleset("tcg"), WON | WITHOUT.get(by, {"cards": ["card_wareme"]})
    rules = ruleset.in_force(request.get("options"), request.get("cards"))
    kokushi = ruleset.rules["kokushi"]
    assert isinstance(kokushi, Yaku)
    assert ruleset.game.holds(rules, kokushi, request) == (not by)


@pytest.mark.parametrize("by", WITHOUT)
def test_nobody_waits_for_them_without_their_yakuman(by: str) -> None:
    told = scoring.analyze("tcg", HELD | WITHOUT[by]).to_dict()
    assert (told["shanten"], told["waits"]) == (6, [])
    waits = scoring.analyze("tcg", HELD).to_dict()["waits"]
    assert [wait["tile"] for wait in waits] == WAITS


@pytest.mark.parametrize("by", WITHOUT)
def test_2_03_seven_pairs_stay_a_form(by: str) -> None:
    answer = _answered(PAIRS | WITHOUT[by])
    assert answer["value"] | {"limit": None} == _answered(PAIRS)["value"]
    assert answer["value"]["fu"] == 25


def test_a_batch_has_the_form_where_one_hand_has() -> None:
    options = {"yaku": OTHERS}
    for chosen, wins in ((None, [True, True]), (options, [False, True])):
        batch = scoring.encode_batch("tcg", [WON, PAIRS] * 300, options=chosen)
        assert scoring.score_batch("tcg", batch).winning.tolist() == wins * 300


GRANT = {"layer": "grant", "rule": "kokushi", "hands": "with_it"}


@pytest.mark.parametrize(
    ("changes", "options", "why"),
    [
        ([ALLOW], {}, "It is so already."),
        ([ALLOW, BAN], {}, "The card mine bans it, and a ban beats everything."),
        ([ALLOW], {"yaku": OTHERS}, "It is not in use under the options in force."),
        ([ALLOW, GRANT], {"yaku": OTHERS}, "It is so already."),
        ([FORBID], {"yaku": OTHERS}, "It is so already."),
        ([FORBID, GRANT], {"yaku": OTHERS}, None),
        ([FORBID], {}, None),
    ],
)
def test_a_card_about_the_form_is_told_by_the_yakuman(
    changes: list[dict[str, Any]], options: dict[str, Any], why: str | None
) -> None:
    answer = _answered(WON | {"options": options, "cards": [inline(*changes)]})
    cards = [entry for entry in answer["amendments"] if "changes" in entry]
    assert [entry["changes"][0]["why"] for entry in cards] == [why]
    in_use = BAN not in changes and (GRANT in changes or not options)
    assert answer["winning"] == (in_use and FORBID not in changes)
