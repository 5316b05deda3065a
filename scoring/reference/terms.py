"""The terms of the glossary."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from scoring.rules.source import parsed
from scoring.text import Text
from scoring.yaml_files import read_yaml


@dataclass(frozen=True, slots=True)
class Term:
    """A word that the texts of the rules use without explaining it."""

    id: str
    """Its romaji, by which it is linked."""
    name: Text
    reading: str
    """Japanese, in hiragana."""
    text: Text
    """What it means, in one or two sentences."""
    pattern: Mapping[Literal["ja", "en"], str] = field(default_factory=dict, hash=False)
    """Regular expressions of how texts write it, where that is not its name alone; the English one in the singular."""
    also: tuple[str, ...] = ()
    """Other words by which people look for it."""
    see: tuple[str, ...] = ()
    """Words it is explained with or told apart from."""


@cache
def terms() -> Mapping[str, Term]:
    """Every term by its id, in order; raises :class:`scoring.BadFile`."""
    file = "reference/terms.yaml"
    found: tuple[Term, ...] = parsed(tuple[Term, ...], read_yaml(file), file)
    return {term.id: term for term in found}
