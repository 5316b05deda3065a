"""A hand of the numbered sheet that is still played, clause by clause: tenpai, waits and their worth, furiten, declarations, discards."""

import pytest

import scoring
from tests.support import Request, brute, hands, options_of, plain
from tests.support.tile_analysis import (
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

LASTING = {"riichi", "double_riichi", "ippatsu"}
TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""


def tcg(concealed: str, **facts: object) -> Answer:
    return ask("tcg", {"concealed": concealed, **facts})


# --- waits and what they are worth


@pytest.fixture(scope="module", params=[("tcg", False), ("tenhou", True)], ids=["tcg", "tenhou"])
def cases(request: pytest.FixtureRequest) -> list[tuple[str, Request, Answer]]:
    ruleset, red_fives = request.param
    found = []
    for kind, count in (("winning", 120), ("ambiguous", 60), ("no_yaku", 20)):
        for hand in hands.requests(count, 41, kind=kind, red_fives=red_fives):
            asked = before(hand, LASTING)
            found.append((ruleset, asked, ask(ruleset, asked)))
    return found


def test_the_waits_are_the_tiles_that_complete_the_hand(
    cases: list[tuple[str, Request, Answer]],
) -> None:
    for _, request, answer in cases:
        wanted = completing(request)
        assert answer["tenpai"] == bool(wanted), request
        found: dict[str, int] = {}
        for tile, count in waits(answer).items():
            (name,) = plain([tile])
            found[name] = found.get(name, 0) + count
        assert found == {tile: left(request, tile) for tile in wanted}, request
        assert answer["left"] == sum(found.values()), request


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[str, Request, Answer]],
) -> None:
    seen = set()
    for ruleset, request, answer in cases:
        for wait in answer["waits"]:
            for way in ("ron", "tsumo"):
                if not wait["left"]:
                    assert wait[way] is None
                    assert wait[f"no_{way}"]["code"] == "none_left"
                    continue
                hand = {**request, "winning_tile": wait["tile"], "win": way}
                wanted = brute.verdict(hand, options_of(ruleset))
                told = wait[way]
                assert told["winning"] == wanted.winning, hand
                assert told["reason"] == wanted.reason, hand
                assert told["value"]["points"] == wanted.points, hand
                seen.add(told["reason"])
                if not wanted.winning:
                    assert told["received"] == 0
                    continue
                assert set(told["yaku"]) == set(wanted.yaku), hand
                payers = 1 if way == "ron" else 3
                counters = request["honba"] * (300 if payers == 1 else 100) * payers
                sticks = 1000 * request["deposits"]
                assert told["received"] == wanted.points + counters + sticks, hand
    assert seen == {None, "no_yaku"}


def test_a_wait_is_worth_exactly_what_score_answers() -> None:
    request = {"concealed": TENPAI, "situation": ["riichi"], "dora_indicators": "4s", "honba": 2}
    for wait in ask("tcg", request)["waits"]:
        for way in ("ron", "tsumo"):
            hand = {**request, "winning_tile": wait["tile"], "win": way}
            score = scoring.score("tcg", hand).to_dict()
            told = wait[way]
            assert told == {name: score[name] for name in told if name != "yaku"} | {
                "yaku": [line["id"] for line in score["yaku"]]
            }


def test_tx1_in_riichi_waits_for_two_tiles_worth_3900_by_ron() -> None:
    answer = tcg(TENPAI, situation=["riichi"], dora_indicators="9m")
    assert waits(answer) == {"5s": 4, "8s": 4}
    assert {wait["ron"]["value"]["points"] for wait in answer["waits"]} == {3900}


def test_tx21_without_a_yaku_the_wait_is_there_but_cannot_be_won() -> None:
    answer = tcg("567m34522p68s", melds=["chi:123m"])
    (wait,) = answer["waits"]
    assert (wait["ron"]["winning"], wait["ron"]["reason"]) == (False, "no_yaku")
    assert against(answer, "ron") == [("no_yaku", "6-01")]


