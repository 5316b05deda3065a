"""A response lists all errors of a request: those of its query and those of its body."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.served import serve
from tests.support.cards import inline
from tests.yaml_cases import cases

FIRST = "/v1/rulesets/tcg"
HAND = dict(serve("tcg").score.example)
QUERIES = Path(__file__).parents[1] / "corpus" / "queries.yaml"
QUERY = "concealed=123567m34522p67s&winning_tile=8s&win=ron"


def pointers_of(client: FlaskClient, method: str, path: str, body: object = None) -> list[str]:
    """Return the pointers of the errors of a rejected request, in order."""
    answer = client.open(path, method=method, json=body)
    assert answer.status_code == 422
    return [fault["pointer"] for fault in answer.get_json()["errors"]]


@pytest.mark.parametrize(("path", "pointers"), cases(QUERIES).items())
def test_all_faults_of_a_query_are_listed(
    client: FlaskClient, path: str, pointers: list[str]
) -> None:
    assert pointers_of(client, "GET", path) == pointers


def details_of(client: FlaskClient, path: str) -> dict[str, str]:
    """Return the detail of each error of a query, by pointer."""
    answer = client.get(path)
    assert answer.status_code == 422
    return {fault["pointer"]: fault["detail"] for fault in answer.get_json()["errors"]}


def test_an_option_given_twice_is_refused_as_that(client: FlaskClient) -> None:
    for path in (f"{FIRST}/rules", f"{FIRST}/tables", f"{FIRST}/compare/tcg"):
        once = "This is listed twice. Remove one of the two."
        assert details_of(client, f"{path}?options=kuitan:true,kuitan:false") == {
            "/options/kuitan": once
        }
        found = details_of(client, f"{path}?options=kuitan:true,kuitann:1,kuitan:1,x")
        assert found["/options"] != once
    found = details_of(client, f"{FIRST}/score?{QUERY}&options=kuitan:true,kuitan:false&honba=-1")
    assert list(found) == ["/honba", "/options/kuitan"]


@pytest.mark.parametrize("digits", [16, 400, 3500])
def test_a_number_of_many_digits_is_refused_with_its_bounds(
    client: FlaskClient, digits: int
) -> None:
    number = "9" * digits
    for sign in ("", "-"):
        found = details_of(client, f"{FIRST}/score?{QUERY}&honba={sign}{number}")
        assert found == {"/honba": "Must be from 0 to 999."}
        found = details_of(client, f"/v1/search?q=a&limit={sign}{number}")
        assert found == {"/limit": "Must be from 1 to 50."}
        found = details_of(client, f"{FIRST}/rules?options=red_fives:{sign}{number}")
        assert list(found) == ["/options/red_fives"]
        assert number not in found["/options/red_fives"]


def test_values_of_a_filter_are_named_all_or_as_some(client: FlaskClient) -> None:
    found = details_of(client, f"{FIRST}/rules?kind=foo&type=bar&clause=1-99")
    kinds = "yaku, dora, fu, limit, number, option, card, statement"
    assert found["/kind"] == f"Must be one of {kinds}."
    assert found["/type"] == "Must be one of HAND, PAY, TURN, DRAW, END, META."
    assert found["/clause"].startswith("There is no such value. Did you mean 1-")
    found = details_of(client, f"{FIRST}/vectors?clause=1-99")
    assert found["/clause"].startswith("There is no such value. Did you mean 1-")


@pytest.mark.parametrize(
    ("path", "body", "pointers"),
    [
        ("score", {**HAND, "honba": -1}, ["/foo", "/honba", "/lang"]),
        ("score", HAND, ["/foo", "/lang"]),
        ("score", [], ["", "/foo", "/lang"]),
        ("settle", {"table": 1, "event": 1}, ["/event", "/foo", "/lang", "/table"]),
        ("verify", {"claims": 1, "more": 1}, ["/claims", "/foo", "/lang", "/more"]),
        ("score/batch?detail=foo", {"hands": []}, ["/detail", "/foo", "/lang"]),
        (
            "score/batch",
            {"hands": 1, "options": {"kuitann": 1}, "cards": ["nix"]},
            ["/cards/0", "/foo", "/hands", "/lang", "/options/kuitann"],
        ),
        (
            "score/columns",
            {"columns": {"win": 1}, "options": {"kuitann": 1}},
            ["/columns/concealed", "/columns/win", "/foo", "/lang", "/options/kuitann"],
        ),
    ],
)
def test_faults_of_a_body_are_listed_with_those_of_the_query(
    client: FlaskClient, path: str, body: object, pointers: list[str]
) -> None:
    query = "&lang=ja&lang=en&foo=1" if "?" in path else "?lang=ja&lang=en&foo=1"
    found = pointers_of(client, "POST", f"{FIRST}/{path}{query}", body)
    assert [place for place in found if place in pointers] == pointers
    assert {place.rpartition("/")[0] for place in found} <= {"", "/options", "/cards", "/columns"}


def test_a_stream_is_not_begun_where_its_query_is_wrong(client: FlaskClient) -> None:
    path = f"{FIRST}/score/batch?detail=foo&lang=ja&lang=en&foo=1"
    answer = client.post(path, data=b"{}", content_type="application/x-ndjson")
    assert answer.status_code == 422
    found = [fault["pointer"] for fault in answer.get_json()["errors"]]
    assert found == ["/detail", "/foo", "/lang"]


def test_faults_of_a_query_go_before_a_body_that_cannot_be_read(client: FlaskClient) -> None:
    kind = "application/json"
    wrong = [
        client.post(f"{FIRST}/score{query}", data=b"{", content_type=kind).status_code
        for query in ("", "?foo=1")
    ]
    assert wrong == [400, 422]


def test_a_conflict_is_409_where_nothing_else_is_wrong(client: FlaskClient) -> None:
    cards = [
        inline({"layer": "set", "rule": "honba_points", "value": value}, id_=f"c{value}")
        for value in (1, 2)
    ]
    body = {"hands": [], "cards": cards}
    assert client.post(f"{FIRST}/score/batch", json=body).status_code == 409
    found = pointers_of(client, "POST", f"{FIRST}/score/batch?foo=1", body)
    assert found == ["/cards/0", "/cards/1", "/foo"]
