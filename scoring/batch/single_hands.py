"""Batches of games whose hands are few: each different hand is read and scored once, by the game itself, and looked up from then on."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.batches import Batch, Faults, parsed
from scoring.batch.column import Column
from scoring.batch.column_source import Columns
from scoring.batch.keys import TextNumbers
from scoring.batch.scores import NULL, SHARES, BatchScores, Coded, Counted, Share, in_order, ranked
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import LANGUAGES

CHUNK: Final = 1 << 14
_MOST_HANDS: Final = 1 << 17
_LONGEST: Final = 1 << 10
"""A hand that takes more than so many characters to tell is not remembered."""
_ANY_SIGNS: Final = frozenset({"dice"})
_ANY_ITEMS: Final = frozenset({"card"})
"""Notations of texts and of lists that are the same hand in whatever order their signs and items stand."""
_MOST_LAYOUTS: Final = 8
_UNITS: Final = ("han", "points", "yakuman")


class Answer(NamedTuple):
    """What is said of a hand."""

    winning: bool
    reason: str | None
    value: Mapping[str, Any]
    yaku: tuple[Counted, ...]
    """Without dora."""
    dora: Mapping[str, int]
    payments: Sequence[Mapping[str, Any]]
    received: int


_NO_ANSWER: Final = Answer(
    winning=False, reason=None, value={}, yaku=(), dora={}, payments=(), received=0
)


class Hand:
    """One of the hands there are."""

    __slots__ = ("_answer", "request")

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.request = request
        self._answer: Answer | None = None

    def answer(self, make: Callable[[Mapping[str, Any]], Answer]) -> Answer:
        """What is said of it, made by ``make`` when it is first asked for."""
        if self._answer is None:
            self._answer = make(self.request)
        return self._answer


Found = Hand | tuple[Fault, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FewBatch(Batch):
    """Encoded hands of such a game."""

    codes: Column
    """The place of every row's hand in :attr:`hands`; :data:`NULL` for an impossible one."""
    hands: tuple[Hand, ...]


class FewHands:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: Game, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._lock = Lock()
        self._known: dict[str, Found] = {}
        self._tables: dict[Hashable, _Table] = {}
        self._unordered = [field.name for field in game.fields if _is_unordered(field)]
        basic = game.score(rules.basic, game.example, LANGUAGES[0])
        self._example: Mapping[str, Any] = basic.to_dict()["value"]

    def requests(self, requests: Sequence[Any]) -> FewBatch:
        """A batch of requests."""
        made = _Made(len(requests))
        with self._lock:
            for row, request in enumerate(requests):
                made.codes[row] = made.code(self._found(request), row)
        return made.batch(self._rules)

    def columns(self, columns: Columns) -> FewBatch:
        """A batch of columns."""
        made = _Made(columns.size)
        names = tuple(columns.of)
        for first in range(0, columns.size, CHUNK):
            rows = slice(first, min(first + CHUNK, columns.size))
            with self._lock:
                words, odd = columns.words(names, rows)
                table = self._table(names, tuple(map(len, words)))
                numbers = table.numbers(
                    np.concatenate(words), partial(self._found_at, columns, first)
                )
                numbers[odd] = NULL
                codes = made.codes_of(table, numbers)
                nowhere = (codes < 0).nonzero()[0]
                found = self._found_at(columns, first, nowhere)
                for row, one in zip(nowhere.tolist(), found, strict=True):
                    codes[row] = made.code(one, first + row)
            made.codes[rows] = codes
        return made.batch(self._rules)

    def _found_at(self, columns: Columns, first: int, rows: Column) -> list[Found]:
        return list(map(self._found, columns.requests(first + rows)))

    def _table(self, names: tuple[str, ...], widths: tuple[int, ...]) -> "_Table":
        layout = (names, widths)
        table = self._tables.get(layout)
        if table is None or table.full:
            if len(self._tables) >= _MOST_LAYOUTS:
                self._tables.clear()
            table = self._tables[layout] = _Table(sum(widths))
        return table

    def _found(self, request: Any) -> Found:  # noqa: ANN401 - whatever was handed in
        """The hand of a request, or what is wrong with it."""
        told = repr(request)
        known = self._known.get(told)
        if known is None:
            if len(self._known) >= _MOST_HANDS:
                self._known.clear()
            known = self._new(request)
            if len(told) <= _LONGEST:
                self._known[told] = known
        return known

    def _new(self, request: Any) -> Found:  # noqa: ANN401 - whatever was handed in
        faults = parsed(request, lambda given: self._game.faults(self._rules, given))
        if faults:
            return tuple(faults)
        alike = dict(sorted(request.items()))
        for name in self._unordered:
            if name in alike:
                some = sorted(alike[name])
                alike[name] = "".join(some) if isinstance(alike[name], str) else some
        # Not a request that was ever written so: its fields are in one tuple.
        told = repr(tuple(alike.items()))
        return self._known.setdefault(told, Hand(request))

    def score(self, batch: FewBatch) -> BatchScores:
        """What all hands of a batch are worth."""
        rules = self._rules
        answers = [hand.answer(self._answer) for hand in batch.hands]
        dora = [rule.id for rule in rules.dora]
        # Codes of impossible hands are -1, and the first answer is theirs.
        told = _Told([_NO_ANSWER, *answers], self._example, dora)
        codes = batch.codes.astype(np.int64) + 1
        out = {name: column.take(codes) for name, column in told.columns.items()}
        combinations = in_order(out["yaku"], told.combinations, ranked(told.combinations))
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=batch.size,
            faults=batch.faults,
            legal=batch.codes >= 0,
            winning=out["winning"],
            reason=Coded(out["reason"], told.reasons),
            value={key: out[key] for key in self._example},
            yaku=out["yaku"],
            combinations=combinations,
            dora={rule.id: out[f"dora {rule.id}"] for rule in rules.dora},
            dora_units={rule.id: rule.unit for rule in rules.dora},
            payments=tuple(
                Share(
                    Coded(out[f"from{place}"], told.payers),
                    out[f"count{place}"],
                    out[f"points{place}"],
                    out[f"honba{place}"],
                )
                for place in range(SHARES)
            ),
            received=out["received"],
        )

    def _answer(self, request: Mapping[str, Any]) -> Answer:
        told = self._game.score(self._rules, request, LANGUAGES[0]).to_dict()
        dora = {rule.id: rule.unit for rule in self._rules.dora}
        counted = [
            Counted(line["id"], line[unit], unit)
            for line in told["yaku"]
            for unit in _UNITS
            if unit in line
        ]
        return Answer(
            told["winning"],
            told["reason"],
            told["value"],
            tuple(some for some in counted if some.id not in dora),
            {some.id: some.worth for some in counted if some.id in dora},
            told["payments"],
            told["received"],
        )


