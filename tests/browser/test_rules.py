"""The rule books for people: filtered, searched, printed, opened from anywhere."""

import pytest

from tests.browser.conftest import Visit, follow
from tests.browser.games import SAMPLES
from tests.browser.looking import LOOKS, MOST_BYTES, Look, is_for_everyone, weight

SECTIONS: list[tuple[str, Look]] = [
    *((f"{ruleset}/yaku", LOOKS[place % 2]) for place, ruleset in enumerate(SAMPLES)),
    ("tenhou/points", LOOKS[0]),
    ("tcg", LOOKS[1]),
    ("tenhou", LOOKS[0]),
    ("ema_2016", LOOKS[1]),
    ("dice", LOOKS[0]),
]
"""Pages of the books: the yaku of each, points, and whole books with and without numbers and open questions."""


@pytest.mark.parametrize(("section", "look"), SECTIONS, ids=str)
def test_a_page_of_a_book_is_for_everyone(visit: Visit, section: str, look: Look) -> None:
    is_for_everyone(visit, f"/rules/{section}", {}, look)


@pytest.mark.parametrize("path", ["/rules/tenhou/yaku", "/rules/tcg"])
def test_the_longest_pages_of_a_book_are_light(visit: Visit, path: str) -> None:
    assert weight(visit("/problems"), path, {"lang": "ja"}) < MOST_BYTES


def test_an_address_into_the_whole_book_finds_the_rule(visit: Visit) -> None:
    page = visit("/problems")
    page.goto("/rules/tcg?lang=en#pinfu")
    top = page.locator("#pinfu:target").evaluate("(one) => one.getBoundingClientRect().top")
    assert 0 <= top < 900


def test_a_rule_book_is_searched_without_scripts(visit: Visit) -> None:
    page = visit("/rules/tcg", scripts=False)
    page.locator("#q").fill("pinfu")
    follow(page.locator("form.search button"))
    assert page.locator("#pinfu").is_visible()
    assert page.locator("#kokushi").count() == 0


def test_a_search_over_all_books_leads_to_the_rule(visit: Visit) -> None:
    page = visit("/rules")
    page.locator("#q").fill("sanshoku")
    follow(page.locator("form.search button"))
    follow(page.locator(".found a").first)
    assert page.locator("article.rule").is_visible()


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_an_example_hand_is_drawn_and_scored(visit: Visit, ruleset: str) -> None:
    page = visit(f"/rules/{ruleset}/yaku")
    assert page.locator(".shown.hit svg[aria-label]").count() >= 10
    page.locator(".shown.hit a").first.click()
    page.wait_for_selector("#answer .verdict:not(.none, .bad) .total")


def test_the_yaku_are_printed_without_controls_on_white(visit: Visit) -> None:
    page = visit("/rules/arushiaru/yaku", scheme="dark")
    page.emulate_media(media="print")
    for gone in ("header.top", "nav.toc", "[data-print]"):
        assert page.locator(gone).is_hidden()
    # Paper is white, whatever the screen is.
    ink = page.locator(".rule p").first.evaluate("(one) => getComputedStyle(one).color")
    assert sum(map(int, ink[4:-1].split(","))) < 200
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 390)])
def test_an_answer_is_printed_with_its_table_and_without_controls(
    visit: Visit, lang: str, width: int
) -> None:
    query = {"hand": "123567m34522p67s+8s", "seat_wind": "west", "honba": "2"}
    page = visit("/", lang=lang, width=width, rules="tcg", **query)
    page.emulate_media(media="print")
    assert page.locator("#answer .total").is_visible()
    told = page.locator("#answer .print-only").inner_text()
    wanted = {
        "en": ("TCG mahjong", "West", "Honba: 2"),
        "ja": ("TCG麻雀", "西", "積み棒:2"),
    }
    assert [part for part in wanted[lang] if part not in told] == []
    for gone in (
        "[data-palette]",
        "header.top",
        "details.share",
        ".ruleset",
        ".games",
        ".take",
        ".to-table",
    ):
        assert page.locator(gone).is_hidden()
