"""A hand of kitanuki that is still played, by number of the specification: extraction, waits, furiten, kans, nine terminals."""

import pytest

import scoring
from tests.games.kitanuki.support import kitanuki
from tests.support import Request
from tests.support.tile_analysis import (
    THREE_PLAYERS,
    Answer,
    against,
    ask,
    before,
    completing,
    declared,
    discard,
    left,
    waits,
)

LASTING = {"riichi", "paarenchan"}
TENPAI = "123456p55s67s111z"
"""Waits for 5s and 8s."""


def look(concealed: str, **facts: object) -> Answer:
    return ask("kitanuki", {"concealed": concealed, **facts})


@pytest.fixture(scope="module")
def cases() -> list[tuple[Request, Answer]]:
    found = []
    for hand in kitanuki.requests(220, 17):
        request = before(hand, LASTING)
        if not completing(request, THREE_PLAYERS):
            request["situation"] = []
        found.append((request, ask("kitanuki", request)))
    return found


def test_the_waits_are_the_tiles_of_the_game_that_complete_the_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        wanted = completing(request, THREE_PLAYERS)
        assert answer["tenpai"] == bool(wanted), request
        assert waits(answer) == {tile: left(request, tile) for tile in wanted}, request


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    karasu = 0
    for request, answer in cases:
        for wait in answer["waits"]:
            for way, payers in (("ron", 1), ("tsumo", 2)):
                if not wait["left"]:
                    assert wait[f"no_{way}"]["code"] == "none_left"
                    continue
                hand = {**request, "winning_tile": wait["tile"], "win": way}
                best = kitanuki.best(hand)
                worth = wait[way]
                assert worth["winning"], hand
                assert set(worth["yaku"]) in [set(valued.yaku) for valued in best], hand
                points = best[0].points
                karasu += points < 0
                assert worth["received"] == (points * payers if points > 0 else -6), hand
    assert karasu


def test_kx9_four_equal_tiles_are_not_two_pairs() -> None:
    """1111m 22p 44p 77s 33z 66z: two from tenpai of four sets, and no win as seven pairs."""
    answer = look("1111m22p44p77s33z66z")
    assert (answer["winning"], answer["shanten"]) == (None, 1)
    assert against(answer, "tsumo") == [("not_complete", None)]
    waiting = look("111m22p44p77s33z66z")
    assert all(entry["tile"] != "1m" for entry in waiting["improves"])


def test_19_20_characters_make_no_runs() -> None:
    """Nobody has 2m to 8m: 19m 123p 456p 789p 55z waits for nothing."""
    answer = look("19m123456789p55z")
    assert answer["shanten"] == 1
    assert {entry["tile"] for entry in answer["improves"]} <= set(THREE_PLAYERS)


def test_k14_a_wait_for_a_tile_held_four_times_is_not_tenpai() -> None:
    answer = look("1m234p567s", melds=["pon:111m", "pon:777z"])
    assert (answer["tenpai"], answer["not_tenpai"]["clause"]) == (False, "pay.noten")
    assert look("1m234p567s", melds=["pon:999m", "pon:777z"])["tenpai"]


def test_k14_extracted_norths_are_held_by_the_hand() -> None:
    answer = look("234p567s4z", melds=["pon:111m", "pon:777z"], norths=3)
    assert (answer["tenpai"], answer["not_tenpai"]["code"]) == (False, "all_held")
    waiting = look("234p567s4z", melds=["pon:111m", "pon:777z"], norths=2)
    assert waits(waiting) == {"4z": 1}


# --- furiten


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"discards": "8s"}, id="own-discard"),
        pytest.param({"passed": "5s"}, id="passed"),
        pytest.param({"passed": "5s", "situation": ["riichi"]}, id="passed-in-riichi"),
    ],
)  # fmt: skip
def test_k21_furiten_forbids_ron_on_every_wait(facts: Request) -> None:
    answer = look(TENPAI, **facts)
    assert answer["furiten"]["barred"] == ["5s", "8s"]
    assert against(answer, "ron") == [("furiten", "pay.ron")]
    assert all(wait["tsumo"]["winning"] for wait in answer["waits"])


