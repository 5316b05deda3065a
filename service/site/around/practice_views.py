"""Practice in scoring hands: a question made from a seed, answered with the score."""

from random import randint
from typing import Final

from flask import Blueprint, request

import scoring
from scoring.settlement.match_form import seats
from service.http.answers import CACHED, UNCACHED, Page
from service.http.language import language
from service.served import served
from service.site.around.practice import YAKU, Questions
from service.site.entry import entry_of, subset_choices
from service.site.hand_fields import HAND_FIELDS, groups_of, tokens_of
from service.site.lines import query_of, query_text
from service.site.pages import rendered
from service.site.pictures.layout import plain_group
from service.site.wording import Wording

_LAST_SEED: Final = 2**31 - 1

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
def practice() -> Page:
    """Return a page with a question, a random one without a seed, and, after it is answered, the score of the hand."""
    lang, args = language(request), request.args
    books = [id_ for id_, one in served().items() if seats(one.ruleset)]
    chosen = entry_of(args).ready.ruleset.id
    ready = served()[chosen if chosen in books else books[0]]
    ruleset = ready.ruleset
    questions = Questions(ruleset)
    possible = [*questions.levels, *questions.drills]
    level = args["level"] if args.get("level") in possible else possible[0]
    seed = args.get("seed", type=int)
    is_random = seed is None
    seed = randint(0, _LAST_SEED) if seed is None else min(abs(seed), _LAST_SEED)  # noqa: S311 - no secret
    hand = questions.hand(level, seed)
    answer = scoring.score(ruleset.id, hand, lang=lang).to_dict()
    told = args.getlist(level) if "answered" in args else None
    known = HAND_FIELDS[ruleset.id]
    return rendered(
        "practice.html",
        lang,
        cache=UNCACHED if is_random else CACHED,
        here="/practice",
        books={id_: served()[id_].ruleset.book.name.say(lang) for id_ in books},
        ruleset=ruleset.id,
        levels=questions.levels,
        drills=questions.drills,
        level=level,
        seed=seed,
        yaku=subset_choices(ready, YAKU, lang),
        answer=answer,
        right=questions.right(level, answer),
        told=told,
        mistakes=questions.mistakes(level, answer, told) if told is not None else [],
        wording=Wording(ruleset.id, lang),
        groups=groups_of(ruleset.id, hand),
        drawn={field.name for field in known.others},
        indicators=lambda tiles: plain_group(tokens_of(known.notation, tiles)),
        facts={name: value for name, value in hand.items() if name not in known.names},
        query=query_text(query_of(ready, hand) | {"lang": lang}),
    )
