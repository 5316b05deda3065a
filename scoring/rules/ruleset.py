"""A closed ruleset: its declarations, the game that uses these rules, its tasks and their answers, and the rules in force under options."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from scoring.faults import Conflict, Fault, Refused
from scoring.fields.field import Assumption, Field
from scoring.fields.palette import Palette
from scoring.rules.amendments import PlayedCard
from scoring.rules.cards.parsing import conflicts, read_cards
from scoring.rules.declarations import Declarations
from scoring.rules.effects import effects_of
from scoring.rules.in_force import InForce, rules_under
from scoring.rules.options import MOST_OPTIONS, chosen_options
from scoring.rules.relations import changing
from scoring.rules.rulebook import OptionValue, Yaku
from scoring.text import Text

SCORE: Final = "score"
"""The task every ruleset has: the score of one hand."""
OPTIONS = Field(
    "options",
    "object",
    Text("オプション", "Options"),
    Text("この規則のオプション。名前と値。", "Options of the ruleset, by name."),
    default=MappingProxyType({}),
    example={},
    open_object=True,
    max_items=MOST_OPTIONS,
)

HAND = Field(
    "hand",
    "string",
    Text("手の一行", "Hand"),
    Text(
        "手を記法の一行で書く。その行にある項目は別に書かない。和了牌は + の後。",
        "The hand as a line of notation, instead of the fields that the line contains. The winning tile is after +.",
    ),
    max_length=256,
)


class Answer(ABC):
    """The answer to a request under rules in force; :meth:`to_dict` is the response body of the service."""

    rules: InForce
    """The rules in force."""
    lang: str
    """``"ja"`` or ``"en"``: the language of its names and sentences."""
    assumed: tuple[Assumption, ...]
    """The defaults used for omitted fields."""
    sentences: Iterable[Text] = ()
    """The steps of the explanation, one sentence each."""

    @abstractmethod
    def body(self) -> dict[str, Any]:
        """Return the fields of the response body that only this kind of answer has."""

    @property
    def explanation(self) -> list[str]:
        """The steps of the explanation, one sentence each."""
        return [text.say(self.lang) for text in self.sentences]

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.ruleset.id

    @property
    def amendments(self) -> list[dict[str, Any]]:
        """The changes that the options and cards of the request make."""
        return effects_of(self.rules, self.lang)

    def findings(self) -> dict[str, Any]:
        """Return the response body without the fields about the ruleset, and without the amendments."""
        return {
            **self.body(),
            "explanation": self.explanation,
            "assumed": [one.to_dict(self.lang) for one in self.assumed],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the response body."""
        return {**self.rules.ruleset.stamp, **self.findings(), "amendments": self.amendments}

    def to_short_dict(self) -> dict[str, Any]:
        """Return the response body in short, or as it is if there is no shorter one."""
        return self.to_dict()


class PlayAnswer(Answer):
    """The answer about a hand that is still played."""

    @abstractmethod
    def to_actions(self) -> dict[str, Any]:
        """Return the legal actions alone: true or false, or what they can be made with, by name."""


_Parsed = TypeVar("_Parsed")


