"""Response bodies with their media type, caching and language, as views return them."""

from typing import Final, NamedTuple

import orjson

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
YAML: Final = "application/yaml"
HTML: Final = "text/html; charset=utf-8"

CACHED: Final = "public, max-age=300, stale-while-revalidate=86400"
"""Caching of everything that follows from the request and the version alone."""
UNCACHED: Final = "no-store"
"""Caching of problems, of answers to POST, and of the state of this process."""
VARY: Final = "Accept, Accept-Language"

Headers = tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """A body and its headers; a view may return the same page many times."""

    body: bytes
    headers: Headers


def page(body: bytes, media_type: str, *, cache: str = CACHED, headers: Headers = ()) -> Page:
    """``body`` with its headers."""
    common = (("Content-Type", media_type), ("Cache-Control", cache), ("Vary", VARY))
    return Page(body, (*common, *headers))


def json_page(
    value: object, lang: str | None = None, *, cache: str = CACHED, headers: Headers = ()
) -> Page:
    """``value`` as JSON, in the language ``lang`` where it has texts."""
    if lang is not None:
        headers = (("Content-Language", lang), *headers)
    body = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)  # columns are arrays of NumPy
    return page(body, JSON, cache=cache, headers=headers)
