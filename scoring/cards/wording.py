"""What cards do, in words for people; whether they do it is decided in :mod:`scoring.cards.effects`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scoring.cards.amounts import UNIT
from scoring.cards.fields import FORMS
from scoring.cards.model import (
    AMOUNTS,
    CONDITIONS,
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
from scoring.rules.rulebook import Dora, Option, OptionValue, Rule, Yaku
from scoring.text import Text, joined
from scoring.tiles.kinds import NAMES

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset


class Words:
    """How the changes of the cards of one ruleset are said."""

    def __init__(self, ruleset: "Ruleset", deck: CardSupport) -> None:
        self._rules = ruleset.rules
        self._options = ruleset.options
        self._deck = deck
        self._words: Mapping[type[Change], Callable[[Any], Text]] = {
            RedFives: self._red_fives,
            Flowers: self._flowers,
            StandingDora: self._dora,
            Wild: self._wild,
            SetForm: self._form,
            Grant: self._grant,
            BanRule: self._ban,
            SetRule: self._set,
            AddToRule: self._add,
            SetOptions: self._of_options,
            Wareme: self._wareme,
            Pao: self._pao,
            Chips: self._chips,
        }

    def said(self, change: Change) -> Text:
        """What a change does, in one sentence."""
        return self._words[type(change)](change)

    def _red_fives(self, change: RedFives) -> Text:
        man, pin, sou = change.limits
        told = Text(
            "赤五: 萬子{man}、筒子{pin}、索子{sou}枚", "Red fives: {man} m, {pin} p, {sou} s"
        )
        return told.filled(man=man, pin=pin, sou=sou)

    def _flowers(self, change: Flowers) -> Text:
        return Text("花牌一枚につき{n}翻", "Each flower tile is worth {n} han").filled(
            n=change.worth
        )

    def _dora(self, change: StandingDora) -> Text:
        told = Text(
            "{tile}は常にドラ: 一枚につき{n}翻", "{tile} is always a dora, worth {n} han each"
        )
        return told.filled(tile=NAMES[change.kind], n=change.worth)

    def _wild(self, change: Wild) -> Text:
        told = Text(
            "印の付いた白(0z)で和了すれば、どの牌にもなる{when}",
            "The marked white dragon (0z) wins as any tile{when}",
        )
        return told.filled(when=said_when(change.when))

    def _form(self, change: SetForm) -> Text:
        told = (
            Text("{form}は和了形{fu}", "{form} wins{fu}")
            if change.allowed
            else Text("{form}は和了形ではない{fu}", "{form} does not win{fu}")
        )
        fu = Text("({n}符)", " ({n} fu)").filled(n=change.fu) if change.fu else Text("", "")
        return told.filled(form=FORMS[change.form], fu=fu)

    def _grant(self, change: Grant) -> Text:
        told = (
            Text("すべての和了に{yaku}が付く{when}", "Every hand that wins has {yaku}{when}")
            if change.everywhere
            else Text("{yaku}を採用する{when}", "{yaku} counts{when}")
        )
        return told.filled(yaku=self._rules[change.rule].name, when=said_when(change.when))

    def _ban(self, change: BanRule) -> Text:
        return Text("{rule}は数えない", "{rule} does not count").filled(
            rule=self._rules[change.rule].name
        )

    def _set(self, change: SetRule) -> Text:
        rule = self._rules[change.rule]
        return self._amounts(rule, [(name, f"{value}") for name, value in change.amounts])

    def _add(self, change: AddToRule) -> Text:
        rule = self._rules[change.rule]
        return self._amounts(rule, [(name, f"{value:+d}") for name, value in change.amounts])

    def _amounts(self, rule: Rule, amounts: list[tuple[str, str]]) -> Text:
        told = [
            Text("{amount}{value}", "{amount} {value}").filled(amount=AMOUNTS[name], value=value)
            if name != "value"
            else Text(value, value)
            for name, value in amounts
        ]
        unit = UNIT[rule.unit] if isinstance(rule, Yaku | Dora) else Text("", "")
        all_told = Text("{told}{unit}", "{told}{unit}").filled(told=joined(told), unit=unit)
        return Text("{rule}: {told}", "{rule}: {told}").filled(rule=rule.name, told=all_told)

    def _of_options(self, change: SetOptions) -> Text:
        told = [
            Text("{name}: {value}", "{name}: {value}").filled(
                name=self._options[name].name, value=said_value(self._options[name], value)
            )
            for name, value in change.options
        ]
        return joined(told, ja="、")

    def _wareme(self, change: Wareme) -> Text:
        told = Text(
            "割れ目の人は{times}倍を払い、{times}倍を受け取る{honba}",
            "Who sits at the wall break pays and receives {times} times as much{honba}",
        )
        honba = Text("(積み棒も)", " (counters too)") if change.honba else Text("", "")
        return told.filled(times=change.times, honba=honba)

    def _pao(self, change: Pao) -> Text:
        told = Text(
            "{name}を確定させる面子を鳴かせた人が責任を負う",
            "Who feeds the set that settles {name} answers for it",
        )
        return told.filled(name=self._deck.liability(change.reason).name)

    def _chips(self, change: Chips) -> Text:
        chips = Text("チップ", "chip" if change.chips == 1 else "chips")
        told = Text("{rule}に{n}枚の{chips}", "{rule}: {n} {chips}")
        return told.filled(rule=self._rules[change.rule].name, n=change.chips, chips=chips)


def said_when(when: tuple[str, ...]) -> Text:
    """Conditions after what they are conditions of; nothing where there are none."""
    if not when:
        return Text("", "")
    told = joined([CONDITIONS[name] for name in when], ja="・", en=" and ")
    return Text("({told})", " ({told})").filled(told=told)


def said_value(option: Option, value: OptionValue) -> Text:
    """The value of an option: by its name where it has one."""
    names = {choice.value: choice.name for choice in option.values}
    if value in names:
        return names[str(value)]
    told = ", ".join(value) if isinstance(value, tuple) else str(value).lower()
    return Text(told, told)
