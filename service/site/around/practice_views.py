"""Practice in scoring hands: a question made from a seed, answered with the score."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, request

import scoring
from scoring.conformance.generating.questions import QuestionGenerator
from scoring.settlement.match_form import seats
from service.http.answers import Page
from service.http.language import language
from service.served import served
from service.site.entry import entry_of, subset_choices
from service.site.hand_fields import HAND_FIELDS, groups_of, tokens_of
from service.site.lines import query_of, query_text
from service.site.pages import rendered
from service.site.pictures.layout import plain_group
from service.site.wording import Wording

YAKU, PAYMENTS = "yaku", "payments"
_LAST_SEED: Final = 2**31 - 1

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
def practice() -> Page:
    """Return a page with a question and, after it is answered, the score of the hand."""
    lang, args = language(request), request.args
    books = [id_ for id_, one in served().items() if seats(one.ruleset)]
    chosen = entry_of(args).ready.ruleset.id
    ready = served()[chosen if chosen in books else books[0]]
    ruleset = ready.ruleset
    levels = [YAKU, *(f.name for f in ruleset.game.value if f.name in ("han", "fu")), PAYMENTS]
    level = args["level"] if args.get("level") in levels else levels[0]
    seed = min(abs(args.get("seed", 1, int)), _LAST_SEED)
    hand = QuestionGenerator(ruleset, seed).winning(level)
    answer = scoring.score(ruleset.id, hand, lang=lang).to_dict()
    yaku = subset_choices(ready, YAKU, lang)
    right, ticked = _right(level, answer, yaku), {*args.getlist(YAKU)}
    given = {n: int(n in ticked) if level == YAKU else args.get(n, 0, int) for n in right}
    known = HAND_FIELDS[ruleset.id]
    return rendered(
        "practice.html",
        lang,
        here="/practice",
        books={id_: served()[id_].ruleset.book.name.say(lang) for id_ in books},
        ruleset=ruleset.id,
        levels=levels,
        level=level,
        seed=seed,
        yaku=yaku,
        answer=answer,
        right=right,
        given=given if "answered" in args else None,
        mistakes=[
            _mistake(level, answer, n, short) for n in right if (short := right[n] - given[n])
        ],
        wording=Wording(ruleset.id, lang),
        groups=groups_of(ruleset.id, hand),
        drawn={field.name for field in known.others},
        indicators=lambda tiles: plain_group(tokens_of(known.notation, tiles)),
        facts={name: value for name, value in hand.items() if name not in known.names},
        query=query_text(query_of(ready, hand) | {"lang": lang}),
    )


def _right(level: str, answer: Mapping[str, Any], yaku: Mapping[str, str]) -> dict[str, int]:
    """Return the right answers by the names of the controls."""
    if level == YAKU:
        there = {line["id"] for line in answer[YAKU]}
        return {id_: int(id_ in there) for id_ in yaku}
    if level == PAYMENTS:
        return {one["from"]: one["points"] + one["honba"] for one in answer[PAYMENTS]}
    return {level: answer["value"][level]}


def _mistake(level: str, answer: Mapping[str, Any], name: str, short: int) -> tuple[str, str]:
    """Return the kind of a mistake, and its rule or control; the answer is ``short`` less than the right value."""
    if level == YAKU:
        return ("missed" if short > 0 else "extra"), name
    if level == PAYMENTS:
        parts = {"honba": next(o["honba"] for o in answer[PAYMENTS] if o["from"] == name)}
    else:
        lines = answer[YAKU if level == "han" else level]
        rounding = answer["value"][level] - sum(line[level] for line in lines)
        parts = {"rounding": rounding} | {line["id"]: line[level] for line in lines}
    missed = [part for part, amount in parts.items() if amount == short]
    return ("missed", missed[0]) if missed else ("low" if short > 0 else "high", name)
