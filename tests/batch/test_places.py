"""What places on the scale, memories and tables of scores say in columns, each small case by itself."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import encode_batch, keys, score_batch, sources
from scoring.batch.column import Column
from scoring.batch.keys import KeyTable, words_of
from scoring.batch.places import Places
from scoring.batch.scores import Coded
from scoring.batch.sources import Memory, Requests
from scoring.hand.game import TileGame
from scoring.rules.tables import Yakus
from tests.support import Request, batch

TILES = ("tcg", "kitanuki", "arushiaru")
HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
NO_YAKU: Request = {
    "concealed": "123m456p77s99m", "winning_tile": "7s", "win": "ron", "melds": ["chi:789p"],
}  # fmt: skip


def test_counters_that_cannot_be_split_are_paid_as_in_a_single_score() -> None:
    """250 for each counter is no multiple of three: two counters add more than twice what one does."""
    requests: list[Request] = [
        {**HAND, "seat_wind": wind, "honba": honba} for wind in ("east", "south") for honba in range(5)
    ]  # fmt: skip
    ruleset = scoring.ruleset("tcg")
    game, rules = ruleset.game, ruleset.in_force({"double_wind_pair_fu": 4, "kuitan": False})
    assert isinstance(game, TileGame)
    with mock.patch.object(rules, "numbers", rules.numbers.changed({"honba_points": 250})):
        engine = scoring.batch._engine.__wrapped__(rules)  # noqa: SLF001 - with numbers that no option sets
        scores = engine.score(engine.requests(requests))
        for row, request in enumerate(requests):
            assert scores.row(row) == batch.said(game.score(rules, request, "en").to_dict())


def test_counters_count_whatever_was_scored_between() -> None:
    """A hand without yaku is paid nothing, with however many counters."""
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is known beforehand
    for hands in ([{**HAND, "honba": 1}], [NO_YAKU], [{**HAND, "honba": 2}, NO_YAKU]):
        assert batch.parted("tcg", hands, {}, batch.scored("tcg", hands, {})) == []


def test_who_is_liable_pays_as_in_a_single_score() -> None:
    """Three open dragons, of which one was fed: that player pays for all in a self-draw and half in a ron."""
    plain: Request = {
        "concealed": "99p45s", "winning_tile": "6s", "win": "tsumo",
        "melds": ["pon:555z", "pon:666z", "pon:777z"],
    }  # fmt: skip
    hands = [
        {**plain, "win": win, "seat_wind": seat, **liable}
        for win in ("tsumo", "ron")
        for seat in ("south", "east")
        for liable in ({"liability": "daisangen"}, {})
    ]
    scores = batch.scored("arushiaru", hands, {})
    assert scores.legal.all()
    assert batch.parted("arushiaru", hands, {}, scores) == []
    assert scores.row(0)["payments"] != scores.row(1)["payments"]


@pytest.mark.parametrize("id_", TILES)
def test_columns_of_scores_are_of_the_kinds_they_are_said_to_be(id_: str) -> None:
    scores = batch.scored(id_, batch.examples(id_)[:8], {})
    example = scoring.score(id_, scoring.ruleset(id_).game.example).to_dict()["value"]
    kinds = {name: str(column.dtype) for name, column in scores.columns().items()}
    for name, value in example.items():
        named = isinstance(scores.value[name], Coded)
        plain = "bool" if isinstance(value, bool) else "int32"
        assert kinds[name] == ("int8" if named else plain), name
    assert (kinds["legal"], kinds["winning"], kinds["reason"]) == ("bool", "bool", "int8")
    assert (kinds["received"], kinds["yaku"]) == ("int32", "int32")
    for place in (1, 2):
        told = [kinds[f"payment_{place}_{key}"] for key in ("from", "count", "points", "honba")]
        assert told == ["int8", "int8", "int32", "int32"]


@pytest.mark.parametrize("id_", ["dice", "tcg"])
def test_a_table_of_scores_says_what_is_null(id_: str) -> None:
    """A hand that wins, and one that is none: it is not legal, does not win, and nothing else is said of it."""
    good: Any = {"tcg": HAND, "dice": {"dice": "12345622"}}[id_]
    scores = score_batch(id_, encode_batch(id_, [good, {}]))
    table = scores.arrow()
    won, none = table.to_pylist()
    assert (none.pop("legal"), none.pop("winning")) == (False, False)
    assert set(none.values()) == {None}
    row = scores.row(0)
    assert (won["legal"], won["winning"], won["reason"]) == (True, True, None)
    assert {name: won[name] for name in row["value"]} == row["value"]
    texts = [table.schema.field(name).type.value_type for name in ("reason", "yaku")]
    assert texts == [pa.string()] * 2
    assert won["yaku"] == ",".join(
        f"{one['id']}:{worth}:{unit}"
        for one in row["yaku"]
        for unit, worth in one.items()
        if unit != "id"
    )


SOME: Any = ("riichi",)
"""Rows of yaku, of which it is only asked whether there are any."""


def places_of(id_: str, honba_points: int | None = None) -> Places:
    ruleset = scoring.ruleset(id_)
    other = {} if honba_points is None else {"double_wind_pair_fu": 4, "kuitan": False}
    game, rules = ruleset.game, ruleset.in_force(other)
    assert isinstance(game, TileGame)
    numbers = rules.numbers
    if honba_points is not None:
        numbers = numbers.changed({"honba_points": honba_points})
    with mock.patch.object(rules, "numbers", numbers):
        return Places(game, rules)


@pytest.mark.parametrize("id_", TILES)
def test_what_is_told_of_places_is_as_wide_as_it_is_said_to_be(id_: str) -> None:
    places = places_of(id_)
    value = scoring.score(id_, scoring.ruleset(id_).game.example).to_dict()["value"]
    assert places.kinds.keys() == value.keys()
    for name, kind in places.kinds.items():
        wanted: type = np.bool_ if isinstance(value[name], bool) else np.int32
        assert kind is (np.int8 if name in places.names else wanted), name
    limits = {key: value for key, value in places.names.items() if value}
    assert limits.keys() <= {"limit"}
    told = places.told()
    assert [column.dtype.name for column in told] == ["int8", "int32", "int32", "int64"]


@pytest.mark.parametrize(
    ("points", "tsumo", "places"), [(None, 1, 1), (250, 1, 4)], ids=["300", "250"]
)
def test_a_place_knows_its_counters_only_where_they_do_not_add_up(
    points: int | None, tsumo: int, places: int
) -> None:
    made = places_of("tcg", points)
    size = 4
    some, _ = made.sums(replace(Yakus.of((), (), alone=False), han=1, rows=SOME))
    win = SimpleNamespace(
        tsumo=np.full(size, tsumo), dealer=np.zeros(size, np.int64),
        liable=np.zeros(size, np.int64), honba=np.arange(size),
    )  # fmt: skip
    zeros = np.zeros(size, dtype=np.int64)
    numbers = made.numbers(np.full(size, some), np.ones(size, np.int64), zeros + 30, zeros, win)
    assert len(set(numbers.tolist())) == places


def test_no_yaku_and_yaku_of_no_worth_are_two_sums() -> None:
    made = places_of("tcg")
    none = Yakus.of((), (), alone=False)
    first, second = made.sums(none), made.sums(replace(none, rows=SOME))
    assert first != second
    assert made.sums(none) == first
    assert first[1] == second[1] == (not none.alone)


# --- memories


def test_a_memory_is_full_with_any_of_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Melds or kinds, ways in which words are laid out, or texts of melds."""
    monkeypatch.setattr(sources, "_MOST", 2)
    memory = Memory()
    for text in ("pon:111z", "chi:123m", "pon:111z"):
        memory.meld(text)
    known = [memory.full]
    memory.meld("pon:222z")
    assert [*known, memory.full] == [False, True]
    of_kinds = Memory()
    for kind in range(3):
        assert not of_kinds.full
        of_kinds.kind(kind, 0)
    assert of_kinds.full
    laid_out = Memory()
    for width in range(1, 17):
        assert not laid_out.full
        laid_out.kinds([np.zeros((width, 1), dtype=np.uint64)])
    assert laid_out.full
    monkeypatch.setattr(sources, "_MOST", 1000)
    monkeypatch.setattr(KeyTable.__init__, "__kwdefaults__", {"most_bits": 4})
    of_texts, of_words = Memory(), Memory()
    for count in range(1, 5):
        assert (of_texts.full, of_words.full) == (False, False)
        texts = words_of(np.array([f"pon:{n}{n}{n}m".rjust(24) for n in range(count)], dtype="S24"))
        of_texts.meld_tokens(texts)
        of_words.kinds([texts])
    assert of_texts.full
    assert of_words.full


