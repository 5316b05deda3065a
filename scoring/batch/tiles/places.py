"""The score table in columns: every place that hands reach, valued once by the scale of the game."""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column, KeyedRows
from scoring.batch.scores import NO_HAND, AnswerColumns
from scoring.batch.tiles.hands import HandColumns
from scoring.hand.game import NO_YAKU, NOT_COMPLETE, TileGame
from scoring.hand.presentation import ROLES, worth_part
from scoring.hand.valuing import Worth
from scoring.rules.in_force import InForce
from scoring.rules.tables import NO_FU, Fus, Yakus
from scoring.tiles.values import Win

INCOMPLETE, IMPOSSIBLE = -1, -2
"""Keys of incomplete hands and of impossible rows."""
WHOLE_AT: Final = 12
"""The bit that marks fu that are not rounded; the lower bits are the fu."""

# The key of a place: name and bits of each part, the lowest first.
_PARTS: Final = {
    "tsumo": 1, "dealer": 1, "liable": 1, "sums": 14, "fu": WHOLE_AT + 1, "dora": 10,
}  # fmt: skip
_AT: Final = {name: sum(list(_PARTS.values())[:place]) for place, name in enumerate(_PARTS)}
_FIELDS: Final = [(name, _AT[name], (1 << bits) - 1) for name, bits in _PARTS.items()]
_POINTS, _YAKUMAN, _HAN, _FU = 1 << 22, 5, 8, 8
"""The parts of a rank: the amount that makes all points positive, and the bits of the others."""


class PlaceTable:
    """The places on the score table of one game under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        blank: dict[str, Any] = dict.fromkeys(Win.__slots__, 0)
        blank |= {"n": rules.numbers, "ways": (), "melds": ()}
        blank["situations"] = game.requests.claims.situations(0)
        self._wins = {}
        """A win for each combination of what payments depend on: self-draw, dealer, a liable player, one honba."""
        for facts in product((0, 1), repeat=4):
            names = dict(zip(("tsumo", "dealer", "liable", "honba"), facts, strict=True))
            self._wins[facts] = Win(**blank | names | {"ron": 1 - names["tsumo"]})
        self._sums: dict[Any, Yakus] = {}
        self.answers = AnswerColumns(game, rules, tuple(ROLES))
        # The integers of a place: its columns, the increase of each by one honba, and its rank.
        self._places = KeyedRows(1, 2 * self.answers.count + 1, self._entry_of)

    def sums(self, yaku: Yakus) -> tuple[int, bool]:
        """Return the part of a key that encodes the worth of yaku and whether dora and fu are added."""
        key = (yaku.han, yaku.yakuman, yaku.points, yaku.alone, bool(yaku.rows))
        self._sums.setdefault(key, yaku)
        return [*self._sums].index(key) << _AT["sums"], not yaku.alone

    @staticmethod
    def keys(sums: Column, with_dora: Column, fu: Column, dora: Column, win: Any) -> Column:  # noqa: ANN401 - columns
        """Return the key of every reading: its sums, and its fu and dora if the mask lets them count."""
        key = fu << _AT["fu"]
        key |= dora.astype(np.int64) << _AT["dora"]
        key *= with_dora
        key |= sums
        seats = win.tsumo | win.dealer << _AT["dealer"]
        seats |= win.liable << _AT["liable"]
        key |= seats
        return key

    def rank(self, keys: Column) -> Column:
        """Return integers that grow with the worth of keys."""
        places, table = self._places.look_up(keys[None])
        found: Column = table[-1].take(places)
        return found

    def columns(self, keys: Column, hands: HandColumns) -> dict[str, Column]:
        """Return the columns of answers for these keys, with the honba and riichi sticks of the hands."""
        places, table = self._places.look_up(keys[None])
        found = self.answers.columns(table, places)
        if hands["honba"].any():
            for name, added in zip(found, table[self.answers.count :], strict=False):
                if added.any():
                    found[name] += added.astype(np.int32).take(places, mode="clip") * hands["honba"]
        deposits = hands["deposits"] * self._rules.numbers.deposit_points
        found["received"] += deposits * found["winning"]
        return found

    def _entry_of(self, key: int) -> list[int]:
        """Return the integers of a place."""
        if key < 0:
            without_yaku = self._game.scale.value(self._game.scale.worthless(0, NO_FU))
            incomplete = {**NO_HAND, "reason": NOT_COMPLETE, "value": without_yaku}
            columns = self.answers.integers(incomplete if key == INCOMPLETE else NO_HAND)
            return [*columns, *(0 for _ in columns), 0]
        part = {name: key >> at & mask for name, at, mask in _FIELDS}
        # Every honba adds the same amount, because it can be split among the payers of a self-draw.
        worth, with_counter = (self._worth(part, honba) for honba in (0, 1))
        columns, counted = self._integers(worth), self._integers(with_counter)
        added = [after - before for before, after in zip(columns, counted, strict=True)]
        return [*columns, *added, _rank(worth)]

    def _worth(self, part: Mapping[str, int], honba: int) -> Worth:
        scale, rules = self._game.scale, self._rules
        win = self._wins[part["tsumo"], part["dealer"], part["liable"], honba]
        yaku = [*self._sums.values()][part["sums"]]
        if yaku.alone:
            return scale.alone(rules, yaku, win)
        whole, total = divmod(part["fu"], 1 << WHOLE_AT)
        fu = Fus.of((), total, whole=bool(whole))
        if yaku.rows or not self._game.needs_yaku:
            return scale.worth(rules, yaku, part["dora"], fu, win)
        return scale.worthless(part["dora"], fu)

    def _integers(self, worth: Worth) -> list[int]:
        """Return the columns of an answer with this worth."""
        part = worth_part(self._game.scale, self._rules.numbers, worth, 0)
        answer = {
            "winning": bool(part.payments),
            "reason": None if part.payments else NO_YAKU,
            "value": part.value,
            "payments": part.payments,
            "received": worth.payments.points + worth.payments.honba,
        }
        return self.answers.integers(answer)


def _rank(worth: Worth) -> int:
    """Return a number that grows with points, yakuman, han and fu, so that the best reading has the highest."""
    rank = worth.payments.points + _POINTS
    for part, bits in ((worth.yakuman, _YAKUMAN), (worth.han, _HAN), (worth.fu, _FU)):
        rank = rank << bits | part
    return rank
