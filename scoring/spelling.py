"""Suggestions of known names for misspelt ones."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from scoring.text import NOTHING, Text, joined

_LONGEST: Final = 64
_LEAST_SIMILARITY: Final = 0.65
_DID_YOU_MEAN: Final = Text("もしかして: {names}。", "Did you mean {names}?")


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return at most three known names like ``name``, the nearest first; only the beginning of a long ``name`` counts.

    >>> nearest("kuitann", ["riichi", "kuitan"])
    ('kuitan',)
    """
    start = name[:_LONGEST].lower()
    return tuple(get_close_matches(start, list(known), n=3, cutoff=_LEAST_SIMILARITY))


def did_you_mean(name: str, known: Iterable[str]) -> Text:
    """Return a sentence with the nearest of the known names, after a space in English; empty if none is near."""
    near = nearest(name, known)[:1]
    return joined([NOTHING, suggestion(near)], ja="", en=" ") if near else NOTHING


def suggestion(names: Sequence[str]) -> Text:
    """Return the question whether one of ``names`` was meant."""
    listed = joined([Text(name, name) for name in names], ja="、", en=" or ")
    return _DID_YOU_MEAN.filled(names=listed)
