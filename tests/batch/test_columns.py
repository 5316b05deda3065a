"""Columns of hands may be lists, NumPy or Arrow arrays, and have the scores and faults of the same hands as requests."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.batch import encode_batch
from scoring.batch.tiles import encoding
from tests.support import Request, batch

Columns = dict[str, list[Any]]
ROWS = 150
HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
CALLED: Request = {"concealed": "456p77s99m", "winning_tile": "7s", "win": "ron"}
"""With two melds."""


def sample(ruleset_id: str, count: int = ROWS) -> tuple[list[Request], Columns]:
    requests = batch.dealt(ruleset_id, count, 11)
    return requests, batch.as_columns(ruleset_id, requests)


def _numpy(columns: Columns) -> Any:  # noqa: ANN401 - columns of any kind
    """Text as NumPy's, numbers as its integers or masked."""
    made: dict[str, Any] = {}
    for name, values in columns.items():
        known = [value for value in values if value is not None]
        if all(isinstance(value, str) for value in known):
            absent = [value is None for value in values]
            made[name] = np.ma.masked_array(
                ["x" if none else value for value, none in zip(values, absent, strict=True)], absent
            )
        else:
            absent = [value is None for value in values]
            kind = np.bool_ if isinstance(known[0], bool) else np.uint16
            some: Any = np.array([value or 0 for value in values], dtype=kind)
            made[name] = np.ma.masked_array(some, absent) if any(absent) else some
    return made


def _bytes(columns: Columns) -> Any:  # noqa: ANN401 - likewise
    return {
        name: column.filled("").astype(np.bytes_) if column.dtype.kind == "U" else column
        for name, column in _numpy(columns).items()
    }


def _arrow(columns: Columns) -> Any:  # noqa: ANN401 - likewise
    return {name: pa.array(values) for name, values in columns.items()}


def _pieces(columns: Columns) -> Any:  # noqa: ANN401 - likewise
    """Return a table whose columns are in pieces that do not begin where their buffers do."""
    table = pa.table(columns)
    return pa.concat_tables([table.slice(0, 7), table.slice(7, 60), table.slice(67)])


def _dictionaries(columns: Columns) -> Any:  # noqa: ANN401 - likewise
    arrays = _arrow(columns)
    return {n: a.dictionary_encode() if a.type == pa.string() else a for n, a in arrays.items()}


LARGE = {pa.string(): pa.large_string(), pa.int64(): pa.uint64()}


def _large(columns: Columns) -> Any:  # noqa: ANN401 - likewise
    return {
        name: array.cast(LARGE.get(array.type, array.type))
        for name, array in _arrow(columns).items()
    }


FORMS: dict[str, Callable[[Columns], Any]] = {
    "lists": lambda columns: columns, "numpy": _numpy, "bytes": _bytes,
    "objects": lambda columns: {n: np.array(some, dtype=object) for n, some in columns.items()},
    "arrow": _arrow, "table": pa.table, "pieces": _pieces,
    "record batch": lambda columns: pa.table(columns).to_batches()[0],
    "dictionaries": _dictionaries, "large": _large,
}  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
@pytest.mark.parametrize("form", FORMS)
def test_columns_of_every_form_have_the_scores_of_requests(ruleset_id: str, form: str) -> None:
    requests, columns = sample(ruleset_id)
    batch.check_scores(ruleset_id, requests, FORMS[form](columns))


LISTS = {
    "lists": lambda values: values,
    "objects": lambda values: np.array([*values, None], dtype=object)[:-1],
    "arrays": lambda values: [None if value is None else np.array(value) for value in values],
    "arrow": pa.array,
    "large": lambda values: pa.array(values, pa.large_list(pa.string())),
}


@pytest.mark.parametrize("ruleset_id", ["tcg", "kantan"])
@pytest.mark.parametrize("form", LISTS)
def test_lists_of_texts_need_not_be_joined(ruleset_id: str, form: str) -> None:
    requests, columns = sample(ruleset_id)
    for field in scoring.ruleset(ruleset_id).game.fields:
        if field.type == "array":
            columns[field.name] = LISTS[form]([request.get(field.name) for request in requests])
    batch.check_scores(ruleset_id, requests, columns)


def hands_with(request: Request, name: str, values: Any) -> dict[str, Any]:  # noqa: ANN401 - a column of any kind
    """Columns of one hand over and over, and of what differs."""
    return {other: [value] * len(values) for other, value in request.items()} | {name: values}


def faults_of(requests: list[Request]) -> dict[int, Any]:
    """Return the errors of single hands, by row."""
    found = {row: scoring.faults("tcg", request) for row, request in enumerate(requests)}
    return {row: faults for row, faults in found.items() if faults}


