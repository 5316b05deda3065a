"""The views of the calculator: its page, the part with the answer, and the test case of a hand."""

from collections.abc import Iterator
from typing import Any, Final

from flask import Blueprint, current_app, request

import scoring
from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.rules.cards.deck import CARDS
from scoring.settlement.match_form import seats
from service.http.answers import JSON, Page, json_page, page
from service.http.language import language
from service.served import OPTIONS, serve, served
from service.site.book.rule_book import examples, option_groups
from service.site.calculator import (
    WIN,
    Change,
    Outcome,
    barred,
    fixes,
    outcome,
    usual_claims,
    variants,
)
from service.site.comparison import beside
from service.site.copies import address, case, copies
from service.site.entry import Entry, closed_fields, entry_of, extra_fields, subset_choices
from service.site.hand_fields import TILES, HandFields, groups_of, reading_groups, tokens_of, won_of
from service.site.lines import line_of, query_of, query_text
from service.site.pages import WORDS, cache_with_origin, origin, rendered, text_of
from service.site.palette import meld_keys, piece_keys, tokens
from service.site.payment_table import payment_table
from service.site.pictures.layout import Group, plain_group
from service.site.pictures.symbols import BACK, symbol
from service.site.wording import Wording, ruleset_names

_KEPT_FIELDS: Final = frozenset({"seat_wind", "round_wind", "dealer", "players", "mode", OPTIONS})
"""The fields that are kept for the next hand."""
_SCRIPT_WORDS: Final = (
    "full", "no_more", "keep_one", "all", "copied", "offline", "loading", "won", "kind_dora", "no_meld",
)  # fmt: skip

blueprint = Blueprint("landing", __name__)


@blueprint.get("/")
def landing() -> Page:
    """Return the calculator with the hand of its address."""
    lang = language(request)
    return rendered("calculator.html", lang, cache=cache_with_origin(), **_page_values(lang))


@blueprint.get("/calculator.json")
def answer_alone() -> Page:
    """Return the parts of the page that change with the hand."""
    lang = language(request)
    values = _values(lang)
    entry: Entry = values["outcome"].entry
    parts = {
        "html": text_of("answer.html", lang, **values),
        "messages": text_of("messages.html", lang, **values),
        **_facts(values, lang),
        "line_says_more": entry.line_says_more,
        "said": values["said"],
        "address": values["address"],
    }
    return json_page(parts, lang, cache=cache_with_origin())


