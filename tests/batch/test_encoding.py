"""Impossible hands have the faults of single hands; the reader of single hands reads few of the possible ones."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import batches, encode_batch
from scoring.batch.columns.input import InputColumns
from scoring.batch.tiles import encoding
from scoring.fields.field import Field, FieldType
from scoring.hand.game import TileGame
from tests.support import Request, batch
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["encoding"]
PLAIN, OPEN, RIICHI = CASES["bases"].values()
FIVE_OF_A_KIND: list[Request] = [
    {**PLAIN, "concealed": concealed.replace("x", tile[0]).replace("y", tile[1]), **more}
    for tile in ("1m", "9p", "1p", "9s", "1z", "7z")
    for concealed, more in (
        ("xxxxxy23y456m678p", {}),
        ("xxxxy234m56p2345s", {"winning_tile": tile}),
        ("xxxxy234m56p2345s", {"dora_indicators": tile}),
        ("xxxxy234m56p2345s", {}),  # four and no more
    )
]
HANDS: dict[str, list[Request]] = {
    "tiles": [PLAIN, *CASES["tiles"].values(), *FIVE_OF_A_KIND],
    "words": [PLAIN, RIICHI, *CASES["words"].values()],
}


def read_singly(id_: str, hands: Any) -> int:  # noqa: ANN401 - requests or columns
    """How many hands the parser of single hands reads."""
    with mock.patch.object(batches, "_parsed", side_effect=batches._parsed) as read:  # noqa: SLF001 - counted
        encode_batch(id_, hands)
    return read.call_count


def check(id_: str, requests: list[Any]) -> None:
    """Assert that every hand of a batch has the errors and the score of the single hand."""
    scores = batch.check_scores(id_, requests)
    wrong = {row for row, request in enumerate(requests) if scoring.faults(id_, request)}
    assert scores.faults.keys() == wrong


@pytest.mark.parametrize("fact", HANDS)
@pytest.mark.parametrize("id_", ["tcg", "tenhou"])
def test_a_hand_has_the_faults_and_the_score_of_a_single_hand(id_: str, fact: str) -> None:
    check(id_, HANDS[fact])


@pytest.mark.parametrize("reds", [0, 3, 4])
def test_red_and_plain_fives_are_as_many_as_there_are(reds: int) -> None:
    """A suit has no red fives or one. With four red fives, circles have two."""
    hands = [
        {"concealed": f"{fives}m123m123s99p1s".replace("m", suit, 1), "winning_tile": "1z", "win": "ron"}
        for suit in "mps"
        for fives in ("5555", "0555", "0055", "5550", "0005", "0000")
    ]  # fmt: skip
    found = encode_batch("tcg", hands, options={"red_fives": reds})
    limits = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}[reds]
    wrong = [
        row
        for row, hand in enumerate(hands)
        if str(hand["concealed"])[:4].count("0") != limits[row // 6]
    ]
    assert sorted(found.faults) == wrong
    for row in wrong:
        single = scoring.faults("tcg", {**hands[row], "options": {"red_fives": reds}})
        assert found.faults[row] == single


def test_rows_at_fault_are_zeros() -> None:
    found: Any = encode_batch("tcg", [PLAIN, {**PLAIN, "winning_tile": "78s"}, {}, 5, OPEN])
    assert sorted(found.faults) == [1, 2, 3]
    for column in found.hands.values():
        assert not column[..., 1:4].any()
        assert (
            column[..., 0].any() or not column[..., 4].any() or column is found.hands["meld_runs"]
        )


SIGNS = ("0m", "5m", "5m", "0p", "5p", "0s", "5s", "5s", "1m", "9p", "1p", "7z", "4m", "6m")


@pytest.mark.parametrize("id_", ["tcg", "tenhou"])
def test_few_kinds_of_tiles_with_red_fives_are_counted_wherever_they_are(id_: str) -> None:
    """In hand, won with, in melds and turned; most are one too many of something."""
    rng = Random(4)
    requests: list[Any] = []
    for _ in range(60):
        melds = rng.sample(("chi:406m", "pon:111m", "pon:055p", "chi:456s"), rng.choice((0, 1, 2)))
        some = [*rng.choices(SIGNS, k=9 - 3 * len(melds)), "2s", "3s", "8p", "9m"]
        requests.append(
            {
                "concealed": "".join(some), "winning_tile": rng.choice(SIGNS), "win": "ron",
                "melds": melds, "dora_indicators": rng.choice(SIGNS),
            }
        )  # fmt: skip
    check(id_, requests)


FORMS: dict[str, Callable[[list[Any]], Any]] = {
    "lists": lambda values: values,
    "NumPy": lambda values: (
        values if any(isinstance(x, int) for x in values) else np.array([x or "" for x in values])
    ),
    "Arrow": pa.array,
}


@pytest.mark.parametrize("form", [None, *FORMS])
@pytest.mark.parametrize("id_", ["tcg", "kitanuki"])
def test_ordinary_possible_hands_are_not_read_singly(id_: str, form: str | None) -> None:
    game, rules = scoring.ruleset(id_).game, scoring.ruleset(id_).basic
    dealt = [one for one in batch.dealt(id_, 60, 40) if "liability" not in one]
    hands: Any = [one for one in dealt if not game.faults(rules, one)]
    assert len(hands) > 40
    if form:
        columns = batch.as_columns(id_, hands)
        hands = {name: FORMS[form](values) for name, values in columns.items()}
    assert read_singly(id_, hands) == 0


@pytest.mark.parametrize("id_", ["mahjong_soul", "mahjong_soul_sanma", "tenhou_sanma"])
@pytest.mark.parametrize("orphans_first", [True, False])
def test_g13_whether_a_robbed_kan_may_be_concealed_depends_on_each_hand(
    id_: str, *, orphans_first: bool
) -> None:
    """Hands of equal fields: thirteen orphans, another hand, and twelve kinds beside an extracted north."""
    claims: Request = {"win": "ron", "situation": ["double_riichi", "ippatsu", "chankan"]}
    hands: list[Request] = [
        {"concealed": "119m19p19s234567z", "winning_tile": "1z", **claims},
        {"concealed": "123456789p1122s", "winning_tile": "3z", **claims},
        {"concealed": "99m123p111s22233z", "winning_tile": "7z", **claims},
        {"concealed": "19m119p19s234567z", "winning_tile": "1z", **claims},
    ]
    if id_.endswith("sanma"):
        hands += [{**one, "norths": 1} for one in hands]
        hands.append(
            {"concealed": "119m19p199s23567z", "winning_tile": "1z", **claims, "norths": 1}
        )
    requests: list[Any] = hands if orphans_first else hands[::-1]
    wanted = {row: scoring.faults(id_, one) for row, one in enumerate(requests)}
    found = encode_batch(id_, requests).faults
    assert found == {row: faults for row, faults in wanted.items() if faults}
    robs = id_ != "tenhou_sanma"
    assert bool(wanted[0 if orphans_first else len(hands) - 1]) != robs


# --- melds


@pytest.mark.parametrize("barred_first", [True, False])
def test_a_barred_meld_is_at_fault_among_others_like_it(*, barred_first: bool) -> None:
    """Kitanuki has no pon of norths."""
    hand = {"concealed": "123456p55s67s", "winning_tile": "8s", "win": "ron"}
    melds = ["pon:444z", "pon:111z", "pon:222z", "pon:444z"][not barred_first :]
    requests: list[Any] = [{**hand, "melds": [meld]} for meld in melds]
    wanted = {row: scoring.faults("kitanuki", one) for row, one in enumerate(requests)}
    assert encode_batch("kitanuki", requests).faults == {
        row: found for row, found in wanted.items() if found
    }
    assert bool(wanted[0]) == barred_first


def test_columns_of_other_fields_are_not_taken_for_one_another() -> None:
    """East may be the seat or the round; who sits in the east is paid as the dealer."""
    hand = {**OPEN, "melds": ["pon:111z"], "concealed": "567m345p22p67s"}
    for name in ("seat_wind", "round_wind", "seat_wind"):
        columns = {key: [value] for key, value in (hand | {name: "east"}).items()}
        batch.check_scores("tcg", [hand | {name: "east"}], columns)


@pytest.mark.parametrize(
    ("type_", "values", "singly"),
    [("string", ["x", None, ""], ["x"]), ("integer", [0, None, 2], [0, None, 2])],
)
def test_a_hand_with_a_field_that_no_column_is_read_for_is_read_singly(
    type_: FieldType, values: list[Any], singly: list[Any]
) -> None:
    ruleset = scoring.ruleset("tcg")
    assert isinstance(ruleset.game, TileGame)
    fields = [*ruleset.game.fields, Field("new", type_)]
    columns = {name: [value] * 3 for name, value in PLAIN.items()} | {"new": values}
    encoder = encoding.TileEncoder(ruleset.game, ruleset.basic)
    with mock.patch.object(batches, "_parsed", side_effect=batches._parsed) as read:  # noqa: SLF001 - counted
        encoder.encode(InputColumns(fields, columns))
    assert [call.args[1].get("new") for call in read.call_args_list] == singly
