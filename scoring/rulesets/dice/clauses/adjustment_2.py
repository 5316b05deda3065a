"""The adjustment posted after the prototype: payment and course of the match; it settles nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="adj2.free_riichi_only",
        rule="adj2_free_riichi_only",
        type="PAY",
        name=Text("無料になるのはリーチのみ", "Only riichi becomes free"),
        quote="残りチップが1枚以下の時に無料になるのはリーチのみ。通常振り直しは有料。",
        text=Text(
            "残りのコインが1枚以下の時、リーチは無料である。振り直しには1枚を払うので、"
            "0枚ではできない。",
            "With one coin or none left riichi costs nothing. A reroll still costs one coin, so it "
            "is impossible with none.",
        ),
        number=1,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.no_rounds",
        rule="adj2_no_rounds",
        type="END",
        name=Text("場の廃止", "No rounds"),
        quote="場の概念を廃止。",
        text=Text(
            "東場や南場などの場はなく、白場もない。",
            "There are no rounds: no East, South and so on, and no white round.",
        ),
        number=2,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.winner_deals",
        rule="adj2_winner_deals",
        type="END",
        name=Text("勝者が親", "The winner deals"),
        quote="前の局の勝者が親になる。",
        text=Text(
            "局の勝者が、次の局の親として最初に手番を行う。",
            "The winner of a hand is the dealer of the next and acts first.",
        ),
        number=3,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.bust_out",
        rule="adj2_bust_out",
        type="END",
        name=Text("退場", "Leaving the game"),
        quote="チップ0枚で局を終えたプレイヤーは退場。",
        text=Text(
            "局の終わりにコインが0枚の人は、ゲームから抜ける。",
            "A player who has no coins when a hand ends leaves the game.",
        ),
        number=4,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.last_standing",
        rule="adj2_last_standing",
        type="END",
        name=Text("優勝", "Winning the match"),
        quote="他全員が退場すれば優勝。",
        text=Text(
            "他の全員が退場し、最後に残った人の優勝となる。",
            "The last player left, when all others have gone, wins the match.",
        ),
        number=5,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.ante_growth",
        rule="adj2_ante_growth",
        type="PAY",
        name=Text("場代の増加", "A growing ante"),
        quote="1人退場するごとに場代が+1。例えば2人抜けると場代は3枚。",
        text=Text(
            "場代は、1枚に退場した人数を加えた枚数とする。",
            "The ante is one coin plus one for each player who has left: after two it is three.",
        ),
        number=6,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.ante_short",
        rule="adj2_ante_short",
        type="PAY",
        name=Text("場代の不足", "Short of the ante"),
        quote="手持ちチップが場代に足りない場合はあるだけ出せばよい。",
        text=Text(
            "コインが場代に足りない人は、持っているだけを出して続ける。",
            "A player with fewer coins than the ante pays what there is and plays on.",
        ),
        number=7,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.double_kan",
        rule="adj2_double_kan",
        type="HAND",
        name=Text("双槓子は役満", "Two kans are a yakuman"),
        quote="双槓子は役満。",
        text=Text(
            "槓子2つは役満である。プロトタイプの役の一覧も同じである。",
            "Two kans are a yakuman, as in the prototype's list of yaku.",
        ),
        number=8,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.play_to_last",
        rule="adj2_play_to_last",
        type="PAY",
        name=Text("最後のプレイヤーまで進行", "Play goes on to the last player"),
        quote="他全員がブタでも最後のプレイヤーまで進行。",
        text=Text(
            "それまでの全員が0点でも、最後の人も手番を行う。",
            "The last player takes a turn even if all others scored 0.",
        ),
        number=9,
        when={"edition": ("adjust2",)},
    ),
    Clause(
        id="adj2.all_zero_dealer",
        rule="adj2_all_zero_dealer",
        type="PAY",
        name=Text("全員ブタなら親の勝ち", "The dealer wins if nobody scores"),
        quote="全員ブタなら親の勝ち。",
        text=Text(
            "全員が0点なら、親が勝って場のコインを取る。",
            "If every player scored 0 the dealer wins the hand and takes the pot.",
        ),
        number=10,
        when={"edition": ("adjust2",)},
    ),
)
