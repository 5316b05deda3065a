"""A hand is repaired in place, and a pasted one brings its own situation."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, hold, line, settled

HAND = "rules=tenhou&hand=123567m34522p67s%2B8s"


def tray(page: Page) -> list[str]:
    pieces = page.locator('[data-pieces="main"] .piece').all()
    return [str(piece.get_attribute("aria-label")) for piece in pieces]


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const how = { clipboardData, bubbles: true, cancelable: true };
            (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        text,
    )


@pytest.mark.parametrize("focus", ["the page", "the line"])
def test_a_pasted_hand_replaces_the_situation(visit: Visit, focus: str) -> None:
    """Fault P2: riichi and the dora of the hand before raised 1,300 points to 7,900."""
    page = visit(
        "/",
        rules="tenhou",
        hand="123567m34522p67s+8s",
        win="tsumo",
        situation="riichi,ippatsu",
        dora_indicators="4p",
        honba="2",
    )
    settled(page)
    if focus == "the line":
        page.locator("#hand").focus()
        page.keyboard.press("Control+A")
    paste(page, "234678m345p55s66z6z (555z)")
    page.wait_for_function("() => !new URLSearchParams(location.search).has('situation')")
    settled(page)
    asked = page.evaluate("() => Object.fromEntries(new URLSearchParams(location.search))")
    assert not {"situation", "dora_indicators", "honba"} & set(asked)
    assert asked["rules"].startswith("tenhou")
    assert page.locator("#hand").input_value().startswith("234678m")


def test_what_a_line_no_longer_says_is_taken_back(visit: Visit) -> None:
    """1 to 3 han with 40 fu: 1,300, 2,600 and 5,200 by ron from a non-dealer; 5 han are 8,000."""
    page, white = visit("/", rules="tenhou"), "123m456p789s1155z+5z"
    total = page.locator("#answer .total")
    for words, points in (("riichi", "2,600"), ("", "1,300"), ("立直 tsumo dora:4z", "8,000")):
        page.locator("#hand").fill(f"{white} {words}")
        expect(total).to_have_text(f"{points} points")
    page.locator("#hand").fill(white)
    page.locator('[data-choice="riichi"]').click()
    for words, points in (("", "2,600"), ("ippatsu", "5,200"), ("", "2,600")):
        page.locator("#hand").fill(f"{white} {words}")
        expect(total).to_have_text(f"{points} points")


def test_a_tile_is_replaced_in_place(visit: Visit) -> None:
    """Fault P3: five clicks, and the winning tile was another one afterwards."""
    page = visit("/", rules="tenhou", hand="123567m34522p67s+8s")
    settled(page)
    won = page.locator('[data-at="won.0"]').get_attribute("aria-label")
    page.locator('[data-at="main.0"]').click()
    page.locator('[data-key="4m"]').click()
    assert line(page) == "234567m22345p67s+8s"
    assert page.locator('[data-at="won.0"]').get_attribute("aria-label") == won
    page.locator('[data-at="won.0"]').click()
    page.locator('[data-key="5s"]').click()
    assert line(page) == "234567m22345p67s+5s"
    page.keyboard.press("Control+Z")
    assert line(page) == "234567m22345p67s+8s"


def test_a_selected_tile_is_removed_by_a_second_click(visit: Visit) -> None:
    page = visit("/", rules="tenhou", hand="123567m34522p67s+8s")
    settled(page)
    for _ in range(2):
        page.locator('[data-at="main.0"]').click()
    settled(page)
    assert len(tray(page)) == 13


@pytest.mark.parametrize("width", [1280, 390])
def test_a_tile_too_many_lies_within_the_tray(visit: Visit, width: int) -> None:
    page = visit("/", rules="tenhou", hand="123m456p789s11555z+1z", width=width)
    bottom = "(one) => one.getBoundingClientRect().bottom"
    won, rows = (page.locator(one).evaluate(bottom) for one in (".piece.won", ".tiles .rows"))
    assert won <= rows


def test_a_concealed_kan_of_fives_takes_the_red_five(visit: Visit) -> None:
    """Fault P6: [5555m] does not exist where one five is red."""
    page = visit("/", rules="tenhou")
    settled(page)
    page.locator('[data-meld="closed_kan"]').click()
    page.locator('[data-key="5m"]').click()
    assert line(page) == "[5550m]"


def test_the_last_ruleset_is_used_again(visit: Visit) -> None:
    page = visit("/", rules="tenhou")
    page.locator("#rules").select_option(label="M.League")
    page.wait_for_url("**rules=m_league**")
    page.goto(page.url.partition("?")[0] + "?lang=en")
    page.wait_for_url("**rules=m_league**")
    for name in ("rules", "ruleset"):
        page.goto(page.url.partition("?")[0] + f"?lang=en&{name}=tcg")
        settled(page)
        assert "rules=tcg" in page.url


def test_keys_declare_riichi_and_tsumo_and_go_to_dora_and_the_line(visit: Visit) -> None:
    page = visit("/", rules="tenhou", hand="123567m34522p67s+8s")
    settled(page)
    for key, control in (("r", "[name=situation][value=riichi]"), ("t", "[name=win][value=tsumo]")):
        page.keyboard.press(key)
        settled(page)
        assert page.locator(f"#calc {control}").is_checked()
    page.keyboard.press("d")
    page.keyboard.type("4p")
    settled(page)
    assert "dora_indicators=4p" in page.url
    page.keyboard.press("/")
    assert page.evaluate("() => document.activeElement.id") == "hand"
    page.locator('[data-do="clear"]').click()
    page.locator("#hand").fill("123567m34522p67s+8s")
    settled(page)
    assert not any(name in page.url for name in ("situation", "win=", "dora_indicators"))


def test_a_line_typed_before_the_script_has_loaded_is_read(visit: Visit) -> None:
    page = visit("/", rules="tenhou")
    held = hold(page, r"/static/calculator\.js")
    page.goto(page.url, wait_until="commit")
    page.locator("#hand").fill("123567m34522p67s+8s")
    assert "hand=" not in page.url
    held[0].continue_()
    page.wait_for_url("**hand=**")
    assert page.locator("#answer .total").inner_text().startswith("1,000")
