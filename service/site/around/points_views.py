"""What han and fu are worth by seat, win and counters, and the tables of it to print."""

from collections import Counter
from typing import Any

from flask import Blueprint, request

import scoring
from scoring.faults import Refused
from scoring.fields.field import Field
from service.http.answers import Page
from service.http.language import language
from service.served import Served, served
from service.site.around.settling import SETTLE, Settling, has_points
from service.site.entry import entry_of
from service.site.pages import rendered
from service.site.rule_book import tables
from service.site.wording import wording

_WINNERS = {"dealer": 0, "child": 1}
_EXAMPLE = ("han", "fu")
"""What is shown before anybody asks."""

blueprint = Blueprint("points", __name__)


def value_fields(ready: Served) -> tuple[Field, ...]:
    """The fields that say what a hand is worth in place of the hand."""
    wins = Settling(ready, ready.ruleset.basic).win_fields if has_points(ready) else ()
    return next((field.fields for field in wins if field.name == "value"), ())


@blueprint.get("/points")
def points() -> Page:
    """What a win is worth, asked by its han and fu."""
    lang = language(request)
    books = {id_: ready for id_, ready in served().items() if value_fields(ready)}
    ready = books.get(entry_of(request.args).ready.ruleset.id) or next(iter(books.values()))
    ruleset, fields = ready.ruleset, value_fields(ready)
    value: dict[str, Any] = {
        field.name: int(text) if text.isdecimal() else text
        for field in fields
        if (text := request.args.get(field.name, "")[:4])
    } or {field.name: field.example for field in fields if field.name in _EXAMPLE}
    seat = "dealer" if request.args.get("seat") == "dealer" else "child"
    win = "tsumo" if request.args.get("win") == "tsumo" else "ron"
    honba = request.args.get("honba", 0, int)
    winner = _WINNERS[seat]
    claim = {"winner": winner, "from": winner + 1 if win == "ron" else None, "value": value}
    table = {**(Settling(ready, ruleset.basic).table or {}), "honba": honba}
    values: dict[str, Any] = {}
    try:
        asked = ready.tasks[SETTLE].load({"table": table, "event": {"type": "win", "wins": [claim]}})
        values["lines"], values["received"] = _paid(ruleset.id, asked, winner, lang)
    except Refused as refused:
        values["faults"] = [wording(ruleset.id, lang).fault(fault) for fault in refused.faults]
    return rendered(
        "points.html",
        lang,
        here="/points",
        books={id_: one.ruleset.book.name.say(lang) for id_, one in books.items()},
        ruleset=ruleset.id,
        fields=[field.describe(lang) for field in fields],
        chosen={**value, "seat": seat, "win": win, "honba": honba},
        tables=[*tables(ruleset.id, lang)],
        **values,
    )


def _paid(
    ruleset: str, asked: dict[str, Any], winner: int, lang: str
) -> tuple[list[dict[str, Any]], int]:
    """Who pays what by which rules, those who pay alike together, and what the winner has of it."""
    transfers = scoring.answer(ruleset, SETTLE, asked, lang=lang).to_dict()["transfers"]
    payers: dict[int, list[tuple[Any, ...]]] = {}
    for one in transfers:
        part = (one["points"], one["rule"], one["name"], one["clause"])
        payers.setdefault(one["from"], []).append(part)
    ron = asked["event"]["wins"][0]["from"] is not None
    roles = {winner: "winner", 0: "dealer"} if not ron else {winner: "winner"}
    usual = "discarder" if ron else "child"
    alike = Counter((roles.get(payer, usual), *parts) for payer, parts in payers.items())
    lines = [
        {"role": role, "count": count, "parts": parts, "sum": sum(part[0] for part in parts)}
        for (role, *parts), count in alike.items()
    ]
    received = sum(one["points"] * (1 if one["to"] == winner else -1) for one in transfers)
    return lines, received
