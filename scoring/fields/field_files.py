"""Fields of requests and answers declared in YAML, where a translator can edit their texts.

A file declares fields and lists of fields by name, in the words of :class:`scoring.fields.field.Field`:

* a text is ``{ja: …, en: …}``; without a ``label`` the first sentence of the ``text`` is the label;
* ``choices`` map each value to its name;
* ``$name`` is what the code gives by that name: a parser, choices, a bound, other fields; in a text it is ``{name}``;
* ``like: $name`` is that field with other attributes;
* a list within a list of fields is replaced by the fields in it;
* ``example`` is a request that works.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from scoring.fields.field import Choice, Field
from scoring.text import Text
from scoring.yaml_files import read_yaml


class FieldFile:
    """The declarations of one file."""

    def __init__(
        self, path: str, *, package: str = "scoring", required: bool = False, **given: object
    ) -> None:
        """``path`` is that of the file in ``package``; its fields are ``required`` where they do not say otherwise."""
        self._path = (path, package)
        self._required = required
        self._given = given

    def field(self, name: str) -> Field:
        """The field that is declared by this name."""
        return self._field({"name": name, **_declarations(*self._path)[name]})

    def fields(self, name: str) -> tuple[Field, ...]:
        """The list of fields that is declared by this name."""
        return tuple(self._fields(_declarations(*self._path)[name]))

    def texts(self, name: str) -> Mapping[str, Text]:
        """The texts that are declared by this name, each with its own."""
        declared = _declarations(*self._path)[name]
        return {one: Text(**text).filled(**self._given) for one, text in declared.items()}

    def example(self) -> Mapping[str, Any]:
        """The request that the file gives as an example."""
        return cast(Mapping[str, Any], _declarations(*self._path)["example"])

    def _fields(self, data: object) -> Iterator[Field]:
        value = self._value(data)
        if isinstance(value, list | tuple):
            for one in value:
                yield from self._fields(one)
        else:
            yield self._field(value)

    def _field(self, data: object) -> Field:
        value: Any = self._value(data)
        if isinstance(value, Field):
            return value
        given = {name: self._attribute(name, part) for name, part in value.items()}
        like: Field | None = given.pop("like", None)
        if like is not None:
            return replace(like, **given)
        text = given["text"]
        label = Text(text.ja.partition("。")[0], text.en.partition(".")[0])
        return Field(**{"label": label, "required": self._required, **given})

    def _attribute(self, name: str, data: object) -> Any:  # noqa: ANN401 - whatever Field declares
        value: Any = self._value(data)
        match name:
            case "label" | "text" | "assumed" if isinstance(value, dict):
                return Text(**value).filled(**self._given)
            case "choices" if isinstance(value, dict):
                return tuple(Choice(one, Text(**text)) for one, text in value.items())
            case "items":
                return self._field(value)
            case "fields":
                return tuple(self._fields(value))
        return value

    def _value(self, data: object) -> object:
        """What the code gives by a name; anything else as it is."""
        given = isinstance(data, str) and data.startswith("$")
        return self._given[cast(str, data)[1:]] if given else data


@lru_cache(maxsize=32)
def _declarations(path: str, package: str) -> dict[str, Any]:
    return cast(dict[str, Any], read_yaml(path, package))
