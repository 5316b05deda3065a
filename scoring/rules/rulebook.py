"""The kinds of rules, and the lists in which modules declare them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Final, Literal, TypeVar, cast

from scoring.fields.field import Choice
from scoring.rules import MESSAGES
from scoring.rules.changes import Ban, RuleChange, SetAmounts, Unit
from scoring.rules.source import Subject
from scoring.text import Text, amount, joined
from scoring.tiles.values import SHAPES

Predicate = Callable[[Any, Any], bool]
"""Returns whether a rule holds for a reading ``r`` and a win ``w``.

A predicate of tiles or dice is an integer expression: fields of ``r`` and ``w``, numbers in force (``w.n.NUMBER``), situations
(``w.situations.NAME``), integers and texts, joined by ``& | ^ ~ + - * // << >>`` and by comparisons in parentheses. It may call other such
functions. It returns one truth value for one hand, and an array of truth values for arrays of hands. ``and``, ``or``, ``not``, ``if``,
``in`` and chained comparisons raise :class:`ValueError` for arrays. Multiply a comparison by 1 before you calculate with it. A
predicate of cards is any expression, because hands of cards are not evaluated in arrays.
"""
Measure = Callable[[Any, Any], int]
"""Returns a count or a mask of kinds for a reading and a win; an integer expression like :data:`Predicate`."""
_Predicate = TypeVar("_Predicate", bound=Callable[[Any, Any], int])
OptionValue = bool | int | str | tuple[str, ...]
_JSON_TYPES: Final = {bool: "boolean", int: "integer", str: "string"}
ALL: Final = "all"
"""The value of an option that chooses among rules: every one of them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rule:
    """The identifier, texts and source of a rule."""

    kind: ClassVar[str] = "rule"
    id: str
    name: Text
    clause: str = ""
    """Number of the clause that states the rule; empty if the document has no numbered places, or before a ruleset states it."""
    document: str = ""
    """Identifier of the document of that clause; empty for a choice of the project, which no document states."""
    type: Subject = ""
    """The subject of the rule, if its clause does not state one."""
    text: Text
    options: tuple[str, ...] = ()
    """Options that change it."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return the data that only this kind of rule has, as a dict."""
        return {}

    def _option(self, **declared: Any) -> "Option":  # noqa: ANN401 - the other fields of an option
        """Return the option with the identifier, the texts and the source of this rule."""
        shared = ("id", "name", "clause", "document", "type", "text")
        return Option(**{name: getattr(self, name) for name in shared}, **declared)


