"""The parts of the contract's shapes under names of their own, for those who generate a client; what they look like is decided elsewhere.

A shape that says by :data:`PART` which part it is moves among the components. One that looks the same
everywhere has the plain name of its part (``Transfer``); one that does not is called after the ruleset
(``TcgTable``), and within a ruleset the later after what it is part of, too (``TcgWinHand``).
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

Json = dict[str, Any]

PART: Final = "x-part"
"""What a shape is a part as; it is nowhere in the finished contract."""
_AROUND: Final = ("title", "description", "default", "examples")
"""What is said of a shape where it stands, and not of the shape."""
_NOT_SHAPE: Final = (PART, *_AROUND)
_ONE: Final = ("items", "additionalProperties")
"""What holds one shape."""


class _Place(NamedTuple):
    """Where a part stands."""

    owner: str
    """The beginning of the name of the component: a ruleset's, or none."""
    within: str
    """What it is part of."""
    part: str
    core: str
    """The shape itself, to compare with others."""


def named(schemas: Mapping[str, Json], owners: tuple[str, ...]) -> Json:
    """The components ``schemas`` with every part as a component; ``owners`` are how names begin that belong to a ruleset."""
    places = [
        place
        for name, schema in schemas.items()
        for place in _places(schema, *_split(name, owners))
    ]
    names = _names(places, set(schemas))
    found: Json = {}
    for name, schema in schemas.items():
        found[name] = _moved(schema, _split(name, owners)[0], names, found)
    return found


def _split(name: str, owners: tuple[str, ...]) -> tuple[str, str]:
    owner = next((owner for owner in owners if name.startswith(owner)), "")
    return owner, name.removeprefix(owner)


def _places(shape: Json, owner: str, within: str) -> Iterator[_Place]:
    """Every part within ``shape``, the outer before the inner."""
    for inner in _inside(shape):
        part = inner.get(PART)
        if part is not None:
            yield _Place(owner, within, part, _written(inner))
        yield from _places(inner, owner, within if part is None else camel(part))


def _inside(shape: Json) -> Iterator[Json]:
    """The shapes directly within ``shape``."""
    yield from shape.get("properties", {}).values()
    yield from shape.get("anyOf", ())
    yield from (shape[key] for key in _ONE if isinstance(shape.get(key), dict))


def _names(places: list[_Place], taken: set[str]) -> dict[tuple[str, str], str]:
    """The name of each shape for each owner."""
    shapes: dict[str, set[str]] = {}
    owners: dict[str, set[str]] = {}
    for place in places:
        shapes.setdefault(place.part, set()).add(place.core)
        owners.setdefault(place.core, set()).add(place.owner)
    names: dict[tuple[str, str], str] = {}
    for place in places:
        key = (place.owner, place.core)
        if key in names:
            continue
        part = camel(place.part)
        everywhere = len(shapes[place.part]) == 1 and len(owners[place.core]) > 1
        tried = ("",) if everywhere else (place.owner, place.owner + place.within)
        name = next((before + part for before in tried if before + part not in taken), None)
        if name is None:
            raise ValueError(f"{place.owner}{place.within}: two parts would be called {part}")
        taken.add(name)
        names |= dict.fromkeys(
            (
                (owner, place.core)
                for owner in (owners[place.core] if everywhere else [place.owner])
            ),
            name,
        )
    return names


def _moved(shape: Json, owner: str, names: Mapping[tuple[str, str], str], found: Json) -> Json:
    """``shape`` with references in the place of its parts, which are put into ``found``."""

    def moved(inner: Json) -> Json:
        if PART not in inner:
            return _moved(inner, owner, names, found)
        name = names[owner, _written(inner)]
        if name not in found:
            found[name] = {}  # its place is before those of its own parts
            core = {
                key: inner[key] for key in inner if key not in _NOT_SHAPE or key == "description"
            }
            found[name] = _moved(core, owner, names, found)
        around: Json = {key: inner[key] for key in _AROUND if key in inner}
        return {"$ref": f"#/components/schemas/{name}", **around}

    told = dict(shape)
    if "properties" in shape:
        told["properties"] = {name: moved(inner) for name, inner in shape["properties"].items()}
    if "anyOf" in shape:
        told["anyOf"] = [moved(inner) for inner in shape["anyOf"]]
    return told | {key: moved(shape[key]) for key in _ONE if isinstance(shape.get(key), dict)}


def _written(shape: Json) -> str:
    core = {key: value for key, value in shape.items() if key not in _NOT_SHAPE}
    return json.dumps(core, sort_keys=True)


def camel(words: str) -> str:
    """``words_of_a_name`` as ``WordsOfAName``."""
    return "".join(word.capitalize() for word in words.split("_"))
