"""The conservative check of hands in columns: a hand that passes it is surely legal, any other hand is read by itself.

The rules refuse a hand by the checks of its game (:data:`scoring.hand.request.CHECKS`). For columns each of them is applied like this:

- The number of tiles, the copies of each kind and the red fives are counted in columns (:mod:`scoring.batch.tiles.encoding`).
- The check of melds is called once for each different meld, for it looks at one meld at a time.
- The check of situations and indicators takes a few small numbers (:class:`scoring.hand.situations.Facts`). It is called once for each
  different combination of them.
- A hand with a liability or a player at the wall break does not pass.

Nothing is concluded from another hand: a combination is legal because the check itself, which cannot see more of a hand, found no fault.
If a game has a check that is not among these, no hand passes, and its own check decides about each of them.
"""

from typing import Final

import numpy as np

from scoring.batch.arrays import Column, KeyedRows, NumberedRows, distinct
from scoring.batch.columns.input import COMMA, InputColumns
from scoring.faults import Malformed
from scoring.hand.fields import WIND_KINDS
from scoring.hand.game import TileGame
from scoring.hand.request import LegalityCheck, TileRequests
from scoring.hand.situations import Facts, Table
from scoring.hand.wall_break import WAREME
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
DECLARED: Final = ("win", "seat_wind", "round_wind", "situation")
"""Fields with few values, which say how a hand was won and by whom."""
_READ_SINGLY: Final = ("liability", WAREME)
"""Fields that few hands have."""
_FACTS: Final = {
    "menzen": 1, "melds": 1, "kans": 1, "opened": 1, "alone": 1, "orphans": 1, "norths": 3, "dora": 3, "ura": 3,
}  # fmt: skip
"""Bits of each fact of a hand in the key of its facts; above them is the place of its declaration."""
MOST_COUNTED: Final = 7
"""More norths and indicators than a hand can have."""
_FACT_BITS: Final = sum(_FACTS.values())


class Legality:
    """Reads the declarations of hands, and checks their facts, under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        self._declarations = KeyedRows(self._declaration)
        self._facts = NumberedRows(self._legal)

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._declarations.full or self._facts.full

    def declared(self, columns: InputColumns, rows: slice) -> tuple[Column, Column, Column]:
        """Return the place of the declaration of every hand, its integers (see :meth:`_declaration`), and the hands that do not pass."""
        firsts, places = distinct(columns.words(DECLARED, rows))
        cells = [columns.texts(name, rows)[firsts].tolist() for name in DECLARED]
        places = self._declarations.places(list(zip(*cells, strict=True))).take(places)
        *found, malformed = self._declarations.table.take(places, axis=1)
        odd = columns.odd[rows] | (malformed != 0)
        for name in _READ_SINGLY:
            if name in columns.by_name:
                odd |= columns.texts(name, rows) != b""
        if not APPLIED.issuperset(self._game.requests.checks):
            odd[:] = True
        return places, np.stack(found), odd

    def refused(self, declarations: Column, facts: dict[str, Column]) -> Column:
        """Return which hands do not pass, by the places of their declarations and the facts in :data:`_FACTS`."""
        key = declarations
        for name, bits in _FACTS.items():
            key = key << bits | facts[name]
        legal = self._facts.places_of(key)
        refused: Column = self._facts.table[0].take(legal) == 0
        return refused

    def _declaration(self, cells: tuple[bytes, ...]) -> tuple[int, ...]:
        """Return what is declared, and whether anything of it is malformed."""
        texts = zip(DECLARED, (cell.decode("utf-8", "replace") for cell in cells), strict=True)
        request = {
            name: text.split(COMMA) if name == "situation" else text for name, text in texts if text
        }
        try:
            found = self._game.requests.declared(request)
        except Malformed:
            return (0, 0, 0, 0, 1)
        return (*found, 0)

    def _legal(self, key: int) -> tuple[int]:
        facts = {}
        declaration = key >> _FACT_BITS
        for name, bits in reversed(_FACTS.items()):
            facts[name] = key & (1 << bits) - 1
            key >>= bits
        tsumo, claimed, seat, _, _ = self._declarations.table[:, declaration].tolist()
        table = Table(
            tsumo=tsumo,
            dealer=int(seat == 1 << WIND_KINDS["east"]),
            menzen=facts["menzen"],
            melds=facts["melds"],
            kans=facts["kans"],
            alone=facts["alone"],
            norths=facts["norths"],
            orphans=facts["orphans"],
        )
        found = Facts(
            claimed=claimed,
            table=table,
            opened=facts["opened"],
            dora=facts["dora"],
            ura=facts["ura"],
        )
        return (int(not self._game.requests.faults_of(self._rules, found)),)
