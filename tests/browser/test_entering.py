"""Hands entered by mouse, by keyboard and by paste: the three are always the same hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, hold, line, settled
from tests.browser.games import SAMPLES, Sample

GAMES = pytest.mark.parametrize("ruleset", SAMPLES)
SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 664), (360, 640)])
PLACES = """() => ['[data-key="1m"]', '.rows', '[data-meld="chi"]', '[name="win"]', '[data-row="dora_indicators"]']
    .map((one) => document.querySelector(one).getBoundingClientRect()).map(({ x, y }) => [x, y])"""
COVERED = """() => [...document.querySelectorAll('[data-key], .rows .piece, .rows .slot')].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = [[x + 4, y + 4], [x + width / 2, y + height - 4]];
    return !there.every((point) => one.contains(document.elementFromPoint(...point)));
}).map((one) => one.outerHTML.slice(0, 80))"""
"""Keys and pieces of the hand that are not in sight, or that something covers."""


def choose(page: Page, sample: Sample) -> None:
    for name, value in sample.settings:
        page.locator(f'#calc [name="{name}"][value="{value}"]').check()


def is_scored(page: Page, sample: Sample) -> None:
    settled(page)
    page.wait_for_selector("#answer .verdict:not(.none, .bad) .total")
    assert page.locator("#answer .total").inner_text().startswith(sample.points)
    assert page.locator('[data-pieces="main"] .piece').count() == sample.pieces


@GAMES
def test_a_hand_is_clicked(visit: Visit, ruleset: str) -> None:
    page, sample = visit("/", rules=ruleset), SAMPLES[ruleset]
    for token in sample.clicks:
        page.locator(f'[data-key="{token}"]').click()
    choose(page, sample)
    is_scored(page, sample)


@pytest.mark.parametrize("ruleset", [id_ for id_, sample in SAMPLES.items() if sample.keys])
def test_a_hand_is_typed(visit: Visit, ruleset: str) -> None:
    page, sample = visit("/", rules=ruleset), SAMPLES[ruleset]
    page.keyboard.type(sample.keys)
    choose(page, sample)
    is_scored(page, sample)
    page.keyboard.press("Backspace")
    settled(page)
    assert page.locator('[data-pieces="main"] .piece').count() == sample.pieces - 1


@GAMES
def test_a_hand_is_pasted(visit: Visit, ruleset: str) -> None:
    page, sample = visit("/", rules=ruleset), SAMPLES[ruleset]
    page.locator("#hand").fill(sample.line)
    settled(page)
    choose(page, sample)
    is_scored(page, sample)


@pytest.mark.parametrize("ruleset", ["kitanuki", "dice", "kantan"])
def test_a_hand_is_entered_with_arrows_and_enter(visit: Visit, ruleset: str) -> None:
    page, sample = visit("/", rules=ruleset), SAMPLES[ruleset]
    page.locator("[data-key]").first.focus()
    keys = page.locator("[data-key]").evaluate_all("all => all.map((one) => one.dataset.key)")
    at = 0
    for token in sample.clicks:
        wanted = keys.index(token)
        for _ in range(abs(wanted - at)):
            page.keyboard.press("ArrowRight" if wanted > at else "ArrowLeft")
        page.keyboard.press("Enter")
        at = wanted
    choose(page, sample)
    is_scored(page, sample)


def test_all_three_show_the_same_hand(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.locator("#hand").fill("2345m (555z) [1111p]")
    settled(page)
    assert page.locator('[data-pieces="main"] .piece').count() == 4
    assert page.locator('[data-pieces="sets"] .piece').count() == 2
    page.locator('[data-key="6m"]').click()
    assert line(page) == "23456m (555z) [1111p]"
    page.keyboard.type("78m")
    assert line(page) == "2345678m (555z) [1111p]"
    assert "hand=2345678m" in page.url


def test_melds_are_made_by_mouse_and_by_keys(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.locator('[data-meld="chi"]').click()
    page.locator('[data-key="3s"]').click()
    assert line(page) == "(345s)"
    page.keyboard.type("(222z)")
    settled(page)
    page.keyboard.type("[9999p]")
    settled(page)
    assert page.locator('[data-pieces="sets"] .piece').count() == 3
    assert page.locator("#hand").input_value() == "(345s) (222z) [9999p]"
    page.locator('[data-pieces="sets"] .piece').first.click()
    page.locator("[data-do=remove]").click()
    assert line(page) == "(222z) [9999p]"


@pytest.mark.parametrize("by_key", [True, False])
def test_another_tile_is_made_the_winning_one(visit: Visit, *, by_key: bool) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s+8s")
    first = page.locator('[data-pieces="main"] .piece').first
    if by_key:
        first.focus()
        page.keyboard.press("w")
    else:
        first.click()
        page.locator("[data-do=win]").click()
    assert line(page) == "23567m22345p678s+1m"


def test_a_fifth_copy_cannot_be_entered_and_the_page_says_why(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    for _ in range(4):
        page.locator('[data-key="1m"]').click()
    key = page.locator('[data-key="1m"]')
    assert key.get_attribute("aria-disabled") == "true"
    key.click(force=True)
    expect(page.locator("#messages")).to_contain_text("four")
    assert page.locator('[data-pieces="main"] .piece').count() == 4
    page.keyboard.type("1m")
    settled(page)
    assert page.locator('[data-pieces="main"] .piece').count() == 4


def test_the_reason_stays_when_the_answer_to_the_piece_before_comes_later(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.type("111m")
    settled(page)
    held = hold(page, "hand=1111m(&|$)")
    with page.expect_request(lambda request: "hand=1111m" in request.url):
        page.keyboard.type("1m")
    page.keyboard.type("1m")
    expect(page.locator("#messages")).to_contain_text("four")
    held[0].continue_()
    settled(page)
    expect(page.locator("#messages")).to_contain_text("four")


def test_a_full_hand_is_told_when_the_answer_to_its_last_tile_comes_later(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.type("123m456p789s1122z")
    settled(page)
    held = hold(page, "calculator.json")
    with page.expect_request(lambda request: "calculator.json" in request.url):
        page.keyboard.type("2z5z")
    told = page.locator("#messages").inner_text()
    assert told
    held[-1].continue_()
    settled(page)
    assert page.locator("#messages").inner_text() == told


def test_a_meld_the_rules_do_not_have_is_marked_and_taken_out_by_one_click(visit: Visit) -> None:
    page = visit("/", rules="kitanuki")
    assert page.locator('[data-meld="chi"]').count() == 0
    page.keyboard.type("123p")
    page.keyboard.type("(456p)")
    expect(page.locator("#messages")).to_contain_text("chi")
    assert page.locator('[data-pieces="sets"] .piece.conflict').count() == 1
    page.get_by_text("Remove chi 456p").click()
    assert line(page) == "123p"


def test_indicators_are_rows_of_their_own(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123567m34522p67s+8s")
    page.locator('[data-row="dora_indicators"]').click()
    page.locator('[data-key="9m"]').click()
    settled(page)
    page.wait_for_selector("#answer table >> text=Dora")
    assert page.locator('[data-row="ura_indicators"]').is_hidden()
    page.locator('[name="situation"][value="riichi"]').check()
    settled(page)
    assert page.locator('[data-row="ura_indicators"]').is_visible()


def test_red_fives_come_with_their_option(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    assert page.locator('[data-key="0m"]').count() == 0
    page.locator("details.options summary").first.click()
    page.locator('[name="options.red_fives"]').select_option("3")
    settled(page)
    page.locator('[data-key="0m"]').click()
    assert line(page) == "0m"
    assert "options=red_fives:3" in page.url


def test_the_yaku_in_use_are_counted_and_one_of_them_stays(visit: Visit) -> None:
    # TX1's hand, riichi and pinfu; without pinfu riichi alone, 30 fu, which is 1,000.
    page = visit("/", rules="tcg", hand="123567m34522p67s+8s", situation="riichi")
    page.locator("details.options > summary").first.click()
    told = page.locator("details.options details.subset > summary").first
    assert told.inner_text() == "All"
    told.click()
    every = page.locator('[name="options.yaku"]').count()
    page.locator('[name="options.yaku"][value="pinfu"]').uncheck()
    settled(page)
    assert page.locator("#answer .total").inner_text().startswith("1,000")
    assert told.inner_text() == str(every - 1)
    page.evaluate(
        """() => document.querySelectorAll('[name="options.yaku"]').forEach((one) => { one.checked = one.value === "riichi"; })"""
    )
    page.locator('[name="options.yaku"]:checked').click()
    expect(page.locator("#messages")).to_contain_text("least one")
    assert page.locator('[name="options.yaku"]:checked').count() == 1


def test_red_fives_come_with_their_card(visit: Visit) -> None:
    # tcg.8-02: red fives there are by a card.
    page = visit("/", rules="tcg", hand="123567m34522p67s+8s", situation="riichi")
    page.locator("details.cards summary").first.click()
    page.locator('[name="cards"][value="card_red_tiles"]').check()
    settled(page)
    page.locator("[data-do=delete]").click()
    settled(page)
    page.locator('[data-key="0p"]').click()
    assert line(page) == "123567m22345p67s+0p"
    page.locator('[name="cards"][value="card_red_tiles"]').click()
    expect(page.locator("#messages")).to_contain_text("red")
    assert not page.locator('[name="cards"][value="card_red_tiles"]').is_checked()


def test_a_red_five_may_join_three_others(visit: Visit) -> None:
    page = visit("/", rules="tenhou", hand="555m")
    assert page.locator('[data-key="5m"]').get_attribute("aria-disabled") == "true"
    page.locator('[data-key="0m"]').click()
    assert line(page) == "5550m"


def test_a_red_five_is_swapped_for_a_plain_one(visit: Visit) -> None:
    page = visit("/", rules="tenhou", hand="05m")
    page.locator('[data-pieces="main"] .piece').first.click()
    page.locator("[data-do=red]").click()
    assert line(page) in {"00m", "55m"}


def test_kinds_of_melds_have_keys(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    for typed in ("c3s", "p5z", "o2222p", "k9m"):
        page.keyboard.type(typed)
        settled(page)
    assert line(page) == "(345s) (555z) (2222p) [9999m]"
    page.keyboard.press("Backspace")
    settled(page)
    page.keyboard.type("a9m")
    assert line(page) == "(345s) (555z) (2222p) added_kan:9999m"


def test_the_keys_are_listed_by_a_key(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.type("123m")
    page.keyboard.press("Escape")
    assert page.locator("#keys").is_hidden()
    assert page.locator("#hand").input_value() == ""


def test_dice_have_kans_dora_and_a_last_die(visit: Visit) -> None:
    # DX: five dice beside a kan; the rows of dice and kans are filled with the same keys.
    page = visit("/", rules="dice")
    page.keyboard.type("12344")
    page.locator('[name="-row"][value="sets"]').check()
    page.locator('[data-key="3"]').click()
    page.locator('[name="dora"]').select_option("4")
    page.locator('[name="last_draw.face"]').select_option("4")
    page.locator('[name="last_draw.by"]').select_option("kan")
    assert line(page) == "12344 kans:3"
    assert page.locator('[data-pieces="sets"] .piece').count() == 1
    for part in ("kans:3", "dora=4", "last_draw=face:4,by:kan"):
        assert part in page.url.replace("%20", " ")


@SIZES
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_riichi_pinfu_dora_and_a_red_five_take_17_clicks_without_scrolling(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    """Riichi, pinfu, one dora and one red five: 4 han 30 fu, 7,700 by ron from a non-dealer."""
    page = visit("/", lang=lang, width=width, height=height, rules="tenhou")
    tiles = ["1m", "2m", "3m", "5m", "6m", "7m", "2p", "2p", "3p", "4p", "0p", "6s", "7s", "8s"]
    clicks = [f'[data-key="{tile}"]' for tile in tiles]
    clicks += ['[data-choice="riichi"]', '[data-row="dora_indicators"]', '[data-key="9m"]']
    assert len(clicks) <= 17
    before = page.evaluate(PLACES)
    for place, wanted in enumerate(clicks):
        page.locator(wanted).click()
        if place == 7:
            assert page.evaluate(COVERED) == []
    settled(page)
    score = page.locator("#dock" if width < 600 else "#answer .total")
    assert "7,700" in score.inner_text()
    assert page.evaluate("() => scrollY") == 0
    assert page.evaluate(PLACES) == before


@SIZES
def test_nothing_moves_and_no_key_is_out_of_sight_while_melds_are_made(
    visit: Visit, width: int, height: int
) -> None:
    """Faults P4 and P9: the keys jumped by 79 px with a meld and were out of sight with two."""
    page = visit("/", width=width, height=height, rules="tenhou")
    before = page.evaluate(PLACES)
    melds = (("chi", "1s"), ("pon", "7z"), ("added_kan", "9p"), ("closed_kan", "5m"))
    for count, (kind, tile) in enumerate(melds, 1):
        page.locator(f'[data-meld="{kind}"]').click()
        page.locator(f'[data-key="{tile}"]').click()
        settled(page)
        assert page.locator('[data-pieces="sets"] .piece').count() == count
        assert page.evaluate(COVERED) == []
        assert page.evaluate(PLACES) == before
    tray = page.locator(".rows").bounding_box()
    last = page.locator('[data-pieces="sets"] .piece').last.bounding_box()
    assert tray
    assert last
    assert last["x"] + last["width"] <= tray["x"] + tray["width"]
    assert last["y"] + last["height"] <= tray["y"] + tray["height"]
    # What is wrong is shown without moving anything either.
    page.locator('[data-choice="riichi"]').click()
    page.wait_for_selector("#messages .fixes a")
    assert page.evaluate(PLACES) == before
    assert page.evaluate("() => scrollY") == 0


@SIZES
def test_two_honba_and_a_stick_are_three_clicks(visit: Visit, width: int, height: int) -> None:
    """Hand TX1: 1,000 for pinfu, and 600 for two honba."""
    page = visit("/", width=width, height=height, rules="tenhou", hand="123567m34522p67s+8s")
    for name in ("honba", "honba", "deposits"):
        page.locator(f'.stepper:has([name="{name}"]) [data-step="1"]').click()
    settled(page)
    assert "honba=2" in page.url
    assert "deposits=1" in page.url
    assert "1,000 +600" in page.locator("#answer .pays").inner_text()
    page.locator('.stepper:has([name="honba"]) [data-step="-1"]').click()
    page.wait_for_url("**honba=1**")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("typed", "waits", "after"),
    [("123m45", "45", "p"), ("123m(55", "(55", "5z)"), ("1", "1", "m")],
)
def test_what_is_being_typed_is_not_wrong(
    visit: Visit, lang: str, typed: str, waits: str, after: str
) -> None:
    """Fault P7: the line turned red while digits were typed."""
    page = visit("/", lang=lang, rules="tenhou")
    box = page.locator("#hand")
    box.press_sequentially(typed)
    expect(page.locator("#messages .pending")).to_contain_text(waits)
    expect(box).not_to_have_attribute("aria-invalid", "true")
    # Nothing of it is lost when something else gets the focus.
    box.blur()
    expect(box).to_have_value(typed)
    box.press("End")
    box.press_sequentially(after)
    expect(page.locator("#messages")).to_be_empty()
    settled(page)
    assert page.locator('[data-pieces="main"] .piece, [data-pieces="sets"] .piece').count() >= 1


@SIZES
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_part_of_the_line_that_is_wrong_is_marked(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    """Fault P19: on a phone the message did not say which part was wrong."""
    page = visit("/", lang=lang, width=width, height=height, rules="tenhou")
    page.locator("#hand").fill("123m456p dorra:3m 77z")
    mark = page.locator("#line-wrong mark" if width < 600 else "#messages mark")
    expect(mark).to_have_text("dorra:3m")
    expect(page.locator("#hand")).to_have_attribute("aria-invalid", "true")
    box = page.locator("#hand").bounding_box()
    there = mark.bounding_box()
    assert box
    assert there
    if width < 600:
        assert box["y"] < there["y"] < box["y"] + 120


def test_options_stand_under_the_headings_of_the_rule_book(visit: Visit) -> None:
    page = visit("/", rules="ema_2025")
    page.locator("details.options > summary").click()
    group = page.locator(".groups section", has_text="3.7.1 Winner bonus")
    expect(group.locator(".option")).to_have_count(4)
    names = page.locator(".groups .option :is(input, select)[name]").evaluate_all(
        "(all) => all.map((one) => one.name).filter((name) => !name.endsWith('.yaku'))"
    )
    assert len(names) == len(set(names))
    assert page.locator(".groups h3").count() > 20
