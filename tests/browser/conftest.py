"""Fixtures for pages in a real browser: a server, and a check of console messages and requests."""

import gzip
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    expect,
    sync_playwright,
)
from werkzeug.serving import make_server

from service import create_app

# Opens a page in less than half the time of the full browser.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")

NO_GPU = ("--disable-gpu", "--disable-software-rasterizer")

USUAL = ("status of 422", "Service Worker registration blocked")
"""Messages of the browser for every rejected request, and of the driver for every page without service workers."""
BROKEN = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
"""Messages of the browser for every failed request."""
Scheme = Literal["light", "dark"]
Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM is None:
        skip = pytest.mark.skip(reason="there is no chromium here: no page was opened")
        for item in items:
            if "tests/browser" in item.path.as_posix():
                item.add_marker(skip)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if CHROMIUM is None:
        terminalreporter.section("NO PAGE WAS OPENED", red=True, bold=True)
        terminalreporter.line(
            "There is no chromium here (Debian: apt-get install chromium-headless-shell)."
        )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail without a browser if it is required, as in CI."""
    if CHROMIUM is None and os.environ.get("BROWSER") == "required":
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def compressed(app: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """Return the application with responses in gzip, as behind nginx."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        begun: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[..., None]:
            begun[:] = [status, headers]
            return begun.append

        given = app(environ, start)
        body = b"".join(given)
        if callable(close := getattr(given, "close", None)):
            close()
        status, headers = begun[:2]
        if body and "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
            body = gzip.compress(body)
            headers = [pair for pair in headers if pair[0].lower() != "content-length"]
            headers += [("Content-Encoding", "gzip"), ("Content-Length", str(len(body)))]
        start_response(status, headers)
        return [body]

    return answer


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start the service and yield its address."""
    app = create_app()
    running = make_server("127.0.0.1", 0, compressed(app), threaded=True)
    url = f"http://127.0.0.1:{running.server_port}"
    app.config["PUBLIC_URL"] = url
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield url
    running.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=60_000)
    with sync_playwright() as started:
        opened = started.chromium.launch(
            executable_path=CHROMIUM, args=[*NO_GPU, "--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield opened
        opened.close()


def settled(page: Page) -> None:
    """Wait until the service has answered the last change."""
    page.wait_for_function("() => !document.querySelector('#calc[aria-busy]')")


def line(page: Page) -> str:
    """Return the line of the hand after the service has answered the last change."""
    settled(page)
    return page.locator("#hand").input_value()


def hold(page: Page, pattern: str) -> list[Route]:
    """Return the list of requests that match from now on; none of them goes on by itself."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(re.compile(pattern), keep)
    return held


def follow(link: Locator) -> None:
    """Click a link or button that opens another page, and wait until the page is parsed."""
    with link.page.expect_event("domcontentloaded"):
        link.click()


@pytest.fixture
def broken_connection() -> None:
    """Let a test break the connection: failed requests are no errors."""


@pytest.fixture
def visit(server: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open pages; afterwards assert that none reported an error or loaded anything from another host."""
    usual = USUAL + BROKEN * ("broken_connection" in request.fixturenames)
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    asked: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if not any(text in said.text for text in usual):
            complaints.append(f"{said.type}: {said.text}")

    def open_page(
        path: str,
        *,
        lang: str = "en",
        width: int = 1280,
        height: int = 900,
        scheme: Scheme = "light",
        scripts: bool = True,
        workers: Literal["allow", "block"] = "block",
        **query: str,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=scripts,
            service_workers=workers,
            locale={"ja": "ja-JP", "en": "en-US"}[lang],
            base_url=server,
            has_touch=width < 600,
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        text = "&".join(
            f"{name}={quote(value, safe=',:@()[]')}"
            for name, value in ({"lang": lang} | query).items()
        )
        page.goto(f"{path}?{text}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith((server, "data:", "blob:"))] == []
