"""The odds of every action of a turn, as plain data and sentences."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from scoring.faults import Fault, extra
from scoring.fields.field import Assumption
from scoring.games.dice import MESSAGES
from scoring.games.dice.analysis.request import DiceAction, DiceStep, TurnRequest, counted_points
from scoring.games.dice.forms import DiceHand
from scoring.games.dice.turn import Cost, illegal_actions
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Answer
from scoring.text import Text

Ratio = dict[str, int | float]
"""An exact number in lowest terms."""


@dataclass(frozen=True)
class DiceAnalysis(Answer):
    """Every legal action of a turn with its odds; the sentences round the exact values of the data."""

    rules: InForce
    turn: TurnRequest
    lang: str

    @cached_property
    def legal(self) -> list[DiceAction]:
        """Every legal action; raises :class:`scoring.MissingExtra` if NumPy is not installed."""
        with extra("numpy"):
            # Only the odds need NumPy and the tables of all hands.
            from scoring.games.dice.analysis.solver import Solver  # noqa: PLC0415

        return Solver(self.turn).actions()

    @property
    def best(self) -> DiceAction:
        """The best action; of equal ones the cheapest, then the first."""
        return max(self.legal, key=lambda one: (one.value, -self._cost(one).coins))

    @property
    def illegal(self) -> list[tuple[str, Fault]]:
        """The other actions, each with the reason."""
        return [*illegal_actions(self.rules, self.turn.hand, self.turn.coins)]

    @property
    def assumed(self) -> tuple[Assumption, ...]:  # type: ignore[override] # computed, where the base has a field
        """The defaults used for fields that the request omits."""
        return self.turn.hand.assumed

    def __repr__(self) -> str:
        """Return the ruleset and the legal actions in one line."""
        return f"<Analysis by {self.ruleset}: {', '.join(one.name for one in self.legal)}>"

    def body(self) -> dict[str, Any]:
        """Return the actions as plain data."""
        rules, lang, best = self.rules, self.lang, self.best
        return {
            "target": self.turn.target or None,
            "actions": [self._action(action, best=action is best) for action in self.legal],
            "illegal": [
                {
                    "action": action,
                    "code": reason.code,
                    "reason": reason.detail.say(lang),
                    **rules.rule_line(reason.rule, lang),
                }
                for action, reason in self.illegal
            ],
        }

    def _cost(self, action: DiceAction) -> Cost:
        """Return the coins that an action puts into the pot at once."""
        if action.name == "kan":
            return Cost(0, "turn_kan")
        choice = self.turn.hand.choice
        # The choice has already paid for the actions after it.
        return Cost(0, self.turn.costs[choice].rule) if choice else self.turn.costs[action.name]

    def _action(self, action: DiceAction, *, best: bool) -> dict[str, Any]:
        turn, n, costs, cost = self.turn, self.rules.numbers, self.turn.costs, self._cost(action)

        def refunded(end: int) -> bool:
            return bool(counted_points(end) >= n.refund_points)

        points = Counter[int | None]()
        paid = change = 0
        for (end, choice), weight in action.ends.items():
            coins = costs[choice].coins
            points[turn.points(end)] += weight
            paid += weight * coins
            change += weight * (n.ante_coins if refunded(end) else -coins)
        return {
            "action": action.name,
            "die": action.face or None,
            "best": best,
            "cost": {
                "coins": cost.coins,
                "free": not cost.coins,
                **self.rules.rule_line(cost.rule, self.lang),
            },
            **self._odds(action),
            "paid": _ratio(paid, action.ways),
            "refund": _mean(action, refunded) if turn.hand.solo else None,
            "coins_change": _ratio(change, action.ways) if turn.hand.solo else None,
            "distribution": [
                {"points": some, "probability": _ratio(points[some], action.ways)}
                for some in sorted(points, key=lambda some: (some is None, some))
            ],
            "plan": [_step(hand, step) for hand, step in action.plan],
        }

    def _odds(self, action: DiceAction) -> dict[str, Ratio]:
        """Return the value by which actions are compared, the expected points, and the odds of a winning form and of a yakuman."""
        turn = self.turn
        return {
            "ranking": _mean(action, turn.reaches if turn.target else counted_points),
            "expectation": _mean(action, lambda end: turn.points(end) or 0),
            "winning": _mean(action, lambda end: end > 0),
            "yakuman": _mean(action, lambda end: end & 1),
        }

    @property
    def sentences(self) -> Iterator[Text]:  # type: ignore[override] # computed, where the base has a field
        """The sentences on the goal of the comparison, the best action, the odds of each action, and the illegal actions."""
        target, best = self.turn.target, self.best
        compared = MESSAGES["analysis.reach" if target else "analysis.points"]
        yield compared.filled(target=target)
        yield MESSAGES["analysis.best"].filled(step=_step_name(best))
        found = [(action, self._odds(action)) for action in self.legal]
        found.sort(key=lambda one: (one[0] is not best, -one[1]["ranking"]["value"]))
        for action, odds in found:
            yield MESSAGES["analysis.odds"].filled(
                step=_step_name(action),
                ranking=self._ranking_text(odds),
                winning=_percent(odds["winning"]),
                yakuman=_percent(odds["yakuman"]),
            )
        for name, reason in self.illegal:
            yield MESSAGES["analysis.illegal"].filled(
                name=MESSAGES[f"actions.{name}"], reason=reason.detail
            )

    def _ranking_text(self, odds: dict[str, Ratio]) -> Text:
        ranking, target = odds["ranking"], self.turn.target
        if target:
            return MESSAGES["analysis.chance"].filled(target=target, value=_percent(ranking))
        value, counted = f"{odds['expectation']['value']:.2f}", f"{ranking['value']:.2f}"
        if counted == value:
            return MESSAGES["analysis.expected"].filled(value=value)
        yakuman = self.rules.numbers.yakuman_points
        return MESSAGES["analysis.counted"].filled(value=value, yakuman=yakuman, counted=counted)


def _mean(action: DiceAction, measure: Callable[[int], int]) -> Ratio:
    return _ratio(
        sum(weight * measure(end) for (end, _), weight in action.ends.items()), action.ways
    )


def _ratio(numerator: int, denominator: int) -> Ratio:
    exact = Fraction(numerator, denominator)
    return {"numerator": exact.numerator, "denominator": exact.denominator, "value": float(exact)}


def _percent(ratio: Ratio) -> str:
    return f"{100 * ratio['value']:.1f}"


def _step_name(action: DiceAction) -> Text:
    if not action.face and action.name == "reroll":
        return MESSAGES["steps.reroll_nothing"]
    return MESSAGES[f"steps.{action.name}"].filled(die=action.face)


def _step(hand: DiceHand, step: DiceStep) -> dict[str, Any]:
    """Return the step at a hand, in the fields of a request."""
    return {
        "dice": hand.dice,
        "kans": hand.kans,
        "chosen": hand.choice,
        "rerolls_left": None if hand.choice is None else hand.left,
        "last_draw": hand.last_draw,
        "action": step.name,
        "die": step.face,
    }
