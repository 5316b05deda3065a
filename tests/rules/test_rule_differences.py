"""The effective ruleset: every answer says which rules are in force otherwise than in the plain one, from what to what."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from tests.support.settling import draw, table

Body = dict[str, Any]
HAND: Body = {
    "concealed": "234567m345p22p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}


def _answers(id_: str, **more: Any) -> list[Body]:  # noqa: ANN401 - fields of a request
    """The answers of the three tasks to requests under the same options and cards."""
    held = {"concealed": HAND["concealed"], "seat_wind": "south", "round_wind": "east"}
    return [
        scoring.score(id_, {**HAND, **more}, lang="en").to_dict(),
        scoring.settle(id_, {"table": table(id_), "event": draw(0), **more}, lang="en").to_dict(),
        scoring.analyze(id_, {**held, **more}, lang="en").to_dict(),
    ]


def _rows(answer: Body) -> list[tuple[str, str, Any, Any]]:
    return [
        (row["id"], row["what"], row["from"], row["to"])
        for entry in answer["amendments"]
        for row in entry["rules"]
    ]


OPTIONS: Mapping[str, tuple[Body, list[tuple[str, str, Any, Any]]]] = {
    "a number": (
        {"kiriage_mangan": False},
        [
            ("kiriage_mangan", "option", True, False),
            ("mangan_threshold", "value", 1920, 2000),
        ],
    ),
    "a worth": (
        {"kuitan": False},
        [("kuitan", "option", True, False), ("tanyao", "open", 1, 0)],
    ),
    "a limit": (
        {"kazoe": False},
        [("kazoe", "option", True, False), ("kazoe_yakuman", "counts", True, False)],
    ),
    "the default": ({"kuitan": True}, []),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_tell_what_they_make_otherwise_in_every_answer(name: str) -> None:
    options, rows = OPTIONS[name]
    assert [_rows(answer) for answer in _answers("tcg", options=options)] == [rows] * 3


def test_a_list_of_yaku_tells_each_that_counts_no_more() -> None:
    listed = [rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "yaku"]
    kept = [name for name in listed if name not in ("ippatsu", "chankan")]
    for answer in _answers("tcg", options={"yaku": kept}):
        assert _rows(answer) == [
            ("yaku", "option", "all", sorted(kept)),
            ("ippatsu", "counts", True, False),
            ("chankan", "counts", True, False),
        ]


def _change(**change: object) -> list[Body]:
    return [{"id": "mine", "changes": [change]}]


CARDS: Mapping[str, tuple[list[Any], list[tuple[str, str, Any, Any]]]] = {
    "red fives": (["card_red_tiles"], [("red_fives", "red_fives", [0, 0, 0], [1, 1, 1])]),
    "flowers": (["card_flower_tiles"], [("card_flower_tiles", "flowers", None, 1)]),
    "dora": (["card_north_dora"], [("card_north_dora", "dora", None, 1)]),
    "wild": (["card_shiro_pocchi"], [("card_shiro_pocchi", "wild", None, ["tsumo", "riichi"])]),
    "form": (["card_no_seven_pairs"], [("seven_pairs", "form", True, False)]),
    "grant": (["card_endless_ippatsu"], [("ippatsu", "grant", None, ["riichi"])]),
    "ban": (["card_no_ippatsu"], [("ippatsu", "counts", True, False)]),
    "number": (["card_big_counters"], [("honba_points", "value", 300, 1500)]),
    "option": (
        ["card_closed_tanyao"],
        [("kuitan", "option", True, False), ("tanyao", "open", 1, 0)],
    ),
    "worth": (["card_proud_pinfu"], [("pinfu", "closed", 1, 2)]),
    "limit": (_change(layer="set", rule="mangan", value=2500), [("mangan", "value", 2000, 2500)]),
    "fu": (
        _change(layer="add", rule="closed_kan", value=2, yaochu=4),
        [("closed_kan", "value", 16, 18), ("closed_kan", "yaochu", 32, 36)],
    ),
    "liability": (
        ["card_liability"],
        [
            ("card_liability", "liability", None, "daisangen"),
            ("card_liability", "liability", None, "suushiihou"),
        ],
    ),
    "chips": (
        _change(layer="payment", kind="chips", rule="pinfu", chips=2),
        [("pinfu", "chips", 0, 2)],
    ),
    "no difference": (_change(layer="set", rule="honba_points", value=300), []),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_tell_what_they_make_otherwise_in_every_answer(name: str) -> None:
    cards, rows = CARDS[name]
    assert [_rows(answer) for answer in _answers("tcg", cards=cards)] == [rows] * 3


def test_the_wall_break_is_told_too() -> None:
    asked = {**HAND, "cards": ["card_wareme"], "wareme": "winner"}
    answer = scoring.score("tcg", asked).to_dict()
    assert _rows(answer) == [("card_wareme", "wareme", None, 2)]


def test_a_yaku_that_a_card_lets_count_again_is_no_difference_from_the_plain_ruleset() -> None:
    cards = _change(layer="grant", rule="ippatsu", hands="with_it")
    options = {"ippatsu_allowed": False}
    first, *_ = _answers("tcg", cards=cards, options=options)
    assert _rows(first) == [("ippatsu_allowed", "option", True, False)]


def test_an_option_that_a_card_overrules_makes_nothing_otherwise() -> None:
    first, *_ = _answers("tcg", cards=["card_closed_tanyao"], options={"kuitan": True})
    assert _rows(first) == [("kuitan", "option", True, False), ("tanyao", "open", 1, 0)]
    assert first["amendments"][0]["rules"] == []


def test_a_variant_tells_what_it_amends() -> None:
    for answer in _answers("tenhou"):
        assert _rows(answer) == [
            ("red_fives", "option", 0, 3),
            ("double_wind_pair_fu", "option", 2, 4),
            ("kiriage_mangan", "option", True, False),
            ("mangan_threshold", "value", 1920, 2000),
        ]


def test_a_card_that_does_several_things_tells_all_of_them() -> None:
    changes: list[Body] = [
        {"layer": "set", "options": {"kuitan": False}},
        {"layer": "payment", "kind": "chips", "rule": "pinfu", "chips": 2},
        {"layer": "set", "options": {"ippatsu_allowed": False}},
    ]
    first, *_ = _answers("tcg", cards=[{"id": "mine", "changes": changes}])
    assert sorted(_rows(first)) == [
        ("ippatsu", "counts", True, False),
        ("ippatsu_allowed", "option", True, False),
        ("kuitan", "option", True, False),
        ("pinfu", "chips", 0, 2),
        ("tanyao", "open", 1, 0),
    ]


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ({"layer": "tiles", "kind": "red_fives", "man": 1, "pin": 2, "sou": 1}, "red_fives"),
        ({"layer": "grant", "rule": "ippatsu", "when": ["riichi"], "hands": "all"}, "ippatsu"),
        ({"layer": "shapes", "form": "seven_pairs", "allowed": False}, "seven_pairs"),
        ("card_flower_tiles", "card_flower_tiles"),
    ],
    ids=["red fives", "grant", "form", "flowers"],
)
def test_what_only_cards_bring_in_is_explained_by_its_rule_or_by_the_card(
    card: Body | str, rule: str
) -> None:
    cards = [card] if isinstance(card, str) else _change(**card)
    (row,) = _answers("tcg", cards=cards)[1]["amendments"][0]["rules"]
    assert (row["href"], row["name"]) == (
        f"/v1/rulesets/tcg/rules/{rule}",
        scoring.ruleset("tcg").rules[rule].name.en,
    )


def test_every_line_links_the_rule() -> None:
    for answer in _answers("tcg", cards=["card_flower_tiles", "card_big_counters"]):
        told = [row for entry in answer["amendments"] for row in entry["rules"]]
        assert [row["href"] for row in told] == [
            "/v1/rulesets/tcg/rules/card_flower_tiles",
            "/v1/rulesets/tcg/rules/honba_points",
        ]
        assert [row["name"] for row in told] == ["Flower tiles", "Points of one counter (honba)"]
