"""JSON Schemas of declared fields, those of objects under names of their own."""

from collections.abc import Iterable
from typing import Final

from scoring.fields.field import Field
from scoring.fields.schema import NO_CONTROLS
from service.contract.shapes import OBJECT, Json, any_of, closed, listed, or_null, ref, word

_GAME: Final = "Game"
"""What stands for the name of the game at the beginning of the name of a schema."""


def camel(words: str) -> str:
    """``words_of_a_name`` as ``WordsOfAName``."""
    return "".join(word.capitalize() for word in words.split("_"))


class Schemas:
    """The schemas of requests and answers by name; those of a game are called after it.

    Bounds and defaults are for requests, and so is ``null`` for a field that is left out.
    """

    def __init__(self, schemas: Json | None = None, game: str = "") -> None:
        """``schemas`` are those to which others are added."""
        self.schemas: Json = {} if schemas is None else schemas
        self._game = game

    def add_request(self, name: str, fields: Iterable[Field]) -> None:
        """Add the schema of a request with these fields."""
        whole = Field(name, "object", fields=tuple(fields))
        self._add(self._full(name), self._object(whole, "", asked=True))

    def add_answer(self, name: str, fields: Iterable[Field]) -> None:
        """Add the schema of an answer with these fields."""
        self.add(name, Field(name, "object", fields=tuple(fields)))

    def add(self, name: str, field: Field) -> None:
        """Add the schema of a part of answers."""
        within = self._full(name).removeprefix(self._game)
        found = self._object if field.fields else self._value
        self._add(
            self._full(name), _described(field, asked=False) | found(field, within, asked=False)
        )

    def properties(self, fields: Iterable[Field]) -> Json:
        """Return the schemas of the fields of a request by name."""
        return {field.name: self._schema(field, "", asked=True) for field in fields}

    def _full(self, name: str) -> str:
        return self._game + name.removeprefix(_GAME) if name.startswith(_GAME) else name

    def _add(self, name: str, schema: Json) -> None:
        if self.schemas.setdefault(name, schema) != schema:
            raise ValueError(f"two objects are called {name}")

    def _schema(self, field: Field, within: str, *, asked: bool, is_item: bool = False) -> Json:
        """Return the schema of a field, or of an item of a list, in an object called ``within``."""
        found = self._value(field, within, asked=asked)
        if field.shorthand:
            (short,) = (part for part in field.fields if part.name == field.shorthand)
            found = any_of(self._schema(short, within, asked=asked), found)
        elsewhere = field.schema and not field.fields
        if field.nullable or (asked and not (field.required or is_item or elsewhere)):
            found = or_null(found)
        return found | _described(field, asked=asked)

    def _value(self, field: Field, within: str, *, asked: bool) -> Json:
        """Return the schema of the values of a field."""
        match field.type:
            case "object":
                return self._reference(field, within, asked=asked)
            case "array":
                return self._array(field, within, asked=asked)
            case "any":
                return _either([self._schema(one, within, asked=asked) for one in field.any_of])
        return _scalar(field, asked=asked)

    def _reference(self, field: Field, within: str, *, asked: bool) -> Json:
        """Return a reference to the schema of an object, or the schema of one whose names are data."""
        if field.fields:
            return ref(self._named(field, within, asked=asked))
        if field.schema:
            return ref(self._full(field.schema))
        if field.values is None:
            return OBJECT
        values = self._schema(field.values, within, asked=asked)
        return {"type": "object", "additionalProperties": values}

    def _array(self, field: Field, within: str, *, asked: bool) -> Json:
        items = field.items
        found = listed(
            {} if items is None else self._schema(items, within, asked=asked, is_item=True)
        )
        if asked and field.max_items:
            found["maxItems"] = field.max_items
        if asked and field.unique:
            found["uniqueItems"] = True
        return found

    def _object(self, field: Field, within: str, *, asked: bool) -> Json:
        found = closed(
            {
                part.name if part.required else f"{part.name}?": self._schema(
                    part, within, asked=asked
                )
                for part in field.fields
            }
        )
        if field.values is not None:
            found["additionalProperties"] = self._schema(field.values, within, asked=asked)
        return found

    def _named(self, field: Field, within: str, *, asked: bool) -> str:
        """Return the name under which the schema of an object in ``within`` is kept."""
        part = camel(field.name)
        schema = self._object(field, part, asked=asked)
        names = [self._full(field.schema)] if field.schema else self._names(part, within)
        name = next((name for name in names if self.schemas.get(name) == schema), "")
        name = name or next((name for name in names if name not in self.schemas), names[0])
        self._add(name, schema)
        return name

    def _names(self, part: str, within: str) -> list[str]:
        """Return the names that an object may have: that of its field, also after the object that it is in."""
        own = [name for name in self.schemas if name.startswith(self._game) and name.endswith(part)]
        return [self._game + part, self._game + within + part, *own]


def _scalar(field: Field, *, asked: bool) -> Json:
    """Return the schema of a value without parts."""
    if field.choices:
        return word(choice.value for choice in field.choices)
    if field.type == "string" and asked:
        pattern = field.pattern or NO_CONTROLS
        return {"type": "string", "maxLength": field.max_length, "pattern": pattern}
    if field.type == "integer" and asked:
        return {"type": "integer", "minimum": field.minimum, "maximum": field.maximum}
    return {"type": field.type}


def _described(field: Field, *, asked: bool) -> Json:
    """Return what the schema of a field says besides the shape of its values."""
    found: Json = {"description": field.text.en} if field.text.en else {}
    if not asked:
        return found
    if field.assumed is not None:
        # No default: clients that send defaults would say what nobody said.
        found["description"] += f" Where it is left out the answer says: {field.assumed.en}"
    elif field.default is not None:
        found["default"] = field.default
    return found


def _either(schemas: list[Json]) -> Json:
    """Return the schema of a value that follows one of ``schemas``, of anything if there are none."""
    types = [schema["type"] for schema in schemas if [*schema] == ["type"]]
    others = [schema for schema in schemas if [*schema] != ["type"]]
    plain = [{"type": types if len(types) > 1 else types[0]}] if types else []
    found = [*plain, *others]
    return any_of(*found) if len(found) > 1 else dict(*found)
