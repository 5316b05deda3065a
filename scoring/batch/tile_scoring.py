"""What every hand of a batch is worth, in columns: the rules in force asked of all readings at once, and the best reading of each hand.

It holds no rule and no number: rules are asked by their own predicates, yaku are combined by the table that does it for one hand,
and points are what the game's scale says of each place it was ever asked for.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise, starmap
from operator import ne
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.access import combined, form_claims, questions_of
from scoring.batch.batches import chunks
from scoring.batch.column import Column
from scoring.batch.fu_columns import FuColumns
from scoring.batch.keys import Grown, KeyTable
from scoring.batch.places import IMPOSSIBLE, INCOMPLETE, PAYERS, REASONS, Places
from scoring.batch.scores import SHARES, BatchScores, Coded, Counted, Share, in_order, ranked
from scoring.batch.tile_columns import COLUMNS, Hands
from scoring.batch.tile_readings import SMALL_FIELDS, Readings
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.rules.compiler import compile_for_columns
from scoring.rules.in_force import InForce
from scoring.rules.tables import Yakus
from scoring.tiles.values import SHAPES

CHUNK: Final = 10_000
"""Hands that are worked on at once, about: so many that what each array costs by itself is little, and few enough for the caches."""
_SHAPES: Final = len(SHAPES)
_BYTE: Final = 8
_ORDER_BITS: Final = 14


class TileScorer:
    """Scores hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._lock = Lock()
        self._valuer = _Valuer(game, rules)

    def score(self, hands: Hands, faults: Mapping[int, tuple[Fault, ...]]) -> BatchScores:
        """What all of the hands are worth; those at fault are none."""
        size = len(hands)
        legal = np.ones(size, dtype=np.bool_)
        legal[list(faults)] = False
        valuer = self._valuer
        out = _Out.of(size, valuer, len(self._rules.dora))
        gone: list[tuple[Counted, ...]] = []
        """Combinations of yaku of what was forgotten meanwhile."""
        for rows in chunks(size, CHUNK):
            with self._lock:
                if self._valuer.full:
                    self._valuer = _Valuer(self._game, self._rules)
                if valuer is not self._valuer:
                    # By us, or by somebody who scores at the same time.
                    gone += valuer.combinations
                    valuer = self._valuer
                valuer.value(hands.some(rows), legal[rows], out.some(rows))
                out.yaku[rows] += len(gone)
        with self._lock:
            known, ranks = valuer.combinations, valuer.ranks()
        if gone:
            known = gone + known
            ranks = ranked(known)
        combinations = in_order(out.yaku, known, ranks)
        return self._told(out, faults, legal, combinations)

    def _told(
        self,
        out: "_Out",
        faults: Mapping[int, tuple[Fault, ...]],
        legal: Column,
        combinations: tuple[tuple[Counted, ...], ...],
    ) -> BatchScores:
        rules, places = self._rules, self._valuer.places
        columns = dict(zip(places.narrow, out.narrow, strict=True))
        columns |= dict(zip(places.wide, out.wide, strict=True))
        value: dict[str, Column | Coded] = {}
        for key, kind in places.kinds.items():
            value[key] = columns[key].view(np.bool_) if kind is np.bool_ else columns[key]
            if key in places.names:
                value[key] = Coded(columns[key], places.names[key])
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=len(legal),
            faults=faults,
            legal=legal,
            winning=columns["winning"].view(np.bool_),
            reason=Coded(columns["reason"], REASONS),
            value=value,
            yaku=out.yaku,
            combinations=combinations,
            dora={rule.id: dora for rule, dora in zip(rules.dora, out.dora, strict=True)},
            dora_units={rule.id: rule.unit for rule in rules.dora},
            payments=tuple(
                Share(
                    Coded(columns[f"from{place}"], PAYERS),
                    columns[f"count{place}"],
                    columns[f"points{place}"],
                    columns[f"honba{place}"],
                )
                for place in range(SHARES)
            ),
            received=columns["paid"],
        )


