"""Whole matches kept on the page of the table, and what its players can do with them."""

import csv
import json
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import Visit
from tests.browser.matches import NAMES, NOBODY, A, B, C, D, act, begin, points, record, ron, sheet

# East 1 to south 4 with the accounts of example P20 at the end: the payments of a non-dealer's 1 han 40 fu, mangan and so on
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


# Three players, 35,000 each to 40,000: the first takes 3 × 5,000 besides the bonus of 20 to the last.
SANMA = (
    ron(B, C, han=3, fu=40),  # 5,200
    ron(A, B, han=5, riichi=(C,)),  # 8,000 and 1,000
    ron(A, C, han=1, fu=30),  # 1,000
    ron(B, A, han=2, fu=30),  # 2,000
    ron(C, B, han=2, fu=40),  # 2,600
    ron(A, C, han=1, fu=40),  # 1,300
)


MATCHES = {
    "tenhou": (P20, "41,200 28,300 18,700 11,800", "+51.2 +8.3 −21.3 −38.2"),
    "m_league": (P20, "41,200 28,300 18,700 11,800", "+61.2 +8.3 −21.3 −48.2"),
    # 30,000 each and a bonus of 15, 5, −5 and −15 (EMA 2025, 3.7.1).
    "ema_2025": (P20, "46,200 33,300 23,700 16,800", "+31.2 +8.3 −11.3 −28.2"),
    "tenhou_sanma": (SANMA, "44,300 31,600 29,100", "+39 −8 −31"),
    "kitanuki": (KX30, "45 30 15", "+55 −20 −35"),
}


@pytest.mark.parametrize("ruleset", MATCHES)
def test_a_whole_match_ends_with_the_right_accounts(visit: Visit, ruleset: str) -> None:
    """Two tabs record in turn; one of them is closed in the middle, with half a hand in its form."""
    hands, ends, accounts = MATCHES[ruleset]
    page = begin(visit, ruleset, lang="ja" if ruleset == "tenhou" else "en")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#match[data-ready]")
    for place, hand in enumerate(hands, 1):
        record(page, hand)
        expect(other.locator("#sheet tbody tr")).to_have_count(place + 1)
        page, other = other, page
        if place == len(hands) // 2:
            other.locator('[data-seat-of="1"]').click()
            other.close()
            other = page.context.new_page()
            other.goto(page.url)
            other.wait_for_selector("#match[data-ready]")
            expect(other.locator("#sheet tbody tr")).to_have_count(place + 1)
    assert points(other) == points(page)
    assert page.locator("#event").is_hidden()
    assert points(page) == ends
    rows = [row.split("\t") for row in page.locator(".accounts tbody tr").all_inner_texts()]
    assert [row[3] for row in rows] == accounts.split()
    assert [row[1] for row in rows] == [*NAMES[: len(rows)]]
    with page.expect_download() as download:
        page.locator("#csv").click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    head, *_, at_end, results, ranks = csv.reader(text.splitlines())
    assert {len(row) for row in (head, at_end, results, ranks)} == {3 + 2 * len(rows)}
    assert [f"{int(own):,}" for own in at_end[-len(rows) :]] == ends.split()
    assert ranks[-len(rows) :] == [row[0] for row in rows]
    # The match survives a reload, and a link that contains it opens it elsewhere.
    page.reload()
    page.wait_for_selector(".accounts")
    page.locator("#link").click()
    page.wait_for_selector("#said:not([hidden])")
    link = page.evaluate("() => navigator.clipboard.readText()")
    reader = visit("/problems")
    reader.goto(link)
    reader.wait_for_selector(".accounts")
    assert points(reader) == ends
    assert reader.locator("#shared").is_visible()


def test_any_hand_is_corrected_taken_back_and_brought_back(visit: Visit) -> None:
    page = begin(visit, "tenhou", width=360)
    record(page, ron(B, A, han=3, fu=40))
    record(page, ron(A, D, han=5, riichi=(D,)))
    room = page.locator(".scroll:has(#sheet)")
    assert room.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    first = ["19,800 30,200 25,000 25,000", "28,800 30,200 25,000 16,000"]
    assert sheet(page) == first
    act(page, 0, "Edit")
    assert page.locator('.one-row [data-at$="/fu"]').input_value() == "40"
    page.locator('.one-row [data-at$="/fu"]').fill("30")
    page.locator("#event button.primary").click()
    page.wait_for_selector("#cancel", state="hidden")
    assert sheet(page) == ["21,100 28,900 25,000 25,000", "30,100 28,900 25,000 16,000"]
    # Whoever is below 0 ends the match: the hand after it does not count.
    act(page, 0, "Edit")
    page.locator('.one-row [data-at$="/han"]').fill("")
    page.locator('.one-row [data-at$="/fu"]').fill("")
    page.locator('.one-row [data-at$="/yakuman"]').fill("1")
    page.locator("#event button.primary").click()
    page.wait_for_selector(".accounts")
    assert page.locator("#sheet tbody tr").last.inner_text().startswith("After the end")
    page.locator("#undo").click()
    page.wait_for_selector(".accounts", state="detached")
    act(page, 0, "Remove")
    # In east 1 the same hand is the dealer's: 12,000.
    assert sheet(page) == ["38,000 25,000 25,000 12,000"]
    page.locator("#undo").click()
    page.locator("#undo").click()
    page.wait_for_function("() => document.querySelectorAll('#sheet tbody tr').length === 3")
    page.wait_for_selector("#event:not([aria-busy])")
    assert sheet(page) == first
    # What was recorded before the page was opened is taken back hand by hand.
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    page.locator("#undo").click()
    page.locator("#undo").click()
    page.wait_for_function("() => document.querySelectorAll('#sheet tbody tr').length === 1")


