"""What is said of a string that is not written as its field declares: what the field is and how it is written; it checks nothing."""

import re
from collections.abc import Mapping
from typing import Final

from scoring.fields.field import Field
from scoring.text import Text

_NOTHING: Final = Text("", "")
_NOTATIONS: Final = {
    "tiles": Text("牌は {such} のように書く。", " Write tiles as {such}."),
    "tile": Text("牌は {such} のように書く。", " Write a tile as {such}."),
    "card": Text("カードは {such} のように書く。", " Write a card as {such}."),
}
"""How a notation is written, where the texts of its fields do not always say so."""
_USUAL: Final[Mapping[str | None, str]] = {
    "tiles": "123m 456p 789s 1234567z",
    "tile": "5p",
    "card": "mentsu.man.run",
}
_SIGNS: Final = re.compile(r"\^(?:\[([^]^]+)\])?\[([^]^]+)\]\*\$")
"""A pattern that names the characters a string may have, and maybe those it may begin with."""


def wrong_format(field: Field) -> Text:
    """What is said of a string that the pattern of ``field`` does not take."""
    told = Text("書き方が違う。{text}", "The value is not written as it should be. {text}")
    return told.filled(text=format_of(field))


def format_of(field: Field) -> Text:
    """What a string of ``field`` is and how it is written, in sentences."""
    ja = field.text.ja if field.text.ja.endswith("。") else f"{field.text.ja}。"
    en = field.text.en if field.text.en.endswith(".") else f"{field.text.en}."
    how = _written(field)
    return Text(ja + how.ja, en + how.en)


def _written(field: Field) -> Text:
    """How it is written, or nothing where the text of the field says so itself."""
    usual = _USUAL.get(field.notation)
    such = [one for one in (field.example, usual) if one and isinstance(one, str)]
    if any(one in field.text.en for one in such):
        return _NOTHING
    if field.notation in _NOTATIONS:
        return _NOTATIONS[field.notation].filled(such=such[0])
    if field.pattern is None or field.pattern.startswith("^[^"):
        return Text("制御文字は使えない。", " It may have no control characters.")
    signs = _SIGNS.fullmatch(field.pattern)
    return _of_signs(signs[1], signs[2]) if signs else _NOTHING


def _of_signs(first: str | None, signs: str) -> Text:
    if first is None:
        told = Text("使える文字: {signs}。", " It may have {signs} only.")
        return told.filled(signs=_apart(signs))
    told = Text(
        "使える文字: {signs}。最初は {first}。",
        " It may have {signs} only, {first} at the beginning.",
    )
    return told.filled(signs=_apart(signs), first=_apart(first))


def _apart(signs: str) -> str:
    """``a-z0-9_`` as ``a-z 0-9 _``."""
    return " ".join(re.findall(r".-.|.", signs))
