"""Checks of winners: their calls, riichi, discards and situations, against their hands and against the event."""

from collections.abc import Iterable, Iterator, Sequence

from scoring.analysis.furiten import furiten_kinds, passing_ends, widest
from scoring.analysis.tile_supply import TileSupply, UsedUp
from scoring.faults import Fault
from scoring.hand.game import TileScore
from scoring.hand.parsing import NORTH
from scoring.hand.situations import Claims
from scoring.rules.cards.facts import ordinary
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, Feed, MatchTable, WinClaim
from scoring.tiles.kinds import ONE, YAOCHU
from scoring.tiles.notation import BadNotation, Tiles, mask_of, names_of, parse, written
from scoring.tiles.values import Win

Wins = Sequence[tuple[WinClaim, Win]]
"""The claims sent as hands."""


def win_faults(
    under: EventRules, event: Event, claim: WinClaim, score: TileScore
) -> Iterator[Fault]:
    """Yield the errors in the win of a possible hand."""
    yield from _call_faults(event, claim, score.win)
    yield from _riichi_faults(under, event, claim)
    if score.winning:
        yield from _furiten_faults(under, event, claim, score.win)
    else:
        reason = str(score.reason)
        rule = under.terms.not_winning.get(reason)
        yield Fault(f"{claim.at}/hand", reason, MESSAGES[f"why_not.{reason}"], rule)


def _call_faults(event: Event, claim: WinClaim, win: Win) -> Iterator[Fault]:
    """Yield an error for each call of a winner that is not in the hand; a pon may have become a kan since."""
    hand = [(meld.kind, meld.packed) for meld in win.melds]
    for feed, meld in event.sets_of(claim.winner):
        kan = ("added_kan", meld.packed + ONE[meld.kinds.bit_length() - 1])
        if (meld.kind, meld.packed) in hand:
            hand.remove((meld.kind, meld.packed))
        elif not (feed.kind == "pon" and kan in hand):
            yield MESSAGES.fault(feed.at, "contradiction:set_not_in_hand")


def _riichi_faults(under: EventRules, event: Event, claim: WinClaim) -> Iterator[Fault]:
    """Yield an error if the situations of a hand contradict the riichi declarations of the event."""
    declarations = under.riichi
    declared = any(name in declarations for name in (claim.hand or {}).get("situation", ()))
    if declared and claim.winner not in event.riichi:
        yield MESSAGES.fault("/event/riichi", "contradiction:winner_not_in_riichi", declarations[0])
    elif declarations and not declared and claim.winner in event.riichi:
        yield MESSAGES.fault(
            f"{claim.at}/hand/situation", "contradiction:no_riichi_situation", declarations[0]
        )


# --- furiten


def few_tiles(text: str) -> Tiles:
    """Return the tiles of a text that the game has read without an error. A white dragon marked by a card (0z) is an ordinary one."""
    return parse(ordinary(text)[0])


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


def _furiten_faults(under: EventRules, event: Event, claim: WinClaim, win: Win) -> Iterator[Fault]:
    """Yield the errors that discarded and passed tiles cause in a win whose hand is possible; none if the tiles cannot be read."""
    rules, claims, supply = under.terms.policy.furiten, under.claims, under.supply
    try:
        discards, passed = (
            _names_of(text or "", supply) for text in (claim.discards, claim.passed)
        )
    except BadNotation:
        return
    at = f"{claim.at}/discards"
    set_down = sum(meld.packed for meld in win.melds) + win.norths * NORTH
    if claim.discards is not None:
        if not any(supply.excess_of(discards)):
            tiles = parse(written(discards))
            reds = tiles.reds + win.closed_reds + sum(meld.reds for meld in win.melds)
            # A marked tile that wins as another is still a white dragon.
            won_on = few_tiles((claim.hand or {})["winning_tile"])
            held = win.closed - ONE[win.winning_kind] + won_on.packed
            yield from under.copies_faults(tiles.packed + held + set_down, reds, at)
        yield from _discard_count_faults(claims, event, claim, win, len(discards))
    if win.tsumo:
        return
    # A hand that holds all four of a tile can still wait for it.
    closed = win.closed - ONE[win.winning_kind]
    waiting = supply.hands(closed, len(win.melds), set_down, UsedUp(None)).whole()
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


