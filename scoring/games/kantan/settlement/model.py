"""The table, the wins and the event of one hand that is settled."""

from typing import NamedTuple

from scoring.games.kantan.hand import DeclaredWin


class Table(NamedTuple):
    """The table as a hand began."""

    points: tuple[int, ...]
    dealer: int
    hand: int
    pot: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.points)

    def after(self, player: int) -> int:
        """The right neighbour of a player, whose turn comes next."""
        return (player + 1) % self.players


class Won(NamedTuple):
    """One win."""

    winner: int
    payer: int | None
    """The discarder; ``None`` for a self-draw and tenhou."""
    points: int
    declared: DeclaredWin | None
    """The hand; ``None`` where the points alone were sent."""


class Event(NamedTuple):
    """How a hand ended."""

    table: Table
    wins: tuple[Won, ...]
    """None for a drawn hand."""
    riichi: tuple[int, ...]
    """Who declared riichi."""
