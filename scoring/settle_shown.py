"""Hands that are shown when nobody won: whether they are tenpai, whether they hold nine kinds of terminals and honours."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.melds import BadMeld, parse_meld
from scoring.shanten import distance, room_of
from scoring.text import Text
from scoring.tile_table import Event, Held
from scoring.tiles import (
    ALL,
    COUNT,
    KIND_OF,
    KINDS,
    NAMES,
    ONE,
    WIDTH,
    YAOCHU,
    BadNotation,
    copies,
    parse,
)

_TENPAI: Final = 13
_DEALT: Final = 14
_NORTH: Final = ONE[KIND_OF["4z"]]
_ONE_MORE: Final = 5
"""A hand that holds all four of a tile can wait for one more, which is not there."""


class Shown(NamedTuple):
    """The tiles somebody shows."""

    closed: int
    """Packed counts of the tiles in hand."""
    packed: int
    """Packed counts of all tiles, melds and norths set aside included."""
    melds: int
    """How many melds."""
    kinds: int
    """Mask of the kinds in hand."""


def shown_of(held: Held, *, tenpai: bool, room: int = ALL) -> Shown | list[Fault]:
    """The tiles of ``held``, or what is wrong with them; ``room`` is the mask of the kinds there are.

    A hand that shows ``tenpai`` lacks the tile it waits for; one that aborts has just drawn.
    """
    faults = []
    packed = closed = number = 0
    try:
        closed, number, _ = parse(held.concealed)
    except BadNotation:
        told = Text("牌の書き方が正しくない。", "Not tile notation; write 123m055p77z.")
        faults.append(Fault(f"{held.at}/concealed", "bad_tiles", told))
    for place, text in enumerate(held.melds):
        try:
            packed += parse_meld(text).packed
        except BadMeld as bad:
            faults.append(Fault(f"{held.at}/melds/{place}", "bad_meld", bad.detail))
    wanted = (_TENPAI if tenpai else _DEALT) - 3 * len(held.melds)
    if not faults and number != wanted:
        told = Text("手の内は{n}枚。", "There must be {n} tiles in hand.").filled(n=wanted)
        faults.append(Fault(f"{held.at}/concealed", "wrong_tile_count", told))
    packed += closed + _NORTH * held.norths
    faults += [
        Fault(held.at, "too_many_copies", _TOO_MANY.filled(tile=NAMES[kind], most=most))
        for kind in range(KINDS)
        if copies(packed, kind) > (most := 4 * (room >> kind & 1))
    ]
    if faults:
        return faults
    kinds = sum(1 << kind for kind in range(KINDS) if closed >> WIDTH * kind & COUNT)
    return Shown(closed, packed, len(held.melds), kinds)


_TOO_MANY: Final = Text("{tile}は多くても{most}枚。", "There are at most {most} of {tile}.")


def waits(hand: Shown, *, forms: int, room: int = ALL) -> int:
    """Mask of the kinds that complete a hand, whether or not any is left; ``forms`` are those besides four sets, as bits."""
    found = distance(hand.closed, hand.melds, room=room_of(room, _ONE_MORE, ()), forms=forms)
    return 0 if found.shanten else found.improves


def has_some_left(hand: Shown, waiting: int) -> bool:
    """Whether a hand does not itself hold all four of every kind it waits for."""
    return any(waiting >> kind & 1 and copies(hand.packed, kind) < 4 for kind in range(KINDS))


def nine_faults(event: Event, least: int, rule: str, room: int = ALL) -> Iterator[Fault]:
    """Hands shown to call a hand off with fewer than ``least`` kinds of terminals and honours, or not by who calls it off."""
    for held in event.held:
        if held.player != event.by:
            told = Text("倒牌した人の手牌だけ。", "Only who calls the hand off shows tiles.")
            yield Fault(f"{held.at}/player", "contradiction", told)
        hand = shown_of(held, tenpai=False, room=room)
        if isinstance(hand, list):
            yield from hand
        elif hand.melds or (hand.kinds & YAOCHU).bit_count() < least:
            told = Text(
                "門前の十四枚に幺九牌が{least}種類以上要る。",
                "It takes {least} kinds of terminals and honours among fourteen tiles without melds.",
            ).filled(least=least)
            yield Fault(f"{held.at}/concealed", "not_nine_kinds", told, rule)
