"""The calculator: its page, its answer alone, and the test case of a hand."""

from typing import Any, Final

from flask import Blueprint, current_app, request

from scoring.cards.fields import CARDS
from scoring.reference import catalogue
from service.http.answers import JSON, Page, json_page, page
from service.http.language import language
from service.served import OPTIONS, serve, served
from service.site.calculator import Outcome, barred, outcome
from service.site.comparison import comparison_of
from service.site.copies import address, case, copies
from service.site.entry import (
    Entry,
    closed_fields,
    comparable,
    entry_of,
    extra_fields,
    known_part,
    subset_choices,
)
from service.site.hand_fields import TILES, groups_of, reading_groups, tokens_of, won_of
from service.site.lines import line_of, query_of, query_text
from service.site.pages import rendered, text_of, words
from service.site.palette import Key, meld_keys, piece_keys, tokens
from service.site.payment_table import payment_table
from service.site.pictures.layout import Group, plain_group
from service.site.pictures.symbols import BACK, symbol
from service.site.rule_book import examples
from service.site.wording import Wording, wording

_KEPT_FIELDS: Final = frozenset({"win", "seat_wind", "round_wind", "situation"})
"""What is taken along from one ruleset to another, where both have it."""
_SCRIPT_WORDS: Final = (
    "full",
    "no_more",
    "keep_one",
    "all",
    "copied",
    "copy_it",
    "offline",
    "loading",
    "unreadable",
)

blueprint = Blueprint("landing", __name__)


@blueprint.get("/")
def landing() -> Page:
    """The calculator with the hand of its address."""
    lang = language(request)
    return rendered("calculator.html", lang, **_page_values(lang))


@blueprint.get("/calculator.json")
def answer_alone() -> Page:
    """What the page changes when its hand does."""
    lang = language(request)
    values = _values(lang)
    found: Outcome = values["outcome"]
    entry = found.entry
    told: dict[str, Any] = {
        "html": text_of("answer.html", lang, **values),
        "why": [values["wording"].fault(fault) for fault in found.faults],
        "unreadable": entry.unreadable,
        "say": values["said"],
        "barred": barred(entry, lang),
        "closed": sorted(closed_fields(entry.ready, entry.request)),
        "state": _state(entry),
        "settings": {
            name: value
            for name, value in entry.request.items()
            if name not in entry.known.names and name != OPTIONS
        },
        "address": values["address"],
        "games": {game["id"]: game["query"] for game in _games(entry, lang)},
        "winning": bool(found.answer and found.answer["winning"]),
        "other_options": text_of("other_options.html", lang, **values),
        "keys": [key._asdict() for key in _keys(entry, lang)],
    }
    return json_page(told, lang)


@blueprint.get("/case.json")
def test_case() -> Page:
    """A test case of the hand, as a file."""
    lang = language(request)
    found = outcome(entry_of(request.args), lang)
    name = f"{found.entry.ready.ruleset.id}-case.json"
    headers = (
        ("Content-Language", lang),
        ("Content-Disposition", f'attachment; filename="{name}"'),
    )
    return page(case(found).encode() + b"\n", JSON, headers=headers)


def _page_values(lang: str) -> dict[str, Any]:
    """What the whole page shows."""
    values = _values(lang)
    entry: Entry = values["outcome"].entry
    ready, known = entry.ready, entry.known
    facts = ready.ruleset.facts_of_cards
    apart = {OPTIONS, CARDS, *known.names, *(field.name for field in facts)}
    keys, melds = _keys(entry, lang), [*meld_keys(entry.palette.melds, lang)]
    state = _state(entry)
    book = catalogue.described(ready.ruleset, lang)
    is_old = bool(entry.version) and entry.version != ready.ruleset.version
    return values | {
        "here": "/",
        "book": book,
        "entry": entry,
        "known": known,
        "keys": keys,
        "melds": melds,
        "tokens": [*tokens(known.notation), *([BACK] if known.notation == TILES else [])],
        "box": [f"{side:g}" for side in symbol(keys[0].token)[1:3]],
        "groups": _drawn(entry),
        "line": state["line"] if state else request.args.get("hand", ""),
        "barred": barred(entry, lang),
        "closed": closed_fields(ready, entry.request),
        "other_tiles": {field.name for field in known.others},
        "fields": [field for field in book["fields"] if field["name"] not in apart],
        "takes_cards": ready.ruleset.deck is not None,
        "card_facts": [field.describe(lang) for field in facts],
        "extra_fields": [field.describe(lang) for field in extra_fields(ready)],
        "old_version": entry.version if is_old else "",
        "games": _games(entry, lang),
        "comparable": [{"id": id_, "name": _name(id_, lang)} for id_ in comparable(entry)],
        "other_address": address(entry, "en" if lang == "ja" else "ja", values["other_query"]),
        "page_data": {
            "notation": known.notation,
            "main": known.main.name,
            "winning": known.winning is not None,
            "setWord": known.sets.name if known.sets else "",
            "rows": [field.name for field in known.others],
            "melds": [meld._asdict() for meld in melds],
            "keys": [key._asdict() for key in keys],
            "room": entry.palette.room,
            "state": state,
            "words": {name: words(lang)[name] for name in _SCRIPT_WORDS},
        },
    }


