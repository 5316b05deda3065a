"""What the source leaves open, how it can be read and how it was settled; it changes no rule."""

from typing import Final

from scoring.rules.source import Question
from scoring.text import Text

_BY_THE_PROGRAM: Final = Text(
    "『しらぎく麻雀』のルールブックによる。",
    "By the rule book of the program itself.",
)
"""The reason where the program whose rules the source describes is the only authority."""

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="R1",
        clauses=("fu",),
        question=Text(
            "門前の栄和に10符を加えるか。", "Does a closed hand that wins by ron get 10 fu?"
        ),
        readings=(Text("加える。", "Yes."), Text("加えない。", "No.")),
        settled=0,
        why=Text(
            "原文は「リーチ麻雀と同様に」数えるとしており、日本麻雀連盟の符計算でも加える。",
            "The source counts as riichi mahjong does, and so does the Japan Mahjong League.",
        ),
        rules=("closed_ron",),
    ),
    Question(
        id="R2",
        clauses=("fu",),
        question=Text("連風牌の雀頭は何符か。", "How many fu is a pair of the double wind?"),
        readings=(Text("4符。", "4 fu."), Text("2符。", "2 fu.")),
        settled=0,
        why=Text(
            "『しらぎく麻雀』は門風牌と荘風牌を別々に数える。"
            "日本麻雀連盟の表は、連風牌について述べていない。",
            "The program counts the seat and the round wind apart. The table of the Japan Mahjong "
            "League does not mention the double wind.",
        ),
        option="double_wind_pair_fu",
        rules=("value_pair",),
    ),
    Question(
        id="R3",
        clauses=("yaku.one", "pao.fanpai4"),
        question=Text(
            "一翻役の一覧に翻牌がない。翻牌は役か。",
            "The list of one-han yaku leaves out value tiles: are they a yaku?",
        ),
        readings=(
            Text(
                "役とする。一組につき1翻で、連風牌は2翻。",
                "Yes, 1 han each, and 2 for the double wind.",
            ),
        ),
        settled=0,
        why=Text(
            "包則が「翻牌四翻」を述べており、『しらぎく麻雀』のルールブックにもある。",
            "The rules on liability speak of four han of value tiles, and the rule book of the "
            "program lists them.",
        ),
        rules=(
            "yakuhai_haku",
            "yakuhai_hatsu",
            "yakuhai_chun",
            "yakuhai_seat_wind",
            "yakuhai_round_wind",
        ),
    ),
    Question(
        id="R4",
        clauses=("yaku.open_ok", "fu"),
        question=Text("喰い平和の栄和は何符か。", "How many fu is open pinfu won by ron?"),
        readings=(Text("20符。", "20 fu."), Text("30符。", "30 fu.")),
        settled=0,
        why=Text(
            "『しらぎく麻雀』も日本麻雀連盟も20符とする。",
            "So do the program and the Japan Mahjong League count it.",
        ),
        rules=("pinfu",),
    ),
    Question(
        id="R5",
        clauses=("yaku.no_tsumo_pinfu", "fu"),
        question=Text("平和の形の摸和は、どう数えるか。", "What is a pinfu shape worth on tsumo?"),
        readings=(
            Text(
                "摸和の2符が付いて30符となり、平和は付かない。門前なら門前摸和が付く。",
                "It gets the 2 fu of tsumo, makes 30 and has no pinfu; a closed hand has menzen "
                "tsumo.",
            ),
        ),
        settled=0,
        why=Text(
            "日本麻雀連盟の計算例による。", "By an example of the Japan Mahjong League's counting."
        ),
        rules=("pinfu", "tsumo", "menzen_tsumo"),
    ),
    Question(
        id="R6",
        clauses=("opt.mo8pinfu", "fu"),
        question=Text("摸八平和は何符何翻か。", "How is closed pinfu by tsumo counted?"),
        readings=(
            Text(
                "摸和の2符を付けず20符とし、平和と門前摸和の2翻。",
                "20 fu, without the 2 of tsumo, and 2 han: pinfu and menzen tsumo.",
            ),
        ),
        settled=0,
        why=Text(
            "『しらぎく麻雀』のルールブックに「20符で計算」とある。",
            "The rule book of the program says that it is 20 fu.",
        ),
        rules=("pinfu", "tsumo", "menzen_tsumo"),
    ),
    Question(
        id="R7",
        clauses=("limit",),
        question=Text(
            "満貫に近い点数を満貫に切り上げるか。",
            "Are points just below the limit rounded up to it?",
        ),
        readings=(
            Text(
                "切り上げない。子の1920点、親の2880点はそのまま払う。",
                "No; 1,920 for a child and 2,880 for the dealer stay as they are.",
            ),
        ),
        settled=0,
        why=Text(
            "公開されている二十二麻雀の点数計算による。",
            "By a published account of how this kind of mahjong is scored.",
        ),
        rules=("mangan",),
    ),
    Question(
        id="R8",
        clauses=("limit.cap",),
        question=Text(
            "満貫役が複合したら、点数は増えるか。", "Is a hand with several limit yaku worth more?"
        ),
        readings=(
            Text(
                "増えない。子は2000点、親は3000点。",
                "No, still 2,000 for a child and 3,000 for the dealer.",
            ),
            Text("その数だけ倍にする。", "Yes, as many times the limit."),
        ),
        settled=0,
        why=Text(
            "「満貫を越えた数満貫はありません。役満貫も満貫と同額となります」とある。",
            "The source has nothing above the limit and gives limit yaku just that.",
        ),
        rules=("mangan",),
    ),
    Question(
        id="R9",
        clauses=("yaku.one",),
        question=Text("純全帯幺は何翻か。", "What is a junchan hand worth?"),
        readings=(Text("全帯幺として1翻。", "1 han, as chanta."),),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("chanta",),
    ),
    Question(
        id="R10",
        clauses=("yaku.one",),
        question=Text(
            "混老頭には対々和と全帯幺も付くか。", "Do toitoi and chanta count beside honroutou?"
        ),
        readings=(
            Text(
                "対々和は付いて、合わせて2翻。全帯幺は付かない。",
                "Toitoi does, for 2 han together; chanta does not.",
            ),
        ),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("honroutou", "toitoi", "chanta"),
    ),
    Question(
        id="R11",
        clauses=("yaku.one",),
        question=Text(
            "小三元の二つの三元牌の刻子も数えるか。",
            "Do the two dragon triplets of shousangen count too?",
        ),
        readings=(Text("数える。合わせて3翻。", "Yes, which makes 3 han."),),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("shousangen", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"),
    ),
    Question(
        id="R12",
        clauses=("yaku.limit", "limit.cap"),
        question=Text(
            "四暗刻、清老頭、四喜和などの手で、対々和なども数えるか。",
            "Do toitoi and the like count in a hand with suuankou, chinroutou or suushiihou?",
        ),
        readings=(Text("点数は変わらない。いずれにしても満貫。", "It makes no difference."),),
        settled=0,
        why=Text("満貫より上がない。", "There is nothing above the limit."),
        rules=("suuankou", "chinroutou", "suushiihou", "toitoi"),
    ),
    Question(
        id="R13",
        clauses=("yaku.limit",),
        question=Text("四暗刻は栄和でも付くか。", "Does suuankou count on ron?"),
        readings=(
            Text(
                "単騎待ちなら付く。栄和した牌で完成した刻子は暗刻としない。",
                "On a wait for the pair it does. A triplet completed by ron is not concealed.",
            ),
        ),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("suuankou", "sanankou"),
    ),
    Question(
        id="R14",
        clauses=("yaku.limit",),
        question=Text(
            "九蓮宝燈と国士無双は、待ちの形を問うか。",
            "Must chuuren poutou or kokushi have a certain wait?",
        ),
        readings=(
            Text(
                "問わない。九蓮宝燈は門前ならどの種類の数牌でもよい。",
                "No. Chuuren poutou needs a closed hand, in any suit.",
            ),
        ),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("chuuren_poutou", "kokushi"),
    ),
    Question(
        id="R15",
        clauses=("yaku.limit",),
        question=Text(
            "四喜和は小四喜か、大四喜か。", "Is suushiihou the little or the big four winds?"
        ),
        readings=(Text("どちらも四喜和とする。", "Both, alike."),),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("suushiihou",),
    ),
    Question(
        id="R16",
        clauses=("yaku.one",),
        question=Text("嶺上開花と海底摸月は複合するか。", "Do rinshan and haitei count together?"),
        readings=(Text("しない。嶺上開花だけが付く。", "No, only rinshan counts."),),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("rinshan", "haitei"),
    ),
    Question(
        id="R17",
        clauses=("wall",),
        question=Text(
            "最後の牌で槓ができるか。槓は何回までか。",
            "Is a kan possible on the last tile, and how many kans in a hand?",
        ),
        readings=(
            Text(
                "最後の牌では槓ができない。槓は一局に4回まで。",
                "Not on the last tile, and at most four in a hand of play.",
            ),
        ),
        settled=0,
        why=_BY_THE_PROGRAM,
    ),
    Question(
        id="R18",
        clauses=("yaku.limit", "yaku.chiihou"),
        question=Text(
            "誰かが鳴いた後でも天和と地和は付くか。",
            "Do tenhou and chiihou count after somebody has called?",
        ),
        readings=(
            Text(
                "付かない。和了の前に吃、ポン、槓が一つでもあれば消える。",
                "No; any chi, pon or kan before the win takes them away.",
            ),
        ),
        settled=0,
        why=Text(
            "一般の定義と、『しらぎく麻雀』のルールブックによる。",
            "By their general definition and the rule book of the program.",
        ),
        rules=("tenhou", "chiihou"),
    ),
    Question(
        id="R19",
        clauses=("opt.chiitoi", "chiitoi.points"),
        question=Text(
            "七対子とも四面子一雀頭とも取れる手はどちらに取るか。",
            "Is a hand that is both seven pairs and four sets read as the one or the other?",
        ),
        readings=(
            Text("点数の高い方に取る。", "As the one worth more."),
            Text("四面子一雀頭に取る。", "As four sets and a pair."),
        ),
        settled=0,
        why=Text(
            "一般の方法による。『しらぎく麻雀』は四面子一雀頭に取る。",
            "This is the general practice; the program takes four sets.",
        ),
        rules=("chiitoitsu",),
    ),
    Question(
        id="R20",
        clauses=("opt.chiitoi",),
        question=Text(
            "同じ牌4枚を七対子の二つの対子とできるか。",
            "Do four equal tiles make two of the seven pairs?",
        ),
        readings=(Text("できない。", "No."),),
        settled=0,
        why=_BY_THE_PROGRAM,
        rules=("chiitoitsu",),
    ),
    Question(
        id="R21",
        clauses=("points.start",),
        question=Text("試合の成績はどう数えるか。", "How is a match settled?"),
        readings=(
            Text(
                "持ち点から2000点を引いたもの。ウマもオカもなく、0点未満になっても続ける。",
                "Points minus 2,000, without uma or oka; play goes on below 0 points.",
            ),
        ),
        settled=0,
        why=Text(
            "『しらぎく麻雀』のルールブックに「2,000点返し」とある。",
            "The rule book of the program has 2,000 as the return points and no busting.",
        ),
    ),
    Question(
        id="R22",
        clauses=("abort",),
        question=Text(
            "九種幺九倒牌は、いつできるか。",
            "When may a player show nine kinds of terminals and honours?",
        ),
        readings=(
            Text(
                "自分の第一摸で、誰も鳴いておらず、幺九牌が9種以上あるとき。倒牌は任意。",
                "On their own first draw, before any call, with at least nine kinds. Nobody has to.",
            ),
        ),
        settled=0,
        why=_BY_THE_PROGRAM,
    ),
    Question(
        id="R23",
        clauses=("kuinaoshi",),
        question=Text(
            "鳴いた牌と同じ牌もすぐに捨てられるか。",
            "May the same tile as the one just called be discarded?",
        ),
        readings=(Text("捨てられる。", "Yes."),),
        settled=0,
        why=Text("打牌に制限がない。", "The source puts no limit on the discard."),
    ),
    Question(
        id="R24",
        clauses=("furiten",),
        question=Text(
            "和了牌を見逃した人は、同じ巡に栄和できるか。",
            "May a player who passed a winning tile win by ron in the same turn?",
        ),
        readings=(Text("できる。同巡の振聴はない。", "Yes; passing a tile binds nobody."),),
        settled=0,
        why=Text(
            "原文は自分の捨て牌しか挙げておらず、公開されている二十二麻雀の例も同じである。",
            "The source names one's own discards only, and a published example agrees.",
        ),
    ),
    Question(
        id="R25",
        clauses=("pao.rule", "rinshan_pay"),
        question=Text(
            "包のある手が大明槓の後に嶺上開花したら、誰が払うか。",
            "Who pays if a hand with liability wins on the replacement tile of an open kan?",
        ),
        readings=(
            Text(
                "包の責任者が全額を払う。三人で払うのは包がないときである。",
                "The liable player pays all; the three pay only where there is no liability.",
            ),
        ),
        settled=0,
        why=Text(
            "解釈による。嶺上開花も摸和であり、包則に例外はない。",
            "By interpretation: it is a tsumo, and liability knows no exception.",
        ),
        rules=("rinshan",),
    ),
    Question(
        id="R26",
        clauses=("pao.rule", "limit"),
        question=Text(
            "包のとき、親であることは額をどう変えるか。",
            "How does being the dealer change what is paid under liability?",
        ),
        readings=(
            Text(
                "和了者が親なら3000点、子なら2000点を払う。払う人が親でも額は変わらない。",
                "The total is 3,000 for the dealer's win and 2,000 for a child's; a dealer who "
                "pays pays no more.",
            ),
        ),
        settled=0,
        why=Text("一般の方法による。", "This is the general practice."),
        rules=("mangan",),
    ),
    Question(
        id="R27",
        clauses=("pao.scope", "pao.fanpai4", "pao.daisangen", "pao.suushii"),
        question=Text(
            "暗槓した翻牌や風牌も、包を数えるときの副露に含めるか。",
            "Does a concealed kan count among the exposed sets that bring liability?",
        ),
        readings=(
            Text("含める。誰にも見えている。", "Yes, everybody sees it."),
            Text(
                "含めない。原文は「副露」「ポン」とする。",
                "No, the source speaks of calls.",
            ),
        ),
        settled=0,
        why=Text(
            "『しらぎく麻雀』は、晒した面子をすべて数える。", "The program counts every fixed set."
        ),
        option="pao_counts_ankan",
    ),
)