def test_k21_for_thirteen_orphans_only_the_discarded_tile_is_barred() -> None:
    answer = look("19m19p19s1234567z", discards="9m5p")
    assert (answer["furiten"]["tiles"], answer["furiten"]["barred"]) == (["9m"], ["9m"])
    barred = {wait["tile"] for wait in answer["waits"] if wait["ron"] is None}
    assert barred == {"9m"}
    assert len(declared(answer, "ron")["tiles"]) == 12


def test_k21_passing_thirteen_orphans_forbids_every_ron_until_the_next_draw() -> None:
    answer = look("19m19p19s1234567z", discards="9m", passed="1p")
    assert (answer["furiten"]["tiles"], len(answer["furiten"]["barred"])) == (["1p"], 13)


def test_k21_a_call_does_not_end_what_was_passed_but_a_draw_does() -> None:
    request = {"melds": ["pon:777z"], "passed": "5s"}
    called = look("123p55s67s111z9p", **request, called_tile="7z")
    assert discard(called, "9p")["furiten"]["furiten"]
    drawn = look("123p55s67s111z9p", **request, drawn="9p")
    assert not discard(drawn, "9p")["furiten"]["furiten"]


# --- ron on an extracted north

NORTH_TANKI = "123456p678s111z4z"
ORPHANS_FOR_NORTH = "19m19p19s1235677z"
EXTRACTED_ONLY = [("extracted_tile", "nuki.action")]


def _on_nuki(concealed: str, value: str, **facts: object) -> Answer:
    return look(concealed, dora_indicators="1m", options={"ron_on_nuki": value}, **facts)


@pytest.mark.parametrize(
    ("concealed", "value", "wall", "why"),
    [
        pytest.param(NORTH_TANKI, "any", 30, [], id="any"),
        pytest.param(NORTH_TANKI, "never", 30, EXTRACTED_ONLY, id="never"),
        pytest.param(NORTH_TANKI, "never", 1, EXTRACTED_ONLY, id="never-one-left"),
        pytest.param(NORTH_TANKI, "never", 0, [], id="never-but-#40-discarded-last"),
        pytest.param(NORTH_TANKI, "kokushi", 30, EXTRACTED_ONLY, id="kokushi-other-hand"),
        pytest.param(NORTH_TANKI, "kokushi", 0, [], id="kokushi-#40-discarded-last"),
        pytest.param(ORPHANS_FOR_NORTH, "kokushi", 30, [], id="kokushi"),
        pytest.param(ORPHANS_FOR_NORTH, "never", 30, EXTRACTED_ONLY, id="never-for-kokushi"),
    ],
)  # fmt: skip
def test_k15_the_option_says_who_wins_on_an_extracted_north(
    concealed: str, value: str, wall: int, why: list[tuple[str, str]]
) -> None:
    answer = _on_nuki(concealed, value, wall=wall)
    assert against(answer, "ron") == why
    (wait,) = answer["waits"]
    assert (wait["tile"], wait["ron"] is None) == ("4z", bool(why))
    assert declared(answer, "ron")["tiles"] == ([] if why else ["4z"])


def test_k15_the_reason_says_who_may() -> None:
    for value, who in (("never", "no hand"), ("kokushi", "thirteen orphans only")):
        reason = _on_nuki(NORTH_TANKI, value, wall=30)["waits"][0]["no_ron"]
        assert reason["rule"] == "ron_on_nuki"
        assert reason["detail"].endswith(f"ron on an extracted one: {who}.")


def test_k15_other_waits_are_won_on_all_the_same() -> None:
    answer = _on_nuki("123456p678s11z44z", "never", wall=30)
    assert [(wait["tile"], wait["ron"] is None) for wait in answer["waits"]] == [
        ("1z", False),
        ("4z", True),
    ]
    assert declared(answer, "ron")["tiles"] == ["1z"]


