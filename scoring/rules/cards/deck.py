"""The changes that a ruleset allows cards to make, and the request fields for cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.rules import MESSAGES
from scoring.rules.changes import LAYERS, MAX_VALUE, MAX_WORTH
from scoring.rules.liability import Liability
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, UNCONNECTED_SHAPE

CARDS: Final = "cards"
"""The request field that holds the cards in play."""
MAX_CARDS: Final = 16
"""Most cards in play."""
MAX_CHANGES: Final = 16
"""Most changes of a card."""
MAX_FLOWERS: Final = 8
"""Most flower tiles: four seasons and four plants."""
CONDITIONS: Final = ("tsumo", "ron", "riichi", "dealer", "child", "closed", "open")
"""The conditions of a change; all of them must hold."""
SHAPE_OF: Final = {
    "seven_pairs": PAIRS_SHAPE,
    "thirteen_orphans": ORPHANS_SHAPE,
    "unconnected": UNCONNECTED_SHAPE,
}
"""The forms other than four sets and a pair, and the shape of their readings."""
_DECLARED: Final = "rules/cards/request.yaml"


@dataclass(frozen=True, kw_only=True, eq=False)
class Deck:
    """The changes that a ruleset with cards allows them to make."""

    clause: str
    """The clause that lets cards beat rules."""
    forms: Mapping[str, str | None]
    """The forms other than four sets and a pair that win without a card, each with the yaku that it needs, if any."""
    red_limits: Mapping[int, tuple[int, int, int]]
    """The number of red fives in each suit by their total number."""
    liabilities: tuple[Liability, ...]
    """The reasons for liability that a card can bring in."""

    def liability(self, reason: str) -> Liability:
        """Return a reason for liability by its identifier; raise :class:`KeyError` for an unknown one."""
        return {liability.id: liability for liability in self.liabilities}[reason]

    @cached_property
    def field(self) -> Field:
        """The request field that holds the cards in play."""
        return FieldFile(
            _DECLARED,
            layers=_choices("layers", LAYERS),
            conditions=_choices("conditions", CONDITIONS),
            most_conditions=len(CONDITIONS),
            forms=_choices("forms", tuple(SHAPE_OF)),
            most_cards=MAX_CARDS,
            most_changes=MAX_CHANGES,
            most_worth=MAX_WORTH,
            least_worth=-MAX_WORTH,
            most_value=MAX_VALUE,
            least_value=-MAX_VALUE,
        ).field(CARDS)

    @cached_property
    def shape(self) -> Shape:
        """The shape of an object that has only this field."""
        return Shape((self.field,))

    @cached_property
    def facts(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""
        liabilities = tuple(Choice(kind.id, kind.name) for kind in self.liabilities)
        return FieldFile(_DECLARED, most_flowers=MAX_FLOWERS, liabilities=liabilities).fields(
            "facts"
        )


def _choices(section: str, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(name, MESSAGES[f"{section}.{name}"]) for name in names)
