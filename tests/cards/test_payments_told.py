"""Who pays by cards, in words: every payer told apart from the others, and no product that is not true (8-01, 8-08)."""

import pytest

from tests.support.cards import SIMPLE, TWO_YAKUMAN, answered

DRAGONS = "99p78s+9s pon:555z pon:666z pon:777z"
PINFU = SIMPLE.partition(" ")[0]


def _pays(line: str, *cards: str, lang: str, **more: str) -> tuple[str, list[str]]:
    """Who pays, up to the sum, and what is said after it."""
    told = answered(line, *cards, lang=lang, **more)["explanation"]
    (place,) = (n for n, said in enumerate(told) if said.startswith(("Payment: ", "支払い: ")))
    pays = told[place].partition(": ")[2]
    return pays.partition(". The" if lang == "en" else "。")[0], told[place + 1 :]


def test_a_part_that_is_answered_for_is_told_with_its_points() -> None:
    # Of 64,000 the liable player pays 32,000 alone; the other yakuman is paid by all.
    pays, after = _pays(f"{TWO_YAKUMAN} tsumo", "card_liability", lang="en", liability="daisangen")
    assert pays == ("the liable player pays 32,000, the dealer pays 16,000, each child pays 8,000")
    assert after == [
        "Liability (Daisangen (big three dragons)): the liable player pays its 32,000 points alone.",
        "The other 32,000 are paid as always.",
    ]


def test_a_dealer_is_paid_by_all_others_and_the_liable_player_is_one_of_them() -> None:
    pays, after = _pays(
        f"{TWO_YAKUMAN} tsumo dealer", "card_liability", lang="en", liability="daisangen"
    )
    assert pays == (
        "the liable player pays 48,000, each of the others, the liable player too, pays 16,000"
    )
    assert after[1] == "The other 48,000 are paid as always."
    pays, after = _pays(
        f"{TWO_YAKUMAN} tsumo dealer", "card_liability", lang="ja", liability="daisangen"
    )
    assert pays == "責任者が48,000点、責任者も含めて他の各人が16,000点"
    assert after == [
        "包(大三元): その48,000点は責任者が一人で払う。",
        "残りの48,000点はふだんどおりに払う。",
    ]


def test_halves_by_ron_are_told() -> None:
    pays, after = _pays(DRAGONS, "card_liability", lang="en", liability="daisangen")
    assert pays == "the liable player pays 16,000, the discarder pays 16,000"
    (said,) = after
    assert said == (
        "Liability (Daisangen (big three dragons)):"
        " the liable player and the discarder pay half each of its 32,000 points."
    )
    _, after = _pays(DRAGONS, "card_liability", lang="ja", liability="daisangen")
    assert after == ["包(大三元): その32,000点は責任者と放銃者が半分ずつ払う。"]


def test_without_liability_nothing_is_said_of_it() -> None:
    _, after = _pays(f"{TWO_YAKUMAN} tsumo", "card_liability", lang="en")
    assert after == []


@pytest.mark.parametrize(
    ("more", "lang", "wanted"),
    [
        # TX2's shares: 20 fu 2 han by tsumo without all simples is 320 base points.
        pytest.param(
            "tsumo",
            "en",
            "the dealer pays 700 (320 × 2 = 640, rounded up), one child pays 800,"
            " the other child pays 400 (320 × 1 = 320, rounded up)",
            id="one of two",
        ),
        pytest.param(
            "tsumo",
            "ja",
            "親が700点(320 × 2 = 640、切り上げ)、子の一人が800点、他の子が400点(320 × 1 = 320、切り上げ)",
            id="one of two, in Japanese",
        ),
        pytest.param(
            "tsumo dealer",
            "en",
            "one child pays 1,400, each other child pays 700 (320 × 2 = 640, rounded up)",
            id="one of three",
        ),
        pytest.param(
            "tsumo dealer",
            "ja",
            "子の一人が1,400点、他の子それぞれが700点(320 × 2 = 640、切り上げ)",
            id="one of three, in Japanese",
        ),
    ],
)
def test_the_child_at_the_break_is_told_apart(more: str, lang: str, wanted: str) -> None:
    pays, _ = _pays(f"{PINFU} {more}", "card_wareme", lang=lang, wareme="child")
    assert pays == wanted


def test_all_children_pay_more_where_the_winner_sits_at_the_break() -> None:
    pays, _ = _pays(f"{PINFU} tsumo", "card_wareme", lang="en", wareme="winner")
    assert pays == "the dealer pays 1,400, each child pays 800"


def test_a_liable_child_at_the_break_pays_both_shares_twice() -> None:
    pays, after = _pays(
        f"{TWO_YAKUMAN} tsumo",
        "card_wareme",
        "card_liability",
        lang="en",
        liability="daisangen",
        wareme="liable",
    )
    assert pays == (
        "the liable player pays 64,000, the dealer pays 16,000,"
        " one child pays 16,000, the other child pays 8,000"
    )
    assert after[-1] == (
        "Wall break (The liable player, who neither deals nor discarded), 2 times:"
        " 64,000 points become 104,000."
    )
