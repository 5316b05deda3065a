"""A match on the page of the table: its players, how its hands end, and how they are recorded."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

A, B, C, D = range(4)
NAMES = ("Aki", "Ben", "=Chi", "Dai")
Round = dict[str, Any]


def ron(winner: int, loser: int | None, *, riichi: tuple[int, ...] = (), **value: int) -> Round:
    return {"type": "win", "wins": [(winner, loser, value)], "riichi": riichi}


NOBODY: Final[Round] = {"type": "draw", "tenpai": ()}


def begin(visit: Visit, ruleset: str, **query: Any) -> Page:  # noqa: ANN401 - what a page is asked
    page = visit("/table", rules=ruleset, **query)
    page.wait_for_selector("#match[data-ready]")
    for field, name in zip(page.locator("[data-name]").all(), NAMES, strict=False):
        field.fill(name)
    page.locator("#start").click()
    return page


def record(page: Page, given: Round) -> None:
    """Fill in how a hand ended, and record it."""
    page.locator(f'[name="type"][value="{given["type"]}"]').check()
    for place, (winner, loser, value) in enumerate(given.get("wins", ())):
        if place:
            page.locator('[data-rows="/event/wins"] > [data-add]').click()
        row = page.locator('[data-rows="/event/wins"] .one-row').nth(place)
        row.locator('[data-at$="/winner"]').select_option(str(winner))
        row.locator('[data-at$="/from"]').select_option("null" if loser is None else str(loser))
        for name, amount in value.items():
            row.locator(f'[data-at$="/value/{name}"]').fill(str(amount))
    for name in ("riichi", "tenpai"):
        for player in given.get(name, ()):
            page.locator(f'[data-at="/event/{name}"][value="{player}"]').check()
    for name in ("kind", "by"):
        if name in given:
            page.locator(f'[data-at="/event/{name}"]').select_option(str(given[name]))
    page.locator("#event button.primary").click()
    page.wait_for_selector("#event:not([aria-busy])", state="attached")


def send(page: Page) -> None:
    """Send the form of the first hand, and wait until the hand is on the sheet."""
    page.locator("#event button.primary").click()
    expect(page.locator("#sheet tbody tr")).to_have_count(2)


def points(page: Page) -> str:
    return " ".join(page.locator("#players strong").all_inner_texts())


def sheet(page: Page) -> list[str]:
    """Return the points after each hand, and its errors."""
    rows = page.locator("#sheet tbody tr").all()
    return [
        " ".join(str(cell.inner_text()).partition("\n")[0] for cell in row.locator("td.num").all())
        + "".join(fault.inner_text() for fault in row.locator(".fault").all())
        for row in rows[1:]
    ]


def act(page: Page, row: int, button: str) -> None:
    page.locator("#sheet tbody tr").nth(row + 1).get_by_role("button", name=button).click()
    page.wait_for_selector("#event:not([aria-busy])", state="attached")
