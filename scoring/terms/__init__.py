"""The words that the rules use without explaining them, declared; the names of yaku are with their rules."""

from collections.abc import Mapping
from typing import Final

from scoring.terms.hand import HAND
from scoring.terms.match import MATCH
from scoring.terms.play import PLAY
from scoring.terms.term import Term

__all__ = ["TERMS", "Term"]

TERMS: Final[Mapping[str, Term]] = {term.id: term for term in (*HAND, *PLAY, *MATCH)}
"""Every word by its id, in the order of the glossary."""
