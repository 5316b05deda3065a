"""The rule book of a ruleset laid out for people: its documents clause by clause, example hands, open questions."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.reference import catalogue
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Option, Statement, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Clause, Document
from service.served import OPTIONS, Served, serve, served
from service.site.citing import OURS, short_title
from service.site.hand_fields import HAND_FIELDS, groups_of
from service.site.lines import query_of, query_text
from service.site.pages import WORDS
from service.site.pictures.layout import Group
from service.site.wording import Wording

Rule = Mapping[str, Any]
_EXAMPLES: Final = 4
_PAGES: Final = {"yaku": (Yaku.kind, Dora.kind), "points": (FuItem.kind, Limit.kind)}
"""The kinds of rules that have their own page."""
_NUMBER: Final = re.compile(r"\d+([.-]\d+)*")
"""Matches a clause number of a document. Other clauses have a key of ours and are shown by their title."""
_JAPANESE: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


class Shown(NamedTuple):
    """An example hand of a rule."""

    name: str
    """The name of the rule."""
    kind: str
    groups: list[Group]
    line: str | None
    facts: list[str]
    """The fields and options of the request that the picture does not show, with their values."""
    query: str
    """The query of the calculator for the hand."""


class Entry(NamedTuple):
    """A rule with its value in force and its example hands."""

    rule: Rule
    value: str
    """The value of an option or a number; empty for other rules."""
    hands: tuple[Shown, ...]


class Quote(NamedTuple):
    """Words of a document."""

    text: str
    """The words; a sentence has quotation marks, a row of a table does not."""
    language: str
    is_table: bool


class Passage(NamedTuple):
    """One place of a document with the rules that it states."""

    title: str
    quote: Quote | None
    translation: str
    """The text of its first statement in the language of the page; empty if it has none."""
    entries: tuple[Entry, ...]


class Chapter(NamedTuple):
    """A clause of a document."""

    anchor: str
    """The name of the page in addresses."""
    number: str
    """Its number in the document; empty if the document has no numbers."""
    title: str
    """Its heading; empty if its places have different ones."""
    passages: tuple[Passage, ...]


class Part(NamedTuple):
    """The clauses of one document, or the rules that no document states."""

    role: str
    """The role of the document, or ``ours``."""
    title: str
    """The title of the document; empty if there is none."""
    short: str
    """The name of the document in citations."""
    home: str
    """The ruleset whose page shows the document of common practice; empty for other documents."""
    chapters: tuple[Chapter, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rules of the part."""
        return tuple(e for c in self.chapters for passage in c.passages for e in passage.entries)


# NOTE: a page of a rule book takes 7 to 20 ms with this cache, 30 to 90 ms without it.
@lru_cache(maxsize=64)
def parts(ruleset: str, lang: str) -> tuple[Part, ...]:
    """Return the rules of each document of the ruleset, in its order, and then those that no document states."""
    return parts_with(ruleset, lang, frozenset(serve(ruleset).ruleset.rules))


def parts_with(ruleset: str, lang: str, ids: frozenset[str]) -> tuple[Part, ...]:
    """Return the parts of a book with some of its rules."""
    ready = serve(ruleset)
    declared = ready.ruleset
    by_place: dict[Clause, list[Entry]] = {}
    stating: dict[Clause, Document | None] = {}
    for line in catalogue.listed(declared, lang)["rules"]:
        id_ = line["id"]
        if id_ in ids:
            place = declared.places[id_]
            rule = catalogue.whole(declared, id_, lang)
            by_place.setdefault(place, []).append(_entry(ready, rule, lang))
            stating[place] = declared.document_of(declared.rules[id_])
    places = [one for one in dict.fromkeys(declared.prose.places) if one in by_place]
    documents: list[Document | None] = [*declared.documents, None]
    shown = []
    for document in documents:
        id_ = document.id if document else ""
        passages = [
            (place, _passage(declared, place, by_place[place], lang))
            for place in places
            if stating[place] == document
        ]
        if passages:
            shown.append(_part(document, tuple(_chapters(id_, passages)), lang))
    return tuple(shown)


def _part(document: Document | None, chapters: tuple[Chapter, ...], lang: str) -> Part:
    if document is None:
        return Part(OURS, "", "", "", chapters)
    home = document.id if document.role == "common" and document.id in served() else ""
    title, short = document.title.say(lang), short_title(document, lang)
    return Part(document.role, title, short, home, chapters)


def _chapters(document: str, passages: Iterable[tuple[Clause, Passage]]) -> Iterator[Chapter]:
    """Join the places that have the same number or key."""
    by_clause: dict[str, list[Passage]] = {}
    for place, passage in passages:
        by_clause.setdefault(place.id, []).append(passage)
    for clause, found in by_clause.items():
        titles = {passage.title for passage in found}
        yield Chapter(
            anchor=anchor_of(document, clause),
            number=clause if _NUMBER.fullmatch(clause) else "",
            title=found[0].title if len(titles) == 1 else "",
            passages=tuple(found),
        )