def _facts(values: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return the data on a hand for the script of the page."""
    result: Outcome = values["outcome"]
    entry = result.entry
    return {
        "state": _state(entry),
        "marked": [fault.pointer for fault in result.faults],
        "guilty": [f"{one.field}={one.value}" for one in values["changes"] if one.verb == "untick"],
        "barred": barred(entry, lang),
        "closed": sorted(closed_fields(entry.ready, entry.request)),
        "unreadable": None if entry.unreadable is None else entry.unreadable.at,
        "pending": entry.pending,
        "wins": bool(result.answer and result.answer["winning"]),
        "next": _next_hand(entry, lang),
    }


@blueprint.get("/case.json")
def test_case() -> Page:
    """Return a test case of the hand, as a file."""
    lang = language(request)
    result = outcome(entry_of(request.args), lang)
    attached = f'attachment; filename="{result.entry.ready.ruleset.id}-case.json"'
    headers = (("Content-Language", lang), ("Content-Disposition", attached))
    return page(case(result).encode() + b"\n", JSON, headers=headers)


def _page_values(lang: str) -> dict[str, Any]:
    """Return the template values of the whole page."""
    values = _values(lang)
    entry: Entry = values["outcome"].entry
    ready, known = entry.ready, entry.known
    facts_of_cards = ready.ruleset.facts_of_cards
    apart = {OPTIONS, CARDS, *known.names, *(field.name for field in facts_of_cards)}
    keys = piece_keys(entry.palette, known.notation, lang)
    melds = [*meld_keys(entry.palette.melds, lang)]
    facts = _facts(values, lang)
    book = catalogue.described(ready.ruleset, lang)
    is_old = bool(entry.version) and entry.version != ready.ruleset.version
    usual = usual_claims(ready.ruleset)
    shortcuts = [*_shortcuts(entry, usual, lang)] if known.notation == TILES else []
    fields = [field for field in ready.ruleset.fields if field.name not in apart]
    # First the kind of win and the claims, then the table.
    fields.sort(key=lambda field: (field.name != WIN, field.type != "array"))
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
        "line": entry.unreadable.line
        if entry.unreadable
        else (facts["state"] or {}).get("line", "") + entry.pending,
        "option_groups": option_groups(ready.ruleset.id, lang),
        "barred": facts["barred"],
        "closed": closed_fields(ready, entry.request),
        "other_tiles": {field.name for field in known.others},
        "fields": [field.describe(lang) for field in fields if not _is_rare(field, known)],
        "rare_fields": [field.describe(lang) for field in fields if _is_rare(field, known)],
        "usual": usual if known.notation == TILES else None,
        "rare_open": entry.given & {field.name for field in fields if _is_rare(field, known)}
        or {*(entry.request.get("situation") or ())} - {*usual},
        "takes_cards": ready.ruleset.deck is not None,
        "card_facts": [field.describe(lang) for field in facts_of_cards],
        "extra_fields": [field.describe(lang) for field in extra_fields(ready)],
        "old_version": entry.version if is_old else "",
        "dropped": Wording(request.args.get("from", ""), lang).dropped(entry)
        if entry.dropped
        else (),
        "games": _games(entry, values["address"], lang),
        "other_address": address(entry, "en" if lang == "ja" else "ja"),
        "next_hand": facts["next"],
        "shortcuts": shortcuts,
        "page_data": {
            "of_rules": ("rules", OPTIONS, CARDS),
            "of_table": sorted({*_KEPT_FIELDS, "honba", "deposits"}),
            "shortcuts": {one["key"]: one["control"] for one in shortcuts},
            "notation": known.notation,
            "winning": known.winning is not None,
            "setWord": known.sets.name if known.sets else "",
            "main": known.main.name,
            "rows": [field.name for field in known.others],
            "melds": [meld._asdict() for meld in melds],
            "keys": [key._asdict() for key in keys],
            "room": entry.palette.room,
            "indicated": entry.palette.indicated,
            "address": values["address"],
            "said": values["said"],
            "words": {name: WORDS[lang][name] for name in _SCRIPT_WORDS},
            **facts,
        },
    }


def _shortcuts(entry: Entry, usual: list[str], lang: str) -> Iterator[dict[str, str]]:
    """Yield the keys of the second kind of win, the first usual situation and the first row of indicators: their first letters."""
    for field in entry.ready.ruleset.fields:
        wins = field.choices[1:] if field.name == WIN else ()
        claims = field.items.choices if field.items else ()
        for choice in (*wins, *(claim for claim in claims if claim.value in usual[:1])):
            control = f'[name="{field.name}"][value="{choice.value}"]'
            key, label = str(choice.value)[0], choice.name.say(lang)
            yield {"key": key, "control": control, "label": label}
    for field in entry.known.others[:1]:
        control = f'[name="-row"][value="{field.name}"]'
        yield {"key": field.name[0], "control": control, "label": field.label.say(lang)}


def _is_rare(field: Field, known: HandFields) -> bool:
    """Return whether few hands have a value in a field."""
    has_usual = field.required or field.default is not None or field in known.others
    return known.notation == TILES and not has_usual


def _next_hand(entry: Entry, lang: str) -> str:
    """Return the query of the next hand at the same table."""
    kept = {n: v for n, v in entry.request.items() if n in _KEPT_FIELDS and n in entry.given}
    return query_text(query_of(entry.ready, kept) | {"lang": lang})


def _values(lang: str) -> dict[str, Any]:
    """Return the template values of the answer to the hand in the address."""
    result = outcome(entry_of(request.args), lang)
    entry, answer = result.entry, result.answer
    ruleset = entry.ready.ruleset.id
    wording = Wording(ruleset, lang)
    changes = fixes(result)
    return {
        "ruleset": ruleset,
        "outcome": result,
        "wording": wording,
        "said": _said(result, wording, lang),
        "problems": [*dict.fromkeys((wording.fault(one), one.rule) for one in result.faults)],
        "changes": changes,
        "fixes": [(_change(one, wording, lang), address(one.entry, lang)) for one in changes],
        "variants": [
            (
                wording.value(one.field, one.value),
                wording.points(other["value"]),
                address(one.entry, lang),
            )
            for one, other in variants(result, lang)
        ],
        "facts": [
            wording.fact(field.name, value)
            for field in entry.ready.ruleset.fields
            if field.name not in entry.known.names
            and (value := entry.request.get(field.name)) not in (None, [], {}, "", 0)
        ],
        "has_table": bool(seats(entry.ready.ruleset)),
        "matrix": payment_table(entry, lang) if answer and answer["winning"] else None,
        "beside": beside(result, lang),
        "copies": copies(result, origin(), lang),
        "address": address(entry, lang),
        "url": origin(),
        "report": current_app.config["REPORT_URL"],
        "examples": [] if entry.pieces else examples(ruleset, lang),
        "replaced": lambda rule: _replaced(ruleset, rule, lang),
        "reading": lambda read: reading_groups(ruleset, entry.request, read),
        "pieces": lambda text: [plain_group(tokens_of(entry.known.notation, text))],
        "piece": lambda token: [plain_group([token])],
        "subset": lambda id_, kind: subset_choices(serve(id_), kind, lang),
        "cards_of": lambda id_: catalogue.listed(serve(id_).ruleset, lang, kind="card")["rules"],
    }


def _change(change: Change, wording: Wording, lang: str) -> str:
    """Return a change as a sentence: ``Untick After a kan``."""
    name = wording.value(change.field, change.value)
    if change.verb == "clear":
        name = wording.label(change.field)
    return WORDS[lang][f"do_{change.verb}"].format(name=name, field=wording.label(change.field))


def _said(result: Outcome, wording: Wording, lang: str) -> str:
    """Return the answer as one sentence for screen readers."""
    if result.faults or result.entry.unreadable:
        return WORDS[lang]["impossible" if result.faults else "unreadable"]
    if result.entry.is_empty:
        return ""
    if result.answer is None:
        more = WORDS[lang][f"more_{result.entry.known.notation}"]
        return more.format(n=result.entry.missing) if result.entry.missing > 0 else ""
    if not result.answer["winning"]:
        return str(result.answer["explanation"][-1])
    return wording.score(result.answer["value"])


def _state(entry: Entry) -> dict[str, Any] | None:
    """Return the hand piece by piece for the editor, or ``None`` if the hand cannot be read."""
    known, request_ = entry.known, entry.request
    try:
        return {
            "main": tokens_of(known.notation, request_.get(known.main.name)),
            "won": won_of(known, request_),
            "sets": entry.sets,
            "rows": {
                field.name: tokens_of(TILES, request_.get(field.name)) for field in known.others
            },
            "line": line_of(known, request_, plus=entry.missing <= 0),
        }
    except ValueError:
        return None


def _drawn(entry: Entry) -> list[Group]:
    """Return the hand for drawing, or nothing if the hand cannot be read."""
    try:
        return groups_of(entry.ready.ruleset.id, entry.request)
    except ValueError:
        return []


def _games(entry: Entry, here: str, lang: str) -> list[dict[str, Any]]:
    """Return every game with its rulesets, the ruleset that it opens with, and the query that takes the hand there."""
    games: dict[str, list[str]] = {}
    for id_, ready in served().items():
        games.setdefault(ready.ruleset.game_id, []).append(id_)
    ruleset, names = entry.ready.ruleset.id, ruleset_names(lang)
    _, _, hand = here.partition("&")
    shown = []
    for game, ids in games.items():
        opens = scoring.DEFAULT_RULESET if scoring.DEFAULT_RULESET in ids else ids[0]
        shown.append(
            {
                "name": WORDS[lang].get(f"game_{game}") or names[ids[0]],
                "opens": opens,
                "here": ruleset in ids,
                "query": f"rules={opens}&from={ruleset}&{hand}",
                "rulesets": [{"id": id_, "name": names[id_]} for id_ in ids],
            }
        )
    return shown


def _replaced(ruleset: str, rule: str, lang: str) -> list[str]:
    """Return the names of the rules that a rule supersedes."""
    declared = serve(ruleset).ruleset
    # A card may bring a yaku that is in no book.
    if rule not in declared.rules:
        return []
    related = catalogue.whole(declared, rule, lang)["related"]
    return [one["name"] for one in related if one["relation"] == "supersedes"]
