"""The digest of a ruleset, which covers what decides its answers: not names, texts, clauses and examples."""

import ast
import hashlib
import json
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import FunctionType
from typing import TYPE_CHECKING, Final

from scoring.rules.compiler import definition_of, is_docstring
from scoring.text import Text
from scoring.version import __version__

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

_WORDS: Final = frozenset({"name", "text", "clause", "hit", "miss", "excludes"})
"""Fields that are for people. ``excludes`` gives the clause of each exclusion: only its keys decide."""
_PARTS: Final = (int, str, tuple, FunctionType)
"""What a function uses that is looked into; the rest is the engine, which has a version."""


def digest_of(ruleset: "Ruleset") -> str:
    """Sixteen hexadecimal digits, the same in every process."""
    rules, deck, defaults = ruleset.book.rules, ruleset.deck, ruleset.defaults
    decides = decisive([ruleset.id, ruleset.version, __version__, defaults, rules, deck])
    return hashlib.sha256(json.dumps(decides).encode()).hexdigest()[:16]


def decisive(value: object) -> object:
    """What of a value decides answers, as plain data."""
    if isinstance(value, Text):
        return None
    if isinstance(value, FunctionType):
        return _code(value)
    if is_dataclass(value):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        decides = {name: decisive(part) for name, part in parts.items() if name not in _WORDS}
        return [type(value).__name__, decides, sorted(parts.get("excludes", ()))]
    if isinstance(value, Mapping):
        return sorted([[decisive(key), decisive(part)] for key, part in value.items()], key=repr)
    if isinstance(value, Iterable) and not isinstance(value, str):
        members = [decisive(part) for part in value]
        return sorted(members, key=repr) if isinstance(value, AbstractSet) else members
    return value


@lru_cache(maxsize=1 << 10)
def _code(function: FunctionType) -> list[object]:
    """The parameters and the body of a function without its docstring, with the constants and functions that it uses."""
    definition = definition_of(function)
    body = definition.body[is_docstring(definition.body[0]) :]
    used = {
        node.id: function.__globals__.get(node.id)
        for node in ast.walk(ast.Module(body, []))
        if isinstance(node, ast.Name)
    }
    return [
        [argument.arg for argument in definition.args.args],
        [ast.unparse(statement) for statement in body],
        {name: decisive(part) for name, part in used.items() if isinstance(part, _PARTS)},
    ]
