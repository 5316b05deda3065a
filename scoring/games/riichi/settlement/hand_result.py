"""The result of a hand of riichi mahjong: its winners, its payments, and the next hand or the end of the match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.games.riichi import MESSAGES
from scoring.games.riichi.scale import RiichiScale, replaced_base
from scoring.games.riichi.settlement import match
from scoring.games.riichi.settlement.liability import card_liability, liable_parts, liable_players
from scoring.games.riichi.settlement.options import ABORTS, LIABILITY, rounds
from scoring.hand.payments import liable_payments, payments_of, with_honba
from scoring.hand.presentation import missing_share
from scoring.hand.valuing import Worth
from scoring.hand.wall_break import WAREME
from scoring.rules.amendments import WAREME_PAYMENTS
from scoring.rules.in_force import InForce
from scoring.settlement.fields import LEAST_FU
from scoring.settlement.round_end import (
    Dropped,
    HandOutcome,
    Won,
    in_turn,
    next_table,
    noten_payments,
    spread,
)
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, WIND_NAMES, Event, MatchTable, WinClaim
from scoring.settlement.transfers import POT, Transfer, abort_sentence, transferred
from scoring.text import Text, joined

_THREE: Final = 3
HEAD_BUMPS: Final = {2: "double_ron", 3: "triple_ron"}
"""The rule that leaves one winner, by the number of claims."""
_REASON_NAMES: Final = {choice.value: choice.name for choice in LIABILITY.members}
_HONBA: Final = "honba_sticks"
_HONBA_OF_LIABLE: Final = "liability_counters"
_SCALE: Final = RiichiScale()
_ENDS: Final = MESSAGES.section("ends")


class HandResult(NamedTuple):
    """The result of a hand, before the next one or the end of the match."""

    transfers: list[Transfer]
    honba: int
    """Honba of the next hand."""
    deposits: int
    """Riichi sticks that nobody has taken."""
    repeats: bool
    """Whether the dealer stays."""
    may_end: bool = True
    """Whether the match can end with this hand."""
    dropped: tuple[Dropped, ...] = ()
    notes: tuple[Text, ...] = ()


def outcome(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandOutcome:
    """Return the result of the hand, with the next hand or the end of the match."""
    taken_after = event.type == CHOMBO and rules.options["chombo"] == "after"
    new = [int(taken_after and event.by == player) for player in range(table.players)]
    table = replace(table, chombo=tuple(map(sum, zip(table.chombo, new, strict=True))))
    hand = _hand(rules, table, event, won)
    points = transferred(table.points, hand.transfers)
    reason = None
    if hand.may_end:
        reason = match.end(rules, table, points, repeats=hand.repeats)
    elif event.type == CHOMBO:
        # The hand is played again, unless a penalty that is paid at once busts a player.
        reason = match.bust(rules, points)
    after = next_table(
        table, points, repeats=hand.repeats, honba=hand.honba, deposits=hand.deposits
    )
    notes = (*hand.notes, *_penalty_notes(rules, new if reason is None else table.chombo))
    if reason is None and table.round < after.round == rounds(rules):
        points_needed, source = rules.numbers.target_points, rules.source_of("target_points")
        notes += (MESSAGES["below_target"].filled(points=points_needed, source=source),)
    return HandOutcome(
        transfers=tuple(hand.transfers),
        table=after,
        reason=reason,
        reason_name=_ENDS.get(f"{reason}.{event.type}") or _ENDS.get(str(reason)),
        dropped=hand.dropped,
        notes=notes,
    )


def _hand(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandResult:
    """Return the result of a hand by the way it ended."""
    if event.type == CHOMBO:
        paid = _chombo_payments(rules, table, event)
        return HandResult(paid, table.honba, table.deposits, repeats=True, may_end=False)
    stick, rule = rules.numbers.deposit_points, "deposit_points"
    paid = [Transfer(player, POT, stick, rule) for player in _stick_payers(event)]
    on_table, honba = table.deposits + len(paid), table.honba + 1
    if event.type == ABORTED:
        rule, name = ABORTS[str(event.kind)]
        why = abort_sentence(rules, name, rule)
        return HandResult(paid, honba, on_table, repeats=True, may_end=False, notes=(why,))
    if rules.options["ron_winners"] == "two" and len(event.claims) == _THREE:
        why = MESSAGES["third_claim"].filled(source=rules.source_of("triple_ron"))
        notes = (why, *_win_notes(rules, event, ()))
        return HandResult(paid, honba, on_table, repeats=True, may_end=False, notes=notes)
    if event.type == DRAWN:
        paid += _draw_payments(rules, table, event)
        tenpai = table.dealer in (event.tenpai or ())
        stays = tenpai and rules.options["dealer_stays"] == "win_or_tenpai"
        return HandResult(paid, honba, on_table, repeats=stays)
    winners, dropped = in_turn(won, table.players), []
    if rules.options["ron_winners"] == "one":
        dropped = [Dropped(one.claim.winner, HEAD_BUMPS[len(won)]) for one in winners[1:]]
        winners = winners[:1]
    won_by = [*_win_payments(rules, table, event, winners)]
    stays = table.dealer in [one.claim.winner for one in winners]
    notes = (*_win_notes(rules, event, winners), *_break_notes(rules, event, won_by))
    paid += won_by
    return HandResult(
        paid, honba if stays else 0, 0, repeats=stays, dropped=tuple(dropped), notes=notes
    )


def _stick_payers(event: Event) -> list[int]:
    """Return the players who pay a riichi stick in this hand: all in riichi, except a player whose declaration tile wins."""
    discarder = event.claims[0].discarder if event.claims and event.on_riichi_tile else None
    return [player for player in event.riichi if player != discarder]


# --- a hand without a winner


def _draw_payments(rules: InForce, table: MatchTable, event: Event) -> list[Transfer]:
    """Return the noten payments of an exhaustive draw, or those of nagashi mangan instead."""
    if event.nagashi:
        return [
            transfer
            for player in event.nagashi
            for transfer in _mangan_of_all(rules, table, player, "nagashi_mangan")
        ]
    return noten_payments(
        event.tenpai or (), table.players, rules.numbers.noten_points, "noten_penalty"
    )


def _chombo_payments(rules: InForce, table: MatchTable, event: Event) -> list[Transfer]:
    """Return the mangan that the offender pays, if that is the penalty."""
    if event.by is None or rules.options["chombo"] != "reverse_mangan":
        return []
    paid = _mangan_of_all(rules, table, event.by, "chombo")
    return [Transfer(one.payee, one.payer, one.points, one.rule) for one in paid]


def _mangan_of_all(rules: InForce, table: MatchTable, player: int, rule: str) -> list[Transfer]:
    """Return payments to a player by all others, as for a mangan by self-draw without honba."""
    dealer = int(player == table.dealer)
    paid = payments_of(rules.numbers, rules.limits[0].base_points, dealer=dealer, tsumo=1)
    return spread(paid, table, player, None, rule=rule, honba_rule=rule)


# --- what a winning hand is worth


def table_fields(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim
) -> dict[str, Any]:
    """Return the fields that table and event add to a scoring request; honba and riichi sticks are paid afterwards."""
    fields: dict[str, Any] = {"round_wind": WIND_NAMES[table.round]}
    fed = card_liability(rules).feeders(event, claim.winner)[-1:]
    if fed:
        fields["liability"] = fed[0].reason
    if event.wall_break is not None and rules.wall_break is not None:
        liable = [one.player for one in fed]
        fields[WAREME] = _role(table, claim, event.wall_break, liable)
    return fields


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


def worth_of_value(rules: InForce, table: MatchTable, _event: Event, claim: WinClaim) -> Worth:
    """Return the worth of a claim that gives han and fu, or yakuman."""
    value = claim.value or {}
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    if yakuman := value.get("yakuman"):
        return _SCALE.place_of_yakuman(rules, yakuman, dealer, tsumo)
    return _SCALE.place(rules, value["han"], value.get("fu", LEAST_FU), dealer, tsumo)


# --- who pays a winner


def _win_payments(
    rules: InForce, table: MatchTable, event: Event, won: Sequence[Won]
) -> Iterator[Transfer]:
    """Yield the payments to the winners for their hands and honba, and the riichi sticks that they take.

    The first winner in turn order takes the honba and the riichi sticks. By option the others are paid for the honba too, or get back
    their own stick of this hand.
    """
    for place, one in enumerate(won):
        counts = place == 0 or rules.options["ron_counters"] == "each"
        yield from _paid(rules, table, event, one, table.honba if counts else 0)
    laid = _stick_payers(event)
    own_back = laid if rules.options["ron_deposits"] == "own_back" else []
    first, *others = [one.claim.winner for one in won]
    sticks = dict.fromkeys([player for player in others if player in own_back], 1)
    sticks = {first: table.deposits + len(laid) - len(sticks)} | sticks
    rule = "ron_deposits" if others else "deposits_to_winner"
    for player, number in sticks.items():
        if points := number * rules.numbers.deposit_points:
            yield Transfer(POT, player, points, rule)


def _paid(rules: InForce, table: MatchTable, event: Event, won: Won, honba: int) -> list[Transfer]:
    """Return the payments for one hand: its base points by the liable player or as usual, then honba, then the wall break."""
    claim, numbers, worth = won.claim, rules.numbers, won.worth
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    payments = payments_of(numbers, worth.base, dealer=dealer, tsumo=tsumo)
    liable = liable_players(rules, event, claim)
    parts = liable_parts(rules, won, liable)
    by_option = any(one.rule == LIABILITY.id for one in liable)
    honba_payer, honba_rule = None if claim.tsumo else "discarder", _HONBA
    if by_option or any(parts):
        rest = worth.base - sum(parts)
        payments = liable_payments(numbers, parts, rest, dealer=dealer, tsumo=tsumo)
        by_choice = by_option and rules.options["liability_counters"] == "liable"
        if claim.tsumo or by_choice:
            honba_payer = "liable"
        if by_choice:
            honba_rule = _HONBA_OF_LIABLE
    honba_points = honba * numbers.honba_points
    # By tsumo each of the others pays an equal part, rounded down, or a liable player pays all parts.
    if claim.tsumo:
        others = table.players - 1
        honba_points = honba_points // others * (others if honba_payer else 1)
    transfers = spread(
        with_honba(payments, honba_points, honba_payer),
        table,
        claim.winner,
        claim.discarder,
        rule=_rule_of(worth),
        honba_rule=honba_rule,
        liable=liable,
        foremost=event.wall_break,
    )
    return [_at_break(rules, event, transfer) for transfer in transfers]


def _rule_of(worth: Worth) -> str:
    """Return the rule of the points: the table of han and fu, a limit, or the option that rounds up to mangan."""
    limit = worth.limit
    if limit is None:
        return "han_and_points"
    return "kiriage_mangan" if 0 < replaced_base(worth) < limit.base_points else limit.id


def _at_break(rules: InForce, event: Event, transfer: Transfer) -> Transfer:
    """Return a transfer, multiplied if the player at the wall break pays or receives it."""
    wall_break = rules.wall_break
    if wall_break is None or event.wall_break not in (transfer.payer, transfer.payee):
        return transfer
    if transfer.rule in {_HONBA, _HONBA_OF_LIABLE} and not wall_break.honba:
        return transfer
    return transfer._replace(points=transfer.points * wall_break.times)


# --- sentences


def _penalty_notes(rules: InForce, chombo: Sequence[int]) -> Iterator[Text]:
    """Yield a sentence for each penalty that is taken from a result after the match; ``chombo`` counts those of each player."""
    rule = rules.ruleset.rules["chombo"]
    for player in [player for player, count in enumerate(chombo) for _ in range(count)]:
        yield MESSAGES["penalty"].filled(
            player=player,
            points=rules.numbers.chombo_points,
            rule=rule.name,
            source=rules.source_of("chombo_points"),
        )


def _win_notes(rules: InForce, event: Event, won: Sequence[Won]) -> Iterator[Text]:
    """Yield sentences on facts that the transfers do not show."""
    if event.on_riichi_tile:
        yield MESSAGES["won_declaration_tile"].filled(source=rules.source_of("ron_on_riichi_tile"))
    for one in won:
        yield from missing_share(rules) if one.claim.tsumo else ()
        by_option = [o for o in liable_players(rules, event, one.claim) if o.rule == LIABILITY.id]
        for player, reason, rule in by_option:
            halved = one.claim.discarder not in (None, player)
            yield MESSAGES["liable_for_half" if halved else "liable"].filled(
                player=player, reason=_REASON_NAMES[reason], source=rules.source_of(rule)
            )
        covers = str(rules.options["liability_covers"])
        part = sum(liable_parts(rules, one, by_option))
        if part and one.worth.yakuman > 1 and (covers == "hand" or part < one.worth.base):
            yield MESSAGES[f"liability_covers.{covers}"].filled(
                reason=joined([_REASON_NAMES[o.reason] for o in by_option]),
                source=rules.source_of("liability_covers"),
            )
    if won and event.feeds and not (rules.card_effects.liabilities or rules.options["liability"]):
        yield MESSAGES["no_liability"].filled(source=rules.source_of("liability"))


def _break_notes(rules: InForce, event: Event, paid: Iterable[Transfer]) -> Iterator[Text]:
    """Yield a sentence if the player at the wall break pays or receives points for a hand."""
    wall_break, player = rules.wall_break, event.wall_break
    players = [(one.payer, one.payee) for one in paid if one.payer != POT]
    if wall_break is not None and any(player in pair for pair in players):
        card = wall_break.card
        source = rules.source_of(WAREME_PAYMENTS) if card is None else card.name
        yield MESSAGES["wareme"].filled(player=player, times=wall_break.times, source=source)
