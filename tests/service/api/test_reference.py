"""The reference over HTTP: every answer is that of the library, and every link leads somewhere."""

from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from scoring.reference import catalogue
from scoring.reference.catalogue import listed, tabled, whole
from scoring.reference.compare import compare
from scoring.reference.compare_scores import compare_scores
from scoring.reference.glossary import listed as terms
from scoring.reference.search import search
from service.served import serve
from tests.service.support.wire import plain
from tests.support.rulesets import ONE_OF_EACH_GAME


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


PAIRS = [*pairwise(ONE_OF_EACH_GAME), ("tcg", "tcg"), ("tenhou", "tcg"), ("m_league", "wrc_2025")]
"""Pairs of rulesets: of two games, of one game, and a ruleset with itself."""
FIRST = scoring.ruleset("tcg")
OPTION = next(
    option.id
    for option in FIRST.options.values()
    if option.value_type == "boolean" and any(option.changes.values())
)
"""An option that changes a rule."""
VALUE = not FIRST.default_of(OPTION)
CHOSEN = f"{OPTION}:{str(VALUE).lower()}"


def json_of(client: FlaskClient, path: str) -> Any:  # noqa: ANN401 - any JSON
    """Return the JSON body of a path, whose status is 200."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


# --- the answers are those of the library


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_rulesets_are_compared(client: FlaskClient, one: str, other: str, lang: str) -> None:
    reply = json_of(client, f"/v1/rulesets/{one}/compare/{other}?lang={lang}")
    assert reply == plain(compare(scoring.ruleset(one).basic, scoring.ruleset(other).basic, lang))


def test_options_of_both_sides_are_compared(client: FlaskClient) -> None:
    path = f"/v1/rulesets/{FIRST.id}/compare/{FIRST.id}"
    basic, changed = FIRST.basic, FIRST.in_force({OPTION: VALUE})
    for query, left, right in (
        (f"options={CHOSEN}", changed, basic),
        (f"other_options={CHOSEN}", basic, changed),
        (f"options={CHOSEN}&other_options={CHOSEN}", changed, changed),
        ("options=&other_options=", basic, basic),
    ):
        assert json_of(client, f"{path}?{query}") == plain(compare(left, right, "en"))
    assert json_of(client, f"{path}?other_options={CHOSEN}")["options"]


def test_a_search_answers_as_the_library(client: FlaskClient, lang: str) -> None:
    for q, limit in (("立直", 20), ("doubel riichi", 3), ("zeppelin", 50), ("", 1)):
        answer = client.get("/v1/search", query_string={"q": q, "limit": limit, "lang": lang})
        assert answer.status_code == 200
        assert answer.get_json() == plain(search(scoring.rulesets(), q, lang, limit))
        assert answer.headers["Content-Language"] == lang


def test_a_search_in_one_ruleset_finds_its_rules_alone(client: FlaskClient) -> None:
    reply = json_of(client, "/v1/search?q=tanyao&ruleset=tenhou")
    assert reply == plain(search(scoring.rulesets(), "tanyao", "en", 20, "tenhou"))
    assert {result["ruleset"] for result in reply["results"]} == {"tenhou"}


def test_the_glossary_is_that_of_the_library(client: FlaskClient, lang: str) -> None:
    reply = json_of(client, f"/v1/glossary?lang={lang}")
    assert reply == plain(terms(scoring.rulesets(), lang))


def test_tables_stand_as_the_options_say(
    client: FlaskClient, ruleset: scoring.Ruleset, lang: str
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/tables?lang={lang}"
    assert json_of(client, path) == plain(tabled(ruleset, lang))
    assert json_of(client, f"{path}&options=") == plain(tabled(ruleset, lang))


def test_options_change_the_tables(client: FlaskClient) -> None:
    path = f"/v1/rulesets/{FIRST.id}/tables"
    changed = json_of(client, f"{path}?options=kiriage_mangan:false")
    assert changed == plain(tabled(FIRST, "en", options={"kiriage_mangan": False}))
    assert changed["tables"] != json_of(client, path)["tables"]


def test_a_rule_and_a_list_stand_as_the_options_say(client: FlaskClient, lang: str) -> None:
    path = f"/v1/rulesets/{FIRST.id}/rules"
    options = {OPTION: VALUE}
    reply = json_of(client, f"{path}/{OPTION}?options={CHOSEN}&lang={lang}")
    assert reply == plain(whole(FIRST, OPTION, lang, options=options))
    assert reply["value"] is VALUE
    for word, there in (("true", True), ("false", False)):
        found = json_of(client, f"{path}?options={CHOSEN}&in_force={word}&lang={lang}")
        assert found == plain(listed(FIRST, lang, options=options, in_force=there))


# --- every link of the reference leads somewhere


def test_every_result_of_a_search_leads_to_what_it_names(client: FlaskClient) -> None:
    results = json_of(client, "/v1/search?q=dora&limit=50")["results"]
    assert {result["ruleset"] for result in results} >= {None, FIRST.id}
    for result in results:
        reply = json_of(client, urlsplit(result["href"]).path)
        if result["ruleset"] is None:
            assert result["id"] in [term["id"] for term in reply["terms"]]
        else:
            assert (reply["ruleset"], reply["id"]) == (result["ruleset"], result["id"])


# --- the example hands, scored


def test_an_example_hand_is_answered_alike_by_its_link_and_by_its_request(
    client: FlaskClient, ruleset: scoring.Ruleset
) -> None:
    yaku = next(rule.id for rule in ruleset.rules.values() if rule.kind == "yaku")
    hands = json_of(client, f"/v1/rulesets/{ruleset.id}/rules/{yaku}")["example_hands"]
    assert {hand["kind"] for hand in hands} == {"hit", "miss"}
    for hand in hands:
        posted = client.post(f"/v1/rulesets/{ruleset.id}/score", json=hand["request"])
        assert posted.get_json() == json_of(client, hand["score"])


# --- what is not there


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/rulesets/nothing/tables", "unknown_ruleset"),
        (f"/v1/rulesets/nothing/compare/{FIRST.id}", "unknown_ruleset"),
        (f"/v1/rulesets/{FIRST.id}/compare/nothing", "unknown_ruleset"),
        (f"/rules/{FIRST.id}x", "unknown_ruleset"),
        (f"/v1/rulesets/{FIRST.id}/compare", "not_found"),
        ("/v1/search/", "not_found"),
        ("/problems/nothing", "not_found"),
        ("/docs/nothing", "not_found"),
        ("/static/nothing", "not_found"),
    ],
)
def test_what_is_not_there_is_404(client: FlaskClient, path: str, code: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.get_json()["code"]) == (404, code)


# --- two rulesets with cards in play


def test_cards_go_with_the_side_that_takes_them(client: FlaskClient) -> None:
    reply = json_of(client, "/v1/rulesets/dice/compare/tcg?other_cards=card_big_counters")
    assert reply["right"]["amendments"][0]["id"] == "card_big_counters"
    refused = client.get("/v1/rulesets/dice/compare/tcg?cards=card_big_counters")
    assert refused.status_code == 422
    assert refused.json is not None
    assert refused.json["errors"][0]["pointer"] == "/cards"


# --- one hand under several rulesets


HAND = {
    "concealed": "234567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"],
    "dora_indicators": "1m",
}  # fmt: skip
"""P1: 4 han 30 fu."""
BODY: dict[str, Any] = {"rulesets": ["tcg", "tenhou"], "request": HAND}


def test_the_answer_is_that_of_the_library(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"/v1/compare?lang={lang}", json=BODY)
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(compare_scores(BODY, lang))
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"
    tcg, tenhou = answer.get_json()["results"]
    assert [one["result"]["value"]["points"] for one in (tcg, tenhou)] == [8000, 7700]
    assert [one["digest"] for one in (tcg, tenhou)] == [
        serve(id_).ruleset.digest for id_ in BODY["rulesets"]
    ]
    (clause,) = tenhou["because"]
    assert client.get(clause["href"]).get_json()["clause"] == clause["clause"]


def test_a_wrong_body_is_refused_with_all_its_faults(client: FlaskClient) -> None:
    answer = client.post("/v1/compare", json=BODY | {"request": [], "more": 1})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "impossible_input")
    pointers = [fault["pointer"] for fault in answer.get_json()["errors"]]
    assert pointers == ["/more", "/request"]
