"""Checks of the tiles that winners discarded or let pass, and of the furiten that these tiles cause."""

from collections.abc import Iterator

from scoring.analysis.furiten import furiten_kinds, passing_ends, widest
from scoring.analysis.tile_supply import COPIES, TileSupply
from scoring.faults import Fault
from scoring.hand.parsing import NORTH
from scoring.hand.situations import Claims
from scoring.rules.cards.facts import ordinary
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, WinClaim
from scoring.tiles.kinds import ALL, ONE
from scoring.tiles.notation import BadNotation, mask_of, names_of, parse, written
from scoring.tiles.shanten import distance, room_of
from scoring.tiles.values import Win


def may_be_furiten(claim: WinClaim) -> bool:
    """Return whether a hand wins by ron and the event does not give its winner's discards."""
    return claim.hand is not None and not claim.tsumo and claim.discards is None


def discard_faults(under: EventRules, claim: WinClaim) -> Iterator[Fault]:
    """Yield an error for discarded and passed tiles that cannot be read, that do not exist, or that are given without the hand."""
    for name in ("discards", "passed"):
        text, at = getattr(claim, name), f"{claim.at}/{name}"
        if text is None:
            continue
        if claim.hand is None:
            yield MESSAGES.fault(at, "needs_hand:discards_need_hand")
        try:
            tiles = _names_of(text, under.supply)
        except BadNotation as bad:
            yield bad.fault.at(at)
        else:
            yield from (each.why.at(at) for each in under.supply.excess_of(tiles))


def furiten_faults(under: EventRules, event: Event, claim: WinClaim, win: Win) -> Iterator[Fault]:
    """Yield the errors that discarded and passed tiles cause in a win whose hand is possible; none if the tiles cannot be read."""
    rules, claims, supply = under.terms.furiten, under.claims, under.supply
    try:
        discards, passed = (
            _names_of(text or "", supply) for text in (claim.discards, claim.passed)
        )
    except BadNotation:
        return
    at, melds = f"{claim.at}/discards", win.melds
    if claim.discards is not None:
        if not any(supply.excess_of(discards)):
            tiles = parse(written(discards))
            packed = tiles.packed + win.closed + sum(meld.packed for meld in melds)
            reds = tiles.reds + win.closed_reds + sum(meld.reds for meld in melds)
            yield from under.copies_faults(packed + win.norths * NORTH, reds, at)
        yield from _count_faults(claims, event, claim, win, len(discards))
    if win.tsumo:
        return
    # A hand that holds all four of a tile can still wait for it.
    room = room_of(ALL, COPIES + 1, ())
    waiting = distance(
        win.closed - ONE[win.winning_kind], len(melds), room=room, forms=supply.forms
    )
    own = mask_of(discards)
    riichi = any(one.bit & win.situations.bits for one in claims.opening("ura_indicators"))
    furiten = widest(
        furiten_kinds(
            rules,
            passing_ends(under.rules),
            waits=waiting.improves,
            forms=waiting.forms,
            discards=own,
            passed=mask_of(passed),
            riichi=riichi,
        )
    )
    if furiten.reason is not None and furiten.barred >> win.winning_kind & 1:
        by_own = furiten.reason.rule == rules.discarded and furiten.tiles & own
        where = at if by_own else f"{claim.at}/passed"
        yield Fault(where, "furiten", furiten.reason.detail, furiten.reason.rule)


def _names_of(text: str, supply: TileSupply) -> list[str]:
    """Return the tiles of a text, a marked white dragon as an ordinary one; raise :class:`BadNotation` for an unreadable text."""
    return names_of(ordinary(text)[0] if supply.marked else text)


def _count_faults(
    claims: Claims, event: Event, claim: WinClaim, win: Win, number: int
) -> Iterator[Fault]:
    """Yield an error for more or fewer discards than the winner can have made."""
    at = f"{claim.at}/discards"
    for situated in claims.made(win.situations.bits):
        if not situated.situation.no_melds:
            continue
        # A player who wins by ron in the very first turn may have discarded once. A player who declared riichi with the
        # first discard and wins before the second has discarded once.
        most = int(situated.situation.win == "ron" or not situated.bit & claims.first_turn)
        if number > most:
            yield MESSAGES.fault(
                at,
                "contradiction:too_many_discards",
                situated.yaku.id,
                name=situated.name,
                most=most,
            )
    if not number and claim.winner in event.riichi:
        yield MESSAGES.fault(at, "contradiction:no_declaration_tile")
