"""The views of the rule books, the card language and the glossary."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint, abort, request

import scoring
from scoring.reference import catalogue
from scoring.reference.glossary import listed as explained
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, search
from scoring.rules.cards.parsing import card_language as described_changes
from scoring.rules.rulebook import KINDS, Card, Number, Option, Statement
from scoring.rules.ruleset import Ruleset
from service.http.answers import Page
from service.http.language import language
from service.served import serve, served
from service.site.book.positions import positions_of
from service.site.book.rule_book import parts, parts_with, questions, sections, tables
from service.site.pages import rendered
from service.site.wording import ruleset_names

_UNCOMPARED: Final = {Statement.kind, Card.kind}
"""The kinds of rules without a value."""
_OF_PLACE: Final = {"name", "clause", "document", "href", "default", "type"}
"""The fields of a rule about its place in a document, which are not its value."""

blueprint = Blueprint("rule_pages", __name__)


@blueprint.get("/rules")
def rule_books() -> Page:
    """Return the page of every rule book, with the results of a search in all of them."""
    lang = language(request)
    words = request.args.get("q", "")[:MAX_QUERY].strip()
    books = [catalogue.described(ready.ruleset, lang) for ready in served().values()]
    results = search(scoring.rulesets(), words, lang, MAX_RESULTS)["results"] if words else []
    found: dict[tuple[str, ...], Any] = {}
    for one in results:
        game = serve(one["ruleset"]).ruleset.game_id if one["ruleset"] else ""
        # Rulesets of one game share the rule: it is shown once.
        found.setdefault((game, one["kind"], one["id"]), (one, _everywhere(game, one["id"], lang)))
    return rendered(
        "rule_books.html",
        lang,
        here="/rules",
        books=books,
        q=words,
        found=[*found.values()],
        names=ruleset_names(lang),
    )


def _everywhere(game: str, rule_id: str, lang: str) -> dict[str, Any]:
    """Return a rule of a game with its values, the most frequent first, each with its rulesets; nothing for a rule without values."""
    by_value: dict[str, dict[str, Any]] = {}
    for ruleset in (one.ruleset for one in served().values() if one.ruleset.game_id == game):
        rule = ruleset.rules.get(rule_id)
        if rule is None or rule.kind in _UNCOMPARED:
            continue
        line = catalogue.short(ruleset.basic, rule, lang)
        is_named = rule.kind in (Option.kind, Number.kind)
        value = ruleset.basic.value_name(rule_id).say(lang) if is_named else ""
        key = str({part: line[part] for part in line if part not in _OF_PLACE})
        by_value.setdefault(key, {"rule": line, "value": value, "rulesets": []})
        by_value[key]["rulesets"].append((ruleset.id, ruleset.name.say(lang)))
    values = sorted(by_value.values(), key=lambda one: -len(one["rulesets"]))
    return {**values[0]["rule"], "values": values} if values else {}


@blueprint.get("/rules/compare")
def comparison() -> Page:
    """Return the page that compares all rulesets of a game."""
    lang, game = language(request), request.args.get("game", "")
    sizes = Counter(one.game_id for one in scoring.rulesets())
    return _compared(game if sizes[game] > 1 else sizes.most_common(1)[0][0], lang)


# NOTE: takes 50 to 80 ms without the cache. There is one page for each game of several rulesets and each language.
@lru_cache(maxsize=16)
def _compared(game: str, lang: str) -> Page:
    """Return the comparison rule by rule. The numbers that an option sets have no line of their own."""
    rulesets = [catalogue.overview(one, lang) for one in scoring.rulesets()]
    rules = {r.id: r for one in scoring.rulesets() if one.game_id == game for r in one.declared}
    of_options = {i for r in rules.values() if isinstance(r, Option) for i in r.changed_rules}
    shown = [r for r in rules.values() if not isinstance(r, Number) or r.id not in of_options]
    shown.sort(key=lambda rule: not isinstance(rule, Option | Number))
    rows = [row for rule in shown if (row := _everywhere(game, rule.id, lang))]
    return rendered("comparison.html", lang, here="/rules", rulesets=rulesets, game=game, rows=rows)


@blueprint.get("/rules/<name:ruleset>")
def rule_book(ruleset: str) -> Page:
    """Return the page of a rule book in the order of its documents, or of the rules that a query selects."""
    declared, lang = serve(ruleset).ruleset, language(request)
    filters = {
        name: value[:MAX_QUERY].strip()
        for name in ("q", "kind", "type", "rule")
        if (value := request.args.get(name, ""))
    }
    if filters:
        rule = filters.get("rule", "")
        return _rendered(
            ruleset,
            lang,
            filters=filters,
            parts=parts_with(ruleset, lang, _found(declared, filters, lang)),
            everywhere=_everywhere(declared.game_id, rule, lang),
            positions=[*positions_of(declared, rule, lang)],
        )
    everything = parts(ruleset, lang)
    entries = [entry for part in everything for entry in part.entries]
    return _rendered(
        ruleset,
        lang,
        filters={},
        parts=everything,
        questions=questions(everything),
        names={entry.rule["id"]: entry.rule["name"] for entry in entries},
        settings=[entry for entry in entries if entry.value],
        is_whole=True,
    )


@blueprint.get("/rules/<name:ruleset>/<name:section>")
def rule_section(ruleset: str, section: str) -> Page:
    """Return one page of a rule book: its yaku, or its fu and points."""
    serve(ruleset)
    lang = language(request)
    entries = sections(parts(ruleset, lang)).get(section, ())
    if not entries:
        abort(404)
    return _rendered(
        ruleset,
        lang,
        filters={},
        section=section,
        entries=entries,
        tables=[*tables(ruleset, lang)] if section == "points" else [],
    )


@blueprint.get("/rules/<name:ruleset>/cards")
def card_language(ruleset: str) -> Page:
    """Return the page on the changes that a card of a request can make, and their notation."""
    declared = serve(ruleset).ruleset
    if declared.deck is None:
        abort(404)
    lang = language(request)
    cards = [rule for rule in declared.declared if isinstance(rule, Card)]
    return rendered(
        "cards.html",
        lang,
        here="/rules",
        id=ruleset,
        name=declared.name.say(lang),
        changes=described_changes(declared, lang),
        field=declared.deck.field.describe(lang),
        examples=[_as_own(card) for card in cards[:1]],
    )


def _as_own(card: Card) -> str:
    """Return a card of the ruleset in the format of a card in a request."""
    texts = {"name": card.name._asdict(), "text": card.text._asdict()}
    return json.dumps({"id": "my_card", **texts, "changes": card.changes}, ensure_ascii=False)


@blueprint.get("/glossary")
def glossary() -> Page:
    """Return the page that explains the words of the rules."""
    lang = language(request)
    terms = explained(scoring.rulesets(), lang)["terms"]
    return rendered("glossary.html", lang, here="/glossary", terms=terms, names=ruleset_names(lang))


def _rendered(ruleset: str, lang: str, filters: Mapping[str, str], **values: Any) -> Page:  # noqa: ANN401 - whatever the template shows
    """Return a page of a book, below the list of all pages; the page of one rule has no list."""
    everything = () if "rule" in filters else parts(ruleset, lang)
    rules = [entry.rule for part in everything for entry in part.entries]
    return rendered(
        "rule_book.html",
        lang,
        here="/rules",
        book=catalogue.described(serve(ruleset).ruleset, lang),
        takes_cards=serve(ruleset).ruleset.deck is not None,
        contents=everything,
        pages={name: len(found) for name, found in sections(everything).items()},
        kinds=[kind for kind in KINDS if any(rule["kind"] == kind for rule in rules)],
        types=list(dict.fromkeys(rule["type"] for rule in rules)),
        filters=filters,
        **values,
    )


def _found(declared: Ruleset, filters: dict[str, str], lang: str) -> frozenset[str]:
    """Return the rules that a query selects; none if a filter has an unknown value.

    Raise :class:`scoring.UnknownName` for a rule that the ruleset does not have.
    """
    if one := filters.get("rule"):
        return frozenset({catalogue.whole(declared, one, lang)["id"]})
    words: dict[str, Any] = {n: v for n, v in filters.items() if n in {"q", "kind", "type"}}
    try:
        return frozenset(rule["id"] for rule in catalogue.listed(declared, lang, **words)["rules"])
    except scoring.Refused:
        return frozenset()
