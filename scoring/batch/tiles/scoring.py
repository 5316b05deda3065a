"""Scores tile hands in columns: predicates on all readings at once, and the best reading of each hand.

The yaku of a reading are combined by the table that does it for a single hand, and valued by the scale of the game.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column, NumberedRows
from scoring.batch.batches import Batch, chunks
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import SHARES, BatchScores, Coded, CountedYaku, Share, renumbered
from scoring.batch.tiles.encoding import TileBatch, TileEncoder
from scoring.batch.tiles.fu import FuColumns
from scoring.batch.tiles.hands import HandColumns, some_of
from scoring.batch.tiles.places import (
    IMPOSSIBLE,
    INCOMPLETE,
    PAYERS,
    REASONS,
    PlaceColumns,
    PlaceTable,
)
from scoring.batch.tiles.readings import HandReadings, claims_of_forms
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.values import SHAPES

CHUNK: Final = 32_000
"""Hands that are worked on at once, about: so many that what each array costs by itself is little, and few enough for the caches."""
_SHAPES: Final = len(SHAPES)
_BYTE: Final = 8
_ORDER_BITS: Final = 14


class TileEngine:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._encoder = TileEncoder(game, rules)
        self._valuer = _Valuer(game, rules)

    def encode(self, columns: InputColumns) -> TileBatch:
        """Return a batch of columns."""
        if self._encoder.full:
            self._encoder = TileEncoder(self._game, self._rules)
        return self._encoder.encode(columns)

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch; those with faults have none."""
        if self._valuer.full:
            self._valuer = _Valuer(self._game, self._rules)
        valuer, legal = self._valuer, batch.legal
        out = _Out.of(batch.size, valuer, len(self._rules.dora))
        for rows in chunks(batch.size, CHUNK):
            valuer.value(some_of(batch.hands, rows), legal[rows], out.some(rows))
        return self._scores(valuer, out, batch)

    def _scores(self, valuer: "_Valuer", out: "_Out", batch: Batch) -> BatchScores:
        rules, table = self._rules, valuer.table
        yaku, combinations = renumbered(out.yaku, [*valuer.combinations])
        columns = dict(zip(table.narrow, out.narrow, strict=True))
        columns |= dict(zip(table.wide, out.wide, strict=True))
        value: dict[str, Column | Coded] = {}
        for key, kind in table.kinds.items():
            value[key] = columns[key].view(np.bool_) if kind is np.bool_ else columns[key]
            if key in table.names:
                value[key] = Coded(columns[key], table.names[key])
        return BatchScores(
            ruleset=rules.ruleset.id,
            size=batch.size,
            faults=batch.faults,
            legal=batch.legal,
            winning=columns["winning"].view(np.bool_),
            reason=Coded(columns["reason"], REASONS),
            value=value,
            yaku=yaku,
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
            np.empty((len(valuer.table.narrow), size), dtype=np.int8),
            np.empty((len(valuer.table.wide), size), dtype=np.int32),
            np.empty((dora, size), dtype=np.int16),
            np.empty(size, dtype=np.int32),
        )

    def some(self, rows: slice) -> "_Out":
        """Some rows of it."""
        return _Out(*(block[..., rows] for block in self))


