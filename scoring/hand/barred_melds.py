"""Melds that a game does not have with some tiles."""

from typing import NamedTuple

from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.values import Meld


class MeldBar(NamedTuple):
    """Melds that cannot be made with some tiles."""

    kinds: frozenset[str]
    """Kinds of the melds: ``{"chi"}``."""
    tiles: int
    """Mask of the tiles."""
    rule: str
    """The rule that bars the melds."""
    unless: str | None
    """An option that allows the melds; ``None`` if no option does."""
    detail: Text

    def bars(self, rules: InForce, meld: Meld) -> bool:
        """Return whether a meld cannot be made with its tiles under the rules in force."""
        in_use = self.unless is None or not rules.options[self.unless]
        return in_use and meld.kind in self.kinds and meld.kinds & self.tiles != 0
