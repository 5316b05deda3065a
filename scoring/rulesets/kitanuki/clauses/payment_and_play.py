"""Clauses 29 to 45 of the source: payments, the match, the wall and draws; it enforces nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="pay.ron",
        rule="pay_ron",
        type="PAY",
        name=Text("栄和の支払い", "Paying for ron"),
        quote="栄和であれば放銃者が全額",
        text=Text("放銃した人が全額を払う。", "The discarder pays the whole sum."),
        number=29,
    ),
    Clause(
        id="pay.tsumo",
        rule="pay_tsumo",
        type="PAY",
        name=Text("摸和の支払い", "Paying for tsumo"),
        quote=(
            "摸和であれば、上記の点数を双方から\n"
            "摸和の場合は上記の点数が二人から入るため、都合二倍の得点となります。"
        ),
        text=Text(
            "ほかの2人がそれぞれ全額を払うので、得点は2倍になる。",
            "Each of the two others pays the whole sum, so the winner gets it twice.",
        ),
        number=30,
    ),
    Clause(
        id="pay.noten",
        rule="pay_noten",
        type="DRAW",
        name=Text("不聴罰符", "Noten penalty"),
        quote="尚、不聴罰符ありとした場合は場に 6点とします。",
        text=Text(
            "不聴罰符を採用する場合は、合わせて6点とする。",
            "Where the noten penalty is used, it is 6 points in all.",
        ),
        number=31,
        when={"noten_penalty": (True,)},
    ),
    Clause(
        id="pay.karasu",
        rule="pay_karasu",
        type="PAY",
        name=Text("カラスの支払い", "Paying for karasu"),
        quote="この場合は逆に和了した者が他者二人に 3点ずつ、場に 6点を支払います",
        text=Text(
            "カラスでは、和了した人がほかの2人に3点ずつ払う。",
            "For karasu the winner pays 3 points to each of the two others.",
        ),
        number=32,
    ),
    Clause(
        id="match.nine",
        rule="match_nine",
        type="END",
        name=Text("一試合は九局", "Nine hands"),
        quote="『しらぎく麻雀』の場合は九局を以って一試合とします。",
        text=Text("九局で一試合とする。", "A match is nine hands."),
        number=33,
    ),
    Clause(
        id="match.count_all",
        rule="match_count_all",
        type="END",
        name=Text("局数の数え方", "Every hand counts"),
        quote="荘家が和了した場合や平局の場合でも、局数がカウントされます。",
        text=Text(
            "親の和了や平局で連荘しても、局数は一つ進む。",
            "Every hand counts, also after a dealer's win or a draw.",
        ),
        number=34,
    ),
    Clause(
        id="match.last",
        rule="match_last",
        type="END",
        name=Text("最終局", "The last hand"),
        quote="従って、最終局での荘家の和了及び平局でも一試合が終わるものとします。",
        text=Text(
            "最終局は、親の和了や平局であっても、そこで試合が終わる。",
            "The last hand ends the match even if the dealer wins or it is drawn.",
        ),
        number=35,
    ),
    Clause(
        id="match.points",
        rule="match_points",
        type="END",
        name=Text("持ち点", "Starting and return points"),
        quote=(
            "『しらぎく麻雀』の場合は 30点持ち 50点返しとします。\n"
            "すなわち、試合開始時には全員マイナス20点の状態から始める事となります。"
        ),
        text=Text(
            "30点を持って始め、50点を引いた点数を成績とする。"
            "全員がマイナス20点から始めることになる。",
            "Everyone starts with 30 points, and 50 are subtracted in the result: all begin at "
            "-20.",
        ),
        number=36,
    ),
    Clause(
        id="match.oka",
        rule="match_oka",
        type="END",
        name=Text("一位の60点", "60 points for first place"),
        quote="当然、三人で60点の差額が生じますが、これは一試合終了後に一位の者が取る事と成ります。",
        text=Text(
            "三人分の差額の60点は、試合の後に一位の人が取る。",
            "The difference of 60 points goes to first place at the end of the match.",
        ),
        number=37,
    ),
    Clause(
        id="wall.fourteen",
        rule="wall_fourteen",
        type="META",
        name=Text("王牌は十四枚", "Fourteen tiles in the dead wall"),
        quote="王牌は常に十四枚になるようにします。",
        text=Text("王牌は常に14枚に保つ。", "The dead wall is kept at fourteen tiles."),
        number=38,
    ),
    Clause(
        id="nuki.no_haitei",
        rule="nuki_no_haitei",
        type="TURN",
        name=Text("海底では北を抜けない", "No extraction on the last tile"),
        quote="抜きドラでも補充牌を嶺上牌から取るため、海底で北を抜く事は出来ません",
        text=Text("海底では北を抜けない。", "North may not be extracted on the last tile."),
        number=39,
    ),
    Clause(
        id="nuki.haitei_discard",
        rule="nuki_haitei_discard",
        type="TURN",
        name=Text("北を捨てられるのは海底だけ", "Discarding north"),
        quote="海底に限り、抜きドラとなる北を河に捨てる事が出来ます。",
        text=Text("北は海底に限り捨てられる。", "North may be discarded on the last tile only."),
        number=40,
    ),
    Clause(
        id="no_chi",
        rule="no_chi",
        type="TURN",
        name=Text("吃の禁止", "No chi"),
        quote="(チー)禁止\n北抜きに限らず、三人打ちの麻雀では(チー)が出来ない場合が殆どです。",
        text=Text("チーはできない。", "Chi is not allowed."),
        number=41,
    ),
    Clause(
        id="abort.nine",
        rule="abort_nine",
        type="DRAW",
        name=Text("九種幺九倒牌", "Nine terminals and honours"),
        quote=(
            "九種幺九倒牌\n"
            "ポン・(カン)が全く無い、開局第一摸牌時に手中に幺九牌が九種類以上ある場合に、"
            "任意でその局を流す事が出来ます。"
        ),
        text=Text(
            "ポンや槓のない第一自摸で幺九牌が九種類以上あれば、流局にできる。",
            "At one's first draw, with no pon or kan before it, a player holding nine or more "
            "kinds of terminals and honours may call the hand off.",
        ),
        number=42,
    ),
    Clause(
        id="abort.four_kan",
        rule="abort_four_kan",
        type="DRAW",
        name=Text("四槓算了", "Four kans"),
        quote=(
            "四槓算了\n"
            "四回目の槓が行われると、その際の嶺上(リンシャン)牌に対する打牌で和了がなければ平局と"
            "なると言うものです。"
        ),
        text=Text(
            "四回目の槓の後、その打牌で和了がなければ平局とする。",
            "After the fourth kan the hand is drawn unless somebody wins on the discard that "
            "follows it.",
        ),
        number=43,
        when={"four_kan_draw": (True,)},
    ),
    Clause(
        id="abort.four_kan_exc",
        rule="abort_four_kan_exc",
        type="DRAW",
        name=Text("四槓子聴牌の例外", "Four kans by one player"),
        quote=(
            "例外として、四槓子聴牌となった場合には平局としません(この場合他者の五回目の槓は出来"
            "ません)。"
        ),
        text=Text(
            "四槓子の聴牌なら平局とせず、五回目の槓は誰にもできない。",
            "The hand goes on if it is a tenpai for the yakuman of four kans; nobody may then "
            "make a fifth kan.",
        ),
        number=44,
        when={"four_kan_draw": (True,)},
    ),
    Clause(
        id="abort.four_kan_off",
        rule="abort_four_kan_off",
        type="DRAW",
        name=Text("四槓算了なし", "Without the draw by four kans"),
        quote="このルールは有無を選択出来、無しとした場合は任意に四回まで槓が可能となります。",
        text=Text(
            "四槓算了を採用するかどうかは選べる。採用しなければ、"
            "平局とならずに四回まで槓ができる。",
            "The draw by four kans is optional. Without it up to four kans may be made and the "
            "hand goes on.",
        ),
        number=45,
        when={"four_kan_draw": (False,)},
    ),
)
