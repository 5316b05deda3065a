"""Columns of texts and numbers, however they are kept: their bytes, words, items and requests are those of the values one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import arrow, encode_batch, texts
from scoring.batch.column_source import Columns
from scoring.batch.texts import TextColumn, array_texts, joined, listed_texts, tokens_of

TEXTS = (
    "", "riichi", "a,b", ",", "pon:555z,chi:123m", "x" * 8, "y" * 9 + ",z", "", "牌,é", "x" * 127,
    "a" * 60 + "," + "b" * 67, "q" * 128, "q" * 129, "z" * 300, "12345678,123456789,1", "é" * 70, "k,",
)  # fmt: skip
MOST = 128


def arrow_texts(values: Any) -> TextColumn:  # noqa: ANN401 - an Arrow array
    found = arrow.texts(values)
    assert found is not None
    return found


def repeated(some: Sequence[str]) -> pa.Array:
    """As a dictionary, with texts that no row has."""
    known = [*dict.fromkeys(some), "more"]
    return pa.DictionaryArray.from_arrays([known.index(text) for text in some], known)


KINDS: dict[str, Callable[[Sequence[str]], TextColumn]] = {
    "list": lambda some: listed_texts(list(some)),
    "list with an end of line": lambda some: _without_last(listed_texts([*some, "\n"])),
    "NumPy": lambda some: array_texts(np.array(some)),
    "NumPy, short": lambda some: array_texts(np.array(some, dtype="U400")),
    "masked": lambda some: array_texts(
        np.ma.masked_array([text or "?" for text in some], [not text for text in some])
    ),
    "bytes": lambda some: array_texts(np.array([text.encode() for text in some])),
    "Arrow": lambda some: arrow_texts(pa.array(some)),
    "Arrow, large": lambda some: arrow_texts(pa.array(some, pa.large_string())),
    "Arrow, a view": lambda some: arrow_texts(pa.array(some, pa.string_view())),
    "Arrow, a slice": lambda some: arrow_texts(pa.array(["x", *some, "y"]).slice(1, len(some))),
    "Arrow, in pieces": lambda some: arrow_texts(pa.chunked_array([some[:3], some[3:]])),
    "Arrow, nulls": lambda some: arrow_texts(pa.array([text or None for text in some])),
    "Arrow, a dictionary": lambda some: arrow_texts(repeated(some)),
}


def _without_last(column: TextColumn) -> TextColumn:
    column.size -= 1
    return column


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_the_same_however_they_are_kept(kind: str, times: int) -> None:
    """Each once, or each three times, where those that recur may be kept once."""
    some = list(TEXTS) * times
    column = KINDS[kind](some)
    assert column.size == len(some)
    whole = [text.encode() for text in some]
    for rows in (slice(0, len(some)), slice(2, 9), slice(1, 2), slice(4, 4), slice(12, 15)):
        wanted = whole[rows]
        found, longer = column.some(rows)
        assert found.tolist() == [text[:MOST] for text in wanted]
        assert longer.tolist() == [len(text) > MOST for text in wanted]
        words, longer = column.words(rows)
        width = len(words)
        assert longer.tolist() == [len(text) > MOST for text in wanted]
        for row, text in enumerate(wanted):
            padded = text[:MOST].ljust(8 * width, b"\0")
            assert words[:, row].tobytes() == padded
    places = np.array([len(some) - 1, 8, 13, 0, 8])
    assert column.texts(places) == [some[place] for place in places.tolist()]


@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_what_stands_between_commas_is_the_same_however_it_is_kept(kind: str, width: int) -> None:
    some = [text for text in TEXTS if len(text.encode()) <= MOST] * 2
    column = KINDS[kind](some)
    for rows in (slice(0, len(some)), slice(3, 7)):
        (row, places, lengths, words), longer = column.parts(rows, width)
        assert not longer.any()
        found = list(
            zip(
                row.tolist(),
                lengths[places].tolist(),
                [word.tobytes() for word in np.ascontiguousarray(words[:, places].T)],
                strict=True,
            )
        )
        assert found == [
            (at, len(part), part[: 8 * width].ljust(8 * width, b"\0"))
            for at, text in enumerate(some[rows])
            for part in (text.encode().split(b",") if text else ())
        ]


@pytest.mark.parametrize("list_of", [pa.list_, pa.large_list])
@pytest.mark.parametrize("times", [1, 4])
def test_lists_of_texts_are_their_items(list_of: Callable[[Any], Any], times: int) -> None:
    """Joined for who looks at them whole; those that would read otherwise joined have a sign that no item has."""
    plain: list[list[str] | None] = [["pon:555z", "chi:123m"], None, [], ["x" * 140], ["pon:555z"]]
    column = arrow_texts(pa.array(plain * times, list_of(pa.string())))
    assert column.size == 5 * times
    (row, places, lengths, words), longer = column.parts(slice(0, 5), 2)
    assert row.tolist() == [0, 0, 3, 4]
    told = [word.tobytes() for word in np.ascontiguousarray(words[:, places].T)]
    assert told[:2] == [b"pon:555z".ljust(16, b"\0"), b"chi:123m".ljust(16, b"\0")]
    assert told[3] == told[0]
    assert longer[3] or lengths[places][2] > MOST
    assert lengths[places].tolist()[:2] == [8, 8]
    (row, places, _, words), _ = column.parts(slice(4, 5), 1)
    assert (row.tolist(), words[:, places].tobytes()) == ([0], b"pon:555z")
    assert column.texts(np.array([0, 1, 4])) == ["pon:555z,chi:123m", "", "pon:555z"]
    odd = [["a,b", "c"], ["", None], [None], []]
    for some in (odd, odd * 9):
        column = arrow_texts(pa.array(some, list_of(pa.string())))
        assert column.texts(np.arange(4)) == ["a;b,c", ";,;", ";", ""]


def test_items_are_joined_by_commas_and_odd_ones_are_marked() -> None:
    assert joined(["a", "b"]) == "a,b"
    assert joined(["a,b,c", "", None, "d"]) == "a;b;c,;,;,d"
    assert joined([]) == ""


def test_parts_of_texts_are_told_in_order() -> None:
    row, lengths, words = tokens_of(np.array([b"ab,c", b"", b",", b"defghijkl"]), ord(","), 1)
    assert row.tolist() == [0, 0, 2, 2, 3]
    assert lengths.tolist() == [2, 1, 0, 0, 9]
    assert words.tobytes() == b"".join(
        part.ljust(8, b"\0") for part in (b"ab", b"c", b"", b"", b"defghijk")
    )


def test_many_texts_are_kept_in_one_piece() -> None:
    few = texts._FEW  # noqa: SLF001 - how many those are
    for size in (few, few + 1):
        column = listed_texts(["ron", "tsumo"] * (size // 2) + ["x"] * (size % 2))
        assert column.size == size
        assert column.some(slice(size - 2, size))[0].tolist()[-1] == (
            b"x" if size % 2 else b"tsumo"
        )


def test_a_byte_0_within_a_text_is_told() -> None:
    for column in (listed_texts(["a\0", "b", "\0c"]), arrow_texts(pa.array(["a\0", "b", "\0c"]))):
        _, odd = column.some(slice(0, 3))
        assert odd.tolist() in ([True, False, True], [True, False, False])
        assert column.texts(np.array([0, 1, 2])) == ["a\0", "b", "\0c"]


def test_a_byte_0_behind_many_others_is_told() -> None:
    some = ["x" * 100, "y" * 50, "a\0", "b"]
    for column in (listed_texts(some), arrow_texts(pa.array(some))):
        assert column.some(slice(0, 4))[1].tolist() == [False, False, True, False]


def test_what_is_no_text_in_utf_8_is_replaced() -> None:
    """Halves of pairs of UTF-16 as Python keeps them, and bytes of no sign."""
    for some in (["\ud800", "1m"], ["\ud800", "1m", "\n"]):
        assert listed_texts(some).texts(np.arange(2)) == ["?", "1m"]
    column = array_texts(np.array(["\ud800", "1m"]))
    assert column.texts(np.arange(2)) == ["?", "1m"]
    assert array_texts(np.array([b"\xff1m"])).texts(np.arange(1)) == ["\ufffd1m"]


def test_texts_of_no_bytes_are_empty() -> None:
    """NumPy knows a width of none at all."""
    column = array_texts(np.ndarray((2,), dtype="S0"))
    assert column.some(slice(0, 2))[0].tolist() == [b"", b""]
    assert column.parts(slice(0, 2), 1)[0].rows.tolist() == []


def test_empty_parts_at_the_ends_of_many_rows_belong_to_them() -> None:
    """They begin where the next row does."""
    row, lengths, _ = tokens_of(np.array([b"a,"] * 3000), ord(","), 1)
    assert row.tolist() == [at // 2 for at in range(6000)]
    assert lengths.tolist() == [1, 0] * 3000


# --- numbers


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, None, 3], [1, None, 3]),
        ([], []),
        ([1 << 70, -(1 << 70), 5], [1 << 31, -(1 << 31), 5]),
        (np.array([1, 2], dtype=np.uint8), [1, 2]),
        (np.array([(1 << 64) - 1, 3], dtype=np.uint64), [(1 << 63) - 1, 3]),
        (np.ma.masked_array([1, 9, 3], [False, True, False]), [1, None, 3]),
        (pa.array([1, None, 3], pa.int8()), [1, None, 3]),
        (pa.chunked_array([[1, None], [3]]), [1, None, 3]),
        (pa.array([(1 << 64) - 1, None], pa.uint64()), [(1 << 63) - 1, None]),
        (pa.nulls(2), [None, None]),
    ],
)
def test_numbers_are_read_from_whatever_holds_them(values: object, expected: list[Any]) -> None:
    dice = ["11223366"] * len(expected)
    columns = Columns(scoring.ruleset("dice").game.fields, {"dice": dice, "dora": values})
    found = columns.requests(np.arange(len(expected)))
    assert [request.get("dora") for request in found] == expected
    assert all(type(request.get("dora")) in (int, type(None)) for request in found)
    column: Any = columns.of["dora"]
    assert (column.size, column.values.dtype) == (len(expected), np.int64)
    zeros = [number or 0 for number in expected]
    assert column.values.tolist() == zeros
    absent = [number is None for number in expected]
    assert (column.absent is None) or column.absent.tolist() == absent
    words, odd = columns.words(["dora", "dice"], slice(0, len(expected)))
    assert words[0][0].view(np.int64).tolist() == zeros
    assert len(words) == 2
    assert not odd.any()


@pytest.mark.parametrize(
    "values",
    [
        [True, None, False],
        np.ma.masked_array([True, True, False], [False, True, False]),
        pa.array([True, None, False]),
    ],
)
def test_truth_values_are_read_from_whatever_holds_them(values: object) -> None:
    given = {"dice": ["11223366"] * 3, "first_roll_complete": values}
    columns = Columns(scoring.ruleset("dice").game.fields, given)
    found = columns.requests(np.array([2, 1, 0]))
    dice = {"dice": "11223366"}
    assert found == [
        {**dice, "first_roll_complete": False},
        dice,
        {**dice, "first_roll_complete": True},
    ]
    assert found[0]["first_roll_complete"] is False


def test_rows_of_columns_are_requests_of_what_stands_in_them() -> None:
    columns = Columns(
        scoring.ruleset("dice").game.fields,
        {
            "dice": ["11223366", "", None],
            "last_draw": ["face:3,by:reroll", "x,face:12:3,by:４", ""],
        },
    )
    assert columns.requests(np.array([0, 1, 2])) == [
        {"dice": "11223366", "last_draw": {"face": 3, "by": "reroll"}},
        {"last_draw": {"x": "", "face": "12:3", "by": "４"}},
        {},
    ]
    tiles = Columns(
        scoring.ruleset("tcg").game.fields,
        {
            "concealed": ["1m"] * 3,
            "winning_tile": ["1m"] * 3,
            "win": ["ron"] * 3,
            "melds": [["a", "b"], "c,d", None],
        },
    )
    assert [request.get("melds") for request in tiles.requests(np.arange(3))] == [
        ["a", "b"], ["c", "d"], None,
    ]  # fmt: skip


# --- what is wrong with columns, in words

GOOD: dict[str, Any] = {"concealed": ["123567m34522p67s"], "winning_tile": ["8s"], "win": ["ron"]}


@pytest.mark.parametrize(
    ("ruleset_id", "columns", "pointer", "told"),
    [
        ("tcg", GOOD | {"win": [5]}, "/win", "The column must hold texts."),
        ("tcg", GOOD | {"honba": ["1"]}, "/honba", "The column must hold whole numbers."),
        (
            "tcg",
            GOOD | {"melds": [5]},
            "/melds",
            "The column must hold texts joined by commas, or lists of texts.",
        ),
        (
            "dice",
            {"dice": ["11223366"], "first_roll_complete": [5]},
            "/first_roll_complete",
            "The column must hold truth values.",
        ),
        (
            "dice",
            {"dice": ["11223366"], "last_draw": [5]},
            "/last_draw",
            "The column must hold texts.",
        ),
        (
            "tcg",
            GOOD | {"win": ["ron"] * 2},
            "/win",
            "Columns must be of one length; the first has 1 row.",
        ),
        ("dice", {"dora": [1]}, "/dice", "This column is required."),
        (
            "tcg",
            GOOD | {"meld": [""]},
            "/meld",
            "Not a field of this request. Did you mean melds?",
        ),
        ("tcg", GOOD | {"x" * 64: [""]}, f"/{'x' * 64}", "Not a field of this request."),
        ("tcg", GOOD | {"x" * 65: [""]}, "", "Not a field of this request."),
        ("tcg", GOOD | {"a_b1": [""]}, "/a_b1", "Not a field of this request."),
        ("tcg", GOOD | {"a-b": [""]}, "", "Not a field of this request."),
        ("tcg", GOOD | {"é": [""]}, "", "Not a field of this request."),
    ],
)
def test_what_is_wrong_with_a_column_is_said_in_plain_words(
    ruleset_id: str, columns: dict[str, Any], pointer: str, told: str
) -> None:
    with pytest.raises(scoring.Refused) as refused:
        encode_batch(ruleset_id, columns)
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.detail.en) == (pointer, told)
    assert not fault.detail.ja.isascii()


def test_no_columns_are_no_hands() -> None:
    assert len(encode_batch("tcg", {})) == 0
    assert len(encode_batch("tcg", {name: [] for name in GOOD})) == 0


def test_of_columns_with_one_name_the_last_is_taken() -> None:
    names = [*GOOD, "win"]
    table = pa.table([pa.array(values) for values in (*GOOD.values(), ["tsumo"])], names=names)
    assert arrow.columns_of(table)["win"].to_pylist() == ["tsumo"]
    assert arrow.is_table(table)
    assert not arrow.is_table(GOOD)
    assert arrow.is_arrow(pa.array([1]))
    assert not arrow.is_arrow(np.array([1]))
