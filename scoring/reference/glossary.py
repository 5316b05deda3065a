"""The glossary: the words of the rules explained, and where they appear."""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from scoring.reference.terms import Term, terms
from scoring.rules.links import term_href
from scoring.rules.rulebook import Rule, Statement
from scoring.rules.source import Question

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

Used = Literal["name", "text", "quote"]
"""Where in a rule a word stands."""


def listed(rulesets: "tuple[Ruleset, ...]", lang: str) -> dict[str, Any]:
    """Return every term with its meaning and the rules of ``rulesets`` whose texts use it, by ruleset."""
    found = _appearances(rulesets)
    return {
        "count": len(terms()),
        "terms": [
            {
                "id": term.id,
                "name": term.name.say(lang),
                "names": {"ja": term.name.ja, "en": term.name.en},
                "reading": term.reading,
                "romaji": romaji_of(term),
                "also": list(term.also),
                "text": term.text.say(lang),
                "see": [link(terms()[name], lang) for name in term.see],
                "rules": {name: list(rules) for name, rules in found[term.id].items()},
                "href": term_href(term.id),
            }
            for term in terms().values()
        ],
    }


def link(term: Term, lang: str) -> dict[str, str]:
    """Return a link to a term."""
    return {"id": term.id, "name": term.name.say(lang), "href": term_href(term.id)}


def romaji_of(term: Term) -> str:
    """The reading of a term in Latin letters."""
    return term.id.replace("_", " ")


def terms_of(ruleset: "Ruleset", rule: Rule) -> tuple[Term, ...]:
    """The terms that the name and text of a rule use; of a statement its quote too."""
    return tuple(terms()[name] for name in uses_of(ruleset, rule))


def uses_of(ruleset: "Ruleset", rule: Rule) -> Mapping[str, Used]:
    """Return the ids of the terms that a rule uses, in the order of the glossary, each with the first part of the rule that uses it."""
    quote = ruleset.place_of(rule).quote if isinstance(rule, Statement) else ""
    parts: tuple[tuple[Used, str, str], ...] = (
        ("name", rule.name.ja, rule.name.en.casefold()),
        ("text", rule.text.ja, rule.text.en.casefold()),
        ("quote", quote, ""),
    )
    found: dict[str, Used] = {}
    for part, japanese, english in parts:
        for name in _used_in(japanese, english):
            found.setdefault(name, part)
    return {name: found[name] for name in terms() if name in found}


def asked_about(question: Question) -> tuple[str, ...]:
    """Return the ids of the terms that an open question of a source asks about."""
    return tuple(_used_in(question.question.ja, question.question.en.casefold()))


# NOTE: the first glossary of a process takes 22 ms with this cache, 265 ms without it: rulesets of a game share most texts.
@cache
def _used_in(japanese: str, english: str) -> tuple[str, ...]:
    """Return the ids of the terms that a text in both languages uses; the English text is in lower case."""
    return tuple(
        name
        for name, in_japanese, in_english in _patterns()
        if in_japanese(japanese) or in_english(english)
    )


# NOTE: a glossary takes 0.4 ms with this cache, 16 ms without it.
@lru_cache(maxsize=4)
def _appearances(rulesets: "tuple[Ruleset, ...]") -> Mapping[str, Mapping[str, list[str]]]:
    """Return for each term the ids of the rules that use it, by ruleset."""
    found: dict[str, dict[str, list[str]]] = {term: {} for term in terms()}
    for ruleset in rulesets:
        for rule in ruleset.rules.values():
            for term in terms_of(ruleset, rule):
                found[term.id].setdefault(ruleset.id, []).append(rule.id)
    return found


Uses = Callable[[str], object]
"""Whether a text uses a term."""


@cache
def _patterns() -> tuple[tuple[str, Uses, Uses], ...]:
    """Return for every term two functions that tell whether a Japanese and an English text use it."""
    return tuple((term.id, _japanese(term), _english(term)) for term in terms().values())


def _japanese(term: Term) -> Uses:
    if pattern := term.pattern.get("ja"):
        return re.compile(pattern).search
    word = term.name.ja
    return lambda text: word in text


def _english(term: Term) -> Uses:
    pattern = term.pattern.get("en")
    found = re.compile(rf"\b(?:{pattern or re.escape(term.name.en)})s?\b".casefold()).search
    if pattern:
        return found
    word = term.name.en.casefold()
    return lambda text: word in text and found(text)
