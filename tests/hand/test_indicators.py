"""How many indicators there can be, by kans (5-03, 5-16, 5-17; K19), kan dora and kan ura dora (5-04; #6 of kitanuki)."""

from pathlib import Path

import pytest

import scoring
from tests.support import Request, assumed_texts
from tests.support.lines import answer_to, request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["indicators"]


@pytest.mark.parametrize(
    ("ruleset", "line", "more", "reason", "rule"), CASES["too many"].values(), ids=CASES["too many"]
)
def test_more_indicators_than_there_can_be_are_refused_for_the_true_reason(
    ruleset: str, line: str, more: Request, reason: tuple[str, str], rule: str
) -> None:
    (fault,) = scoring.faults(ruleset, request_of(ruleset, line, **more))
    assert (fault.code, fault.rule) == ("too_many_indicators", rule)
    assert reason[0] in fault.detail.ja
    assert reason[1] in fault.detail.en


# --- fewer than were turned

FEWER = "There must be one dora indicator from the start and one for each kan of the winner. Fewer were given, and only these are counted."
FEWER_URA = "Fewer ura dora indicators were given than are turned, and only these are counted."
KITANUKI_KAN = "456p55s67s111z+8s closed_kan:1111p child rinshan:1m9m"


@pytest.mark.parametrize(("ruleset", "line", "more", "fewer"), CASES["fewer"])
def test_an_answer_says_that_fewer_indicators_were_given_than_turned(
    ruleset: str, line: str, more: Request, *, fewer: bool
) -> None:
    assert assumed_texts(answer_to(ruleset, line, **more)) == ([FEWER] if fewer else [])


@pytest.mark.parametrize(("ruleset", "line", "more", "fewer"), CASES["fewer ura"])
def test_an_answer_says_that_fewer_ura_indicators_were_given_than_turned(
    ruleset: str, line: str, more: Request, *, fewer: bool
) -> None:
    assert assumed_texts(answer_to(ruleset, line, **more)) == ([FEWER_URA] if fewer else [])


@pytest.mark.parametrize(("more", "expected"), CASES["ura not in use"])
def test_ura_dora_that_are_not_in_use_are_not_missed(more: str, expected: list[str]) -> None:
    line = f"123567m34522p67s+8s child round:east riichi dora:1z{more}"
    assert assumed_texts(answer_to("jpml_a", line)) == expected
    ban = {"id": "no_ura", "changes": [{"layer": "ban", "rule": "ura_dora"}]}
    assert assumed_texts(answer_to("tcg", line, cards=[ban])) == expected


def test_where_none_were_given_it_says_that_instead() -> None:
    assert assumed_texts(answer_to("kitanuki", KITANUKI_KAN)) == [
        "No dora indicators were given. Their dora are not counted."
    ]


def test_it_is_said_in_japanese_beside_what_else_is_assumed() -> None:
    line = KITANUKI_KAN.replace("child ", "")
    assert assumed_texts(answer_to("kitanuki", f"{line} dora:1m", lang="ja")) == [
        "自風が書かれていないので、子(南家)としました。",
        "ドラ表示牌は、初めの一枚と和了者の槓の数だけあるはずですが、それより少なく書かれています。書かれた分だけ数えました。",
    ]


def test_an_analysis_says_it_where_its_waits_are_scored() -> None:
    held = {"concealed": "456p55s67s111z", "melds": ["closed_kan:1111p"], "seat_wind": "south"}
    answer = scoring.analyze("kitanuki", {**held, "dora_indicators": "1m"}).to_dict()
    assert FEWER in assumed_texts(answer)
