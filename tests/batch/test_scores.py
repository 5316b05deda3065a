"""A batch has the score or the faults of every single hand, in whatever form and order the hands are handed in."""

import threading
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.batch.scores import NULL, Coded, CountedYaku, renumbered
from scoring.hand.wall_break import ROLES
from tests.support import batch, check_batch

HANDS = 15
"""Generated hands of each ruleset under each set of options, besides the examples of the rules."""


# Slow: every option with every value, each of which makes a ruleset; tenhou has those of tcg.
@pytest.mark.many
@pytest.mark.parametrize("ruleset_id", sorted({*batch.RULESETS} - {"tenhou"}))
def test_a_batch_has_the_scores_of_single_hands(ruleset_id: str) -> None:
    """Requests and columns, possible and impossible hands, every option with every value, every yaku, dora and situation."""
    tally = check_batch.compare(ruleset_id, HANDS)
    assert tally.differences == []
    assert tally.missing() == set()
    assert tally.columns + tally.requests > 2_000
    assert min(tally.impossible, tally.won) > 100


ORDERED = {name: batch.dealt(name, 40, 7) for name in batch.RULESETS}


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
@settings(max_examples=15)
@given(data=st.data())
def test_a_score_depends_neither_on_the_row_nor_on_other_hands(
    ruleset_id: str, data: st.DataObject
) -> None:
    requests = ORDERED[ruleset_id]
    whole = batch.score(ruleset_id, requests, {})
    places = data.draw(st.lists(st.integers(0, len(requests) - 1), max_size=60))
    some = batch.score(ruleset_id, [requests[place] for place in places], {})
    legal = [place not in whole.faults for place in places]
    assert some.legal.tolist() == legal
    for row, place in enumerate(places):
        if legal[row]:
            assert some.row(row) == whole.row(place)
        else:
            assert some.faults[row] == whole.faults[place]


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_columns_do_not_depend_on_earlier_batches(ruleset_id: str) -> None:
    requests = batch.dealt(ruleset_id, 200, 3)
    first = batch.score(ruleset_id, requests, {})
    batch.score(ruleset_id, batch.dealt(ruleset_id, 200, 4), {})
    again = batch.score(ruleset_id, requests, {})
    assert first.combinations == again.combinations
    assert first.names == again.names
    for name, column in first.columns().items():
        assert column.tolist() == again.columns()[name].tolist()


