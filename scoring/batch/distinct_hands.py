"""Batches of hands that are not scored in columns: the game itself reads and scores each different hand of a batch once."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.batches import Batch, Faults, add_faults, parsed
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import (
    NULL,
    SHARES,
    VALUE_KINDS,
    BatchScores,
    Coded,
    CountedYaku,
    Share,
    renumbered,
)
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import LANGUAGES

_UNITS: Final = ("han", "points", "yakuman")


@dataclass(frozen=True, slots=True, eq=False)
class DistinctBatch(Batch):
    """Encoded hands of a game without tiles."""

    requests: Sequence[Mapping[str, Any]]
    """The different possible hands."""
    places: Column
    """The place of every row's hand among those; -1 for an impossible one."""


class DistinctEngine:
    """An encoder and scorer of hands of one ruleset under the rules in force."""

    def __init__(self, game: Game, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._kinds = {
            field.name: VALUE_KINDS[field.type]
            for field in game.value
            # Chips are the only part of a value that not all rules have.
            if field.required or rules.chip_rates
        }
        """The keys of ``value`` with their types."""
        self._shares = SHARES + (rules.wall_break is not None)

    def encode(
        self, hands: InputColumns | Sequence[Any], most_rejected: int | None = None
    ) -> DistinctBatch:
        """Return a batch of columns or requests; raise :class:`scoring.Refused` for more than ``most_rejected`` rows with errors."""
        if isinstance(hands, InputColumns):
            hands = hands.requests(np.arange(hands.size))
        possible: list[Mapping[str, Any]] = []
        found: dict[Hashable, int | tuple[Fault, ...]] = {}
        """The place among the possible hands, or the errors, of each different hand."""
        places = np.full(len(hands), -1)
        faults: Faults = {}
        for row, request in enumerate(hands):
            key = _key(request, row)
            if key not in found:
                found[key] = self._read(request, possible)
            if isinstance(one := found[key], int):
                places[row] = one
            else:
                add_faults(faults, row, one, most_rejected)
        return DistinctBatch(self._rules, len(hands), faults, possible, places)

    def _read(self, request: object, possible: list[Mapping[str, Any]]) -> int | tuple[Fault, ...]:
        """Return the errors of a request, or its place among the possible ones, to which it is added."""

        def parse(given: Mapping[str, Any]) -> list[Fault] | Mapping[str, Any]:
            return list(self._game.faults(self._rules, given)) or given

        found = parsed(self._game.fields, request, parse)
        if isinstance(found, list):
            return tuple(found)
        possible.append(found)
        return len(possible) - 1

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
                key: coded(values[key]) if kind is np.int8 else column(values[key], kind)
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


def _key(request: object, row: int) -> Hashable:
    """Return a key that is the same for equal requests, or the row itself for a request that is nested too deeply."""
    try:
        return repr(request)
    except RecursionError:
        return row


def _counted(line: Mapping[str, Any]) -> CountedYaku:
    """Return a yaku or dora of an answer with its worth."""
    unit = next(unit for unit in _UNITS if unit in line)
    return CountedYaku(line["id"], line[unit], unit)


_NO_SHARE: Final[Mapping[str, Any]] = {"from": None, "count": 0, "points": 0, "honba": 0}
_NO_HAND: Final[Mapping[str, Any]] = {
    "winning": False, "reason": None, "value": {}, "yaku": (), "payments": (), "received": 0,
}  # fmt: skip
"""The answer of an impossible row."""
