"""The body of a batch: its hands, and the options and cards of the hands without rules of their own."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault, Refused
from scoring.fields.field_files import FieldFile
from scoring.rules.cards.deck import CARDS
from scoring.rules.in_force import InForce
from scoring.rules.requests import MOST_RULES, rules_needed, shape_with_rules
from service.http.problems import gathering, refuse, shape_fault
from service.served import OPTIONS, Served, served

MAX_HANDS: Final = 1000
"""The largest number of hands in one body; a stream may have any number."""
_DECLARED: Final = FieldFile(
    "api/batch/bodies.yaml", package="service", most=MAX_HANDS, most_rules=MOST_RULES
)
HANDS: Final = _DECLARED.field("hands")
ID: Final = _DECLARED.field("id")
"""The additional field that a hand of a batch may have."""
COLUMNS: Final = _DECLARED.field("columns")
"""The field of a body of columns, which is sent to another address."""
MEDIA_TYPES: Final = _DECLARED.texts("problems")
"""The texts for a body with another media type or compression, by its field."""

_SHAPES: Final = {
    id_: shape_with_rules(ready.ruleset, (HANDS, *ready.rules)) for id_, ready in served().items()
}
"""The shape of a body of hands, by ruleset."""


class Hands(NamedTuple):
    """The hands of a batch, and the rules for the hands without options and cards of their own."""

    hands: list[Any]
    chosen: Mapping[str, Any]
    """Options and cards in the format of the body."""
    rules: InForce
    """The rules in force under these options and cards, read once for all hands."""


def hands_of(ready: Served, raw: Mapping[str, Any], faults: list[Fault]) -> Hands:
    """Return the hands in the body ``raw`` with their rules.

    Raise ``Refused`` with all ``faults``, and ``Conflict``. Columns are rejected with the address that takes them.
    """
    ruleset = ready.ruleset
    if COLUMNS.name in raw:
        address = f"/v1/rulesets/{ruleset.id}/score/columns"
        faults.append(shape_fault(f"/{COLUMNS.name}", "moved", address=address))
        raise Refused(faults)
    chosen, wrong = _SHAPES[ruleset.id].read(raw)
    faults += wrong
    hands, rules = chosen.pop(HANDS.name, []), ruleset.basic
    with gathering(faults):
        # Cards of the right shape may contradict each other.
        rules = ruleset.in_force(chosen.get(OPTIONS), chosen.get(CARDS))
    own = ({**chosen, **hand} for hand in hands if isinstance(hand, dict) and has_rules(hand))
    faults += too_many_rules(HANDS.name, own)
    refuse(faults)
    return Hands(hands, chosen, rules)


def too_many_rules(field: str, requests: Iterable[Mapping[str, Any]]) -> list[Fault]:
    """Return the error of a list of requests that need more rules than one HTTP request may."""
    if rules_needed(requests) <= MOST_RULES:
        return []
    return [shape_fault(f"/{field}", "too_many_rules", most=MOST_RULES)]


def has_rules(hand: Mapping[str, Any]) -> bool:
    """Return whether a hand has options or cards of its own."""
    return hand.get(OPTIONS) is not None or hand.get(CARDS) is not None
