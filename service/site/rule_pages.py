"""The views of the rule books, the card language and the glossary."""

import json
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, request

import scoring
from scoring.reference import catalogue
from scoring.reference.catalogue import listed
from scoring.reference.glossary import listed as explained
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, search
from scoring.rules.rulebook import Card
from service.http.answers import Page
from service.http.language import language
from service.served import Served, serve, served
from service.site.pages import rendered
from service.site.rule_book import by_worth, chapters, only, questions, sections, tables

blueprint = Blueprint("rule_pages", __name__)


@blueprint.get("/rules")
def rule_books() -> Page:
    """Every rule book, and what a search finds in all of them."""
    lang = language(request)
    words = request.args.get("q", "")[:MAX_QUERY].strip()
    return _books(words, lang) if words else _all_books(lang)


@blueprint.get("/rules/<name:ruleset>")
def rule_book(ruleset: str) -> Page:
    """One rule book, or those of its rules that a query selects."""
    serve(ruleset)  # or its name is none, and the nearest are told
    lang = language(request)
    asked = {
        name: value[:MAX_QUERY].strip()
        for name in ("q", "kind", "type", "rule")
        if (value := request.args.get(name, ""))
    }
    if not asked:
        return _section(ruleset, "", lang)
    found = only(chapters(ruleset, lang), _found(serve(ruleset), asked, lang))
    return _rendered(ruleset, lang, asked=asked, chapters=found)


@blueprint.get("/rules/<name:ruleset>/<name:section>")
def rule_section(ruleset: str, section: str) -> Page:
    """One page of a rule book."""
    serve(ruleset)
    return _section(ruleset, section, language(request))


@blueprint.get("/rules/<name:ruleset>/cards")
def card_language(ruleset: str) -> Page:
    """What a card of a request can change, and how to write it."""
    declared = serve(ruleset).ruleset
    if declared.deck is None:
        abort(404)
    lang = language(request)
    cards = [rule for rule in declared.book.rules if isinstance(rule, Card)]
    return rendered(
        "cards.html",
        lang,
        here="/rules",
        id=ruleset,
        name=declared.book.name.say(lang),
        changes=declared.deck.language(declared, lang),
        field=declared.deck.field.describe(lang),
        examples=[_as_own(card) for card in cards[:1]],
    )


def _as_own(card: Card) -> str:
    """A card of the ruleset as a request would send a card of its own."""
    texts = {"name": card.name._asdict(), "text": card.text._asdict()}
    return json.dumps({"id": "my_card", **texts, "changes": card.changes}, ensure_ascii=False)


@blueprint.get("/glossary")
def glossary() -> Page:
    """The words of the rules, explained."""
    return _glossary(language(request))


@lru_cache(maxsize=8)
def _glossary(lang: str) -> Page:
    terms = explained(scoring.rulesets(), lang)["terms"]
    return rendered("glossary.html", lang, here="/glossary", terms=terms, names=_names(lang))


@lru_cache(maxsize=8)
def _all_books(lang: str) -> Page:
    return _books("", lang)


def _books(words: str, lang: str) -> Page:
    books = [catalogue.described(ready.ruleset, lang) for ready in served().values()]
    found = search(scoring.rulesets(), words, lang, MAX_RESULTS)["results"] if words else []
    return rendered(
        "rule_books.html",
        lang,
        here="/rules",
        books=books,
        q=words,
        found=found,
        names=_names(lang),
    )


def _names(lang: str) -> dict[str, str]:
    return {id_: ready.ruleset.book.name.say(lang) for id_, ready in served().items()}


@lru_cache(maxsize=128)
def _section(ruleset: str, section: str, lang: str) -> Page:
    """One page of a book; the first where no other is named."""
    shown = sections(ruleset, lang).get(section, ())
    settled = questions(chapters(ruleset, lang)) if section == "questions" else []
    if section and not (shown or settled):
        abort(404)
    return _rendered(
        ruleset,
        lang,
        asked={},
        section=section,
        chapters=shown if section != "yaku" else (),
        entries=by_worth(shown) if section == "yaku" else (),
        questions=settled,
        tables=[*tables(ruleset, lang)] if section == "points" else [],
    )


def _rendered(ruleset: str, lang: str, **values: Any) -> Page:  # noqa: ANN401 - whatever the template shows
    """A page of a book, below the list of all of them."""
    everything = chapters(ruleset, lang)
    pages = {name: sum(len(c.entries) for c in on) for name, on in sections(ruleset, lang).items()}
    if number := len(questions(everything)):
        pages["questions"] = number
    rules = [entry.rule for chapter in everything for entry in chapter.entries]
    return rendered(
        "rule_book.html",
        lang,
        here="/rules",
        book=catalogue.described(serve(ruleset).ruleset, lang),
        takes_cards=serve(ruleset).ruleset.deck is not None,
        pages=pages,
        kinds=list(dict.fromkeys(rule["kind"] for rule in rules)),
        types=list(dict.fromkeys(rule["type"] for rule in rules)),
        **values,
    )


def _found(ready: Served, asked: dict[str, str], lang: str) -> frozenset[str]:
    """The rules that a query selects; none where a filter names what does not exist."""
    if one := asked.get("rule"):
        return frozenset({one})
    filters: dict[str, Any] = {n: v for n, v in asked.items() if n in {"q", "kind", "type"}}
    try:
        return frozenset(rule["id"] for rule in listed(ready.ruleset, lang, **filters)["rules"])
    except scoring.Refused:
        return frozenset()
