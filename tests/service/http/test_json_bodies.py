"""Bodies of JSON: the service reads them as a second reader does, which shares no code with the service."""

import json
import math
import re
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from service.http.body import object_of
from service.http.problems import Problem

DEEPEST: Final = 32


class NotJsonError(ValueError):
    """Invalid JSON, or JSON beyond the limits of the service."""


class TwiceError(ValueError):
    """A name occurs twice in one object."""


class _Object(list[tuple[str, object]]):
    """The pairs of an object, repeated names included."""


def _number(text: str) -> float:
    """Return a number of RFC 8259, §6, that a double can hold; no NaN and no infinity."""
    value = float(text)
    if not math.isfinite(value):
        raise NotJsonError
    return value


def _parts(value: object) -> list[Any]:
    if isinstance(value, _Object):
        return [part for pair in value for part in pair]
    return value if isinstance(value, list) else []


def read(raw: bytes) -> object:
    """Return the value; raise :class:`NotJsonError`, or :class:`TwiceError` for JSON with a repeated name."""
    try:
        # §8.1: UTF-8 and no byte order mark.
        text = raw.decode("utf-8")
        whole = json.loads(
            text, object_pairs_hook=_Object, parse_constant=_number, parse_float=_number,
            parse_int=_number,
        )  # fmt: skip
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


def ours(raw: bytes) -> str | None:
    """Return the error code of the service for a body, or ``None``."""
    try:
        object_of(raw)
    except Problem as problem:
        return problem.refusal.code
    except scoring.Refused as refused:
        return refused.faults[0].code
    return None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
PIECES = st.lists(
    st.sampled_from(
        [
            *('{"a":', '"a":', "}", "{", "[", "]", ",", ":", '"', '"a"', '"\\u0061"', "1", "-0", "01", "1e5", "1E400"),
            *("-", ".5", "1.", "true", "null", "NaN", "\\", '"\\ud800"', '"\\ud83d\\ude00"', '"\\x"', " ", "\t", "\x0b"),
            *("\n", "\x00", "あ", "\ufeff", '"\\/"', "9" * 400),
        ]
    ),
    max_size=9,
).map("".join)  # fmt: skip


@given(JSON)
def test_what_is_json_is_read_by_both(value: object) -> None:
    raw = json.dumps(value, ensure_ascii=False).encode()
    assert ours(raw) == body_code(raw)


@given(PIECES)
@example('{"a":1,"\\u0061":1}')
@example('{"a":{"b":1},"c":[{"b":1,"b":2}]}')
def test_what_is_nearly_json_is_judged_by_both_alike(text: str) -> None:
    for raw in (text.encode(), f'{{"a":{text}}}'.encode(), f"[{text}]".encode()):
        assert ours(raw) == body_code(raw)


@given(st.binary(max_size=12))
def test_bytes_within_a_text_are_judged_by_both_alike(raw: bytes) -> None:
    body = b'{"a":"' + raw + b'"}'
    assert ours(body) == body_code(body)


@pytest.mark.parametrize("depth", range(30, 36))
@pytest.mark.parametrize("inner", [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_depth_is_counted_by_both_alike(depth: int, inner: tuple[str, str]) -> None:
    begins, ends = inner
    raw = f'{{"a":{begins * (depth - 1)}0{ends * (depth - 1)}}}'.encode()
    assert ours(raw) == body_code(raw) == (None if depth <= 32 else "not_json")
