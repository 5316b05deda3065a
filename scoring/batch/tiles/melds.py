"""The melds of hands, in columns."""

from typing import Any, Final

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column, KeyedRows
from scoring.batch.tiles.hands import MELDED
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import KINDS, copies, red_counts
from scoring.tiles.melds import BadMeld, parse_meld

_SUMS: Final = (*MELDED, "red0", "red1", "red2", "number", "odd")
"""The sums over the melds of a hand: the columns of hands, red fives, the number of melds and of texts that are not melds."""
_TILES: Final = 4
"""Tiles that a meld has at most."""
_MAX_BYTES: Final = 24
"""Bytes of the text of a meld; a hand with a longer one is read by itself."""
_COMMA: Final = ord(",")
_MASKS: Final = np.array(
    [(1 << 8 * size) - 1 for size in range(WORD_BYTES + 1)], dtype=np.uint64
).view(np.int64)
"""Masks of the first bytes of a word."""


class MeldReader:
    """A reader of melds, which checks them under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._requests = game.requests
        self._rules = rules
        self._known = KeyedRows(_MAX_BYTES // WORD_BYTES, len(_SUMS) + _TILES, self._meld)

    def read(self, cells: Column, counts: Column) -> dict[str, Column]:
        """Add the tiles of melds to counts of tiles, and return the sums over the melds of each hand by their names.

        ``cells`` are the texts of the melds, joined by commas. ``odd`` is not 0 for a hand that must be read by itself.
        """
        sums = np.zeros((len(_SUMS), len(cells)), dtype=np.int64)
        rows, lengths, words = _split(cells)
        if len(rows):
            places, table = self._known.look_up(words)
            found = table.take(places, axis=1)
            tiles, found = found[:_TILES], found[_TILES:]
            at = tiles * len(cells) + rows
            # NOTE: With two axes, or an integer of another type, it takes sixty times as long.
            np.add.at(counts.reshape(-1), at.ravel(), np.uint8(1))
            found[-1] |= (lengths == 0) | (lengths > _MAX_BYTES)
            starts = np.concatenate(([0], (rows[1:] != rows[:-1]).nonzero()[0] + 1))
            # Differences of running sums: np.add.reduceat takes twice as long.
            running = np.zeros((len(_SUMS), len(rows) + 1), dtype=np.int64)
            np.cumsum(found, axis=1, out=running[:, 1:])
            bounds = np.append(starts, len(rows))
            sums[:, rows[starts]] = np.diff(running.take(bounds, axis=1), axis=1)
        return dict(zip(_SUMS, sums, strict=True))

    def _meld(self, *words: int) -> list[Any]:
        text = np.array(words).tobytes().rstrip(b"\0")
        try:
            meld = parse_meld(text.decode("utf-8", "replace"))
        except BadMeld:
            return [*[0] * (_TILES + len(_SUMS) - 1), 1]
        tiles = [kind + 1 for kind in range(KINDS) for _ in range(copies(meld.packed, kind))]
        tiles += [0] * (_TILES - len(tiles))
        melded = (getattr(meld, name) for name in MELDED.values())
        odd = bool(self._requests.meld_faults(self._rules, (meld,)))
        return [*tiles, *melded, *red_counts(meld.reds), 1, odd]


def _split(cells: Column) -> tuple[Column, Column, Column]:
    """Return the row of each item of texts that are joined by commas, its length, and its words (words × items)."""
    width = cells.dtype.itemsize
    sizes = np.strings.str_len(cells)
    filled = np.flatnonzero(sizes)
    cells, sizes = cells.take(filled), sizes.take(filled)
    flat = np.zeros(len(filled) * width + _MAX_BYTES, dtype=np.uint8)
    flat[:-_MAX_BYTES] = cells.view(np.uint8)
    row = np.arange(len(filled))
    commas = np.flatnonzero(flat == _COMMA)
    starts = np.concatenate((commas + 1, row * width))
    row = np.concatenate((commas // width, row))
    # A text that ends with a comma has an empty item, which begins where the next row may: the sort keeps it before that.
    order = starts.argsort(kind="stable")
    starts, row = starts[order], row[order]
    ends = row * width + sizes.take(row)
    # If another item of the row follows, an item ends before the comma.
    followed = np.flatnonzero(row[1:] == row[:-1])
    ends[followed] = starts[followed + 1] - 1
    lengths = ends - starts
    places = np.arange(0, _MAX_BYTES, WORD_BYTES)[:, None]
    # The word that begins at every byte.
    words_at = np.ndarray(len(flat) - WORD_BYTES + 1, np.int64, flat, strides=(1,))
    words = words_at[starts + places] & _MASKS.take(lengths - places, mode="clip")
    # Words do not show a byte 0 at the end.
    lengths[(lengths > 0) & (flat[ends - 1] == 0)] = _MAX_BYTES + 1
    return filled.take(row), lengths, words
