"""A ruleset made from another by amendments: what it changes is stated, everything else is shared."""

from dataclasses import dataclass, replace

from scoring.rules.prose import read_prose
from scoring.rules.rulebook import Amendment
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Prose
from scoring.rules.validation import close
from scoring.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A ruleset that only says what it changes."""

    id: str
    base: str
    """The ruleset it is made from."""
    version: str
    name: Text
    summary: Text
    amendments: tuple[Amendment, ...]

    def made_from(self, base: Ruleset) -> Ruleset:
        """The ruleset this variant makes of ``base``."""
        book = replace(
            base.book,
            id=self.id,
            version=self.version,
            name=self.name,
            summary=self.summary,
            prose=lambda: self._prose(base),
            rules=[*base.book.rules, *self.amendments],
        )
        defaults = {amendment.option: amendment.value for amendment in self.amendments}
        return close(book, base.play, defaults=defaults, tasks=base.makers, deck=base.deck)

    def _prose(self, base: Ruleset) -> Prose:
        """Its own source; its clauses and questions after those of the base, which stay in force."""
        own = read_prose(self.id)
        clauses = (*base.prose.clauses, *own.clauses)
        return Prose(own.source, clauses, (*base.prose.questions, *own.questions))
