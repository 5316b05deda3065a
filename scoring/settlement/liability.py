"""Who fed the set that made a hand certain, from the calls in their order; which sets do and who pays how much is each ruleset's own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from scoring.faults import Fault
from scoring.hand.liability import called
from scoring.settlement.table import Claim, Event
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld

Certain = Callable[[tuple[Meld, ...]], str | None]
"""Asked of the sets somebody has so far: what they make certain."""


class Fed(NamedTuple):
    """A call that made something certain."""

    feeder: int
    reason: str


def fed(event: Event, winner: int, certain: Certain) -> list[Fed]:
    """Every call of the winner that made something certain that was not before, in order; the last feeder answers for the hand.

    What the winner made certain with own tiles is nobody's doing.
    """
    found = []
    melds: tuple[Meld, ...] = ()
    before = None
    for feed in event.feeds:
        if feed.player == winner:
            melds += _melds((f"{feed.kind}:{feed.tiles}",))
            now = certain(melds)
            if now is not None and now != before and feed.feeder is not None:
                found.append(Fed(feed.feeder, now))
            before = now
    return found


def untold_faults(event: Event, claim: Claim, certain: Certain, rule: str) -> Iterator[Fault]:
    """Calls that must be known to find who answers for a hand, and are not; ``rule`` is the one that asks for them."""
    hand: Mapping[str, object] = claim.hand or {}
    given = hand.get("melds")
    melds = _melds(given) if isinstance(given, list | tuple) else ()
    told = {
        meld.triplets
        for feed in event.feeds
        if feed.player == claim.winner
        for meld in _melds((f"{feed.kind}:{feed.tiles}",))
    }
    asked = {meld.triplets for meld in melds if meld.triplets & (DRAGONS | WINDS)}
    fed_one = called(melds) & (DRAGONS | WINDS)
    if fed_one and certain(melds) is not None and not asked <= told:
        text = Text(
            "誰が責任を負うかを決めるのに、和了者の字牌の鳴きと槓を成立した順に全て挙げる。",
            "To find who is liable, list every call and kan of the winner's honours, in order.",
        )
        yield Fault("/event/feeds", "missing", text, rule)


def _melds(texts: Iterable[str]) -> tuple[Meld, ...]:
    """The melds of ``texts``, without those that are none: that is said elsewhere."""
    found = []
    for text in texts:
        with suppress(BadMeld):
            found.append(parse_meld(text))
    return tuple(found)
