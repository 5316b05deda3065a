"""The options about what is paid and about hands that end without a win."""

from typing import Final

from scoring.fields.field import Choice
from scoring.games.riichi.book import BOOK
from scoring.rules.changes import SetNumber
from scoring.rules.rulebook import Number, Option
from scoring.text import POINTS, Text

DAISANGEN, DAISUUSHII, SUUKANTSU = "daisangen", "daisuushii", "suukantsu"
RINSHAN_AFTER_OPEN_KAN: Final = "rinshan_after_daiminkan"

NINE_TERMINALS, FOUR_WINDS = "nine_terminals", "four_winds"
FOUR_RIICHI, FOUR_KANS, THREE_WINS = "four_riichi", "four_kans", "three_wins"
ABORTS: Final = {
    NINE_TERMINALS: ("kyuushu_kyuuhai", Text("九種九牌", "Nine terminals and honours")),
    FOUR_WINDS: ("suufon_renda", Text("四風連打", "Four equal winds discarded")),
    FOUR_RIICHI: ("four_riichi", Text("四人立直", "Four riichi")),
    FOUR_KANS: ("four_kans_by_several", Text("四開槓", "Four kans")),
    THREE_WINS: ("triple_ron", Text("三家和", "Three claims of one discard")),
}
"""Every way to abort a hand, with the rule about it."""

LIABILITY: Final = Option(
    id="liability",
    name=Text("包", "Liability (pao)"),
    text=Text(
        "確定させる面子を鳴かせた人が責任を負う役。挙げなければ包は無い。",
        "What makes the player liable who fed the set that settles it; nothing unless listed.",
    ),
    default=(),
    members=(
        Choice(DAISANGEN, Text("大三元", "Daisangen (big three dragons)")),
        Choice(DAISUUSHII, Text("大四喜", "Daisuushii (big four winds)")),
        Choice(SUUKANTSU, Text("四槓子", "Suukantsu (four kans)")),
        Choice(
            RINSHAN_AFTER_OPEN_KAN,
            Text("大明槓からの嶺上開花", "Rinshan on the replacement tile of an open kan"),
        ),
    ),
)

_NO_MINIMUM: Final = -1_000_000
"""Fewer points than any table has."""

