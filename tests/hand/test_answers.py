"""Answers to tile hands: groups, sums, payments, other readings and their explanation in both languages."""

import re
from typing import Any

import pytest

import scoring
from scoring.hand.fields import WINDS
from scoring.hand.game import TileGame
from tests.support import Request

for game in ("tcg", "tenhou", "kitanuki", "arushiaru"):
    scoring.ruleset(game)
Answer = dict[str, Any]
PINFU: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
NO_YAKU: Request = {
    "concealed": "345m11789p89s",
    "winning_tile": "7s",
    "melds": ["pon:222s"],
    "win": "ron",
}
KARASU: Request = {
    "concealed": "123456p55s67s",
    "winning_tile": "8s",
    "melds": ["pon:111z"],
    "win": "ron",
}
TRIPLETS: Request = {"concealed": "111222333m444p5s", "winning_tile": "5s", "win": "tsumo"}
FLUSH: Request = {"concealed": "1122334455667p", "winning_tile": "7p", "win": "ron"}
FIELDS = (
    *("winning", "reason", "value", "yaku", "fu", "payments", "received", "reading"),
    *("alternatives", "shanten", "explanation", "assumed", "amendments"),
)


def _game(ruleset: str) -> TileGame:
    asked = scoring.ruleset(ruleset)
    made = asked.play(asked)
    assert isinstance(made, TileGame)
    return made


def _answer(ruleset: str, request: Request, lang: str) -> Answer:
    rules = scoring.ruleset(ruleset).in_force(request.get("options"), request.get("cards"))
    answer = _game(ruleset).score(rules, request, lang).to_dict()
    assert "XX" not in str(answer)
    assert "None" not in " ".join(answer["explanation"])
    return answer


def _steps(ruleset: str, request: Request) -> tuple[list[str], list[str]]:
    """The explanation in Japanese and in English."""
    ja, en = (_answer(ruleset, request, lang)["explanation"] for lang in ("ja", "en"))
    assert len(ja) == len(en)
    assert all(step.replace("×", "x").isascii() for step in en)
    assert all(re.search("[ぁ-ん一-鿿]", step) and step.endswith("。") for step in ja)
    return ja, en


