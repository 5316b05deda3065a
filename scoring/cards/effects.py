"""The cards in play applied to the rules, layer by layer, and the contradictions between them."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.cards.model import (
    AMOUNTS,
    FORMS,
    LAYERS,
    RuleChange,
    set_already_by,
    support_of,
)
from scoring.faults import Fault
from scoring.rules.amendments import CardEffects, Effect, Played
from scoring.rules.changes import Ban, SetNumber, SetWorth
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import CHIPS_FOR, WALL_BREAKS, WAREME_PAYMENTS, InForce, with_cards
from scoring.rules.rulebook import Option, OptionValue
from scoring.text import Text


@lru_cache(maxsize=128)
def without(rules: InForce, change: RuleChange) -> InForce:
    """The rules in force without a change of a card, and without all that count as one with it or set nothing else."""
    settings = change.settings()

    def stays(other: RuleChange) -> bool:
        theirs = other.settings()
        within = all(settings.get(what) == value for what, value in theirs.items())
        return other.same != change.same and not (theirs and within)

    cards = tuple(replace(card, changes=tuple(filter(stays, card.changes))) for card in rules.cards)
    return with_cards(rules.ruleset, tuple(sorted(rules.chosen.items())), cards)


class Application:
    """Cards being applied to rules."""

    def __init__(
        self, base: InForce, chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
    ) -> None:
        self.base = base
        self.chosen = chosen
        self.ruleset = base.ruleset
        self.support = support_of(base.ruleset)
        self.effects = CardEffects(cards)
        self.granted_rules: set[str] = set()
        """The yaku that any card grants."""
        self.amounts_set: dict[tuple[str, str], int] = {}
        """The amounts that cards set, by rule and name …"""
        self.amounts_added: Counter[tuple[str, str]] = Counter()
        """… and what they add to them."""
        self._set_by: dict[Hashable, tuple[Played, int]] = {}
        """The card that is the first to set each thing, and the place of the change."""

    def result(self) -> CardEffects:
        """Every change applied, layer by layer."""
        cards = self.effects.cards
        places = [(card, place) for card in cards for place in range(len(card.changes))]
        for card, place in places:
            card.changes[place].prepare(self, card)
        layers = [*LAYERS]
        by_layer = sorted(places, key=lambda at: layers.index(at[0].changes[at[1]].layer))
        found = {(card.id, place): self._effect(card, place) for card, place in by_layer}
        self.effects.effects = [found[card.id, place] for card, place in places]
        return self.effects

    def out_of_use(self, rule: str, *, granted: bool = False) -> Text | None:
        """Why a rule is not in use; ``granted`` says that a card will let hands have it."""
        if rule in self.effects.banned:
            return _BANNED.filled(card=self.effects.banned[rule].id)
        in_use = granted or rule not in self.base.banned - self.effects.lifted
        return None if in_use else _NOT_IN_USE

    def _effect(self, card: Played, place: int) -> Effect:
        change = card.changes[place]
        why = self._repeated(card, place) or change.apply(self, card)
        return Effect(card, change, () if why else tuple(self._overridden(change)), why)

    def _repeated(self, card: Played, place: int) -> Text | None:
        """Why a change has no effect where those before it set all that it does to the same values; else ``None``."""
        settings = card.changes[place].settings()
        by = [self._set_by.setdefault(what, (card, place)) for what in settings]
        others = [first for first, where in by if (first, where) != (card, place)]
        return set_already_by(others[0]) if settings and len(others) == len(by) else None

    def _overridden(self, change: RuleChange) -> Iterator[tuple[str, OptionValue]]:
        """The chosen options that a change overrides."""
        settings = change.settings()
        for name, value in self.chosen.items():
            option = self.ruleset.options[name]
            ours = {**amounts_of_option(self.ruleset.options, name, value), ("option", name): value}
            bans = {ban.rule for ban in self.base.changes_of(option, value) if isinstance(ban, Ban)}
            if change.lifts in bans or any(
                settings.get(what, its) != its for what, its in ours.items()
            ):
                yield name, value


_BANNED: Final = Text(
    "カード {card} が禁じている。禁止は何にも勝つ。",
    "The card {card} bans it, and a ban beats everything.",
)
_NOT_IN_USE: Final = Text(
    "選ばれたオプションでは採用していない。", "It is not in use under the options in force."
)


def amounts_of_option(
    options: Mapping[str, Option], name: str, value: OptionValue
) -> dict[Hashable, object]:
    """The amounts that an option sets at a value, besides its own."""
    found: dict[Hashable, object] = {}
    if name == WAREME_PAYMENTS and (wall_break := WALL_BREAKS[value]) is not None:
        found["wareme"] = wall_break.times, wall_break.honba
    if name in CHIPS_FOR:
        found["chips", CHIPS_FOR[name]] = value
    for change in options[name].changes_at(value):
        if isinstance(change, SetNumber):
            found["amount", change.number, "value"] = change.value
        elif isinstance(change, SetWorth):
            worths = {"closed": change.closed, "open": change.open}
            found |= {
                ("amount", change.yaku, side): worth
                for side, worth in worths.items()
                if worth is not None
            }
    return found


class _Setting(NamedTuple):
    """A card that sets something, and the place of the card in the request."""

    place: int
    card: str
    value: object


def contradiction(changes: Sequence[RuleChange | None]) -> int | None:
    """The place of the first change of a card that contradicts one before it."""
    seen: dict[Hashable, object] = {}
    for place, change in enumerate(changes):
        for what, value in {} if change is None else change.settings().items():
            if seen.setdefault(what, value) != value:
                return place
    return None


def conflicts(cards: Sequence[Played], ruleset: Declarations) -> list[Fault]:
    """A fault at each card that sets something otherwise than another, naming that one."""
    by_what: dict[Hashable, list[_Setting]] = {}
    for place, card in enumerate(cards):
        for change in card.changes:
            for what, value in change.settings().items():
                by_what.setdefault(what, []).append(_Setting(place, card.id, value))
    faults: dict[tuple[int, str], Fault] = {}
    for what, all_set in by_what.items():
        for one in all_set:
            for other in all_set:
                if other.value != one.value:
                    fault = _conflict(one, other, what, ruleset)
                    faults.setdefault((one.place, other.card), fault)
    return [faults[key] for key in sorted(faults)]


def _conflict(one: _Setting, other: _Setting, what: Hashable, ruleset: Declarations) -> Fault:
    text = Text(
        "カード {one} とカード {other} が同じもの({what})を別の値にする。どちらかを外す。",
        "The cards {one} and {other} set the same thing ({what}) differently: leave one of them out.",
    )
    name, rule = _name_of(what, ruleset)
    detail = text.filled(one=one.card, other=other.card, what=name)
    return Fault(f"/cards/{one.place}", "conflicting_cards", detail, rule)


def _name_of(what: Hashable, ruleset: Declarations) -> tuple[Text, str | None]:
    """What cards set, in words, and the rule it is, if it is one."""
    kind, *which = what if isinstance(what, tuple) else (what,)
    if kind == "dora":
        return Text("ドラの{tile}", "{tile} as a dora").filled(tile=which[0]), None
    if kind == "form":
        return FORMS[which[0]], None
    if kind in _NAMED:
        return _NAMED[kind], None
    rule = ruleset.rules[which[0]]
    if which[1:] and which[1] != "value":
        text = Text("{rule}、{amount}", "{rule}, {amount}")
        return text.filled(rule=rule.name, amount=AMOUNTS[which[1]]), rule.id
    return rule.name, rule.id


_NAMED: Final = {
    "flowers": Text("花牌の翻", "the han of flower tiles"),
    "wild": Text("印の付いた白", "the marked white dragon"),
    "wareme": Text("割れ目", "the wall break"),
}
"""What cards set that is no rule of a ruleset."""
