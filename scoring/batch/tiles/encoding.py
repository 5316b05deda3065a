"""Encodes requests or columns of notation as columns of hands, with the faults of impossible hands by row.

Tiles are read and counted in columns. Everything else that can make a hand impossible depends on few fields with few values: the parser
of single hands reads the first hand of each kind, and what it finds holds for the rest. It also reads every row with anything unusual
in it (an *odd* row), so that faults are the same as for a single hand.
"""

from collections.abc import Hashable, Sequence
from threading import Lock
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column
from scoring.batch.batches import Faults, chunks, parsed
from scoring.batch.columns.input import InputColumns
from scoring.batch.tiles.hands import HandColumns, empty, spans_of, write
from scoring.batch.tiles.legal_kinds import LegalKinds
from scoring.batch.tiles.melds import CLASS_BITS, MELD_WORDS, NUMBER, SUMS, MeldColumns
from scoring.batch.tiles.notation import (
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
from scoring.batch.tiles.suits import COPIES, RANKS
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.hand.indicators import turns_late
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import ALL, KINDS, YAOCHU
from scoring.tiles.values import Win

CHUNK: Final = 20_000
"""Hands that are worked on at once, about: so many that what each array costs by itself is little, and few enough for the caches."""
_CONCEALED: Final = 13
_NORTH: Final = 30
_MAX_INDICATORS: Final = 7
"""More than there may be: hands with so many are odd."""
_KANS, _CLOSED_KANS = SUMS.index("meld_kans"), SUMS.index("meld_closed_kans")
_COUNTS: Final = ("norths", "honba", "deposits")
_INDICATORS: Final = {
    "dora_indicators": "dora",
    "ura_indicators": "ura",
    "rinshan_indicators": "rinshan_dora",
}
"""Fields of indicators, with the columns of the dora they make."""
_FIVES: Final = [
    (kind // KINDS_A_WORD, kind % KINDS_A_WORD * BITS)
    for kind in range(FIVE, RANKS * NUMBER_SUITS, RANKS)
]
"""The word of packed counts with the fives of each suit, and the bit where they begin."""
_HIGH: Final = 1 << BITS - 1
_HIGHS: Final = sum(_HIGH << BITS * place for place in range(KINDS_A_WORD))
"""The highest bit of every count."""


_INDICATOR_BITS: Final = 3
_MAX_LAYOUTS: Final = 8


class TileEncoder:
    """Encodes hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        # Added to packed counts this sets the highest bit of kinds with more tiles than there are.
        room = packed_of({kind: _HIGH - 1 - n for kind, n in enumerate(game.requests.room)})
        self._room = np.array(room, dtype=np.int64)[:, None]
        self._following = np.array(game.requests.following)
        limits = game.requests.red_limits[rules.numbers.red_fives]
        self._red_limits = np.array(limits, dtype=np.uint8)[:, None]
        self._plain_limits = COPIES - np.array(limits)[:, None] if any(limits) else None
        """So many fives of each suit are not red; ``None`` where none is red."""
        self._fields = {field.name: field for field in game.fields}
        self._counts = [name for name in _COUNTS if name in self._fields]
        self._indicators = {name: d for name, d in _INDICATORS.items() if name in self._fields}
        self._late = turns_late(rules)
        """Whether the number of indicators there can be depends on the kans of the hand."""
        self._orphans_rob = bool(getattr(rules.numbers, "kokushi_robs_ankan", False))
        """Whether the situations that can be claimed depend on the form of the hand."""
        self._legal: dict[Hashable, LegalKinds] = {}
        self._lock = Lock()

    def encode(self, columns: InputColumns) -> tuple[HandColumns, Faults]:
        """The hands of columns, and the faults of the impossible ones."""
        hands = empty(columns.size)
        faults: Faults = {}
        for rows in chunks(columns.size, CHUNK):
            with self._lock:
                legal = self._legal_kinds(tuple(columns.by_name))
                odd = self._encode(legal, columns, rows, hands.some(rows))
                if odd.any():
                    faults |= self._encode_singly(columns, rows.start + np.flatnonzero(odd), hands)
        return hands, faults

    def _legal_kinds(self, layout: Hashable) -> LegalKinds:
        legal = self._legal.get(layout)
        if legal is None or legal.full:
            if len(self._legal) >= _MAX_LAYOUTS:
                self._legal.clear()
            legal = self._legal[layout] = LegalKinds(self._game, self._parsed)
        return legal

    def _parsed(self, request: Any) -> Win | list[Fault]:  # noqa: ANN401 - whatever was handed in
        return parsed(request, lambda given: self._game.requests.parse(self._rules, given))

    def _encode(
        self, legal: LegalKinds, columns: InputColumns, rows: slice, hands: HandColumns
    ) -> Column:
        """Write some hands; the odd ones, which are given back, must be written anew."""
        size = rows.stop - rows.start
        kinds, claims, odd = legal.halves(columns, rows)
        concealed = self._texts(columns, rows, ["concealed"], odd)
        # Short texts are read together.
        few = self._texts(columns, rows, ["winning_tile", *self._indicators], odd)
        number = few.number.reshape(-1, size)
        tiles = few.tiles.reshape(len(few.tiles), len(number), size)
        tile = np.maximum.reduce(tiles[:, 0], axis=0)
        for name in self._counts:
            self._count(columns, rows, name, odd, getattr(hands, name))
        closed = counted(np.concatenate((concealed.tiles, tile[None])))
        melds = self._melds(legal, columns, rows, odd)
        visible = closed + melds.sums[:WORDS]
        odd |= (number[0] != 1) | (concealed.number + 3 * melds.sums[NUMBER] != _CONCEALED)
        odd |= self._too_many(visible)
        if hands.norths.any():
            word, at = divmod(_NORTH, KINDS_A_WORD)
            visible[word] += hands.norths.astype(np.int64) << BITS * at
        everything = visible
        if len(number) > 1:
            everything = visible.copy()
            dora = self._count_dora(few.tiles, visible, everything)
            for column, count in zip(self._indicators.values(), dora, strict=True):
                getattr(hands, column)[:] = count
            odd |= self._too_many(everything)
        few_reds = few.reds.reshape(NUMBER_SUITS, -1, size)
        own = concealed.reds + few_reds[:, 0] + melds.reds
        turned = np.add.reduce(few_reds[:, 1:], axis=1, dtype=np.uint8)
        self._count_fives(everything, own, turned, odd, hands.reds)

        kind = tile.astype(np.int32) - 1
        alone = copies(everything, np.arange(size), kind.astype(np.int64)) == 1
        called = kinds << CLASS_BITS | melds.masks >> KINDS
        shown = self._with_facts(claims << 1 | alone, closed * ~odd, melds, hands.norths)
        for turned in number[1:]:
            shown <<= _INDICATOR_BITS
            shown |= np.minimum(turned, _MAX_INDICATORS)
        clean = (~odd).nonzero()[0]
        learnt, are_legal = legal.kinds(columns, rows.start + clean, called[clean], shown[clean])
        odd[clean[~are_legal]] = True
        hands.circumstances[:, clean] = legal.circumstances.take(learnt, axis=1)
        hands.situations[clean] = legal.situations.take(learnt)
        if odd.any():
            closed *= ~odd
        held = held_in(closed)
        hands.spans[:] = spans_of(held.patterns, kind)
        hands.kinds[:] = held.kinds | melds.masks & ALL
        hands.winning[:] = kind
        hands.melded[:] = melds.sums[WORDS:NUMBER]
        return odd

    def _with_facts(
        self, shown: Column, closed: Column, melds: MeldColumns, norths: Column
    ) -> Column:
        """Return the keys of what hands show, with the facts of hands that decide which claims are legal."""
        if self._orphans_rob:
            kinds = held_in(closed).kinds | melds.masks & ALL
            shown = shown << 1 | (kinds == YAOCHU)
        if self._late:
            open_only = (melds.sums[_KANS] != 0) & (melds.sums[_CLOSED_KANS] == 0)
            shown = shown << 1 | (open_only & (norths == 0))
        return shown

    def _texts(
        self, columns: InputColumns, rows: slice, names: Sequence[str], odd: Column
    ) -> Texts:
        """Some fields of tile notation, the rows of each after those of the one before."""
        texts = []
        for name in names:
            column, longer = columns.texts(name, rows)
            texts.append(column)
            odd |= longer
        found = read_texts(np.concatenate(texts) if len(texts) > 1 else texts[0])
        odd |= np.logical_or.reduce(found.odd.reshape(len(names), -1), axis=0)
        return found

    def _count(
        self, columns: InputColumns, rows: slice, name: str, odd: Column, count: Column
    ) -> None:
        field, column = self._fields[name], columns.integers(name, rows)
        wrong = (column < field.minimum) | (column > field.maximum)
        odd |= wrong
        count[:] = column * ~wrong

    def _too_many(self, counts: Column) -> Column:
        """Where there are more tiles of a kind than there can be."""
        over = counts + self._room
        over |= counts
        over &= _HIGHS
        found: Column = (over[0] | over[1] | over[2]) != 0
        return found

    def _melds(
        self, legal: LegalKinds, columns: InputColumns, rows: slice, odd: Column
    ) -> MeldColumns:
        """The melds of every hand together."""
        size = len(odd)
        found = MeldColumns(
            np.zeros((len(SUMS), size), dtype=np.int64),
            np.zeros(size, dtype=np.int64),
            np.zeros((NUMBER_SUITS, size), dtype=np.uint8),
        )
        (of, lengths, words), longer = columns.items("melds", rows, MELD_WORDS)
        odd |= longer
        if not len(of):
            return found
        numbers = legal.melds.numbers(words)
        single = (numbers < 0) | (lengths > MELD_WORDS * WORD_BYTES)
        if single.any():
            odd[of[single]] = True
            numbers[single] = 0
        each = legal.melds.columns
        firsts = np.concatenate(([0], (of[1:] != of[:-1]).nonzero()[0] + 1))
        here = of[firsts]
        found.sums[:, here] = np.add.reduceat(each.sums.take(numbers, axis=1), firsts, axis=1)
        found.masks[here] = np.bitwise_or.reduceat(each.masks.take(numbers), firsts)
        found.reds[:, here] = np.add.reduceat(each.reds.take(numbers, axis=1), firsts, axis=1)
        return found

    def _count_dora(self, tiles: Column, visible: Column, everything: Column) -> Column:
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

    def _count_fives(
        self, everything: Column, own: Column, turned: Column, odd: Column, reds: Column
    ) -> None:
        """Write the red fives of hands, and note hands that see more red fives, or more others, than there are.

        ``own`` and ``turned`` are the red fives in hands and among indicators (suits × hands).
        """
        reds[:] = np.add.reduce(own, axis=0)
        seen = own + turned
        odd |= (seen > self._red_limits).any(axis=0)
        if self._plain_limits is not None:
            fives = np.stack([everything[word] >> at & COUNT for word, at in _FIVES])
            odd |= (fives - seen > self._plain_limits).any(axis=0)

    def _encode_singly(self, columns: InputColumns, rows: Column, hands: HandColumns) -> Faults:
        """Write odd rows as the parser of single hands reads them; the faults of the impossible ones are given back."""
        for block in hands.blocks:
            block[:, rows] = 0
        wins: dict[int, Win] = {}
        wrong: Faults = {}
        for row, request in zip(rows.tolist(), columns.requests(rows), strict=True):
            found = self._parsed(request)
            if isinstance(found, Win):
                wins[row] = found
            else:
                wrong[row] = tuple(found)
        if wins:
            write(hands, list(wins), list(wins.values()))
        return wrong
