"""The rules that apply to one request: a ruleset with its options chosen and the cards in play."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final, cast

from scoring.rules.amendments import (
    CardEffects,
    ChipRate,
    Granted,
    Played,
    WallBreak,
    amounts_of,
)
from scoring.rules.changes import Alone, Ban, Change, SetNumber, SetWorth, Unit
from scoring.rules.declarations import CardDeck, Declarations
from scoring.rules.lines import FuLine, YakuLine
from scoring.rules.links import line_of
from scoring.rules.relations import parts_of
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Option, OptionValue, Rule, Yaku
from scoring.rules.tables import (
    DoraRow,
    DoraTable,
    FuRow,
    FuTable,
    YakuLines,
    YakuRow,
    YakuTable,
    fu_tables,
    yaku_table,
)
from scoring.text import LANGUAGES, Text, amount, joined
from scoring.tiles.values import NEUTRAL, SHAPES, Numbers

_NO_CARDS: Final = CardEffects()
WAREME_PAYMENTS: Final = "wareme_payments"
"""The option that multiplies the payments of the player whose wall was broken."""
WALL_BREAKS: Final[Mapping[OptionValue, WallBreak | None]] = {
    "none": None,
    "points": WallBreak(None, 2, honba=False),
    "points_and_counters": WallBreak(None, 2, honba=True),
}
"""What that option sets at each of its values."""
CHIPS_FOR: Final[Mapping[str, str]] = {
    "chips_for_ippatsu": "ippatsu",
    "chips_for_ura": "ura_dora",
    "chips_for_red_fives": "red_five",
    "chips_for_yakuman": "yakuman",
}
"""The numbers of chips that every payer adds, with the rules that they are paid for."""


class InForce:
    """The rules that apply to one request, laid out for scoring."""

    def __init__(
        self,
        ruleset: Declarations,
        chosen: Mapping[str, OptionValue],
        card_effects: CardEffects = _NO_CARDS,
    ) -> None:
        self.ruleset = ruleset
        self.stamp = ruleset.stamp
        """The game, the ruleset, its version and its digest, which every answer says first."""
        self.chosen = chosen
        self.card_effects = card_effects
        self.cards = card_effects.cards
        """The cards in play."""
        self.options = {
            option.id: chosen.get(option.id, ruleset.default_of(option.id))
            for option in ruleset.options.values()
        } | card_effects.options
        changes = [
            change
            for option in ruleset.options.values()
            for change in self.changes_of(option, self.options[option.id])
        ]
        banned = {change.rule for change in changes if isinstance(change, Ban)}
        banned = banned - card_effects.lifted | card_effects.banned.keys()
        self.banned = frozenset(banned)
        self._worths = {change.yaku: change for change in changes if isinstance(change, SetWorth)}
        self.numbers = self._numbers(changes)
        self._alone = {change.yaku for change in changes if isinstance(change, Alone)}
        waived = {one.yaku for one in changes if isinstance(one, Alone) and one.unless_more}
        self.waived = sum(
            1 << place for place, rule in enumerate(ruleset.claims) if rule.id in waived
        )
        """Bits of the situations that do not count where a hand is worth more without them."""
        self._yaku_tables: dict[int, tuple[YakuTable, ...]] = {}
        self._fu_tables: dict[tuple[int, int], tuple[FuTable, ...]] = {}

    # Rows and tables take most of the time to make: each is made when a hand needs it. Who compares rules needs none.

    @cached_property
    def _in_use(self) -> list[Rule]:
        """The rules that are not banned, with the amounts that cards give them, and those that cards bring in."""
        left = [rule for rule in self.ruleset.book.rules if rule.id not in self.banned]
        return [*map(self.as_amended, left), *self._rules_of_cards()]

    @cached_property
    def rows(self) -> tuple[list[YakuRow], list[YakuRow]]:
        """Every yaku in force for open hands and for closed hands."""
        return self._rows(closed=False), self._rows(closed=True)

    @cached_property
    def counted(self) -> frozenset[str]:
        """The yaku that are worth anything."""
        return frozenset(row.rule.id for rows in self.rows for row in rows)

    @cached_property
    def dora(self) -> tuple[Dora, ...]:
        """The dora in force."""
        return tuple(rule for rule in self._in_use if isinstance(rule, Dora))

    @cached_property
    def dora_table(self) -> DoraTable:
        """The dora in force, laid out for scoring."""
        id_ = self.ruleset.id
        return DoraTable(
            [DoraRow(rule, _yaku_lines(id_, rule, {rule.unit: rule.worth})) for rule in self.dora]
        )

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The limits in force."""
        return tuple(rule for rule in self._in_use if isinstance(rule, Limit))

    @cached_property
    def wall_break(self) -> WallBreak | None:
        """The multiplied payments of the player whose wall was broken; ``None`` if nobody pays more."""
        by_option = WALL_BREAKS[self.options.get(WAREME_PAYMENTS, "none")]
        return self.card_effects.wall_break or by_option

    @cached_property
    def chip_rates(self) -> Mapping[str, ChipRate]:
        """The chips that every payer adds, by the rule that they are paid for."""
        by_option = {
            rule: ChipRate(None, number, chips)
            for number, rule in CHIPS_FOR.items()
            if (chips := getattr(self.numbers, number, 0))
        }
        return by_option | self.card_effects.chips

    @property
    def limit_of_han(self) -> tuple[Limit | None, ...]:
        """The limit each number of han reaches by itself; the last entry is for all above."""
        return limit_of_han(self.limits)

    def yaku_tables(self, menzen: int) -> tuple[YakuTable, ...]:
        """The yaku of open or of closed hands, by the shape of the reading."""
        if menzen not in self._yaku_tables:
            double = bool(self.options.get("double_yakuman"))
            rows, granted = self.rows[menzen], self.granted_rows(closed=bool(menzen))
            self._yaku_tables[menzen] = tuple(
                [yaku_table(rows, shape, double=double, granted=granted) for shape in SHAPES]
            )
        return self._yaku_tables[menzen]

    def fu_tables(self, tsumo: int, menzen: int) -> tuple[FuTable, ...]:
        """The fu items of one kind of win by an open or a closed hand, by the shape of the reading."""
        if (tsumo, menzen) not in self._fu_tables:
            items = [rule for rule in self._in_use if isinstance(rule, FuItem)]
            rows = [_fu_row(self.ruleset.id, rule) for rule in items]
            self._fu_tables[tsumo, menzen] = fu_tables(rows, tsumo, menzen)
        return self._fu_tables[tsumo, menzen]

    @property
    def basic(self) -> "InForce":
        """The same ruleset with every option at its default and without cards."""
        return with_options(self.ruleset, ())

    def worth_of(self, rule: Rule) -> dict[str, object] | None:
        """What a rule is worth in force, closed and open; ``None`` for rules that are worth nothing by themselves."""
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
        """What a yaku is counted in."""
        change = self._worths.get(rule.id)
        return rule.unit if change is None or change.unit is None else change.unit

    def amount(self, rule_id: str, name: str) -> int:
        """An amount of a rule in force, of those in :func:`scoring.rules.amendments.amounts_of`, whether or not the rule counts."""
        rule = self.ruleset.rules[rule_id]
        if isinstance(rule, Yaku):
            return self._worth(rule, closed=name == "closed")
        if isinstance(rule, Number):
            return cast(int, getattr(self.numbers, rule_id))
        return self.card_effects.amounts.get(rule_id, {}).get(name, amounts_of(rule)[name].value)

    def value_name(self, id_: str) -> Text:
        """Return what the value of an option or a number in force is called."""
        if id_ in self.options:
            option, value = self.ruleset.options[id_], self.options[id_]
            if option.subset_of and isinstance(value, tuple):
                return joined([self.ruleset.rules[name].name for name in value])
            return option.value_name(value)
        number = cast(Number, self.ruleset.rules[id_])
        return amount(self.amount(id_, "value"), number.unit)

    def changes_of(self, option: Option, value: OptionValue) -> tuple[Change, ...]:
        """What an option changes at a value."""
        if isinstance(value, tuple) and option.subset_of:
            return tuple(
                Ban(rule.id)
                for rule in self.ruleset.book.rules
                if rule.kind == option.subset_of and rule.id not in value
            )
        return option.changes_at(value)

    def _numbers(self, changes: list[Change]) -> Numbers:
        """All numbers and all option values by name; truth values as 0 and 1, so that rules can compute with them."""
        effects = self.card_effects
        values: dict[str, object] = {
            **NEUTRAL,
            **{r.id: r.value for r in self.ruleset.book.rules if isinstance(r, Number)},
        }
        for change in changes:
            if isinstance(change, SetNumber):
                values[change.number] = change.value
        for option, value in self.options.items():
            values[option] = int(value) if isinstance(value, bool) else value
        values |= {id_: made["value"] for id_, made in effects.amounts.items() if id_ in values}
        values |= {
            name: int(self._counts(name))
            for item in self.ruleset.book.rules
            if isinstance(item, FuItem)
            for name in item.yaku
        }
        if effects.reds is not None:
            values["red_fives"] = sum(effects.reds)
        values |= {dora.number: 0 for dora in effects.dora}
        return Numbers(values)

    def _counts(self, yaku: str) -> bool:
        """Whether a yaku is worth anything in a closed hand."""
        rule = cast(Yaku, self.ruleset.rules[yaku])
        return yaku not in self.banned and self._worth(rule, closed=True) > 0

    def as_amended(self, rule: Rule) -> Rule:
        """A rule with the amounts that cards give it; those of yaku and numbers are kept elsewhere."""
        amounts = self.card_effects.amounts.get(rule.id)
        if amounts is None:
            return rule
        if isinstance(rule, FuItem):
            yaochu = amounts.get("yaochu", rule.yaochu)
            return replace(rule, fu=amounts.get("value", rule.fu), yaochu=yaochu)
        if isinstance(rule, Dora):
            return replace(rule, worth=amounts["value"])
        return replace(rule, base=amounts["value"]) if isinstance(rule, Limit) else rule

    def _rules_of_cards(self) -> list[Rule]:
        """The rules that cards bring in: dora, and the fu of forms that have none."""
        effects = self.card_effects
        forms = [form.fu for form in effects.forms.values() if form.fu is not None]
        return [*(dora.rule for dora in effects.dora), *forms]

    def _worth(self, rule: Yaku, *, closed: bool) -> int:
        """What a yaku is worth where it counts."""
        worth = rule.closed if closed else rule.open
        if change := self._worths.get(rule.id):
            changed = change.closed if closed else change.open
            worth = worth if changed is None else changed
        return self.card_effects.amounts.get(rule.id, {}).get("closed" if closed else "open", worth)

    def _rows(self, *, closed: bool) -> list[YakuRow]:
        claims = self._claims({rule.id for rule in self._in_use})
        rows = []
        for rule in self._in_use:
            if not isinstance(rule, Yaku):
                continue
            if worth := self._worth(rule, closed=closed):
                unit = self.unit_of(rule)
                alone = unit == "yakuman" or rule.id in self._alone
                claim = claims.get(rule.id, 0)
                rows.append(_yaku_row(self.ruleset.id, rule, worth, claim, unit, alone=alone))
        return rows

    def _claims(self, in_use: Collection[str]) -> dict[str, int]:
        """The situations that count as each yaku: its own, and those it is a part of whose yaku are out of use."""
        bits = {rule.id: 1 << place for place, rule in enumerate(self.ruleset.claims)}
        claims = dict(bits)
        for rule in self.ruleset.claims:
            if rule.id not in in_use:
                for part in parts_of(rule, self.ruleset.rules):
                    claims[part] |= bits[rule.id]
        return claims

    def granted_rows(self, *, closed: bool) -> list[YakuRow]:
        """The yaku that hands have by cards, each claimed by a bit of its own."""
        return [
            replace(row, claim=granted.bit, lines=self._by_card(row.lines, granted))
            for granted in self.card_effects.granted
            for row in self.rows[closed]
            if row.rule is granted.yaku
        ]

    @staticmethod
    def _by_card(lines: YakuLines, granted: Granted) -> YakuLines:
        japanese, english = (replace(line, card=granted.card.id) for line in lines)
        return japanese, english


