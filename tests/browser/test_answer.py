"""The answer on the calculator: points, payments, waits, advice, comparison, what can be taken away, what is remembered."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import scoring
from tests.browser.conftest import Visit, follow, hold, settled
from tests.browser.games import FULL, SAMPLES


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("ruleset", SAMPLES)
def test_a_shared_link_opens(visit: Visit, ruleset: str, *, scripts: bool) -> None:
    sample = SAMPLES[ruleset]
    page = visit("/", scripts=scripts, **FULL[ruleset])
    assert page.locator("#answer .total").inner_text().startswith(sample.points)


def test_the_address_pins_hand_rules_and_options(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.locator("#hand").fill("123567m34522p67s+8s riichi")
    settled(page)
    assert page.locator('[name="situation"][value="riichi"]').is_checked()
    page.locator("details.options summary").first.click()
    page.locator('[name="options.kuitan"]').select_option("false")
    settled(page)
    assert f"rules=tcg@{scoring.ruleset('tcg').version}" in page.url
    assert "options=kuitan:false" in page.url
    page.reload()
    assert page.locator("#answer .total").inner_text().startswith("2,000")
    assert page.locator('[name="options.kuitan"]').input_value() == "false"
    page.locator("details.share summary").click()
    assert page.locator("#share-link").input_value().startswith(page.url.partition("?")[0])


def test_without_scripts_the_form_is_enough(visit: Visit) -> None:
    page = visit("/", scripts=False, rules="tcg")
    page.locator("#hand").fill("123567m34522p67s8s")
    page.locator('[name="situation"][value="riichi"]').check()
    follow(page.locator("button.primary"))
    assert page.locator("#answer .total").inner_text().startswith("2,000")
    page.locator("#hand").fill("11111m")
    follow(page.locator("button.primary"))
    assert "four" in page.locator("#messages").inner_text()


def test_an_address_of_another_version_says_so(visit: Visit) -> None:
    page = visit("/", rules="tcg@0.9.0", hand="123m")
    assert "tcg@0.9.0" in page.locator(".notice").inner_text()


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 390)])
def test_the_verdict_says_what_other_rulesets_give_and_by_which_clause(
    visit: Visit, lang: str, width: int
) -> None:
    # README: 8,000 and, not rounded up, 7,700.
    hand = {"hand": "234567m34522p67s+8s", "situation": "riichi", "dora_indicators": "1m"}
    page = visit("/", lang=lang, width=width, rules="tcg", **hand)
    summary = page.locator("details.beside summary")
    assert "7,700" in summary.inner_text()
    assert "8,000" in summary.inner_text()
    summary.click()
    row = page.locator("details.beside tr", has_text={"en": "Tenhou", "ja": "天鳳"}[lang]).first
    assert "EMA 2016 §4.1.3" in row.inner_text()
    room = page.locator("details.beside .scroll")
    assert room.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    # By tsumo 5 han 20 fu and a mangan: one line says so, and leads there.
    page.locator(".variants a").first.click()
    page.wait_for_url("**win=tsumo**")
    assert page.locator('[name="win"][value="tsumo"]').is_checked()


def test_a_red_five_is_compared_with_plain_ones_where_there_are_no_red_ones(visit: Visit) -> None:
    # Three han 70 fu, a mangan; without the red five two han 70 fu, 4,700 by tsumo from a non-dealer.
    query = {"hand": "067m234s6z(555z)[1111p]+6z", "dora_indicators": "4m", "win": "tsumo"}
    page = visit("/", rules="tenhou", seat_wind="south", **query)
    beside = page.locator("details.beside")
    beside.locator("summary").click()
    row = beside.locator("tr", has_text="EMA 2016").first
    expect(row).to_contain_text("4,700")
    expect(row).to_contain_text("With plain fives")
    assert "–" not in beside.inner_text()
    # The yaku come first, and paper has the answer alone.
    yaku = page.locator("#answer table.lines").first
    tops = [one.evaluate("(one) => one.getBoundingClientRect().top") for one in (yaku, beside)]
    assert tops == sorted(tops)
    page.emulate_media(media="print")
    expect(beside).to_be_hidden()


CARD = """async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap(await item.getType('image/png'));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(bitmap, 0, 0);
    const inks = (x, y, w, h) => new Set(new Uint32Array(context.getImageData(x, y, w, h).data.buffer)).size;
    return {
        types: item.types, size: [bitmap.width, bitmap.height],
        hand: inks(56, 96, 1088, 120), dora: inks(56, 274, 300, 64), points: inks(56, 370, 500, 70), yaku: inks(640, 360, 400, 90),
    };
}"""


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 390), ("en", 360)])
def test_a_card_with_hand_dora_and_score_is_shared(visit: Visit, lang: str, width: int) -> None:
    page = visit("/", lang=lang, width=width, **FULL["tcg"], dora_indicators="1m")
    page.locator("[data-picture]").click()
    expect(page.locator("#say")).to_have_text({"en": "Copied", "ja": "コピーしました"}[lang])
    card = page.evaluate(CARD)
    assert (card.pop("types"), card.pop("size")) == (["image/png"], [1200, 630])
    assert {part: inks for part, inks in card.items() if inks < 5} == {}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_link_has_a_preview(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang, scripts=False, **FULL["tcg"])

    def meta(name: str) -> str:
        return str(page.locator(f'meta[property="og:{name}"]').get_attribute("content"))

    assert {"en": "2,000 points", "ja": "2,000点"}[lang] in meta("title")
    assert {"en": "Pinfu", "ja": "平和"}[lang] in meta("description")
    picture = page.request.get(meta("image"))
    assert (picture.ok, picture.headers["content-type"]) == (True, "image/png")
    page.goto(f"/rules/tenhou?lang={lang}")
    assert {"en": "Tenhou", "ja": "天鳳"}[lang] in meta("title")
    assert len(meta("description")) > 20


def test_a_line_of_the_answer_opens_its_rule(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("#answer >> text=Pinfu").first.click()
    page.wait_for_selector("dialog[open] article.rule")
    assert "3-01" in page.get_by_role("dialog", name="Pinfu").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_the_dialog_shows_the_rule_that_was_opened_last(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    held = hold(page, "rule=pinfu")
    page.locator('#answer [data-rule-link*="rule=pinfu"]').first.click()
    page.keyboard.press("Escape")
    page.locator('#answer [data-rule-link*="rule=base"]').first.click()
    page.wait_for_selector("dialog[open] article.rule")
    told = page.locator("#rule").inner_text()
    with page.expect_response(re.compile("rule=pinfu")) as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.locator("#rule").inner_text() == told


def test_a_wrong_score_is_exported_as_a_test_case(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("details.wrong summary").click()
    with page.expect_download() as download:
        page.locator("details.wrong a").click()
    case = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert case["ruleset"] == "tcg"
    assert case["request"]["concealed"] == "123567m22345p67s"
    assert case["answer"]["value"]["points"] == 2000
    assert json.loads(page.locator("#case").inner_text()) == case


@pytest.mark.parametrize(
    ("button", "starts"),
    [
        ("#copy-json", "{"), ("#copy-curl", "curl http"), ("#copy-text", "TCG mahjong"),
        ("#share-link", "http"), ("svg", "<svg"),
    ],
)  # fmt: skip
def test_copies_go_to_the_clipboard(visit: Visit, button: str, starts: str) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("details.share summary").click()
    wanted = "[data-copy-from]" if button == "svg" else f'[data-copy="{button}"]'
    page.locator(wanted).first.click()
    page.wait_for_function("() => document.getElementById('say').textContent === 'Copied'")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith(starts)
    if starts == "{":
        assert json.loads(copied)["winning_tile"] == "8s"


def test_the_result_is_announced(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.type("123567m34522p67s8s")
    settled(page)
    assert "1,000 points" in page.locator("#say").inner_text()
    assert page.locator("#say").get_attribute("role") == "status"


def test_fu_are_shown_with_their_tiles_and_other_readings_with_their_worth(visit: Visit) -> None:
    # TX: two pure double runs are also seven pairs, 25 fu and 1,600.
    page = visit("/", rules="tcg", hand="112233m112233p1s+1s")
    fu = page.locator("table.lines:has(caption:text-is('Fu')) tr", has_text="Wait")
    assert fu.locator("svg[aria-label]").count() == 1
    page.locator("summary", has_text="Other readings").click()
    other = page.locator(".alternatives").inner_text()
    assert "1,600" in other
    assert "Chiitoitsu (seven pairs)" in other


def test_a_hand_one_tile_short_shows_its_waits(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.type("123567m34522p67s")
    settled(page)
    page.wait_for_selector("#answer table.lines")
    assert page.locator("#answer tbody tr").count() == 2
    assert "1 more to go" in page.locator("#answer").inner_text()


def test_the_dice_advisor_shows_every_action(visit: Visit) -> None:
    page = visit("/", rules="dice", hand="11123466", dora="6", coins="3")
    rows = page.locator("#answer .bars tbody tr")
    assert rows.count() == 7
    assert "12.20" in rows.first.inner_text()
    widths = [
        float(str(bar.get_attribute("width"))) for bar in page.locator("#answer .bars .fill").all()
    ]
    assert widths == sorted(widths, reverse=True)


def test_no_advice_is_given_on_a_choice_that_was_made(visit: Visit) -> None:
    # DX18: riichi, the last reroll a 4. To stand was a choice of the first roll, which this hand is not.
    played = {"hand": "12345622", "dora": "2", "action": "riichi"}
    page = visit("/", rules="dice", **played, last_draw="face:4,by:reroll")
    assert page.locator("#answer .total").inner_text().startswith("34")
    assert page.locator("#answer .bars").count() == 0
    # What may still be done is asked with what was chosen.
    page = visit(
        "/",
        rules="dice",
        hand="33334566",
        action="riichi",
        chosen="riichi",
        rerolls_left="0",
        last_draw="face:6,by:reroll",
    )
    rows = page.locator("#answer .bars tbody tr")
    assert [row.inner_text().split("\t")[0].split("\n")[0].strip() for row in rows.all()] == [
        "Stop best",
        "Kan",
    ]


def test_language_and_light_are_remembered_and_what_is_entered_is_kept(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    follow(page.locator("[data-lang]"))
    assert page.locator("#answer .parts").first.inner_text() == "2翻 30符"
    assert page.locator("#hand").input_value() == "123567m22345p67s+8s"
    page.goto("/rules?lang=en")
    page.locator("[name=q]").fill("chanta")
    follow(page.locator("[data-lang]"))
    expect(page.locator("[name=q]")).to_have_value("chanta")
    page.locator("[data-theme-switch]").click()
    page.goto("/rules")
    # The script of the page goes on to the remembered language; no state in between counts.
    page.wait_for_selector("html[lang=ja][data-theme=dark]")


def test_a_service_that_is_gone_is_reported(visit: Visit) -> None:
    page = visit("/", rules="tcg", hand="123m")
    page.route("**/calculator.json?**", lambda route: route.fulfill(body="a proxy's own page"))
    page.locator('[data-key="4m"]').click()
    expect(page.locator("#messages")).to_contain_text("server")
    assert page.locator('[data-pieces="main"] .piece').count() == 4
