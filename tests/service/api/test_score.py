"""Scoring over HTTP: the body of the library, byte for byte, from a body or from a link."""

from typing import Any
from urllib.parse import quote, urlencode

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from scoring.reference import catalogue

TX1 = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": ["riichi"],
    "dora_indicators": "9m",
}
TX4 = {
    "concealed": "567m99p34s",
    "melds": ["closed_kan:1111m", "pon:555z"],
    "winning_tile": "2s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "dora_indicators": "8p",
}
TX5 = {
    "concealed": "1133m5577p2244s6z",
    "winning_tile": "6z",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}
TX21 = {
    "concealed": "567m345p22p67s",
    "melds": ["chi:123m"],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "dora_indicators": "1p",
}


def as_query(hand: dict[str, Any]) -> str:
    """The query that writes ``hand``, as the contract says it is written."""

    def text(value: object) -> str:
        if isinstance(value, list):
            return ",".join(map(text, value))
        if isinstance(value, dict):
            return ",".join(
                f"{name}:{'|'.join(map(text, item)) if isinstance(item, list) else text(item)}"
                for name, item in value.items()
            )
        return orjson.dumps(value).decode() if not isinstance(value, str) else value

    return urlencode({name: text(value) for name, value in hand.items()}, quote_via=quote)


@pytest.mark.parametrize(
    ("hand", "han", "fu", "points"),
    [
        pytest.param(TX1, 3, 30, 3900, id="TX1"),
        pytest.param(TX5, 2, 25, 1600, id="TX5 ron"),
        pytest.param(TX5 | {"situation": ["riichi"]}, 3, 25, 3200, id="TX5 riichi ron"),
        pytest.param(TX5 | {"win": "tsumo"}, 3, 25, 3200, id="TX5 tsumo"),
    ],
)
def test_worked_examples_over_http(
    client: FlaskClient, hand: dict[str, Any], han: int, fu: int, points: int
) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=hand)
    assert answer.status_code == 200
    value = answer.get_json()["value"]
    assert (value["han"], value["fu"], value["points"]) == (han, fu, points)


def test_tx4_is_mangan_with_a_concealed_kan(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=TX4).get_json()
    assert answer["value"]["points"] == 8000


def test_tx21_a_hand_without_yaku_is_an_answer_and_no_error(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=TX21)
    assert answer.status_code == 200
    assert answer.get_json()["winning"] is False
    assert answer.get_json()["reason"] == "no_yaku"
    assert answer.get_json()["value"]["points"] == 0


def test_post_answers_the_bytes_of_the_library(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    answer = client.post(f"/v1/rulesets/{ruleset.id}/score?lang={lang}", json=example)
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(scoring.score(ruleset.id, example, lang=lang).to_dict())
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"


def test_get_answers_what_post_answers(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score"
    posted = client.post(f"{path}?lang={lang}", json=example)
    asked = client.get(f"{path}?{as_query(example)}&lang={lang}")
    assert asked.status_code == 200
    assert asked.data == posted.data


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"options": {"kuitan": False}},
        {"options": {"kiriage_mangan": True, "double_yakuman": True}},
        {"options": {"red_fives": 3}},
        {"options": {"yaku": ["riichi", "pinfu"]}},
        {"options": {"yaku": ["riichi"]}},
        {"honba": 2, "deposits": 1},
        {"situation": ["riichi", "ippatsu"], "ura_indicators": "4z"},
        {"situation": ["ippatsu"]},
        {"options": {"nothing": 1}},
    ],
)
def test_get_and_post_agree_on_options_counts_and_faults(
    client: FlaskClient, more: dict[str, Any]
) -> None:
    hand = TX1 | more
    posted = client.post("/v1/rulesets/tcg/score", json=hand)
    asked = client.get(f"/v1/rulesets/tcg/score?{as_query(hand)}")
    assert (asked.status_code, asked.data) == (posted.status_code, posted.data)


def test_a_list_of_one_inside_the_options_needs_no_sign(client: FlaskClient) -> None:
    query = as_query(TX1) + "&options=yaku:riichi"
    answer = client.get(f"/v1/rulesets/tcg/score?{query}")
    assert answer.status_code == 200
    assert [line["id"] for line in answer.get_json()["yaku"]] == ["riichi", "dora"]


@pytest.mark.parametrize("joint", ["+", "%2B", "|", "%7C", "%20"])
def test_a_list_inside_the_options_is_joined_by_plus_or_bar(
    client: FlaskClient, joint: str
) -> None:
    query = as_query(TX1) + f"&options=yaku:riichi{joint}pinfu"
    answer = client.get(f"/v1/rulesets/tcg/score?{query}")
    assert answer.status_code == 200
    assert {"riichi", "pinfu"} <= {line["id"] for line in answer.get_json()["yaku"]}


