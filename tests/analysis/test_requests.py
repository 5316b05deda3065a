"""Requests about a hand in play: fields and answers, faults of shape, facts that contradict each other, assumptions."""

from pathlib import Path

import pytest

import scoring
from scoring.fields.field import Field
from tests.support import Request, assumed_texts
from tests.support.tile_analysis import Answer, ask, faults
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("requests.yaml"))

GAMES = ("tcg", "tenhou", "kitanuki", "arushiaru")
TENPAI = "123567m34522p67s"
THREE = "123456p55s67s111z"


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_answer_has_the_declared_fields_and_no_others(ruleset: str) -> None:
    task = scoring.ruleset(ruleset).tasks["analyze"]

    def check(fields: tuple[Field, ...], answer: Answer) -> None:
        assert list(answer) == [field.name for field in fields]
        for field in fields:
            value = answer[field.name]
            if value is None:
                assert field.nullable, field.name
            elif field.type == "array":
                for item in value:
                    if field.items is not None and field.items.fields:
                        check(field.items.fields, item)
            elif field.fields:
                check(field.fields, value)

    waiting = {name: value for name, value in task.example.items() if name != "drawn"}
    some = {"kitanuki": "123456p55s67s111z", "arushiaru": "77z678p45s"}
    waiting["concealed"] = some.get(ruleset, TENPAI)
    for request in (dict(task.example), waiting):
        answer = ask(ruleset, request)
        around = ("game", "ruleset", "version", "digest", "explanation", "assumed", "amendments")
        check(task.reply, {name: value for name, value in answer.items() if name not in around})
        assert tuple(answer)[:4] + tuple(answer)[-3:] == around


def test_each_game_asks_only_what_it_has() -> None:
    names = {
        ruleset: {field.name for field in scoring.ruleset(ruleset).tasks["analyze"].fields}
        for ruleset in GAMES
    }
    assert names["tcg"] == names["tenhou"]
    assert names["tcg"] - names["arushiaru"] == {"dora_indicators", "honba", "deposits", "points"}
    assert names["kitanuki"] - names["tcg"] == {"norths"}
    assert "round_wind" not in names["kitanuki"]
    for fields in names.values():
        assert fields.isdisjoint({"ura_indicators", "rinshan_indicators", "winning_tile", "win"})


@pytest.mark.parametrize("case", CASES["shapes"], ids=str)
def test_a_wrong_shape_is_refused_for_its_shape_alone(case: Answer) -> None:
    """Every fault of shape in the order of the fields; a wrong number of tiles is none."""
    found = [f"{pointer} {code}" for pointer, code, _ in faults("tcg", case["request"])]
    assert found == case["faults"]


@pytest.mark.parametrize("case", CASES["rules"], ids=lambda case: case["case"])
def test_facts_that_no_hand_has_are_refused_all_at_once(case: Answer) -> None:
    ruleset, request = case["ruleset"], case["request"]
    assert [f"{at} {code} {rule}" for at, code, rule in faults(ruleset, request)] == case["faults"]
    with pytest.raises(scoring.Refused) as refused:
        ask(ruleset, request)
    for fault in refused.value.faults:
        assert fault.detail.en.isascii()
        assert (fault.detail.en[-1], fault.detail.ja[-1]) == (".", "。")
        assert not any(sign in fault.detail.ja + fault.detail.en for sign in "{}")


@pytest.mark.parametrize(
    ("id_", "request_"),
    [
        ("tcg", {"concealed": TENPAI, "wall": 69}),
        ("kitanuki", {"concealed": THREE, "wall": 54}),
        ("kitanuki", {"concealed": THREE, "visible": "19m1z9p"}),
        ("tcg", {"concealed": "23567m34522p", "melds": ["closed_kan:1111m"]}),
        ("tcg", {"concealed": "111123m34522p67s"}),
        ("tcg", {"concealed": "2345m34522p67s1z8s", "dora_indicators": "1m"}),
        ("tcg", {"concealed": TENPAI, "situation": ["riichi", "ippatsu"], "wall": 1}),
    ],
)
def test_facts_that_are_just_possible_are_accepted(id_: str, request_: Request) -> None:
    assert faults(id_, request_) == []


