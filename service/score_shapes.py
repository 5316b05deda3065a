"""The shapes of a score in one ruleset, with the worths that its hands have; whether the service answers so is asked by the tests."""

from collections.abc import Mapping
from typing import Any

from scoring.cards.fields import CARDS
from scoring.reference import catalogue
from scoring.text import DEFAULT_LANGUAGE
from service.batch import IN_SHORT
from service.naming import camel
from service.replies import INTEGER, LINE, TEXT, TEXT_OR_NULL, Json, closed, listed, named, ref
from service.seen import seen
from service.served import Served, answer_to


def score_shapes(ready: Served) -> Json:
    """The answer to a hand of one ruleset and what it is made of, by name.

    The game alone knows what a worth is made of: every example hand of the rule book is asked, and the
    example with each card.
    """
    name = camel(ready.ruleset.id)
    answers = _answers(ready)
    readings = [answer["reading"] for answer in answers if answer["reading"]]
    yaku = [line for answer in answers for line in answer["yaku"]]
    group = {
        "kind": TEXT,
        "tiles": TEXT,
        "open": {"type": "boolean"},
        "winning": {"type": "boolean", "description": "Whether the winning tile completed it."},
        "meld": TEXT_OR_NULL,
    }
    value, reading, line = f"{name}Value", f"{name}Reading", f"{name}Yaku"
    score = {
        "ruleset": {"const": ready.ruleset.id},
        "version": TEXT,
        "digest": TEXT,
        "winning": {"type": "boolean"},
        "reason": TEXT_OR_NULL | {"description": "Why a hand does not win."},
        "value": ref(value),
        "yaku": listed(ref(line)),
        "fu": listed(ref("FuLine")),
        "payments": listed(ref("Payment")),
        "received": INTEGER | {"description": "Everything the winner gets."},
        "reading": {"anyOf": [ref(reading), {"type": "null"}]},
        "alternatives": listed(ref(f"{name}Alternative")),
        "shanten": INTEGER | {"description": "Tiles from tenpai; -1 for a complete hand."},
        "explanation": listed(TEXT) | {"description": "One sentence a step."},
        "assumed": listed(TEXT) | {"description": "What was taken for granted, in sentences."},
        "amendments": listed(ref("Amendment")),
    }
    alternative = {
        "reading": ref(reading),
        "value": ref(value),
        "yaku": listed(ref(line)),
        "fu": listed(ref("FuLine")),
        "why": TEXT | {"description": "Why it lost."},
    }
    yaku_line = seen(yaku, LINE, optional=("card",))
    worths = {part: told for part, told in yaku_line["properties"].items() if part not in LINE}
    counted = named("counted", closed({"id": TEXT, **worths}, optional=tuple(worths)))
    return {
        f"{name}Score": closed(score),
        value: seen((answer["value"] for answer in answers), {})
        | {"description": "The worth in the units of the game; a limit by its id."},
        line: yaku_line
        | {"description": "A yaku or dora with its worth under the name of its unit."},
        reading: seen(readings, {"groups": listed(named("group", closed(group)))})
        | {"description": "The hand cut into groups, and how it waited."},
        f"{name}Alternative": closed(alternative) | {"description": "A reading that lost."},
        f"{name}YakuCombinations": listed(listed(counted))
        | {
            "description": "The yaku that hands have together, with their worth; the first are none."
        },
        f"{name}ScoreInShort": closed({part: score[part] for part in IN_SHORT})
        | {"description": "What `detail=value` tells of a hand."},
    }


def _answers(ready: Served) -> list[Mapping[str, Any]]:
    rules = [catalogue.whole(ready.ruleset, rule, DEFAULT_LANGUAGE) for rule in ready.ruleset.rules]
    requests = [hand["request"] for rule in rules for hand in rule["example_hands"]]
    cards = catalogue.described(ready.ruleset, DEFAULT_LANGUAGE)["cards"]
    requests += [{**ready.score.example, CARDS: [card["id"]]} for card in cards]
    return [answer_to(ready.score, request, DEFAULT_LANGUAGE) for request in requests]
