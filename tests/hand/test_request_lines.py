"""Hands as a line of notation in place of the fields that it contains, wherever a request has a hand."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["request_lines"]

LINES: dict[str, str] = CASES["lines"]


TABLE = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}


def faults(ruleset: str, **request: object) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a request."""
    return [(fault.pointer, fault.code) for fault in scoring.faults(ruleset, request)]


def test_every_game_has_a_line() -> None:
    games = {scoring.ruleset(id_).game_id for id_ in LINES}
    assert games == {scoring.ruleset(id_).game_id for id_ in ONE_OF_EACH_GAME}


@pytest.mark.parametrize(("id_", "line"), LINES.items())
def test_a_line_scores_as_the_fields_that_it_contains(id_: str, line: str) -> None:
    request = scoring.ruleset(id_).game.request_of(line)
    whole = scoring.score(id_, request).to_dict()
    assert scoring.score(id_, line).to_dict() == whole
    assert scoring.score(id_, {"hand": line}).to_dict() == whole
    assert scoring.score(id_, {"hand": line, "options": {}}).to_dict() == whole
    assert scoring.faults(id_, {"hand": line}) == ()


def test_other_fields_stand_beside_the_line() -> None:
    """Riichi and pinfu are 2,000 points, with two honba 2,600; by the dealer 2,900."""
    line = "123567m34522p67s+8s riichi"
    assert scoring.score("tenhou", {"hand": line}).received == 2000
    assert scoring.score("tenhou", {"hand": line, "honba": 2}).received == 2600
    assert scoring.score("tenhou", {"hand": line, "seat_wind": "east"}).received == 2900
    tsumo = scoring.score("tenhou", {"hand": line, "win": "tsumo"})
    assert [yaku.id for yaku in tsumo.yaku] == ["riichi", "menzen_tsumo", "pinfu"]
    assert scoring.score("tenhou", {"hand": line, "situation": None}).received == 2000
    assert scoring.score("tenhou", {"hand": line, "options": {"red_fives": 0}}).received == 2000


@pytest.mark.parametrize(("request_", "found"), CASES["other fields"])
def test_a_line_and_other_fields_have_their_errors(
    request_: dict[str, object], found: list[tuple[str, str]]
) -> None:
    assert faults("tenhou", **request_) == [tuple(one) for one in found]


@pytest.mark.parametrize(("hand", "place", "code"), CASES["refused lines"])
def test_a_line_that_is_no_hand_is_refused(hand: object, place: str, code: str) -> None:
    assert (place, code) in faults("tenhou", hand=hand)


def test_no_line_is_as_if_it_were_left_out() -> None:
    example = scoring.ruleset("tenhou").game.example
    assert scoring.faults("tenhou", {**example, "hand": None}) == ()


def test_a_refused_line_of_the_library_says_why() -> None:
    with pytest.raises(scoring.Refused) as refused:
        scoring.score("tenhou", "123567m34522p67s+8s nonsense")
    assert refused.value.faults[0].pointer == "/hand"


# --- the hand of a claim


def won(hand: object, from_: int | None = 3, **event: object) -> dict[str, Any]:
    """Return a settle request in which the player to the right of the dealer wins."""
    wins = [{"winner": 1, "from": from_, "hand": hand}]
    return {"table": TABLE, "event": {"type": "win", "wins": wins, **event}}


@pytest.mark.parametrize(("hand", "from_", "points"), CASES["claims"])
def test_a_claim_may_have_a_line(hand: object, from_: int | None, points: list[int]) -> None:
    answer = scoring.settle("tenhou", won(hand, from_, riichi=[1])).to_dict()
    assert answer["points"] == points


def test_the_wins_on_one_discard_may_have_lines_and_fields() -> None:
    line = "123567m34522p67s+8s riichi"
    first = {"winner": 1, "from": 3, "hand": {"hand": line}}
    second = {"winner": 2, "from": 3, "hand": {"hand": "234567p22m345s67s+8s"}}
    request = {"table": TABLE, "event": {"type": "win", "wins": [first, second], "riichi": [1]}}
    by_lines = scoring.settle("tenhou", request).to_dict()
    for win in (first, second):
        text = str(win["hand"]["hand"])  # type: ignore[index]
        win["hand"] = scoring.ruleset("tenhou").game.request_of(text)
    assert scoring.settle("tenhou", request).to_dict() == by_lines