@dataclass(frozen=True, slots=True)
class Situation:
    """A claim of a player about how the hand was won, and the conditions of the claim."""

    win: Literal["ron", "tsumo"] | None = None
    """The only kind of win that allows it."""
    seat: Literal["dealer", "child"] | None = None
    """The only seat that allows it."""
    menzen: bool = False
    """Whether it needs a closed hand."""
    no_melds: bool = False
    """Whether nothing may have been called or declared, concealed kans included."""
    own_kan: bool = False
    """Whether it needs a kan of the winner, unless :attr:`own_north` is met."""
    own_north: bool = False
    """Whether a north that the winner set aside can replace the kan."""
    last_copy: bool = False
    """Whether the winning tile is the fourth copy, the other three lying in another player's pon."""
    needs: tuple[str, ...] = ()
    """Situations, one of which must be claimed too."""
    excludes: Mapping[str, str | None] = field(default_factory=dict)
    """Situations that cannot be claimed with it, each with the rule that forbids it; ``None`` if the yaku itself does."""
    only_from: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """The number and its least value with which an entry of ``excludes`` applies, by the entry; other entries always apply."""
    orphans_under: Mapping[str, str] = field(default_factory=dict)
    """The option that lets thirteen orphans claim an entry of ``excludes`` together with this situation, by the entry."""
    together: Mapping[str, "Situation"] = field(default_factory=dict)
    """The conditions if another situation is claimed with it, by the other situation."""
    opens: tuple[str, ...] = ()
    """Request fields that may be given only with this situation (or another that opens them)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Yaku(Rule):
    """A pattern or an event that is worth something."""

    kind = "yaku"

    closed: int
    """Worth in a closed hand."""
    open: int
    """Worth in an open hand; 0 if the yaku does not count there."""
    unit: Unit = "han"
    supersedes: tuple[str, ...] = ()
    """Yaku that do not count together with it."""
    holds: Measure | None = None
    """Whether a reading has the yaku, or how often if each time counts; ``None`` if the claim of its situation alone decides."""
    shapes: Collection[int] = SHAPES
    """Shapes of the readings that can have it (:data:`scoring.tiles.values.SHAPES`); it is not evaluated for others.

    0 to 4 are four sets and a pair by the number of triplets and kans, 5 is seven pairs, 6 thirteen orphans: ``(4,)`` for all triplets.
    """
    doubled: Predicate | None = None
    """The form of the yaku that some rulesets count twice."""
    situation: Situation | None = None
    optional: bool = False
    """Whether the yaku counts only if the players choose it, by an option of its own name."""
    choices: tuple[Choice, ...] = ()
    """The values of that option if it has more than two; with the first value the yaku does not count."""
    changes: Mapping[OptionValue, tuple[RuleChange, ...]] = field(default_factory=dict)
    """The changes that the other values make."""
    hit: str = ""
    """A hand that has it, as one line of notation."""
    miss: str = ""
    """A hand that nearly has it."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return worth, unit, relations and the two examples."""
        return {
            "worth": {"closed": self.closed, "open": self.open, "unit": self.unit},
            "supersedes": list(self.supersedes),
            "examples": {"hit": self.hit, "miss": self.miss},
        }

    def option(self) -> "Option":
        """Return the option that lets an optional yaku count."""
        off: OptionValue = self.choices[0].value if self.choices else False
        changes = {off: (Ban(self.id),), **self.changes}
        return self._option(default=off, values=self.choices, changes=changes)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FuItem(Rule):
    """Something that adds fu to a hand."""

    kind = "fu"

    fu: int
    """The fu of one such item."""
    yaochu: int | None = None
    """The fu of one item made of terminals or honours; ``None`` for items that are not sets."""
    whole: bool = False
    """Whether it is the whole fu of the hand: nothing is added and nothing rounded."""
    source: Literal["", "pair", "wait"] = ""
    """The part of the hand it comes from, for items that are not sets."""
    shapes: Collection[int] = SHAPES
    """Shapes of the readings that can have it (:data:`scoring.tiles.values.SHAPES`); it is not evaluated for others."""
    win: Literal["ron", "tsumo"] | None = None
    """The only way of winning that has it."""
    menzen: bool | None = None
    """Whether only closed or only open hands have it."""
    measure: Measure | None = None
    """The number of such items or, for sets, the mask of their kinds; ``None`` if shape, win and menzen decide."""
    yaku: tuple[str, ...] = ()
    """Yaku that its measure depends on. The measure reads whether each yaku counts from the numbers in force."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return the fu that this item adds."""
        return {"fu": self.fu, "fu_yaochu": self.yaochu}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Dora(Rule):
    """A bonus that adds to the worth of a winning hand but is not a yaku."""

    kind = "dora"

    worth: int = 1
    unit: Unit = "han"
    counts: str
    """The attribute of a win that counts the dora."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return the worth of each dora."""
        return {"worth": {"closed": self.worth, "open": self.worth, "unit": self.unit}}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Limit(Rule):
    """A limit of the score, such as mangan, that fu cannot raise."""

    kind = "limit"

    han: int | None
    """The least han that reaches it; ``None`` for the limit of a yakuman."""
    base_points: int
    """Base points."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return the least han, and the base points."""
        return {"han": self.han, "base_points": self.base_points}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Number(Rule):
    """A number the rules use, by name."""

    kind = "number"

    value: int | None = None
    """The value; ``None`` if each ruleset of the game states its own."""
    unit: Text
    least: int = 0
    """The least value that a card or a ruleset can give the number."""
    chosen: range = range(0)
    """The values that players may choose by an option with its own identifier; empty if only a ruleset or a card sets it."""
    unlimited: Text | None = None
    """The name of a value that is not above 0, where it means that there is no limit."""

    def option(self) -> "Option":
        """Return the option that changes the value of this number."""
        return self._option(default=self.value, integers=self.chosen, unlimited=self.unlimited)

    def value_name(self, value: int) -> Text:
        """Return the name of a value of this number, with its unit."""
        return self.unlimited if self.unlimited and value <= 0 else amount(value, self.unit)

    def facts(self, lang: str) -> dict[str, object]:
        """Return the value."""
        return {"value": self.value, "unit": self.unit.say(lang)}


