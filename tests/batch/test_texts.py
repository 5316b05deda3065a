"""Columns of texts have the same bytes, words and items however NumPy, Arrow or a list holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from scoring.batch.columns import arrow
from scoring.batch.columns.texts import (
    FixedTexts,
    TextColumn,
    column_of_array,
    column_of_texts,
    joined,
)
from scoring.tiles.melds import BadMeld, parse_meld

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
    "list": lambda some: column_of_texts(list(some)),
    "list with an end of line": lambda some: _without_last(column_of_texts([*some, "\n"])),
    "NumPy": lambda some: column_of_array(np.array(some)),
    "NumPy, short": lambda some: column_of_array(np.array(some, dtype="U400")),
    "masked": lambda some: column_of_array(
        np.ma.masked_array([text or "?" for text in some], [not text for text in some])
    ),
    "bytes": lambda some: column_of_array(np.array([text.encode() for text in some])),
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
def test_texts_are_the_same_in_every_kind_of_column(kind: str, times: int) -> None:
    """Each once, or each three times, where those that recur may be kept once."""
    some = list(TEXTS) * times
    column = KINDS[kind](some)
    assert column.size == len(some)
    whole = [text.encode() for text in some]
    for rows in (slice(0, len(some)), slice(2, 9), slice(1, 2), slice(4, 4), slice(12, 15)):
        wanted = whole[rows]
        found, longer = column.encoded(rows)
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
def test_items_are_the_same_in_every_kind_of_column(kind: str, width: int) -> None:
    some = [text for text in TEXTS if len(text.encode()) <= MOST] * 2
    column = KINDS[kind](some)
    for rows in (slice(0, len(some)), slice(3, 7)):
        (row, lengths, words), longer = column.items(rows, width)
        assert not longer.any()
        found = list(
            zip(
                row.tolist(),
                lengths.tolist(),
                [word.tobytes() for word in np.ascontiguousarray(words.T)],
                strict=True,
            )
        )
        assert found == [
            (at, len(part), part[: 8 * width].ljust(8 * width, b"\0"))
            for at, text in enumerate(some[rows])
            for part in (text.encode().split(b",") if text else ())
        ]


def test_items_are_joined_by_commas_and_a_comma_within_one_still_separates_its_tiles() -> None:
    """Commas separate tiles, and full-width characters are read as plain ones: docs/notation.md."""
    melds = ["pon:5,5,5z", "(1,2,3m)", "closed_kan:9999s"]
    items = joined(melds).split(",")
    assert [parse_meld(item) for item in items] == [parse_meld(meld) for meld in melds]
    assert joined(["a", "b"]) == "a,b"
    assert joined([]) == ""


@pytest.mark.parametrize("none", ["", None])
def test_an_empty_item_stays_one_of_its_list_and_is_no_meld(none: str | None) -> None:
    items = joined(["pon:555z", none, "chi:123m"]).split(",")
    assert (items[0], items[2]) == ("pon:555z", "chi:123m")
    with pytest.raises(BadMeld):
        parse_meld(items[1])


def items_of(texts: list[bytes]) -> Any:  # noqa: ANN401 - items of lists
    items, longer = FixedTexts(np.array(texts)).items(slice(0, len(texts)), 1)
    assert not longer.any()
    return items


def test_a_text_with_a_byte_0_is_longer_than_its_bytes() -> None:
    for column in (
        column_of_texts(["a\0", "b", "\0c"]),
        arrow_texts(pa.array(["a\0", "b", "\0c"])),
    ):
        _, odd = column.encoded(slice(0, 3))
        assert odd.tolist() in ([True, False, True], [True, False, False])
        assert column.texts(np.array([0, 1, 2])) == ["a\0", "b", "\0c"]


def test_malformed_unicode_is_replaced() -> None:
    """Halves of pairs of UTF-16 as Python keeps them, and bytes of no sign."""
    for some in (["\ud800", "1m"], ["\ud800", "1m", "\n"]):
        assert column_of_texts(some).texts(np.arange(2)) == ["?", "1m"]
    column = column_of_array(np.array(["\ud800", "1m"]))
    assert column.texts(np.arange(2)) == ["?", "1m"]
    assert column_of_array(np.array([b"\xff1m"])).texts(np.arange(1)) == ["\ufffd1m"]


def test_texts_of_no_bytes_are_empty() -> None:
    """NumPy knows a width of none at all."""
    column = column_of_array(np.ndarray((2,), dtype="S0"))
    assert column.encoded(slice(0, 2))[0].tolist() == [b"", b""]
    assert column.items(slice(0, 2), 1)[0].rows.tolist() == []


def test_empty_items_at_the_ends_of_rows_belong_to_them() -> None:
    """They begin where the next row does."""
    row, lengths, _ = items_of([b"a,"] * 3000)
    assert row.tolist() == [at // 2 for at in range(6000)]
    assert lengths.tolist() == [1, 0] * 3000
