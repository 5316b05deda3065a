"""What may come of every legal action of a turn: exact odds, cost and the best plan after it. It holds no rule and values no hand."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, NamedTuple

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.games.dice.analysis import sentences as say
from scoring.games.dice.analysis.fields import EXAMPLE, FIELDS, REPLY
from scoring.games.dice.analysis.request import Asked, asked_in
from scoring.games.dice.forms import FACES
from scoring.games.dice.odds.terms import (
    FREE_DICE,
    KANS_AT,
    Odds,
    Position,
    Start,
    Step,
    dice_in,
)
from scoring.games.dice.turn import (
    CHOICES,
    Action,
    Broken,
    ChoiceName,
    Choose,
    Cost,
    Kan,
    Reroll,
    cost_of,
    count_of,
    not_in_dice,
    out_of_order,
    owes_reroll,
)
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.rules.story import story_of
from scoring.settlement.transfers import rule_line
from scoring.text import Text


class Legal(NamedTuple):
    """A legal action."""

    start: Start
    cost: Cost
    odds: Odds

    @property
    def die(self) -> int | None:
        """The die it takes, if any."""
        return self.start.face or None


@dataclass(frozen=True, slots=True)
class Analysis:
    """Every legal action of a turn with its odds; :meth:`to_dict` is the response body."""

    asked: Asked
    costs: Mapping[ChoiceName, Cost]
    """What each choice costs that the player can afford."""
    legal: tuple[Legal, ...]
    best: Legal
    illegal: tuple[tuple[str, Broken], ...]
    lang: str

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        rules, lang, target = self.asked.aim.rules, self.lang, self.asked.aim.target
        ruleset = rules.ruleset
        actions = [self._told(one) for one in self.legal]
        return {
            "ruleset": ruleset.id,
            "version": ruleset.version,
            "digest": ruleset.digest,
            "target": target or None,
            "actions": actions,
            "illegal": [
                {
                    "action": action,
                    "code": broken.code,
                    "reason": broken.told.say(lang),
                    **rule_line(rules, broken.rule, lang),
                }
                for action, broken in self.illegal
            ],
            "explanation": [text.say(lang) for text in self._explained(actions)],
            "assumed": [text.say(lang) for text in self.asked.assumed],
            "amendments": story_of(rules, 0 if lang == "ja" else 1),
        }

    def _told(self, one: Legal) -> dict[str, Any]:
        """An action as the answer gives it."""
        aim = self.asked.aim
        rules, n, solo = aim.rules, aim.rules.numbers, aim.solo
        ways, outcomes, plan = one.odds
        points: defaultdict[int | None, int] = defaultdict(int)
        ranking = expected = winning = yakuman = paid = refund = change = 0
        for outcome, choice, weight in outcomes:
            points[outcome.points] += weight
            scored = outcome.points or 0
            counted = aim.reaches(outcome) if aim.target else aim.points_of(outcome)
            coins = self.costs[choice].coins
            back = scored >= n.refund_points
            ranking += weight * counted
            expected += weight * scored
            winning += weight * outcome.winning
            yakuman += weight * outcome.yakuman
            paid += weight * coins
            refund += weight * back
            change += weight * (n.ante_coins if back else -coins)
        return {
            "action": one.start.name,
            "die": one.die,
            "best": one is self.best,
            "cost": {
                "coins": one.cost.coins,
                "free": not one.cost.coins,
                **rule_line(rules, one.cost.rule, self.lang),
            },
            "ranking": _ratio(ranking, ways),
            "expectation": _ratio(expected, ways),
            "winning": _ratio(winning, ways),
            "yakuman": _ratio(yakuman, ways),
            "paid": _ratio(paid, ways),
            "refund": _ratio(refund, ways) if solo else None,
            "coins_change": _ratio(change, ways) if solo else None,
            "distribution": [
                {"points": some, "probability": _ratio(points[some], ways)}
                for some in sorted(points, key=lambda some: (some is None, some))
            ],
            "plan": [_step(position, step) for position, step in plan],
        }

    def _explained(self, actions: list[dict[str, Any]]) -> list[Text]:
        """What is compared, which action is the best, the odds of each, and what is illegal."""
        aim = self.asked.aim
        yakuman = aim.rules.numbers.yakuman_points
        ranked = sorted(actions, key=lambda told: (not told["best"], -told["ranking"]["value"]))
        return [
            say.said_aim(aim.target),
            say.said_best(self.best.start.name, self.best.die),
            *(say.said_odds(told, aim.target, yakuman) for told in ranked),
            *(say.said_illegal(action, broken.told) for action, broken in self.illegal),
        ]


class Analyze:
    """The odds of a turn of dice mahjong."""

    fields: tuple[Field, ...] = FIELDS
    example: Mapping[str, object] = EXAMPLE
    reply: tuple[Field, ...] = REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""
        found = asked_in(rules, request)
        return found if isinstance(found, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Analysis:
        """Every legal action with its odds; raises :class:`scoring.Refused`."""
        asked = asked_in(rules, request)
        if isinstance(asked, list):
            raise Refused(asked)
        found = {name: cost_of(rules, name, asked.coins) for name in CHOICES}
        costs = {name: cost for name, cost in found.items() if cost}
        legal = tuple(_legal(asked, costs))
        best = max(legal, key=lambda one: (one.start.value, -one.cost.coins))
        illegal = tuple(_illegal(asked, {one.start.name for one in legal}))
        return Analysis(asked, costs, legal, best, illegal, lang)


def _legal(asked: Asked, costs: Mapping[ChoiceName, Cost]) -> Iterator[Legal]:
    # NumPy only for who asks for the odds: importing `scoring` stays without it.
    from scoring.games.dice.odds.expectation import solver_of  # noqa: PLC0415 - see above
    from scoring.games.dice.odds.plans import odds_of  # noqa: PLC0415 - see above

    solver = solver_of(asked.aim)
    starts = solver.starts(asked.position)
    choice = asked.position.choice
    by_name: dict[str, Cost] = {"kan": Cost(0, "turn_kan")}
    if choice is None:
        by_name.update(costs.items())
    else:
        by_name |= dict.fromkeys(("stop", "reroll"), Cost(0, costs[choice].rule))
    for start, odds in zip(starts, odds_of(solver, starts), strict=True):
        yield Legal(start, by_name[start.name], odds)


def _illegal(asked: Asked, legal: Container[str]) -> Iterator[tuple[str, Broken]]:
    """The actions that are not legal now, each with the reason."""
    rules, state, coins = asked.aim.rules, asked.state, asked.coins
    face = max(FACES, key=lambda face: count_of(state.counts, face))
    asked_for: dict[str, Action] = {choice: Choose(choice) for choice in CHOICES}
    asked_for["kan"] = Kan(face)
    if state.choice is not None:
        asked_for["reroll"] = Reroll(face)
    for name, action in asked_for.items():
        broken = out_of_order(rules, state, coins, action) or not_in_dice(rules, state, action)
        if name not in legal and broken:
            yield name, broken
    if owes_reroll(rules, state):
        told = say.RIICHI_OWES.filled(rerolls=rules.numbers.riichi_rerolls)
        yield "stop", Broken("riichi_reroll_first", told, "turn_riichi_one")


def _step(position: Position, step: Step) -> dict[str, Any]:
    """What to do at a position, which is told in the fields of a request."""
    hand, choice, left, last, from_kan, _ = position
    return {
        "dice": dice_in(hand & FREE_DICE),
        "kans": dice_in(hand >> KANS_AT),
        "chosen": choice,
        "rerolls_left": None if choice is None else left,
        "last_draw": {"face": last, "by": "kan" if from_kan else "reroll"} if last else None,
        "action": step.name,
        "die": step.face or None,
    }


def _ratio(numerator: int, denominator: int) -> dict[str, Any]:
    """An exact number, in lowest terms."""
    common = gcd(numerator, denominator)
    return {
        "numerator": numerator // common,
        "denominator": denominator // common,
        "value": numerator / denominator,
    }
