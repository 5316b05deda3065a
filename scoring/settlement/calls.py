"""Calls and kans of an event: the sets they make, and what makes them impossible."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.settlement.legality import GameFaults, set_faults
from scoring.settlement.table import Claim, Event, Feed
from scoring.text import Text
from scoring.tiles.kinds import ONE
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld, Win

_OWN_KANS: Final = frozenset(("closed_kan", "added_kan"))
"""Kans that take no tile of another player."""
_MOST_SETS: Final = 4
NO_CALL_IN_RIICHI: Final = Text("立直を掛けた人は鳴けない。", "A player in riichi does not call.")


class Call(NamedTuple):
    """A call or a kan, with the set it made."""

    feed: Feed
    meld: Meld
    pon: Meld | None = None
    """The pon to which an added kan added its tile, where the event lists it."""


def calls_of(event: Event, without: Collection[int] = ()) -> list[Call]:
    """The sets that players have on the table, in order; an added kan replaces its pon. Those of players ``without`` are left out."""
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
    """Whether a call is the pon to which an added kan adds a tile."""
    return (
        kan.meld is not None
        and kan.kind == "added_kan"
        and (call.feed.player, call.feed.kind) == (kan.player, "pon")
        and call.meld.triplets == kan.meld.triplets
    )


def feed_faults(
    event: Event, players: int, game_faults: GameFaults, closed_rule: str, *, kan_opens: bool
) -> Iterator[Fault]:
    """Calls that are no sets of the game, that nobody can have made, or that riichi forbids.

    ``closed_rule`` is the rule by which riichi needs a closed hand; ``kan_opens`` says whether a concealed kan opens it.
    """
    for feed in event.feeds:
        try:
            meld = parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld as bad:
            yield Fault(f"{feed.at}/tiles", "bad_meld", bad.detail)
        else:
            yield from set_faults(game_faults, f"{feed.at}/tiles", f"{meld.kind}:{meld.tiles}")
        yield from _seat_faults(feed, players)
        if feed.player in event.riichi and (feed.kind != "closed_kan" or kan_opens):
            yield Fault(f"{feed.at}/to", "needs_closed_hand", NO_CALL_IN_RIICHI, closed_rule)
    sets: Counter[int] = Counter()
    for feed, *_ in calls_of(event):
        sets[feed.player] += 1
        if sets[feed.player] == _MOST_SETS + 1:
            detail = Text("一人の面子は多くても四組。", "A player has at most four sets.")
            yield Fault(feed.at, "too_many", detail)


def _seat_faults(feed: Feed, players: int) -> Iterator[Fault]:
    """A feeder who cannot have discarded the tile."""
    if feed.feeder is None or feed.kind in _OWN_KANS:
        if (feed.feeder is None) != (feed.kind in _OWN_KANS):
            detail = Text(
                "暗槓と加槓だけ、fromが null。",
                "from is null for a concealed or an added kan, and for no other set.",
            )
            yield Fault(f"{feed.at}/from", "contradiction", detail)
    elif feed.feeder == feed.player:
        detail = Text("自分の捨て牌は鳴けない。", "Nobody can call their own discard.")
        yield Fault(f"{feed.at}/from", "own_discard", detail)
    elif feed.kind == "chi" and (feed.feeder + 1) % players != feed.player:
        detail = Text("チーは上家から。", "A chi is called from the player on the left.")
        yield Fault(f"{feed.at}/from", "wrong_seat", detail)


def winner_faults(event: Event, claim: Claim, win: Win) -> Iterator[Fault]:
    """Calls of a winner that are not in the hand; a pon may have become a kan since."""
    hand = [(meld.kind, meld.packed) for meld in win.melds]
    for feed in event.feeds:
        meld = feed.meld
        if meld is None or feed.player != claim.winner:
            continue
        kan = ("added_kan", meld.packed + ONE[meld.kinds.bit_length() - 1])
        if (meld.kind, meld.packed) in hand:
            hand.remove((meld.kind, meld.packed))
        elif not (feed.kind == "pon" and kan in hand):
            detail = Text("和了者の手にこの面子が無い。", "The winner's hand has no such set.")
            yield Fault(feed.at, "contradiction", detail)


def robbed_kan_faults(
    calls: list[Call], claim: Claim, win: Win, reds: int, rule: str, *, concealed: bool
) -> Iterator[Fault]:
    """Sets with the tile of a robbed kan that are not the discarder's pon or added kan, or ``concealed`` kan where one can be robbed.

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
            detail = Text(
                "搶槓できるのは、放銃者がポンに加えた四枚目だけ。",
                "Only the fourth tile can be robbed that the discarder adds to a pon.",
            )
            yield Fault(feed.at, "contradiction", detail, rule)
