"""Practice: what a hand scores, asked from a seed and answered with the score."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import Blueprint, request

import scoring
from scoring.conformance.generating.questions import QuestionGenerator
from service.http.answers import Page
from service.http.language import language
from service.served import OPTIONS, Served, served
from service.site.around.settling import has_points
from service.site.entry import entry_of, subset_choices
from service.site.hand_fields import groups_of, hand_fields, tokens_of
from service.site.lines import query_of, query_text
from service.site.pages import rendered
from service.site.pictures.layout import plain_group
from service.site.wording import wording

YAKU, PAYMENTS = "yaku", "payments"
_TRIES: Final = 200
_LAST_SEED: Final = 2**31 - 1
_Answer = Mapping[str, Any]

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
def practice() -> Page:
    """A question, and once it is answered how the hand is scored."""
    lang = language(request)
    books = {id_: ready for id_, ready in served().items() if has_points(ready)}
    ready = books.get(entry_of(request.args).ready.ruleset.id) or next(iter(books.values()))
    ruleset = ready.ruleset
    levels = [YAKU, *(f.name for f in ruleset.game.value if f.name in ("han", "fu")), PAYMENTS]
    level = request.args.get("level", "")
    level = level if level in levels else levels[0]
    seed = min(abs(request.args.get("seed", 1, int)), _LAST_SEED)
    hand, answer = question(ready, level, seed, lang)
    yaku = subset_choices(ready, YAKU, lang)
    right = _right(level, answer, yaku)
    ticked = {*request.args.getlist(YAKU)}
    given = {
        name: int(name in ticked) if level == YAKU else request.args.get(name, 0, int)
        for name in right
    }
    answered = "answered" in request.args
    known = hand_fields(ruleset.id)
    return rendered(
        "practice.html",
        lang,
        here="/practice",
        books={id_: one.ruleset.book.name.say(lang) for id_, one in books.items()},
        ruleset=ruleset.id,
        levels=levels,
        level=level,
        seed=seed,
        yaku=yaku,
        answer=answer,
        right=right,
        given=given if answered else {},
        mistakes=[*_mistakes(level, answer, right, given)] if answered else [],
        wording=wording(ruleset.id, lang),
        groups=groups_of(ruleset.id, hand),
        drawn={field.name for field in known.others},
        indicators=lambda tiles: plain_group(tokens_of(known.notation, tiles)),
        facts={name: value for name, value in hand.items() if name not in known.names},
        query=query_text(query_of(ready, hand) | {"lang": lang}),
    )


def question(ready: Served, level: str, seed: int, lang: str) -> tuple[dict[str, Any], _Answer]:
    """The hand of a seed and its score: a pure function of the rules, the level and the seed."""
    generator = QuestionGenerator(ready.ruleset, seed)
    for _ in range(_TRIES):
        hand = generator.drawn()
        if OPTIONS not in hand and "cards" not in hand:
            answer = scoring.score(ready.ruleset.id, hand, lang=lang).to_dict()
            if answer["winning"] and (answer["value"].get(level) or answer.get(level)):
                return hand, answer
    hand = dict(ready.score.example)
    return hand, scoring.score(ready.ruleset.id, hand, lang=lang).to_dict()


def _right(level: str, answer: _Answer, yaku: Mapping[str, str]) -> dict[str, int]:
    """What is to be answered, by the names of the controls."""
    if level == YAKU:
        there = {line["id"] for line in answer["yaku"]}
        return {id_: int(id_ in there) for id_ in yaku}
    if level == PAYMENTS:
        return {one["from"]: one["points"] + one["honba"] for one in answer[PAYMENTS]}
    return {level: answer["value"][level]}


def _mistakes(
    level: str, answer: _Answer, right: Mapping[str, int], given: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    """The kinds of mistakes in an answer, each with the rule or the control it is about."""
    for name, value in right.items():
        short = value - given[name]
        if not short:
            continue
        if level == YAKU:
            yield ("missed" if short > 0 else "extra"), name
        elif level == PAYMENTS:
            honba = next(one["honba"] for one in answer[PAYMENTS] if one["from"] == name)
            others = [amount for other, amount in right.items() if other != name]
            yield "honba" if short == honba else "swapped" if given[name] in others else "amount", name
        else:
            lines = answer["yaku" if level == "han" else "fu"]
            total = sum(line[level] for line in lines)
            missed = [line["id"] for line in lines if line[level] in (short, total - given[name])]
            rounding = given[name] == total != value
            kind = "rounding" if rounding else "missed" if missed else "low" if short > 0 else "high"
            yield kind, missed[0] if kind == "missed" else level
