"""Table mode: the page on which a browser keeps a match, and the hands that come from the calculator."""

from typing import Any, Final

from flask import Blueprint, request

from scoring.reference import catalogue
from scoring.settlement.match_form import event_fields, first_table, seats
from service.http.answers import Page
from service.http.language import language
from service.served import OPTIONS, served
from service.site.book.rule_book import option_groups
from service.site.entry import Entry, entry_of
from service.site.hand_fields import HAND_FIELDS
from service.site.lines import line_of, query_text
from service.site.pages import WORDS, rendered
from service.site.wording import Wording, ruleset_names

_USUAL_PLAYERS: Final = 4
_SHOWN: Final = 9
"""Characters of a hand that show how hands are written."""
_TEXTS: Final = ("match_", "comma", "copied", "offline", "rank", "remove", "one_", "value_points")
"""The beginnings of the names of texts that the script uses."""

blueprint = Blueprint("table", __name__)


@blueprint.get("/table")
def table() -> Page:
    """Return the page of a match under a ruleset and its options."""
    lang = language(request)
    entry = entry_of(request.args)
    names = ruleset_names(lang)
    books = {id_: name for id_, name in names.items() if seats(served()[id_].ruleset)}
    book = catalogue.described(entry.ready.ruleset, lang)
    return rendered(
        "table.html",
        lang,
        here="/table",
        book=book,
        books=books,
        left_out=[name for id_, name in names.items() if id_ not in books],
        **(_match(entry, lang) if book["id"] in books else {}),
    )


def _match(entry: Entry, lang: str) -> dict[str, Any]:
    """Return the template values for a match under its rules."""
    rules, ruleset = entry.rules, entry.ready.ruleset
    options = entry.request.get(OPTIONS)
    lost = [*entry.dropped, *([(OPTIONS, options)] if options and not rules.chosen else [])]
    wording = Wording(request.args["from"] if entry.dropped else ruleset.id, lang)
    possible = seats(ruleset)
    players = max(possible[0], min(request.args.get("players", _USUAL_PLAYERS, int), possible[-1]))
    start = first_table(ruleset, rules, players)
    query = {"rules": ruleset.id, OPTIONS: entry.options if rules.chosen else ""}
    query["players"] = str(players) if len(possible) > 1 else ""
    own = query_text({name: value for name, value in query.items() if value})
    winds = next((field.choices for field in ruleset.fields if field.name == "seat_wind"), ())
    of_table = ruleset.tasks["settle"].fields[0].fields
    of_hand = {(field.name, field.type) for field in ruleset.fields}
    fields = {field["name"]: field for field in event_fields(ruleset, rules, start, lang)}
    tabled = catalogue.tabled(ruleset, lang, options=dict(rules.chosen))
    return {
        "rules": rules,
        "option_groups": option_groups(ruleset.id, lang),
        "lost": [wording.value(name, value) for name, value in lost],
        "possible": possible,
        "players": players,
        "types": fields.pop("type")["choices"],
        "known": HAND_FIELDS[ruleset.id],
        "hand_example": f"{line_of(HAND_FIELDS[ruleset.id], ruleset.game.example)[:_SHOWN]}…",
        "fields": fields.values(),
        "keypad": next(iter(tabled["tables"]), None),
        "query": own,
        "page_data": {
            **rules.ruleset.stamp,
            "query": own,
            OPTIONS: dict(rules.chosen),
            "table": start,
            "labels": [(field.name, field.label.say(lang)) for field in of_table],
            "shared": [field.name for field in of_table if (field.name, field.type) in of_hand],
            "winds": [(choice.value, choice.name.say(lang)) for choice in winds],
            "words": {n: text for n, text in WORDS[lang].items() if n.startswith(_TEXTS)},
        },
    }
