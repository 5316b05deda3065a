"""The limit and the numbers of payments."""

from scoring.games.arushiaru.book import BOOK
from scoring.rules.rulebook import Limit, Number
from scoring.text import POINTS, Text

BOOK.add(
    Limit(
        id="mangan",
        name=Text("満貫", "Limit"),
        clause="limit",
        text=Text(
            "散家2,000点、荘家3,000点。基本点500で頭打ちとし、これより上は無い。",
            "2,000 for a child, 3,000 for the dealer: base points end at 500, and nothing is above it.",
        ),
        han=5,
        base=500,
    ),
    Number(
        id="fu_unit",
        name=Text("符の端数の単位", "Unit of fu"),
        clause="fu",
        text=Text("十符未満の端数は切り上げる。", "Fu are rounded up to tens."),
        value=10,
        unit=Text("符", "fu"),
    ),
    Number(
        id="payment_unit",
        name=Text("支払いの単位", "Unit of payments"),
        clause="pay.unit",
        text=Text(
            "点数は十点単位で、百点未満を切り上げずにやり取りする。",
            "Points come in tens and are paid as they are; nothing is rounded up to 100.",
        ),
        value=10,
        unit=POINTS,
    ),
    Number(
        id="points_at_start",
        name=Text("持点", "Points at the start"),
        clause="points.start",
        text=Text("全員が2000点を持って始める。", "Everybody starts with 2,000 points."),
        value=2000,
        unit=POINTS,
    ),
    Number(
        id="points_to_return",
        name=Text("返し点", "Points to return"),
        clause="points.start",
        text=Text(
            "成績は持ち点から2000点を引いたもの。ウマもオカも無い。",
            "The result is the points less 2,000, without uma or oka.",
        ),
        value=2000,
        unit=POINTS,
    ),
)
