"""The error codes, which ``problems.yaml`` lists, and the problem documents made from them.

Codes with a status head a problem document. The others are in its list ``errors``: what is wrong with the shape of a field, or which
rule of the game forbids it. ``scoring`` words the errors of rules by itself, for each case.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, cast

from scoring.faults import Conflict, Fault, Refused
from scoring.fields import MESSAGES
from scoring.fields.records import record_of
from scoring.problems import REFUSALS, Refusal
from scoring.text import Text
from scoring.yaml_files import read_yaml

HTTP: Final = "http"
ERROR: Final = "error"
"""The kinds of codes: of a problem document, and of an entry of its list ``errors``."""
_FILE: Final = "http/problems.yaml"
_PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")


@dataclass(frozen=True, slots=True)
class Kind:
    """One error code."""

    code: str
    title: Text
    detail: Text
    """The description of the error; its ``{placeholders}`` are filled when the error occurs."""
    advice: Text
    """The advice for the page of the code."""
    status: int | None = None
    """HTTP status; ``None`` for codes found only in ``errors``."""
    example: str = ""
    """A part of a request that has the error, as JSON."""

    @property
    def plain(self) -> Text:
        """The description of the error, with ``…`` for the parts that depend on the request."""
        texts = (text.replace("{hint}", "") for text in self.detail)
        return Text(*(_PLACEHOLDER.sub("…", text) for text in texts))

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the code as an entry of the list."""
        return {
            "code": self.code,
            "kind": HTTP if self.status else ERROR,
            "status": self.status,
            "title": self.title.say(lang),
            "meaning": self.plain.say(lang),
            "example": json.loads(self.example) if self.example else None,
            "fix": self.advice.say(lang),
            "href": f"/v1/problems/{self.code}",
        }


def _read_kinds() -> tuple[Kind, ...]:
    """Return the error codes of ``problems.yaml``, in its order."""
    kinds = cast(list[dict[str, Any]], read_yaml(_FILE, "service"))
    for kind in kinds:
        if detail := MESSAGES.get(kind["code"]):
            kind["detail"] = detail._asdict()
        if known := REFUSALS.get(kind["code"]):
            kind |= {"status": known.status, "title": known.title._asdict()}
            kind["detail"] = known.detail._asdict()
    return cast(tuple[Kind, ...], record_of(tuple[Kind, ...], kinds))


KINDS: Final = _read_kinds()
BY_CODE: Final[Mapping[str, Kind]] = {kind.code: kind for kind in KINDS}
STATUS_CODES: Final[Mapping[int, str]] = {
    **{kind.status: kind.code for kind in reversed(KINDS) if kind.status},
    400: "bad_request",
}
"""Code for errors that the framework raises by status: the first of ``problems.yaml`` with that status."""


class Problem(Exception):
    """An error to be answered: a code of the table, words of its own and every error found."""

    def __init__(
        self,
        code: str,
        *,
        detail: Text | None = None,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **values: object,
    ) -> None:
        kind = BY_CODE[code]
        detail = detail or (kind.detail.filled(**values) if values else kind.plain)
        self.refusal = Refusal(code, kind.title, kind.status or 422, detail, tuple(faults))
        """The content of the problem document."""
        self.headers = dict(headers or {})
        super().__init__(code)


def shape_fault(pointer: str, code: str, **values: object) -> Fault:
    """Return the error ``code`` at ``pointer``, with ``values`` filled into its text."""
    detail = BY_CODE[code].detail
    return Fault(pointer, code, detail.filled(**values) if values else detail)


@contextmanager
def gathering(faults: list[Fault]) -> Iterator[None]:
    """Add the errors of a ``Refused`` or ``Conflict`` raised inside to ``faults``; raise a ``Conflict`` again if ``faults`` is empty."""
    try:
        yield
    except Refused as refused:
        faults += refused.faults
    except Conflict as conflict:
        if not faults:
            raise
        faults += conflict.faults


def refuse(faults: list[Fault]) -> None:
    """Raise ``Refused`` with the ``faults``, if there are any."""
    if faults:
        raise Refused(faults)
