"""The limits and the numbers."""

from typing import Final

from scoring.games.riichi.book import BOOK
from scoring.rules.rulebook import Limit, Number
from scoring.text import POINTS, Text

RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""Red fives of each suit by the number of all."""
_THOUSANDS: Final = Text("千点", "thousands of points")

BOOK.add(
    Limit(id="mangan", name=Text("満貫", "Mangan"), text=Text("5翻。", "5 han."), han=5, base=2000),
    Limit(
        id="haneman",
        name=Text("跳満", "Haneman"),
        text=Text("6・7翻。", "6 or 7 han."),
        han=6,
        base=3000,
    ),
    Limit(
        id="baiman",
        name=Text("倍満", "Baiman"),
        text=Text("8〜10翻。", "8 to 10 han."),
        han=8,
        base=4000,
    ),
    Limit(
        id="sanbaiman",
        name=Text("三倍満", "Sanbaiman"),
        text=Text("11・12翻。", "11 or 12 han."),
        han=11,
        base=6000,
    ),
    Limit(
        id="kazoe_yakuman",
        name=Text("数え役満", "Counted yakuman"),
        text=Text("13翻以上。役満とは複合しない。", "13 han or more; never added to a yakuman."),
        han=13,
        base=8000,
    ),
    Limit(
        id="yakuman",
        name=Text("役満", "Yakuman"),
        text=Text(
            "四倍満。オプションが無い限り、いくつでも複合し、単純に加算する。",
            "Four times mangan; any number of them add up unless an option says otherwise.",
        ),
        han=None,
        base=8000,
    ),
    Number(
        id="most_yakuman",
        name=Text("一つの手の役満の上限", "Most yakuman of one hand"),
        text=Text(
            "一つの手が何倍の役満までになるか。0は上限なし。",
            "How many times a yakuman one hand is worth at most; 0 is no limit.",
        ),
        value=0,
        unit=Text("役満", "yakuman"),
    ),
    Number(
        id="mangan_threshold",
        name=Text("満貫に切り上げる基本点", "Base points that count as mangan"),
        text=Text(
            "4翻30符と3翻60符は満貫とする(切り上げ満貫)。",
            "4 han 30 fu and 3 han 60 fu are raised to mangan.",
        ),
        value=1920,
        unit=POINTS,
    ),
    Number(
        id="honba_points",
        name=Text("積み棒一本の点数", "Points of one counter (honba)"),
        text=Text(
            "一本につき300点。自摸和では三人が100点ずつ払う。",
            "300 points each; on a self-draw the three payers give 100 each.",
        ),
        value=300,
        unit=POINTS,
        chosen=range(0, 30_001, 300),
    ),
    Number(
        id="deposit_points",
        name=Text("立直棒一本の点数", "Points of one deposit"),
        text=Text(
            "場の立直棒は和了した人が貰う。一本1000点。",
            "The winner takes all deposits on the table, 1,000 points each.",
        ),
        value=1000,
        unit=POINTS,
    ),
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
    ),
    Number(
        id="points_at_start",
        name=Text("配給原点", "Points at the start"),
        text=Text("全員が25000点を持って始める。", "Everybody starts with 25,000 points."),
        value=25000,
        unit=POINTS,
        chosen=range(0, 1_000_001, 100),
    ),
    Number(
        id="points_to_return",
        name=Text("原点", "Points to return"),
        text=Text(
            "最終得点は30000点との差で数える。差の合計はオカとして一位に加わる。",
            "Final points count from 30,000; what is missing in all goes to first place.",
        ),
        value=30000,
        unit=POINTS,
        chosen=range(0, 1_000_001, 1000),
    ),
    Number(
        id="result_unit",
        name=Text("精算の単位", "Unit of final points"),
        text=Text("最終得点は1000点単位にする。", "Final points are in thousands."),
        value=1000,
        unit=POINTS,
        least=1,
    ),
    Number(
        id="rounded_up_from",
        name=Text("切り上げる端数", "Hundreds that are rounded up"),
        text=Text(
            "五捨六入。600点以上の端数は切り上げ、500点以下は切り捨てる。",
            "600 and more are rounded up, 500 and less down.",
        ),
        value=600,
        unit=POINTS,
        chosen=range(100, 1001, 100),
    ),
    Number(
        id="uma_outer",
        name=Text("一位と四位の馬", "Uma of first and last place"),
        text=Text(
            "一位に15を加え、四位から15を引く。", "First place gets 15, fourth place loses 15."
        ),
        value=15,
        unit=_THOUSANDS,
        chosen=range(101),
    ),
    Number(
        id="uma_inner",
        name=Text("二位と三位の馬", "Uma of second and third place"),
        text=Text("二位に5を加え、三位から5を引く。", "Second place gets 5, third place loses 5."),
        value=5,
        unit=_THOUSANDS,
        chosen=range(101),
    ),
    Number(
        id="noten_points",
        name=Text("ノー聴罰符の点数", "Points of the noten penalty"),
        text=Text(
            "荒牌流局で、ノー聴の人が合わせて3000点を払う。",
            "In an exhaustive draw the noten players pay 3,000 together.",
        ),
        value=3000,
        unit=POINTS,
        chosen=range(0, 30_001, 600),
    ),
)
