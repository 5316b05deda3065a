"""Random hands of card games, in parts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from scoring.rules.ruleset import Ruleset

_NUMBERS: Final = ("man", "pin", "sou")
_HONOURS: Final = ("honor", "yakuhai")
_SUITS: Final = _NUMBERS + _HONOURS
_SIMPLE: Final = ("man.run", "pin.run", "sou.run", "man.triplet")


@dataclass(frozen=True, slots=True)
class GeneratedCardHand:
    """A hand in parts."""

    sets: tuple[tuple[str, bool], ...]
    """Suit and form of each set, and whether it is called."""
    others: tuple[str, ...]
    """The other cards in hand."""
    winning: str | None
    win: str
    riichi: bool
    players: int
    dealer: bool

    def request(self) -> dict[str, Any]:
        """The request."""
        own = [f"mentsu.{name}" for name, called in self.sets if not called]
        called = [f"mentsu.{name}" for name, called in self.sets if called]
        made: dict[str, Any] = {"concealed": sorted(own) + sorted(self.others)}
        if called:
            made["called"] = sorted(called)
        made |= {"winning_card": self.winning, "win": self.win}
        if self.riichi:
            made["situation"] = ["riichi"]
        return made | {"players": self.players, "dealer": self.dealer}

    def mended(self, pointer: str) -> "GeneratedCardHand | None":
        """The hand without what is wrong at a pointer."""
        if pointer.startswith("/situation"):
            return replace(self, riichi=False)
        if pointer.startswith("/called"):
            return replace(self, sets=tuple((name, False) for name, _ in self.sets))
        return None

    def simpler(self) -> Iterator["GeneratedCardHand"]:
        """Hands that are a little simpler, the simplest first."""
        if self.riichi:
            yield replace(self, riichi=False)
        if self.dealer:
            yield replace(self, dealer=False)
        if self.players != 4:
            yield replace(self, players=4)
        if self.win == "tsumo":
            yield replace(self, win="ron")
        for place, (name, called) in enumerate(self.sets):
            if called:
                yield self._with(place, (name, False))
            if name not in _SIMPLE:
                yield from (self._with(place, (simple, called)) for simple in _SIMPLE)

    def _with(self, place: int, one: tuple[str, bool]) -> "GeneratedCardHand":
        return replace(self, sets=(*self.sets[:place], one, *self.sets[place + 1 :]))


class CardHandGenerator:
    """The hands of a card game."""

    def __init__(self, ruleset: Ruleset) -> None:
        fields = {field.name: field for field in ruleset.fields}
        self._wins = [choice.value for choice in fields["win"].choices]
        self._most = min(6, fields["players"].maximum)

    def drawn(self, random: Random) -> GeneratedCardHand:
        """A random hand, possible or not."""
        suits = random.choice((_SUITS, _SUITS, ("man", *_HONOURS), ("pin",), _HONOURS))
        form = random.choice((0.0, 0.5, 0.5, 1.0))
        calls = random.choice((0.0, 0.0, 0.4))
        win = random.choice(self._wins)
        by_set = random.random() < 0.4
        dealt = win not in ("ron", "tsumo")
        sets = tuple(
            (self._set(random, suits, form), not dealt and random.random() < calls)
            for _ in range(3 if by_set and not dealt else 4)
        )
        suit = random.choice(suits)
        if dealt:
            others: tuple[str, ...] = (f"atama.{suit}",)
        elif by_set:
            partial = self._set(random, suits, form)
            others, suit = (f"atama.{suit}", f"taatsu.{partial}"), partial.partition(".")[0]
        else:
            others = (f"isolated.{suit}",)
        if random.random() < 0.05:
            suit = random.choice(_SUITS)
        return GeneratedCardHand(
            sets=sets,
            others=others,
            winning=None if dealt else f"isolated.{suit}",
            win=win,
            riichi=random.random() < 0.3,
            players=random.randint(3, self._most),
            dealer=random.random() < 0.4,
        )

    @staticmethod
    def _set(random: Random, suits: tuple[str, ...], runs: float) -> str:
        suit = random.choice(suits)
        form = "run" if suit in _NUMBERS and random.random() < runs else "triplet"
        return f"{suit}.{form}"
