"""Whole matches kept on the page of the table, and what its players can do with them."""

import csv
import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit

A, B, C, D = range(4)
NAMES = ("Aki", "Ben", "=Chi", "Dai")
Round = dict[str, Any]


def ron(winner: int, loser: int | None, *, riichi: tuple[int, ...] = (), **value: int) -> Round:
    return {"type": "win", "wins": [(winner, loser, value)], "riichi": riichi}


NOBODY: Final[Round] = {"type": "draw", "tenpai": ()}
# East 1 to south 4 with the accounts of example P20 at the end: the payments of a child's 1 han 40 fu, mangan and so on
# are those of every score table, and the stick of the second hand goes to its winner.
P20 = (
    ron(B, C, han=1, fu=40),  # 1,300
    ron(A, D, han=5, riichi=(D,)),  # 8,000 and 1,000
    ron(A, C, han=1, fu=30),  # 1,000
    ron(A, D, han=2, fu=40),  # 2,600
    ron(B, C, han=2, fu=30),  # 2,000
    ron(A, C, han=2, fu=30),  # 2,000
    ron(A, D, han=1, fu=50),  # 1,600
    NOBODY,
)
# Nine hands to example KX30, 45 30 15. A hand is worth 1 + han, 1 more for the dealer and for each counter; who wins deals next.
KX30 = (
    ron(B, C, han=3),  # 4
    ron(A, C, han=3),  # 4
    ron(A, C, han=3),  # 5: the dealer
    ron(C, B, han=2),  # 4: a counter
    NOBODY,
    ron(A, C, han=1),  # 3: a counter
    ron(A, C, han=1),  # 3: the dealer
    {"type": "abort", "kind": "nine_terminals", "by": B},
    NOBODY,
)
MATCHES = {
    "tenhou": (P20, "41,200 28,300 18,700 11,800", "+51 +8 −21 −38"),
    "m_league": (P20, "41,200 28,300 18,700 11,800", "+61.2 +8.3 −21.3 −48.2"),
    "kitanuki": (KX30, "45 30 15", "+55 −20 −35"),
}


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


def points(page: Page) -> str:
    return " ".join(page.locator("#players strong").all_inner_texts())


@pytest.mark.parametrize("ruleset", MATCHES)
def test_a_whole_match_ends_with_the_right_accounts(visit: Visit, ruleset: str) -> None:
    hands, ends, accounts = MATCHES[ruleset]
    page = begin(visit, ruleset, lang="ja" if ruleset == "tenhou" else "en")
    for hand in hands:
        record(page, hand)
    assert page.locator("#event").is_hidden()
    assert points(page) == ends
    rows = [row.split("\t") for row in page.locator(".accounts tbody tr").all_inner_texts()]
    assert [row[3] for row in rows] == accounts.split()
    assert [row[1] for row in rows] == [*NAMES[: len(rows)]]
    # The match survives a reload, and a link that contains it opens it elsewhere.
    page.reload()
    assert page.locator(".accounts").is_visible()
    page.locator("#link").click()
    page.wait_for_selector("#said:not([hidden])")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = visit("/problems")
    other.goto(link)
    other.wait_for_selector(".accounts")
    assert points(other) == ends
    assert other.locator("#shared").is_visible()
