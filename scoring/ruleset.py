"""A ruleset, closed and ready, and the ruleset *in force* that options make of it; nothing downstream knows which it has."""

import hashlib
import json
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from scoring import catalogue
from scoring.compiling import tuple_of
from scoring.faults import Fault, Refused
from scoring.fields import Field
from scoring.links import line_of
from scoring.names import nearest
from scoring.rulebook import (
    Amendment,
    Ban,
    Book,
    Change,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    OptionValue,
    Predicate,
    Rule,
    SetNumber,
    SetWorth,
    Yaku,
)
from scoring.source import Clause
from scoring.text import Text, joined
from scoring.values import SHAPES
from scoring.version import __version__

OPTIONS = Field(
    "options",
    "object",
    Text("オプション", "Options"),
    Text("この規則のオプション。名前と値。", "Options of the ruleset, by name."),
    default={},
    example={},
    open_object=True,
)
MAX_COMBINATIONS = 1 << 12
"""How many combinations of yaku each table remembers."""
MAX_OPTION_SETS = 256
"""How many rulesets in force are remembered for each ruleset."""


class Game(Protocol):
    """How hands of one ruleset walk from request to score."""

    fields: tuple[Field, ...]
    """The fields of a scoring request, in order, without ``options``."""
    example: Mapping[str, object]
    """A request that works, for documents."""

    def faults(self, rules: "InForce", request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""

    def score(self, rules: "InForce", request: Mapping[str, Any], lang: str) -> "Answer":
        """One hand, scored; raises :class:`scoring.Refused`."""

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""

    def holds(self, rules: "InForce", yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""

    def request_of(self, line: str) -> dict[str, object]:
        """The request that a line of this game's notation stands for; raises :class:`ValueError`."""


class Answer(Protocol):
    """A score, as the response that is sent."""

    def to_dict(self) -> dict[str, Any]:
        """The response body."""


Lines = tuple[dict[str, Any], dict[str, Any]]
"""A line of the answer in Japanese and in English."""


@dataclass(frozen=True, slots=True, eq=False)
class YakuRow:
    """A yaku in force for closed or for open hands."""

    rule: Yaku
    worth: int
    claim: int
    """Bit of the situation that brings it, for a yaku that is claimed."""
    lines: Lines

    @property
    def holds(self) -> Predicate:
        """Whether a reading has it."""
        if self.rule.holds is None:
            raise TypeError
        return self.rule.holds

    @property
    def doubled(self) -> Predicate | None:
        """The form of it that may count twice."""
        return self.rule.doubled


@dataclass(frozen=True, slots=True, eq=False)
class Yakus:
    """The yaku of a reading."""

    rows: tuple[YakuRow, ...]
    worths: tuple[int, ...]
    """What each counts, in its own unit: a yakuman may count twice."""
    han: int
    """Sum of those worth han."""
    yakuman: int
    """Sum of those worth yakuman; where there is one, nothing else counts."""


class YakuTable:
    """The yaku in force for readings of one shape, in closed or in open hands."""

    def __init__(self, rows: list[YakuRow], claims: list[YakuRow], *, double: bool) -> None:
        self._rows = rows
        self._claims = claims
        """Rows counted because they are claimed, in the order of the bits of the claims; a row worth nothing is left out."""
        self._doubled = [row for row in rows if double and row.doubled is not None]
        self._known: dict[tuple[tuple[int, ...], int], Yakus] = {}

    @cached_property
    def asked(self) -> Callable[[Any, Any], tuple[int, ...]]:
        """Asked of a reading and a win: whether each row holds, and after them whether each doubled form does."""
        doubled = tuple(row.doubled for row in self._doubled if row.doubled is not None)
        return tuple_of(tuple(row.holds for row in self._rows) + doubled)

    def found(self, truths: tuple[int, ...], claimed: int) -> Yakus:
        """The yaku by what was asked and claimed: yakuman alone where there are any, otherwise those none supersedes."""
        if (known := self._known.get((truths, claimed))) is not None:
            return known
        if len(self._known) > MAX_COMBINATIONS:
            self._known.clear()
        found = self._known[truths, claimed] = self._combined(truths, claimed)
        return found

    def _combined(self, truths: tuple[int, ...], claimed: int) -> Yakus:
        rows = [row for row in self._claims if row.claim & claimed]
        rows += [row for row, holds in zip(self._rows, truths, strict=False) if holds]
        forms = truths[len(self._rows) :]
        doubled = {row for row, holds in zip(self._doubled, forms, strict=True) if holds}
        if yakuman := [row for row in rows if row.rule.unit == "yakuman"]:
            worths = tuple(row.worth * (2 if row in doubled else 1) for row in yakuman)
            return Yakus(tuple(yakuman), worths, 0, sum(worths))
        superseded = {other for row in rows for other in row.rule.supersedes}
        left = tuple(row for row in rows if row.rule.id not in superseded)
        worths = tuple(row.worth for row in left)
        return Yakus(left, worths, sum(worths), 0)


@dataclass(frozen=True, slots=True, eq=False)
class FuRow:
    """A fu item with its line of the answer."""

    rule: FuItem
    lines: Lines

    def fits(self, win: str, menzen: int, shape: int) -> bool:
        """Whether hands of this kind are asked about it."""
        rule = self.rule
        return (
            shape in rule.shapes
            and rule.win in (None, win)
            and (rule.menzen is None or rule.menzen == bool(menzen))
        )


class FuTable:
    """The fu items a reading of one shape is asked about, in one kind of win."""

    def __init__(self, rows: list[FuRow]) -> None:
        given = [row for row in rows if row.rule.measure is None]
        self.given = tuple((row, row.rule.fu, -1) for row in given)
        """Lines that every such hand has."""
        self.total = sum(row.rule.fu for row in given)
        """What those add."""
        self.whole = any(row.rule.whole for row in given)
        """Whether the fu are not to be rounded."""
        self.asked = tuple(row for row in rows if row.rule.measure is not None)
        """Items that depend on the reading."""

    @cached_property
    def measures(self) -> Callable[[Any, Any], tuple[int, ...]]:
        """Asked of a reading and a win: how many of each item there are, for sets the mask of their kinds."""
        return tuple_of(tuple(row.rule.measure for row in self.asked if row.rule.measure is not None))


def _fu_tables(rows: list[FuRow]) -> tuple[tuple[tuple[FuTable, ...], ...], ...]:
    """Fu items laid out by ron or tsumo, open or closed hand, and shape of the reading."""
    return tuple(
        tuple(
            tuple(
                FuTable([row for row in rows if row.fits(win, menzen, shape)]) for shape in SHAPES
            )
            for menzen in (0, 1)
        )
        for win in ("ron", "tsumo")
    )


@dataclass(frozen=True, slots=True)
class Amended:
    """One thing that made the ruleset in force differ from the basic rules, for the story."""

    rule: Rule
    value: OptionValue
    effects: tuple[Text, ...]


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A closed rule book with the game that walks by it."""

    book: Book
    play: Callable[["Ruleset"], Game]
    """Makes the game that walks by this book."""
    declared: tuple[Rule, ...]
    """The rules without the statements of the clauses."""
    defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that a variant sets otherwise than the ruleset it is made from."""

    @property
    def id(self) -> str:
        """Identifier: ``"tcg"``."""
        return self.book.id

    @cached_property
    def game(self) -> Game:
        """The game that walks by this book."""
        return self.play(self)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a scoring request, in order."""
        return (*self.game.fields, OPTIONS)

    @property
    def version(self) -> str:
        """Edition of the rules as declared here."""
        return self.book.version

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by identifier, in the order of the catalogue."""
        return {rule.id: rule for rule in self.book.rules}

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause of the source by its number."""
        return {clause.id: clause for clause in self.book.clauses}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by identifier."""
        return {rule.id: rule for rule in self.book.rules if isinstance(rule, Option)}

    @cached_property
    def claims(self) -> tuple[Yaku, ...]:
        """The yaku that are claimed as situations, in the order of their bits."""
        return tuple(r for r in self.book.rules if isinstance(r, Yaku) and r.situation is not None)

    @cached_property
    def digest(self) -> str:
        """Hash of everything declared, and of the engine's version: two equal digests score alike."""
        told = [
            [rule.kind, rule.id, rule.clause, rule.name, rule.text, rule.options, rule.facts("en")]
            for rule in self.book.rules
        ]
        told.append([self.id, self.version, __version__, sorted(self.defaults.items())])
        return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()[:16]

    @cached_property
    def basic(self) -> "InForce":
        """The ruleset with every option at its default."""
        return self.with_options(())

    def overview(self, lang: str) -> dict[str, Any]:
        """The ruleset as an element of a list; see :func:`scoring.catalogue.overview`."""
        return catalogue.overview(self, lang)

    def describe(self, lang: str) -> dict[str, Any]:
        """The ruleset for forms and documents; see :func:`scoring.catalogue.described`."""
        return catalogue.described(self, lang)

    def catalogue(
        self,
        lang: str,
        *,
        options: Mapping[str, object] | None = None,
        kind: str | None = None,
        type: str | None = None,  # noqa: A002 - the filter's own name in the contract
        clause: str | None = None,
        q: str | None = None,
    ) -> dict[str, Any]:
        """Its rules, short; see :func:`scoring.catalogue.listed`."""
        return catalogue.listed(
            self, lang, options=options, kind=kind, type=type, clause=clause, q=q
        )

    def rule(self, rule_id: str, lang: str) -> dict[str, Any]:
        """One of its rules, whole; see :func:`scoring.catalogue.whole`."""
        return catalogue.whole(self, rule_id, lang)

    def in_force(self, options: object) -> "InForce":
        """The ruleset under ``options`` (an object of option values, or ``None``); raises :class:`scoring.Refused`."""
        if not options:
            if options is None or options == {}:
                return self.basic
        chosen, faults = chosen_options(self, options)
        if faults:
            raise Refused(faults)
        return self.with_options(tuple(sorted(chosen.items())))

    @cached_property
    def with_options(self) -> Any:
        """The ruleset in force for a sorted tuple of checked options; remembered, bounded."""
        return lru_cache(maxsize=MAX_OPTION_SETS)(lambda chosen: InForce(self, dict(chosen)))


def chosen_options(ruleset: Ruleset, options: object) -> tuple[dict[str, OptionValue], list[Fault]]:
    """The options of a request as checked values, and what is wrong with the others."""
    if not isinstance(options, Mapping):
        return {}, [
            Fault("/options", "wrong_type", Text("オブジェクトで指定する。", "Must be an object."))
        ]
    chosen: dict[str, OptionValue] = {}
    faults: list[Fault] = []
    for name, given in options.items():
        option = ruleset.options.get(name)
        value = tuple(given) if isinstance(given, list | tuple) else given
        if option is None:
            faults.append(_unknown_option(ruleset, str(name)))
        elif not option.allows(value):
            faults.append(
                Fault(f"/options/{name}", "unknown_value", _allowed_values(option), option.id)
            )
        elif isinstance(value, tuple):
            known = {rule.id for rule in ruleset.book.rules if rule.kind == option.subset_of}
            members = [str(member) for member in value]
            if unknown := [member for member in members if member not in known]:
                faults.extend(
                    Fault(
                        f"/options/{name}/{members.index(member)}",
                        "unknown_value",
                        _did_you_mean(nearest(member, known)),
                        option.id,
                    )
                    for member in unknown
                )
            else:
                chosen[name] = tuple(sorted(set(members)))
        else:
            chosen[name] = value
    return chosen, faults


def _unknown_option(ruleset: Ruleset, name: str) -> Fault:
    near = nearest(name, ruleset.options)
    detail = Text("この規則にその名のオプションは無い。", "This ruleset has no option of that name.")
    hint = _did_you_mean(near) if near else Text("", "")
    pointer = f"/options/{name}" if name.isidentifier() and len(name) <= 64 else "/options"
    return Fault(pointer, "unknown_option", Text(detail.ja + hint.ja, f"{detail.en} {hint.en}".strip()))


def _did_you_mean(near: tuple[str, ...]) -> Text:
    if not near:
        return Text("知らない値。", "Not a known value.")
    names = ", ".join(near)
    return Text(f"もしかして: {names}", f"Did you mean {names}?")


def _allowed_values(option: Option) -> Text:
    if option.subset_of:
        return Text("識別子の配列で指定する。", "Must be an array of identifiers.")
    if option.values:
        names = [Text(choice.value, choice.value) for choice in option.values]
    elif option.integers:
        names = [Text(str(value), str(value)) for value in option.integers]
    else:
        names = [Text("true", "true"), Text("false", "false")]
    return Text("{names} のいずれか。", "Must be one of {names}.").filled(names=joined(names, ja=", "))


class InForce:
    """The rules that apply to one request, laid out for scoring."""

    def __init__(self, ruleset: Ruleset, chosen: Mapping[str, OptionValue]) -> None:
        self.ruleset = ruleset
        self.chosen = chosen
        self.options = {
            option.id: chosen.get(option.id, ruleset.defaults.get(option.id, option.default))
            for option in ruleset.options.values()
        }
        changes = [
            (option, change) for option in ruleset.options.values() for change in self._changes(option)
        ]
        banned = {change.rule for _, change in changes if isinstance(change, Ban)}
        self.numbers = self._numbers([change for _, change in changes])
        worths = {change.yaku: change for _, change in changes if isinstance(change, SetWorth)}
        rules = [rule for rule in ruleset.book.rules if rule.id not in banned]
        self.banned = frozenset(banned)
        self.rows = tuple(self._rows(rules, worths, closed=closed) for closed in (False, True))
        """Every yaku in force for open hands and for closed hands."""
        double = bool(getattr(self.numbers, "double_yakuman", 0))
        self.tables = tuple(
            tuple(_yaku_table(some, shape, double=double) for shape in SHAPES) for some in self.rows
        )
        """Yaku for open hands and yaku for closed hands, by the shape of the reading."""
        self.dora = tuple(rule for rule in rules if isinstance(rule, Dora))
        self.dora_counts = attrgetter(*(rule.counts for rule in self.dora), "n")
        """How many of each dora a win has, in order (and the numbers, so that it is a tuple for a single dora too)."""
        self.fu = _fu_tables(
            [
                FuRow(rule, self._lines(rule, {"fu": 0, "tiles": None}))
                for rule in rules
                if isinstance(rule, FuItem)
            ]
        )
        self.limits = tuple(rule for rule in rules if isinstance(rule, Limit))
        self.limit_of_han = _limit_of_han(self.limits)
        """The limit each number of han reaches by itself; the last entry is for all above."""
        self.story = tuple(self._told(option, changes) for option in self._amended())

    def worth_of(self, rule: Rule) -> dict[str, object] | None:
        """What a rule is worth in force, closed and open; ``None`` for rules that are worth nothing by themselves."""
        if isinstance(rule, Dora):
            worth = 0 if rule.id in self.banned else rule.worth
            return {"closed": worth, "open": worth, "unit": rule.unit}
        if not isinstance(rule, Yaku):
            return None
        opened, closed = (
            next((row.worth for row in rows if row.rule is rule), 0) for rows in self.rows
        )
        return {"closed": closed, "open": opened, "unit": rule.unit}

    def _changes(self, option: Option) -> tuple[Change, ...]:
        value = self.options[option.id]
        if isinstance(value, tuple):
            return tuple(
                Ban(rule.id)
                for rule in self.ruleset.book.rules
                if rule.kind == option.subset_of and rule.id not in value
            )
        return option.changes.get(value, ())

    def _numbers(self, changes: list[Change]) -> Any:
        """All numbers and all option values by name; truth values as 0 and 1, so that rules can compute with them."""
        values: dict[str, object] = {
            rule.id: rule.value for rule in self.ruleset.book.rules if isinstance(rule, Number)
        }
        for change in changes:
            if isinstance(change, SetNumber):
                values[change.number] = change.value
        for option, value in self.options.items():
            values[option] = int(value) if isinstance(value, bool) else value
        return namedtuple("Numbers", values)(**values)  # type: ignore[misc] # noqa: PYI024 - names are data

    def _rows(
        self, rules: list[Rule], worths: Mapping[str, SetWorth], *, closed: bool
    ) -> list[YakuRow]:
        claims = {rule.id: 1 << place for place, rule in enumerate(self.ruleset.claims)}
        rows = []
        for rule in rules:
            if not isinstance(rule, Yaku):
                continue
            worth = rule.closed if closed else rule.open
            if change := worths.get(rule.id):
                changed = change.closed if closed else change.open
                worth = worth if changed is None else changed
            if worth:
                lines = self._lines(rule, {rule.unit: worth})
                rows.append(YakuRow(rule, worth, claims.get(rule.id, 0), lines))
        return rows

    def _lines(self, rule: Rule, worth: Mapping[str, object]) -> Lines:
        ruleset = self.ruleset.id
        return line_of(ruleset, rule, "ja", worth), line_of(ruleset, rule, "en", worth)

    def _amended(self) -> list[Rule]:
        """What the story has to tell: the amendments of a variant and every option the request names."""
        variant = [
            rule
            for rule in self.ruleset.book.rules
            if isinstance(rule, Amendment) and rule.option not in self.chosen
        ]
        return [*variant, *(self.ruleset.options[name] for name in self.chosen)]

    def _told(self, rule: Rule, changes: list[tuple[Option, Change]]) -> Amended:
        option = self.ruleset.options[rule.option if isinstance(rule, Amendment) else rule.id]
        effects = [_effect(self.ruleset, change) for source, change in changes if source is option]
        return Amended(rule, self.options[option.id], tuple(effects))


def _yaku_table(rows: list[YakuRow], shape: int, *, double: bool) -> YakuTable:
    """The yaku a reading of ``shape`` is asked about, and those that are claimed."""
    asked = [row for row in rows if row.rule.holds is not None and shape in row.rule.shapes]
    return YakuTable(asked, [row for row in rows if row.rule.holds is None], double=double)


def _limit_of_han(limits: tuple[Limit, ...]) -> tuple[Limit | None, ...]:
    steps = [limit for limit in limits if limit.han is not None]
    reached: list[Limit | None] = []
    for han in range(max((step.han or 0 for step in steps), default=0) + 1):
        below = [step for step in steps if step.han is not None and step.han <= han]
        reached.append(below[-1] if below else None)
    return tuple(reached)


def _effect(ruleset: Ruleset, change: Change) -> Text:
    """What one change does, in words."""
    if isinstance(change, Ban):
        return Text("{rule}は数えない", "{rule} does not count").filled(rule=ruleset.rules[change.rule].name)
    if isinstance(change, SetNumber):
        rule = ruleset.rules[change.number]
        return Text("{rule}: {value}", "{rule}: {value}").filled(rule=rule.name, value=change.value)
    yaku = ruleset.rules[change.yaku]
    told = [
        text.filled(worth=worth)
        for text, worth in (
            (Text("門前{worth}", "closed {worth}"), change.closed),
            (Text("鳴き{worth}", "open {worth}"), change.open),
        )
        if worth is not None
    ]
    return Text("{yaku}: {told}", "{yaku}: {told}").filled(yaku=yaku.name, told=joined(told))
