"""A turn: the roll, riichi, rerolls, standing and kans; it judges no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="turn.roll8",
        rule="turn_roll8",
        type="TURN",
        name=Text("最初の振り", "The first roll"),
        quote="8個のダイスを振る。公開情報。",
        text=Text(
            "8個のダイスを振り、出た目を全員に見せる。",
            "Eight dice are rolled, open to everybody.",
        ),
        number=29,
    ),
    Clause(
        id="turn.choose",
        rule="turn_choose",
        type="TURN",
        name=Text("手番の選択", "The choice"),
        quote="「リーチ」「振り直し」「そのまま」のどれか1つを選択。",
        text=Text(
            "リーチ、振り直し、そのままの三つから、ちょうど一つを選ぶ。",
            "Exactly one of riichi, reroll and stand is chosen.",
        ),
        number=30,
    ),
    Clause(
        id="turn.riichi_cost",
        rule="turn_riichi_cost",
        type="PAY",
        name=Text("リーチのコイン", "Cost of riichi"),
        quote="リーチを選ぶとコインを1枚場に追加。",
        text=Text(
            "リーチを選んだ人は、コインを1枚場に加える。",
            "Choosing riichi adds one coin to the pot.",
        ),
        number=31,
    ),
    Clause(
        id="turn.riichi_one",
        rule="turn_riichi_one",
        type="TURN",
        name=Text("リーチの振り直し", "The reroll of riichi"),
        quote="ダイスを1つ振り直す。",
        text=Text(
            "リーチでは、ダイスをちょうど1個、1回だけ振り直す。",
            "Riichi rerolls exactly one die, exactly once.",
        ),
        number=32,
    ),
    Clause(
        id="turn.riichi_double",
        rule="turn_riichi_double",
        type="HAND",
        name=Text("リーチの倍付け", "Riichi doubles"),
        quote="得点が2倍。",
        text=Text(
            "リーチをかけて上がった手は、得点の合計が2倍になる。",
            "Riichi doubles the sum of the hand's points.",
        ),
        number=33,
    ),
    Clause(
        id="turn.reroll_cost",
        rule="turn_reroll_cost",
        type="PAY",
        name=Text("振り直しのコイン", "Cost of rerolling"),
        quote="振り直しを選ぶとコインを1枚場に追加。",
        text=Text(
            "振り直しを選んだ人は、コインを1枚場に加える。何回振り直しても1枚である。",
            "Choosing to reroll adds one coin to the pot, once, however many dice are rerolled.",
        ),
        number=34,
    ),
    Clause(
        id="turn.reroll_three",
        rule="turn_reroll_three",
        type="TURN",
        name=Text("振り直しの回数", "Three rerolls"),
        quote="3回までダイスを1つ振り直せる。",
        text=Text(
            "ダイスを1個ずつ、3回まで振り直せる。同じダイスでも別のダイスでもよい。",
            "Up to three times one die is rerolled, the same or another.",
        ),
        number=35,
    ),
    Clause(
        id="turn.free_when_poor",
        rule="turn_free_when_poor",
        type="PAY",
        name=Text("コインが少ない時", "Free when poor"),
        quote="残りのコインが1枚以下ならリーチと振り直しは無料。",
        text=Text(
            "残りのコインが1枚以下なら、リーチも振り直しも無料である。"
            "調整案2で無料になるのはリーチだけである。",
            "With one coin or none left riichi and rerolling cost nothing. Under adjustment 2 only "
            "riichi is free.",
        ),
        number=36,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="turn.stand",
        rule="turn_stand",
        type="TURN",
        name=Text("そのまま", "Standing"),
        quote="そのままを選ぶとコイン追加無しで手番終了。",
        text=Text(
            "そのままを選べば、コインを加えずに手番が終わる。",
            "Standing adds no coin and ends the turn.",
        ),
        number=37,
    ),
    Clause(
        id="turn.kan",
        rule="turn_kan",
        type="TURN",
        name=Text("カン", "Kan"),
        quote=(
            "4つ同じ目があればカンができる。カンをするとリンシャン牌として1個ダイスを振って追加。"
        ),
        text=Text(
            "同じ目4つでカンができ、ダイスを1個振って手に加える。手のダイスはカン1回で9個、"
            "2回で10個となり、そのうちカンしていないものは5個、2個である。",
            "Four equal dice may be declared a kan; one more die is rolled and added. The hand has "
            "9 dice after one kan and 10 after two, of which 5 and 2 are free.",
        ),
        number=38,
    ),
    Clause(
        id="turn.kan_not_reroll",
        rule="turn_kan_not_reroll",
        type="TURN",
        name=Text("カンと振り直し回数", "A kan is no reroll"),
        quote="これは振り直し回数に含まれない。",
        text=Text(
            "カンで振るダイスは、振り直しの回数に数えない。",
            "The replacement die does not use up a reroll.",
        ),
        number=39,
    ),
    Clause(
        id="turn.kan_before_choice",
        rule="turn_kan_before_choice",
        type="TURN",
        name=Text("選択前のカン", "Kan before the choice"),
        quote="カンは手番選択の前にもできる。カン後にリーチをかけたり降りたりできる。",
        text=Text(
            "手番の選択の前にもカンができる。その後で三つのどれを選んでもよい。",
            "A kan is allowed before the choice; afterwards any of the three is open.",
        ),
        number=40,
    ),
    Clause(
        id="turn.kan_after_riichi",
        rule="turn_kan_after_riichi",
        type="TURN",
        name=Text("リーチ後のカン", "Kan after riichi"),
        quote="リーチ後のカンも可能。上がり形が変わっても構わない。",
        text=Text(
            "リーチの振り直しの後にもカンができ、上がり形が変わってもよい。",
            "A kan is allowed after the reroll of riichi, even if it changes the winning form.",
        ),
        number=41,
    ),
    Clause(
        id="turn.riichi_reroll_first",
        rule="turn_riichi_reroll_first",
        type="TURN",
        name=Text("リーチ直後の振り直し", "Riichi rerolls first"),
        quote=(
            "ただしリーチを選択したら直後に1個振り直さなくてはならない。"
            "リーチ→カン→振り直しは不可。"
        ),
        text=Text(
            "リーチを選んだら、カンより先に1個を振り直さなければならない。",
            "The reroll comes right after choosing riichi, before any kan.",
        ),
        number=42,
    ),
)
