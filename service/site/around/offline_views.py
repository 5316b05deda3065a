"""The service worker and the page that let the site open without a connection."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Blueprint, render_template, request

from scoring.text import LANGUAGES
from service.http.answers import Page, page
from service.http.language import language
from service.served import served
from service.site.pages import STRICT, rendered

_SITE: Final = Path(__file__).parents[1]
_PAGES: Final = ("/", "/rules", "/table", "/practice", "/points", "/offline")
"""The pages that open offline before anybody visits them."""

blueprint = Blueprint("offline", __name__)


@blueprint.get("/sw.js")
def worker() -> Page:
    """Return the service worker; the name of its cache is a digest of the cached files."""
    static = sorted((_SITE / "static").iterdir())
    sources = [*static, *sorted((_SITE / "templates").iterdir()), _SITE / "words.json"]
    parts = [file.read_bytes() for file in sources] + [r.header.encode() for r in served().values()]
    files = [f"/static/{source.name}" for source in static]
    files += [f"{path}?lang={lang}" for path in _PAGES for lang in LANGUAGES]
    digest = sha256(b"\0".join(parts)).hexdigest()[:16]
    text = render_template("sw.js", digest=digest, files=files)
    policy = ("Content-Security-Policy", STRICT)
    return page(text.encode(), "text/javascript; charset=utf-8", headers=(policy,))


@blueprint.get("/offline")
def offline() -> Page:
    """Return the page that is shown instead of a page that is not cached."""
    return rendered("offline.html", language(request), here="/offline")
