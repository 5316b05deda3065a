"""From requests or columns of notation to columns of hands, with the faults of impossible ones located by row.

Tiles are read and counted in columns. Everything else that can make a hand impossible hangs on few words, which recur: the parser of
one hand is asked about the first hand of each kind, and its answer holds for the rest. A row with anything unusual in it is read by
that parser itself, so that faults are the same as for one hand.
"""

from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.batches import chunks, parsed
from scoring.batch.column import Column
from scoring.batch.keys import MOST_BITS, Grown, KeyTable
from scoring.batch.notation import (
    BITS,
    COUNT,
    FIVE,
    KINDS_A_WORD,
    NUMBER_SUITS,
    WORDS,
    Texts,
    add_ones,
    copies,
    counted,
    held_in,
    packed_of,
    read_texts,
)
from scoring.batch.sources import Memory, Source
from scoring.batch.suits import COPIES, RANKS
from scoring.batch.tile_columns import SAID, Hands, empty, said_of, spans_of, write
from scoring.batch.tile_melds import ALIKE_BITS, NUMBER, SUMS, Melds
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import ALL, KINDS
from scoring.tiles.values import Win

CHUNK: Final = 10_000
"""Hands that are worked on at once, about: so many that what each array costs by itself is little, and few enough for the caches."""
_CONCEALED: Final = 13
_NORTH: Final = 30
_MOST_INDICATORS: Final = 7
"""More than there may be: longer texts take a second look."""
_COUNTS: Final = ("norths", "honba", "deposits")
_TURNED: Final = {
    "dora_indicators": "dora",
    "ura_indicators": "ura",
    "rinshan_indicators": "rinshan",
}
"""Fields of indicators, with the columns of the dora they make."""
_FIVES: Final = [
    (kind // KINDS_A_WORD, kind % KINDS_A_WORD * BITS)
    for kind in range(FIVE, RANKS * NUMBER_SUITS, RANKS)
]
"""Which word of packed counts holds the fives of each suit, and where they begin."""
_HIGH: Final = 1 << BITS - 1
_HIGHS: Final = sum(_HIGH << BITS * place for place in range(KINDS_A_WORD))
"""The highest bit of every count."""


# Bits of what makes hands alike besides the number of their words.
_INDICATOR_BITS: Final = 3
_MOST_LAYOUTS: Final = 8


class _Known:
    """What was found out about hands with the same fields.

    What speaks against a hand whose tiles can be is either in its words and melds, or in what it claims, its indicators and the other
    copies of its winning tile. So much is known of each of the two as soon as one hand with it is possible.
    """

    def __init__(self, game: TileGame, ask: Callable[[Any], Win | list[Fault]]) -> None:
        self.memory = Memory()
        self.melds = Melds(game, self.memory)
        self._ask = ask
        self._called = KeyTable(self._new_called)
        self._shown = KeyTable(self._new_shown)
        self._small = Grown(len(SAID), np.int8)
        self._situations = Grown(1, np.int32)
        self._fits_called = Grown(1, np.bool_)
        self._fits_shown = Grown(1, np.bool_)

    @property
    def full(self) -> bool:
        """Whether so much is known that it should be forgotten."""
        return self.memory.full or self._called.full or self._shown.full

    def kinds(
        self, source: Source, rows: Column | slice, called: Column, shown: Column
    ) -> tuple[Column, Column]:
        """The kind of every hand that stands in one of these rows and has these keys, and whether it is understood.

        The others take a second look.
        """
        kinds, others = self._called.numbers(called), self._shown.numbers(shown)
        fits_called, fits_shown = self._fits_called.columns[0], self._fits_shown.columns[0]
        understood = fits_called.take(kinds)
        understood &= fits_shown.take(others)
        if not understood.all():
            lacking = (~understood).nonzero()[0]
            _, firsts = np.unique(kinds[lacking] << MOST_BITS | others[lacking], return_index=True)
            some = lacking[firsts]
            requests = source.requests(np.arange(source.size)[rows][some])
            pairs = zip(kinds[some].tolist(), others[some].tolist(), requests, strict=True)
            for kind, other, request in pairs:
                if not (fits_called[kind] and fits_shown[other]):
                    self._learn(request, kind, other)
            understood = fits_called.take(kinds) & fits_shown.take(others)
        return kinds, understood

    @property
    def small(self) -> Column:
        """What the words of hands mean, by the kind of the hand: for each of :data:`SAID` a row."""
        return self._small.columns

    @property
    def situations(self) -> Column:
        """What is claimed, by the kind of the hand."""
        situations: Column = self._situations.columns[0]
        return situations

    def _new_called(self, keys: Column, _: Column) -> None:
        self._small.extend(np.zeros((len(SAID), len(keys))))
        self._situations.extend(np.zeros((1, len(keys))))
        self._fits_called.extend(np.zeros((1, len(keys))))

    def _new_shown(self, keys: Column, _: Column) -> None:
        self._fits_shown.extend(np.zeros((1, len(keys))))

    def _learn(self, request: Any, kind: int, other: int) -> None:  # noqa: ANN401 - whatever was handed in
        """Ask the parser of one hand about one that stands for others."""
        win = self._ask(request)
        # Whether a player can be liable hangs on the melds themselves.
        if isinstance(win, Win) and not win.liable:
            self._small.columns[:, kind], self._situations.columns[0, kind] = said_of(win)
            self._fits_called.columns[0, kind] = self._fits_shown.columns[0, other] = True


class TileEncoder:
    """Encodes hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        # Added to packed counts this sets the highest bit where there are more tiles of a kind than there can be.
        spot = packed_of({kind: _HIGH - 1 - n for kind, n in enumerate(game.requests.room)})
        self._spot = np.array(spot, dtype=np.int64)[:, None]
        self._following = np.array(game.requests.following)
        limits = game.requests.red_limits[rules.numbers.red_fives]
        self._red_limits = np.array(limits, dtype=np.uint8)[:, None]
        self._plain_limits = COPIES - np.array(limits)[:, None] if any(limits) else None
        """So many fives of each suit are not red; ``None`` where none is red."""
        self._fields = {field.name: field for field in game.fields}
        self._counts = [name for name in _COUNTS if name in self._fields]
        self._turned = {name: dora for name, dora in _TURNED.items() if name in self._fields}
        self._known: dict[Any, _Known] = {}
        self._lock = Lock()

    def encode(
        self, layout: Hashable, size: int, source: Callable[[slice, Memory], Source]
    ) -> tuple[Hands, dict[int, tuple[Fault, ...]]]:
        """So many hands of a source, and what is wrong with those that are impossible.

        ``layout`` is equal for sources whose hands have the same fields.
        """
        hands = empty(size)
        faults: dict[int, tuple[Fault, ...]] = {}
        for rows in chunks(size, CHUNK):
            with self._lock:
                known = self._known_of(layout)
                some = source(rows, known.memory)
                odd = self._read(known, some, hands.some(rows))
                if odd.any():
                    wrong = self._second_look(some, np.flatnonzero(odd), hands.some(rows))
                    faults |= {rows.start + row: found for row, found in wrong.items()}
        return hands, faults

    def _known_of(self, layout: Hashable) -> _Known:
        known = self._known.get(layout)
        if known is None or known.full:
            if len(self._known) >= _MOST_LAYOUTS:
                self._known.clear()
            known = self._known[layout] = _Known(self._game, self._parsed)
        return known

    def _parsed(self, request: Any) -> Win | list[Fault]:  # noqa: ANN401 - whatever was handed in
        return parsed(request, lambda given: self._game.requests.parse(self._rules, given))

    def _read(self, known: _Known, source: Source, hands: Hands) -> Column:
        """Write some hands into columns, and say which are unusual: what is written for those means nothing."""
        size = source.size
        odd = np.zeros(size, dtype=np.bool_)
        concealed = self._texts(source, ["concealed"], odd)
        # Short texts are read together.
        few = self._texts(source, ["winning_tile", *self._turned], odd)
        number = few.number.reshape(-1, size)
        tiles = few.tiles.reshape(len(few.tiles), len(number), size)
        tile = np.maximum.reduce(tiles[:, 0], axis=0)
        for name in self._counts:
            self._count(source, name, odd, getattr(hands, name))
        closed = counted(np.concatenate((concealed.tiles, tile[None])))
        melds = self._melds(known, source, odd)
        visible = closed + melds.sums[:WORDS]
        odd |= (number[0] != 1) | (concealed.number + 3 * melds.sums[NUMBER] != _CONCEALED)
        odd |= self._too_many(visible)
        if hands.norths.any():
            word, at = divmod(_NORTH, KINDS_A_WORD)
            visible[word] += hands.norths.astype(np.int64) << BITS * at
        everything = visible
        if len(number) > 1:
            everything = visible.copy()
            dora = self._turn(few.tiles, visible, everything)
            for column, count in zip(self._turned.values(), dora, strict=True):
                getattr(hands, column)[:] = count
            odd |= self._too_many(everything)
        reds = self._red(concealed.reds, few.reds, melds.reds, odd, hands.reds)
        self._plain(everything, reds, odd)

        kind = tile.astype(np.int32) - 1
        alone = copies(everything, np.arange(size), kind.astype(np.int64)) == 1
        words = source.kinds()
        odd |= (words.words < 0) | (words.claims < 0)
        called = words.words << ALIKE_BITS | melds.masks >> KINDS
        shown = words.claims << 1 | alone
        for turned in number[1:]:
            shown <<= _INDICATOR_BITS
            shown |= np.minimum(turned, _MOST_INDICATORS)
        self._say(known, source, (called, shown), odd, hands)
        if odd.any():
            closed *= ~odd
        held = held_in(closed)
        hands.spans[:] = spans_of(held.patterns, kind)
        hands.kinds[:] = held.kinds | melds.masks & ALL
        hands.winning[:] = kind
        hands.melded[:] = melds.sums[WORDS:NUMBER]
        return odd

    def _texts(self, source: Source, names: Sequence[str], odd: Column) -> Texts:
        """Some fields of tile notation, the rows of each after those of the one before."""
        columns = []
        for name in names:
            column, wrong = source.texts(name)
            columns.append(column)
            odd |= wrong
        texts = read_texts(np.concatenate(columns) if len(columns) > 1 else columns[0])
        odd |= np.logical_or.reduce(texts.odd.reshape(len(names), -1), axis=0)
        return texts

    def _count(self, source: Source, name: str, odd: Column, count: Column) -> None:
        field = self._fields[name]
        column, wrong = source.counts(name)
        wrong |= (column < field.minimum) | (column > field.maximum)
        odd |= wrong
        count[:] = column * ~wrong

    def _too_many(self, counts: Column) -> Column:
        """Where there are more tiles of a kind than there can be."""
        over = counts + self._spot
        over |= counts
        over &= _HIGHS
        found: Column = (over[0] | over[1] | over[2]) != 0
        return found

    def _melds(self, known: _Known, source: Source, odd: Column) -> "_Melded":
        """What the melds of every hand make together."""
        called = source.melds()
        odd |= called.odd
        made = known.melds.made()
        sums = np.zeros((len(SUMS), source.size), dtype=np.int64)
        masks = np.zeros(source.size, dtype=np.int64)
        reds = np.zeros((NUMBER_SUITS, source.size), dtype=np.uint8)
        if len(called.rows):
            firsts = np.concatenate(([0], (called.rows[1:] != called.rows[:-1]).nonzero()[0] + 1))
            rows, numbers = called.rows[firsts], called.numbers
            sums[:, rows] = np.add.reduceat(made.sums.take(numbers, axis=1), firsts, axis=1)
            masks[rows] = np.bitwise_or.reduceat(made.masks.take(numbers), firsts)
            if made.reds is not None:
                reds[:, rows] = np.add.reduceat(made.reds.take(numbers, axis=1), firsts, axis=1)
        return _Melded(sums, masks, None if made.reds is None else reds)

    def _turn(self, tiles: Column, visible: Column, everything: Column) -> Column:
        """Add indicators to everything that is seen, and count the dora they make (ways × hands).

        ``tiles`` (places × ways of all hands) has the winning tiles first, which are no indicators.
        """
        size = visible.shape[1]
        shown = tiles != 0
        shown[:, :size] = False
        at = np.flatnonzero(shown)
        kinds = tiles.reshape(-1).take(at).astype(np.int64) - 1
        at %= tiles.shape[1]
        row = at % size
        add_ones(everything, row, kinds)
        dora: Column = np.zeros(tiles.shape[1], dtype=np.int64)
        np.add.at(dora, at, copies(visible, row, self._following.take(kinds)))
        return dora.reshape(-1, size)[1:]

    def _red(
        self,
        concealed: Column | None,
        few: Column | None,
        melds: Column | None,
        odd: Column,
        reds: Column,
    ) -> Column | None:
        """Write how many red fives there are in hands, and note hands that see more than there can be.

        What they see (suits × hands) is given back; ``None`` where nobody sees any.
        """
        size = len(odd)
        own = _added(concealed, None if few is None else few[:, :size], melds)
        if own is None:
            return None
        reds[:] = np.add.reduce(own, axis=0)
        if few is not None:
            shown = few.reshape(NUMBER_SUITS, -1, size)[:, 1:]
            own = own + np.add.reduce(shown, axis=1, dtype=np.uint8)
        odd |= (own > self._red_limits).any(axis=0)
        return own

    def _plain(self, everything: Column, reds: Column | None, odd: Column) -> None:
        """Note hands that see more fives that are not red than there are beside the red ones."""
        if self._plain_limits is None:
            return
        fives = np.stack([everything[word] >> at & COUNT for word, at in _FIVES])
        if reds is not None:
            fives -= reds
        odd |= (fives > self._plain_limits).any(axis=0)

    def _say(
        self, known: _Known, source: Source, keys: tuple[Column, Column], odd: Column, hands: Hands
    ) -> None:
        """Write what the words of hands mean; those whose words are not understood become odd."""
        clean = (~odd).nonzero()[0] if odd.any() else _EVERY
        called, shown = keys
        alike, understood = known.kinds(source, clean, called[clean], shown[clean])
        if not understood.all():
            odd[np.arange(len(odd))[clean][~understood]] = True
        hands.said[:, clean] = known.small.take(alike, axis=1)
        hands.situations[clean] = known.situations.take(alike)

    def _second_look(
        self, source: Source, rows: Column, hands: Hands
    ) -> dict[int, tuple[Fault, ...]]:
        """Rows with anything unusual in them, read by the parser of one hand: written, or what is wrong with them."""
        for block in hands.blocks:
            block[:, rows] = 0
        wins: dict[int, Win] = {}
        wrong: dict[int, tuple[Fault, ...]] = {}
        for row, request in zip(rows.tolist(), source.requests(rows), strict=True):
            found = self._parsed(request)
            if isinstance(found, Win):
                wins[row] = found
            else:
                wrong[row] = tuple(found)
        if wins:
            write(hands, list(wins), list(wins.values()))
        return wrong


class _Melded(NamedTuple):
    """What the melds of every hand make together."""

    sums: Column
    """See :data:`scoring.batch.tile_melds.SUMS`."""
    masks: Column
    """See :attr:`scoring.batch.tile_melds.Made.masks`."""
    reds: Column | None
    """Red fives (suits × hands); ``None`` where there are none."""


_EVERY: Final = slice(None)


def _added(*some: Column | None) -> Column | None:
    """The sum of what is there; ``None`` for nothing."""
    total: Column | None = None
    for column in some:
        if column is not None:
            total = column if total is None else total + column
    return total
