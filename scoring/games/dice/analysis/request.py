"""Parses a request for the odds of a turn and finds everything that is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.games.dice import fields as f
from scoring.games.dice import turn
from scoring.games.dice.analysis import fields as a
from scoring.games.dice.odds.model import Aim, Position, code_of
from scoring.games.dice.request import Throw, given, parse_fields
from scoring.rules.in_force import InForce
from scoring.text import Text

_SCORED: Final = (f.DICE, f.KANS, f.DORA, f.MODE, f.FIRST_ROLL_COMPLETE)
"""Fields that mean what they mean in a request for a score."""
_RANKED: Final = Text(
    "役満に点は無いが、期待値を比べる時は1人ルールの{points}点と数えた。",
    "A yakuman has no points; to compare what is expected it is counted as the {points} points it has for one player.",
)
_REACHES: Final = Text(
    "役満は、どの目標にも届くとした。", "A yakuman is taken to reach every target."
)


class TurnRequest(NamedTuple):
    """The turn of a request."""

    aim: Aim
    position: Position
    coins: int
    """What the player has left after the ante; more than enough where it is not known."""
    assumed: list[Assumption]
    """What was assumed because the request leaves it out."""


class _Choice(NamedTuple):
    """The choice a request describes and what was done after it."""

    chosen: turn.ChoiceName | None
    left: int | None
    most: int
    """How many dice may be rerolled after what was chosen."""
    draw: Mapping[str, Any]
    coins: int

    @property
    def rerolled(self) -> bool:
        """Whether a die was rerolled."""
        return self.left is not None and self.left < self.most

    @property
    def by_reroll(self) -> bool:
        """Whether the die rolled last is given as a rerolled one."""
        return self.draw.get("by") == "reroll"


def parse(rules: InForce, request: Mapping[str, Any]) -> TurnRequest | list[Fault]:
    """The turn of a request of the right shape, or every rule it breaks."""
    fields, n = given(request), rules.numbers
    chosen = fields.get("chosen")
    choice = _Choice(
        chosen,
        fields.get("rerolls_left"),
        turn.most_rerolls(rules, chosen) if chosen else 0,
        fields.get(f.LAST_DRAW.name, {}),
        fields.get("coins", n.poor_coins + n.reroll_coins),
    )
    faults = list(_choice_faults(rules, choice))
    scored = {field.name: fields[field.name] for field in _SCORED if field.name in fields}
    # Until a die is rerolled, the dice are scored as if the player stood.
    scored["action"] = "reroll" if choice.rerolled else "stand"
    if choice.draw and (choice.rerolled or not choice.by_reroll):
        scored["last_draw"] = choice.draw
    throw = parse_fields(rules, scored)
    if isinstance(throw, list):
        return [*faults, *throw]
    return faults or _turn(rules, fields, choice, throw)


def _choice_faults(rules: InForce, choice: _Choice) -> Iterator[Fault]:
    chosen, left, most, draw, coins = choice
    if chosen is None:
        text = Text(
            "振り直すのは、リーチか振り直しを選んだ後だけ。何を選んだかを示す。",
            "Dice are rerolled only after riichi or reroll: say which of them was chosen.",
        )
        if left is not None:
            yield Fault("/rerolls_left", "needs_choice", text, "turn_choose")
        if choice.by_reroll:
            yield Fault("/last_draw/by", "needs_choice", text, "turn_choose")
        return
    if fault := turn.order_fault(rules, turn.State(0), coins, turn.Choose(chosen), "/chosen"):
        yield fault
    over = turn.order_fault(
        rules, turn.State(0, "", chosen, most), coins, turn.Reroll(1), "/rerolls_left"
    )
    rule = over.rule if over else None
    if left is None:
        text = Text(
            "選んだ後、あと何個振り直せるかを示す。",
            "Say how many dice may still be rerolled after the choice.",
        )
        yield Fault("/rerolls_left", "missing", text, rule)
    elif over and left > most:
        yield over
    elif left == most and choice.by_reroll:
        text = Text(
            "rerolls_left が{most}なら、まだ1個も振り直していない。",
            "While rerolls_left is {most}, no die has been rerolled yet.",
        )
        yield Fault("/last_draw/by", "contradiction", text.filled(most=most), rule)
    elif choice.rerolled and not draw:
        text = Text(
            "振り直したので、最後に振ったダイスの目が要る。",
            "A die was rerolled: say which face came last.",
        )
        yield Fault("/last_draw", "needs_last_draw", text, rule)


def _turn(rules: InForce, fields: Mapping[str, Any], choice: _Choice, throw: Throw) -> TurnRequest:
    hand, n, target = throw.hand, rules.numbers, fields.get("target", 0)
    aim = Aim(
        rules,
        dora=fields.get(f.DORA.name, 0),
        solo=throw.solo,
        # It counts only under the option; without it one solver serves both.
        first_complete=hand.first_complete & n.tenhou_survives_reroll,
        choices=tuple(turn.affordable(rules, choice.coins)),
        target=target,
    )
    position = Position(
        code_of(hand.counts, hand.kans),
        choice.chosen,
        choice.left or 0,
        hand.last,
        hand.from_kan,
        kept=hand.kept if choice.chosen is None else 0,
    )
    assumed = [*throw.assumed]
    if "coins" not in fields:
        assumed.append(a.NO_COINS)
    if not throw.solo:
        text = _REACHES if target else _RANKED.filled(points=n.yakuman_points)
        assumed.append(Assumption("target", text))
    return TurnRequest(aim, position, choice.coins, assumed)
