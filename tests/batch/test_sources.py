"""Hands of a batch as requests or rows of columns: the same texts, counts, melds and kinds, and the rows to be read singly."""

from typing import Any
from unittest import mock

import numpy as np
import pytest

import scoring
from scoring.batch import hash_tables
from scoring.batch.arrays import words_of
from scoring.batch.columns.input import InputColumns
from scoring.batch.columns.requests import RequestColumns
from scoring.batch.tiles import encoding
from scoring.batch.tiles.sources import HandSource, Interned
from tests.support import Request, batch

ROWS = slice(2, 6)
"""The first rows are another source's."""
LONGEST_MELD = "closed_kan:" + "1" * 13
"""24 bytes are read; what is longer is no meld."""


def column_source(**columns: Any) -> HandSource:  # noqa: ANN401 - columns of any kind
    hand = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    whole = {name: [value] * 6 for name, value in hand.items()} | columns
    fields = scoring.ruleset("tcg").game.fields
    return HandSource(InputColumns(fields, whole), ROWS, Interned())


def request_source(given: list[Any]) -> HandSource:
    columns = RequestColumns(scoring.ruleset("tcg").game.fields, given)
    return HandSource(columns, slice(0, len(given)), Interned())


def test_requests_of_any_kind_are_read() -> None:
    given: list[Any] = [
        {"concealed": "1m", "honba": 3, "melds": ["pon:555z", "chi:123m"]},
        {"concealed": 5, "honba": 1 << 70, "melds": []},
        {"honba": True, "melds": ("pon:555z",)},
        {"concealed": "牌", "honba": None, "melds": ["pon:555z,"]},
        {"concealed": "1m\0", "honba": "1", "melds": [1]},
        None,
        {"concealed": None, "melds": None, "honba": -(1 << 40)},
        {"melds": ""},
        {"melds": [""]},
        {"win": ""},
        {"dora_indicators": ""},
        {"options": None},
    ]
    source = request_source(given)
    odd = [row for row, kind in enumerate(source.kinds().kinds.tolist()) if kind < 0]
    assert odd == [1, 2, 3, 4, 5, 7, 8, 11]
    assert source.texts("concealed")[0].tolist()[:2] == [b"1m", b""]
    assert source.texts("concealed")[1].tolist() == [row == 4 for row in range(12)]
    assert source.counts("honba").tolist()[:6] == [3, 1 << 31, 0, 0, 0, 0]
    melds = source.melds()
    assert (melds.rows.tolist(), len(set(melds.numbers.tolist()))) == ([0, 0], 2)
    assert source.requests(np.array([5, 0])) == [None, given[0]]


def test_requests_are_of_one_kind_with_equal_values() -> None:
    plain: Request = {"win": "ron", "situation": ["riichi"], "seat_wind": "east"}
    given: list[Any] = [
        plain, dict(plain), {**plain, "round_wind": None}, {**plain, "win": "tsumo"},
        {**plain, "situation": []}, {**plain, "situation": ["riichi", "ippatsu"]},
        {**plain, "round_wind": "east"}, {**plain, "seat_wind": "south"},
        {**plain, "situation": ("riichi",)}, {**plain, "norths": 1}, {**plain, "options": {}},
        {**plain, "situation": [[]]}, {**plain, "situation": ["riichi,ippatsu"]},
    ]  # fmt: skip
    found = request_source(given).kinds()
    kinds, claims = found.kinds.tolist(), found.claims.tolist()
    assert kinds[0] == kinds[1] == kinds[2] >= 0
    assert len(set(kinds[2:8])) == 6
    assert kinds[8:] == [-1] * 5
    assert len({*claims[:4], *claims[6:8]}) == 1
    assert len({claims[at] for at in (0, 4, 5)}) == 3


def test_texts_of_columns_are_bytes() -> None:
    source = column_source(concealed=["x", "y", "1m", "2m" * 90, None, "3m"])
    assert source.size == 4
    texts, odd = source.texts("concealed")
    assert texts[[0, 2, 3]].tolist() == [b"1m", b"", b"3m"]
    assert odd.tolist() == [False, True, False, False]
    for absent in ("dora_indicators", "no such field"):
        texts, odd = source.texts(absent)
        assert texts.tolist() == [b""] * 4
        assert not odd.any()


def test_numbers_of_columns_are_counts() -> None:
    for source, wanted in (
        (column_source(honba=[9, 9, 1, None, 3, 2]), [1, 0, 3, 2]),
        (column_source(), [0] * 4),
    ):
        counts = source.counts("honba")
        assert (counts.dtype.name, counts.tolist()) == ("int64", wanted)


def test_melds_of_columns_are_numbered_and_long_ones_are_odd() -> None:
    longer = LONGEST_MELD + "1"
    columns = ["pon:111z", "", "pon:555z,chi:123m", longer, f"chi:123m,{LONGEST_MELD}", None]
    melds = column_source(melds=columns).melds()
    assert melds.odd.tolist() == [False, True, False, False]
    assert melds.rows.tolist() == [0, 0, 2, 2]
    first, second, third, fourth = melds.numbers.tolist()
    assert second == third
    assert len({first, second, fourth}) == 3
    assert min(melds.numbers) >= 0
    none = column_source().melds()
    assert [(column.tolist(), column.dtype.name) for column in none[:2]] == [([], "int64")] * 2
    assert none.odd.tolist() == [False] * 4


def test_rows_are_of_one_kind_with_equal_words() -> None:
    source = column_source(
        win=["ron", "ron", "ron", "tsumo", "ron", "ron"],
        situation=["", "", "riichi", "riichi", "riichi" * 30, "riichi"],
        seat_wind=["east"] * 6,
    )
    kinds, claims = source.kinds()
    assert kinds[0] == kinds[3] >= 0
    assert kinds[1] >= 0
    assert kinds[1] != kinds[0]
    assert kinds[2] == -1
    assert claims[0] == claims[1] == claims[3]
    kinds, claims = column_source().kinds()
    assert len(set(kinds.tolist())) == 1
    assert len(set(claims.tolist())) == 1


def test_only_the_first_of_texts_of_one_hash_has_a_number() -> None:
    words = words_of(np.array(["pon:111z", "chi:123m", "pon:222z"], dtype="S24"))
    with mock.patch.object(hash_tables, "hashed", lambda words: np.zeros(words.shape[1], np.int64)):
        interned = Interned()
        assert interned.meld_numbers(words[:, :1]).tolist() == [0]
        assert interned.meld_numbers(words).tolist() == [0, -1, -1]
        assert (interned.kinds([words]) < 0).tolist() == [False, True, True]


@pytest.mark.parametrize("ruleset_id", ["tcg", "arushiaru"])
def test_optional_columns_may_be_missing(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "CHUNK", 3)
    required = [field.name for field in scoring.ruleset(ruleset_id).game.fields if field.required]
    hands = [{name: one[name] for name in required} for one in batch.dealt(ruleset_id, 20, 3)]
    columns = {name: [hand[name] for hand in hands] for name in required}
    assert batch.parted(ruleset_id, hands, {}, batch.scored(ruleset_id, columns, {})) == []
