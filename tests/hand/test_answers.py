"""Answers to tile hands: groups, sums, payments, other readings and their explanation in both languages."""

import re
from typing import Any

import pytest

import scoring
from scoring.hand.game import TileGame
from tests.support import assumed_texts
from tests.support.lines import answer_to, request_of

PINFU = "123567m34522p67s+8s"
NO_YAKU = "345m11789p89s+7s pon:222s"
KARASU = "123456p55s67s+8s pon:111z"
TRIPLETS = "111222333m444p5s+5s tsumo"
FLUSH = "1122334455667p+7p"
ORPHANS = "19m19p19s1234567z+7z"


def _steps(ruleset: str, line: str, **more: object) -> tuple[list[str], list[str]]:
    """Return the explanation in Japanese and in English."""
    ja, en = (answer_to(ruleset, line, lang, **more)["explanation"] for lang in ("ja", "en"))
    assert len(ja) == len(en)
    assert all(step.replace("×", "x").isascii() for step in en)
    assert all(re.search("[ぁ-ん一-鿿]", step) and step.endswith("。") for step in ja)
    assert not any("XX" in step or "None" in step for step in (*ja, *en))
    return ja, en


@pytest.mark.parametrize(
    ("line", "reason", "shanten", "ja", "en"),
    [
        (PINFU, None, -1, "8sで栄和", "won by ron on 8s"),
        (NO_YAKU, "no_yaku", -1, "7sで栄和", "won by ron on 7s"),
        ("123567m34522p67s+9s", "not_complete", 0, "聴牌", "tenpai, but this tile"),
        ("123567m34522p67s+1z deposits:2", "not_complete", 0, "聴牌", "tenpai, but this tile"),
        ("123567m34522p69s+9m", "not_complete", 1, "1向聴", "one tile from tenpai"),
        ("147m258p369s1234z+5z", "not_complete", 6, "6向聴", "6 tiles from tenpai"),
        # Six pairs: tenpai as seven pairs alone; one of each terminal and honour: as thirteen orphans alone.
        ("113355779m9m11p1s+3s", "not_complete", 0, "聴牌", "tenpai, but this tile"),
        ("19m19p19s1234567z+5m", "not_complete", 0, "聴牌", "tenpai, but this tile"),
    ],
)  # fmt: skip
def test_an_answer_says_whether_a_hand_wins_and_what_is_missing(
    line: str, reason: str | None, shanten: int, ja: str, en: str
) -> None:
    for lang, words in (("ja", ja), ("en", en)):
        answer = answer_to("tcg", line, lang)
        assert (answer["winning"], answer["reason"]) == (reason is None, reason)
        assert answer["shanten"] == shanten
        assert words in answer["explanation"][0]
        if reason == "not_complete":
            score: Any = scoring.score("tcg", request_of("tcg", line))
            assert (score.points, score.received, score.winning) == (0, 0, False)
            assert (answer["reading"], answer["value"]["points"], answer["received"]) == (
                None,
                0,
                0,
            )
            for name in ("yaku", "fu", "payments", "alternatives"):
                assert answer[name] == []


@pytest.mark.parametrize(
    ("line", "wait", "ja", "en"),
    [
        (PINFU, "ryanmen", "両面待ち、8sで栄和", "two-sided wait, won by ron on 8s"),
        ("123567m34522p68s+7s tsumo", "kanchan", "嵌張待ち、7sで自摸和", "middle wait, won by tsumo on 7s"),
        ("123567m34522p89s+7s tsumo", "penchan", "辺張待ち、7sで自摸和", "edge wait, won by tsumo on 7s"),
        (TRIPLETS, "tanki", "単騎待ち、5sで自摸和", "pair wait, won by tsumo on 5s"),
        ("123567m5522p678s+5p tsumo", "shanpon", "双碰待ち、5pで自摸和", "two-pair wait, won by tsumo on 5p"),
        (ORPHANS, "kokushi_13", "十三面待ち、7zで栄和", "thirteen-sided wait, won by ron on 7z"),
    ],
)  # fmt: skip
def test_the_first_step_says_how_a_hand_waited_and_won(
    line: str, wait: str, ja: str, en: str
) -> None:
    assert answer_to("tcg", line)["reading"]["wait"] == wait
    steps = _steps("tcg", line)
    assert ja in steps[0][0]
    assert en in steps[1][0]


