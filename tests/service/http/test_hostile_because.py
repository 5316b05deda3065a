"""Why the answers of the corpus are what they are: a clause for each, and another reader of the request where a program can decide."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from service.http.body import object_of
from service.http.problems import Problem
from tests.service.support import hostile, verdicts

API = Path(__file__).resolve().parents[4] / "shared/design/API.md"
"""The contract is not part of the project; where it lies beside it, every quotation of it is looked up."""
CLAUSES: dict[str, Any] = hostile.loaded("clauses")
REQUESTS = list(hostile.requests())
SHAPE = {
    *("missing", "unknown_field", "repeated_item", "wrong_type", "too_many", "too_long"),
    *("unknown_value", "out_of_range", "bad_format"),
}
"""Codes of faults that a schema can state."""
BEYOND = {
    "/event/tenpai missing",
    "/table/dealer missing",
    "/table/hand missing",
    "/options/kuitan unknown_value",
}
"""Faults that hang on another field, which no schema states."""


def _entries() -> Iterator[tuple[str, dict[str, Any], set[str | int]]]:
    """Every entry of the corpus with the codes of its answer."""
    for one in hostile.loaded("requests"):
        errors = {error.split(" ")[1] for error in one.get("errors", ())}
        yield one["name"], one, {one.get("code", one.get("status")), *errors}
    for one in hostile.loaded("bodies"):
        is_json = one["code"] == "not_an_object"
        yield one["name"], one, {one["code"], *(["impossible_input"] if is_json else [])}
    for one in hostile.loaded("lines"):
        yield one["name"], one, {told.split(" ")[1] for told in one["answers"]}
    for one in hostile.loaded("wire"):
        yield one["name"], one, {one["proxy"]}


ENTRIES = list(_entries())


def test_every_answer_follows_from_clauses_and_no_clause_is_named_in_vain() -> None:
    assert len(ENTRIES) > 500
    for name, entry, codes in ENTRIES:
        clauses = [set(CLAUSES[clause]["codes"]) for clause in entry["because"]]
        assert codes <= set().union(*clauses), name
        assert all(clause & codes for clause in clauses) or not codes, name
    named = {clause for _, entry, _ in ENTRIES for clause in entry["because"]}
    assert named == CLAUSES.keys()


def test_the_contract_says_what_is_quoted() -> None:
    if not API.is_file():
        pytest.skip(f"NOT CHECKED: {API.name} is not beside the project (../shared/design)")
    text = API.read_text(encoding="utf-8")
    quoted = [clause["says"] for clause in CLAUSES.values() if clause["where"] == "API.md"]
    assert [words for words in quoted if words not in text] == []
    assert len(quoted) > 20


@pytest.mark.many
def test_the_form_of_a_request_is_judged_as_another_reader_judges_it() -> None:
    open_ = []
    for request in REQUESTS:
        try:
            told = verdicts.decided(request)
        except verdicts.NoGrammarError:
            open_.append(request.name)
            continue
        if told != "impossible_input" and request.code == "impossible_input":
            assert told is None, request.name
        else:
            assert told == request.code, request.name
    # A header against all grammar: no standard says how to read it.
    assert len(open_) == 2


@pytest.mark.parametrize("path", ["score", "score/batch", "verify", "settle", "analyze"])
def test_a_body_is_judged_as_another_reader_judges_it(path: str) -> None:
    for request in hostile.bodies(f"/v1/rulesets/tcg/{path}"):
        assert verdicts.decided(request) == request.code, request.name


@pytest.mark.parametrize("lines", hostile.loaded("lines"), ids=lambda one: one["name"])
def test_a_line_is_judged_as_another_reader_judges_it(lines: dict[str, Any]) -> None:
    told = []
    for number, line in enumerate(hostile.written(lines["body"]).split(b"\n"), 1):
        if line.strip(b" \t\r"):
            code = "too_large" if len(line) > 65536 else verdicts.body_code(line)
            fault = code if code in ("too_large", "not_json", "duplicate_name") else None
            told.append(f"{number} {fault or 'impossible_input'}")
    assert told == lines["answers"]


def test_the_contract_takes_a_body_where_no_fault_of_shape_is_answered() -> None:
    posted = [one for one in REQUESTS if one.method == "POST"]
    posted = [one for one in posted if one.code == "impossible_input" or one.status == 200]
    # Of a list that is too long, a schema looks at every item.
    posted = [one for one in posted if 2 < len(one.body or b"") < 10_000]
    assert len(posted) > 50
    for request in posted:
        shape = {fault for fault in request.errors if fault.split(" ")[1] in SHAPE}
        if shape - BEYOND or request.status == 200:
            assert verdicts.fits(request) == (request.status == 200), request.name


def ours(raw: bytes) -> str | None:
    """Return the error code of the service for a body, or ``None``."""
    try:
        object_of(raw)
    except Problem as problem:
        return problem.kind.code
    except scoring.Refused as refused:
        return refused.faults[0].code
    return None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
PIECES = st.lists(
    st.sampled_from(
        [
            *('{"a":', '"a":', "}", "{", "[", "]", ",", ":", '"', '"a"', '"\\u0061"', "1", "-0", "01", "1e5", "1E400"),
            *("-", ".5", "1.", "true", "null", "NaN", "\\", '"\\ud800"', '"\\ud83d\\ude00"', '"\\x"', " ", "\t", "\x0b"),
            *("\n", "\x00", "あ", "\ufeff", '"\\/"', "9" * 400),
        ]
    ),
    max_size=9,
).map("".join)  # fmt: skip


@given(JSON)
def test_what_is_json_is_read_by_both(value: object) -> None:
    raw = json.dumps(value, ensure_ascii=False).encode()
    assert ours(raw) == verdicts.body_code(raw)


@given(PIECES)
@example('{"a":1,"\\u0061":1}')
@example('{"a":{"b":1},"c":[{"b":1,"b":2}]}')
def test_what_is_nearly_json_is_judged_by_both_alike(text: str) -> None:
    for raw in (text.encode(), f'{{"a":{text}}}'.encode(), f"[{text}]".encode()):
        assert ours(raw) == verdicts.body_code(raw)


@given(st.binary(max_size=12))
def test_bytes_within_a_text_are_judged_by_both_alike(raw: bytes) -> None:
    body = b'{"a":"' + raw + b'"}'
    assert ours(body) == verdicts.body_code(body)


@pytest.mark.parametrize("depth", range(30, 36))
@pytest.mark.parametrize("inner", [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_depth_is_counted_by_both_alike(depth: int, inner: tuple[str, str]) -> None:
    begins, ends = inner
    raw = f'{{"a":{begins * (depth - 1)}0{ends * (depth - 1)}}}'.encode()
    assert ours(raw) == verdicts.body_code(raw) == (None if depth <= 32 else "not_json")
