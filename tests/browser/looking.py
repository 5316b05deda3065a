"""Checks of a page for everyone: language, width, size of controls, and axe."""

from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Page, Response

from tests.browser.conftest import Scheme, Visit

MOST_BYTES = 150_000
FINGER = 44
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALIKE = [
    [".part .chapter:nth-of-type(n+6)"],
    [".compared:nth-of-type(n+3)"],
    [".all-yaku > :nth-child(n+8)"],
    [".question:nth-of-type(n+4)"],
    ["dl > div:nth-of-type(n+12)"],
]


class Look(NamedTuple):
    """The language, colour scheme and width of a page."""

    lang: str
    scheme: Scheme
    width: int

    def __str__(self) -> str:
        return "-".join(map(str, self))


LOOKS = (Look("ja", "dark", 360), Look("en", "light", 1280))
SMALL = """(finger) => [...document.querySelectorAll(
    'main button, main select, main summary, main input, main .button, .games a, .top a, .top button, .examples a')]
    .map((one) => one.closest('label') || one)
    .filter((one) => !one.closest('[data-palette], .check, .messages'))
    .filter((one) => one.checkVisibility() && !one.closest('details:not([open]) > :not(summary)'))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < finger || box.height < finger))
    .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def axe_source() -> str:
    spec = find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return the violations that axe finds on a page; of many similar chapters or rows only the first are checked."""
    page.evaluate(axe_source())
    found = page.evaluate(
        "([tags, alike]) => axe.run({exclude: alike}, {runOnly: tags, resultTypes: ['violations']})",
        [AXE_TAGS, ALIKE],
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


def is_for_everyone(visit: Visit, path: str, query: dict[str, str], look: Look) -> None:
    page = visit(path, **look._asdict(), **query)
    assert page.evaluate("() => document.documentElement.lang") == look.lang
    assert page.evaluate("() => document.documentElement.scrollWidth") <= look.width
    assert page.evaluate(SMALL, FINGER - 0.5) == []
    primary = page.locator("main .primary:visible").count()
    assert primary == 1 or (primary == 0 and not page.locator("main form").count())
    if look.width > 360:
        page.set_viewport_size({"width": 360, "height": 780})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        page.set_viewport_size({"width": look.width, "height": 900})
    page.evaluate(
        "() => document.querySelectorAll('main details').forEach((one, place) => { one.open = place < 12; })"
    )
    assert violations(page) == []


def weight(page: Page, path: str, query: dict[str, str]) -> int:
    """Return the bytes of everything that a page loads behind a proxy that compresses."""
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        sizes[response.url] = int(response.headers.get("content-length", MOST_BYTES))

    page.on("response", weigh)
    page.goto(f"{path}?{urlencode(query)}")
    page.wait_for_load_state("networkidle")
    assert any(url.endswith(".css") for url in sizes)
    return sum(sizes.values())