@dataclass(eq=False)
class Task(Generic[_Parsed]):
    """A task of a ruleset, which :meth:`scoring.Ruleset.task` returns: its requests are parsed, or rejected with every error."""

    fields: tuple[Field, ...]
    """The fields of a request, in order, without those for options and cards."""
    sample: Mapping[str, object]
    """The request that :attr:`example` copies."""
    reply: tuple[Field, ...]
    """The fields of the answer, without those that every answer has."""
    parse: Callable[[InForce, Mapping[str, Any]], _Parsed | list[Fault]]
    """Parses a request whose shape is valid; returns its errors if there are any."""
    answered: Callable[[InForce, _Parsed, str], Answer]
    """Returns the answer to a parsed request in a language."""

    @property
    def example(self) -> Mapping[str, object]:
        """A copy of a valid request for the documentation."""
        return deepcopy(self.sample)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Return every error of the request."""
        parsed = self.parse(rules, request)
        return parsed if isinstance(parsed, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Answer:
        """Return the answer; raise :class:`scoring.Refused` for an invalid request."""
        parsed = self.parse(rules, request)
        if isinstance(parsed, list):
            raise Refused([replace(one, by_option=rules.is_changed(one.rule)) for one in parsed])
        return self.answered(rules, parsed, lang)


class Game(Task[Any], ABC):
    """The task of scoring one hand of a ruleset, with everything else about single hands."""

    value: tuple[Field, ...]
    """The fields of the value of a hand."""
    reasons: tuple[str, ...]
    """The reasons why a hand does not win: the values of ``reason``."""
    notations: Mapping[str, Text]
    """The descriptions of the notation of hands."""
    implied_by_line: Mapping[str, Any]
    """The fields of a request that a line of notation may omit, with the values that are then used: a win by ron."""

    def notation(self, lang: str) -> dict[str, str]:
        """Return the notation of hands, for people."""
        return {name: text.say(lang) for name, text in self.notations.items()}

    def request_of(self, line: str) -> dict[str, Any]:
        """Return the request that a line writes, with :attr:`implied_by_line`; raise :class:`scoring.faults.Unreadable`."""
        return {**self.implied_by_line, **self.read_line(line)}

    @abstractmethod
    def holds(self, rules: "InForce", yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""

    @abstractmethod
    def read_line(self, line: str) -> dict[str, Any]:
        """Return the fields of a request that a line of this game's notation writes; raise :class:`scoring.faults.Unreadable`."""

    def group_name(self, written: str) -> Text:
        """Return the name of a group of a reading for people: its notation, unless the game has names."""
        return Text(written, written)

    @abstractmethod
    def palette(self, rules: "InForce") -> Palette:
        """Return the tiles or dice, and the choices, that a hand can have under the rules in force."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset(Declarations):
    """A ruleset: its rules and the game that uses them."""

    play: Callable[["Ruleset"], Game]
    """Makes the game that uses these rules."""
    makers: Mapping[str, Callable[["Ruleset"], Task[Any]]] = field(default_factory=dict)
    """The functions that make the tasks of this book, by name."""

    @cached_property
    def game(self) -> Game:
        """The game that uses these rules."""
        return self.play(self)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a scoring request, in order."""
        return (*self.game.fields, *self.facts_of_cards, *self._of_all)

    @cached_property
    def facts_of_cards(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""
        return () if self.deck is None else self.deck.facts

    @property
    def _of_all(self) -> tuple[Field, ...]:
        """The fields that the requests of every task have."""
        return (OPTIONS,) if self.deck is None else (self.deck.field, OPTIONS)

    @cached_property
    def tasks(self) -> Mapping[str, Task[Any]]:
        """The tasks other than scoring, by name: ``"settle"``, ``"analyze"``."""
        return {name: make(self) for name, make in self.makers.items()}

    def task(self, name: str) -> Task[Any]:
        """Return a task by its name, scoring included; raise :class:`KeyError` for an unknown task."""
        return self.game if name == SCORE else self.tasks[name]

    def fields_of(self, task: str) -> tuple[Field, ...]:
        """Return the fields of a request for a task, in order; raise :class:`KeyError` for an unknown task."""
        return self.fields if task == SCORE else (*self.tasks[task].fields, *self._of_all)

    @cached_property
    def basic(self) -> "InForce":
        """The ruleset with every option at its default."""
        return rules_under(self)

    def in_force(self, options: object, cards: object = None) -> "InForce":
        """Return the ruleset under ``options`` (an object of option values, or ``None``) and with ``cards`` in play (a list, or ``None``).

        Raise :class:`scoring.Refused` for invalid options or cards, and :class:`scoring.Conflict` for cards that contradict each other. If
        the ruleset takes no cards, ``cards`` is ignored here: the check of the request fields rejects it.
        """
        chosen: dict[str, OptionValue] = {}
        faults: list[Fault] = []
        played: tuple[PlayedCard, ...] = ()
        if options is not None and options != {}:
            chosen, faults = chosen_options(self, options)
        if self.deck is not None and cards is not None and cards != []:
            played, more = read_cards(self, self.deck, cards)
            faults = [*faults, *more]
        if faults:
            raise Refused(faults)
        if contradictions := conflicts(self, played):
            raise Conflict(contradictions)
        if not chosen and not played:
            return self.basic
        return rules_under(self, tuple(sorted(chosen.items())), played)

    def where_counted(self, yaku: Yaku) -> InForce:
        """Return the rules under which a yaku counts: the basic ones, or those with the first option value that lets the yaku count."""
        if yaku.id not in self.basic.banned:
            return self.basic
        names = (yaku.id,) if yaku.optional else changing(self, yaku)
        ways = (
            rules_under(self, ((name, value),))
            for name in names
            for value in self.options[name].every_value()
        )
        return next((rules for rules in ways if yaku.id not in rules.banned), self.basic)
