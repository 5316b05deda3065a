"""A hand of arushiaru that is still played, by number of the specification: forms, waits, furiten, kans, nine terminals; no riichi."""

import pytest

from tests.games.arushiaru.support import arushiaru
from tests.support import Request
from tests.support.tile_analysis import (
    Answer,
    against,
    ask,
    before,
    completing,
    declared,
    discard,
    faults,
    left,
    waits,
)


def look(concealed: str, **facts: object) -> Answer:
    return ask("arushiaru", {"concealed": concealed, **facts})


@pytest.fixture(scope="module")
def cases() -> list[tuple[Request, Answer]]:
    found = []
    for hand in arushiaru.requests(220, 19):
        request = before(hand, set())
        found.append((request, ask("arushiaru", request)))
    return found


def naive(request: Request, tile: str, way: str) -> list[arushiaru.Valued]:
    hand = {"melds": [], **request, "winning_tile": tile, "win": way}
    return arushiaru.all_valued(hand)


def test_the_waits_are_the_tiles_that_complete_the_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        wanted = [tile for tile in completing(request) if naive(request, tile, "tsumo")]
        found = {wait["tile"]: wait["left"] for wait in answer["waits"] if wait["left"]}
        assert found == {tile: n for tile in wanted if (n := left(request, tile))}, request
        assert answer["tenpai"] == bool(answer["waits"])


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        for wait in answer["waits"]:
            for way in ("ron", "tsumo") if wait["left"] else ():
                best = max(valued.base for valued in naive(request, wait["tile"], way))
                hand = {**request, "win": way}
                paid = arushiaru.paid({k: v for k, v in hand.items() if k != "liability"}, best)
                total = sum(count * points for _, count, points in paid)
                assert wait[way]["received"] == total, (request, wait)
                assert wait[way]["value"]["base_points"] == best


def test_ax15_seven_pairs_are_no_form_unless_the_option_is_on() -> None:
    tiles = "11m44m22p88p55s33z7z"
    assert look(tiles)["shanten"] > 0
    answer = look(tiles, options={"chiitoi": True})
    assert (answer["shanten"], waits(answer)) == (0, {"7z": 3})
    assert answer["waits"][0]["ron"]["value"]["points"] == 400


def test_ax16_thirteen_orphans_are_a_form() -> None:
    answer = look("19m19p19s1234567z")
    assert len(answer["waits"]) == 13
    assert {wait["ron"]["received"] for wait in answer["waits"]} == {2000}


def test_ax37_only_the_tile_discarded_cannot_be_won_by_ron() -> None:
    """Who has discarded 3s and waits for 3s and 6s wins by ron on 6s."""
    answer = look("123m567m22p45s999p", discards="3s1z")
    by_tile = {wait["tile"]: wait for wait in answer["waits"]}
    assert set(by_tile) == {"3s", "6s"}
    assert by_tile["3s"]["ron"] is None
    assert (by_tile["3s"]["no_ron"]["code"], by_tile["3s"]["no_ron"]["clause"]) == (
        "furiten",
        "furiten",
    )
    assert by_tile["3s"]["tsumo"]["winning"]
    assert by_tile["6s"]["ron"]["winning"]
    assert (answer["furiten"]["tiles"], answer["furiten"]["barred"]) == (["3s"], ["3s"])
    assert declared(answer, "ron")["tiles"] == ["6s"]


def test_r24_passing_a_tile_forbids_nothing() -> None:
    answer = look("123m567m22p45s999p", passed="3s")
    assert not answer["furiten"]["furiten"]


def test_14_a_pair_wait_for_the_own_discard_cannot_be_won_by_ron() -> None:
    answer = look("123m567m2p456s999p", discards="2p")
    assert against(answer, "ron") == [("furiten", "furiten")]


def test_no_rule_says_a_wait_for_tiles_all_held_is_not_tenpai() -> None:
    """The hand is tenpai, and there is no tile left to wait for, as in the other games."""
    answer = look("1m234p567s", melds=["pon:111m", "pon:777z"])
    assert (answer["tenpai"], answer["not_tenpai"], waits(answer)) == (True, None, {})
    assert answer["improves"] == []
    assert "The hand itself holds every tile it waits for." in answer["explanation"]
    assert against(answer, "ron") == [("all_held", None)]
    two = look("23p567s55z", melds=["closed_kan:1111p", "pon:777z"])
    assert waits(two) == {"4p": 4}


def test_10_there_is_no_riichi() -> None:
    answer = look("123567m34522p67s9p")
    assert against(answer, "riichi") == [("no_such_declaration", "no_riichi_dora")]
    assert faults("arushiaru", {"concealed": "123567m34522p67s", "situation": ["riichi"]})


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        pytest.param({}, [], id="allowed"),
        pytest.param({"wall": 0}, [("last_tile", "wall")], id="R17-last-tile"),
        pytest.param({"kans_on_table": 4}, [("too_many_kans", "wall")], id="R17-four-kans"),
    ],
)  # fmt: skip
def test_r17_kans(facts: Request, wanted: list[tuple[str, str]]) -> None:
    answer = look("1111m34522p6s7z", melds=["pon:777z"], **facts)
    assert against(answer, "closed_kan") == against(answer, "added_kan") == wanted


def test_r22_nine_kinds_may_be_shown_on_the_first_draw() -> None:
    tiles = "19m19p19s123z22558p"
    assert declared(look(tiles, first_turn=True), "nine_terminals")["legal"]
    assert against(look(tiles), "nine_terminals") == [("not_first_draw", "abort")]
    few = look("19m19p19s12z222558p", first_turn=True)
    assert against(few, "nine_terminals") == [("too_few_kinds", "abort")]


def test_13_any_tile_may_be_discarded_after_a_call() -> None:
    answer = look("123m22p678s567p", melds=["chi:345m"], called_tile="3m")
    assert (answer["turn"], answer["barred"]) == ("called", [])
    assert discard(answer, "3m")["tile"] == "3m"


def test_the_last_tile_is_haitei_but_rinshan_after_a_kan_and_the_last_discard_nothing() -> None:
    """R16, and AX23: there is no houtei."""
    drawn = look("456m99p456s", melds=["chi:123m", "chi:345p"], drawn="6s", wall=0)
    assert [line["id"] for line in drawn["winning"]["yaku"]] == ["haitei"]
    kan = look(
        "456m99p456s",
        melds=["chi:123m", "open_kan:8888p"],
        drawn="6s",
        wall=0,
        situation=["rinshan"],
    )
    assert [line["id"] for line in kan["winning"]["yaku"]] == ["rinshan"]
    waiting = look("456m99p45s", melds=["chi:123m", "chi:345p"], wall=0)
    assert {tuple(wait["ron"]["yaku"]) for wait in waiting["waits"]} == {("pinfu",)}


@pytest.mark.parametrize(("seat", "yaku"), [("east", "tenhou"), ("north", "chiihou")])
def test_36_37_the_first_draw_of_all_wins_the_limit(seat: str, yaku: str) -> None:
    answer = look("123567m34522p678s", drawn="8s", seat_wind=seat, first_turn=True)
    assert [line["id"] for line in answer["winning"]["yaku"]] == [yaku]
