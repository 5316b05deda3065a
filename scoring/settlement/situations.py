"""Checks of the situations of winners against each other and against the event."""

from collections.abc import Iterable, Iterator, Sequence

from scoring.faults import Fault
from scoring.hand.situations import Claim as Situated
from scoring.hand.situations import Claims
from scoring.rules.in_force import InForce
from scoring.settlement import MESSAGES
from scoring.settlement.checks import EventRules
from scoring.settlement.table import Event, Feed, MatchTable, WinClaim
from scoring.tiles.kinds import YAOCHU
from scoring.tiles.values import Win

Wins = Sequence[tuple[WinClaim, Win]]
"""The claims sent as hands."""


def situation_faults(
    under: EventRules, table: MatchTable, event: Event, wins: Wins
) -> Iterator[Fault]:
    """Yield an error for each impossible situation."""
    claims = under.claims
    robbed_kan = _robbed_concealed_kan(under, event, wins)
    calls = [feed for feed in event.feeds if feed is not robbed_kan]
    yield from _call_faults(claims, calls, wins)
    for claim, win in wins:
        bits, of_first = win.situations.bits, wins[0][1].situations.bits
        yield from _tile_faults(claims, event, claim, bits, of_first=of_first)
        yield from _first_turn_faults(claims, table, event, claim, bits)


def robbed(claims: Claims, wins: Wins) -> str | None:
    """Return the rule by which any of the hands was won on a tile of a kan that was not completed."""
    names = (
        one.yaku.id
        for one in claims.by_bit
        if one.bit & claims.robbing and any(win.situations.bits & one.bit for _, win in wins)
    )
    return next(names, None)


def concealed_kan_can_be_robbed(rules: InForce, wins: Wins) -> bool:
    """Return whether all winners may rob a concealed kan: only thirteen orphans can, by option."""
    allowed = bool(rules.options.get("kokushi_robs_ankan"))
    return allowed and all(win.kinds == YAOCHU for _, win in wins)


def _robbed_concealed_kan(under: EventRules, event: Event, wins: Wins) -> Feed | None:
    """Return the concealed kan of the discarder that thirteen orphans robbed, if the event lists it: it was not completed."""
    if not under.rules.options.get("kokushi_robs_ankan") or robbed(under.claims, wins) is None:
        return None
    kans = (
        feed
        for claim, win in wins
        if win.kinds == YAOCHU
        for feed, meld in event.sets_of(claim.discarder)
        if feed.kind == "closed_kan" and meld.kinds & win.winning
    )
    return next(kans, None)


def _call_faults(claims: Claims, calls: Iterable[Feed], wins: Wins) -> Iterator[Fault]:
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


def _of_the_tile(situated: Situated) -> bool:
    """Return whether a situation describes the discard: it goes with ron and does not depend on the hand."""
    return situated.situation.win == "ron" and not situated.situation.menzen


def _tile_faults(
    claims: Claims, event: Event, claim: WinClaim, bits: int, *, of_first: int
) -> Iterator[Fault]:
    at = f"{claim.at}/hand/situation"
    for situated in filter(_of_the_tile, claims.by_bit):
        name = situated.yaku.name
        if event.on_riichi_tile and bits & situated.bit:
            detail = MESSAGES["riichi_tile_situation"]
            yield Fault(at, "contradiction", detail.filled(name=name), situated.yaku.id)
        if (bits ^ of_first) & situated.bit:
            yield MESSAGES.fault(
                at, "contradiction:different_situations", situated.yaku.id, name=name
            )


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
