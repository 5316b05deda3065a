"""Pictures of the pages: ``python -m tools.screenshots`` takes those of the README, with a FOLDER behind it all of them."""

import shutil
import sys
import threading
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from service import create_app

FOLDER = Path("docs")
README = ("calculator", "calculator-phone")
MOST_BYTES = 150_000
_HAND = "123567m34522p67s+8s"


class Shot(NamedTuple):
    """One picture: where, and how it is looked at."""

    name: str
    path: str
    query: dict[str, str]
    width: int = 1200
    height: int = 800
    scheme: Literal["light", "dark"] = "light"
    seen: str = "body"
    """What is at the top of it."""


SHOTS = (
    Shot(
        "calculator",
        "/",
        {
            "rules": "tcg",
            "hand": _HAND,
            "situation": "riichi",
            "dora_indicators": "9m",
            "lang": "en",
        },
        height=780,
    ),
    Shot(
        "calculator-phone",
        "/",
        {
            "rules": "tcg",
            "hand": "234m77p34067s+5s (666z)",
            "dora_indicators": "5z",
            "options": "red_fives:3",
            "lang": "ja",
        },
        width=360,
        height=720,
        scheme="dark",
        seen="#h-answer",
    ),
    Shot(
        "calculator-dark",
        "/",
        {"rules": "tcg", "hand": "2334m456p1s (555z) [1111p]", "lang": "ja"},
        scheme="dark",
    ),
    Shot(
        "compare",
        "/",
        {"rules": "tcg", "hand": "112233m112233p1s+1s", "other": "arushiaru", "lang": "en"},
        height=1500,
    ),
    Shot(
        "unfinished",
        "/",
        {"rules": "tcg", "hand": "123567m34522p67s", "lang": "en"},
    ),
    Shot(
        "dice",
        "/",
        {"rules": "dice", "hand": "11123466", "dora": "6", "coins": "3", "lang": "en"},
        scheme="dark",
    ),
    Shot("kitanuki", "/", {"rules": "kitanuki", "hand": "123456p55s67s111z+8s", "lang": "ja"}),
    Shot(
        "kantan",
        "/",
        {
            "rules": "kantan",
            "hand": "man.run pin.run sou.run atama.sou taatsu.man.run +man",
            "win": "tsumo",
            "lang": "ja",
        },
    ),
    Shot("rules", "/rules", {"lang": "en"}),
    Shot("rule-book", "/rules/tcg", {"kind": "yaku", "lang": "ja"}, scheme="dark"),
    Shot("rule-book-phone", "/rules/dice", {"lang": "en"}, width=360, height=780),
)


def main(arguments: list[str]) -> int:
    """Take the pictures and say where they are; fails where one is too large for the README."""
    folder = Path(arguments[0]) if arguments else FOLDER
    shots = [shot for shot in SHOTS if arguments or shot.name in README]
    sizes: dict[Path, int] = {}
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("chromium is needed", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for shot in shots:
            taken = _take(browser, f"http://127.0.0.1:{server.server_port}", shot, folder)
            sizes[taken] = taken.stat().st_size
            print(f"{taken} {sizes[taken]:,} bytes")
        browser.close()
    server.shutdown()
    thread.join()
    return int(not arguments and max(sizes.values()) > MOST_BYTES)


def _take(browser: Browser, url: str, shot: Shot, folder: Path) -> Path:
    page = browser.new_page(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme=shot.scheme,
        device_scale_factor=1 if shot.width > 600 else 2,
    )
    query = "&".join(f"{name}={quote(value)}" for name, value in shot.query.items())
    page.goto(f"{url}{shot.path}?{query}")
    page.wait_for_load_state("networkidle")
    page.locator(shot.seen).first.evaluate(
        "(one) => scrollTo(0, one.getBoundingClientRect().top - 16)"
    )
    target = folder / f"{shot.name}.png"
    page.screenshot(path=target)
    page.close()
    return target


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
