"""The forms that win besides four sets and a pair under some rules in force, as bits."""

from typing import Final

from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.values import (
    ORPHANS,
    ORPHANS_SHAPE,
    PAIRS_SHAPE,
    SEVEN_PAIRS,
    UNCONNECTED,
    UNCONNECTED_SHAPE,
)

_FORMS: Final = ((ORPHANS_SHAPE, ORPHANS), (PAIRS_SHAPE, SEVEN_PAIRS))


def forms_of(game: TileGame, rules: InForce) -> int:
    """The forms of ``game`` under ``rules``."""
    forms = sum(form for shape, form in _FORMS if game.has_form(rules, shape, 0))
    card = rules.card_effects.forms.get(UNCONNECTED_SHAPE)
    return forms | UNCONNECTED * (card is not None and card.allowed)
