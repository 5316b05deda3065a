"""The numbers of points and payments."""

from scoring.rulebook import Number
from scoring.rulesets.kitanuki.book import BOOK
from scoring.text import Text

_POINTS = Text("点", "points")

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
):
    BOOK.add(
        Number(id=_id, name=Text(_ja, _en), clause=_clause, text=_text, value=_value, unit=_POINTS)
    )
