"""What the contract says of a request, decided from its text and the standards it names alone; it knows nothing of the code under test."""

from __future__ import annotations

import json
import math
import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, unquote_to_bytes

from jsonschema_rs import Draft202012Validator

from tests.service.support.client_calls import lenient_requests, of_game, resolved
from tests.service.support.hostile import JSON, LIMITS, MAY_BE_CODED, Request
from tests.yaml_cases import cases

DEEPEST: Final = 32
LONGEST_URL: Final = 4096
RULESETS: Final = {
    "tcg": "riichi",
    "tenhou": "riichi",
    "dice": "dice",
    "kitanuki": "kitanuki",
    "arushiaru": "arushiaru",
    "kantan": "kantan",
}
"""The rulesets that requests are about, with their games."""
CONTRACT: Final = Path(__file__).parents[3] / "openapi.yaml"
PAGES: Final = (
    *("/", "/calculator.json", "/case.json", "/rules", "/rules/{ruleset}", "/glossary", "/docs"),
    *("/problems", "/problems/{code}"),
)
"""Pages for people, and what the calculator asks: no part of the published contract, and only read."""


# --- RFC 8259: is it JSON, and an object?


class NotJsonError(ValueError):
    """Against the grammar, or beyond what is read."""


class TwiceError(ValueError):
    """A name twice in one object."""


class _Object(list[tuple[str, object]]):
    """The pairs of an object, repeated names included."""


def _number(text: str) -> float:
    """§6: no more than a double holds, no NaN and no infinity."""
    value = float(text)
    if not math.isfinite(value):
        raise NotJsonError
    return value


def _parts(value: object) -> list[Any]:
    if isinstance(value, _Object):
        return [part for pair in value for part in pair]
    return value if isinstance(value, list) else []


def read(raw: bytes) -> object:
    """Return the value; raise :class:`NotJsonError` or, for JSON with a name twice, :class:`TwiceError`."""
    try:
        # §8.1: UTF-8 and no byte order mark.
        text = raw.decode("utf-8")
        whole = json.loads(
            text,
            object_pairs_hook=_Object,
            parse_constant=_number,
            parse_float=_number,
            parse_int=_number,
        )
    except (ValueError, RecursionError):
        raise NotJsonError from None
    twice, level, depth = False, [whole], 0
    while level:
        # §8.2: half of a surrogate pair is no character. §9: a reader may bound the depth.
        nested = any(isinstance(one, list) for one in level)
        halves = (isinstance(one, str) and re.search("[\ud800-\udfff]", one) for one in level)
        if (nested and depth == DEEPEST) or any(halves):
            raise NotJsonError
        # §4: no two names within an object are the same.
        twice |= any(len(dict(one)) < len(one) for one in level if isinstance(one, _Object))
        level, depth = [part for one in level for part in _parts(one)], depth + 1
    if twice:
        raise TwiceError
    return json.loads(text)


def body_code(raw: bytes) -> str | None:
    """Return the error code of a body that must be an object, or ``None``."""
    try:
        value = read(raw)
    except NotJsonError:
        return "not_json"
    except TwiceError:
        return "duplicate_name"
    return None if isinstance(value, dict) else "not_an_object"


# --- RFC 9110: what is asked, and in which form


_TOKEN: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_PARAMETER: Final = rf'[ \t]*;[ \t]*(?:({_TOKEN})=({_TOKEN}|"(?:[^"\\]|\\.)*"))?'
_MEDIA: Final = re.compile(rf"({_TOKEN}/{_TOKEN})((?:{_PARAMETER})*)[ \t]*")


def plain(headers: dict[str, str], types: tuple[str, ...], *codings_taken: str) -> bool:
    """§8.3 and §8.4: whether a body is one of ``types``, in UTF-8, and not coded but in one of ``codings_taken``."""
    found = _MEDIA.fullmatch(headers.get("content-type", ""))
    if found is None or found[1].lower() not in types:
        return False
    parameters = re.findall(_PARAMETER, found[2])
    charsets = {value.strip('"').lower() for name, value in parameters if name.lower() == "charset"}
    codings = headers.get("content-encoding", "").lower().split(",")
    coded = [coding.strip() for coding in codings if coding.strip() not in ("", "identity")]
    return charsets <= {"utf-8"} and (not coded or (coded in [[one] for one in codings_taken]))


class NotGzipError(ValueError):
    """A body that RFC 1952 does not read."""


def uncoded(request: Request) -> bytes:
    """RFC 1952: what a body contains, of which one byte more than any limit is enough."""
    body = request.body or b""
    headers = {name.lower(): value.lower() for name, value in request.headers.items()}
    if headers.get("content-encoding") != "gzip":
        return body
    try:
        return zlib.decompressobj(wbits=31).decompress(body, max(LIMITS.values()) + 1)
    except zlib.error:
        raise NotGzipError from None


