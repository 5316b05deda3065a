"""How an answer leaves the service: bytes, entity tag, caching, media type."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Request, Response
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_etags

from service.problems import Problem

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
YAML: Final = "application/yaml"
HTML: Final = "text/html; charset=utf-8"

CACHED: Final = "public, max-age=300, stale-while-revalidate=86400"
"""Caching of everything that follows from the request and the version alone."""
UNCACHED: Final = "no-store"
"""Caching of what tells the state of this process."""
VARY: Final = "Accept, Accept-Language"

Headers = tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """An answer made ready: computed once, sent many times."""

    body: bytes
    etag: str
    headers: Headers


def page(body: bytes, media_type: str, *, cache: str = CACHED, headers: Headers = ()) -> Page:
    """``body`` with its strong entity tag and what is said about it."""
    etag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    said = (
        ("Content-Type", media_type),
        ("ETag", etag),
        ("Cache-Control", cache),
        ("Vary", VARY),
        *headers,
    )
    return Page(body, etag, said)


def json_page(value: object, *, cache: str = CACHED, headers: Headers = ()) -> Page:
    """``value`` as a JSON answer."""
    return page(orjson.dumps(value), JSON, cache=cache, headers=headers)


class Prepared(Response):
    """An answer whose headers are known beforehand: they are not looked at again one by one."""

    def __init__(self, body: bytes, headers: Headers) -> None:
        super().__init__(body, content_type=headers[0][1])
        self._body = body
        self._headers = headers

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """What the server sends."""
        headers = [*self._headers, ("Content-Length", str(len(self._body)))]
        body = () if environ["REQUEST_METHOD"] == "HEAD" else (self._body,)
        return body, "200 OK", headers


def send(request: Request, ready: Page) -> Response:
    """The answer, or 304 where the client has it already."""
    condition = request.environ.get("HTTP_IF_NONE_MATCH")
    if condition is not None and parse_etags(condition).contains_weak(ready.etag[1:-1]):
        kept = [header for header in ready.headers if header[0] != "Content-Type"]
        response = Response(status=304, headers=kept)
        del response.headers["Content-Type"]
        return response
    return Prepared(ready.body, ready.headers)


def require(environ: WSGIEnvironment, media_type: str) -> None:
    """Raise 406 where the client excludes ``media_type``."""
    accept = environ.get("HTTP_ACCEPT")
    if accept is not None and not accepts(accept, media_type):
        raise Problem("not_acceptable", offered=media_type)


@lru_cache(maxsize=256)
def accepts(header: str, media_type: str) -> bool:
    """Whether an ``Accept`` header leaves ``media_type`` in; a header that names nothing does."""
    accept = parse_accept_header(header, MIMEAccept)
    return not accept or accept.quality(media_type) > 0
