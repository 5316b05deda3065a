"""The calculator: its page, its answer alone, and the test case of a hand; what they hold is asked elsewhere."""

import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote, urlencode

from flask import Blueprint, Response, current_app, request

from scoring.faults import Conflict, Fault, Refused
from scoring.reference import catalogue
from scoring.rules.links import written
from service.answers import JSON, json_page, page, require, send
from service.calculator import (
    ANALYSIS,
    Entry,
    Outcome,
    barred,
    can_enter,
    card_field,
    closed_fields,
    comparable,
    entry_of,
    extra_fields,
    known_part,
    other_of,
    outcome,
    subset_choices,
)
from service.entering import Enterable, tokens
from service.fault_words import labelled
from service.hand_fields import TILES, HandFields, is_faces, reading_groups, tokens_of
from service.language import language
from service.lines import query_of
from service.named_rules import FIELDS, NOT_COMPARED, OTHER
from service.pages import rendered, text_of, words
from service.payment_table import payment_table
from service.pictures.layout import Group, plain_group
from service.pictures.symbols import BACK, symbol
from service.rule_book import examples
from service.served import OPTIONS, answer_to, serve, served
from service.showing import (
    address,
    case,
    copies,
    drawn,
    parts_of,
    points_of,
    rows,
    state_of,
    times_of,
)

_KEPT_FIELDS: Final = frozenset({"win", "seat_wind", "round_wind", "situation"})
"""What is taken along from one ruleset to another, where both have it."""

blueprint = Blueprint("landing", __name__)


@blueprint.get("/")
def landing() -> Response:
    """The calculator with the hand of its address."""
    require(request.environ, "text/html")
    lang = language(request)
    return send(request, rendered("calculator.html", lang, **_page_values(lang)))


@blueprint.get("/calculator.json")
def answer_alone() -> Response:
    """What the page changes when its hand does."""
    require(request.environ, JSON)
    lang = language(request)
    values = _values(lang)
    found: Outcome = values["outcome"]
    answer = found.answer
    told: dict[str, Any] = {
        "html": text_of("answer.html", lang, **values),
        "why": [values["told"](fault) for fault in found.faults],
        "unreadable": found.entry.unreadable,
        "say": _said(found, values["told"], lang),
        "barred": barred(found.entry, lang),
        "closed": sorted(closed_fields(found.entry.ready, found.entry.request)),
        "state": _state(found),
        "settings": {
            name: value
            for name, value in found.entry.request.items()
            if name not in found.entry.known.names and name != OPTIONS
        },
        "address": values["address"],
        "games": dict(_games(found.entry, lang)),
        "winning": bool(answer and answer["winning"]),
        "other_options": text_of("other_options.html", lang, **values),
        "keys": [key._asdict() for key in can_enter(found.entry, lang).keys],
    }
    return send(request, json_page(told, headers=(("Content-Language", lang),)))


@blueprint.get("/case.json")
def test_case() -> Response:
    """A test case of the hand, as a file."""
    require(request.environ, JSON)
    lang = language(request)
    found = outcome(entry_of(request.args), lang)
    name = f"{found.entry.ready.ruleset.id}-case.json"
    headers = (
        ("Content-Language", lang),
        ("Content-Disposition", f'attachment; filename="{name}"'),
    )
    return send(request, page(_case(found).encode() + b"\n", JSON, headers=headers))


