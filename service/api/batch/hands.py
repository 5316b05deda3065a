"""The hands of a batch, each answered with its result or its problem: a rejected hand does not affect the others."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import orjson
from flask import current_app

import scoring
from scoring.faults import Conflict, Fault, Refused
from scoring.fields.shape import Shape
from scoring.rules.requests import errors_at_lines, read_request
from service.api.batch.body import ID, Hands, has_rules
from service.api.batch.lines import Line
from service.api.score import score_body
from service.http.body import an_object, object_of
from service.http.problems import Problem, gathering, refuse
from service.ops.metrics import FAILED, NOT_WON, REFUSED, WON, count_batch
from service.served import Served

_ID: Final = Shape((ID,))
PIECE: Final = 1 << 14
"""The least number of bytes in a piece of lines: sending each line as a piece would take a tenth of the scoring time."""


class Batch:
    """Answers the hands of one batch."""

    def __init__(self, ready: Served, lang: str, detail: str) -> None:
        self._ready = ready
        self._lang = lang
        self._detail = detail

    def results(self, given: Hands) -> list[dict[str, Any]]:
        """Return the entries of a list of hands."""
        outcomes: Counter[str] = Counter()
        entries = [self._entry(hand, outcomes, given) for hand in given.hands]
        count_batch(self._ready.ruleset.id, "list", outcomes)
        return entries

    def lines(self, lines: Iterable[Line]) -> Iterator[bytes]:
        """Yield the answer to a stream: an entry for each line, with its number."""
        held = b""
        outcomes: Counter[str] = Counter()
        try:
            for number, line in lines:
                entry = self._entry(line, outcomes, number=number)
                held += orjson.dumps({"line": number} | entry) + b"\n"
                if len(held) >= PIECE:
                    yield held
                    held = b""
            if held:
                yield held
        finally:  # also if the client closes the connection
            count_batch(self._ready.ruleset.id, "lines", outcomes)

    def _entry(
        self, hand: object, outcomes: Counter[str], among: Hands | None = None, number: int = 1
    ) -> dict[str, Any]:
        """Return the result or the problem of a hand or a line, with the id of the hand; count it in ``outcomes``."""
        entry: dict[str, Any] = {}
        try:
            given = _object(hand, number)
            id_ = given.pop(ID.name, None)
            faults = [] if id_ is None else _ID.faults({ID.name: id_})
            if id_ is not None and not faults:
                entry[ID.name] = id_
            answer = self._score(given, faults, among)
            # As bytes: a thousand answers as objects would take ten times the memory.
            entry["result"] = orjson.Fragment(orjson.dumps(answer))
        except Exception as error:  # noqa: BLE001 - the other hands are answered after any error
            outcomes[REFUSED if isinstance(error, Problem | Refused | Conflict) else FAILED] += 1
            entry["problem"] = problem_of(error)
        else:
            outcomes[WON if answer["winning"] else NOT_WON] += 1
        return entry

    def _score(
        self, given: dict[str, Any], faults: list[Fault], among: Hands | None
    ) -> dict[str, Any]:
        """Return the body of a score; the batch reports the amendments of its own rules once."""
        ruleset = self._ready.ruleset
        rules = None if among is None or has_rules(given) else among.rules
        chosen = among.chosen if among is not None and rules is None else {}
        with gathering(faults), errors_at_lines(ruleset, given):
            known = read_request(ruleset, scoring.SCORE, {**chosen, **given}, rules)
            score = cast(scoring.Score, ruleset.game.answer(*known, self._lang))
        refuse(faults)
        return score_body(score, self._detail, amendments=rules is None)


def _object(hand: object, number: int) -> dict[str, Any]:
    if isinstance(hand, Problem):
        raise hand
    if isinstance(hand, bytes):
        return object_of(hand.rstrip(b"\r\n"), line=number)
    return an_object(hand)


def problem_of(error: Exception) -> orjson.Fragment:
    """Return the problem document of the application for an error."""
    answer = current_app.handle_user_exception(error)
    return orjson.Fragment(current_app.make_response(answer).get_data())
