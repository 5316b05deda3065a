"""JSON Schemas of what a game declares: the requests it takes and the answers it gives, their objects under names of their own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from scoring.fields.field import Field
from scoring.fields.schema import schema_of
from service.contract.shapes import NUMBER, Json, about, any_of, closed, listed, or_null, ref, word

_NOTATIONS: Final = {"player_or_pot": any_of(word(["pot"]), NUMBER)}
"""Fields of answers with values of more than one type."""


def camel(words: str) -> str:
    """``words_of_a_name`` as ``WordsOfAName``."""
    return "".join(word.capitalize() for word in words.split("_"))


def properties_of(fields: Iterable[Field]) -> Json:
    """The properties of a request with these fields, objects within objects where they stand."""
    spec = APISpec("", "", "3.1.0", plugins=[MarshmallowPlugin(schema_name_resolver=_in_place)])
    spec.components.schema("Request", schema=schema_of(fields))
    properties: Json = spec.components.schemas["Request"]["properties"]
    return properties


def _in_place(_: object) -> str:
    """No name for a schema: apispec writes it where it stands."""
    return ""


class GameSchemas:
    """The schemas of one game, by name."""

    def __init__(self, game: str, shared: frozenset[int], known: Mapping[str, str]) -> None:
        """``shared`` are objects that several games declare; ``known`` those declared elsewhere, by name."""
        self.schemas: Json = {}
        self._game = game
        self._shared = shared
        self._known = known

    def request(self, name: str, fields: tuple[Field, ...], **more: Json) -> None:
        """Add the schema of a request; ``more`` are properties in the place of those of its fields."""
        found = properties_of(fields)
        self.schemas[name] = closed(
            {
                _optional(field): more.get(
                    field.name, self._requested(field, found[field.name], "")
                )
                for field in fields
            }
        )

    def answer(self, name: str, fields: tuple[Field, ...], **more: Json) -> None:
        """Add the schema of an answer with ``more`` properties after its fields."""
        self.schemas[name] = self._object(fields, name.removeprefix(self._game), **more)

    def _requested(self, field: Field, schema: Json, within: str) -> Json:
        """``schema``, which was made of ``field``, with references in the place of objects."""
        if field.items is not None:
            return schema | {"items": self._requested(field.items, schema["items"], within)}
        if not field.fields:
            return schema
        inner = schema["properties"]
        whole = closed(
            {
                _optional(part): self._requested(part, inner[part.name], camel(field.name))
                for part in field.fields
            }
        )
        forms = [ref(self._named(field, whole, within))]
        if field.shorthand:
            forms.insert(0, inner[field.shorthand])
        if "null" in schema["type"]:
            forms.append({"type": "null"})
        beside = {name: schema[name] for name in ("description", "default") if name in schema}
        return (any_of(*forms) if len(forms) > 1 else forms[0]) | beside

    def _object(self, fields: tuple[Field, ...], within: str, **more: Json) -> Json:
        properties = {_optional(field): self._answered(field, within) for field in fields}
        return closed(properties | more)

    def _answered(self, field: Field, within: str) -> Json:
        """The schema of a field of an answer: bounds are for requests."""
        schema = self._value(field, within)
        return about(field.text.en, or_null(schema) if field.nullable else schema)

    def _value(self, field: Field, within: str) -> Json:
        part = field.notation or field.name
        if part in _NOTATIONS:
            return _NOTATIONS[part]
        if field.items is not None:
            return listed(self._answered(field.items, within))
        if field.type == "object" and part in self._known:
            return ref(self._known[part])
        if field.fields:
            return ref(self._named(field, self._object(field.fields, camel(part)), within))
        if field.choices:
            return word(choice.value for choice in field.choices)
        return {"type": field.type}

    def _named(self, field: Field, schema: Json, within: str) -> str:
        """The name under which ``schema`` is kept, an object in ``within``."""
        part = camel(field.notation or field.name)
        of_game = (self._game + part, self._game + within + part)
        names = (part,) if id(field.fields) in self._shared else of_game
        same = (name for name, known in self.schemas.items() if known == schema)
        free = (name for name in names if name not in self.schemas)
        found = next((name for name in (*same, *free) if name.endswith(part)), None)
        if found is None:
            raise ValueError(f"two objects would be called {names}")
        self.schemas[found] = schema
        return found


def shared_objects(games: Iterable[Iterable[Field]]) -> frozenset[int]:
    """The objects that several games declare and that hold nothing of one game alone, as the ids of their fields."""
    counted = Counter(
        place for fields in games for place in {id(field.fields) for field in _objects(fields)}
    )
    return frozenset(place for place, count in counted.items() if count > 1)


def _objects(fields: Iterable[Field]) -> Iterator[Field]:
    """The objects among fields and within them."""
    for field in fields:
        yield from _objects(_parts(field))
        if field.fields and not _is_of_one_game(field):
            yield field


def _is_of_one_game(field: Field) -> bool:
    parts = _parts(field)
    return (field.type == "object" and not parts) or any(map(_is_of_one_game, parts))


def _parts(field: Field) -> tuple[Field, ...]:
    return field.fields if field.items is None else (field.items,)


def _optional(field: Field) -> str:
    """The name of a property, marked where it may be left out."""
    return field.name if field.required else f"{field.name}?"
