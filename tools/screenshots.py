"""Takes the pictures of the README: ``python -m tools.screenshots``."""

import shutil
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from service import create_app

FOLDER = Path("docs")
MOST_BYTES = 150_000


class Shot(NamedTuple):
    """One picture: where, on what screen, and what is at the top of it."""

    name: str
    path: str
    screen: dict[str, Any]
    top: str


SHOTS = (
    Shot(
        "calculator",
        "/?rules=tenhou&hand=234567m34522p67s%2B8s&situation=riichi&dora_indicators=1m&lang=en",
        {"viewport": {"width": 1100, "height": 720}},
        "body",
    ),
    Shot(
        "calculator-phone",
        "/?rules=tenhou&hand=234m77p34067s%2B5s+(666z)&dora_indicators=5z&lang=ja",
        {
            "viewport": {"width": 390, "height": 844},
            "color_scheme": "dark",
            "device_scale_factor": 1.5,
        },
        "body",
    ),
)


def main() -> int:
    """Take the pictures; 1 where one is too large for the README."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        print("chromium is needed", file=sys.stderr)
        return 1
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sizes = []
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for shot in SHOTS:
            page = browser.new_page(**shot.screen)
            page.goto(f"http://127.0.0.1:{server.server_port}{shot.path}")
            page.wait_for_load_state("networkidle")
            top = page.locator(shot.top).first
            top.evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top - 16)")
            sizes.append(len(page.screenshot(path=FOLDER / f"{shot.name}.png")))
            print(f"{shot.name}: {sizes[-1]:,} bytes")
        browser.close()
    server.shutdown()
    return int(max(sizes) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
