"""Hands of words that are known are read in columns: the parser of one hand is not asked about them again."""

from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import encode_batch, tile_encoding
from scoring.batch.batches import parsed
from tests.support import batch

FORMS: dict[str, Callable[[list[Any]], Any]] = {
    "lists": lambda values: values,
    "NumPy": lambda values: (
        values if any(isinstance(x, int) for x in values) else np.array([x or "" for x in values])
    ),
    "Arrow": pa.array,
}


def looks(id_: str, hands: Any) -> int:  # noqa: ANN401 - requests or columns
    """About how many hands the parser of one hand is asked."""
    with mock.patch.object(tile_encoding, "parsed", side_effect=parsed) as asked:
        encode_batch(id_, hands)
    return asked.call_count


def legal(id_: str, count: int) -> list[Any]:
    game, rules = scoring.ruleset(id_).game, scoring.ruleset(id_).basic
    dealt = [one for one in batch.dealt(id_, count, 40) if "liability" not in one]
    return [one for one in dealt if not game.faults(rules, one)]


@pytest.mark.parametrize("id_", ["tcg", "kitanuki"])
def test_requests_that_are_known_take_no_second_look(id_: str) -> None:
    requests = legal(id_, 60)
    assert len(requests) > 40
    looks(id_, requests)
    assert looks(id_, requests) == 0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("id_", ["tcg", "kitanuki"])
def test_columns_that_are_known_take_no_second_look(id_: str, form: str) -> None:
    columns = batch.as_columns(id_, legal(id_, 60))
    made = {name: FORMS[form](values) for name, values in columns.items()}
    looks(id_, made)
    assert looks(id_, made) == 0


def test_of_many_hands_alike_the_parser_is_asked_about_one() -> None:
    """Suits are exchanged; words, melds and how often a tile is seen are the same."""
    hands = [
        f"234567{a}345{b}22{c}67{d}"
        for a, b, c, d in ("mpps", "pmms", "mssp", "smmp", "pssm", "sppm")
    ]
    request = {"winning_tile": "8s", "win": "ron"}
    requests = [{**request, "concealed": hand, "winning_tile": f"8{hand[-1]}"} for hand in hands]
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is known beforehand
    assert looks("tcg", requests) == 1
    assert looks("tcg", requests * 3) == 0
