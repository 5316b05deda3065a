"""Checks recorded rounds against a ruleset: every win and every settlement."""

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.conformance.culprits import MOST_CULPRITS, EngineAnswer, Evidence
from scoring.conformance.differences import HAND_DEPTHS, disagreements
from scoring.conformance.replay.mjai import read_mjai
from scoring.conformance.replay.mjlog import read_mjlog
from scoring.conformance.replay.playing import Replay
from scoring.conformance.replay.recorded import (
    MOST_ROUNDS,
    BadRecord,
    Recorded,
    checked,
    tables_after,
)
from scoring.conformance.replay.tenhou_json import read_tenhou_json
from scoring.conformance.tasks import answer_of, task_for
from scoring.reference.vectors import SETTLEMENT
from scoring.rules.ruleset import Ruleset

MOST_BYTES: Final = 16 << 20
"""Most bytes of one file, unpacked."""
GAMES: Final = {3: "riichi3", 4: "riichi"}
"""What is recorded, by how many play."""
_GZIP: Final = b"\x1f\x8b"


def read_game(path: Path) -> list[Recorded]:
    """The rounds of a file in any of the formats, packed by gzip or not; raises :class:`BadRecord` and :class:`OSError`."""
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
    """The rounds of the content of a file; raises :class:`BadRecord`."""
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    reader: Callable[[bytes], Iterator[Recorded]] = read_mjlog
    if not data.startswith(b"<"):
        one = b'"log"' in data and b'"type"' not in data.partition(b"\n")[0]
        reader = read_tenhou_json if one else read_mjai
    rounds = []
    try:
        for number, this in enumerate(islice(reader(data), MOST_ROUNDS + 1), 1):
            try:
                rounds.append(checked(this))
            except BadRecord as wrong:
                raise BadRecord(f"round {number}: {wrong}") from None
    except RecursionError:
        raise BadRecord("nested too deeply") from None
    if not rounds:
        raise BadRecord("no rounds in it")
    if len(rounds) > MOST_ROUNDS:
        raise BadRecord(f"more than {MOST_ROUNDS} rounds")
    return rounds


class Counts(NamedTuple):
    """How much of recorded games was checked."""

    games: int = 0
    rounds: int = 0
    wins: int = 0
    unfinished: int = 0
    """Rounds without an end."""


class Checker:
    """Checks recorded games against one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._evidence = Evidence(ruleset)
        self.found = Counts()
        self.differing: list[tuple[str, EngineAnswer]] = []
        """The answers of the record that differ from ours, with where they are."""

    def check(self, name: str, rounds: list[Recorded]) -> None:
        """Check the rounds of a game; raises :class:`BadRecord` where one cannot be played."""
        played = GAMES[rounds[0].players]
        if played != self._ruleset.game_id:
            raise BadRecord(f"a game of {played}; the ruleset is one of {self._ruleset.game_id}")
        questions: list[tuple[str, Mapping[str, Any], Mapping[str, Any]]] = []
        after = {id(this): told for this, told in tables_after(rounds)}
        for number, this in enumerate(rounds, 1):
            at = f"{name}: round {number}"
            options = self._options(this)
            try:
                replay = Replay(this)
                for request, win in replay.scores():
                    questions.append((f"{at}, player {win.winner}", request | options, win.answer))
                if this.ended:
                    questions.append((at, replay.settlement() | options, after[id(this)]))
            except (BadRecord, LookupError) as wrong:
                raise BadRecord(f"round {number}: {wrong}") from None
        for question in questions:
            self._compare(*question)
        ended = sum(this.ended for this in rounds)
        wins = sum(len(this.wins) for this in rounds)
        games, had_rounds, had_wins, unfinished = self.found
        unfinished += len(rounds) - ended
        self.found = Counts(games + 1, had_rounds + ended, had_wins + wins, unfinished)

    def differences(self) -> Iterator[dict[str, Any]]:
        """Each hand and each round that differs: where, how, and the rules that it most likely comes from."""
        rules = self._ruleset.rules
        options = self._evidence.options()
        for at, answer in self.differing:
            needed = self._evidence.needed(options, answer)
            culprits = needed or self._evidence.culprits(answer)[:MOST_CULPRITS]
            yield {
                "at": at,
                "request": answer.request,
                "differences": self._evidence.told(answer),
                "culprits": [{"rule": rule, "clause": rules[rule].clause} for rule in culprits],
                "open": list(needed),
            }

    def _options(self, this: Recorded) -> dict[str, Any]:
        """The options that the record states, where the ruleset has them and plays otherwise."""
        known = self._ruleset.options
        stated = {
            name: value
            for name, value in this.options.items()
            if name in known
            and known[name].allows(value)
            and value != self._ruleset.default_of(name)
        }
        return {"options": stated} if stated else {}

    def _compare(self, at: str, request: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
        task = task_for(request)
        depth = SETTLEMENT if task == "settle" else HAND_DEPTHS[-1]
        ours = answer_of(self._ruleset, task, request)
        found = tuple(disagreements(ours, theirs, depth, strict=False))
        answer = EngineAnswer(request, depth, ours, theirs, found, strict=False)
        self._evidence.add(answer)
        if found:
            self.differing.append((at, answer))
