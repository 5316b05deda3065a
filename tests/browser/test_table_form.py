"""The form in which players enter how a hand ended: hands, refusals, and what the calculator hands over."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, follow
from tests.browser.looking import violations
from tests.browser.matches import A, B, C, D, Round, act, begin, points, record, ron, send, sheet


def test_refusals_are_shown_at_their_fields_and_nothing_is_lost(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    record(page, ron(B, A, han=3))
    fu = page.locator('.one-row [data-at$="/fu"]')
    assert fu.get_attribute("aria-invalid") == "true"
    told = page.locator(f"#{fu.get_attribute('aria-describedby')}")
    assert "fu" in told.inner_text()
    assert violations(page) == []
    hand = page.locator("[data-as=hand]")
    hand.fill("123567m345")
    follow(page.locator("[data-lang]"))
    expect(page.locator('.one-row [data-at$="/han"]')).to_have_value("3")
    expect(page.locator(".hand-field output")).not_to_be_empty()
    expect(hand).to_have_value("123567m345")
    hand.fill("")
    fu.fill("40")
    send(page)
    assert points(page) == "19,800 30,200 25,000 25,000"


# Double ron: both are paid in full, 5,800 to the dealer, and the first in turn takes the stick. 大三元 of which somebody fed the last
# dragon, by self-draw: that player pays all of it. Tenpai of two: 1,500 each. Chombo where it costs points after the match.
@pytest.mark.parametrize(
    ("ruleset", "hand", "after"),
    [
        (
            "tenhou",
            {
                "type": "win",
                "wins": [(C, B, {"han": 2, "fu": 30}), (A, B, {"han": 3, "fu": 30})],
                "riichi": (A,),
            },
            "29,800 17,200 28,000 25,000",
        ),
        (
            "m_league",
            ron(B, None, yakuman=1) | {"feeds": [("555z", B, A), ("666z", B, C), ("777z", B, D)]},
            "25,000 57,000 25,000 −7,000",
        ),
        ("wrc_2025", {"type": "draw", "tenpai": (A, C)}, "31,500 28,500 31,500 28,500"),
        ("kantan", {"type": "win", "wins": [(B, C, {})], "points": 4}, "15 19 11 15"),
    ],
    ids=["double ron", "liability", "tenpai", "kantan"],
)
def test_every_kind_of_hand_is_recorded(
    visit: Visit, ruleset: str, hand: Round, after: str
) -> None:
    page = begin(visit, ruleset)
    if "feeds" in hand:
        page.locator("#event > details > summary").click()
    for place, (tiles, to, feeder) in enumerate(hand.get("feeds", ())):
        page.locator('[data-rows="/event/feeds"] > [data-add]').click()
        row = page.locator('[data-rows="/event/feeds"] .one-row').nth(place)
        row.locator('[data-at$="/tiles"]').fill(tiles)
        for name, value in (("kind", "pon"), ("to", str(to)), ("from", str(feeder))):
            row.locator(f'[data-at$="/{name}"]').select_option(value)
    if "points" in hand:
        page.locator('.one-row [data-at$="/points"]').fill(str(hand["points"]))
    record(page, hand)
    assert points(page) == after


def test_what_is_recorded_is_not_in_the_form_again(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    record(page, ron(B, A, han=3, fu=40))
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    han = page.locator('.one-row [data-at$="/han"]')
    assert han.input_value() == ""
    # A correction that was begun goes on as one.
    act(page, 0, "Edit")
    page.locator('.one-row [data-at$="/fu"]').fill("30")
    page.locator('.one-row [data-at$="/fu"]').blur()
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    assert page.locator("#h-event").inner_text() == "Correct East 1"
    page.locator("#event button.primary").click()
    page.wait_for_selector("#cancel", state="hidden")
    assert sheet(page) == ["21,100 28,900 25,000 25,000"]


def test_a_hand_that_does_not_win_is_refused_where_it_stands(visit: Visit) -> None:
    """Open, with a pair that is worth nothing: no yaku."""
    page = begin(visit, "tenhou")
    row = page.locator(".one-row")
    row.locator("[data-as=hand]").fill("123m567p88s67s+8s (234m)")
    row.locator('[data-at$="/winner"]').select_option(str(A))
    row.locator('[data-at$="/from"]').select_option(str(B))
    page.locator("#event button.primary").click()
    expect(row.locator(".hand-field .fault")).to_have_text(
        "The hand has no yaku, so it cannot win."
    )
    expect(page.locator("#sheet tbody tr")).to_have_count(1)


def test_a_hand_follows_its_winner_and_can_be_corrected(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    row = page.locator(".one-row")
    hand, told = row.locator("[data-as=hand]"), row.locator(".hand-field output")
    hand.fill("123567m34522p67s+8s riichi dora:1z")
    hand.blur()
    row.locator('[data-at$="/from"]').select_option(str(B))
    row.locator('[data-at$="/winner"]').select_option(str(C))
    expect(told).to_contain_text("the discarder pays 2,000")
    riichi = page.locator('[data-at="/event/riichi"]:checked')
    expect(riichi).to_have_attribute("value", str(C))
    row.locator('[data-at$="/winner"]').select_option(str(A))
    expect(told).to_contain_text("the discarder pays 2,900")
    expect(riichi).to_have_attribute("value", str(A))
    hand.fill("34522p67s+8s (555z) [1111m]")
    hand.blur()
    row.locator('[data-at$="/from"]').select_option("null")
    expect(told).to_contain_text("each of the others pays")
    expect(riichi).to_have_count(0)
    send(page)
    after = sheet(page)
    act(page, 0, "Edit")
    assert hand.input_value() == "22345p67s +8s pon:555z closed_kan:1111m"
    hand.press("End")
    hand.press("Space")
    page.locator("#event button.primary").dblclick()
    page.wait_for_selector("#cancel", state="hidden")
    assert sheet(page) == after


def test_who_aborts_a_hand_is_asked_for(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    page.locator('[name="type"][value="abort"]').check()
    by = page.locator('label:has([data-at="/event/by"])')
    assert "The player who showed nine terminals" in by.inner_text()
    assert by.locator("option:checked").inner_text() == "choose"


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("kitanuki", "123456p5567s111z +8s riichi"),
        (
            "kantan",
            "mentsu.man.run mentsu.pin.run mentsu.sou.run atama.sou taatsu.man.run +isolated.man riichi",
        ),
    ],
)
def test_a_hand_of_any_game_lists_its_riichi_and_is_written_again(
    visit: Visit, ruleset: str, line: str
) -> None:
    page = begin(visit, ruleset)
    row = page.locator(".one-row")
    tap(page, B, B)
    row.locator("[data-as=hand]").fill(line)
    row.locator("[data-as=hand]").blur()
    expect(page.locator('[data-at="/event/riichi"]:checked')).to_have_attribute("value", str(B))
    send(page)
    act(page, 0, "Edit")
    expect(row.locator("[data-as=hand]")).to_have_value(line)


def test_a_hand_comes_from_the_calculator(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    row = page.locator(".one-row")
    row.locator('[data-at$="/winner"]').select_option(str(C))
    row.locator('[data-at$="/from"]').select_option(str(A))
    row.locator("[data-calculator]").click()
    page.locator("#hand").fill("123567m34522p67s+8s riichi")
    page.wait_for_url("**hand=**")
    hand = page.url
    page.get_by_text("Take this hand to the table").click()
    page.wait_for_function("() => document.querySelector('.hand-field output')?.textContent")
    assert len(page.context.pages) == 1
    assert row.locator('[data-at$="/from"]').input_value() == str(A)
    assert page.locator(f'[data-at="/event/riichi"][value="{C}"]').is_checked()
    send(page)
    # TX1 without dora: 2,000.
    assert points(page) == "23,000 25,000 27,000 25,000"
    assert "Pinfu" in page.locator("#sheet").inner_text()
    # Without a form to come back to: Ben deals now, so south is the next player.
    page.goto(hand.replace("seat_wind=west", "seat_wind=south"))
    page.get_by_text("Take this hand to the table").click()
    page.wait_for_function("() => document.querySelector('.hand-field output')?.textContent")
    assert row.locator('[data-at$="/winner"]').input_value() == str(C)


def test_the_hand_of_the_second_win_comes_back_to_its_row(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    page.locator('[data-rows="/event/wins"] > [data-add]').click()
    rows = page.locator('[data-rows="/event/wins"] .one-row')
    for row, winner in ((rows.nth(0), B), (rows.nth(1), C)):
        row.locator('[data-at$="/winner"]').select_option(str(winner))
        row.locator('[data-at$="/from"]').select_option(str(A))
    rows.nth(1).locator("[data-calculator]").click()
    page.locator("#hand").fill("123567m34522p67s+8s riichi")
    page.wait_for_url("**hand=**")
    page.get_by_text("Take this hand to the table").click()
    page.wait_for_function("() => document.querySelectorAll('.hand-field output')[1]?.textContent")
    assert rows.nth(0).locator('[data-at$="/winner"]').input_value() == str(B)
    assert rows.nth(0).locator("output").inner_text() == ""


def test_a_tab_that_is_behind_records_nothing_and_shows_the_newest_state(visit: Visit) -> None:
    """A browser that froze the tab in the background has not told it about the change."""
    one = begin(visit, "tenhou")
    record(one, ron(B, C, han=1, fu=40))
    one.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => /^match\\?.*[^t]$/.test(name));
            const match = JSON.parse(localStorage.getItem(key));
            match.names[0] = "Zoe";
            match.revision += 1;
            localStorage.setItem(key, JSON.stringify(match));
        }"""
    )
    record(one, ron(A, D, han=5))
    assert "This match was changed in another tab" in one.locator("#said").inner_text()
    assert one.locator("#players .name").first.inner_text() == "Zoe"
    assert points(one) == "25,000 26,300 23,700 25,000"
    record(one, ron(A, D, han=5))
    assert points(one) == "33,000 26,300 23,700 17,000"


SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 664), (360, 640)])


def tap(page: Page, *seats: int) -> None:
    for seat in seats:
        page.locator(f'[data-seat-of="{seat}"]').click()


@SIZES
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_plain_ron_is_recorded_by_four_taps(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    """Fault P14: nine clicks in lists. 3 han 40 fu of a non-dealer is 5,200."""
    page = begin(visit, "tenhou", lang=lang, width=width, height=height)
    tap(page, B, C)
    key = page.locator("""[data-value='{"fu": 40, "han": 3}']""")
    expect(key).to_contain_text("5,200")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    send(page)
    assert points(page) == "25,000 30,200 19,800 25,000"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    # A control that the last row half covers is too small for axe, until the page is scrolled.
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert violations(page) == []


def test_four_players_sit_around_the_table(visit: Visit) -> None:
    """The next in turn sits to the right, as at a table; of three nobody sits opposite."""
    for ruleset, players in (("tenhou", 4), ("tenhou_sanma", 3)):
        page = begin(visit, ruleset, width=360, height=640)
        boxes = [page.locator(f'[data-seat-of="{n}"]').bounding_box() for n in range(players)]
        front, right, *_, left = [(box["x"], box["y"]) for box in boxes if box]
        assert left[0] < front[0] < right[0]
        assert front[1] > left[1]
        if players == len("ESWN"):
            back = boxes[C]
            assert back
            assert back["y"] < left[1]


def test_seats_say_what_they_were_tapped_for(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    roles = page.locator("#players .roles")
    tap(page, B, B)
    expect(roles.nth(B)).to_have_text("Tsumo")
    # The winner once more begins again; the dealer's mangan pays half as much again.
    tap(page, B, A)
    expect(page.locator('.one-row [data-at$="/winner"]')).to_have_value(str(A))
    expect(page.locator("""[data-value='{"fu": 30, "han": 3}']""")).to_contain_text("5,800")
    tap(page, D)
    expect(roles.nth(D)).to_have_text("Discarder")
    page.get_by_role("button", name="Mangan", exact=True).click()
    page.locator(f'[data-at="/event/riichi"][value="{D}"]').check()
    expect(roles.nth(D).locator(".stick")).to_have_count(1)
    # Another winner of the same discard.
    page.locator('[data-rows="/event/wins"] > [data-add]').click()
    tap(page, B, D)
    expect(roles.nth(D).locator(".badge")).to_have_text("Discarder")
    page.locator(".one-row").nth(1).get_by_role("button", name="Haneman", exact=True).click()
    send(page)
    # 12,000 and 12,000, and the stick goes to the first in turn after the discarder.
    assert points(page) == "38,000 37,000 25,000 0"


def test_a_seat_keeps_its_place_and_a_row_says_what_it_lacks(visit: Visit) -> None:
    """On the smallest phone a tsumo of the player on the right made the page wider than the screen."""
    page = begin(visit, "tenhou", width=360, height=640)
    tap(page, B)
    page.locator("#event button.primary").click()
    expect(page.locator(".field > .fault")).to_have_text("Choose one.")
    tap(page, B)
    page.locator(f'[data-at="/event/riichi"][value="{B}"]').check()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    page.locator("#event button.primary").click()
    expect(page.locator(".one-row > .fault")).to_have_text("Write either the hand or its value.")
    expect(page.locator('[data-at$="/value/han"]')).to_be_focused()
    page.get_by_role("button", name="Mangan", exact=True).click()
    page.locator("#event button.primary").click()
    expect(page.locator("#sheet .what")).to_contain_text("Ben Tsumo: Mangan")
    # The whole table is in sight for the next hand.
    expect(page.locator("#seats")).to_be_in_viewport(ratio=0.99)


def test_tenpai_is_tapped(visit: Visit) -> None:
    """Two are tenpai: 1,500 each; a counter and the stick stay on the table."""
    page = begin(visit, "tenhou")
    page.locator('[name="type"][value="draw"]').check()
    page.locator(f'[data-at="/event/riichi"][value="{C}"]').check()
    tap(page, A, B, C, B)
    expect(page.locator("#players .roles").nth(A)).to_have_text("Tenpai")
    send(page)
    assert points(page) == "26,500 23,500 25,500 23,500"
    expect(page.locator("#sticks")).to_contain_text("1")
    expect(page.locator("#sticks .stick.s-honba")).to_be_visible()


def test_a_value_of_one_number_is_tapped(visit: Visit) -> None:
    """Example KX30: 3 han are 4."""
    page = begin(visit, "kitanuki", width=390, height=664)
    tap(page, B, C)
    page.get_by_role("button", name="3 Han", exact=True).click()
    send(page)
    assert points(page) == "30 34 26"
    page = begin(visit, "kantan", lang="ja")
    expect(page.locator("#players .seat").first).to_have_text("親")
    page.locator('.one-row [data-at$="/points"]').fill("4")
    record(page, ron(B, C))
    expect(page.locator("#sheet .what")).to_have_text("アガリ · Ben ← =Chi: 4点")


@pytest.mark.usefixtures("broken_connection")
def test_a_hand_is_recorded_when_the_connection_returns(visit: Visit) -> None:
    page = begin(visit, "tenhou")
    page.context.set_offline(offline=True)
    record(page, ron(B, A, han=3, fu=40))
    expect(page.locator("#said")).to_contain_text("follows")
    page.context.set_offline(offline=False)
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    assert points(page) == "19,800 30,200 25,000 25,000"
    expect(page.locator("#said")).to_be_hidden()
