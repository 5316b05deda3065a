"""Suggestions of known names for misspelt ones."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, NamedTuple, cast
from unicodedata import normalize

from scoring.text import NOTHING, Text, joined
from scoring.yaml_files import read_yaml

_LONGEST: Final = 64
_LEAST_SIMILARITY: Final = 0.72
_LEAST_OF_SHORT: Final = 0.65
"""The least similarity of a name of at most five letters, which one typing error changes more."""
_DID_YOU_MEAN: Final = Text("もしかして: {names}。", "Did you mean {names}?")
_WRITE: Final = Text("{fields} と書いてください。", "Write {fields}.")
_SEPARATORS: Final = str.maketrans("", "", " -_")
KATAKANA: Final = {place: place + 0x60 for place in range(ord("ぁ"), ord("ゖ") + 1)}
"""The katakana for each hiragana, by code point."""


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return at most three known names that ``name`` may mean: common synonyms of the name, else similar names, the nearest first.

    Only the beginning of a long ``name`` counts.

    >>> nearest("kuitann", ["riichi", "kuitan"])
    ('kuitan',)
    >>> nearest("dora", ["dora_indicators", "ura_indicators"])
    ('dora_indicators',)
    >>> nearest("riichi", ["chankan", "tenhou"])
    ()
    """
    start = name[:_LONGEST]
    by_word = {_word(one): one for one in known}
    # The names of rulesets are a list. One of them alone can be the name of something else, as tenhou is.
    entries = [
        entry
        for entry in _entries(start)
        if not isinstance(entry, list) or {*map(_word, entry)} <= by_word.keys()
    ]
    meant = [_word(start), *(_word(one) for entry in entries for one in _names(entry))]
    found = list(dict.fromkeys(by_word[one] for one in meant if one in by_word))
    least = _LEAST_SIMILARITY if len(start) > 5 else _LEAST_OF_SHORT
    found = found or get_close_matches(start.lower(), list(by_word.values()), n=3, cutoff=least)
    return tuple(found[:3])


class Hint(NamedTuple):
    """The probable meaning of an unknown name."""

    text: Text
    """The sentence, after a space in English."""
    name: str | None
    """The known name that is meant, if one is close."""
    example: Mapping[str, Any] | None = None
    """The names to write, with values, if no single name is meant."""


def hint_of(name: str, known: Collection[str]) -> Hint:
    """Return the probable meaning of an unknown name: a known name, or the fields to write instead. The text is empty if nothing is near.

    >>> hint_of("is_tsumo", ["concealed", "win"]).text.en
    ' Write "win": "tsumo".'
    """
    for entry in _entries(name[:_LONGEST]):
        if isinstance(entry, list):
            continue
        if "field" in entry and entry["field"] in known:
            return Hint(_after_space(Text(entry["ja"], entry["en"])), None)
        if entry.keys() <= {*known}:
            text = _WRITE.filled(fields=json.dumps(entry, ensure_ascii=False)[1:-1])
            return Hint(_after_space(text), None, entry)
    near = closest(name, known)
    return Hint(did_you_mean(near), near)


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that ``name`` most likely means, if one is near."""
    return next(iter(nearest(name, known)), None)


def did_you_mean(name: str | None) -> Text:
    """Return the question whether ``name`` was meant, preceded by a space in English; empty without a name."""
    return NOTHING if name is None else _after_space(suggestion([name]))


def _after_space(text: Text) -> Text:
    return joined([NOTHING, text], ja="", en=" ")


def suggestion(names: Sequence[str]) -> Text:
    """Return the question whether one of ``names`` was meant."""
    listed = joined([Text(name, name) for name in names], ja="、", en=" or ")
    return _DID_YOU_MEAN.filled(names=listed)


def japanese_names() -> Mapping[str, Any]:
    """Return the Japanese names in the table of common names, each with the fields to write instead or a text about them."""
    return {name: entry for name, entry in _common_names()[0].items() if not name.isascii()}


def _word(name: str) -> str:
    """Return a name in lower case and half width, in katakana instead of hiragana, without separators."""
    return normalize("NFKC", name).lower().translate(_SEPARATORS).translate(KATAKANA)


def _entries(name: str) -> Iterator[Any]:
    """Yield the entries of the table of common names for a name: names, fields to write, or a text."""
    word = _word(name)
    return (section[word] for section in _common_names() if word in section)


def _names(entry: Any) -> Iterator[str]:  # noqa: ANN401 - as the table has it
    """Yield the names in an entry."""
    if isinstance(entry, list):
        yield from entry
    elif "field" not in entry:
        for field, value in entry.items():
            words = value if isinstance(value, list) else [value]
            yield from (word for word in (field, *words) if isinstance(word, str))


@cache  # reading the file takes 2 ms, a suggestion 0.04 ms
def _common_names() -> tuple[Mapping[str, Any], ...]:
    """Return the table of common names: those of fields, then those of rulesets."""
    sections = cast(dict[str, dict[str, Any]], read_yaml("common_names.yaml"))
    return tuple(
        {_word(name): entry for name, entry in section.items()} for section in sections.values()
    )
