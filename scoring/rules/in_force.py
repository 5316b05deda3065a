"""The rules that apply to one request: a ruleset with its options chosen and the cards in play."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, cast

from scoring.faults import Fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import (
    CHIPS_FOR,
    WALL_BREAKS,
    WAREME_PAYMENTS,
    AmendedRules,
    ChipRate,
    Granted,
    PlayedCard,
    WallBreak,
)
from scoring.rules.changes import Change, Unit
from scoring.rules.declarations import Declarations
from scoring.rules.links import NO_PLACE, citation, line_of, rule_place
from scoring.rules.relations import changing, parts_of
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, OptionValue, Rule, Statement, Yaku
from scoring.rules.tables import DoraRow, DoraTable, FuRow, FuTable, LinePair, YakuRow, YakuTable
from scoring.text import LANGUAGES, Text, joined
from scoring.tiles.values import NEUTRAL, SHAPES, Numbers


class InForce(AmendedRules):
    """The rules that apply to one request, laid out for scoring."""

    def __init__(
        self,
        ruleset: Declarations,
        chosen: Mapping[str, OptionValue],
        cards: tuple[PlayedCard, ...] = (),
        more: tuple[Change, ...] = (),
    ) -> None:
        """Apply the changes of the options and cards, and then ``more``."""
        super().__init__(ruleset, chosen, cards, more)
        self.numbers = self._numbers()
        self.waived = sum(
            1 << place for place, rule in enumerate(ruleset.claims) if rule.id in self.waived_yaku
        )
        """Bits of the situations that do not count if a hand is worth more without them."""
        self._yaku_tables: dict[int, tuple[YakuTable, ...]] = {}
        self._fu_tables: dict[tuple[int, int], tuple[FuTable, ...]] = {}

    def changed(self, *changes: Change) -> "InForce":
        """Return the rules of the same options and cards with ``changes``, which are applied last."""
        return InForce(self.ruleset, self.chosen, self.cards, changes)

    # Rows and tables take most of the time to make: each is made when a hand needs it. A comparison of rules needs none.

    @cached_property
    def _in_use(self) -> list[Rule]:
        """The counted rules that are not banned, with the amounts that cards give them, and the rules that cards add."""
        left = [rule for rule in self.ruleset.counting if rule.id not in self.banned]
        return [*map(self.as_amended, left), *self._rules_of_cards()]

    @cached_property
    def rows(self) -> tuple[list[YakuRow], list[YakuRow]]:
        """Every yaku in force for open hands and for closed hands."""
        yaku = [rule for rule in self._in_use if isinstance(rule, Yaku)]
        claims = self._claims({rule.id for rule in yaku})
        return self._rows(yaku, claims, "open"), self._rows(yaku, claims, "closed")

    @cached_property
    def counted(self) -> frozenset[str]:
        """The yaku that are worth anything, and the dora."""
        yaku = {row.rule.id for rows in self.rows for row in rows}
        return frozenset(yaku.union(rule.id for rule in self.dora))

    @cached_property
    def dora(self) -> tuple[Dora, ...]:
        """The dora in force."""
        return tuple(rule for rule in self._in_use if isinstance(rule, Dora))

    @cached_property
    def dora_table(self) -> DoraTable:
        """The dora in force, laid out for scoring."""
        id_ = self.ruleset.id
        return DoraTable(
            [DoraRow(rule, _lines(id_, rule, {rule.unit: rule.worth})) for rule in self.dora]
        )

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The limits in force, from the lowest to the highest, as the game declares them."""
        return tuple(rule for rule in self._in_use if isinstance(rule, Limit))

    @property
    def yakuman_limit(self) -> Limit:
        """The limit of one yakuman, the highest one."""
        return self.limits[-1]

    @cached_property
    def wall_break(self) -> WallBreak | None:
        """The multiplied payments of the player whose wall was broken, or ``None``."""
        by_option = WALL_BREAKS[self.options.get(WAREME_PAYMENTS, "none")]
        by_card = self.card_effects.wall_break
        same = by_card is None or (
            by_option and by_option._replace(card=None) == by_card._replace(card=None)
        )
        return by_option if same else by_card

    @cached_property
    def chip_rates(self) -> Mapping[str, ChipRate]:
        """The chips that every payer adds, by the rule that they are paid for."""
        rates = {
            rule: ChipRate(None, number, chips)
            for number, rule in CHIPS_FOR.items()
            if (chips := getattr(self.numbers, number, 0))
        }
        for rule, rate in self.card_effects.chips.items():
            if rule not in rates or rates[rule].chips != rate.chips:
                rates[rule] = rate
        return rates

    def yaku_tables(self, menzen: int) -> tuple[YakuTable, ...]:
        """Return the yaku of open or of closed hands, by the shape of the reading."""
        if menzen not in self._yaku_tables:
            double = bool(self.options.get("double_yakuman"))
            rows, granted = self.rows[menzen], self.granted_rows(closed=bool(menzen))
            self._yaku_tables[menzen] = tuple(
                [YakuTable(rows, shape, double=double, granted=granted) for shape in SHAPES]
            )
        return self._yaku_tables[menzen]

    def fu_tables(self, tsumo: int, menzen: int) -> tuple[FuTable, ...]:
        """Return the fu items of one kind of win by an open or a closed hand, by the shape of the reading."""
        tables = self._fu_tables.get((tsumo, menzen))
        if tables is None:
            items = [rule for rule in self._in_use if isinstance(rule, FuItem)]
            named: dict[str, object] = {"fu": 0, "tiles": None}
            rows = [FuRow(rule, _lines(self.ruleset.id, rule, named)) for rule in items]
            win = "tsumo" if tsumo else "ron"
            tables = self._fu_tables[tsumo, menzen] = tuple(
                [FuTable([row for row in rows if row.fits(win, menzen, one)]) for one in SHAPES]
            )
        return tables

    @property
    def basic(self) -> "InForce":
        """This ruleset with every option at its default and without cards."""
        return rules_under(self.ruleset)

    @cached_property
    def _changed_options(self) -> frozenset[str]:
        """The options to which the request gives another value than the ruleset."""
        default_of = self.ruleset.default_of
        return frozenset(name for name, value in self.chosen.items() if value != default_of(name))

    @property
    def with_defaults(self) -> "InForce | None":
        """The ruleset with the same cards and every option at its default; ``None`` if these are the rules in force."""
        return rules_under(self.ruleset, (), self.cards) if self._changed_options else None

    def worth_of(self, rule: Rule) -> dict[str, object] | None:
        """Return the worth of a rule in force, closed and open; ``None`` for a rule that is not a yaku or a dora."""
        if isinstance(rule, Dora):
            worth = 0 if rule.id in self.banned else self.amount(rule.id, "value")
            return {"closed": worth, "open": worth, "unit": rule.unit}
        if not isinstance(rule, Yaku):
            return None
        opened, closed = (
            next((row.worth for row in rows if row.rule is rule), 0) for rows in self.rows
        )
        return {"closed": closed, "open": opened, "unit": self.unit_of(rule)}

    def unit_of(self, rule: Yaku) -> Unit:
        """Return the unit that a yaku is counted in."""
        return self.units.get(rule.id, rule.unit)

    def source_of(self, id_: str) -> Text:
        """Return the citation of a rule in words: our choice if the rule is missing, the request if its option decides the rule."""
        rule = self.ruleset.rules.get(id_)
        if rule is None:
            return MESSAGES["cited.ours"]
        return citation(self.ruleset, rule, by_option=self.is_changed(id_))

    def is_changed(self, id_: str | None) -> bool:
        """Return whether an option of the request changes a rule of the ruleset, so that no document states the rule in force."""
        rule = self.ruleset.rules.get(id_ or "")
        if rule is None:
            return False
        when = self.ruleset.place_of(rule).when_of(rule.id) if isinstance(rule, Statement) else {}
        overruled = {name for name, values in when.items() if self.options[name] not in values}
        deciding = {rule.id, *changing(self.ruleset, rule), *overruled}
        return not self._changed_options.isdisjoint(deciding)

    def place_of(self, rule: Rule) -> Mapping[str, str | None]:
        """Return the clause and the document that state a rule as it is in force, each ``None`` if there is none."""
        return NO_PLACE if self.is_changed(rule.id) else rule_place(rule)

    def rule_line(self, rule_id: str | None, lang: str) -> dict[str, Any]:
        """Return the fields of a line that name the rule behind it; all ``None`` without a rule."""
        if rule_id is None:
            return dict.fromkeys(("rule", "name", "clause", "document", "href"))
        rule = self.ruleset.rules[rule_id]
        line = line_of(self.ruleset.id, rule, lang, {})
        return {"rule": line.pop("id"), **line, **self.place_of(rule)}

    def reason_line(self, why: Fault, lang: str) -> dict[str, Any]:
        """Return the code and the text of a reason, with the rule behind it, as a dict; the text says if no document states the rule."""
        detail, ruleset = why.detail, self.ruleset
        if self.is_changed(why.rule):
            detail = MESSAGES["changed_rule"].filled(detail=detail)
        elif ruleset.documents and why.rule in ruleset.unstated:
            document = ruleset.documents[0].cited_name
            detail = MESSAGES["unstated"].filled(detail=detail, document=document)
        line = {"code": why.code, "detail": detail.say(lang)}
        return line | self.rule_line(why.rule, lang)

    def value_name(self, id_: str) -> Text:
        """Return the name of the value of an option or a number in force."""
        if id_ in self.options:
            option, value = self.ruleset.options[id_], self.options[id_]
            if option.subset_of and isinstance(value, tuple):
                return joined([self.ruleset.rules[name].name for name in value])
            return option.value_name(value)
        number = cast(Number, self.ruleset.rules[id_])
        return number.value_name(self.amount(id_, "value"))

    def _numbers(self) -> Numbers:
        """Return all numbers and all option values by name; truth values as 0 and 1, so that rules can compute with them."""
        effects, numbers = self.card_effects, self.ruleset.numbers
        values: dict[str, object] = {**NEUTRAL}
        for option, value in self.options.items():
            values[option] = int(value) if isinstance(value, bool) else value
        values |= numbers
        values |= {id_: made["value"] for id_, made in self.amounts.items() if id_ in numbers}
        for rule in self.ruleset.counting:
            if isinstance(rule, FuItem):
                values |= {name: int(self._counts(name)) for name in rule.yaku}
        if effects.reds is not None:
            values["red_fives"] = sum(effects.reds)
        values |= {dora.number: 0 for dora in effects.dora}
        return Numbers(values)

    def _counts(self, yaku: str) -> bool:
        """Return whether a yaku is worth anything in a closed hand."""
        return yaku not in self.banned and self.amount(yaku, "closed") > 0

    def as_amended(self, rule: Rule) -> Rule:
        """Return a rule with the amounts that changes give it; a yaku or a number stays as declared."""
        amounts = self.amounts.get(rule.id)
        if amounts is None:
            return rule
        if isinstance(rule, FuItem):
            yaochu = amounts.get("yaochu", rule.yaochu)
            return replace(rule, fu=amounts.get("value", rule.fu), yaochu=yaochu)
        if isinstance(rule, Dora):
            return replace(rule, worth=amounts["value"])
        return replace(rule, base_points=amounts["value"]) if isinstance(rule, Limit) else rule

    def _rules_of_cards(self) -> list[Rule]:
        """Return the rules that cards bring in: dora, and the fu of forms that have none."""
        effects = self.card_effects
        forms = [form.fu for form in effects.forms.values() if form.fu is not None]
        return [*(dora.rule for dora in effects.dora), *forms]

    def _rows(self, yaku: list[Yaku], claims: Mapping[str, int], hands: str) -> list[YakuRow]:
        rows = []
        for rule in yaku:
            if worth := self.amounts.get(rule.id, {}).get(hands, getattr(rule, hands)):
                unit = self.unit_of(rule)
                alone = unit == "yakuman" or rule.id in self.alone
                claim = claims.get(rule.id, 0)
                rows.append(_yaku_row(self.ruleset.id, rule, worth, claim, unit, alone=alone))
        return rows

    def _claims(self, in_use: Collection[str]) -> dict[str, int]:
        """Return the bits of the situations that count as each yaku: its own, and those of banned yaku that include it."""
        bits = {rule.id: 1 << place for place, rule in enumerate(self.ruleset.claims)}
        claims = dict(bits)
        for rule in self.ruleset.claims:
            if rule.id not in in_use:
                for part in parts_of(rule, self.ruleset.rules):
                    claims[part] |= bits[rule.id]
        return claims

    def granted_rows(self, *, closed: bool) -> list[YakuRow]:
        """Return the yaku that hands have by cards, each claimed by a bit of its own."""
        return [
            replace(row, claim=granted.bit, lines=self._by_card(row.lines, granted))
            for granted in self.card_effects.granted
            for row in self.rows[closed]
            if row.rule is granted.yaku
        ]

    @staticmethod
    def _by_card(lines: LinePair, granted: Granted) -> LinePair:
        japanese, english = (line | {"card": granted.card.id} for line in lines)
        return japanese, english


