"""Many hands in one body: each is answered as it would be alone, in order, and one bad hand costs no other."""

import random
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoring
from scoring.rules.in_force import InForce
from scoring.rules.requests import MOST_RULES
from service import config, create_app
from service.api.batch.body import MAX_HANDS
from service.served import serve
from tests.support.cards import inline

FIRST = "tcg"
PATH = f"/v1/rulesets/{FIRST}/score/batch"
LINES = "application/x-ndjson"
EXAMPLE = dict(serve(FIRST).score.example)
LIMIT = config.MAX_BATCH_BYTES


def results(answer: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - werkzeug's
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: list[dict[str, Any]] = answer.get_json()["results"]
    return found


def alone(client: FlaskClient, ruleset: str, hand: object, lang: str) -> dict[str, Any]:
    """Return the batch entry of a hand, made from the answer to the hand alone."""
    body = orjson.dumps(hand)
    path = f"/v1/rulesets/{ruleset}/score?lang={lang}"
    answer = client.post(path, data=body, content_type="application/json")
    return {"result" if answer.status_code == 200 else "problem": answer.get_json()}


@pytest.mark.many
def test_every_hand_is_answered_as_it_is_alone(
    client: FlaskClient, ruleset: scoring.Ruleset, book_hands: list[dict[str, Any]], lang: str
) -> None:
    """Every example of the catalogue, with impossible hands between them."""
    asked: list[Any] = book_hands[: MAX_HANDS - 8]
    changes: list[dict[str, object]] = [
        {"surprise": 1}, {"win": "rob"}, {"options": {"none_such": True}}, {"options": []},
    ]  # fmt: skip
    asked += [{}, [], None, 7, *(book_hands[0] | change for change in changes)]
    random.Random(5).shuffle(asked)
    answer = client.post(
        f"/v1/rulesets/{ruleset.id}/score/batch?lang={lang}", json={"hands": asked}
    )
    assert results(answer) == [alone(client, ruleset.id, hand, lang) for hand in asked]
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["X-Ruleset"].startswith(f"{ruleset.id}@{ruleset.version}; ")
    assert answer.headers["Cache-Control"] == "no-store"
    whole = answer.get_json()
    assert (whole["ruleset"], whole["version"]) == (ruleset.id, ruleset.version)
    assert whole["digest"] == ruleset.digest


# --- how much is told


def test_the_value_alone_is_a_part_of_the_whole(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any]
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score/batch"
    asked = [example, {}, example]
    full = results(client.post(f"{path}?detail=full", json={"hands": asked}))
    assert full == results(client.post(path, json={"hands": asked}))
    short = results(client.post(f"{path}?detail=value", json={"hands": asked}))
    told = ["game", "ruleset", "version", "digest", "winning", "reason", "value", "payments"]
    told.append("received")
    assert short[0] == {"result": {name: full[0]["result"][name] for name in told}}
    assert short == [short[0], full[1], short[0]]


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("detail=all", "/detail", "unknown_value"),
        ("detail=", "/detail", "unknown_value"),
        ("detail=value&detail=full", "/detail", "repeated_parameter"),
        ("lang=ja&lang=en", "/lang", "repeated_parameter"),
        ("depth=1", "/depth", "unknown_parameter"),
    ],
)
@pytest.mark.parametrize("kind", ["application/json", LINES])
def test_other_parameters_are_refused(
    client: FlaskClient, query: str, pointer: str, code: str, kind: str
) -> None:
    answer = client.post(f"{PATH}?{query}", data=b'{"hands":[]}', content_type=kind)
    assert answer.status_code == 422
    assert [(f["pointer"], f["code"]) for f in answer.get_json()["errors"]] == [(pointer, code)]


# --- rules for all


def test_options_hold_for_every_hand_that_has_none(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any]
) -> None:
    """A hand's own options stand in the place of the shared ones: they are not mixed."""
    name = next(n for n, option in ruleset.options.items() if isinstance(option.default, bool))
    usual = ruleset.default_of(name)
    shared, own = {name: not usual}, {name: usual}
    asked = [example, example | {"options": own}, example | {"options": {}}]
    path = f"/v1/rulesets/{ruleset.id}/score/batch"
    answer = client.post(path, json={"hands": asked, "options": shared})
    found = results(answer)
    first = alone(client, ruleset.id, example | {"options": shared}, "en")
    changed = first["result"]["amendments"]
    assert answer.get_json()["amendments"] == changed
    assert [entry["value"] for entry in changed if entry["id"] == name] == [not usual]
    first["result"]["amendments"] = []
    assert found == [first, *(alone(client, ruleset.id, hand, "en") for hand in asked[1:])]
    own_changes = found[1]["result"]["amendments"]
    assert [entry["value"] for entry in own_changes if entry["id"] == name] == [usual]


