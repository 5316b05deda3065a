"""The odds of every action of a turn, as plain data and sentences; sentences round what the data gives exactly."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.fields import ACTION
from scoring.games.dice.forms import dice_in
from scoring.games.dice.odds.model import Odds, Position, Start, Step
from scoring.games.dice.turn import ChoiceName, Cost
from scoring.rules.story import story_of
from scoring.settlement.transfers import rule_line
from scoring.text import Text

_STEPS: Final = {
    "stand": Text("そのまま", "Stand"),
    "riichi": Text("リーチ({die}を振り直す)", "Riichi, rerolling a {die}"),
    "reroll": Text("振り直し(ここで{die}を振る)", "Reroll, now a {die}"),
    "kan": Text("{die}をカン", "Kan of {die}"),
    "stop": Text("ここで終える", "Stop"),
}
_REROLL_NOTHING: Final = Text("振り直し(ここでは振らない)", "Reroll, but no die now")
_NAMES: Final = {
    **{choice.value: Text(choice.name.ja, choice.value) for choice in ACTION.choices},
    "kan": Text("カン", "kan"),
    "stop": Text("ここで終える", "stop"),
}
_POINTS: Final = Text(
    "行動を、この後も最善を尽くした時の得点の期待値で比べる。",
    "Actions are compared by the points expected of the best play after them.",
)
_REACH: Final = Text(
    "行動を、この後も最善を尽くして{target}点以上を取る確率で比べる。同じなら得点の期待値で比べる。",
    "Actions are compared by the chance of {target} points or more with the best play after them, then by the points expected.",
)
_BEST: Final = Text("最善は「{step}」。", "Best: {step}.")
_ODDS: Final = Text(
    "{step}: {ranking}。アガリ{winning}%、役満{yakuman}%。",
    "{step}: {ranking}; a winning form {winning} %, a yakuman {yakuman} %.",
)
_EXPECTED: Final = Text("期待値{value}点", "{value} points expected")
_COUNTED: Final = Text(
    "期待値{value}点、役満を{yakuman}点と数えれば{counted}点",
    "{value} points expected, {counted} where a yakuman counts {yakuman}",
)
_CHANCE: Final = Text("{target}点以上{value}%", "{target} points or more {value} %")
_ILLEGAL: Final = Text("「{name}」はできない。{reason}", "No {name}: {reason}")


class Legal(NamedTuple):
    """A legal action."""

    start: Start
    cost: Cost
    odds: Odds


@dataclass(frozen=True, slots=True)
class DiceAnalysis:
    """Every legal action of a turn with its odds; :meth:`to_dict` is the response body."""

    turn: TurnRequest
    costs: Mapping[ChoiceName, Cost]
    """What each choice costs that the player can afford."""
    legal: tuple[Legal, ...]
    best: Legal
    illegal: tuple[tuple[str, Fault], ...]
    """The other actions, each with the reason."""
    lang: str

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.turn.aim.rules.ruleset.id

    @property
    def explanation(self) -> list[str]:
        """The findings, one sentence each."""
        actions = [self._action(one) for one in self.legal]
        return [text.say(self.lang) for text in self._explanation(actions)]

    def __repr__(self) -> str:
        """Return the ruleset and the legal actions in one line."""
        names = ", ".join(one.start.name for one in self.legal)
        return f"<Analysis by {self.ruleset}: {names}>"

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        rules, lang, target = self.turn.aim.rules, self.lang, self.turn.aim.target
        actions = [self._action(one) for one in self.legal]
        return {
            **rules.stamp,
            "target": target or None,
            "actions": actions,
            "illegal": [
                {
                    "action": action,
                    "code": fault.code,
                    "reason": fault.detail.say(lang),
                    **rule_line(rules, str(fault.rule), lang),
                }
                for action, fault in self.illegal
            ],
            "explanation": [text.say(lang) for text in self._explanation(actions)],
            "assumed": [one.to_dict(lang) for one in self.turn.assumed],
            "amendments": story_of(rules, 0 if lang == "ja" else 1),
        }

    def _action(self, one: Legal) -> dict[str, Any]:
        """An action as the answer gives it."""
        aim = self.turn.aim
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
            "die": one.start.face or None,
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

    def _explanation(self, actions: list[dict[str, Any]]) -> list[Text]:
        """What is compared, which action is the best, the odds of each, and what is illegal."""
        aim = self.turn.aim
        ranked = sorted(actions, key=lambda one: (not one["best"], -one["ranking"]["value"]))
        return [
            _REACH.filled(target=aim.target) if aim.target else _POINTS,
            _BEST.filled(step=_step_name(self.best.start.name, self.best.start.face or None)),
            *(self._odds(action) for action in ranked),
            *(
                _ILLEGAL.filled(name=_NAMES[action], reason=fault.detail)
                for action, fault in self.illegal
            ),
        ]

    def _odds(self, action: Mapping[str, Any]) -> Text:
        """What may come of an action, from its part of the answer."""
        aim = self.turn.aim
        value, counted = (f"{action[name]['value']:.2f}" for name in ("expectation", "ranking"))
        if aim.target:
            ranking = _CHANCE.filled(target=aim.target, value=_percent(action, "ranking"))
        elif counted != value:
            yakuman = aim.rules.numbers.yakuman_points
            ranking = _COUNTED.filled(value=value, yakuman=yakuman, counted=counted)
        else:
            ranking = _EXPECTED.filled(value=value)
        return _ODDS.filled(
            step=_step_name(action["action"], action["die"]),
            ranking=ranking,
            winning=_percent(action, "winning"),
            yakuman=_percent(action, "yakuman"),
        )


def _percent(action: Mapping[str, Any], name: str) -> str:
    return f"{100 * action[name]['value']:.1f}"


def _step_name(action: str, die: int | None) -> Text:
    """An action with its die."""
    if die is None and action == "reroll":
        return _REROLL_NOTHING
    return _STEPS[action].filled(die=die)


def _step(position: Position, step: Step) -> dict[str, Any]:
    """What to do at a position, which is given in the fields of a request."""
    last, by = position.last, "kan" if position.from_kan else "reroll"
    return {
        "dice": dice_in(position.counts),
        "kans": position.kans,
        "chosen": position.choice,
        "rerolls_left": None if position.choice is None else position.left,
        "last_draw": {"face": last, "by": by} if last else None,
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
