"""The checks and headers of every request and response: length of the URL, request id, entity tag, CORS, security headers."""

import re
from random import getrandbits
from typing import Final

from flask import Flask, Response, current_app, request
from flask_compress import Compress
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.answers import Answer
from service.http.errors import answer
from service.http.problems import Problem
from service.ops import observing
from service.ops.logs import REQUEST_ID
from service.served import served

MAX_URL: Final = 4096
"""Longest path and query in bytes. The server in front of the application accepts longer ones."""
_PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS, POST"),
    (
        "Access-Control-Allow-Headers",
        "Accept, Accept-Language, Content-Encoding, Content-Type, If-None-Match, X-Request-ID",
    ),
    ("Access-Control-Max-Age", "86400"),
)
_VALID_ID: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}\Z")
_COMPRESSED: Final = (
    *("text/html", "text/css", "text/javascript", "image/svg+xml"),
    *("application/json", "application/yaml"),
)


def install(app: Flask) -> None:
    """Register the hooks; those registered last see a response first."""
    if app.config["COMPRESS"]:
        app.config.setdefault("COMPRESS_MIMETYPES", _COMPRESSED)
        Compress(app)
        app.before_request(_list_codings)
    app.response_class = Answer
    app.before_request(_admit)
    app.after_request(_finish)
    app.teardown_request(observing.end)


def _admit() -> None:
    """Begin to observe the request, take or make its request id, and reject a URL that is too long."""
    environ = request.environ
    observing.begin(environ)
    sent = environ.get("HTTP_X_REQUEST_ID", "")
    environ[REQUEST_ID] = sent if _VALID_ID.match(sent) else f"{getrandbits(128):032x}"
    if len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) > MAX_URL:
        raise Problem("uri_too_long", limit=MAX_URL)


def _list_codings() -> None:
    """List the codings that the request accepts; Flask-Compress would use gzip for ``gzip;q=0``."""
    accepted = request.accept_encodings
    codings = (*current_app.config["COMPRESS_ALGORITHM"], "identity")
    listed = [f"{name};q={accepted.quality(name)}" for name in codings if accepted.quality(name)]
    request.environ["HTTP_ACCEPT_ENCODING"] = ", ".join(listed)


def _finish(response: Response) -> Response:
    """Negotiate the media type, compare the entity tag, and name the ruleset in a header."""
    environ = request.environ
    method = environ["REQUEST_METHOD"]
    if response.status_code == 200:
        if method == "OPTIONS":
            response.headers.extend(_PREFLIGHT)
        elif not _accepts(environ.get("HTTP_ACCEPT", ""), response.mimetype or ""):
            response = answer(Problem("not_acceptable", offered=response.mimetype))
        elif method in ("GET", "HEAD") and not response.is_streamed:
            response.add_etag()
            response.make_conditional(environ)
            if response.status_code == 412:
                response = answer(Problem("bad_request"))
    ruleset = served().get((request.view_args or {}).get("ruleset", ""))
    if ruleset:
        response.headers.add("X-Ruleset", ruleset.header)
    observing.answered(environ, response.status_code)
    return response


def _accepts(header: str, media_type: str) -> bool:
    """Return whether a header ``Accept`` allows ``media_type``. A header without types allows every type."""
    if header in ("", "*/*"):
        return True
    accepted = parse_accept_header(header, MIMEAccept)
    return not accepted or accepted.quality(media_type) > 0
