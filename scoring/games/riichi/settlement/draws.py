"""The payments of a hand without a winner: noten payments, nagashi mangan, a chombo."""

from collections.abc import Iterator, Sequence

from scoring.games.riichi import MESSAGES
from scoring.hand.payments import payments_of
from scoring.rules.in_force import InForce
from scoring.rules.links import citation
from scoring.settlement.round_end import noten_payments, spread
from scoring.settlement.table import Event, MatchTable
from scoring.settlement.transfers import Transfer
from scoring.text import Text


def draw_payments(rules: InForce, table: MatchTable, event: Event) -> list[Transfer]:
    """Return the noten payments of an exhaustive draw, or those of nagashi mangan instead."""
    if event.nagashi:
        return [
            transfer
            for player in event.nagashi
            for transfer in mangan_of_all(rules, table, player, "nagashi_mangan")
        ]
    return noten_payments(
        event.tenpai or (), table.players, rules.numbers.noten_points, "noten_penalty"
    )


def chombo_payments(rules: InForce, table: MatchTable, event: Event) -> list[Transfer]:
    """Return the mangan that the offender pays, if that is the penalty."""
    if event.by is None or rules.options["chombo"] != "reverse_mangan":
        return []
    paid = mangan_of_all(rules, table, event.by, "chombo")
    return [Transfer(one.payee, one.payer, one.points, one.rule) for one in paid]


def penalty_notes(rules: InForce, chombo: Sequence[int]) -> Iterator[Text]:
    """Yield a sentence for each penalty that is taken from a result after the match; ``chombo`` counts those of each player."""
    rule = rules.ruleset.rules["chombo"]
    for player in [player for player, count in enumerate(chombo) for _ in range(count)]:
        yield MESSAGES["penalty"].filled(
            player=player,
            points=rules.numbers.chombo_points,
            rule=rule.name,
            source=citation(rules.ruleset, rule),
        )


def mangan_of_all(rules: InForce, table: MatchTable, player: int, rule: str) -> list[Transfer]:
    """Return payments to a player by all others, as for a mangan by self-draw without honba."""
    dealer = int(player == table.dealer)
    paid = payments_of(rules.numbers, rules.limits[0].base, dealer=dealer, tsumo=1)
    return spread(paid, table, player, None, rule=rule, honba_rule=rule)
