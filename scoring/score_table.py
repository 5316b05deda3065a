"""A score table laid out by han and fu for the reference; every number in it comes from the scale that scores hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from scoring.in_force import InForce
from scoring.payments import Payments
from scoring.text import Text
from scoring.valuing import Worth

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

_SEATS = ("child", "dealer")
_WINS = ("ron", "tsumo")


class Places(Protocol):
    """A scale that knows places by han and fu alone."""

    def place(self, rules: InForce, han: int, fu: int, dealer: int, tsumo: int) -> Worth:
        """What everybody pays at a place."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The part of a score table that a ruleset serves."""

    id: str
    name: Text
    text: Text
    clause: str
    scale: Places
    han: Sequence[int]
    fu: Sequence[int]
    never: frozenset[tuple[int, int]] = frozenset()
    """Places, as fu and han, that no hand has."""

    def told(self, ruleset: "Ruleset", lang: str) -> dict[str, Any]:
        """The table as plain data, under the basic rules: one cell a place, with the points by seat and kind of win."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "text": self.text.say(lang),
            "clause": self.clause,
            "cells": [
                self._cell(ruleset.basic, han, fu)
                for fu in self.fu
                for han in self.han
                if (fu, han) not in self.never
            ],
        }

    def _cell(self, rules: InForce, han: int, fu: int) -> dict[str, Any]:
        worths = [
            [self.scale.place(rules, han, fu, dealer, tsumo) for tsumo in (0, 1)]
            for dealer in (0, 1)
        ]
        first = worths[0][0]
        return {
            "fu": fu,
            "han": han,
            "base_points": first.base,
            "limit": None if first.limit is None else first.limit.id,
        } | {
            seat: {win: _paid(worth.payments) for win, worth in zip(_WINS, by_win, strict=True)}
            for seat, by_win in zip(_SEATS, worths, strict=True)
        }


def _paid(payments: Payments) -> dict[str, int]:
    """What each payer pays, by who pays, and all together."""
    return {share.payer: share.points for share in payments.shares} | {"points": payments.points}
