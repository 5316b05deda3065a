"""Scoring over HTTP: the body of the library, byte for byte, from fields, a line of notation or a link, and with cards."""

from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from tests.support.cards import SIMPLE, inline, requested
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("score.yaml"))

TX1 = {
    "concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "seat_wind": "south",
    "round_wind": "east", "situation": ["riichi"], "dora_indicators": "9m",
}  # fmt: skip


def as_query(hand: dict[str, Any]) -> str:
    """Return ``hand`` as a query in the notation of the contract."""

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


def test_post_answers_the_bytes_of_the_library(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    answer = client.post(f"/v1/rulesets/{ruleset.id}/score?lang={lang}", json=example)
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(scoring.score(ruleset.id, example, lang=lang).to_dict())
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"


STAMP = ["game", "ruleset", "version", "digest"]
SHORT = [*STAMP, "winning", "reason", "value", "payments", "received"]


def test_the_value_alone_is_part_of_the_whole_without_an_explanation(
    client: FlaskClient,
    ruleset: scoring.Ruleset,
    book_hands: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score"
    hands = book_hands[::40]
    whole = [client.post(path, json=hand).get_json() for hand in hands]
    kind = type(scoring.score(ruleset.id, hands[0]))
    monkeypatch.setattr(kind, "explanation", property(lambda _: pytest.fail("not asked for")))
    for hand, full in zip(hands, whole, strict=True):
        posted = client.post(f"{path}?detail=value", json=hand).get_json()
        assert posted == {name: full[name] for name in SHORT}
        assert client.get(f"{path}?{as_query(hand)}&detail=value").get_json() == posted


def test_a_hand_that_is_not_complete_has_a_value_alone(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score?detail=value", json=TX1 | {"winning_tile": "9s"})
    told = answer.get_json()
    assert [*told] == SHORT
    assert (told["winning"], told["reason"], told["received"]) == (False, "not_complete", 0)
    assert (told["value"]["points"], told["payments"]) == (0, [])


def test_payments_that_cards_change_name_their_card_in_the_value_alone(client: FlaskClient) -> None:
    path = "/v1/rulesets/tcg/score"
    hand = TX1 | {"cards": ["card_wareme"], "wareme": "winner"}
    full, short = (client.post(f"{path}{query}", json=hand) for query in ("", "?detail=value"))
    assert [line["card"] for line in short.get_json()["payments"]] == ["card_wareme"]
    assert short.get_json()["payments"] == full.get_json()["payments"]


def test_get_answers_what_post_answers(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score"
    posted = client.post(f"{path}?lang={lang}", json=example)
    asked = client.get(f"{path}?{as_query(example)}&lang={lang}")
    assert asked.status_code == 200
    assert asked.data == posted.data


@pytest.mark.parametrize("more", CASES["get_and_post_agree_on_options_counts_and_faults"])
def test_get_and_post_agree_on_options_counts_and_faults(
    client: FlaskClient, more: dict[str, Any]
) -> None:
    hand = TX1 | more
    posted = client.post("/v1/rulesets/tcg/score", json=hand)
    asked = client.get(f"/v1/rulesets/tcg/score?{as_query(hand)}")
    assert (asked.status_code, asked.data) == (posted.status_code, posted.data)


@pytest.mark.parametrize("rest", ["", "+pinfu", "%2Bpinfu", "|pinfu", "%7Cpinfu", "%20pinfu"])
def test_a_list_inside_the_options_is_joined_by_plus_or_bar(client: FlaskClient, rest: str) -> None:
    answer = client.get(f"/v1/rulesets/tcg/score?{as_query(TX1)}&options=yaku:riichi{rest}")
    assert answer.status_code == 200
    yaku = ["riichi", "pinfu", "dora"] if rest else ["riichi", "dora"]
    assert [line["id"] for line in answer.get_json()["yaku"]] == yaku


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
        client.get(f"/v1/rulesets/{ruleset.id}/tables"),
        client.get(f"/v1/rulesets/{ruleset.id}/compare/dice"),
    ):
        assert answer.headers["X-Ruleset"] == expected


@pytest.mark.parametrize("honba", [2.0, 2])
def test_a_number_without_fraction_is_an_integer_as_json_schema_says(
    client: FlaskClient, honba: float
) -> None:
    answer = client.post("/v1/rulesets/tcg/score", json=TX1 | {"honba": honba})
    assert answer.status_code == 200
    assert answer.get_json()["payments"][0]["honba"] == 600


def test_a_list_of_the_query_may_be_written_item_by_item(client: FlaskClient) -> None:
    rest = "concealed=678p99s45s&winning_tile=6s&win=tsumo&lang=en"
    one = client.get(f"/v1/rulesets/tcg/score?{rest}&melds=pon:555z,chi:123m")
    many = client.get(f"/v1/rulesets/tcg/score?{rest}&melds=pon:555z&melds=chi:123m")
    assert one.status_code == 200
    assert many.data == one.data
    mixed = "melds=pon:555z,chi:123m&melds=pon:111z&melds="
    refused = client.get(f"/v1/rulesets/tcg/score?{rest}&{mixed}")
    assert "/melds/3" in {error["pointer"] for error in refused.get_json()["errors"]}


@pytest.mark.parametrize(("path", "name"), CASES["cards_of_a_query_may_be_written_one_by_one"])
def test_cards_of_a_query_may_be_written_one_by_one(
    client: FlaskClient, path: str, name: str
) -> None:
    first, second = "card_no_ippatsu", "card_big_counters"
    joined = client.get(f"/v1/rulesets/tcg/{path}?{name}={first},{second}")
    apart = client.get(f"/v1/rulesets/tcg/{path}?{name}={first}&{name}={second}")
    assert joined.status_code == 200
    assert apart.data == joined.data


def test_post_takes_no_hand_from_the_query(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tcg/score?honba=1", json=TX1)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/honba"


# --- lines of notation


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


def test_errors_of_the_query_and_of_the_hand_are_reported_together(client: FlaskClient) -> None:
    short = {"concealed": "123m", "winning_tile": "8s", "win": "ron"}
    answer = client.post("/v1/rulesets/tcg/score?detail=x", json=short)
    assert codes(answer) == {"/concealed": "wrong_tile_count", "/detail": "unknown_value"}
    (entry,) = client.post(f"{PATH}/batch", json={"hands": [short | {"id": []}]}).get_json()[
        "results"
    ]
    assert [one["pointer"] for one in entry["problem"]["errors"]] == ["/concealed", "/id"]


# --- cards


SCORE = "/v1/rulesets/tcg/score"


def codes(answer: Any) -> dict[str, str]:  # noqa: ANN401 - a response
    """Return the codes of the errors of a problem, by pointer."""
    return {fault["pointer"]: fault["code"] for fault in answer.get_json()["errors"]}


def test_a_card_is_sent_with_its_changes(client: FlaskClient) -> None:
    card = inline(
        {"layer": "set", "rule": "honba_points", "value": 500.0},
        {"layer": "set", "options": {"kuitan": False}},
    )
    answer = client.post(SCORE, json=requested(f"{SIMPLE} honba:1", card))
    assert answer.status_code == 200
    assert answer.get_json()["received"] == 2500


def test_cards_are_named_in_a_link(client: FlaskClient) -> None:
    link = (
        f"{SCORE}?concealed=123567m34522p67s&winning_tile=8s&win=ron&situation=riichi"
        "&cards=card_endless_ippatsu,card_wareme&wareme=discarder"
    )
    answer = client.get(link)
    assert answer.status_code == 200
    assert answer.get_json()["value"]["points"] == 7800
    assert client.get(f"{link},card_wareme").status_code == 422
    one = client.get(f"{SCORE}?concealed=123567m34522p67s&winning_tile=8s&win=ron&cards=nothing")
    assert codes(one) == {"/cards/0": "unknown_card"}


def test_rules_in_force_with_cards(client: FlaskClient) -> None:
    rules = client.get("/v1/rulesets/tcg/rules?cards=card_no_ippatsu,card_big_counters")
    told = {rule["id"]: rule for rule in rules.get_json()["rules"]}
    assert told["ippatsu"]["in_force"] is False
    assert told["honba_points"]["value"] == 1500
    one = client.get("/v1/rulesets/tcg/rules/pinfu?cards=card_proud_pinfu").get_json()
    assert one["worth"]["closed"] == 2
    wrong = client.get("/v1/rulesets/tcg/rules?cards=card_no_ipatsu&options=kuitann:true")
    assert codes(wrong) == {"/cards/0": "unknown_card", "/options/kuitann": "unknown_option"}
