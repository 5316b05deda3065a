"""Thirteen orphans win only as their yakuman (5.3 has fu for four sets and a pair and for seven pairs): what is left without it."""

from typing import Any

import pytest

import scoring
from scoring.rules.rulebook import Yaku
from tests.support.cards import inline

HELD: dict[str, Any] = {
    "concealed": "19m19p19s1234567z",
    "seat_wind": "south",
    "round_wind": "east",
}
WON = {**HELD, "winning_tile": "1m", "win": "tsumo", "honba": 3, "situation": ["riichi"]}
PAIRS = {**WON, "concealed": "1122m3344p5566s7z", "winning_tile": "7z"}
YAKU = [rule.id for rule in scoring.ruleset("tcg").declared if rule.kind == "yaku"]
OTHERS = [name for name in YAKU if name != "kokushi"]
BAN = {"layer": "ban", "rule": "kokushi"}
GRANT = {"layer": "grant", "rule": "kokushi", "hands": "with_it"}
ALLOW = {"layer": "shapes", "form": "thirteen_orphans", "allowed": True}
FORBID = ALLOW | {"allowed": False}
CARDS = {
    "a ban": BAN,
    "a card that sets the option": {"layer": "set", "options": {"yaku": OTHERS}},
    "a card that sets it and another": {"layer": "set", "options": {"yaku": OTHERS, "kazoe": False}},
    "a worth of nothing": {"layer": "set", "rule": "kokushi", "closed": 0},
}  # fmt: skip
WITHOUT: dict[str, dict[str, Any]] = {
    "an option": {"options": {"yaku": OTHERS}},
    **{by: {"cards": [inline(change)]} for by, change in CARDS.items()},
}


def _score(request: dict[str, Any]) -> dict[str, Any]:
    return scoring.score("tcg", request, lang="en").to_dict()


def _holds(request: dict[str, Any]) -> bool:
    ruleset = scoring.ruleset("tcg")
    kokushi = ruleset.rules["kokushi"]
    assert isinstance(kokushi, Yaku)
    rules = ruleset.in_force(request.get("options"), request.get("cards"))
    return ruleset.game.holds(rules, kokushi, request)


@pytest.mark.parametrize("by", WITHOUT)
def test_5_3_without_their_yakuman_thirteen_orphans_are_no_winning_form(by: str) -> None:
    answer, hand = _score(WON | WITHOUT[by]), scoring.analyze("tcg", HELD | WITHOUT[by]).to_dict()
    assert (answer["winning"], answer["reason"]) == (False, "not_complete")
    assert (answer["value"]["points"], answer["received"]) == (0, 0)
    # Thirteen kinds, one of them a pair: seven pairs are the nearest form, and six of those are missing.
    assert answer["shanten"] == 5
    assert (hand["shanten"], hand["waits"]) == (6, [])
    assert not _holds(WON | WITHOUT[by])


def test_5_3_with_their_yakuman_they_wait_for_each_of_the_thirteen_and_win() -> None:
    waits = scoring.analyze("tcg", HELD).to_dict()["waits"]
    assert "".join(wait["tile"] for wait in waits) == "1m9m1p9p1s9s1z2z3z4z5z6z7z"
    assert _score(WON)["received"] == 32000 + 3 * 300
    assert _holds(WON | {"cards": ["card_wareme"]})


@pytest.mark.parametrize("by", WITHOUT)
def test_2_03_seven_pairs_stay_a_form(by: str) -> None:
    answer = _score(PAIRS | WITHOUT[by])
    assert answer["value"] | {"limit": None} == _score(PAIRS)["value"]
    assert answer["value"]["fu"] == 25


def test_a_batch_has_the_form_where_one_hand_has() -> None:
    for options, wins in ((None, [True, True]), ({"yaku": OTHERS}, [False, True])):
        batch = scoring.encode_batch("tcg", [WON, PAIRS] * 300, options=options)
        assert scoring.score_batch("tcg", batch).winning.tolist() == wins * 300


@pytest.mark.parametrize(
    ("changes", "options", "wins", "why"),
    [
        ([ALLOW], {}, True, None),
        ([ALLOW, BAN], {}, False, "The card mine bans this rule, and a ban takes precedence over every other change."),
        ([ALLOW], {"yaku": OTHERS}, False, "The options in force leave this rule out."),
        ([ALLOW, GRANT], {"yaku": OTHERS}, True, None),
        ([FORBID], {"yaku": OTHERS}, False, None),
        ([FORBID, GRANT], {"yaku": OTHERS}, False, None),
        ([FORBID], {}, False, None),
    ],
)  # fmt: skip
def test_a_card_about_the_form_allows_it_only_while_the_yakuman_counts(
    changes: list[dict[str, Any]], options: dict[str, Any], why: str | None, *, wins: bool
) -> None:
    answer = _score(WON | {"options": options, "cards": [inline(*changes)]})
    cards = [entry for entry in answer["amendments"] if "changes" in entry]
    assert [entry["changes"][0]["why"] for entry in cards] == [why]
    assert answer["winning"] == wins
