"""Hands as lines of notation over HTTP, alone and in batches."""

from typing import Any

import orjson
from flask.testing import FlaskClient

import scoring

PATH = "/v1/rulesets/tenhou/score"
LINE = "123567m34522p67s+8s riichi dora:9m"
FIELDS = {"seat_wind": "south", "round_wind": "east"}


def test_a_line_is_answered_as_its_fields(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"{PATH}?lang={lang}", json={"hand": LINE} | FIELDS)
    fields = scoring.ruleset("tenhou").game.request_of(LINE)
    assert answer.status_code == 200
    assert answer.data == client.post(f"{PATH}?lang={lang}", json=fields | FIELDS).data


def test_lines_stand_beside_other_hands_in_a_batch(client: FlaskClient) -> None:
    hands: list[Any] = [{"hand": LINE, "id": "a"}, {"hand": "x"}, {"hand": LINE, "win": "tsumo"}]
    listed = client.post(f"{PATH}/batch", json={"hands": hands}).get_json()["results"]
    assert [[*entry] for entry in listed] == [["id", "result"], ["problem"], ["result"]]
    assert listed[0]["result"] == client.post(PATH, json={"hand": LINE}).get_json()
    assert listed[1]["problem"]["errors"][0]["pointer"] == "/hand"
    lines = b"\n".join(map(orjson.dumps, hands))
    kind = "application/x-ndjson"
    streamed = client.post(f"{PATH}/batch", data=lines, content_type=kind).data.splitlines()
    numbered = [{"line": number, **entry} for number, entry in enumerate(listed, 1)]
    assert [orjson.loads(line) for line in streamed] == numbered


def test_faults_of_a_line_are_listed_with_those_of_the_query(client: FlaskClient) -> None:
    answer = client.post(f"{PATH}?foo=1", json={"hand": LINE, "situation": ["riichi"]})
    assert answer.status_code == 422
    found = [(fault["pointer"], fault["code"]) for fault in answer.get_json()["errors"]]
    assert found == [("/foo", "unknown_parameter"), ("/situation", "given_twice")]


def test_a_link_has_a_line(client: FlaskClient, lang: str) -> None:
    link = client.get(PATH, query_string={"hand": LINE, "lang": lang, **FIELDS})
    assert link.status_code == 200
    assert link.data == client.post(f"{PATH}?lang={lang}", json={"hand": LINE} | FIELDS).data
    options = client.get(PATH, query_string={"hand": LINE, "options": "kuitan:false"})
    assert options.get_json()["value"]["points"] == 3900


def test_a_link_has_a_field_once(client: FlaskClient) -> None:
    answer = client.get(PATH, query_string={"hand": LINE, "winning_tile": "8s"})
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/winning_tile", "given_twice")
    assert "hand" in fault["detail"]


def test_an_error_of_a_field_in_a_line_points_to_the_line(client: FlaskClient) -> None:
    hand = {"hand": f"{LINE} honba:9999"}
    batch = {"hands": [hand]}
    said = "In this line, honba is 9999. Must be from 0 to 999."
    problems = [
        client.post(PATH, json=hand).get_json(), client.get(PATH, query_string=hand).get_json(),
        client.post(f"{PATH}/batch", json=batch).get_json()["results"][0]["problem"],
        client.post(f"{PATH}/batch", json=batch | {"options": {}}).get_json()["results"][0]["problem"],
    ]  # fmt: skip
    for problem in problems:
        found = [(one["pointer"], one["detail"]) for one in problem["errors"]]
        assert found == [("/hand", said)]
    unreadable = client.post(f"{PATH}?detail=x", json={"hand": f"{LINE} richi"}).get_json()
    assert [one["pointer"] for one in unreadable["errors"]] == ["/detail", "/hand"]
