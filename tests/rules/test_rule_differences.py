"""Every answer lists the rules that options and cards changed, from what to what."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from tests.support.settling import draw, table

Body = dict[str, Any]
Row = tuple[str, str, Any, Any]
HAND: Body = {
    "concealed": "234567m345p22p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}


def _answers(id_: str, **more: Any) -> list[Body]:  # noqa: ANN401 - fields of a request
    """Return the answers of the three tasks to requests under the same options and cards."""
    held = {"concealed": HAND["concealed"], "seat_wind": "south", "round_wind": "east"}
    return [
        scoring.score(id_, {**HAND, **more}, lang="en").to_dict(),
        scoring.settle(id_, {"table": table(id_), "event": draw(0), **more}, lang="en").to_dict(),
        scoring.analyze(id_, {**held, **more}, lang="en").to_dict(),
    ]


def _rows(answer: Body) -> list[Row]:
    return [
        (row["id"], row["what"], row["from"], row["to"])
        for entry in answer["amendments"]
        for row in entry["rules"]
    ]


KEPT = sorted(
    rule.id
    for rule in scoring.ruleset("tcg").book.rules
    if rule.kind == "yaku" and rule.id not in ("ippatsu", "chankan")
)
CLOSED_TANYAO = [("kuitan", "option", True, False), ("tanyao", "open", 1, 0)]
NO_KIRIAGE = [
    ("kiriage_mangan", "option", True, False),
    ("mangan_threshold", "value", 1920, 2000),
]
OPTIONS: Mapping[str, tuple[str, Body, list[Row]]] = {
    "a number": ("tcg", {"kiriage_mangan": False}, NO_KIRIAGE),
    "a worth": ("tcg", {"kuitan": False}, CLOSED_TANYAO),
    "a limit": ("tcg", {"kazoe": False}, [("kazoe", "option", True, False), ("kazoe_yakuman", "counts", True, False)]),
    "a list of yaku": (
        "tcg",
        {"yaku": KEPT},
        [
            ("yaku", "option", "all", KEPT),
            ("ippatsu", "counts", True, False),
            ("chankan", "counts", True, False),
        ],
    ),
    "the default": ("tcg", {"kuitan": True}, []),
}  # fmt: skip


@pytest.mark.parametrize("name", OPTIONS)
def test_every_answer_has_what_options_change(name: str) -> None:
    ruleset, options, rows = OPTIONS[name]
    assert [_rows(answer) for answer in _answers(ruleset, options=options)] == [rows] * 3


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
def test_an_answer_without_options_has_no_amendments(ruleset: scoring.Ruleset) -> None:
    answers = [scoring.score(ruleset.id, ruleset.game.example).to_dict()]
    answers += [
        scoring.answer(ruleset.id, name, task.example).to_dict()
        for name, task in ruleset.tasks.items()
    ]
    assert not any(one["amendments"] for one in answers)


def _change(**change: object) -> list[Body]:
    return [{"id": "mine", "changes": [change]}]


LIABILITY = [("card_liability", "liability", None, yaku) for yaku in ("daisangen", "suushiihou")]
SEVERAL: list[Body] = [
    {"layer": "set", "options": {"kuitan": False}},
    {"layer": "payment", "kind": "chips", "rule": "pinfu", "chips": 2},
]
CARDS: Mapping[str, tuple[list[Any], list[Row]]] = {
    "red fives": (["card_red_tiles"], [("red_fives", "red_fives", [0, 0, 0], [1, 1, 1])]),
    "flowers": (["card_flower_tiles"], [("card_flower_tiles", "flowers", None, 1)]),
    "dora": (["card_north_dora"], [("card_north_dora", "dora", None, 1)]),
    "wild": (["card_shiro_pocchi"], [("card_shiro_pocchi", "wild", None, ["tsumo", "riichi"])]),
    "form": (["card_no_seven_pairs"], [("seven_pairs", "form", True, False)]),
    "grant": (["card_endless_ippatsu"], [("ippatsu", "grant", None, ["riichi"])]),
    "ban": (["card_no_ippatsu"], [("ippatsu", "counts", True, False)]),
    "number": (["card_big_counters"], [("honba_points", "value", 300, 1500)]),
    "option": (["card_closed_tanyao"], CLOSED_TANYAO),
    "worth": (["card_proud_pinfu"], [("pinfu", "closed", 1, 2)]),
    "limit": (_change(layer="set", rule="mangan", value=2500), [("mangan", "value", 2000, 2500)]),
    "fu": (
        _change(layer="add", rule="closed_kan", value=2, yaochu=4),
        [("closed_kan", "value", 16, 18), ("closed_kan", "yaochu", 32, 36)],
    ),
    "liability": (["card_liability"], LIABILITY),
    "chips": (_change(**SEVERAL[1]), [("pinfu", "chips", 0, 2)]),
    "no difference": (_change(layer="set", rule="honba_points", value=300), []),
    "several": ([{"id": "mine", "changes": SEVERAL}], [("pinfu", "chips", 0, 2), *CLOSED_TANYAO]),
}


@pytest.mark.parametrize("name", CARDS)
def test_every_answer_has_what_cards_change(name: str) -> None:
    cards, rows = CARDS[name]
    assert [_rows(answer) for answer in _answers("tcg", cards=cards)] == [rows] * 3


@pytest.mark.parametrize(
    ("options", "cards", "extra", "rows"),
    [
        ({}, ["card_wareme"], {"wareme": "winner"}, [("card_wareme", "wareme", None, 2)]),
        # The card takes the effect of the option back, or the option that of the card.
        (
            {"ippatsu_allowed": False},
            _change(layer="grant", rule="ippatsu", hands="with_it"),
            {},
            [("ippatsu_allowed", "option", True, False)],
        ),
        ({"kuitan": True}, ["card_closed_tanyao"], {}, CLOSED_TANYAO),
    ],
)
def test_a_hand_has_the_differences_from_the_plain_ruleset(
    options: Body, cards: list[Any], extra: Body, rows: list[Row]
) -> None:
    request = {**HAND, **extra, "options": options, "cards": cards}
    assert _rows(scoring.score("tcg", request).to_dict()) == rows


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        (_change(layer="tiles", kind="red_fives", man=1, pin=2, sou=1), "red_fives"),
        (_change(layer="grant", rule="ippatsu", when=["riichi"], hands="all"), "ippatsu"),
        (_change(layer="shapes", form="seven_pairs", allowed=False), "seven_pairs"),
        (["card_flower_tiles"], "card_flower_tiles"),
        (["card_big_counters"], "honba_points"),
    ],
    ids=["red fives", "grant", "form", "flowers", "number"],
)
def test_a_difference_links_its_rule_or_the_card(cards: list[Any], rule: str) -> None:
    (row,) = _answers("tcg", cards=cards)[1]["amendments"][0]["rules"]
    assert row["href"] == f"/v1/rulesets/tcg/rules/{rule}"
    assert row["name"] == scoring.ruleset("tcg").rules[rule].name.en