def in_order(value: OptionValue) -> OptionValue:
    """Return the value of an option; the members of a list are sorted and unique."""
    return tuple(sorted({*value})) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Option(Rule):
    """A choice the players make before the game. Rules read its value by its own name."""

    kind = "option"

    default: OptionValue | None = None
    """The default value; ``None`` if each ruleset of the game states its own."""
    values: tuple[Choice, ...] = ()
    """The names of values that are words; booleans and integers need none."""
    integers: Sequence[int] = ()
    """The possible integers: the values of a choice, or the range of a number."""
    subset_of: str = ""
    """The kind of rules a list of identifiers is chosen from."""
    members: tuple[Choice, ...] = ()
    """Words a list is chosen from. A value has them sorted."""
    changes: Mapping[OptionValue, tuple[RuleChange, ...]] = field(default_factory=dict)
    """The changes of a value other than the number that the rules read."""
    unlimited: Text | None = None
    """The name of a value that is not above 0, where it means that there is no limit."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return type, values and default."""
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        shape: dict[str, object] = {"type": self.value_type, "default": default}
        if self.values:
            shape["values"] = [{"value": c.value, "name": c.name.say(lang)} for c in self.values]
        if isinstance(span := self.integers, range):
            shape |= {"minimum": span[0], "maximum": span[-1], "step": span.step}
        elif self.integers:
            shape["values"] = list(self.integers)
        if self.subset_of:
            shape["subset_of"] = self.subset_of
        if self.members:
            # The order of a value of the option.
            members = sorted(self.members, key=lambda choice: choice.value)
            shape["members"] = [{"value": c.value, "name": c.name.say(lang)} for c in members]
        return {"option": shape}

    @property
    def is_list(self) -> bool:
        """Whether its value is a list."""
        return bool(self.subset_of or self.members)

    @property
    def value_type(self) -> str:
        """``boolean``, ``integer``, ``string`` or ``array``."""
        return "array" if self.is_list else _JSON_TYPES[type(self.every_value()[0])]

    def every_value(self) -> tuple[OptionValue, ...]:
        """Return the possible values of this option.

        An option that lists rules returns only the value for all of them. An option that lists words returns none, each and all of them. A
        range of numbers returns its two ends.
        """
        if self.subset_of:
            return (ALL,)
        if self.members:
            words = sorted(choice.value for choice in self.members)
            return ((), *((word,) for word in words), tuple(words))
        if isinstance(self.integers, range):
            return (self.integers[0], self.integers[-1])
        values = tuple(choice.value for choice in self.values)
        return values or tuple(self.integers) or (True, False)

    @property
    def changed_rules(self) -> frozenset[str]:
        """The rules that its changes name."""
        return frozenset(change.rule for changes in self.changes.values() for change in changes)

    def changes_at(self, value: OptionValue) -> tuple[RuleChange, ...]:
        """Return the changes that a value of this option makes."""
        if isinstance(self.integers, range):
            return (SetAmounts(self.id, value=int(cast(int, value))),)
        return () if isinstance(value, tuple) else self.changes.get(value, ())

    def value_name(self, value: OptionValue) -> Text:
        """Return the name of a value of this option."""
        if isinstance(value, bool):
            return MESSAGES["values.used" if value else "values.unused"]
        names = {choice.value: choice.name for choice in (*self.values, *self.members)}
        names |= {ALL: MESSAGES["values.every"]} if self.subset_of else {}
        if isinstance(value, tuple):
            return joined([names[word] for word in value]) if value else MESSAGES["values.none"]
        if isinstance(value, str):
            return names[value]
        return self.unlimited if self.unlimited and value <= 0 else Text(f"{value:,}", f"{value:,}")

    def allows(self, value: object) -> bool:
        """Return whether ``value`` may be chosen; the members of a list of rules are not checked."""
        if isinstance(value, tuple):
            words = {choice.value for choice in self.members}
            return bool(self.subset_of) or (bool(words) and {*value} <= words)
        if isinstance(self.integers, range):
            return type(value) is int and value in self.integers
        return any(type(value) is type(known) and value == known for known in self.every_value())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statement(Rule):
    """A statement of a document, whether or not a score depends on it."""

    kind = "statement"

    details: tuple[str, ...] = ()
    """The options and numbers that hold the details that its text leaves to each ruleset."""
    optional: bool = False
    """Whether a ruleset may leave the statement out because its documents do not mention it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card(Rule):
    """A card of the ruleset, which changes rules while it is in play."""

    kind = "card"

    changes: tuple[Mapping[str, object], ...]
    """The changes, in the format of a request."""

    def facts(self, lang: str) -> dict[str, object]:
        """Return the changes of this card in the format of a request."""
        return {"changes": [deepcopy(dict(change)) for change in self.changes]}


_KINDS = (Yaku, Dora, FuItem, Limit, Number, Option, Card, Statement)
KINDS: Final = {kind.kind: kind for kind in _KINDS}
"""Kinds of rules, in the order the reference lists them."""


class RuleList(list[Rule]):
    """The rules that a module declares, in order. A game joins the lists of its modules."""

    def add(self, *rules: Rule) -> None:
        """Declare rules."""
        self += rules

    def take(self, rule: Callable[..., Rule], **own: Any) -> None:  # noqa: ANN401 - fields of the rule
        """Declare a rule that several games have, with the fields that this one gives it."""
        self.add(rule(**own))

    def yaku(self, **declared: Any) -> Callable[[_Predicate], _Predicate]:  # noqa: ANN401 - fields of the yaku
        """Declare the decorated predicate as a yaku of this game alone, like :func:`common_yaku`."""
        return self._declares(common_yaku(**declared))

    def fu(self, **declared: Any) -> Callable[[Measure], Measure]:  # noqa: ANN401 - fields of the fu item
        """Declare the decorated measure as a fu item of this game alone, like :func:`common_fu`."""
        return self._declares(common_fu(**declared))

    def _declares(
        self, common: Callable[[Measure], Callable[..., Rule]]
    ) -> Callable[[_Predicate], _Predicate]:
        def declare(function: _Predicate) -> _Predicate:
            self.take(common(function))
            return function

        return declare


def common_yaku(
    *,
    ja: str,
    en: str,
    **declared: Any,  # noqa: ANN401 - the other fields of a yaku
) -> Callable[[Measure], Callable[..., Yaku]]:
    """Declare the decorated predicate as the :class:`Yaku` of its name; a game that takes the yaku adds the remaining fields.

    Its docstring is the rule's text, English first, then Japanese.
    """
    return lambda holds: partial(Yaku, **_texts_of(holds, ja, en), holds=holds, **declared)


def common_fu(
    *,
    ja: str,
    en: str,
    **declared: Any,  # noqa: ANN401 - the other fields of a fu item
) -> Callable[[Measure], Callable[..., FuItem]]:
    """Declare the decorated measure as the :class:`FuItem` of its name; a game that takes the item adds the remaining fields."""
    return lambda measure: partial(
        FuItem, **_texts_of(measure, ja, en), measure=measure, **declared
    )


def _texts_of(function: Callable[..., object], ja: str, en: str) -> dict[str, Any]:
    """Return identifier, name and text of a rule that a function declares; a test of all rulesets finds a missing paragraph."""
    english, _, japanese = (function.__doc__ or "").partition("\n\n")
    text = Text(" ".join(japanese.split()).replace("。 ", "。"), " ".join(english.split()))
    return {"id": function.__name__, "name": Text(ja, en), "text": text}
