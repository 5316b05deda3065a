"""The contract of the comparison of scores: one hand under several rulesets."""

from collections.abc import Sequence

from scoring.reference.compare_scores import IDS, LEAST, REQUEST
from service.contract.declared import properties_of
from service.contract.operations import json_body
from service.contract.schema_file import schemas
from service.contract.shapes import Json, about, any_of, ref
from service.served import served


def bodies() -> Json:
    """The request body, with the example of the first game, under two of its rulesets where it has them."""
    first, *others = served().values()
    ids = [ready.ruleset.id for ready in others if ready.ruleset.game_id == first.ruleset.game_id]
    example = {IDS.name: [first.ruleset.id, *ids[:1]], REQUEST.name: dict(first.score.example)}
    return {"CompareRequest": json_body("CompareRequest", example)}


def schemas_of(games: Sequence[str]) -> Json:
    """The schemas of the request and of the answer, for games of these names."""
    ids = properties_of([IDS])[IDS.name] | {"minItems": LEAST, "uniqueItems": True}
    hand = any_of(*(ref(f"{game}Hand") for game in games))
    request = {IDS.name: ids, REQUEST.name: about(REQUEST.text.en, hand)}
    value = any_of(*(ref(f"{game}Value") for game in games))
    return schemas("comparison", compare_request=request, any_value=value)