def test_k15_tiles_are_assumed_to_be_left_where_their_number_is_not_given() -> None:
    assumed = "The tiles left in the wall were not given: enough are assumed."
    assert assumed in _on_nuki(NORTH_TANKI, "never")["assumed"]
    assert assumed not in _on_nuki(NORTH_TANKI, "any")["assumed"]


@pytest.mark.parametrize(("wall", "won"), [(2, False), (1, True)])
def test_k15_after_a_discard_the_next_player_may_draw_the_last_tile(
    wall: int, *, won: bool
) -> None:
    answer = _on_nuki(f"{NORTH_TANKI}9p", "never", drawn="9p", wall=wall)
    (wait,) = discard(answer, "9p")["waits"]
    assert (wait["ron"] is not None) == won


# --- extraction


def test_7_a_north_in_hand_may_be_extracted_and_not_discarded() -> None:
    answer = look(TENPAI + "4z", drawn="4z", norths=1, wall=20)
    entry = declared(answer, "extraction")
    assert (entry["legal"], entry["tiles"]) == (True, ["4z"])
    assert [(bar["tile"], bar["clause"]) for bar in answer["barred"]] == [
        ("4z", "nuki.haitei_discard")
    ]
    assert all(found["tile"] != "4z" for found in answer["discards"])


def test_39_40_on_the_last_tile_north_is_discarded_and_not_extracted() -> None:
    answer = look(TENPAI + "4z", drawn="4z", wall=0)
    assert against(answer, "extraction") == [("last_tile", "nuki.no_haitei")]
    assert (answer["barred"], discard(answer, "4z")["tenpai"]) == ([], True)


def test_k18_there_is_no_extraction_right_after_a_pon() -> None:
    answer = look("123p55s67s111z4z", melds=["pon:777z"], called_tile="7z")
    assert against(answer, "extraction") == [("after_call", "nuki.action")]


def test_without_a_north_or_a_draw_there_is_nothing_to_extract() -> None:
    assert against(look(TENPAI + "9p"), "extraction") == [("no_such_tiles", None)]
    assert against(look("123456p55s67s11z4z"), "extraction") == [("needs_draw", None)]


def test_in_riichi_only_a_north_just_drawn_is_extracted() -> None:
    tanki = "123456p678s111z4z"
    drawn = look(tanki + "9p", drawn="9p", situation=["riichi"])
    assert against(drawn, "extraction") == [("changes_the_hand", "yaku.riichi")]
    north = look(TENPAI + "4z", drawn="4z", situation=["riichi"])
    assert declared(north, "extraction")["legal"]
    assert north["discards"] == []


# --- riichi


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        pytest.param({"wall": 3}, [], id="three-tiles-are-enough"),
        pytest.param({"wall": 2}, [("too_few_tiles_left", "yaku.riichi")], id="K20"),
        pytest.param({"norths": 2}, [], id="K17-extraction-keeps-the-hand-closed"),
        pytest.param({"discards": "5s"}, [], id="K20-furiten-riichi"),
    ],
)  # fmt: skip
def test_k20_riichi(facts: Request, wanted: list[tuple[str, str]]) -> None:
    answer = look(TENPAI + "9p", **facts)
    assert against(answer, "riichi") == wanted


def test_k20_riichi_costs_nothing() -> None:
    with pytest.raises(scoring.Refused):
        look(TENPAI + "9p", points=0)


def test_15_riichi_needs_a_closed_hand() -> None:
    answer = look("123p55s67s111z9p", melds=["pon:777z"])
    assert against(answer, "riichi") == [("not_closed", "yaku.riichi")]


# --- kans


@pytest.mark.parametrize(
    ("concealed", "drawn", "why"),
    [
        pytest.param("123456p55s67s1111z", "1z", None, id="honours"),
        pytest.param("9999p12355s67s111z", "9p", None, id="apart"),
        # The waits stay, but a neighbour stands beside the triplet.
        pytest.param("1111345p55s67s111z", "1p", "not_isolated", id="beside-a-run"),
        pytest.param("779999p123567s55s", "9p", "not_isolated", id="beside-a-pair"),
        pytest.param("999978p55s67s111z3z", "3z", "changes_the_hand", id="not-the-drawn-tile"),
    ],
)  # fmt: skip
def test_k20_after_riichi_a_kan_needs_the_drawn_fourth_of_an_isolated_triplet(
    concealed: str, drawn: str, why: str | None
) -> None:
    answer = look(concealed, drawn=drawn, situation=["riichi"])
    wanted = [] if why is None else [(why, "yaku.riichi")]
    assert against(answer, "closed_kan") == wanted


