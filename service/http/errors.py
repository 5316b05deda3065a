"""Error handlers: every error becomes a problem document, which repeats nothing of the request."""

import logging
import re
from collections.abc import Iterator, Mapping
from typing import Final

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

import scoring
from scoring.problems import Refusal, refusal_of
from scoring.spelling import nearest, suggestion
from scoring.text import NOTHING, Text, joined
from service.http.answers import PROBLEM_JSON, UNCACHED, Answer, page
from service.http.language import language_of_error
from service.http.problems import STATUS_CODES, Problem
from service.ops.metrics import PROBLEMS
from service.served import served
from service.site.pages import rendered

_log = logging.getLogger("service")
MOST_PATHS: Final = 3
"""Most paths that are suggested."""
_PARAMETER: Final = re.compile(r"<\w+:(\w+)>")
_WORDS: Final = re.compile(r"<any\((.*)\):\w+>")
"""Matches a parameter of a path: a name, or one of some words."""


def install(app: Flask) -> None:
    """Answer every error of ``app`` with a problem document."""
    app.register_error_handler(Problem, answer)
    for kind in (scoring.Refused, scoring.Conflict, scoring.UnknownName):
        app.register_error_handler(kind, lambda error: _answered(refusal_of(error), {}))
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_anything)


def answer(problem: Problem) -> Response:
    """Return the response for a problem."""
    return _answered(problem.refusal, problem.headers)


def _answered(refusal: Refusal, headers: Mapping[str, str]) -> Response:
    """Return the response with the problem document, in the language of the request."""
    PROBLEMS.labels(refusal.code).inc()
    lang = language_of_error(request)
    ruleset = str((request.view_args or {}).get("ruleset"))
    document = refusal.to_dict(lang, ruleset)
    if request.accept_mimetypes.best_match([PROBLEM_JSON, "text/html"]) == "text/html":
        names = {"rulesets": served(), "ruleset": ruleset}
        shown = rendered("error.html", lang, cache=UNCACHED, problem=document, **names)
    else:
        language = ("Content-Language", lang)
        shown = page(orjson.dumps(document), PROBLEM_JSON, cache=UNCACHED, headers=(language,))
    every = [*shown.headers, *headers.items()]
    return Answer(shown.body, status=refusal.status, headers=every)


def _of_http(error: HTTPException) -> Response:
    """Return the response for an error of Flask: its code is chosen by status, else by class."""
    status = error.code or 500
    code = STATUS_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        allowed = sorted(error.valid_methods)
        methods = ", ".join(name for name in allowed if name not in ("HEAD", "OPTIONS"))
        return answer(Problem(code, headers={"Allow": ", ".join(allowed)}, methods=methods))
    if isinstance(error, NotFound):
        return answer(Problem(code, hint=_similar_paths(request.path)))
    return answer(Problem(code))


def _similar_paths(path: str) -> Text:
    """Return a question that names the paths with the same end, or else the most similar path; in English a space precedes it."""
    parts = ["{ruleset}" if part in served() else part for part in path.rstrip("/").split("/")]
    known = list(dict.fromkeys(_paths()))
    alike = [one for one in known if parts[-1] and one.endswith(f"/{parts[-1]}")]
    paths = alike[:MOST_PATHS] or nearest("/".join(parts), known)[:1]
    return joined([NOTHING, suggestion(paths)], ja="", en=" ") if paths else NOTHING


def _paths() -> Iterator[str]:
    """Yield every path of the service, as the contract writes it: with the names of parameters in braces."""
    for rule in current_app.url_map.iter_rules():
        path = _PARAMETER.sub(r"{\1}", rule.rule)
        words = _WORDS.search(path)
        for word in words[1].split(", ") if words else [""]:
            yield _WORDS.sub(word, path)


def _of_anything(error: Exception) -> Response:
    """Log an internal error and return a response without details of the error."""
    _log.error("unhandled error", exc_info=error)
    return answer(Problem("internal_error"))
