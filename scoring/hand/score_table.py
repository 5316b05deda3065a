"""A score table laid out by han and fu for the reference; every number in it comes from the scale that scores hands."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Protocol

from scoring.hand.payments import Payments, payments_of
from scoring.hand.valuing import Worth
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of
from scoring.text import Text

_SEATS = ("child", "dealer")
WAYS_TO_WIN = ("ron", "tsumo")
"""The ways of winning by which a place has points."""


class Places(Protocol):
    """A scale whose places depend on han and fu alone."""

    def place(self, rules: InForce, han: int, fu: int, dealer: int, tsumo: int) -> Worth:
        """Return the payments for a place on the table."""

    def least_han(self, rules: InForce, fu: int, *, tsumo: int) -> int:
        """Return the fewest han of a hand with these fu that wins in this way. If no hand wins, the number is above that of every hand."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The part of a score table that a ruleset serves."""

    id: str
    name: Text
    text: Text
    rule: str
    """The statement of the source that contains the table."""
    scale: Places
    han: Sequence[int]
    fu: Sequence[int]

    def describe(self, rules: InForce, lang: str) -> dict[str, Any]:
        """Return the table as a dict: one cell for each place and one line for each limit, with points by seat and kind of win."""
        ruleset = rules.ruleset
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "text": self.text.say(lang),
            **rules.place_of(ruleset.rules[self.rule]),
            "href": href_of(ruleset.id, self.rule),
            "cells": [
                self._cell(rules, han, fu, wins)
                for fu in self.fu
                for han in self.han
                if (wins := self._wins(rules, han, fu))
            ],
            "limits": _limits(rules, lang),
        }

    def _wins(self, rules: InForce, han: int, fu: int) -> list[int]:
        """Return the kinds of win (0 ron, 1 tsumo) that some hand of a place can have."""
        return [tsumo for tsumo in range(2) if han >= self.scale.least_han(rules, fu, tsumo=tsumo)]

    def _cell(self, rules: InForce, han: int, fu: int, wins: list[int]) -> dict[str, Any]:
        place = self.scale.place
        first = place(rules, han, fu, 0, 0)
        return {
            "fu": fu,
            "han": han,
            "base_points": first.base,
            "limit": None if first.limit is None else first.limit.id,
            **_by_seat(
                lambda *, dealer, tsumo: place(rules, han, fu, dealer, tsumo).payments, wins
            ),
        }


def _limits(rules: InForce, lang: str) -> list[dict[str, Any]]:
    """Return the limits in force, each with the han that reach it; a limit for yakuman alone has no han."""
    steps = [limit for limit in rules.limits if limit.han is not None]
    last: dict[str, int | None] = {
        limit.id: (above.han or 0) - 1 for limit, above in pairwise(steps)
    }
    return [
        {
            "id": limit.id,
            "name": limit.name.say(lang),
            "han_from": limit.han,
            "han_to": last.get(limit.id),
            "base_points": limit.base_points,
            **_by_seat(partial(payments_of, rules.numbers, limit.base_points), range(2)),
            **rules.place_of(limit),
            "href": href_of(rules.ruleset.id, limit.id),
        }
        for limit in rules.limits
    ]


def _by_seat(
    payments: Callable[..., Payments], wins: Iterable[int]
) -> dict[str, dict[str, dict[str, int]]]:
    ways = list(wins)
    return {
        seat: {WAYS_TO_WIN[tsumo]: _paid(payments(dealer=dealer, tsumo=tsumo)) for tsumo in ways}
        for dealer, seat in enumerate(_SEATS)
    }


def _paid(payments: Payments) -> dict[str, int]:
    """Return the points of each kind of payer, and their sum."""
    return {share.payer: share.points for share in payments.shares} | {"points": payments.points}
