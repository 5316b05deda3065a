"""The tables of an engine are bounded: when they are full new ones begin, and no answer changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import scoring.batch
from scoring.batch import distinct_hands, hash_tables
from scoring.batch.batches import chunks
from scoring.batch.hash_tables import KeyTable
from scoring.batch.tiles import encoding, legal_kinds
from scoring.batch.tiles import scoring as tile_scoring
from tests.support import batch

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS: list[tuple[Any, str, int]] = [
    (legal_kinds, "_LAYOUT_BITS", 1), (encoding, "CHUNK", 16),
    (encoding, "_MAX_LAYOUTS", 1), (tile_scoring, "CHUNK", 12), (distinct_hands, "CHUNK", 16),
    (distinct_hands, "MAX_HANDS", 5), (distinct_hands, "_MAX_LAYOUTS", 1),
]  # fmt: skip


@pytest.fixture
def _small_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module, name, value in BOUNDS:
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(KeyTable.__init__, "__kwdefaults__", {"max_bits": 4})
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - new engines with these bounds
    yield
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - likewise


@pytest.mark.usefixtures("_small_tables")
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_full_tables_change_no_answer(ruleset_id: str) -> None:
    mixed = batch.spoilt(batch.examples(ruleset_id)[::3] + batch.dealt(ruleset_id, 120, 8), 8)
    for _ in range(2):
        assert batch.parted(ruleset_id, mixed, {}, batch.scored(ruleset_id, mixed, {})) == []
    requests = batch.dealt(ruleset_id, 60, 9)
    columns = batch.as_columns(ruleset_id, requests)
    given = {name: some for name, some in columns.items() if any(x is not None for x in some)}
    for some in (columns, given, columns):
        assert batch.parted(ruleset_id, requests, {}, batch.scored(ruleset_id, some, {})) == []


@pytest.mark.parametrize("ruleset_id", ["tcg", "kitanuki", "arushiaru"])
def test_batches_of_chunks_are_those_of_one_piece(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = batch.examples(ruleset_id)[::3] + batch.dealt(ruleset_id, 20, 21)
    whole = batch.scored(ruleset_id, hands, {})
    monkeypatch.setattr(tile_scoring, "CHUNK", 7)
    monkeypatch.setattr(encoding, "CHUNK", 5)
    parts = batch.scored(ruleset_id, hands, {})
    assert parts.combinations == whole.combinations
    assert len(set(whole.combinations)) == len(whole.combinations) > 10
    for name, column in whole.columns().items():
        assert parts.columns()[name].tolist() == column.tolist(), name


@pytest.mark.parametrize(
    ("size", "about", "expected"),
    [
        (0, 10, []),
        (1, 10, [(0, 1)]),
        (14, 10, [(0, 14)]),
        (16, 10, [(0, 8), (8, 16)]),
        (31, 10, [(0, 10), (10, 20), (20, 31)]),
    ],
)
def test_chunks_are_of_nearly_one_size(
    size: int, about: int, expected: list[tuple[int, int]]
) -> None:
    assert [(some.start, some.stop) for some in chunks(size, about)] == expected


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_texts_of_one_hash_change_no_answer(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first of them has a number; the others are read one by one."""
    monkeypatch.setattr(hash_tables, "hashed", lambda words: np.zeros(words.shape[1], np.int64))
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is known beforehand
    requests = batch.dealt(ruleset_id, 30, 2)
    for given in (requests, batch.as_columns(ruleset_id, requests)):
        assert batch.parted(ruleset_id, requests, {}, batch.scored(ruleset_id, given, {})) == []
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - likewise
