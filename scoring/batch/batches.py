"""Batches: hands of one ruleset under one set of options, ready to be scored, with the errors of impossible hands."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeVar

import numpy as np

from scoring.batch.arrays import Column
from scoring.faults import Fault, Refused
from scoring.fields.shape import without_nulls
from scoring.fields.wording import wrong_type
from scoring.rules.cards.deck import CARDS
from scoring.rules.in_force import InForce
from scoring.rules.requests import at_line, with_fields_of_line
from scoring.rules.ruleset import HAND, OPTIONS, Ruleset
from scoring.yaml_files import Messages

Parsed = TypeVar("Parsed")
Faults = dict[int, tuple[Fault, ...]]

MESSAGES: Final = Messages("batch")


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Encoded hands; made by :func:`scoring.encode_batch`, scored by :func:`scoring.score_batch`."""

    rules: InForce
    """The rules in force for all hands of the batch."""
    size: int
    """The number of hands in the batch."""
    faults: Mapping[int, tuple[Fault, ...]]
    """The errors of the impossible hands, by row, as :func:`scoring.faults` returns them for the single hand."""

    @property
    def ruleset(self) -> str:
        """Identifier of the ruleset."""
        return self.rules.ruleset.id

    @property
    def legal(self) -> Column:
        """A mask of the rows with a possible hand."""
        found = np.ones(self.size, dtype=np.bool_)
        found[list(self.faults)] = False
        return found


def chunks(size: int, about: int) -> list[slice]:
    """Return slices of nearly equal size, as close to ``about`` rows as possible, so that the last one is not smaller."""
    count = max(round(size / about), 1)
    ends = [size * place // count for place in range(count + 1)]
    return [slice(*pair) for pair in pairwise(ends)] if size else []


def read_singly(
    ruleset: Ruleset,
    hands: Iterable[tuple[int, Any]],
    parse: Callable[[Any], Parsed | list[Fault]],
    faults: Faults,
    most_rejected: int | None,
) -> dict[int, Parsed]:
    """Parse hands, each with its row, with ``parse``, and return them by row; add the errors of other hands to ``faults``.

    Raise :class:`scoring.Refused` if more than ``most_rejected`` rows have errors.
    """
    possible = {}
    for row, request in hands:
        found = _parsed(ruleset, request, parse)
        if not isinstance(found, list):
            possible[row] = found
            continue
        faults[row] = tuple(found)
        if most_rejected is not None and len(faults) > most_rejected:
            detail = MESSAGES["too_many_rejected"].filled(most=most_rejected)
            raise Refused([Fault("", "too_many_rejected", detail)])
    return possible


def _parsed(
    ruleset: Ruleset, request: object, parse: Callable[[Any], Parsed | list[Fault]]
) -> Parsed | list[Fault]:
    """Parse one hand of a batch, or return its errors; a hand of a batch cannot have options of its own."""
    if isinstance(request, str):
        request = {HAND.name: request}
    if not isinstance(request, Mapping):
        return [wrong_type("", "object")]
    try:
        whole = with_fields_of_line(ruleset, request)
    except Refused as refused:
        return [*refused.faults]
    own = [name for name in (OPTIONS.name, CARDS) if whole.get(name) is not None]
    given = {name: value for name, value in whole.items() if name not in own}
    found = parse(without_nulls(ruleset.game.fields, given))
    faults = [*found] if isinstance(found, list) else []
    faults += [Fault(f"/{name}", "not_in_a_batch", MESSAGES["not_in_a_batch"]) for name in own]
    return [at_line(ruleset, request, fault) for fault in faults] if faults else found
