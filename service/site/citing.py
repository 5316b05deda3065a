"""Citations of rules in words that fit into a table."""

from typing import Final, NamedTuple

from scoring.reference.catalogue import questions_of
from scoring.rules.links import citation
from scoring.rules.source import Document
from scoring.text import NOTHING
from service.served import serve

OURS: Final = "ours"
"""The role of rules that no document states and that are our choice."""


class Citation(NamedTuple):
    """The place where a rule is stated."""

    text: str
    """Document and clause, without the note that it is common practice."""
    whole: str
    """Document and clause, with the note on common practice if it applies."""
    role: str
    """The role of the document, or :data:`OURS`."""
    question: str
    """The identifier of the open question that the rule settles; empty if there is none."""


def cited(ruleset_id: str, rule_id: str, lang: str) -> Citation | None:
    """Return the citation of a rule; ``None`` for a rule that is not in the ruleset, such as one of a card in the request."""
    ruleset = serve(ruleset_id).ruleset
    if rule_id not in ruleset.rules:
        return None
    rule = ruleset.rules[rule_id]
    whole = citation(ruleset, rule).say(lang)
    document = ruleset.document_of(rule)
    role = OURS if document is None else document.role
    text = whole
    if document is not None and role == "common" and (place := ruleset.place_of(rule)).id:
        text = f"{short_title(document, lang)} §{place.id}"
    settled = [question.id for question in questions_of(ruleset, rule)]
    return Citation(text, whole, role, next(iter(settled), ""))


def short_title(document: Document, lang: str) -> str:
    """Return the name of a document in citations."""
    return (document.title if document.short == NOTHING else document.short).say(lang)
