"""Hands that players show after a hand without a winner: their tiles, whether they are tenpai, and their contradictions."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from scoring.analysis import NINE_TERMINALS
from scoring.analysis.tile_supply import RIICHI_ON_HELD_WAITS, UsedUp
from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.hand.parsing import NORTH
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.event_tiles import kan_faults, shown_hand_faults
from scoring.settlement.table import DRAWN, Event, ShownTiles
from scoring.settlement.winners import few_tiles
from scoring.text import Text
from scoring.tiles.kinds import YAOCHU, copies, kinds_of
from scoring.tiles.melds import parse_meld
from scoring.tiles.values import Meld

_TENPAI: Final = 13
_DEALT: Final = 14


class ShownHand(NamedTuple):
    """The tiles that a player shows."""

    held: ShownTiles
    closed: int
    """Packed counts of the tiles in hand."""
    packed: int
    """Packed counts of all tiles, melds and norths set aside included."""
    reds: int
    """Packed red fives among them."""
    melds: tuple[Meld, ...]


def with_tenpai(under: EventRules, event: Event, faults: list[Fault]) -> Event:
    """Return the event with the players whose shown hands are tenpai; the errors of shown hands are added to ``faults``."""
    nine = event.kind == NINE_TERMINALS
    shown = []
    for held in event.held:
        hand = _shown_hand(under, held, tenpai=not nine)
        if isinstance(hand, list):
            faults += hand
        else:
            shown.append(hand)
    faults += _set_faults(under, event, shown)
    if nine:
        faults += _nine_faults(under, event, shown)
        return event
    faults += _tenpai_faults(under, event, shown)
    complete = len(shown) == len(event.held) > 0
    if event.type != DRAWN or event.tenpai is not None or not complete:
        return event
    players = tuple(hand.held.player for hand in shown if _noten(under, hand) is None)
    return event._replace(tenpai=players)


def _is_tenpai(under: EventRules, hand: ShownHand, used_up: UsedUp) -> bool:
    """Return whether a hand waits for a tile that is not used up."""
    set_down = hand.packed - hand.closed
    hands = under.supply.hands(hand.closed, len(hand.melds), set_down, used_up)
    return hands.whole().shanten == 0


def _noten(under: EventRules, hand: ShownHand) -> tuple[str, Text] | None:
    """Return the rule by which a hand is noten, and why; ``None`` for a tenpai hand."""
    used_up = UsedUp.under(under.rules, under.terms.policy.all_held)
    if _is_tenpai(under, hand, used_up):
        return None
    if used_up.rule is not None and _is_tenpai(under, hand, UsedUp(None)):
        return used_up.rule, MESSAGES["holds_every_wait"]
    return under.terms.tenpai_rule, MESSAGES["noten"]


def _in_riichi(under: EventRules, hand: ShownHand) -> bool:
    """Return whether a hand can have declared riichi: one that holds all its waits only if an option allows it."""
    by_form = under.rules.options.get(RIICHI_ON_HELD_WAITS)
    return _is_tenpai(under, hand, UsedUp(None)) if by_form else _noten(under, hand) is None


def _shown_hand(under: EventRules, held: ShownTiles, *, tenpai: bool) -> ShownHand | list[Fault]:
    """Return the tiles of ``held``, or their errors.

    A hand that shows ``tenpai`` is without the tile it waits for; one with nine terminals has just drawn.
    """
    given: dict[str, Any] = {"concealed": held.concealed, "melds": held.melds}
    if held.norths:
        given["norths"] = held.norths
    if faults := shown_hand_faults(under, held.at, given):
        return faults
    tiles = few_tiles(held.concealed)
    wanted = (_TENPAI if tenpai else _DEALT) - 3 * len(held.melds)
    if tiles.number != wanted:
        return [MESSAGES.fault(f"{held.at}/concealed", "wrong_tile_count", n=wanted)]
    melds = tuple(map(parse_meld, held.melds))
    packed = tiles.packed + sum(meld.packed for meld in melds) + NORTH * held.norths
    reds = tiles.reds + sum(meld.reds for meld in melds)
    return ShownHand(held, tiles.packed, packed, reds, melds)


def _set_faults(under: EventRules, event: Event, shown: Sequence[ShownHand]) -> Iterator[Fault]:
    """Yield an error for hands that cannot be shown together, and for melds that open a hand in riichi."""
    packed, reds = sum(hand.packed for hand in shown), sum(hand.reds for hand in shown)
    yield from under.copies_faults(packed, reds, "/event/hands")
    kans = [hand.held for hand in shown for meld in hand.melds if meld.kans]
    if kans:
        yield from kan_faults(len(kans), under.rules.numbers.most_kans, f"{kans[-1].at}/melds")
    kan_opens = under.rules.numbers.ankan_breaks_menzen
    for hand in shown:
        for place, meld in enumerate(hand.melds):
            if hand.held.player in event.riichi and (kan_opens or not meld.closed_kans):
                at = f"{hand.held.at}/melds/{place}"
                yield MESSAGES.fault(
                    at, "needs_closed_hand:no_call_in_riichi", under.terms.closed_rule
                )


def _tenpai_faults(under: EventRules, event: Event, shown: Sequence[ShownHand]) -> Iterator[Fault]:
    """Yield an error for each noten hand of a player who is listed as tenpai or in riichi."""
    listed = event.tenpai or ()
    for hand in shown:
        player = hand.held.player
        why = _noten(under, hand)
        if why is not None and player in listed:
            rule, detail = why
            yield Fault(f"/event/tenpai/{listed.index(player)}", "not_tenpai", detail, rule)
        elif why and under.riichi and player in event.riichi and not _in_riichi(under, hand):
            rule, detail = why
            if not _is_tenpai(under, hand, UsedUp(None)):
                rule, detail = under.riichi[0], MESSAGES["not_tenpai:riichi_without_tenpai"]
            yield Fault(f"{hand.held.at}/concealed", "not_tenpai", detail, rule)


def tenpai_notes(under: EventRules, event: Event) -> Iterator[Assumption]:
    """Yield a note for each player who counts as noten although a riichi or the form of the shown hand suggests tenpai.

    Neither is an error: a hand in riichi that holds every tile it waits for can be noten, and a tenpai player may declare noten.
    """
    if event.tenpai is None:
        return
    shown = [held.player for held in event.held]
    for player in event.riichi:
        if player not in (*event.tenpai, *shown):
            yield Assumption("tenpai", MESSAGES["riichi_not_listed"].filled(player=player))
    for held in event.held:
        hand = _shown_hand(under, held, tenpai=True)
        if held.player in event.tenpai or isinstance(hand, list):
            continue
        found = _noten(under, hand)
        if found is None:
            note = MESSAGES["tenpai_not_listed"].filled(player=held.player)
        elif _is_tenpai(under, hand, UsedUp(None)):
            source = under.rules.source_of(found[0])
            note = MESSAGES["holds_every_wait:player"].filled(player=held.player, source=source)
        else:
            continue
        yield Assumption("tenpai", note)


def _nine_faults(under: EventRules, event: Event, shown: Sequence[ShownHand]) -> Iterator[Fault]:
    """Yield an error for each hand shown for nine terminals that has too few kinds of them, or that another player shows."""
    rule, least = under.terms.policy.nine_terminals, under.rules.numbers.nine_kinds
    for held in event.held:
        if held.player != event.by:
            yield MESSAGES.fault(f"{held.at}/player", "contradiction:hand_of_another")
    for hand in shown:
        at = hand.held.at
        kinds = [kind for kind in kinds_of(YAOCHU) if copies(hand.closed, kind)]
        if hand.melds or len(kinds) < least:
            yield MESSAGES.fault(f"{at}/concealed", "not_nine_kinds", rule, least=least)
        if hand.held.norths:
            yield MESSAGES.fault(f"{at}/norths", "contradiction:north_before_first_draw", rule)
