"""Batches of hands that are not scored in columns: each different hand is read and scored once, by the game itself."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column, Grown
from scoring.batch.batches import Batch, Faults, chunks, parsed
from scoring.batch.columns.input import InputColumns
from scoring.batch.hash_tables import TextNumbers
from scoring.batch.scores import (
    NULL,
    SHARES,
    BatchScores,
    Coded,
    CountedYaku,
    Share,
    renumbered,
)
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import LANGUAGES

CHUNK: Final = 1 << 14
MAX_HANDS: Final = 1 << 17
"""Different hands, and faults of impossible ones, that are kept from one batch to the next."""
_MAX_LAYOUTS: Final = 8
_FAULTY: Final = NULL - 1
_UNORDERED_TEXTS: Final = frozenset({"dice"})
_UNORDERED_LISTS: Final = frozenset({"card"})
"""Notations of texts and of list items whose order makes no different hand."""
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


@dataclass(slots=True, eq=False)
class _Layout:
    """The different rows of columns of one layout."""

    numbers: TextNumbers
    codes: Grown
    """By number the code of the hand; of an impossible one the place of its faults, counted down from ``_FAULTY``."""


@dataclass(slots=True, eq=False)
class DistinctHands:
    """Different hands by their codes."""

    requests: list[Mapping[str, Any]] = field(default_factory=list)
    answers: dict[int, DistinctAnswer] = field(default_factory=dict)
    by_order: dict[str, int] = field(default_factory=dict)
    """By the representation of an ordered request its code."""
    faults: list[tuple[Fault, ...]] = field(default_factory=list)
    """What is wrong with different impossible hands."""
    layouts: dict[Hashable, _Layout] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether the next batch should begin others."""
        return (
            len(self.requests) + len(self.faults) >= MAX_HANDS
            or len(self.layouts) > _MAX_LAYOUTS
            or any(layout.numbers.full for layout in self.layouts.values())
        )


@dataclass(frozen=True, slots=True, eq=False)
class DistinctBatch(Batch):
    """Encoded hands of such a game."""

    codes: Column
    """The code of every row's hand; :data:`NULL` for an impossible one."""
    hands: DistinctHands


class DistinctEngine:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: Game, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._lock = Lock()
        self._hands = DistinctHands()
        self._unordered = [field.name for field in game.fields if _is_unordered(field)]
        self._kinds = {
            field.name: _KINDS[field.type]
            for field in game.value
            # Chips are the only part of a value that not all rules have.
            if field.required or rules.chip_rates
        }
        """The keys of ``value`` with their types; ``None`` for names."""
        self._shares = SHARES + (rules.wall_break is not None)

    def encode(self, columns: InputColumns) -> DistinctBatch:
        """A batch of columns."""
        with self._lock:
            if self._hands.full:
                self._hands = DistinctHands()
            hands = self._hands
        faults: Faults = {}
        codes = np.empty(columns.size, dtype=np.int32)
        for rows in chunks(columns.size, CHUNK):
            with self._lock:
                codes[rows] = self._codes(hands, columns, rows)
                impossible = rows.start + np.flatnonzero(codes[rows] <= _FAULTY)
                for row, code in zip(impossible.tolist(), codes[impossible].tolist(), strict=True):
                    faults[row] = hands.faults[_FAULTY - code]
        codes[list(faults)] = NULL
        return DistinctBatch(self._rules, columns.size, faults, codes, hands)

    def _codes(self, hands: DistinctHands, columns: InputColumns, rows: slice) -> Column:
        """The codes of rows."""
        words, odd = columns.words(columns.by_name, rows)
        # Objects are written otherwise in requests.
        key = (type(columns), *columns.by_name, *map(len, words))
        if key not in hands.layouts:
            hands.layouts[key] = _Layout(TextNumbers(sum(map(len, words))), Grown(1, np.int32))
        layout = hands.layouts[key]

        def read(some: Column) -> list[int]:
            return [self._code(hands, request) for request in columns.requests(rows.start + some)]

        plain = np.flatnonzero(~odd)
        numbers = layout.numbers.numbers(
            np.concatenate(words)[:, plain],
            lambda new: layout.codes.extend([read(plain[new])]),
        )
        codes = np.empty(len(odd), dtype=np.int32)
        codes[plain] = layout.codes.columns[0].take(numbers)
        odd[plain] = numbers < 0
        codes[odd] = read(np.flatnonzero(odd))
        return codes

    def _code(self, hands: DistinctHands, request: Any) -> int:  # noqa: ANN401 - whatever was handed in
        """The code of a hand."""
        found = parsed(request, lambda given: list(self._game.faults(self._rules, given)))
        if not found:
            return self._code_in_order(hands, request)
        hands.faults.append(tuple(found))
        return _FAULTY + 1 - len(hands.faults)

    def _code_in_order(self, hands: DistinctHands, request: Mapping[str, Any]) -> int:
        """The code of a possible hand, the same in whatever order fields, dice and cards are written."""
        ordered = {name: some for name, some in sorted(request.items()) if some is not None}
        for name in self._unordered:
            if name in ordered:
                some = sorted(ordered[name])
                ordered[name] = "".join(some) if isinstance(ordered[name], str) else some
        code = hands.by_order.setdefault(repr(ordered), len(hands.requests))
        if code == len(hands.requests):
            hands.requests.append(request)
        return code

    def score(self, batch: DistinctBatch) -> BatchScores:
        """The scores of all hands of a batch."""
        rules, dora = self._rules, self._rules.dora
        used = np.flatnonzero(np.bincount(batch.codes - NULL, minlength=1)) + NULL
        answers = [self._answer(batch.hands, code) for code in used.tolist()]
        places = np.zeros(len(batch.hands.requests) + 1, dtype=np.int64)
        places[used - NULL] = np.arange(len(used))
        rows = places.take(batch.codes - NULL)

        def column(values: Iterable[Any], kind: type) -> Column:
            absent = False if kind is np.bool_ else NULL
            some = [absent if value is None else value for value in values]
            return np.array(some, dtype=kind).take(rows)

        def coded(names: Sequence[str | None]) -> Coded:
            known = tuple(sorted({name for name in names if name is not None}))
            return Coded(column([name and known.index(name) for name in names], np.int8), known)

        none_paid = [_NO_SHARE] * self._shares
        shares = [[*answer.payments, *none_paid][: self._shares] for answer in answers]
        values = {key: [answer.value.get(key) for answer in answers] for key in self._kinds}
        yaku = rows.astype(np.int32)
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=batch.size,
            faults=batch.faults,
            legal=batch.codes >= 0,
            winning=column([answer.winning for answer in answers], np.bool_),
            reason=coded([answer.reason for answer in answers]),
            value={
                key: coded(values[key]) if kind is None else column(values[key], kind)
                for key, kind in self._kinds.items()
            },
            combinations=renumbered(yaku, [answer.yaku for answer in answers]),
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

    def _answer(self, hands: DistinctHands, code: int) -> DistinctAnswer:
        if code == NULL:
            return DistinctAnswer()
        if code not in hands.answers:
            hands.answers[code] = self._scored(hands.requests[code])
        return hands.answers[code]

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


def _is_unordered(field: Field) -> bool:
    if field.items is None:
        return field.notation in _UNORDERED_TEXTS
    return field.items.notation in _UNORDERED_LISTS
