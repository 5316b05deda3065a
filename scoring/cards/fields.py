"""The request fields that cards bring: the cards themselves, and the facts of a hand that only some cards need."""

from collections.abc import Mapping
from typing import Final

from scoring.cards.model import (
    CONDITIONS,
    FORMS,
    LAYERS,
    MAX_CARDS,
    MAX_CHANGES,
    MAX_FLOWERS,
    CardSupport,
)
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.rules.amendments import MAX_VALUE, MAX_WORTH
from scoring.text import Text

CARDS: Final = "cards"
"""The field of a request that holds the cards in play."""
NEEDS_CARD: Final = "needs_card"
"""Code of the fault of a fact that no card in play needs."""
_DECLARED: Final = "cards/request.yaml"


def _choices(names: Mapping[str, Text]) -> tuple[Choice, ...]:
    return tuple(Choice(value, name) for value, name in names.items())


CARDS_FIELD: Final = FieldFile(
    _DECLARED,
    layers=_choices(LAYERS),
    conditions=_choices(CONDITIONS),
    most_conditions=len(CONDITIONS),
    forms=_choices(FORMS),
    most_cards=MAX_CARDS,
    most_changes=MAX_CHANGES,
    most_worth=MAX_WORTH,
    least_worth=-MAX_WORTH,
    most_value=MAX_VALUE,
    least_value=-MAX_VALUE,
).field(CARDS)


def facts_fields(deck: CardSupport) -> tuple[Field, ...]:
    """The fields of a scoring request that only cards need."""
    liabilities = tuple(Choice(kind.id, kind.name) for kind in deck.liabilities)
    return FieldFile(_DECLARED, most_flowers=MAX_FLOWERS, liabilities=liabilities).fields("facts")
