"""The reference: every ruleset and every rule, in both languages, as the library tells them."""

import pytest
from flask.testing import FlaskClient

import scoring
from scoring.reference import catalogue
from tests.service.support.wire import plain


def test_the_first_address_leads_on(client: FlaskClient) -> None:
    links = client.get("/v1").get_json()
    assert links["rulesets"] == "/v1/rulesets"
    assert {client.get(f"{href}?q=riichi").status_code for href in links.values()} <= {200, 422}


def test_the_list_has_every_ruleset_in_order(client: FlaskClient, lang: str) -> None:
    listed = client.get(f"/v1/rulesets?lang={lang}").get_json()["rulesets"]
    assert listed == plain([catalogue.overview(ruleset, lang) for ruleset in scoring.rulesets()])


def test_the_list_can_be_narrowed_to_a_game(client: FlaskClient) -> None:
    listed = client.get("/v1/rulesets?game=riichi3").get_json()["rulesets"]
    assert {line["id"]: line["game"] for line in listed} == {
        "tenhou_sanma": "riichi3",
        "mahjong_soul_sanma": "riichi3",
    }


def test_a_game_that_does_not_exist_is_refused_with_those_that_do(client: FlaskClient) -> None:
    answer = client.get("/v1/rulesets?game=richi")
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/game", "unknown_value")
    assert "riichi, riichi3" in fault["detail"]


def test_one_ruleset_is_described(client: FlaskClient, ruleset: scoring.Ruleset, lang: str) -> None:
    answer = client.get(f"/v1/rulesets/{ruleset.id}", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert answer.get_json() == plain(catalogue.described(ruleset, lang))


@pytest.mark.many
def test_every_rule_of_the_list_has_a_page_of_its_own(
    client: FlaskClient, ruleset: scoring.Ruleset, lang: str
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/rules"
    rules = client.get(f"{path}?lang={lang}").get_json()["rules"]
    assert rules
    for rule in rules:
        answer = client.get(f"{path}/{rule['id']}?lang={lang}")
        assert answer.status_code == 200
        assert answer.get_json() == plain(catalogue.whole(ruleset, rule["id"], lang))


def test_unknown_names_are_404_and_name_the_nearest(
    client: FlaskClient, ruleset: scoring.Ruleset, lang: str
) -> None:
    wrong = client.get(f"/v1/rulesets/{ruleset.id}x?lang={lang}")
    assert (wrong.status_code, wrong.get_json()["code"]) == (404, "unknown_ruleset")
    assert ruleset.id in wrong.get_json()["detail"]
    assert "X-Ruleset" not in wrong.headers
    rule = client.get(f"/v1/rulesets/{ruleset.id}/rules").get_json()["rules"][0]["id"]
    wrong = client.get(f"/v1/rulesets/{ruleset.id}/rules/{rule}x?lang={lang}")
    assert (wrong.status_code, wrong.get_json()["code"]) == (404, "unknown_rule")
    assert rule in wrong.get_json()["detail"]


def test_the_state_of_the_process(client: FlaskClient) -> None:
    stamps = [
        {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}
        for ruleset in scoring.rulesets()
    ]
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready", "rulesets": stamps}
    assert client.get("/version").get_json() == {"version": scoring.__version__, "rulesets": stamps}
