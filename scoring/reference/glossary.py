"""The glossary: the words of the rules explained, and where they appear."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any, Literal

from scoring.fields.records import record_of
from scoring.rules.links import term_href
from scoring.rules.rulebook import Rule, Statement
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.yaml_files import read_yaml

Used = Literal["name", "text", "quote"]
"""The part of a rule in which a word occurs."""


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


def listed(rulesets: tuple[Ruleset, ...], lang: str) -> dict[str, Any]:
    """Return every term with its meaning and the rules of ``rulesets`` whose texts use it, by ruleset."""
    rules: dict[str, dict[str, list[str]]] = {term: {} for term in terms()}
    for ruleset in rulesets:
        for rule in ruleset.rules.values():
            for name in uses_of(ruleset, rule):
                rules[name].setdefault(ruleset.id, []).append(rule.id)
    return {
        "count": len(terms()),
        "terms": [
            {
                "id": term.id,
                "name": term.name.say(lang),
                "names": {"ja": term.name.ja, "en": term.name.en},
                "reading": term.reading,
                "romaji": term.id.replace("_", " "),
                "also": list(term.also),
                "text": term.text.say(lang),
                "see": [link(terms()[name], lang) for name in term.see],
                "rules": rules[term.id],
                "href": term_href(term.id),
            }
            for term in terms().values()
        ],
    }


def link(term: Term, lang: str) -> dict[str, str]:
    """Return a link to a term."""
    return {"id": term.id, "name": term.name.say(lang), "href": term_href(term.id)}


def terms_of(ruleset: Ruleset, rule: Rule) -> tuple[Term, ...]:
    """Return the terms that the name and text of a rule use, and for a statement those of its quote."""
    return tuple(terms()[name] for name in uses_of(ruleset, rule))


def uses_of(ruleset: Ruleset, rule: Rule) -> Mapping[str, Used]:
    """Return the ids of the terms that a rule uses, in the order of the glossary, each with the first part of the rule that uses it."""
    quote = ruleset.place_of(rule).quote if isinstance(rule, Statement) else ""
    return _uses_in(rule.name, rule.text, quote)


# NOTE: a glossary takes 6 ms with this cache, 0.4 s without it; the search uses it, too.
@lru_cache(maxsize=1 << 13)
def _uses_in(name: Text, text: Text, quote: str) -> Mapping[str, Used]:
    """Return the ids of the terms that a name, a text and a quote use, each with the first of them that uses it."""
    parts: tuple[tuple[Used, Text], ...] = (
        ("quote", Text(quote, "")),
        ("text", text),
        ("name", name),
    )
    found = {term: part for part, words in parts for term in terms_in(words)}
    return {term: found[term] for term in terms() if term in found}


def terms_in(text: Text) -> tuple[str, ...]:
    """Return the ids of the terms that a text uses."""
    return tuple(term.id for term in terms().values() if term.is_in(text))
