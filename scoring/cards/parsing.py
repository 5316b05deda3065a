"""The cards of a request: which are known, which changes fit together in one card, and what is wrong with the others."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from scoring.cards.amounts import has_fu, targets_of
from scoring.cards.conflicts import contradiction
from scoring.cards.fields import CARDS, CARDS_FIELD
from scoring.cards.model import (
    AMOUNTS,
    CONDITIONS,
    CONTRADICTIONS,
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
from scoring.faults import Fault
from scoring.fields.shape import Shape
from scoring.rules.amendments import Played
from scoring.rules.amounts import amounts_of
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import KINDS, Card, Rule
from scoring.spelling import nearest
from scoring.text import Text, joined
from scoring.tiles.kinds import KIND_OF

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

_SHAPE: Final = Shape((CARDS_FIELD,))
_KINDS: Final = {
    "tiles": ("red_fives", "flowers", "dora", "wild"),
    "payment": ("wareme", "liability", "chips"),
}
"""The kinds of changes of the layers that have several."""


_NO_LAYER: Final = Text("この規則はどの層でも変えられない。", "No layer can change this rule.")


class _Parts(NamedTuple):
    """The fields of a change besides its layer and kind."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


_PARTS: Final = {
    "red_fives": _Parts((), ("man", "pin", "sou")),
    "flowers": _Parts((), ("worth",)),
    "dora": _Parts(("tile",), ("worth",)),
    "wild": _Parts((), ("when",)),
    "shapes": _Parts(("form", "allowed"), ("fu",)),
    "grant": _Parts(("rule",), ("hands", "when")),
    "ban": _Parts(("rule",)),
    "set": _Parts((), ("rule", *AMOUNTS, "options")),
    "add": _Parts(("rule",), tuple(AMOUNTS)),
    "wareme": _Parts((), ("times", "honba")),
    "liability": _Parts(("liability",)),
    "chips": _Parts(("rule", "chips")),
}
"""By kind, for layers that have several, and by layer for the others."""


def chosen_cards(ruleset: "Ruleset", given: object) -> tuple[tuple[Played, ...], list[Fault]]:
    """The cards of a request as checked values, in the order given, and what is wrong with the others.

    ``ruleset`` is one that takes cards.
    """
    faults: list[Fault] = []
    _SHAPE.check({CARDS: given}, "", faults)
    if not isinstance(given, list | tuple):
        return (), faults
    known = built_in(ruleset)
    played: dict[str, Played] = {}
    for place, entry in enumerate(given[: CARDS_FIELD.max_items]):
        at = f"/{CARDS}/{place}"
        if any(f"{fault.pointer}/".startswith(f"{at}/") for fault in faults):
            continue
        card: Mapping[str, Any] = {"id": entry} if isinstance(entry, str) else entry
        found = _card_of(ruleset, known, card, at, faults)
        if card["id"] in played:
            told = Text("同じカードが二度ある。", "This card is there twice.")
            faults.append(Fault(at, "repeated_item", told))
        elif found is not None:
            played[found.id] = found
    return tuple(played.values()), faults


@lru_cache(maxsize=64)
def built_in(ruleset: "Ruleset") -> Mapping[str, Played]:
    """The cards of a ruleset by their identifiers."""
    return {card.id: read_card(ruleset, card, [])[0] for card in _cards_of(ruleset)}


def read_card(
    ruleset: "Ruleset", card: Card, faults: list[Fault]
) -> tuple[Played, tuple[Change | None, ...]]:
    """A card of a ruleset as a value, and its changes as they were read; ``None`` for those at fault."""
    _SHAPE.check({CARDS: [{"id": card.id, "changes": card.changes}]}, "", faults)
    read = () if faults else _changes(ruleset, card.changes, f"/{CARDS}/0", faults)
    changes = tuple(change for change in read if change is not None)
    return Played(card.id, card.name, card.text, card.clause, card.id, changes), read


def _cards_of(ruleset: "Ruleset") -> list[Card]:
    return [rule for rule in ruleset.book.rules if isinstance(rule, Card)]


def _card_of(
    ruleset: "Ruleset",
    known: Mapping[str, Played],
    card: Mapping[str, Any],
    at: str,
    faults: list[Fault],
) -> Played | None:
    id_ = card["id"]
    if "changes" not in card:
        if id_ not in known:
            hint = _did_you_mean(id_, known)
            told = Text("そのカードは無い。{hint}", "There is no such card.{hint}")
            faults.append(Fault(at, "unknown_card", told.filled(hint=hint)))
            return None
        for name in card.keys() - {"id"}:
            told = Text(
                "規則にあるカードには名前も説明もある。識別子だけ書く。",
                "A card of the ruleset has a name and a text of its own: write its identifier only.",
            )
            faults.append(Fault(f"{at}/{name}", "known_card", told, id_))
        return known[id_]
    if id_ in ruleset.rules:
        told = Text(
            "規則の名と同じ。別の識別子にするか、規則にあるカードなら変更を書かない。",
            "A rule has this name: choose another, or leave the changes out to play the card of the ruleset.",
        )
        faults.append(Fault(f"{at}/id", "known_card", told, id_))
    changes = _changes(ruleset, card["changes"], at, faults)
    clause = _deck(ruleset).clause
    return Played(
        id=id_,
        name=_words(card.get("name"), Text(id_, id_)),
        text=_words(card.get("text"), Text("", "")),
        clause=clause,
        page=ruleset.clauses[clause].rule,
        changes=tuple(change for change in changes if change is not None),
    )


