"""Other spellings of a value are read everywhere alike: the answer is that of the usual spelling."""

from typing import Any, cast

import pytest
from flask.testing import FlaskClient

import scoring
from scoring.batch import encode_batch, score_batch
from service import create_app
from tests.service.support.calculator import case_of

Fields = dict[str, Any]

HAND: Fields = {
    "concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo", "seat_wind": "south",
    "round_wind": "east", "situation": [], "melds": [], "dora_indicators": "9m",
}  # fmt: skip
SPELLINGS: list[tuple[Fields, Fields]] = [
    ({"win": "tsumo"}, {"win": "TSUMO"}),
    ({"win": "ron", "situation": ["riichi", "ippatsu"]}, {"win": "Ron", "situation": ["Riichi", "IPPATSU"]}),
    *(
        ({"seat_wind": wind, "round_wind": "east"}, {"seat_wind": one, "round_wind": east})
        for wind, spellings in (
            ("east", "EAST East E e 1z 東 🀀 Ｅ"),
            ("south", "SOUTH South S s 2z 南 🀁"),
            ("west", "WEST West W w 3z 西 🀂"),
            ("north", "NORTH North N n 4z 北 🀃"),
        )
        for one, east in zip(spellings.split(), ["E", "East", "1z", "東", "EAST", "e", "🀀", "1z"], strict=False)
    ),
    *(
        ({"concealed": "67s" + rest, "melds": [usual]}, {"concealed": "67S" + rest, "melds": [other]})
        for rest, usual, other in (
            ("567m34522p", "chi:234m", "chii:234m"),
            ("567m34522p", "chi:234m", "Chi:234M"),
            ("567m34522p", "pon:555z", "pung:PPP"),
            ("567m34522p", "open_kan:1111z", "daiminkan:1111z"),
            ("567m34522p", "added_kan:1111z", "Kakan:1111z"),
            ("567m34522p", "closed_kan:1111z", "ankan:1111z"),
        )
    ),
    ({"concealed": "234067m34522p67s"}, {"concealed": "23467m34522p67s5mr"}),
    ({"concealed": "234067m34522p67s"}, {"concealed": "2345mr67m34522p67s"}),
    ({"concealed": "234567m34522p67s"}, {"concealed": "234567M34522P67S"}),
    ({"concealed": "234567m34522p67s"}, {"concealed": "２３４５６７ｍ３４５２２ｐ６７ｓ"}),
    ({"winning_tile": "8s", "dora_indicators": "9m1z"}, {"winning_tile": "8S", "dora_indicators": "９M1Z"}),
]  # fmt: skip
EACH = pytest.mark.parametrize(("usual", "other"), SPELLINGS, ids=lambda one: repr(one)[1:-1])


def _example(task: str) -> Fields:
    """Return the example of a request for a task."""
    return cast(Fields, scoring.ruleset("tenhou").tasks[task].example)


def _points(answer: Fields) -> Fields:
    """Return an answer without the spelling of its tiles: only the result and the worth of the hand."""
    return {
        name: answer[name] for name in ("winning", "value", "yaku", "fu", "payments", "received")
    }


@EACH
def test_the_library_gives_the_answer_of_the_usual_spelling(usual: Fields, other: Fields) -> None:
    answer = scoring.score("tenhou", HAND | usual).to_dict()
    assert answer["winning"]
    assert scoring.score("tenhou", HAND | other).to_dict() == answer
    assert scoring.score("tenhou", HAND | other | {"options": {}}).to_dict() == answer
    assert scoring.faults("tenhou", HAND | other) == ()


