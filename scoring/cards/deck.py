"""The deck of a ruleset: the cards it takes and what it lets them change."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from scoring.cards.effects import Application, conflicts
from scoring.cards.facts import FactsReader, ordinary
from scoring.cards.fields import CARDS_FIELD, facts_fields
from scoring.cards.model import CardSupport
from scoring.cards.parsing import card_language, chosen_cards, read_card
from scoring.cards.story import story_of_cards, text_of
from scoring.faults import Conflict, Fault
from scoring.fields.field import Field
from scoring.rules.amendments import CardEffects, Played
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce, with_cards
from scoring.rules.rulebook import Card, OptionValue


class Deck(CardSupport):
    """What a ruleset that takes cards supports, and how its cards are read, applied and described."""

    field = CARDS_FIELD

    @cached_property
    def facts(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""
        return facts_fields(self)

    def facts_of(self, ruleset: Declarations) -> FactsReader:
        """The reader of those fields."""
        return FactsReader(ruleset)

    def unmarked(self, text: str) -> str:
        """A text of tiles without the marks that cards bring in."""
        return ordinary(text)[0]

    def played(
        self, ruleset: Declarations, cards: object
    ) -> tuple[tuple[Played, ...], list[Fault]]:
        """The cards of a request as checked values, and the faults of the others."""
        return chosen_cards(ruleset, cards)

    def options(self, ruleset: Declarations, cards: tuple[Played, ...]) -> dict[str, OptionValue]:
        """The options that cards set; raises :class:`scoring.Conflict` for cards that contradict each other."""
        if faults := conflicts(cards, ruleset):
            raise Conflict(faults)
        changes = [change for card in cards for change in card.changes]
        return {name: value for change in changes for name, value in change.set_options}

    def effects(
        self, base: InForce, chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
    ) -> CardEffects:
        """What ``cards`` change in ``base``, the rules under the options that were ``chosen`` and those that the cards set."""
        return Application(base, chosen, cards).result()

    def faults(self, ruleset: Declarations, card: Card) -> Iterator[str]:
        """Everything wrong with the declaration of a card of the ruleset."""
        wrong: list[Fault] = []
        played = read_card(ruleset, card, wrong)
        yield from (f"{card.id}{fault.pointer}: {fault.detail.en}" for fault in wrong)
        if (
            not wrong and card.document == ruleset.id
        ):  # another ruleset may have it so without the card
            effects = with_cards(ruleset, (), (played,)).card_effects.effects
            idle = [text_of(ruleset, effect).en for effect in effects if effect.why]
            yield from (f"{card.id} changes nothing: {text}" for text in idle)

    def language(self, ruleset: Declarations, lang: str) -> list[dict[str, Any]]:
        """The changes that a card of a request can make, each with its fields."""
        return card_language(ruleset, lang)

    def story(self, rules: InForce, lang: str) -> list[dict[str, Any]]:
        """One entry for each card in play, with its effects."""
        return story_of_cards(rules, lang)
