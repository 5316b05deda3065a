"""A hand in play, with the known facts of the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scoring.hand import parsing
from scoring.tiles.values import Meld

Turn = Literal["waiting", "drawn", "called"]
"""Whether the player waits for a tile, or has one too many after a draw or a call."""
Marked = Literal["none", "unseen", "in_hand", "drawn", "on_table"]
"""The place of the marked white dragon (0z) of a card; ``none`` without this card."""
MARKED_NAME: Final = "0z"
NORTH: Final = "4z"
"""The tile that players set aside in some games."""
SEATS: Final[Mapping[str, int]] = {"left": -1, "across": -2, "right": 1}
"""Where another player sits, and how many seats further in turn order."""
ROBBED: Final = ("added_kan", "closed_kan")
"""The ways to offer a tile of a kan."""


class Offer(NamedTuple):
    """A tile of another player that a hand may take or win on."""

    tile: str
    seat: str
    """One of :data:`SEATS`: the player before this one in turn order is ``left``."""
    by: str
    """``discard`` ``added_kan`` ``closed_kan`` or ``north``."""


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """A hand in play, and the known facts of the table."""

    turn: Turn
    tiles: tuple[str, ...]
    """The tiles in hand, in order, a red five after the others: ``"5m"``, ``"0m"``."""
    packed: int
    """Packed counts of the tiles in hand."""
    melds: tuple[Meld, ...]
    drawn: str | None
    called: str | None
    situation: tuple[str, ...]
    riichi: bool
    norths: int
    discards: int
    """Mask of the kinds the player has discarded."""
    wall: int | None
    points: int | None
    first_turn: bool
    kans: int
    """The number of kans on the table, including those of the hand."""
    request: Mapping[str, Any]
    """The fields of a scoring request that are known, without tiles in hand and situation."""
    passed: int = 0
    """Mask of the kinds the player could have won on and let pass."""
    seen: int = 0
    """Packed counts of every tile the player can see."""
    reds_seen: tuple[int, int, int] = (0, 0, 0)
    """Red fives among the visible tiles, by suit."""
    given: frozenset[str] = frozenset()
    """The names of the fields of the request."""
    marked: Marked = "none"
    """The place of the marked white dragon."""
    offer: Offer | None = None
    """The tile that another player offers to a waiting hand."""

    @property
    def last_tile(self) -> bool:
        """Whether the wall is known to be empty."""
        return self.wall == 0

    @property
    def is_later(self) -> bool:
        """Whether the first turn is known to be over: after a meld, a kan, a discard or riichi."""
        robbed = int(self.offer is not None and self.offer.by == "closed_kan")
        return bool(self.melds or self.discards or self.riichi or self.kans > robbed)

    @property
    def set_down(self) -> int:
        """Packed counts of the melds and of the norths set aside."""
        return sum(meld.packed for meld in self.melds) + self.norths * parsing.NORTH

    @property
    def own(self) -> int:
        """Packed counts of the hand with its melds and the norths set aside."""
        return self.packed + self.set_down

    @property
    def own_kans(self) -> int:
        """The number of kans of the hand."""
        return sum(bool(meld.kans) for meld in self.melds)