def test_options_count_where_a_hand_is_refused(client: FlaskClient) -> None:
    """The faults of a hand are those under the rules it would be scored by."""
    options = {"kuitan": False}
    asked = {"surprise": 1, "concealed": "19m", "winning_tile": "1m", "win": "ron"}
    found = results(client.post(PATH, json={"hands": [asked, None], "options": options}))
    assert found[0] == alone(client, FIRST, {"options": options, **asked}, "en")
    assert found[1] == alone(client, FIRST, None, "en")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/hands"]),
        ({"hands": None}, ["/hands"]),
        ({"hands": {}}, ["/hands"]),
        ({"hands": "x"}, ["/hands"]),
        ({"hands": [], "surprise": 1}, ["/surprise"]),
        ({"hands": [], "win": "ron"}, ["/win"]),
        ({"hands": [], "options": []}, ["/options"]),
        ({"hands": [], "options": {"none_such": 1}}, ["/options/none_such"]),
        ({"hand": [], "options": 3}, ["/hand", "/hands", "/options"]),
        ({"hands": [{}] * (MAX_HANDS + 1)}, ["/hands"]),
    ],
)
def test_what_is_wrong_with_the_whole_is_refused(
    client: FlaskClient, body: dict[str, Any], pointers: list[str]
) -> None:
    answer = client.post(PATH, json=body)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == pointers


def test_cards_hold_for_every_hand_that_has_none(client: FlaskClient) -> None:
    asked = [EXAMPLE, EXAMPLE | {"cards": []}, EXAMPLE | {"honba": 1, "deposits": 0}]
    cards = [honba_card(500)]
    answer = client.post(PATH, json={"hands": asked, "cards": cards})
    found = results(answer)
    each = [EXAMPLE | {"cards": cards}, asked[1], asked[2] | {"cards": cards}]
    expected = [alone(client, FIRST, hand, "en") for hand in each]
    assert answer.get_json()["amendments"] == expected[0]["result"]["amendments"]
    for one in expected:
        one["result"]["amendments"] = []
    assert found == expected
    assert [payment["honba"] for payment in found[2]["result"]["payments"]] == [500]


def test_a_batch_needs_no_more_rules_than_one_request_may(client: FlaskClient) -> None:
    """Cards beside the hands are read once; for a hand with options of its own they are read again, so they count again."""
    card = inline(*({"layer": "ban", "rule": rule} for rule in ("pinfu", "riichi", "ippatsu")))
    own = EXAMPLE | {"options": {"kuitan": False}}
    # The choice, its card and three changes, which are read for every hand: 2 + 3 × hands.
    for hands_ in ([EXAMPLE] * 1000, [own] * 99):
        answer = client.post(PATH, json={"hands": hands_, "cards": [card]})
        assert answer.status_code == 200
    assert client.post(PATH, json={"hands": [own] * 100, "cards": [card]}).status_code == 422
    with_card = [EXAMPLE | {"cards": [card]}] * 100
    answer = client.post(PATH, json={"hands": with_card})
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/hands", "too_many_rules")
    assert str(MOST_RULES) in error["detail"]
    assert MOST_RULES == 300


def test_a_conflict_of_cards_costs_its_hand_alone(client: FlaskClient, lang: str) -> None:
    bad = EXAMPLE | {"cards": [honba_card(1), honba_card(2)]}
    first, second, third = results(
        client.post(f"{PATH}?lang={lang}", json={"hands": [EXAMPLE, bad, EXAMPLE]})
    )
    assert first == third
    assert (second["problem"]["status"], second["problem"]["code"]) == (409, "conflicting_cards")
    assert second == alone(client, FIRST, bad, lang)
    line = client.post(f"{PATH}?lang={lang}", data=orjson.dumps(bad), content_type=LINES)
    assert orjson.loads(line.data) == {"line": 1} | second


def honba_card(value: int) -> dict[str, object]:
    return inline({"layer": "set", "rule": "honba_points", "value": value}, id_=f"c{value}")


