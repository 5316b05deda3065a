"""Reads YAML files into declared values: the clauses and open questions of a ruleset, the terms of the glossary."""

import inspect
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

from scoring.rules.source import Prose
from scoring.text import Text


class ProseError(ValueError):
    """A file that cannot be read as prose; carries every fault found."""

    def __init__(self, file: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"{file}: " + "; ".join(faults))


FOLDER: Final = "rulesets"
"""Where the rulesets are."""
PROSE_KEYS: Final = ("source", "clauses", "questions")
"""What a file of prose has."""


def read_prose(ruleset: str) -> Prose:
    """The prose of ``ruleset``; raises :class:`ProseError`.

    It stands in the ruleset's file, or where there is much of it in ``clauses.yaml`` and ``questions.yaml`` of a folder of its name.
    """
    found: dict[str, object] = {}
    for name in (f"{ruleset}.yaml", f"{ruleset}/clauses.yaml", f"{ruleset}/questions.yaml"):
        if files("scoring").joinpath(FOLDER, name).is_file():
            found |= cast(dict[str, Any], read_yaml(f"{FOLDER}/{name}"))
    prose = {name: found[name] for name in PROSE_KEYS if name in found}
    return cast(Prose, parsed(Prose, prose, f"{FOLDER}/{ruleset}"))


def parsed(kind: Any, data: object, file: str) -> Any:  # noqa: ANN401 - whatever kind says
    """Plain data as a value of a declared type; raises :class:`ProseError` with every fault."""
    faults: list[str] = []
    value = _value(kind, data, "", faults)
    if faults:
        raise ProseError(file, faults)
    return value


def read_yaml(path: str) -> object:
    """The plain data of a file of this package."""
    import yaml  # noqa: PLC0415 - only for who asks for prose: importing it takes longer than a score

    text = files("scoring").joinpath(path).read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is ten times as fast
    return yaml.load(text, Loader=loader)  # noqa: S506 - both are safe


def _value(kind: Any, data: object, at: str, faults: list[str]) -> Any:  # noqa: ANN401 - likewise
    """Data as a value of ``kind``; ``None`` after a fault, which is added to ``faults``."""
    origin, parts = get_origin(kind), get_args(kind)
    if (kind is Text or is_dataclass(kind)) and isinstance(data, dict):
        return _record(kind, data, at, faults)
    if origin is tuple and isinstance(data, list):
        places = [f"{at}[{_label(one, number)}]" for number, one in enumerate(data)]
        return tuple(
            _value(parts[0], one, place, faults) for one, place in zip(data, places, strict=True)
        )
    if origin is Mapping and isinstance(data, dict):
        return {
            _value(parts[0], key, at, faults): _value(parts[1], one, f"{at}.{key}", faults)
            for key, one in data.items()
        }
    if origin is Literal and data in parts:
        return data
    plain = origin not in (tuple, Mapping, Literal) and type(data) in (parts or (kind,))
    if plain or kind is object:
        return data
    faults.append(f"{at.lstrip('.') or 'the file'} cannot be {data!r}")
    return None


def _record(kind: Any, data: Mapping[str, object], at: str, faults: list[str]) -> Any:  # noqa: ANN401 - likewise
    hints, required = _shape(kind)
    unknown = [name for name in data if name not in hints]
    missing = [name for name in required if name not in data]
    faults += [f"{at}.{name}".lstrip(".") + " is unknown" for name in unknown]
    faults += [f"{at}.{name}".lstrip(".") + " is missing" for name in missing]
    given = {
        name: _value(hints[name], one, f"{at}.{name}", faults)
        for name, one in data.items()
        if name in hints
    }
    return None if missing else kind(**given)


@lru_cache(maxsize=16)
def _shape(kind: type) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The fields of a declared type, and which of them have no default."""
    parameters = inspect.signature(kind).parameters.values()
    required = (one.name for one in parameters if one.default is one.empty)
    return get_type_hints(kind), tuple(required)


def _label(data: object, number: int) -> object:
    return data.get("id", number) if isinstance(data, dict) else number
