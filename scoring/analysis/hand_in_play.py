"""A hand that is still played, with what is known of the table, as values; and which facts cannot be true together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.notation import kind_of
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
class Held:
    """A hand that is still played, and what is known of the table."""

    turn: Turn
    tiles: tuple[str, ...]
    """The tiles in hand, in order, a red five after the others: ``"5m"``, ``"0m"``."""
    packed: int
    """Packed counts of them."""
    melds: tuple[Meld, ...]
    drawn: str | None
    called: str | None
    claimed: tuple[str, ...]
    riichi: bool
    norths: int
    discards: int
    """Mask of the kinds the player has discarded."""
    passed: int
    """Mask of the kinds the player could have won on and let pass."""
    own: int
    """Packed counts of the hand with its melds and extracted norths."""
    known: int
    """Packed counts of that and of the indicators: what a scoring request has."""
    seen: int
    """Packed counts of every tile the player can see."""
    reds_seen: tuple[int, int, int]
    """Red fives among them, by suit."""
    wall: int | None
    points: int | None
    first_turn: bool
    kans: int
    """How many kans there are on the table."""
    request: Mapping[str, Any]
    """What a scoring request has of it, without tiles in hand and situation."""
    marked: Marked = "none"
    """Where the marked white dragon is."""

    @property
    def last_tile(self) -> bool:
        """Whether the wall is known to be empty."""
        return is_last(self.wall)


def is_last(wall: object) -> bool:
    """Whether so many tiles in the wall are none."""
    return type(wall) is int and wall == 0


def red_limits(game: TileGame, rules: InForce) -> tuple[int, int, int]:
    """How many red fives each suit has."""
    return game.under(rules).requests.red_limits[rules.numbers.red_fives]


class Read(NamedTuple):
    """The lists of tiles in a request, one by one; ``None`` for those that could not be read."""

    concealed: list[str] | None
    drawn: list[str] | None
    called: list[str] | None
    discards: list[str] | None
    visible: list[str] | None
    passed: list[str] | None


def contradictions(held: Held, tiles: Read) -> list[Fault]:
    """Facts that cannot be true together."""
    found: list[tuple[str, str, Text]] = []
    if held.drawn is not None and held.turn != "drawn":
        text = Text(
            "待つ手や鳴いた手に自摸牌は無い。", "A hand that waits or has called has no drawn tile."
        )
        found.append(("drawn", "nothing_drawn", text))
    elif held.drawn is not None and held.drawn not in held.tiles:
        text = Text("自摸牌は手牌のうちの一枚。", "The drawn tile is one of the tiles in hand.")
        found.append(("drawn", "not_in_hand", text))
    elif held.riichi and held.turn == "drawn" and held.drawn is None:
        text = Text(
            "立直の後は自摸牌しか切れないので、どの牌か要る。",
            "After riichi only the drawn tile may be discarded: say which it is.",
        )
        found.append(("drawn", "missing", text))
    if tiles.called and not _made_last(held):
        text = Text(
            "鳴いた牌は最後の副露(チーかポン)のうちの一枚で、手牌は一枚多い。",
            "The called tile is one of the last meld, a chi or pon, and the hand has a tile to discard.",
        )
        found.append(("called_tile", "not_called", text))
    if held.first_turn and (held.melds or held.discards or held.riichi):
        text = Text(
            "第一巡なら副露も捨て牌も立直も無い。",
            "In the first turn there are no melds, no discards and no riichi.",
        )
        found.append(("first_turn", "contradiction", text))
    if held.kans < sum(bool(meld.kans) for meld in held.melds):
        text = Text("自分の槓より少ない。", "The player alone has more kans than that.")
        found.append(("kans_on_table", "contradiction", text))
    return [Fault(f"/{name}", code, detail) for name, code, detail in found]


def _made_last(held: Held) -> bool:
    """Whether the called tile can have made the last meld."""
    if held.turn != "called" or held.called is None or not held.melds:
        return False
    last = held.melds[-1]
    return last.kind in ("chi", "pon") and bool(last.kinds >> kind_of(held.called) & 1)
