"""Checks the wins and settlements of recorded rounds against a ruleset."""

import gzip
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

from scoring.conformance import MESSAGES
from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.culprits import EngineAnswers
from scoring.conformance.replay.actions import POLICIES, ActionJudge, JudgedActions
from scoring.conformance.replay.mjai import read_mjai
from scoring.conformance.replay.mjlog import read_mjlog
from scoring.conformance.replay.playing import Replay
from scoring.conformance.replay.recorded import (
    MOST_ROUNDS,
    BadRecord,
    Contradiction,
    Recorded,
    RecordedWin,
    checked,
    ends_of,
)
from scoring.conformance.replay.tenhou_json import read_tenhou_json
from scoring.conformance.replay.values import reading
from scoring.conformance.tasks import answer_of, depth_for
from scoring.reference.vectors import task_of
from scoring.rules.ruleset import Ruleset
from scoring.text import Text

MOST_BYTES: Final = 16 << 20
"""Most bytes of one file, unpacked."""
AGREES, DIFFERS, UNCHECKED, CONTRADICTS = "agrees", "differs", "unchecked", "contradicts"
_LEFTOVER_STICKS: Final = "leftover_deposits"
_WON_STICKS: Final = ("deposits_to_winner", "ron_deposits")
_GZIP: Final = b"\x1f\x8b"


def read_game(path: Path) -> list[Recorded]:
    """Return the rounds of a file in any of the formats, with or without gzip; raise :class:`BadRecord` or :class:`OSError`."""
    with path.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if data.startswith(_GZIP):
        try:
            with gzip.open(BytesIO(data)) as packed:
                data = packed.read(MOST_BYTES + 1)
        except (OSError, EOFError, zlib.error):
            raise BadRecord("a damaged gzip file") from None
    if len(data) > MOST_BYTES:
        raise BadRecord(f"more than {MOST_BYTES >> 20} MiB")
    return rounds_of(data)


def rounds_of(data: bytes) -> list[Recorded]:
    """Return the rounds of the content of a file; raise :class:`BadRecord`."""
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    reader: Callable[[bytes], Iterator[Recorded]] = read_mjlog
    if not data.startswith(b"<"):
        one = b'"log"' in data and b'"type"' not in data.partition(b"\n")[0]
        reader = read_tenhou_json if one else read_mjai
    rounds = []
    try:
        for number, this in enumerate(islice(reader(data), MOST_ROUNDS + 1), 1):
            with reading(f"round {number}"):
                rounds.append(checked(this))
    except RecursionError:
        raise BadRecord("nested too deeply") from None
    if not rounds:
        raise BadRecord("no rounds in it")
    if len(rounds) > MOST_ROUNDS:
        raise BadRecord(f"more than {MOST_ROUNDS} rounds")
    return rounds


@dataclass
class RoundReport:
    """The result of the check of one round."""

    at: str
    """The file and the number of the round."""
    differing: list[tuple[str, EngineAnswer]] = field(default_factory=list)
    """The values of the record that differ from the answers of the ruleset, each with its place."""
    unchecked: list[Text] = field(default_factory=list)
    """The reasons why parts of the round cannot be checked."""
    contradiction: str = ""
    """The reason why the record of the round contradicts itself."""
    actions: JudgedActions | None = None
    """The actions, if they are judged."""

    @property
    def outcome(self) -> str:
        """The most serious finding: contradicts, differs, unchecked or agrees."""
        if self.contradiction:
            return CONTRADICTS
        if self.differing:
            return DIFFERS
        return UNCHECKED if self.unchecked else AGREES