def _discard_count_faults(
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


# --- situations


def situation_faults(
    under: EventRules, table: MatchTable, event: Event, wins: Wins
) -> Iterator[Fault]:
    """Yield an error for each impossible situation."""
    claims = under.claims
    robbed_kan = _robbed_concealed_kan(under, event, wins)
    calls = [feed for feed in event.feeds if feed is not robbed_kan]
    yield from _early_call_faults(claims, calls, wins)
    for claim, win in wins:
        bits, of_first = win.situations.bits, wins[0][1].situations.bits
        yield from _tile_faults(under, event, claim, bits, of_first=of_first)
        yield from _first_turn_faults(claims, table, event, claim, bits)


def robbed(claims: Claims, wins: Wins) -> str | None:
    """Return the rule by which any of the hands was won on a tile of a kan that was not completed."""
    names = (
        one.yaku.id
        for one in claims.by_bit
        if one.bit & claims.robbing and any(win.situations.bits & one.bit for _, win in wins)
    )
    return next(names, None)


def _robbed_concealed_kan(under: EventRules, event: Event, wins: Wins) -> Feed | None:
    """Return the concealed kan of the discarder that thirteen orphans robbed, if the event lists it: it was not completed."""
    can_be_robbed = under.terms.policy.win.concealed_kan_can_be_robbed(under.rules)
    if not can_be_robbed or robbed(under.claims, wins) is None:
        return None
    kans = (
        feed
        for claim, win in wins
        if win.kinds == YAOCHU
        for feed, meld in event.sets_of(claim.discarder)
        if feed.kind == "closed_kan" and meld.kinds & win.winning
    )
    return next(kans, None)


def _early_call_faults(claims: Claims, calls: Iterable[Feed], wins: Wins) -> Iterator[Fault]:
    """Yield an error for each call in the first turn before a win that no call may precede; the error names the first such win."""
    made = (
        one for _, win in wins for one in claims.made(win.situations.bits) if one.situation.no_melds
    )
    first = next(made, None)
    if first is None:
        return
    detail = MESSAGES["call_in_first_turn"].filled(name=first.name)
    for feed in calls:
        yield Fault(feed.at, "contradiction", detail, first.yaku.id)


def _tile_faults(
    under: EventRules, event: Event, claim: WinClaim, bits: int, *, of_first: int
) -> Iterator[Fault]:
    at = f"{claim.at}/hand/situation"
    # Riichi that needs no tile in the wall can be declared with the last discard.
    needs_tile = getattr(under.rules.numbers, "riichi_wall", 0) > 0
    possible = None if needs_tile else under.terms.policy.moments.last_discard
    for situated in under.claims.by_bit:
        if situated.situation.win != "ron" or situated.situation.menzen:
            continue  # it depends on more than the discard
        rule, name = situated.yaku.id, situated.yaku.name
        if event.on_riichi_tile and bits & situated.bit and rule != possible:
            yield MESSAGES.fault(at, "contradiction:riichi_tile", rule, name=name)
        if (bits ^ of_first) & situated.bit:
            yield MESSAGES.fault(at, "contradiction:different_situations", rule, name=name)


def _first_turn_faults(
    claims: Claims, table: MatchTable, event: Event, claim: WinClaim, bits: int
) -> Iterator[Fault]:
    """Yield an error for riichi and discards of players whose first turn had not come when somebody won in the first turn."""
    for situated in claims.by_bit:
        if not situated.bit & bits & claims.first_turn:
            continue
        name = situated.yaku.name
        last = claim.winner if claim.discarder is None else claim.discarder
        if claim.discarder is not None and situated.situation.win is None:
            # The claims of a first draw belong to the very first discard if the win is by ron.
            last = table.dealer
            if claim.discarder != table.dealer:
                yield MESSAGES.fault(
                    f"{claim.at}/from",
                    "contradiction:not_first_discard",
                    situated.yaku.id,
                    name=name,
                )
        turn = (last - table.dealer) % table.players + (claim.discarder is not None)
        detail = MESSAGES["late_riichi"].filled(name=name)
        for place in _riichi_from(table, event, turn):
            yield Fault(f"/event/riichi/{place}", "contradiction", detail, situated.yaku.id)


def late_riichi_faults(table: MatchTable, event: Event, turn: int, rule: str) -> Iterator[Fault]:
    """Yield an error for each riichi of a player whose first turn is ``turn`` or later, if the hand was aborted before that turn."""
    for place in _riichi_from(table, event, turn):
        yield MESSAGES.fault(f"/event/riichi/{place}", "contradiction:riichi_after_abort", rule)


def _riichi_from(table: MatchTable, event: Event, turn: int) -> list[int]:
    """Return the places in ``riichi`` of the players whose first turn is number ``turn`` or later; the dealer's is number 0."""
    return [
        place
        for place, player in enumerate(event.riichi)
        if (player - table.dealer) % table.players >= turn
    ]
