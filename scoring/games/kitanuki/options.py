"""The options, but for those of the optional yakuman, which stand with them."""

from typing import Final

from scoring.fields.field import Choice
from scoring.games.kitanuki.book import BOOK
from scoring.games.kitanuki.yakuman import WORTH
from scoring.rules.rulebook import Alone, Option, Yaku
from scoring.text import Text

_YAKUMAN: Final = tuple(
    rule.id for rule in BOOK.rules if isinstance(rule, Yaku) and rule.closed == WORTH
)

for _id, _ja, _en, _clause, _default, _text in (
    (
        "kan_ura",
        "槓裏ドラ",
        "Kan ura dora",
        "dora.kan_ura",
        False,
        Text(
            "槓で増えたドラの裏も裏ドラとする。", "The tiles under kan dora indicators count too."
        ),
    ),
    (
        "noten_penalty",
        "不聴罰符",
        "Noten penalty",
        "pay.noten",
        False,
        Text(
            "荒牌平局で、聴牌しなかった者が合わせて6点を払う。",
            "In an exhaustive draw those who are not tenpai pay six points together.",
        ),
    ),
    (
        "four_kan_draw",
        "四槓算了",
        "Draw after four kans",
        "abort.four_kan",
        True,
        Text(
            "四回目の槓の後の打牌で和了がなければ平局とする。一人で四回なら続ける。",
            "A draw where nobody wins on the discard after the fourth kan, unless one player made all four.",
        ),
    ),
    (
        "double_ron",
        "ダブロン",
        "Two winners on one discard",
        "pay.ron",
        True,
        Text(
            "一つの打牌での二人の栄和を、どちらも認める。",
            "Two claims of one discard both win; otherwise only the nearer one.",
        ),
    ),
    (
        "tobi",
        "トビ",
        "Ending below zero",
        "match.last",
        True,
        Text("持ち点が0点未満になれば試合を終える。", "A player below 0 points ends the match."),
    ),
    (
        "north_ankan",
        "北の暗槓",
        "Concealed kan of norths",
        "nuki.in_hand",
        True,
        Text("北四枚の暗槓を認める。", "Four north tiles can be declared as a concealed kan."),
    ),
):
    BOOK.add(Option(id=_id, name=Text(_ja, _en), clause=_clause, text=_text, default=_default))

BOOK.add(
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
    )
)
BOOK.add(
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
    )
)
