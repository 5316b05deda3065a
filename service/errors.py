"""From an error to its problem document: one table, every error, no word of the request in it."""

import logging
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

import scoring
from scoring.faults import Fault
from service.answers import PROBLEM_JSON, UNCACHED, VARY
from service.language import language_of_error
from service.logs import REQUEST_ID
from service.metrics import count_problem
from service.problems import STATUS_CODES, Problem, of_conflict, of_refused, of_unknown
from service.served import served

_log = logging.getLogger("service")


def install(app: Flask) -> None:
    """Answer every error of ``app`` with a problem document."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(scoring.Refused, lambda refused: answer(of_refused(refused)))
    app.register_error_handler(scoring.Conflict, lambda conflict: answer(of_conflict(conflict)))
    app.register_error_handler(scoring.UnknownName, lambda unknown: answer(of_unknown(unknown)))
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_anything)


def answer(problem: Problem) -> Response:
    """The problem document, in the language asked for."""
    count_problem(problem.kind.code)
    lang = language_of_error(request)
    ruleset = str((request.view_args or {}).get("ruleset"))
    document = document_of(problem, lang, ruleset)
    headers = [
        ("Content-Type", PROBLEM_JSON),
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", lang),
        *problem.headers.items(),
    ]
    if ruleset in served():
        headers.append(served()[ruleset].header)
    return Response(orjson.dumps(document), status=problem.status, headers=headers)


def document_of(problem: Problem, lang: str, ruleset: str = "") -> dict[str, Any]:
    """The document of a problem with a request about ``ruleset``, as JSON has it."""
    return {
        "type": f"/problems/{problem.kind.code}",
        "title": problem.kind.title.say(lang),
        "status": problem.status,
        "detail": problem.detail.say(lang),
        "code": problem.kind.code,
        "errors": [_entry(fault, lang, ruleset) for fault in problem.faults],
    }


def _entry(fault: Fault, lang: str, ruleset: str) -> dict[str, str]:
    entry = {"pointer": fault.pointer, "code": fault.code, "detail": fault.detail.say(lang)}
    if fault.rule:
        entry["rule"] = f"/v1/rulesets/{ruleset}/rules/{fault.rule}"
    return entry


def _of_http(error: HTTPException) -> Response:
    """Errors of the framework, by their status, where the table has it, else by its class."""
    status = error.code or 500
    code = STATUS_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    headers = {}
    if status == 405 and (allowed := getattr(error, "valid_methods", None)):
        headers["Allow"] = ", ".join(sorted(allowed))
    return answer(Problem(code, headers=headers))


def _of_anything(error: Exception) -> Response:
    """The last resort: nothing of the error is told, everything is logged."""
    _log.error(
        "unhandled error", exc_info=error, extra={"request_id": request.environ.get(REQUEST_ID)}
    )
    return answer(Problem("internal_error"))
