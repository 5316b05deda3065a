"""Read the fields of requests and answers that YAML files declare, where a translator can edit their texts.

A file declares fields and lists of fields by name, with the attributes of :class:`scoring.fields.field.Field`:

* an entry of a list of fields is ``{name: …, type: …}``, or the name with the other attributes: ``clause: {type: string, …}``;
* a type alone replaces attributes: ``clause: string``; ``[string]`` is an array of strings, and the type ``Fault`` an object whose
  schema has that name;
* a text is ``{ja: …, en: …}``, or one text for both languages; without a ``label`` the first sentence of the ``text`` is the label;
* ``choices`` map each value to its name, or list the values;
* ``$name`` is the value that the code passes by that name: a parser, choices, a bound, other fields; in a text it is ``{name}``;
* ``like: $name`` is that field with other attributes;
* a list within a list of fields is replaced by the fields in it;
* ``example`` is a request that works.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from scoring.fields.field import Choice, Field
from scoring.text import NOTHING, Text
from scoring.yaml_files import read_yaml


class FieldFile:
    """The declarations of one file."""

    def __init__(
        self, path: str, *, package: str = "scoring", required: bool = False, **given: object
    ) -> None:
        """Prepare the file at ``path`` in ``package``; its fields are ``required`` unless they declare otherwise."""
        self._path = (path, package)
        self._required = required
        self._given = given

    def field(self, name: str) -> Field:
        """Return the field that is declared under this name."""
        return self._field(name, _declarations(*self._path)[name])

    def fields(self, name: str) -> tuple[Field, ...]:
        """Return the list of fields that is declared under this name."""
        return tuple(self._fields(_declarations(*self._path)[name]))

    def texts(self, name: str) -> Mapping[str, Text]:
        """Return the texts that are declared under this name, each with its own name."""
        declared = _declarations(*self._path)[name]
        return {one: Text(**text).filled(**self._given) for one, text in declared.items()}

    def example(self) -> Mapping[str, Any]:
        """Return the example request of the file."""
        return cast(Mapping[str, Any], _declarations(*self._path)["example"])

    def schemas(self) -> Iterator[tuple[str, Field]]:
        """Yield the name and the field of each schema: of each declaration whose name begins with a capital letter."""
        for name, declared in _declarations(*self._path).items():
            if name[0].isupper() and isinstance(declared, dict):
                yield name, self._field(name, declared)
            elif name[0].isupper():
                yield name, Field(name, "object", fields=self.fields(name))

    def _fields(self, data: object) -> Iterator[Field]:
        value: Any = self._value(data)
        match value:
            case Field():
                yield value
            case list() | tuple():
                for one in value:
                    yield from self._fields(one)
            case {"type": _, "name": _} | {"like": _}:
                yield self._field(value.get("name"), value)
            case _:
                for name, attributes in value.items():
                    yield self._field(name, attributes)

    def _field(self, name: str | None, data: object) -> Field:
        """Return the field with the declared attributes, or the type alone."""
        value: Any = self._value(data)
        if isinstance(value, Field):
            return value
        declared = value if isinstance(value, dict) else {"type": value}
        given = {part: self._attribute(part, data) for part, data in _full_type(declared).items()}
        if name is not None:
            given["name"] = name
        if isinstance(given.get("default"), list):
            given["default"] = tuple(given["default"])
        like: Field | None = given.pop("like", None)
        if like is not None:
            return replace(like, **given)
        text = given.get("text", NOTHING)
        label = Text(text.ja.partition("。")[0], text.en.partition(".")[0])
        return Field(**{"name": "", "label": label, "required": self._required, **given})

    def _attribute(self, name: str, data: object) -> Any:  # noqa: ANN401 - whatever Field declares
        value: Any = self._value(data)
        match name:
            case "label" | "text" | "assumed" if isinstance(value, dict | str):
                return _text(value).filled(**self._given)
            case "choices" if isinstance(value, dict):
                return tuple(Choice(one, Text(**text)) for one, text in value.items())
            case "choices" if isinstance(value, list):
                return tuple(Choice(one, Text(one, one)) for one in value)
            case "fields":
                return tuple(self._fields(value))
            case "any_of":
                return tuple(self._field(None, one) for one in value)
        return self._field(None, value) if name in ("items", "values") else value

    def _value(self, data: object) -> object:
        """Return the value that the code gives for a ``$name``, and any other data unchanged."""
        given = isinstance(data, str) and data.startswith("$")
        return self._given[cast(str, data)[1:]] if given else data


def _text(declared: dict[str, str] | str) -> Text:
    return Text(declared, declared) if isinstance(declared, str) else Text(**declared)


def _full_type(declared: dict[str, Any]) -> dict[str, Any]:
    """Return attributes with the type in full instead of a list or the name of a schema."""
    match declared.get("type"):
        case [items]:
            return {**declared, "type": "array", "items": items}
        case str(type_) if type_[0].isupper():
            return {**declared, "type": "object", "schema": type_}
    return declared


# NOTE: 180 objects read 23 files when the service starts: in 50 ms with this cache, in 250 ms without it.
@lru_cache(maxsize=32)
def _declarations(path: str, package: str) -> dict[str, Any]:
    return cast(dict[str, Any], read_yaml(path, package))
