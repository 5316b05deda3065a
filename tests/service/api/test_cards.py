"""Cards over the web: named or sent, in a body or in a link; refused with all faults, and 409 where they contradict each other."""

from typing import Any

from flask.testing import FlaskClient

from tests.support.cards import SIMPLE, inline, requested

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


def test_the_contract_says_what_a_card_is(client: FlaskClient) -> None:
    contract = client.get("/openapi.json").get_json()
    schemas = contract["components"]["schemas"]
    short, whole = schemas["RiichiHand"]["properties"]["cards"]["items"]["anyOf"]
    assert short["type"] == "string"
    assert schemas[whole["$ref"].rpartition("/")[2]]["required"] == ["id"]
    parameters = contract["paths"]["/v1/rulesets/{ruleset}/score"]["get"]["parameters"]
    (cards,) = (one for one in parameters if one.get("name") == "cards")
    assert cards["schema"]["items"]["type"] == "string"
    assert cards["description"].startswith("riichi: ")
    assert "cards" not in schemas["DiceHand"]["properties"]


def test_rules_in_force_with_cards(client: FlaskClient) -> None:
    rules = client.get("/v1/rulesets/tcg/rules?cards=card_no_ippatsu,card_big_counters")
    told = {rule["id"]: rule for rule in rules.get_json()["rules"]}
    assert told["ippatsu"]["in_force"] is False
    assert told["honba_points"]["value"] == 1500
    one = client.get("/v1/rulesets/tcg/rules/pinfu?cards=card_proud_pinfu").get_json()
    assert one["worth"]["closed"] == 2
    wrong = client.get("/v1/rulesets/tcg/rules?cards=card_no_ipatsu&options=kuitann:true")
    assert codes(wrong) == {"/cards/0": "unknown_card", "/options/kuitann": "unknown_option"}