BOOK.add(
    Option(
        id="ron_winners",
        name=Text("一枚の捨て牌で和了できる人数", "Winners of one discard"),
        text=Text(
            "何人かが同じ捨て牌で和了を宣言した時に、誰が和了するか。",
            "Who wins where several players claim one discard.",
        ),
        default="one",
        values=(
            Choice("one", Text("頭ハネ(放銃者の下家に近い人だけ)", "the next in turn order only")),
            Choice(
                "two", Text("二人まで(三家和は流局)", "up to two; a third claim aborts the hand")
            ),
            Choice("all", Text("全員", "all of them")),
        ),
    ),
    Option(
        id="ron_counters",
        name=Text("ダブロンの積み棒", "Counters of several winners"),
        text=Text(
            "何人かが和了した時に、積み棒の点数を誰が受け取るか。",
            "Who is paid for the counters where several players win.",
        ),
        default="first",
        values=(
            Choice("first", Text("放銃者の下家に近い人", "the first in turn order")),
            Choice("each", Text("各自", "each of them")),
        ),
    ),
    Option(
        id="ron_deposits",
        name=Text("ダブロンの供託", "Deposits of several winners"),
        text=Text(
            "何人かが和了した時に、場の立直棒を誰が受け取るか。",
            "Who takes the deposits on the table where several players win.",
        ),
        default="first",
        values=(
            Choice("first", Text("放銃者の下家に近い人", "the first in turn order")),
            Choice(
                "own_back",
                Text(
                    "この局の自分の立直棒は各自、残りは下家に近い人",
                    "each winner's own of this hand comes back, the rest goes to the first",
                ),
            ),
        ),
    ),
    LIABILITY,
    Option(
        id="liability_covers",
        name=Text("包の範囲", "What liability covers"),
        text=Text(
            "役満が複合した時に、包の責任がどこまで及ぶか。",
            "How much of a hand of several yakuman the liable player answers for.",
        ),
        default="yakuman",
        values=(
            Choice("yakuman", Text("確定させた役満", "the yakuman that was settled")),
            Choice("hand", Text("手全体", "the whole hand")),
        ),
    ),
    Option(
        id="liability_counters",
        name=Text("包の積み棒", "Counters under liability"),
        text=Text(
            "責任者でない人が放銃した時に、積み棒の点数を誰が払うか。自摸和では責任者が払う。",
            "Who pays for the counters where another player dealt in; the liable player does on a self-draw.",
        ),
        default="discarder",
        values=(
            Choice("discarder", Text("放銃者", "the discarder")),
            Choice("liable", Text("責任者", "the liable player")),
        ),
    ),
    Option(
        id="aborts",
        name=Text("途中流局", "Abortive draws"),
        text=Text(
            "局を流す出来事。三家和は同時和了の人数で決まる。流局すれば親が続け、一本積み、供託は残る。",
            "What aborts a hand; whether three claims do follows from the winners of one discard. "
            "The dealer stays with one more counter, and deposits remain.",
        ),
        default=(),
        members=tuple(
            Choice(kind, name) for kind, (_, name) in ABORTS.items() if kind != THREE_WINS
        ),
    ),
    Option(
        id="nagashi_mangan",
        name=Text("流し満貫", "Nagashi mangan"),
        text=Text(
            "捨て牌が幺九牌だけで鳴かれなかった人は、荒牌流局で満貫の自摸和と同じ支払いを受ける。"
            "積み棒と供託は動かず、ノー聴罰符は無い。",
            "At an exhaustive draw a player who discarded only terminals and honours, none of them called, is paid "
            "as for a mangan by self-draw, without counters and deposits and in place of the noten payments.",
        ),
        default=False,
    ),
    Option(
        id="riichi_needs_points",
        name=Text("立直の持ち点", "Points for riichi"),
        text=Text(
            "立直には持ち点が要る。採らなければ、持ち点が足りなくても供託を借りて立直できる。",
            "Riichi takes points enough for the deposit; without this it may lead below zero.",
        ),
        default=True,
        changes={False: (SetNumber("riichi_points", _NO_MINIMUM),)},
    ),
    Option(
        id="riichi_tiles_left",
        name=Text("立直に要る残りの牌", "Tiles left for riichi"),
        text=Text(
            "立直を宣言する時に山に残っていなければならない枚数。",
            "How many tiles must be left in the wall for a riichi.",
        ),
        default=4,
        integers=(4, 1),
        changes={1: (SetNumber("riichi_wall", 1),)},
    ),
    Option(
        id="chombo",
        name=Text("チョンボ", "Penalty for a chombo"),
        text=Text(
            "反則の罰。局はやり直し、その局の立直棒は戻る。",
            "The penalty for a grave error; the hand is played again and its deposits come back.",
        ),
        default="none",
        values=(
            Choice("none", Text("無し", "none")),
            Choice("reverse_mangan", Text("満貫払い", "a mangan paid to the others")),
            Choice("after", Text("成績から引く", "taken from the result after the match")),
        ),
    ),
    Number(
        id="chombo_points",
        name=Text("成績から引くチョンボの点数", "Points of a chombo taken after the match"),
        text=Text("チョンボ一回につき引く点数。", "Points that each chombo costs."),
        value=20000,
        unit=POINTS,
        chosen=range(0, 100_001, 1000),
    ),
    Number(
        id="nine_kinds",
        name=Text("九種九牌に要る種類", "Kinds for nine terminals and honours"),
        text=Text(
            "第一自摸の手に幺九牌が九種類以上あれば流せる。",
            "It takes nine kinds of them in the hand after the first draw.",
        ),
        value=9,
        unit=Text("種類", "kinds"),
    ),
)