def test_cards_are_settled_by_a_line() -> None:
    table = {"points": [15] * 4, "dealer": 0, "hand": 1, "pot": 0}
    hand = "man.run pin.run sou.run man.run sou +sou ron"
    fields = scoring.ruleset("kantan").game.request_of(hand)
    answers = []
    for given in ({"hand": hand}, fields):
        event = {"type": "win", "winner": 1, "from": 2, "hand": given}
        answers.append(scoring.settle("kantan", {"table": table, "event": event}).to_dict())
        event = {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": given}]}
        answers.append(scoring.settle("kantan", {"table": table, "event": event}).to_dict())
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize(("hand", "found"), CASES["refused claims"])
def test_faults_of_a_line_are_those_of_the_claim(
    hand: object, found: list[tuple[str, str]]
) -> None:
    for fault, (place, code) in zip(
        scoring.faults("tenhou", won(hand), task="settle"), found, strict=True
    ):
        assert (fault.pointer, fault.code) == (f"/event/wins/0/hand{place}", code)


def test_every_line_of_an_event_is_told_its_faults() -> None:
    request = won({"hand": "1m"})
    request["event"]["wins"].append({"winner": 2, "from": 3, "hand": {"hand": 7}})
    request["event"]["wins"].append(None)
    found = [fault.pointer for fault in scoring.faults("tenhou", request, task="settle")]
    assert found == ["/event/wins/0/hand/hand", "/event/wins/1/hand/hand"]


# --- batches


@pytest.mark.parametrize(("id_", "line"), LINES.items())
def test_a_batch_reads_lines(id_: str, line: str) -> None:
    request = scoring.ruleset(id_).game.request_of(line)
    hands = [line, request, {"hand": line}, "nonsense", {"hand": 7}, 7, None]
    batch = scoring.encode_batch(id_, hands)
    scores = scoring.score_batch(id_, batch)
    points = scoring.score(id_, request).points
    assert scores.columns()["points"][:3].tolist() == [points] * 3
    assert batch.legal.tolist() == [True] * 3 + [False] * 4
    pointers = [[fault.pointer for fault in batch.faults[row]] for row in range(3, 7)]
    assert pointers == [["/hand"], ["/hand"], [""], [""]]


def test_a_line_of_a_batch_has_the_faults_of_the_line_alone() -> None:
    hands: list[Any] = [
        "123m+4m",
        {"hand": "123567m34522p67s+8s", "win": "ron", "winning_tile": "8s"},
    ]
    batch = scoring.encode_batch("tenhou", hands)
    assert batch.faults[0] == scoring.faults("tenhou", {"hand": hands[0]})
    assert batch.faults[1] == scoring.faults("tenhou", hands[1])


def test_the_faults_of_a_line_are_those_of_its_request() -> None:
    assert scoring.faults("tenhou", "123567m34522p67s+8s riichi") == ()
    (fault,) = scoring.faults("tenhou", "123567m34522p67s+8s ippatsu")
    assert (fault.pointer, fault.rule) == ("/hand", "ippatsu")


# --- errors of fields that a line contains


@pytest.mark.parametrize(("word", "more", "said"), CASES["errors in lines"])
def test_an_error_of_a_field_in_a_line_points_to_the_line_and_names_the_field(
    word: str, more: dict[str, object], said: str
) -> None:
    request = {"hand": f"123567m34522p67s+8s {word}", **more}
    (fault,) = scoring.faults("tenhou", request)
    assert fault.pointer == "/hand"
    assert fault.detail.en.startswith(said)
    assert (fault.allowed, fault.example) == ((), None)
    with pytest.raises(scoring.Refused) as refused:
        scoring.score("tenhou", request)
    assert refused.value.faults == (fault,)
    if not more:
        assert scoring.encode_batch("tenhou", [request, request["hand"]]).faults == {
            0: (fault,),
            1: (fault,),
        }
    with pytest.raises(scoring.Refused) as refused:
        scoring.settle("tenhou", won(request))
    (one,) = refused.value.faults
    is_extra = word.startswith("honba")
    assert one.pointer == "/event/wins/0/hand/hand"
    assert one.detail.en.startswith("Leave honba out of this line" if is_extra else said)
