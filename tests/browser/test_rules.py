"""The rule books for people: filtered, searched, printed, opened from anywhere."""

import re

import pytest
from playwright.sync_api import expect

import scoring
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
    *(("compare", look) for look in LOOKS),
]
"""Pages of the books: the yaku of each, points, and whole books with and without numbers and open questions."""


@pytest.mark.parametrize(("section", "look"), SECTIONS, ids=str)
def test_a_page_of_a_book_is_for_everyone(visit: Visit, section: str, look: Look) -> None:
    is_for_everyone(visit, f"/rules/{section}", {}, look)


@pytest.mark.parametrize("path", ["/rules/tenhou/yaku", "/rules/tcg", "/rules/compare"])
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
        "ja": ("TCG麻雀", "西", "本場: 2"),
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


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 390), ("en", 360)])
def test_a_search_shows_the_value_in_every_ruleset(visit: Visit, lang: str, width: int) -> None:
    page = visit("/rules", lang=lang, width=width, scripts=False)
    page.locator("#q").fill("double yakuman")
    follow(page.locator("form.search button"))
    found = page.locator('.found li:has(a[href*="rule=double_yakuman&"])')
    words = {"en": ("yes", "no"), "ja": ("採用する", "採用しない")}[lang]
    shown = {}
    for group in found.locator(".values > div").all():
        value = words.index(group.locator("dt").inner_text()) == 0
        for link in group.locator(".one").all():
            assert link.locator(".cite").inner_text().strip()
            address = str(link.locator("a").first.get_attribute("href"))
            shown[re.split(r"[/?]", address)[2]] = value
    declared = {
        one.id: one.basic.options["double_yakuman"]
        for one in scoring.rulesets()
        if "double_yakuman" in one.options
    }
    assert {"tenhou", "mahjong_soul", "m_league"} <= declared.keys()
    assert shown == declared


@pytest.mark.parametrize("game", ["riichi", "riichi3"])
def test_the_rulesets_of_a_game_are_compared_rule_by_rule(visit: Visit, game: str) -> None:
    page = visit("/rules/compare", game=game, scripts=False)
    ids = [one.id for one in scoring.rulesets() if one.game_id == game]
    names = {name for id_ in ids for name in scoring.ruleset(id_).options}
    shown = page.locator(".compared").evaluate_all(
        """(rows) => rows.map((row) => [row.querySelector('h3').id.slice(2),
            [...row.querySelectorAll('.one')].map((one) => [
                one.querySelector('a').pathname.split('/')[2], one.querySelector('.cite')?.textContent])])"""
    )
    by_rule = {rule: dict(rulesets) for rule, rulesets in shown}
    for name in names:
        having = {id_ for id_ in ids if name in scoring.ruleset(id_).options}
        assert by_rule[name].keys() == having, name
        assert all(by_rule[name].values()), name


def test_the_page_of_a_rule_says_what_holds_here_and_names_the_document(visit: Visit) -> None:
    page = visit("/rules/tenhou", rule="kiriage_mangan")
    expect(page.locator("article.rule .facts")).to_contain_text("In Tenhou: no")
    assert page.locator(".values [aria-current]").inner_text() == "Tenhou"
    page.goto("/rules/m_league?rule=kiriage_mangan&lang=en")
    expect(page.locator(".quoted cite")).to_have_text("Official rules of M.League matches")
    page.goto("/rules/tenhou?rule=double_yakuman&lang=en")
    assert "TCG" not in page.locator("article.rule").inner_text()
    page.goto("/rules/tenhou?q=xyzzyq&lang=en")
    follow(page.get_by_role("link", name="Search all rules"))
    expect(page.locator(".notice")).to_contain_text("xyzzyq")
    # A book opens with its values, also on a phone.
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/rules/tenhou?lang=en")
    expect(page.locator(".settings div").first).to_be_in_viewport()


ID = re.compile(r"(?<![\w@/.])[a-z]+[a-z0-9]*[_.][a-z][a-z0-9_]*(?![\w@])")
"""A name of the API: ``kiriage_mangan``, ``yaku.chinitsu``."""


@pytest.mark.parametrize(
    "path",
    ["/rules/tenhou", "/rules/dice", "/rules/tenhou?rule=kiriage_mangan", "/rules/compare", "/rules?q=mangan",
     "/glossary", "/points", "/practice?level=yaku&seed=3&answered=1", "/?rules=tenhou&hand=123567m34522p67s%2B8s"],
)  # fmt: skip
def test_rules_have_names_on_pages_and_not_ids(visit: Visit, path: str) -> None:
    page = visit("/problems")
    page.goto(f"{path}{'&' if '?' in path else '?'}lang=en")
    text = page.locator("main").evaluate(
        """(main) => { for (const one of main.querySelectorAll('pre, details.copies')) one.remove(); return main.innerText; }"""
    )
    found = [one for one in ID.findall(text) if not one.endswith((".net", ".com", ".org", ".jp"))]
    assert found == []
