"""Which known name somebody may have meant; it knows no names itself."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """At most three known names like ``name``, the nearest first; text of any length is looked at only at its beginning."""
    return tuple(get_close_matches(name[:64].lower(), list(known), n=3, cutoff=0.5))