@pytest.mark.parametrize(
    ("request_", "winning", "reason", "shanten"),
    [
        (PINFU, True, None, -1),
        (NO_YAKU, False, "no_yaku", -1),
        ({**PINFU, "winning_tile": "9s"}, False, "not_complete", 0),
        # Six pairs: tenpai as seven pairs alone.
        ({**PINFU, "concealed": "113355779m9m11p1s", "winning_tile": "3s"}, False, "not_complete", 0),
        ({**PINFU, "concealed": "147m258p369s1234z", "winning_tile": "5z"}, False, "not_complete", 6),
        # One of each kind of terminals and honours: tenpai as thirteen orphans alone.
        ({**PINFU, "concealed": "19m19p19s1234567z", "winning_tile": "5m"}, False, "not_complete", 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_answer_says_whether_a_hand_wins_and_why_not(
    request_: Request, lang: str, reason: str | None, shanten: int, *, winning: bool
) -> None:
    answer = _answer("tcg", request_, lang)
    assert tuple(answer)[3:] == FIELDS
    assert (answer["winning"], answer["reason"], answer["shanten"]) == (winning, reason, shanten)
    assert (answer["reading"] is None) == (reason == "not_complete")
    assert answer["amendments"] == []


@pytest.mark.parametrize("tile", ["9s", "1z"])
def test_a_hand_that_is_not_complete_is_worth_nothing(tile: str) -> None:
    asked = scoring.ruleset("tcg")
    request = {**PINFU, "winning_tile": tile, "deposits": 2}
    score = _game("tcg").score(asked.basic, request, "en")
    assert (score.points, score.received, score.winning) == (0, 0, False)
    answer = score.to_dict()
    assert answer["value"]["points"] == answer["received"] == 0
    assert [answer[name] for name in ("yaku", "fu", "payments", "alternatives")] == [[], [], [], []]


def test_what_a_winner_receives_has_counters_and_deposits_in_it() -> None:
    request = {**PINFU, "honba": 2, "deposits": 3}
    score = _game("tcg").score(scoring.ruleset("tcg").basic, request, "en")
    assert (score.points, score.received, score.winning) == (1000, 1000 + 600 + 3000, True)
    assert score.to_dict()["received"] == 4600
    ja, en = _steps("tcg", request)
    for step in (ja[-1], en[-1]):
        assert re.findall(r"[\d,]*\d", step)[0] == "1,000"
        assert {"600", "3,000", "4,600", "960"} <= set(re.findall(r"[\d,]*\d", step))
    for step in (steps := _steps("tcg", PINFU))[0][-1], steps[1][-1]:
        assert not {"600", "3,000", "0"} & set(re.findall(r"[\d,]*\d", step))
        assert step.count("1,000") == 2
    assert "deposits" not in steps[1][-1]
    assert "供託" not in steps[0][-1]


READ: list[tuple[Request, tuple[str, str], tuple[str, str], str]] = [
        (PINFU, ("両面", "two-sided"), ("栄和", "ron"), "8s"),
        ({**PINFU, "concealed": "123567m34522p68s", "winning_tile": "7s", "win": "tsumo"}, ("嵌張", "middle"),
         ("自摸和", "tsumo"), "7s"),
        ({**PINFU, "concealed": "123567m34522p89s", "winning_tile": "7s", "win": "tsumo"}, ("辺張", "edge"),
         ("自摸和", "tsumo"), "7s"),
        (TRIPLETS, ("単騎", "pair"), ("自摸和", "tsumo"), "5s"),
        ({**PINFU, "concealed": "123567m5522p678s", "winning_tile": "5p", "win": "tsumo"}, ("双碰", "two-pair"),
         ("自摸和", "tsumo"), "5p"),
        ({"concealed": "19m19p19s1234567z", "winning_tile": "7z", "win": "ron"}, ("十三面", "thirteen-sided"),
         ("栄和", "ron"), "7z"),
]  # fmt: skip


def test_a_reading_is_its_groups_and_its_wait() -> None:
    waits = ("ryanmen", "kanchan", "penchan", "tanki", "shanpon", "kokushi_13")
    for (request, *_), wait in zip(READ, waits, strict=True):
        reading = _answer("tcg", request, "en")["reading"]
        assert list(reading) == ["groups", "wait"]
        assert reading["wait"] == wait


def test_the_first_step_says_how_a_hand_is_read() -> None:
    for request, wait, won, tile in READ:
        for lang, steps in enumerate(_steps("tcg", request)):
            assert wait[lang] in steps[0]
            assert won[lang] in steps[0]
            assert won[0] == "栄和" or "栄和" not in steps[0]
            assert tile in steps[0]


GROUPS: list[tuple[str, Request, list[str]]] = [
    ("tcg", PINFU, ["123m", "567m", "22p", "345p", "678s"]),
    ("tcg", NO_YAKU, ["345m", "11p", "789p", "789s", "222s"]),
    (
        "tenhou",
        {**PINFU, "concealed": "8s", "melds": ["pon:055m", "chi:340p", "closed_kan:1111z", "open_kan:2222z"]},
        ["88s", "055m", "340p", "1111z", "2222z"],
    ),
    # A red five is written into the first group of its suit that holds a five.
    ("tenhou", {**PINFU, "concealed": "406789m34522p67s"}, ["406m", "789m", "22p", "345p", "678s"]),
    ("tenhou", {**PINFU, "concealed": "123406m34022p67s"}, ["123m", "406m", "22p", "340p", "678s"]),
    ("tenhou", {**PINFU, "concealed": "11234m055p05s", "winning_tile": "5s", "melds": ["pon:777z"]},
     ["11m", "234m", "055p", "055s", "777z"]),
    ("tenhou", {**PINFU, "concealed": "12378m05p345678s", "winning_tile": "9m"},
     ["123m", "789m", "05p", "345s", "678s"]),
]  # fmt: skip


def test_groups_are_those_of_the_hand_melds_last_and_red_fives_shown() -> None:
    for ruleset, request, groups in GROUPS:
        _shown(ruleset, request, groups)


def _kind(tiles: str) -> str:
    """What a group is called."""
    digits = tiles[:-1].replace("0", "5")
    if len(digits) == 3:
        return "triplet" if len(set(digits)) == 1 else "run"
    return {2: "pair", 4: "kan"}[len(digits)]


def _shown(ruleset: str, request_: Request, groups: list[str]) -> None:
    answer = _answer(ruleset, request_, "en")
    told = answer["reading"]["groups"]
    assert [group["tiles"] for group in told] == groups
    plain = " ".join(groups[: len(groups) - len(request_.get("melds", ()))]).replace("0", "5")
    melds = " ".join(groups[len(groups) - len(request_.get("melds", ())) :])
    assert f"{plain} {melds}".strip() + ":" in answer["explanation"][0]
    names = ["kind", "tiles", "open", "winning", "meld"]
    assert [list(group) for group in told] == [names] * len(groups)
    assert [group["kind"] for group in told] == [_kind(tiles) for tiles in groups]
    called = [text.split(":") for text in request_.get("melds", ())]
    closed = len(groups) - len(called)
    assert [group["meld"] for group in told] == [None] * closed + [kind for kind, _ in called]
    assert [group["open"] for group in told] == [False] * closed + [
        kind != "closed_kan" for kind, _ in called
    ]
    assert sum(group["winning"] for group in told) == 1
    won = next(group for group in told if group["winning"])
    assert request_["winning_tile"][0] in won["tiles"].replace("0", "5")


@pytest.mark.parametrize(
    ("concealed", "tile"),
    [("123789m34505p78s", "9s"), ("123789m0455678p", "9p"), ("123m345550p9978s", "6s")],
)
def test_a_red_five_is_in_the_first_group_that_holds_a_five(concealed: str, tile: str) -> None:
    request = {**PINFU, "concealed": concealed, "winning_tile": tile}
    told = _answer("tenhou", request, "en")["reading"]["groups"]
    circles = [group["tiles"] for group in told if group["tiles"].endswith("p")]
    fives = [tiles for tiles in circles if "0" in tiles or "5" in tiles]
    assert len(fives) >= 2
    assert [tiles.count("0") for tiles in fives] == [1] + [0] * (len(fives) - 1)


def test_yaku_and_dora_add_up_in_one_step() -> None:
    request = {**PINFU, "situation": ["riichi"], "dora_indicators": "7s", "ura_indicators": "1p"}
    ja, en = _steps("tcg", request)
    assert en[1].endswith("Riichi 1 + Pinfu 1 + Dora 1 + Ura dora 2 = 5 han.")
    assert ja[1].endswith("立直 1 + 平和 1 + ドラ 1 + 裏ドラ 2 = 5翻。")
    lines, japanese = (_answer("tcg", request, lang)["yaku"] for lang in ("en", "ja"))
    assert [line["name"] for line in lines] == ["Riichi", "Pinfu", "Dora", "Ura dora"]
    assert [line["name"] for line in japanese] == ["立直", "平和", "ドラ", "裏ドラ"]
    assert [(line["id"], line["han"]) for line in lines] == [
        *(("riichi", 1), ("pinfu", 1)),
        *(("dora", 1), ("ura_dora", 2)),
    ]
    assert [line["href"] for line in lines] == [
        f"/v1/rulesets/tcg/rules/{line['id']}" for line in lines
    ]


def test_dora_are_no_yaku_where_one_is_needed() -> None:
    ja, en = _steps("tcg", NO_YAKU)
    assert len(en) == 2
    assert "dora" not in en[1]
    assert "ドラ" not in ja[1]
    ja, en = _steps("tcg", {**NO_YAKU, "dora_indicators": "9p9p"})
    assert len(en) == 2
    assert "cannot win" in en[1]
    assert en[1].endswith(": Dora 4.")
    assert ja[1].endswith(": ドラ 4。")


def test_dora_alone_make_han_where_no_yaku_is_needed() -> None:
    ja, en = _steps("kitanuki", {**KARASU, "norths": 1, "rinshan_indicators": "5s9p"})
    assert " + " in en[1]
    assert re.findall(r"\d", en[1]) == ["1", "2", "3"]
    assert en[1].endswith(" = 3 han.")
    assert en[1].index(":") + 2 == en[1].index("Extracted norths")
    assert ja[1].endswith(" = 3翻。")
    ja, en = _steps("kitanuki", KARASU)
    assert en[1] == "There is no yaku and no dora: 0 han."
    assert ja[1] == "役もドラも無い。0翻。"


def test_a_winner_who_pays_receives_nothing_in_words() -> None:
    """KX5."""
    ja, en = _steps("kitanuki", KARASU)
    assert "pays 6" in en[-1]
    assert "receives" not in en[-1]
    assert "6点" in ja[-1]
    assert "受け取り" not in ja[-1]


def test_a_win_that_a_card_makes_worth_nothing_is_paid_with_nothing() -> None:
    free = {"id": "mine", "changes": [{"layer": "set", "rule": "mangan", "value": 0}]}
    mangan = {**PINFU, "situation": ["riichi"], "dora_indicators": "1p7s1z", "cards": [free]}
    ja, en = _steps("tcg", mangan)
    assert re.findall(r"pays \d+|receives \d+", en[-1]) == ["pays 0", "receives 0"]
    assert "equal parts" not in en[-1]
    assert "等分" not in ja[-1]


def test_other_readings_are_counted() -> None:
    for request, others in ((PINFU, 0), (TRIPLETS, 1), (FLUSH, 3)):
        ja, en = _steps("tcg", request)
        assert len(_answer("tcg", request, "en")["alternatives"]) == others
        assert (others > 0) == ("reading" in en[-1]) == ("読み方" in ja[-1])
        if others:
            assert en[-1].startswith("One other reading " if others == 1 else f"{others} other")
            assert f"読み方{others}通り" in ja[-1]


def test_other_readings_have_their_dora_where_the_best_one_counts_none() -> None:
    """Four concealed triplets count alone; three runs and a triplet count the dora."""
    request = {**TRIPLETS, "dora_indicators": "3p", "situation": []}
    for lang, dora in (("ja", "ドラ"), ("en", "Dora")):
        answer = _answer("tcg", request, lang)
        assert [line["id"] for line in answer["yaku"]] == ["suuankou"]
        (other,) = answer["alternatives"]
        assert list(other) == ["reading", "value", "yaku", "fu", "why"]
        assert [(line["id"], line["name"], line["han"]) for line in other["yaku"]][-1] == (
            "dora",
            dora,
            3,
        )
        assert {line["href"] for line in other["yaku"]} == {
            f"/v1/rulesets/tcg/rules/{line['id']}" for line in other["yaku"]
        }
        assert {"8,000", "32,000"} <= set(re.findall(r"[\d,]*\d", other["why"]))
        assert other["value"]["han"] == 5


def test_why_another_reading_lost_names_both_worths() -> None:
    """A yakuman is told by their number, anything else by its han and fu, where there are any.

    Self-draw and two equal runs, 20 fu, 4 for a triplet, 2 for the wait and 2 for the self-draw: 500 from each child, 1,000.
    """
    ja, en = (_answer("tcg", TRIPLETS, lang)["alternatives"][0]["why"] for lang in ("ja", "en"))
    assert en == "2,000 points (2 han 30 fu) against 32,000 points (1 yakuman)."
    assert ja == "2翻30符 2,000点は役満1つ 32,000点より高くない。"


def test_the_dealer_is_paid_by_each_of_the_others_and_nobody_is_called_liable() -> None:
    """20 fu 2 han by self-draw: 320 × 2 = 640 from each."""
    ja, en = _steps("tcg", {**PINFU, "win": "tsumo", "seat_wind": "east"})
    assert en[-1].startswith("Payment: each of the others pays 700 (320 × 2 = 640, rounded up).")
    assert ja[-1].startswith("支払い: 他の各人が700点(320 × 2 = 640、切り上げ)。")


def test_what_is_taken_for_granted_is_said_in_the_language_asked_for() -> None:
    ja, en = (_answer("tcg", PINFU, lang)["assumed"] for lang in ("ja", "en"))
    assert len(ja) == len(en) == 3
    assert all(text.isascii() for text in en)
    assert not any(text.isascii() for text in ja)


def test_hands_are_written_as_the_game_says_in_both_languages() -> None:
    for ruleset in ("tcg", "kitanuki"):
        ja, en = (_game(ruleset).notation(lang) for lang in ("ja", "en"))
        assert list(ja) == list(en) == ["tiles", "meld", "line"]
        assert en["line"].isascii()
        assert not ja["line"].isascii()
        assert ("chi:" in en["meld"]) == (ruleset == "tcg")
        request = _game(ruleset).request_of(en["line"].rpartition(": ")[2])
        assert request["seat_wind"] in WINDS
        assert _game(ruleset).faults(scoring.ruleset(ruleset).basic, request) == []


def test_a_form_that_is_not_always_one_holds_a_yaku_only_while_it_is() -> None:
    """Seven pairs of アルシァル麻雀 are an option."""
    pairs = {**PINFU, "concealed": "113355779m9m11p1s".replace("m9m", "9m"), "winning_tile": "1s"}
    asked, made = scoring.ruleset("arushiaru"), _game("arushiaru")
    yaku: Any = asked.rules["chiitoitsu"]
    for options, holds in ((None, False), ({"chiitoi": True}, True)):
        assert made.holds(asked.in_force(options), yaku, pairs) is holds


def test_a_yaku_holds_in_a_hand_that_has_it_and_in_none_that_is_impossible() -> None:
    asked, made = scoring.ruleset("tcg"), _game("tcg")
    by_id = {yaku.id: yaku for yaku in asked.book.rules}

    def holds(name: str, request: Request) -> bool:
        yaku: Any = by_id[name]
        return made.holds(asked.basic, yaku, request)

    assert holds("pinfu", PINFU)
    assert not holds("tanyao", PINFU)
    assert not holds("riichi", PINFU)
    assert holds("riichi", {**PINFU, "situation": ["riichi"]})
    assert not holds("pinfu", {**PINFU, "honba": -1})
    assert not holds("pinfu", {**PINFU, "winning_tile": "9s"})


def _told(request: Request, lang: str) -> str:
    """The whole explanation of a hand."""
    return " ".join(_answer("tcg", request, lang)["explanation"])


@pytest.mark.parametrize(
    ("request_", "there", "absent"),
    [
        # One han and 30 fu: 30 × 2³ = 240, of which the discarder pays four times.
        (PINFU, ["240 × 4 = 960, rounded up", "= 30.", "1,000"], ["counters", "deposits", "to 30"]),
        (
            {**PINFU, "honba": 2, "deposits": 1},
            ["1,000 (240 × 4 = 960, rounded up) and 600 for the counters", "2,600", "1,000 of it deposits"],
            [],
        ),
        # 20 fu, 10 for a closed hand won by ron, 8 for a concealed triplet of honours: 38.
        (
            {"concealed": "123567m34p22p555z", "winning_tile": "5p", "win": "ron"},
            ["rounded up to 40", "320 × 4 = 1,280, rounded up", "1,300"],
            ["= 40."],
        ),
        (
            {"concealed": "123567m34522p67s", "winning_tile": "9s", "win": "ron"},
            ["tenpai, but this tile"],
            ["tiles from"],
        ),
        ({"concealed": "123567m34522p69s", "winning_tile": "1z", "win": "ron"}, ["one tile from"], ["but this"]),
        ({**PINFU, "concealed": "147m258p369s1234z", "winning_tile": "5z"}, ["6 tiles from"], ["one tile", "but this"]),
    ],
)  # fmt: skip
def test_the_sums_in_english(request_: Request, there: list[str], absent: list[str]) -> None:
    said = _told(request_, "en")
    for words in there:
        assert words in said
    for words in absent:
        assert words not in said
    assert "XX" not in said
    assert "None" not in said


@pytest.mark.parametrize(
    ("request_", "there", "absent"),
    [
        (PINFU, ["240 × 4 = 960、切り上げ", "= 30符。", "1,000点"], ["積み棒", "供託"]),
        (
            {**PINFU, "honba": 2, "deposits": 1},
            ["240 × 4 = 960、切り上げ", "積み棒600点", "2,600点", "供託1,000点"],
            [],
        ),
        ({**PINFU, "winning_tile": "9s"}, ["聴牌"], ["向聴"]),
        ({**PINFU, "concealed": "147m258p369s1234z", "winning_tile": "5z"}, ["6向聴"], ["聴牌"]),
    ],
)
def test_the_sums_in_japanese(request_: Request, there: list[str], absent: list[str]) -> None:
    said = _told(request_, "ja")
    for words in there:
        assert words in said
    for words in absent:
        assert words not in said


DRAGONS: Request = {
    "concealed": "99p78s",
    "winning_tile": "9s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "win": "ron",
}
SEVEN_PAIRS: Request = {
    "concealed": "11m44m22p88p55s33z7z",
    "winning_tile": "7z",
    "win": "ron",
    "options": {"chiitoi": True},
}


@pytest.mark.parametrize(
    ("ruleset", "request_", "ja", "en"),
    [
        ("tcg", DRAGONS, "役満: 大三元 1。", "Yakuman: Daisangen (big three dragons) 1."),
        (
            "arushiaru",
            SEVEN_PAIRS,
            "役: 七対子 100点。",
            "Yaku: Chiitoitsu (seven pairs) 100 points.",
        ),
    ],
)
def test_yakuman_and_points_are_no_han(ruleset: str, request_: Request, ja: str, en: str) -> None:
    for lang, said in (("ja", ja), ("en", en)):
        steps = scoring.score(ruleset, request_, lang=lang).to_dict()["explanation"]
        assert steps[1] == said
