"""The terms of the glossary."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal

from scoring.fields.record_types import record_of
from scoring.text import Text
from scoring.yaml_files import read_yaml

Uses = Callable[[str], object]
"""Whether a text uses a term."""


@dataclass(frozen=True)
class Term:
    """A word that the texts of the rules use without explaining it."""

    id: str
    """Romaji, which links use."""
    name: Text
    reading: str
    """The Japanese reading, in hiragana."""
    text: Text
    """The meaning, in one or two sentences."""
    pattern: Mapping[Literal["ja", "en"], str] = field(default_factory=dict, hash=False)
    """Regular expressions for the term in texts, if it is not only the name; the English one in the singular."""
    also: tuple[str, ...] = ()
    """Other words for the term in searches."""
    see: tuple[str, ...] = ()
    """Related terms."""

    @cached_property
    def in_japanese(self) -> Uses:
        """Whether a Japanese text uses the term."""
        if pattern := self.pattern.get("ja"):
            return re.compile(pattern).search
        word = self.name.ja
        return lambda text: word in text

    @cached_property
    def in_english(self) -> Uses:
        """Whether an English text in lower case uses the term."""
        pattern = self.pattern.get("en")
        written = pattern or re.escape(self.name.en)
        found = re.compile(rf"\b(?:{written})s?\b".casefold()).search
        if pattern:
            return found
        word = self.name.en.casefold()
        return lambda text: word in text and found(text)


# NOTE: reading the file takes 10 ms, and the glossary looks up thousands of terms.
@cache
def terms() -> Mapping[str, Term]:
    """Every term by its id, in order."""
    file = "reference/terms.yaml"
    found: tuple[Term, ...] = record_of(tuple[Term, ...], read_yaml(file))
    return {term.id: term for term in found}
