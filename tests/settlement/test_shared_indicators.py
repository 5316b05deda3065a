"""Indicators lie on the table: given with the hand of one winner, they count for every one."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts
from tests.support.settling import Body, settle, table, win, won

LOW: Body = {"concealed": "234567m345s22p67p", "winning_tile": "5p"}
"""Pinfu and tanyao, 2 han 30 fu by ron: 480 x 4 = 1,920, rounded up to 2,000; the dora of 1m are one more: 3,900."""
HIGH: Body = {"concealed": "345678m678s22s34p", "winning_tile": "5p"}
"""The same without a 2m: 2,000."""
SEEN: Body = {"dora_indicators": "1m"}
SAID = {
    "en": "The indicators are the same for all winners. The indicators given with one hand are counted for every winner.",
    "ja": "表示牌は和了者全員に共通なので、一人の手に書かれたものを全員に数えました。",
}


def settled(id_: str, one: Body, other: Body, lang: str = "en", **more: Any) -> Body:  # noqa: ANN401 - of the event
    wins = win(1, 0, hand=one), win(2, 0, hand=other)
    options = {"ron_winners": "one"} if id_ == "tenhou" else {}
    return settle(id_, table(id_), won(*wins, **more), lang, **options)


def paid(answer: Body) -> dict[int, int]:
    """Return the points that each player wins or loses."""
    before = table(answer["ruleset"])["points"]
    return {
        seat: now - then
        for seat, (then, now) in enumerate(zip(before, answer["points"], strict=True))
    }


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_dora_given_with_one_hand_are_dora_of_the_other(lang: str) -> None:
    """The nearer winner is paid alone."""
    plain = settled("tenhou", LOW, HIGH, lang)
    assert paid(plain) == {0: -2000, 1: 2000, 2: 0, 3: 0}
    whole = settled("tenhou", {**LOW, **SEEN}, {**HIGH, **SEEN}, lang)
    assert paid(whole) == {0: -3900, 1: 3900, 2: 0, 3: 0}
    for answer in (plain, whole):
        assert SAID[lang] not in assumed_texts(answer)
    for one, other in (({**LOW, **SEEN}, HIGH), (LOW, {**HIGH, **SEEN})):
        answer = settled("tenhou", one, other, lang)
        assert SAID[lang] in assumed_texts(answer)
        assert answer["transfers"] == whole["transfers"]
        assert answer["scores"] == whole["scores"]


def test_ura_dora_are_only_for_those_in_riichi() -> None:
    """Riichi 1, pinfu 1, tanyao 1, a dora and an ura dora: 5 han, mangan; without riichi 3 han 30 fu."""
    riichi = {"situation": ["riichi"]}
    second = {**HIGH, **riichi, **SEEN, "ura_indicators": "2m"}
    both = settled("tenhou", {**LOW, **riichi}, second, riichi=[1, 2])
    assert paid(both) == {0: -8000, 1: 8000 + 1000, 2: -1000, 3: 0}
    only = settled("tenhou", LOW, second, riichi=[2])
    assert paid(only) == {0: -3900, 1: 3900 + 1000, 2: -1000, 3: 0}


def test_the_tiles_turned_at_a_win_are_given_once() -> None:
    """Kitanuki #10: the next tile of each is a dora of all who win."""
    one: Body = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
    other: Body = {"concealed": "789p123p66s67s222z", "winning_tile": "8s"}
    turned = {"rinshan_indicators": "4s9p"}
    whole = settled("kitanuki", {**one, **turned}, {**other, **turned})
    answer = settled("kitanuki", {**one, **turned}, other)
    assert (answer["transfers"], answer["scores"]) == (whole["transfers"], whole["scores"])
    assert SAID["en"] in assumed_texts(answer)
    # Two 5s and a 1p in one hand, a 1p in the other: a point each.
    plain = paid(settled("kitanuki", one, other))
    now = paid(answer)
    assert [now[seat] - plain[seat] for seat in range(3)] == [-4, 3, 1]


@pytest.mark.parametrize("given", [{"ura_indicators": ""}, {"ura_indicators": None}, {}])
def test_empty_indicators_of_one_winner_are_none_given(given: Body) -> None:
    """Both are in riichi; the ura dora turned for the second count for the first too."""
    first = {**LOW, "situation": ["riichi"], **given}
    second = {**HIGH, "situation": ["riichi"], **SEEN, "ura_indicators": "2m"}
    answer = settled("tenhou", first, second, riichi=[1, 2])
    whole = settled("tenhou", {**first, "ura_indicators": "2m"}, second, riichi=[1, 2])
    assert answer["scores"] == whole["scores"]
    assert SAID["en"] in assumed_texts(answer)
