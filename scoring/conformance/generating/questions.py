"""Random questions to a ruleset from a seed, and simpler variants of each."""

from collections.abc import Callable, Collection, Iterator, Mapping
from random import Random
from typing import Any, Final, Protocol

from scoring.conformance.generating.cards import CardHandGenerator
from scoring.conformance.generating.dice import DiceHandGenerator
from scoring.conformance.generating.tiles import TileHandGenerator
from scoring.faults import Conflict, Fault, Refused
from scoring.reference.vectors import SCORE
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Ruleset

_TRIES: Final = 40
_MENDINGS: Final = 12
_WITH_OPTIONS: Final = 0.3
_FROM_EXAMPLES: Final = 0.05


class Hand(Protocol):
    """A question in parts."""

    def request(self) -> dict[str, Any]:
        """The request it stands for."""

    def simpler(self) -> "Iterator[Hand]":
        """Hands that are a little simpler, the simplest first."""

    def mended(self, pointer: str) -> "Hand | None":
        """The hand without what is wrong at a pointer; ``None`` where it cannot do without."""


class HandGenerator(Protocol):
    """The hands of one family of games."""

    def drawn(self, random: Random) -> Hand:
        """A random hand, possible or not."""


_FAMILIES: Final[Mapping[str, Callable[[Ruleset], HandGenerator]]] = {
    "winning_tile": TileHandGenerator,
    "dice": DiceHandGenerator,
    "winning_card": CardHandGenerator,
}
"""Which hands a game has, by a field of its requests."""


class QuestionGenerator:
    """Random questions to a ruleset that can be asked."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self._ruleset = ruleset
        self._random = Random(seed)  # noqa: S311 - reproducible, not secret
        names = {field.name for field in ruleset.fields}
        family = next(made for name, made in _FAMILIES.items() if name in names)
        self._hands = family(ruleset)
        self._examples = [rule for rule in ruleset.book.rules if isinstance(rule, Yaku)]
        self._stated = {
            field.name: field.default
            for field in ruleset.fields
            if field.assumed is not None and field.default is not None
        }
        """What would be assumed otherwise: a question leaves nothing to be assumed."""
        self._options = [
            (option.id, option.every_value())
            for option in ruleset.options.values()
            if not option.subset_of
        ]

    def drawn(self) -> "GeneratedQuestion":
        """The next question."""
        for _ in range(_TRIES):
            if self._random.random() < _FROM_EXAMPLES:
                return self._example()
            options: dict[str, Any] = {}
            if self._random.random() < _WITH_OPTIONS:
                name, values = self._random.choice(self._options)
                options = {name: self._random.choice(values)}
            question = GeneratedQuestion(self._hands.drawn(self._random), options)
            if (possible := self._mended(question)) is not None:
                return possible
        return GeneratedQuestion(Example(self._ruleset.game.example, ()), {})

    def _example(self) -> "GeneratedQuestion":
        """The example of a yaku, or the hand that nearly has it: what is rare is asked too."""
        rule = self._random.choice(self._examples)
        line = self._random.choice((rule.hit, rule.miss))
        chosen = self._ruleset.where_counted(rule).chosen
        request = self._ruleset.game.request_of(line)
        return GeneratedQuestion(Example({**self._stated, **request}, self._stated.keys()), chosen)

    def _mended(self, question: "GeneratedQuestion") -> "GeneratedQuestion | None":
        """The question without what makes it impossible."""
        for _ in range(_MENDINGS):
            faults = faults_of(self._ruleset, question.request())
            if not faults:
                return question
            hand = question.hand.mended(self._random.choice(faults).pointer)
            if hand is None:
                return None
            question = GeneratedQuestion(hand, question.options)
        return None


def faults_of(ruleset: Ruleset, request: Mapping[str, Any]) -> tuple[Fault, ...]:
    """What makes a request impossible; the ruleset need not be one that is listed."""
    try:
        rules = ruleset.in_force(request.get("options"), request.get("cards"))
    except (Refused, Conflict) as refused:
        return refused.faults
    return tuple(ruleset.game.faults(rules, request))


class GeneratedQuestion:
    """A hand and the options it is scored under."""

    task: Final = SCORE

    def __init__(self, hand: Hand, options: Mapping[str, Any]) -> None:
        self.hand = hand
        self.options = options

    def request(self) -> dict[str, Any]:
        """The request."""
        made = self.hand.request()
        return {**made, "options": dict(self.options)} if self.options else made

    def simpler(self, ruleset: Ruleset) -> "Iterator[GeneratedQuestion]":
        """QuestionGenerator that are a little simpler and can be asked, the simplest first."""
        found = [GeneratedQuestion(self.hand, {})] if self.options else []
        found += [GeneratedQuestion(hand, self.options) for hand in self.hand.simpler()]
        yield from (one for one in found if not faults_of(ruleset, one.request()))


class Example:
    """A hand that is not made of parts."""

    def __init__(self, request: Mapping[str, Any], kept: Collection[str]) -> None:
        """``kept`` are the fields that it is never without."""
        self._request = request
        self._kept = frozenset(kept)

    def request(self) -> dict[str, Any]:
        """The request."""
        return dict(self._request)

    def simpler(self) -> Iterator[Hand]:
        """The hand without one of its fields."""
        for left in sorted(self._request.keys() - self._kept):
            less = {name: part for name, part in self._request.items() if name != left}
            yield Example(less, self._kept)

    def mended(self, pointer: str) -> Hand | None:  # noqa: ARG002 - as all hands
        """Nothing."""
        return None
