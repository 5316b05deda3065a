"""Pages for people, rendered from templates and kept; only the language is taken from a request."""

from functools import lru_cache
from typing import Final

import orjson
from flask import current_app, render_template

import scoring
from service.answers import HTML, Page, page
from service.problems import BY_CODE, KINDS
from service.served import served

STRICT: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page without scripts may load."""
WITH_SWAGGER: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What Swagger UI needs: scripts of ours, requests to us, and images written as data: URLs."""


def html_page(template: str, lang: str, code: str = "") -> Page:
    """``template`` in ``lang``, about the error ``code`` where it is about one."""
    return _render(template, lang, code, current_app.config["PUBLIC_URL"])


@lru_cache(maxsize=256)
def _render(template: str, lang: str, code: str, url: str) -> Page:
    rulesets = [ready.ruleset.overview(lang) for ready in served().values()]
    first = next(iter(served().values()))
    body = render_template(
        template,
        lang=lang,
        url=url,
        version=scoring.__version__,
        rulesets=rulesets,
        example_ruleset=first.ruleset.id,
        example=orjson.dumps(first.score.example).decode(),
        kinds=KINDS,
        kind=BY_CODE.get(code),
    )
    policy = WITH_SWAGGER if template == "docs.html" else STRICT
    headers = (("Content-Language", lang), ("Content-Security-Policy", policy))
    return page(body.encode(), HTML, headers=headers)