# Rules in force under different options share the rows that are equal.


@lru_cache(maxsize=1 << 12)
def _yaku_row(
    ruleset: str, rule: Yaku, worth: int, claim: int, unit: Unit, *, alone: bool
) -> YakuRow:
    return YakuRow(rule, worth, claim, _yaku_lines(ruleset, rule, {unit: worth}), alone, unit)


@lru_cache(maxsize=1 << 10)
def _fu_row(ruleset: str, rule: FuItem) -> FuRow:
    japanese, english = (
        FuLine(**line_of(ruleset, rule, lang, {"fu": 0, "tiles": None})) for lang in LANGUAGES
    )
    return FuRow(rule, (japanese, english))


def _yaku_lines(ruleset: str, rule: Rule, worth: Mapping[str, object]) -> YakuLines:
    japanese, english = (YakuLine(**line_of(ruleset, rule, lang, worth)) for lang in LANGUAGES)
    return japanese, english


@lru_cache(maxsize=256)
def limit_of_han(limits: tuple[Limit, ...]) -> tuple[Limit | None, ...]:
    """The limit each number of han reaches by itself; the last entry is for all above."""
    steps = [limit for limit in limits if limit.han is not None]
    reached: list[Limit | None] = []
    for han in range(max((step.han or 0 for step in steps), default=0) + 1):
        below = [step for step in steps if step.han is not None and step.han <= han]
        reached.append(below[-1] if below else None)
    return tuple(reached)


MAX_OPTION_SETS: Final = 128
"""How many rules in force are kept, and as many again with cards."""


@lru_cache(maxsize=MAX_OPTION_SETS)
def with_options(ruleset: Declarations, chosen: tuple[tuple[str, OptionValue], ...]) -> InForce:
    """The rules of a ruleset in force under sorted, checked options."""
    return InForce(ruleset, dict(chosen))


@lru_cache(maxsize=MAX_OPTION_SETS)
def with_cards(
    ruleset: Declarations,
    chosen: tuple[tuple[str, OptionValue], ...],
    cards: tuple[Played, ...],
) -> InForce:
    """The rules of a ruleset that takes cards in force under sorted, checked options and cards."""
    options = dict(chosen)
    deck = cast(CardDeck, ruleset.deck)
    set_by_cards = deck.options(ruleset, cards)
    base = with_options(ruleset, tuple(sorted((options | set_by_cards).items())))
    return InForce(ruleset, options, deck.effects(base, options, cards))
