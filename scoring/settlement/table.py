"""The table of a tile game and the event that ended a hand, and how they are read from a request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.analysis import FOUR_KANS, NINE_TERMINALS
from scoring.hand.fields import WINDS
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld

WIND_NAMES: Final = tuple(WINDS)
"""The winds in turn order; a round's number is its wind's place here."""
WON, DRAWN, ABORTED, CHOMBO = "win", "draw", "abort", "chombo"
"""The ways in which a hand can end."""
CALLED_OFF: Final = frozenset((NINE_TERMINALS, FOUR_KANS))
"""The aborts that one player causes: the event must name that player."""
RIICHI_TILE: Final = "riichi_tile"
"""The value of ``on`` for a discard that declared riichi."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The state of a match between two hands."""

    points: tuple[int, ...]
    """The points of the players in seating order, from the first dealer."""
    dealer: int
    round: int
    """Place of the round wind among :data:`WIND_NAMES`."""
    hand: int
    """The number of the hand in its round, from 1."""
    honba: int
    deposits: int
    chombo: tuple[int, ...] = ()
    """The number of chombo of each player, which are deducted from the result of the match; empty in games without chombo."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.points)

    def to_dict(self) -> dict[str, Any]:
        """Return the table of a request."""
        return {
            "points": list(self.points),
            "dealer": self.dealer,
            "round_wind": WIND_NAMES[self.round],
            "hand": self.hand,
            "honba": self.honba,
            "deposits": self.deposits,
            **({"chombo": list(self.chombo)} if any(self.chombo) else {}),
        }


class WinClaim(NamedTuple):
    """A win that is claimed."""

    at: str
    """Pointer into the request."""
    winner: int
    discarder: int | None
    """The player who discarded the winning tile; ``None`` for a self-draw."""
    hand: Mapping[str, Any] | None
    """A scoring request without the fields of the table; ``None`` if the event gives the worth of the hand."""
    value: Mapping[str, Any] | None
    """The worth of the hand; ``None`` if the event gives the hand."""
    discards: str | None = None
    """The tiles that the winner has discarded; ``None`` if the event does not list them."""
    passed: str | None = None
    """The tiles that the winner let pass; ``None`` if the event does not list them."""

    @property
    def tsumo(self) -> bool:
        """Whether it is won by self-draw."""
        return self.discarder is None

    @property
    def melds(self) -> list[Meld]:
        """The melds of the hand, as far as they can be read; none if the event gives the worth."""
        texts = () if self.hand is None else self.hand.get("melds", ())
        return [meld for text in texts if (meld := _meld_of(text))]


class Feed(NamedTuple):
    """A set that was called or declared, in the order of the hand."""

    at: str
    tiles: str
    kind: str
    player: int
    """The player of the set."""
    feeder: int | None
    """The player who discarded the called tile; ``None`` for a kan of the player's own tiles."""
    meld: Meld | None
    """The set; ``None`` if the tiles are not a set."""


class ShownTiles(NamedTuple):
    """The tiles that a player shows after a hand without a winner."""

    at: str
    player: int
    concealed: str
    melds: tuple[str, ...]
    norths: int


class Event(NamedTuple):
    """The event that ended a hand."""

    type: str
    """:data:`WON`, :data:`DRAWN`, :data:`ABORTED` or :data:`CHOMBO`."""
    claims: tuple[WinClaim, ...]
    riichi: tuple[int, ...]
    """The players who declared riichi in this hand."""
    on_riichi_tile: bool
    """Whether the tile of the win was its discarder's riichi declaration tile."""
    feeds: tuple[Feed, ...]
    tenpai: tuple[int, ...] | None
    """The players with a tenpai hand; ``None`` if the event does not list them."""
    held: tuple[ShownTiles, ...]
    kind: str | None
    """The reason for the abort."""
    by: int | None
    """The player who caused the abort."""
    kans: tuple[int, ...]
    """The player of each kan, in order."""
    wall_break: int | None
    """The player whose wall was broken."""
    nagashi: tuple[int, ...] = ()
    """The players with a nagashi mangan."""

    def sets_of(self, player: int | None) -> list[tuple[Feed, Meld]]:
        """Return the calls and kans of a player that make a set, in order, each with the set."""
        return [(one, one.meld) for one in self.feeds if one.player == player and one.meld]


def read_table(given: Mapping[str, Any]) -> MatchTable:
    """Return the table that a request describes; its shape was checked."""
    return MatchTable(
        points=tuple(given["points"]),
        dealer=given["dealer"],
        round=WIND_NAMES.index(given.get("round_wind", WIND_NAMES[0])),
        hand=given["hand"],
        honba=given.get("honba", 0),
        deposits=given.get("deposits", 0),
        chombo=tuple(given.get("chombo") or [0] * len(given["points"])),
    )


def read_event(given: Mapping[str, Any]) -> Event:
    """Return the event that a request describes; its shape was checked."""
    tenpai = given.get("tenpai")
    return Event(
        type=given["type"],
        claims=tuple(
            WinClaim(
                at=f"/event/wins/{place}",
                winner=win["winner"],
                discarder=win["from"],
                hand=win.get("hand"),
                value=win.get("value"),
                discards=win.get("discards"),
                passed=win.get("passed"),
            )
            for place, win in enumerate(given.get("wins", ()))
        ),
        riichi=tuple(given.get("riichi", ())),
        on_riichi_tile=given.get("on") == RIICHI_TILE,
        feeds=tuple(
            Feed(
                at=f"/event/feeds/{place}",
                tiles=feed["tiles"],
                kind=feed["kind"],
                player=feed["to"],
                feeder=feed["from"],
                meld=_meld_of(f"{feed['kind']}:{feed['tiles']}"),
            )
            for place, feed in enumerate(given.get("feeds", ()))
        ),
        tenpai=None if tenpai is None else tuple(tenpai),
        held=tuple(
            ShownTiles(
                at=f"/event/hands/{place}",
                player=held["player"],
                concealed=held["concealed"],
                melds=tuple(held.get("melds", ())),
                norths=held.get("norths", 0),
            )
            for place, held in enumerate(given.get("hands", ()))
        ),
        kind=given.get("kind"),
        by=given.get("by"),
        kans=tuple(given.get("kans", ())),
        wall_break=given.get("wall_break"),
        nagashi=tuple(given.get("nagashi", ())),
    )


def _meld_of(text: str) -> Meld | None:
    """Return the meld of a text such as ``"pon:555z"``; ``None`` for a text that is not a meld."""
    try:
        return parse_meld(text)
    except BadMeld:
        return None