def test_a_match_of_a_link_takes_the_place_of_ones_own_only_when_asked(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    record(page, ron(B, A, han=3, fu=40))
    # Over plain HTTP there is no clipboard to write to.
    page.evaluate("() => { navigator.clipboard.writeText = undefined; }")
    page.locator("#link").click()
    page.wait_for_selector("#said:not([hidden])")
    link = page.evaluate("() => navigator.clipboard.readText()")
    record(page, ron(A, D, han=5))
    own = points(page)
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    page.goto("/problems?lang=en")
    page.goto(link)
    page.wait_for_selector("#shared:not([hidden])")
    page.locator("#keep").click()
    page.locator("#again").click()
    assert len(asked) == len({"keep", "again"})
    page.goto("/table?rules=tenhou&lang=en")
    page.wait_for_selector("#match[data-ready]")
    assert points(page) == own
    # A link that cannot be read takes nothing away either.
    page.goto("/problems?lang=en")
    page.goto(link[:-9])
    page.wait_for_selector("#said:not([hidden])")
    assert points(page) == own
    # Somebody without a match begins one.
    page = visit("/problems")
    page.goto(link)
    page.locator("#again").click()
    page.locator("#start").click()
    record(page, ron(B, A, han=3, fu=40))
    assert sheet(page) == ["19,800 30,200 25,000 25,000"]
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    assert sheet(page) == ["19,800 30,200 25,000 25,000"]


def test_a_hand_made_impossible_by_a_correction_is_corrected_next(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    record(page, ron(B, A, han=1, fu=40))
    record(page, ron(C, A, han=1, fu=30))
    record(page, ron(D, B, han=1, fu=30, riichi=(A,)))
    act(page, 0, "Edit")
    # 24,000 and 1,000: nothing is left for a riichi.
    page.locator('.one-row [data-at$="/han"]').fill("11")
    page.locator("#event button.primary").click()
    page.wait_for_function("() => document.querySelector('#sheet .fault')")
    assert page.locator("#said").is_hidden()
    assert page.locator("#h-event").inner_text() == "Correct East 3"
    page.locator("#cancel").click()
    assert page.locator("#event").is_hidden()
    act(page, 2, "Edit")
    page.locator('[data-at="/event/riichi"][value="0"]').uncheck()
    page.locator("#event button.primary").click()
    page.wait_for_function("() => !document.querySelector('#sheet .fault')")
    assert sheet(page)[-1] == "0 48,000 26,000 26,000"


# Three claims abort the hand in tenhou, and two are one in the M-League, where the next in turn wins.
@pytest.mark.parametrize(
    ("ruleset", "winners", "told"),
    [
        (
            "tenhou",
            (A, B, C),
            "Riichi: Dai · Three players claimed the discard, so nobody wins (Tenhou manual, Abortive draws).",
        ),
        (
            "m_league",
            (A, B),
            "Win · Aki ← Dai: 3 han 40 fu · Riichi: Dai · The win that Ben claimed does not count (head bump).",
        ),
    ],
)
def test_the_sheet_says_what_counted(
    visit: Visit, ruleset: str, winners: tuple[int, ...], told: str
) -> None:
    page = begin(visit, ruleset)
    value = {"han": 3, "fu": 40}
    wins = [(winner, D, value) for winner in winners]
    record(page, {"type": "win", "wins": wins, "riichi": (D,)})
    assert page.locator("#sheet .what").inner_text() == told


def choose(page: Page) -> None:
    page.get_by_role("button", name="Use these rules").click()
    page.wait_for_selector("#match[data-ready]")


def test_a_match_is_played_under_chosen_options(visit: Visit) -> None:
    page = visit("/table", rules="tenhou")
    page.locator("[data-name]").first.fill("Aki")
    page.locator("#rules details summary").click()
    page.get_by_label("Points at the start").fill("30000")
    page.get_by_label("Open tanyao").select_option("false")
    choose(page)
    assert page.locator(".notice:visible").count() == 0
    # Other rules take over what was chosen, and no default of the old ones.
    page.locator("[name=rules]").select_option("m_league")
    choose(page)
    assert page.get_by_label("Uma of first and last place").input_value() == "30"
    page.locator("#start").click()
    assert page.locator(".name").first.inner_text() == "Aki"
    assert points(page) == "30,000 30,000 30,000 30,000"
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    assert points(page) == "30,000 30,000 30,000 30,000"
    page = visit("/table", rules="tenhou", options="points_at_start:30050")
    assert "Points at the start 30,050" in page.locator(".notice:visible").inner_text()


def test_a_match_is_taken_away(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    record(page, ron(B, C, han=1, fu=40))
    with page.expect_download() as download:
        page.locator("#csv").click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    head, hand = csv.reader(text.splitlines())
    assert all(head)
    assert head[-4:] == ["Aki", "Ben", "'=Chi", "Dai"]
    assert hand[-4:] == ["25000", "26300", "23700", "25000"]
    with page.expect_download() as download:
        page.locator("#json").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert told["ruleset"] == "tenhou"
    assert told["rounds"][0]["points"] == [25000, 26300, 23700, 25000]
    page.emulate_media(media="print")
    assert page.locator("#event").is_hidden()
    assert page.locator("#sheet").is_visible()
