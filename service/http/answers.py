"""Responses: bodies with their media type, caching and language, as views return them, and the headers that all carry."""

from collections.abc import Iterable
from typing import Final, NamedTuple
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Response

from service.ops.logs import REQUEST_ID

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
YAML: Final = "application/yaml"
PLAIN: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"

CACHED: Final = "public, max-age=300, stale-while-revalidate=86400"
"""Caching of responses that depend on the request and the version alone."""
CACHED_BY_BROWSER: Final = CACHED.replace("public", "private")
"""Caching of responses that also depend on the header ``Host``, which shared caches ignore."""
UNCACHED: Final = "no-store"
"""Caching of problems, of answers to POST, and of the state of this process."""
VARY: Final = "Accept, Accept-Language"

_POLICY: Final = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
"""The content security policy of responses that load nothing; pages that load something have a policy of their own."""
_COMMON: Final = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "Allow, Content-Language, ETag, Retry-After, X-Request-ID, X-Ruleset",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)
COMMON_HEADERS: Final = (*_COMMON, _POLICY)
"""The headers of every response, including those that the proxy sends instead of the application."""
Headers = tuple[tuple[str, str], ...]


class Answer(Response):
    """A response with the headers that every response carries.

    They are added last, as they are; Werkzeug checks and copies all others.
    """

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Return the body, the status and all headers."""
        body, status, headers = super().get_wsgi_response(environ)
        own = any(name == _POLICY[0] for name, _ in headers)
        every = _COMMON if own else COMMON_HEADERS
        return body, status, [*headers, *every, ("X-Request-ID", environ[REQUEST_ID])]


class Page(NamedTuple):
    """A body and its headers; a view may return the same page many times."""

    body: bytes
    headers: Headers


def page(body: bytes, media_type: str, *, cache: str = CACHED, headers: Headers = ()) -> Page:
    """Return ``body`` with its headers."""
    common = (("Content-Type", media_type), ("Cache-Control", cache), ("Vary", VARY))
    return Page(body, (*common, *headers))


def json_page(value: object, lang: str | None = None, *, cache: str = CACHED) -> Page:
    """Return ``value`` as JSON, in the language ``lang`` if it has texts."""
    headers = (("Content-Language", lang),) if lang is not None else ()
    body = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)  # columns are arrays of NumPy
    return page(body, JSON, cache=cache, headers=headers)
