"""What players do around a hand: points by han and fu, practice, and pages without a connection."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit, follow
from tests.browser.looking import violations

SHIFTS = """() => new Promise((tell) => {
    let sum = 0;
    new PerformanceObserver((seen) => { for (const one of seen.getEntries()) sum += one.value; })
        .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => tell(sum), 300);
})"""


# The tables of the field; sanma: example P28; kitanuki: KX2 as a self-draw.
@pytest.mark.parametrize(
    ("query", "total", "payers"),
    [
        ("rules=tenhou seat=child win=ron han=3 fu=40 honba=0", "5,200", "Discarder 5,200"),
        ("rules=tenhou seat=dealer win=ron han=1 fu=30 honba=1", "1,800", "Discarder 1,800"),
        (
            "rules=ema_2016 seat=child win=tsumo han=3 fu=30 honba=2",
            "4,600",
            "Dealer 2,200 Non-dealer 1,200 Non-dealer 1,200",
        ),
        (
            "rules=mahjong_soul_sanma seat=child win=tsumo han=5 honba=2",
            "6,400",
            "Dealer 4,200 Non-dealer 2,200",
        ),
        ("rules=kitanuki seat=dealer win=tsumo han=1 honba=0", "6", "Non-dealer 3 Non-dealer 3"),
        ("rules=m_league seat=dealer win=ron yakuman=1 honba=0", "48,000", "Discarder 48,000"),
    ],
)
def test_points_follow_from_han_and_fu(visit: Visit, query: str, total: str, payers: str) -> None:
    page = visit("/points", scripts=False)
    fields = dict(pair.split("=") for pair in query.split())
    page.locator('[name="rules"]').select_option(fields.pop("rules"))
    follow(page.locator("form button"))
    for name in ("han", "fu"):
        if (field := page.locator(f'input[name="{name}"]')).count():
            field.fill("")
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        field.select_option(value) if name in {"seat", "win"} else field.fill(value)
    follow(page.locator("form button"))
    assert page.locator(".total").inner_text().split()[0] == total
    rows = page.locator("section.card tbody tr").all()
    told = [" ".join(row.inner_text().split()[:2]) for row in rows]
    assert " ".join(told) == payers
    assert fields["seat"] == page.locator('[name="seat"]').input_value()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_answer_is_explained_and_counted_once(visit: Visit, *, scripts: bool) -> None:
    page = visit("/practice", scripts=scripts, rules="tenhou", level="han", seed="3")
    question = page.locator("#share").get_attribute("href")
    page.locator('[name="han"]').fill("99")
    page.locator("form button.primary").click()
    expect(page.locator("#result")).to_contain_text("Wrong")
    right = page.locator("#result strong").inner_text()
    scored = page.locator(".total.score").inner_text()
    # The calculator says the same of the hand.
    follow(page.get_by_text("Open in the calculator"))
    assert f"{right} han" in page.locator("#answer .parts").first.inner_text()
    assert scored.startswith(page.locator("#answer .total").inner_text().replace("\n", " ").strip())
    page.goto(str(question))
    page.locator('[name="han"]').fill(right)
    page.locator("form button.primary").click()
    expect(page.locator("#result")).to_contain_text("Right")
    follow(page.locator("[data-lang]"))
    expect(page.locator("#result .good")).to_have_text("正解")
    if scripts:
        rows = page.locator("#stats tbody tr").all_inner_texts()
        assert rows == ["Han\t0\t1", "Han: too high\t1"]
        page.locator("#forget").click()
        assert page.locator("#stats table").count() == 0
        assert "seed=4&" not in str(page.locator("#next").get_attribute("href"))


@pytest.mark.parametrize(
    ("lang", "width", "height"), [("en", 1280, 900), ("en", 390, 664), ("ja", 360, 640)]
)
def test_hand_and_answer_stay_in_sight_and_the_next_question_has_the_focus(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    page = visit(
        "/practice", lang=lang, width=width, height=height, rules="tenhou", level="yaku", seed="3"
    )
    drawn, answer = page.locator(".drawn-hand svg").first, page.locator("button.primary")
    expect(page.locator('[name="yaku"]').first).to_be_focused()
    for place in (0, -1):
        page.locator('[name="yaku"]').nth(place).check()
        expect(drawn).to_be_in_viewport(ratio=1)
        expect(answer).to_be_in_viewport(ratio=1)
    answer.click()
    expect(page.locator("#next")).to_be_focused()
    expect(page.locator("#next")).to_be_in_viewport()
    for level in ("payments", "wait"):
        page.goto(f"/practice?rules=tenhou&level={level}&seed=3&lang={lang}")
        expect(page.locator(f'[name="{level}"]')).to_be_focused()
        expect(answer).to_be_in_viewport(ratio=1)
        page.keyboard.type("mangan")
        page.keyboard.press("Enter")
        expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(f'[name="{level}"]')).to_be_focused()


def test_every_question_has_a_link_of_its_own_and_a_mistake_comes_back(visit: Visit) -> None:
    page = visit("/practice", rules="tenhou", level="limit")
    expect(page).to_have_url(re.compile("seed="))
    mistake = page.url
    page.locator('[name="limit"]').fill("100")
    page.locator("button.primary").click()
    expect(page.locator("#streak")).to_have_text("0")
    for streak in (1, 2, 3):
        page.locator("#next").click()
        expect(page.locator("#question")).to_be_visible()
        assert page.url != mistake
        page.locator('[name="limit"]').fill(rights(page))
        page.locator("button.primary").click()
        expect(page.locator("#streak")).to_have_text(str(streak))
        assert re.fullmatch(r"\d+:\d\d", page.locator("#timer").inner_text())
    page.locator("#next").click()
    expect(page).to_have_url(mistake)


def rights(page: Page) -> str:
    """Return the right answer of the question that is shown, from a page without scripts."""
    with page.context.browser.new_context(java_script_enabled=False) as other:  # type: ignore[union-attr]
        answered = other.new_page()
        answered.goto(f"{page.url}&answered=1&limit=0")
        return answered.locator("#result strong").inner_text()


@pytest.mark.usefixtures("broken_connection")
def test_pages_open_without_a_connection(visit: Visit) -> None:
    page = visit("/table", workers="allow", rules="tenhou")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.goto("/rules/tenhou?lang=en")
    page.locator("h1").wait_for()
    page.context.set_offline(offline=True)
    for path in ("/", "/rules", "/table", "/practice", "/points", "/rules/tenhou"):
        page.goto(f"{path}?lang=en")
        assert page.locator("nav [aria-current], .crumbs").count(), path
        assert page.evaluate("() => getComputedStyle(document.querySelector('.top')).display")
    page.goto("/rules/dice?lang=ja")
    assert page.locator("h1").inner_text() == "接続がありません"
    page.context.set_offline(offline=False)
    manifest = page.request.get("/static/ja.webmanifest").json()
    assert page.request.get(manifest["start_url"]).ok
    assert page.request.get(manifest["icons"][0]["src"]).ok


def test_g56_the_service_worker_keeps_to_its_own_caches_and_to_what_may_be_stored(
    visit: Visit,
) -> None:
    page = visit("/version", workers="allow")
    old, other = "mahjong-score-0123456789abcdef", "of-another-application"
    page.evaluate("(names) => Promise.all(names.map((n) => caches.open(n))).then(() => 0)", [old, other])  # fmt: skip
    page.goto("/table?lang=en")
    names = {old, other}
    for _ in range(600):
        if old not in names:
            break
        page.wait_for_timeout(50)
        names = {*page.evaluate("() => caches.keys()")}
    assert names > {other}
    assert old not in names
    page.goto("/rules?lang=ja")
    found = "(path) => caches.match(path, {ignoreVary: true}).then((one) => !!one)"
    for path, is_kept in (("/points?target=7700&lang=en", True), ("/readyz", False)):
        page.goto(path)
        assert page.evaluate(found, path) is is_kept


@pytest.mark.usefixtures("broken_connection")
def test_what_is_open_opens_again_without_a_connection(visit: Visit) -> None:
    page = visit("/table", workers="allow", rules="m_league", **{"from": "tenhou"})
    page.locator("#start").click()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    # What a function of wait_for_function promises is taken for true at once.
    found = "(address) => caches.match(address, {ignoreVary: true}).then((one) => !!one)"
    for address in ("/offline?lang=en", "/table?rules=m_league&lang=en"):
        for _ in range(600):
            if page.evaluate(found, address):
                break
            page.wait_for_timeout(50)
        else:
            pytest.fail(f"{address} is not kept")
    page.context.set_offline(offline=True)
    page.goto("/table?lang=en")
    page.wait_for_url("**/table?rules=m_league&lang=en")
    page.wait_for_selector("#match[data-ready]")
    assert page.locator("#players li").count() == len("ABCD")
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    assert page.locator("#players li").count() == len("ABCD")
    page.goto("/?rules=m_league&lang=en")
    assert page.locator("#calc").count() == 1
    for path in ("/practice?rules=tenhou&answered=1", "/table?rules=tenhou"):
        page.goto(f"{path}&lang=en")
        assert page.locator("h1").inner_text() == "No connection", path


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_while_a_page_loads(visit: Visit, width: int) -> None:
    page = visit("/table", width=width, rules="tenhou")
    page.locator("#start").click()
    kept = json.dumps(
        {"asked": [], "levels": {"han": {"name": "Han", "right": 1, "wrong": 1}}, "mistakes": {}}
    )
    page.evaluate("(kept) => localStorage.setItem('practice', kept)", kept)
    for path in ("/table?rules=tenhou", "/practice?level=han", "/points", "/offline"):
        page.goto(f"{path}{'&' if '?' in path else '?'}lang=en")
        assert page.evaluate(SHIFTS) == 0, path


@pytest.mark.parametrize("width", [1280, 950, 600, 360])
def test_the_top_is_one_line_and_does_not_move_when_its_last_link_is_parsed(
    visit: Visit, width: int
) -> None:
    page = visit("/problems", width=width)
    before = page.locator(".top nav :is(a, button):visible:not([data-lang])")
    places = (
        "(all) => all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y])"
    )
    here = before.evaluate_all(places)
    assert len({y for _, y in here}) == 1
    page.evaluate("() => document.querySelector('[data-lang]').remove()")
    assert before.evaluate_all(places) == here


WON = "#answer .verdict:not(.none, .bad) .total"


@pytest.mark.usefixtures("broken_connection")
@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 390), ("en", 360)])
def test_a_hand_entered_without_a_connection_is_scored_when_there_is_one(
    visit: Visit, lang: str, width: int
) -> None:
    page = visit("/", lang=lang, width=width, rules="tcg", hand="123567m34522p67s")
    page.context.set_offline(offline=True)
    expect(page.locator(".no-connection")).to_be_visible()
    page.locator('[data-key="8s"]').click()
    expect(page.locator("#messages")).to_contain_text({"en": "follows", "ja": "計算します"}[lang])
    # What is entered meanwhile is kept; only the newest hand is asked.
    page.locator('[name="situation"][value="riichi"]').check()
    expect(page.locator(WON)).to_have_count(0)
    page.context.set_offline(offline=False)
    expect(page.locator(WON)).to_contain_text("2,000")
    expect(page.locator(".no-connection")).to_be_hidden()
    expect(page.locator("#messages")).to_have_text("")


def fail_once(
    page: Page, address: str, button: Locator, busy: Locator, sign: Locator | None = None
) -> None:
    """Press a button and let its first request fail; meanwhile the page must show that it works."""
    content = "(one) => getComputedStyle(one, '::before').content"
    sign = sign or busy
    tries: list[Route] = []
    page.route(address, lambda route: tries.append(route))  # noqa: PLW0108 - a builtin has no place for the driver's mark
    with page.expect_request(address):
        button.click()
    expect(busy).to_have_attribute("aria-busy", "true")
    assert sign.evaluate(content) == '""'
    with page.expect_request(address):
        tries.pop().abort()
    page.unroute(address)
    for one in tries:
        one.continue_()
    expect(busy).not_to_have_attribute("aria-busy", "true")
    assert sign.evaluate(content) == "none"


@pytest.mark.usefixtures("broken_connection")
def test_a_failed_request_is_sent_again_and_a_slow_one_shows_that_it_works(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s")
    key, sign = page.locator('[data-key="8s"]'), page.locator("#answer")
    fail_once(page, "**/calculator.json?**", key, page.locator("#calc"), sign)
    expect(page.locator(WON)).to_contain_text("1,000")


@pytest.mark.usefixtures("broken_connection")
@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 360)])
def test_practice_goes_on_over_a_slow_and_a_broken_line(
    visit: Visit, lang: str, width: int
) -> None:
    page = visit("/practice", lang=lang, width=width, rules="tenhou", level="han", seed="3")
    main, address = page.locator("main"), "**/practice?**"
    page.locator('[name="han"]').fill("99")
    fail_once(page, address, page.locator("button.primary"), main)
    expect(page.locator("#result .bad")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    assert violations(page) == []
    fail_once(page, address, page.locator("#next"), main)
    expect(page.locator('[name="han"]')).to_be_focused()
    expect(page.locator("#streak")).to_have_text("0")
    # Back to the answer, and to the question.
    page.go_back()
    expect(page.locator("#result .bad")).to_be_visible()
    page.go_back()
    expect(page.locator("#question")).to_be_visible()
    assert "seed=3" in page.url


@pytest.mark.usefixtures("broken_connection")
def test_the_table_shows_that_it_works(visit: Visit) -> None:
    page = visit("/table", width=390, height=664, rules="tenhou")
    page.locator("#start").click()
    page.locator('[name="type"][value="draw"]').check()
    fail_once(page, "**/settle?**", page.locator("#event button.primary"), page.locator("#event"))
    expect(page.locator("#sheet tbody tr")).to_have_count(2)


@pytest.mark.usefixtures("broken_connection")
def test_a_hand_is_sent_once_when_the_connection_returns(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s")
    page.clock.install()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.locator('[data-key="8s"]').click()
    expect(page.locator(WON)).to_have_count(1)
    page.route("**/calculator.json?**", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator('[name="situation"][value="riichi"]').check()
        page.clock.run_for(50)
    expect(page.locator("#messages")).to_contain_text("follows")
    page.unroute("**/calculator.json?**")
    sent.clear()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(WON)).to_contain_text("2,000")
    page.clock.run_for(60_000)
    assert len([url for url in sent if "calculator.json" in url]) == 1


def test_an_error_of_the_page_is_not_taken_for_a_lost_connection(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s")
    page.route("**/calculator.json?**", lambda route: route.fulfill(json={"messages": None}))
    page.evaluate(
        "() => addEventListener('unhandledrejection', (event) => { window.surfaced = String(event.reason); event.preventDefault(); })"
    )
    page.locator('[data-key="8s"]').click()
    page.wait_for_function("() => window.surfaced?.includes('TypeError')")
    expect(page.locator("#messages")).not_to_contain_text("connection")


@pytest.mark.usefixtures("broken_connection")
def test_a_practice_answer_is_sent_when_there_is_a_connection_and_tabs_share_the_record(
    visit: Visit,
) -> None:
    page = visit("/practice", rules="tenhou", level="payments", seed="3")
    other = page.context.new_page()
    other.goto("/practice?rules=tenhou&level=payments&seed=4&lang=en")
    page.locator('[name="payments"]').fill(rights(page))
    page.context.set_offline(offline=True)
    page.locator("button.primary").click()
    expect(page.locator("#said")).to_contain_text("sent when there is a connection")
    page.context.set_offline(offline=False)
    expect(page.locator("#result")).to_contain_text("Right")
    for tab in (page, other):
        expect(tab.locator("#streak")).to_have_text("1")
    page.locator("#forget").click()
    for tab in (page, other):
        expect(tab.locator("#streak")).to_have_text("0")
