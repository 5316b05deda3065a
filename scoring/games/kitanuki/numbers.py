"""The numbers of points and payments."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text

BOOK.add(
    Number(
        id="base_points",
        name=Text("基本点", "Base"),
        clause="score.base",
        text=Text("場に付く一翻を一点とする。", "Every hand begins with one point."),
        value=1,
        unit=POINTS,
    ),
    Number(
        id="han_points",
        name=Text("一翻の点数", "Points of a han"),
        clause="score.fan",
        text=Text("役とドラの一翻を一点とする。", "Each han of yaku and dora is one point."),
        value=1,
        unit=POINTS,
    ),
    Number(
        id="dealer_points",
        name=Text("荘家の点数", "Points of the dealer"),
        clause="score.dealer",
        text=Text("和了者が荘家なら一点を加える。", "One point more where the dealer wins."),
        value=1,
        unit=POINTS,
    ),
    Number(
        id="honba_points",
        name=Text("積み場一本の点数", "Points of one counter (honba)"),
        clause="score.honba",
        text=Text(
            "一本につき一点。摸和では双方から貰う。",
            "One point each; on a self-draw both of the others pay it.",
        ),
        value=1,
        unit=POINTS,
    ),
    Number(
        id="karasu_points",
        name=Text("カラスの罰点", "Penalty of a win without han"),
        clause="karasu",
        text=Text(
            "役もドラも無い和了では、和了者が他の二人に3点ずつ払う。積み場は加えない。",
            "The winner of a hand without any han pays three points to each of the others; counters add nothing.",
        ),
        value=6,
        unit=POINTS,
    ),
    Number(
        id="noten_points",
        name=Text("不聴罰符の点数", "Points of the noten penalty"),
        clause="pay.noten",
        text=Text(
            "不聴罰符ありの時、聴牌しなかった者が合わせて6点を払う。",
            "Where the noten penalty is used, those who are not tenpai pay six points together.",
        ),
        value=6,
        unit=POINTS,
    ),
    Number(
        id="points_at_start",
        name=Text("持ち点", "Points at the start"),
        clause="match.points",
        text=Text("全員が30点を持って始める。", "Everybody starts with 30 points."),
        value=30,
        unit=POINTS,
    ),
    Number(
        id="points_to_return",
        name=Text("返し点", "Points to return"),
        clause="match.points",
        text=Text("成績は持ち点から50点を引いて数える。", "The result is the points less 50."),
        value=50,
        unit=POINTS,
    ),
    Number(
        id="oka_points",
        name=Text("一位が取る点数", "Points for first place"),
        clause="match.oka",
        text=Text(
            "三人分の差額の60点を一位が取る。", "First place takes the 60 points all lack together."
        ),
        value=60,
        unit=POINTS,
    ),
    Number(
        id="hands_of_match",
        name=Text("一試合の局数", "Hands of a match"),
        clause="match.nine",
        text=Text("九局を一試合とする。", "A match is nine hands."),
        value=9,
        unit=Text("局", "hands"),
    ),
)
