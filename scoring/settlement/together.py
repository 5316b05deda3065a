"""Checks of the hands and calls of one event together: one winning tile, one set of indicators, copies and kans of all players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.analysis.tile_supply import Excess
from scoring.faults import Fault
from scoring.hand.situations import Claims
from scoring.rules.cards.facts import ordinary
from scoring.settlement import MESSAGES
from scoring.settlement.calls import Call, calls_of, robbed_kan_faults
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, Feed, WinClaim
from scoring.tiles.kinds import KIND_OF, ONE, YAOCHU
from scoring.tiles.notation import Tiles, parse
from scoring.tiles.values import Win

INDICATORS: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")
"""The fields that are the same for every winner."""
NORTH: Final = ONE[KIND_OF["4z"]]
Wins = Sequence[tuple[WinClaim, Win]]
"""The claims sent as hands."""


def with_shared_indicators(
    event: Event, hand: Mapping[str, Any], claims: Claims
) -> Mapping[str, Any]:
    """Return a hand with the indicators of the other hands of the event; it gets ura indicators only after riichi."""
    hands = [claim.hand for claim in event.claims if claim.hand is not None]
    shared = {
        name: other[name]
        for name in INDICATORS
        if not hand.get(name)
        for other in hands
        if other.get(name)
    }
    situation = hand.get("situation", ())
    if not any(claim.yaku.id in situation for claim in claims.opening("ura_indicators")):
        shared.pop("ura_indicators", None)
    return {**hand, **shared}


def together_faults(
    under: EventRules, event: Event, wins: Wins, *, robbed: str | None, concealed: bool
) -> Iterator[Fault]:
    """Yield an error for hands that cannot have won on one tile, and if hands and calls together have too many copies or kans.

    ``robbed`` is the yaku for robbing a kan, where a winner has it; ``concealed`` says whether thirteen orphans can rob a concealed one.
    """
    won_on = [few_tiles((claim.hand or {})["winning_tile"]) for claim, _ in wins]
    others = [claim for (claim, _), tile in zip(wins, won_on, strict=True) if tile != won_on[0]]
    for claim in others:
        yield MESSAGES.fault(f"{claim.at}/hand/winning_tile", "contradiction:several_winning_tiles")
    if others:
        return
    yield from _indicator_faults(wins)
    calls = calls_of(event, [claim.winner for claim, _ in wins])
    yield from _kans_of_all(wins, calls, under.rules.numbers.most_kans, robbed=robbed is not None)
    if robbed is not None:
        concealed = concealed and all(win.kinds == YAOCHU for _, win in wins)
        found = [*robbed_kan_faults(calls, *wins[0], won_on[0].reds, robbed, concealed=concealed)]
        yield from found
        if found:
            return
    if len(wins) < 2 and not calls:
        return  # The game has counted the tiles of one hand.
    packed, reds = _visible(wins, calls, won_on[:1], robbed=robbed is not None)
    at = "/event/feeds" if calls else f"{wins[0][0].at}/hand"
    yield from at_pointer(under.supply.excess(packed, reds), at)


def robbed_concealed_kan(event: Event, wins: Wins) -> Feed | None:
    """Return the concealed kan of the discarder that thirteen orphans robbed, if the event lists it."""
    robbed = (
        feed
        for claim, win in wins
        if win.kinds == YAOCHU
        for feed, meld in event.sets_of(claim.discarder)
        if feed.kind == "closed_kan" and meld.kinds & win.winning
    )
    return next(robbed, None)


def at_pointer(excess: Iterable[Excess], at: str) -> Iterator[Fault]:
    """Yield an error for each tile of which more are visible than exist."""
    for each in excess:
        yield each.why.at(at)


def kan_faults(number: int, most: int, at: str) -> Iterator[Fault]:
    """Yield an error for more kans than all players together can make."""
    if number > most:
        yield MESSAGES.fault(at, "too_many_kans", "most_kans", most=most)


def few_tiles(text: str) -> Tiles:
    """Return the tiles of a text that the game has read without an error. A white dragon marked by a card (0z) is an ordinary one."""
    return parse(ordinary(text)[0])


def _given(wins: Wins, name: str) -> list[tuple[WinClaim, Tiles]]:
    """Return the indicators in the field ``name`` of each claim that has the field."""
    hands = ((claim, claim.hand or {}) for claim, _ in wins)
    return [(claim, few_tiles(hand[name])) for claim, hand in hands if hand.get(name)]


def _indicator_faults(wins: Wins) -> Iterator[Fault]:
    for name in INDICATORS:
        given = _given(wins, name)
        for claim, tiles in given:
            if tiles != given[0][1]:
                yield MESSAGES.fault(f"{claim.at}/hand/{name}", "contradiction:several_indicators")


def _kans_of_all(wins: Wins, calls: list[Call], most: int, *, robbed: bool) -> Iterator[Fault]:
    """Yield an error for more kans than are possible; a ``robbed`` one was declared whether or not the event lists it."""
    own = [f"{claim.at}/hand/melds" for claim, win in wins for meld in win.melds if meld.kans]
    kans = [*own, *(call.feed.at for call in calls if call.meld.kans)]
    listed = any(call.meld.kans & win.winning for _, win in wins for call in calls)
    at = kans[-1] if kans else "/event/wins"
    yield from kan_faults(len(kans) + (robbed and not listed), most, at)


def _visible(
    wins: Wins, calls: list[Call], won_on: list[Tiles], *, robbed: bool
) -> tuple[int, int]:
    """Return packed tiles and red fives of hands, calls and indicators; the winners have the fourth tile of a ``robbed`` kan."""
    few = [*won_on, *(tiles for name in INDICATORS for _, tiles in _given(wins, name)[:1])]
    packed = sum(tiles.packed for tiles in few) + sum(call.meld.packed for call in calls)
    reds = sum(tiles.reds for tiles in few) + sum(call.meld.reds for call in calls)
    if robbed and any(call.meld.kans & wins[0][1].winning for call in calls):
        packed -= won_on[0].packed
        reds -= won_on[0].reds
    for _, win in wins:
        # A marked tile that wins as another is that other in the hand.
        packed += win.closed - ONE[win.winning_kind] + NORTH * win.norths
        packed += sum(meld.packed for meld in win.melds)
        reds += win.closed_reds - won_on[0].reds + sum(meld.reds for meld in win.melds)
    return packed, reds