# --- what is taken for granted


WINDS = {"seat_wind": "east", "round_wind": "east"}


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        pytest.param({"concealed": "147m258p369s1234z"}, ["visible"], id="far"),
        pytest.param({"concealed": TENPAI, "visible": "1z", "discards": "1z"}, ["seat wind", "round wind", "dora indicators"],
                     id="worth"),
        pytest.param({"concealed": TENPAI, "visible": "1z", "dora_indicators": "1z", **WINDS}, ["discards", "first turn"],
                     id="furiten, first draw"),
        pytest.param({"concealed": TENPAI + "1z", "visible": "2z", "discards": "9p", "dora_indicators": "2z", **WINDS},
                     ["wall", "points"], id="riichi"),
        pytest.param({"concealed": TENPAI + "1z", "drawn": "1z", "wall": 9, "points": 1000, "visible": "1z", "first_turn": False},
                     ["discards", "seat wind", "round wind", "dora indicators"], id="worth after a discard"),
        pytest.param({"concealed": "567m34522p678s", "melds": ["chi:123m"], "drawn": "8s", "visible": "2z",
                     "dora_indicators": "2z", **WINDS},
                     ["wall", "discards"], id="no yaku but that of the last tile"),
        pytest.param({"concealed": "1111m258p369s1234z", "visible": "2z"},
                     ["wall", "kans of other players were not given. none are assumed"], id="kan"),
        pytest.param({"concealed": "1111m258p369s1234z", "visible": "2z", "wall": 10, "kans_on_table": 0}, [], id="all given"),
    ],
)  # fmt: skip
def test_what_was_not_given_and_matters_is_said(request_: Request, words: list[str]) -> None:
    assumed = [text.lower() for text in assumed_texts(ask("tcg", request_))]
    assert len(assumed) == len(words), assumed
    for word in words:
        assert any(word in text for text in assumed), (word, assumed)


def test_a_passed_tile_is_one_of_those_seen() -> None:
    once = ask("tcg", {"concealed": TENPAI, "passed": "8s"})
    assert once["left"] == 7
    assert ask("tcg", {"concealed": TENPAI, "passed": "8s", "visible": "8 8s"})["left"] == 6


def test_a_passed_tile_can_be_the_called_one() -> None:
    """A player who may win on a tile may call it instead."""
    hand = {"concealed": "123m888p44s", "melds": ["pon:777z", "pon:555m"], "called_tile": "5m"}
    assert ask("tcg", {**hand, "passed": "5m", "visible": "5m"})["turn"] == "called"


def test_options_change_what_a_hand_waits_for() -> None:
    """A hand that counts only with open tanyao."""
    request = {"concealed": "22p345p67s", "melds": ["chi:234m", "chi:567m"]}
    assert ask("tcg", request)["waits"][0]["ron"]["winning"]
    closed = ask("tcg", {**request, "options": {"kuitan": False}})
    assert closed["waits"][0]["ron"]["reason"] == "no_yaku"
    assert [entry["option"] for entry in closed["amendments"]] == ["kuitan"]


def test_points_are_assumed_only_where_riichi_needs_them() -> None:
    """M.League: 持ち点が無くなった場合でも最終局が終了するまで続行する."""
    note = "The player's points were not given. They are assumed to be enough."
    ids = ("tenhou", "jpml_a", "ema_2016", "m_league")
    asked = {id_: assumed_texts(ask(id_, {"concealed": TENPAI + "1z"})) for id_ in ids}
    assert [id_ for id_ in ids if note in asked[id_]] == ["tenhou", "jpml_a"]
