"""Around one hand: other rules, choices that contradict, undo, melds of tiles that are there, paste, all on one screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit, follow, line, settled

Screen = dict[str, Any]
SCREENS = pytest.mark.parametrize(
    "screen",
    [{"lang": "en", "width": 1280, "height": 900}, {"lang": "ja", "width": 390, "height": 844}],
    ids=["desk", "phone"],
)
HAND = "123567m22345p67s+8s"
FULL = {"hand": HAND, "situation": "riichi", "dora_indicators": "9m", "honba": "2", "deposits": "1"}


PHONES = pytest.mark.parametrize("lang", ["en", "ja"])

WATCH = """() => {
    window.shifts = 0;
    const count = (list) => list.getEntries().filter((one) => !one.hadRecentInput).forEach((one) => { window.shifts += one.value; });
    new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true });
}"""


def total(page: Page) -> str:
    settled(page)
    return page.locator("#answer .total").inner_text().split()[0].rstrip("点")


@SCREENS
def test_other_rules_keep_what_they_have_and_list_what_they_lack(
    visit: Visit, screen: Screen
) -> None:
    more = {"ura_indicators": "9p", "options": "kuitan:false"}
    page = visit("/", **screen, rules="tcg", **FULL, **more)
    assert total(page) == "3,900"
    page.locator("#rules").select_option("ema_2016")
    page.wait_for_url("**rules=ema_2016**")
    assert total(page) == "3,900"
    for part in ("situation=riichi", "dora_indicators=9m", "honba=2", "deposits=1"):
        assert part in page.url
    assert "ura_indicators=9p" in page.url
    assert "options=kuitan:false" in page.url
    assert page.locator("#dropped").count() == 0
    here = page.url
    page.locator(".games [aria-current]").click()
    settled(page)
    assert page.url == here
    page.locator('.games [data-rules="arushiaru"]').click()
    page.wait_for_url("**rules=arushiaru**")
    dropped = page.locator("#dropped").inner_text()
    names = {
        "en": ("Riichi", "Dora indicators", "Ura dora indicators", "Honba", "Riichi sticks", "Open tanyao"),
        "ja": ("立直", "ドラ", "本場", "喰い断"),
    }  # fmt: skip
    assert [name for name in names[screen["lang"]] if name not in dropped] == []
    for back in ("ema_2016", "tcg"):
        page.locator("[data-do=undo]").click()
        page.wait_for_url(f"**rules={back}**")
    assert total(page) == "3,900"
    assert "honba=2" in page.url
    page.locator("[data-do=redo]").click()
    page.wait_for_url("**rules=ema_2016**")


CLASHES = [
    # What is there, what is chosen, and the control that is marked.
    ({"hand": "123567m34522p67s+8s"}, "situation=rinshan", "situation=rinshan"),
    ({"hand": "123m (555z)"}, "situation=riichi", "situation=riichi"),
    ({"hand": "123m", "situation": "haitei", "win": "tsumo"}, "win=ron", "situation=haitei"),
]


def control(name_and_value: str) -> str:
    name, value = name_and_value.split("=")
    return f'[name="{name}"][value="{value}"]'


@pytest.mark.parametrize(("query", "choice", "marked"), CLASHES)
@SCREENS
def test_a_choice_is_never_reverted_and_one_click_ends_what_contradicts(
    visit: Visit, screen: Screen, query: dict[str, str], choice: str, marked: str
) -> None:
    page = visit("/", **screen, rules="tcg", **query)
    page.evaluate("() => { document.querySelector('details.rare').open = true; }")
    page.locator(control(choice)).check()
    page.wait_for_selector("#messages .fixes a")
    settled(page)
    assert page.locator(control(choice)).is_checked()
    assert page.locator(f".conflict {control(marked)}[aria-invalid]").count() == 1
    page.locator("#messages .fixes a").first.click()
    page.wait_for_function("() => !document.querySelector('#messages').textContent.trim()")
    assert page.locator(".conflict").count() == 0


@pytest.mark.parametrize("order", ["action,face,by", "face,by,action", "by,action,face"])
def test_riichi_of_dice_is_entered_in_any_order(visit: Visit, order: str) -> None:
    # DX18: riichi, the last reroll a 4: 34 points.
    page = visit("/", rules="dice", hand="12345622", dora="2")
    enter: dict[str, Callable[[], object]] = {
        "action": lambda: page.locator('[name="action"][value="riichi"]').check(),
        "face": lambda: page.locator('[name="last_draw.face"]').select_option("4"),
        "by": lambda: page.locator('[name="last_draw.by"]').select_option("reroll"),
    }
    for name in order.split(","):
        enter[name]()
        settled(page)
    assert total(page) == "34"


@SCREENS
def test_the_newest_goes_first_and_everything_is_undone(visit: Visit, screen: Screen) -> None:
    page = visit("/", **screen, rules="tcg", seat_wind="west", honba="1")
    for token in ("9s", "1m", "5p"):
        page.locator(f'[data-key="{token}"]').click()
    assert line(page) == "1m9s5p"
    page.locator('[data-row="dora_indicators"]').click()
    page.locator('[data-key="4z"]').click()
    settled(page)
    assert "dora_indicators=4z" in page.url
    page.locator("[data-do=delete]").click()
    settled(page)
    assert "dora_indicators" not in page.url
    for left in ("9s1m", "9s"):
        page.locator("[data-do=delete]").click()
        assert line(page) == left
    page.locator("[data-do=clear]").click()
    assert line(page) == ""
    page.locator("[data-do=undo]").click()
    page.wait_for_function("() => document.getElementById('hand').value === '9s'")
    page.locator("[data-next]").click()
    page.wait_for_function("() => document.getElementById('hand').value === ''")
    assert "seat_wind=west" in page.url
    assert "honba" not in page.url
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.getElementById('hand').value === '9s'")
    assert "honba=1" in page.url


@pytest.mark.parametrize(
    ("hand", "pieces", "meld", "after"),
    [
        # 14 tiles with 中中中 are enough: one of them and the kind of meld.
        ("123m456p789s11p77z+7z", ["won.0"], "pon", "123m11456p78s+9s (777z)"),
        ("123m456p789s77z11p", ["main.0", "main.1", "main.2"], "chi", "1456p789s77z1p (123m)"),
        ("1111m456p789s77z1p", ["main.0"], "closed_kan", "456p789s77z1p [1111m]"),
    ],
)  # fmt: skip
def test_tiles_of_the_hand_become_a_meld(
    visit: Visit, hand: str, pieces: list[str], meld: str, after: str
) -> None:
    for screen in ({"width": 1280}, {"lang": "ja", "width": 390}):
        page = visit("/", rules="tcg", hand=hand, **screen)
        for piece in pieces:
            page.locator(f'[data-at="{piece}"]').click()
        page.locator(f'[data-meld="{meld}"]').click()
        assert line(page) == after
        assert page.locator("#messages").inner_text().strip() == ""


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        ("ESWNHGR", "1234567z"), ("１２３ｍ，４５６ｐ", "123m456p"), ("1-2-3m", "123m"),
        ("🀇🀈🀉", "123m"), ("https://tenhou.net/2/?q=123m456p", "123m456p"),
    ],
)  # fmt: skip
def test_any_notation_is_pasted_anywhere(visit: Visit, pasted: str, read: str) -> None:
    page = visit("/", rules="tenhou", hand="9s")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", pasted)
    page.locator("h1").click()
    page.keyboard.press("Control+v")
    page.wait_for_function("(line) => document.getElementById('hand').value === line", arg=read)
    settled(page)
    assert f"hand={read}" in page.url


@SCREENS
def test_an_error_points_at_its_place_in_the_line_once(visit: Visit, screen: Screen) -> None:
    page = visit("/", **screen, rules="tenhou")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", "123m9z")
    page.keyboard.press("Control+v")
    page.wait_for_selector("#hand[aria-invalid]")
    assert "7z" in page.locator("#messages").inner_text()
    assert page.locator("#messages >> text=7z").count() == 1
    assert page.evaluate("() => document.getElementById('hand').selectionStart") == 4


@SCREENS
def test_nothing_moves_while_the_page_arrives(visit: Visit, screen: Screen) -> None:
    page = visit("/", **screen)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 50, "downloadThroughput": 2e4, "uploadThroughput": 2e4},
    )
    page.reload(wait_until="load")
    page.evaluate(WATCH)
    settled(page)
    assert page.evaluate("() => window.shifts") < 0.001


@pytest.mark.parametrize(
    "screen",
    [{"lang": "en", "width": 1280, "height": 900}]
    + [{"lang": lang, "width": 390, "height": 844} for lang in ("en", "ja")],
    ids=["desk", "phone-en", "phone-ja"],
)
def test_what_nearly_every_hand_needs_is_on_one_screen(visit: Visit, screen: Screen) -> None:
    page = visit("/", **screen, hand=HAND, situation="riichi", dora_indicators="9m")
    assert total(page) == "3,900"
    assert "rules=tenhou" in page.url
    needed = [
        '[name="win"]',
        '[name="seat_wind"]',
        '[name="round_wind"]',
        '[name="situation"][value="riichi"]',
        '[name="situation"][value="ippatsu"]',
    ]
    needed += ['[name="honba"]', '[data-row="dora_indicators"]', '[data-row="main"]', "[data-key]"]
    bottom = "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    is_phone = screen["width"] < 600
    score = page.locator("#dock" if is_phone else "#answer .total")
    assert score.is_visible()
    assert "3,900" in score.inner_text()
    last = max(page.locator(one).evaluate_all(bottom) for one in needed)
    assert last <= ((score.bounding_box() or {"y": 0})["y"] if is_phone else screen["height"])
    assert page.locator(".piece.won").get_attribute("data-tag")
    assert page.locator('[data-pieces="main"] .piece.indicated').count() == 1


@PHONES
def test_melds_are_whole_and_a_contradiction_moves_nothing_on_a_phone(
    visit: Visit, lang: str
) -> None:
    page = visit("/", lang=lang, width=390, height=844, rules="tenhou", hand="123m")
    acts = page.locator(".acts")
    assert acts.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.evaluate("() => { document.querySelector('details.rare').open = true; }")
    place = "(one) => { scrollTo(0, 0); return one.getBoundingClientRect().top; }"
    key = page.locator('[data-key="1m"]')
    before = key.evaluate(place)
    page.locator(control("situation=ippatsu")).check()
    page.wait_for_selector("#messages .fixes a")
    assert key.evaluate(place) == before
    page.locator(control("situation=haitei")).check()
    page.wait_for_selector("#messages summary")
    page.locator(control("situation=rinshan")).check()
    settled(page)
    assert key.evaluate(place) == before


@PHONES
def test_a_tile_is_in_sight_on_a_phone_on_its_side(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang, width=844, height=390, rules="tenhou", hand="123m")
    box = page.locator('[data-at="main.0"]').bounding_box()
    assert box
    assert box["y"] + box["height"] <= 390


@PHONES
@pytest.mark.parametrize("width", [360, 375, 390])
def test_indicators_lie_within_their_boxes_on_a_phone(visit: Visit, lang: str, width: int) -> None:
    hand = {**FULL, "ura_indicators": "1m"}
    page = visit("/", lang=lang, width=width, height=780, rules="tenhou", **hand)
    beyond = page.evaluate(
        """() => [...document.querySelectorAll('.tray.small:not([hidden]) .piece')].map(
        (one) => one.getBoundingClientRect().right - one.closest('.tray').getBoundingClientRect().right)"""
    )
    assert len(beyond) == 2
    assert max(beyond) <= 0


@PHONES
def test_every_page_is_reached_from_the_top_of_a_phone(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang, width=360, height=780)
    link = page.locator('.top a[href^="/practice"]')
    assert not link.is_visible()
    assert page.locator(".top").evaluate("(one) => one.offsetHeight") < 50
    page.locator(".menu-open").click()
    for path in ("practice", "points", "glossary", "docs"):
        assert page.locator(f'.top a[href^="/{path}"]').is_visible()
    link.click()
    page.wait_for_url("**/practice?**")


def test_undo_keeps_the_language_of_the_page(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.locator('[data-key="1m"]').click()
    settled(page)
    follow(page.locator("header [data-lang]"))
    page.locator("[data-do=undo]").click()
    page.wait_for_function("() => document.getElementById('hand').value === ''")
    settled(page)
    assert page.locator("#h-answer").inner_text() == "点数"
    assert "lang=ja" in page.url
    page.evaluate(
        "(url) => navigator.clipboard.writeText(url)", f"{page.url}&hand=5p".replace("ja", "en")
    )
    page.locator("h1").click()
    page.keyboard.press("Control+v")
    page.wait_for_function("() => document.getElementById('hand').value === '5p'")
    assert page.locator("#h-answer").inner_text() == "点数"


@pytest.mark.parametrize(
    ("hand", "pieces", "meld"),
    [
        ("77z1m", ["main.1"], "chi"),
        ("1111m5p", ["main.0", "main.1", "main.2", "main.3"], "pon"),
        ("14m5p", ["main.0", "main.1"], "chi"),
    ],
)
def test_tiles_that_form_no_meld_stay_with_a_word_about_it(
    visit: Visit, hand: str, pieces: list[str], meld: str
) -> None:
    page = visit("/", rules="tcg", hand=hand)
    for piece in pieces:
        page.locator(f'[data-at="{piece}"]').click()
    page.locator(f'[data-meld="{meld}"]').click()
    assert line(page) == hand
    assert page.locator("#messages").inner_text() == f"These tiles cannot be a {meld}."


def test_a_tile_is_entered_four_times_indicators_and_all(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="11m")
    for _ in range(4):
        page.locator('[data-row="dora_indicators"] .row-name').click()
        page.locator('[data-key="1m"]').click(force=True)
        settled(page)
    assert page.locator('[data-pieces="dora_indicators"] .piece').count() == 2
    page.wait_for_function("() => document.querySelector('#messages').textContent.trim()")


def test_the_focus_stays_in_the_hand_when_a_meld_is_made_by_keys(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123m77z5p")
    page.locator('[data-at="main.4"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("p")
    assert line(page).endswith("(777z)")
    assert page.evaluate("() => Boolean(document.activeElement.dataset.at)")


@pytest.mark.parametrize(("width", "height"), [(640, 450), (844, 390), (320, 640)])
@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/", {"rules": "tenhou", **FULL}),
        ("/", {"rules": "kitanuki", "hand": "123p(456p)"}),
        ("/rules/tcg/points", {}),
    ],
)
def test_nothing_is_clipped_when_it_is_large_or_low(
    visit: Visit, path: str, query: dict[str, str], width: int, height: int
) -> None:
    """200 % of 1280×900, a phone on its side, and the narrowest screen."""
    page = visit(path, width=width, height=height, **query)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    cut = page.evaluate(
        """() => [...document.querySelectorAll('main button, main a, main label, main h2')]
        .filter((one) => one.checkVisibility() && !one.closest('.scroll, .games, .acts, .hidden, thead'))
        .filter((one) => getComputedStyle(one).clipPath === 'none')
        .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
        .filter(([, box]) => box.right > innerWidth + 1 || box.left < -1).map(([html]) => html)"""
    )
    assert cut == []
    # The last of the page is not under the score.
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    under = "() => document.querySelector('footer p').getBoundingClientRect().bottom"
    dock = page.locator("#dock")
    if dock.count() and dock.is_visible():
        assert page.evaluate(under) <= (dock.bounding_box() or {"y": 0})["y"]
