"""The kinds of rules, and the book in which they are declared."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from scoring.fields.field import Choice
from scoring.rules.prose import read_prose
from scoring.rules.source import Prose
from scoring.text import Text
from scoring.tiles.values import SHAPES

Unit = Literal["han", "points", "yakuman"]
Predicate = Callable[[Any, Any], bool]
"""Asked of a reading and a win; answers whether the rule holds."""
Measure = Callable[[Any, Any], int]
"""Asked of a reading and a win; answers a count or a mask of kinds."""
OptionValue = bool | int | str | tuple[str, ...]
_JSON_TYPES: Final = {bool: "boolean", int: "integer", str: "string"}
ALL: Final = "all"
"""The value of an option that chooses among rules: every one of them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rule:
    """What every rule says about itself."""

    kind: ClassVar[str] = "rule"
    id: str
    name: Text
    clause: str = ""
    """Number of the clause of the source it rests on. In a game with several rulesets each of them gives it its own."""
    text: Text
    options: tuple[str, ...] = ()
    """Options that change it."""

    def facts(self, lang: str) -> dict[str, object]:
        """What this kind of rule has besides the common things, as plain data."""
        return {}


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player claims about how the hand was won, and when the claim is possible."""

    win: Literal["ron", "tsumo"] | None = None
    """The only way of winning it goes with."""
    seat: Literal["dealer", "child"] | None = None
    """The only seat it goes with."""
    menzen: bool = False
    """Whether it needs a closed hand."""
    no_melds: bool = False
    """Whether nothing may have been called or declared, concealed kans included."""
    own_kan: bool = False
    """Whether it needs a kan of the winner."""
    last_copy: bool = False
    """Whether the winning tile is the fourth copy, the other three lying in another player's pon."""
    needs: tuple[str, ...] = ()
    """Situations one of which must be claimed too."""
    excludes: Mapping[str, str] = field(default_factory=dict)
    """Situations that cannot be claimed with it, each with the rule that says so."""
    only_from: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Of those, the ones that only a number excludes: the number, and the value from which on it does."""
    together: Mapping[str, "Situation"] = field(default_factory=dict)
    """What is asked where another situation is claimed with it, by that other."""
    opens: tuple[str, ...] = ()
    """Request fields that may be given only with this situation (or another that opens them)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Yaku(Rule):
    """A pattern or an event that is worth something."""

    kind = "yaku"

    closed: int
    """Worth in a closed hand."""
    open: int
    """Worth in an open hand; 0 where it does not count."""
    unit: Unit = "han"
    supersedes: tuple[str, ...] = ()
    """Yaku that do not count beside it."""
    holds: Predicate | None = None
    """Whether a reading has it; ``None`` where the claim of its situation is all there is to it."""
    shapes: Collection[int] = SHAPES
    """Shapes of the readings that can have it (:data:`scoring.tiles.values.SHAPES`); it is not evaluated for others.

    0 to 4 are four sets and a pair by the number of triplets and kans, 5 is seven pairs, 6 thirteen orphans: ``(4,)`` for all triplets.
    """
    doubled: Predicate | None = None
    """The form of it that some rule sets count twice."""
    times: Measure | None = None
    """How many of it a reading that has it has, each counting its worth; ``None`` where one is all there can be."""
    situation: Situation | None = None
    optional: bool = False
    """Whether it counts only where the players choose it, by an option of its own name."""
    hit: str = ""
    """A hand that has it, as one line of notation."""
    miss: str = ""
    """A hand that nearly has it."""

    def facts(self, lang: str) -> dict[str, object]:
        """Worth, unit, relations and the two examples."""
        return {
            "worth": {"closed": self.closed, "open": self.open, "unit": self.unit},
            "supersedes": list(self.supersedes),
            "examples": {"hit": self.hit, "miss": self.miss},
        }

    def option(self) -> "Option":
        """The option that lets an optional yaku count."""
        return Option(
            id=self.id,
            name=self.name,
            clause=self.clause,
            text=self.text,
            default=False,
            changes={False: (Ban(self.id),)},
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FuItem(Rule):
    """Something that adds fu to a hand."""

    kind = "fu"

    fu: int
    """What one of it adds."""
    yaochu: int | None = None
    """What one of it adds where it is made of terminals or honours; ``None`` for items that are not sets."""
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
    """How many of it there are, or for sets the mask of their kinds; ``None`` where shape, win and menzen say all."""
    yaku: tuple[str, ...] = ()
    """Yaku that its measure depends on: it reads whether each counts from the numbers in force, by the yaku's identifier."""

    def facts(self, lang: str) -> dict[str, object]:
        """What it adds."""
        return {"fu": self.fu, "fu_yaochu": self.yaochu}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Dora(Rule):
    """A bonus: no yaku, but it counts as one in a hand that wins."""

    kind = "dora"

    worth: int = 1
    unit: Unit = "han"
    counts: str
    """The attribute of a win that tells how many of it there are."""

    def facts(self, lang: str) -> dict[str, object]:
        """Worth of each."""
        return {"worth": {"closed": self.worth, "open": self.worth, "unit": self.unit}}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Limit(Rule):
    """A step of the score that no fu can raise."""

    kind = "limit"

    han: int | None
    """The least han that reaches it; ``None`` for the limit of a yakuman."""
    base: int
    """Base points."""

    def facts(self, lang: str) -> dict[str, object]:
        """From which han on, and the base points."""
        return {"han": self.han, "base_points": self.base}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Number(Rule):
    """A number the rules use, by name."""

    kind = "number"

    value: int
    unit: Text
    least: int = 0
    """Less than this a card cannot make it."""

    def facts(self, lang: str) -> dict[str, object]:
        """Its value."""
        return {"value": self.value, "unit": self.unit.say(lang)}


@dataclass(frozen=True, slots=True)
class SetNumber:
    """Give a number another value."""

    number: str
    value: int


@dataclass(frozen=True, slots=True)
class SetWorth:
    """Give a yaku another worth."""

    yaku: str
    closed: int | None = None
    open: int | None = None


@dataclass(frozen=True, slots=True)
class Alone:
    """Let a yaku count alone, beside others like it only: no other yaku and no dora."""

    yaku: str


@dataclass(frozen=True, slots=True)
class Ban:
    """Let a rule count for nothing."""

    rule: str


Change = SetNumber | SetWorth | Alone | Ban


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Option(Rule):
    """A choice the players make before the game. Rules read its value by its own name."""

    kind = "option"

    default: OptionValue
    values: tuple[Choice, ...] = ()
    """Names of the values where they are words; booleans and integers speak for themselves."""
    integers: tuple[int, ...] = ()
    subset_of: str = ""
    """The kind of rules a list of identifiers is chosen from."""
    changes: Mapping[OptionValue, tuple[Change, ...]] = field(default_factory=dict)
    """What a value changes besides the number the rules read."""

    def facts(self, lang: str) -> dict[str, object]:
        """Type, values and default."""
        shape: dict[str, object] = {"type": self.value_type, "default": self.default}
        if self.values:
            shape["values"] = [{"value": c.value, "name": c.name.say(lang)} for c in self.values]
        if self.integers:
            shape["values"] = list(self.integers)
        if self.subset_of:
            shape["subset_of"] = self.subset_of
        return {"option": shape}

    @property
    def value_type(self) -> str:
        """``boolean``, ``integer``, ``string`` or ``array``."""
        return "array" if self.subset_of else _JSON_TYPES[type(self.every_value()[0])]

    def every_value(self) -> tuple[OptionValue, ...]:
        """The values it can have; of a list only that of all rules."""
        if self.subset_of:
            return (ALL,)
        return tuple(choice.value for choice in self.values) or self.integers or (True, False)

    def allows(self, value: object) -> bool:
        """Whether ``value`` may be chosen (the members of a list are looked at elsewhere)."""
        if self.subset_of and isinstance(value, tuple):
            return True
        return any(type(value) is type(known) and value == known for known in self.every_value())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statement(Rule):
    """A clause of the source, whether or not it computes anything."""

    kind = "statement"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Amendment(Rule):
    """What a variant changes in the ruleset it is made from: another value for an option."""

    kind = "amendment"

    option: str
    value: OptionValue

    def facts(self, lang: str) -> dict[str, object]:
        """The option and its value."""
        return {"sets": {"option": self.option, "value": self.value}}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card(Rule):
    """A card of the ruleset, which changes rules while it is in play."""

    kind = "card"

    changes: tuple[Mapping[str, object], ...]
    """What it changes, as a request writes it."""

    def facts(self, lang: str) -> dict[str, object]:
        """What it changes, as a request writes it."""
        return {"changes": [dict(change) for change in self.changes]}


_KINDS = (Yaku, Dora, FuItem, Limit, Number, Option, Amendment, Card, Statement)
KINDS: Final = {kind.kind: kind for kind in _KINDS}
"""Kinds of rules, in the order the reference lists them."""


@dataclass(slots=True)
class Book:
    """The rules of a game while they are being declared, or those of one of its rulesets."""

    id: str
    players: str
    """How many play, for people: ``"4"``, ``"3+"``."""
    name: Text = field(default=Text("", ""))
    summary: Text = field(default=Text("", ""))
    version: str = ""
    """Edition of the rules; name, summary and edition are those of a ruleset."""
    game: str = ""
    """The game it is a ruleset of."""
    prose: Callable[[], Prose] | None = None
    """Reads its source, clauses and open questions; by default from the files of its folder."""
    rules: list[Rule] = field(default_factory=list)

    def read_prose(self) -> Prose:
        """Its source, clauses and open questions."""
        return read_prose(self.id) if self.prose is None else self.prose()

    def add(self, *rules: Rule) -> None:
        """Declare rules."""
        self.rules += rules

    def situation_bit(self, yaku: str) -> int:
        """The bit that stands for the claim of ``yaku`` in a win's situations; it must be declared already."""
        claimable = [rule.id for rule in self.rules if isinstance(rule, Yaku) and rule.situation]
        return 1 << claimable.index(yaku)

    def yaku(
        self,
        id_: str,
        *,
        ja: str,
        en: str,
        **declared: Any,  # noqa: ANN401 - the other fields of a yaku
    ) -> Callable[[Predicate], Predicate]:
        """Declare the decorated predicate as a :class:`Yaku`; its docstring is the rule's text, English first, then Japanese."""

        def declare(holds: Predicate) -> Predicate:
            self.add(Yaku(id=id_, name=Text(ja, en), text=_text_of(holds), holds=holds, **declared))
            return holds

        return declare

    def fu(
        self,
        id_: str,
        *,
        ja: str,
        en: str,
        **declared: Any,  # noqa: ANN401 - the other fields of a fu item
    ) -> Callable[[Measure], Measure]:
        """Declare the decorated measure as a :class:`FuItem`; its docstring is the rule's text, English first, then Japanese."""

        def declare(measure: Measure) -> Measure:
            name, text = Text(ja, en), _text_of(measure)
            self.add(FuItem(id=id_, name=name, text=text, measure=measure, **declared))
            return measure

        return declare


def _text_of(function: Callable[..., object]) -> Text:
    """A docstring of two paragraphs, English and Japanese, as a text; what is missing is found when the book is closed."""
    english, _, japanese = (function.__doc__ or "").partition("\n\n")
    return Text(" ".join(japanese.split()).replace("。 ", "。"), " ".join(english.split()))
