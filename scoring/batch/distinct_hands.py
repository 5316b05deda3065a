"""Batches of hands that are not scored in columns: the game itself reads and scores each different hand of a batch once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column, distinct
from scoring.batch.batches import Batch, Faults, parsed
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import NULL, SHARES, BatchScores, Coded, CountedYaku, Share, renumbered
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import LANGUAGES

_UNITS: Final = ("han", "points", "yakuman")


class DistinctAnswer(NamedTuple):
    """The score of a hand."""

    winning: bool = False
    reason: str | None = None
    value: Mapping[str, Any] = {}
    yaku: tuple[CountedYaku, ...] = ()
    """Without dora."""
    dora: Mapping[str, int] = {}
    payments: Sequence[Mapping[str, Any]] = ()
    received: int = 0


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
        found: list[Faults] = []
        places = np.full(len(firsts), NULL)
        for code, request in enumerate(columns.requests(firsts)):
            wrong = parsed(request, lambda given: list(self._game.faults(self._rules, given)))
            if wrong:
                found.append({code: tuple(wrong)})
            else:
                places[code] = len(requests)
                requests.append(request)
        wrong_codes = {code: faults for one in found for code, faults in one.items()}
        impossible = np.flatnonzero(places.take(different) == NULL)
        faults = {
            row: wrong_codes[code]
            for row, code in zip(impossible.tolist(), different[impossible].tolist(), strict=True)
        }
        places[places == NULL] = len(requests)
        return DistinctBatch(self._rules, columns.size, faults, requests, places.take(different))

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch."""
        rules, dora = self._rules, self._rules.dora
        rows: Column = batch.places
        answers = [*map(self._scored, batch.requests), DistinctAnswer()]

        def column(values: Iterable[Any], kind: type) -> Column:
            absent = False if kind is np.bool_ else NULL
            some = [absent if value is None else value for value in values]
            found: Column = np.array(some, dtype=kind).take(rows)
            return found

        def coded(names: Sequence[str | None]) -> Coded:
            known = tuple(sorted({name for name in names if name is not None}))
            return Coded(column([name and known.index(name) for name in names], np.int8), known)

        none_paid = [_NO_SHARE] * self._shares
        shares = [[*answer.payments, *none_paid][: self._shares] for answer in answers]
        values = {key: [answer.value.get(key) for answer in answers] for key in self._kinds}
        numbers: dict[tuple[CountedYaku, ...], int] = {(): 0}
        codes = [numbers.setdefault(answer.yaku, len(numbers)) for answer in answers]
        yaku, combinations = renumbered(np.array(codes).take(rows), [*numbers])
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=batch.size,
            faults=batch.faults,
            legal=batch.legal,
            winning=column([answer.winning for answer in answers], np.bool_),
            reason=coded([answer.reason for answer in answers]),
            value={
                key: coded(values[key]) if kind is None else column(values[key], kind)
                for key, kind in self._kinds.items()
            },
            combinations=combinations,
            yaku=yaku,
            dora={
                rule.id: column([answer.dora.get(rule.id, 0) for answer in answers], np.int16)
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
            received=column([answer.received for answer in answers], np.int32),
        )

    def _scored(self, request: Mapping[str, Any]) -> DistinctAnswer:
        score = self._game.score(self._rules, request, LANGUAGES[0]).to_dict()
        dora = {rule.id for rule in self._rules.dora}
        yaku = [
            CountedYaku(line["id"], line[unit], unit)
            for line in score["yaku"]
            for unit in _UNITS
            if unit in line
        ]
        return DistinctAnswer(
            score["winning"],
            score["reason"],
            score["value"],
            tuple([one for one in yaku if one.id not in dora]),
            {one.id: one.worth for one in yaku if one.id in dora},
            score["payments"],
            score["received"],
        )


_KINDS: Final[Mapping[str, type | None]] = {
    "integer": np.int32,
    "boolean": np.bool_,
    "string": None,
}
_NO_SHARE: Final[Mapping[str, Any]] = {"from": None, "count": 0, "points": 0, "honba": 0}
