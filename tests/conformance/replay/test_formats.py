"""The three formats of recorded games: options, values and norths as each writes them."""

import json
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import Checker, rounds_of
from scoring.conformance.replay.recorded import BadRecord, Step
from tests.conformance.replay import rare
from tests.conformance.replay.formats import as_lines, mjai_events, to_mjlog, to_tenhou_json

TENHOU = scoring.ruleset("tenhou")
NINE = rare.rounds("nine_terminals")
WRONG = [NINE[0], rare.rounds("nine_terminals")[0]]
"""Two rounds of which the second should have one honba."""


def mjlog(kind: int) -> bytes:
    return to_mjlog(WRONG).replace(b'type="9"', f'type="{kind}"'.encode())


def tenhou_json(disp: str) -> bytes:
    return json.dumps({**json.loads(to_tenhou_json(WRONG)), "rule": {"disp": disp}}).encode()


@pytest.mark.parametrize(
    ("data", "options"),
    [
        (mjlog(0x05), {"length": "east", "kuitan": False}),
        (mjlog(0x0B), {"red_fives": 0}),
        (tenhou_json("般東喰赤"), {"length": "east"}),
        (tenhou_json("鳳南喰赤"), {}),
        (tenhou_json("般南赤"), {"kuitan": False}),
        (tenhou_json("上東速"), {"length": "east", "kuitan": False, "red_fives": 0}),
        (tenhou_json("玉の間南"), {}),
        (tenhou_json("Jade Room East"), {"length": "east"}),
        (tenhou_json("電脳麻将"), {}),
        (tenhou_json(""), {}),
    ],
)  # fmt: skip
def test_a_game_is_checked_under_the_options_that_it_states(
    data: bytes, options: dict[str, Any]
) -> None:
    """Values that the ruleset has anyway are not sent. Other programs than Tenhou write other words as the rule."""
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(data))
    ((_, answer),) = checker.reports[0].differing
    assert answer.request.get("options", {}) == options


@pytest.mark.parametrize(("tens", "decimals"), [("53.0,9.0,-21.0,-41.0", 0), ("53.2,8.9,-21.1,-41.0", 1)])  # fmt: skip
def test_the_decimals_of_the_results_follow_from_the_record(tens: str, decimals: int) -> None:
    """Tenhou has written one decimal since June 2022."""
    (this,) = rare.rounds("leftover_sticks")
    this.results = [float(one) for one in tens.split(",")]
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(to_mjlog([this])))
    (report,) = checker.reports
    chosen = [answer.request.get("options", {}) for _, answer in report.differing]
    default = TENHOU.default_of("result_decimals")
    assert chosen == [{} if decimals == default else {"result_decimals": decimals}]


def orphans_won() -> bytes:
    """Kokushi with thirteen waits, 48, and tenhou, 37, on the first draw."""
    course = rare.Course([rare.ORPHANS, *[rare.QUIET + "1m"] * 3], changes=[96000, *[-32000] * 3])
    answer = {"value": {"points": 96000}, "yaku": [{"id": "kokushi"}, {"id": "tenhou"}]}
    return to_mjlog([course.draw(0, "9m").win(0, None, answer).round])


def test_a_yakuman_is_read_from_mjlog() -> None:
    ((win,),) = [this.wins for this in rounds_of(orphans_won())]
    assert win.answer["value"] == {"points": 96000}
    assert {one["id"] for one in win.answer["yaku"]} == {"kokushi", "tenhou"}
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(orphans_won()))
    assert checker.reports[0].outcome == "agrees"


def test_of_a_self_draw_of_three_players_only_han_and_fu_are_read_from_mjlog() -> None:
    """Its points there are those of four players, and norths count among the dora."""
    game = rare.rounds("won_north")[0]
    game.wins[0].source = None
    (this, *_) = rounds_of(to_mjlog([game]))
    assert this.wins[0].answer == {"winning": True, "value": {"han": 6, "fu": 40}}


def test_a_second_win_without_payments_adds_none() -> None:
    events = [*mjai_events(rare.rounds("double_ron")[:1])]
    events[-2].pop("deltas")
    (this,) = rounds_of(as_lines(events))
    assert this.changes == [-2600, 1300, 1300, 0]


def test_values_that_mjai_does_not_state_are_not_compared() -> None:
    """A win with han and without points, or with points alone."""
    for name in ("hora_points", "fan", "fu"):
        events = [*mjai_events(rare.rounds("double_ron"))]
        for event in events:
            event.pop(name, None)
        checker = Checker(TENHOU)
        checker.check("a", rounds_of(as_lines(events)))
        assert {report.outcome for report in checker.reports} == {"agrees"}


def test_a_closed_kan_of_mjai_may_repeat_its_tile() -> None:
    events = [*mjai_events(rare.rounds("four_kans"))]
    for event in events:
        if event["type"] == "ankan":
            event["pai"] = event["consumed"][0]
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(as_lines(events)))
    assert {report.outcome for report in checker.reports} == {"agrees"}


def test_payments_of_a_win_may_leave_out_the_riichi_sticks() -> None:
    """Some converters write only the points of the hand: the sum of the payments is then zero."""
    hands = [*rare.THREE_WAITING[:2], "123m456m789m123p5z", rare.QUIET + "9s"]
    course = rare.Course(hands, changes=[-1300, 1300, 0, 0])
    course.turn(0, "9m").turn(1, "9s").riichi(2, "9p").turn(3, "9s").turn(0, "9m", "2p")
    this = course.win(1, 0, rare.TANYAO).round
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(to_tenhou_json([this])))
    assert checker.reports[0].outcome == "agrees"


def test_a_record_of_takes_and_discards_without_an_order_contradicts_itself() -> None:
    """A call whose tile nobody discarded."""
    game = json.loads(to_tenhou_json(rare.rounds("called_later")))
    takes = game["log"][0][11]
    takes[takes.index("39p3939" if "39p3939" in takes else takes[0])] = "37p3737"
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(json.dumps(game).encode()))
    (report,) = checker.reports
    assert report.outcome == "contradicts"
    assert "no order of play uses every" in report.contradiction


@pytest.mark.parametrize("place", [8, 9], ids=["take", "discard"])
def test_a_tile_after_the_end_contradicts_the_record(place: int) -> None:
    """The dealer aborts with the first draw, and another player draws or discards as well."""
    game = json.loads(to_tenhou_json(NINE[:1]))
    game["log"][0][place] = [19]
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(json.dumps(game).encode()))
    assert checker.reports[0].outcome == "contradicts"


def test_the_search_for_the_order_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.conformance.replay.tenhou_json._MOST_TRIED", 3)
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(to_tenhou_json(rare.rounds("called_later"))))
    assert "allowed number of attempts" in checker.reports[0].contradiction


@pytest.mark.parametrize(
    "data",
    [
        to_tenhou_json(NINE).replace(b"19, ", b"10, ", 1),
        to_tenhou_json(rare.rounds("double_ron")).replace(json.dumps("点").encode()[1:-1], b"many"),
        as_lines([*mjai_events(NINE)]).replace(b'"9m"', b'"10z"', 1),
    ],
)
def test_a_tile_or_a_value_in_another_form_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        rounds_of(data)


def test_norths_are_read_from_each_format() -> None:
    north = Step("north", 2, ("4z",))
    for data in (
        to_tenhou_json(rare.rounds("won_north")),
        to_mjlog(rare.rounds("won_north")),
        as_lines(mjai_events(rare.rounds("won_north"))),
    ):
        assert north in rounds_of(data)[0].steps
