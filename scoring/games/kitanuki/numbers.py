"""The numbers of points and payments."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text

_UNITS = {"hands_of_match": Text("局", "hands")}

for _id, _ja, _en, _clause, _value, _text in (
    (
        "base_points",
        "基本点",
        "Base",
        "score.base",
        1,
        Text("場に付く一翻を一点とする。", "Every hand begins with one point."),
    ),
    (
        "han_points",
        "一翻の点数",
        "Points of a han",
        "score.fan",
        1,
        Text("役とドラの一翻を一点とする。", "Each han of yaku and dora is one point."),
    ),
    (
        "dealer_points",
        "荘家の点数",
        "Points of the dealer",
        "score.dealer",
        1,
        Text("和了者が荘家なら一点を加える。", "One point more where the dealer wins."),
    ),
    (
        "honba_points",
        "積み場一本の点数",
        "Points of one counter (honba)",
        "score.honba",
        1,
        Text(
            "一本につき一点。摸和では双方から貰う。",
            "One point each; on a self-draw both of the others pay it.",
        ),
    ),
    (
        "karasu_points",
        "カラスの罰点",
        "Penalty of a win without han",
        "karasu",
        6,
        Text(
            "役もドラも無い和了では、和了者が他の二人に3点ずつ払う。積み場は加えない。",
            "The winner of a hand without any han pays three points to each of the others; counters add nothing.",
        ),
    ),
    (
        "noten_points",
        "不聴罰符の点数",
        "Points of the noten penalty",
        "pay.noten",
        6,
        Text(
            "不聴罰符ありの時、聴牌しなかった者が合わせて6点を払う。",
            "Where the noten penalty is used, those who are not tenpai pay six points together.",
        ),
    ),
    (
        "points_at_start",
        "持ち点",
        "Points at the start",
        "match.points",
        30,
        Text("全員が30点を持って始める。", "Everybody starts with 30 points."),
    ),
    (
        "points_to_return",
        "返し点",
        "Points to return",
        "match.points",
        50,
        Text("成績は持ち点から50点を引いて数える。", "The result is the points less 50."),
    ),
    (
        "oka_points",
        "一位が取る点数",
        "Points for first place",
        "match.oka",
        60,
        Text(
            "三人分の差額の60点を一位が取る。", "First place takes the 60 points all lack together."
        ),
    ),
    (
        "hands_of_match",
        "一試合の局数",
        "Hands of a match",
        "match.nine",
        9,
        Text("九局を一試合とする。", "A match is nine hands."),
    ),
):
    BOOK.add(
        Number(
            id=_id,
            name=Text(_ja, _en),
            clause=_clause,
            text=_text,
            value=_value,
            unit=_UNITS.get(_id, POINTS),
        )
    )
