"""The cards of a request: those of the ruleset by their identifiers, others with their changes, and what is wrong with them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from scoring.cards.change import CardChange, ChangeReader, targets_of
from scoring.cards.effects import contradiction
from scoring.cards.fields import CARDS, CARDS_FIELD
from scoring.cards.model import LAYERS, support_of
from scoring.cards.payment_layer import Chips, Pao, Wareme
from scoring.cards.rule_layers import AddToRule, BanRule, Grant, SetRule
from scoring.cards.tiles_layer import Flowers, RedFives, SetForm, StandingDora, Wild
from scoring.faults import Fault
from scoring.fields.shape import Shape, without_nulls
from scoring.rules.amendments import Played
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Card
from scoring.spelling import did_you_mean
from scoring.text import Text

CHANGES: Final[tuple[type[CardChange], ...]] = (
    RedFives,
    Flowers,
    StandingDora,
    Wild,
    SetForm,
    Grant,
    BanRule,
    SetRule,
    AddToRule,
    Wareme,
    Pao,
    Chips,
)
"""The changes that a card can make, by layer; with the layer ``set`` options can be set, too."""
_BY_NAME: Final = {(change.layer, change.kind): change for change in CHANGES}
_SHAPE: Final = Shape((CARDS_FIELD,))


def card_language(ruleset: Declarations, lang: str) -> list[dict[str, Any]]:
    """The changes that a card of a request can make: layer, kind, what it does, its fields, and the kinds of rules it can be about."""
    targets = targets_of(ruleset)
    return [
        {
            "layer": change.layer,
            "name": LAYERS[change.layer].say(lang),
            "kind": change.kind,
            "text": change.text.say(lang),
            "required": list(change.required),
            "optional": list(change.optional),
            "rules": sorted({rule.kind for rule in targets.get(change.target, {}).values()}),
        }
        for change in CHANGES
    ]


def chosen_cards(ruleset: Declarations, given: object) -> tuple[tuple[Played, ...], list[Fault]]:
    """The cards of a request as checked values, in the order given, and what is wrong with the others.

    ``ruleset`` is one that takes cards.
    """
    if faults := _SHAPE.faults({CARDS: given}):
        return (), faults
    known = built_in(ruleset)
    played: dict[str, Played] = {}
    cards = without_nulls((CARDS_FIELD,), {CARDS: given}).get(CARDS, ())
    for place, entry in enumerate(cards):
        at = f"/{CARDS}/{place}"
        card: Mapping[str, Any] = {"id": entry} if isinstance(entry, str) else entry
        found = _card_of(ruleset, known, card, at, faults)
        if card["id"] in played:
            text = Text("同じカードが二度ある。", "This card is there twice.")
            faults.append(Fault(at, "repeated_item", text))
        elif found is not None:
            played[found.id] = found
    return tuple(played.values()), faults


@lru_cache(maxsize=64)
def built_in(ruleset: Declarations) -> Mapping[str, Played]:
    """The cards of a ruleset by their identifiers."""
    cards = [rule for rule in ruleset.book.rules if isinstance(rule, Card)]
    return {card.id: read_card(ruleset, card, []) for card in cards}


def read_card(ruleset: Declarations, card: Card, faults: list[Fault]) -> Played:
    """A card of a ruleset as a value, with the changes that can be read."""
    faults += _SHAPE.faults({CARDS: [{"id": card.id, "changes": card.changes}]})
    changes = () if faults else _changes(ruleset, card.changes, f"/{CARDS}/0", faults)
    return Played(card.id, card.name, card.text, card.clause, card.document, card.id, changes)


def _card_of(
    ruleset: Declarations,
    known: Mapping[str, Played],
    card: Mapping[str, Any],
    at: str,
    faults: list[Fault],
) -> Played | None:
    id_ = card["id"]
    if "changes" not in card:
        if id_ not in known:
            text = Text("そのカードは無い。{hint}", "There is no such card.{hint}")
            hint = did_you_mean(id_, known)
            faults.append(Fault(at, "unknown_card", text.filled(hint=hint)))
            return None
        for name in card.keys() - {"id"}:
            text = Text(
                "規則にあるカードには名前も説明もある。識別子だけ書く。",
                "A card of the ruleset has a name and a text of its own: write its identifier only.",
            )
            faults.append(Fault(f"{at}/{name}", "known_card", text, id_))
        return known[id_]
    if id_ in ruleset.rules:
        text = Text(
            "規則の名と同じ。別の識別子にするか、規則にあるカードなら変更を書かない。",
            "A rule has this name: choose another, or leave the changes out to play the card of the ruleset.",
        )
        faults.append(Fault(f"{at}/id", "known_card", text, id_))
    place = ruleset.clauses[support_of(ruleset).clause]
    return Played(
        id=id_,
        name=_text_of(card.get("name"), Text(id_, id_)),
        text=_text_of(card.get("text"), Text("", "")),
        clause=place.id,
        document=place.document,
        page=place.rule,
        changes=_changes(ruleset, card["changes"], at, faults),
    )


def _text_of(given: Mapping[str, str] | None, otherwise: Text) -> Text:
    return otherwise if given is None else Text(given["ja"], given["en"])


def _changes(
    ruleset: Declarations, given: Iterable[Mapping[str, Any]], at: str, faults: list[Fault]
) -> tuple[CardChange, ...]:
    """The changes of a card, without those at fault."""
    changes = [
        _change(ChangeReader(ruleset, change, f"{at}/changes/{place}"), faults)
        for place, change in enumerate(given)
    ]
    found = contradiction(changes)
    if found is not None:
        text = Text(
            "このカードの前の変更と矛盾する。", "It contradicts a change before it on this card."
        )
        faults.append(Fault(f"{at}/changes/{found}", "contradiction", text))
    return tuple(change for change in changes if change is not None)


def _change(reader: ChangeReader, faults: list[Fault]) -> CardChange | None:
    """A change, or ``None`` where there are faults."""
    change = None
    if kind := _kind_of(reader):
        reader.check_fields(kind.required, kind.optional)
        change = None if reader.faults else kind.parse(reader)
    faults += reader.faults
    return None if reader.faults else change


def _kind_of(reader: ChangeReader) -> type[CardChange] | None:
    """The kind of change that its layer and kind name."""
    layer, kind = reader.given["layer"], reader.given.get("kind")
    if (layer, kind) in _BY_NAME:
        return _BY_NAME[layer, kind]
    kinds = [change.kind for change in CHANGES if change.layer == layer and change.kind]
    if kinds:
        names = ", ".join(kinds)
        text = Text(f"この層の種類は {names} のいずれか。", f"The kinds of this layer are {names}.")
        reader.fault("kind", "missing" if kind is None else "unknown_value", text)
    else:
        text = Text("この層に種類は無い。", "This layer has no kinds.")
        reader.fault("kind", "unknown_field", text)
    return None
