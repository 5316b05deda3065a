"""Places on a game's scale, made once each by the scale that scores one hand, and in columns what an answer says of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import Grown, KeyTable
from scoring.batch.scores import NULL, SHARES
from scoring.hand.fields import MAX_STICKS
from scoring.hand.game import TileGame
from scoring.hand.payments import Payments
from scoring.hand.presentation import ROLES
from scoring.hand.valuing import Fus, Worth
from scoring.rules.in_force import InForce
from scoring.rules.tables import Yakus
from scoring.tiles.values import Win

PAYERS: Final = tuple(ROLES)
REASONS: Final = ("not_complete", "no_yaku")
_NO_YAKU: Final = REASONS.index("no_yaku")
_PAYER: Final = {payer: place for place, payer in enumerate(PAYERS)}
_NOBODY: Final = (NULL, 0, 0, 0)
"""What stands where there are fewer payers than there can be."""
INCOMPLETE, IMPOSSIBLE = 0, 1
"""Places of hands that are not complete, and of rows that are no hand."""
_FIRST: Final = 2
_SHARES: Final = range(SHARES)
_MOST_WINS: Final = 1 << 12
_MOST_WORTHS: Final = 1 << 14
_NOTHING: Final = Fus((), 0, whole=True)
WHOLE_AT: Final = 12
"""Where a word of fu says that they are not to be rounded; below are the fu themselves."""

# What a place is asked for, packed into a key: name and bits of each part, the lowest first.
_PARTS: Final = {
    "tsumo": 1, "dealer": 1, "liable": 1, "sums": 14, "fu": WHOLE_AT + 1, "dora": 10, "honba": 10,
}  # fmt: skip
_AT: Final = {name: sum(list(_PARTS.values())[:place]) for place, name in enumerate(_PARTS)}
_FIELDS: Final = [(name, _AT[name], (1 << bits) - 1) for name, bits in _PARTS.items()]
_POINTS, _YAKUMAN, _HAN, _FU = 1 << 22, 5, 8, 8
"""Room in a rank: what points are lifted by, that they are positive, and bits."""


_Said = tuple[list[int], list[int]]
"""What an answer says of a place: a number for every name of :attr:`Places.narrow`, and one for every name of :attr:`Places.wide`."""


class Told(NamedTuple):
    """What answers say of places."""

    narrow: Column
    """For every name of :attr:`Places.narrow` a row: so much at each place."""
    wide: Column
    """The same for :attr:`Places.wide`."""
    more: Column
    """What each counter adds to :attr:`wide`."""
    rank: Column
    """Numbers that grow with what a place is worth."""


class Places:
    """Every place on the scale of one game under the rules in force that was ever asked for."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._game = game
        self._rules = rules
        blank: dict[str, Any] = dict.fromkeys(Win._fields, 0)
        self._win = Win(**(blank | {"n": rules.numbers, "ways": (), "melds": ()}))
        self._wins = lru_cache(maxsize=_MOST_WINS)(self._win_of)
        # A scale remembers what is worth the same: many places are of one worth.
        self._told = lru_cache(maxsize=_MOST_WORTHS)(self._of_yaku)
        self._table = KeyTable(self._make)
        self._sums: list[Yakus] = []
        self._numbers: dict[Any, int] = {}
        lost, limit = game.scale.worthless(0, _NOTHING), self._alone(1)
        told = [game.scale.value(worth) for worth in (lost, limit)]
        self.names = {
            key: tuple(limit.id for limit in rules.limits)
            for key in told[0]
            if any(isinstance(value[key], str) for value in told)
        }
        """Keys of ``value`` that hold names, with the names."""
        self.kinds: dict[str, type] = {
            key: np.int8 if key in self.names else np.bool_ if type(value) is bool else np.int32
            for key, value in told[0].items()
        }
        """Every key of ``value`` with its width."""
        self._narrow_keys = [key for key, kind in self.kinds.items() if kind is not np.int32]
        self._wide_keys = [key for key, kind in self.kinds.items() if kind is np.int32]
        self.narrow = [
            "winning",
            "reason",
            *(f"from{n}" for n in _SHARES),
            *(f"count{n}" for n in _SHARES),
        ]
        self.narrow += self._narrow_keys
        """What is told of places in eight bits …"""
        self.wide = ["paid", *(f"points{n}" for n in _SHARES), *(f"honba{n}" for n in _SHARES)]
        self.wide += self._wide_keys
        """… and in 32."""
        self._linear = self._is_linear()
        self._narrow = Grown(len(self.narrow), np.int8)
        self._wide = Grown(len(self.wide), np.int32)
        self._more = Grown(len(self.wide), np.int32)
        self._rank = Grown(1, np.int64)
        self.counted: set[int] = set()
        """Rows of :attr:`wide` that hang on the counters."""
        nobody = {key: False if kind is np.bool_ else None for key, kind in self.kinds.items()}
        incomplete = self._said(lost, REASONS.index("not_complete"))
        impossible = self._written(lost.payments, nobody, NULL)
        self._add([incomplete, impossible], [incomplete, impossible], [0, 0])

    @property
    def full(self) -> bool:
        """Whether there are so many that they should be forgotten."""
        return self._table.full

    def sums(self, yaku: Yakus) -> tuple[int, bool]:
        """The part of a key that says what yaku are worth, and whether dora and fu count beside them."""
        key = (yaku.han, yaku.yakuman, yaku.points, yaku.alone, bool(yaku.rows))
        number = self._numbers.setdefault(key, len(self._sums))
        if number == len(self._sums):
            self._sums.append(yaku)
        return number << _AT["sums"], not yaku.alone

    def numbers(self, sums: Column, beside: Column, fu: Column, dora: Column, win: Any) -> Column:  # noqa: ANN401 - columns
        """The place of every reading: its sums, and where it has any beside them its fu and dora."""
        key = fu.astype(np.int64) << _AT["fu"]
        key |= dora.astype(np.int64) << _AT["dora"]
        key *= beside
        key |= sums
        seats = win.tsumo | win.dealer << _AT["dealer"]
        seats |= win.liable << _AT["liable"]
        key |= seats
        if not self._linear:
            key |= win.honba.astype(np.int64) << _AT["honba"]
        return self._table.numbers(key) + _FIRST

    def told(self) -> "Told":
        """What answers say of places, row by row."""
        more = self._more.columns
        return Told(self._narrow.columns, self._wide.columns, more, self._rank.columns[0])

    def _make(self, keys: Column, _: Column) -> None:
        parts = [{name: key >> at & mask for name, at, mask in _FIELDS} for key in keys.tolist()]
        worths = [self._worth(part, part["honba"]) for part in parts]
        told = [self._told(worth) for worth in worths]
        more = told
        if self._linear:
            more = [self._told(self._worth(part, part["honba"] + 1)) for part in parts]
        self._add(told, more, list(map(_rank, worths)))

    def _worth(self, part: Mapping[str, int], honba: int) -> Worth:
        scale, rules = self._game.scale, self._rules
        win = self._wins((part["tsumo"], part["dealer"], part["liable"], honba))
        yaku = self._sums[part["sums"]]
        if yaku.alone:
            return scale.alone(rules, yaku, win)
        whole, total = divmod(part["fu"], 1 << WHOLE_AT)
        fu = Fus((), total, whole=bool(whole))
        if yaku.rows or not self._game.needs_yaku:
            return scale.worth(rules, yaku, part["dora"], fu, win)
        return scale.worthless(part["dora"], fu)

    def _win_of(self, seats: tuple[int, int, int, int]) -> Win:
        tsumo, dealer, liable, honba = seats
        return self._win._replace(
            tsumo=tsumo, ron=1 - tsumo, dealer=dealer, liable=liable, honba=honba
        )

    def _alone(self, yakuman: int) -> Worth:
        """The worth of some yakuman, for an example."""
        yaku = replace(Yakus.of((), (), alone=True), yakuman=yakuman)
        return self._game.scale.alone(self._rules, yaku, self._win)

    def _is_linear(self) -> bool:
        """Whether each counter adds as much as the one before: only then a place need not know how many there are."""
        scale, rules, some = self._game.scale, self._rules, Yakus.of((), (), alone=False)
        for tsumo in (0, 1):
            win = self._win._replace(tsumo=tsumo, ron=1 - tsumo)
            paid = [
                scale.worth(rules, some, 1, _NOTHING, win._replace(honba=honba)).payments.honba
                for honba in (0, 1, MAX_STICKS)
            ]
            if paid[2] - paid[0] != MAX_STICKS * (paid[1] - paid[0]):
                return False
        return True

    def _add(self, said: Sequence[_Said], with_more: Sequence[_Said], ranks: Sequence[int]) -> None:
        """Add places; ``with_more`` is what were said of each with one more counter."""
        wide = np.array([numbers for _, numbers in said])
        more = np.array([numbers for _, numbers in with_more]) - wide
        self._narrow.extend(np.array([small for small, _ in said]).T)
        self._wide.extend(wide.T)
        self._more.extend(more.T)
        self._rank.extend([ranks])
        self.counted |= set(more.any(axis=0).nonzero()[0].tolist())

    def _of_yaku(self, worth: Worth) -> _Said:
        return self._said(worth, _NO_YAKU)

    def _said(self, worth: Worth, reason: int) -> _Said:
        """What an answer says of a place; ``reason`` is why, if it does not win."""
        value, payments = self._game.scale.value(worth), worth.payments
        return self._written(payments, value, NULL if payments.shares else reason)

    def _written(self, payments: Payments, value: Mapping[str, Any], reason: int) -> _Said:
        shares = [(_PAYER[s.payer], s.payers, s.points, s.honba) for s in payments.shares]
        shares += [_NOBODY] * (SHARES - len(shares))
        payer, payers, points, honba = zip(*shares, strict=True)
        codes = [self._code(key, value[key]) for key in self._narrow_keys]
        numbers = [self._code(key, value[key]) for key in self._wide_keys]
        return (
            [bool(payments.shares), reason, *payer, *payers, *codes],
            [payments.points + payments.honba, *points, *honba, *numbers],
        )

    def _code(self, key: str, found: Any) -> int:  # noqa: ANN401 - a value as in an answer
        if found is None:
            return NULL
        return self.names[key].index(found) if key in self.names else int(found)


def _rank(worth: Worth) -> int:
    """A number that grows with points, yakuman, han and fu, as hands are read the best way."""
    rank = worth.payments.points + _POINTS
    for part, bits in ((worth.yakuman, _YAKUMAN), (worth.han, _HAN), (worth.fu, _FU)):
        rank = rank << bits | part
    return rank
