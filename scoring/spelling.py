"""Suggestions for misspelt words, by edit distance."""

from collections.abc import Iterable, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA, Indel

from scoring.text import Text

_LONGEST = 64
_LEAST_SIMILARITY = 0.65


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """At most three known names like ``name``, the nearest first; only the beginning of a long ``name`` counts."""
    found = process.extract(
        name[:_LONGEST].lower(),
        list(known),
        scorer=Indel.normalized_similarity,
        score_cutoff=_LEAST_SIMILARITY,
        limit=3,
    )
    return tuple(word for word, _, _ in found)


def did_you_mean(name: str, known: Iterable[str]) -> Text:
    """A sentence with the nearest of the known names, behind a space in English; empty where none is near."""
    near = nearest(name, known)
    if not near:
        return Text("", "")
    return Text(f"もしかして: {near[0]}。", f" Did you mean {near[0]}?")


def similar(word: str, known: Iterable[str]) -> Mapping[str, int]:
    """The known words with so few typing errors that ``word`` may mean them, and the number of errors.

    An error is a letter that is wrong, missing, too many or exchanged with its neighbour. A very short word may have none, a long
    one two.

    >>> similar("tanayo", ["tanyao", "toitoi"]), similar("ron", ["rin"])
    ({'tanyao': 1}, {})
    """
    most = (len(word) > (3 if word.isascii() else 2)) + (len(word) > 5)
    if not most:
        return {}
    found = process.extract(word, list(known), scorer=OSA.distance, score_cutoff=most, limit=None)
    return {near: int(errors) for near, errors, _ in found}
