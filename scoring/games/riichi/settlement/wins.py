"""Who wins a hand, and what the winners are paid."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.games.riichi.scale import RiichiScale
from scoring.games.riichi.settlement.liability import (
    answers_by_card,
    certain_by_card,
    liable,
    paid_by_liable,
)
from scoring.games.riichi.settlement.options import LIABILITY
from scoring.hand.payments import Payments, payments_of
from scoring.hand.wall_break import WAREME
from scoring.rules.in_force import InForce
from scoring.rules.links import citation
from scoring.rules.rulebook import Limit
from scoring.settlement.calls import fed
from scoring.settlement.fields import LEAST_FU
from scoring.settlement.round_end import Answers, Dropped, Won, in_turn, spread, turn_of
from scoring.settlement.table import WIND_NAMES, Claim, Event, Table
from scoring.settlement.transfers import POT, Transfer
from scoring.text import Text

_THREE: Final = 3
_HEAD_BUMPS: Final = {2: "double_ron", 3: "triple_ron"}
"""The rule that leaves one winner, by the number of claims."""
_REASON_NAMES: Final = {choice.value: choice.name for choice in LIABILITY.members}
_HONBA: Final = "honba_sticks"
_SCALE: Final = RiichiScale()


def aborted_by_claims(rules: InForce, event: Event) -> bool:
    """Whether so many claim one discard that nobody wins."""
    return rules.options["ron_winners"] == "two" and len(event.claims) == _THREE


def winners(rules: InForce, table: Table, won: Sequence[Won]) -> tuple[list[Won], list[Dropped]]:
    """The claims that win, in turn order, and those that come to nothing."""
    ordered = in_turn(won, table.players)
    if rules.options["ron_winners"] != "one":
        return ordered, []
    dropped = [Dropped(one.claim.winner, _HEAD_BUMPS[len(won)]) for one in ordered[1:]]
    return ordered[:1], dropped


def depositors(event: Event) -> list[int]:
    """Who pays a deposit in this hand: nobody whose declaration tile is won."""
    discarder = event.claims[0].discarder if event.claims and event.on_riichi_tile else None
    return [player for player in event.riichi if player != discarder]


# --- what a hand is worth


def told_of_hand(rules: InForce, table: Table, event: Event, claim: Claim) -> dict[str, Any]:
    """What table and event add to a scoring request: round wind, counters, deposits, and what cards in play ask."""
    fields: dict[str, Any] = {
        "round_wind": WIND_NAMES[table.round],
        "honba": _counters(rules, table, event, claim),
        "deposits": _deposits(rules, table, event, claim),
    }
    feeds = fed(event, claim.winner, certain_by_card(rules))[-1:]
    if feeds:
        fields["liability"] = feeds[0].reason
    if event.wall_break is not None and rules.wall_break is not None:
        fields[WAREME] = _role(table, claim, event.wall_break, [one.feeder for one in feeds])
    return fields


def _is_first(rules: InForce, table: Table, event: Event, claim: Claim) -> bool:
    """Whether a claim takes what goes to the first winner; every claim does where there is one winner."""
    first = min(event.claims, key=lambda one: turn_of(one, table.players))
    return rules.options["ron_winners"] == "one" or claim is first


def _counters(rules: InForce, table: Table, event: Event, claim: Claim) -> int:
    """The counters a winner is paid for."""
    each = rules.options["ron_counters"] == "each"
    return table.honba if each or _is_first(rules, table, event, claim) else 0


def _deposits(rules: InForce, table: Table, event: Event, claim: Claim) -> int:
    """The deposits a winner takes."""
    paid = depositors(event)
    own_back = rules.options["ron_winners"] != "one" and rules.options["ron_deposits"] == "own_back"
    others = [one.winner for one in event.claims if one is not claim] if own_back else []
    if _is_first(rules, table, event, claim):
        return table.deposits + sum(player not in others for player in paid)
    return int(own_back and claim.winner in paid)


def worth_of_value(rules: InForce, table: Table, event: Event, claim: Claim) -> Won:
    """The win of a hand of which the event gives han and fu, or yakuman."""
    value = claim.value or {}
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    limit: Limit | None = rules.limits[-1]
    base = rules.limits[-1].base * value.get("yakuman", 0)
    if not base:
        worth = _SCALE.place(rules, value["han"], value.get("fu", LEAST_FU), dealer, tsumo)
        limit, base = worth.limit, worth.base
    paid = _plain_payments(rules, table, event, claim, base)
    return Won(claim, paid, None if limit is None else limit.id, base=base)


def _plain_payments(
    rules: InForce, table: Table, event: Event, claim: Claim, base: int
) -> Payments:
    """Return what base points and counters come to, before liability and the wall break."""
    return payments_of(
        rules.numbers,
        base,
        dealer=int(claim.winner == table.dealer),
        tsumo=int(claim.tsumo),
        counters=_counters(rules, table, event, claim),
    )


# --- who pays


def win_payments(
    rules: InForce, table: Table, event: Event, won: Sequence[Won]
) -> Iterator[Transfer]:
    """What the winners are paid for their hands, and the deposits they take."""
    for one in won:
        yield from _paid(rules, table, event, one)
    for one in won:
        deposits = _deposits(rules, table, event, one.claim)
        points = deposits * rules.numbers.deposit_points
        if points:
            yield Transfer(POT, one.claim.winner, points, "deposits_to_winner")


def _paid(rules: InForce, table: Table, event: Event, won: Won) -> list[Transfer]:
    answers = answers_by_card(rules, event, won.claim)
    found = liable(rules, event, won.claim)
    if found:
        answers = [Answers(one.player, "liability") for one in found]
        plain = _plain_payments(rules, table, event, won.claim, won.base)
        won = won._replace(payments=plain)
        won = won._replace(payments=paid_by_liable(rules, table, won, found))
    transfers = spread(
        won,
        table,
        rule=won.limit or "han_and_points",
        honba_rule=_HONBA,
        answers=answers,
        foremost=event.wall_break,
    )
    if found or won.claim.value is not None:
        # The payments of other wins are those of their scores, which know the wall break.
        return [_at_break(rules, event, transfer) for transfer in transfers]
    return transfers


def _at_break(rules: InForce, event: Event, transfer: Transfer) -> Transfer:
    """Return a transfer, multiplied if the player at the wall break pays or receives it."""
    wall_break = rules.wall_break
    if wall_break is None or event.wall_break not in (transfer.payer, transfer.payee):
        return transfer
    times = 1 if transfer.rule == _HONBA and not wall_break.honba else wall_break.times
    return transfer._replace(points=transfer.points * times)


def _role(table: Table, claim: Claim, player: int, liable_players: Sequence[int]) -> str:
    """Return what a player is in a win: one of :data:`scoring.hand.wall_break.ROLES`."""
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
    """That a third claim ends the hand without a winner."""
    return Text(
        "三人が和了を宣言したので流局({source})。",
        "Three players claimed the discard, so nobody wins ({source}).",
    ).filled(source=citation(rules.ruleset, rules.ruleset.rules["triple_ron"]))


def notes(rules: InForce, event: Event, won: Sequence[Won]) -> Iterator[Text]:
    """What does not show in the transfers."""
    known = rules.ruleset.rules
    if event.on_riichi_tile:
        yield Text(
            "立直宣言牌での和了なので、立直棒は出さない({source})。",
            "The declaration tile was won, so its player pays no deposit ({source}).",
        ).filled(source=citation(rules.ruleset, known["ron_on_riichi_tile"]))
    for one in won:
        for player, reason in liable(rules, event, one.claim):
            yield Text(
                "{player}番が{reason}の責任を負う({source})。",
                "Player {player} is liable for {reason} ({source}).",
            ).filled(
                player=player,
                reason=_REASON_NAMES[reason],
                source=citation(rules.ruleset, known["liability"]),
            )
    if event.feeds and not rules.card_effects.liabilities and not rules.options["liability"]:
        yield Text(
            "包は無いので、誰が鳴かせたかは支払いを変えない({source})。",
            "There is no liability: who fed the sets does not change who pays ({source}).",
        ).filled(source=citation(rules.ruleset, known["liability"]))
