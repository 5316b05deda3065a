"""Numbers for keys and texts: no key is lost or met twice, wherever in the table it stands, and columns keep their kind."""

from unittest import mock

import numpy as np
import pytest

from scoring.batch import keys
from scoring.batch.column import Column
from scoring.batch.keys import Grown, KeyTable, TextNumbers, hashed, text_of, words_of

LEAST = 1 << 12
"""Slots there are at first."""


def slots_of(table: KeyTable, asked: Column) -> list[int]:
    """Where keys would be first: it is seen by the time that is taken alone."""
    found: list[int] = table._slots(asked).tolist()  # noqa: SLF001 - see above
    return found


def test_keys_beside_the_key_0_are_met_once() -> None:
    """It looks like nothing, and stands in the first slot; these would stand there as well."""
    met: list[int] = []
    table = KeyTable(lambda new, _: met.extend(new.tolist()))
    many = np.arange(200_000)
    beside = [key for key, slot in enumerate(slots_of(table, many)) if slot == 0][1:5]
    assert len(beside) == 4
    asked = np.array([0, *beside])
    assert table.numbers(asked[:1]).tolist() == [0]
    assert table.numbers(asked[1:3]).tolist() == [1, 2]
    assert table.numbers(asked).tolist() == [0, 1, 2, 3, 4]
    assert table.numbers(asked[::-1]).tolist() == [4, 3, 2, 1, 0]
    assert met == asked.tolist()


def test_keys_keep_their_numbers_where_the_table_grows() -> None:
    """Sixty tables, each of other keys, which grow with the last of them."""
    rng = np.random.default_rng(6)
    for _ in range(60):
        met: list[int] = []
        table = KeyTable(lambda new, _, met=met: met.extend(new.tolist()))  # type: ignore[misc]
        asked = np.unique(rng.integers(0, 1 << 40, LEAST // 4))
        more = np.append(asked, [1 << 41, 1 << 42, 1 << 43])
        first = table.numbers(asked)
        assert table.numbers(more)[:-3].tolist() == first.tolist()
        assert table.numbers(more[::-1])[::-1].tolist() == list(range(len(more)))
        assert len(met) == len(more)


def test_keys_are_spread_over_the_whole_table() -> None:
    asked = np.arange(LEAST // 4)
    slots = slots_of(KeyTable(lambda *_: None), asked)
    assert min(slots) >= 0
    assert LEAST * 3 // 4 < max(slots) < LEAST
    assert len(set(slots)) > 0.9 * len(asked)


@pytest.mark.parametrize("kind", [np.int8, np.bool_, np.int64, np.uint64], ids=lambda k: k.__name__)
def test_columns_keep_their_kind_where_they_grow(kind: type) -> None:
    grown = Grown(2, kind)
    assert grown.columns.shape == (2, 0)
    grown.extend(np.ones((2, LEAST)))
    assert (grown.size, grown.columns.dtype.name) == (LEAST, np.dtype(kind).name)
    grown.extend([[0], [1]])
    assert (grown.size, grown.columns.dtype.name) == (LEAST + 1, np.dtype(kind).name)
    assert grown.columns[:, -2:].tolist() == [[1, 0], [1, 1]]
    grown.extend(np.ones((2, 3 * LEAST)))
    assert grown.columns.sum(axis=1).tolist() == [4 * LEAST, 4 * LEAST + 1]


def test_texts_of_one_hash_are_told_apart_by_every_bit() -> None:
    """Eight bytes are more than a fraction of 64 bits holds exactly."""
    texts = words_of(np.array([b"riichi,ippatsu", b"siichi,ippatsu", b"riichi,ippatsv"]))
    with mock.patch.object(keys, "hashed", lambda words: np.zeros(words.shape[1], dtype=np.int64)):
        table = TextNumbers(2, lambda _: None)
        assert table.numbers(texts[:, :1]).tolist() == [0]
        assert table.numbers(texts).tolist() == [0, -1, -1]


def test_a_text_is_read_back_as_it_was() -> None:
    texts = [b"pon:111zX", b"", b"12345678", b"X", b"chi:123m\0x"]
    words = words_of(np.array(texts))
    assert [text_of(words, row) for row in range(len(texts))] == texts


def test_texts_that_differ_in_one_bit_have_different_hashes() -> None:
    rng = np.random.default_rng(8)
    words = rng.integers(0, 1 << 63, (2, 400), dtype=np.uint64)
    for word in (0, 1):
        for bit in range(0, 64, 9):
            other = words.copy()
            other[word] ^= np.uint64(1) << np.uint64(bit)
            assert (hashed(words) != hashed(other)).all()
