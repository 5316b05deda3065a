"""Calls and kans of an event: the melds they make, and the errors in them."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, Feed, WinClaim
from scoring.tiles.kinds import ONE
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld, Win

_ANY_WIN: Final[Mapping[str, Any]] = {"concealed": "", "winning_tile": "1z", "win": "ron"}
_OF_THE_HAND: Final = ("/concealed", "/melds", "/norths")
_OWN_KANS: Final = frozenset(("closed_kan", "added_kan"))
"""Kans without a tile of another player."""
_MOST_SETS: Final = 4


class Call(NamedTuple):
    """A call or a kan, with the set it made."""

    feed: Feed
    meld: Meld
    pon: Meld | None = None
    """The pon to which an added kan added its tile, if the event lists it."""


def calls_of(event: Event, without: Collection[int] = ()) -> list[Call]:
    """Return the melds of players on the table, in order, except those of players ``without``; an added kan replaces its pon."""
    calls: list[Call] = []
    for feed in event.feeds:
        if feed.meld is None or feed.player in without:
            continue
        pon = next((c for c in calls if _is_its_pon(c, feed)), None)
        if pon is not None:
            calls.remove(pon)
        calls.append(Call(feed, feed.meld, pon.meld if pon else None))
    return calls


def _is_its_pon(call: Call, kan: Feed) -> bool:
    """Return whether a call is the pon to which an added kan adds a tile."""
    return (
        kan.meld is not None
        and kan.kind == "added_kan"
        and (call.feed.player, call.feed.kind) == (kan.player, "pon")
        and call.meld.triplets == kan.meld.triplets
    )


def feed_faults(under: EventRules, event: Event) -> Iterator[Fault]:
    """Yield an error for each call that is not a meld of the game, that is impossible, or that riichi forbids."""
    for feed in event.feeds:
        try:
            meld = parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld as bad:
            yield bad.fault.at(f"{feed.at}/tiles")
        else:
            yield from set_faults(under, f"{feed.at}/tiles", f"{meld.kind}:{meld.tiles}")
        yield from _seat_faults(feed, under.terms.players)
        if feed.player in event.riichi and (feed.kind != "closed_kan" or under.kan_opens):
            yield MESSAGES.fault(
                f"{feed.at}/to", "needs_closed_hand:no_call_in_riichi", under.terms.closed_rule
            )
    sets: Counter[int] = Counter()
    for feed, *_ in calls_of(event):
        sets[feed.player] += 1
        if sets[feed.player] == _MOST_SETS + 1:
            yield MESSAGES.fault(feed.at, "too_many:too_many_sets")


def _seat_faults(feed: Feed, players: int) -> Iterator[Fault]:
    """Yield an error if the feeder cannot have discarded the tile."""
    if feed.feeder is None or feed.kind in _OWN_KANS:
        if (feed.feeder is None) != (feed.kind in _OWN_KANS):
            yield MESSAGES.fault(f"{feed.at}/from", "contradiction:feeder_of_own_kan")
    elif feed.feeder == feed.player:
        yield MESSAGES.fault(f"{feed.at}/from", "own_discard:call_of_own_discard")
    elif feed.kind == "chi" and (feed.feeder + 1) % players != feed.player:
        yield MESSAGES.fault(f"{feed.at}/from", "wrong_seat:chi_from_left")


def winner_faults(event: Event, claim: WinClaim, win: Win) -> Iterator[Fault]:
    """Yield an error for each call of a winner that is not in the hand; a pon may have become a kan since."""
    hand = [(meld.kind, meld.packed) for meld in win.melds]
    for feed, meld in event.sets_of(claim.winner):
        kan = ("added_kan", meld.packed + ONE[meld.kinds.bit_length() - 1])
        if (meld.kind, meld.packed) in hand:
            hand.remove((meld.kind, meld.packed))
        elif not (feed.kind == "pon" and kan in hand):
            yield MESSAGES.fault(feed.at, "contradiction:set_not_in_hand")


def robbed_kan_faults(
    calls: list[Call], claim: WinClaim, win: Win, reds: int, rule: str, *, concealed: bool
) -> Iterator[Fault]:
    """Yield an error for each set with the tile of a robbed kan that the discarder cannot have had.

    The discarder can have a pon or an added kan, and a ``concealed`` kan if one can be robbed.

    ``reds`` are the packed red fives among the winning tile; ``rule`` is the yaku for robbing a kan.
    """
    kinds = ("pon", "added_kan", "closed_kan")[: 3 if concealed else 2]
    for feed, meld, pon in calls:
        added = (
            feed.player == claim.discarder
            and feed.kind in kinds
            and (pon is None or meld.reds - pon.reds == reds)
        )
        if meld.kinds & win.winning and not added:
            yield MESSAGES.fault(feed.at, "contradiction:robbed_kan", rule)


# --- legality of tiles and sets outside a win: the checks of the game for a made-up win, without errors of the win


def shown_hand_faults(under: EventRules, at: str, given: Mapping[str, Any]) -> list[Fault]:
    """Return the errors of tiles in hand and melds, whatever their number; ``at`` points to them."""
    return [
        replace(fault, pointer=f"{at}{fault.pointer}")
        for fault in under.faults({**_ANY_WIN, **given})
        if fault.pointer.startswith(_OF_THE_HAND) and fault.code != "wrong_tile_count"
    ]


def set_faults(under: EventRules, at: str, text: str) -> list[Fault]:
    """Return the errors of a set by itself, as a kind of set and for its kinds of tiles; ``at`` points to it."""
    return [
        replace(fault, pointer=at)
        for fault in under.faults({**_ANY_WIN, "melds": [text]})
        if fault.pointer == "/melds/0" and fault.code in ("bad_meld", "no_such_tile")
    ]