def test_a_hand_is_improved_by_the_tiles_that_are_left() -> None:
    """Two sets, a pair and two two-sided waits; an indicator and the table have some of the tiles."""
    answer = tcg("123567m34p2267s1z", visible="58s", discards="8s", dora_indicators="2p")
    assert (answer["turn"], answer["shanten"], answer["tenpai"]) == ("waiting", 1, False)
    counts = {entry["tile"]: entry["left"] for entry in answer["improves"]}
    assert counts == {"2p": 3, "5p": 4, "5s": 3, "8s": 2}
    assert (answer["left"], answer["waits"]) == (12, [])


# --- tenpai


def test_tx32_a_pair_wait_for_a_tile_held_four_times_is_not_tenpai() -> None:
    """6-03-02: three in a pon and the fourth waited on."""
    answer = tcg("1m234p567s", melds=["pon:111m", "pon:777z"])
    assert (answer["tenpai"], answer["shanten"], answer["waits"]) == (False, 1, [])
    reason = answer["not_tenpai"]
    assert (reason["code"], reason["clause"]) == ("all_held", "6-03-02")
    assert "1m" in reason["detail"]
    assert all(entry["tile"] != "1m" for entry in answer["improves"])


def test_a_wait_of_which_others_show_all_tiles_is_tenpai() -> None:
    """6-03-02: it is tenpai even if no winning tile is left."""
    answer = tcg("234p567s1z", melds=["pon:111m", "pon:777z"], visible="111z")
    assert (answer["tenpai"], answer["not_tenpai"], waits(answer)) == (True, None, {"1z": 0})
    assert answer["waits"][0]["no_tsumo"]["code"] == "none_left"
    assert against(answer, "ron") == [("none_left", None)]


def test_a_hand_far_from_tenpai_has_no_rule_against_it() -> None:
    answer = tcg("147m258p369s1234z")
    assert (answer["shanten"], answer["not_tenpai"], answer["furiten"]["furiten"]) == (
        6,
        None,
        False,
    )
    assert against(answer, "ron") == [("not_complete", None)]


# --- furiten


@pytest.mark.parametrize(
    ("facts", "tiles", "clause"),
    [
        pytest.param({"discards": "8s"}, ["8s"], "4-12", id="own-discard-4-12"),
        pytest.param({"discards": "1z85s"}, ["5s", "8s"], "4-12", id="both-discarded-4-12"),
        pytest.param({"passed": "5s"}, ["5s"], "8-18", id="passed-8-18"),
        pytest.param(
            {"passed": "5s", "situation": ["riichi"]}, ["5s"], "4-06", id="passed-in-riichi-4-06"
        ),
        pytest.param(
            {"passed": "5s", "discards": "8s"}, ["8s"], "4-12", id="own-discard-lasts-longer"
        ),
    ],
)
def test_a_wait_discarded_or_passed_forbids_ron_on_every_wait(
    facts: Request, tiles: list[str], clause: str
) -> None:
    answer = tcg(TENPAI, **facts)
    furiten = answer["furiten"]
    assert (furiten["furiten"], furiten["tiles"]) == (True, tiles)
    assert (furiten["barred"], furiten["clause"]) == (["5s", "8s"], clause)
    assert furiten["why"] in answer["explanation"]
    for wait in answer["waits"]:
        assert wait["ron"] is None
        assert (wait["no_ron"]["code"], wait["no_ron"]["clause"]) == ("furiten", clause)
        assert wait["tsumo"]["winning"]
    assert [clause for _, clause in against(answer, "ron")] == [clause]


def test_4_12_thirteen_orphans_in_furiten_never_win_by_ron() -> None:
    answer = tcg("19m19p19s1234567z", discards="1m")
    assert (len(answer["waits"]), answer["furiten"]["clause"]) == (13, "4-12")
    assert all(wait["ron"] is None for wait in answer["waits"])