@pytest.mark.parametrize(
    ("ruleset", "line", "groups"),
    [
        ("tcg", PINFU, "run:123m run:567m pair:22p run:345p run:678s"),
        ("tcg", NO_YAKU, "run:345m pair:11p run:789p run:789s pon:222s"),
        ("tenhou", "8s+8s pon:055m chi:340p closed_kan:1111z open_kan:2222z",
         "pair:88s pon:055m chi:340p closed_kan:1111z open_kan:2222z"),
        # A red five is written into the first group of its suit that holds a five.
        ("tenhou", "406789m34522p67s+8s", "run:406m run:789m pair:22p run:345p run:678s"),
        ("tenhou", "123406m34022p67s+8s", "run:123m run:406m pair:22p run:340p run:678s"),
        ("tenhou", "11234m055p05s+5s pon:777z", "pair:11m run:234m triplet:055p triplet:055s pon:777z"),
        ("tenhou", "12378m05p345678s+9m", "run:123m run:789m pair:05p run:345s run:678s"),
        ("tenhou", "123789m34505p78s+9s", "run:123m run:789m run:340p pair:55p run:789s"),
        ("tenhou", "123m345550p9978s+6s", "run:123m run:340p triplet:555p run:678s pair:99s"),
    ],
)  # fmt: skip
def test_groups_are_those_of_the_hand_melds_last_and_red_fives_shown(
    ruleset: str, line: str, groups: str
) -> None:
    answer = answer_to(ruleset, line)
    found = answer["reading"]["groups"]
    assert [
        f"{group['meld'] or group['kind']}:{group['tiles']}" for group in found
    ] == groups.split()
    melds = {"chi": "run", "pon": "triplet", "closed_kan": "kan", "open_kan": "kan"}
    for group in found:
        assert group["open"] == (group["meld"] not in {None, "closed_kan"})
        assert group["kind"] == melds.get(group["meld"], group["kind"])
    (won,) = (group for group in found if group["winning"])
    assert request_of(ruleset, line)["winning_tile"][0] in won["tiles"].replace("0", "5")


@pytest.mark.parametrize(
    ("ruleset", "line", "ja", "en"),
    [
        ("tcg", f"{PINFU} riichi dora:7s ura:1p", "立直 1 + 平和 1 + ドラ 1 + 裏ドラ 2 = 5翻。",
         "Riichi 1 + Pinfu 1 + Dora 1 + Ura dora 2 = 5 han."),
        # Dora are no yaku where one is needed …
        ("tcg", f"{NO_YAKU} dora:9p9p", ": ドラ 4。", "cannot win; dora are not yaku: Dora 4."),
        ("tcg", NO_YAKU, "(一翻縛り)。", "There is no yaku, so the hand cannot win."),
        # … and make han alone where none is needed.
        ("kitanuki", f"{KARASU} norths:1 rinshan:5s9p", "抜きドラ 1 + 嶺上ドラ 2 = 3翻。",
         "Yaku: Extracted norths 1 + Dora from the dead wall 2 = 3 han."),
        ("kitanuki", KARASU, "翻になるものが無い。0翻。", "Nothing in the hand counts: 0 han."),
        # Yakuman and points are no han.
        ("tcg", "99p78s+9s pon:555z pon:666z pon:777z", "役満: 大三元 1。", "Yakuman: Daisangen (big three dragons) 1."),
        ("arushiaru", "11m44m22p88p55s33z7z+7z", "役: 七対子 100点。", "Yaku: Chiitoitsu (seven pairs) 100 points."),
    ],
)  # fmt: skip
def test_yaku_and_dora_add_up_in_one_step(ruleset: str, line: str, ja: str, en: str) -> None:
    more = {"options": {"chiitoi": True}} if ruleset == "arushiaru" else {}
    steps = _steps(ruleset, line, **more)
    assert steps[0][1].endswith(ja)
    assert steps[1][1].endswith(en)