def _values(lang: str) -> dict[str, Any]:
    """What the answer shows, for the hand of the address."""
    found = outcome(entry_of(request.args), lang)
    entry, answer = found.entry, found.answer
    ruleset = entry.ready.ruleset.id
    told = wording(ruleset, lang)
    comparison = comparison_of(found, request.args, lang)
    other = comparison.other if comparison else None
    other_query = comparison.query if comparison else {}

    def reading(read: dict[str, Any]) -> list[Group]:
        return reading_groups(ruleset, entry.request, read)

    def pieces(text: str) -> list[Group]:
        return [plain_group(tokens_of(entry.known.notation, text))]

    return {
        "ruleset": ruleset,
        "outcome": found,
        "wording": told,
        "said": _said(found, told, lang),
        "matrix": payment_table(entry, lang) if answer and answer["winning"] else None,
        "comparison": comparison,
        "compared": other,
        "other_book": catalogue.described(other.ready.ruleset, lang) if other else None,
        "other_query": other_query,
        "copies": copies(found, current_app.config["PUBLIC_URL"], lang),
        "address": address(entry, lang, other_query),
        "examples": [] if entry.pieces else examples(ruleset, lang),
        "replaced": lambda rule: _replaced(ruleset, rule, lang),
        "reading": reading,
        "pieces": pieces,
        "subset": lambda id_, option: _subset(id_, option, lang),
        "cards_of": lambda id_: _cards_of(id_, lang),
    }


def _said(found: Outcome, told: Wording, lang: str) -> str:
    """The answer in one sentence, to be read out."""
    if found.faults:
        return " ".join(map(told.fault, found.faults))
    if found.entry.is_empty:
        return ""
    if found.answer is None:
        more = words(lang)[f"more_{found.entry.known.notation}"]
        return more.format(n=found.entry.missing) if found.entry.missing > 0 else ""
    if not found.answer["winning"]:
        return str(found.answer["explanation"][-1])
    return told.score(found.answer["value"])


def _state(entry: Entry) -> dict[str, Any] | None:
    """The hand piece by piece, as an editor needs it; nothing where it cannot be read."""
    known, asked = entry.known, entry.request
    try:
        return {
            "main": tokens_of(known.notation, asked.get(known.main.name)),
            "won": won_of(known, asked),
            "sets": entry.sets,
            "rows": {field.name: tokens_of(TILES, asked.get(field.name)) for field in known.others},
            "line": line_of(known, asked, plus=entry.missing <= 0),
        }
    except ValueError:
        return None


def _drawn(entry: Entry) -> list[Group]:
    """The hand to be drawn; nothing where it cannot be read."""
    try:
        return groups_of(entry.ready.ruleset.id, entry.request)
    except ValueError:
        return []


def _keys(entry: Entry, lang: str) -> list[Key]:
    return piece_keys(entry.palette, entry.known.notation, lang)


def _games(entry: Entry, lang: str) -> list[dict[str, str]]:
    """Every ruleset with the query of the calculator for it; hands are taken along where they are written alike."""
    alike = comparable(entry)
    found = []
    for id_, ready in served().items():
        asked = {"rules": id_}
        if id_ in alike:
            fields = {field.name: field for field in ready.ruleset.fields}
            kept = {
                name: known
                for name, value in entry.request.items()
                if name in entry.known.names or (name in _KEPT_FIELDS and name in entry.given)
                if (known := known_part(fields.get(name), value)) not in (None, [])
            }
            try:
                asked = query_of(ready, kept)
            except ValueError:
                asked = {"rules": id_}
        query = query_text(asked | {"lang": lang})
        found.append({"id": id_, "name": _name(id_, lang), "query": query})
    return found


def _name(ruleset: str, lang: str) -> str:
    return serve(ruleset).ruleset.book.name.say(lang)


def _subset(ruleset: str, option: dict[str, Any], lang: str) -> dict[str, str]:
    kind = option.get("subset_of")
    return subset_choices(serve(ruleset), kind, lang) if kind else {}


def _cards_of(ruleset: str, lang: str) -> list[dict[str, Any]]:
    """The cards of a ruleset that may be named by their ids."""
    ready = serve(ruleset)
    if ready.ruleset.deck is None:
        return []
    return list(catalogue.listed(ready.ruleset, lang, kind="card")["rules"])


def _replaced(ruleset: str, rule: str, lang: str) -> list[str]:
    """The names of the rules that a rule is counted instead of."""
    declared = serve(ruleset).ruleset
    # A card may bring a yaku that is in no book.
    if rule not in declared.rules:
        return []
    related = catalogue.whole(declared, rule, lang)["related"]
    return [one["name"] for one in related if one["relation"] == "supersedes"]
