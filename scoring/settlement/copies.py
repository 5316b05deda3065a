"""What makes hands and calls of one event impossible together: another tile or other indicators for each, more copies than there are."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from scoring.cards.facts import ordinary
from scoring.faults import Fault
from scoring.settlement.calls import Call, calls_of, kan_faults, robbed_faults
from scoring.settlement.indicators import INDICATORS
from scoring.settlement.table import Claim, Event
from scoring.text import Text
from scoring.tiles.copies import too_many
from scoring.tiles.kinds import KIND_OF, KINDS, NAMES, ONE, copies, red_counts
from scoring.tiles.notation import Tiles, parse
from scoring.tiles.values import Win

_NORTH: Final = KIND_OF["4z"]
Wins = Sequence[tuple[Claim, Win]]
"""The claims sent as hands."""


class Dealt(NamedTuple):
    """What there is of tiles and kans for all players together."""

    reds: tuple[int, int, int]
    """Red fives, by suit …"""
    red_rule: str | None
    """… and the rule that says so."""
    kans: int


def together_faults(
    event: Event,
    wins: Wins,
    *,
    robbed: str | None,
    dealt: Dealt,
) -> Iterator[Fault]:
    """Hands that cannot have won together on one tile, and tiles that hands and calls show too often.

    ``robbed`` is the rule by which the tile of a kan was won that the discarder did not complete.
    """
    won_on = [_few((claim.hand or {})["winning_tile"]) for claim, _ in wins]
    others = [claim for (claim, _), tile in zip(wins, won_on, strict=True) if tile != won_on[0]]
    for claim in others:
        told = Text("和了牌は皆同じ。", "All win on the same tile.")
        yield Fault(f"{claim.at}/hand/winning_tile", "contradiction", told)
    if others:
        return
    yield from _indicator_faults(wins)
    calls = calls_of(event, [claim.winner for claim, _ in wins])
    yield from _kan_faults(wins, calls, dealt.kans, robbed=robbed is not None)
    if robbed is not None:
        found = [*robbed_faults(calls, *wins[0], won_on[0].reds, robbed)]
        yield from found
        if found:
            return
    if len(wins) < 2 and not calls:
        return  # A hand alone was judged as one.
    at = "/event/feeds" if calls else f"{wins[0][0].at}/hand"
    tiles = _seen(wins, calls, won_on[:1], robbed=robbed is not None)
    yield from too_many_faults(*tiles, at, dealt)


def _said(wins: Wins, name: str) -> list[tuple[Claim, Tiles]]:
    """The indicators of that name, for each claim that says them."""
    hands = ((claim, claim.hand or {}) for claim, _ in wins)
    return [(claim, _few(hand[name])) for claim, hand in hands if name in hand]


def _indicator_faults(wins: Wins) -> Iterator[Fault]:
    """Indicators that are not the same for all."""
    for name in INDICATORS:
        said = _said(wins, name)
        for claim, tiles in said:
            if tiles != said[0][1]:
                told = Text("表示牌は皆同じ。", "The indicators are the same for all.")
                yield Fault(f"{claim.at}/hand/{name}", "contradiction", told)


def _kan_faults(wins: Wins, calls: list[Call], most: int, *, robbed: bool) -> Iterator[Fault]:
    """More kans of winners and others than there can be; that of a ``robbed`` tile was declared, whether or not it is told."""
    own = [f"{claim.at}/hand/melds" for claim, win in wins for meld in win.melds if meld.kans]
    kans = ["/event/wins", *own, *(feed.at for feed, meld, _ in calls if meld.kans)]
    told = any(meld.kans & win.winning for _, win in wins for _, meld, _ in calls)
    yield from kan_faults(len(kans) - 1 + (robbed and not told), most, kans[-1])


def _seen(wins: Wins, calls: list[Call], won_on: list[Tiles], *, robbed: bool) -> tuple[int, int]:
    """Packed tiles and red fives of hands, calls and indicators; of a ``robbed`` kan the fourth is in the winners' hands."""
    table = chain.from_iterable(_said(wins, name)[:1] for name in INDICATORS)
    few = [*won_on, *(tiles for _, tiles in table)]
    packed = sum(tiles.packed for tiles in few) + sum(meld.packed for _, meld, _ in calls)
    reds = sum(tiles.reds for tiles in few) + sum(meld.reds for _, meld, _ in calls)
    if robbed and any(meld.kans & wins[0][1].winning for _, meld, _ in calls):
        packed -= won_on[0].packed
        reds -= won_on[0].reds
    for _, win in wins:
        # A marked tile that wins as another is that other in the hand.
        packed += win.packed - ONE[win.winning_kind] + ONE[_NORTH] * win.norths
        packed += sum(meld.packed for meld in win.melds)
        reds += win.closed_reds - won_on[0].reds + sum(meld.reds for meld in win.melds)
    return packed, reds


def too_many_faults(packed: int, reds: int, at: str, dealt: Dealt) -> Iterator[Fault]:
    """Tiles of which hands and calls together show more than there are."""
    for kind in range(KINDS):
        if (count := copies(packed, kind)) > 4:
            text = Text(
                "手牌と鳴きに{tile}が合わせて{count}枚ある。同じ牌は四枚まで。",
                "Hands and calls show {count} copies of {tile} together; a tile has four.",
            )
            yield Fault(at, "too_many_copies", text.filled(tile=NAMES[kind], count=count))
    if any(count > most for count, most in zip(red_counts(reds), dealt.reds, strict=True)):
        told = Text(
            "合わせて赤五が多すぎる。",
            "Hands and calls show more red fives together than there are.",
        )
        yield Fault(at, "red_five_not_in_use", told, dealt.red_rule)
    for _, detail in too_many(packed, reds, dealt.reds):
        yield Fault(at, "too_many_copies", detail, dealt.red_rule)


def _few(text: str) -> Tiles:
    """A few tiles; an honour that a card has marked (0z) is the ordinary white dragon."""
    return parse(ordinary(text)[0])
