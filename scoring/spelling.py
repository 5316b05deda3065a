"""Suggestions for misspelt names."""

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from scoring.text import Text

_MOST = 3
_LONGEST = 64
_LIKENESS = 0.6
"""Least likeness of a suggestion: at most two letters in five are wrong."""


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """At most three known names like ``name``, the nearest first; only the beginning of a long text is compared."""
    found = process.extract(
        name[:_LONGEST].lower(),
        list(known),
        scorer=OSA.normalized_similarity,
        score_cutoff=_LIKENESS,
        limit=_MOST,
    )
    return tuple(known_name for known_name, _, _ in found)


def did_you_mean(name: str, known: Iterable[str]) -> Text:
    """`` Did you mean …?`` for the nearest of the known names; empty where none is near."""
    near = nearest(name, known)
    if not near:
        return Text("", "")
    return Text(f"もしかして: {near[0]}。", f" Did you mean {near[0]}?")
