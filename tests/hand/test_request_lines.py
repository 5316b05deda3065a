"""Scoring requests with a line of notation in place of the fields that it contains."""

import pytest

import scoring
from tests.support.rulesets import ONE_OF_EACH_GAME

LINES = {
    "tcg": "123567m34522p67s+8s riichi dora:9m honba:2",
    "tenhou": "123567m34522p67s+8s riichi dora:9m",
    "tenhou_sanma": "111999m34522p67s+8s riichi tsumo",
    "kitanuki": "345p22p67s111z+8s pon:222z tsumo",
    "arushiaru": "567m345p22p67s+8s pon:555z tsumo dealer round:south",
    "dice": "34522 kans:3 dora:2 kan:5",
    "kantan": "man.run pin.run sou.run man.run sou +sou riichi ron",
}


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


def test_a_field_given_twice_is_an_error() -> None:
    line = "123567m34522p67s+8s riichi honba:1"
    assert faults("tenhou", hand=line, situation=["riichi"], honba=1, lang=1) == [
        ("/situation", "given_twice"),
        ("/honba", "given_twice"),
    ]
    assert faults("tenhou", hand=line, concealed="1m") == [("/concealed", "given_twice")]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        (7, ("/hand", "wrong_type")),
        (["123m"], ("/hand", "wrong_type")),
        ("1" * 257, ("/hand", "too_long")),
        ("123567m34522p67s+8s nonsense", ("/hand", "bad_tiles")),
        ("123567m34522p67s", ("/hand", "missing")),
    ],
)
def test_a_line_that_is_no_hand_is_refused(hand: object, found: tuple[str, str]) -> None:
    assert found in faults("tenhou", hand=hand)


def test_no_line_is_as_if_it_were_left_out() -> None:
    example = scoring.ruleset("tenhou").game.example
    assert scoring.faults("tenhou", {**example, "hand": None}) == ()


def test_a_refused_line_of_the_library_says_why() -> None:
    with pytest.raises(scoring.Refused) as refused:
        scoring.score("tenhou", "123567m34522p67s+8s nonsense")
    assert refused.value.faults[0].pointer == "/hand"
