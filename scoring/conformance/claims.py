"""Verdicts on answers that another engine claims."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import scoring
from scoring.conformance import MESSAGES
from scoring.conformance.blaming import EngineAnswer, scalar
from scoring.conformance.culprits import EngineAnswers
from scoring.conformance.differences import (
    AGREE,
    DISAGREE,
    UNDECIDED,
    comparable,
    faults_in_form,
)
from scoring.conformance.tasks import REFUSED, depth_for, read_question
from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.reference.vectors import ACTIONS, task_of
from scoring.rules.ruleset import Ruleset

MOST: Final = 1000
"""Most claims in one request."""
INVALID: Final = "invalid"
VERDICTS: Final = (AGREE, DISAGREE, UNDECIDED, INVALID)
_MOST_SEARCHES: Final = 5
"""Most differing answers to scored hands for which a search tries every rule: each search takes as long as a hundred hands."""
_FIELDS: Final = FieldFile("conformance/claims.yaml", required=True, longest_id=sys.maxsize)
_CLAIM: Final = Shape(_FIELDS.fields("claim"))


def verdicts_on(ruleset: Ruleset, claims: Sequence[object], lang: str = "en") -> dict[str, Any]:
    """Return a verdict on each claim, in order, and the number of claims with each verdict.

    A claim is ``{"id", "request", "answer"}``; only the parts that its answer has are compared. ``invalid`` are malformed claims and
    requests that we reject, with the errors; ``undecided`` are claims that agree under ``options``, the one reading of the open
    questions that explains the claims together.
    """
    compared = [_compared(ruleset, claim, lang) for claim in claims]
    answers = EngineAnswers(ruleset, most_searches=_MOST_SEARCHES)
    for answer in compared:
        if isinstance(answer, EngineAnswer):
            answers.add(answer)
    results = [
        {"id": scalar(_fields_of(claim).get("id")), **_verdict(answers, answer)}
        for claim, answer in zip(claims, compared, strict=True)
    ]
    counted = Counter(result["verdict"] for result in results)
    return {
        **ruleset.stamp,
        "options": answers.options,
        "results": results,
        "tally": {verdict: counted[verdict] for verdict in VERDICTS},
    }


def requests_of(claims: Sequence[object]) -> Iterator[Mapping[str, Any]]:
    """Yield the requests of claims, an empty one for a claim without a request."""
    for claim in claims:
        request = _fields_of(claim).get("request")
        yield request if isinstance(request, Mapping) else {}


def _fields_of(claim: object) -> Mapping[str, Any]:
    return claim if isinstance(claim, Mapping) else {}


def _compared(ruleset: Ruleset, claim: object, lang: str) -> EngineAnswer | list[dict[str, Any]]:
    """Compare the answer of a claim with ours, or return the errors of the claim."""
    if not isinstance(claim, Mapping):
        return _errors([Fault("", "not_a_claim", MESSAGES["claims.not_a_claim"])], lang)
    if faults := _CLAIM.faults(claim):
        return _errors(faults, lang)
    request, theirs = claim["request"], claim["answer"]
    depth = ACTIONS if "actions" in theirs else depth_for(request)
    task = task_of(depth)
    if not comparable(theirs, depth):
        detail = MESSAGES["claims.nothing_to_compare"]
        return _errors([Fault("/answer", "nothing_to_compare", detail)], lang)
    if faults := faults_in_form(theirs):
        return _errors(faults, lang, at="/answer")
    question = read_question(ruleset, task, request)
    ours = dict(REFUSED) if question is None else question.usual
    if ours.get("refused") and not theirs.get("refused"):
        return _errors(scoring.faults(ruleset.id, request, task=task), lang, at="/request")
    answer = EngineAnswer(ruleset, request, depth, ours, theirs, strict=False)
    return _errors(answer.faults, lang, at="/answer") if answer.faults else answer


def _verdict(answers: EngineAnswers, answer: EngineAnswer | list[dict[str, Any]]) -> dict[str, Any]:
    """Return the verdict on an answer or on the errors of a claim; all answers must have been added to ``answers``."""
    if not isinstance(answer, EngineAnswer):
        return {"verdict": INVALID, "differences": [], "errors": answer}
    if not answer.differences:
        return {"verdict": AGREE, "differences": []}
    explanation = answers.explanation(answer)
    if open_ := explanation.pop("open"):
        return {"verdict": UNDECIDED, **explanation, "open": open_}
    return {"verdict": DISAGREE, **explanation}


def _errors(faults: Sequence[Fault], lang: str, at: str = "") -> list[dict[str, Any]]:
    return [
        {
            "pointer": f"{at}{fault.pointer}",
            "code": fault.code,
            "detail": fault.detail.say(lang),
            "rule": fault.rule,
        }
        for fault in faults
    ]
