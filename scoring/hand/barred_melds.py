"""The errors of melds that a game does not have, or does not have with their tiles."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from scoring.faults import Fault
from scoring.hand import MESSAGES
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES
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


def bar_faults(bars: Iterable[MeldBar], rules: InForce, place: int, meld: Meld) -> Iterator[Fault]:
    """Yield the errors of a meld of the request that cannot be made with its tiles."""
    for bar in bars:
        in_use = bar.unless is None or not rules.options[bar.unless]
        if in_use and meld.kind in bar.kinds and meld.kinds & bar.tiles:
            yield Fault(f"/melds/{place}", "bad_meld", bar.detail, bar.rule)


def kind_faults(
    kinds: Collection[str], rule: str | None, place: int, meld: Meld
) -> Iterator[Fault]:
    """Yield the error of a meld of a kind that is not among the ``kinds`` of the game; ``rule`` states them."""
    if meld.kind not in kinds:
        detail = MESSAGES["no_such_meld"].filled(kind=KIND_NAMES[meld.kind])
        yield Fault(f"/melds/{place}", "bad_meld", detail, rule)