def test_other_discards_forbid_nothing() -> None:
    answer = tcg(TENPAI, discards="123z9p", passed="1z")
    assert answer["furiten"] == {
        "furiten": False,
        "tiles": [],
        "barred": [],
        "rule": None,
        "name": None,
        "clause": None,
        "href": None,
        "why": None,
    }
    assert declared(answer, "ron")["tiles"] == ["5s", "8s"]


def test_4_06_a_draw_does_not_end_what_was_passed_in_riichi() -> None:
    answer = tcg(TENPAI + "1z", drawn="1z", passed="5s", situation=["riichi"])
    assert discard(answer, "1z")["furiten"]["clause"] == "4-06"


def test_the_very_discard_may_bring_furiten() -> None:
    answer = tcg(TENPAI + "8s", drawn="8s")
    assert discard(answer, "8s")["furiten"]["tiles"] == ["8s"]


def test_8_18_01_the_draw_after_passing_may_be_won_on() -> None:
    answer = tcg(TENPAI + "8s", drawn="8s", passed="8s", situation=["riichi"])
    assert declared(answer, "tsumo")["legal"]
    assert answer["winning"]["winning"]


# --- riichi

RIICHI = TENPAI + "9p"


def test_riichi_is_told_with_the_discards_that_leave_the_hand_tenpai() -> None:
    answer = tcg(RIICHI, drawn="9p", wall=4, points=1000)
    entry = declared(answer, "riichi")
    assert (entry["legal"], entry["tiles"], entry["as"]) == (True, ["9p"], "riichi")


@pytest.mark.parametrize(
    ("concealed", "facts", "wanted"),
    [
        pytest.param(RIICHI, {"wall": 3}, [("too_few_tiles_left", "4-01")], id="4-01"),
        pytest.param(RIICHI, {"points": 999}, [("too_few_points", "4-03")], id="4-03"),
        pytest.param(
            RIICHI,
            {"points": -100, "wall": 0},
            [("too_few_tiles_left", "4-01"), ("too_few_points", "4-03")],
            id="all-at-once",
        ),
        pytest.param(
            "567m34522p67s9p", {"melds": ["pon:777z"]}, [("not_closed", "4-02")], id="4-02"
        ),
        pytest.param("123567m34522p69s9p", {}, [("not_tenpai", "3-01")], id="not-tenpai"),
        pytest.param(TENPAI, {}, [("needs_draw", None)], id="needs-a-draw"),
        pytest.param(
            RIICHI,
            {"drawn": "9p", "situation": ["riichi"]},
            [("already_declared", "3-01")],
            id="already",
        ),
    ],
)
def test_what_speaks_against_riichi_is_told_with_its_clause(
    concealed: str, facts: Request, wanted: list[tuple[str, str | None]]
) -> None:
    assert against(tcg(concealed, **facts), "riichi") == wanted


def test_4_04_furiten_does_not_forbid_riichi() -> None:
    assert declared(tcg(RIICHI, discards="58s"), "riichi")["legal"]


def test_4_07_riichi_without_any_winning_tile_left_is_allowed() -> None:
    answer = tcg(RIICHI, visible="55558888s")
    assert declared(answer, "riichi")["legal"]
    assert discard(answer, "9p")["left"] == 0


def test_a_concealed_kan_leaves_the_hand_closed_for_riichi_unless_the_option_breaks_it() -> None:
    request: Request = {"concealed": "567m34522p67s9p", "melds": ["closed_kan:1111m"]}
    assert declared(tcg(**request), "riichi")["legal"]
    broken = tcg(**request, options={"ankan_breaks_menzen": True})
    assert against(broken, "riichi") == [("not_closed", "4-02")]


# --- kans