def test_k16_four_norths_may_be_a_concealed_kan_where_the_option_allows_it() -> None:
    request = {"concealed": "123456p55s67s4444z", "drawn": "4z"}
    assert declared(look(**request), "closed_kan")["tiles"] == ["4z"]
    barred = look(**request, options={"north_ankan": False})
    assert against(barred, "closed_kan") == [("bad_meld", "nuki.in_hand")]
    both = look("1111z4444z12355p5s")
    assert declared(both, "closed_kan")["tiles"] == ["1z", "4z"]


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        pytest.param({"kans_on_table": 4}, ("too_many_kans", "abort.four_kan_off"), id="45"),
        pytest.param({"wall": 0}, ("last_tile", "wall.fourteen"), id="38"),
    ],
)
def test_when_there_is_no_kan(facts: Request, wanted: tuple[str, str]) -> None:
    assert against(look("123456p55s67s1111z", **facts), "closed_kan") == [wanted]


# --- the first turn and the last tile


def test_42_nine_kinds_may_be_shown_on_the_first_draw() -> None:
    answer = look("19m19p19s123z22558p", first_turn=True)
    entry = declared(answer, "nine_terminals")
    assert (entry["legal"], len(entry["tiles"])) == (True, 9)


@pytest.mark.parametrize(
    ("concealed", "facts", "wanted"),
    [
        pytest.param("19m19p19s12z222558p", {"first_turn": True}, ["too_few_kinds"], id="eight"),
        pytest.param("19m19p19s123z22558p", {}, ["not_first_draw"], id="later"),
        pytest.param("19m19p19s123z2258p", {"first_turn": True}, ["not_first_draw"], id="no-draw-yet"),
        pytest.param("19m19p19s123z22558p", {"first_turn": True, "norths": 1}, ["not_first_draw"], id="after-extraction"),
    ],
)  # fmt: skip
def test_42_what_speaks_against_nine_kinds(
    concealed: str, facts: Request, wanted: list[str]
) -> None:
    found = against(look(concealed, **facts), "nine_terminals")
    assert found == [(code, "abort.nine") for code in wanted]


@pytest.mark.parametrize(
    ("seat", "norths", "yaku"),
    [("east", 0, "tenhou"), ("south", 0, "chiihou"), ("east", 1, None)],
)
def test_the_first_draw_wins_a_yakuman_unless_a_north_was_extracted(
    seat: str, norths: int, yaku: str | None
) -> None:
    answer = look(TENPAI + "8s", drawn="8s", seat_wind=seat, first_turn=True, norths=norths)
    found = {line["id"] for line in answer["winning"]["yaku"]}
    assert found & {"tenhou", "chiihou"} == ({yaku} if yaku else set())


def test_thirteen_unconnected_tiles_win_on_the_first_draw_where_the_option_is_on() -> None:
    request: Request = {"concealed": "19m147p258s123455z", "first_turn": True}
    options = {"yaku_juusanputou": True}
    answer = look(**request, options=options)
    assert [line["id"] for line in answer["winning"]["yaku"]][:1] == ["juusanputou"]
    assert (answer["shanten"], declared(answer, "tsumo")["legal"]) == (-1, True)
    assert look(**request)["winning"] is None
    later = look(request["concealed"], options=options)
    assert later["winning"] is None


def test_karasu_is_a_win_that_is_paid_for() -> None:
    """KX5 before the win: nothing counts, and the winner pays 6."""
    answer = look("123456p55s67s", melds=["pon:111z"])
    assert {wait["ron"]["received"] for wait in answer["waits"]} == {-6}
    assert any("dead wall" in text for text in answer["assumed"])