def test_a_yaku_has_its_name_and_the_page_that_explains_it() -> None:
    line = f"{PINFU} riichi dora:7s ura:1p"
    wanted = {
        "ja": ["立直", "平和", "ドラ", "裏ドラ"],
        "en": ["Riichi", "Pinfu", "Dora", "Ura dora"],
    }
    for lang, names in wanted.items():
        yaku = answer_to("tcg", line, lang)["yaku"]
        assert [one["name"] for one in yaku] == names
        assert [one["id"] for one in yaku] == ["riichi", "pinfu", "dora", "ura_dora"]
        assert all(one["href"] == f"/v1/rulesets/tcg/rules/{one['id']}" for one in yaku)


@pytest.mark.parametrize(
    ("line", "received", "ja", "en"),
    [
        # One han and 30 fu: 30 × 2³ = 240, of which the discarder pays four times.
        (PINFU, 1000, ["240 × 4 = 960、切り上げ", "= 30符。"], ["240 × 4 = 960, rounded up", "= 30."]),
        (f"{PINFU} honba:2 deposits:3", 4600, ["960、切り上げ", "積み棒600点", "供託3,000点", "4,600点"],
         ["960, rounded up) and 600 for the counters", "4,600", "3,000 of it deposits"]),
        # 20 fu, 10 for a closed hand won by ron, 8 for a concealed triplet of honours: 38.
        ("123567m34p22p555z+5p", 1300, ["切り上げて40符", "320 × 4 = 1,280"], ["rounded up to 40", "320 × 4 = 1,280"]),
        # 20 fu 2 han by self-draw: 320 × 2 = 640 from each.
        (f"{PINFU} tsumo dealer", 2100, ["他の各人が700点(320 × 2 = 640、切り上げ)"],
         ["each of the others pays 700 (320 × 2 = 640, rounded up)"]),
    ],
)  # fmt: skip
def test_fu_and_payments_are_shown_as_sums(
    line: str, received: int, ja: list[str], en: list[str]
) -> None:
    score: Any = scoring.score("tcg", request_of("tcg", line))
    assert (score.received, score.winning) == (received, True)
    assert score.to_dict()["received"] == received
    for words, steps in zip((ja, en), _steps("tcg", line), strict=True):
        explanation = " ".join(steps)
        assert all(word in explanation for word in words)
        assert any(f"{received:,}" in step for step in steps)
        if score.points == received:
            assert not any(
                name in explanation for name in ("counters", "deposits", "積み棒", "供託")
            )


def test_kx5_a_winner_who_pays_receives_nothing() -> None:
    ja, en = _steps("kitanuki", KARASU)
    assert "pays 6" in en[-1]
    assert "receives" not in en[-1]
    assert "6点" in ja[-1]
    assert "受け取り" not in ja[-1]


def test_a_win_that_a_card_makes_worth_nothing_is_paid_with_nothing() -> None:
    free = {"id": "mine", "changes": [{"layer": "set", "rule": "mangan", "value": 0}]}
    ja, en = _steps("tcg", f"{PINFU} riichi dora:1p7s1z", cards=[free])
    assert re.findall(r"pays \d+|receives \d+", en[-1]) == ["pays 0", "receives 0"]
    assert "equal parts" not in en[-1]
    assert "等分" not in ja[-1]


