"""Random hands of dice games, in parts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from scoring.rules.ruleset import Ruleset

_SIZES: Final = (8, 5, 2)
"""Free dice by the number of kans."""


@dataclass(frozen=True, slots=True)
class GeneratedDiceHand:
    """A hand in parts."""

    dice: tuple[int, ...]
    kans: tuple[int, ...]
    dora: int | None
    action: str
    drawn: tuple[int, str] | None
    mode: str
    complete: bool | None

    def request(self) -> dict[str, Any]:
        """The request."""
        made: dict[str, Any] = {"dice": "".join(map(str, sorted(self.dice)))}
        if self.kans:
            made["kans"] = "".join(map(str, sorted(self.kans)))
        last = None if self.drawn is None else {"face": self.drawn[0], "by": self.drawn[1]}
        made |= {"dora": self.dora, "action": self.action, "last_draw": last, "mode": self.mode}
        return made if self.complete is None else made | {"first_roll_complete": self.complete}

    def mended(self, pointer: str) -> "GeneratedDiceHand | None":
        """The hand without what is wrong at a pointer."""
        name = pointer.split("/")[1] if "/" in pointer else ""
        if name == "last_draw" and self.drawn is not None:
            return replace(self, drawn=None)
        if name == "action" and self.action != "reroll":
            return replace(self, action="reroll")
        if name == "first_roll_complete" and self.complete is not None:
            return replace(self, complete=None)
        return None

    def simpler(self) -> Iterator["GeneratedDiceHand"]:
        """Hands that are a little simpler, the simplest first."""
        if self.dora is not None:
            yield replace(self, dora=None)
        if self.mode != "table":
            yield replace(self, mode="table")
        if self.complete is not None:
            yield replace(self, complete=None)
        if self.drawn is not None:
            yield replace(self, drawn=None)
        if self.action != "reroll":
            yield replace(self, action="reroll")
        for place, face in enumerate(self.kans):
            kans = (*self.kans[:place], *self.kans[place + 1 :])
            yield replace(self, kans=kans, dice=(*self.dice, face, face, face))
        lowest = min((*self.dice, *self.kans))
        if lowest > 1:
            drawn = None if self.drawn is None else (self.drawn[0] - 1, self.drawn[1])
            yield replace(
                self,
                dice=tuple(face - 1 for face in self.dice),
                kans=tuple(face - 1 for face in self.kans),
                drawn=drawn,
            )


class DiceHandGenerator:
    """The hands of a dice game."""

    def __init__(self, ruleset: Ruleset) -> None:
        fields = {field.name: field for field in ruleset.fields}
        self._actions = [choice.value for choice in fields["action"].choices]
        self._modes = [choice.value for choice in fields["mode"].choices]

    def drawn(self, random: Random) -> GeneratedDiceHand:
        """A random hand, possible or not."""
        kans = tuple(random.choices(range(1, 7), k=random.choice((0, 0, 0, 1, 1, 2))))
        dice = self._winning(random, len(kans))
        if random.random() < 0.2:
            dice = tuple(random.choices(range(1, 7), k=_SIZES[len(kans)]))
        action = random.choice(self._actions)
        by = random.choice(("reroll", "kan") if kans else ("reroll",))
        drawn = None
        if action != "stand" or by == "kan":
            drawn = (random.choice(dice), by)
        return GeneratedDiceHand(
            dice=dice,
            kans=kans,
            dora=random.choice((None, *range(1, 7))),
            action=action,
            drawn=drawn if random.random() < 0.9 else None,
            mode=random.choice(self._modes),
            complete=random.choice((None, None, True, False)),
        )

    @staticmethod
    def _winning(random: Random, kans: int) -> tuple[int, ...]:
        """Dice of sets and a pair, or of four pairs."""
        if not kans and random.random() < 0.2:
            return tuple(face for face in random.choices(range(1, 7), k=4) for _ in range(2))
        dice = [random.randint(1, 6)] * 2
        for _ in range(2 - kans):
            if random.random() < 0.5:
                start = random.randint(1, 4)
                dice += [start, start + 1, start + 2]
            else:
                dice += [random.randint(1, 6)] * 3
        return tuple(dice)
