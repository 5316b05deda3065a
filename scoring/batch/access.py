"""What the columns need of the engine for one hand and nobody else asks of it, in one place; it decides nothing."""

from typing import Final

from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Measure, Predicate
from scoring.rules.tables import Yakus, YakuTable
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, UNCONNECTED_SHAPE

_ALWAYS: Final = -1


def form_claims(game: TileGame, rules: InForce) -> dict[int, int]:
    """The shapes besides four sets and a pair that win, in the order they are met: for each the claims of which one must be made, as bits.

    -1 where none is needed.
    """
    shapes = [PAIRS_SHAPE, ORPHANS_SHAPE]
    if game.reader is read_unconnected_too:
        shapes.append(UNCONNECTED_SHAPE)
    bits = [claim.bit for claim in game.requests.claims.by_bit]
    found = {}
    for shape in shapes:
        if game.has_form(rules, shape, 0):
            found[shape] = _ALWAYS
        elif needed := sum(bit for bit in bits if game.has_form(rules, shape, bit)):
            found[shape] = needed
    return found


def questions_of(table: YakuTable) -> tuple[Predicate | Measure, ...]:
    """What a table of yaku asks of a reading, without what is claimed."""
    return table.predicates


def combined(table: YakuTable, truths: tuple[int, ...], claimed: int) -> Yakus:
    """The yaku of readings that answer so, and for which so much is claimed."""
    return table.found((*truths, claimed))
