"""Reads ``schemas.yaml``, where the schemas of answers are declared in a short notation.

The file has sections, and a section has schemas by name: an object is declared by its properties, anything else by its kind.

* ``text``, ``number``, ``flag``, ``object`` (with any properties), ``anything`` and ``null`` are kinds; any other word is the
  name of a schema;
* ``A or B`` is a value of either kind, ``{any: [A, B]}`` likewise;
* ``[A]`` is a list, ``{each: A}`` an object whose names are data;
* ``{is: A, description: …}`` is ``A`` with more keywords of JSON Schema, which may stand beside ``any`` and ``each``, too;
* a property whose name ends with ``?`` may be left out;
* a list in the place of properties has them one after another;
* ``$name`` is what the code gives by that name: properties, a schema, words, a bound;
* ``Game`` at the beginning of a name stands for the name of the game.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from scoring.yaml_files import read_yaml
from service.contract.shapes import FLAG, NUMBER, OBJECT, TEXT, Json, any_of, closed, listed, ref

_KINDS: Final[Mapping[str, Json]] = {
    "text": TEXT,
    "number": NUMBER,
    "flag": FLAG,
    "object": OBJECT,
    "anything": {},
    "null": {"type": "null"},
}
DECLARED: Final = cast(dict[str, dict[str, Any]], read_yaml("contract/schemas.yaml", "service"))
"""The sections of the file."""


def properties(part: str) -> Json:
    """The properties that several schemas have under this name."""
    return _Declared("", {}).properties(DECLARED["parts"][part])


def schemas(section: str, game: str = "", **given: object) -> Json:
    """The schemas of a section by name, with what the code gives."""
    declared = _Declared(game, given)
    return {
        declared.named(name): declared.schema(value)
        if isinstance(value, str)
        else closed(declared.properties(value))
        for name, value in DECLARED[section].items()
    }


class _Declared:
    """What declarations mean for a game, with what the code gives."""

    def __init__(self, game: str, given: Mapping[str, object]) -> None:
        self._game = game
        self._given = given

    def named(self, name: str) -> str:
        """The name of a schema, with that of the game in it."""
        return re.sub("^Game", self._game, name)

    def properties(self, declared: Any) -> Json:  # noqa: ANN401 - any YAML
        """The properties of an object."""
        match declared:
            case str():
                given: Json = self._value(declared)
                return given
            case list():
                parts = map(self.properties, declared)
                return {name: schema for part in parts for name, schema in part.items()}
        return {name: self.schema(part) for name, part in declared.items()}

    def schema(self, declared: Any) -> Json:  # noqa: ANN401 - any YAML
        """The schema of a value."""
        match declared:
            case str():
                return self._either(declared.split(" or "))
            case [items]:
                return listed(self.schema(items))
            case {"is": kind, **more}:
                found = self.schema(kind)
            case {"any": kinds, **more}:
                found = any_of(*map(self.schema, kinds))
            case {"each": kind, **more}:
                found = {"type": "object", "additionalProperties": self.schema(kind)}
            case _:
                raise ValueError(f"This declares no schema: {declared}.")
        return found | {str(keyword): self._value(value) for keyword, value in more.items()}

    def _either(self, names: list[str]) -> Json:
        """The schema of a value of one of these kinds."""
        found = [self._kind(name) for name in names]
        if len(found) == 1:
            return found[0]
        if all([*schema] == ["type"] for schema in found):
            return {"type": [schema["type"] for schema in found]}
        return any_of(*found)

    def _kind(self, name: str) -> Json:
        if name in _KINDS:
            return _KINDS[name]
        given: Json | str = self._value(name)
        return ref(self.named(given)) if isinstance(given, str) else given

    def _value(self, declared: Any) -> Any:  # noqa: ANN401 - any YAML
        """What the code gives by a name; anything else as it is."""
        given = isinstance(declared, str) and declared.startswith("$")
        return self._given[declared[1:]] if given else declared
