"""A settlement request of the wrong shape gets all faults of shape, a well-shaped one all the rules it breaks."""

import pytest

import scoring
from tests.support.settling import Body, feed, refusals, settle, table, win, won

HAND: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
FIFTH: Body = {**HAND, "concealed": "22222m567m345p67s"}
FIFTH_COPY = ("/event/wins/0/hand/concealed", "too_many_copies")


def _faults(table_: object, event: object, id_: str = "tcg") -> list[tuple[str, str]]:
    return [(pointer, code) for pointer, code, _ in refusals(id_, table_, event)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table_", "event", "faults"),
    [
        ({"points": [1, 2]}, won(), [("/table/points", "wrong_count")]),
        (
            {"dealer": 9, "hand": 5, "round_wind": "up", "foo": 1},
            won(),
            [
                ("/table/dealer", "out_of_range"),
                ("/table/round_wind", "unknown_value"),
                ("/table/hand", "out_of_range"),
                ("/table/foo", "unknown_field"),
            ],
        ),
        (
            {},
            won({"winner": 9, "hand": {**HAND, "foo": 0, "situation": 5}, "bar": 2}),
            [
                ("/event/wins/0/winner", "out_of_range"),
                ("/event/wins/0/from", "missing"),
                ("/event/wins/0/hand/situation", "wrong_type"),
                ("/event/wins/0/hand/foo", "unknown_field"),
                ("/event/wins/0/bar", "unknown_field"),
            ],
        ),
    ],
)
def test_a_wrong_shape_is_refused_for_its_shape_alone(
    table_: Body, event: object, faults: list[tuple[str, str]]
) -> None:
    """An event without winners would break a rule of the game, too."""
    assert _faults(table("tcg", **table_), event) == faults


def test_all_faults_of_rule_come_at_once() -> None:
    before = table("tcg", dealer=3, round_wind="north")
    event = won(
        win(1, 1, hand={**FIFTH, "win": "tsumo", "situation": ["ippatsu"]}), win(2, 1, hand=FIFTH),
        tenpai=[1], feeds=[feed("pon", "123m", 1, 2), feed("chi", "123m", 1, 1)],
    )  # fmt: skip
    assert _faults(before, event) == [
        ("/table/dealer", "contradiction"), ("/table/round_wind", "match_is_over"),
        ("/event/tenpai", "not_with_this_event"), ("/event/wins/0/from", "own_discard"),
        ("/event/wins/0/hand/win", "contradiction"), ("/event/feeds/0/tiles", "bad_meld"),
        ("/event/feeds/1/from", "own_discard"), FIFTH_COPY,
        ("/event/wins/0/hand/situation", "needs_situation"),
        ("/event/wins/1/hand/concealed", "too_many_copies"),
    ]  # fmt: skip


def test_a_request_without_table_and_event_names_both() -> None:
    for given in ({}, {"table": None, "event": None}):
        found = scoring.faults("tcg", given, task="settle")
        assert [(fault.pointer, fault.code) for fault in found] == [
            ("/table", "missing"),
            ("/event", "missing"),
        ]


def test_null_in_an_optional_field_is_the_same_as_leaving_it_out() -> None:
    hand = {**HAND, "melds": None, "situation": None, "dora_indicators": None}
    claim = win(1, 3, hand=hand, value=None, discards=None, passed=None)
    nulls = dict.fromkeys(("on", "feeds", "tenpai", "hands", "kind", "by", "wall_break"))
    event = won(claim, riichi=None, **nulls)
    before = table("tcg", honba=None, deposits=None)
    plain = {name: before[name] for name in ("points", "dealer", "round_wind", "hand")}
    assert settle("tcg", before, event) == settle("tcg", plain, won(win(1, 3, hand=HAND)))
    event = {"type": "draw", "tenpai": None, "hands": [{"player": 0, **FIFTH, "melds": None}]}
    assert ("/event/hands/0/winning_tile", "unknown_field") in _faults(before, event)