def _one_hash(words: Column) -> Column:
    return np.zeros(words.shape[1], dtype=np.int64)


def test_of_texts_of_one_hash_the_first_alone_has_a_number() -> None:
    texts = words_of(np.array(["pon:111z", "chi:123m", "pon:222z"], dtype="S24"))
    with mock.patch.object(keys, "hashed", _one_hash):
        memory = Memory()
        assert memory.meld_tokens(texts[:, :1]).tolist() == [0]
        memory.meld("chi:123m")
        numbers = memory.meld_tokens(texts)
        assert (numbers < 0).tolist() == [False, True, True]
        assert numbers[0] == 0
        kinds = memory.kinds([texts])
        assert (kinds < 0).tolist() == [False, True, True]


# --- requests


def test_a_list_of_melds_is_a_list() -> None:
    given: list[Any] = [[], None, "", (), 0, {}]
    some = Requests([{"melds": value} for value in given], Memory()).melds()
    assert some.odd.tolist() == [False, False, True, True, True, True]
    assert (some.rows.dtype.name, some.numbers.dtype.name) == ("int64", "int64")
    assert (some.rows.tolist(), some.numbers.tolist()) == ([], [])


@pytest.mark.parametrize(
    "name", ["win", "seat_wind", "round_wind", "situation", "norths", "liability"]
)
def test_hands_that_differ_in_one_word_are_of_two_kinds(name: str) -> None:
    values: dict[str, Any] = {
        "win": "ron", "seat_wind": "east", "round_wind": "east", "situation": "riichi", "norths": 1,
        "liability": "x",
    }  # fmt: skip
    other = values | {name: 2 if name == "norths" else "south"}
    words, claims = Requests([values, other, dict(values)], Memory()).kinds()
    assert words[0] == words[2] != words[1]
    assert (claims[0] == claims[1]) == (name != "situation")
