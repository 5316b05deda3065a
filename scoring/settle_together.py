"""What makes hands and calls of one event impossible together: another tile or other indicators for each, more copies than there are."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from scoring.faults import Fault
from scoring.plain_fives import too_many
from scoring.settle_calls import Call, calls_of, robbed_faults
from scoring.text import Text
from scoring.tile_table import Claim, Event
from scoring.tiles import (
    KIND_OF,
    KINDS,
    NAMES,
    ONE,
    Tiles,
    chunks_of,
    copies,
    parse_few,
    red_counts,
)
from scoring.values import Win

_NORTH: Final = KIND_OF["4z"]
_INDICATORS: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")
"""What lies on the table and is the same for every winner."""
Wins = Sequence[tuple[Claim, Win]]
"""The claims sent as hands."""


def together_faults(
    event: Event,
    wins: Wins,
    *,
    robbed: str | None,
    red_limits: tuple[int, int, int],
    red_rule: str | None,
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
    if robbed is not None:
        claim, win = wins[0]
        found = [*robbed_faults(calls, claim.discarder, win.winning, robbed)]
        yield from found
        if found:
            return
    if len(wins) < 2 and not calls:
        return  # A hand alone was judged as one.
    at = "/event/feeds" if calls else f"{wins[0][0].at}/hand"
    tiles = _seen(wins, calls, won_on[:1], robbed=robbed is not None)
    yield from shown_faults(*tiles, at, red_limits, red_rule)


def _said(wins: Wins, name: str) -> list[tuple[Claim, Tiles]]:
    """The indicators of that name, for each claim that says them."""
    hands = ((claim, claim.hand or {}) for claim, _ in wins)
    return [(claim, _few(hand[name])) for claim, hand in hands if name in hand]


def _indicator_faults(wins: Wins) -> Iterator[Fault]:
    """Indicators that are not the same for all."""
    for name in _INDICATORS:
        said = _said(wins, name)
        for claim, tiles in said:
            if tiles != said[0][1]:
                told = Text("表示牌は皆同じ。", "The indicators are the same for all.")
                yield Fault(f"{claim.at}/hand/{name}", "contradiction", told)


def _seen(wins: Wins, calls: list[Call], won_on: list[Tiles], *, robbed: bool) -> tuple[int, int]:
    """Packed tiles and red fives of hands, calls and indicators; of a ``robbed`` kan the fourth is in the winners' hands."""
    table = chain.from_iterable(_said(wins, name)[:1] for name in _INDICATORS)
    few = [*won_on, *(tiles for _, tiles in table)]
    packed = sum(tiles.packed for tiles in few) + sum(meld.packed for _, meld in calls)
    reds = sum(tiles.reds for tiles in few) + sum(meld.reds for _, meld in calls)
    if robbed and any(meld.kans & wins[0][1].winning for _, meld in calls):
        packed -= won_on[0].packed
    for _, win in wins:
        # A marked tile that wins as another is that other in the hand.
        packed += win.packed - ONE[win.winning_kind] + ONE[_NORTH] * win.norths
        packed += sum(meld.packed for meld in win.melds)
        reds += win.closed_reds - won_on[0].reds + sum(meld.reds for meld in win.melds)
    return packed, reds


def shown_faults(
    packed: int, reds: int, at: str, red_limits: tuple[int, int, int], red_rule: str | None
) -> Iterator[Fault]:
    """Tiles of which hands and calls together show more than there are."""
    for kind in range(KINDS):
        if (count := copies(packed, kind)) > 4:
            text = Text(
                "手牌と鳴きに{tile}が合わせて{count}枚ある。同じ牌は四枚まで。",
                "Hands and calls show {count} copies of {tile} together; a tile has four.",
            )
            yield Fault(at, "too_many_copies", text.filled(tile=NAMES[kind], count=count))
    if any(count > most for count, most in zip(red_counts(reds), red_limits, strict=True)):
        told = Text(
            "合わせて赤五が多すぎる。",
            "Hands and calls show more red fives together than there are.",
        )
        yield Fault(at, "red_five_not_in_use", told, red_rule)
    for _, detail in too_many(packed, reds, red_limits):
        yield Fault(at, "too_many_copies", detail, red_rule)


def _few(text: str) -> Tiles:
    """A few tiles; an honour that a card has marked (0z) is the ordinary white dragon."""
    ordinary = (chunk.replace("0", "5") if chunk[-1] == "z" else chunk for chunk in chunks_of(text))
    return parse_few("".join(ordinary))[1]
