"""The numbers of the card game: points, stakes, deals."""

from scoring.games.kantan.book import BOOK
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text

BOOK.add(Number(
    id="yakuman_points", name=Text("役満の点数", "Points of a yakuman"), clause="yaku.tsuuiisou",
    text=Text(
        "役満は12点。ほかの役も、二つ目の役満も足さない。",
        "A yakuman is 12 points, with nothing added to it, not even another yakuman.",
    ),
    value=12, unit=POINTS, options=("yakuman_adds", "yakuman_stack"),
))  # fmt: skip
BOOK.add(Number(
    id="points_at_start", name=Text("持ち点", "Points at the start"), clause="start",
    text=Text("初めの持ち点。", "What each player has when the game begins."), value=15, unit=POINTS,
))  # fmt: skip
BOOK.add(Number(
    id="riichi_points", name=Text("リーチの点数", "Stake of riichi"), clause="yaku.riichi",
    text=Text("リーチを宣言する時に払う点。", "What declaring riichi costs."),
    value=1, unit=POINTS, options=("riichi_stick",),
))  # fmt: skip
BOOK.add(Number(
    id="deals_each", name=Text("親の回数", "Deals of each player"), clause="end.two_rounds",
    text=Text("それぞれがこの回数だけ親をすると終わる。", "The game ends when everybody has dealt so often."),
    value=2, unit=Text("回", "times"),
))  # fmt: skip
