"""A hand in play under the rules in force, as the judges of declarations see it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from scoring.analysis.hand_in_play import HandInPlay
from scoring.faults import Fault
from scoring.hand.answer import Score
from scoring.rules.in_force import InForce
from scoring.tiles.shanten import Distance
from scoring.tiles.values import Meld


class NoRon(NamedTuple):
    """The waits that win by ron, and the reasons why others do not."""

    winning: tuple[str, ...]
    against: tuple[Fault, ...]


class Position(ABC):
    """A hand in play under the rules in force; what costs time is worked out when a declaration asks for it."""

    rules: InForce
    hand: HandInPlay
    distance: Distance

    @property
    def kan_opens(self) -> bool:
        """Whether a concealed kan opens the hand."""
        return bool(self.rules.numbers.ankan_breaks_menzen)

    @cached_property
    def menzen(self) -> bool:
        """Whether the hand is closed."""
        return all(meld.closed_kans and not self.kan_opens for meld in self.hand.melds)

    @property
    @abstractmethod
    def win(self) -> Score | None:
        """The score of the hand with the tile just drawn or offered; ``None`` if the tile does not complete it."""

    @property
    @abstractmethod
    def tenpai_discards(self) -> tuple[str, ...]:
        """Tiles that may be discarded and leave a hand that is tenpai enough for riichi."""

    @property
    @abstractmethod
    def waits_by_ron(self) -> NoRon:
        """The waits of a hand that win by ron on the next tile."""

    @abstractmethod
    def against_ron(self) -> Iterator[Fault]:
        """Yield the reasons against a ron on the offered tile that do not depend on the score."""

    @abstractmethod
    def barred_after(self, hand: HandInPlay) -> dict[str, Fault]:
        """Return the tiles that a hand after a draw or a call may not discard, each with the first reason."""

    @abstractmethod
    def distance_of(self, packed: int, kan: int) -> Distance:
        """Return the distance of other tiles in hand, given packed counts of them and of a kan that is declared."""

    @abstractmethod
    def meld_faults(self, meld: Meld) -> list[Fault]:
        """Return the reasons why the game does not have a meld, or not with its tiles."""
