"""The error codes, whose statuses and texts are in ``problems.yaml``, and the problem documents made from them.

Codes with a status head a problem document. The others stand in its list ``errors`` and say what is wrong with the shape of a field;
faults of rule come from ``scoring`` with their own texts.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import yaml

import scoring
from scoring.faults import Fault
from scoring.fields.wording import DETAILS
from scoring.rules.prose import parsed
from scoring.text import Text, joined

MAX_FAULTS: Final = 200
"""Most faults that are listed; their number is always given."""
_PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")


@dataclass(frozen=True, slots=True)
class Kind:
    """One error code."""

    code: str
    title: Text
    detail: Text
    """What is wrong; ``{placeholders}`` are filled where the error is found."""
    advice: Text
    """What to do about it, for the page of the code."""
    status: int | None = None
    """HTTP status; ``None`` for codes found only in ``errors``."""

    @property
    def plain(self) -> Text:
        """What is wrong, with ``…`` where the error that is found says more."""
        texts = (text.replace("{hint}", "") for text in self.detail)
        return Text(*(_PLACEHOLDER.sub("…", text) for text in texts))


def _read_kinds() -> tuple[Kind, ...]:
    """The error codes of ``problems.yaml``, in its order."""
    file = Path(__file__).with_name("problems.yaml")
    kinds = yaml.safe_load(file.read_text(encoding="utf-8"))
    for kind in kinds:
        if detail := DETAILS.get(kind["code"]):
            kind["detail"] = {"ja": detail.ja, "en": detail.en}
    return cast(tuple[Kind, ...], parsed(tuple[Kind, ...], kinds, file.name))


KINDS: Final = _read_kinds()
BY_CODE: Final[Mapping[str, Kind]] = {kind.code: kind for kind in KINDS}
STATUS_CODES: Final[Mapping[int, str]] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
    422: "impossible_input",
}
"""Code for errors that the framework raises by status."""


class Problem(Exception):
    """An error to be answered: a code of the table, words of its own and every fault found."""

    def __init__(
        self,
        code: str,
        *,
        detail: Text | None = None,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **values: object,
    ) -> None:
        self.kind = BY_CODE[code]
        self.status = self.kind.status or 422
        self.detail = detail or (self.kind.detail.filled(**values) if values else self.kind.plain)
        self.faults = tuple(faults)
        self.headers = dict(headers or {})
        super().__init__(code)


def shape_fault(pointer: str, code: str, **values: object) -> Fault:
    """The fault ``code`` of the table at ``pointer``, its words filled with ``values``."""
    detail = BY_CODE[code].detail
    return Fault(pointer, code, detail.filled(**values) if values else detail)


def of_refused(refused: scoring.Refused) -> Problem:
    """Impossible input, with all its faults."""
    faults = ordered(refused.faults)
    return Problem(
        "impossible_input",
        faults=faults[:MAX_FAULTS],
        count=len(faults),
        first=faults[0].detail if faults else "",
    )


def of_conflict(conflict: scoring.Conflict) -> Problem:
    """Cards that contradict each other, with a fault at each."""
    faults = ordered(conflict.faults)
    return Problem("conflicting_cards", faults=faults[:MAX_FAULTS], first=faults[0].detail)


def of_unknown(unknown: scoring.UnknownName) -> Problem:
    """A name that does not exist, with the nearest that do; the name itself is not repeated."""
    kind = BY_CODE[f"unknown_{unknown.kind}"]
    if not unknown.nearest:
        return Problem(kind.code)
    near = joined([Text(name, name) for name in unknown.nearest], ja="、")
    hint = Text("近い名前: {near}", "Near: {near}").filled(near=near)
    return Problem(kind.code, detail=joined([kind.detail, hint], ja="", en=" "))


def ordered(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """One fault for each pointer and code, in the order of the pointers."""
    once: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        once.setdefault((fault.pointer, fault.code), fault)
    return tuple(sorted(once.values(), key=_place))


def _place(fault: Fault) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Where a fault stands: items of lists by number, names by letters."""
    tokens = fault.pointer.split("/")
    place = tuple((0, int(t), "") if t.isdecimal() and len(t) < 9 else (1, 0, t) for t in tokens)
    return place, fault.code
