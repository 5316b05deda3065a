"""Questions K11 to K28: payments, calls, draws and the match; they change no rule."""

from scoring.rules.source import Question
from scoring.rulesets.kitanuki.questions.reasons import AS_PROGRAM
from scoring.text import Text

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="K11",
        clauses=("score.honba", "match.count_all"),
        question=Text(
            "次の局の親は誰か。積み棒はどうなるか。",
            "Who deals next, and what becomes of the honba?",
        ),
        readings=(
            Text(
                "和了した人が次の親となり、平局では親が続ける。積み棒は親の和了と平局で1本増え、"
                "子の和了でなくなる。",
                "The winner; after a draw the same dealer. A dealer's win or a draw adds one "
                "honba, a child's win clears them.",
            ),
            Text("親は順に回る。", "The deal passes in turn."),
        ),
        settled=0,
        why=AS_PROGRAM,
    ),
    Question(
        id="K12",
        clauses=("pay.ron",),
        question=Text(
            "1枚の打牌で2人が栄和したらどうなるか。", "What if two declare ron on one discard?"
        ),
        readings=(
            Text(
                "2人とも和了し、積み棒を含む全額をそれぞれが受け取る。次の親は、"
                "親が和了していれば親、そうでなければ放銃者の右隣に近い方とする。",
                "Both win, and each is paid in full, honba included. The dealer stays if among "
                "them; otherwise the one nearer to the discarder's right deals next.",
            ),
            Text(
                "放銃者の右隣に近い方だけが和了する。",
                "Only the one nearer to the discarder's right wins.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
        option="double_ron",
    ),
    Question(
        id="K13",
        clauses=("pay.noten",),
        question=Text("不聴罰符の6点はどう分けるか。", "How is the noten penalty of 6 split?"),
        readings=(
            Text(
                "聴牌が1人なら、ほかの2人が3点ずつ払う。2人なら、残る1人が3点ずつ払う。"
                "0人か3人なら払わない。",
                "One tenpai player gets 3 from each of the others; two get 3 each from the "
                "third; with none or three nothing is paid.",
            ),
        ),
        settled=0,
        why=Text("「場に 6点」をこう解した。", "So were the 6 points in all understood."),
        rules=("noten_penalty",),
    ),
    Question(
        id="K14",
        clauses=("pay.noten",),
        question=Text("聴牌とはどういう手か。", "What is tenpai?"),
        readings=(
            Text(
                "形が聴牌であればよい。ただし、手の内で4枚とも使っている牌を待っても聴牌ではない。",
                "The form is enough, but waiting for a tile of which the hand itself holds all "
                "four is not tenpai.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
    ),
    Question(
        id="K15",
        clauses=("nuki.action",),
        question=Text("抜いた北で栄和できるか。", "May a win be declared on an extracted north?"),
        readings=(
            Text("北を待つ手ならどれでもできる。", "Yes, by any hand that waits for north."),
            Text("国士無双に限りできる。", "Only by thirteen orphans."),
            Text("できない。", "No."),
        ),
        settled=0,
        why=Text(
            "プログラムは搶槓と同じに扱う。搶槓の役は付かない。",
            "The program treats it like a robbed kan; there is no yaku for it.",
        ),
        option="ron_on_nuki",
        rules=("kokushi",),
    ),
    Question(
        id="K16",
        clauses=("nuki.in_hand", "nuki.haitei_discard"),
        question=Text("北をポンや槓できるか。", "May north be called or made a kan?"),
        readings=(
            Text(
                "ポンと大明槓はできない。暗槓はできる。",
                "No pon and no kan of a discard, but a concealed kan is allowed.",
            ),
            Text("暗槓もできない。", "Not even a concealed kan."),
        ),
        settled=0,
        why=Text(
            "北が捨てられるのは鳴けない海底だけである。"
            "手の内で使うことには「制約はありません」とある。",
            "North is discarded only on the last tile, which cannot be called; and its use in "
            "the hand is not restricted.",
        ),
        option="north_ankan",
    ),
    Question(
        id="K17",
        clauses=("nuki.action", "yaku.menzen", "yaku.yakuman"),
        question=Text(
            "北を抜くと、門前や第一巡の役はどうなるか。", "What does extracting north take away?"
        ),
        readings=(
            Text(
                "門前は崩れない。抜いた人は天和、地和、人和を失うが、ほかの人は失わない。",
                "The hand stays closed. The player who extracts loses tenhou, chiihou and "
                "renhou; the others do not.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
        rules=("menzen", "tenhou", "chiihou", "renhou"),
    ),
    Question(
        id="K18",
        clauses=("nuki.action",),
        question=Text("ポンの直後に北を抜けるか。", "May north be extracted right after a pon?"),
        readings=(Text("抜けない。", "No."),),
        settled=0,
        why=AS_PROGRAM,
    ),
    Question(
        id="K19",
        clauses=("dora.kan",),
        question=Text("槓ドラはいつめくるか。", "When is a kan dora turned?"),
        readings=(
            Text(
                "和了の時にはすべてめくれており、標識牌は1枚と成立した槓の数である。"
                "搶槓された槓は数えない。",
                "At a win all are open: one indicator and one for each completed kan. A robbed "
                "kan adds none.",
            ),
            Text(
                "明槓のドラは打牌の後にめくるので、その嶺上牌での和了には付かない。",
                "That of an open kan only after the discard, so a win on its replacement tile "
                "misses it.",
            ),
        ),
        settled=0,
        why=Text(
            "原文は槓の度にドラが増えるとし、プログラムは和了の前にすべてをめくる。",
            "The source adds a dora at every kan, and the program turns all that are due "
            "before it scores a win.",
        ),
        rules=("dora",),
    ),
    Question(
        id="K20",
        clauses=("yaku.riichi",),
        question=Text("立直の条件は何か。", "What are the conditions of riichi?"),
        readings=(
            Text(
                "供託はなく、山に3枚以上が残っていればよい。振聴でも掛けられる。立直後の暗槓は、"
                "孤立した暗刻に4枚目を引いたときに限る。",
                "There is no deposit; at least three tiles are left in the wall; furiten riichi "
                "is allowed. Afterwards a concealed kan may be made only with the drawn fourth "
                "tile of an isolated triplet.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
        rules=("riichi",),
    ),
    Question(
        id="K21",
        clauses=("pay.ron",),
        question=Text("振聴はどう扱うか。", "How does furiten work?"),
        readings=(
            Text(
                "待ち牌のどれかを捨てていれば栄和できない。見逃した人は次の自摸まで、"
                "立直後ならその局の間、栄和できない。国士無双は捨てた牌そのものに限る。",
                "No ron with any winning tile among one's discards, none after passing one up "
                "until the next draw, and after riichi for the rest of the hand. For thirteen "
                "orphans only the very tile discarded is barred.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
        rules=("kokushi",),
    ),
    Question(
        id="K22",
        clauses=("pay.tsumo",),
        question=Text(
            "明槓の嶺上牌での和了は誰が払うか。",
            "Who pays for a win on the replacement tile of an open kan?",
        ),
        readings=(
            Text(
                "普通の摸和として双方が払う。包はどの手にもない。",
                "Both, as for any tsumo. No hand makes another player liable.",
            ),
        ),
        settled=0,
        why=AS_PROGRAM,
    ),
    Question(
        id="K23",
        clauses=("match.points",),
        question=Text(
            "持ち点が0点未満になったら試合は終わるか。",
            "Does the match end when points fall below 0?",
        ),
        readings=(
            Text("終わる。ちょうど0点なら続く。", "Yes; at exactly 0 it goes on."),
            Text("終わらない。", "No."),
        ),
        settled=0,
        why=AS_PROGRAM,
        option="tobi",
    ),
    Question(
        id="K24",
        clauses=("match.oka",),
        question=Text(
            "同点の一位では、誰が60点を取るか。", "Who gets the 60 points when first place is tied?"
        ),
        readings=(
            Text("起家から数えて先の人。", "The earlier one, counted from the first dealer."),
        ),
        settled=0,
        why=AS_PROGRAM,
    ),
    Question(
        id="K25",
        clauses=("abort.four_kan_exc",),
        question=Text(
            "1人で四つ槓をしたが聴牌でないとき、平局とするか。",
            "Is the hand drawn when one player made all four kans but is not tenpai?",
        ),
        readings=(
            Text(
                "しない。四つとも1人のものであればよい。",
                "No; it is enough that all four belong to one player.",
            ),
            Text("する。", "Yes."),
        ),
        settled=0,
        why=Text("プログラム『しらぎく麻雀』による。", "The program Shiragiku Mahjong does it so."),
        rules=("suukantsu",),
    ),
    Question(
        id="K26",
        clauses=("yaku.only",),
        question=Text("三色同刻を数えるか。", "Does triple triplets (sanshoku doukou) count?"),
        readings=(
            Text("数えない。", "No."),
            Text("3翻とする。", "Yes, for 3 han."),
        ),
        settled=0,
        why=Text(
            "プログラムは3翻とするが、原文にもプログラムの説明書にもない。",
            "The program gives 3 han, but neither the source nor the program's own rule book "
            "lists it.",
        ),
        option="sanshoku_doukou",
    ),
    Question(
        id="K27",
        clauses=("no_shibari", "karasu"),
        question=Text(
            "和了に2点を要し、違反に10点ずつの錯和を科すルールもある。採用するか。",
            "Elsewhere a win needs 2 points and a foul costs 10 to each: is that adopted?",
        ),
        readings=(Text("採用しない。", "No."),),
        settled=0,
        why=Text(
            "原文には縛りがなく、カラスがある。",
            "The source has no minimum, and has karasu instead.",
        ),
    ),
    Question(
        id="K28",
        clauses=("nuki.value", "nuki.in_hand"),
        question=Text("北は何枚まで抜けるか。", "How many norths can be extracted?"),
        readings=(
            Text(
                "抜いた北と手の内の北を合わせて4枚までとする。",
                "Those extracted and those in hands are four at most.",
            ),
        ),
        settled=0,
        why=Text("北は4枚しかない。", "There are only four."),
        rules=("nuki_dora",),
    ),
)
