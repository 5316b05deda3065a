"""Take the pictures of the README: ``python -m tools.screenshots``."""

import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tools.generators import serving

FOLDER = Path("docs")
MOST_BYTES = 200_000


class Shot(NamedTuple):
    """A picture: its name, the address of the page and the settings of the browser."""

    name: str
    path: str
    screen: dict[str, Any]


SHOTS = (
    Shot(
        "calculator",
        "/?rules=tenhou&hand=234567m34522p67s%2B8s&situation=riichi&dora_indicators=1m&lang=en",
        {"viewport": {"width": 1100, "height": 745}},
    ),
    Shot(
        "calculator-phone",
        "/?rules=tenhou&hand=234m77p34067s%2B5s+(666z)&dora_indicators=5z&lang=ja",
        {
            "viewport": {"width": 390, "height": 844},
            "color_scheme": "dark",
            "device_scale_factor": 1.5,
        },
    ),
)


def main() -> int:
    """Take the pictures; return 1 if one is too large for the README."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        sys.exit("chromium is needed")
    sizes = []
    with serving(new_fields=False) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for shot in SHOTS:
            page = browser.new_page(**shot.screen)
            page.goto(f"{url}{shot.path}")
            page.wait_for_load_state("networkidle")
            sizes.append(len(page.screenshot(path=FOLDER / f"{shot.name}.png")))
            print(f"{shot.name}: {sizes[-1]:,} bytes")
        browser.close()
    return int(max(sizes) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
