"""What every request and answer goes through: length, request id, CORS, security headers."""

import re
import secrets
from collections.abc import Iterable
from typing import Any, Final, NoReturn
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Request, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.routing import MapAdapter, RequestRedirect

from service.logs import REQUEST_ID
from service.problems import Problem
from service.routing import NoSessions, Routed, Routes, is_host

MAX_URL: Final = 4096
"""Longest path and query, in bytes: below what the server in front of the application takes."""

_FIT_ID: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}\Z")
_POLICY: Final = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
"""What everything but the pages may load: nothing."""
_COMMON: Final = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "Allow, Content-Language, ETag, Retry-After, X-Request-ID, X-Ruleset",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)
_PREFLIGHT: Final = (
    (
        "Access-Control-Allow-Headers",
        "Accept, Accept-Language, Content-Type, If-None-Match, X-Request-ID",
    ),
    ("Access-Control-Max-Age", "86400"),
)


class App(Flask):
    """Flask that redirects nobody, keeps no sessions and answers the question browsers ask before a request."""

    session_interface = NoSessions()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._routes = Routes()

    def request_context(self, environ: WSGIEnvironment) -> Routed:
        """The context in which a request is answered."""
        context = Routed(self, environ)
        context.routes = self._routes
        return context

    def dispatch_request(self) -> ResponseReturnValue:
        """Find the view and ask it; a URL without bound is refused before."""
        environ = request.environ
        if len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) > MAX_URL:
            raise Problem("uri_too_long", limit=MAX_URL)
        # A path is written in one way only; the framework would take any number of slashes for one.
        if environ["PATH_INFO"].startswith("//"):
            raise NotFound
        return super().dispatch_request()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the view of a request; nothing where it is known, and nothing for what is sent to no host."""
        if request is not None:
            if self._routes.find(request):
                return None
            if not is_host(request.environ.get("HTTP_HOST", "")):
                raise BadRequest
        return super().create_url_adapter(request)

    def make_default_options_response(self) -> Response:
        """Which methods the path takes, for everyone."""
        response = super().make_default_options_response()
        response.status_code = 204
        allowed = response.headers["Allow"] = ", ".join(sorted(response.allow))
        response.headers["Access-Control-Allow-Methods"] = allowed
        response.headers.extend(_PREFLIGHT)
        del response.headers["Content-Type"]
        return response

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """A path is written in one way only; a redirect would repeat the host that was sent."""
        if isinstance(request.routing_exception, RequestRedirect):
            raise NotFound
        super().raise_routing_exception(request)


class Edge:
    """The outermost layer: what every answer carries is added here, beyond the reach of errors.

    Headers that are always the same are cheaper to add to the finished list than to a response.
    """

    def __init__(self, inner: WSGIApplication) -> None:
        self._inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        given = environ.get("HTTP_X_REQUEST_ID")
        request_id = given if given and _FIT_ID.match(given) else secrets.token_hex(16)
        environ[REQUEST_ID] = request_id

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:  # noqa: ANN401
            headers += _COMMON
            headers.append(("X-Request-ID", request_id))
            for name, _ in headers:
                if name == _POLICY[0]:
                    break
            else:
                headers.append(_POLICY)
            return start_response(status, headers, *rest)

        return self._inner(environ, start)


def every_answer() -> tuple[tuple[str, str], ...]:
    """The headers that every answer carries, for who answers in the place of the application."""
    return (*_COMMON, _POLICY)


def install(app: Flask) -> None:
    """Put the outermost layer around ``app``."""
    app.wsgi_app = Edge(app.wsgi_app)  # type: ignore[method-assign]
