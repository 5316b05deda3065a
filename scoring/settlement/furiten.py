"""Checks of the tiles that winners discarded or let pass: whether there are such tiles, and whether they make a ron furiten."""

from collections.abc import Iterator
from typing import Final

from scoring.analysis.furiten import FuritenRules, PassingEnd, furiten_of
from scoring.analysis.tile_supply import COPIES, TileSupply
from scoring.faults import Fault
from scoring.hand.situations import Claims
from scoring.rules.cards.facts import ordinary
from scoring.settlement.table import Claim, Event
from scoring.settlement.together import NORTH, at_pointer
from scoring.text import Text
from scoring.tiles.kinds import ALL, ONE
from scoring.tiles.notation import (
    BadNotation,
    mask_of,
    names_of,
    parse,
    written,
)
from scoring.tiles.shanten import distance, room_of
from scoring.tiles.values import Win

NO_DISCARDS_GIVEN: Final = Text(
    "ロンの和了者の捨て牌が無いので、振り聴でないとした。",
    "The discards of a winner by ron were not given: no furiten is assumed.",
)
"""What the answer assumes of a ron whose winner's discards are not given."""


def may_be_furiten(claim: Claim) -> bool:
    """Whether a hand wins by ron and the event does not give its winner's discards."""
    return claim.hand is not None and not claim.tsumo and claim.discards is None


def discard_faults(claim: Claim, supply: TileSupply) -> Iterator[Fault]:
    """Discarded and passed tiles that cannot be read, that there are not, or that need the hand."""
    for name in ("discards", "passed"):
        text, at = getattr(claim, name), f"{claim.at}/{name}"
        if text is None:
            continue
        if claim.hand is None:
            detail = Text(
                "振り聴かどうかは手牌から分かる。handで手を送る。",
                "Only the hand shows whether they matter: send it as hand.",
            )
            yield Fault(at, "needs_hand", detail)
        try:
            tiles = _names_of(text, supply)
        except BadNotation as bad:
            yield Fault(at, bad.code, bad.detail)
        else:
            yield from at_pointer(supply.excess_of(tiles), at)


def furiten_faults(
    rules: FuritenRules,
    claims: Claims,
    event: Event,
    claim: Claim,
    win: Win,
    *,
    ends: PassingEnd,
    supply: TileSupply,
) -> Iterator[Fault]:
    """Yield what discarded and passed tiles make wrong with a win whose hand is possible; nothing if they cannot be read.

    ``ends`` ends the furiten of a player who passed a winning tile.
    """
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
            yield from at_pointer(supply.excess(packed + win.norths * NORTH, reds), at)
        yield from _count_faults(claims, event, claim, win, len(discards))
    if win.tsumo:
        return
    # A hand that holds all four of a tile can still wait for it.
    room = room_of(ALL, COPIES + 1, ())
    waiting = distance(
        win.closed - ONE[win.winning_kind], len(melds), room=room, forms=supply.forms
    )
    own = mask_of(discards)
    furiten = furiten_of(
        rules,
        ends,
        waits=waiting.improves,
        forms=waiting.forms,
        discards=own,
        passed=mask_of(passed),
        riichi=any(one.bit & win.situations.bits for one in claims.opening("ura_indicators")),
    )
    if furiten.reason is not None and furiten.barred >> win.winning_kind & 1:
        by_own = furiten.reason.rule == rules.discarded and furiten.tiles & own
        where = at if by_own else f"{claim.at}/passed"
        yield Fault(where, "furiten", furiten.reason.detail, furiten.reason.rule)


def _names_of(text: str, supply: TileSupply) -> list[str]:
    """The tiles of a text, a marked white dragon as an ordinary one; raises :class:`BadNotation`."""
    return names_of(ordinary(text)[0] if supply.marked else text)


def _count_faults(
    claims: Claims, event: Event, claim: Claim, win: Win, number: int
) -> Iterator[Fault]:
    """More or fewer discards than the winner can have made."""
    at = f"{claim.at}/discards"
    for situated in claims.made(win.situations.bits):
        if not situated.situation.no_melds:
            continue
        # Who wins by ron in the first turn of all may have discarded once, and so has who declared riichi with
        # the first discard and wins before the second.
        most = int(situated.situation.win == "ron" or not situated.bit & claims.first_turn)
        if number > most:
            detail = Text(
                "{name}なら捨て牌は多くても{most}枚。",
                "With {name} a player has at most {most} discards.",
            ).filled(name=situated.name, most=most)
            yield Fault(at, "contradiction", detail, situated.yaku.id)
    if not number and claim.winner in event.riichi:
        detail = Text(
            "立直した人には宣言牌の捨て牌がある。",
            "Who declared riichi has discarded at least the declaration tile.",
        )
        yield Fault(at, "contradiction", detail)