def test_four_equal_tiles_may_be_declared_as_a_kan() -> None:
    answer = tcg("1111m567m34522p67s", drawn="1m", wall=10, kans_on_table=3)
    entry = declared(answer, "closed_kan")
    assert (entry["legal"], entry["tiles"], entry["as"]) == (True, ["1m"], None)


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        pytest.param({"wall": 0}, ("last_tile", "5-12"), id="5-12"),
        pytest.param({"kans_on_table": 4}, ("too_many_kans", "5-14"), id="5-14"),
    ],
)
@pytest.mark.parametrize("kan", ["closed_kan", "added_kan"])
def test_what_speaks_against_a_kan_is_told_with_its_clause(
    facts: Request, wanted: tuple[str, str], kan: str
) -> None:
    answer = tcg("1111m34522p6s7z", melds=["pon:777z"], **facts)
    assert against(answer, kan) == [wanted]


def test_5_11_there_is_no_kan_right_after_a_call() -> None:
    answer = tcg("1111m34522p67s", melds=["chi:567m"], called_tile="5m")
    assert against(answer, "closed_kan") == [("after_call", "5-11")]
    assert against(answer, "added_kan") == [("after_call", "5-11"), ("no_such_tiles", None)]


def test_without_the_tiles_or_the_draw_there_is_no_kan() -> None:
    answer = tcg(TENPAI)
    assert against(answer, "closed_kan") == [("needs_draw", None), ("no_such_tiles", None)]


def test_the_fourth_tile_of_a_pon_may_be_added() -> None:
    answer = tcg("567m34522p67s7z", melds=["pon:777z"])
    assert declared(answer, "added_kan")["tiles"] == ["7z"]


@pytest.mark.parametrize(
    ("concealed", "drawn", "legal"),
    [
        # 111m is a triplet in every reading of 111m 234p 567p 789s 9s.
        pytest.param("1111m234567p7899s", "1m", True, id="triplet-apart"),
        # 1112m waits for 2m, 3m; with the kan only for 2m.
        pytest.param("1111m2m345567p789s", "1m", False, id="waits-change"),
        # Four held before: the drawn tile would enter the hand.
        pytest.param("1111m23m456p77789s", "9s", False, id="not-the-drawn-tile"),
    ],
)
def test_4_13_after_riichi_a_kan_must_not_change_the_waits(
    concealed: str,
    drawn: str,
    legal: bool,  # noqa: FBT001 - what the table of cases says
) -> None:
    answer = tcg(concealed, drawn=drawn, situation=["riichi"])
    wanted = [] if legal else [("changes_the_hand", "4-13")]
    assert against(answer, "closed_kan") == wanted


# --- winning, nine terminals, discards


def test_a_drawn_hand_that_wins_is_scored_whole() -> None:
    answer = tcg(TENPAI + "8s", drawn="8s", situation=["riichi"], dora_indicators="9m")
    score = scoring.score(
        "tcg",
        {
            "concealed": TENPAI,
            "winning_tile": "8s",
            "win": "tsumo",
            "situation": ["riichi"],
            "dora_indicators": "9m",
        },
    ).to_dict()
    assert (answer["winning"], answer["shanten"], answer["tenpai"]) == (score, -1, True)
    assert declared(answer, "tsumo")["tiles"] == ["8s"]


def test_6_01_a_complete_hand_without_yaku_may_not_be_declared() -> None:
    answer = tcg("567m34522p678s", melds=["chi:123m"], drawn="7s")
    assert answer["winning"]["reason"] == "no_yaku"
    assert against(answer, "tsumo") == [("no_yaku", "6-01")]


def test_the_last_tile_is_haitei_and_the_last_discard_houtei() -> None:
    drawn = tcg("567m34522p678s", melds=["chi:123m"], drawn="7s", wall=0)
    assert [line["id"] for line in drawn["winning"]["yaku"]] == ["haitei"]
    waiting = tcg("567m34522p68s", melds=["chi:123m"], wall=0)
    (wait,) = waiting["waits"]
    assert wait["ron"]["yaku"] == ["houtei"]
    assert (wait["tsumo"], wait["no_tsumo"]["code"]) == (None, "no_draw_left")


