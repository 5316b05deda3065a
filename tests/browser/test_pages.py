"""Every page but the rule books, in both languages, both lights and two widths; what it weighs, how soon it answers."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit, follow, settled
from tests.browser.games import FULL
from tests.browser.looking import LOOKS, MOST_BYTES, Look, is_for_everyone, violations, weight

UNLIKE = {
    *("empty", "calculator-tcg", "calculator-dice", "calculator-kantan", "beside", "impossible"),
    *("rules", "glossary", "api", "one-operation", "table", "points", "practice"),
}
"""Pages that differ most from each other."""
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "empty": ("/", {}),
    **{f"calculator-{ruleset}": ("/", query) for ruleset, query in FULL.items()},
    "melds": ("/", {"rules": "tcg", "hand": "2334m456p1s (555z) [1111p]", "honba": "2"}),
    "beside": ("/", {"rules": "tcg", "hand": "234567m34522p67s+8s", "dora_indicators": "1m"}),
    "cards": ("/", {"rules": "tcg", "cards": "card_no_seven_pairs"}),
    "conflict": ("/", {"rules": "tcg", "hand": "123m (555z)", "situation": "riichi"}),
    "dropped": ("/", {"rules": "arushiaru", "from": "tcg"} | FULL["tcg"] | {"rules": "arushiaru"}),
    "advisor": ("/", {"rules": "dice", "hand": "11123466", "dora": "6", "coins": "3"}),
    "impossible": ("/", {"rules": "tcg", "hand": "11111m", "situation": "ippatsu,haitei"}),
    "unreadable": ("/", {"rules": "tcg", "hand": "123m<b>"}),
    "unfinished": ("/", {"rules": "tcg", "hand": "1359m2468p135s123z"}),
    "rules": ("/rules", {"q": "pinfu"}),
    "book": ("/rules/tcg", {}),
    "found": ("/rules/ema_2025", {"q": "riichi"}),
    "one-rule": ("/rules/tcg", {"rule": "pinfu"}),
    "our-choice": ("/rules/m_league", {"rule": "renhou"}),
    "glossary": ("/glossary", {}),
    "table": ("/table", {"rules": "tenhou", "options": "length:east"}),
    "points": ("/points", {"rules": "tenhou", "win": "tsumo"}),
    "impossible-points": ("/points", {"rules": "arushiaru", "fu": "21", "han": "3"}),
    # One question: a box that the bar with the answer half covers is too small for axe, until the page is scrolled.
    "practice": ("/practice", {"rules": "tenhou", "seed": "3"}),
    "practice-answered": (
        "/practice",
        {"rules": "kitanuki", "level": "payments", "answered": "1"},
    ),
    "offline": ("/offline", {}),
    "problems": ("/problems", {}),
    "one-problem": ("/problems/unknown_field", {}),
    "api": ("/docs", {}),
    "one-operation": ("/docs", {"operation": "score"}),
}


def visits() -> Iterator[tuple[str, Look]]:
    """Every page; those that are unlike each other in both looks, the others in one and the next in the other."""
    for place, name in enumerate(PAGES):
        yield from ((name, look) for look in (LOOKS if name in UNLIKE else LOOKS[place % 2 :][:1]))


@pytest.mark.parametrize(("name", "look"), list(visits()), ids=str)
def test_a_page_is_for_everyone(visit: Visit, name: str, look: Look) -> None:
    path, query = PAGES[name]
    is_for_everyone(visit, path, query, look)


def test_a_list_of_keys_is_for_everyone(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.press("?")
    assert violations(page) == []


def test_the_api_is_tried_on_its_page(visit: Visit) -> None:
    page = visit("/docs")
    assert max(map(len, page.locator("h2").all_inner_texts())) < 100
    follow(page.get_by_text("/v1/rulesets/{ruleset}/score", exact=True).last)
    page.get_by_role("button", name="Send").click()
    page.wait_for_selector("form pre >> text=/^200/")
    # Riichi, pinfu and a dora: 3 han 30 fu, 3,900 by ron from a non-dealer.
    assert '"points": 3900' in page.locator("form pre").inner_text()


@pytest.mark.parametrize("operation", ["picture", "pictureAsPng"])
def test_a_picture_is_shown_where_it_is_tried(visit: Visit, operation: str) -> None:
    page = visit("/docs", operation=operation)
    page.get_by_role("button", name="Send").click()
    page.wait_for_function("() => document.querySelector('form pre img')?.naturalWidth > 300")


@pytest.mark.parametrize(
    ("name", "most"), [("calculator-tenhou", 56_000), ("beside", 56_000), ("glossary", MOST_BYTES)]
)
def test_a_page_is_light(visit: Visit, name: str, most: int) -> None:
    path, query = PAGES[name]
    assert weight(visit("/problems"), path, query) < most


def first_paint(page: Page, address: str) -> float:
    """After how many milliseconds a page shows something."""
    page.goto(address)
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    paint = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return float(page.evaluate(paint))


def test_the_first_answer_comes_within_a_second_on_a_slow_phone(
    visit: Visit, record_property: Callable[[str, object], None]
) -> None:
    """A quarter of this processor and slow 4G: 150 ms there and back, 1.6 Mbit/s; the best of some tries, others are at work here too."""
    page = visit("/problems", width=360)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 150,
            "downloadThroughput": 1_600_000 / 8,
            "uploadThroughput": 750_000 / 8,
        },
    )
    times: list[float] = []
    while len(times) < 8 and min(times, default=9999) >= 1000:
        times.append(first_paint(page, "/docs?lang=en"))
        assert page.get_by_text("curl").first.is_visible()
    record_property("api_ms", min(times))
    assert min(times) < 1000
    times = []
    while len(times) < 8 and min(times, default=9999) >= 1000:
        times.append(
            first_paint(page, "/?lang=en&rules=tcg&hand=123567m34522p67s%2B8s&situation=riichi")
        )
        assert page.locator("#answer .total").inner_text().startswith("2,000")
    record_property("first_answer_ms", min(times))
    assert min(times) < 1000
    # A change is answered soon as well.
    page.evaluate("() => performance.mark('asked')")
    page.locator('#calc [name="situation"][value="ippatsu"]').check()
    settled(page)
    page.wait_for_selector("#answer .two table >> text='Ippatsu'")
    took = page.evaluate(
        "() => performance.now() - performance.getEntriesByName('asked')[0].startTime"
    )
    record_property("next_answer_ms", took)
    assert took < 5000
