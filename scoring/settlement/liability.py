"""The player who is liable (包) for a hand: the player who fed the last of the sets that settle it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.rules.liability import Liability, called
from scoring.settlement import MESSAGES
from scoring.settlement.table import Event, WinClaim
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.tiles.values import Meld, Numbers

_HONOURS: Final = DRAGONS | WINDS


class LiablePlayer(NamedTuple):
    """A player who is liable for a hand."""

    player: int
    reason: str
    """Identifier of the reason for the liability."""
    rule: str
    """Identifier of the rule that makes the player liable."""


class LiabilityRules(NamedTuple):
    """The reasons for liability for the hand of one winner; the first one that the melds complete counts."""

    reasons: Sequence[Liability]
    numbers: Numbers
    seat: int = 0
    """Mask of the seat wind."""
    round: int = 0
    """Mask of the round wind."""

    def settled(self, melds: tuple[Meld, ...]) -> Liability | None:
        """Return the reason for liability that the melds complete, if any."""
        winds = self.seat, self.round
        found = (one for one in self.reasons if one.is_settled(melds, *winds, self.numbers))
        return next(found, None)

    def feeders(self, event: Event, winner: int) -> list[LiablePlayer]:
        """Return the feeders of the winner's calls that completed a reason for liability, in order; the last one is liable.

        A set that the winner completes with own tiles makes nobody liable.
        """
        found = []
        melds: tuple[Meld, ...] = ()
        before = None
        for feed, meld in event.sets_of(winner):
            melds += (meld,)
            liability = self.settled(melds)
            if liability is not None and liability != before and feed.feeder is not None:
                found.append(LiablePlayer(feed.feeder, liability.id, liability.rule))
            before = liability
        return found

    def missing_feed_faults(self, event: Event, claim: WinClaim, rule: str) -> Iterator[Fault]:
        """Yield an error if calls of honours decide who is liable and are not listed; ``rule`` is the one about liability."""
        own = tuple(meld for _, meld in event.sets_of(claim.winner))
        melds = own if claim.hand is None else tuple(claim.melds)
        if not called(melds) & _HONOURS or self.settled(melds) is None:
            return
        pons = [meld.triplets for meld in own if meld.kind != "added_kan"]
        unexplained = any(
            meld.kind == "added_kan" and meld.triplets & _HONOURS and meld.triplets not in pons
            for meld in own
        )
        listed = {meld.triplets for meld in own}
        needed = {meld.triplets for meld in melds if meld.triplets & _HONOURS}
        if unexplained or not needed <= listed:
            yield MESSAGES.fault("/event/feeds", "missing:honour_calls_missing", rule)