def anchor_of(document: str, clause: str) -> str:
    """Return the name of a clause in addresses of a rule page."""
    return "-".join(f"c {document} {clause}".split())


def _passage(ruleset: Ruleset, place: Clause, entries: list[Entry], lang: str) -> Passage:
    """Lay out one place: its statements first, then the rules in the order in which it names them."""
    order = {id_: number for number, id_ in enumerate(place.stated)}
    entries.sort(key=lambda one: order.get(one.rule["id"], len(order)))
    entries.sort(key=lambda one: one.rule["kind"] != Statement.kind)
    stated = (ruleset.rules[id_] for id_ in place.stated)
    translation = next((r.text.say(lang) for r in stated if isinstance(r, Statement)), "")
    return Passage(place.title.say(lang), _quote(place), translation, tuple(entries))


def _quote(place: Clause) -> Quote | None:
    """Return the words of a document as they are shown."""
    if not place.quote:
        return None
    is_table = place.quote_of == "table"
    language = "ja" if _JAPANESE.search(place.quote) else "en"
    marks = "“”"
    if language == "ja":
        marks = "『』" if "「" in place.quote else "「」"
    text = place.quote if is_table else f"{marks[0]}{place.quote}{marks[1]}"
    return Quote(text, language, is_table)


def _entry(ready: Served, rule: Rule, lang: str) -> Entry:
    value = ""
    if rule["kind"] in (Option.kind, Number.kind):
        value = ready.ruleset.basic.value_name(rule["id"]).say(lang)
    return Entry(rule, value, tuple(_hands(ready, rule, lang)))


def sections(found: Iterable[Part]) -> Mapping[str, tuple[Entry, ...]]:
    """Return the rules of the other pages of a book: the yaku sorted by worth, and the fu items and limits."""
    entries = [entry for part in found for entry in part.entries]
    entries.sort(key=lambda entry: _worth(entry.rule))
    pages = {
        page: tuple(entry for kind in kinds for entry in entries if entry.rule["kind"] == kind)
        for page, kinds in _PAGES.items()
    }
    return {page: rules for page, rules in pages.items() if rules}


def _worth(rule: Rule) -> tuple[bool, int]:
    worth = rule.get("worth") or {"unit": "", "closed": 0, "open": 0}
    return worth["unit"] == "yakuman", worth["closed"] or worth["open"]


def option_groups(ruleset: str, lang: str) -> dict[str, set[str]]:
    """Return the options by the heading of the rule book under which they are stated."""
    groups: dict[str, set[str]] = {}
    for part in parts(ruleset, lang):
        for chapter in part.chapters:
            ids = {e.rule["id"] for p in chapter.passages for e in p.entries}
            own = f"{chapter.number} {chapter.title or chapter.passages[0].title}".strip()
            title = own if part.role == "own" else part.short or WORDS[lang]["part_ours"]
            groups.setdefault(title, set()).update(ids)
    return groups


def examples(ruleset: str, lang: str) -> tuple[Shown, ...]:
    """Return a few example hands of a game, each for a different yaku, from common to rare yaku."""
    ready = serve(ruleset)
    listed = catalogue.listed(ready.ruleset, lang, kind="yaku")["rules"]
    yaku = [rule["id"] for rule in listed if rule["in_force"]]
    places = dict.fromkeys(len(yaku) * part // _EXAMPLES for part in range(_EXAMPLES))
    rules = (catalogue.whole(ready.ruleset, yaku[place], lang) for place in places)
    return tuple(next(_hands(ready, rule, lang)) for rule in rules)


def questions(found: Iterable[Part]) -> list[Mapping[str, Any]]:
    """Return every open question once, in the order of the rules that it concerns."""
    rules = (entry.rule for part in found for entry in part.entries)
    return list({one["id"]: one for rule in rules for one in rule["questions"]}.values())


def tables(ruleset: str, lang: str) -> Iterator[Mapping[str, Any]]:
    """Yield the score tables, each with its rows of fu and columns of han."""
    for table in catalogue.tabled(serve(ruleset).ruleset, lang)["tables"]:
        cells = {(cell["fu"], cell["han"]): cell for cell in table["cells"]}
        rows, columns = (sorted({place[axis] for place in cells}) for axis in (0, 1))
        yield {**table, "rows": rows, "columns": columns, "cells": cells}


def _hands(ready: Served, rule: Rule, lang: str) -> Iterator[Shown]:
    id_ = ready.ruleset.id
    wording = Wording(id_, lang)
    drawn = {*HAND_FIELDS[id_].names, OPTIONS}
    for hand in rule["example_hands"]:
        request = hand["request"]
        query = query_text({**query_of(ready, request), "lang": lang})
        rest = request | request.get(OPTIONS, {})
        facts = [wording.fact(*one) for one in rest.items() if one[0] not in drawn and one[1]]
        yield Shown(
            name=rule["name"],
            kind=hand["kind"],
            groups=groups_of(id_, request),
            line=hand["line"],
            facts=facts,
            query=query,
        )