def _words(given: Mapping[str, str] | None, otherwise: Text) -> Text:
    return otherwise if given is None else Text(given["ja"], given["en"])


def _deck(ruleset: "Ruleset") -> CardSupport:
    """What a ruleset that takes cards lends to them."""
    return cast(CardSupport, ruleset.deck)


def _changes(
    ruleset: "Ruleset",
    given: Iterable[Mapping[str, Any]],
    at: str,
    faults: list[Fault],
) -> tuple[Change | None, ...]:
    """The changes of a card; ``None`` for those at fault."""
    read = []
    for place, change in enumerate(given):
        reading = _Reading(ruleset, change, f"{at}/changes/{place}")
        read.append(reading.change())
        faults += reading.faults
    found = contradiction(read, ruleset.options)
    if found is not None:
        told = Text(
            "このカードの前の変更と矛盾する。", "It contradicts a change before it on this card."
        )
        faults.append(Fault(f"{at}/changes/{found}", "contradiction", told))
    return tuple(read)


def _did_you_mean(name: str, known: Mapping[str, object]) -> Text:
    near = nearest(name, known)
    if not near:
        return Text("", "")
    names = ", ".join(near)
    return Text(f"もしかして: {names}。", f" Did you mean {names}?")


class _Reading:
    """One change, read: its shape is right, what it names may not be."""

    def __init__(self, ruleset: "Ruleset", given: Mapping[str, Any], at: str) -> None:
        self._ruleset = ruleset
        self._targets = targets_of(ruleset)
        self._given = given
        self._at = at
        self.faults: list[Fault] = []

    def change(self) -> Change | None:
        """The change, or ``None`` where there are faults."""
        form = self._form()
        if form is None:
            return None
        self._fits(form)
        if self.faults:
            return None
        change: Change = getattr(self, f"_{form}")()
        return None if self.faults else change

    def _form(self) -> str | None:
        """The kind of change, where its layer has several; otherwise the layer."""
        layer, kind = self._given["layer"], self._given.get("kind")
        kinds = _KINDS.get(layer, ())
        if kind in kinds:
            return str(kind)
        if kinds:
            names = ", ".join(kinds)
            told = Text(
                f"この層の種類は {names} のいずれか。", f"The kinds of this layer are {names}."
            )
            self._fault("kind", "missing" if kind is None else "unknown_value", told)
            return None
        if kind is not None:
            self._fault(
                "kind", "unknown_field", Text("この層に種類は無い。", "This layer has no kinds.")
            )
            return None
        return str(layer)

    def _fits(self, form: str) -> None:
        """Whether all the fields of a form are there, and no other."""
        parts = _PARTS[form]
        names = (*parts.required, *parts.optional)
        for name in parts.required:
            if name not in self._given:
                self._fault(name, "missing", Text("必須の項目。", "This field is required."))
        for name in self._given:
            if name not in (*names, "layer", "kind"):
                known = ", ".join(names)
                told = Text(f"この変更の項目は {known}。", f"This change has {known}.")
                self._fault(name, "unknown_field", told)

    def _fault(self, name: str, code: str, told: Text, rule: str | None = None) -> None:
        self.faults.append(Fault(f"{self._at}/{name}", code, told, rule))

    def _rule(self, known: Mapping[str, Rule]) -> Rule | None:
        """The rule that is named, where it is one of ``known``."""
        name = self._given["rule"]
        if name in known:
            return known[name]
        if name in self._ruleset.rules:
            self._fault("rule", "wrong_rule", self._wrong_rule(name, known), name)
        else:
            hint = _did_you_mean(name, known)
            told = Text("その規則は無い。{hint}", "There is no such rule.{hint}").filled(hint=hint)
            self._fault("rule", "unknown_rule", told)
        return None

    def _wrong_rule(self, name: str, known: Mapping[str, Rule]) -> Text:
        """What a layer can be about, and the layers that can be about a rule."""
        targets = self._targets
        layers = [
            layer
            for layer, fit in (
                ("ban", targets.ban),
                ("set", targets.change),
                ("add", targets.change),
                ("payment (chips)", targets.chips),
            )
            if name in fit
        ]
        told = Text(
            "この変更はこの規則には使えない。使えるのは {kinds}。{others}",
            "This change cannot be made to this rule; it can to rules of the kinds {kinds}. {others}",
        )
        there = {rule.kind for rule in known.values()}
        kinds = ", ".join(kind for kind in KINDS if kind in there)
        others = _NO_LAYER
        if layers:
            names = ", ".join(layers)
            others = Text(
                f"この規則を変えられる層: {names}。", f"Layers that can change this rule: {names}."
            )
        elif name in self._ruleset.options:
            others = Text(
                "オプションの値は層 set の options に書く。",
                "The value of an option goes into options of the layer set.",
            )
        return told.filled(kinds=kinds, others=others)

    def _when(self) -> tuple[str, ...]:
        when = self._given.get("when", ())
        for one, other in CONTRADICTIONS:
            if one in when and other in when:
                told = Text("{one}と{other}は両立しない。", "Never both {one} and {other}.")
                names = {"one": CONDITIONS[one], "other": CONDITIONS[other]}
                self._fault("when", "contradiction", told.filled(**names))
        return tuple(name for name in CONDITIONS if name in when)

    def _red_fives(self) -> Change:
        man, pin, sou = (self._given.get(suit, 0) for suit in ("man", "pin", "sou"))
        return RedFives((man, pin, sou))

    def _flowers(self) -> Change:
        return Flowers(self._given.get("worth", 1))

    def _dora(self) -> Change:
        return StandingDora(KIND_OF[self._given["tile"]], self._given.get("worth", 1))

    def _wild(self) -> Change:
        return Wild(self._when())

    def _shapes(self) -> Change:
        form, allowed, fu = self._given["form"], self._given["allowed"], self._given.get("fu")
        needed = allowed and not has_fu(self._ruleset.rules, form)
        if needed and fu is None:
            told = Text(
                "この形には符が無い。符を書く。", "The rules give this form no fu: say how many."
            )
            self._fault("fu", "missing", told)
        elif fu is not None and not needed:
            told = Text(
                "この形の符はここでは決められない。", "The fu of this form are not set here."
            )
            self._fault("fu", "unknown_field", told)
        return SetForm(form, allowed, fu)

    def _grant(self) -> Change:
        self._rule(self._targets.grant)
        everywhere = self._given.get("hands", "all") == "all"
        if self._given.get("when") and not everywhere:
            told = Text(
                "条件はすべての手に与える時だけ。", "Conditions go with a yaku for all hands only."
            )
            self._fault("when", "unknown_field", told)
        return Grant(self._given["rule"], everywhere, self._when())

    def _ban(self) -> Change:
        self._rule(self._targets.ban)
        return BanRule(self._given["rule"])

    def _set(self) -> Change:
        if ("rule" in self._given) == ("options" in self._given):
            told = Text("規則かオプションのどちらか一方を書く。", "Name either a rule or options.")
            self._fault("rule", "missing", told)
            return SetOptions(())
        if "rule" in self._given:
            return SetRule(self._given["rule"], self._amounts(within=True))
        for name in AMOUNTS:
            if name in self._given:
                told = Text(
                    "オプションの値は options に書く。", "Values of options go into options."
                )
                self._fault(name, "unknown_field", told)
        chosen, faults = chosen_options(self._ruleset, self._given["options"])
        self.faults += [replace(fault, pointer=f"{self._at}{fault.pointer}") for fault in faults]
        return SetOptions(tuple(sorted(chosen.items())))

    def _add(self) -> Change:
        return AddToRule(self._given["rule"], self._amounts(within=False))

    def _amounts(self, *, within: bool) -> tuple[tuple[str, int], ...]:
        """The amounts that are given for a rule; ``within`` says that they must be such as it can have."""
        rule = self._rule(self._targets.change)
        if rule is None:
            return ()
        known = amounts_of(rule)
        given = {name: self._given[name] for name in AMOUNTS if name in self._given}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known)
                told = Text(f"この規則の値は {names}。", f"This rule has {names}.")
                self._fault(name, "unknown_field", told, rule.id)
            elif within and not known[name].least <= value <= known[name].most:
                told = Text("{low}から{high}まで。", "Must be from {low} to {high}.")
                bounds = {"low": known[name].least, "high": known[name].most}
                self._fault(name, "out_of_range", told.filled(**bounds), rule.id)
        if not given:
            all_names = joined([Text(name, name) for name in known], ja="か", en=" or ")
            told = Text("{names}が要る。", "It needs {names}.").filled(names=all_names)
            self._fault(next(iter(known)), "missing", told, rule.id)
        return tuple(given.items())

    def _wareme(self) -> Change:
        return Wareme(self._given.get("times", 2), self._given.get("honba", False))

    def _liability(self) -> Change:
        reason = self._given["liability"]
        known = {liability.id: liability for liability in _deck(self._ruleset).liabilities}
        if reason not in known:
            names = ", ".join(known)
            told = Text(f"{names} のいずれか。", f"Must be one of {names}.")
            self._fault("liability", "unknown_value", told)
        return Pao(reason)

    def _chips(self) -> Change:
        self._rule(self._targets.chips)
        return Chips(self._given["rule"], self._given["chips"])
