"""Hands as columns over HTTP: each row is what the hand is worth by itself, and a bad row costs no other."""

import json
import random
import tracemalloc
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from service.api.batch.columns import MAX_REJECTED, MAX_ROWS, declared
from service.served import serve
from tests.support import batch
from tests.support.batch import as_columns
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("batch_columns.yaml"))

FIRST = "tcg"
EXAMPLE = dict(serve(FIRST).score.example)


def path(ruleset: str) -> str:
    return f"/v1/rulesets/{ruleset}/score/columns"


def post(client: FlaskClient, columns: object, ruleset: str = FIRST, **more: Any) -> Any:  # noqa: ANN401
    """Return the answer, which has status 200."""
    answer = client.post(path(ruleset), json={"columns": columns} | more)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def rows_of(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of each row that are neither null nor zero, with the yaku of its combination."""
    rows = []
    for row in range(reply["rows"]):
        parts = {name: column[row] for name, column in reply["columns"].items()}
        parts["yaku"] = reply["combinations"][parts["yaku"]]
        rows.append({name: part for name, part in parts.items() if part})
    return rows


def alone(ruleset: str, hand: dict[str, Any]) -> dict[str, Any]:
    """Return the same parts of the score of a single hand."""
    answer = batch.row_of(scoring.score(ruleset, hand).to_dict())
    kinds = {rule.id for rule in scoring.ruleset(ruleset).rules.values() if rule.kind == "dora"}
    parts = {"legal": True, **answer.pop("value")}
    for place, payment in enumerate(answer.pop("payments"), 1):
        parts |= {f"payment_{place}_{name}": part for name, part in payment.items()}
    dora = [line for line in answer["yaku"] if line["id"] in kinds]
    parts |= {line["id"]: line[unit] for line in dora for unit in batch.UNITS if unit in line}
    answer["yaku"] = [line for line in answer["yaku"] if line not in dora]
    return {name: part for name, part in {**parts, **answer}.items() if part}


@pytest.mark.many
def test_every_row_is_what_the_hand_is_worth_alone(
    client: FlaskClient, ruleset: scoring.Ruleset, book_hands: list[dict[str, Any]]
) -> None:
    asked = [hand for hand in book_hands if "options" not in hand and "cards" not in hand]
    random.Random(3).shuffle(asked)
    reply = post(client, as_columns(ruleset.id, asked), ruleset.id)
    assert (reply["ruleset"], reply["version"]) == (ruleset.id, ruleset.version)
    assert (reply["digest"], reply["rows"]) == (ruleset.digest, len(asked))
    faulty = {entry["row"] for entry in reply["problems"]}
    for row, (hand, found) in enumerate(zip(asked, rows_of(reply), strict=True)):
        if row not in faulty:
            assert found == alone(ruleset.id, hand)
        else:
            with pytest.raises(scoring.Refused):
                scoring.score(ruleset.id, hand)
    assert len(faulty) < len(asked) / 2


def test_a_bad_row_costs_no_other_and_has_the_problem_it_has_alone(
    client: FlaskClient, lang: str
) -> None:
    bad = [
        EXAMPLE | {"concealed": "x"}, EXAMPLE | {"situation": ["ippatsu"]},
        EXAMPLE | {"win": "rob"}, EXAMPLE | {"honba": -1}, EXAMPLE | {"melds": ["chi:123m"]},
        EXAMPLE | {"concealed": "1" * 5000}, EXAMPLE | {"concealed": "１２３ｍ"},
        EXAMPLE | {"concealed": EXAMPLE["concealed"] + "\0"},
    ]  # fmt: skip
    asked = [hand for one in bad for hand in (EXAMPLE, one)]
    body = {"columns": as_columns(FIRST, asked)}
    answer = client.post(f"{path(FIRST)}?lang={lang}", json=body)
    assert answer.status_code == 200
    reply = answer.get_json()
    assert [entry["row"] for entry in reply["problems"]] == list(range(1, len(asked), 2))
    good = alone(FIRST, EXAMPLE)
    assert rows_of(reply)[::2] == [good] * len(bad)
    assert reply["columns"]["legal"] == [True, False] * len(bad)
    for entry, hand in zip(reply["problems"], bad, strict=True):
        single = client.post(f"/v1/rulesets/{FIRST}/score?lang={lang}", json=hand).get_json()
        pointers = [(fault["pointer"], fault["code"]) for fault in entry["problem"]["errors"]]
        assert pointers
        assert {pointer for pointer, _ in pointers} <= {f["pointer"] for f in single["errors"]}
        assert entry["problem"]["status"] == 422


def test_lists_are_lists_or_joined_and_absent_is_null_or_empty(client: FlaskClient) -> None:
    hand = EXAMPLE | {"situation": ["riichi", "ippatsu"]}
    closed = {name: value for name, value in hand.items() if name != "deposits"}
    columns = as_columns(FIRST, [closed] * 4)
    both = ["riichi", "ippatsu"]
    columns["situation"] = [both, "riichi,ippatsu", both, "ippatsu,riichi"]
    columns["melds"] = [None, "", [], None]
    columns["ura_indicators"] = [hand["ura_indicators"]] * 4
    reply = post(client, columns)
    assert rows_of(reply) == [alone(FIRST, closed)] * 4


def test_no_rows_are_no_scores(client: FlaskClient) -> None:
    reply = post(client, {"concealed": [], "winning_tile": [], "win": []})
    assert (reply["rows"], reply["problems"]) == (0, [])
    assert all(column == [] for column in reply["columns"].values())


# --- what is wrong with the whole


def refused(client: FlaskClient, body: object) -> list[tuple[str, str]]:
    answer = client.post(path(FIRST), json=body)
    assert answer.status_code == 422
    return [(fault["pointer"], fault["code"]) for fault in answer.get_json()["errors"]]


@pytest.mark.parametrize(("body", "faults"), CASES["an_envelope_that_is_none_is_refused"])
def test_an_envelope_that_is_none_is_refused(
    client: FlaskClient, body: dict[str, Any], faults: list[list[str]] | None
) -> None:
    found = refused(client, body)
    assert found
    assert faults is None or [[*fault] for fault in found] == faults


GOOD = as_columns(FIRST, [EXAMPLE, EXAMPLE])


@pytest.mark.parametrize(
    ("more", "pointer", "code"), CASES["a_column_that_cannot_be_is_pointed_at"]
)
def test_a_column_that_cannot_be_is_pointed_at(
    client: FlaskClient, more: dict[str, Any], pointer: str, code: str
) -> None:
    assert refused(client, {"columns": GOOD | more}) == [(pointer, code)]


def test_more_rows_than_a_body_may_have_are_refused(client: FlaskClient) -> None:
    columns = {name: values[:1] * (MAX_ROWS + 1) for name, values in GOOD.items()}
    assert refused(client, {"columns": columns}) == [
        (f"/columns/{name}", "too_many") for name in sorted(GOOD)
    ]


@pytest.mark.parametrize(
    ("ruleset", "wrong"),
    [(FIRST, {"concealed": "1m", "winning_tile": "1m", "win": "ron"}), ("dice", {"dice": "9"})],
)
def test_at_most_a_thousand_rows_may_have_errors(
    client: FlaskClient, ruleset: str, wrong: dict[str, str]
) -> None:
    """A hand with an error takes many times as long as a row of columns: 3,000 of them exceeded the budget of their 57 kB."""
    most = {name: [value] * MAX_REJECTED for name, value in wrong.items()}
    assert len(post(client, most, ruleset)["problems"]) == MAX_REJECTED
    more = {name: [*values, values[0]] for name, values in most.items()}
    answer = client.post(path(ruleset), json={"columns": more})
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/columns", "too_many_rejected")
    assert f"{MAX_REJECTED:,}" in error["detail"]


def test_all_that_is_wrong_with_columns_is_told_at_once(client: FlaskClient) -> None:
    columns = GOOD | {"surprise": [1], "win": ["ron"], "honba": ["x", 1], "melds": 3}
    assert refused(client, {"columns": columns, "options": {"none_such": 1}, "more": 1}) == [
        ("/columns/honba/0", "wrong_type"), ("/columns/melds", "wrong_type"),
        ("/columns/surprise", "unknown_field"), ("/columns/win", "wrong_length"),
        ("/more", "unknown_field"), ("/options/none_such", "unknown_option"),
    ]  # fmt: skip


@pytest.mark.parametrize("more", [{}, {"hands": []}, {"options": {"none_such": 1}}])
def test_columns_sent_as_a_batch_are_refused_with_the_new_address(
    client: FlaskClient, lang: str, more: dict[str, Any]
) -> None:
    batch = f"/v1/rulesets/{FIRST}/score/batch?lang={lang}"
    answer = client.post(batch, json={"columns": GOOD} | more)
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/columns", "moved")
    assert path(FIRST) in fault["detail"]


def test_a_parameter_that_columns_do_not_have_is_refused(client: FlaskClient) -> None:
    answer = client.post(f"{path(FIRST)}?detail=value", json={"columns": GOOD})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/detail"


# --- hostile


def test_one_endless_text_takes_no_memory_from_the_others(client: FlaskClient) -> None:
    """An array of texts has the width of its longest."""
    rows = 1_000
    columns = {name: [value[0]] * rows for name, value in GOOD.items()}
    for name in ("concealed", "situation"):
        columns[name] = [*columns[name][:-1], "1" * 400_000]
    columns["melds"] = [None] * (rows - 1) + [["chi:123m" * 1000] * 50]
    body = orjson.dumps({"columns": columns})
    post(client, GOOD)
    tracemalloc.start()
    try:
        answer = client.post(path(FIRST), data=body, content_type="application/json")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.status_code == 200
    assert [entry["row"] for entry in answer.get_json()["problems"]] == [rows - 1]
    assert peak < 96 * 2**20


ODD: list[Any] = [
    *("", " ", "\0", "a\0b", "é", "\u2028", "m" * 200, "1" * 70000),
    *(",", ",,,", ":", "a:b", "a:b,c"),
    *("face:x", "face:3,by:kan,x:1", "null", "-1", "[]", "{}", "<script>"),
    *(None, 0, -1, 2**62, 1.0, 1.5, True, [], [""], ["a,b"], ["x"] * 300, [None], {}, {"a": 1}),
]


@pytest.mark.many
def test_no_value_of_a_column_is_an_internal_error(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any]
) -> None:
    """Each field gets a third of the odd values: they are refused with the column, or with its row."""
    good = as_columns(ruleset.id, [example])
    for number, field in enumerate(declared(serve(ruleset.id))[0].fields):
        for value in ODD[number % 3 :: 3]:
            columns = good | {field.name: [value]}
            answer = client.post(path(ruleset.id), json={"columns": columns})
            assert answer.status_code in (200, 422), (field.name, value)
            assert b"<script>" not in answer.data
            json.loads(answer.data)
