"""Batches of hands that are not scored in columns: the game itself reads and scores each different hand of a batch once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column, distinct
from scoring.batch.batches import Batch, Faults, parsed
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import NULL, SHARES, BatchScores, Coded, CountedYaku, Share, renumbered
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import LANGUAGES

_UNITS: Final = ("han", "points", "yakuman")


@dataclass(frozen=True, slots=True, eq=False)
class DistinctBatch(Batch):
    """Encoded hands of such a game."""

    requests: Sequence[Mapping[str, Any]]
    """The different possible hands."""
    places: Column
    """The place of every row's hand among those; one more than the last for an impossible one."""


class DistinctEngine:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: Game, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._kinds = {
            field.name: _KINDS[field.type]
            for field in game.value
            # Chips are the only part of a value that not all rules have.
            if field.required or rules.chip_rates
        }
        """The keys of ``value`` with their types; ``None`` for names."""
        self._shares = SHARES + (rules.wall_break is not None)

    def encode(self, columns: InputColumns) -> DistinctBatch:
        """Return a batch of columns."""
        words = columns.words(columns.by_name, slice(0, columns.size))
        # No other row is equal to an odd one.
        odd = np.flatnonzero(columns.odd)
        marks = np.zeros((1, columns.size), dtype=np.uint64)
        marks[0, odd] = odd + 1
        firsts, different = distinct(np.concatenate((words, marks)))
        requests: list[Mapping[str, Any]] = []
        wrong: Faults = {}
        """By the place among the different hands."""
        places = np.zeros(len(firsts), dtype=np.int64)
        for code, request in enumerate(columns.requests(firsts)):
            found = parsed(request, lambda given: list(self._game.faults(self._rules, given)))
            if found:
                wrong[code] = tuple(found)
            else:
                places[code] = len(requests)
                requests.append(request)
        places[[*wrong]] = len(requests)
        rows = places.take(different)
        impossible = np.flatnonzero(rows == len(requests))
        faults = {row: wrong[int(different[row])] for row in impossible.tolist()}
        return DistinctBatch(self._rules, columns.size, faults, requests, rows)

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch."""
        rules, dora = self._rules, self._rules.dora
        rows: Column = batch.places
        scores = (self._game.score(rules, request, LANGUAGES[0]) for request in batch.requests)
        answers = [*(score.to_dict() for score in scores), _NO_HAND]
        names = {rule.id for rule in dora}
        counted = [[_counted(line) for line in answer["yaku"]] for answer in answers]
        dora_worths = [{one.id: one.worth for one in some if one.id in names} for some in counted]

        def column(values: Iterable[Any], kind: type) -> Column:
            absent = False if kind is np.bool_ else NULL
            some = [absent if value is None else value for value in values]
            found: Column = np.array(some, dtype=kind).take(rows)
            return found

        def coded(names: Sequence[str | None]) -> Coded:
            known = tuple(sorted({name for name in names if name is not None}))
            return Coded(column([name and known.index(name) for name in names], np.int8), known)

        none_paid = [_NO_SHARE] * self._shares
        shares = [[*answer["payments"], *none_paid][: self._shares] for answer in answers]
        values = {key: [answer["value"].get(key) for answer in answers] for key in self._kinds}
        numbers: dict[tuple[CountedYaku, ...], int] = {(): 0}
        without_dora = [tuple([one for one in some if one.id not in names]) for some in counted]
        codes = [numbers.setdefault(yaku, len(numbers)) for yaku in without_dora]
        yaku, combinations = renumbered(np.array(codes).take(rows), [*numbers])
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=batch.size,
            faults=batch.faults,
            legal=batch.legal,
            winning=column([answer["winning"] for answer in answers], np.bool_),
            reason=coded([answer["reason"] for answer in answers]),
            value={
                key: coded(values[key]) if kind is None else column(values[key], kind)
                for key, kind in self._kinds.items()
            },
            combinations=combinations,
            yaku=yaku,
            dora={
                rule.id: column([worths.get(rule.id, 0) for worths in dora_worths], np.int16)
                for rule in dora
            },
            dora_units={rule.id: rule.unit for rule in dora},
            payments=tuple(
                Share(
                    coded([share["from"] for share in of_place]),
                    column([share["count"] for share in of_place], np.int8),
                    column([share["points"] for share in of_place], np.int32),
                    column([share["honba"] for share in of_place], np.int32),
                )
                for of_place in zip(*shares, strict=True)
            ),
            received=column([answer["received"] for answer in answers], np.int32),
        )


def _counted(line: Mapping[str, Any]) -> CountedYaku:
    """Return a yaku or dora of an answer with its worth."""
    unit = next(unit for unit in _UNITS if unit in line)
    return CountedYaku(line["id"], line[unit], unit)


_KINDS: Final[Mapping[str, type | None]] = {
    "integer": np.int32,
    "boolean": np.bool_,
    "string": None,
}
_NO_SHARE: Final[Mapping[str, Any]] = {"from": None, "count": 0, "points": 0, "honba": 0}
_NO_HAND: Final[Mapping[str, Any]] = {
    "winning": False, "reason": None, "value": {}, "yaku": (), "payments": (), "received": 0,
}  # fmt: skip
"""The answer of an impossible row."""
