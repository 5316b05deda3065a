"""The tables and the memories that batches are scored with: what they hold is what the engine for one hand says."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.batch import keys, sources, tile_encoding, tile_scoring
from scoring.batch import single_hands as few_hands
from scoring.batch.column import Column
from scoring.batch.keys import Grown, KeyTable, TextNumbers, text_of, words_of
from scoring.batch.notation import counted, held_in, read_texts
from scoring.batch.suits import (
    COUNT,
    COUNT_AT,
    PATTERNS,
    RANKS,
    START_AT,
    WEIGHTS,
    Suits,
    suits,
)  # fmt: skip
from scoring.batch.texts import listed_texts
from scoring.tiles.decomposition import PAIR_AT, RUN_BITS, STARTS, TRIPLETS_AT, suit_tiles
from scoring.tiles.kinds import COUNT as TILE_COUNT
from scoring.tiles.kinds import KINDS, ONE, WIDTH
from scoring.tiles.notation import BadNotation, parse
from scoring.tiles.readings import standard
from scoring.tiles.values import Win
from tests.support import batch

HONOURS = 27
CUTTABLE = 21_743
"""Patterns of one number suit that can be cut into sets and at most one pair (design/ARCHITECTURE.md)."""


def counts_of(pattern: int) -> list[int]:
    return [pattern // weight % 5 for weight in WEIGHTS]


def packed_of(counts: Sequence[int], first: int) -> int:
    return sum(count * ONE[first + rank] for rank, count in enumerate(counts) if count)


def cuttings(counts: Sequence[int], first: int) -> list[tuple[int, int, int]]:
    return [
        (cut.runs, cut.sets >> TRIPLETS_AT + first & 0x1FF, cut.sets >> PAIR_AT + first)
        for cut in suit_tiles(packed_of(counts, first)).cuts
    ]


def rows_of(table: Suits, span: int) -> slice:
    told = int(table.spans[span])
    return slice(told >> START_AT, (told >> START_AT) + (told >> COUNT_AT & COUNT))


def parts(told: int) -> tuple[int, int, int, int, int]:
    """Runs, triplets, pair, wait and order of a row, of 21, 9, 9, 5 and the other bits."""
    return told & 0x1FFFFF, told >> 21 & 0x1FF, told >> 30 & 0x1FF, told >> 39 & 0x1F, told >> 44


def test_every_pattern_is_cut_as_one_suit_is() -> None:
    table = suits()
    cut = 0
    for numbers, first in ((table.number[:PATTERNS], 0), (table.number[PATTERNS:], HONOURS)):
        for pattern in np.flatnonzero(numbers).tolist():
            rows = rows_of(table, int(numbers[pattern]))
            found = [told[:3] for told in map(parts, table.rows[rows].tolist())]
            assert found == cuttings(counts_of(pattern), first)
            cut += first == 0 and len(found) > 0
    # All there are: no other pattern can be cut.
    assert cut == CUTTABLE


def test_patterns_without_a_number_cannot_be_cut() -> None:
    rng, table = Random(1), suits()
    for counts in (rng.choices(range(5), (4, 3, 2, 1, 1), k=RANKS) for _ in range(4_000)):
        pattern = sum(count * weight for count, weight in zip(counts, WEIGHTS, strict=True))
        if not table.number[pattern] and sum(counts) <= 14:
            assert not cuttings(counts, 0)


def test_every_placing_of_a_tile_is_the_one_that_readings_have() -> None:
    """The winning tile, in a hand of one suit with what is missing made up by triplets of honours."""
    table, rng = suits(), Random(2)
    known = np.flatnonzero(table.number[:PATTERNS]).tolist()
    for pattern in rng.sample(known, 2_500):
        counts = counts_of(pattern)
        tiles = sum(counts)
        if not cuttings(counts, 0) or tiles % 3 == 1:
            continue
        for rank in (rank for rank, count in enumerate(counts) if count):
            number = int(table.number[pattern])
            rows = rows_of(table, table.known + number * RANKS + rank)
            found = sorted(map(parts, table.rows[rows].tolist()), key=lambda told: told[4])
            expected = [(r.runs, r.wait) for r in readings(counts, rank, tiles)]
            assert [(told[0], told[3]) for told in found] == expected


def readings(counts: Sequence[int], rank: int, tiles: int) -> Iterator[Any]:
    rest = [0] * 7
    if tiles % 3 == 0:
        rest[6] = 2
    for kind in range((14 - tiles - sum(rest)) // 3):
        rest[kind] = 3
    ways = tuple(
        (one.sets + other.sets, one.groups + other.groups)
        for one, other in product(
            suit_tiles(packed_of(counts, 0)).cuts, suit_tiles(packed_of(rest, 27)).cuts
        )
    )
    blank: dict[str, Any] = dict.fromkeys(Win._fields, 0)
    found = standard(
        Win(**blank | {"ways": ways, "winning_kind": rank, "winning": 1 << rank, "melds": ()})
    )
    mask = (1 << RUN_BITS * STARTS) - 1
    return (r._replace(runs=r.runs & mask) for r in found)


# --- notation


TILES = st.text(st.sampled_from("0123456789mpsz \tx\0牌"), max_size=30) | st.lists(
    st.tuples(
        st.text(st.sampled_from("0123456789"), min_size=1, max_size=6), st.sampled_from("mpsz")
    ),
    max_size=5,
).map(lambda parts: "".join(digits + suit for digits, suit in parts))


@settings(max_examples=300)
@given(st.lists(TILES, min_size=1, max_size=30))
def test_texts_that_are_not_odd_hold_the_tiles_they_hold_alone(texts: list[str]) -> None:
    column, longer = listed_texts(texts).some(slice(0, len(texts)))
    found = read_texts(column)
    found = found._replace(odd=found.odd | longer)
    totals = counted(found.tiles)
    for row, text in enumerate(texts):
        try:
            tiles = parse(text)
        except BadNotation:
            assert found.odd[row]
            continue
        if found.odd[row]:
            # A second look is never wrong, but what people write mostly needs none.
            assert " " in text or "\t" in text or "\0" in text or len(text) > 40
            continue
        assert found.number[row] == tiles.number
        reds = 0 if found.reds is None else found.reds[:, row].tolist()
        assert reds in (0, [0, 0, 0]) if not tiles.reds else reds == red_counts(tiles.reds)
        if tiles.number <= 14:
            counts = [int(totals[kind // 12, row]) >> 5 * (kind % 12) & 31 for kind in range(KINDS)]
            assert counts == [tiles.packed >> WIDTH * kind & TILE_COUNT for kind in range(KINDS)]


def red_counts(reds: int) -> list[int]:
    return [reds >> 8 * suit & 255 for suit in range(3)]


def test_counts_hold_the_patterns_of_their_suits() -> None:
    rng = Random(3)
    tiles = [[kind for kind in range(KINDS) for _ in range(4)] for _ in range(300)]
    hands = [rng.sample(some, 14) for some in tiles]
    column = np.array(hands, dtype=np.uint8).T + 1
    held = held_in(counted(np.ascontiguousarray(column)))
    for row, hand in enumerate(hands):
        for suit, pattern in enumerate(held.patterns):
            ranks = [kind - RANKS * suit for kind in hand if kind // RANKS == suit]
            assert pattern[row] == sum(WEIGHTS[rank] for rank in ranks)
        assert held.kinds[row] == sum({1 << kind for kind in hand})


# --- memories


def test_a_key_table_numbers_keys_as_it_meets_them() -> None:
    met: list[int] = []
    table = KeyTable(lambda keys, _: met.extend(keys.tolist()))
    rng = np.random.default_rng(4)
    known: dict[int, int] = {}
    for size in (1, 10, 1_000, 20_000):
        asked = rng.integers(0, 1 << 40, size)
        asked[: size // 2] %= 1_000
        numbers = table.numbers(asked)
        for key, number in zip(asked.tolist(), numbers.tolist(), strict=True):
            assert known.setdefault(key, number) == number
    assert [known[key] for key in met] == list(range(len(met)))
    assert table.size == len(met) > 10_000


def test_a_key_table_says_when_it_is_full_and_goes_on() -> None:
    table = KeyTable(lambda *_: None, most_bits=6)
    assert table.numbers(np.arange(15)).tolist() == list(range(15))
    assert not table.full
    assert table.numbers(np.arange(40)).tolist() == list(range(40))
    assert table.full


def test_columns_grow_at_their_end() -> None:
    grown = Grown(2, np.int64)
    for first in range(0, 10_000, 2_500):
        numbers = np.arange(first, first + 2_500)
        grown.extend([numbers, -numbers])
    assert grown.size == 10_000
    assert grown.columns.tolist() == [list(range(10_000)), list(range(0, -10_000, -1))]


def test_what_cannot_be_made_has_no_number() -> None:
    def make(keys: Column, _: Column) -> None:
        if 2 in keys:
            raise LookupError

    table = KeyTable(make)
    with pytest.raises(LookupError):
        table.numbers(np.array([1, 2, 3]))
    assert table.numbers(np.array([3, 1])).tolist() == [1, 0]
    assert table.size == 2


def test_where_a_new_key_stands_first_is_told() -> None:
    told: list[tuple[list[int], list[int]]] = []
    table = KeyTable(lambda keys, firsts: told.append((keys.tolist(), firsts.tolist())))
    table.numbers(np.array([7, 5, 7, 9, 5]))
    table.numbers(np.array([5, 3, 8, 3]))
    assert told == [([5, 7, 9], [1, 0, 3]), ([3, 8], [1, 2])]


def test_texts_that_hash_alike_are_told_apart() -> None:
    def one_hash(words: Column) -> Column:
        return np.zeros(words.shape[1], dtype=np.int64)

    made: list[int] = []
    with mock.patch.object(keys, "hashed", one_hash):
        table = TextNumbers(2, lambda rows: made.extend(rows.tolist()))
        texts = words_of(np.array([b"riichi,ippatsu", b"riichi", b"riichi,ippatsu"]))
        assert table.numbers(texts).tolist() == [0, -1, 0]
    assert made == [0]
    assert not table.full
    assert text_of(texts, 1) == b"riichi"


# The smallest memories there can be: all is forgotten again and again, and nobody sees it.
SMALL: list[tuple[Any, str, int]] = [
    (keys, "MOST_BITS", 5), (sources, "_MOST", 3), (sources, "_LAYOUTS", 1),
    (tile_encoding, "CHUNK", 64), (tile_encoding, "_MOST_LAYOUTS", 1), (tile_scoring, "CHUNK", 50),
    (few_hands, "CHUNK", 70), (few_hands, "_MOST_HANDS", 20), (few_hands, "_MOST_LAYOUTS", 1),
    (few_hands, "_LONGEST", 90),
]  # fmt: skip


@pytest.mark.parametrize("ruleset_id", ["dice", "kantan"])
def test_columns_are_looked_up_some_rows_at_a_time(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(few_hands, "CHUNK", 40)
    requests = batch.dealt(ruleset_id, 150, 12)
    scores = batch.scored(ruleset_id, batch.as_columns(ruleset_id, requests), {})
    assert batch.parted(ruleset_id, requests, {}, scores) == []


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_memories_that_are_full_begin_anew(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, value in SMALL:
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(KeyTable.__init__, "__kwdefaults__", {"most_bits": 5})
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - made anew with what is set here
    try:
        mixed = batch.spoilt(batch.dealt(ruleset_id, 700, 8), 8)
        assert batch.parted(ruleset_id, mixed, {}, batch.scored(ruleset_id, mixed, {})) == []
        requests = batch.dealt(ruleset_id, 300, 9)
        columns = batch.as_columns(ruleset_id, requests)
        fewer = {
            name: column
            for name, column in columns.items()
            if any(some is not None for some in column)
        }
        for some in (columns, fewer, columns):
            scores = batch.scored(ruleset_id, some, {})
            assert batch.parted(ruleset_id, requests, {}, scores) == []
    finally:
        scoring.batch._engine.cache_clear()  # noqa: SLF001 - likewise
