"""Another player's tile: a win on it, the melds that can be made with it, and every reason against."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final, cast

from scoring.analysis import FOUR_KANS, reason
from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.legal_actions import (
    Declaration,
    Way,
    aborts_by,
    absent,
    incomplete,
    meld_name,
    name_of,
    too_many_kans,
)
from scoring.analysis.position import Position
from scoring.faults import Fault
from scoring.tiles.kinds import runs_with
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import in_order, kind_of, written
from scoring.tiles.values import ORPHANS

CALLS: Final = ("pon", "chi", "open_kan")
"""The kinds of melds that are made with another player's discard."""
_CHI: Final = "chi"
_OPEN_KAN: Final = "open_kan"
_EQUAL: Final = {"pon": 2, _OPEN_KAN: 3}
"""Tiles in hand that a meld of equal tiles needs."""


def declarations_on_offer(position: Position) -> Iterator[Declaration]:
    """Yield every declaration on the offered tile, legal or not."""
    yield ron_on_offer(position)
    for kind in CALLS:
        yield call(kind, position)


def ron_on_offer(position: Position) -> Declaration:
    """Judge ron: the tile must complete a hand that wins, and nothing may forbid to win on it."""
    win, offer, declared = position.win, position.offer, position.policy.win
    why = []
    by_orphans = declared.concealed_kan_can_be_robbed(position.rules)
    if offer.by == "closed_kan" and not (by_orphans and position.distance.forms == ORPHANS):
        key = "concealed_kan:orphans" if by_orphans else "concealed_kan"
        why.append(reason(key, declared.concealed_kan))
    if win is None:
        why.append(incomplete(position.distance))
    else:
        if not win.winning:
            why.append(reason("no_yaku", declared.yaku))
        why += position.against_ron()
    return Declaration("ron", name_of("ron"), tuple(why), (offer.tile,)).judged()


def call_rule(kind: str) -> str:
    """Return the rule about a call: ``chi``, ``pon`` or ``open_kan``."""
    return f"call_{kind}"


def call(kind: str, position: Position) -> Declaration:
    """Judge a call: the tiles must be in hand, and a discard must be left that is not forbidden."""
    if kind in position.policy.absent:
        return absent(kind, position.policy.absent[kind])
    tile = position.offer.tile
    why = list(_against_call(kind, position))
    ways = []
    without_discard: list[Fault] = []
    for own in _own_tiles(kind, position.hand, tile):
        way, fault = _way(kind, position, own)
        if fault is None:
            ways.append(way)
        else:
            without_discard.append(fault)
    if not ways:
        missing = reason(f"no_such_tiles:{kind}", call_rule(kind))
        why += dict.fromkeys(without_discard) or [missing]
    facts = ("wall", "kans_on_table") if kind == _OPEN_KAN else ("wall",)
    return Declaration(
        id=kind,
        name=meld_name(kind),
        why=tuple(why),
        tiles=(tile,),
        facts=facts,
        ways=tuple(ways),
    ).judged()


def _against_call(kind: str, position: Position) -> Iterator[Fault]:
    """Yield the reasons that do not depend on the tiles."""
    hand, offer = position.hand, position.offer
    calls, kans = position.policy.calls, position.policy.kans
    rule, most = call_rule(kind), position.rules.numbers.most_kans
    if offer.by != "discard":
        yield reason("not_a_discard", rule)
    if kind == _CHI and offer.seat != "left":
        yield reason("not_from_left", rule)
    if hand.riichi:
        yield reason("call_in_riichi", calls.riichi)
    if hand.last_tile and (calls.last or kind != _OPEN_KAN):
        yield reason("last_tile:call", calls.last or rule)
    if hand.last_tile and kind == _OPEN_KAN and kans.last != calls.last:
        yield reason("last_tile:kan", kans.last)
    if kind == _OPEN_KAN:
        yield from too_many_kans(position)
    if hand.kans >= most > hand.own_kans > 0 and aborts_by(FOUR_KANS, position.rules):
        yield reason("aborted:call", calls.four_kans)


def _own_tiles(kind: str, hand: HandInPlay, tile: str) -> list[tuple[str, ...]]:
    """Return the tiles in hand that make a meld with another, red fives apart."""
    called = kind_of(tile)
    if kind != _CHI:
        equal = [name for name in hand.tiles if kind_of(name) == called]
        return [*dict.fromkeys(combinations(equal, _EQUAL[kind]))]
    held: dict[int, list[str]] = {}
    for name in dict.fromkeys(hand.tiles):
        held.setdefault(kind_of(name), []).append(name)
    found: list[tuple[str, ...]] = []
    for run in runs_with(called):
        low, high = (other for other in run if other != called)
        found += [(one, two) for one in held.get(low, ()) for two in held.get(high, ())]
    return found


def _way(kind: str, position: Position, own: tuple[str, ...]) -> tuple[Way, Fault | None]:
    """Return a way to make the meld; with it the reason why it is none, if the game or its discards forbid it."""
    hand, tile, rest = position.hand, position.offer.tile, list(position.hand.tiles)
    for name in own:
        rest.remove(name)
    meld = parse_meld(f"{kind}:{written(in_order((tile, *own)))}")
    text = f"{meld.kind}:{meld.tiles}"
    if faults := position.meld_faults(meld):
        return Way(text, {}), faults[0]
    if kind == _OPEN_KAN:
        return Way(text, {}), None
    after = replace(
        hand,
        turn="called",
        tiles=tuple(rest),
        melds=(*hand.melds, meld),
        called=tile,
        riichi=False,  # riichi forbids the call, not the discard after it
        offer=None,
    )
    barred = position.barred_after(after)
    if all(name in barred for name in rest):
        (rule,) = {fault.rule for fault in barred.values()}
        return Way(text, barred), reason("no_discard_left", cast(str, rule), tile=tile)
    return Way(text, barred), None
