"""Scores tile hands in columns: predicates on all readings at once, and the best reading of each hand.

The yaku of a reading are combined by the table that does it for a single hand, and valued by the scale of the game.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column, KeyedRows
from scoring.batch.batches import chunks
from scoring.batch.scores import BatchScores, CountedYaku
from scoring.batch.tiles.encoding import TileEncoder
from scoring.batch.tiles.fu import FuColumns
from scoring.batch.tiles.hands import HandColumns, some_of
from scoring.batch.tiles.places import IMPOSSIBLE, INCOMPLETE, PlaceTable
from scoring.batch.tiles.readings import HandReadings
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.readings import read
from scoring.tiles.values import SHAPES, UNCONNECTED_SHAPE

CHUNK: Final = 32_000
"""The approximate number of hands scored at once: large enough to make the cost per array negligible, small enough for the caches."""
_BYTE: Final = 8
_ORDER_BITS: Final = 14


class _Scored(NamedTuple):
    """The scores of hands, as columns."""

    key: Column
    """The keys of the places on the score table."""
    yaku: Column
    """The numbers of the combinations of yaku."""
    dora: Column
    """The worth of each kind of dora (kinds × rows)."""


def can_score_in_columns(game: TileGame, rules: InForce) -> bool:
    """Return whether the columns hold everything that the rules in force depend on."""
    unconnected = game.reader is not read and game.has_form(rules, UNCONNECTED_SHAPE, -1)
    return rules.wall_break is None and not rules.chip_rates and not unconnected


class TileEngine:
    """Encodes and scores the hands of one ruleset under the rules in force.

    It keeps the combinations of yaku and the places on the score table that it met.
    """

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._rules = rules
        self.encode = TileEncoder(game, rules).encode
        self._forms = game.forms(rules)
        self._situations = [yaku.id for yaku in rules.ruleset.claims]
        self._yaku_tables = [table for menzen in (0, 1) for table in rules.yaku_tables(menzen)]
        patterns = [one for table in self._yaku_tables for one in table.patterns]
        self._predicates = [*dict.fromkeys(patterns)]
        place = {predicate: at for at, predicate in enumerate(self._predicates)}
        self._bits = [[place[one] for one in table.patterns] for table in self._yaku_tables]
        masks = [sum(1 << at for at in set(bits)) for bits in self._bits]
        self._masks = np.array(masks, dtype=np.int64)
        """The predicates that matter to a reading, by its table."""
        # A key of a combination: a bit for each predicate, a bit for each situation, and the number of the table.
        self._claims_at = len(self._predicates)
        self._table_at = self._claims_at + len(rules.ruleset.claims)
        self._known = KeyedRows(1, 3, self._known_of)
        """The part of the key of a place, whether dora and fu are added to the yaku, and the number of the combination, by key."""
        self._combinations: dict[tuple[CountedYaku, ...], int] = {(): 0}
        """The number of every combination of yaku, none first."""
        self._places = PlaceTable(game, rules)
        self._fu = FuColumns(rules)
        self._dora_worth = np.array([rule.worth for rule in rules.dora], dtype=np.int32)[:, None]

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch. A hand with errors has no score."""
        legal = batch.legal
        scored = [
            self._best(some_of(batch.hands, rows), legal[rows])
            for rows in chunks(batch.size, CHUNK) or [slice(0, 0)]
        ]
        key, yaku, dora = (np.concatenate(parts, axis=-1) for parts in zip(*scored, strict=True))
        columns = self._places.columns(key, batch.hands)
        return self._places.answers.scores(batch, columns, yaku, [*self._combinations], dora)

    def _best(self, hands: HandColumns, legal: Column) -> _Scored:
        """Return the best scores of some hands, with or without the situations that may be waived."""
        found = self._value(hands, legal)
        waived = self._rules.waived
        if waived and len(rows := np.flatnonzero(hands["situations"] & waived)):
            others = some_of(hands, rows)
            others["situations"] &= ~waived
            without = self._value(others, legal[rows])
            received, more = (
                self._places.columns(key, others)["received"]
                for key in (found.key[rows], without.key)
            )
            better = more > received
            for column, other in zip(found, without, strict=True):
                column[..., rows[better]] = other[..., better]
        return found

    def _value(self, hands: HandColumns, legal: Column) -> _Scored:
        readings = HandReadings(hands, self._forms, self._rules.numbers, self._situations)
        r, w = readings.reading, readings.win
        size, every = len(legal), len(r.shape)
        truths = np.zeros((-(-len(self._predicates) // _BYTE), _BYTE, every), dtype=np.bool_)
        for row, predicate in enumerate(self._predicates):
            truths[row // _BYTE, row % _BYTE] = predicate(r, w)
        known, table = self._known.look_up(self._keys(truths, r, w))
        sums, with_dora, yaku = table.take(known, axis=1)
        counts = [hands[rule.counts] for rule in self._rules.dora]
        dora = np.array(counts, dtype=np.int32).reshape(len(counts), size)
        dora *= self._dora_worth
        every_dora = w.repeated(np.add.reduce(dora, axis=0, dtype=np.int64))
        key = self._places.keys(sums, with_dora, self._fu.sums(r, w), every_dora, w)
        if len(several := readings.several):
            rank, rest = self._places.rank(key[several]), self._places.rank(key[size:])
            lost, best = _lost(readings, rank, rest)
            for column in (key, yaku, with_dora):
                column[several[lost]] = column[size + best]
        key, yaku, with_dora = key[:size], yaku[:size], with_dora[:size]
        if not readings.complete.all():
            key[~readings.complete] = INCOMPLETE
            key[~legal] = IMPOSSIBLE
            yaku *= readings.complete
            with_dora *= readings.complete
        dora *= with_dora.astype(np.int32)
        return _Scored(key, yaku, dora.astype(np.int16))

    def _keys(self, truths: Column, r: Any, w: Any) -> Column:  # noqa: ANN401 - columns
        """Return the key of the combination of yaku of every reading."""
        parts = truths.view(np.uint8)
        parts *= _POWERS
        bytes_ = np.zeros((truths.shape[2], _KEY_BYTES), dtype=np.uint8)
        for place, part in enumerate(np.bitwise_or.reduce(parts, axis=1)):
            bytes_[:, place] = part
        key = bytes_.view(np.int64).ravel()
        table = (w.menzen * np.int32(len(SHAPES)) + r.shape).astype(np.int64)
        key &= self._masks.take(table)
        table <<= self._table_at
        key |= table
        key |= w.situations.bits.astype(np.int64) << self._claims_at
        return key[None]

    def _known_of(self, key: int) -> tuple[int, int, int]:
        number = key >> self._table_at
        situations = key >> self._claims_at & (1 << self._table_at - self._claims_at) - 1
        truths = [key >> at & 1 for at in self._bits[number]]
        yaku = self._yaku_tables[number].combination((*truths, situations))
        sums, with_dora = self._places.sums(yaku)
        counted = zip(yaku.rows, yaku.worths, strict=True)
        combination = tuple([CountedYaku(row.rule.id, worth, row.unit) for row, worth in counted])
        return sums, with_dora, self._combinations.setdefault(combination, len(self._combinations))


def _lost(readings: HandReadings, rank: Column, rest: Column) -> tuple[Column, Column]:
    """Return which of the hands with several readings have a better reading than the first, and the place of that reading.

    ``rank`` is the rank of the first readings of these hands, ``rest`` the rank of all further readings.
    """
    rest = rest << _ORDER_BITS
    # Of equals the first as a single hand is read.
    rest += (1 << _ORDER_BITS) - 1 - readings.order
    best = np.maximum.reduceat(rest, readings.starts)
    many = np.diff(readings.starts, append=len(rest))
    is_lost = best >> _ORDER_BITS > rank
    is_best = (rest == np.repeat(best, many)) & np.repeat(is_lost, many)
    return np.flatnonzero(is_lost), np.flatnonzero(is_best)


_KEY_BYTES: Final = 8
_POWERS: Final = (1 << np.arange(_BYTE)).astype(np.uint8)[None, :, None]
