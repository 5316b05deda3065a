"""The options, but for those of the optional yakuman, which stand with them."""

from typing import Final

from scoring.fields.field import Choice
from scoring.games.kitanuki.book import BOOK
from scoring.games.kitanuki.yakuman import WORTH
from scoring.rules.changes import Alone
from scoring.rules.rulebook import Option, Yaku
from scoring.text import Text

_YAKUMAN: Final = tuple(
    rule.id for rule in BOOK.rules if isinstance(rule, Yaku) and rule.closed == WORTH
)

BOOK.add(
    Option(
        id="kan_ura",
        name=Text("槓裏ドラ", "Kan ura dora"),
        clause="dora.kan_ura",
        text=Text(
            "槓で増えたドラの裏も裏ドラとする。", "The tiles under kan dora indicators count too."
        ),
        default=False,
    ),
    Option(
        id="noten_penalty",
        name=Text("不聴罰符", "Noten penalty"),
        clause="pay.noten",
        text=Text(
            "荒牌平局で、聴牌しなかった者が合わせて6点を払う。",
            "In an exhaustive draw those who are not tenpai pay six points together.",
        ),
        default=False,
    ),
    Option(
        id="four_kan_draw",
        name=Text("四槓算了", "Draw after four kans"),
        clause="abort.four_kan",
        text=Text(
            "四回目の槓の後の打牌で和了がなければ平局とする。一人で四回なら続ける。",
            "A draw where nobody wins on the discard after the fourth kan, unless one player made all four.",
        ),
        default=True,
    ),
    Option(
        id="double_ron",
        name=Text("ダブロン", "Two winners on one discard"),
        clause="pay.ron",
        text=Text(
            "一つの打牌での二人の栄和を、どちらも認める。",
            "Two claims of one discard both win; otherwise only the nearer one.",
        ),
        default=True,
    ),
    Option(
        id="tobi",
        name=Text("トビ", "Ending below zero"),
        clause="match.last",
        text=Text(
            "持ち点が0点未満になれば試合を終える。", "A player below 0 points ends the match."
        ),
        default=True,
    ),
    Option(
        id="north_ankan",
        name=Text("北の暗槓", "Concealed kan of norths"),
        clause="nuki.in_hand",
        text=Text("北四枚の暗槓を認める。", "Four north tiles can be declared as a concealed kan."),
        default=True,
    ),
    Option(
        id="ron_on_nuki",
        name=Text("抜いた北での栄和", "Ron on an extracted north"),
        clause="nuki.action",
        text=Text(
            "他家が抜いた北で栄和できる手。海底で捨てられた北での栄和は常に出来るので、一手の採点は変わらない。",
            "Which hands may win on a north tile another player extracts. One discarded last can always be won on, "
            "so it does not change what a hand is worth.",
        ),
        default="any",
        values=(
            Choice("any", Text("すべての手", "any hand")),
            Choice("kokushi", Text("国士無双だけ", "thirteen orphans only")),
            Choice("never", Text("栄和できない", "no hand")),
        ),
    ),
    Option(
        id="yakuman_flat",
        name=Text("役満貫に他の役を加えない", "Yakuman count alone"),
        clause="yaku.yakuman",
        text=Text(
            "役満貫には、役満貫でない役もドラも加えない。役満貫どうしは加算する。",
            "Neither other yaku nor dora are added to yakuman; several yakuman still add up.",
        ),
        default=False,
        changes={True: tuple(Alone(yaku) for yaku in _YAKUMAN)},
    ),
)
