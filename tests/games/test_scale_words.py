"""The step from fu and han to points in words, worked out by hand, and what a hand without yaku or with yakuman shows of it."""

from typing import Any

import pytest

import scoring
from scoring.games.arushiaru.scale import ArushiaruScale
from scoring.games.kitanuki.scale import KitanukiScale
from scoring.games.riichi.scale import RiichiScale
from scoring.text import Text

SCALES: dict[str, Any] = {
    "tcg": RiichiScale(), "arushiaru": ArushiaruScale(), "kitanuki": KitanukiScale(),
}  # fmt: skip


def in_words(id_: str, han: int, *more: int, **facts: int) -> Text:
    """Return the explanation of a place on the score table."""
    rules, scale = scoring.ruleset(id_).basic, SCALES[id_]
    place = scale.place(rules, han, *more, **facts)
    return Text(*(scale.explain(rules.numbers, place, lang) for lang in (0, 1)))


def answers(id_: str, line: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the scores of a hand in Japanese and in English."""
    request = scoring.ruleset(id_).game.request_of(line)
    ja, en = (scoring.score(id_, request, lang=lang).to_dict() for lang in ("ja", "en"))
    return ja, en


@pytest.mark.parametrize(
    ("game", "han", "fu", "words"),
    [
        ("tcg", 3, 40, Text("基本点: 40 × 2^(2 + 3) = 1,280。", "Base points: 40 × 2^(2 + 3) = 1,280.")),
        ("tcg", 4, 30, Text("満貫: 基本点 2,000(1,920から)。", "Mangan: base points 2,000 instead of 1,920.")),
        ("tcg", 3, 70, Text("満貫: 基本点 2,000(2,240から)。", "Mangan: base points 2,000 instead of 2,240.")),
        ("tcg", 5, 30, Text("満貫: 基本点 2,000。", "Mangan: base points 2,000.")),
        ("tcg", 6, 30, Text("跳満: 基本点 3,000。", "Haneman: base points 3,000.")),
        ("tcg", 13, 30, Text("数え役満: 基本点 8,000。", "Counted yakuman: base points 8,000.")),
        ("arushiaru", 0, 30, Text("基本点: 30 × 2^0 = 30。", "Base points: 30 × 2^0 = 30.")),
        ("arushiaru", 3, 40, Text("基本点: 40 × 2^3 = 320。", "Base points: 40 × 2^3 = 320.")),
        ("arushiaru", 4, 40, Text("満貫: 基本点 500 (40 × 2^4 = 640)。", "Limit: base points 500 (40 × 2^4 = 640).")),
        ("arushiaru", 6, 20, Text("満貫: 基本点 500 (20 × 2^6 = 1,280)。", "Limit: base points 500 (20 × 2^6 = 1,280).")),
    ],
)  # fmt: skip
def test_fu_are_doubled_up_to_a_limit(game: str, han: int, fu: int, words: Text) -> None:
    """2-02: a mangan that is reached by fu says so, one that is reached by han does not."""
    assert in_words(game, han, fu, dealer=0, tsumo=0) == words


@pytest.mark.parametrize(
    ("han", "dealer", "words"),
    [
        (0, 0, Text("一翻も無いのでカラス: 和了者が罰点を払う。", "A hand without any han (karasu): the winner pays a penalty.")),
        (3, 0, Text("点数: 基本点1 + 3翻 = 4点。", "Points: 1 + 3 for han = 4.")),
        (3, 1, Text("点数: 基本点1 + 3翻 + 親1 = 5点。", "Points: 1 + 3 for han + 1 for the dealer = 5.")),
    ],
)  # fmt: skip
def test_kitanuki_adds_base_han_and_dealer_without_counters(
    han: int, dealer: int, words: Text
) -> None:
    assert in_words("kitanuki", han, dealer=dealer, tsumo=0, honba=2) == words


def test_yakuman_are_explained_with_their_number() -> None:
    """Four concealed triplets, the last tile being the pair, and all honours."""
    ja, en = answers("tcg", "111222z555666z7z+7z")
    assert "Yakuman: base points 8,000 × 2 = 16,000." in en["explanation"]
    assert "役満2つ: 基本点 8,000 × 2 = 16,000。" in ja["explanation"]
    assert en["value"] == {
        "han": None, "fu": None, "limit": "yakuman", "yakuman": 2, "base_points": 16000, "points": 64000,
    }  # fmt: skip


@pytest.mark.parametrize("line", ["123m456p78s99p+9s chi:789m", "123m456p99p79s+8s chi:789m"])
def test_a_hand_without_yaku_shows_its_fu_and_no_points(line: str) -> None:
    """20 for the form alone, an open hand by ron: 30 in tcg."""
    assert answers("tcg", line)[1]["value"] == {
        "han": 0, "fu": 30, "limit": None, "yakuman": 0, "base_points": 0, "points": 0,
    }  # fmt: skip


def test_a_limit_yaku_of_arushiaru_has_neither_han_nor_fu() -> None:
    ja, en = answers("arushiaru", "555666777z99p45s+6s")
    assert en["explanation"][2] == "Limit: base points 500."
    assert ja["explanation"][2] == "満貫: 基本点 500。"
    assert en["value"] == {
        "han": None, "fu": None, "limit": "mangan", "base_points": 500, "points": 2000,
    }  # fmt: skip
