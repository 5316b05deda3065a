"""The turn of a request for its odds and its actions, and the parser of the request."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption, assumptions
from scoring.games.dice import MESSAGES, fault, turn
from scoring.games.dice.fields import COINS
from scoring.games.dice.forms import ChoiceName, DiceHand
from scoring.games.dice.request import given, parse_fields
from scoring.rules.in_force import InForce

_CERTAIN: Final = 1 << 40
"""The weight of the target, which comes before points: more than all points over all ways the dice may fall."""


class TurnRequest(NamedTuple):
    """The turn of a request, and the goal of its plans.

    An *end* of a turn is one whole number: twice the points, and 1 more for a yakuman. A yakuman among several players counts the points
    that it has for one player. A hand that does not win is 0. Ends may be columns.
    """

    rules: InForce
    hand: DiceHand
    coins: int
    """The coins of the player after the ante; more than enough if they are unknown."""
    target: int
    """Points to reach with the greatest probability; 0 for the greatest expectation of points."""

    @property
    def costs(self) -> dict[str, turn.Cost]:
        """The choices that the player can afford, each with its cost."""
        return turn.affordable(self.rules, self.coins)

    def points(self, end: int) -> int | None:
        """Return the points of an end, ``None`` for a yakuman among several players."""
        return None if end & 1 and not self.hand.solo else counted_points(end)

    def reaches(self, end: Any) -> Any:  # noqa: ANN401 - a number or a column
        """Return whether an end reaches the target; a yakuman among several players reaches every target."""
        return (counted_points(end) >= self.target) | ((end & 1) * (not self.hand.solo) == 1)

    def worth(self, end: Any) -> Any:  # noqa: ANN401 - likewise
        """Return the value of an end for the plan: first the target, then points."""
        return counted_points(end) + _CERTAIN * (self.target > 0) * self.reaches(end)


def counted_points(end: Any) -> Any:  # noqa: ANN401 - a number or a column
    """Return the points that an end counts."""
    return end >> 1


class DiceStep(NamedTuple):
    """The next step of a player, with the names that an analysis uses."""

    name: Literal["stand", "riichi", "reroll", "kan", "stop"]
    """``riichi`` and ``reroll`` roll a die again, ``kan`` takes four dice."""
    face: int = 0
    """The face of the dice; 0 for none."""


class DiceAction(NamedTuple):
    """An action of a player, with all its possible results under the best plan."""

    name: str
    face: int
    """The face of the die that the action takes; 0 for none. A reroll before the choice has its best face."""
    value: int
    """The value of the action for the goal of the request."""
    ways: int
    """The number of equally likely ways the dice may fall."""
    ends: Counter[tuple[int, ChoiceName]]
    """Each end (see :class:`TurnRequest`) after a choice, and the number of ways that lead to it."""
    plan: list[tuple[DiceHand, DiceStep]]
    """The step at every hand that the plan may lead to; the turn ends at all others."""


def parse(rules: InForce, request: Mapping[str, Any]) -> TurnRequest | list[Fault]:
    """Return the turn of a request of the right shape, or every rule it breaks."""
    fields, n = given(request), rules.numbers
    chosen, left = fields.get("chosen"), fields.get("rerolls_left")
    coins = fields.get("coins", n.poor_coins + n.reroll_coins)
    faults = [*_choice_faults(rules, fields, coins)]
    # The checks of the dice need an action, and that of a rerolled die rerolling. The choice so far replaces it below.
    action = "reroll" if "last_draw" in fields else "stand"
    hand = parse_fields(rules, {**fields, "action": action})
    if isinstance(hand, list):
        return [*faults, *hand]
    if faults:
        return faults
    target, assumed = fields.get("target", 0), (*hand.assumed, *assumptions(fields, [COINS]))
    if not hand.solo:
        text = MESSAGES["assumed.reaches" if target else "assumed.ranked"]
        assumed += (Assumption("target", text.filled(points=n.yakuman_points)),)
    hand = hand._replace(choice=chosen, left=left or 0, assumed=assumed)
    return TurnRequest(rules, hand, coins, target)


def _choice_faults(rules: InForce, fields: Mapping[str, Any], coins: int) -> Iterator[Fault]:
    chosen, left, draw = fields.get("chosen"), fields.get("rerolls_left"), fields.get("last_draw")
    by_reroll = draw is not None and draw["by"] == "reroll"
    if chosen is None:
        if left is not None:
            yield fault("/rerolls_left", "needs_choice:rerolled", "turn_choose")
        if by_reroll:
            yield fault("/last_draw/by", "needs_choice:rerolled", "turn_choose")
        return
    if unpaid := turn.choice_fault(rules, None, chosen, coins):
        yield unpaid.at("/chosen")
    most = turn.most_rerolls(rules.numbers, chosen)
    too_many = turn.rerolls_fault(rules.numbers, chosen).at("/rerolls_left")
    if left is None:
        yield fault("/rerolls_left", "missing:rerolls_left", too_many.rule)
    elif left > most:
        yield too_many
    elif left == most and by_reroll:
        yield fault("/last_draw/by", "contradiction:rerolls_left", too_many.rule, most=most)
    elif left < most and not draw:
        yield fault("/last_draw", "needs_last_draw:reroll", too_many.rule)