@pytest.mark.parametrize(("line", "others"), [(PINFU, 0), (TRIPLETS, 1), (FLUSH, 3)])
def test_other_readings_are_counted(line: str, others: int) -> None:
    ja, en = _steps("tcg", line)
    assert len(answer_to("tcg", line)["alternatives"]) == others
    assert (others > 0) == ("reading" in en[1]) == ("読み方" in ja[1])
    if others:
        assert en[1].startswith("One other reading " if others == 1 else f"{others} other")
        assert f"読み方{others}通り" in ja[1]


@pytest.mark.parametrize(
    ("dora", "han", "ja", "en"),
    [
        # Self-draw and two equal runs: 20 fu, 4 for a triplet, 2 for the wait and 2 for the self-draw; 500 from each child, 1,000.
        ("", 2, "2翻30符 2,000点は役満1つ 32,000点より", "2,000 points (2 han 30 fu) against 32,000 points (1 yakuman)"),
        # Four concealed triplets count alone; three runs and a triplet count the dora too.
        (" dora:3p", 5, "5翻30符 8,000点は役満1つ 32,000点より", "8,000 points (5 han 30 fu) against 32,000 points (1 yakuman)"),
    ],
)  # fmt: skip
def test_why_another_reading_lost_names_what_both_are_worth(
    dora: str, han: int, ja: str, en: str
) -> None:
    for lang, why in (("ja", ja), ("en", en)):
        answer = answer_to("tcg", TRIPLETS + dora, lang)
        assert [yaku["id"] for yaku in answer["yaku"]] == ["suuankou"]
        (other,) = answer["alternatives"]
        assert why in other["why"]
        assert other["value"]["han"] == sum(yaku["han"] for yaku in other["yaku"]) == han
        assert ("dora" in [yaku["id"] for yaku in other["yaku"]]) == bool(dora)


def test_what_is_assumed_is_said_in_the_language_asked_for() -> None:
    ja, en = (assumed_texts(answer_to("tcg", PINFU, lang)) for lang in ("ja", "en"))
    assert len(ja) == len(en) == 3
    assert all(text.isascii() for text in en)
    assert not any(text.isascii() for text in ja)


@pytest.mark.parametrize("ruleset", ["tcg", "kitanuki"])
def test_a_game_says_how_its_hands_are_written_by_one_that_is_possible(ruleset: str) -> None:
    game: Any = scoring.ruleset(ruleset).game
    ja, en = (game.notation(lang) for lang in ("ja", "en"))
    assert list(ja) == list(en) == ["tiles", "meld", "line"]
    assert en["line"].isascii()
    assert not ja["line"].isascii()
    assert ("chi:" in en["meld"]) == (ruleset == "tcg")
    assert scoring.faults(ruleset, game.request_of(en["line"].rpartition(": ")[2])) == ()


@pytest.mark.parametrize(
    ("ruleset", "yaku", "line", "options", "holds"),
    [
        ("tcg", "pinfu", PINFU, {}, True),
        ("tcg", "tanyao", PINFU, {}, False),
        ("tcg", "riichi", PINFU, {}, False),
        ("tcg", "riichi", f"{PINFU} riichi", {}, True),
        pytest.param("tcg", "pinfu", f"{PINFU} honba:x", {}, False, id="impossible"),
        pytest.param("tcg", "pinfu", "123567m34522p67s+9s", {}, False, id="not complete"),
        # Seven pairs of アルシァル麻雀 are an option.
        ("arushiaru", "chiitoitsu", "1133557799m11p1s+1s", {}, False),
        ("arushiaru", "chiitoitsu", "1133557799m11p1s+1s", {"chiitoi": True}, True),
    ],
)
def test_a_yaku_holds_in_a_hand_that_has_it_while_its_form_wins(
    ruleset: str, yaku: str, line: str, options: dict[str, object], *, holds: bool
) -> None:
    asked = scoring.ruleset(ruleset)
    game: Any = asked.game
    assert isinstance(game, TileGame)
    rule: Any = asked.rules[yaku]
    assert game.holds(asked.in_force(options), rule, request_of(ruleset, line)) is holds
