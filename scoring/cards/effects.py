"""What the cards in play make of the rules, layer by layer, and the story of it: what took effect, what did not and why."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from scoring.cards.amounts import SHAPE_OF
from scoring.cards.conflicts import amounts_set, conflicts, settings_of
from scoring.cards.model import (
    LAYERS,
    AddToRule,
    BanRule,
    CardSupport,
    Change,
    Chips,
    Flowers,
    Grant,
    Pao,
    RedFives,
    SetForm,
    SetOptions,
    SetRule,
    StandingDora,
    Wareme,
    Wild,
)
from scoring.cards.wording import Words, said_value
from scoring.faults import Conflict
from scoring.rules.amendments import (
    CardChips,
    CardDora,
    CardEffects,
    CardForm,
    Effect,
    Granted,
    Played,
    WallBreak,
    WildTile,
)
from scoring.rules.amounts import amounts_of
from scoring.rules.rulebook import Ban, Dora, FuItem, OptionValue, Rule, Yaku
from scoring.text import Text, joined
from scoring.tiles.kinds import NAMES

if TYPE_CHECKING:
    from scoring.rules.in_force import InForce
    from scoring.rules.ruleset import Ruleset

Some = TypeVar("Some", bound=Change)
_SO_ALREADY: Final = Text("もともとそうである。", "It is so already.")
_BY_CARD: Final = Text("カード {card} がすでにそうする。", "The card {card} does so already.")
_BANNED: Final = Text(
    "カード {card} が禁じている。禁止は何にも勝つ。",
    "The card {card} bans it, and a ban beats everything.",
)
_NOT_IN_USE: Final = Text(
    "選ばれたオプションでは採用していない。", "It is not in use under the options in force."
)
_NOTHING: Final = Text("差が無い。", "It makes no difference.")


def options_of(ruleset: "Ruleset", cards: tuple[Played, ...]) -> dict[str, OptionValue]:
    """The options that cards set; raises :class:`scoring.Conflict` where cards contradict each other."""
    if faults := conflicts(cards, ruleset):
        raise Conflict(faults)
    return {
        name: value
        for card in cards
        for change in card.changes
        if isinstance(change, SetOptions)
        for name, value in change.options
    }


def effects_of(
    base: "InForce", chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
) -> CardEffects:
    """What ``cards`` make of ``base``, the rules under the options that were ``chosen`` and those that the cards set."""
    return _Dealing(base, chosen, cards).done()


class _Dealing:
    """Cards being applied to rules."""

    def __init__(
        self, base: "InForce", chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
    ) -> None:
        self._base = base
        self._chosen = chosen
        self._ruleset = base.ruleset
        self._deck = cast(CardSupport, self._ruleset.deck)  # it takes cards
        self._words = Words(self._ruleset, self._deck)
        self._dealt = CardEffects(cards)
        self._set_by: dict[Hashable, tuple[Played, int]] = {}
        """The card that is the first to set each thing, and the place of the change."""
        self._added: Counter[tuple[str, str]] = Counter()
        self._appliers: Mapping[type[Change], Callable[[Any, Played], Text | None]] = {
            RedFives: self._red_fives,
            Flowers: self._flowers,
            StandingDora: self._standing_dora,
            Wild: self._wild,
            SetForm: self._form,
            Grant: self._grant,
            BanRule: self._ban,
            SetRule: self._set,
            SetOptions: self._options,
            AddToRule: self._add,
            Wareme: self._wareme,
            Pao: self._pao,
            Chips: self._chips,
        }
        """Each applies a change; the answer is why it has no effect, ``None`` where it has one."""

    def done(self) -> CardEffects:
        """Every change applied, layer by layer."""
        made = self._dealt
        for card, ban in self._all(BanRule):
            made.banned.setdefault(ban.rule, card)
        for _, add in self._all(AddToRule):
            self._added.update({(add.rule, name): more for name, more in add.amounts})
        found: dict[tuple[str, int], Effect] = {}
        for layer in LAYERS:
            for card in made.cards:
                for place, change in enumerate(card.changes):
                    if change.layer == layer:
                        found[card.id, place] = self._effect(card, place)
        made.effects = [
            found[card.id, place] for card in made.cards for place in range(len(card.changes))
        ]
        return made

    def _all(self, kind: type[Some]) -> Iterator[tuple[Played, Some]]:
        """Every change of a kind, with its card."""
        for card in self._dealt.cards:
            for change in card.changes:
                if isinstance(change, kind):
                    yield card, change

    def _effect(self, card: Played, place: int) -> Effect:
        change = card.changes[place]
        why = self._repeated(card, place) or self._appliers[type(change)](change, card)
        over = [] if why else self._overridden(change)
        told = joined([self._words.said(change), *over], ja="。", en="; ")
        return Effect(card, change, told, why)

    def _repeated(self, card: Played, place: int) -> Text | None:
        """That changes before this one set all that it does, to the same values."""
        settings = settings_of(card.changes[place], self._ruleset.options)
        by = [self._set_by.setdefault(what, (card, place)) for what in settings]
        others = [first for first, where in by if (first, where) != (card, place)]
        if settings and len(others) == len(by):
            return _BY_CARD.filled(card=others[0].id)
        return None

    def _overridden(self, change: Change) -> list[Text]:
        """The chosen options that a change goes before."""
        settings = settings_of(change, self._ruleset.options)
        told = []
        for name, value in self._chosen.items():
            option = self._ruleset.options[name]
            ours = amounts_set(option, value) | {("option", name): value}
            bans = {
                ban.rule for ban in self._base.changes_of(option, value) if isinstance(ban, Ban)
            }
            lifts = isinstance(change, Grant) and change.rule in bans
            if lifts or any(settings.get(what, its) != its for what, its in ours.items()):
                text = Text(
                    "選ばれたオプション「{name}: {value}」に優先する",
                    "it goes before the chosen option {name}: {value}",
                )
                told.append(text.filled(name=option.name, value=said_value(option, value)))
        return told

    def _red_fives(self, change: RedFives, card: Played) -> Text | None:  # noqa: ARG002
        if change.limits == self._deck.red_limits.get(self._base.numbers.red_fives):
            return _SO_ALREADY
        self._dealt.reds = change.limits
        return None

    def _flowers(self, change: Flowers, card: Played) -> Text | None:
        self._more_dora(change.worth, None, card, card.name)
        return None

    def _standing_dora(self, change: StandingDora, card: Played) -> Text | None:
        tile = NAMES[change.kind]
        name = Text(f"常設ドラ{tile}", f"Standing dora {tile}")
        self._more_dora(change.worth, change.kind, card, name)
        return None

    def _more_dora(self, worth: int, kind: int | None, card: Played, name: Text) -> None:
        number = f"card_dora_{len(self._dealt.dora)}"
        rule = Dora(
            id=card.id,
            name=name,
            clause=card.clause,
            text=card.text,
            worth=worth,
            counts=f"n.{number}",
        )
        self._dealt.dora.append(CardDora(card, rule, number, kind))

    def _wild(self, change: Wild, card: Played) -> Text | None:
        self._dealt.wild = WildTile(card, change.when)
        return None

    def _form(self, change: SetForm, card: Played) -> Text | None:
        yaku = self._deck.forms.get(change.form)
        granted = any(grant.rule == yaku for _, grant in self._all(Grant))
        out_of_use = None if yaku is None else self._out_of_use(yaku, granted=granted)
        if change.allowed == (change.form in self._deck.forms and out_of_use is None):
            return _SO_ALREADY
        if change.allowed and out_of_use is not None:
            return out_of_use
        self._dealt.forms[change.form] = CardForm(card, change.allowed, _fu_of(card, change))
        return None

    def _grant(self, change: Grant, card: Played) -> Text | None:
        made = self._dealt
        if change.rule in made.banned:
            return _BANNED.filled(card=made.banned[change.rule].id)
        if change.everywhere:
            for other in made.granted:
                if (other.yaku.id, other.when) == (change.rule, change.when):
                    return _BY_CARD.filled(card=other.card.id)
            yaku = cast(Yaku, self._ruleset.rules[change.rule])
            bit = 1 << len(self._ruleset.claims) + len(made.granted)
            made.granted.append(Granted(card, yaku, change.when, bit))
        elif change.rule not in self._base.banned:
            return _SO_ALREADY
        elif change.rule in made.lifted:
            return Text("他のカードがすでにそうする。", "Another card does so already.")
        made.lifted.add(change.rule)
        return None

    def _ban(self, change: BanRule, card: Played) -> Text | None:
        first = self._dealt.banned[change.rule]
        if first is not card:
            return _BY_CARD.filled(card=first.id)
        if change.rule in self._base.banned and change.rule not in self._dealt.lifted:
            return _SO_ALREADY
        return None

    def _set(self, change: SetRule, card: Played) -> Text | None:  # noqa: ARG002
        if why := self._out_of_use(change.rule):
            return why
        new = dict(change.amounts)
        if all(self._base.amount(change.rule, name) == value for name, value in new.items()):
            return _SO_ALREADY
        self._dealt.amounts.setdefault(change.rule, {}).update(new)
        return None

    def _options(self, change: SetOptions, card: Played) -> Text | None:  # noqa: ARG002
        self._dealt.options |= dict(change.options)
        before = {
            name: self._chosen.get(name, self._ruleset.default_of(name))
            for name, _ in change.options
        }
        return _SO_ALREADY if before == dict(change.options) else None

    def _add(self, change: AddToRule, card: Played) -> Text | None:  # noqa: ARG002
        if why := self._out_of_use(change.rule):
            return why
        rule = self._ruleset.rules[change.rule]
        known, made = amounts_of(rule), self._dealt.amounts.setdefault(rule.id, {})
        differs = False
        for name, _ in change.amounts:
            before = self._set_amount(rule, name)
            sum_ = before + self._added[rule.id, name]
            made[name] = min(max(sum_, known[name].least), known[name].most)
            differs |= made[name] != before
        return None if differs else _NOTHING

    def _set_amount(self, rule: Rule, name: str) -> int:
        """An amount before anything is added to it."""
        new = [
            value
            for _, change in self._all(SetRule)
            if change.rule == rule.id
            for its, value in change.amounts
            if its == name
        ]
        return new[0] if new else self._base.amount(rule.id, name)

    def _out_of_use(self, rule: str, *, granted: bool = False) -> Text | None:
        """Why a rule is not in use; ``granted`` says that a card will let hands have it."""
        made = self._dealt
        if rule in made.banned:
            return _BANNED.filled(card=made.banned[rule].id)
        in_use = granted or rule not in self._base.banned - made.lifted
        return None if in_use else _NOT_IN_USE

    def _wareme(self, change: Wareme, card: Played) -> Text | None:
        self._dealt.wall_break = WallBreak(card, change.times, change.honba)
        return None

    def _pao(self, change: Pao, card: Played) -> Text | None:
        first = self._dealt.liabilities.setdefault(change.reason, card)
        return None if first is card else _BY_CARD.filled(card=first.id)

    def _chips(self, change: Chips, card: Played) -> Text | None:
        self._dealt.chips[change.rule] = CardChips(card, change.chips)
        return None


def _fu_of(card: Played, change: SetForm) -> FuItem | None:
    """The fu that a card gives to a form that has none."""
    if change.fu is None:
        return None
    return FuItem(
        id=card.id,
        name=card.name,
        clause=card.clause,
        text=card.text,
        fu=change.fu,
        whole=True,
        shapes=(SHAPE_OF[change.form],),
    )
