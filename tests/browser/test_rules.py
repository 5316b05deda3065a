"""The rule books for people: filtered, searched, printed, opened from anywhere."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import SAMPLES
from tests.browser.looking import LOOKS, MOST_BYTES, Look, is_for_everyone, weight

BOOKS = list(SAMPLES)
VISITS = [
    *((ruleset, LOOKS[place % 2]) for place, ruleset in enumerate(BOOKS)),
    (BOOKS[-1], LOOKS[len(BOOKS) % 2]),
]
"""Every book, which are long and alike, in one look and the next in the other; the last one in both."""


@pytest.mark.parametrize(("ruleset", "look"), VISITS, ids=str)
def test_a_book_is_for_everyone(visit: Visit, ruleset: str, look: Look) -> None:
    is_for_everyone(visit, f"/rules/{ruleset}", {}, look)


def test_the_longest_book_is_light(visit: Visit) -> None:
    assert weight(visit("/problems"), "/rules/tenhou", {"lang": "ja"}) < MOST_BYTES


def test_a_rule_book_narrows_while_one_types(visit: Visit) -> None:
    page = visit("/rules/tcg")
    page.locator("#q").fill("pinfu")
    page.wait_for_function(
        "() => document.querySelectorAll('[data-rule]:not([hidden])').length < 40"
    )
    assert page.locator("#pinfu").is_visible()
    assert page.locator("#kokushi").is_hidden()


def test_a_rule_book_is_searched_without_scripts(visit: Visit) -> None:
    page = visit("/rules/tcg", scripts=False)
    page.locator("#q").fill("pinfu")
    page.locator("form.search button").click()
    assert page.locator("#pinfu").is_visible()
    assert page.locator("#kokushi").count() == 0


def test_a_search_over_all_books_leads_to_the_rule(visit: Visit) -> None:
    page = visit("/rules")
    page.locator("#q").fill("sanshoku")
    page.locator("form.search button").click()
    page.locator(".found a").first.click()
    page.wait_for_url("**/rules/*#*")
    assert page.locator("article.rule:target").is_visible()


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_an_example_hand_is_drawn_and_scored(visit: Visit, ruleset: str) -> None:
    page = visit(f"/rules/{ruleset}", kind="yaku")
    assert page.locator(".shown.hit svg[aria-label]").count() >= 10
    page.locator(".shown.hit a").first.click()
    page.wait_for_selector("#answer .verdict:not(.none, .bad) .total")


def test_a_book_is_printed_with_its_questions_and_without_controls(visit: Visit) -> None:
    page = visit("/rules/arushiaru", scheme="dark")
    page.emulate_media(media="print")
    for gone in ("header.top", "form.search", "details.toc", "[data-print]"):
        assert page.locator(gone).is_hidden()
    assert page.locator("#questions .question ul").first.is_visible()
    assert page.locator("details.settled").first.is_hidden()
    # Paper is white, whatever the screen is.
    ink = page.locator(".rule p").first.evaluate("(one) => getComputedStyle(one).color")
    assert sum(map(int, ink[4:-1].split(","))) < 200
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_part_of_a_book_is_printed_with_its_answers_open(visit: Visit) -> None:
    page = visit("/rules/arushiaru", kind="yaku")
    page.emulate_media(media="print")
    answers = page.locator("details.settled > ul").first
    assert answers.evaluate("(one) => one.getBoundingClientRect().height") > 0


def test_an_answer_is_printed_alone(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s+8s")
    page.emulate_media(media="print")
    assert page.locator("#answer .total").is_visible()
    for gone in ("[data-palette]", "header.top", "details.share"):
        assert page.locator(gone).is_hidden()
