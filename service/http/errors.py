"""Error handlers: every error becomes a problem document, which repeats nothing of the request."""

import logging

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

import scoring
from service.http.answers import PROBLEM_JSON, UNCACHED, VARY, Answer
from service.http.language import language_of_error
from service.http.problems import STATUS_CODES, Problem, of_error
from service.ops.metrics import PROBLEMS
from service.site.pages import rendered

_log = logging.getLogger("service")


def install(app: Flask) -> None:
    """Answer every error of ``app`` with a problem document."""
    app.register_error_handler(Problem, answer)
    for kind in (scoring.Refused, scoring.Conflict, scoring.UnknownName):
        app.register_error_handler(kind, lambda error: answer(of_error(error)))
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_anything)


def answer(problem: Problem) -> Response:
    """The response with the problem document, in the language of the request."""
    PROBLEMS.labels(problem.kind.code).inc()
    lang = language_of_error(request)
    ruleset = str((request.view_args or {}).get("ruleset"))
    document = problem.refusal.to_dict(lang, ruleset)
    if request.accept_mimetypes.best_match([PROBLEM_JSON, "text/html"]) == "text/html":
        # A browser: whoever reads it wants a page.
        page = rendered("error.html", lang, kept=False, problem=document)
        headers = [*page.headers, *problem.headers.items()]
        return Answer(page.body, status=problem.status, headers=headers)
    headers = [
        ("Content-Type", PROBLEM_JSON),
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", lang),
        *problem.headers.items(),
    ]
    return Answer(orjson.dumps(document), status=problem.status, headers=headers)


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
