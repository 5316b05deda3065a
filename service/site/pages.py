"""HTML pages rendered from templates, with their words, pictures and content security policy."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from flask import current_app, render_template, request
from markupsafe import Markup

import scoring
from scoring.text import LANGUAGES
from service.http.answers import CACHED, CACHED_BY_BROWSER, HTML, Page, page
from service.site.citing import cited
from service.site.pictures.layout import Groups, drawing, names
from service.site.pictures.symbols import definitions, symbol

STRICT: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The content security policy of a page: it loads only our own files, and inline scripts do not run."""
_NO_DRAWING: Final = Markup("")
_BOTH: Final = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    lang: {name: text[lang] for name, text in _BOTH.items()} for lang in LANGUAGES
}
"""The words of the pages by language and name."""


def rendered(
    template: str,
    lang: str,
    *,
    cache: str = CACHED,
    **values: Any,  # noqa: ANN401
) -> Page:
    """Return ``template`` in ``lang`` with ``values`` as a response with this caching."""
    body = text_of(template, lang, **values)
    headers = (("Content-Language", lang), ("Content-Security-Policy", STRICT))
    return page(body.encode(), HTML, cache=cache, headers=headers)


def text_of(template: str, lang: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
    """Render ``template`` in ``lang`` with ``values``."""
    sheet = Sheet(lang)
    body = render_template(
        template,
        lang=lang,
        t=WORDS[lang],
        gap="" if lang == "ja" else " ",
        sheet=sheet,
        version=scoring.__version__,
        cited=partial(cited, lang=lang),
        **values,
    )
    # The symbols are known only at the end.
    return body.replace(SYMBOLS, sheet.symbols())


def origin() -> str:
    """Return the address of the service that people see; its page is cached as :func:`cache_with_origin` says."""
    return current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")


def cache_with_origin() -> str:
    """Return the caching of a page that shows the address of the service."""
    return CACHED if current_app.config["PUBLIC_URL"] else CACHED_BY_BROWSER


SYMBOLS: Final = "<!-- symbols -->"
"""The placeholder for the symbols of a page in its template."""


class Sheet:
    """The pictures of one page, and the symbols that they need."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._tokens: dict[str, None] = {}

    def hand(self, groups: Groups, size: int = 44) -> Markup:
        """Return the drawing of a hand, labelled with its pieces."""
        if not any(groups):
            return _NO_DRAWING
        for group in groups:
            self._tokens.update(dict.fromkeys(piece.token for piece in group))
        label = names(groups, self._lang)
        return Markup(drawing(groups, label, lang=self._lang, size=size))  # noqa: S704 - escaped there

    def need(self, token: str) -> str:
        """Return the id of the symbol of a tile, die or card, and add the symbol to the page."""
        self._tokens[token] = None
        return symbol(token).id

    def symbols(self) -> str:
        """Return the symbols of everything drawn so far."""
        return definitions(self._tokens)
