"""Places on a game's scale, made once each by the scale that scores one hand, and in columns what an answer says of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import Grown, KeyTable
from scoring.batch.scores import NULL, SHARES
from scoring.in_force import InForce
from scoring.payments import Payments
from scoring.tables import Yakus
from scoring.tile_answer import ROLES
from scoring.tile_fields import MAX_STICKS
from scoring.tile_game import TileGame
from scoring.values import Win
from scoring.valuing import Fus, Worth

PAYERS: Final = tuple(ROLES)
REASONS: Final = ("not_complete", "no_yaku")
INCOMPLETE, IMPOSSIBLE = 0, 1
"""Places of hands that are not complete, and of rows that are no hand."""
_FIRST: Final = 2
_SHARES: Final = range(SHARES)
_NOTHING: Final = Fus((), 0, whole=True)
WHOLE_AT: Final = 12
"""Where a word of fu says that they are not to be rounded; below are the fu themselves."""

# What a place is asked for, packed into a key: name and bits of each part, the lowest first.
_PARTS: Final = {
    "tsumo": 1, "dealer": 1, "liable": 1, "sums": 14, "fu": WHOLE_AT + 1, "dora": 10, "honba": 10,
}  # fmt: skip
_AT: Final = {name: sum(list(_PARTS.values())[:place]) for place, name in enumerate(_PARTS)}
_POINTS, _YAKUMAN, _HAN, _FU = 1 << 22, 5, 8, 8
"""Room in a rank: what points are lifted by, that they are positive, and bits."""


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
        self.narrow = [
            "winning",
            "reason",
            *(f"from{n}" for n in _SHARES),
            *(f"count{n}" for n in _SHARES),
        ]
        self.narrow += [key for key, kind in self.kinds.items() if kind is not np.int32]
        """What is told of places in eight bits …"""
        self.wide = ["paid", *(f"points{n}" for n in _SHARES), *(f"honba{n}" for n in _SHARES)]
        self.wide += [key for key, kind in self.kinds.items() if kind is np.int32]
        """… and in 32."""
        self._linear = self._is_linear()
        self._narrow = Grown(len(self.narrow), np.int8)
        self._wide = Grown(len(self.wide), np.int32)
        self._more = Grown(len(self.wide), np.int32)
        self._rank = Grown(1, np.int64)
        self.counted: set[int] = set()
        """Rows of :attr:`wide` that hang on the counters."""
        nothing = self._said(lost) | {"reason": REASONS.index("not_complete")}
        self._add(nothing, nothing, rank=0)
        nothing |= {"reason": NULL, **dict.fromkeys(self.kinds, NULL)}
        nothing |= {key: 0 for key, kind in self.kinds.items() if kind is np.bool_}
        self._add(nothing, nothing, rank=0)

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

    def _make(self, key: int) -> None:
        part = {name: key >> at & (1 << _PARTS[name]) - 1 for name, at in _AT.items()}
        honba = part["honba"]
        worth = self._worth(part, honba)
        more = self._worth(part, honba + 1) if self._linear else worth
        said = self._said(worth)
        said["reason"] = NULL if said["winning"] else REASONS.index("no_yaku")
        self._add(said, self._said(more), rank=_rank(worth))

    def _worth(self, part: Mapping[str, int], honba: int) -> Worth:
        scale, rules = self._game.scale, self._rules
        win = self._win._replace(
            tsumo=part["tsumo"],
            ron=1 - part["tsumo"],
            dealer=part["dealer"],
            liable=part["liable"],
            honba=honba,
        )
        yaku = self._sums[part["sums"]]
        if yaku.alone:
            return scale.alone(rules, yaku, win)
        whole, total = divmod(part["fu"], 1 << WHOLE_AT)
        fu = Fus((), total, whole=bool(whole))
        if yaku.rows or not self._game.needs_yaku:
            return scale.worth(rules, yaku, part["dora"], fu, win)
        return scale.worthless(part["dora"], fu)

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

    def _add(self, said: Mapping[str, int], with_more: Mapping[str, int], *, rank: int) -> None:
        """A place; ``with_more`` is what were said of it with one more counter."""
        self._narrow.add([said[name] for name in self.narrow])
        self._wide.add([said[name] for name in self.wide])
        more = [with_more[name] - said[name] for name in self.wide]
        self._more.add(more)
        self.counted |= {row for row, each in enumerate(more) if each}
        self._rank.add([rank])

    def _said(self, worth: Worth) -> dict[str, int]:
        """What an answer says of a place."""
        payments = worth.payments
        said = self._value(worth)
        said["winning"] = bool(payments.shares)
        said["paid"] = payments.points + payments.honba
        for place, (payer, count, points, honba) in enumerate(_shares(payments)):
            said |= {f"from{place}": payer, f"count{place}": count}
            said |= {f"points{place}": points, f"honba{place}": honba}
        return said

    def _value(self, worth: Worth) -> dict[str, int]:
        value = self._game.scale.value(worth)
        return {
            key: NULL
            if found is None
            else self.names[key].index(found)
            if key in self.names
            else found
            for key, found in value.items()
        }


def _shares(payments: Payments) -> list[tuple[int, int, int, int]]:
    """Payer, how many, points and counters of each share; nobody where there are fewer."""
    shares = [(PAYERS.index(s.payer), s.payers, s.points, s.honba) for s in payments.shares]
    return (shares + [(NULL, 0, 0, 0)] * SHARES)[: max(SHARES, len(shares))]


def _rank(worth: Worth) -> int:
    """A number that grows with points, yakuman, han and fu, as hands are read the best way."""
    rank = worth.payments.points + _POINTS
    for part, bits in ((worth.yakuman, _YAKUMAN), (worth.han, _HAN), (worth.fu, _FU)):
        rank = rank << bits | part
    return rank
