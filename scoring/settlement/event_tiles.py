"""Checks of the tiles of an event: calls, hands and indicators, each by itself and all together."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.analysis.offers import call_rule
from scoring.faults import Fault
from scoring.hand.parsing import NORTH
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, Feed, WinClaim
from scoring.settlement.winners import Wins, few_tiles, robbed
from scoring.tiles.kinds import ONE, YAOCHU
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.notation import BadNotation, Tiles, parse
from scoring.tiles.values import Meld

INDICATORS: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")
"""The fields that are the same for every winner."""
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
    kan_opens = under.rules.numbers.ankan_breaks_menzen
    for feed in event.feeds:
        try:
            # The meld has its kind before the tiles, so the places of its errors are not those of the field.
            parse(feed.tiles)
            meld = parse_meld(f"{feed.kind}:{feed.tiles}")
        except (BadNotation, BadMeld) as bad:
            yield replace(bad.fault, pointer=f"{feed.at}/tiles", code="bad_meld")
        else:
            yield from set_faults(under, f"{feed.at}/tiles", f"{meld.kind}:{meld.tiles}")
        yield from _seat_faults(feed, under.terms.players)
        if feed.player in event.riichi and (feed.kind != "closed_kan" or kan_opens):
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
        yield MESSAGES.fault(f"{feed.at}/from", "wrong_seat:chi_from_left", call_rule("chi"))


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


# --- all hands and calls together


def with_shared_indicators(
    under: EventRules, event: Event, hand: Mapping[str, Any]
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
    if not any(name in under.riichi for name in hand.get("situation", ())):
        shared.pop("ura_indicators", None)
    return {**hand, **shared}


def together_faults(under: EventRules, event: Event, wins: Wins) -> Iterator[Fault]:
    """Yield an error for hands that cannot have won on one tile, and if hands and calls together have too many copies or kans."""
    won_on = [few_tiles((claim.hand or {})["winning_tile"]) for claim, _ in wins]
    others = [claim for (claim, _), tile in zip(wins, won_on, strict=True) if tile != won_on[0]]
    for claim in others:
        yield MESSAGES.fault(f"{claim.at}/hand/winning_tile", "contradiction:several_winning_tiles")
    if others:
        return
    yield from _indicator_faults(wins)
    calls = calls_of(event, [claim.winner for claim, _ in wins])
    rule = robbed(under.claims, wins)
    yield from _kans_of_all(wins, calls, under.rules.numbers.most_kans, robbed=rule is not None)
    if rule is not None:
        found = [*_robbed_kan_faults(under, calls, wins, won_on[0].reds, rule)]
        yield from found
        if found:
            return
    if len(wins) < 2 and not calls:
        return  # The game has counted the tiles of one hand.
    packed, reds = _visible(wins, calls, won_on[:1], robbed=rule is not None)
    at = "/event/feeds" if calls else f"{wins[0][0].at}/hand"
    yield from under.copies_faults(packed, reds, at)


def _robbed_kan_faults(
    under: EventRules, calls: list[Call], wins: Wins, reds: int, rule: str
) -> Iterator[Fault]:
    """Yield an error for each set with the tile of a robbed kan that the discarder cannot have had.

    The discarder can have a pon or an added kan, and a concealed kan if all winners can rob one. ``reds`` are the packed red fives
    among the winning tile; ``rule`` is the yaku for robbing a kan.
    """
    claim, win = wins[0]
    kinds = ["pon", "added_kan"]
    orphans = all(won.kinds == YAOCHU for _, won in wins)
    if orphans and under.terms.policy.win.concealed_kan_can_be_robbed(under.rules):
        kinds.append("closed_kan")
    for feed, meld, pon in calls:
        added = (
            feed.player == claim.discarder
            and feed.kind in kinds
            and (pon is None or meld.reds - pon.reds == reds)
        )
        if meld.kinds & win.winning and not added:
            yield MESSAGES.fault(feed.at, "contradiction:robbed_kan", rule)


def kan_faults(number: int, most: int, at: str) -> Iterator[Fault]:
    """Yield an error for more kans than all players together can make."""
    if number > most:
        yield MESSAGES.fault(at, "too_many_kans", "most_kans", most=most)


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
