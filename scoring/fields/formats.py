"""Sentences that explain how a string of a field is written."""

import re
from typing import Final

from scoring.fields.field import Field
from scoring.text import Text

_NOTATIONS: Final = {
    "tiles": (
        Text("牌は {such} のように書く。", "Write tiles as {such}."),
        "123m 456p 789s 1234567z",
    ),
    "tile": (Text("牌は {such} のように書く。", "Write a tile as {such}."), "5p"),
    "card": (Text("カードは {such} のように書く。", "Write a card as {such}."), "mentsu.man.run"),
}
"""How each notation is written, and an example for fields without one."""
_SIGNS: Final = re.compile(r"\^(?:\[([^]^]+)\])?\[([^]^]+)\]\*\$")
"""A pattern that lists the characters of a string, and perhaps those of its beginning."""
_ONLY: Final = Text("使える文字は {signs} だけ。", "Use only the characters {signs}.")
_ONLY_AFTER: Final = Text(
    "使える文字は {signs} だけで、最初は {first}。",
    "Use only the characters {signs}, and begin with one of {first}.",
)
_NO_CONTROLS: Final = Text("制御文字は使えない。", "Control characters are not allowed.")


def format_of(field: Field) -> Text:
    """How a string of ``field`` is written: its notation, its characters, or else the text of the field."""
    if field.notation in _NOTATIONS:
        text, usual = _NOTATIONS[field.notation]
        return text.filled(such=field.example or usual)
    if field.pattern is None or field.pattern.startswith("^[^"):
        return _NO_CONTROLS
    if signs := _SIGNS.fullmatch(field.pattern):
        first, others = signs.groups()
        if first is None:
            return _ONLY.filled(signs=_apart(others))
        return _ONLY_AFTER.filled(signs=_apart(others), first=_apart(first))
    return Text(_sentence(field.text.ja, "。"), _sentence(field.text.en, "."))


def _sentence(text: str, end: str) -> str:
    return text if text.endswith(end) else text + end


def _apart(signs: str) -> str:
    """``a-z0-9_`` as ``a-z 0-9 _``."""
    return " ".join(re.findall(r".-.|.", signs))
