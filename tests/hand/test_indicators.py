"""How many indicators there can be, by kans (5-03, 5-16, 5-17; K19), kan dora and kan ura dora (5-04; #6 of kitanuki)."""

import pytest

import scoring
from tests.support import Request, assumed_texts
from tests.support.lines import answer_to, request_of

TCG = "123567m34522p67s+8s riichi"
KITANUKI = "123456p55s67s111z+8s child riichi rinshan:1m9m"
NO_KAN_URA = {"options": {"kan_ura": False}}
NO_KAN_DORA = {"options": {"kan_dora": False}}
NONE_UNDER_KANS = (
    "1枚(槓裏ドラ無し",
    "At most 1 ura dora indicator: one, because there are no ura dora under",
)
ONE_EACH = ("枚(ドラ表示牌一枚につき一枚)", "ura dora indicator: one under each dora indicator.")


@pytest.mark.parametrize(
    ("ruleset", "line", "more", "reason", "rule"),
    [
        pytest.param("tcg", f"{TCG} dora:12m ura:12m", NO_KAN_URA, NONE_UNDER_KANS, "kan_ura",
                     id="5-04: two of each without kan ura"),
        pytest.param("tcg", f"{TCG} ura:12m", NO_KAN_URA, NONE_UNDER_KANS, "kan_ura",
                     id="5-04: two of which the others are not known"),
        pytest.param("tcg", f"{TCG} dora:1m ura:12m", NO_KAN_URA, ONE_EACH, "kan_dora",
                     id="one more than the others, without kan ura"),
        pytest.param("tcg", f"{TCG} dora:12m ura:123m", {}, ("2枚(ドラ表示牌一枚につき", "At most 2 ura"), "kan_dora",
                     id="one more than the others"),
        pytest.param("kitanuki", f"{KITANUKI} dora:1m2p ura:2p3p", {}, NONE_UNDER_KANS, "dora_kan_ura",
                     id="#6: two of each"),
        pytest.param("kitanuki", f"{KITANUKI} dora:1m ura:2p3p", {}, ONE_EACH, "dora_kan",
                     id="#6: one more than the others"),
        pytest.param("tcg", f"{TCG} dora:12m", NO_KAN_DORA, ("1枚(槓ドラ無し", "one, because there are no kan dora."),
                     "kan_dora", id="5-03: two without kan dora"),
        pytest.param("tcg", "123567m34522p67s+8s chankan dora:12349m", {}, ("4枚", "At most 4 dora indicators: a robbed kan"),
                     "kan_dora", id="5-17: five with a robbed kan"),
    ],
)  # fmt: skip
def test_more_indicators_than_there_can_be_are_refused_for_the_true_reason(
    ruleset: str, line: str, more: Request, reason: tuple[str, str], rule: str
) -> None:
    (fault,) = scoring.faults(ruleset, request_of(ruleset, line, **more))
    assert (fault.code, fault.rule) == ("too_many_indicators", rule)
    assert reason[0] in fault.detail.ja
    assert reason[1] in fault.detail.en


# --- fewer than were turned

FEWER = "There must be one dora indicator and one more for each kan of the winner. Fewer were given: only those are counted."
TCG_KAN = "567m34522p67s+8s closed_kan:9999s child round:east"
KITANUKI_KAN = "456p55s67s111z+8s closed_kan:1111p child rinshan:1m9m"
NO_KAN = "123456p55s67s111z+8s child rinshan:1m9m"


@pytest.mark.parametrize(
    ("ruleset", "line", "more", "fewer"),
    [
        ("kitanuki", f"{KITANUKI_KAN} dora:1m", {}, True),
        ("kitanuki", f"{KITANUKI_KAN} dora:1m9s", {}, False),
        ("kitanuki", f"{NO_KAN} dora:1m", {}, False),
        ("kitanuki", f"{NO_KAN} dora:", {}, True),
        ("tcg", f"{TCG_KAN} dora:9m", {}, True),
        ("tcg", f"{TCG_KAN} dora:9m1p", {}, False),
        ("tcg", f"{TCG_KAN} dora:9m", NO_KAN_DORA, False),
        ("tcg", f"{TCG_KAN} dora:", NO_KAN_DORA, True),
        ("tcg", f"{TCG_KAN} dora:9m", {"cards": ["card_wareme"], "wareme": "winner"}, True),
    ],
)
def test_an_answer_says_that_fewer_indicators_were_given_than_turned(
    ruleset: str, line: str, more: Request, *, fewer: bool
) -> None:
    assert assumed_texts(answer_to(ruleset, line, **more)) == ([FEWER] if fewer else [])


def test_where_none_were_given_it_says_that_instead() -> None:
    assert assumed_texts(answer_to("kitanuki", KITANUKI_KAN)) == [
        "No dora indicators were given: none of their dora are counted."
    ]


def test_it_is_said_in_japanese_beside_what_else_is_assumed() -> None:
    line = KITANUKI_KAN.replace("child ", "")
    assert assumed_texts(answer_to("kitanuki", f"{line} dora:1m", lang="ja")) == [
        "自風が無いので、子(南家)とした。",
        "ドラ表示牌は初めの一枚と和了者の槓の数だけあるはずだが、それより少ない。入力された分だけ数えた。",
    ]


def test_an_analysis_says_it_where_its_waits_are_scored() -> None:
    held = {"concealed": "456p55s67s111z", "melds": ["closed_kan:1111p"], "seat_wind": "south"}
    answer = scoring.analyze("kitanuki", {**held, "dora_indicators": "1m"}).to_dict()
    assert FEWER in assumed_texts(answer)
