"""The limits and the numbers."""

from typing import Final

from scoring.games.riichi.book import BOOK
from scoring.rules.rulebook import Limit, Number
from scoring.text import POINTS, Text

RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""Red fives of each suit by the number of all."""
_THOUSANDS: Final = Text("千点", "thousands of points")

for _id, _ja, _en, _han, _base, _text in (
    ("mangan", "満貫", "Mangan", 5, 2000, Text("5翻。", "5 han.")),
    ("haneman", "跳満", "Haneman", 6, 3000, Text("6・7翻。", "6 or 7 han.")),
    ("baiman", "倍満", "Baiman", 8, 4000, Text("8〜10翻。", "8 to 10 han.")),
    ("sanbaiman", "三倍満", "Sanbaiman", 11, 6000, Text("11・12翻。", "11 or 12 han.")),
    (
        "kazoe_yakuman",
        "数え役満",
        "Counted yakuman",
        13,
        8000,
        Text("13翻以上。役満とは複合しない。", "13 han or more; never added to a yakuman."),
    ),
    (
        "yakuman",
        "役満",
        "Yakuman",
        None,
        8000,
        Text(
            "四倍満。いくつでも複合し、単純に加算する。",
            "Four times mangan; any number of them add up.",
        ),
    ),
):
    BOOK.add(
        Limit(
            id=_id,
            name=Text(_ja, _en),
            text=_text,
            han=_han,
            base=_base,
        )
    )

BOOK.add(
    Number(
        id="mangan_threshold",
        name=Text("満貫に切り上げる基本点", "Base points that count as mangan"),
        text=Text(
            "4翻30符と3翻60符は満貫とする(切り上げ満貫)。",
            "4 han 30 fu and 3 han 60 fu are raised to mangan.",
        ),
        value=1920,
        unit=POINTS,
    )
)
BOOK.add(
    Number(
        id="honba_points",
        name=Text("積み棒一本の点数", "Points of one counter (honba)"),
        text=Text(
            "一本につき300点。自摸和では三人が100点ずつ払う。",
            "300 points each; on a self-draw the three payers give 100 each.",
        ),
        value=300,
        unit=POINTS,
    )
)
BOOK.add(
    Number(
        id="deposit_points",
        name=Text("立直棒一本の点数", "Points of one deposit"),
        text=Text(
            "場の立直棒は和了した人が貰う。一本1000点。",
            "The winner takes all deposits on the table, 1,000 points each.",
        ),
        value=1000,
        unit=POINTS,
    )
)
BOOK.add(
    Number(
        id="payment_unit",
        name=Text("支払いの単位", "Unit of payments"),
        text=Text(
            "支払いは払う人ごとに100点単位に切り上げる。1000点未満の端数は切り上げない。",
            "Each payer's share is rounded up to 100; nothing is rounded up to 1,000.",
        ),
        value=100,
        unit=POINTS,
        least=1,
    )
)

for _id, _ja, _en, _value, _unit, _text in (
    (
        "points_at_start",
        "配給原点",
        "Points at the start",
        25000,
        POINTS,
        Text("全員が25000点を持って始める。", "Everybody starts with 25,000 points."),
    ),
    (
        "points_to_return",
        "原点",
        "Points to return",
        30000,
        POINTS,
        Text(
            "最終得点は30000点との差で数える。差の合計はオカとして一位に加わる。",
            "Final points count from 30,000; what is missing in all goes to first place.",
        ),
    ),
    (
        "result_unit",
        "精算の単位",
        "Unit of final points",
        1000,
        POINTS,
        Text("最終得点は1000点単位にする。", "Final points are in thousands."),
    ),
    (
        "rounded_up_from",
        "切り上げる端数",
        "Hundreds that are rounded up",
        600,
        POINTS,
        Text(
            "五捨六入。600点以上の端数は切り上げ、500点以下は切り捨てる。",
            "600 and more are rounded up, 500 and less down.",
        ),
    ),
    (
        "uma_outer",
        "一位と四位の馬",
        "Uma of first and last place",
        15,
        _THOUSANDS,
        Text("一位に15を加え、四位から15を引く。", "First place gets 15, fourth place loses 15."),
    ),
    (
        "uma_inner",
        "二位と三位の馬",
        "Uma of second and third place",
        5,
        _THOUSANDS,
        Text("二位に5を加え、三位から5を引く。", "Second place gets 5, third place loses 5."),
    ),
    (
        "noten_points",
        "ノー聴罰符の点数",
        "Points of the noten penalty",
        3000,
        POINTS,
        Text(
            "荒牌流局で、ノー聴の人が合わせて3000点を払う。",
            "In an exhaustive draw the noten players pay 3,000 together.",
        ),
    ),
):
    BOOK.add(
        Number(
            id=_id,
            name=Text(_ja, _en),
            text=_text,
            value=_value,
            unit=_unit,
            least=1 if _id == "result_unit" else 0,
        )
    )
