"""A hand that is still played, with what is known of the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scoring.tiles.values import Meld

Turn = Literal["waiting", "drawn", "called"]
"""Whether the player waits for a tile, or has one too many after a draw or a call."""
Marked = Literal["none", "unseen", "in_hand", "drawn", "on_table"]
"""Where the marked white dragon (0z) of a card is; there is none without such a card."""
MARKED_NAME: Final = "0z"


class Moments(NamedTuple):
    """Situations that facts of the table bring about, by the rules of one game."""

    last_draw: str | None
    """Claimed by who wins with the last tile of the wall …"""
    last_draw_unless: str | None
    """… unless this is claimed."""
    last_discard: str | None
    """Claimed by who wins with the last discard."""
    first_draw: tuple[str, ...]
    """Any of these may be claimed by who wins with the first draw of all."""

    def of_last_tile(self, situation: tuple[str, ...], *, tsumo: bool) -> tuple[str, ...]:
        """A situation with what it becomes where the winning tile is the last one."""
        claim = self.last_draw if tsumo else self.last_discard
        if claim is None or (tsumo and self.last_draw_unless in situation):
            return situation
        return (*situation, claim)


class Claimable(NamedTuple):
    """The situations that can be the case while a hand is still played."""

    lasting: tuple[str, ...]
    """Those that last to the end of the hand."""
    until_discard: tuple[str, ...]
    """Those that end with the player's next discard."""
    of_draw: tuple[str, ...]
    """Those that speak of the tile just drawn."""
    riichi: frozenset[str]
    """Those after which the hand may not change."""

    @property
    def all(self) -> tuple[str, ...]:
        """All of them."""
        return self.lasting + self.until_discard + self.of_draw


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """A hand that is still played, and what is known of the table."""

    turn: Turn
    tiles: tuple[str, ...]
    """The tiles in hand, in order, a red five after the others: ``"5m"``, ``"0m"``."""
    packed: int
    """Packed counts of them."""
    melds: tuple[Meld, ...]
    drawn: str | None
    called: str | None
    situation: tuple[str, ...]
    riichi: bool
    norths: int
    discards: int
    """Mask of the kinds the player has discarded."""
    passed: int
    """Mask of the kinds the player could have won on and let pass."""
    own: int
    """Packed counts of the hand with its melds and extracted norths."""
    seen: int
    """Packed counts of every tile the player can see."""
    reds_seen: tuple[int, int, int]
    """Red fives among them, by suit."""
    wall: int | None
    points: int | None
    first_turn: bool
    kans: int
    """How many kans there are on the table, those of the hand included."""
    given: frozenset[str]
    """The fields that say all this."""
    request: Mapping[str, Any]
    """What a scoring request has of it, without tiles in hand and situation."""
    marked: Marked = "none"
    """Where the marked white dragon is."""

    @property
    def last_tile(self) -> bool:
        """Whether the wall is known to be empty."""
        return self.wall == 0

    @property
    def set_down(self) -> int:
        """Packed counts of its melds and extracted norths."""
        return self.own - self.packed
