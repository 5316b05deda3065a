"""What batches remember of earlier hands is bounded, and nobody sees it: of few hands each, with memories that are full at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import scoring.batch
from scoring.batch import keys, sources, tile_encoding, tile_scoring
from scoring.batch import single_hands as few_hands
from scoring.batch.batches import chunks
from scoring.batch.keys import KeyTable, TextNumbers, hashed, words_of
from scoring.batch.scores import NULL, Coded, Counted, in_order, ranked
from scoring.batch.single_hands import Answer, Hand
from scoring.batch.sources import Memory, Requests
from tests.support import Request, batch

TILES = ("tcg", "kitanuki", "arushiaru")
FEW = ("dice", "kantan")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every memory is full after a few hands, and hands are worked on a few at a time."""
    for module, name, value in (
        (keys, "MOST_BITS", 4), (sources, "_MOST", 2), (sources, "_LAYOUTS", 1),
        (tile_encoding, "CHUNK", 16), (tile_encoding, "_MOST_LAYOUTS", 1),
        (tile_scoring, "CHUNK", 12), (few_hands, "CHUNK", 16), (few_hands, "_MOST_HANDS", 5),
        (few_hands, "_MOST_LAYOUTS", 1), (few_hands, "_LONGEST", 90),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(KeyTable.__init__, "__kwdefaults__", {"most_bits": 4})
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - made anew with what is set here
    yield
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - likewise


def hands_of(ruleset_id: str, count: int) -> list[Request]:
    """Some that the rules show and some dealt ones, most of them winning."""
    shown = batch.examples(ruleset_id)
    return shown[:: max(len(shown) // count, 1)] + batch.dealt(ruleset_id, count, 21)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("ruleset_id", [*TILES, *FEW])
def test_nobody_sees_what_is_forgotten(ruleset_id: str) -> None:
    hands = hands_of(ruleset_id, 16)
    for _ in range(2):
        scores = batch.scored(ruleset_id, hands, {})
        assert batch.parted(ruleset_id, hands, {}, scores) == []
        assert list(scores.combinations) == sorted(set(scores.combinations))
        assert scores.combinations[0] == ()
    columns = batch.as_columns(ruleset_id, hands)
    fewer = {name: some for name, some in columns.items() if any(x is not None for x in some)}
    for given in (columns, fewer):
        assert batch.parted(ruleset_id, hands, {}, batch.scored(ruleset_id, given, {})) == []


@pytest.mark.usefixtures("forgetful")
def test_a_few_hands_are_more_than_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand by itself, with a memory that is full with the first."""
    monkeypatch.setattr(KeyTable.__init__, "__kwdefaults__", {"most_bits": 2})
    monkeypatch.setattr(tile_scoring, "CHUNK", 1)
    shown = batch.examples("kitanuki")[:12]
    alike = {str(scoring.score("kitanuki", hand).to_dict()["yaku"]): hand for hand in shown}
    hands = list(alike.values())[:5]
    assert len(hands) == 5
    scores = batch.scored("kitanuki", hands, {})
    assert batch.parted("kitanuki", hands, {}, scores) == []


@pytest.mark.parametrize("ruleset_id", TILES)
def test_batches_of_some_hands_at_a_time_say_what_one_says(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_of(ruleset_id, 20)
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is kept ready
    whole = batch.scored(ruleset_id, hands, {})
    assert list(whole.combinations) == sorted(set(whole.combinations))
    assert len(whole.combinations) > 10
    monkeypatch.setattr(tile_scoring, "CHUNK", 7)
    monkeypatch.setattr(tile_encoding, "CHUNK", 5)
    parts = batch.scored(ruleset_id, hands, {})
    assert parts.combinations == whole.combinations
    found = parts.columns()
    for name, column in whole.columns().items():
        assert found[name].tolist() == column.tolist(), name


@pytest.mark.parametrize(
    ("size", "about", "expected"),
    [
        (0, 10, []),
        (1, 10, [(0, 1)]),
        (14, 10, [(0, 14)]),
        (16, 10, [(0, 8), (8, 16)]),
        (31, 10, [(0, 10), (10, 20), (20, 31)]),
        (30, 10, [(0, 10), (10, 20), (20, 30)]),
    ],
)
def test_chunks_are_of_one_size_or_nearly(
    size: int, about: int, expected: list[tuple[int, int]]
) -> None:
    assert [(some.start, some.stop) for some in chunks(size, about)] == expected


# --- keys


def test_a_key_table_grows_with_its_keys_and_keeps_their_numbers() -> None:
    """Keys that would all stand in one slot, as many as there are slots for at first and more."""
    table = KeyTable(lambda *_: None)
    asked = np.arange(5000, dtype=np.int64) << 40
    numbers = table.numbers(asked)
    assert numbers.tolist() == list(range(5000))
    assert table.numbers(asked[::-1]).tolist() == numbers.tolist()[::-1]
    assert table.numbers(np.array([0, 1, 1 << 40])).tolist() == [0, 5000, 1]
    assert (table.size, table.full) == (5001, False)


@pytest.mark.parametrize("most_bits", [3, 4, 8])
def test_a_key_table_is_full_with_a_key_for_four_slots(most_bits: int) -> None:
    table = KeyTable(lambda *_: None, most_bits=most_bits)
    most = (1 << most_bits) // 4
    table.numbers(np.arange(most - 1))
    assert not table.full
    table.numbers(np.arange(most))
    assert table.full


def test_hashes_of_texts_are_not_negative_and_differ() -> None:
    """In whichever of their words they do, and where words have changed places."""
    rng = np.random.default_rng(2)
    words = rng.integers(0, 1 << 63, (3, 3000), dtype=np.uint64)
    words[:, 1000:2000] = words[::-1, :1000]
    words[0, 2000:] = words[0, :1000] + np.uint64(1)
    found = hashed(words)
    assert (found >= 0).all()
    assert len(np.unique(found)) == len(np.unique(words, axis=1).T)
    assert len(np.unique(found & 0xFFF)) > 1900
    assert len(np.unique(found >> 51)) > 1900


def test_texts_are_words_of_eight_bytes() -> None:
    texts = np.array([b"", b"12345678", b"123456789"])
    words = words_of(texts)
    assert words.shape == (2, 3)
    expected = [
        [int.from_bytes(text.ljust(16, b"\0")[at : at + 8], "little") for text in texts]
        for at in (0, 8)
    ]
    assert words.tolist() == expected
    assert words_of(np.array([b"a", b""])).tolist() == [[97, 0]]
    assert words_of(np.array([b""])).shape == (1, 1)


def test_rows_of_words_are_numbered_as_they_are_met() -> None:
    met: list[int] = []
    table = TextNumbers(2, lambda rows: met.extend(rows.tolist()))
    texts = words_of(np.array([b"riichi,ippatsu", b"riichi,daburii", b"riichi,ippatsu"]))
    numbers = table.numbers(texts).tolist()
    assert numbers[0] == numbers[2] != numbers[1]
    assert sorted(numbers[:2]) == [0, 1]
    assert sorted(met) == [0, 1]
    assert table.numbers(texts[:, ::-1]).tolist() == numbers[::-1]
    assert sorted(met) == [0, 1]


# --- what answers are made of


def test_combinations_are_told_in_an_order_that_hangs_on_nothing_but_them() -> None:
    riichi, pinfu, none = Counted("riichi", 1, "han"), Counted("pinfu", 1, "han"), ()
    known = [none, (riichi,), (pinfu, riichi), (riichi,), (pinfu,)]
    ranks = ranked(known)
    assert ranks.tolist() == [0, 3, 2, 3, 1]
    codes = np.array([3, 2, 1, 2], dtype=np.int32)
    assert in_order(codes, known, ranks) == (none, (pinfu, riichi), (riichi,))
    assert codes.tolist() == [2, 1, 2, 1]
    nothing = np.array([], dtype=np.int32)
    assert in_order(nothing, known, ranks) == (none,)
    many = np.full((1 << 16) + 1, 4, dtype=np.int32)
    many[-1] = 0
    assert in_order(many, known, ranks) == (none, (pinfu,))
    assert many[[0, -2, -1]].tolist() == [1, 1, 0]


def test_a_hand_is_asked_for_its_answer_once() -> None:
    asked: list[Any] = []

    def make(request: Any) -> Answer:  # noqa: ANN401 - a request
        asked.append(request)
        return Answer(
            winning=True, reason=None, value={}, yaku=(), dora={}, payments=(), received=3
        )

    hand = Hand({"dice": "11223366"})
    assert hand.answer(make) is hand.answer(make)
    assert asked == [{"dice": "11223366"}]


def test_hands_that_differ_in_the_order_of_their_dice_or_cards_are_one() -> None:
    dice = ["11223366", "66332211", "12123636", "11223355"]
    found: Any = scoring.batch.encode_batch("dice", [{"dice": some} for some in dice])
    assert found.codes.tolist() == [0, 0, 0, 1]
    assert [hand.request["dice"] for hand in found.hands] == ["11223366", "11223355"]
    hand = next(one for one in batch.dealt("kantan", 20, 1) if one["win"] == "ron")
    cards: Any = hand["concealed"]
    both = [hand, {**hand, "concealed": cards[::-1]}, dict(reversed(hand.items()))]
    found = scoring.batch.encode_batch("kantan", both)
    assert found.codes.tolist() == [0, 0, 0]


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_rows_that_are_impossible_hold_nothing_and_null(ruleset_id: str) -> None:
    good = next(
        hand
        for hand in batch.examples(ruleset_id)
        if scoring.score(ruleset_id, hand).to_dict()["winning"]
    )
    scores = batch.scored(ruleset_id, [good, {}, good, None], {})
    assert scores.legal.tolist() == [True, False, True, False]
    assert sorted(scores.faults) == [1, 3]
    assert len(scores) == scores.size == 4
    columns = scores.columns()
    coded = {name: columns[name] for name in scores.names}
    for name, column in columns.items():
        of_value = name in scores.value and column.dtype != np.bool_
        wanted = NULL if of_value or (name in coded and name != "yaku") else 0
        assert column[1] == column[3] == wanted, name
        assert column[0] == column[2], name
    for name, found in scores.value.items():
        if isinstance(found, Coded):
            assert scores.names[name] == found.names
    for row in (-1, 4):
        with pytest.raises(IndexError, match=f"^{row}$"):
            scores.row(row)
    with pytest.raises(scoring.Refused) as refused:
        scores.row(1)
    assert tuple(refused.value.faults) == scores.faults[1]


# --- where hands come from


def test_requests_of_any_kind_are_looked_at() -> None:
    """What is no value of a field is odd and stands for nothing."""
    given: list[Any] = [
        {"concealed": "1m", "honba": 3, "melds": ["pon:555z", "chi:123m"]},
        {"concealed": 5, "honba": 1 << 70, "melds": []},
        {"honba": True, "melds": ("pon:555z",)},
        {"concealed": "牌", "honba": None, "melds": ["pon:555z"] * 5},
        {"concealed": "1m\0", "honba": "1", "melds": [1]},
        None,
        {"concealed": None, "melds": None, "honba": -(1 << 40)},
    ]
    some = Requests(given, Memory())
    assert some.size == 7
    texts, odd = some.texts("concealed")
    assert odd.tolist() == [False, True, False, True, True, False, True]
    assert texts.tolist()[:4] == [b"1m", b"", b"", b""]
    counts, odd = some.counts("honba")
    assert odd.tolist() == [False, True, True, True, True, False, True]
    assert counts.tolist() == [3, 0, 0, 0, 0, 0, 0]
    melds = some.melds()
    assert melds.odd.tolist() == [False, False, True, True, True, False, False]
    assert (melds.rows.tolist(), melds.numbers.tolist()) == ([0, 0], [0, 1])
    assert some.requests(np.array([5, 0])) == [None, given[0]]


def test_hands_are_of_one_kind_where_their_words_are_the_same() -> None:
    plain: Request = {"win": "ron", "situation": ["riichi"], "seat_wind": "east"}
    given: list[Any] = [
        plain, dict(plain), {**plain, "win": "tsumo"}, {**plain, "situation": []},
        {**plain, "situation": ("riichi",)}, {**plain, "round_wind": "east"},
        {**plain, "norths": 1}, {**plain, "norths": True}, {**plain, "options": {}},
        {**plain, "situation": [[]]}, {**plain, "situation": 5}, None,
        {**plain, "liability": "x"}, {**plain, "seat_wind": "south"}, {"win": "ron"},
    ]  # fmt: skip
    kinds = Requests(given, Memory()).kinds()
    words = kinds.words.tolist()
    assert words[0] == words[1] == 0
    assert words[8:12] == [-1] * 4
    others = words[1:8] + words[12:]
    assert len(set(others)) == len(others)
    claims = kinds.claims.tolist()
    assert claims[0] == claims[1] == claims[2] == claims[13] == 0
    assert len({claims[at] for at in (0, 3, 4, 5, 6, 12, 14)}) == 7
