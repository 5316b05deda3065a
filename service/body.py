"""Reading the JSON body of a request, strictly."""

import json
from typing import Any, Final, cast

import orjson
from flask import Request
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_content_length

from scoring.faults import Refused
from scoring.text import Text
from service.problems import Problem, shape_fault

MEDIA_TYPE: Final = "application/json"
MAX_DEPTH: Final = 32
"""Deepest nesting of lists and objects that is read."""
_BLANKS: Final = (b" ", b"\t", b"\n", b"\r")
"""What may stand between a name and its colon."""


class StalledError(Exception):
    """The rest of a request does not come: what a server raises that waits no longer."""


class _TwiceError(ValueError):
    """A name occurs twice in one object."""


def json_object(request: Request, limit: int, *, others: Text | None = None) -> dict[str, Any]:
    """The object in the body of ``request``, at most ``limit`` bytes.

    ``others`` says which media types are taken, where there are others than JSON. Raises :class:`Problem`: 415 for anything but plain
    JSON, 413 for too much of it, 400 for what is not strict JSON; and ``Refused`` for JSON that is not an object.
    """
    environ = request.environ
    content_type = environ.get("CONTENT_TYPE", "")
    if content_type != MEDIA_TYPE and not _is_json(content_type):
        raise Problem("unsupported_media_type", detail=others)
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() not in ("identity", ""):
        headers = {"Accept-Encoding": "identity"}
        raise Problem("unsupported_media_type", detail=others, headers=headers)
    size = get_content_length(environ)
    if size is not None and size > limit:
        raise Problem("too_large", limit=limit)
    return object_of(_read(request, size, limit))


def object_of(raw: bytes) -> dict[str, Any]:
    """The object that ``raw`` is.

    Raises :class:`Problem` (400) for what is not strict JSON, ``Refused`` for JSON that is not an object.
    """
    try:
        value = orjson.loads(raw)
        if not _surely_once(raw, _names(raw, value)):
            json.loads(raw, object_pairs_hook=_once)
    except _TwiceError:
        raise Problem("duplicate_name") from None
    except ValueError:
        # NaN, infinities, surrogates and numbers without bound are refused by the parser.
        raise Problem("not_json") from None
    return an_object(value)


def an_object(value: object) -> dict[str, Any]:
    """``value`` itself, where it is an object; raises ``Refused`` where it is not."""
    if not isinstance(value, dict):
        raise Refused([shape_fault("", "not_an_object")])
    return value


def _surely_once(raw: bytes, names: int) -> bool:
    """Whether a look at the bytes is enough to say that no object has a name twice.

    Every name has a colon, and a quote before it. Where there are no more of those than names, none was dropped. Anything else is
    left to a parser that looks at each.
    """
    # One byte is found much faster than two.
    gap = any(blank in raw and blank + b":" in raw for blank in _BLANKS)
    return (not gap and raw.count(b'":') == names) or raw.count(b":") == names


def _names(raw: bytes, value: object) -> int:
    """How many names all the objects of ``value`` have; raises ``ValueError`` where it is nested too deeply."""
    # There are no more lists and objects than brackets: when so many are found, nothing is nested
    # in them, and the items of long lists need no look.
    most = raw.count(b"[") + raw.count(b"{")
    found = names = 0
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        found += len(level)
        names += sum(len(outer) for outer in level if isinstance(outer, dict))
        if found == most or not level:
            return names
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    if level:
        raise ValueError("nested too deeply")
    return names


def _read(request: Request, size: int | None, limit: int) -> bytes:
    try:
        raw = _all_of(request, size, limit)
    except StalledError:
        raise Problem("request_timeout") from None
    except Exception:  # noqa: BLE001 - every server has errors of its own for a body that is no HTTP
        raise Problem("bad_request") from None
    if size is not None and len(raw) < size:
        raise Problem("bad_request")
    if len(raw) > limit:
        raise Problem("too_large", limit=limit)
    return raw


def _all_of(request: Request, size: int | None, limit: int) -> bytes:
    if size is not None:
        return cast(bytes, request.environ["wsgi.input"].read(size))
    # A body without a length is cut at the maximum without a word: one byte more tells.
    request.max_content_length = limit + 1
    return request.get_data(cache=False)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise _TwiceError
    return names


def _is_json(content_type: str) -> bool:
    media_type, parameters = parse_options_header(content_type)
    charset = parameters.get("charset", "utf-8").lower()
    return media_type.lower() == MEDIA_TYPE and charset in ("utf-8", "utf8")
