"""Reading the JSON body of a request, strictly; it decides nothing about what the body means."""

import json
from typing import Any, Final, cast

import orjson
from flask import Request
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_content_length

from scoring.faults import Refused
from service.problems import Problem, of_refused, shape_fault

MEDIA_TYPE: Final = "application/json"
MAX_DEPTH: Final = 32
"""Deepest nesting of lists and objects that is read."""


_GAPS: Final = (b" :", b"\t:", b"\n:", b"\r:")
"""Whitespace between a name and its colon."""


class _TwiceError(ValueError):
    """A name occurs twice in one object."""


def json_object(request: Request, limit: int) -> dict[str, Any]:
    """The object in the body of ``request``, at most ``limit`` bytes.

    Raises :class:`Problem`: 415 for anything but plain JSON, 413 for too much of it, 400 for what
    is not strict JSON, 422 for JSON that is not an object.
    """
    environ = request.environ
    content_type = environ.get("CONTENT_TYPE", "")
    if content_type != MEDIA_TYPE and not _is_json(content_type):
        raise Problem("unsupported_media_type")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() not in ("identity", ""):
        raise Problem("unsupported_media_type", headers={"Accept-Encoding": "identity"})
    size = get_content_length(environ)
    if size is not None and size > limit:
        raise Problem("too_large", limit=limit)
    raw = _read(request, size, limit)
    try:
        value = orjson.loads(raw)
        if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and _is_deep(value):
            raise Problem("not_json")
        if type(value) is not dict or not _surely_once(raw, len(value)):
            json.loads(raw, object_pairs_hook=_once)
    except _TwiceError:
        raise Problem("duplicate_name") from None
    except ValueError:
        # NaN, infinities, surrogates and numbers without bound are refused by the parser.
        raise Problem("not_json") from None
    if not isinstance(value, dict):
        raise of_refused(Refused([shape_fault("", "not_an_object")]))
    return value


def _read(request: Request, size: int | None, limit: int) -> bytes:
    if size is not None:
        return cast(bytes, request.environ["wsgi.input"].read(size))
    # A body without a length is cut at the maximum without a word: one byte more tells.
    request.max_content_length = limit + 1
    raw = request.get_data(cache=False)
    if len(raw) > limit:
        raise Problem("too_large", limit=limit)
    return raw


def _surely_once(raw: bytes, names: int) -> bool:
    """Whether a look at the bytes is enough to say that an object has no name twice.

    Every name is closed by a quote with its colon right behind it, and there are no more of those
    than names: then none was dropped. Anything else is left to a parser that looks at each.
    """
    return raw.count(b'":') == names and not any(gap in raw for gap in _GAPS)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise _TwiceError
    return names


def _is_deep(value: object) -> bool:
    """Whether lists and objects are nested more deeply than anybody needs, or can follow safely."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return any(isinstance(inner, dict | list) for inner in level)


def _is_json(content_type: str) -> bool:
    media_type, parameters = parse_options_header(content_type)
    charset = parameters.get("charset", "utf-8").lower()
    return media_type.lower() == MEDIA_TYPE and charset in ("utf-8", "utf8")
