"""The numbers of the card game: points, stakes, cards."""

from scoring.games.kantan.book import BOOK
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text

_TIMES = Text("回", "times")

for _id, _ja, _en, _clause, _value, _unit, _options, _text in (
    (
        "yakuman_points",
        "役満の点数",
        "Points of a yakuman",
        "yaku.tsuuiisou",
        12,
        POINTS,
        ("yakuman_adds", "yakuman_stack"),
        Text(
            "役満は12点。ほかの役も、二つ目の役満も足さない。",
            "A yakuman is 12 points, with nothing added to it, not even another yakuman.",
        ),
    ),
    (
        "points_at_start",
        "持ち点",
        "Points at the start",
        "start",
        15,
        POINTS,
        (),
        Text("初めの持ち点。", "What each player has when the game begins."),
    ),
    (
        "riichi_points",
        "リーチの点数",
        "Stake of riichi",
        "yaku.riichi",
        1,
        POINTS,
        ("riichi_stick",),
        Text("リーチを宣言する時に払う点。", "What declaring riichi costs."),
    ),
    (
        "deals_each",
        "親の回数",
        "Deals of each player",
        "end.two_rounds",
        2,
        _TIMES,
        (),
        Text(
            "それぞれがこの回数だけ親をすると終わる。",
            "The game ends when everybody has dealt so often.",
        ),
    ),
):
    BOOK.add(
        Number(
            id=_id,
            name=Text(_ja, _en),
            clause=_clause,
            text=_text,
            value=_value,
            unit=_unit,
            options=_options,
        )
    )
