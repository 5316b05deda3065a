"""From a request for the odds of a turn to where that turn stands, with every fault found at once; it computes no odds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.shape import Shape, at_fault
from scoring.games.dice import fields as f
from scoring.games.dice.analysis import fields as a
from scoring.games.dice.forms import FORMS
from scoring.games.dice.odds.terms import Aim, Position, hand_of
from scoring.games.dice.request import Throw, assumed, parse
from scoring.games.dice.turn import (
    ChoiceName,
    Choose,
    Reroll,
    State,
    choices,
    most_rerolls,
    out_of_order,
)
from scoring.rules.in_force import InForce
from scoring.text import Text

_SHAPE: Final = Shape.of_request(a.FIELDS)
_SCORED: Final = (f.DICE, f.KANS, f.DORA, f.MODE, f.FIRST_ROLL_COMPLETE)
"""Fields that mean what they mean in a request for a score."""
_OF_CHOICE: Final = frozenset({a.CHOSEN.name, a.REROLLS_LEFT.name, a.COINS.name, f.LAST_DRAW.name})
"""Fields that are looked at together; where one of them has no shape, the others say nothing."""
_RANKED: Final = Text(
    "役満に点は無いが、期待値を比べる時は1人ルールの{points}点と数えた。",
    "A yakuman has no points; to compare what is expected it is counted as the {points} points it has for one player.",
)
_REACHES: Final = Text(
    "役満は、どの目標にも届くとした。", "A yakuman is taken to reach every target."
)


class Asked(NamedTuple):
    """Where a turn stands, and what is asked of it."""

    aim: Aim
    position: Position
    state: State
    """The same position in the terms of the turn."""
    coins: int
    """What the player has left after the ante; more than enough where it is not told."""
    assumed: list[Text]
    """What was taken for granted because the request does not say it."""


def asked_in(rules: InForce, request: Mapping[str, Any]) -> Asked | list[Fault]:
    """Where the turn of a request stands, or everything that is wrong with it."""
    faults: list[Fault] = []
    _SHAPE.check(request, "", faults)
    bad = at_fault(faults)
    turn = _turn_in(rules, {name: value for name, value in request.items() if name not in bad})
    faults += () if bad & _OF_CHOICE else _choice_faults(rules, turn)
    scored = {field.name: request[field.name] for field in _SCORED if field.name in request}
    # Until a die is rerolled, the dice are scored as if the player stood.
    scored |= {"action": "reroll" if turn.used else "stand"}
    scored |= {"last_draw": turn.draw if turn.used or not turn.by_reroll else None}
    throw = parse(rules, scored)
    if isinstance(throw, list):
        return list(dict.fromkeys([*faults, *throw]))
    return faults or _asked(rules, request, turn, throw, assumed(rules, scored, throw))


class _Turn(NamedTuple):
    """What a request says of the turn."""

    chosen: ChoiceName | None
    left: int | None
    draw: Mapping[str, Any] | None
    coins: int
    most: int
    """How many dice may be rerolled after what was chosen."""

    @property
    def used(self) -> int:
        """How many were rerolled."""
        return 0 if self.left is None else max(0, self.most - self.left)

    @property
    def by_reroll(self) -> bool:
        """Whether the die rolled last is said to have been rerolled."""
        return self.draw is not None and self.draw["by"] == "reroll"


def _turn_in(rules: InForce, request: Mapping[str, Any]) -> _Turn:
    chosen, coins = request.get(a.CHOSEN.name), request.get(a.COINS.name)
    n = rules.numbers
    return _Turn(
        chosen=chosen,
        left=request.get(a.REROLLS_LEFT.name),
        draw=request.get(f.LAST_DRAW.name),
        coins=n.poor_coins + n.reroll_coins if coins is None else coins,
        most=most_rerolls(rules, chosen) if chosen else 0,
    )


def _choice_faults(rules: InForce, turn: _Turn) -> Iterator[Fault]:
    chosen, left, draw, coins, most = turn
    if chosen is None:
        told = Text(
            "振り直すのは、リーチか振り直しを選んだ後だけ。何を選んだかを示す。",
            "Dice are rerolled only after riichi or reroll: say which of them was chosen.",
        )
        for wrong, pointer in (
            (left is not None, "/rerolls_left"),
            (turn.by_reroll, "/last_draw/by"),
        ):
            if wrong:
                yield Fault(pointer, "needs_choice", told, "turn_choose")
        return
    if broken := out_of_order(rules, State(0), coins, Choose(chosen)):
        yield Fault("/chosen", broken.code, broken.told, broken.rule)
    over = out_of_order(rules, State(0, "", chosen, most), coins, Reroll(1))
    rule = over and over.rule
    if left is None:
        told = Text(
            "選んだ後、あと何個振り直せるかを示す。",
            "Say how many dice may still be rerolled after the choice.",
        )
        yield Fault("/rerolls_left", "missing", told, rule)
    elif over and left > most:
        yield Fault("/rerolls_left", over.code, over.told, rule)
    elif left == most and turn.by_reroll:
        told = Text(
            "残りの振り直しが{most}なら、まだ1個も振り直していない。",
            "With {most} rerolls left no die was rerolled yet.",
        )
        yield Fault("/last_draw/by", "contradiction", told.filled(most=most), rule)
    elif left < most and draw is None:
        told = Text(
            "振り直したので、最後に振ったダイスの目が要る。",
            "A die was rerolled: say which face came last.",
        )
        yield Fault("/last_draw", "needs_last_draw", told, rule)


def _asked(
    rules: InForce, request: Mapping[str, Any], turn: _Turn, throw: Throw, told: list[Text]
) -> Asked:
    chosen, left, _, coins, _ = turn
    n = rules.numbers
    complete = throw.counts in FORMS if throw.kept else throw.first_complete
    target = request.get(a.TARGET.name) or 0
    aim = Aim(
        rules,
        dora=request.get(f.DORA.name) or 0,
        solo=throw.solo,
        # Nothing asks for it without the option, and what was worked out serves both.
        first_complete=int(complete) & n.tenhou_survives_reroll,
        choices=choices(rules, coins),
        target=target,
    )
    position = Position(
        hand_of(throw.counts, throw.kans),
        chosen,
        left or 0,
        throw.last,
        throw.from_kan,
        kept=throw.kept if chosen is None else 0,
    )
    if request.get(a.COINS.name) is None:
        told.append(a.NO_COINS)
    if not throw.solo:
        told.append(_REACHES if target else _RANKED.filled(points=n.yakuman_points))
    state = State(throw.counts, throw.kans, chosen, turn.used)
    return Asked(aim, position, state, coins, told)