# NOTE: without this cache the first score under a card takes 0.96 instead of 0.67 ms.
@lru_cache(maxsize=1 << 12)
def _yaku_row(
    ruleset: str, rule: Yaku, worth: int, claim: int, unit: Unit, *, alone: bool
) -> YakuRow:
    return YakuRow(rule, worth, claim, _lines(ruleset, rule, {unit: worth}), alone, unit)


def _lines(ruleset: str, rule: Rule, worth: Mapping[str, object]) -> LinePair:
    japanese, english = (line_of(ruleset, rule, lang, worth) for lang in LANGUAGES)
    return japanese, english


def limit_reached(limits: tuple[Limit, ...], han: int) -> Limit | None:
    """Return the limit that ``han`` reach by themselves, or ``None``."""
    below = [limit for limit in limits if limit.han is not None and limit.han <= han]
    return below[-1] if below else None


# NOTE: without this cache a score under two options takes 340 instead of 25 µs.
@lru_cache(maxsize=256)
def rules_under(
    ruleset: Declarations,
    chosen: tuple[tuple[str, OptionValue], ...] = (),
    cards: tuple[PlayedCard, ...] = (),
) -> InForce:
    """Return the rules of a ruleset in force under sorted, checked options and cards that do not contradict each other."""
    return InForce(ruleset, dict(chosen), cards)