class _Valuer:
    """Values chunks of hands; it keeps the combinations of yaku and the places on the score table that it met."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._rules = rules
        self._forms = claims_of_forms(game, rules)
        self._situations = [yaku.id for yaku in rules.ruleset.claims]
        self._yaku_tables = [table for menzen in (0, 1) for table in rules.yaku_tables(menzen)]
        self._predicates = list(
            dict.fromkeys(one for table in self._yaku_tables for one in table.patterns)
        )
        place = {predicate: at for at, predicate in enumerate(self._predicates)}
        self._bits = [[place[one] for one in table.patterns] for table in self._yaku_tables]
        masks = [sum(1 << at for at in set(bits)) for bits in self._bits]
        self._masks = np.array(masks, dtype=np.int64)
        """The predicates that matter to a reading, by its table."""
        # A key of a combination: a bit for each predicate, a bit for each situation, and the number of the table.
        self._claims_at = len(self._predicates)
        self._table_at = self._claims_at + len(rules.ruleset.claims)
        self._known = NumberedRows(self._known_of)
        """By key the part of the key of a place, whether dora and fu count beside the yaku, and the number of the combination."""
        self.combinations: dict[tuple[CountedYaku, ...], int] = {(): 0}
        """The number of every combination of yaku, none first."""
        self.table = PlaceTable(game, rules)
        self._fu = FuColumns(rules)
        self._dora_worth = np.array([rule.worth for rule in rules.dora], dtype=np.int32)[:, None]

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._known.full or self.table.full

    def value(self, hands: HandColumns, legal: Column, out: _Out) -> None:
        """Write the scores of some hands."""
        self._value(hands, legal, out)
        waived = self._rules.waived
        if waived and len(rows := np.flatnonzero(hands["situations"] & waived)):
            others = some_of(hands, rows)
            others["situations"] &= ~waived
            without = _Out.of(len(rows), self, len(self._rules.dora))
            self._value(others, legal[rows], without)
            more = without.wide[_PAID] > out.wide[_PAID, rows]
            for column, other in zip(out, without, strict=True):
                column[..., rows[more]] = other[..., more]

    def _value(self, hands: HandColumns, legal: Column, out: _Out) -> None:
        readings = HandReadings(hands, self._forms, self._rules.numbers, self._situations)
        r, w = readings.reading, readings.win
        size, every = len(legal), len(r.shape)
        truths = np.zeros((-(-len(self._predicates) // _BYTE), _BYTE, every), dtype=np.bool_)
        for row, predicate in enumerate(self._predicates):
            truths[row // _BYTE, row % _BYTE] = predicate(r, w)
        known = self._combinations(truths, r, w)
        sums, beside, yaku = self._known.table.take(known, axis=1)
        counts = [hands[rule.counts] for rule in self._rules.dora]
        dora = np.array(counts, dtype=np.int32).reshape(len(counts), size)
        dora *= self._dora_worth
        place = self.table.numbers(
            sums,
            beside,
            self._fu.sums(r, w),
            w.repeated(np.add.reduce(dora, axis=0, dtype=np.int64)),
            w,
        )
        places = self.table.columns()
        self._choose(readings, places.rank.take(place), (place, yaku, beside))
        place, yaku, beside = place[:size], yaku[:size], beside[:size]
        if not readings.complete.all():
            place[~readings.complete] = INCOMPLETE
            place[~legal] = IMPOSSIBLE
            yaku *= readings.complete
            beside *= readings.complete
        out.yaku[:] = yaku
        np.multiply(dora, beside, out=out.dora)
        self._write(places, place, hands, out)

    def _write(self, places: PlaceColumns, place: Column, hands: HandColumns, out: _Out) -> None:
        """Write what depends on the places alone, and the counters and deposits."""
        for columns, table in ((out.narrow, places.narrow), (out.wide, places.wide)):
            for column, values in zip(columns, table, strict=True):
                values.take(place, out=column, mode="clip")
        if hands["honba"].any():
            for row in np.flatnonzero(places.more.any(axis=1)):
                out.wide[row] += places.more[row].take(place) * hands["honba"]
        if hands["deposits"].any():
            each = np.int32(self._rules.numbers.deposit_points)
            out.wide[_PAID] += hands["deposits"] * each * out.narrow[_WINNING]

    def _combinations(self, truths: Column, r: Any, w: Any) -> Column:  # noqa: ANN401 - columns
        """Return the place of the combination of yaku of every reading."""
        parts = truths.view(np.uint8)
        parts *= _POWERS
        bytes_ = np.zeros((truths.shape[2], _KEY_BYTES), dtype=np.uint8)
        for place, part in enumerate(np.bitwise_or.reduce(parts, axis=1)):
            bytes_[:, place] = part
        key = bytes_.view(np.int64).ravel()
        table = (w.menzen * np.int32(_SHAPES) + r.shape).astype(np.int64)
        key &= self._masks.take(table)
        table <<= self._table_at
        key |= table
        key |= w.situations.bits.astype(np.int64) << self._claims_at
        return self._known.places_of(key)

    def _known_of(self, key: int) -> tuple[int, int, int]:
        number = key >> self._table_at
        situations = key >> self._claims_at & (1 << self._table_at - self._claims_at) - 1
        truths = [key >> at & 1 for at in self._bits[number]]
        yaku = self._yaku_tables[number].combination((*truths, situations))
        sums, beside = self.table.sums(yaku)
        counted = zip(yaku.rows, yaku.worths, strict=True)
        combination = tuple([CountedYaku(row.rule.id, worth, row.unit) for row, worth in counted])
        return sums, beside, self.combinations.setdefault(combination, len(self.combinations))

    @staticmethod
    def _choose(readings: HandReadings, rank: Column, columns: Iterable[Column]) -> None:
        """Put the best reading of every hand first: its row of these columns."""
        if not len(readings.several):
            return
        size = len(readings.complete)
        rest = rank[size:] << _ORDER_BITS
        # Of equals the first as a single hand is read.
        rest += (1 << _ORDER_BITS) - 1 - readings.order
        best = np.maximum.reduceat(rest, readings.starts)
        lost = np.flatnonzero(best >> _ORDER_BITS > rank[readings.several])
        if len(lost):
            many = np.diff(readings.starts, append=len(rest))
            row = size + np.flatnonzero(rest == np.repeat(best, many))
            for column in columns:
                column[readings.several[lost]] = column[row[lost]]


_KEY_BYTES: Final = 8
_POWERS: Final = (1 << np.arange(_BYTE)).astype(np.uint8)[None, :, None]
_PAID, _WINNING = 0, 0
"""Rows of :class:`_Out`."""
