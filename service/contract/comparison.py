"""The contract of the comparison of scores: one hand under several rulesets."""

from collections.abc import Sequence
from typing import Final

from scoring.reference.compare_scores import IDS, LEAST, REQUEST
from service.contract import shapes as s
from service.contract.answers import NAMED, STAMP
from service.contract.declared import properties_of
from service.contract.operations import json_body, post
from service.contract.shapes import Json
from service.served import served

BODY: Final = "CompareRequest"
ANSWER: Final = "ScoreComparison"


def paths() -> Json:
    """Its path."""
    summary = "Compare what a hand scores under several rulesets"
    return {
        "/v1/compare": {"post": post("compareScores", "score", summary, body=BODY, answer=ANSWER)}
    }


def bodies() -> Json:
    """The request body, with the example of the first game, under two of its rulesets where it has them."""
    first, *others = served().values()
    ids = [ready.ruleset.id for ready in others if ready.ruleset.game_id == first.ruleset.game_id]
    example = {IDS.name: [first.ruleset.id, *ids[:1]], REQUEST.name: dict(first.score.example)}
    return {BODY: json_body(BODY, example)}


def schemas(games: Sequence[str]) -> Json:
    """The schemas of the request and of the answer, for games of these names."""
    ids = properties_of([IDS])[IDS.name] | {"minItems": LEAST, "uniqueItems": True}
    hand = s.any_of(*(s.ref(f"{game}Hand") for game in games))
    value = s.any_of(*(s.ref(f"{game}Value") for game in games))
    objects: dict[str, Json] = {
        BODY: {IDS.name: ids, REQUEST.name: s.about(REQUEST.text.en, hand)},
        "ComparedScore": {
            "winning": s.FLAG,
            "reason": s.about("Why a hand does not win.", s.or_null(s.TEXT)),
            "value": value,
            "payments": s.listed(s.ref("Payment")),
            "received": s.about("Everything the winner gets.", s.NUMBER),
        },
        "DecidingClause": NAMED
        | {
            "rules": s.about(
                "What it sets otherwise than the first.", s.listed(s.ref("Difference"))
            )
        },
        "ScoreOfRuleset": STAMP
        | {
            "name": s.TEXT,
            "result": s.about("Null where it is refused.", s.or_null(s.ref("ComparedScore"))),
            "errors": s.about("Why it is refused.", s.listed(s.ref("Fault"))),
            "same": s.about("Whether result and errors are those of the first.", s.FLAG),
            "because": s.about(
                "The clauses that make the difference, of which none can be left out.",
                s.listed(s.ref("DecidingClause")),
            ),
        },
        ANSWER: {"game": s.TEXT, "results": s.listed(s.ref("ScoreOfRuleset"))},
    }
    return {name: s.closed(properties) for name, properties in objects.items()}
