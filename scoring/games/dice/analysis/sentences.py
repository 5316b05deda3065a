"""The odds of a turn in words; it decides nothing. What the sentences round, the answer gives exactly."""

from collections.abc import Mapping
from typing import Any, Final

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
    "stand": Text("そのまま", "stand"),
    "riichi": Text("リーチ", "riichi"),
    "reroll": Text("振り直し", "reroll"),
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
RIICHI_OWES: Final = Text(
    "リーチをかけたので、ダイスを{rerolls}個振り直してから。",
    "After riichi {rerolls} die must be rerolled first.",
)


def said_aim(target: int) -> Text:
    """What actions are compared by."""
    return _REACH.filled(target=target) if target else _POINTS


def said_best(action: str, die: int | None) -> Text:
    """Which action is the best."""
    return _BEST.filled(step=said_step(action, die))


def said_odds(told: Mapping[str, Any], target: int, yakuman: int) -> Text:
    """What may come of an action, as the answer tells it; ``yakuman`` is what one is counted for that has no points."""
    value, counted = (f"{told[name]['value']:.2f}" for name in ("expectation", "ranking"))
    if target:
        ranking = _CHANCE.filled(target=target, value=_percent(told, "ranking"))
    elif counted != value:
        ranking = _COUNTED.filled(value=value, yakuman=yakuman, counted=counted)
    else:
        ranking = _EXPECTED.filled(value=value)
    return _ODDS.filled(
        step=said_step(told["action"], told["die"]),
        ranking=ranking,
        winning=_percent(told, "winning"),
        yakuman=_percent(told, "yakuman"),
    )


def _percent(told: Mapping[str, Any], name: str) -> str:
    return f"{100 * told[name]['value']:.1f}"


def said_step(action: str, die: int | None) -> Text:
    """An action with its die."""
    if die is None and action == "reroll":
        return _REROLL_NOTHING
    return _STEPS[action].filled(die=die)


def said_illegal(action: str, reason: Text) -> Text:
    """Why an action is illegal."""
    return _ILLEGAL.filled(name=_NAMES[action], reason=reason)