@pytest.mark.many
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_threads_may_score_at_the_same_time(ruleset_id: str) -> None:
    samples = [batch.dealt(ruleset_id, 300, seed) for seed in range(4)]
    found: dict[int, Any] = {}

    def score(place: int) -> None:
        found[place] = batch.score(ruleset_id, samples[place], {})

    threads = [threading.Thread(target=score, args=(place,)) for place in range(len(samples))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for place, requests in enumerate(samples):
        assert batch.find_differences(ruleset_id, requests, {}, found[place]) == []


@pytest.mark.parametrize("options", [{}, {"wareme_payments": "points"}, {"chips_for_ura": 1}])
def test_a_wall_break_and_chips_are_what_single_hands_have(options: dict[str, Any]) -> None:
    rng = Random(8)
    hands = batch.dealt("tcg", 60, 8, options)
    requests = [one | {"wareme": rng.choice([*ROLES, None, "nobody"])} for one in hands]
    chosen = {**options, "chips_for_ippatsu": 2} if options else {}
    scores = batch.check_scores("tcg", requests, options=chosen)
    columns = batch.as_columns("tcg", requests)
    batch.check_scores("tcg", requests, columns, options=chosen)
    assert ("chips" in scores.value) == bool(options)
    assert len(scores.payments) == 2 + ("wareme_payments" in options)


def test_a_batch_has_the_three_payments_of_a_wall_break() -> None:
    """Riichi, tsumo and tanyao: 1,000 from a non-dealer, 2,000 from the dealer, and 2,000 from the one at the wall break."""
    drawn = {"concealed": "234567m34522p68s", "winning_tile": "7s", "win": "tsumo"}
    request = {**drawn, "situation": ["riichi"], "wareme": "child"}
    columns = batch.score("tcg", [request], {"wareme_payments": "points"}).columns()
    found = [columns[f"payment_{place}_points"].tolist() for place in (1, 2, 3)]
    assert found == [[2000], [2000], [1000]]
    assert columns["received"].tolist() == [5000]


# --- batches and scores


EXAMPLE = dict(scoring.ruleset("tcg").game.example)
IMPOSSIBLE = EXAMPLE | {"winning_tile": "9z"}
YAKULESS = {"concealed": "123m456p789s1122z", "winning_tile": "1z", "win": "ron", "melds": []}
LOST = EXAMPLE | {"winning_tile": "1z"}


def test_a_batch_lists_impossible_hands_by_row() -> None:
    encoded = encode_batch("tcg", [EXAMPLE, IMPOSSIBLE, EXAMPLE])
    assert (encoded.size, encoded.ruleset) == (3, "tcg")
    assert encoded.legal.tolist() == [True, False, True]
    assert dict(encoded.faults) == {1: scoring.faults("tcg", IMPOSSIBLE)}
    scores = score_batch("tcg", encoded)
    assert (scores.size, scores.legal.tolist()) == (3, [True, False, True])


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_an_impossible_row_holds_no_score(ruleset_id: str) -> None:
    scores = batch.score(ruleset_id, [{}], {})
    assert scores.faults[0] == scoring.faults(ruleset_id, {})
    columns = scores.columns()
    assert not columns["legal"][0]
    assert not columns["winning"][0]
    assert scores.combinations[columns["yaku"][0]] == ()
    for name, value in scores.value.items():
        if not isinstance(value, Coded) and value.dtype == np.bool_:
            assert not columns[name][0]
        else:
            assert columns[name][0] == NULL
    assert columns["received"][0] == columns["payment_1_count"][0] == 0
    with pytest.raises(scoring.Refused) as refused:
        scores.row(0)
    assert refused.value.faults == scores.faults[0]


def test_a_row_that_is_not_there_is_an_index_error() -> None:
    scores = batch.score("tcg", [EXAMPLE], {})
    for row in (-1, 1):
        with pytest.raises(IndexError):
            scores.row(row)


def test_columns_of_names_are_codes_with_their_names() -> None:
    scores = batch.score(
        "tcg", [EXAMPLE, LOST, YAKULESS | {"seat_wind": "west", "round_wind": "south"}], {}
    )
    columns, names = scores.columns(), scores.names
    assert [names["reason"][code] for code in columns["reason"][1:]] == ["not_complete", "no_yaku"]
    assert columns["reason"][0] == NULL
    assert names["payment_1_from"][columns["payment_1_from"][0]] == "discarder"
    assert [counted.id for counted in names["yaku"][columns["yaku"][0]]] == ["riichi", "pinfu"]
    assert columns["limit"].tolist() == [NULL] * 3
    assert set(names) == {"reason", "limit", "payment_1_from", "payment_2_from", "yaku"}
    assert list(columns)[:9] == [
        "legal", "winning", "reason", "han", "fu", "limit", "yakuman", "base_points", "points",
    ]  # fmt: skip


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_columns_of_scores_have_their_types(ruleset_id: str) -> None:
    scores = batch.score(ruleset_id, batch.examples(ruleset_id)[:8], {})
    example = scoring.score(ruleset_id, scoring.ruleset(ruleset_id).game.example).to_dict()["value"]
    kinds = {name: str(column.dtype) for name, column in scores.columns().items()}
    shares = [("from", "int8"), ("count", "int8"), ("points", "int32"), ("honba", "int32")]
    wanted = {
        name: "int8"
        if isinstance(scores.value[name], Coded)
        else "bool"
        if isinstance(value, bool)
        else "int32"
        for name, value in example.items()
    }
    wanted |= {"legal": "bool", "winning": "bool", "reason": "int8"}
    wanted |= {"received": "int32", "yaku": "int32"}
    wanted |= {f"payment_{place}_{key}": kind for place in (1, 2) for key, kind in shares}
    assert {name: kinds[name] for name in wanted} == wanted


def test_no_hands_are_a_batch_too() -> None:
    for ruleset_id in batch.RULESETS:
        nothings: tuple[Any, ...] = ([], {}, iter(()))
        for nothing in nothings:
            scores = batch.score(ruleset_id, nothing, {})
            assert scores.size == len(scores.columns()["points"]) == 0
            assert scores.combinations == ((),)


def test_hands_may_come_one_by_one() -> None:
    scores = scoring.score_batch("tcg", scoring.encode_batch("tcg", (EXAMPLE for _ in range(3))))
    assert scores.columns()["points"].tolist() == [3900] * 3


# --- refusals


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
@pytest.mark.parametrize("name", ["options", "cards"])
def test_a_hand_of_a_batch_has_no_options_of_its_own(ruleset_id: str, name: str) -> None:
    example = dict(scoring.ruleset(ruleset_id).game.example)
    given: list[Any] = [
        example | {name: None}, example | {name: {}}, example | {name: []}, {name: 1},
    ]  # fmt: skip
    faults = encode_batch(ruleset_id, given).faults
    for row in (1, 2):
        assert [(f.pointer, f.code) for f in faults[row]] == [(f"/{name}", "not_in_a_batch")]
    assert (f"/{name}", "not_in_a_batch") in [(f.pointer, f.code) for f in faults[3]]
    assert len(faults[3]) == 1 + len(scoring.faults(ruleset_id, {}))
    assert faults.get(0, ()) == scoring.faults(ruleset_id, given[0])


@pytest.mark.parametrize("hands", ["tcg", b"tcg", 5, None], ids=repr)
def test_hands_must_be_a_list_or_columns(hands: object) -> None:
    with pytest.raises(scoring.Refused) as refused:
        encode_batch("tcg", hands)
    assert [(f.pointer, f.code) for f in refused.value.faults] == [("", "wrong_type")]


def test_options_are_refused_as_for_a_single_hand() -> None:
    with pytest.raises(scoring.Refused) as refused:
        encode_batch("tcg", [EXAMPLE], options={"kuitann": True})
    assert refused.value.faults == scoring.faults("tcg", EXAMPLE | {"options": {"kuitann": True}})


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_a_batch_is_scored_under_the_options_it_was_encoded_with(ruleset_id: str) -> None:
    options = batch.choose_options(ruleset_id, Random(ruleset_id))
    hands = batch.dealt(ruleset_id, 20, 3, options)
    mine = encode_batch(ruleset_id, hands, options=options)
    score_batch(ruleset_id, encode_batch(ruleset_id, hands))
    assert batch.find_differences(ruleset_id, hands, options, score_batch(ruleset_id, mine)) == []
    assert scoring.ruleset(ruleset_id).in_force(options).options == mine.rules.options


def test_a_batch_is_scored_by_its_own_ruleset() -> None:
    with pytest.raises(ValueError, match="encoded for tcg"):
        score_batch("tenhou", encode_batch("tcg", [EXAMPLE]))


@pytest.mark.many
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_nonsense_in_any_field_has_the_faults_of_a_single_hand(ruleset_id: str) -> None:
    """Every piece of nonsense in every field, among hands that differ in nothing else."""
    example = dict(scoring.ruleset(ruleset_id).game.example)
    names = [field.name for field in scoring.ruleset(ruleset_id).game.fields]
    requests: list[Any] = [example]
    for name in [*names, "nothing"]:
        requests += [example | {name: value} for value in batch.NONSENSE]
        requests.append({other: value for other, value in example.items() if other != name})
    batch.check_scores(ruleset_id, requests)


def test_combinations_of_yaku_are_listed_once_in_the_order_of_the_rows() -> None:
    scores = batch.score("tcg", batch.dealt("tcg", 300, 1), {})
    assert len(set(scores.combinations)) == len(scores.combinations)
    assert scores.combinations[0] == ()
    firsts = list(dict.fromkeys(scores.yaku.tolist()))
    assert [code for code in firsts if code] == list(range(1, len(scores.combinations)))


def test_only_combinations_that_a_row_has_keep_a_code() -> None:
    riichi, pinfu = CountedYaku("riichi", 1, "han"), CountedYaku("pinfu", 1, "han")
    known = [(), (riichi,), (pinfu, riichi), (pinfu,)]
    for rows in (1, 1 << 16):
        codes = np.array([3, 1, 3, *[0] * rows, 1], dtype=np.int32)
        found, kept = renumbered(codes, known)
        assert kept == ((), (pinfu,), (riichi,))
        assert found.tolist() == [1, 2, 1, *[0] * rows, 2]
    _, kept = renumbered(np.array([], dtype=np.int32), known)
    assert kept == ((),)
