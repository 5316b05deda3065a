"""The problem documents (RFC 9457) that report errors, for the service and the command alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from scoring.faults import Conflict, Fault, Refused, UnknownName, Unreadable
from scoring.spelling import suggestion
from scoring.text import NOTHING, Text, joined
from scoring.yaml_files import read_yaml

MAX_FAULTS: Final = 200
"""Most errors that are listed; the total number is always given."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rejection of a request."""

    code: str
    title: Text
    status: int
    """HTTP status."""
    detail: Text
    faults: tuple[Fault, ...] = ()

    def to_dict(self, lang: str, ruleset: str = "") -> dict[str, Any]:
        """Return the problem document for a request about ``ruleset``."""
        return {
            "type": f"/problems/{self.code}",
            "title": self.title.say(lang),
            "status": self.status,
            "detail": self.detail.say(lang),
            "code": self.code,
            "errors": [error_entry(fault, lang, ruleset) for fault in self.faults],
        }


class Unanswered(ValueError):
    """A rejection that does not concern a single field."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.detail.en)


_FILE: Final = cast(dict[str, dict[str, Any]], read_yaml("problems.yaml"))
REFUSALS: Final[Mapping[str, Refusal]] = {
    code: Refusal(code, Text(**entry["title"]), entry["status"], Text(**entry["detail"]))
    for code, entry in _FILE.items()
}
"""The rejections of the library by their codes, with the details in which ``{placeholders}`` are filled."""


Error = Refused | Conflict | UnknownName | Unreadable | Unanswered
"""The exceptions with which the library rejects a request."""


def refusal_of(error: Error) -> Refusal:
    """Return the rejection for an error, with every detail in order. The rejection does not repeat an unknown name."""
    if isinstance(error, Unanswered):
        return error.refusal
    if isinstance(error, Unreadable):
        error = Refused([error.fault])
    if isinstance(error, UnknownName):
        near = [NOTHING, suggestion(error.nearest)] if error.nearest else [NOTHING]
        kind = REFUSALS[f"unknown_{error.kind}"]
        detail = kind.detail.filled(hint=joined(near, ja="", en=" "))
        fault = Fault(
            f"/{error.kind}", kind.code, detail, suggestion=next(iter(error.nearest), None)
        )
        return replace(kind, detail=detail, faults=(fault,))
    faults = ordered(error.faults)
    kind = REFUSALS["conflicting_cards" if isinstance(error, Conflict) else "impossible_input"]
    at, first = faults[0].pointer, faults[0].detail
    if at:
        first = joined([Text(at, at), first], ja=": ", en=": ")
    detail = kind.detail.filled(count=len(faults), first=first)
    return replace(kind, detail=detail, faults=faults[:MAX_FAULTS])


def ordered(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return the errors, each once, in the order of the pointers. Of several reasons why a value is missing the first is kept."""
    once: dict[tuple[str, str, Text], Fault] = {}
    for fault in faults:
        detail = NOTHING if fault.code == "missing" else fault.detail
        once.setdefault((fault.pointer, fault.code, detail), fault)
    return tuple(sorted(once.values(), key=_place))


def _place(fault: Fault) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Return the sort key of an error by its pointer: items of lists by number, names by letters."""
    tokens = fault.pointer.split("/")
    place = tuple((0, int(t), "") if t.isdecimal() and len(t) < 9 else (1, 0, t) for t in tokens)
    return place, fault.code


def error_entry(fault: Fault, lang: str, ruleset: str) -> dict[str, object]:
    """Return an error of a request about ``ruleset`` as an entry of ``errors``."""
    entry: dict[str, object] = {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": fault.detail.say(lang),
    }
    if fault.rule:
        entry["rule"] = f"/v1/rulesets/{ruleset}/rules/{fault.rule}"
    if fault.allowed:
        entry["allowed"] = [*fault.allowed]
    hints = {"suggestion": fault.suggestion, "example": fault.example}
    return entry | {name: value for name, value in hints.items() if value is not None}
