"""Answers to tile hands: groups, sums, payments, other readings and their explanation in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.hand.game import TileGame
from tests.support import assumed_texts
from tests.support.lines import answer_to, request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["answers"]

PINFU = "123567m34522p67s+8s"
KARASU = "123456p55s67s+8s pon:111z"
TRIPLETS = "111222333m444p5s+5s tsumo"
FLUSH = "1122334455667p+7p"


def _steps(ruleset: str, line: str, **more: object) -> tuple[list[str], list[str]]:
    """Return the explanation in Japanese and in English."""
    ja, en = (answer_to(ruleset, line, lang, **more)["explanation"] for lang in ("ja", "en"))
    assert len(ja) == len(en)
    assert all(step.replace("×", "x").isascii() for step in en)
    assert all(re.search("[ぁ-ん一-鿿]", step) and step.endswith("。") for step in ja)
    assert not any("XX" in step or "None" in step for step in (*ja, *en))
    return ja, en


@pytest.mark.parametrize(("line", "reason", "shanten", "ja", "en"), CASES["wins"])
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


@pytest.mark.parametrize(("line", "wait", "ja", "en"), CASES["waits"])
def test_the_first_step_says_how_a_hand_waited_and_won(
    line: str, wait: str, ja: str, en: str
) -> None:
    assert answer_to("tcg", line)["reading"]["wait"] == wait
    steps = _steps("tcg", line)
    assert ja in steps[0][0]
    assert en in steps[1][0]


@pytest.mark.parametrize(("ruleset", "line", "groups"), CASES["groups"])
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


@pytest.mark.parametrize(("ruleset", "line", "ja", "en"), CASES["sums of yaku"])
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


@pytest.mark.parametrize(("line", "received", "ja", "en"), CASES["sums of fu"])
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
                name in explanation for name in ("honba", "riichi sticks", "本場", "供託")
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


@pytest.mark.parametrize(("dora", "han", "ja", "en"), CASES["lost readings"])
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


@pytest.mark.parametrize(("ruleset", "yaku", "line", "options", "holds"), CASES["holds"])
def test_a_yaku_holds_in_a_hand_that_has_it_while_its_form_wins(
    ruleset: str, yaku: str, line: str, options: dict[str, object], *, holds: bool
) -> None:
    asked = scoring.ruleset(ruleset)
    game: Any = asked.game
    assert isinstance(game, TileGame)
    rule: Any = asked.rules[yaku]
    assert game.holds(asked.in_force(options), rule, request_of(ruleset, line)) is holds


def test_a_hand_one_tile_from_winning_is_not_called_tenpai() -> None:
    """The thirteen tiles are 1-shanten: with the fourteenth an East or a South has to go first."""
    hand = {"concealed": "123m456p789s1255z", "winning_tile": "5z", "win": "tsumo"}
    answer = scoring.score("tenhou", hand, lang="ja")
    assert answer.shanten == 0
    assert not any("聴牌" in step for step in answer.explanation)
