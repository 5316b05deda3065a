"""What the source leaves open, how it can be read and how it was settled; it changes no rule."""

from scoring.rules.source import Question
from scoring.text import Text

_AS_IN_MAHJONG = Text("一般の麻雀による。", "As in mahjong in general.")
_SILENT = Text(
    "原文に定めがないため、こう解釈した。",
    "The source is silent; this is an interpretation.",
)

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="N1",
        clauses=("deck", "deck81"),
        question=Text(
            "カードは108枚か81枚か。その内訳は何か。", "Are there 108 cards or 81, and which ones?"
        ),
        readings=(
            Text(
                "定めない。同じカードが何枚あってもよい。",
                "This is left open: any number of copies is accepted.",
            ),
            Text(
                "定まった内訳を使い、それを超える枚数を認めない。",
                "A fixed deck is used, and more copies than it has are refused.",
            ),
        ),
        settled=0,
        why=Text(
            "点数の計算に内訳は要らない。原文には108枚が2度、81枚が1度あり、"
            "カードの表は手に入らない。",
            "Scoring does not need the deck. The source says 108 twice and 81 once, and its "
            "table of cards is not available.",
        ),
        option="deck",
    ),
    Question(
        id="N2",
        clauses=("suits", "orientation"),
        question=Text(
            "字牌と役牌に、よこ(順子)のカードはあるか。",
            "Can cards of honours and value tiles be runs?",
        ),
        readings=(
            Text("ない。", "No; they are refused."),
            Text("ある。", "Yes."),
        ),
        settled=0,
        why=Text(
            "麻雀の字牌に順子はなく、これは麻雀を学ぶゲームである。",
            "Honours form no runs in mahjong, and this game teaches mahjong.",
        ),
        option="honour_runs",
    ),
    Question(
        id="N3",
        clauses=(
            "yaku.chinitsu",
            "yaku.honitsu",
            "yaku.toitoi",
            "yaku.pinfu",
            "yaku.yakuhai",
            "yaku.riichi",
            "yaku.menzen_tsumo",
        ),
        question=Text("いくつもの役の点数は足すのか。", "Do the points of several yaku add up?"),
        readings=(
            Text("足す。", "Yes."),
            Text("最も高い一つだけを数える。", "No, only the highest counts."),
        ),
        settled=0,
        why=Text(
            "1、3、6、12点は翻数にならい、原文も「3翻(3点)」「1翻(1点)」と書く。",
            "1, 3, 6 and 12 points mirror han; the source itself writes 3 han (3 points) and 1 "
            "han (1 point).",
        ),
        rules=("chinitsu", "honitsu", "toitoi", "pinfu", "yakuhai", "riichi", "menzen_tsumo"),
    ),
    Question(
        id="N4",
        clauses=(
            "yaku.tsuuiisou",
            "yaku.daisuushii",
            "yaku.daisangen",
            "yaku.tenhou",
            "start.reason",
        ),
        question=Text("役満の手で、ほかの役も足すか。", "Do other yaku add to a yakuman?"),
        readings=(
            Text("足さない。12点とする。", "No, it is 12 points."),
            Text("12点にほかの役を足す。", "Yes, they add to the 12 points."),
        ),
        settled=0,
        why=Text(
            "持ち点は役満の直撃に耐えるよう15点とされた。大三元には役牌が三つあり、"
            "足せば15点以上になる。役満でない手は11点までなので、12点が最も高い。",
            "The 15 points are meant to survive a yakuman; big three dragons, which has three "
            "sets of value tiles, would come to 15 or more. Other hands reach 11 at most, so "
            "12 is the top.",
        ),
        option="yakuman_adds",
        rules=("tsuuiisou", "daisuushii", "daisangen", "tenhou"),
    ),
    Question(
        id="N5",
        clauses=(
            "yaku.tsuuiisou",
            "yaku.daisuushii",
            "yaku.daisangen",
            "yaku.tenhou",
            "start.reason",
        ),
        question=Text("役満が二つあればどう数えるか。", "What are two yakuman worth?"),
        readings=(
            Text("合わせて12点とする。", "12 points together."),
            Text("一つ12点とし、二つで24点とする。", "12 points each, 24 for two."),
        ),
        settled=0,
        why=Text(
            "持ち点15点は、役満の直撃に耐えるように選ばれている。",
            "The 15 points were chosen to survive a yakuman.",
        ),
        option="yakuman_stack",
        rules=("tsuuiisou", "daisuushii", "daisangen", "tenhou"),
    ),
    Question(
        id="N6",
        clauses=("yaku.chinitsu", "yaku.honitsu"),
        question=Text(
            "チンイツの手で、ホンイツも数えるか。", "Does a full flush count as a half flush too?"
        ),
        readings=(
            Text("数えない。6点とする。", "No, it is 6 points."),
            Text("両方を数える。", "Yes, both count."),
        ),
        settled=0,
        why=Text(
            "一般の麻雀では、上位の役が下位の役に代わる。",
            "In mahjong the higher yaku replaces the lower.",
        ),
        rules=("chinitsu", "honitsu"),
    ),
    Question(
        id="N7",
        clauses=("yaku.honitsu",),
        question=Text(
            "ホンイツのアタマは、色が合わなければならないか。",
            "Must the pair of a half flush fit the suit?",
        ),
        readings=(
            Text(
                "問わない。メンツの数牌が一種だけで、字牌か役牌がメンツかアタマにあればよい。"
                "メンツがすべて字牌か役牌なら、アタマが数牌であればよい。",
                "No. Among the sets there is exactly one number suit, and a set or the pair is "
                "of honours or value tiles; or every set is of honours or value tiles and the "
                "pair of a number suit.",
            ),
            Text(
                "アタマも、メンツと同じ色か、字牌か役牌でなければならない。",
                "Yes: the pair is of the suit of the sets, or of honours or value tiles.",
            ),
        ),
        settled=0,
        why=Text(
            "原文は字一色とチンイツで「メンツ、アタマ」と書き、ホンイツでは「メンツ」とだけ書く。",
            "For all honours and full flush the source names sets and pair, for half flush the "
            "sets alone.",
        ),
        option="honitsu_head",
        rules=("honitsu",),
    ),
    Question(
        id="N8",
        clauses=("yaku.yakuhai", "yaku.daisangen"),
        question=Text("役牌はメンツごとに数えるか。", "Does every set of value tiles count?"),
        readings=(
            Text(
                "一つにつき1点とする。二つで2点、三つは大三元である。",
                "Yes, 1 point each; two make 2, and three are big three dragons.",
            ),
            Text("いくつあっても1点とする。", "No, it is 1 point however many there are."),
        ),
        settled=0,
        why=_AS_IN_MAHJONG,
        option="yakuhai_per_meld",
        rules=("yakuhai",),
    ),
    Question(
        id="N9",
        clauses=("yaku.daisangen",),
        question=Text(
            "「3種類以上のメンツ」は、互いに異なる役牌でなければならないか。",
            "Must the three or more sets of big three dragons be of different value tiles?",
        ),
        readings=(
            Text("役牌のメンツが3枚以上あればよい。", "No, any three sets of value tiles will do."),
            Text("三つの異なる役牌が要る。", "Yes, three different ones are needed."),
        ),
        settled=0,
        why=Text(
            "カードには役牌とあるだけで、どの役牌かの区別がない。",
            "The cards say only that they are value tiles, not which.",
        ),
        rules=("daisangen",),
    ),
    Question(
        id="N10",
        clauses=("win.shape",),
        question=Text("0点の手でも和了できるか。", "May a hand worth 0 points win?"),
        readings=(
            Text("できる。0点の和了となる。", "Yes, for 0 points."),
            Text("できない。役が一つは要る。", "No, a yaku is needed."),
        ),
        settled=0,
        why=Text(
            "原文は和了を形だけで定めている。", "The source defines a win by its shape alone."
        ),
        option="require_yaku",
    ),
    Question(
        id="N11",
        clauses=(
            "tenpai.head",
            "tenpai.meld",
            "tenpai.only",
            "win.only_from_tenpai",
            "ron",
            "tsumo",
        ),
        question=Text("和了の孤立牌は何になるか。", "What does the winning isolated tile become?"),
        readings=(
            Text(
                "アタマ待ちでは、手の孤立牌とともにその種類のアタマになる。メンツ待ちでは、"
                "ターツとともに同じ種類と向きのメンツになる。",
                "With the isolated tile of the hand it becomes a pair of their suit; with a "
                "partial set, a set of its suit and orientation.",
            ),
        ),
        settled=0,
        why=Text(
            "二つの聴牌形と和了の定めから、ほかにはありえない。",
            "The two tenpai shapes and the ways of winning leave nothing else.",
        ),
    ),
    Question(
        id="N12",
        clauses=("pay.tsumo", "pay.remainder"),
        question=Text(
            "親がツモ和了したとき、端数は誰が払うか。",
            "Who pays the remainder when the dealer wins by tsumo?",
        ),
        readings=(
            Text(
                "誰も払わない。ほかの人は切り捨てた等分を払う。",
                "Nobody; the others pay the equal share, rounded down.",
            ),
            Text("次の順番の人が払う。", "The next player."),
        ),
        settled=0,
        why=Text(
            "端数は親が払うので、親は自分自身に払うことになる。",
            "The dealer owes the remainder, so it would be owed to oneself.",
        ),
        option="dealer_remainder",
    ),
    Question(
        id="N13",
        clauses=("pay.tsumo",),
        question=Text("ツモ和了の点数は何人で払うか。", "How many pay for a tsumo?"),
        readings=(Text("和了した人を除く全員で払う。", "Everybody but the winner."),),
        settled=0,
        why=Text(
            "「3人」は4人で遊ぶ場合の数である。",
            "The three of the source are those of a game of four.",
        ),
    ),
    Question(
        id="N14",
        clauses=("ron", "yaku.menzen_tsumo", "start.reason"),
        question=Text("ロン和了の点数は誰が払うか。", "Who pays for a ron?"),
        readings=(Text("放銃した人が全額を払う。", "The discarder pays everything."),),
        settled=0,
        why=Text(
            "原文の「役満直撃」は、これを前提としている。",
            "The source implies it by speaking of a direct hit by a yakuman.",
        ),
    ),
    Question(
        id="N15",
        clauses=("yaku.riichi",),
        question=Text(
            "リーチで払った1点は誰のものになるか。", "Who gets the point paid for riichi?"
        ),
        readings=(
            Text(
                "供託となり、和了した人が受け取る。流局なら次に和了した人、"
                "ゲーム終了時にはトップが受け取る。",
                "It goes into a pot for the winner of the hand; after a draw, for the next "
                "winner; at the end of the game, for the leader.",
            ),
            Text("場の外に払い、誰も受け取らない。", "It goes to the bank, and nobody gets it."),
        ),
        settled=0,
        why=_AS_IN_MAHJONG,
        option="riichi_stick",
        rules=("riichi",),
    ),
    Question(
        id="N16",
        clauses=("yaku.riichi", "end.bust"),
        question=Text("リーチには何点の持ち点が要るか。", "How many points does riichi need?"),
        readings=(
            Text(
                "1点あればよい。0点ではできない。",
                "One is enough; with 0 points it is not allowed.",
            ),
        ),
        settled=0,
        why=Text(
            "0点で払うと、持ち点が0点未満になる。", "Paying with 0 points would leave less than 0."
        ),
        rules=("riichi",),
    ),
    Question(
        id="N17",
        clauses=("yaku.tenhou", "pay.tsumo"),
        question=Text(
            "天和はツモ和了か。また、親だけのものか。",
            "Is the blessing of heaven a tsumo, and is it for the dealer only?",
        ),
        readings=(
            Text(
                "ツモ和了と同じく、ほかの全員が払う。最初のカードを引く前なら誰でも宣言でき、"
                "何人もいれば親から順に優先する。",
                "The others pay as for a tsumo. Any player may declare it before the first draw; "
                "of several, the first in order from the dealer.",
            ),
        ),
        settled=0,
        why=Text(
            "原文は「最初の手札」とだけ書く。", "The source speaks only of the cards first dealt."
        ),
        rules=("tenhou",),
    ),
    Question(
        id="N18",
        clauses=("ron", "call.first"),
        question=Text(
            "何人かが同時にロンできるとき、誰が和了するか。",
            "Who wins when several can declare ron on one discard?",
        ),
        readings=(
            Text(
                "先に宣言した1人が和了する。ロンは鳴きに優先する。",
                "The first to declare it. Ron beats a call.",
            ),
            Text("全員が和了する。ロンは鳴きに優先する。", "All of them. Ron beats a call."),
        ),
        settled=0,
        why=Text(
            "鳴きの「早いもの順」にならった。", "By analogy with calls, which go to the first."
        ),
        option="multi_ron",
    ),
    Question(
        id="N19",
        clauses=("deck", "turn"),
        question=Text("山札が尽きたらどうなるか。", "What happens when the stock runs out?"),
        readings=(
            Text(
                "流局となる。何も払わず、親は次に移る。",
                "The hand is drawn: nothing is paid, and the deal passes.",
            ),
        ),
        settled=0,
        why=_SILENT,
    ),
    Question(
        id="N20",
        clauses=("yaku.riichi", "yaku.menzen_tsumo", "call.effect"),
        question=Text(
            "鳴いた手にリーチやツモは付くか。", "Do riichi and the self-draw count after a call?"
        ),
        readings=(Text("付かない。", "No."),),
        settled=0,
        why=Text("どちらの役にも【面前のみ】とある。", "Both are marked as for closed hands only."),
        rules=("riichi", "menzen_tsumo"),
    ),
    Question(
        id="N21",
        clauses=("ron",),
        question=Text("フリテンはあるか。", "Is there furiten?"),
        readings=(Text("ない。", "No."),),
        settled=0,
        why=Text("原文はこれに触れていない。", "The source does not mention it."),
    ),
    Question(
        id="N22",
        clauses=("end.winner",),
        question=Text(
            "トップが何人もいれば誰が勝つか。", "Who wins when several have the most points?"
        ),
        readings=(
            Text("その全員が勝ち、同点であることを示す。", "All of them, and the tie is reported."),
        ),
        settled=0,
        why=_SILENT,
    ),
    Question(
        id="N23",
        clauses=("yaku.riichi", "turn"),
        question=Text("リーチの後に手札を替えられるか。", "May the hand be changed after riichi?"),
        readings=(
            Text(
                "替えられない。引いたカードだけを捨てる。",
                "No, only the card just drawn is discarded.",
            ),
        ),
        settled=0,
        why=_AS_IN_MAHJONG,
        rules=("riichi",),
    ),
)
