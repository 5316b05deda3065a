"""Hash tables number keys and texts: equal ones alike, different ones differently, whatever slots they share."""

import numpy as np
import pytest

from scoring.batch.arrays import Column, text_of, words_of
from scoring.batch.hash_tables import KeyTable, TextNumbers, hashed

SLOTS = 1 << 12
"""Slots of a new table."""


def nothing(_: Column) -> None:
    """Make nothing of new keys."""


def test_keys_keep_the_numbers_of_their_first_time() -> None:
    firsts: list[int] = []
    table = KeyTable()
    rng = np.random.default_rng(4)
    known: dict[int, int] = {}
    for size in (1, 10, 1_000, 20_000):
        keys = rng.integers(0, 1 << 40, size)
        keys[: size // 2] %= 1_000
        numbers = table.numbers(keys, lambda rows, keys=keys: firsts.extend(keys[rows].tolist()))  # type: ignore[misc]
        for key, number in zip(keys.tolist(), numbers.tolist(), strict=True):
            assert known.setdefault(key, number) == number
    assert [known[key] for key in firsts] == list(range(len(firsts)))
    assert table.size == len(firsts) > 10_000


def test_new_keys_are_numbered_in_ascending_order_from_their_first_rows() -> None:
    firsts: list[list[int]] = []
    table = KeyTable()
    for keys in ([7, 5, 7, 9, 5], [5, 3, 8, 3]):
        table.numbers(np.array(keys), lambda rows: firsts.append(rows.tolist()))
    assert firsts == [[1, 0, 3], [1, 2]]


@pytest.mark.parametrize(
    "keys", [np.arange(5000) << 40, np.arange(5000) * SLOTS, np.arange(5000)], ids=["high", "multiples", "all"]
)  # fmt: skip
def test_keys_of_any_pattern_have_numbers_of_their_own(keys: Column) -> None:
    table = KeyTable()
    numbers = table.numbers(keys, nothing)
    assert numbers.tolist() == list(range(5000))
    assert table.numbers(keys[::-1], nothing).tolist() == numbers.tolist()[::-1]


@pytest.mark.parametrize("max_bits", [3, 4, 8])
def test_a_table_is_full_with_a_key_for_four_slots_and_goes_on(max_bits: int) -> None:
    table = KeyTable(max_bits=max_bits)
    most = (1 << max_bits) // 4
    table.numbers(np.arange(most - 1), nothing)
    assert not table.full
    assert table.numbers(np.arange(most + 9), nothing).tolist() == list(range(most + 9))
    assert table.full


def test_keys_get_no_numbers_where_nothing_can_be_made_of_them() -> None:
    def fail(_: Column) -> None:
        raise LookupError

    table = KeyTable()
    with pytest.raises(LookupError):
        table.numbers(np.array([1, 2, 3]), fail)
    assert table.numbers(np.array([3, 1]), nothing).tolist() == [1, 0]
    assert table.size == 2


# --- texts


def test_equal_texts_have_equal_numbers() -> None:
    firsts: list[int] = []
    table = TextNumbers(2)
    words = words_of(np.array([b"riichi,ippatsu", b"riichi,daburii", b"riichi,ippatsu"]))
    numbers = table.numbers(words, lambda rows: firsts.extend(rows.tolist())).tolist()
    assert numbers[0] == numbers[2] != numbers[1]
    assert sorted(numbers[:2]) == sorted(firsts) == [0, 1]
    assert table.numbers(words[:, ::-1], nothing).tolist() == numbers[::-1]


def test_more_texts_than_there_was_room_for_keep_their_numbers() -> None:
    table = TextNumbers(1)
    words = np.arange(1, 2 * SLOTS, dtype=np.uint64)[None]
    first = table.numbers(words[:, :SLOTS], nothing)
    assert table.numbers(words, nothing)[:SLOTS].tolist() == first.tolist()
    assert sorted(table.numbers(words, nothing).tolist()) == list(range(2 * SLOTS - 1))


def test_hashes_are_not_negative_and_differ_in_every_word_and_bit() -> None:
    words = np.random.default_rng(8).integers(0, 1 << 63, (2, 400), dtype=np.uint64)
    assert (hashed(words) >= 0).all()
    assert (hashed(words) != hashed(words[::-1])).all()
    for word in (0, 1):
        for bit in range(0, 64, 9):
            other = words.copy()
            other[word] ^= np.uint64(1) << np.uint64(bit)
            assert (hashed(words) != hashed(other)).all()


def test_texts_are_words_of_eight_bytes() -> None:
    texts = [b"pon:111zX", b"", b"12345678", b"X", b"chi:123m\0x"]
    words = words_of(np.array(texts))
    assert words[:, 0].tobytes() == b"pon:111zX".ljust(16, b"\0")
    assert [text_of(words, row) for row in range(len(texts))] == texts
    assert words_of(np.array([b""])).shape == (1, 1)
