"""The options about the course of a match and its final accounts."""

from scoring.fields.field import Choice
from scoring.games.riichi.book import BOOK
from scoring.rules.rulebook import Number, Option
from scoring.text import POINTS, Text

BOOK.add(
    Option(
        id="busting",
        name=Text("飛び", "Busting"),
        text=Text(
            "持ち点が尽きた時に試合が終わるか。",
            "Whether a match ends when a player runs out of points.",
        ),
        default="below_zero",
        values=(
            Choice("below_zero", Text("0点未満で終わる", "ends below 0")),
            Choice("none", Text("終わらない", "goes on")),
            Choice("at_zero", Text("0点以下で終わる", "ends at 0 or below")),
        ),
    ),
    Option(
        id="dealer_stays",
        name=Text("連荘", "When the dealer stays"),
        text=Text("親が続ける条件。", "What keeps the dealer."),
        default="win_or_tenpai",
        values=(
            Choice("win_or_tenpai", Text("和了か聴牌", "a win or tenpai at a draw")),
            Choice("win", Text("和了だけ", "a win only")),
        ),
    ),
    Option(
        id="last_dealer",
        name=Text("ラス親の和了止め・聴牌止め", "Stop of the last dealer"),
        text=Text(
            "最終局で続けるはずの親が首位の時に試合が終わるか。",
            "Whether the match ends where the dealer of the last hand would stay and is first.",
        ),
        default="must_stop",
        values=(
            Choice("must_stop", Text("終わる", "it ends")),
            Choice(
                "must_stop_at_target", Text("目標点以上なら終わる", "it ends at the target points")
            ),
            Choice("goes_on", Text("続く", "it goes on")),
        ),
    ),
    Option(
        id="extra_round",
        name=Text("延長戦", "Extra round"),
        text=Text(
            "誰も目標点に達していない時に、もう一場続けるか。",
            "Whether one more round is played while nobody has the target points.",
        ),
        default="none",
        values=(
            Choice("none", Text("無し", "none")),
            Choice("sudden_death", Text("誰かが目標点に達するまで", "until somebody has them")),
        ),
    ),
    Number(
        id="target_points",
        name=Text("目標点", "Target points"),
        text=Text(
            "延長戦とラス親の和了止めが要る点数。",
            "What an extra round and the stop of the last dealer ask for.",
        ),
        value=30000,
        unit=POINTS,
        chosen=range(0, 1_000_001, 100),
    ),
    Option(
        id="ties",
        name=Text("同点", "Ties"),
        text=Text("同点の人の順位。", "How equal points are ranked."),
        default="seat",
        values=(
            Choice("seat", Text("起家に近い人が上位", "the nearer to the first dealer is higher")),
            Choice("split", Text("順位点を分ける", "they share place and uma")),
        ),
    ),
    Option(
        id="leftover_deposits",
        name=Text("残った供託", "Leftover deposits"),
        text=Text(
            "終局時に場に残った立直棒を誰が取るか。",
            "Who takes the deposits left at the end of a match.",
        ),
        default="first",
        values=(
            Choice(
                "first",
                Text(
                    "一位(同点で分けるなら100点単位で)",
                    "first place; a tie that splits shares them in hundreds",
                ),
            ),
            Choice(
                "first_evenly",
                Text(
                    "一位(同点で分けるなら100点未満を切り捨てて等分)",
                    "first place; a tie that splits shares them evenly, rounded down to hundreds",
                ),
            ),
            Choice("lost", Text("誰も取らない", "nobody")),
        ),
    ),
    Option(
        id="result_decimals",
        name=Text("成績の小数", "Decimals of a result"),
        text=Text(
            "成績の小数の桁数。1なら丸めない。",
            "Decimals of the final accounts; with 1 nothing is rounded.",
        ),
        default=0,
        integers=(0, 1),
    ),
    Option(
        id="uma_by",
        name=Text("馬の決め方", "What uma depends on"),
        text=Text(
            "順位点を順位だけで決めるか、原点以上の人数でも変えるか。浮きが一人なら12・−1・−3・−8、"
            "二人と零人なら8・4・−4・−8、三人なら8・3・1・−12、四人なら無し。",
            "Whether uma depends on the place alone or on how many have the points to return, too: with one such player "
            "12, -1, -3, -8; with two or none 8, 4, -4, -8; with three 8, 3, 1, -12; with four nothing.",
        ),
        default="place",
        values=(
            Choice("place", Text("順位", "place")),
            Choice(
                "floating", Text("順位と浮きの人数", "place and players at or above the return")
            ),
        ),
    ),
)
