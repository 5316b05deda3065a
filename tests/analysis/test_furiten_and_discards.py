"""Furiten, tenpai by the rules, and discards: what forbids each, and in which order discards are listed."""

import pytest

import scoring
from tests.support import Request, assumed_texts, split
from tests.support.tile_analysis import Answer, ask, discard, waits

TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""
COMPLETE = {"concealed": "234567m34522p678s", "drawn": "8s"}


def tcg(concealed: str, **facts: object) -> Answer:
    return ask("tcg", {"concealed": concealed, **facts})


@pytest.mark.parametrize("suit", "mps")
def test_8_12_swap_calling_with_every_run(suit: str) -> None:
    """Neither the called tile nor another that makes a run of the same two tiles may be discarded."""
    for start in range(1, 8):
        run = range(start, start + 3)
        for called in run:
            own = {number for number in run if number != called}
            same = {
                number
                for number in range(1, 10)
                if max({number, *own}) - min({number, *own}) == 2 and number not in own
            }
            near = sorted({start - 1, *run, start + 3} & set(range(1, 10)))
            others = [tile for tile in split("19m19p19s1234567z") if tile[1] != suit]
            held = ([f"{number}{suit}" for number in near] + others)[:11]
            meld = "chi:" + "".join(map(str, run)) + suit
            answer = tcg("".join(held), melds=[meld], called_tile=f"{called}{suit}")
            barred = {entry["tile"] for entry in answer["barred"]}
            assert barred == {f"{number}{suit}" for number in same}, (meld, called)
            for entry in answer["barred"]:
                assert (entry["code"], entry["clause"]) == ("swap_calling", "8-12")
                assert entry["tile"] in entry["detail"]


@pytest.mark.parametrize(
    ("ruleset", "facts", "tiles", "english", "japanese"),
    [
        ("tcg", {"discards": "5s"}, ["5s"], "cannot win by ron on any wait", "どの待ち牌でも"),
        ("tcg", {"discards": "58s"}, ["5s", "8s"], "cannot win by ron on any wait", "どの待ち牌でも"),
        ("tcg", {"passed": "5s"}, ["5s"], "until their next draw or call", "次に自摸るか鳴くまで"),
        ("tcg", {"passed": "5s", "situation": ["riichi"]}, ["5s"], "until the end of the hand", "局の終わりまで"),
        ("kitanuki", {"passed": "8s"}, ["8s"], "until their next draw.", "次の自摸まで"),
        ("arushiaru", {"discards": "8s"}, ["8s"], "Other waits, if any, can", "ほかに待ち牌があれば"),
    ],
)  # fmt: skip
def test_furiten_says_by_which_tiles_and_how_long(
    ruleset: str, facts: Request, tiles: list[str], english: str, japanese: str
) -> None:
    held = "123789p55s67s111z" if ruleset == "kitanuki" else TENPAI
    for lang, words in (("en", english), ("ja", japanese)):
        furiten = ask(ruleset, {"concealed": held, **facts}, lang)["furiten"]
        assert (furiten["furiten"], furiten["tiles"]) == (True, tiles)
        assert words in furiten["why"]
        assert " ".join(tiles) in furiten["why"]
    english_name = ask(ruleset, {"concealed": held, **facts})["furiten"]["name"]
    assert english_name.isascii()


def test_a_call_or_a_draw_ends_what_was_passed() -> None:
    """8-18; and what is no wait of a hand forbids nothing: 1m was not passed."""
    called = tcg("567m34522p67s1z", melds=["pon:777z"], called_tile="7z", passed="5s")
    assert not discard(called, "1z")["furiten"]["furiten"]
    drawn = tcg("23567m34522p678s9p", drawn="9p", passed="4m")
    assert waits(discard(drawn, "9p")) == {"1m": 4, "4m": 3}
    assert not discard(drawn, "9p")["furiten"]["furiten"]


@pytest.mark.parametrize(
    ("tiles", "melds", "held"),
    [
        ("13m55z567p123s", ["closed_kan:2222m"], "2m"),
        ("23m55z567p", ["closed_kan:1111m", "closed_kan:4444m"], "1m 4m"),
        ("2222m234567p123s", [], "2m"),
    ],
)
def test_6_03_02_a_waiting_hand_that_holds_every_tile_it_waits_for(
    tiles: str, melds: list[str], held: str
) -> None:
    answer = tcg(tiles, melds=melds)
    assert (answer["shanten"], answer["not_tenpai"]["clause"]) == (1, "6-03-02")
    assert f"waits for {held} and holds all four copies" in answer["not_tenpai"]["detail"]


