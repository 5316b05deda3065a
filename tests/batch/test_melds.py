"""Melds in columns: their tiles, red fives and classes, and which of them a rule bars."""

from typing import Any
from unittest import mock

import numpy as np
import pytest

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.batch.tiles import melds as tile_melds
from scoring.batch.tiles.melds import NUMBER, MeldColumns, Melds
from scoring.batch.tiles.sources import Interned
from scoring.hand.game import TileGame
from scoring.tiles.kinds import KINDS

REQUEST = {"win": "ron", "winning_tile": "8s"}
BITS = 5
"""Of a kind, twelve kinds in an integer."""


def columns_of(id_: str, *texts: str) -> MeldColumns:
    interned = Interned()
    game = scoring.ruleset(id_).game
    assert isinstance(game, TileGame)
    melds = Melds(game, interned)
    interned.melds += texts
    return melds.columns()


def tiles(counts: dict[int, int]) -> list[int]:
    """Packed counts of so many tiles of each kind."""
    return [
        sum(n << BITS * (kind - 12 * word) for kind, n in counts.items() if kind // 12 == word)
        for word in range(3)
    ]


def test_a_meld_adds_its_tiles_its_sets_and_one() -> None:
    found = columns_of(
        "tcg", "chi:123m", "closed_kan:3333p", "open_kan:5555z", "pon:9", "added_kan:1111s"
    )
    sums = found.sums.T.tolist()
    assert [row[:3] for row in sums] == [
        tiles({0: 1, 1: 1, 2: 1}),
        tiles({11: 4}),
        tiles({31: 4}),
        # What is no meld is five of a kind, so that its hand is read singly.
        tiles({0: 5}),
        tiles({18: 4}),
    ]
    triplets = [0, 1 << 11, 1 << 31, 0, 1 << 18]
    assert [row[4:] for row in sums] == [
        [triplet, triplet, 1 << 11 if triplet == 1 << 11 else 0, 1] for triplet in triplets
    ]
    assert sums[0][3] > 0
    assert [row[3] for row in sums[1:]] == [0, 0, 0, 0]
    assert found.sums[NUMBER].tolist() == [1] * 5
    assert found.sums.dtype == np.int64
    assert not found.reds.any()


def test_red_fives_of_melds_are_counted_by_suit() -> None:
    found = columns_of("tcg", "chi:340m", "pon:055s", "pon:777z", "pon:0")
    assert found.reds.T.tolist() == [[1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]


def test_melds_of_one_kind_are_of_one_class_where_no_rule_bars_some() -> None:
    masks = columns_of("tcg", "chi:123m", "pon:555z", "chi:789s", "pon:111m").masks.tolist()
    assert [mask >> KINDS for mask in masks] == [1, 2, 1, 2]
    kinds = [0b111, 1 << 31, 0b111 << 24, 1]
    assert [mask & (1 << KINDS) - 1 for mask in masks] == kinds


def test_barred_melds_are_of_another_class() -> None:
    """Of norths no open kan is made, and no pon."""
    texts = ("pon:111z", "pon:444z", "pon:222z", "open_kan:1111z", "open_kan:4444z")
    like = [mask >> KINDS for mask in columns_of("kitanuki", *texts).masks.tolist()]
    assert like[0] == like[2]
    assert len(set(like)) == 4


@pytest.mark.parametrize("barred_first", [True, False])
def test_a_barred_meld_is_at_fault_among_others_like_it(*, barred_first: bool) -> None:
    ruleset = scoring.ruleset("kitanuki")
    hand = {"concealed": "123456p55s67s", "winning_tile": "8s", "win": "ron"}
    melds = ["pon:444z", "pon:111z", "pon:222z", "pon:444z"]
    requests: list[dict[str, Any]] = [{**hand, "melds": [meld]} for meld in melds]
    if not barred_first:
        requests = requests[1:]
    wanted = {
        row: found
        for row, one in enumerate(requests)
        if (found := ruleset.game.faults(ruleset.basic, one))
    }
    assert len(wanted) == 1 + barred_first
    faults = encode_batch("kitanuki", requests).faults
    assert {row: list(found) for row, found in faults.items()} == wanted


def test_columns_of_other_fields_are_not_taken_for_one_another() -> None:
    """East may be the seat or the round; who sits in the east is paid as the dealer."""
    hand = {"concealed": "567m345p22p67s", "melds": "pon:111z", "winning_tile": "8s", "win": "ron"}
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is known beforehand
    received = []
    for name in ("seat_wind", "round_wind", "seat_wind"):
        columns = {key: [value] for key, value in (hand | {name: "east"}).items()}
        encoded = encode_batch("tcg", columns)
        assert (encoded.size, len(encoded)) == (1, 1)
        received.append(score_batch("tcg", encoded).row(0)["received"])
    alone = [
        scoring.score("tcg", hand | {"melds": ["pon:111z"], name: "east"}).to_dict()["received"]
        for name in ("seat_wind", "round_wind", "seat_wind")
    ]
    assert received == alone
    assert alone[0] > alone[1]


def test_melds_of_a_class_too_many_are_read_singly() -> None:
    with mock.patch.object(tile_melds, "CLASS_BITS", 2):
        found = columns_of("tcg", "chi:123m", "pon:555z", "closed_kan:1111p")
    assert [mask >> KINDS for mask in found.masks.tolist()] == [1, 2, 0]
    assert found.sums[:3, 2].tolist() == tiles({0: 5})
