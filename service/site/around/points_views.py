"""The points for han and fu by seat, win and honba, and their tables for printing."""

from typing import Any

from flask import Blueprint, request

import scoring
from scoring.faults import Refused
from scoring.fields.field import Field
from scoring.settlement.match_form import SETTLE, first_table, seats
from service.http.answers import Page
from service.http.language import language
from service.http.query import as_fields
from service.served import served
from service.site.book.rule_book import tables
from service.site.entry import entry_of
from service.site.pages import rendered
from service.site.wording import Wording, ruleset_names

blueprint = Blueprint("points", __name__)


@blueprint.get("/points")
def points() -> Page:
    """Return the page with the points of a win by its han and fu."""
    lang, args = language(request), request.args
    books = {id_: found for id_, ready in served().items() if (found := _value(ready.ruleset))}
    ruleset = entry_of(args).ready.ruleset.id
    ruleset = ruleset if ruleset in books else next(iter(books))
    ready, fields = served()[ruleset], books[ruleset]
    given = {name: value for name, value in as_fields(args, fields, ()).items() if value != ""}
    labels = {field.name: field.label.say(lang) for field in fields}
    has_own = given or labels.keys() & args.keys()
    example = {field.name: field.example for field in fields if field.name in {"han", "fu"}}
    value = given if has_own else example  # an empty page shows an example
    chosen = {"seat": args.get("seat"), "win": args.get("win"), "honba": args.get("honba", 0, int)}
    winner = int(chosen["seat"] != "dealer")
    discarder = winner + 1 if chosen["win"] in (None, "ron") else None
    claim = {"winner": winner, "from": discarder, "value": value}
    table = first_table(ready.ruleset, ready.ruleset.basic, seats(ready.ruleset)[0])
    body = {"table": table | {"honba": chosen["honba"]}, "event": {"type": "win", "wins": [claim]}}
    values: dict[str, Any] = {"faults": (), "transfers": ()}
    try:
        answer = scoring.answer(ruleset, SETTLE, body, lang=lang)
        values["transfers"] = answer.to_dict()["transfers"]
    except Refused as refused:
        values["faults"] = [Wording(ruleset, lang).fault(one, labels) for one in refused.faults]
    return rendered(
        "points.html",
        lang,
        here="/points",
        books={id_: name for id_, name in ruleset_names(lang).items() if id_ in books},
        ruleset=ruleset,
        fields=[field.describe(lang) for field in fields],
        chosen=chosen | value,
        claim=claim,
        tables=[*tables(ruleset, lang)],
        **values,
    )


def _value(ruleset: scoring.Ruleset) -> tuple[Field, ...]:
    """Return the fields that give the worth of a win, in place of its hand."""
    event = ruleset.tasks[SETTLE].fields[1].fields if seats(ruleset) else ()
    wins = next((field.items.fields for field in event if field.items and field.name == "wins"), ())
    return next((field.fields for field in wins if field.name == "value"), ())
