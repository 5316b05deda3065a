"""The levels of detail of a score in a response."""

from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.hand.answer import Score
from service.http.query import Query

FULL: Final = "full"
DETAIL: Final = FieldFile("api/queries.yaml", package="service", full=FULL).field("detail")
"""The query parameter that chooses how much of each score is in the response."""
_QUERY: Final = Query((DETAIL,))


def detail_of(args: MultiDict[str, str], faults: list[Fault]) -> str:
    """Return the parameter ``detail``; add a wrong value, and any parameter of another name, to ``faults``."""
    detail: str = _QUERY.read(args, faults)[DETAIL.name] if args else FULL
    return detail


def detail_among(args: MultiDict[str, str], faults: list[Fault]) -> str:
    """Return the parameter ``detail`` of a request with other parameters; add a wrong value to ``faults``."""
    detail: str = _QUERY.sound(args, faults)[DETAIL.name]
    return detail


def score_body(score: Score, detail: str, *, amendments: bool = True) -> dict[str, Any]:
    """Return the response body of a score; its list of amendments is empty if they are reported outside it."""
    if detail != FULL:
        return score.to_short_dict()
    if amendments:
        return score.to_dict()
    return {**score.rules.stamp, **score.findings(), "amendments": []}
