"""How soon each page shows its largest part on a slow phone, whether it moves, and how many bytes it needs."""

from __future__ import annotations

import shutil
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks.report import Section, at_most, spread
from benchmarks.servers import SERVICE, serving

HOW = """\
A phone of 360 × 640 pixels with a quarter of this processor and slow 4G: 150 ms there and back, 1.6 Mbit/s. The browser is
new for each visit and has nothing in its cache. LCP is the largest contentful paint, CLS the cumulative layout shift."""
PAGES = {
    "calculator": "/",
    "calculator with a score": "/?rules=tenhou&hand=123567m34522p67s%2B8s&situation=riichi",
    "rules": "/rules",
    "rules of Tenhou": "/rules/tenhou",
    "comparison of rulesets": "/rules/compare",
    "score tables": "/rules/tenhou/points",
    "table": "/table",
    "practice": "/practice?rules=tenhou&seed=3",
    "glossary": "/glossary",
}
_OBSERVE = """
window.figures = {lcp: 0, cls: 0};
new PerformanceObserver((list) => { for (const one of list.getEntries()) figures.lcp = one.startTime; })
  .observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver((list) => { for (const one of list.getEntries()) figures.cls += one.value; })
  .observe({type: 'layout-shift', buffered: true});
"""
_GOAL_OF_LCP = 1200.0


class Visit(NamedTuple):
    """The figures of one visit of a page."""

    lcp: float
    """Milliseconds."""
    cls: float
    kilobytes: float
    """Everything that was received, compressed."""


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    rows: list[tuple[str, ...]] = []
    goals = []
    with serving(SERVICE, "/readyz", compress=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, path in PAGES.items():
            visits = [
                _visit(browser, f"http://127.0.0.1:{server.port}{path}")
                for _ in range(1 if quick else 5)
            ]
            lcp = [visit.lcp for visit in visits]
            shift = round(max(visit.cls for visit in visits), 3)  # smaller shifts are invisible
            size = median(visit.kilobytes for visit in visits)
            rows.append((name, spread(lcp, ".0f"), f"{shift:.3f}", f"{size:.0f}"))
            goals += [
                at_most(f"LCP of the page: {name}", median(lcp), _GOAL_OF_LCP, "ms", ".0f"),
                at_most(f"CLS of the page: {name}", shift, 0, "", ".3f"),
            ]
        browser.close()
    return Section("Pages on a slow phone", HOW, ("page", "LCP, ms", "CLS", "kB"), rows, goals)


def _visit(browser: Browser, url: str) -> Visit:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    page = context.new_page()
    page.add_init_script(_OBSERVE)
    session = context.new_cdp_session(page)
    received: list[float] = []

    def count(event: dict[str, Any]) -> None:
        received.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", count)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 150,
            "downloadThroughput": 200_000,
            "uploadThroughput": 93_750,
        },
    )
    page.goto(url, wait_until="networkidle")
    page.wait_for_function("() => figures.lcp > 0")
    figures = page.evaluate("() => window.figures")
    context.close()
    return Visit(figures["lcp"], figures["cls"], sum(received) / 1000)