class Checker:
    """A check of recorded games against one ruleset."""

    def __init__(self, ruleset: Ruleset, *, actions: bool = False) -> None:
        """Check wins and settlements, and with ``actions`` judge every action of the players."""
        self._ruleset = ruleset
        self._judges = actions
        self._answers = EngineAnswers(ruleset)
        self.games = 0
        self.wins = 0
        self.reports: list[RoundReport] = []

    def check(self, name: str, rounds: list[Recorded]) -> None:
        """Check the rounds of a game; raise :class:`BadRecord` for a game with another number of players."""
        if self._ruleset.game_id not in POLICIES:
            raise BadRecord(
                f"records are checked against rulesets of riichi; {self._ruleset.id} is not one"
            )
        players = int(self._ruleset.players)
        if any(this.players != players for this in rounds):
            raise BadRecord(
                f"not a game of {players} players, as the ruleset {self._ruleset.id} needs"
            )
        self.games += 1
        for number, (this, end) in enumerate(ends_of(rounds), 1):
            report = RoundReport(f"{name}: round {number}")
            self.reports.append(report)
            try:
                self._check_round(report, this, end)
            except Contradiction as wrong:
                report.contradiction = str(wrong)

    def counts(self) -> dict[str, int]:
        """Return the number of games, rounds and wins, the number of rounds with each outcome, and of actions if they are judged."""
        outcomes = Counter(report.outcome for report in self.reports)
        counted = {name: outcomes[name] for name in (AGREES, DIFFERS, UNCHECKED, CONTRADICTS)}
        totals = {"games": self.games, "rounds": len(self.reports), "wins": self.wins, **counted}
        if self._judges:
            judged = [actions for _, actions in self.actions()]
            totals["actions"] = sum(one.count for one in judged)
            totals["illegal"] = sum(len(one.illegal) for one in judged)
            totals["unjudged"] = sum(one.unjudged.total() for one in judged)
        return totals

    def actions(self) -> Iterator[tuple[str, JudgedActions]]:
        """Yield the actions of each round with the place of the round, if they are judged."""
        for report in self.reports:
            if report.actions is not None:
                yield report.at, report.actions

    def differences(self) -> Iterator[dict[str, Any]]:
        """Yield each hand and settlement that differs, with the values and the rules that most likely cause the difference."""
        for at, answer in (one for report in self.reports for one in report.differing):
            yield {"at": at, "request": answer.request, **self._answers.explanation(answer)}

    def _play(self, report: RoundReport, this: Recorded, options: dict[str, Any]) -> Replay:
        """Play a round to its end; judge its actions if the checker does so."""
        if not self._judges:
            return Replay(this)
        rules = self._ruleset.in_force(options.get("options"))
        judge = ActionJudge(self._ruleset, rules, this)
        report.actions = judge.judged
        try:
            return Replay(this, judge.before)
        finally:
            judge.stop()

    def _check_round(self, report: RoundReport, this: Recorded, end: dict[str, Any]) -> None:
        options = self._options(this)
        replay = self._play(report, this, options)
        compared: list[tuple[str, EngineAnswer]] = []
        unknown: list[Text] = []
        for request, win in replay.scores():
            missing = self._missing_indicators(replay, win)
            unknown += missing
            theirs = {"winning": True} if missing else win.answer
            answer = self._answer(request | options, theirs)
            compared.append((f"{report.at}, player {win.winner}", answer))
        if this.uncheckable or this.hidden:
            unknown.append(this.uncheckable or MESSAGES["records.hidden"])
        elif not this.ended:
            unknown.append(MESSAGES["records.unfinished"])
        elif this.points is None:
            unknown.append(MESSAGES["records.no_points"])
        else:
            if unknown:
                # The other parts of the end do not depend on the payments of wins.
                rest = dict(end.get("table", {}))
                rest.pop("points", None)
                end = {"table": rest} if rest else {}
            elif "points" not in end and "points" not in end.get("table", {}):
                unknown.append(MESSAGES["records.no_payments"])
            unstated = [_LEFTOVER_STICKS, *(_WON_STICKS if this.without_sticks else ())]
            answer = self._answer(replay.settlement() | options, end, unstated)
            compared.append((report.at, answer))
        self.wins += len(this.wins)
        report.unchecked += dict.fromkeys(unknown)
        for at, answer in compared:
            self._answers.add(answer)
            if answer.differences:
                report.differing.append((at, answer))

    def _missing_indicators(self, replay: Replay, win: RecordedWin) -> list[Text]:
        """Return a reason for each kind of indicators that the ruleset needs for a win and the record does not give."""
        default = self._ruleset.default_of
        missing = []
        if default("kan_dora"):
            late = default("open_kan_dora") == "after_discard"
            if len(replay.dora) < replay.least_dora_count(after_discard=late):
                missing.append(MESSAGES["records.no_dora"])
        if default("ura") and replay.seats[win.winner].riichi:
            needed = len(replay.dora) if default("kan_ura") else 1
            if len(win.ura) < needed:
                missing.append(MESSAGES["records.no_ura"])
        return missing

    def _options(self, this: Recorded) -> dict[str, Any]:
        """Return the options that the record states and that are not the values of the ruleset."""
        known = self._ruleset.options
        stated = dict(this.options)
        if this.results is not None:
            stated["result_decimals"] = int(any(result % 1 for result in this.results))
        chosen = {
            name: value
            for name, value in stated.items()
            if name in known
            and known[name].allows(value)
            and value != self._ruleset.default_of(name)
        }
        return {"options": chosen} if chosen else {}

    def _answer(
        self, request: Mapping[str, Any], theirs: Mapping[str, Any], unstated: Collection[str] = ()
    ) -> EngineAnswer:
        """Return the answer of the record and ours; ``unstated`` has the rules of the transfers that the points of the record leave out."""
        depth = depth_for(request)
        ours = answer_of(self._ruleset, task_of(depth), request)
        # Records state leftover riichi sticks only in the final accounts, and some leave out those of a winner as well.
        for transfer in ours.get("transfers", ()):
            if transfer["rule"] in unstated:
                ours["points"][transfer["to"]] -= transfer["points"]
        return EngineAnswer(self._ruleset, request, depth, ours, theirs, strict=False)