def test_5_21_the_last_tile_after_a_kan_is_rinshan_only() -> None:
    request = {"melds": ["chi:123m", "closed_kan:1111z"], "drawn": "7s", "wall": 0}
    answer = tcg(
        "34522p678s", **request, situation=["rinshan"], seat_wind="west", round_wind="south"
    )
    assert [line["id"] for line in answer["winning"]["yaku"]] == ["rinshan"]


def test_after_the_last_draw_no_discard_can_win_any_more() -> None:
    answer = tcg(RIICHI, drawn="9p", wall=0)
    for wait in discard(answer, "9p")["waits"]:
        assert (wait["ron"], wait["no_ron"]["code"], wait["no_tsumo"]["code"]) == (
            None,
            "hand_over",
            "hand_over",
        )


@pytest.mark.parametrize(("seat", "yaku"), [("east", "tenhou"), ("west", "chiihou")])
def test_the_first_draw_of_all_wins_a_yakuman(seat: str, yaku: str) -> None:
    answer = tcg(TENPAI + "8s", drawn="8s", seat_wind=seat, first_turn=True)
    assert [line["id"] for line in answer["winning"]["yaku"]] == [yaku]


def test_where_the_drawn_tile_is_not_told_the_dearest_is_assumed() -> None:
    """Drawn as a pair wait the triplets are three concealed ones either way; as a side wait there is pinfu."""
    tiles = "223344m556677p88s"
    worths = {
        tile: tcg(tiles, drawn=tile)["winning"]["value"]["points"] for tile in ("2m", "3m", "8s")
    }
    answer = tcg(tiles)
    assert len(set(worths.values())) > 1
    assert answer["winning"]["value"]["points"] == max(worths.values())
    assert any("drawn tile was not given" in text for text in answer["assumed"])
    assert (declared(answer, "tsumo")["legal"], declared(answer, "tsumo")["tiles"]) == (True, [])
    told = tcg(tiles, drawn="2m")
    assert not any("drawn tile was not given" in text for text in told["assumed"])


def test_what_lasts_till_the_discard_is_worth_nothing_after_it() -> None:
    answer = tcg(TENPAI + "1z", drawn="1z", situation=["riichi", "ippatsu"])
    for wait in discard(answer, "1z")["waits"]:
        assert "riichi" in wait["ron"]["yaku"]
        assert "ippatsu" not in wait["ron"]["yaku"]
    waiting = tcg(TENPAI, situation=["riichi", "ippatsu"])
    assert all("ippatsu" in wait["ron"]["yaku"] for wait in waiting["waits"])


def test_8_09_there_is_no_draw_by_nine_terminals() -> None:
    answer = tcg("19m19p19s1234567z5m", first_turn=True)
    assert against(answer, "nine_terminals") == [("no_such_declaration", "8-09")]


def test_ron_waits_for_another_player() -> None:
    assert against(tcg(RIICHI), "ron") == [("own_turn", None)]
    assert against(tcg(RIICHI), "tsumo") == [("not_complete", None)]
    assert against(tcg("147m258p369s12345z"), "tsumo") == [("not_complete", None)]


def test_after_riichi_only_the_drawn_tile_may_be_discarded() -> None:
    answer = tcg(RIICHI, drawn="9p", situation=["riichi"])
    assert [entry["tile"] for entry in answer["discards"]] == ["9p"]
    assert {entry["code"] for entry in answer["barred"]} == {"hand_is_fixed"}
    assert len(answer["barred"]) == 12


def test_8_12_the_tile_that_was_called_for_a_pon_may_not_be_discarded() -> None:
    answer = tcg("123456789m5z9p", melds=["pon:666m"], called_tile="6m")
    assert [(entry["tile"], entry["clause"]) for entry in answer["barred"]] == [("6m", "8-12")]
    assert (answer["winning"], against(answer, "tsumo")) == (None, [("needs_draw", None)])
