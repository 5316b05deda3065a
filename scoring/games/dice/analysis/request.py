"""Parse a request for the odds of a turn, or find everything that is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.games.dice import turn
from scoring.games.dice.fields import COINS
from scoring.games.dice.messages import MESSAGES, fault
from scoring.games.dice.odds.aim import Aim
from scoring.games.dice.request import given, parse_fields
from scoring.rules.in_force import InForce

_SCORED: Final[tuple[str, ...]] = ("dice", "kans", "dora", "mode", "first_roll_complete")
"""Fields that mean the same as in a request for a score."""


class TurnRequest(NamedTuple):
    """The turn of a request."""

    aim: Aim
    state: turn.TurnState
    coins: int
    """What the player has left after the ante; more than enough if it is not known."""
    assumed: list[Assumption]
    """What was assumed because the request leaves it out."""


def parse(rules: InForce, request: Mapping[str, Any]) -> TurnRequest | list[Fault]:
    """Return the turn of a request of the right shape, or every rule it breaks."""
    fields, n = given(request), rules.numbers
    chosen, left, draw = (fields.get(name) for name in ("chosen", "rerolls_left", "last_draw"))
    coins = fields.get("coins", n.poor_coins + n.reroll_coins)
    faults = [*_choice_faults(rules, fields, coins)]
    most = turn.most_rerolls(rules, chosen) if chosen else 0
    rerolled = left is not None and left < most
    scored = {name: fields[name] for name in _SCORED if name in fields}
    # Until a die is rerolled, the dice are scored as if the player stood.
    scored["action"] = "reroll" if rerolled else "stand"
    if draw and (rerolled or draw["by"] == "kan"):
        scored["last_draw"] = draw
    throw = parse_fields(rules, scored)
    if isinstance(throw, list):
        return [*faults, *throw]
    if faults:
        return faults
    hand, target = throw.hand, fields.get("target", 0)
    aim = Aim(
        rules,
        dora=fields.get("dora", 0),
        solo=throw.solo,
        first_complete=hand.first_complete,
        choices=tuple(turn.affordable(rules, coins)),
        target=target,
    )
    state = turn.TurnState(hand.counts, hand.kans, chosen, left or 0, hand.last, hand.from_kan)
    assumed = [*throw.assumed]
    if "coins" not in fields and COINS.assumption:
        assumed.append(COINS.assumption)
    if not throw.solo:
        text = MESSAGES["assumed.reaches" if target else "assumed.ranked"]
        assumed.append(Assumption("target", text.filled(points=n.yakuman_points)))
    return TurnRequest(aim, state, coins, assumed)


def _choice_faults(rules: InForce, fields: Mapping[str, Any], coins: int) -> Iterator[Fault]:
    chosen, left, draw = fields.get("chosen"), fields.get("rerolls_left"), fields.get("last_draw")
    by_reroll = draw is not None and draw["by"] == "reroll"
    if chosen is None:
        if left is not None:
            yield fault("/rerolls_left", "needs_choice:rerolled", "turn_choose")
        if by_reroll:
            yield fault("/last_draw/by", "needs_choice:rerolled", "turn_choose")
        return
    if unpaid := turn.choice_fault(rules, turn.TurnState(0), chosen, coins, "/chosen"):
        yield unpaid
    most = turn.most_rerolls(rules, chosen)
    too_many = turn.rerolls_fault(rules, chosen, "/rerolls_left")
    if left is None:
        yield fault("/rerolls_left", "missing:rerolls_left", too_many.rule)
    elif left > most:
        yield too_many
    elif left == most and by_reroll:
        yield fault("/last_draw/by", "contradiction:rerolls_left", too_many.rule, most=most)
    elif left < most and not draw:
        yield fault("/last_draw", "needs_last_draw:reroll", too_many.rule)
