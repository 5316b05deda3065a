"""What the source leaves open, how it can be read and how it was settled; it changes no rule."""

from scoring.rules.source import Question
from scoring.text import Text

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="T1",
        clauses=("3-01",),
        question=Text(
            "原文は38種の役の一覧を参照先に示すだけである。38種とはどの役か。",
            "The source only links to a list of 38 yaku: which are they?",
        ),
        readings=(
            Text(
                "標準の役のうち、役牌を1種、小四喜と大四喜を2種と数え、"
                "人和と流し満貫を除いたもの。",
                "The standard yaku, with value tiles as one and the two four-winds yakuman as "
                "two, without renhou and nagashi mangan.",
            ),
        ),
        settled=0,
        why=Text("この数え方で、ちょうど38種になる。", "Counted this way there are exactly 38."),
        option="yaku",
    ),
    Question(
        id="T2",
        clauses=("2-06", "2-07"),
        question=Text(
            "四暗刻単騎、国士無双13面待ち、純正九蓮宝燈、大四喜は、一つの役満か、ダブル役満か。",
            "Are suuankou on a single wait, thirteen-sided kokushi, pure chuuren poutou and "
            "daisuushii single or double yakuman?",
        ),
        readings=(
            Text("一つの役満とする。", "Single yakuman."),
            Text("ダブル役満とする。", "Double yakuman."),
        ),
        settled=0,
        why=Text(
            "2-06は役満を4倍満とし、2-07は複合についてしか述べていない。",
            "2-06 makes a yakuman four times mangan, and 2-07 speaks only of combining yakuman.",
        ),
        option="double_yakuman",
        rules=("suuankou", "kokushi", "chuuren_poutou", "daisuushii", "yakuman"),
    ),
    Question(
        id="T3",
        clauses=("6-02",),
        question=Text("鳴いた断幺九を認めるか。", "Is open tanyao allowed?"),
        readings=(
            Text("認める。", "Yes."),
            Text("認めない。", "No."),
        ),
        settled=0,
        why=Text(
            "後付けを認めており、原文は「最もメジャーと思われるルールを採用」する。",
            "Late yaku are allowed, and the source adopts the rules it takes to be the most "
            "common.",
        ),
        option="kuitan",
        rules=("tanyao",),
    ),
    Question(
        id="T4",
        clauses=("8-10-01", "8-10-02"),
        question=Text(
            "「上家の和了とする」の上家とは誰か。",
            "The win goes to the upper player (kamicha): who is that?",
        ),
        readings=(
            Text(
                "放銃者の次から順番に数えて最初の人。いわゆる頭ハネ。",
                "The first in turn order after the discarder.",
            ),
            Text(
                "放銃者の左隣、すなわち放銃者の上家が優先する。",
                "The player to the left of the discarder has precedence.",
            ),
        ),
        settled=0,
        why=Text(
            "上家取りの読み方による。同点のときも起家に近い人が上位である。",
            "So is precedence by seat commonly understood; likewise a tie goes to the one nearer "
            "to the first dealer.",
        ),
    ),
    Question(
        id="T5",
        clauses=("8-12",),
        question=Text(
            "「食い替え なし」は、禁止か、制限がないことか。",
            'Does "none" for swap-calling mean that it is forbidden or that it is not restricted?',
        ),
        readings=(
            Text(
                "禁止する。同じ牌も筋の牌も捨てられない。",
                "It is forbidden, both the same tile and the tile at the other end of the run.",
            ),
            Text("制限しない。", "There is no such restriction."),
        ),
        settled=0,
        why=Text(
            "一般に「食い替えなし」は食い替えができないことをいう。",
            "In general use the phrase means that swap-calling is not possible.",
        ),
    ),
    Question(
        id="T6",
        clauses=("8-14", "4-13"),
        question=Text(
            "「暗槓は常時鳴き扱い」は、何を失わせるか。",
            "What does a concealed kan take away by counting as a call?",
        ),
        readings=(
            Text(
                "全員の一発、ダブル立直、天和、地和を消すが、門前は保たれる。立直、門前清自摸和、"
                "四暗刻はなお可能である。",
                "Everybody's ippatsu, double riichi, tenhou and chiihou; the hand stays closed, "
                "so riichi, menzen tsumo and suuankou remain possible.",
            ),
            Text("それに加えて、門前も崩れる。", "It also opens the hand."),
        ),
        settled=0,
        why=Text("4-13が立直後の暗槓を認めている。", "4-13 allows a concealed kan after riichi."),
        option="ankan_breaks_menzen",
        rules=(
            "ippatsu",
            "double_riichi",
            "tenhou",
            "chiihou",
            "riichi",
            "menzen_tsumo",
            "suuankou",
        ),
    ),
    Question(
        id="T7",
        clauses=("1-03",),
        question=Text("負の持ち点では五捨六入をどう行うか。", "How are negative points rounded?"),
        readings=(
            Text(
                "絶対値で行う。-1500点は-1となる。",
                "By their absolute value: -1,500 becomes -1.",
            ),
            Text("小さい方へ切り下げる。", "Down, towards the lower number."),
        ),
        settled=0,
        why=Text(
            "絶対値による丸めを既定とし、もう一方は選べるようにした。",
            "Rounding by absolute value was taken as the default; the other can be chosen.",
        ),
        option="negative_rounding",
    ),
    Question(
        id="T8",
        clauses=("1-03",),
        question=Text(
            "丸めで生じた差は誰に付くか。",
            "Who gets the difference that rounding leaves?",
        ),
        readings=(
            Text(
                "トップに付く。トップの得点は他の3人の合計の符号を変えたものとする。",
                "First place, whose score is minus the sum of the other three.",
            ),
        ),
        settled=0,
        why=Text("一般の方法による。", "This is the general practice."),
    ),
    Question(
        id="T9",
        clauses=("1-09",),
        question=Text(
            "持ち点がちょうど0点のときはどうなるか。",
            "What happens at exactly 0 points?",
        ),
        readings=(Text("続ける。", "The match goes on."),),
        settled=0,
        why=Text("飛びは「0点未満」である。", "Busting is having less than 0 points."),
    ),
    Question(
        id="T10",
        clauses=("1-11", "8-15-01"),
        question=Text(
            "積み棒はいつ増え、いつなくなるか。",
            "When are honba added and when do they go back to zero?",
        ),
        readings=(
            Text(
                "親の和了と、すべての流局で1本増え、子の和了で0本に戻る。",
                "One more after a dealer's win and after every draw; zero after a child's win.",
            ),
        ),
        settled=0,
        why=Text("一般の方法による。", "This is the general practice."),
    ),
    Question(
        id="T11",
        clauses=("8-16", "8-15-01"),
        question=Text(
            "最終局が流局したとき、終了するのはいつか。",
            "When does a draw in the last hand end the match?",
        ),
        readings=(
            Text(
                "親がトップ目で聴牌なら終了する。聴牌でもトップ目でなければ連荘する。"
                "ノー聴なら終了する。",
                "It ends if the dealer is tenpai in first place. A dealer who is tenpai but not "
                "first repeats; a noten dealer ends it.",
            ),
        ),
        settled=0,
        why=Text("原文のとおり。", "As the source says."),
    ),
    Question(
        id="T12",
        clauses=("4-03", "1-09"),
        question=Text(
            "立直棒を出して持ち点が0点未満になることはあるか。",
            "Can the riichi deposit bust a player?",
        ),
        readings=(Text("ない。", "No."),),
        settled=0,
        why=Text(
            "4-03により、1000点未満では立直を掛けられない。",
            "By 4-03 riichi needs at least 1,000 points.",
        ),
        rules=("riichi",),
    ),
    Question(
        id="T13",
        clauses=("1-12", "1-09"),
        question=Text(
            "流局で飛びとなったとき、立直棒は誰のものか。",
            "Who gets the riichi deposits when a draw ends the match by busting?",
        ),
        readings=(Text("トップの人が受け取る。", "First place."),),
        settled=0,
        why=Text("1-12による。", "By 1-12."),
    ),
    Question(
        id="T14",
        clauses=("7",),
        question=Text("罰則で点数を支払うことはあるか。", "Are points paid as a penalty?"),
        readings=(Text("ない。和了放棄とする。", "No; the hand is dead."),),
        settled=0,
        why=Text("原文のとおり。", "As the source says."),
    ),
    Question(
        id="T15",
        clauses=("5-16", "5-17"),
        question=Text(
            "槓ドラを嶺上牌の前にめくるなら、搶槓のときはどうなるか。",
            "Kan dora are turned before the replacement draw: what if the kan is robbed?",
        ),
        readings=(
            Text(
                "めくらない。搶槓された槓は成立しない。",
                "None is turned; the robbed kan does not count.",
            ),
        ),
        settled=0,
        why=Text("5-17による。", "By 5-17."),
        rules=("chankan", "dora"),
    ),
    Question(
        id="T16",
        clauses=("5-13", "5-14"),
        question=Text(
            "何人かで合わせて四つの槓をした後はどうなるか。",
            "What happens after four kans by several players?",
        ),
        readings=(
            Text(
                "流局とならず、5つ目の槓はできない。",
                "The hand is not drawn, and there is no fifth kan.",
            ),
        ),
        settled=0,
        why=Text("5-13と5-14による。", "By 5-13 and 5-14."),
    ),
    Question(
        id="T17",
        clauses=("5-24",),
        question=Text(
            "国士無双は暗槓の牌で栄和できるか。",
            "Can kokushi win on the tile of a concealed kan?",
        ),
        readings=(Text("できない。", "No."),),
        settled=0,
        why=Text("5-24による。", "By 5-24."),
        rules=("kokushi", "chankan"),
    ),
    Question(
        id="T18",
        clauses=("3-01",),
        question=Text("發のない緑一色を認めるか。", "Is ryuuiisou valid without the green dragon?"),
        readings=(Text("認める。", "Yes."),),
        settled=0,
        why=Text("一般の定義による。", "By its general definition."),
        rules=("ryuuiisou",),
    ),
    Question(
        id="T19",
        clauses=("2-03", "3-01"),
        question=Text(
            "同じ牌4枚を七対子の二つの対子とできるか。",
            "Do four equal tiles make two of the seven pairs?",
        ),
        readings=(Text("できない。", "No."),),
        settled=0,
        why=Text("一般の定義による。", "By its general definition."),
        rules=("chiitoitsu",),
    ),
    Question(
        id="T20",
        clauses=("2-09", "3-01"),
        question=Text(
            "二盃口とも七対子とも取れる手はどちらに取るか。",
            "Is a hand that is both ryanpeikou and seven pairs read as the one or the other?",
        ),
        readings=(Text("点数の高い方に取る。", "As the one worth more."),),
        settled=0,
        why=Text("2-09による。", "By 2-09."),
        rules=("ryanpeikou", "chiitoitsu"),
    ),
    Question(
        id="T21",
        clauses=("2-07", "2-08"),
        question=Text(
            "役満の手で、通常役やドラも数えるか。",
            "Do ordinary yaku and dora count in a yakuman hand?",
        ),
        readings=(Text("数えない。", "No, they are ignored."),),
        settled=0,
        why=Text("2-07と2-08による。", "By 2-07 and 2-08."),
        rules=("yakuman", "kazoe_yakuman", "dora", "ura_dora"),
    ),
    Question(
        id="T22",
        clauses=("1-04",),
        question=Text("東風戦と東南戦のどちらか。", "East only, or East and South?"),
        readings=(
            Text("東南戦。", "East and South."),
            Text("東風戦。", "East only."),
        ),
        settled=0,
        why=Text("原文は「東風戦または東南戦」とし、どちらも認める。", "The source allows either."),
        option="length",
    ),
    Question(
        id="T23",
        clauses=("preface",),
        question=Text("カードや牌は何を変えられるか。", "What may cards and tiles change?"),
        readings=(
            Text(
                "どの項目でも変えられる。答えには、実際に効力を持つルールを添える。",
                "Any item. The answer comes with the rules actually in force.",
            ),
        ),
        settled=0,
        why=Text("「カードはルールに勝つ」とある。", "Cards beat rules, says the preface."),
    ),
    Question(
        id="T24",
        clauses=("8-15", "8-15-01"),
        question=Text(
            "見出しのない8-15は何の項目か。",
            "What is item 8-15, which has no heading, about?",
        ),
        readings=(Text("連荘。", "Dealer repeats."),),
        settled=0,
        why=Text(
            "8-15-01が、荒牌時に親が流れるかどうかを定めている。",
            "Its sub-item 8-15-01 says whether the deal passes after an exhaustive draw.",
        ),
    ),
    Question(
        id="T25",
        clauses=("2-01", "4-01", "5-16", "5-21", "6-03-02", "8-14", "8-16", "8-18", "8-28"),
        question=Text(
            "原文は麻雀ルール全集の項目に答えたものだが、その項目の元の文面は原文にない。"
            "どう読むか。",
            "The source answers the items of a public rule catalogue without repeating their "
            "wording. How are the answers read?",
        ),
        readings=(
            Text(
                "2-01は、連風牌対子2か4のうち2、么九牌暗槓子32か0のうち32、役牌単騎4か2のうち4、"
                "嶺上自摸と海底自摸は2符を付け、鳴きがあって符のない栄和は20か30のうち30を選ぶ。"
                "4-01は残り4枚以上とする。その他は原文の文面のとおりに読む。",
                "2-01 chooses 2 of 2 or 4 for a double wind pair, 32 of 32 or 0 for a concealed "
                "kan of terminals or honours, 4 of 4 or 2 for a value tile single wait, 2 for "
                "rinshan and last-tile tsumo, 30 of 20 or 30 for an open ron without fu. 4-01 "
                "means at least four tiles left. The rest is read as it stands.",
            ),
        ),
        settled=0,
        why=Text(
            "2-01と4-01は全集の選択肢で確かめた。その他は原文と解釈による。",
            "2-01 and 4-01 were checked against the catalogue; the rest rests on the source and "
            "on interpretation.",
        ),
        rules=("value_pair", "closed_kan", "wait", "tsumo", "open_pinfu"),
    ),
    Question(
        id="T26",
        clauses=("8-28",),
        question=Text("「6枚切り」とは何か。", 'What does "cut by six" mean?'),
        readings=(
            Text(
                "捨て牌を6枚ずつの列に並べること。並べ方だけの決まりである。",
                "Discards lie in rows of six; it concerns display only.",
            ),
        ),
        settled=0,
        why=Text("解釈による。", "By interpretation."),
    ),
)
