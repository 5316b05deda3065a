"""Rare rounds: draws, aborts, norths, the last tile, wins on a kan."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import Checker, RoundReport, rounds_of
from scoring.conformance.replay.playing import Replay, nagashi_of
from scoring.conformance.replay.recorded import BadRecord, Recorded, RecordedWin, Step, checked
from scoring.tiles.notation import names_of
from tests.conformance.replay import rare
from tests.conformance.replay.formats import (
    as_lines,
    mjai_events,
    to_mjai,
    to_mjlog,
    to_tenhou_json,
)
from tests.conformance.replay.rare import Course

Write = Callable[[Sequence[Recorded]], bytes]
TENHOU = scoring.ruleset("tenhou")
ORPHANS = names_of("19m19p19s1234567z")
QUIET = names_of("2468m2468p2468s5m")
"""A hand that is far from anything."""


def a_round(*steps: Step, players: int = 4, hand: str = "", **end: Any) -> Recorded:  # noqa: ANN401 - fields of Recorded
    """Return the first round of a match, in which the dealer has ``hand``."""
    hands = [names_of(hand) if hand else ORPHANS, *([QUIET] * (players - 1))]
    told = Recorded(
        players, [25000] * players, 0, 0, 1, 0, 0, ["1z"], [list(one) for one in hands], **end
    )
    for step in steps:
        told.add(step)
    return told


def won(source: int | None = None) -> dict[str, Any]:
    return {"wins": [RecordedWin(0, source)]}


def to_the_last_tile(*, discarded: bool) -> Iterator[Step]:
    """All 70 draws, the last one by the dealer or by the player after."""
    first = 2 if not discarded else 3
    for number in range(first, first + 70):
        tile = "9m" if number == first + 69 else "8m"
        yield Step("draw", number % 4 if number < first + 69 else int(discarded), (tile,))
        if number < first + 69 or discarded:
            yield Step("discard", number % 4 if number < first + 69 else 1, (tile,))


DRAW, DISCARD = Step("draw", 0, ("8m",)), Step("discard", 0, ("8m",))
KAN = Step("closed_kan", 0, ("1m", "1m", "1m", "1m"), "1m")
PON = Step("pon", 1, ("9m", "9m", "9m"), "9m", 0)
SITUATIONS = {
    "the first draw": (a_round(Step("draw", 0, ("9m",)), **won()), {"tenhou"}),
    "after a kan": (
        a_round(DRAW, DISCARD, Step("draw", 0, ("1m",)), KAN, Step("draw", 0, ("5z",)), hand="111m234p567s3355z", **won()),
        {"rinshan"},
    ),
    "the last draw": (a_round(*to_the_last_tile(discarded=False), **won()), {"haitei"}),
    "the last discard": (a_round(*to_the_last_tile(discarded=True), **won(1)), {"houtei"}),
    "riichi": (
        a_round(DRAW, Step("riichi"), DISCARD, Step("deposit"), Step("draw", 1, ("9m",)), Step("discard", 1, ("9m",)), **won(1)),
        {"double_riichi", "ippatsu"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("this", "situation"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_situation_follows_from_the_course_of_the_round(
    this: Recorded, situation: set[str]
) -> None:
    ((request, _),) = Replay(this).scores()
    assert set(request["situation"]) == situation


def test_a_kan_is_robbed_by_who_waits_for_its_tile() -> None:
    steps = [DRAW, Step("discard", 0, ("9m",)), PON, Step("discard", 1, ("2m",)), Step("draw", 1, ("9m",))]  # fmt: skip
    robbed = Step("added_kan", 1, ("9m",) * 4, "9m")
    this = a_round(*steps, robbed, hand="19m19p19s123456z9m", **won(1))
    this.hands[1] = names_of("99m2468p2468s246m")
    ((request, _),) = Replay(this).scores()
    assert (request["winning_tile"], request["situation"]) == ("9m", ["chankan"])


def test_a_player_who_declares_riichi_and_deals_in_pays_no_deposit() -> None:
    steps = [DRAW, DISCARD, Step("draw", 1, ("9m",)), Step("riichi", 1), Step("discard", 1, ("9m",))]  # fmt: skip
    event = Replay(a_round(*steps, **won(1))).settlement()["event"]
    assert (event["riichi"], event["on"]) == ([1], "riichi_tile")


def test_norths_are_counted() -> None:
    this = a_round(
        Step("north", 0, ("4z",)), Step("draw", 0, ("9m",)), players=3,
        hand="19m19p19s123567z4z", **won(),
    )  # fmt: skip
    ((request, _),) = Replay(this).scores()
    assert request["norths"] == 1
    assert "rinshan" in request["situation"]


@pytest.mark.parametrize(
    ("this", "message"),
    [
        (a_round(players=4, tenpai=[4]), "a player has a number that does not exist"),
        (a_round(changes=[0], ended=True), "for each player"),
        (a_round(hand="123m"), "13 tiles"),
        (Recorded(1, [25000], 0, 0, 1, 0, 0, [], []), "three or four players"),
    ],
)
def test_impossible_values_are_refused(this: Recorded, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        checked(this)


ENDED: dict[str, Any] = {"changes": [0] * 4, "ended": True}
FOUR_WINDS = rare.rounds("four_winds")[0]
CONTRADICTIONS = {
    "a win without a tile": (a_round(**won()), "without a winning tile"),
    "a win on a drawn tile": (a_round(DRAW, **won(1)), "nobody discarded"),
    "a win on the discard of another": (a_round(DRAW, DISCARD, **won(2)), "nobody discarded"),
    "a kan without a pon": (a_round(Step("added_kan", 0, ("9m",) * 4, "9m")), "a pon that does not exist"),
    "a call of another tile": (a_round(DRAW, DISCARD, PON), "not the last discard"),
    "a tile nobody has": (a_round(DRAW, Step("discard", 0, ("9s",)), Step("discard", 0, ("9s",))), "step 3: .*without having it"),
    "an empty wall": (a_round(*[DRAW] * 71), "an empty wall"),
    "a draw with tiles left": (a_round(DRAW, DISCARD, **ENDED), "exhaustive draw, but 69 tiles are left"),
    "a draw that is an abort": (replace(FOUR_WINDS, abort=""), "66 tiles are left and the play shows four_winds"),
    "an end without a reason": (a_round(DRAW, DISCARD, unnamed=True, **ENDED), "nobody won, but 69 tiles are left"),
    "another abort": (replace(FOUR_WINDS, abort="nine_terminals"), "states nine_terminals; the play shows four_winds"),
    "no abort": (a_round(DRAW, DISCARD, abort="four_kans", **ENDED), "states four_kans, the play does not"),
    "nine terminals after a discard": (a_round(DRAW, DISCARD, DRAW, abort="nine_terminals", **ENDED), "the play does not"),
    "three wins of three players": (replace(rare.rounds("three_wins")[0], abort="four_riichi"), "the play shows three_wins"),
}  # fmt: skip


@pytest.mark.parametrize(("this", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_round_that_contradicts_itself_is_reported_as_such(this: Recorded, message: str) -> None:
    checker = Checker(TENHOU)
    checker.check("a", [this, rare.rounds("nine_terminals")[0]])
    report, other = checker.reports
    assert (report.outcome, other.outcome) == ("contradicts", "agrees")
    assert re.search(message, report.contradiction)


# --- whole games of rare rounds in each format

GAMES = rare.rare_games()


def outcomes_of(game: rare.Game, write: Write) -> list[str]:
    """Return the outcome of each round of a game that is written and read again."""
    checker = Checker(scoring.ruleset(game.ruleset))
    checker.check("a", rounds_of(write(game.rounds)))
    return [report.outcome for report in checker.reports]


@pytest.mark.parametrize("write", [to_mjlog, to_tenhou_json, to_mjai])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_with_rare_rounds_agrees(game: rare.Game, write: Write) -> None:
    assert outcomes_of(game, write) == ["agrees"] * len(game.rounds)


@pytest.mark.parametrize("write", [to_mjlog, to_tenhou_json, to_mjai])
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name].rounds[0].dealer])
def test_a_rare_round_agrees_whoever_deals(name: str, by: int, write: Write) -> None:
    ruleset, (first, *_) = GAMES[name]
    game = rare.Game(ruleset, [rare.rotated(first, by)])
    assert outcomes_of(game, write) == ["agrees"]


ABORTS = [name for name in GAMES if GAMES[name].rounds[0].abort]


@pytest.mark.parametrize("name", [name for name in ABORTS if GAMES[name].ruleset == "tenhou"])
def test_an_abort_differs_under_rules_without_it(name: str) -> None:
    """M.League has no abortive draws, and one discard has one winner."""
    game = GAMES[name]._replace(ruleset="m_league")
    assert outcomes_of(game, to_mjlog)[0] == "differs"


@pytest.mark.parametrize("write", [to_mjlog, to_tenhou_json, to_mjai])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_payments_that_the_rules_do_not_give_differ(game: rare.Game, write: Write) -> None:
    """In the first round 1,000 points more change hands."""
    first, *others = game.rounds
    pairs = zip(first.changes or (), (1000, 0, -1000, 0), strict=False)
    wrong = replace(first, changes=[change + more for change, more in pairs])
    checker = Checker(scoring.ruleset(game.ruleset))
    checker.check("a", rounds_of(write([wrong, *others])))
    assert checker.reports[0].outcome == "differs"


DIALECTS = rare.CASES["dialects"]
REASONS = [(name, reason) for name, reasons in DIALECTS.items() for reason in reasons]


def with_changed(name: str, **changes: object) -> list[dict[str, Any]]:
    """Return the events of a rare game whose ends (``ryukyoku``, ``hora``) have other fields; ``None`` removes a field."""
    events = []
    for event in mjai_events(GAMES[name].rounds):
        changed = {**event, **changes} if event["type"] in ("ryukyoku", "hora") else event
        events.append({name: value for name, value in changed.items() if value is not None})
    return events


def reports_of(events: list[dict[str, Any]], ruleset: str = "tenhou") -> list[RoundReport]:
    checker = Checker(scoring.ruleset(ruleset))
    checker.check("a", rounds_of(as_lines(events)))
    return checker.reports


@pytest.mark.parametrize(("name", "reason"), REASONS)
def test_every_dialect_of_mjai_names_the_reason_for_a_draw(name: str, reason: str | None) -> None:
    """Without a reason the play decides."""
    first = next(report for report in reports_of(with_changed(name, reason=reason)))
    assert first.outcome == "agrees"


def test_who_is_tenpai_follows_from_the_hands_if_the_record_does_not_state_it() -> None:
    (report,) = reports_of(with_changed("leftover_sticks", tenpais=None))
    assert report.outcome == "agrees"


def test_norths_set_aside_are_shown_with_the_hands_of_a_draw() -> None:
    """Player 0 is tenpai and has set a north aside: 2,000 points from the others."""
    hands = ["123456789p1113z", "2468p2468s55667z", "2468p2468s55667z"]
    course = Course(hands, changes=[2000, -1000, -1000], dora=["9m"])
    course.draw(0, "4z").round.add(Step("north", 0, ("4z",)))
    for number in range(54):
        course.turn(number % 3, "8s")
    course.round.tenpai = None
    checker = Checker(scoring.ruleset("tenhou_sanma"))
    checker.check("a", [course.round])
    assert checker.reports[0].outcome == "agrees"


UNKNOWN = {
    "reason": (with_changed("nine_terminals", reason="tea_break"), "'tea_break', which is unknown"),
    "event": ([*with_changed("nine_terminals")[:2], {"type": "nap"}, *with_changed("nine_terminals")[2:]], "'nap', which is unknown"),
    "scores": ([{n: v for n, v in e.items() if n != "scores"} for e in with_changed("nine_terminals")], "points before the hand"),
    "payments": (with_changed("won_riichi_tile", deltas=None)[:-4], "payments of the hand"),
    "the end": (with_changed("nine_terminals")[:3], "ends before the hand does"),
}  # fmt: skip


@pytest.mark.parametrize(("events", "reason"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_the_record_does_not_state_cannot_be_checked(
    events: list[dict[str, Any]], reason: str
) -> None:
    report = reports_of(events)[0]
    assert report.outcome == "unchecked"
    assert any(reason in why.en for why in report.unchecked)


def test_an_unknown_reason_of_another_format_cannot_be_checked() -> None:
    for data in (
        to_mjlog(GAMES["nine_terminals"].rounds).replace(b"yao9", b"tea9"),
        to_tenhou_json(GAMES["nine_terminals"].rounds).replace(
            json.dumps("九種九牌").encode(), b'"tea"'
        ),
    ):
        checker = Checker(TENHOU)
        checker.check("a", rounds_of(data))
        assert {report.outcome for report in checker.reports} == {"unchecked"}


def test_nagashi_of_each_format_is_read() -> None:
    """Player 0 discards only terminals, which is paid as a mangan by self-draw."""
    (this,) = rounds_of(to_mjlog(GAMES["leftover_sticks"].rounds))
    for at, step in enumerate(this.steps):
        if step.seat == 0:
            this.steps[at] = step._replace(tiles=("9m",))
    this.results, this.changes = None, [8000, -2000, -2000, -4000]
    events = [*mjai_events([this])]
    named = as_lines(
        [
            {**event, "reason": "nagashimangan"} if event["type"] == "ryukyoku" else event
            for event in events
        ]
    )
    unnamed = as_lines(
        [{**event, "reason": ""} if event["type"] == "ryukyoku" else event for event in events]
    )
    for data in (
        to_mjlog([this]).replace(b"<RYUUKYOKU ", b'<RYUUKYOKU type="nm" '),
        to_tenhou_json([this]).replace(json.dumps("流局").encode(), json.dumps("流し満貫").encode()),
        named,
        unnamed,
    ):  # fmt: skip
        (found,) = rounds_of(data)
        assert Replay(found).settlement()["event"]["nagashi"] == [0]


def test_points_that_an_end_states_replace_those_that_a_start_does_not() -> None:
    """The first dialects of mjai write the points after a win and none before the round."""
    events = []
    for event in with_changed("double_ron"):
        known = {name: value for name, value in event.items() if name != "scores"}
        events.append({**known, "scores": [22400, 26300, 26300, 25000]} if event["type"] == "hora" else known)  # fmt: skip
    first, second = reports_of(events)
    assert first.outcome == "agrees"
    assert second.outcome == "agrees"
    without = [{n: v for n, v in event.items() if n != "deltas"} for event in events]
    without[1]["scores"] = [25000] * 4
    assert reports_of(without)[0].outcome == "agrees"


RIICHI = Course(
    [*rare.THREE_WAITING[:2], rare.QUIET + "9p", rare.QUIET + "9s"], changes=[-7700, 8700, 0, 0]
)
RIICHI.turn(0, "9m").riichi(1, "9s").turn(2, "9p").turn(3, "9s").turn(0, "2p")
RIICHI.win(1, 0, {"value": {"han": 4, "fu": 40, "points": 8000}}, ura="9s")
"""Riichi, ippatsu, tanyao and one or more ura dora."""


@pytest.mark.parametrize("missing", [None, []])
def test_a_riichi_win_without_ura_indicators_cannot_be_checked(missing: list[str] | None) -> None:
    """The points are not compared, and the rest of the round is."""
    events = []
    for event in mjai_events([RIICHI.round, rare.rounds("nine_terminals")[0]]):
        changed = {**event, "ura_markers": missing} if event["type"] == "hora" else event
        events.append({name: value for name, value in changed.items() if value is not None})
    first = reports_of(events)[0]
    assert [why.en for why in first.unchecked] == ["The record does not give the ura indicators."]
    events[-4] |= {"honba": 7}
    wrong = reports_of(events)[0]
    assert wrong.outcome == "differs"


@pytest.mark.parametrize(
    ("ruleset", "dora", "outcome"),
    [("tenhou", "", "unchecked"), ("tenhou", "3z", "agrees"), ("jpml_a", "", "agrees")],
)
def test_a_win_after_a_kan_needs_the_dora_indicator_of_the_kan(
    ruleset: str, dora: str, outcome: str
) -> None:
    """The official rules of JPML have no kan dora."""
    hands = ["111m2468p2468s22z", "234m567p234s678s2p", rare.QUIET + "9p", rare.QUIET + "9s"]
    course = Course(hands, changes=[-1300, 1300, 0, 0]).kan(0, "1m", dora).turn(0, "9m", "2p")
    checker = Checker(scoring.ruleset(ruleset))
    checker.check("a", [course.win(1, 0, rare.TANYAO).round])
    assert checker.reports[0].outcome == outcome


def test_the_dora_indicator_of_an_open_kan_is_not_needed_before_the_discard() -> None:
    """Tenhou uncovers it after the discard, and a robbed kan uncovers none."""
    pon = Step("pon", 1, ("9m",) * 3, "9m", 0)
    robbed = Step("added_kan", 1, ("9m",) * 4, "9m")
    steps = [DRAW, Step("discard", 0, ("9m",)), pon, Step("discard", 1, ("2m",))]
    this = a_round(*steps, Step("draw", 1, ("9m",)), robbed, hand="19m19p19s123456z9m")
    this.hands[1] = names_of("99m2468p2468s246m")
    assert Replay(this).least_dora_count(after_discard=True) == 1
    this.add(Step("draw", 1, ("8m",)))
    assert Replay(this).least_dora_count(after_discard=True) == 1
    assert Replay(this).least_dora_count(after_discard=False) == 2
    this.add(Step("discard", 1, ("8m",)))
    assert Replay(this).least_dora_count(after_discard=True) == 2


def test_nagashi_is_for_players_whose_discards_are_all_terminals_or_honours_and_not_called() -> (
    None
):
    steps = [
        Step("discard", seat, (tile,))
        for seat, tile in ((0, "9m"), (1, "8m"), (2, "1z"), (3, "1p"))
    ]
    assert nagashi_of(a_round(*steps)) == [0, 2, 3]
    assert nagashi_of(a_round(*steps, Step("pon", 1, ("1p", "1p", "1p"), "1p", 3))) == [0, 2]
