"""The rule book of a ruleset laid out for people: chapters, example hands, open questions; every word of it is asked of ``scoring``."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from scoring.reference import catalogue
from scoring.reference.catalogue import tabled
from service.hand_fields import groups_of
from service.lines import query_of
from service.pictures.layout import Group
from service.served import Served, serve

Rule = Mapping[str, Any]
_EXAMPLES: Final = 4


class Shown(NamedTuple):
    """An example hand."""

    kind: str
    groups: list[Group]
    line: str | None
    query: str
    """Of the calculator."""


class Example(NamedTuple):
    """A hand that has a yaku."""

    name: str
    hand: Shown


class Entry(NamedTuple):
    """A rule with its example hands."""

    rule: Rule
    hands: tuple[Shown, ...]


class Chapter(NamedTuple):
    """A clause of the source with the rules that come from it."""

    clause: str
    heading: str
    quote: str
    entries: tuple[Entry, ...]


@lru_cache(maxsize=32)
def chapters(ruleset: str, lang: str) -> tuple[Chapter, ...]:
    """Every clause in the order of the source, its statement first."""
    ready = serve(ruleset)
    entries = [
        _entry(ready, rule["id"], lang) for rule in catalogue.listed(ready.ruleset, lang)["rules"]
    ]
    by_clause: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=_place):
        by_clause.setdefault(entry.rule["clause"], []).append(entry)
    return tuple(
        Chapter(clause, source["heading"], source["quote"], tuple(found))
        for clause, found in by_clause.items()
        for source in (found[0].rule["source"],)
    )


def only(all_chapters: tuple[Chapter, ...], ids: frozenset[str]) -> tuple[Chapter, ...]:
    """The chapters with none but the rules of these ids."""
    kept = (
        chapter._replace(entries=tuple(e for e in chapter.entries if e.rule["id"] in ids))
        for chapter in all_chapters
    )
    return tuple(chapter for chapter in kept if chapter.entries)


@lru_cache(maxsize=32)
def examples(ruleset: str, lang: str) -> tuple[Example, ...]:
    """A few hands of a game, one a yaku, from the plain to the rare."""
    ready = serve(ruleset)
    known = catalogue.listed(ready.ruleset, lang, kind="yaku")["rules"]
    rules = [catalogue.whole(ready.ruleset, rule["id"], lang) for rule in known if rule["in_force"]]
    hands = [
        Example(rule["name"], hand)
        for rule in rules
        for hand in islice(_hands(ready, rule, lang), 1)
    ]
    places = dict.fromkeys(len(hands) * part // _EXAMPLES for part in range(_EXAMPLES))
    return tuple(hands[place] for place in places)


def questions(all_chapters: tuple[Chapter, ...]) -> list[Mapping[str, Any]]:
    """Every point the source leaves open, each once, in the order of the source."""
    found = {
        question["id"]: question
        for chapter in all_chapters
        for entry in chapter.entries
        for question in entry.rule["questions"]
    }
    return list(found.values())


@lru_cache(maxsize=32)
def tables(ruleset: str, lang: str) -> tuple[Mapping[str, Any], ...]:
    """The score tables, each with its rows of fu and columns of han."""
    return tuple(map(_laid_out, tabled(serve(ruleset).ruleset, lang)["tables"]))


def _laid_out(table: Mapping[str, Any]) -> Mapping[str, Any]:
    cells = {(cell["fu"], cell["han"]): cell for cell in table["cells"]}
    return {
        **table,
        "columns": sorted({han for _, han in cells}),
        "rows": sorted({fu for fu, _ in cells}),
        "cells": cells,
    }


def _place(entry: Entry) -> tuple[int, bool]:
    return entry.rule["source"]["position"], entry.rule["kind"] != "statement"


def _entry(ready: Served, rule_id: str, lang: str) -> Entry:
    rule = catalogue.whole(ready.ruleset, rule_id, lang)
    return Entry(rule, tuple(_hands(ready, rule, lang)))


def _hands(ready: Served, rule: Rule, lang: str) -> Iterator[Shown]:
    for hand in rule["example_hands"]:
        request = hand["request"]
        asked = {**query_of(ready, request), "lang": lang}
        query = urlencode(asked, quote_via=quote, safe=",:@()[]")
        groups = groups_of(ready.ruleset.id, request)
        yield Shown(hand["kind"], groups, hand["line"], query)
