"""The tiles of a game under the rules in force, and the errors if more of them are visible."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from scoring.analysis import MESSAGES
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.copies import PLAIN_FIVES
from scoring.tiles.kinds import COPIES, KINDS, NAMES, ONE, RED_NAMES, copies, red_counts
from scoring.tiles.notation import kind_of, plain
from scoring.tiles.shanten import Hands, room_of

_KARATEN: Final = "karaten"
"""The option that says which own tiles use up a wait."""
RIICHI_ON_HELD_WAITS: Final = "riichi_on_held_waits"
"""The option that allows riichi to a hand that is noten only because its waits are used up."""
_WITH_FIFTH: Final = COPIES + 1
"""The room that lets a hand wait for a tile although it holds all copies."""


class UsedUp(NamedTuple):
    """The player's own tiles that use up a wait; a hand whose waits are all used up is noten."""

    rule: str | None
    """The rule on used-up waits; ``None`` if own tiles use up no wait."""
    melds: bool = False
    """Whether the tiles of melds and the norths set aside count."""

    @staticmethod
    def under(rules: InForce, usual: str | None) -> "UsedUp":
        """Return the tiles that use up a wait by the option in force, or ``usual`` without this option."""
        match rules.options.get(_KARATEN):
            case "tenpai":
                return UsedUp(None)
            case "concealed":
                return UsedUp(_KARATEN)
        return UsedUp(usual, melds=True)

    def room(self, kinds: int, set_down: int) -> int:
        """Return the number of tiles of each of ``kinds`` that the tiles in hand can be, including one that they wait for.

        ``set_down`` are packed counts of melds and norths set aside. A wait that is not used up may be for a fifth tile.
        """
        if self.rule is None:
            return room_of(kinds, _WITH_FIFTH, set_down)
        room = room_of(kinds, COPIES, set_down)
        if self.melds:
            return room
        return room + sum(ONE[kind] for kind in range(KINDS) if copies(set_down, kind))


class Excess(NamedTuple):
    """Tiles of which more are visible than exist."""

    tiles: frozenset[str]
    """Names of the tiles. Two names, ``{"5p", "0p"}``, are fives of which there are too many in all."""
    why: Fault


class TileSupply(NamedTuple):
    """The tiles of a game, and the forms other than four sets and a pair that win with them."""

    kinds: int
    """Mask of the kinds."""
    kinds_rule: str | None
    """The rule that decides the kinds."""
    reds: tuple[int, int, int]
    """Red fives, by suit."""
    red_rule: str | None
    """The rule that decides the red fives."""
    marked: bool
    """Whether a card marks one white dragon (0z)."""
    forms: int
    """The forms, as bits."""

    @staticmethod
    def of(game: TileGame, rules: InForce) -> "TileSupply":
        """Return the tiles of ``game`` under ``rules``."""
        requests = game.requests
        return TileSupply(
            kinds=requests.kinds,
            kinds_rule=requests.kinds_rule,
            reds=requests.reds_of(rules),
            red_rule=requests.red_rule,
            marked=rules.card_effects.wild is not None,
            forms=game.forms(rules),
        )

    def hands(self, packed: int, melds: int, set_down: int, used_up: UsedUp) -> Hands:
        """Return the tiles in hand and the hands that differ by a tile, given packed counts in hand and set down."""
        return Hands(packed, melds, used_up.room(self.kinds, set_down), self.forms)

    def excess(self, packed: int, reds: int) -> Iterator[Excess]:
        """Yield the errors in packed counts of visible tiles and of the red fives among them; each count is below 64."""
        return self._excess([copies(packed, kind) for kind in range(KINDS)], red_counts(reds))

    def excess_of(self, names: Collection[str]) -> Iterator[Excess]:
        """Yield the errors in visible tiles of any number and kind."""
        kinds, reds = Counter(map(kind_of, names)), Counter(names)
        for kind in sorted(kinds):
            if not self.kinds >> kind & 1:
                tile = NAMES[kind]
                why = MESSAGES.fault("", "no_such_tile", self.kinds_rule, tile=tile)
                yield Excess(frozenset({tile}), why)
        counts = [kinds[kind] if self.kinds >> kind & 1 else 0 for kind in range(KINDS)]
        yield from self._excess(counts, [reds[name] for name in RED_NAMES])

    def _excess(self, counts: Sequence[int], reds: Sequence[int]) -> Iterator[Excess]:
        for kind, count in enumerate(counts):
            if count > COPIES:
                name = NAMES[kind]
                tiles = frozenset({name, name.replace("5", "0")})
                yield Excess(tiles, MESSAGES.fault("", "too_many_copies", tile=name, count=count))
        for red, count, most in zip(RED_NAMES, reds, self.reds, strict=True):
            tile = plain(red)
            fives = counts[kind_of(red)]
            if count > most:
                why = MESSAGES.fault("", "red_five_not_in_use", self.red_rule, tile=red, most=most)
                yield Excess(frozenset({red}), why)
            elif fives <= COPIES and fives - count > COPIES - most:
                detail = PLAIN_FIVES.filled(tile=tile, red=red, limit=most, most=COPIES - most)
                why = Fault("", "too_many_copies", detail, self.red_rule)
                yield Excess(frozenset({tile}), why)
