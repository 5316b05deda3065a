"""The declaration of a field of a request or an answer: its shape, bounds and meaning.

Web schemas, query parameters, command-line flags, the contract and the forms of the page are all views of these declarations.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple
from unicodedata import normalize

from scoring.text import NOTHING, Text

FieldType = Literal["string", "integer", "number", "boolean", "array", "object", "any"]
"""The type of a field. ``number`` and ``any`` are for answers only, because numbers in requests are whole and fields have one type."""
NO_CONTROLS: Final = "^[^\\u0000-\\u001f]*$"
"""Pattern of a string that declares neither choices nor a pattern."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value of a string field, with its names."""

    value: str
    name: Text
    spellings: tuple[str, ...] = ()
    """Other spellings of the value."""


class Assumption(NamedTuple):
    """A default that an answer uses because a field is omitted or incomplete."""

    field: str
    text: Text
    value: object = None
    """The value that is used for the field; ``None`` if it is not a value of the field."""

    def to_dict(self, lang: str) -> dict[str, object]:
        """Return the default as an entry of an answer."""
        return {"field": self.field, "value": self.value, "text": self.text.say(lang)}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a request or an answer.

    Strings have ``choices`` or ``pattern`` and ``max_length``; integers ``minimum`` and ``maximum``; arrays ``items`` (without which
    they hold anything) and ``max_items``; objects ``fields`` (a closed set), ``values`` if their names are data, or ``open_object``
    if the names are declared elsewhere (``options``). A value of type ``any`` follows one of ``any_of``; without these it may be
    anything.
    """

    name: str
    type: FieldType
    label: Text = NOTHING
    text: Text = NOTHING
    required: bool = False
    nullable: bool = False
    default: object = None
    """The value assumed if the field is absent; a tuple for a list, because all users of the field share it."""
    assumed: Text | None = None
    """The sentence that an answer contains if the field is absent and the answer depends on it."""
    example: object = None
    choices: tuple[Choice, ...] = ()
    pattern: str | None = None
    """Anchored regular expression in the common subset of Python and ECMAScript."""
    max_length: int = 64
    """The greatest length of a string; 0 for a query parameter that may be any text."""
    minimum: int = 0
    maximum: int = 0
    items: "Field | None" = None
    max_items: int = 0
    unique: bool = False
    fields: "tuple[Field, ...]" = ()
    values: "Field | None" = None
    any_of: "tuple[Field, ...]" = ()
    open_object: bool = False
    schema: str = ""
    """Name of an object in the contract, in which ``Game`` is replaced by the name of the game; without ``fields`` it is declared
    elsewhere.
    """
    shorthand: str = ""
    """Name of the string field that a plain string in place of the object stands for."""
    key: str = ""
    """A shorter name of the field, in a line of notation and as a flag."""
    notation: str | None = None
    """Name of the notation of the value (``"tiles"``, ``"tile"``, ``"meld"`` …), for forms and documentation."""
    parse: Callable[[str], object] | None = None
    """Parse function of that notation; it raises :class:`scoring.faults.BadValue`."""

    def choice(self, given: object) -> object:
        """Return the choice that ``given`` spells, in upper or lower case and any width, or ``given`` itself.

        >>> Field("win", "string", choices=(Choice("tsumo", NOTHING),)).choice("TSUMO")
        'tsumo'
        """
        if not self.choices or not isinstance(given, str):
            return given
        word = normalize("NFKC", given).lower()
        for choice in self.choices:
            if word in (choice.value.lower(), *map(str.lower, choice.spellings)):
                return choice.value
        return given

    @property
    def assumption(self) -> Assumption | None:
        """The default that an answer reports if the field is omitted, or ``None``."""
        return None if self.assumed is None else Assumption(self.name, self.assumed, self.default)

    @property
    def takes_null(self) -> bool:
        """Whether ``null`` is accepted as the value; in an optional field it is the same as omitting the field."""
        return self.nullable or not self.required

    def describe(self, lang: str) -> dict[str, object]:
        """Return the declaration as a dict, for people and programs, in ``lang``."""
        shape: dict[str, object] = {
            "name": self.name,
            "type": self.type,
            "label": self.label.say(lang),
            "text": self.text.say(lang),
            "required": self.required,
            "nullable": self.nullable,
            "default": _plain(self.default),
            "example": deepcopy(self.example),
        }
        if self.notation:
            shape["notation"] = self.notation
        if self.choices:
            shape["choices"] = [
                {"value": choice.value, "name": choice.name.say(lang)} for choice in self.choices
            ]
        elif self.type == "string":
            shape |= {"pattern": self.pattern, "max_length": self.max_length}
        elif self.type == "integer":
            shape |= {"minimum": self.minimum, "maximum": self.maximum}
        if self.items is not None:
            shape |= {
                "items": self.items.describe(lang),
                "max_items": self.max_items,
                "unique": self.unique,
            }
        if self.fields:
            shape["fields"] = [field.describe(lang) for field in self.fields]
        if self.shorthand:
            shape["shorthand"] = self.shorthand
        return shape


def assumptions(request: Mapping[str, Any], fields: Iterable[Field]) -> tuple[Assumption, ...]:
    """Return the defaults of the fields that a request omits or that are ``null``."""
    absent = (field for field in fields if request.get(field.name) is None)
    return tuple(one for field in absent if (one := field.assumption))


def _plain(default: object) -> object:
    """Return a default as plain data that belongs to the caller."""
    if isinstance(default, tuple):
        return list(default)
    return dict(default) if isinstance(default, Mapping) else default
