"""A ruleset, closed and ready, and the ruleset *in force* that options make of it; nothing downstream knows which it has."""

import hashlib
import json
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Protocol

from scoring import catalogue
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
    Measure,
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
    """A yaku in force for closed or for open hands, as the valuer walks over it."""

    holds: Predicate
    worth: int
    bit: int
    removes: int
    """Bits of the yaku that do not count beside it."""
    doubled: Predicate | None
    rule: Yaku
    lines: Lines


class YakuTable(NamedTuple):
    """The yaku in force for readings of one shape, in closed or in open hands."""

    yakuman: tuple[YakuRow, ...]
    """Read off the hand, worth a yakuman or more."""
    ordinary: tuple[YakuRow, ...]
    """Read off the hand."""


class Claimed(NamedTuple):
    """The yaku that a set of claims brings."""

    yakuman: tuple[YakuRow, ...]
    ordinary: tuple[YakuRow, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FuRow:
    """A fu item as the valuer walks over it, with its line of the answer."""

    measure: Measure
    fu: int
    yaochu: int | None
    whole: bool
    source: str
    """What it comes from, for items that are not sets: ``"pair"``, ``"wait"`` or nothing."""
    rule: FuItem
    lines: Lines


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
        self._claims = tuple([row for row in some if row.rule.situation] for some in self.rows)
        self.tables = tuple(tuple(_table(some, shape) for shape in SHAPES) for some in self.rows)
        """Yaku for open hands and yaku for closed hands, by the shape of the reading."""
        self.dora = tuple(rule for rule in rules if isinstance(rule, Dora))
        fu_rows = [
            FuRow(
                rule.measure,
                rule.fu,
                rule.yaochu,
                rule.whole,
                rule.source,
                rule,
                self._lines(rule, {"fu": 0, "tiles": None}),
            )
            for rule in rules
            if isinstance(rule, FuItem)
        ]
        self.fu = tuple(
            tuple(row for row in fu_rows if shape in row.rule.shapes) for shape in SHAPES
        )
        """Fu items by the shape of the reading."""
        self.limits = tuple(rule for rule in rules if isinstance(rule, Limit))
        self.limit_of_han = _limit_of_han(self.limits)
        """The limit each number of han reaches by itself; the last entry is for all above."""
        self._claimed: dict[int, Claimed] = {}
        """Filled as situations are met; legal combinations are few."""
        self.story = tuple(self._told(option, changes) for option in self._amended())

    def claimed(self, menzen: int, situations: int) -> Claimed:
        """The yaku that claimed situations bring to an open (0) or closed (1) hand."""
        key = situations << 1 | menzen
        if (found := self._claimed.get(key)) is None:
            claimed = {c.id for place, c in enumerate(self.ruleset.claims) if situations >> place & 1}
            rows = [row for row in self._claims[menzen] if row.rule.id in claimed]
            found = self._claimed[key] = Claimed(
                tuple(row for row in rows if row.rule.unit == "yakuman"),
                tuple(row for row in rows if row.rule.unit != "yakuman"),
            )
        return found

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
        bits = {rule.id: 1 << place for place, rule in enumerate(self.ruleset.rules.values())}
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
                removes = sum(bits[other] for other in rule.supersedes)
                holds = rule.holds or _by_claim
                rows.append(YakuRow(holds, worth, bits[rule.id], removes, rule.doubled, rule, lines))
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


def _table(rows: list[YakuRow], shape: int) -> YakuTable:
    """The yaku a reading of ``shape`` is asked about."""
    asked = [row for row in rows if row.rule.holds is not None and shape in row.rule.shapes]
    return YakuTable(
        tuple(row for row in asked if row.rule.unit == "yakuman"),
        tuple(row for row in asked if row.rule.unit != "yakuman"),
    )


def _limit_of_han(limits: tuple[Limit, ...]) -> tuple[Limit | None, ...]:
    steps = [limit for limit in limits if limit.han is not None]
    reached: list[Limit | None] = []
    for han in range(max((step.han or 0 for step in steps), default=0) + 1):
        below = [step for step in steps if step.han is not None and step.han <= han]
        reached.append(below[-1] if below else None)
    return tuple(reached)


def _by_claim(_r: object, _w: object) -> bool:
    """The predicate of a yaku that is counted because it was claimed."""
    return True


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
