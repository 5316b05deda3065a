"""Messages of the protocol between the verifier and an engine."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from scoring.conformance.differences import HAND_DEPTHS, faults_in_form
from scoring.conformance.shapes import PLAIN, SHAPES, AnswerShape
from scoring.reference.vectors import ACTIONS, BREAKDOWN, POINTS, SETTLEMENT
from scoring.text import Text

VERSION: Final = 1
"""Edition of the protocol; an engine answers with its own."""
START: Final = "start"
STARTED: Final = "started"
RESULT: Final = "result"
SKIPPED: Final = "skipped"
ERRORED: Final = "errored"
LEGALITY: Final = "legality"
DEPTHS: Final = (*HAND_DEPTHS, LEGALITY, ACTIONS, SETTLEMENT)
"""The depths at which an engine can declare to answer."""
_DEFAULT: Final = (POINTS, BREAKDOWN)
_KINDS: Final = (RESULT, SKIPPED, ERRORED)
_LONGEST_WORDS: Final = 300
_LONGEST_QUOTE: Final = 120
SENT: Final = "; the engine sent "
"""The text between an error message and the quoted answer."""
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
"""The escape of half a character, which is not a text by itself."""
_NUMBER: Final = re.compile(r"0x[0-9a-f]+|\d+")


class Started(NamedTuple):
    """The name, version, depths and shape that an engine declares."""

    name: str
    version: str
    depths: tuple[str, ...]
    """The depths it answers at."""
    shape: AnswerShape = PLAIN


class Reply(NamedTuple):
    """The reply to one question."""

    kind: str
    """``result``, ``skipped`` or ``errored``."""
    answer: Mapping[str, Any]
    """The answer; empty if there is no result."""
    why: str
    """The reason why there is no result."""


class Garbled(ValueError):
    """A message of an engine that breaks the protocol, with the reason. The reason for the contents of a message is in English only."""

    def __init__(self, detail: Text | str) -> None:
        self.detail = detail if isinstance(detail, Text) else Text(detail, detail)
        super().__init__(self.detail.en)


def start_of(ruleset_id: str, version: str) -> dict[str, Any]:
    """Return the message that begins a run."""
    return {"type": START, "protocol": VERSION, "ruleset": ruleset_id, "version": version}


def question_of(task: str, number: int, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question. Its number is independent of the vector, so that it does not reveal the answer."""
    return {"type": task, "id": str(number), "request": dict(request)}


STOP: Final = {"type": "stop"}
"""The message that ends a run."""


def encoded(message: object) -> bytes:
    """Return a message as one line."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace") + b"\n"


def decoded(line: bytes) -> Mapping[str, Any]:
    """Return the message of a line; raise :class:`Garbled`."""
    try:
        message = json.loads(line)
        if _SURROGATE.search(line):
            message = json.loads(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
    except (ValueError, RecursionError):
        raise Garbled(f"a line that is not JSON{sent(line)}") from None
    if not isinstance(message, dict):
        raise Garbled(f"a line that is not an object{sent(line)}")
    return message


def started(message: Mapping[str, Any]) -> Started | Reply:
    """Return the declaration of an engine, or its reply that it skips the ruleset; raise :class:`Garbled`."""
    if message.get("type") == SKIPPED:
        return Reply(SKIPPED, {}, words(message.get("why")))
    if message.get("type") != STARTED or message.get("protocol") != VERSION:
        raise Garbled(f"no answer of type {STARTED} and protocol {VERSION}{sent(message)}")
    engine = message.get("engine")
    named = engine if isinstance(engine, Mapping) else {}
    depths = message.get("depths", list(_DEFAULT))
    known = tuple(depth for depth in DEPTHS if isinstance(depths, list) and depth in depths)
    if not known:
        raise Garbled(f"no depth among {', '.join(DEPTHS)}{sent(depths)}")
    return Started(words(named.get("name")), words(named.get("version")), known, _shape(message))


def _shape(message: Mapping[str, Any]) -> AnswerShape:
    """Return the shape that an engine declares; raise :class:`Garbled`."""
    shapes, names = message.get("shape", []), message.get("names", {})
    if not isinstance(shapes, list) or any(one not in SHAPES for one in shapes):
        raise Garbled(f"a shape that is not a list of some of {', '.join(SHAPES)}{sent(shapes)}")
    if not isinstance(names, Mapping) or not all(isinstance(one, str) for one in names.values()):
        raise Garbled(f"names that are not an object with a text for each name{sent(names)}")
    return AnswerShape(tuple(shapes), names)


def reply_to(number: int, message: Mapping[str, Any]) -> Reply:
    """Return the reply to a question; raise :class:`Garbled`."""
    kind = message.get("type")
    if kind not in _KINDS:
        raise Garbled(f"no answer of type {', '.join(_KINDS)}{sent(message)}")
    if message.get("id") != str(number):
        why = "an answer to another question: the id comes back as the text that it was"
        raise Garbled(f"{why}{sent(message.get('id'))}")
    if kind != RESULT:
        return Reply(str(kind), {}, words(message.get("why")))
    answer = message.get("answer")
    if not isinstance(answer, Mapping):
        raise Garbled(f"a result without an answer that is an object{sent(message)}")
    if faults := faults_in_form(answer):
        raise Garbled(f"{faults[0].pointer}: {faults[0].detail.en}{sent(answer)}")
    return Reply(RESULT, answer, "")


def words(value: object) -> str:
    """Return a text of an engine in one line, shortened and without characters that cannot be encoded."""
    line = " ".join(str("" if value is None else value).split())[:_LONGEST_WORDS]
    return line.encode(errors="replace").decode()


def sent(what: object) -> str:
    """Return the beginning of the data that an engine sent, as the end of an error message; empty if it sent nothing."""
    line = b""
    with suppress(RecursionError):  # the message may be nested too deeply to be encoded
        line = what if isinstance(what, bytes) else encoded(what)
    quoted = words(line.decode(errors="replace"))
    shown = quoted[:_LONGEST_QUOTE] + "…" * (len(quoted) > _LONGEST_QUOTE)
    return shown and SENT + shown


def gist(why: str) -> str:
    """Return a reason without its numbers and without the data of the engine, to group it with others of its kind."""
    return _NUMBER.sub("0", why.partition(SENT)[0])
