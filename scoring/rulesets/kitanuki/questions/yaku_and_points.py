"""Questions K1 to K10: the worth of a hand, its dora and karasu; they change no rule."""

from scoring.rules.source import Question
from scoring.rulesets.kitanuki.questions.reasons import AS_PROGRAM
from scoring.text import Text

_YAKUMAN = (
    "tenhou",
    "chiihou",
    "renhou",
    "daisangen",
    "suushiihou",
    "tsuuiisou",
    "chinroutou",
    "ryuuiisou",
    "chuuren_poutou",
    "suuankou",
    "suukantsu",
    "kokushi",
)
_DORA = ("dora", "ura_dora", "nuki_dora", "rinshan_dora")

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="K1",
        clauses=("yaku.yakuman", "score.fan"),
        question=Text(
            "役満貫の手で、ほかの役やドラも数えるか。", "Do other yaku and dora add to a yakuman?"
        ),
        readings=(
            Text("数える。", "Yes."),
            Text("数えない。12翻とする。", "No, it is 12 han."),
        ),
        settled=0,
        why=Text(
            "役とドラは一翻一点で加算するとあり、役満貫も十二翻の役としてほかと並べてある。",
            "Every han of yaku and dora adds a point, and the yakuman is listed like the "
            "others, as a yaku of 12 han.",
        ),
        option="yakuman_flat",
        rules=_YAKUMAN,
    ),
    Question(
        id="K2",
        clauses=("yaku.yakuman",),
        question=Text("役満貫が二つあればどう数えるか。", "What are two yakuman worth?"),
        readings=(
            Text("それぞれ12翻とする。", "12 han each."),
            Text("合わせて12翻とする。", "12 han together."),
        ),
        settled=0,
        why=AS_PROGRAM,
        rules=_YAKUMAN,
    ),
    Question(
        id="K3",
        clauses=("yaku.chinitsu", "yaku.yakuman", "yaku.optional"),
        question=Text(
            "九蓮宝燈、緑一色、大車輪に、清一色も数えるか。",
            "Does the full flush in nine gates, all green or the big wheel count?",
        ),
        readings=(
            Text(
                "数えない。四暗刻や四槓子に含まれる清一色は数える。",
                "No. In four concealed triplets and four kans it does.",
            ),
            Text("6翻を加える。", "Yes, it adds 6 han."),
        ),
        settled=0,
        why=AS_PROGRAM,
        rules=("chinitsu", "chuuren_poutou", "ryuuiisou", "daisharin"),
    ),
    Question(
        id="K4",
        clauses=("yaku.chiitoi", "yaku.chinitsu", "yaku.yakuman"),
        question=Text(
            "七対子は清一色や字一色と複合するか。",
            "Does seven pairs combine with full flush and all honours?",
        ),
        readings=(Text("する。3翻に6翻または12翻を加える。", "Yes: 3 han and 6 or 12 more."),),
        settled=0,
        why=AS_PROGRAM,
        rules=("chiitoitsu", "chinitsu", "tsuuiisou"),
    ),
    Question(
        id="K5",
        clauses=("nuki.value", "nuki.in_hand", "dora.next"),
        question=Text(
            "標識牌が西のとき、北はどう数えるか。", "What is north worth when an indicator is west?"
        ),
        readings=(
            Text(
                "抜いた北も手の内の北も、その標識牌のドラでもある。抜いた北は2翻となる。"
                "裏ドラと嶺上ドラの標識牌でも同じである。",
                "Every north, extracted or in the hand, is dora of that indicator too: an "
                "extracted one is 2 han. So it is with ura and rinshan indicators.",
            ),
            Text("多くても1翻とする。", "1 han at most."),
        ),
        settled=0,
        why=Text(
            "抜かない北に付かないのは「抜きドラとしての翻数」だけである。",
            "A north kept in the hand loses only the han for extracting it.",
        ),
        rules=_DORA,
    ),
    Question(
        id="K6",
        clauses=("dora.next",),
        question=Text(
            "標識牌が萬子のとき、ドラは何か。", "What is dora when the indicator is a manzu tile?"
        ),
        readings=(
            Text("一萬の次は九萬、九萬の次は一萬とする。", "After 1m comes 9m, after 9m comes 1m."),
        ),
        settled=0,
        why=Text("萬子は一と九しかない。", "Manzu has no other tiles."),
        rules=("dora", "ura_dora", "rinshan_dora"),
    ),
    Question(
        id="K7",
        clauses=("karasu", "dora.rinshan"),
        question=Text("カラスを免れさせるのはどのドラか。", "Which dora save a hand from karasu?"),
        readings=(
            Text(
                "すべてのドラ。嶺上ドラを2枚ともめくってから判断する。",
                "All of them; both rinshan indicators are turned first.",
            ),
        ),
        settled=0,
        why=Text(
            "「ドラを含めた役を一切」とあり、嶺上ドラもドラである。",
            "The source counts dora among the yaku here, and rinshan dora are dora.",
        ),
        rules=_DORA,
    ),
    Question(
        id="K8",
        clauses=("karasu", "pay.karasu", "score.honba"),
        question=Text(
            "カラスでは、積み棒と親はどうなるか。", "What becomes of honba and the deal at karasu?"
        ),
        readings=(
            Text(
                "支払いは積み棒にかかわらず3点ずつとする。積み棒と親は、"
                "その人の普通の和了と同じに扱う。",
                "The payment is 3 points each whatever the honba; honba and deal then go on as "
                "after any win by that player.",
            ),
        ),
        settled=0,
        why=Text("カラスも和了である。", "Karasu is a win all the same."),
    ),
    Question(
        id="K9",
        clauses=("karasu", "yaku.menzen"),
        question=Text("門前の手がカラスとなることはあるか。", "Can a closed hand be karasu?"),
        readings=(Text("ない。", "No."),),
        settled=0,
        why=Text("門前なら門前清の1翻が必ず付く。", "It always has the han for being closed."),
        rules=("menzen",),
    ),
    Question(
        id="K10",
        clauses=("score.honba", "pay.tsumo"),
        question=Text(
            "摸和では、積み棒の分も双方が払うか。", "Does each of the two pay the honba at a tsumo?"
        ),
        readings=(Text("払う。", "Yes."),),
        settled=0,
        why=Text("積み点も合算した点数を双方から受け取る。", "The sum that both pay includes it."),
    ),
)
