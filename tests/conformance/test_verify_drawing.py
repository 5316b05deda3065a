"""How reports draw hands and say questions and differences in a line."""

import re
from typing import Any

import pytest

from scoring.conformance.reports.drawing import STYLE, drawn
from scoring.conformance.reports.wording import compact, difference_line, question_line
from tests.conformance.test_verify_reports import WRONG

Body = dict[str, Any]


def tile(text: str, suit: str = "", look: str = "") -> str:
    small = {"m": "萬", "p": "筒", "s": "索"}.get(suit)
    written = f"{text}<small>{small}</small>" if small else text
    return f'<span class="{" ".join(filter(None, ("tile", look, suit)))}">{written}</span>'


def group(*tiles: str, look: str = "") -> str:
    return f'<span class="{f"gap {look}".strip()}">{"".join(tiles)}</span>'


ABOUT = '<span class="about">{}</span>'
BACK = tile("9", "s", "back")
RED = '<span class="tile m red">5<small>萬</small></span>'
DRAWN: list[tuple[Body, list[str]]] = [
    (
        {"concealed": "12m3p9s17z", "winning_tile": "4z"},
        [
            tile("1", "m"), tile("2", "m"), tile("3", "p"), tile("9", "s"), tile("東"), tile("中"),
            group(tile("北"), look="won"),
        ],
    ),
    (
        {
            "concealed": "0m", "winning_tile": "5m", "melds": ["closed_kan:9999s", "pon:222z"],
            "dora_indicators": "1p", "ura_indicators": "2p", "rinshan_indicators": "3p",
        },
        [
            RED, group(tile("5", "m"), look="won"), group(tile("9", "s"), BACK, BACK, tile("9", "s")),
            group(*[tile("南")] * 3), ABOUT.format("dora indicators"), group(tile("1", "p")),
            ABOUT.format("ura indicators"), group(tile("2", "p")),
            ABOUT.format("rinshan indicators"), group(tile("3", "p")),
        ],
    ),
    (
        {"concealed": "8z1x", "winning_tile": "1<", "dora_indicators": ""},
        [
            '<span class="tile">8<small>z</small></span><span class="tile">1<small>x</small></span>',
            group('<span class="tile">1<small>&lt;</small></span>', look="won"),
        ],
    ),
    ({"dice": "16", "kans": "2"}, [tile("1"), tile("6"), group(*[tile("2")] * 4)]),
    ({"dice": "1", "kans": "23"}, [tile("1"), group(*[tile("2")] * 4), group(*[tile("3")] * 4)]),
    (
        {
            "concealed": "", "winning_tile": "12m", "melds": ["777z", "a:chi:12p"],
            "dora_indicators": "34s",
        },
        [
            group(tile("1", "m"), tile("2", "m"), look="won"), group(*[tile("中")] * 3),
            group(tile("1", "p"), tile("2", "p")),
            ABOUT.format("dora indicators"), group(tile("3", "s"), tile("4", "s")),
        ],
    ),
    ({"dice": 11}, [tile("1"), tile("1")]),
    (
        {"concealed": ["a"], "winning_card": "<", "called": ["b", "c"]},
        [tile("a"), group(tile("&lt;"), look="won"), group(tile("b"), tile("c"))],
    ),
    ({"concealed": ["a"]}, [tile("a")]),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "wanted"), DRAWN)
def test_a_hand_is_drawn_as_boxes_whose_looks_are_known(request_: Body, wanted: list[str]) -> None:
    html = drawn(request_)
    assert html == f'<div class="hand">{"".join(wanted)}</div>'
    looks = {look for each in re.findall('class="([^"]*)"', html) for look in each.split()}
    assert looks <= set(re.findall(r"\.(\w+)", STYLE))


def test_the_hands_of_a_settlement_are_drawn_one_after_the_other() -> None:
    one, two = {"concealed": ["a"]}, {"concealed": ["b"]}
    event = {"hand": one, "wins": [{"hand": two}, {"points": 3}]}
    assert drawn({"event": event}) == drawn(one) + drawn(two)
    assert drawn({"event": 5}) == drawn({"event": {"hand": 5}}) == drawn({}) == ""


@pytest.mark.parametrize(
    ("request_", "line"),
    [
        ({"dice": "11", "dora": 3, "mode": "solo"}, "11 dora:3 mode:solo"),
        ({"concealed": "1m", "seat_wind": "east"}, "1m seat_wind:east"),
        ({"concealed": ["a", "b"], "called": [], "dealer": True, "x": False}, "a b dealer:true"),
        ({"options": {"a": "役", "b": 1}, "cards": [1]}, 'options:{"a":"役","b":1} 1'),
        ({"round_wind": "south"}, "round_wind:south"),
        ({"win": "ron", "winning_tile": "1m"}, "ron winning_tile:1m"),
        ({"table": {"場": 1}, "win": "ron"}, '{"table": {"場": 1}, "win": "ron"}'),
    ],
)
def test_a_question_is_said_in_a_line(request_: Body, line: str) -> None:
    assert question_line(request_) == line


def test_a_difference_is_said_in_a_line() -> None:
    line = difference_line(WRONG | {"ours": {"a": 1, "b": "役"}, "theirs": ["役"]})
    assert line == '/yaku/0: 1 役, not ["役"] (yaku.pinfu, pinfu)'
    values: list[object] = [None, 0, False, "役", {}]
    assert list(map(compact, values)) == [
        "nothing",
        "0",
        "false",
        '"役"',
        "",
    ]