class _Out(NamedTuple):
    """Where answers are written to (columns × rows)."""

    narrow: Column
    wide: Column
    dora: Column
    yaku: Column

    @staticmethod
    def of(size: int, valuer: "_Valuer", dora: int) -> "_Out":
        """Room for so many answers."""
        return _Out(
            np.empty((len(valuer.places.narrow), size), dtype=np.int8),
            np.empty((len(valuer.places.wide), size), dtype=np.int32),
            np.empty((dora, size), dtype=np.int16),
            np.empty(size, dtype=np.int32),
        )

    def some(self, rows: slice) -> "_Out":
        """Some rows of it."""
        return _Out(*(block[..., rows] for block in self))


class _Valuer:
    """Values chunks of hands, and remembers what it found out."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._rules = rules
        self._forms = form_claims(game, rules)
        self._tables = [rules.tables[menzen][shape] for menzen in (0, 1) for shape in SHAPES]
        asked = [questions_of(table) for table in self._tables]
        self._questions = list(dict.fromkeys(question for some in asked for question in some))
        place = {question: at for at, question in enumerate(self._questions)}
        self._bits = [tuple(place[question] for question in some) for some in asked]
        masks = [sum(1 << at for at in set(bits)) for bits in self._bits]
        self._asked = np.array(masks, dtype=np.int64)
        """Which questions are asked of a reading, by its table."""
        self._claims_at = len(self._questions)
        self._table_at = self._claims_at + len(rules.ruleset.claims)
        self._table = KeyTable(self._combine)
        self._sums = Grown(1, np.int64)
        self._beside = Grown(1, np.bool_)
        """What the key of a place needs to know of every combination of yaku that was met."""
        self.combinations: list[tuple[Counted, ...]] = [()]
        """The same for answers, after that of no yaku."""
        self._in_order: list[int] = []
        self._ranks = np.zeros(0, dtype=np.int64)
        self.places = Places(game, rules)
        self._fu = FuColumns(rules)
        self._ask = compile_for_columns(
            (self._questions, self._fu.of_sets, self._fu.of_others), rules.numbers, SMALL_FIELDS
        )
        self._dora = [COLUMNS[rule.counts][1] for rule in rules.dora]
        self._dora_worth = np.array([rule.worth for rule in rules.dora], dtype=np.int16)[:, None]

    @property
    def full(self) -> bool:
        """Whether it remembers so much that another one should begin anew."""
        return self._table.full or self.places.full

    def ranks(self) -> Column:
        """In which order combinations of yaku are told."""
        known, size = len(self._in_order), len(self.combinations)
        if known < size:
            # Those that were in order stay so: the new ones are merged in.
            self._in_order += range(known, size)
            self._in_order.sort(key=self.combinations.__getitem__)
            ordered = [self.combinations[number] for number in self._in_order]
            # What is claimed besides may be told apart without counting anything.
            differing = list(starmap(ne, pairwise(ordered)))
            self._ranks = np.zeros(size, dtype=np.int64)
            self._ranks[self._in_order[1:]] = np.cumsum(differing)
        return self._ranks

    def value(self, hands: Hands, legal: Column, out: _Out) -> None:
        """Write what some hands are worth."""
        found = Readings(hands, self._forms, self._rules.numbers)
        r, w = found.reading, found.win
        size, every = len(legal), len(r.shape)
        truths = np.zeros((-(-len(self._questions) // _BYTE), _BYTE, every), dtype=np.bool_)
        sets, others = self._fu.rows(every)
        self._ask(r, w, (truths.reshape(-1, every), sets, others))
        yaku = self._combinations(truths, r, w)
        dora = w.hands.blocks[_SMALL_BLOCK][self._dora] * self._dora_worth
        beside = self._beside.columns[0].take(yaku)
        place = self.places.numbers(
            self._sums.columns[0].take(yaku),
            beside,
            self._fu.sums(sets, others, r, w),
            np.add.reduce(dora, axis=0, dtype=np.int64),
            w,
        )
        self._choose(found, place, (yaku, beside))
        place, yaku, beside = place[:size], yaku[:size], beside[:size]
        yaku += 1
        if not found.complete.all():
            place[~found.complete] = INCOMPLETE
            place[~legal] = IMPOSSIBLE
            yaku *= found.complete
            beside &= found.complete
        out.yaku[:] = yaku
        np.multiply(dora[:, :size], beside, out=out.dora)
        self._tell(place, hands, out)

    def _tell(self, place: Column, hands: Hands, out: _Out) -> None:
        """Write what answers say of places."""
        told = self.places.told()
        out.narrow[:] = told.narrow.take(place, axis=1)
        out.wide[:] = told.wide.take(place, axis=1)
        if hands.honba.any():
            for row in sorted(self.places.counted):
                out.wide[row] += told.more[row].take(place) * hands.honba
        if hands.deposits.any():
            each = np.int32(self._rules.numbers.deposit_points)
            out.wide[_PAID] += hands.deposits * each * out.narrow[_WINNING]

    def _combinations(self, truths: Column, r: Any, w: Any) -> Column:  # noqa: ANN401 - columns
        """The combination of yaku of every reading."""
        parts = truths.view(np.uint8)
        parts *= _POWERS
        bytes_ = np.zeros((truths.shape[2], _KEY_BYTES), dtype=np.uint8)
        bytes_[:, : len(parts)] = np.add.reduce(parts, axis=1, dtype=np.uint8).T
        key = bytes_.view(np.int64).ravel()
        table = (w.menzen * np.int8(_SHAPES) + r.shape).astype(np.int64)
        key &= self._asked.take(table)
        table <<= self._table_at
        key |= table
        key |= w.situations.astype(np.int64) << self._claims_at
        return self._table.numbers(key)

    def _combine(self, keys: Column, _: Column) -> None:
        met = list(map(self._combined, keys.tolist()))
        sums = [self.places.sums(yaku) for yaku in met]
        self._sums.extend([[number for number, _ in sums]])
        self._beside.extend([[beside for _, beside in sums]])
        self.combinations += list(map(_counted, met))

    def _combined(self, key: int) -> Yakus:
        number = key >> self._table_at
        claimed = key >> self._claims_at & (1 << self._table_at - self._claims_at) - 1
        truths = tuple([key >> at & 1 for at in self._bits[number]])
        return combined(self._tables[number], truths, claimed)

    def _choose(self, found: Readings, place: Column, others: Iterable[Column]) -> None:
        """Put the best reading of every hand first: its place, and its row of the other columns."""
        if not len(found.several):
            return
        size = len(found.complete)
        rank = self.places.told().rank.take(place)
        rest = rank[size:] << _ORDER_BITS
        # Of equals the one that is met first.
        rest += (1 << _ORDER_BITS) - 1 - found.order
        best = np.maximum.reduceat(rest, found.starts)
        lost = np.flatnonzero(best >> _ORDER_BITS > rank[found.several])
        if len(lost):
            many = np.diff(found.starts, append=len(rest))
            row = size + np.flatnonzero(rest == np.repeat(best, many))
            for column in (place, *others):
                column[found.several[lost]] = column[row[lost]]


def _counted(yaku: Yakus) -> tuple[Counted, ...]:
    counted = zip(yaku.rows, yaku.worths, strict=True)
    return tuple([Counted(row.rule.id, worth, row.rule.unit) for row, worth in counted])


_KEY_BYTES: Final = 8
_POWERS: Final = (1 << np.arange(_BYTE)).astype(np.uint8)[None, :, None]
_SMALL_BLOCK, _ = COLUMNS["dora"]
_PAID, _WINNING = 0, 0
"""Rows of what is told."""
