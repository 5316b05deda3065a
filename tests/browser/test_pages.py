"""Every page in both languages, both lights and two widths: what axe finds, what fits, what is shared, what it weighs."""

import gzip
import json
from importlib.util import find_spec
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import SAMPLES
from tests.browser.test_entering import settled

MOST_BYTES = 150_000
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FULL = {
    ruleset: {"rules": ruleset, "hand": sample.line, **dict(sample.settings)}
    for ruleset, sample in SAMPLES.items()
}
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "empty": ("/", {}),
    **{f"calculator-{ruleset}": ("/", query) for ruleset, query in FULL.items()},
    "compare": ("/", FULL["tcg"] | {"other": "arushiaru"}),
    "impossible": ("/", {"rules": "tcg", "hand": "11111m"}),
    "unfinished": ("/", {"rules": "tcg", "hand": "1359m2468p135s123z"}),
    "rules": ("/rules", {"q": "pinfu"}),
    **{f"rules-{ruleset}": (f"/rules/{ruleset}", {}) for ruleset in SAMPLES},
    "one-rule": ("/rules/tcg", {"rule": "pinfu"}),
    "glossary": ("/glossary", {}),
    "problems": ("/problems", {}),
}


def axe_source() -> str:
    spec = find_spec("axe_playwright_python")
    if spec is None or spec.origin is None:
        pytest.skip("axe is not installed: accessibility was not looked at")
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(("lang", "scheme"), [("ja", "dark"), ("en", "light")])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visit: Visit, name: str, lang: str, scheme: str) -> None:
    path, query = PAGES[name]
    page = visit(path, lang=lang, scheme=scheme, **query)
    for details in page.locator("main details").all()[:12]:
        details.evaluate("one => { one.open = true; }")
    page.evaluate(axe_source())
    found = page.evaluate(
        "(tags) => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", AXE_TAGS
    )
    told = [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]
    assert told == []


@pytest.mark.parametrize(("lang", "width"), [("ja", 360), ("en", 360), ("en", 1280)])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_screen(visit: Visit, name: str, lang: str, width: int) -> None:
    path, query = PAGES[name]
    page = visit(path, lang=lang, width=width, **query)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_what_is_pressed_is_large_enough_for_a_finger(visit: Visit, ruleset: str) -> None:
    page = visit("/", width=360, **FULL[ruleset])
    small = page.evaluate(
        """() => [...document.querySelectorAll('#calc button, #calc select, #calc summary, .games a, .top a, .segments label, .check')]
        .filter((one) => one.checkVisibility() && !one.closest('details:not([open]) > :not(summary)'))
        .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
    )
    assert small == []


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
    assert "rules=tcg@1.0.0" in page.url
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
    page.locator("button.primary").click()
    assert page.locator("#answer .total").inner_text().startswith("2,000")
    page.locator("#hand").fill("11111m")
    page.locator("button.primary").click()
    assert "four" in page.locator("#answer .faults").inner_text()


def test_an_address_of_another_version_says_so(visit: Visit) -> None:
    page = visit("/", rules="tcg@0.9.0", hand="123m")
    assert "tcg@0.9.0" in page.locator(".notice").inner_text()


def test_two_rulesets_are_compared(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("#other").select_option("arushiaru")
    settled(page)
    page.wait_for_selector("table.compare")
    rows = dict(
        row.inner_text().split("\t", 1) for row in page.locator("table.compare tbody tr").all()
    )
    # TX1 without dora is 2,000; AX1 is 240.
    points = next(value for name, value in rows.items() if name.startswith("points"))
    assert points.split("\t") == ["2,000", "240"]
    assert "Riichi" in page.locator(".comparison").inner_text()
    assert "other=arushiaru" in page.url


def test_the_same_rules_are_compared_with_other_options(visit: Visit) -> None:
    # TX: 234567m345p22p678s with chi 234m has tanyao alone; without open tanyao it has no yaku.
    page = visit("/", rules="tcg", hand="567m34522p67s+8s (234m)", other="tcg")
    page.locator('[name="other_options.kuitan"]').select_option("false")
    settled(page)
    page.wait_for_selector("table.compare tr.differs")
    assert "other_options=kuitan:false" in page.url


def test_a_line_of_the_answer_opens_its_rule(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("#answer >> text=Pinfu").first.click()
    page.wait_for_selector("dialog[open] article.rule")
    assert "3-01" in page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


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


def test_copies_go_to_the_clipboard(visit: Visit) -> None:
    page = visit("/", **FULL["tcg"])
    page.locator("details.share summary").click()
    page.locator('[data-copy="#copy-json"]').click()
    copied = json.loads(page.evaluate("() => navigator.clipboard.readText()"))
    assert copied["winning_tile"] == "8s"


def test_the_result_is_announced(visit: Visit) -> None:
    page = visit("/", rules="tcg")
    page.keyboard.type("123567m34522p67s8s")
    settled(page)
    assert "1,000 points" in page.locator("#say").inner_text()
    assert page.locator("#say").get_attribute("role") == "status"


def test_the_language_and_the_light_are_remembered(visit: Visit) -> None:
    page = visit("/rules", lang="en")
    page.locator("[data-lang]").click()
    page.wait_for_function("() => document.documentElement.lang === 'ja'")
    page.locator("[data-theme-switch]").click()
    page.goto("/rules")
    page.wait_for_function("() => document.documentElement.lang === 'ja'")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


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


def test_the_calculator_is_light(server: str) -> None:
    """Everything the page of a full hand loads, as it goes over the wire behind a proxy that compresses."""
    paths = [
        "/?rules=tcg&hand=123567m34522p67s%2B8s&situation=riichi&other=arushiaru",
        "/static/style.css",
        "/static/base.js",
        "/static/calculator.js",
        "/static/icon.svg",
    ]
    total = 0
    for path in paths:
        with urlopen(Request(server + path)) as answer:  # noqa: S310 - our own server
            total += len(gzip.compress(answer.read()))
    assert total < MOST_BYTES


def test_the_first_answer_comes_within_a_second_on_a_slow_phone(visit: Visit) -> None:
    """Judged by what has to arrive: the answer is in the page itself, and little comes before it."""
    page = visit("/", width=360, scripts=False, **FULL["tcg"])
    assert page.locator("#answer .total").is_visible()
    size = len(gzip.compress(page.content().encode()))
    assert size < 40_000  # at 400 kB/s, the slowest profile in use, a tenth of a second