def test_a_column_may_mix_lists_with_texts_that_are_joined() -> None:
    melds: list[Any] = [["pon:555z", "chi:123m"], "pon:555z,chi:123m", ("pon:555z", "chi:123m")]
    scores = batch.score("tcg", hands_with(CALLED, "melds", melds), {})
    single = batch.row_of(scoring.score("tcg", CALLED | {"melds": melds[0]}).to_dict())
    assert single["winning"]
    assert [scores.row(row) for row in range(3)] == [single] * 3


MELDS = [
    ["pon:555z"], ["pon:555z,pon:666z"], [""], [","], [";"], ["pon:555z" + " " * 200], ["pon:555z\0"],
    ["\0pon:555z"], ["pon"], ["牌"], [f"pon:{n}{n}{n}p" for n in range(1, 6)], ["pon:" + "1" * 60 + "m"],
]  # fmt: skip


@pytest.mark.parametrize("form", ["lists", "arrow", "large"])
@pytest.mark.parametrize("meld", ["pon:5,5,5z", "pon:5\uff0c5\uff0c5z", "(5, 5, 5z)", "pon:5 5-5z"])
def test_tiles_of_a_meld_may_be_separated_as_in_a_request(form: str, meld: str) -> None:
    """docs/reference/notation.md: spaces, commas and hyphens, full-width or not."""
    melds = [[meld, "chi:123m"], ["pon:555z", "chi:123m"]]
    scores = batch.score("tcg", hands_with(CALLED, "melds", LISTS[form](melds)), {})
    single = batch.row_of(scoring.score("tcg", CALLED | {"melds": melds[1]}).to_dict())
    assert single["winning"]
    assert [scores.row(row) for row in range(2)] == [single] * 2


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("form", ["lists", "arrow", "large"])
def test_an_item_of_a_list_is_read_by_itself(form: str, times: int) -> None:
    """Each once, or each three times, where those that recur may be read once."""
    melds = [[*some, "chi:123m"] for some in MELDS] * times
    found = encode_batch("tcg", hands_with(CALLED, "melds", LISTS[form](melds))).faults
    assert found == faults_of([CALLED | {"melds": some} for some in melds])
    assert len(found) == 11 * times


def test_an_item_that_is_null_is_at_fault() -> None:
    for melds in ([["pon:555z", None], None], pa.array([["pon:555z", None], None])):
        faults = encode_batch("tcg", hands_with(CALLED, "melds", melds)).faults
        assert "/melds/1" in {fault.pointer for fault in faults[0]}
        assert {fault.pointer for fault in faults[1]} == {"/concealed"}


@pytest.mark.parametrize(
    "texts", [[","], ["a,", "b"], ["pon:555z,", "pon:666z"], [",", ",,", "x,"]]
)
def test_a_list_may_end_with_a_comma(texts: list[str]) -> None:
    wanted = faults_of([CALLED | {"melds": text.split(",")} for text in texts])
    for melds in (texts, np.array(texts, dtype=np.bytes_), pa.array(texts)):
        assert encode_batch("tcg", hands_with(CALLED, "melds", melds)).faults == wanted


@pytest.mark.parametrize("ruleset_id", ["tcg", "arushiaru"])
def test_optional_columns_may_be_missing(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "CHUNK", 3)
    required = [field.name for field in scoring.ruleset(ruleset_id).game.fields if field.required]
    hands = [{name: one[name] for name in required} for one in batch.dealt(ruleset_id, 20, 3)]
    columns = {name: [hand[name] for hand in hands] for name in required}
    batch.check_scores(ruleset_id, hands, columns)


def test_a_column_that_is_null_throughout_is_absent() -> None:
    requests, columns = sample("dice")
    for name in ("dora", "first_roll_complete", "mode"):
        columns[name] = [None] * ROWS
        for request in requests:
            request.pop(name, None)
    for form in (FORMS["lists"], FORMS["arrow"]):
        batch.check_scores("dice", requests, form(columns))


TEXT = st.text(st.sampled_from("0123456789mpsz ,:\0é牌\tkchiponx"), max_size=50) | st.text(
    max_size=200
)