def test_every_answer_names_the_rules_it_rests_on(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any]
) -> None:
    expected = f"{ruleset.id}@{ruleset.version}; digest={ruleset.digest}"
    path = f"/v1/rulesets/{ruleset.id}/score"
    for answer in (
        client.post(path, json=example),
        client.get(f"{path}?{as_query(example)}"),
        client.post(path, json={}),
        client.get(f"/v1/rulesets/{ruleset.id}"),
        client.get(f"/v1/rulesets/{ruleset.id}/rules"),
        client.get(f"/v1/rulesets/{ruleset.id}/rules/no_such_rule"),
    ):
        assert answer.headers["X-Ruleset"] == expected


def test_all_faults_of_shape_and_legality_come_at_once(client: FlaskClient) -> None:
    hand = {
        "concealed": "11111m567m345p22p",
        "winning_tile": "8s",
        "win": "steal",
        "situation": ["ippatsu"],
        "honba": 12.5,
        "melds": ["chi:123m", 7],
        "colour": "red",
        "options": {"kuitan": "perhaps"},
    }
    answer = client.post("/v1/rulesets/tcg/score", json=hand)
    assert answer.status_code == 422
    errors = answer.get_json()["errors"]
    pointers = [error["pointer"] for error in errors]
    assert {"/win", "/honba", "/melds/1", "/colour", "/options/kuitan"} <= set(pointers)
    assert pointers == sorted(pointers)
    assert len({(error["pointer"], error["code"]) for error in errors}) == len(errors)


def test_a_fault_of_the_game_names_its_rule(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=TX1 | {"situation": ["ippatsu"]})
    assert answer.status_code == 422
    rules = [error["rule"] for error in answer.get_json()["errors"] if "rule" in error]
    assert rules
    for href in rules:
        assert client.get(href).status_code == 200


@pytest.mark.parametrize("honba", [2.0, 2])
def test_a_number_without_fraction_is_an_integer_as_json_schema_says(
    client: FlaskClient, honba: float
) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=TX1 | {"honba": honba})
    assert answer.status_code == 200
    assert answer.get_json()["payments"][0]["honba"] == 600


def test_query_parameters_that_do_not_exist_or_come_twice_are_refused(client: FlaskClient) -> None:
    query = as_query(TX1) + "&honba=1&honba=2&color=red"
    answer = client.get(f"/v1/rulesets/tcg/score?{query}")
    assert answer.status_code == 422
    told = {(error["pointer"], error["code"]) for error in answer.get_json()["errors"]}
    assert {("/honba", "repeated_parameter"), ("/color", "unknown_parameter")} <= told


def test_a_list_of_the_query_may_be_written_item_by_item(client: FlaskClient) -> None:
    rest = "concealed=678p99s45s&winning_tile=6s&win=tsumo&lang=en"
    one = client.get(f"/v1/rulesets/tcg/score?{rest}&melds=pon:555z,chi:123m")
    many = client.get(f"/v1/rulesets/tcg/score?{rest}&melds=pon:555z&melds=chi:123m")
    assert one.status_code == 200
    assert many.data == one.data
    mixed = "melds=pon:555z,chi:123m&melds=pon:111z&melds="
    refused = client.get(f"/v1/rulesets/tcg/score?{rest}&{mixed}")
    assert "/melds/3" in {error["pointer"] for error in refused.get_json()["errors"]}


@pytest.mark.parametrize(
    "path", ["rules", "rules/riichi", "tables", "compare/tenhou", "compare/tenhou?other_"]
)
def test_so_may_cards_wherever_they_may_be_played(client: FlaskClient, path: str) -> None:
    known = [card["id"] for card in catalogue.described(scoring.ruleset("tcg"), "en")["cards"]]
    cards = [known[0], known[1]]
    name = f"{'' if '?' in path else '?'}cards="
    one = client.get(f"/v1/rulesets/tcg/{path}{name}{','.join(cards)}")
    again = name.replace("?", "&") if "?" in name else f"&other_{name}"
    many = client.get(f"/v1/rulesets/tcg/{path}{name}{cards[0]}{again}{cards[1]}")
    assert one.status_code in (200, 409)
    assert many.data == one.data


def test_post_takes_no_hand_from_the_query(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score?honba=1", json=TX1)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/honba"
