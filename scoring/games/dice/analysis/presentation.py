"""The odds of every action of a turn, as plain data and sentences; sentences round what the data gives exactly."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, Final

from scoring.faults import Fault
from scoring.games.dice.analysis.actions import LegalAction, illegal_actions, legal_actions
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.fields import ACTION
from scoring.games.dice.forms import dice_in
from scoring.games.dice.messages import MESSAGES
from scoring.games.dice.turn import DiceStep, TurnState, affordable
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.settlement.transfers import rule_line
from scoring.text import LANGUAGES, Text

_NAMES: Final = {
    **{choice.value: Text(choice.name.ja, choice.value) for choice in ACTION.choices},
    "kan": MESSAGES["actions.kan"],
    "stop": MESSAGES["actions.stop"],
}


@dataclass(frozen=True, slots=True)
class DiceAnalysis:
    """Every legal action of a turn with its odds; :meth:`to_dict` is the response body."""

    rules: InForce
    turn: TurnRequest
    legal: tuple[LegalAction, ...]
    best: LegalAction
    illegal: tuple[tuple[str, Fault], ...]
    """The other actions, each with the reason."""
    lang: str

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.ruleset.id

    @property
    def explanation(self) -> list[str]:
        """The findings, one sentence each."""
        return [text.say(self.lang) for text in self._sentences([*map(self._action, self.legal)])]

    def __repr__(self) -> str:
        """Return the ruleset and the legal actions in one line."""
        names = ", ".join(one.start.name for one in self.legal)
        return f"<Analysis by {self.ruleset}: {names}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the response body."""
        rules, lang = self.rules, self.lang
        actions = [*map(self._action, self.legal)]
        illegal = [
            {
                "action": action,
                "code": reason.code,
                "reason": reason.detail.say(lang),
                **rule_line(rules, str(reason.rule), lang),
            }
            for action, reason in self.illegal
        ]
        return {
            **rules.stamp,
            "target": self.turn.aim.target or None,
            "actions": actions,
            "illegal": illegal,
            "explanation": [text.say(lang) for text in self._sentences(actions)],
            "assumed": [one.to_dict(lang) for one in self.turn.assumed],
            "amendments": story_of(rules, LANGUAGES.index(lang)),
        }

    def _action(self, action: LegalAction) -> dict[str, Any]:
        """Return an action as the answer gives it."""
        aim, n = self.turn.aim, self.rules.numbers
        ways, ends, plan = action.odds
        costs = affordable(self.rules, self.turn.coins)

        def mean(measure: Callable[[int], int]) -> dict[str, Any]:
            return _ratio(sum(weight * measure(end) for end, _, weight in ends), ways)

        def refunded(end: int) -> bool:
            return (aim.points(end) or 0) >= n.refund_points

        points: defaultdict[int | None, int] = defaultdict(int)
        paid = change = 0
        for end, choice, weight in ends:
            coins = costs[choice].coins
            points[aim.points(end)] += weight
            paid += weight * coins
            change += weight * (n.ante_coins if refunded(end) else -coins)
        return {
            "action": action.start.name,
            "die": action.start.face or None,
            "best": action is self.best,
            "cost": {
                "coins": action.cost.coins,
                "free": not action.cost.coins,
                **rule_line(self.rules, action.cost.rule, self.lang),
            },
            "ranking": mean(aim.reaches if aim.target else aim.counted_points),
            "expectation": mean(lambda end: aim.points(end) or 0),
            "winning": mean(lambda end: end > 0),
            "yakuman": mean(lambda end: end & 1),
            "paid": _ratio(paid, ways),
            "refund": mean(refunded) if aim.solo else None,
            "coins_change": _ratio(change, ways) if aim.solo else None,
            "distribution": [
                {"points": some, "probability": _ratio(points[some], ways)}
                for some in sorted(points, key=lambda some: (some is None, some))
            ],
            "plan": [_step(state, step) for state, step in plan],
        }

    def _sentences(self, actions: list[dict[str, Any]]) -> Iterator[Text]:
        """Yield what is compared, which action is the best, the odds of each, and what is illegal."""
        target, best = self.turn.aim.target, self.best.start
        compared = MESSAGES["analysis.reach" if target else "analysis.points"]
        yield compared.filled(target=target)
        yield MESSAGES["analysis.best"].filled(step=_step_name(best.name, best.face or None))
        for action in sorted(actions, key=lambda one: (not one["best"], -one["ranking"]["value"])):
            yield MESSAGES["analysis.odds"].filled(
                step=_step_name(action["action"], action["die"]),
                ranking=self._ranking(action),
                winning=_percent(action["winning"]),
                yakuman=_percent(action["yakuman"]),
            )
        for name, reason in self.illegal:
            yield MESSAGES["analysis.illegal"].filled(name=_NAMES[name], reason=reason.detail)

    def _ranking(self, action: Mapping[str, Any]) -> Text:
        """Return what an action is compared by, from its part of the answer."""
        aim = self.turn.aim
        if aim.target:
            value = _percent(action["ranking"])
            return MESSAGES["analysis.chance"].filled(target=aim.target, value=value)
        value, counted = (f"{action[name]['value']:.2f}" for name in ("expectation", "ranking"))
        if counted == value:
            return MESSAGES["analysis.expected"].filled(value=value)
        yakuman = self.rules.numbers.yakuman_points
        return MESSAGES["analysis.counted"].filled(value=value, yakuman=yakuman, counted=counted)


def analysis(rules: InForce, request: TurnRequest, lang: str) -> DiceAnalysis:
    """Return every legal action with its odds."""
    legal = legal_actions(request)
    best = max(legal, key=lambda one: (one.start.value, -one.cost.coins))
    illegal = illegal_actions(request, {one.start.name for one in legal})
    return DiceAnalysis(
        rules=rules,
        turn=request,
        legal=tuple(legal),
        best=best,
        illegal=tuple(illegal),
        lang=lang,
    )


def _percent(ratio: Mapping[str, Any]) -> str:
    return f"{100 * ratio['value']:.1f}"


def _step_name(action: str, die: int | None) -> Text:
    """Return an action with its die, in words."""
    if die is None and action == "reroll":
        return MESSAGES["steps.reroll_nothing"]
    return MESSAGES[f"steps.{action}"].filled(die=die)


def _step(state: TurnState, step: DiceStep) -> dict[str, Any]:
    """Return what to do at a state, which is given in the fields of a request."""
    by = "kan" if state.from_kan else "reroll"
    return {
        "dice": dice_in(state.counts),
        "kans": state.kans,
        "chosen": state.choice,
        "rerolls_left": None if state.choice is None else state.left,
        "last_draw": {"face": state.last, "by": by} if state.last else None,
        "action": step.name,
        "die": step.face or None,
    }


def _ratio(numerator: int, denominator: int) -> dict[str, Any]:
    """Return an exact number, in lowest terms."""
    common = gcd(numerator, denominator)
    return {
        "numerator": numerator // common,
        "denominator": denominator // common,
        "value": numerator / denominator,
    }