@pytest.mark.many
@settings(max_examples=75)
@given(
    rows=st.lists(
        st.fixed_dictionaries(
            {
                name: st.none()
                | TEXT
                | st.sampled_from(["1m", "east", "ron", "riichi", "123m456p"])
                for name in (
                    "concealed",
                    "winning_tile",
                    "melds",
                    "win",
                    "situation",
                    "dora_indicators",
                )
            }
        ),
        min_size=1,
        max_size=6,
    )
)
def test_texts_of_any_kind_are_at_fault_as_in_a_request(rows: list[dict[str, str | None]]) -> None:
    columns: Columns = {name: [row[name] for row in rows] for name in rows[0]}
    requests: list[Request] = []
    for row in rows:
        request: Request = {name: value for name, value in row.items() if value}
        for name in {"melds", "situation"} & request.keys():
            request[name] = request[name].split(",")
        requests.append(request)
    expected = {row: scoring.faults("tcg", request) for row, request in enumerate(requests)}
    for given_ in (columns, pa.table(columns, schema=pa.schema({n: pa.string() for n in columns}))):
        found = encode_batch("tcg", given_)
        assert dict(found.faults) == {row: faults for row, faults in expected.items() if faults}


@pytest.mark.parametrize("ruleset_id", ["tcg", "kantan"])
def test_repeated_texts_have_the_scores_of_single_hands(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some lists are empty and some are null; a part of the hands has fewer melds than all of the hands."""
    requests = sample(ruleset_id, 30)[0] * 4
    columns = batch.as_columns(ruleset_id, requests)
    for field in scoring.ruleset(ruleset_id).game.fields:
        if field.type == "array":
            columns[field.name] = [request.get(field.name) for request in requests]
    for at_once in (7, 1000):
        monkeypatch.setattr(encoding, "CHUNK", at_once)
        for given_ in (pa.table(columns), pa.table(columns).slice(3, 50)):
            some = requests[3:53] if len(given_) == 50 else requests
            batch.check_scores(ruleset_id, some, given_)


@pytest.mark.parametrize(
    ("known", "codes", "wrong"),
    [
        (["ron", None, "tsumo"], [0, 1, 2, None, 1, 0], {1, 3, 4}),
        (["ron", None, "tsumo", "", "won", *"abcde"], [0, 1, 2, None, 3, 4], {1, 3, 4, 5}),
    ],
    ids=["few texts", "more than rows"],
)
def test_a_dictionary_may_hold_nulls(
    known: list[str | None], codes: list[int | None], wrong: set[int]
) -> None:
    win = pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(known))
    hand = {"concealed": "234567m34522p67s", "winning_tile": "8s"}
    assert encode_batch("tcg", hands_with(hand, "win", win)).faults.keys() == wrong


@pytest.mark.parametrize("name", ["dora_indicators", "ura_indicators"])
def test_a_blank_text_of_indicators_names_none(name: str) -> None:
    """Fewer dora indicators than ura dora indicators are an omission only where none are given."""
    riichi = HAND | {"win": "tsumo", "situation": "riichi"}
    given: list[str | None] = [None, " ", "", "\t", "1m", "12m"]
    hands = [riichi | {"situation": ["riichi"], name: text} for text in given]
    for other in ({}, {"dora_indicators": "3m"}, {"ura_indicators": "23m"}):
        columns = hands_with(riichi | other, name, given)
        wanted = faults_of([{**one, **other, name: one[name]} for one in hands])
        assert encode_batch("tcg", columns).faults == wanted
        assert wanted.keys() <= {4, 5}


def test_long_texts_are_read_whole() -> None:
    texts = [" " * 300 + HAND["concealed"], HAND["concealed"]]
    columns = hands_with(HAND, "concealed", texts)
    wanted = faults_of([HAND | {"concealed": text} for text in texts])
    for given_ in (columns, pa.table(columns), columns | {"concealed": np.array(texts)}):
        assert encode_batch("tcg", given_).faults == wanted
    claims = [",".join(["riichi"] * 40), "riichi"]
    assert list(encode_batch("tcg", hands_with(HAND, "situation", claims)).faults) == [0]
    assert list(encode_batch("dice", {"dice": ["1" * 300, "12345622"]}).faults) == [0]


NUMBERS = [-1, 0, 999, 1000, 1 << 40, 1 << 63, -(1 << 70)]
FITTING = [*(n % (1 << 64) for n in NUMBERS[:-1]), 5]


@pytest.mark.parametrize(
    "honba",
    [NUMBERS, np.array(FITTING, dtype=np.uint64), pa.array(FITTING, pa.uint64())],
    ids=["list", "NumPy", "Arrow"],
)
def test_numbers_out_of_range_are_at_fault(honba: Any) -> None:  # noqa: ANN401 - a column of any kind
    found = encode_batch("tcg", hands_with(HAND, "honba", honba)).faults
    assert sorted(found) == [row for row, one in enumerate(honba) if not 0 <= int(one) <= 999]
    assert {fault.pointer for faults in found.values() for fault in faults} == {"/honba"}
