"""What the contract says of a request, decided from its text and the standards it names alone; it knows nothing of the code under test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote_to_bytes

import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # published without types
from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped] # likewise
from jsonschema.validators import extend  # type: ignore[import-untyped] # likewise

from tests.service.support.hostile import JSON, LIMITS, Request

DEEPEST: Final = 32
LONGEST_URL: Final = 4096
LOOKED_AT: Final = 200
"""Items of a list that is too long."""
LINES: Final = "application/x-ndjson"
RULESETS: Final = ("tcg", "tenhou", "dice", "kitanuki", "arushiaru", "kantan")
CONTRACT: Final = Path(__file__).parents[3] / "openapi.yaml"


# --- RFC 8259: is it JSON, and an object?


class NotJsonError(ValueError):
    """Against the grammar, or beyond what is read."""


class TwiceError(ValueError):
    """A name twice in one object."""


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE: Final = re.compile("[\ud800-\udfff]")
_SHORT: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: Final = {"true": True, "false": False, "null": None}


class Reader:
    """A text of JSON, read from the left; the clauses are those of RFC 8259."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self.twice = False

    def whole(self) -> object:
        """§2: one value and nothing else; raises :class:`NotJsonError`."""
        value = self._value(0)
        self._blank()
        if self._at != len(self._text):
            raise NotJsonError
        return value

    def _blank(self) -> None:
        while self._text[self._at : self._at + 1] in (" ", "\t", "\n", "\r"):
            self._at += 1

    def _next(self) -> str:
        self._blank()
        return self._text[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise NotJsonError
        self._at = found.end()
        return found[0]

    def _value(self, depth: int) -> object:
        begins = self._next()
        if begins in ("[", "{"):
            if depth == DEEPEST:
                raise NotJsonError
            return self._list(depth + 1) if begins == "[" else self._object(depth + 1)
        if begins == '"':
            return self._string()
        for word, value in _WORDS.items():
            if self._text.startswith(word, self._at):
                self._at += len(word)
                return value
        return self._number()

    def _number(self) -> object:
        """§6: digits and no more than a double holds."""
        text = self._take(_NUMBER)
        value = float(text)
        if value in (float("inf"), float("-inf")):
            raise NotJsonError
        return value if re.search("[.eE]", text) else int(text)

    def _string(self) -> str:
        """§7 and §8.2: no control characters, no half of a pair."""
        text = _ESCAPE.sub(_unescaped, self._take(_STRING)[1:-1])
        if _LONE.search(_PAIR.sub("", text)):
            raise NotJsonError
        return text

    def _list(self, depth: int) -> list[object]:
        return [self._value(depth) for _ in self._parts("]")]

    def _object(self, depth: int) -> dict[str, object]:
        """§4: names are texts, and no two are the same."""
        found: dict[str, object] = {}
        for _ in self._parts("}"):
            if self._next() != '"':
                raise NotJsonError
            name = self._string()
            if self._next() != ":":
                raise NotJsonError
            self._at += 1
            self.twice = self.twice or name in found
            found[name] = self._value(depth)
        return found

    def _parts(self, end: str) -> Iterator[None]:
        self._at += 1
        if self._next() == end:
            self._at += 1
            return
        while True:
            yield
            begins = self._next()
            self._at += 1
            if begins == end:
                return
            if begins != ",":
                raise NotJsonError


def _unescaped(escape: re.Match[str]) -> str:
    if escape[1][0] == "u":
        return chr(int(escape[1][1:], 16))
    return _SHORT.get(escape[1], escape[1])


def read(raw: bytes) -> object:
    """The value; raises :class:`NotJsonError` or, for a text that is JSON else, :class:`TwiceError`."""
    try:
        # §8.1: UTF-8 and no byte order mark.
        reader = Reader(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotJsonError from None
    value = reader.whole()
    if reader.twice:
        raise TwiceError
    return value


def body_code(raw: bytes) -> str | None:
    """What is wrong with a body that must be an object."""
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


def plain(headers: dict[str, str], types: tuple[str, ...]) -> bool:
    """§8.3 and §8.4: whether a body is one of ``types``, in UTF-8, and not coded."""
    found = _MEDIA.fullmatch(headers.get("content-type", ""))
    if found is None or found[1].lower() not in types:
        return False
    parameters = re.findall(_PARAMETER, found[2])
    charsets = {value.strip('"').lower() for name, value in parameters if name.lower() == "charset"}
    codings = headers.get("content-encoding", "").lower().split(",")
    return charsets <= {"utf-8"} and {coding.strip() for coding in codings} <= {"", "identity"}


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
    """The published contract."""
    return dict(yaml.safe_load(CONTRACT.read_text()))


@cache
def _paths() -> tuple[tuple[re.Pattern[str], str], ...]:
    # Those with fewer names in them first: a path that is written out is meant.
    known = sorted(contract()["paths"], key=lambda path: path.count("{"))
    return tuple(
        (re.compile(re.sub(r"\\{\w+\\}", "([^/]+)", re.escape(path))), path) for path in known
    )


def place(request: Request) -> tuple[str, str | None]:
    """The path of the contract that is asked, and what is wrong with the names in it."""
    asked = unquote_to_bytes(request.path.partition("?")[0]).decode("utf-8", "replace")
    for pattern, path in _paths():
        found = pattern.fullmatch(asked)
        if found:
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
    item = contract()["paths"]["/problems/{code}"]
    listed = [*item.get("parameters", ()), *item["get"].get("parameters", ())]
    return frozenset(next(one for one in listed if one.get("name") == "code")["schema"]["enum"])


def decided(request: Request) -> str | None:
    """The code of the answer as far as the form of a request decides it, in the order in which a request is read; None: it is well formed.

    API.md, Errors: 414 · 404 · 405 · 406 · 415 · 413 · 400 · 422 for a body that is no object.
    """
    # Path and query together: what parts them is neither.
    if len(request.path.replace("?", "", 1).encode()) > LONGEST_URL:
        return "uri_too_long"
    path, wrong = place(request)
    ways = contract()["paths"].get(path, {})
    method = {"HEAD": "get"}.get(request.method, request.method.lower())
    if method not in ways and request.method != "OPTIONS" and wrong != "not_found":
        return "method_not_allowed"
    if wrong:
        return wrong
    headers = {name.lower(): value for name, value in request.headers.items()}
    operation = ways.get(method, {})
    offered = next(iter(operation.get("responses", {}).get("200", {}).get("content", {JSON: 0})))
    if offered == JSON and not acceptable(headers.get("accept"), JSON):
        return "not_acceptable"
    if method != "post":
        return None
    return _of_body(request, path, headers, tuple(operation["requestBody"]["content"]))


def _of_body(
    request: Request, path: str, headers: dict[str, str], types: tuple[str, ...]
) -> str | None:
    if not plain(headers, types):
        return "unsupported_media_type"
    body = request.body or b""
    if len(body) > next((most for end, most in LIMITS.items() if path.endswith(end)), 65536):
        return "too_large"
    code = body_code(body)
    return "impossible_input" if code == "not_an_object" else code


# --- the shapes of the contract


_FAULTS: Final = {
    "type": "wrong_type",
    "maxItems": "too_many",
    "maxProperties": "too_many",
    "maxLength": "too_long",
    "enum": "unknown_value",
    "minimum": "out_of_range",
    "maximum": "out_of_range",
    "pattern": "bad_format",
}
CODES: Final = {
    *("missing", "unknown_field", "repeated_item", "unknown_parameter", "repeated_parameter"),
    *_FAULTS.values(),
}
"""The codes of faults that shapes know."""
_CHOICES: Final = ("anyOf", "oneOf")


def misshapen(request: Request) -> Iterator[str]:
    """What the shapes of the contract say is wrong with a body or a query: pointer and code, as the corpus writes it."""
    path, _ = place(request)
    if request.method == "POST":
        operation = contract()["paths"][path]["post"]
        schema = operation["requestBody"]["content"][JSON]["schema"]
        body = read(request.body or b"")
        if "anyOf" in schema:  # a batch: its hands, or columns of them
            schema = schema["anyOf"][isinstance(body, dict) and "columns" in body]
        yield from _of_value(body, schema)
    else:
        yield from _of_query(request, path)


def _of_value(value: object, schema: dict[str, Any]) -> Iterator[str]:
    whole = {**schema, "components": contract()["components"]}
    for error in _Validator(whole).iter_errors(value):
        yield from _told(error)


def _items(
    validator: Any,  # noqa: ANN401 - published without types
    items: object,
    value: object,
    schema: dict[str, Any],
) -> Iterator[ValidationError]:
    """Of a list that is too long only the beginning is looked at."""
    cut = isinstance(value, list) and len(value) > schema.get("maxItems", len(value))
    part = value[:LOOKED_AT] if cut and isinstance(value, list) else value
    yield from Draft202012Validator.VALIDATORS["items"](validator, items, part, schema)


_Validator = extend(Draft202012Validator, {"items": _items})


def _told(error: ValidationError) -> Iterator[str]:
    at = "".join(f"/{part}" for part in error.absolute_path)
    kind = str(error.validator)
    value: Any = error.instance
    if kind in _CHOICES:
        for inner in _meant(error):
            yield from _told(inner)
    elif kind == "uniqueItems":
        yield from (f"{at}/{n} repeated_item" for n, one in enumerate(value) if one in value[:n])
    elif kind == "required":
        yield from (f"{at}/{name} missing" for name in _names(error) if name not in value)
    elif kind == "additionalProperties":
        yield from (
            f"{at}{shown(name)} unknown_field" for name in value if name not in _names(error)
        )
    else:
        yield f"{at} {_FAULTS[kind]}"


def _names(error: ValidationError) -> list[str]:
    """Those that a schema asks for, or knows."""
    schema: Any = error.schema
    return list(schema["required" if error.validator == "required" else "properties"])


def _meant(error: ValidationError) -> Iterator[ValidationError]:
    """What is wrong by the one shape of several that was meant: the value is of its type, or names it. Nothing where that is open."""
    context: Sequence[ValidationError] = error.context or ()
    branches: dict[object, list[ValidationError]] = {}
    for inner in context:
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    left = [found for found in branches.values() if not any(map(_another, found))]
    if len(left) == 1:
        yield from left[0]


def _another(error: ValidationError) -> bool:
    """Whether a fault shows that another shape was meant."""
    path = list(error.relative_path)
    return (error.validator == "type" and not path) or (
        error.validator in ("const", "enum") and path == ["type"]
    )


def shown(name: str) -> str:
    """A name behind a pointer: only one that is plain is repeated (API.md: never an echo of hostile input)."""
    return f"/{name}" if re.fullmatch(r"[A-Za-z0-9_]{1,64}", name) else ""


def _of_query(request: Request, path: str) -> Iterator[str]:
    """API.md: unknown fields refused; a value is given once."""
    item = contract()["paths"][path]
    listed = [*item.get("parameters", ()), *item["get"].get("parameters", ())]
    known = {one["name"]: one for one in map(_resolved, listed) if one["in"] == "query"}
    query = request.path.partition("?")[2]
    given = [name for name, _ in parse_qsl(query, keep_blank_values=True, errors="replace")]
    for name in dict.fromkeys(given):
        if name not in known:
            if not path.startswith("/v1/"):
                continue  # a page or a probe: people's links have more in them
            yield f"{shown(name)} unknown_parameter"
        elif given.count(name) > 1 and known[name]["schema"].get("type") != "array":
            yield f"{shown(name)} repeated_parameter"
    for name, one in known.items():
        if one.get("required") and name not in given:
            yield f"/{name} missing"
    values = dict(parse_qsl(query, keep_blank_values=True, errors="replace"))
    for name, value in values.items():
        if name in known and given.count(name) == 1:
            yield from (f"/{name}{told}" for told in _of_parameter(value, known[name]["schema"]))


def _of_parameter(text: str, schema: dict[str, Any]) -> Iterator[str]:
    if schema.get("type") == "string":
        yield from _of_value(text, schema)
    elif schema.get("type") == "array":
        yield from _of_value(text.split(",") if text else [], schema)
    elif schema.get("type") == "integer":
        plain_number = re.fullmatch("-?[0-9]{1,4000}", text)
        yield from _of_value(int(text) if plain_number else text, schema)


def _resolved(told: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in told:
        found: Any = contract()
        for part in told["$ref"].split("/")[1:]:
            found = found[part]
        return dict(found)
    return told
