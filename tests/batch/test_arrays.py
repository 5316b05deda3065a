"""Rows by a key are those that were made for the key, whatever was looked up before."""

from random import Random

import numpy as np
import pytest

from scoring.batch import arrays
from scoring.batch.arrays import KeyedRows, words_of


@pytest.mark.parametrize("most", [50, 100_000])
@pytest.mark.parametrize("high", [10, 1 << 62])
def test_a_key_has_its_own_row(monkeypatch: pytest.MonkeyPatch, most: int, high: int) -> None:
    """Some of the keys have equal digests; if the table keeps few rows, it computes rows repeatedly."""
    monkeypatch.setattr(arrays, "MAX_KEYS", most)
    rng = Random(3)
    keys = [(0, 0), *((rng.randrange(-high, high), rng.randrange(3)) for _ in range(4_000))]
    known = KeyedRows(2, 2, lambda first, second: (first ^ 5, second + 1))
    for size in (0, 1, 100, 4_000, 10, 4_000):
        some = rng.choices(keys, k=size)
        places, table = known.look_up(np.array(some, dtype=np.int64).reshape(-1, 2).T)
        wanted = [[first ^ 5, second + 1] for first, second in some]
        assert table.T[places].tolist() == wanted


@pytest.mark.parametrize("width", ["S1", "S8", "S9", "S30"])
def test_words_are_the_first_bytes_of_texts(width: str) -> None:
    cells = np.array([b"", b"a", b"abcdefgh", b"abcdefghij"], dtype=width)
    words = words_of(cells, 2)
    assert [column.tobytes() for column in words.T] == [
        bytes(t).ljust(16, b"\0")[:16] for t in cells
    ]
