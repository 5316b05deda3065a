"""Encodes requests or columns of notation as columns of hands, with the errors of impossible hands by row.

Tiles are read and counted in columns, and :mod:`scoring.batch.tiles.legality` decides which hands are surely legal. The reader of single
hands reads every other row (an *odd* row), so that its errors are the same as for a single hand.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.batches import Batch, Faults, chunks, read_singly
from scoring.batch.columns.input import InputColumns
from scoring.batch.tiles.hands import MELDED, HandColumns, empty, some_of, spans_of, write
from scoring.batch.tiles.legality import DECLARED, MOST_COUNTED, Legality
from scoring.batch.tiles.melds import MeldReader
from scoring.batch.tiles.notation import (
    FIVE,
    NUMBER_SUITS,
    add_tiles,
    copies,
    kinds_in,
    patterns_of,
    read_texts,
)
from scoring.batch.tiles.suits import RANKS
from scoring.hand.game import TileGame
from scoring.hand.parsing import MAX_INDICATORS, RINSHAN_INDICATORS
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import COPIES, KINDS, YAOCHU

CHUNK: Final = 20_000
"""The approximate number of hands encoded at once, chosen as for scoring."""
_CONCEALED: Final = 13
_EAST: Final = 1 << 27
_NORTH: Final = 31
"""The number of the kind 北 in counts, one more than its number elsewhere."""
_COUNTS: Final[tuple[str, ...]] = ("norths", "honba", "deposits")
_INDICATORS: Final = {
    "dora_indicators": "dora",
    "ura_indicators": "ura",
    "rinshan_indicators": "rinshan_dora",
}
"""Fields of indicators, with the columns of the dora they make."""
_READ: Final = frozenset({"concealed", "melds", "winning_tile", *DECLARED, *_INDICATORS, *_COUNTS})
"""The fields that columns are read for; a hand with any other is odd."""
_FIVES: Final = [1 + FIVE + RANKS * suit for suit in range(NUMBER_SUITS)]


@dataclass(frozen=True, slots=True, eq=False)
class TileBatch(Batch):
    """Encoded hands of a tile game."""

    hands: HandColumns
    """A row for every hand; impossible ones are zeros."""


class TileEncoder:
    """An encoder of hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._room = np.array([0, *game.requests.room], dtype=np.uint8)[:, None]
        self._following = np.array([0, *(1 + kind for kind in game.requests.following)])
        limits = game.requests.reds_of(rules)
        self._red_limits = np.array(limits, dtype=np.int64)[:, None]
        self._fields = {field.name: field for field in game.fields}
        self._counts = [name for name in _COUNTS if name in self._fields]
        self._melds = MeldReader(game, rules)
        self._legality = Legality(game, rules)

    def encode(self, columns: InputColumns, most_rejected: int | None = None) -> TileBatch:
        """Return a batch of columns; raise :class:`scoring.Refused` for more than ``most_rejected`` rows with errors."""
        hands = empty(columns.size)
        faults: Faults = {}
        parse = partial(self._game.requests.parse, self._rules)
        for rows in chunks(columns.size, CHUNK):
            odd = rows.start + np.flatnonzero(self._encode(columns, rows, some_of(hands, rows)))
            for column in hands.values():
                column[..., odd] = 0
            singles = zip(odd.tolist(), columns.requests(odd), strict=True)
            if wins := read_singly(self._game.ruleset, singles, parse, faults, most_rejected):
                write(hands, [*wins], [*wins.values()])
        return TileBatch(self._rules, columns.size, faults, hands)

    def _encode(self, columns: InputColumns, rows: slice, hands: HandColumns) -> Column:
        """Write some hands; return the odd ones, which must be written again."""
        size = rows.stop - rows.start
        (tsumo, situations, seat, round_), odd = self._legality.declared(columns, rows)
        for name in columns.by_name.keys() - _READ:
            # A column of integers does not mark absent values.
            cells = columns.cells(name, rows)
            odd |= cells != b"" if cells.dtype.kind == "S" else True
        concealed = read_texts(columns.cells("concealed", rows))
        # Short texts are read together.
        names = ["winning_tile", *(name for name in _INDICATORS if name in self._fields)]
        few = read_texts(np.concatenate([columns.cells(name, rows) for name in names]))
        odd |= concealed.odd | few.odd.reshape(-1, size).any(axis=0)
        number = dict(zip(names, few.number.reshape(-1, size), strict=True))
        for name in self._counts:
            field, column = self._fields[name], columns.cells(name, rows, "i8")
            wrong = (column < field.minimum) | (column > field.maximum)
            odd |= wrong
            hands[name][:] = column * ~wrong
        tiles = few.tiles.reshape(len(few.tiles), -1, size).swapaxes(0, 1)
        tile = tiles[0].max(axis=0)
        kind = tile.astype(np.int64) - 1
        closed = np.zeros((1 + KINDS, size), dtype=np.uint8)
        add_tiles(closed, concealed.tiles)
        add_tiles(closed, tile[None])
        visible = closed.copy()
        called = self._melds.read(columns.cells("melds", rows), visible)
        visible[0] = 0
        odd |= called["odd"] != 0
        odd |= number["winning_tile"] != 1
        odd |= concealed.number + 3 * called["number"] != _CONCEALED
        odd |= (visible > self._room).any(axis=0)
        kinds = kinds_in(visible[1:])
        visible[_NORTH] += hands["norths"].astype(np.uint8)
        everything = visible.copy()
        for shown, name in zip(tiles[1:], names[1:], strict=True):
            add_tiles(everything, shown)
            for indicator in shown:
                if indicator.any():
                    hands[_INDICATORS[name]] += copies(visible, self._following[indicator])
        everything[0] = 0
        odd |= (everything > self._room).any(axis=0)
        few_reds = few.reds.reshape(NUMBER_SUITS, -1, size)
        own = concealed.reds + few_reds[:, 0] + np.stack([called[f"red{s}"] for s in range(3)])
        odd |= self._wrong_fives(everything, own + few_reds[:, 1:].sum(axis=1))

        closed *= ~odd
        menzen = called["number"] == 0
        if not self._rules.numbers.ankan_breaks_menzen:
            menzen = called["number"] == np.bitwise_count(called["meld_closed_kans"])
        turned = {
            name: np.minimum(number.get(f"{name}_indicators", 0), MOST_COUNTED)
            for name in ("dora", "ura", "rinshan")
        }
        odd |= (turned["dora"] > MAX_INDICATORS) | (turned["ura"] > MAX_INDICATORS)
        odd |= (turned["rinshan"] != 0) & (turned["rinshan"] != RINSHAN_INDICATORS)
        facts = {
            "tsumo": tsumo,
            "dealer": seat == _EAST,
            "menzen": menzen,
            "melds": called["number"] != 0,
            "kans": called["meld_kans"] != 0,
            "opened": (called["meld_kans"] != 0) & (called["meld_closed_kans"] == 0),
            "alone": copies(everything, tile) == 1,
            "orphans": kinds == YAOCHU,
            "norths": np.minimum(hands["norths"], MOST_COUNTED),
            "dora": turned["dora"],
            "ura": turned["ura"],
        }
        odd |= self._legality.refused(situations, facts)

        found = {
            "spans": spans_of(patterns_of(closed[1:]), kind.astype(np.int32)),
            "kinds": kinds,
            "winning_kind": kind,
            "situations": situations,
            "tsumo": tsumo,
            "menzen": menzen,
            "dealer": facts["dealer"],
            "seat": seat,
            "round": round_,
            "reds": own.sum(axis=0),
            **{name: called[name] for name in MELDED},
        }
        for name, column in found.items():
            hands[name][...] = column
        return odd

    def _wrong_fives(self, everything: Column, reds: Column) -> Column:
        """Return where a hand (of ``reds``: suits × hands) has more red or plain fives than the tile set."""
        wrong: Column = np.logical_or.reduce(reds > self._red_limits, axis=0)
        plain = everything[_FIVES] - reds
        wrong |= np.logical_or.reduce(plain > COPIES - self._red_limits, axis=0)
        return wrong
