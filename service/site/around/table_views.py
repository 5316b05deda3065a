"""Table mode: the page on which a browser keeps a match, and the hands it takes over from the calculator."""

from typing import Any, Final

from flask import Blueprint, request

from scoring.reference import catalogue
from service.http.answers import Page, json_page
from service.http.language import language
from service.served import OPTIONS, served
from service.site.around.settling import USUAL_PLAYERS, Settling, has_points
from service.site.calculator import outcome
from service.site.entry import Entry, entry_of
from service.site.lines import line_of, query_text
from service.site.pages import rendered, words
from service.site.wording import wording

_SCRIPT_WORDS: Final = (
    *("match_again", "match_change", "match_edit", "match_editing", "match_no_hand", "match_over"),
    *("match_player", "match_round", "match_round_head", "match_start", "match_sum", "match_tsumo"),
    *("match_unreadable", "copied", "offline", "rank", "remove"),
)

blueprint = Blueprint("table", __name__)


@blueprint.get("/table")
def table() -> Page:
    """The page of a match under a ruleset and its options."""
    lang = language(request)
    entry = entry_of(request.args)
    ruleset = entry.ready.ruleset
    names = {id_: ready.ruleset.book.name.say(lang) for id_, ready in served().items()}
    books = {id_: name for id_, name in names.items() if has_points(served()[id_])}
    return rendered(
        "table.html",
        lang,
        here="/table",
        book=catalogue.described(ruleset, lang),
        books=books,
        left_out=[name for id_, name in names.items() if id_ not in books],
        **(_match(entry, lang) if ruleset.id in books else {}),
    )


def _match(entry: Entry, lang: str) -> dict[str, Any]:
    """What the page shows of a match under its rules."""
    rules, ruleset = entry.rules, entry.ready.ruleset
    settling = Settling(entry.ready, rules, request.args.get("players", USUAL_PLAYERS, int))
    query = {"rules": ruleset.id, OPTIONS: entry.options if rules.chosen else ""}
    query["players"] = str(settling.players) if len(settling.seats) > 1 else ""
    own = query_text({name: value for name, value in query.items() if value})
    winds = next((field.choices for field in ruleset.fields if field.name == "seat_wind"), ())
    return {
        "rules": rules,
        "settling": settling,
        "query": own,
        "page_data": {
            **rules.stamp,
            "query": own,
            "name": ruleset.book.name.say(lang),
            OPTIONS: dict(rules.chosen),
            "table": settling.table,
            "labels": [(field.name, field.label.say(lang)) for field in settling.table_fields],
            "winds": [(choice.value, choice.name.say(lang)) for choice in winds],
            "hand": [field.name for field in settling.hand_fields],
            "words": {name: words(lang)[name] for name in _SCRIPT_WORDS},
        },
    }


@blueprint.get("/table/hand.json")
def hand() -> Page:
    """The hand of an address of the calculator as a win has it, or why it cannot be one."""
    lang = language(request)
    found = outcome(entry_of(request.args), lang)
    entry, ruleset = found.entry, found.entry.ready.ruleset
    told = wording(ruleset.id, lang)
    if not (found.answer and found.answer["winning"]) or not has_points(entry.ready):
        why = " ".join(told.fault(fault) for fault in found.faults)
        return json_page({"why": why or words(lang)["match_no_hand"]}, lang)
    winds = [c.value for f in ruleset.fields if f.name == "seat_wind" for c in f.choices]
    seat, claimed = entry.request.get("seat_wind"), entry.request.get("situation") or ()
    win: dict[str, Any] = {
        "hand": {
            field.name: entry.request[field.name]
            for field in Settling(entry.ready, entry.rules).hand_fields
            if field.required or field.name in entry.given - {"win"}
            if field.name in entry.request
        },
        "tsumo": entry.request["win"] != "ron",
        "seat": winds.index(seat) if seat in winds else None,
        "riichi": any(c.situation.opens for c in ruleset.claims if c.situation and c.id in claimed),
        "line": line_of(entry.known, entry.request),
        "score": told.score(found.answer["value"]),
    }
    return json_page(win, lang)
