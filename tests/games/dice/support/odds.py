"""The odds of a turn of dice mahjong by plain recursion, from its specification, independent of the code under test.

Every die that may be rolled is rolled in all six ways, every choice is tried, and every hand at the end is judged by the brute
force of :mod:`tests.games.dice.support.oracle`. Nothing is shared but what was met before with the same dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tests.games.dice.support.oracle import FACES, OPTIONS, Case, Verdict, judge, price

Dice = tuple[int, ...]
Value = tuple[Fraction, ...]
"""What is aimed at, the most important first."""
Doing = tuple[str, int | None]
"""An action and its die."""


@dataclass(frozen=True)
class Spot:
    """A point of a turn; dice and kans are sorted."""

    dice: Dice
    kans: Dice = ()
    chosen: str | None = None
    left: int | None = None
    """Rerolls left after the choice."""
    last: int | None = None
    by: str | None = None

    def fields(self) -> dict[str, Any]:
        """Return the fields of a request for this point."""
        return {
            "dice": "".join(map(str, self.dice)), "kans": "".join(map(str, self.kans)),
            "chosen": self.chosen, "rerolls_left": self.left,
            "last_draw": None if self.last is None else {"face": self.last, "by": self.by},
        }  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """What stays the same throughout a turn."""

    dora: int | None = None
    solo: bool = False
    coins: int = 3
    edition: str = "adjust2"
    complete: bool | None = None
    target: int | None = None
    options: tuple[tuple[str, bool], ...] = tuple(OPTIONS.items())

    def request(self, spot: Spot) -> dict[str, Any]:
        """Return the request for the odds at a point of the turn."""
        facts = {"dora": self.dora, "coins": self.coins, "target": self.target}
        body = spot.fields() | facts | {"mode": "solo" if self.solo else "table"}
        if self.complete is not None:
            body["first_roll_complete"] = self.complete
        return body

    def changed(self) -> dict[str, object]:
        """Return the options that differ from their defaults."""
        changed: dict[str, object] = {n: v for n, v in self.options if OPTIONS[n] != v}
        return changed | ({} if self.edition == "adjust2" else {"edition": self.edition})

    def cost(self, choice: str) -> int | None:
        """Return the cost of a choice in coins; ``None`` if it cannot be paid."""
        return price(self.edition, choice, self.coins)


class End(NamedTuple):
    """The result of a turn."""

    points: int | None
    yakuman: bool
    winning: bool
    choice: str


class Tally(defaultdict[End, Fraction]):
    """The possible results of a plan with their probabilities."""

    def __init__(self) -> None:
        super().__init__(Fraction)

    def mean(self, worth: Callable[[End], int]) -> Fraction:
        """Return the expected value of a worth; for a boolean this is its probability."""
        return sum((p * worth(end) for end, p in self.items()), Fraction())


class Turn:
    """A turn under one setting, searched to its end."""

    def __init__(self, setting: Setting, first: Dice | None = None) -> None:
        """``first`` is the first roll where the turn is looked at from there."""
        self.setting = setting
        self.complete = setting.complete
        if first is not None:
            self.complete = judge(Case(first)).winning
        self._values: dict[Spot, Value] = {}

    # --- the end

    def verdict(self, spot: Spot) -> Verdict:
        """Return the worth of the hand at a point where the turn ends."""
        s = self.setting
        action = spot.chosen or "stand"
        flags = (s.dora, s.solo, s.options)
        return _judged(spot.dice, spot.kans, action, spot.last, spot.by, self.complete, flags)

    def counted(self, end: End | Verdict) -> int:
        """Return the points that are compared: a yakuman at a table counts as one of solo, 80."""
        return 80 if end.points is None else end.points

    def _worth(self, verdict: Verdict) -> Value:
        points, target = self.counted(verdict), self.setting.target
        if target is None:
            return (Fraction(points),)
        return (Fraction(verdict.points is None or points >= target), Fraction(points))

    # --- what may be done

    def doings(self, spot: Spot) -> list[Doing]:
        """Return every legal action at a point of the turn."""
        dice: list[Doing] = [("reroll", die) for die in sorted(set(spot.dice))]
        kans: list[Doing] = [("kan", die) for die in FACES if spot.dice.count(die) >= 4]
        if spot.chosen is None:
            riichi: list[Doing] = [("riichi", die) for _, die in dice]
            poor = self.setting.cost("reroll") is None
            return [("stand", None), *kans, *riichi, *([] if poor else [("reroll", None)])]
        if spot.chosen == "riichi" and spot.left:
            return dice
        return [("stop", None), *kans, *(dice if spot.left else [])]

    def ahead(self, spot: Spot, doing: Doing) -> list[Spot]:
        """Where it leads: six points as likely as each other, one, or none at the end."""
        name, die = doing
        if name in {"stand", "stop"}:
            return []
        if die is None:
            return [replace(spot, chosen="reroll", left=3)]
        taken = [die] * (4 if name == "kan" else 1)
        rest = list(spot.dice)
        for one in taken:
            rest.remove(one)
        kans = tuple(sorted([*spot.kans, die])) if name == "kan" else spot.kans
        chosen, left = spot.chosen, spot.left
        if name == "riichi":
            chosen, left = "riichi", 0
        elif name == "reroll":
            chosen, left = ("reroll", 2) if chosen is None else (chosen, (left or 0) - 1)
        by = "kan" if name == "kan" else "reroll"
        return [Spot(tuple(sorted([*rest, face])), kans, chosen, left, face, by) for face in FACES]

    # --- what it is worth

    def value(self, spot: Spot) -> Value:
        """Return the best value that can be reached from a point of the turn."""
        if spot not in self._values:
            self._values[spot] = max(self.value_of(spot, doing) for doing in self.doings(spot))
        return self._values[spot]

    def value_of(self, spot: Spot, doing: Doing) -> Value:
        """Return the best value after doing something."""
        ahead = self.ahead(spot, doing)
        if not ahead:
            return self._worth(self.verdict(spot))
        values = [self.value(there) for there in ahead]
        return tuple(sum(parts, Fraction()) / len(ahead) for parts in zip(*values, strict=True))

    # --- what comes of a plan

    def follow(self, plan: Mapping[str, Doing], start: Spot) -> Tally:
        """Return the results of a plan, with all six outcomes of each roll; the turn ends where the plan has no step."""
        tally = Tally()
        for spot, chance in self._walk(plan, start, Fraction(1)):
            found = self.verdict(spot)
            end = End(found.points, found.yakuman > 0, found.winning, spot.chosen or "stand")
            tally[end] += chance
        return tally

    def _walk(
        self, plan: Mapping[str, Doing], spot: Spot, chance: Fraction
    ) -> Iterator[tuple[Spot, Fraction]]:
        doing = plan.get(key_of(spot.fields()))
        ahead = [] if doing is None else self.ahead(spot, doing)
        if not ahead:
            yield spot, chance
        for there in ahead:
            yield from self._walk(plan, there, chance / len(ahead))


def key_of(step: Mapping[str, Any]) -> str:
    """Return a point of the turn as a key, from the fields of a request or a step of a plan."""
    draw = step["last_draw"]
    last = "" if draw is None else f"{draw['face']}{draw['by']}"
    return f"{step['dice']}/{step['kans']}/{step['chosen']}/{step['rerolls_left']}/{last}"


def plan_in(steps: list[dict[str, Any]]) -> dict[str, Doing]:
    """Return the plan in an answer, by the point of the turn."""
    return {key_of(step): (step["action"], step["die"]) for step in steps}


@cache
def _judged(  # noqa: PLR0917 - the key it is remembered by
    dice: Dice,
    kans: Dice,
    action: str,
    last: int | None,
    by: str | None,
    complete: bool | None,  # noqa: FBT001 - likewise
    flags: tuple[int | None, bool, tuple[tuple[str, bool], ...]],
) -> Verdict:
    dora, solo, options = flags
    return judge(Case(dice, kans, dora, action, last, by, complete, solo, dict(options)))