def acceptable(accept: str | None, offered: str) -> bool:
    """§12.5.1: whether an answer may be ``offered``; raises :class:`NoGrammarError`."""
    best = (-1, float(accept is None))
    for one in () if accept is None else accept.split(","):
        found = _MEDIA.fullmatch(one.strip())
        told = dict(re.findall(_PARAMETER, found[2])) if found else {}
        weight = told.get("q", "1")
        if found is None or not re.fullmatch(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?", weight):
            raise NoGrammarError
        ranges = {offered: 2, f"{offered.partition('/')[0]}/*": 1, "*/*": 0}
        if found[1].lower() in ranges:
            best = max(best, (ranges[found[1].lower()], float(weight)))
    return best[1] > 0


class NoGrammarError(ValueError):
    """A header that no standard says how to read: the server may take it or leave it."""


# --- the paths of the contract


@cache
def contract() -> dict[str, Any]:
    """Return the published contract."""
    return dict(cases(CONTRACT))


@cache
def _paths() -> tuple[tuple[re.Pattern[str], str], ...]:
    # Those with fewer names in them first: a path that is written out is meant.
    known = sorted((*contract()["paths"], *PAGES), key=lambda path: path.count("{"))
    return tuple(
        (re.compile(re.sub(r"\\{\w+\\}", "([^/]+)", re.escape(path))), path) for path in known
    )


def place(request: Request) -> tuple[str, str | None]:
    """Return the path in the contract for a request, and the error in its names, if any."""
    asked, _, query = request.path.partition("?")
    asked = unquote_to_bytes(asked).decode("utf-8", "replace")
    for pattern, path in _paths():
        found = pattern.fullmatch(asked)
        if found:
            rules = parse_qs(query).get("rules", []) if path in PAGES else []
            if any(name.partition("@")[0] not in RULESETS for name in rules):
                return path, "unknown_ruleset"
            return path, _wrong_name(path, found.groups())
    return "", "not_found"


def _wrong_name(path: str, names: tuple[str, ...]) -> str | None:
    kinds = re.findall(r"\{(\w+)\}", path)
    for kind, name in zip(kinds, names, strict=True):
        if len(name) > 64:
            return "not_found"  # no name is so long
        if kind in ("ruleset", "other") and name not in RULESETS:
            return "unknown_ruleset"
        if kind == "rule" and not re.fullmatch("[a-z0-9_]*[a-z0-9]", name):
            return "unknown_rule"
        if kind == "code" and name not in _codes():
            return "not_found"
    return None


@cache
def _codes() -> frozenset[str]:
    return frozenset(contract()["components"]["schemas"]["ProblemCode"]["enum"])


def decided(request: Request) -> str | None:
    """Return the error code that the form of a request decides, in the order in which a request is read, or None if it is well formed.

    API.md, Errors: 414 · 404 · 405 · 406 · 415 · 413 · 400 · 422 for a body that is not an object.
    """
    # Path and query together: what parts them is neither.
    if len(request.path.replace("?", "", 1).encode()) > LONGEST_URL:
        return "uri_too_long"
    path, wrong = place(request)
    ways = {"get": {}} if path in PAGES else contract()["paths"].get(path, {})
    method = {"HEAD": "get"}.get(request.method, request.method.lower())
    if method not in ways and request.method != "OPTIONS" and wrong != "not_found":
        return "method_not_allowed"
    if wrong:
        return wrong
    headers = {name.lower(): value for name, value in request.headers.items()}
    operation = ways.get(method, {})
    answer = resolved(contract(), operation.get("responses", {}).get("200", {}))
    offered = next(iter(answer.get("content", {"text/html" if path in PAGES else JSON: 0})))
    if offered == JSON and not acceptable(headers.get("accept"), JSON):
        return "not_acceptable"
    if method != "post":
        return None
    return _of_body(request, path, headers, tuple(operation["requestBody"]["content"]))


def _of_body(
    request: Request, path: str, headers: dict[str, str], types: tuple[str, ...]
) -> str | None:
    if not plain(headers, types, *(["gzip"] if path.endswith(MAY_BE_CODED) else [])):
        return "unsupported_media_type"
    try:
        body = uncoded(request)
    except NotGzipError:
        return "not_gzip"
    if len(body) > next((most for end, most in LIMITS.items() if path.endswith(end)), 65536):
        return "too_large"
    code = body_code(body)
    return "impossible_input" if code == "not_an_object" else code


# --- the shapes of the contract


def fits(request: Request) -> bool:
    """Whether the contract's shape of a body takes that of ``request``."""
    path, _ = place(request)
    (game,) = {RULESETS[part] for part in request.path.split("/") if part in RULESETS} or {""}
    return _shape(path, game).is_valid(read(uncoded(request)))


@cache
def _shape(path: str, game: str) -> Draft202012Validator:
    body = contract()["paths"][path]["post"]["requestBody"]["content"][JSON]
    schema = of_game(contract(), body["schema"], game)
    return Draft202012Validator(
        {**schema, "components": lenient_requests(contract())["components"]}
    )
