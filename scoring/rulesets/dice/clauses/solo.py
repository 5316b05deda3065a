"""The rules for one player; they compute no score."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="solo.start",
        rule="solo_start",
        type="PAY",
        name=Text("1人ルールの開始", "Starting alone"),
        quote="コイン5枚を持って開始。",
        text=Text("5枚のコインを持って始める。", "A single player starts with five coins."),
        number=78,
    ),
    Clause(
        id="solo.turn",
        rule="solo_turn",
        type="TURN",
        name=Text("1人ルールの手番", "A turn alone"),
        quote="1枚場に出して8個振り、リーチ/振り直し/そのままを選択する手順を同様に行う。",
        text=Text(
            "場代を1枚出し、その後は2人以上の時と同じ手番を行う。",
            "The player antes one coin and then takes a turn as usual.",
        ),
        number=79,
    ),
    Clause(
        id="solo.total",
        rule="solo_total",
        type="END",
        name=Text("ハイスコア", "High score"),
        quote="獲得した点を加算してハイスコアを競う。",
        text=Text(
            "局ごとの得点を足していき、その合計を競う。",
            "The points of every hand add up to a high score.",
        ),
        number=80,
    ),
    Clause(
        id="solo.refund",
        rule="solo_refund",
        type="PAY",
        name=Text("コインの払い戻し", "Coins come back"),
        quote="その局に10点以上取れば出したコインは追加分も含め手元に帰って来る。",
        text=Text(
            "10点以上の局では、場代も加えたコインも戻る。",
            "With 10 points or more in a hand the ante and the coin added come back.",
        ),
        number=81,
    ),
    Clause(
        id="solo.forfeit",
        rule="solo_forfeit",
        type="PAY",
        name=Text("コインの没収", "Coins are lost"),
        quote="9点以下であれば没収される。",
        text=Text(
            "9点以下の局では、出したコインは失われる。得点は加算される。",
            "With 9 points or less the coins are lost; the points still count.",
        ),
        number=82,
    ),
    Clause(
        id="solo.end",
        rule="solo_end",
        type="END",
        name=Text("1人ルールの終了", "End of the game alone"),
        quote="コインが無くなると終了。",
        text=Text(
            "コインが0枚になればゲームが終わる。",
            "The game is over when no coins are left.",
        ),
        number=83,
    ),
    Clause(
        id="solo.yakuman",
        rule="solo_yakuman",
        type="HAND",
        name=Text("1人ルールの役満", "Yakuman alone"),
        quote="役満は80点で計算。他の役と複合はしない。",
        text=Text(
            "役満は80点とし、他の役の点は加えない。",
            "A yakuman counts 80 points, and no other yaku is added.",
        ),
        number=84,
    ),
)
