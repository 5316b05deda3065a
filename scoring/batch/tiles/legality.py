"""The conservative check of hands in columns: a hand that passes it is surely legal, any other hand is read by itself.

The rules reject a hand by the checks of its game (:data:`scoring.hand.request.CHECKS`). For columns each of them is applied like this:

- The number of tiles, the copies of each kind and the red fives are counted in columns (:mod:`scoring.batch.tiles.encoding`).
- The check of melds is called once for each different meld, for it looks at one meld at a time.
- The check of situations and indicators takes a few small numbers (:class:`scoring.hand.situations.Facts`). It is called once for each
  different combination of them.
- A hand with a field that no column is read for does not pass: a liability, or a player at the wall break.

Nothing is concluded from another hand: a combination is legal because the check itself, which cannot see more of a hand, found no error.
If a game has a check that is not among these, no hand passes, and its own check decides about each of them.
"""

from typing import Final

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column, KeyedRows, words_of
from scoring.batch.columns.input import COMMA, InputColumns
from scoring.faults import Malformed
from scoring.hand.game import TileGame
from scoring.hand.request import LegalityCheck, TileRequests
from scoring.hand.situations import Facts
from scoring.rules.in_force import InForce

APPLIED: Final[frozenset[LegalityCheck]] = frozenset(
    {
        TileRequests.count_faults,
        TileRequests.barred_melds,
        TileRequests.player_faults,
        TileRequests.copies_faults,
        TileRequests.claim_faults,
    }
)
"""The checks that this package applies to columns."""
DECLARED: Final = {"win": 1, "seat_wind": 1, "round_wind": 1, "situation": 4}
"""Fields with few values, which describe the kind of win, with the number of words read of each; longer texts are invalid."""
_FACTS: Final = {
    "tsumo": 1, "dealer": 1, "menzen": 1, "melds": 1, "kans": 1, "opened": 1, "alone": 1, "orphans": 1, "norths": 3, "dora": 3, "ura": 3,
}  # fmt: skip
"""Bits of each fact of a hand in the key of its facts; above them are the bits of the situations claimed."""
MOST_COUNTED: Final = 7
"""More than the number of norths or indicators that a hand can have."""


class Legality:
    """A reader of the declarations of hands, which checks their facts under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._declarations = KeyedRows(sum(DECLARED.values()), 5, self._declaration)
        self._facts = KeyedRows(1, 1, self._legal)

    def declared(self, columns: InputColumns, rows: slice) -> tuple[Column, Column]:
        """Return the integers of the declaration of every hand (see :meth:`_declaration`), and the hands that do not pass."""
        cells = {name: columns.cells(name, rows) for name in DECLARED}
        words = [words_of(cells[name], count) for name, count in DECLARED.items()]
        places, table = self._declarations.look_up(np.concatenate(words))
        *found, malformed = table.take(places, axis=1)
        odd = columns.odd[rows] | (malformed != 0)
        for name, count in DECLARED.items():
            if cells[name].dtype.itemsize > (most := count * WORD_BYTES):
                odd |= np.strings.str_len(cells[name]) > most
        if not APPLIED.issuperset(self._game.requests.checks):
            odd[:] = True
        return np.stack(found), odd

    def refused(self, claimed: Column, facts: dict[str, Column]) -> Column:
        """Return a mask of the impossible hands; the facts in :data:`_FACTS` and the claimed situations decide."""
        key = claimed.astype(np.int64)
        for name, bits in _FACTS.items():
            key <<= bits
            key |= facts[name]
        places, table = self._facts.look_up(key[None])
        refused: Column = table[0].take(places) == 0
        return refused

    def _declaration(self, *words: int) -> tuple[int, ...]:
        """Return the declaration of each hand, and whether it is malformed."""
        cells, request = np.array(words).tobytes(), {}
        for name, count in DECLARED.items():
            cell, cells = cells[: count * WORD_BYTES], cells[count * WORD_BYTES :]
            if text := cell.rstrip(b"\0").decode("utf-8", "replace"):
                request[name] = text.split(COMMA) if name == "situation" else text
        try:
            found = self._game.requests.declared(request)
        except Malformed:
            return (0, 0, 0, 0, 1)
        return (*found, 0)

    def _legal(self, key: int) -> tuple[int]:
        facts = {}
        for name, bits in reversed(_FACTS.items()):
            facts[name] = key & (1 << bits) - 1
            key >>= bits
        found = Facts(claimed=key, **facts)
        return (int(not self._game.requests.faults_of(self._rules, found)),)
