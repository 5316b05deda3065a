"""The rule book of a ruleset laid out for people: chapters, example hands, open questions."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from scoring.reference import catalogue
from scoring.reference.catalogue import tabled
from scoring.rules.rulebook import Dora, FuItem, Limit, Yaku
from service.served import Served, serve
from service.site.hand_fields import groups_of
from service.site.lines import query_of, query_text
from service.site.pictures.layout import Group

Rule = Mapping[str, Any]
_EXAMPLES: Final = 4
_PAGES: Final = {"yaku": (Yaku.kind, Dora.kind), "points": (FuItem.kind, Limit.kind)}
"""Which kinds of rules have a page of their own."""


class Shown(NamedTuple):
    """An example hand of a rule."""

    name: str
    """What the rule is called."""
    kind: str
    groups: list[Group]
    line: str | None
    query: str
    """Of the calculator."""


class Entry(NamedTuple):
    """A rule with its example hands."""

    rule: Rule
    hands: tuple[Shown, ...]


class Chapter(NamedTuple):
    """A clause of the source with the rules that come from it."""

    clause: str
    heading: str
    quote: str
    text: str
    """What the clause says, in the language of the page."""
    entries: tuple[Entry, ...]


@lru_cache(maxsize=32)
def chapters(ruleset: str, lang: str) -> tuple[Chapter, ...]:
    """Every clause in the order of the source, its statement first."""
    rules = _rules(serve(ruleset), lang)
    statements = ("statement", "amendment")
    rules.sort(key=lambda rule: (rule["source"]["position"], rule["kind"] not in statements))
    by_clause: dict[str, list[Rule]] = {}
    for rule in rules:
        by_clause.setdefault(rule["clause"], []).append(rule)
    return tuple(
        Chapter(
            clause,
            found[0]["source"]["heading"],
            found[0]["source"]["quote"],
            found[0]["text"] if found[0]["kind"] in statements else "",
            tuple(Entry(rule, tuple(_hands(serve(ruleset), rule, lang))) for rule in found),
        )
        for clause, found in by_clause.items()
    )


def only(all_chapters: tuple[Chapter, ...], ids: frozenset[str]) -> tuple[Chapter, ...]:
    """The chapters with none but the rules of these ids."""
    kept = (
        chapter._replace(entries=tuple(e for e in chapter.entries if e.rule["id"] in ids))
        for chapter in all_chapters
    )
    return tuple(chapter for chapter in kept if chapter.entries)


@lru_cache(maxsize=32)
def sections(ruleset: str, lang: str) -> Mapping[str, tuple[Chapter, ...]]:
    """The pages of a book with their chapters: the yaku, fu and limits, and the rest by what it is about."""
    everything = chapters(ruleset, lang)
    ids: dict[str, set[str]] = {name: set() for name in _PAGES}
    for rule in (entry.rule for chapter in everything for entry in chapter.entries):
        page = next((name for name, kinds in _PAGES.items() if rule["kind"] in kinds), rule["type"])
        ids.setdefault(page.lower(), set()).add(rule["id"])
    return {page: only(everything, frozenset(found)) for page, found in ids.items() if found}


def by_worth(shown: tuple[Chapter, ...]) -> list[Entry]:
    """The rules of some chapters, the cheapest first."""
    entries = [entry for chapter in shown for entry in chapter.entries]
    return sorted(entries, key=lambda entry: _worth(entry.rule))


def _worth(rule: Rule) -> tuple[bool, int]:
    worth = rule.get("worth") or {"unit": "", "closed": 0, "open": 0}
    return worth["unit"] == "yakuman", worth["closed"] or worth["open"]


@lru_cache(maxsize=32)
def examples(ruleset: str, lang: str) -> tuple[Shown, ...]:
    """A few hands of a game, one a yaku, from the plain to the rare."""
    ready = serve(ruleset)
    yaku = [rule for rule in _rules(ready, lang, kind="yaku") if rule["in_force"]]
    hands = [hand for rule in yaku for hand in islice(_hands(ready, rule, lang), 1)]
    places = dict.fromkeys(len(hands) * part // _EXAMPLES for part in range(_EXAMPLES))
    return tuple(hands[place] for place in places)


def questions(all_chapters: tuple[Chapter, ...]) -> list[Mapping[str, Any]]:
    """Every point the source leaves open, each once, in the order of the source."""
    rules = (entry.rule for chapter in all_chapters for entry in chapter.entries)
    return list({one["id"]: one for rule in rules for one in rule["questions"]}.values())


def tables(ruleset: str, lang: str) -> Iterator[Mapping[str, Any]]:
    """The score tables, each with its rows of fu and columns of han."""
    for table in tabled(serve(ruleset).ruleset, lang)["tables"]:
        cells = {(cell["fu"], cell["han"]): cell for cell in table["cells"]}
        rows, columns = (sorted({place[axis] for place in cells}) for axis in (0, 1))
        yield {**table, "rows": rows, "columns": columns, "cells": cells}


def _rules(ready: Served, lang: str, kind: str | None = None) -> list[Rule]:
    """The rules of a book, whole."""
    found = catalogue.listed(ready.ruleset, lang, kind=kind)["rules"]
    return [catalogue.whole(ready.ruleset, rule["id"], lang) for rule in found]


def _hands(ready: Served, rule: Rule, lang: str) -> Iterator[Shown]:
    for hand in rule["example_hands"]:
        request = hand["request"]
        query = query_text({**query_of(ready, request), "lang": lang})
        groups = groups_of(ready.ruleset.id, request)
        yield Shown(rule["name"], hand["kind"], groups, hand["line"], query)
