"""The strict reader of JSON bodies."""

import json
import re
import zlib
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from typing import Any, Final

import orjson
from flask import Request, current_app
from werkzeug.http import parse_options_header

from scoring.faults import Fault, Refused
from scoring.fields import MESSAGES
from scoring.fields.json_errors import MAX_DEPTH, is_too_deep, json_error
from scoring.fields.wording import not_an_object
from scoring.text import Text
from service.http.problems import Problem, refuse

MEDIA_TYPE: Final = "application/json"
_FRACTION: Final = re.compile(rb"[0-9](?:[.eE]|[0-9]{18})")
"""The pattern of a number that is read as a fraction although it may be an integer."""
_LARGEST: Final = 2**53
"""The largest integer that is read. Larger integers are out of every range, and some JSON libraries reject them."""


_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_]{1,64}")
"""A name that may be repeated in a response."""


class _TwiceError(ValueError):
    """The error of a name that occurs twice in one object."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


def body_after(
    request: Request,
    faults: list[Fault],
    *,
    limit: str = "MAX_BODY_BYTES",
    others: Text | None = None,
    list_field: str = "",
    may_be_gzip: bool = False,
) -> dict[str, Any]:
    """Return the object in the body of a request whose query had these ``faults``.

    ``limit`` is the setting of the largest size in bytes, before and after decompression; ``others`` the text about media types if JSON is
    not the only one; ``list_field`` the field that an error names if the body is a list.

    Raise ``Refused`` with all errors if the body is not an object. Raise ``Problem`` if the query has no errors and the body cannot be
    read: 415 for another media type, or for a compression other than gzip if the body ``may_be_gzip``; 413 for a body that is too
    large; 400 for anything but strict JSON.
    """
    most: int = current_app.config[limit]
    try:
        return object_of(_content(request, most, others, may_be_gzip=may_be_gzip), list_field)
    except Refused as refused:
        raise Refused([*faults, *refused.faults]) from None
    except Problem:
        refuse(faults)
        raise


def _content(request: Request, limit: int, others: Text | None, *, may_be_gzip: bool) -> bytes:
    """Return the content of a body, decompressed; raise :class:`Problem`."""
    if not is_readable(request, MEDIA_TYPE, may_be_gzip=may_be_gzip):
        codings = "gzip, identity" if may_be_gzip else "identity"
        headers = {"Accept-Encoding": codings} if "Content-Encoding" in request.headers else {}
        raise Problem("unsupported_media_type", detail=others, headers=headers)
    raw = _read(request, limit)
    return _decompressed(raw, limit) if is_gzip(request) else raw


def is_readable(request: Request, media_type: str, *, may_be_gzip: bool = False) -> bool:
    """Return whether the body has this media type in UTF-8, without compression or in gzip where it may be."""
    environ = request.environ
    named, parameters = parse_options_header(environ.get("CONTENT_TYPE", ""))
    charset = parameters.get("charset", "utf-8").lower()
    plain = _coding(request) in ("identity", "")
    return (
        (plain or (may_be_gzip and is_gzip(request)))
        and named.lower() == media_type
        and charset in ("utf-8", "utf8")
    )


def is_gzip(request: Request) -> bool:
    """Return whether the body is compressed with gzip, as its header says."""
    return _coding(request) in ("gzip", "x-gzip")


def _coding(request: Request) -> str:
    coding: str = request.environ.get("HTTP_CONTENT_ENCODING", "").lower()
    return coding


def object_of(raw: bytes, list_field: str = "", line: int = 1) -> dict[str, Any]:
    """Return the JSON object in ``raw``, which begins in this line of the body.

    Raise :class:`Problem` (400) for anything but strict JSON, and ``Refused`` for JSON that is not an object.
    """
    try:
        value = orjson.loads(raw)
        if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and is_too_deep(value):
            raise Problem("not_json", detail=MESSAGES["not_json:depth"])
        # orjson keeps the last of several equal names, so that encoding the value again gives fewer colons, unless some were escaped.
        if b"\\" in raw or orjson.dumps(value).count(b":") != raw.count(b":"):
            _NAMES.decode(raw.decode())
    except _TwiceError as twice:
        safe = _SAFE_NAME.fullmatch(twice.name)
        raise Problem("duplicate_name", name=f" {twice.name}" if safe else "") from None
    except orjson.JSONDecodeError as error:
        # NaN, infinities, surrogates and numbers without bound are rejected by the parser.
        detail = json_error(raw, error.lineno, error.colno, line)
        raise Problem("not_json", detail=detail) from None
    return an_object(_whole(value) if _FRACTION.search(raw) else value, list_field)


def _whole(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a fraction such as ``79.0`` as the integer 79, which is the same number in JSON; any other value unchanged."""
    if isinstance(value, float):
        return int(max(-_LARGEST, min(value, _LARGEST))) if value.is_integer() else value
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {name: _whole(item) for name, item in value.items()}
    return value


def an_object(value: object, list_field: str = "") -> dict[str, Any]:
    """Return ``value`` if it is an object; else raise ``Refused`` with the field that a list belongs in."""
    if isinstance(value, dict):
        return value
    raise Refused([not_an_object(list_field if isinstance(value, list) else "")])


def _read(request: Request, limit: int) -> bytes:
    length = request.content_length or 0
    if length > limit:
        raise Problem("too_large", limit=limit)
    try:
        raw = request.stream.read(limit + 1)  # where no length is sent, one byte more shows it
    except Exception:  # noqa: BLE001 - every server has its own errors for a body that is not valid HTTP
        raise Problem("bad_request") from None
    if len(raw) > limit:
        raise Problem("too_large", limit=limit)
    if len(raw) < length:
        raise Problem("bad_request")
    return raw


def _decompressed(raw: bytes, limit: int) -> bytes:
    """Return the content of a body in gzip; raise :class:`Problem` for more than ``limit`` bytes, and for anything but gzip."""
    try:
        found = GzipFile(fileobj=BytesIO(raw)).read(limit + 1)
    except (BadGzipFile, EOFError, zlib.error):
        raise Problem("not_gzip") from None
    if len(found) > limit:
        raise Problem("too_large", limit=limit)
    return found


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names: dict[str, object] = {}
    for name, value in pairs:
        if name in names:
            raise _TwiceError(name)
        names[name] = value
    return names


_NAMES: Final = json.JSONDecoder(object_pairs_hook=_once)
