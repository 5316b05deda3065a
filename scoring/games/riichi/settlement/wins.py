"""The winners of a hand, and the payments to them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.games.riichi import MESSAGES
from scoring.games.riichi.scale import RiichiScale
from scoring.games.riichi.settlement.liability import (
    card_liability,
    liable_parts,
    liable_players,
)
from scoring.games.riichi.settlement.options import LIABILITY
from scoring.hand.payments import liable_payments, payments_of
from scoring.hand.valuing import Worth
from scoring.hand.wall_break import WAREME
from scoring.rules.in_force import InForce
from scoring.rules.links import citation
from scoring.settlement.fields import LEAST_FU
from scoring.settlement.round_end import (
    Dropped,
    Sticks,
    Won,
    in_turn,
    spread,
    stick_payers,
    sticks_of,
    with_honba_of,
)
from scoring.settlement.table import WIND_NAMES, Event, MatchTable, WinClaim
from scoring.settlement.transfers import POT, Transfer
from scoring.text import Text

_THREE: Final = 3
HEAD_BUMPS: Final = {2: "double_ron", 3: "triple_ron"}
"""The rule that leaves one winner, by the number of claims."""
_REASON_NAMES: Final = {choice.value: choice.name for choice in LIABILITY.members}
_HONBA: Final = "honba_sticks"
_SCALE: Final = RiichiScale()


def aborted_by_claims(rules: InForce, event: Event) -> bool:
    """Return whether a discard that three players claim aborts the hand."""
    return rules.options["ron_winners"] == "two" and len(event.claims) == _THREE


def winners(
    rules: InForce, table: MatchTable, won: Sequence[Won]
) -> tuple[list[Won], list[Dropped]]:
    """Return the claims that win, in turn order, and the dropped ones."""
    ordered = in_turn(won, table.players)
    if rules.options["ron_winners"] != "one":
        return ordered, []
    dropped = [Dropped(one.claim.winner, HEAD_BUMPS[len(won)]) for one in ordered[1:]]
    return ordered[:1], dropped


# --- what a hand is worth


def table_fields(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim
) -> dict[str, Any]:
    """Return the fields that table and event add to a scoring request; honba and riichi sticks are paid by :func:`win_payments`."""
    fields: dict[str, Any] = {"round_wind": WIND_NAMES[table.round]}
    calls = card_liability(rules).feeding_calls(event, claim.winner)[-1:]
    if calls:
        fields["liability"] = calls[0].liability.id
    if event.wall_break is not None and rules.wall_break is not None:
        liable = [one.feeder for one in calls]
        fields[WAREME] = _role(table, claim, event.wall_break, liable)
    return fields


def sticks_of_winner(rules: InForce, table: MatchTable, event: Event, claim: WinClaim) -> Sticks:
    """Return the honba and riichi sticks that a winner is paid for; by head bump each claim is looked at as the only one."""
    options = rules.options
    return sticks_of(
        claim,
        [claim] if options["ron_winners"] == "one" else event.claims,
        table,
        stick_payers(event),
        honba_to_each=options["ron_counters"] == "each",
        own_back=options["ron_deposits"] == "own_back",
    )


def worth_of_value(rules: InForce, table: MatchTable, _event: Event, claim: WinClaim) -> Worth:
    """Return the worth of a claim that gives han and fu, or yakuman."""
    value = claim.value or {}
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    if yakuman := value.get("yakuman"):
        return _SCALE.place_of_yakuman(rules, yakuman, dealer, tsumo)
    return _SCALE.place(rules, value["han"], value.get("fu", LEAST_FU), dealer, tsumo)


# --- who pays


def win_payments(
    rules: InForce, table: MatchTable, event: Event, won: Sequence[Won]
) -> Iterator[Transfer]:
    """Yield the payments to the winners for their hands and honba, and the riichi sticks that they take."""
    sticks = [sticks_of_winner(rules, table, event, one.claim) for one in won]
    for one, own in zip(won, sticks, strict=True):
        yield from _paid(rules, table, event, one, own.honba)
    for one, own in zip(won, sticks, strict=True):
        if points := own.riichi * rules.numbers.deposit_points:
            yield Transfer(POT, one.claim.winner, points, "deposits_to_winner")


def _paid(rules: InForce, table: MatchTable, event: Event, won: Won, honba: int) -> list[Transfer]:
    """Return the payments for one hand: its base points by the liable player or as usual, then honba, then the wall break."""
    claim, numbers = won.claim, rules.numbers
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    payments = payments_of(numbers, won.worth.base, dealer=dealer, tsumo=tsumo)
    liable = liable_players(rules, event, claim)
    parts = liable_parts(rules, won, liable)
    by_option = any(one.rule == LIABILITY.id for one in liable)
    honba_by_liable = False
    if by_option or any(parts):
        rest = won.worth.base - sum(parts)
        payments = liable_payments(numbers, parts, rest, dealer=dealer, tsumo=tsumo)
        by_choice = by_option and rules.options["liability_counters"] == "liable"
        honba_by_liable = claim.tsumo or by_choice
    points = honba * numbers.honba_points
    payments = with_honba_of(claim, payments, points, table.players, liable=honba_by_liable)
    limit = won.worth.limit
    transfers = spread(
        payments,
        table,
        claim.winner,
        claim.discarder,
        rule="han_and_points" if limit is None else limit.id,
        honba_rule=_HONBA,
        liable=liable,
        foremost=event.wall_break,
    )
    return [_at_break(rules, event, transfer) for transfer in transfers]


def _at_break(rules: InForce, event: Event, transfer: Transfer) -> Transfer:
    """Return a transfer, multiplied if the player at the wall break pays or receives it."""
    wall_break = rules.wall_break
    if wall_break is None or event.wall_break not in (transfer.payer, transfer.payee):
        return transfer
    times = 1 if transfer.rule == _HONBA and not wall_break.honba else wall_break.times
    return transfer._replace(points=transfer.points * times)


def _role(table: MatchTable, claim: WinClaim, player: int, liable_players: Sequence[int]) -> str:
    """Return the role of a player in a win: one of :data:`scoring.hand.wall_break.ROLES`."""
    if player == claim.winner:
        return "winner"
    role = "dealer" if player == table.dealer else "child"
    if player == claim.discarder:
        role = "discarder"
    if player not in liable_players:
        return role
    return "liable" if role == "child" else f"liable_{role}"


# --- sentences


def third_claim(rules: InForce) -> Text:
    """Return the sentence that a third claim ends the hand without a winner."""
    return MESSAGES["third_claim"].filled(
        source=citation(rules.ruleset, rules.ruleset.rules["triple_ron"])
    )


def notes(rules: InForce, event: Event, won: Sequence[Won]) -> Iterator[Text]:
    """Yield sentences on facts that the transfers do not show."""
    known = rules.ruleset.rules
    if event.on_riichi_tile:
        yield MESSAGES["won_declaration_tile"].filled(
            source=citation(rules.ruleset, known["ron_on_riichi_tile"])
        )
    for one in won:
        by_option = (o for o in liable_players(rules, event, one.claim) if o.rule == LIABILITY.id)
        for player, reason, rule in by_option:
            yield MESSAGES["liable"].filled(
                player=player,
                reason=_REASON_NAMES[reason],
                source=citation(rules.ruleset, known[rule]),
            )
    if event.feeds and not rules.card_effects.liabilities and not rules.options["liability"]:
        yield MESSAGES["no_liability"].filled(source=citation(rules.ruleset, known["liability"]))