class _Table:
    """The hands of rows of columns that are laid out alike."""

    def __init__(self, width: int) -> None:
        self._numbers = TextNumbers(width, self._new)
        self._find: Callable[[Column], list[Found]]
        self.hands: list[Found] = []
        """What every row that was met is."""

    @property
    def full(self) -> bool:
        """Whether there are so many that another table should begin anew."""
        return self._numbers.full

    def numbers(self, words: Column, find: Callable[[Column], list[Found]]) -> Column:
        """The number of the hand of every row; ``find`` finds the hands of rows that were never met."""
        self._find = find
        return self._numbers.numbers(words)

    def _new(self, rows: Column) -> None:
        self.hands += self._find(rows)


class _Made:
    """A batch in the making."""

    def __init__(self, size: int) -> None:
        self.codes = np.empty(size, dtype=np.int32)
        self._numbers: dict[Hand, int] = {}
        self._faults: Faults = {}
        self._table: _Table | None = None
        self._by_number = np.zeros(0, dtype=np.int32)

    def code(self, found: Found, row: int) -> int:
        """The code of the hand that a row is."""
        if isinstance(found, Hand):
            return self._numbers.setdefault(found, len(self._numbers))
        self._faults[row] = found
        return NULL

    def codes_of(self, table: _Table, numbers: Column) -> Column:
        """The codes of rows by their numbers in a table; negative for rows that are no hand."""
        if table is not self._table:
            self._table, self._by_number = table, np.zeros(0, dtype=np.int32)
        more = np.full(len(table.hands) - len(self._by_number), _NOT_MET, dtype=np.int32)
        by_number = self._by_number = np.concatenate((self._by_number, more))
        met = np.flatnonzero(np.bincount(numbers[numbers >= 0], minlength=1))
        for number in met[by_number[met] == _NOT_MET].tolist():
            hand = table.hands[number]
            by_number[number] = self.code(hand, NULL) if isinstance(hand, Hand) else NULL
        return np.where(numbers < 0, NULL, by_number.take(numbers))

    def batch(self, rules: InForce) -> FewBatch:
        """The batch."""
        return FewBatch(rules, len(self.codes), self._faults, self.codes, tuple(self._numbers))


_NOT_MET: Final = -2


class _Told:
    """Answers as columns, a row for each."""

    def __init__(
        self, answers: Sequence[Answer], example: Mapping[str, Any], dora: Iterable[str]
    ) -> None:
        """``example`` is a ``value`` of the game, which tells of what kind each of its keys is."""
        self.reasons = _names(answer.reason for answer in answers)
        self.payers = _names(share["from"] for answer in answers for share in answer.payments)
        self.combinations = [answer.yaku for answer in answers]
        columns: dict[str, tuple[Any, list[Any]]] = {
            "winning": (np.bool_, [answer.winning for answer in answers]),
            "reason": (np.int8, [_code(self.reasons, answer.reason) for answer in answers]),
            "yaku": (np.int32, list(range(len(answers)))),
            "received": (np.int32, [answer.received for answer in answers]),
        }
        for key, value in example.items():
            kind = np.bool_ if isinstance(value, bool) else np.int32
            found = [answer.value.get(key) for answer in answers]
            columns[key] = (kind, [_plain(some, kind) for some in found])
        for name in dora:
            columns[f"dora {name}"] = (np.int16, [answer.dora.get(name, 0) for answer in answers])
        for place in range(SHARES):
            shares: list[Mapping[str, Any]] = [
                answer.payments[place] if place < len(answer.payments) else _NO_SHARE
                for answer in answers
            ]
            columns[f"from{place}"] = (np.int8, [_code(self.payers, s["from"]) for s in shares])
            columns[f"count{place}"] = (np.int8, [share["count"] for share in shares])
            columns[f"points{place}"] = (np.int32, [share["points"] for share in shares])
            columns[f"honba{place}"] = (np.int32, [share["honba"] for share in shares])
        self.columns = {
            name: np.array(found, dtype=kind) for name, (kind, found) in columns.items()
        }


_NO_SHARE: Final[Mapping[str, Any]] = {"from": None, "count": 0, "points": 0, "honba": 0}


def _plain(value: Any, kind: type) -> Any:  # noqa: ANN401 - a value as in an answer
    """A value as it stands in a column; null is false in one of truth values."""
    if value is None:
        return False if kind is np.bool_ else NULL
    return value


def _names(found: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({name for name in found if name is not None}))


def _code(names: tuple[str, ...], name: str | None) -> int:
    return NULL if name is None else names.index(name)


def _is_unordered(field: Field) -> bool:
    if field.items is None:
        return field.notation in _ANY_SIGNS
    return field.items.notation in _ANY_ITEMS
