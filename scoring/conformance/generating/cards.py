"""Random hands of card games."""

from random import Random
from typing import Any

from scoring.games.kantan.cards import HONOR, NUMBERS, SUITS, YAKUHAI
from scoring.rules.ruleset import Ruleset


class CardHandGenerator:
    """The hands of a card game."""

    def __init__(self, ruleset: Ruleset) -> None:
        fields = {field.name: field for field in ruleset.fields}
        self._wins = [choice.value for choice in fields["win"].choices]
        self._most = min(6, fields["players"].maximum)

    def drawn(self, random: Random) -> dict[str, Any]:
        """Return a random request, possible or not."""
        honours = (HONOR, YAKUHAI)
        suits = random.choice((SUITS, SUITS, ("man", *honours), ("pin",), honours))
        form = random.choice((0.0, 0.5, 0.5, 1.0))
        calls = random.choice((0.0, 0.0, 0.4))
        win = random.choice(self._wins)
        by_set = random.random() < 0.4
        dealt = win not in ("ron", "tsumo")
        own: list[str] = []
        called: list[str] = []
        for _ in range(3 if by_set and not dealt else 4):
            card = f"mentsu.{self._set(random, suits, form)}"
            (called if not dealt and random.random() < calls else own).append(card)
        suit = random.choice(suits)
        others = [f"isolated.{suit}"]
        if dealt:
            others = [f"atama.{suit}"]
        elif by_set:
            partial = self._set(random, suits, form)
            others, suit = [f"atama.{suit}", f"taatsu.{partial}"], partial.partition(".")[0]
        if random.random() < 0.05:
            suit = random.choice(SUITS)
        request: dict[str, Any] = {"concealed": sorted(own) + sorted(others)}
        if called:
            request["called"] = sorted(called)
        request |= {"winning_card": None if dealt else f"isolated.{suit}", "win": win}
        if random.random() < 0.3:
            request["situation"] = ["riichi"]
        players = random.randint(3, self._most)
        return request | {"players": players, "dealer": random.random() < 0.4}

    @staticmethod
    def _set(random: Random, suits: tuple[str, ...], runs: float) -> str:
        suit = random.choice(suits)
        form = "run" if suit in NUMBERS and random.random() < runs else "triplet"
        return f"{suit}.{form}"
