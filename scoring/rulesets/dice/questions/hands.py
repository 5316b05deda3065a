"""Questions about what a hand of dice is worth; they change no rule."""

from scoring.rules.source import Question
from scoring.text import Text

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="D2",
        clauses=("yaku.kanchan", "yaku.penchan", "yaku.tanki", "yaku.rinshan"),
        question=Text(
            "カンで加えたダイスにも、間張、辺張、単騎は付くか。",
            "Do kanchan, penchan and tanki count for the die that a kan adds?",
        ),
        readings=(
            Text("付かない。振り直したダイスだけに付く。", "No, only for a rerolled die."),
            Text("付く。どう引いたダイスでもよい。", "Yes, for any die drawn."),
        ),
        settled=0,
        why=Text(
            "三つの待ちの初めの間張に「振り直しで」とあり、"
            "カンで加えたダイスには別に嶺上開花の2点がある。",
            'The first of the three waits says "by a reroll", and the die of a kan has 2 points of '
            "its own for rinshan.",
        ),
        option="wait_on_rinshan",
        rules=("kanchan", "penchan", "tanki", "rinshan"),
    ),
    Question(
        id="D3",
        clauses=("turn.reroll_three", "yaku.kanchan", "yaku.penchan", "yaku.tanki"),
        question=Text(
            "3回まで振り直せるが、待ちの役はどのダイスに付くか。",
            "Of up to three rerolled dice, which one earns a wait?",
        ),
        readings=(
            Text("最後に振り直したダイスだけ。", "Only the last one."),
            Text("振り直したどのダイスにも付く。", "Each of them."),
        ),
        settled=0,
        why=Text(
            "待ちの役は、手を完成させる牌について言うものである。",
            "A wait speaks of the tile that completes the hand.",
        ),
        rules=("kanchan", "penchan", "tanki"),
    ),
    Question(
        id="D4",
        clauses=("yaku.kanchan", "yaku.penchan", "yaku.tanki", "turn.kan_after_riichi"),
        question=Text(
            "待ちの役には、振り直す前の手が未完成でなければならないか。",
            "Must the hand have been incomplete before the reroll to earn a wait?",
        ),
        readings=(
            Text(
                "その必要はない。出来上がった形での、そのダイスの位置による。",
                "No; the place of the die in the final form decides.",
            ),
            Text("未完成でなければならない。", "Yes."),
        ),
        settled=0,
        why=Text(
            "聴牌を求める定めはなく、「上がり形が変わっても構わない」とある。",
            "Nothing asks for a waiting hand, and the winning form is allowed to change.",
        ),
        rules=("kanchan", "penchan", "tanki"),
    ),
    Question(
        id="D5",
        clauses=("yaku.kanchan", "yaku.penchan", "yaku.tanki"),
        question=Text(
            "一つのダイスに、待ちの役が二つ付くことはあるか。",
            "Can one die earn two waits?",
        ),
        readings=(
            Text("ない。一つのダイスは一か所にしか入らない。", "No; one die has one place."),
            Text(
                "同じ解釈の中で二通りに取れれば、二つとも付く。",
                "Yes, if it fits two places of the same reading.",
            ),
        ),
        settled=0,
        why=Text(
            "最も高くなる場所に取る。三つとも2点なので、2点を超えない。",
            "The place worth most is taken; all three are worth 2, so it never gives more than 2.",
        ),
        rules=("kanchan", "penchan", "tanki"),
    ),
    Question(
        id="D6",
        clauses=("yaku.tanki", "yaku.four_pairs", "form.shapes"),
        question=Text("四対子に単騎は付くか。", "Does tanki count with four pairs?"),
        readings=(
            Text("付かない。", "No."),
            Text("付く。", "Yes."),
        ),
        settled=0,
        why=Text(
            "単騎は「雀頭」を引くことだが、四対子にあるのは対子だけである。",
            "Tanki draws the pair beside two sets, and four pairs have only pairs.",
        ),
        option="tanki_in_four_pairs",
        rules=("tanki", "four_pairs"),
    ),
    Question(
        id="D7",
        clauses=("yaku.tenhou",),
        question=Text(
            "リーチや振り直しやカンの後でも天和は付くか。",
            "Does tenhou survive riichi, a reroll or a kan?",
        ),
        readings=(
            Text(
                "付かない。カンをせず、最初の8個のままで手番を終えたときだけ付く。",
                "No; only by standing with the first eight dice and no kan.",
            ),
            Text(
                "最初の8個が上がり形で、最後にも上がっていれば付く。",
                "Yes, whenever the first roll was a winning form and the final hand wins.",
            ),
        ),
        settled=0,
        why=Text(
            "天和とは配られた手で上がることである。",
            "Tenhou is winning with the hand as dealt.",
        ),
        option="tenhou_survives_reroll",
        rules=("tenhou",),
    ),
    Question(
        id="D8",
        clauses=(
            "yaku.triplet",
            "yaku.terminal_triplet",
            "yaku.toitoi",
            "yaku.renkou",
            "yaku.gosei",
            "yaku.isshoku_doukou",
            "yaku.sanrenkou",
        ),
        question=Text(
            "槓子は、対対和、連刻、五星、一色同刻、三連刻の刻子になるか。",
            "Is a kan a triplet for toitoi, renkou, gosei, isshoku doukou and sanrenkou?",
        ),
        readings=(
            Text("なる。", "Yes."),
            Text("ならない。", "No."),
        ),
        settled=0,
        why=Text(
            "「カンしていない刻子」という言い方は、カンした刻子もあることを示す。"
            "普通の麻雀でも同じである。",
            'To speak of "a triplet that is no kan" means that a kan is a triplet too, as in '
            "ordinary mahjong.",
        ),
        option="kan_is_triplet",
        rules=("toitoi", "renkou", "gosei", "isshoku_doukou", "sanrenkou"),
    ),
    Question(
        id="D9",
        clauses=("turn.kan", "form.four_as_pairs", "yaku.kan", "yaku.terminal_kan"),
        question=Text(
            "カンしていない同じ目4つは槓子か。",
            "Are four equal dice a kan if it was not declared?",
        ),
        readings=(
            Text(
                "槓子ではない。刻子と1個、または二つの対子とする。",
                "No; they are a triplet and one die, or two pairs.",
            ),
        ),
        settled=0,
        why=Text("槓子はカンをして初めてできる。", "Only declaring it makes a kan."),
        rules=("kan", "terminal_kan"),
    ),
    Question(
        id="D10",
        clauses=(
            "turn.kan",
            "yaku.chinitsu",
            "yaku.chinroutou",
            "yaku.isshoku_souryuukai",
            "yaku.daikouhou",
        ),
        question=Text(
            "カンのある手で、手全体による役満はどう判断するか。",
            "How are yakuman of the whole hand judged when there are kans?",
        ),
        readings=(
            Text(
                "清一色と清老頭は、8個、9個、10個の全てで判断する。一色双龍会と大紅包は、"
                "ちょうど8個でなければならず、カンがあれば付かない。",
                "Chinitsu and chinroutou look at all 8, 9 or 10 dice. Isshoku souryuukai and "
                "daikouhou need exactly eight dice, so no kan.",
            ),
        ),
        settled=0,
        why=Text(
            "清一色と清老頭は手の全てについて言い、他の二つは8個の形を示す。",
            "The first two speak of the whole hand, the other two of a form of eight dice.",
        ),
        rules=("chinitsu", "chinroutou", "isshoku_souryuukai", "daikouhou"),
    ),
    Question(
        id="D13",
        clauses=("solo.yakuman", "yaku.dora", "yaku.tenhou"),
        question=Text(
            "1人ルールの役満に、ドラや天和などを加えるか。",
            "Alone, are dora, tenhou and the like added to a yakuman?",
        ),
        readings=(Text("加えない。", "No."),),
        settled=0,
        why=Text(
            "「他の役と複合はしない」とあり、ドラも「得点と役」の一つである。",
            "A yakuman combines with no other yaku, and dora are in the list of points and yaku.",
        ),
        rules=("dora", "tenhou"),
    ),
    Question(
        id="D25",
        clauses=("yaku.ippokou", "yaku.pinfu", "yaku.all_combine"),
        question=Text("一歩高は平和と複合するか。", "Does ippokou combine with pinfu?"),
        readings=(Text("複合する。", "Yes."),),
        settled=0,
        why=Text("同時に満たした役は全て複合する。", "All yaku that are satisfied add up."),
        rules=("ippokou", "pinfu"),
    ),
    Question(
        id="D26",
        clauses=("yaku.tanyao", "yaku.chanta", "yaku.four_pairs"),
        question=Text(
            "四対子に、タンヤオやチャンタは付くか。",
            "Do tanyao and chanta count with four pairs?",
        ),
        readings=(Text("タンヤオは付き、チャンタは付かない。", "Tanyao does, chanta does not."),),
        settled=0,
        why=Text(
            "タンヤオは手全体について言い、チャンタには面子と雀頭が要る。"
            "1と6の対子だけなら清老頭である。",
            "Tanyao speaks of the whole hand, chanta needs sets and a pair. Pairs of 1 and 6 alone "
            "are chinroutou.",
        ),
        rules=("tanyao", "chanta", "four_pairs"),
    ),
    Question(
        id="D29",
        clauses=("turn.kan_not_reroll", "turn.reroll_three", "yaku.rinshan"),
        question=Text(
            "振り直しの間や後にカンができるか。",
            "Is a kan allowed between and after rerolls?",
        ),
        readings=(
            Text(
                "できる。カンは振り直しに数えない。嶺上開花は、"
                "カンで加えたダイスが最後に振ったダイスのときだけ付く。",
                "Yes, and it uses up no reroll. Rinshan counts only if the die it added is the "
                "last die rolled.",
            ),
        ),
        settled=0,
        why=Text(
            "カンのダイスは振り直しの回数に含まれず、嶺上開花はそのダイスで上がることである。",
            "The die of a kan is no reroll, and rinshan is winning on that die.",
        ),
        rules=("rinshan",),
    ),
)
