"""Clauses 31 to 41 of the source: calls, the deal and the end of the game; it enforces nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="call.pon",
        rule="call_pon",
        type="TURN",
        name=Text("ポン", "Pon"),
        quote=(
            "1.ターツカード(たて)を持っていて、誰かがそのターツの種類と同じ孤立牌カードを捨てたと"
            "き\n"
            "⇒ポンを宣言する"
        ),
        text=Text(
            "たてのターツを持つ人は、誰かが捨てた同じ種類の孤立牌をポンできる。",
            "With an upright partial set, pon may be called on an isolated tile of its suit "
            "discarded by anybody.",
        ),
        number=31,
    ),
    Clause(
        id="call.chi",
        rule="call_chi",
        type="TURN",
        name=Text("チー", "Chi"),
        quote=(
            "2.ターツカード(よこ)を持っていて、自分の左隣の人がそのターツの種類と同じ孤立牌カード"
            "を捨てたとき\n"
            "⇒チーを宣言する"
        ),
        text=Text(
            "よこのターツを持つ人は、左隣の人が捨てた同じ種類の孤立牌をチーできる。",
            "With a sideways partial set, chi may be called on an isolated tile of its suit "
            "discarded by the player on the left.",
        ),
        number=32,
    ),
    Clause(
        id="call.first",
        rule="call_first",
        type="TURN",
        name=Text("鳴きは早いもの順", "First to call"),
        quote="早いもの順で。ポンもチーの優先順位もなしでとりあえず早いもの順でお願いします。",
        text=Text(
            "先に鳴いた人が取る。ポンとチーの間に優先順位はない。",
            "Whoever calls first gets the card; neither pon nor chi has precedence.",
        ),
        number=33,
    ),
    Clause(
        id="call.effect",
        rule="call_effect",
        type="TURN",
        name=Text("鳴いた後", "After a call"),
        quote=(
            "鳴きに成功したプレイヤーは、孤立牌カードとターツカードを自分の目の前に表向きにしてお"
            "き、ターンエンドとなります。"
        ),
        text=Text(
            "孤立牌とターツを表向きに置いてメンツとし、カードを捨てずに手番を終える。",
            "The isolated tile and the partial set are laid open as a set, and the turn ends "
            "without a discard.",
        ),
        number=34,
    ),
    Clause(
        id="call.next",
        rule="call_next",
        type="TURN",
        name=Text("鳴いた後の手番", "The turn after a call"),
        quote="順番は鳴きを行ったプレイヤーの右隣りの人に移ります。",
        text=Text(
            "手番は鳴いた人の右隣に移る。",
            "Play continues with the player on the right of the caller.",
        ),
        number=35,
    ),
    Clause(
        id="dealer.rotates",
        rule="dealer_rotates",
        type="END",
        name=Text("周り親", "The deal rotates"),
        quote="親は周り親で反時計回りに回していきます。",
        text=Text(
            "親は1局ごとに反時計回りに移り、連荘はない。",
            "The deal passes counter-clockwise after every hand; the dealer never stays.",
        ),
        number=36,
    ),
    Clause(
        id="end.two_rounds",
        rule="end_two_rounds",
        type="END",
        name=Text("親が2周したら終了", "The end after two rounds"),
        quote="それぞれのプレイヤーが親を2回行ったらゲーム終了となり",
        text=Text(
            "全員が親を2回務めたら終わる。局の数は人数の2倍である。",
            "The game ends when everybody has dealt twice, after twice as many hands as there "
            "are players.",
        ),
        number=37,
    ),
    Clause(
        id="end.winner",
        rule="end_winner",
        type="END",
        name=Text("勝者", "The winner"),
        quote="もっとも持ち点の高いプレイヤーが勝利となります。",
        text=Text("持ち点の最も高い人が勝つ。", "The player with the most points wins."),
        number=38,
    ),
    Clause(
        id="start",
        rule="start",
        type="PAY",
        name=Text("持ち点", "Starting points"),
        quote="15点くらいでよいのではないかなと思います。\n持ち点は15点。",
        text=Text("全員が15点を持って始める。", "Every player starts with 15 points."),
        number=39,
    ),
    Clause(
        id="start.reason",
        rule="start_reason",
        type="META",
        name=Text("持ち点の理由", "Why 15 points"),
        quote="※役満直撃で即死しないように。",
        text=Text(
            "役満12点に放銃しても、15点なら3点が残る。",
            "Dealing into a yakuman costs 12 points, which leaves 3 of the 15.",
        ),
        number=40,
    ),
    Clause(
        id="end.bust",
        rule="end_bust",
        type="END",
        name=Text("0点未満で終了", "The end below zero"),
        quote="誰かの点数が0点未満になるか、親が2周したら終了。",
        text=Text(
            "誰かの持ち点が0点未満になっても終わる。",
            "The game also ends when a score falls below 0.",
        ),
        number=41,
    ),
)
