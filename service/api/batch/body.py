"""The body of a batch: its hands, and the options and cards of every hand that has none of its own."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.fields.field_files import FieldFile
from scoring.rules.cards.deck import CARDS
from scoring.rules.requests import shape_with_rules
from service.http.gathering import gathering, refuse
from service.http.problems import shape_fault
from service.served import OPTIONS, Served, served

MAX_HANDS: Final = 1000
"""Most hands in one body; a stream has as many as it likes."""
_DECLARED: Final = FieldFile("api/batch/bodies.yaml", package="service", most=MAX_HANDS)
HANDS: Final = _DECLARED.field("hands")
ID: Final = _DECLARED.field("id")
"""The field that a hand of a batch may have besides those of a hand."""
COLUMNS: Final = _DECLARED.field("columns")
"""The field of a body that has columns; it has an address of its own."""
MEDIA_TYPES: Final = _DECLARED.texts("problems")
"""What is said of a body of another media type or compression, by its field."""

_SHAPES: Final = {
    id_: shape_with_rules(ready.ruleset, (HANDS, *ready.rules)) for id_, ready in served().items()
}
"""The shape of a body of hands, by ruleset."""


def hands_of(
    ready: Served, raw: Mapping[str, Any], faults: list[Fault]
) -> tuple[list[Any], dict[str, Any]]:
    """Return the hands in the body ``raw``, and its options and cards.

    Raises ``Refused`` with all ``faults``, and ``Conflict``. Columns are refused with the address that takes them.
    """
    if COLUMNS.name in raw:
        address = f"/v1/rulesets/{ready.ruleset.id}/score/columns"
        faults.append(shape_fault(f"/{COLUMNS.name}", "moved", address=address))
        raise Refused(faults)
    rules, wrong = _SHAPES[ready.ruleset.id].read(raw)
    faults += wrong
    hands = rules.pop(HANDS.name, [])
    with gathering(faults):
        # Cards of the right shape may contradict each other.
        ready.ruleset.in_force(rules.get(OPTIONS), rules.get(CARDS))
    refuse(faults)
    return hands, rules