def test_6_03_02_is_named_only_for_waiting_hands_whose_form_can_win() -> None:
    """A hand with a tile to discard does not wait; six pairs do not where they are no form of a win."""
    drawn = tcg("13m55z567p1239s", melds=["closed_kan:2222m"], drawn="9s")
    assert (drawn["shanten"], drawn["not_tenpai"]) == (1, None)
    pairs = tcg("112233m5577p99s1z", cards=["card_no_seven_pairs"])
    assert (pairs["shanten"], pairs["not_tenpai"]) == (1, None)
    assert tcg("112233m5577p99s1z")["tenpai"]
    # Where no rule forbids it the hand is tenpai, and nothing can improve it.
    all_held = ask("arushiaru", {"concealed": "2222m234567p123s"})
    assert (all_held["tenpai"], all_held["not_tenpai"]) == (True, None)
    assert (all_held["improves"], all_held["left"]) == ([], 0)


def test_a_form_that_only_a_card_lets_win() -> None:
    """Thirteen tiles of which no two could be in one set wait for a pair where a card says so."""
    change: Request = {"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 30}
    apart = tcg("147m258p369s1234z", cards=[{"id": "apart", "changes": [change]}])
    assert (apart["shanten"], tcg("147m258p369s1234z")["shanten"]) == (0, 6)


@pytest.mark.parametrize(
    ("id_", "request_", "rule"),
    [
        ("tcg", {"concealed": "123567m34522p69s"}, "riichi"),
        # The drawn tile brings tenpai, which came too late for riichi.
        ("tcg", {"concealed": "123567m34522p679s", "drawn": "7s"}, "riichi"),
        ("tcg", {"concealed": "123567m34522p689s", "drawn": "8s"}, "riichi"),
        ("tenhou", {"concealed": "1111z234p567p789s"}, "karaten"),
    ],
)
def test_riichi_without_tenpai_is_refused(id_: str, request_: Request, rule: str) -> None:
    with pytest.raises(scoring.Refused) as refused:
        ask(id_, {**request_, "situation": ["riichi"]})
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.code, fault.rule) == ("/situation", "not_tenpai", rule)
    assert ("tenpai" in fault.detail.en, "聴牌" in fault.detail.ja) == (True, True)


def test_a_hand_waits_or_discards() -> None:
    waiting = tcg(TENPAI)
    assert (waiting["discards"], waiting["winning"]) == (None, None)
    drawn = tcg(TENPAI + "1z", drawn="1z")
    assert [drawn[name] for name in ("improves", "left", "waits", "furiten")] == [None] * 4
    assert drawn["winning"] is None


def test_a_last_draw_that_wins_is_scored_and_explained() -> None:
    """No discard after it can win, so that all there is to say is of this win."""
    answer = ask("tcg", {**COMPLETE, "wall": 0})
    assert "haitei" in [line["id"] for line in answer["winning"]["yaku"]]
    assert "seat wind" in " ".join(assumed_texts(answer))


@pytest.mark.parametrize(
    ("ruleset", "barred"), [("arushiaru", ["8s"]), ("tcg", ["5s", "8s"])], ids=["tile", "hand"]
)
def test_exactly_the_barred_waits_cannot_be_won_by_ron(ruleset: str, barred: list[str]) -> None:
    answer = ask(ruleset, {"concealed": TENPAI, "discards": "8s"})
    for wait in answer["waits"]:
        forbidden = (wait["no_ron"] or {}).get("code") == "furiten"
        assert forbidden == (wait["tile"] in barred)
        assert wait["no_tsumo"] is None


# --- the order of discards


@pytest.mark.parametrize(
    ("ruleset", "concealed", "first", "then"),
    [
        # After any of the three discards 7 tiles are left that win, most points after 6p and 9p.
        pytest.param("tcg", "444566789p12233s", ["6p", "9p"], "5p", id="the dearest first"),
        pytest.param("tenhou", "123567m34522p05s9p", ["5s"], "0s", id="a red five is kept"),
    ],
)
def test_discards_that_leave_the_same_tiles_are_listed_by_what_they_are_worth(
    ruleset: str, concealed: str, first: list[str], then: str
) -> None:
    discards = ask(ruleset, {"concealed": concealed})["discards"]
    tied = [entry["tile"] for entry in discards if entry["tile"] in {*first, then}]
    assert tied == [*first, then]
    assert len({entry["left"] for entry in discards if entry["tile"] in tied}) == 1
