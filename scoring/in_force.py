"""The rules that apply to one request: a ruleset with its options chosen, and the story of what they changed."""

from collections import namedtuple
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from scoring.links import line_of
from scoring.rulebook import (
    Alone,
    Amendment,
    Ban,
    Change,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Yaku,
)
from scoring.tables import FuRow, Lines, YakuRow, fu_tables, yaku_table
from scoring.text import Text, joined
from scoring.values import NEUTRAL, SHAPES, Numbers

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Amended:
    """One thing that made the ruleset in force differ from the basic rules, for the story."""

    rule: Rule
    value: OptionValue
    effects: tuple[Text, ...]


class InForce:
    """The rules that apply to one request, laid out for scoring."""

    def __init__(self, ruleset: "Ruleset", chosen: Mapping[str, OptionValue]) -> None:
        self.ruleset = ruleset
        self.chosen = chosen
        self.options = {
            option.id: chosen.get(option.id, ruleset.default_of(option.id))
            for option in ruleset.options.values()
        }
        changes = [
            (option, change)
            for option in ruleset.options.values()
            for change in self._changes(option)
        ]
        banned = {change.rule for _, change in changes if isinstance(change, Ban)}
        self.numbers = self._numbers([change for _, change in changes])
        worths = {change.yaku: change for _, change in changes if isinstance(change, SetWorth)}
        self._alone = {change.yaku for _, change in changes if isinstance(change, Alone)}
        rules = [rule for rule in ruleset.book.rules if rule.id not in banned]
        self.banned = frozenset(banned)
        self.rows = tuple(self._rows(rules, worths, closed=closed) for closed in (False, True))
        """Every yaku in force for open hands and for closed hands."""
        double = bool(self.options.get("double_yakuman"))
        self.tables = tuple(
            tuple(yaku_table(some, shape, double=double) for shape in SHAPES) for some in self.rows
        )
        """Yaku for open hands and yaku for closed hands, by the shape of the reading."""
        self.dora = tuple(rule for rule in rules if isinstance(rule, Dora))
        counted = [rule.counts for rule in self.dora] or ["n"]
        self.dora_counts = attrgetter(*counted, "n")
        """How many of each dora a win has, in order, and the numbers behind them, so that it is a tuple for a single dora too."""
        self.fu = fu_tables(
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

    def _numbers(self, changes: list[Change]) -> Numbers:
        """All numbers and all option values by name; truth values as 0 and 1, so that rules can compute with them."""
        values: dict[str, object] = {
            **NEUTRAL,
            **{r.id: r.value for r in self.ruleset.book.rules if isinstance(r, Number)},
        }
        for change in changes:
            if isinstance(change, SetNumber):
                values[change.number] = change.value
        for option, value in self.options.items():
            values[option] = int(value) if isinstance(value, bool) else value
        made = namedtuple("Numbers", values)  # type: ignore[misc] # noqa: PYI024 - names are data
        return cast(Numbers, made(**values))

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
                alone = rule.unit == "yakuman" or rule.id in self._alone
                rows.append(YakuRow(rule, worth, claims.get(rule.id, 0), lines, alone))
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


def _limit_of_han(limits: tuple[Limit, ...]) -> tuple[Limit | None, ...]:
    steps = [limit for limit in limits if limit.han is not None]
    reached: list[Limit | None] = []
    for han in range(max((step.han or 0 for step in steps), default=0) + 1):
        below = [step for step in steps if step.han is not None and step.han <= han]
        reached.append(below[-1] if below else None)
    return tuple(reached)


def _effect(ruleset: "Ruleset", change: Change) -> Text:
    """What one change does, in words."""
    if isinstance(change, Ban):
        return Text("{rule}は数えない", "{rule} does not count").filled(
            rule=ruleset.rules[change.rule].name
        )
    if isinstance(change, SetNumber):
        rule = ruleset.rules[change.number]
        return Text("{rule}: {value}", "{rule}: {value}").filled(rule=rule.name, value=change.value)
    yaku = ruleset.rules[change.yaku]
    if isinstance(change, Alone):
        return Text("{yaku}には他の役もドラも付かない", "{yaku} counts alone").filled(
            yaku=yaku.name
        )
    told = [
        text.filled(worth=worth)
        for text, worth in (
            (Text("門前{worth}", "closed {worth}"), change.closed),
            (Text("鳴き{worth}", "open {worth}"), change.open),
        )
        if worth is not None
    ]
    return Text("{yaku}: {told}", "{yaku}: {told}").filled(yaku=yaku.name, told=joined(told))
