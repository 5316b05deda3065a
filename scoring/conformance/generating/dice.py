"""Random hands of dice games."""

from random import Random
from typing import Any

from scoring.games.dice.forms import FREE
from scoring.rules.ruleset import Ruleset


class DiceHandGenerator:
    """The hands of a dice game."""

    def __init__(self, ruleset: Ruleset) -> None:
        fields = {field.name: field for field in ruleset.fields}
        self._actions = [choice.value for choice in fields["action"].choices]
        self._modes = [choice.value for choice in fields["mode"].choices]

    def drawn(self, random: Random) -> dict[str, Any]:
        """Return a random request, possible or not."""
        kans = random.choices(range(1, 7), k=random.choice((0, 0, 0, 1, 1, 2)))
        dice = self._winning(random, len(kans))
        if random.random() < 0.2:
            dice = random.choices(range(1, 7), k=FREE[len(kans)])
        action = random.choice(self._actions)
        by = random.choice(("reroll", "kan") if kans else ("reroll",))
        drawn = None
        if action != "stand" or by == "kan":
            drawn = {"face": random.choice(dice), "by": by}
        request: dict[str, Any] = {"dice": "".join(map(str, sorted(dice)))}
        if kans:
            request["kans"] = "".join(map(str, sorted(kans)))
        request |= {
            "dora": random.choice((None, *range(1, 7))),
            "action": action,
            "last_draw": drawn if random.random() < 0.9 else None,
            "mode": random.choice(self._modes),
        }
        complete = random.choice((None, None, True, False))
        return request if complete is None else request | {"first_roll_complete": complete}

    @staticmethod
    def _winning(random: Random, kans: int) -> list[int]:
        """Return dice of sets and a pair, or of four pairs."""
        if not kans and random.random() < 0.2:
            return [face for face in random.choices(range(1, 7), k=4) for _ in range(2)]
        dice = [random.randint(1, 6)] * 2
        for _ in range(2 - kans):
            if random.random() < 0.5:
                start = random.randint(1, 4)
                dice += [start, start + 1, start + 2]
            else:
                dice += [random.randint(1, 6)] * 3
        return dice
