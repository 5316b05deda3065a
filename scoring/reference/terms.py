"""The terms of the glossary."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal

from scoring.fields.records import record_of
from scoring.text import Text
from scoring.yaml_files import read_yaml


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
    def _patterns(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """The patterns of the term in a Japanese and an English text."""
        japanese = self.pattern.get("ja") or re.escape(self.name.ja)
        english = self.pattern.get("en") or re.escape(self.name.en)
        return re.compile(japanese), re.compile(rf"\b(?:{english})s?\b".casefold())

    def is_in(self, text: Text) -> bool:
        """Return whether a text uses the term."""
        japanese, english = self._patterns
        return bool(japanese.search(text.ja) or english.search(text.en.casefold()))


# NOTE: reading the file takes 10 ms, and the glossary looks up thousands of terms.
@cache
def terms() -> Mapping[str, Term]:
    """Every term by its id, in order."""
    found: tuple[Term, ...] = record_of(tuple[Term, ...], read_yaml("reference/terms.yaml"))
    return {term.id: term for term in found}
