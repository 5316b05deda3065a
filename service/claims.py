"""Verdicts on claims as the contract has them, each with a text as its id; what else is in them is judged by ``scoring``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.conformance.claims import INVALID, verdicts_on
from scoring.faults import Fault
from scoring.ruleset import Ruleset
from scoring.text import Text
from service.problems import shape_fault
from service.shapes import TYPE_NAMES

_AT: Final = "/id"


def judged(ruleset: Ruleset, claims: Sequence[object], lang: str) -> dict[str, Any]:
    """A verdict on each claim, in order, and how many there are of each: whoever reads them finds his claims by their ids."""
    told = verdicts_on(ruleset, claims, lang)
    results = [
        _invalid(result, fault, lang) if (fault := _fault(claim)) else result
        for claim, result in zip(claims, told["results"], strict=True)
    ]
    counted = Counter(result["verdict"] for result in results)
    tally = {verdict: counted[verdict] for verdict in told["tally"]}
    return told | {"results": results, "tally": tally}


def _fault(claim: object) -> Fault | None:
    """What is wrong with the id of a claim."""
    if not isinstance(claim, Mapping) or isinstance(claim.get("id"), str):
        return None
    if "id" not in claim:
        return shape_fault(_AT, "missing", label=Text("id", "id"))
    return shape_fault(_AT, "wrong_type", expected=TYPE_NAMES["string"])


def _invalid(result: Mapping[str, Any], fault: Fault, lang: str) -> dict[str, Any]:
    """The verdict on a claim with that fault, and with those that were found already."""
    first = {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": fault.detail.say(lang),
        "rule": None,
    }
    return {
        "id": result["id"],
        "verdict": INVALID,
        "differences": [],
        "errors": [first, *result.get("errors", ())],
    }
