"""The melds of hands, in columns."""

from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from scoring.batch.arrays import WORD_BYTES, Column, KeyedRows
from scoring.batch.tiles.hands import MELDED
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import KINDS, copies, red_counts
from scoring.tiles.melds import BadMeld, parse_meld

_SUMS: Final = (*MELDED, "red0", "red1", "red2", "number", "odd")
"""The sums over the melds of a hand: the columns of hands, the red fives, the number of melds, and the number of invalid melds."""
_TILES: Final = 4
"""Tiles that a meld has at most."""
_MAX_BYTES: Final = 24
"""The most bytes in the text of a meld; a hand with a longer text is read by itself."""
_COMMA: Final = b","


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
        sizes = np.strings.str_len(cells)
        filled = np.flatnonzero(sizes)
        if len(filled):
            # A zero byte at the end of an item would be lost.
            text = _COMMA.join(cells[filled].tolist()).replace(b"\0", b"?") + _COMMA
            flat = np.frombuffer(text + bytes(_MAX_BYTES), dtype=np.uint8)
            ends = np.flatnonzero(flat == ord(_COMMA))
            lengths = np.diff(ends, prepend=-1) - 1
            items = sliding_window_view(flat, _MAX_BYTES)[ends - lengths]
            items *= np.arange(_MAX_BYTES) < lengths[:, None]
            bounds = np.searchsorted(ends, np.cumsum(sizes[filled] + 1))
            rows = np.repeat(filled, np.diff(bounds, prepend=0))
            words = np.ascontiguousarray(items.view(np.int64).T)
            places, table = self._known.look_up(words)
            found = table.take(places, axis=1)
            tiles, found = found[:_TILES], found[_TILES:]
            at = tiles * len(cells) + rows
            # NOTE: With two axes, or an integer of another type, it takes sixty times as long.
            np.add.at(counts.reshape(-1), at.ravel(), np.uint8(1))
            found[-1] |= lengths > _MAX_BYTES
            # Differences of running sums: np.add.reduceat takes twice as long.
            running = np.cumsum(found, axis=1).take(bounds - 1, axis=1)
            sums[:, filled] = np.diff(running, axis=1, prepend=0)
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