def _page_values(lang: str) -> dict[str, Any]:
    """What the whole page shows."""
    values = _values(lang)
    found: Outcome = values["outcome"]
    entry = found.entry
    ready, known = entry.ready, entry.known
    can = can_enter(entry, lang)
    book = catalogue.described(ready.ruleset, lang)
    other = "en" if lang == "ja" else "ja"
    state = _state(found)
    token = can.keys[0].token
    cards = card_field(ready)
    apart = {OPTIONS, *(field.name for field in ready.ruleset.facts_of_cards)}
    apart |= {cards.name} if cards else set()
    return values | {
        "here": "/",
        "said": _said(found, values["told"], lang),
        "book": book,
        "known": known,
        "can": can,
        "tokens": [*tokens(known.notation), *([BACK] if known.notation == TILES else [])],
        "box": [f"{side:g}" for side in symbol(token)[1:3]],
        "groups": drawn(entry),
        "line": state["line"] if state else request.args.get("hand", ""),
        "request": entry.request,
        "extras": entry.extras,
        "barred": barred(entry, lang),
        "closed": closed_fields(ready, entry.request),
        "other_tiles": {field.name for field in known.others},
        "fields": [
            field
            for field in book["fields"]
            if field["name"] not in known.names and field["name"] not in apart
        ],
        "card_facts": [field.describe(lang) for field in ready.ruleset.facts_of_cards],
        "card_field": cards.name if cards else "",
        "extra_fields": [
            field.describe(lang) for field in extra_fields(ready, known, ready.tasks.get(ANALYSIS))
        ],
        "old_version": entry.version
        if entry.version and entry.version != ready.ruleset.version
        else "",
        "games": [
            {"id": one, "name": serve(one).ruleset.book.name.say(lang), "query": query}
            for one, query in _games(entry, lang)
        ],
        "comparable": [
            {"id": one, "name": serve(one).ruleset.book.name.say(lang)} for one in comparable(entry)
        ],
        "shortcuts": _shortcuts(known, can, lang),
        "other_address": address(entry, found.room, other, values["other_query"]),
        "page_data": {
            "notation": known.notation,
            "main": known.main.name,
            "winning": known.winning is not None,
            "setWord": known.sets.name if known.sets else "",
            "rows": [field.name for field in known.others],
            "melds": [meld._asdict() for meld in can.melds],
            "keys": [key._asdict() for key in can.keys],
            "room": can.room,
            "state": state,
            "words": {
                name: words(lang)[name]
                for name in (
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
            },
        },
    }


def _values(lang: str) -> dict[str, Any]:
    """What the answer shows, for the hand of the address."""
    entry = entry_of(request.args)
    found = outcome(entry, lang)
    entry = found.entry
    ruleset = entry.ready.ruleset.id
    url = current_app.config["PUBLIC_URL"]
    other = request.args.get(OTHER, "").partition("@")[0]
    compared = other_of(entry, request.args)
    comparison: dict[str, Any] | None = None
    other_book: dict[str, Any] | None = None
    chosen: dict[str, Any] = {}
    other_cards: list[str] = []
    other_query: dict[str, str] = {}
    if compared is not None:
        other_ready, asked = compared[0].ready, compared[0].request
        other_book = catalogue.described(other_ready.ruleset, lang)
        written_options = asked.get(OPTIONS) or {}
        chosen = written_options if isinstance(written_options, dict) else {}
        comparison = _comparison(found, compared, lang)
        other_query = {OTHER: other} | (
            {f"{OTHER}_{OPTIONS}": written(written_options)} if written_options else {}
        )
        if (cards := card_field(other_ready)) and (played := asked.get(cards.name)):
            other_cards = played
            other_query[f"{OTHER}_{cards.name}"] = written(played)
    else:
        comparison = _not_compared() if other else None
        other = ""

    def reading(read: dict[str, Any]) -> list[Group]:
        return reading_groups(ruleset, entry.request, read)

    def pieces(text: str) -> list[Group]:
        return [plain_group(tokens_of(entry.known.notation, text))]

    return {
        "ruleset": ruleset,
        "outcome": found,
        "matrix": payment_table(entry, lang) if found.answer and found.answer["winning"] else None,
        "comparison": comparison,
        "other_ruleset": other,
        "other_book": other_book,
        "other_request_options": chosen,
        "other_cards": other_cards,
        "other_query": other_query,
        "copies": copies(found, url, lang),
        "case": _case(found),
        "address": address(entry, found.room, lang, other_query),
        "examples": [] if entry.pieces else examples(ruleset, lang),
        "replaced": lambda rule: _replaced(ruleset, rule, lang),
        "rule_name": lambda id_, rule: _rule_name(id_, rule, lang),
        "points_of": lambda value: points_of(value, lang),
        "parts_of": lambda value: parts_of(ruleset, value, lang),
        "times_of": lambda amount: times_of(amount, lang),
        "reading": reading,
        "pieces": pieces,
        "told": lambda fault: _told(entry, fault, lang),
        "subset": _subset,
        "cards_of": lambda id_: _cards_of(id_, lang),
    }


def _comparison(found: Outcome, compared: tuple[Entry, list[str]], lang: str) -> dict[str, Any]:
    """The same hand under both rules."""
    other, dropped = compared
    told: dict[str, Any] = {
        "names": [_side_name(entry, lang) for entry in (found.entry, other)],
        "dropped": [_label(found.entry, name, lang) for name in dropped],
        "faults": (),
        "rows": [],
    }
    if found.answer is None:
        return told
    try:
        loaded = other.ready.score.load(other.request)
        answer = answer_to(other.ready.score, loaded, lang)
    except (Refused, Conflict) as refused:
        return told | {"faults": refused.faults}
    return told | {"rows": rows(found.answer, answer, words(lang), lang)}


def _told(entry: Entry, fault: Fault, lang: str) -> str:
    """A fault with the name of its field."""
    ruleset = entry.ready.ruleset
    asked = entry.ready.tasks.get(ANALYSIS)
    fields = (*ruleset.fields, *(asked.fields if asked else ()), *FIELDS)
    options = {name: ruleset.rules[name].name for name in ruleset.options}
    return labelled(fault, fields, options).say(lang)


def _not_compared() -> dict[str, Any]:
    """What is shown where there is nothing to compare with."""
    return {"names": [], "dropped": [], "faults": (NOT_COMPARED,), "rows": []}


def _side_name(entry: Entry, lang: str) -> str:
    name = entry.ready.ruleset.book.name.say(lang)
    return f"{name} ({entry.options})" if entry.options else name


def _label(entry: Entry, name: str, lang: str) -> str:
    """A field, or a choice of one, in words."""
    fields = entry.ready.ruleset.fields
    choices = (choice for field in fields if field.items for choice in field.items.choices)
    told = {str(choice.value): choice.name for choice in choices}
    told |= {field.name: field.label for field in fields}
    return told[name].say(lang) if name in told else name


def _said(found: Outcome, told_of: Callable[[Fault], str], lang: str) -> str:
    """The answer in one sentence, to be read out."""
    if found.faults:
        return " ".join(map(told_of, found.faults))
    if not (found.entry.pieces or found.entry.sets):
        return ""
    if found.answer is None:
        missing = found.room - len(found.entry.pieces)
        more = words(lang)[f"more_{found.entry.known.notation}"]
        return more.format(n=missing) if missing > 0 else ""
    if not found.answer["winning"]:
        return str(found.answer["explanation"][-1])
    ruleset = found.entry.ready.ruleset.id
    value = found.answer["value"]
    points = points_of(value, lang)
    if value["points"] is not None:
        known = words(lang)
        points += "" if lang == "ja" else " "
        points += known["one_points" if value["points"] == 1 else "value_points"]
    return " · ".join([points, *parts_of(ruleset, value, lang)])


def _state(found: Outcome) -> dict[str, Any] | None:
    try:
        return state_of(found.entry, found.room)
    except ValueError:
        return None


def _games(entry: Entry, lang: str) -> list[tuple[str, str]]:
    """Every ruleset with the address of the calculator for it; hands are taken along where they are written alike."""
    alike = set(comparable(entry))
    found = []
    for ruleset, ready in served().items():
        asked: dict[str, str] = {"rules": ruleset}
        if ruleset in alike:
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
                asked = {"rules": ruleset}
        asked["lang"] = lang
        found.append((ruleset, urlencode(asked, quote_via=quote, safe=",:@()[]")))
    return found


def _subset(ruleset: str, option: dict[str, Any]) -> dict[str, str]:
    kind = option.get("subset_of")
    return subset_choices(serve(ruleset), kind) if kind else {}


def _cards_of(ruleset: str, lang: str) -> list[dict[str, Any]]:
    """The cards of a ruleset that may be named by their ids."""
    ready = serve(ruleset)
    if card_field(ready) is None:
        return []
    return [
        rule for rule in catalogue.listed(ready.ruleset, lang)["rules"] if rule["kind"] == "card"
    ]


def _rule_name(ruleset: str, rule: str, lang: str) -> str:
    known = serve(ruleset).ruleset.rules.get(rule)
    return known.name.say(lang) if known else rule


def _shortcuts(known: HandFields, can: Enterable, lang: str) -> list[tuple[tuple[str, ...], str]]:
    """The keys that enter a hand, and what each does."""
    told = words(lang)
    tiles, faces = known.notation == TILES, is_faces(known.notation)
    found: list[tuple[tuple[str, ...], str]] = []
    if tiles:
        found += [(("1", "2", "3", "m"), told["key_digits"]), (("0", "p"), told["key_red"])]
    if faces:
        found.append(((can.keys[0].token, "–", can.keys[-1].token), told["key_faces"]))
    brackets = {meld.brackets for meld in can.melds}
    found += [
        (keys, told[name])
        for kind, keys, name in (
            ("()", ("(", "5", "5", "5", "z", ")"), "key_open"),
            ("[]", ("[", "1", "1", "1", "1", "p", "]"), "key_closed"),
        )
        if kind in brackets
    ]
    found += [((m.key,), told["key_meld"].format(meld=m.label)) for m in can.melds if m.key]
    found += [(("←", "→", "↑", "↓"), told["key_arrows"]), (("Enter",), told["key_enter"])]
    if known.winning is not None:
        found.append((("w",), told["key_won"]))
    return [
        *found,
        (("Backspace",), told["key_back"]),
        (("Esc",), told["key_escape"]),
        (("?",), told["key_help"]),
    ]


def _case(found: Outcome) -> str:
    return json.dumps(case(found), indent=2, ensure_ascii=False)


def _replaced(ruleset: str, rule: str, lang: str) -> list[str]:
    """The names of the rules that a rule is counted instead of."""
    ready = serve(ruleset)
    # A card may bring a yaku that is in no book.
    related = (
        catalogue.whole(ready.ruleset, rule, lang)["related"] if rule in ready.ruleset.rules else ()
    )
    return [one["name"] for one in related if one["relation"] == "supersedes"]
