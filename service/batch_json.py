"""Strict JSON from bytes: one object, no name in it twice, nothing nested without bound; it decides nothing about what it means."""

import json
from typing import Any, Final

import orjson

from scoring.faults import Refused
from service.body import MAX_DEPTH, _once, _TwiceError
from service.problems import Problem, of_refused, shape_fault

_BLANKS: Final = (b" ", b"\t", b"\n", b"\r")
"""What may stand between a name and its colon."""


def object_of(raw: bytes) -> dict[str, Any]:
    """The object that ``raw`` is.

    Raises :class:`Problem`: 400 for what is not strict JSON, 422 for JSON that is not an object.
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
    """``value`` itself, where it is an object; raises :class:`Problem` (422) where it is not."""
    if not isinstance(value, dict):
        raise of_refused(Refused([shape_fault("", "not_an_object")]))
    return value


def _surely_once(raw: bytes, names: int) -> bool:
    """Whether a look at the bytes is enough to say that no object has a name twice.

    Every name has a colon, and a quote before it. Where there are no more of those than names, none was dropped. Anything else is
    left to a parser that looks at each.
    """
    if raw.count(b":") == names:
        return True
    # One byte is found much faster than two.
    gap = any(blank in raw and blank + b":" in raw for blank in _BLANKS)
    return not gap and raw.count(b'":') == names


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
