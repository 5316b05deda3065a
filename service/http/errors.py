"""Error handlers: every error becomes a problem document, which repeats nothing of the request."""

import logging
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

import scoring
from scoring.faults import Fault
from service.http.answers import PROBLEM_JSON, UNCACHED, VARY
from service.http.language import language_of_error
from service.http.problems import STATUS_CODES, Problem, of_conflict, of_refused, of_unknown
from service.ops.metrics import PROBLEMS

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
    """The response with the problem document, in the language of the request."""
    PROBLEMS.labels(problem.kind.code).inc()
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
    """Errors of Flask: their code by status, else by its class."""
    status = error.code or 500
    code = STATUS_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer(Problem(code, headers=headers))


def _of_anything(error: Exception) -> Response:
    """An error of ours: it is logged, and the response does not describe it."""
    _log.error("unhandled error", exc_info=error)
    return answer(Problem("internal_error"))