def test_the_id_of_a_hand_comes_back_in_its_result(client: FlaskClient, lang: str) -> None:
    asked = [EXAMPLE | {"id": "a"}, EXAMPLE, {"id": "b/\U0001f004"}, EXAMPLE | {"id": ""}]
    path = f"{PATH}?lang={lang}"
    found = results(client.post(path, json={"hands": asked}))
    bare = [{name: value for name, value in hand.items() if name != "id"} for hand in asked]
    assert found == [
        ({"id": hand["id"]} if "id" in hand else {}) | alone(client, FIRST, without, lang)
        for hand, without in zip(asked, bare, strict=True)
    ]
    lines = client.post(path, data=b"\n".join(map(orjson.dumps, asked)), content_type=LINES)
    assert [orjson.loads(line) for line in lines.data.splitlines()] == [
        {"line": number} | entry for number, entry in enumerate(found, 1)
    ]


@pytest.mark.parametrize(
    ("id_", "code"), [(1, "wrong_type"), ({}, "wrong_type"), ("a" * 65, "too_long")]
)
def test_an_id_is_a_short_text(client: FlaskClient, id_: object, code: str) -> None:
    asked = [{"id": id_, "win": "rob"}, EXAMPLE | {"id": id_}, EXAMPLE]
    first, second, third = results(client.post(PATH, json={"hands": asked}))
    assert [(f["pointer"], f["code"]) for f in second["problem"]["errors"]] == [("/id", code)]
    assert ("/id", code) in [(f["pointer"], f["code"]) for f in first["problem"]["errors"]]
    assert len(first["problem"]["errors"]) > 1
    assert "id" not in first.keys() | second.keys()
    assert third == alone(client, FIRST, EXAMPLE, "en")


# --- limits


def test_a_body_has_its_own_limit(client: FlaskClient) -> None:
    body = orjson.dumps({"hands": [EXAMPLE]})
    fits = body.ljust(LIMIT)
    assert len(results(client.post(PATH, data=fits, content_type="application/json"))) == 1
    answer = client.post(PATH, data=fits + b" ", content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too_large")
    assert str(LIMIT) in answer.get_json()["detail"]


def test_the_limit_is_configured() -> None:
    client = create_app({"MAX_BATCH_BYTES": 100}).test_client()
    assert client.post(PATH, data=b" " * 101, content_type="application/json").status_code == 413
    assert results(client.post(PATH, json={"hands": []})) == []


def test_many_faults_are_cut_hand_by_hand(client: FlaskClient) -> None:
    wrong = {"cards": [{f"a{number}": 1 for number in range(20)}] * 16}
    found = results(client.post(PATH, json={"hands": [wrong] * 20}))
    assert [len(entry["problem"]["errors"]) for entry in found] == [200] * 20


@pytest.mark.parametrize(
    ("kind", "accept", "status"),
    [
        ("application/json", "application/json", 200),
        ("application/json", "application/*", 200),
        ("application/json", LINES, 406),
        (LINES, LINES, 200),
        (LINES, "*/*", 200),
        (LINES, "application/json", 406),
        (f"{LINES}; charset=UTF-8", LINES, 200),
        ("Application/X-NDJSON", LINES, 200),
    ],
)
def test_the_answer_is_of_the_kind_of_the_request(
    client: FlaskClient, kind: str, accept: str, status: int
) -> None:
    headers = {"Content-Type": kind, "Accept": accept}
    answer = client.post(PATH, data=b'{"hands":[]}', headers=headers)
    assert answer.status_code == status
    if status == 200:
        assert answer.content_type == (LINES if "ndjson" in kind.lower() else "application/json")


def test_an_internal_error_costs_its_hand_alone(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = scoring.ruleset(FIRST).game
    answer_to = game.answer

    def broken(rules: InForce, request: dict[str, Any], lang: str) -> scoring.Answer:
        if request["win"] == "tsumo":
            raise ZeroDivisionError("secret")
        return answer_to(rules, request, lang)

    monkeypatch.setattr(game, "answer", broken)
    tsumo = EXAMPLE | {"win": "tsumo"}
    client = app.test_client()
    answer = client.post(PATH, json={"hands": [EXAMPLE, tsumo, EXAMPLE]})
    first, second, third = results(answer)
    assert first == third
    assert (second["problem"]["status"], second["problem"]["code"]) == (500, "internal_error")
    assert b"secret" not in answer.data
    assert "secret" in caplog.text
    streamed = client.post(PATH, data=orjson.dumps(tsumo), content_type=LINES)
    assert streamed.status_code == 200
    assert streamed.data.startswith(b'{"line":1,"problem":{')
