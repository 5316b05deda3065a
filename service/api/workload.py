"""The limit on the rules that one request may need."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.faults import Fault
from scoring.rules.requests import MOST_RULES, rules_needed
from service.http.problems import shape_fault


def too_many_rules(field: str, requests: Iterable[Mapping[str, Any]]) -> list[Fault]:
    """Return the error of a list of requests for which more rules would be made than for one request may be."""
    if rules_needed(requests) <= MOST_RULES:
        return []
    return [shape_fault(f"/{field}", "too_many_rules", most=MOST_RULES)]
