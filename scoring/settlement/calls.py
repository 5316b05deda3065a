"""What makes the calls and kans of an event impossible: sets that are none, or that players cannot have made from where they sit."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.settlement.game_probe import Asked, set_faults
from scoring.settlement.table import WON, Claim, Event, Feed
from scoring.text import Text
from scoring.tiles.kinds import ONE
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld, Win

_OWN_KANS: Final = frozenset(("closed_kan", "added_kan"))
"""Made of a tile nobody fed."""
_ADDED_TO: Final = frozenset(("pon", "added_kan"))
"""What a set is to which a tile was added that somebody robs: the kan came to nothing, or is told as declared."""
_MOST_SETS: Final = 4


class Call(NamedTuple):
    """A call or a kan, with the set it made."""

    feed: Feed
    meld: Meld
    pon: Meld | None = None
    """What the tile of a kan was added to, where that is told."""


def _read(event: Event) -> list[Call]:
    """The calls that are sets; what is wrong with the others is said where they are looked at."""
    found = []
    for feed in event.feeds:
        try:
            found.append(Call(feed, parse_meld(f"{feed.kind}:{feed.tiles}")))
        except BadMeld:
            continue
    return found


def calls_of(event: Event, shown: Collection[int] = ()) -> list[Call]:
    """The sets that calls made, in their order, a kan made of a pon as one; without those of players whose hands are ``shown``."""
    calls: list[Call] = []
    for feed, meld, _ in _read(event):
        if feed.player in shown:
            continue
        pon = None
        if meld.kind == "added_kan":
            made_of = next(
                (
                    call
                    for call in calls
                    if (call.feed.player, call.meld.kind, call.meld.triplets)
                    == (feed.player, "pon", meld.triplets)
                ),
                None,
            )
            if made_of is not None:
                calls.remove(made_of)
                pon = made_of.meld
        calls.append(Call(feed, meld, pon))
    return calls


def feed_faults(event: Event, players: int) -> Iterator[Fault]:
    """Calls that are no sets, or not called from where they can be."""
    for feed in event.feeds:
        try:
            parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld as bad:
            yield Fault(f"{feed.at}/tiles", "bad_meld", bad.detail)
        if feed.feeder is None or feed.kind in _OWN_KANS:
            if (feed.feeder is None) != (feed.kind in _OWN_KANS):
                told = Text(
                    "暗槓と加槓だけ、fromが null。",
                    "from is null for a concealed or an added kan, and for no other set.",
                )
                yield Fault(f"{feed.at}/from", "contradiction", told)
        elif feed.feeder == feed.player:
            told = Text("自分の捨て牌は鳴けない。", "Nobody calls an own discard.")
            yield Fault(f"{feed.at}/from", "own_discard", told)
        elif feed.kind == "chi" and (feed.feeder + 1) % players != feed.player:
            told = Text("チーは上家から。", "A chi is called from the player on the left.")
            yield Fault(f"{feed.at}/from", "wrong_seat", told)


def riichi_faults(event: Event, rule: str) -> Iterator[Fault]:
    """Players who declared riichi and yet called; ``rule`` is the one that wants a closed hand."""
    for feed in event.feeds:
        if feed.player in event.riichi and feed.kind != "closed_kan":
            told = Text("立直を掛けた人は鳴けない。", "A player in riichi does not call.")
            yield Fault(f"{feed.at}/to", "needs_closed_hand", told, rule)


def unfed_faults(event: Event, claim: Claim, win: Win) -> Iterator[Fault]:
    """Feeds to a winner that are not in the hand; a pon may have become a kan since."""
    hand = [(meld.kind, meld.packed) for meld in win.melds]
    for feed, meld, _ in _read(event):
        if feed.player != claim.winner:
            continue
        kanned = ("added_kan", meld.packed + ONE[meld.kinds.bit_length() - 1])
        if (meld.kind, meld.packed) in hand:
            hand.remove((meld.kind, meld.packed))
        elif not (feed.kind == "pon" and kanned in hand):
            told = Text("和了者の手にこの面子が無い。", "The winner's hand has no such set.")
            yield Fault(feed.at, "contradiction", told)


def robbed_faults(
    calls: list[Call], claim: Claim, win: Win, reds: int, rule: str
) -> Iterator[Fault]:
    """Sets that hold a robbed tile and are not the pon it was added to; ``reds`` are those it is, ``rule`` is that of the win."""
    for feed, meld, pon in calls:
        added = (
            feed.player == claim.discarder
            and feed.kind in _ADDED_TO
            and (pon is None or meld.reds - pon.reds == reds)
        )
        if meld.kinds & win.winning and not added:
            told = Text(
                "搶槓できるのは、放銃者がポンに加えた四枚目だけ。",
                "Only the fourth tile can be robbed that the discarder adds to a pon.",
            )
            yield Fault(feed.at, "contradiction", told, rule)


def game_faults(event: Event, asked: Asked) -> Iterator[Fault]:
    """Sets that the game has not, and more sets than a player can have; the game is ``asked``."""
    if event.type != WON:
        return  # There are no calls to be told.
    for feed, meld, _ in _read(event):
        yield from set_faults(asked, f"{feed.at}/tiles", f"{meld.kind}:{meld.tiles}")
    sets: Counter[int] = Counter()
    for feed, *_ in calls_of(event):
        sets[feed.player] += 1
        if sets[feed.player] == _MOST_SETS + 1:
            told = Text("一人の面子は多くても四組。", "A player has at most four sets.")
            yield Fault(feed.at, "too_many", told)


def kan_faults(number: int, most: int, at: str) -> Iterator[Fault]:
    """More kans than all players together can make."""
    if number > most:
        told = Text("槓は全員で{most}回まで。", "There are at most {most} kans.")
        yield Fault(at, "too_many_kans", told.filled(most=most), "most_kans")