@EACH
def test_batches_give_the_answer_of_the_usual_spelling(usual: Fields, other: Fields) -> None:
    """Also behind a hand in the usual spelling, and from columns."""
    hands = [HAND | usual, HAND | other, HAND | usual]
    columns = {name: [hand[name] or None for hand in hands] for name in HAND}
    answer = scoring.score("tenhou", HAND | usual)
    for given in (hands, columns):
        scores = score_batch("tenhou", encode_batch("tenhou", given))
        assert scores.faults == {}
        assert scores.columns()["received"].tolist() == [answer.received] * 3


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@EACH
def test_the_service_gives_the_answer_of_the_usual_spelling(
    client: FlaskClient, usual: Fields, other: Fields
) -> None:
    path = "/v1/rulesets/tenhou/score"
    answer = client.post(path, json=HAND | usual).get_json()
    assert answer["winning"]
    assert client.post(path, json=HAND | other).get_json() == answer
    batch = client.post(f"{path}/batch", json={"hands": [HAND | other]}).get_json()
    assert batch["results"][0]["result"] == answer
    query = {
        name: ",".join(value) if isinstance(value, list) else value
        for name, value in (HAND | other).items()
        if value
    }
    assert client.get(path, query_string=query).get_json() == answer
    page = case_of(client, {"rules": "tenhou"} | query)
    assert _points(page["answer"]) == _points(answer)


def test_a_round_and_a_hand_that_is_still_played_are_read_alike() -> None:
    settle = _example("settle")
    answer = scoring.settle("tenhou", settle).to_dict()
    table = {**settle["table"], "round_wind": "東"}
    event = {**settle["event"], "type": "WIN"}
    assert scoring.settle("tenhou", {"table": table, "event": event}).to_dict() == answer
    analyze = _example("analyze")
    usual = analyze | {"seat_wind": "east", "round_wind": "south"}
    other = analyze | {"seat_wind": "1z", "round_wind": "S"}
    assert scoring.analyze("tenhou", other).to_dict() == scoring.analyze("tenhou", usual).to_dict()


def test_the_kind_of_a_call_is_read_like_that_of_a_meld() -> None:
    settle = _example("settle")
    hand = {"concealed": "22m34567p", "winning_tile": "8p", "melds": ["pon:555z", "ankan:1111m"]}
    win = {"winner": 1, "from": 2, "hand": hand}

    def settled(pon: str, kan: str) -> Fields:
        feeds = [
            {"tiles": "555z", "kind": pon, "to": 1, "from": 0},
            {"tiles": "1111m", "kind": kan, "to": 1, "from": None},
        ]
        event = {"type": "win", "wins": [win], "riichi": [], "feeds": feeds}
        return scoring.settle("tenhou", {"table": settle["table"], "event": event}).to_dict()

    assert settled("pung", "ankan") == settled("pon", "closed_kan")


def test_games_without_tiles_read_their_words_alike() -> None:
    dice = {
        "dice": "12345622",
        "action": "riichi",
        "mode": "solo",
        "last_draw": {"face": 3, "by": "reroll"},
    }
    other = dice | {"action": "RIICHI", "mode": "Solo", "last_draw": {"face": 3, "by": "Reroll"}}
    assert scoring.score("dice", other).to_dict() == scoring.score("dice", dice).to_dict()
    cards: Fields = {**scoring.ruleset("kantan").game.example}
    assert (
        scoring.score("kantan", {**cards, "win": cards["win"].upper()}).to_dict()
        == scoring.score("kantan", cards).to_dict()
    )


def test_one_value_in_two_spellings_is_listed_twice() -> None:
    (fault,) = scoring.faults("tenhou", HAND | {"situation": ["riichi", "Riichi"]})
    assert (fault.pointer, fault.code) == ("/situation/1", "repeated_item")


@pytest.mark.parametrize("wind", ["", "x", "5z", "12z", "P", "ton", "EE", " ", "0", "E" * 10_000])
def test_other_words_are_no_wind(wind: str) -> None:
    (fault,) = scoring.faults("tenhou", HAND | {"seat_wind": wind})
    assert (fault.pointer, fault.code) == ("/seat_wind", "unknown_value")


def test_three_players_have_no_north_wind() -> None:
    hand = {name: value for name, value in HAND.items() if name != "melds"}
    three = hand | {"concealed": "11999m34522p67s1z"}
    for wind in ("north", "4z", "N", "北"):
        assert [
            fault.pointer for fault in scoring.faults("tenhou_sanma", three | {"seat_wind": wind})
        ] == ["/seat_wind"]
