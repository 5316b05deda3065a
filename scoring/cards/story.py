"""The story of the cards in play: for each change what it does, and whether it came to anything; it decides nothing."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from scoring.cards.differences import of_card
from scoring.rules.amendments import Effect, Played
from scoring.rules.differences import lines
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of
from scoring.rules.rulebook import Card
from scoring.text import Text

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

_EMPTY = Text("このカードは何も変えない。", "This card changes nothing.")
_IDLE = Text("{told} — 効果なし: {why}", "{told} — no effect: {why}")


def cards_of(ruleset: "Ruleset", lang: str) -> list[dict[str, Any]]:
    """The cards of a ruleset, with what they change as a request would write it; none where it takes none."""
    return [
        {
            "id": card.id,
            "name": card.name.say(lang),
            "text": card.text.say(lang),
            **card.facts(lang),
            "clause": card.clause,
            "href": href_of(ruleset.id, card.id),
        }
        for card in ruleset.book.rules
        if isinstance(card, Card)
    ]


def story_of_cards(rules: InForce, lang: str) -> list[dict[str, Any]]:
    """One entry for each card in play, with what its changes do to the rules."""
    return entries(rules, rules.card_effects.effects, lang)


def entries(rules: InForce, effects: Iterable[Effect], lang: str) -> list[dict[str, Any]]:
    """One entry for each card in play, with ``effects`` as what its changes came to."""
    found = list(effects)
    return [
        _entry(rules, card, [effect for effect in found if effect.card is card], lang)
        for card in rules.cards
    ]


def _entry(rules: InForce, card: Played, effects: list[Effect], lang: str) -> dict[str, Any]:
    changed = [effect.why is None for effect in rules.card_effects.effects if effect.card is card]
    return {
        "id": card.id,
        "name": card.name.say(lang),
        "text": card.text.say(lang),
        "changes_the_rules": any(changed),
        "effects": [_said(effect).say(lang) for effect in effects] or [_EMPTY.say(lang)],
        "changes": list(_changes(effects, lang)),
        "rules": lines(rules.ruleset, of_card(rules, card), lang),
        "clause": card.clause,
        "href": href_of(rules.ruleset.id, card.page),
    }


def _changes(effects: list[Effect], lang: str) -> Iterator[dict[str, Any]]:
    for effect in effects:
        yield {
            "layer": effect.change.layer,
            "effect": effect.text.say(lang),
            "took_effect": effect.why is None,
            "why": effect.why and effect.why.say(lang),
        }


def _said(effect: Effect) -> Text:
    """What a change came to, in one sentence."""
    return effect.text if effect.why is None else _IDLE.filled(told=effect.text, why=effect.why)
