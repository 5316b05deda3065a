"""The deck of a ruleset: the cards it takes and what it lets them change."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from scoring.cards.effects import effects_of, options_of
from scoring.cards.facts import FactsReader
from scoring.cards.fields import CARDS_FIELD, facts_fields
from scoring.cards.model import CardSupport
from scoring.cards.parsing import chosen_cards, read_card
from scoring.cards.story import story_of_cards
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.amendments import CardEffects, Played
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Card, OptionValue
from scoring.rules.ruleset import Ruleset


class Deck(CardSupport):
    """What a ruleset that takes cards supports, and how its cards are read, applied and described."""

    field = CARDS_FIELD

    @cached_property
    def facts(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""
        return facts_fields(self)

    def facts_of(self, ruleset: Ruleset) -> FactsReader:
        """The reader of those fields."""
        return FactsReader(ruleset, self)

    def played(self, ruleset: Ruleset, cards: object) -> tuple[tuple[Played, ...], list[Fault]]:
        """The cards of a request as checked values, and the faults of the others."""
        return chosen_cards(ruleset, cards)

    def options(self, ruleset: Ruleset, cards: tuple[Played, ...]) -> dict[str, OptionValue]:
        """The options that cards set; raises :class:`scoring.Conflict` for cards that contradict each other."""
        return options_of(ruleset, cards)

    def effects(
        self, base: InForce, chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
    ) -> CardEffects:
        """What ``cards`` change in ``base``, the rules under the options that were ``chosen`` and those that the cards set."""
        return effects_of(base, chosen, cards)

    def faults(self, ruleset: Ruleset, card: Card) -> Iterator[str]:
        """Everything wrong with the declaration of a card of the ruleset."""
        wrong: list[Fault] = []
        read_card(ruleset, card, wrong)
        yield from (f"{card.id}{fault.pointer}: {fault.detail.en}" for fault in wrong)
        if not wrong and not ruleset.defaults:  # a variant may have it so without the card
            effects = ruleset.in_force(None, [card.id]).card_effects.effects
            idle = [effect.text.en for effect in effects if effect.why]
            yield from (f"{card.id} changes nothing: {text}" for text in idle)

    def story(self, rules: InForce, lang: str) -> list[dict[str, Any]]:
        """One entry for each card in play, with its effects."""
        return story_of_cards(rules, lang)
