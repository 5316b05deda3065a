"""Verdicts on answers that another engine claims."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import scoring
from scoring.conformance.blaming import by_weight, scalar, told
from scoring.conformance.culprits import MOST_CULPRITS, Chosen, EngineAnswer, EngineAnswers
from scoring.conformance.differences import comparable, disagreements
from scoring.conformance.messages import MESSAGES
from scoring.conformance.tasks import REFUSED, read_question, task_for
from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.reference.vectors import DEPTHS, SETTLE, SETTLEMENT
from scoring.rules.links import rule_place
from scoring.rules.ruleset import Ruleset

MOST: Final = 1000
"""Most claims that are looked at in one go."""
AGREE: Final = "agree"
DISAGREE: Final = "disagree"
UNDECIDED: Final = "undecided"
INVALID: Final = "invalid"
VERDICTS: Final = (AGREE, DISAGREE, UNDECIDED, INVALID)
_MOST_SEARCHES: Final = 5
"""Most scored hands of answers that differ for which the rules are searched that explain them: each takes as long as some hundred."""
_BREAKDOWN: Final = DEPTHS[1]
_FIELDS: Final = FieldFile("conformance/claims.yaml", required=True, longest_id=sys.maxsize)
_CLAIM: Final = Shape(_FIELDS.fields("claim"))


def verdicts_on(ruleset: Ruleset, claims: Sequence[object], lang: str = "en") -> dict[str, Any]:
    """Return a verdict on each claim, in order, and the number of claims with each verdict.

    A claim is ``{"id", "request", "answer"}``; only the parts that its answer has are compared. ``invalid`` are malformed claims and
    requests that we reject, with the errors; ``undecided`` are claims that agree under ``options``, the one reading of the open
    questions that explains the claims together.
    """
    # Claims under the same rules follow each other, because only the latest rules are cached.
    under = [_choice(claim) for claim in claims]
    order = sorted(range(len(claims)), key=under.__getitem__)
    compared = {place: _compared(ruleset, claims[place], lang) for place in order}
    answers = EngineAnswers(ruleset, most_searches=_MOST_SEARCHES)
    for place in order:
        if isinstance(answer := compared[place], EngineAnswer):
            answers.add(answer)
    options = answers.options()
    found = {
        place: _judged(ruleset, answer, answers, options)
        if isinstance(answer := compared[place], EngineAnswer)
        else {"verdict": INVALID, "differences": [], "errors": answer}
        for place in order
    }
    results = [
        {"id": scalar(_given(claim).get("id")), **found[place]}
        for place, claim in enumerate(claims)
    ]
    counted = Counter(result["verdict"] for result in results)
    return {
        **ruleset.stamp,
        "options": options,
        "results": results,
        "tally": {verdict: counted[verdict] for verdict in VERDICTS},
    }


def requests_of(claims: Sequence[object]) -> Iterator[Mapping[str, Any]]:
    """Yield the requests that claims are about, empty where there is none."""
    return map(_request, claims)


def _choice(claim: object) -> str:
    """Return a key for the options and cards of a claim; equal choices have equal keys."""
    request = _request(claim)
    return json.dumps([request.get("options"), request.get("cards")], sort_keys=True, default=str)


def _request(claim: object) -> Mapping[str, Any]:
    request = _given(claim).get("request")
    return request if isinstance(request, Mapping) else {}


def _given(claim: object) -> Mapping[str, Any]:
    return claim if isinstance(claim, Mapping) else {}


def _compared(ruleset: Ruleset, claim: object, lang: str) -> EngineAnswer | list[dict[str, Any]]:
    """Compare the answer of a claim with ours, or return the errors of the claim."""
    given = _given(claim)
    wrong = (
        _CLAIM.faults(given)
        if given is claim
        else [Fault("", "not_a_claim", MESSAGES["claims.not_a_claim"])]
    )
    if wrong:
        return _errors(wrong, lang)
    request, theirs = given["request"], given["answer"]
    task = task_for(request)
    depth = SETTLEMENT if task == SETTLE else _BREAKDOWN
    if not comparable(theirs, depth):
        return _errors(
            [Fault("/answer", "nothing_to_compare", MESSAGES["claims.nothing_to_compare"])], lang
        )
    asked = read_question(ruleset, task, request)
    ours = dict(REFUSED) if asked is None else asked.answer(asked.rules, lang)
    if ours.get("refused") and not theirs.get("refused"):
        return _errors(scoring.faults(ruleset.id, request, task=task), lang, at="/request")
    found = tuple(disagreements(ours, theirs, depth, strict=False))
    return EngineAnswer(request, depth, ours, theirs, found, strict=False)


def _judged(
    ruleset: Ruleset, answer: EngineAnswer, answers: EngineAnswers, options: Chosen
) -> dict[str, Any]:
    """Return the verdict on an answer; all claims must have been added to ``answers``."""
    if not answer.found:
        return {"verdict": AGREE, "differences": []}
    open_ = answers.needed(options, answer)
    rules = open_ or answers.culprits(answer)[:MOST_CULPRITS]
    return {
        "verdict": UNDECIDED if open_ else DISAGREE,
        "differences": [told(ruleset, one, open_[0]) for one in by_weight(answer.found)]
        if open_
        else answers.told(answer),
        "culprits": [{"rule": r, **rule_place(ruleset.rules[r])} for r in rules],
        **({"open": list(open_)} if open_ else {}),
    }


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
