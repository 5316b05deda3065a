"""JSON Schemas of declared fields, with separate schemas for objects."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from scoring.fields.field import NO_CONTROLS, Field
from scoring.rules.ruleset import HAND
from service.contract.shapes import (
    OBJECT,
    Json,
    any_of,
    closed,
    listed,
    one_of,
    open_object,
    or_null,
    ref,
    word,
    words_of,
)

TYPE: Final = "type"
"""The field with the type of event of a request."""
GAME: Final = "Game"
"""The placeholder for the name of the game at the beginning of the name of a schema."""


def camel(words: str) -> str:
    """Return ``words_of_a_name`` as ``WordsOfAName``."""
    return "".join(word.capitalize() for word in words.split("_"))


class Schemas:
    """The schemas of requests and answers by name; names of schemas of a game begin with it.

    Requests are closed and have bounds. Answers are open: later versions may add fields. An object that its field gives
    no name for a schema has the name of the field after that of the game.
    """

    def __init__(
        self, schemas: Json | None = None, game: str = "", *, is_request: bool = False
    ) -> None:
        """Add schemas to ``schemas``."""
        self.schemas: Json = {} if schemas is None else schemas
        self._game = game
        self._is_request = is_request

    @property
    def _requests(self) -> "Schemas":
        """The schemas, for adding parts of requests."""
        return Schemas(self.schemas, self._game, is_request=True)

    def add_request(self, name: str, fields: Iterable[Field]) -> None:
        """Add the schema of a request with these fields."""
        whole = Field(name, "object", fields=tuple(fields))
        self._add(self._full(name), self._requests.object_schema(whole, ""))

    def add_types(
        self,
        field: Field,
        goes_with: Mapping[str, Collection[str]],
        needed_by: Mapping[str, Collection[str]],
    ) -> Field:
        """Add a request schema for each type of an object; return its field, which follows one of the schemas.

        A part that ``goes_with`` some types is in their schemas alone, and required by those it is ``needed_by``.
        """
        within, names = camel(field.name), {}
        (kind,) = (part for part in field.fields if part.name == TYPE)
        for choice in kind.choices:
            parts = [
                replace(part, choices=(choice,), text=choice.name)
                if part is kind
                else replace(
                    part, required=part.required or choice.value in needed_by.get(part.name, ())
                )
                for part in field.fields
                if choice.value in goes_with.get(part.name, [choice.value])
            ]
            names[choice.value] = f"{self._game}{camel(choice.value)}{within}"
            schema = self._requests.object_schema(replace(field, fields=tuple(parts)), within)
            self._add(names[choice.value], schema)
        self._add(f"{self._game}{within}", one_of(TYPE, names))
        return replace(field, fields=(), schema=f"{GAME}{within}")

    def add(self, name: str, field: Field) -> None:
        """Add the schema of a part of answers."""
        within = self._full(name).removeprefix(self._game)
        schema_of = self.object_schema if field.fields else self._value
        schema = _described(field, is_request=False) | schema_of(field, within)
        self._add(self._full(name), schema)

    def properties(self, fields: Iterable[Field]) -> Json:
        """Return the schemas of the fields of a request by name."""
        return {field.name: self._requests.schema_of(field, "") for field in fields}

    def _full(self, name: str) -> str:
        return self._game + name.removeprefix(GAME) if name.startswith(GAME) else name

    def _add(self, name: str, schema: Json) -> None:
        if self.schemas.setdefault(name, schema) != schema:
            raise ValueError(f"two objects are called {name}")

    def schema_of(self, field: Field, within: str) -> Json:
        """Return the schema of a field, or of an item of a list, in an object called ``within``."""
        found = self._value(field, within)
        if field.shorthand:
            (short,) = (part for part in field.fields if part.name == field.shorthand)
            found = any_of(self.schema_of(short, within), found)
        # The service takes null for any optional field. The contract does not: clients leave the field out.
        if field.nullable and (field.required or not self._is_request):
            found = or_null(found)
        return found | _described(field, is_request=self._is_request)

    def _value(self, field: Field, within: str) -> Json:
        """Return the schema of the values of a field."""
        match field.type:
            case "string" if field.schema:
                return self._vocabulary(field)
            case "object":
                return self._reference(field, within)
            case "array":
                return self._array(field, within)
            case "any":
                return _either([self.schema_of(one, within) for one in field.any_of])
        return _scalar(field, is_request=self._is_request)

    def _vocabulary(self, field: Field) -> Json:
        """Return a reference to the schema of the words of a field. If the field has no ``choices``, that schema is declared elsewhere."""
        if not field.choices:
            return ref(field.schema)
        words = word(choice.value for choice in field.choices)
        if len(field.choices) == 1:
            return words
        return ref(self._kept([field.schema, f"{self._game}{field.schema}"], words))

    def _reference(self, field: Field, within: str) -> Json:
        """Return a reference to the schema of an object, or the schema of one whose names are data."""
        if field.fields:
            return ref(self._named(field, within))
        if field.schema:
            return ref(self._full(field.schema))
        if field.values is None:
            return OBJECT
        values = self.schema_of(field.values, within)
        return {"type": "object", "additionalProperties": values}

    def _array(self, field: Field, within: str) -> Json:
        items = field.items
        found = listed({} if items is None else self.schema_of(items, within))
        if self._is_request and field.max_items:
            found["maxItems"] = field.max_items
        if self._is_request and field.unique:
            found["uniqueItems"] = True
        return found

    def object_schema(self, field: Field, within: str) -> Json:
        """Return the schema of an object that is called ``within``."""
        shape = closed if self._is_request else open_object
        # A line of notation can contain every other field.
        needed = [part.name for part in field.fields if part.required and HAND not in field.fields]
        found = shape(
            {
                part.name if part.name in needed else f"{part.name}?": self.schema_of(part, within)
                for part in field.fields
            }
        )
        if field.values is not None:
            found["additionalProperties"] = self.schema_of(field.values, within)
        return found

    def _named(self, field: Field, within: str) -> str:
        """Return the name under which the schema of an object in ``within`` is kept."""
        part = camel(field.name)
        names = [f"{self._game}{part}", f"{self._game}{within}{part}"]
        if field.schema:
            names = [self._full(field.schema), f"{self._game}{field.schema}"]
        return self._kept(names, self.object_schema(field, part))

    def _kept(self, names: list[str], schema: Json) -> str:
        """Return the first of ``names`` that has that schema; if none has it, add it under the first free name."""
        free = (name for name in names if self.schemas.get(name, schema) == schema)
        equal = (name for name in names if self.schemas.get(name) == schema)
        name = next(equal, next(free, names[0]))
        self._add(name, schema)
        return name


def _scalar(field: Field, *, is_request: bool) -> Json:
    """Return the schema of a value without parts."""
    if field.choices:
        return word(choice.value for choice in field.choices)
    if field.type == "string" and is_request and field.max_length:
        pattern = field.pattern or NO_CONTROLS
        return {"type": "string", "maxLength": field.max_length, "pattern": pattern}
    if field.type == "integer" and is_request:
        return {"type": "integer", "minimum": field.minimum, "maximum": field.maximum}
    return {"type": field.type}


def _described(field: Field, *, is_request: bool) -> Json:
    """Return the description in the schema of a field."""
    text = description_of(field) if is_request else field.text.en
    if is_request and field.assumed is not None:
        text += f" If the field is left out, the answer says: {field.assumed.en}"
    return {"description": text} if text else {}


def description_of(field: Field) -> str:
    """Return the description of a field of a request, with its default.

    Schemas have no ``default``: generated clients would send it, or take the field for required.
    """
    if field.required or field.assumed is not None or field.default in (None, (), {}, ""):
        return field.text.en
    return f"{field.text.en} Default: {json.dumps(field.default)}."


def _either(schemas: list[Json]) -> Json:
    """Return the schema of a value that follows one of ``schemas``; without ``schemas`` any value is valid."""
    types = [schema["type"] for schema in schemas if [*schema] == ["type"]]
    others = [schema for schema in schemas if [*schema] != ["type"]]
    plain = [{"type": types if len(types) > 1 else types[0]}] if types else []
    # A client of openapi-python-client accepts no other value than a `const`.
    words = [{"type": "string", "enum": words_of(one)} if "const" in one else one for one in others]
    found = [*plain, *words]
    return any_of(*found) if len(found) > 1 else dict(*found)
