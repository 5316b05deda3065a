"""Section 4 of the source: riichi and furiten; it judges no action."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="4-01",
        rule="riichi_draw_left",
        type="TURN",
        name=Text("立直をかけられる時期", "When riichi may be declared"),
        quote="自分の自摸が残り1回以上ある間",
        text=Text(
            "自分の自摸が1回以上残っている間、"
            "すなわち自摸れる牌が4枚以上残っている間は立直を掛けられる。",
            "Riichi may be declared while one's own next draw is still to come, that is with at "
            "least four tiles left to draw.",
        ),
    ),
    Clause(
        id="4-02",
        rule="riichi_closed_hand",
        type="TURN",
        name=Text("立直を掛けられる条件", "Condition for riichi"),
        quote="門前の場合のみ",
        text=Text(
            "立直は門前の場合にだけ掛けられる。",
            "Riichi may only be declared with a closed hand.",
        ),
    ),
    Clause(
        id="4-03",
        rule="riichi_points_needed",
        type="TURN",
        name=Text("立直を掛けられるための持ち点", "Points needed for riichi"),
        quote="持ち点が1000点未満の時は立直を掛けられない",
        text=Text(
            "立直を掛けるには1000点以上の持ち点が要る。",
            "A player needs at least 1,000 points to declare riichi.",
        ),
    ),
    Clause(
        id="4-04",
        rule="furiten_riichi",
        type="TURN",
        name=Text("振り聴立直", "Riichi in furiten"),
        quote="捨て牌にかかわらず振り聴立直を掛けられる(流局しても錯和とならない)",
        text=Text(
            "振り聴でも立直を掛けられる。流局しても錯和とならない。",
            "Riichi may be declared in furiten, and a draw does not make it a foul.",
        ),
    ),
    Clause(
        id="4-05",
        rule="open_riichi",
        type="TURN",
        name=Text("振り聴オープン立直", "Open riichi in furiten"),
        quote="オープン立直自体がない",
        text=Text(
            "オープン立直はないので、振り聴オープン立直もない。",
            "There is no open riichi, so there is none in furiten either.",
        ),
    ),
    Clause(
        id="4-06",
        rule="passing_after_riichi",
        type="TURN",
        name=Text("立直後の和り牌の見逃し", "Passing a winning tile after riichi"),
        quote="振り聴立直と同じ扱いとする",
        text=Text(
            "立直後に和り牌を見逃した人は、以後振り聴立直と同じ扱いになり、栄和できない。",
            "Who passes a winning tile after riichi is treated as in furiten riichi from then on "
            "and cannot win by ron.",
        ),
    ),
    Clause(
        id="4-07",
        rule="riichi_without_winning_tile",
        type="TURN",
        name=Text("和り目なしの立直", "Riichi that cannot win"),
        quote="和れないが錯和とはならない",
        text=Text(
            "和り目のない立直は、和れないが錯和とはならない。",
            "Riichi on a hand without any winning tile left cannot win, but is no foul.",
        ),
    ),
    Clause(
        id="4-08",
        rule="four_riichi",
        type="DRAW",
        name=Text("4人全員の立直で流局となるかどうか", "Four players in riichi"),
        quote="流局とならない",
        text=Text(
            "4人全員が立直しても流局とならず、局を続ける。",
            "The hand goes on when all four players have declared riichi.",
        ),
    ),
    Clause(
        id="4-09",
        rule="deposits_to_winner",
        type="PAY",
        name=Text("立直棒の取得条件", "Who collects riichi deposits"),
        quote="立直を掛けていなくても和れば貰える",
        text=Text(
            "和了した人は、立直を掛けていなくても場の立直棒を貰う。",
            "The winner collects the riichi deposits on the table, with or without a riichi of "
            "his own.",
        ),
    ),
    Clause(
        id="4-10",
        rule="deposits_on_several_wins",
        type="PAY",
        name=Text("複数の人の和了時の立直棒の扱い", "Riichi deposits when several win"),
        quote="上家が取る(ただし、基本ルールは和了者は一人のみ)",
        text=Text(
            "複数の人が和了したときの立直棒は上家が取る。ただし基本ルールでは和了者は一人なので、"
            "この場合は起こらない。",
            "If several players won, the first in turn order would take the riichi deposits. With "
            "only one winner in the basic rules, this does not arise.",
        ),
    ),
    Clause(
        id="4-11",
        rule="ron_on_riichi_tile",
        type="PAY",
        name=Text("立直を掛けた牌で誰かが和った場合の立直棒の扱い", "Ron on the riichi tile"),
        quote="立直棒は出さなくて良い",
        text=Text(
            "立直を掛けた牌で栄和されたときは、立直棒を出さなくて良い。",
            "A player whose riichi declaration tile is won on pays no riichi deposit.",
        ),
    ),
    Clause(
        id="4-12",
        rule="ron_in_furiten",
        type="TURN",
        name=Text("振り聴時の栄和", "Ron in furiten"),
        quote="国士無双13面待ちも含め、全ての場合において栄和出来ない",
        text=Text(
            "振り聴の間は、国士無双13面待ちも含め、どの牌でも栄和できない。",
            "A player in furiten cannot win by ron at all, not even with a thirteen-sided kokushi "
            "wait.",
        ),
    ),
    Clause(
        id="4-13",
        rule="ankan_after_riichi",
        type="TURN",
        name=Text("立直後の暗槓", "Concealed kan after riichi"),
        quote="待ち牌が変わらなければ出来る(暗槓は義務ではない)",
        text=Text(
            "立直後の暗槓は、待ち牌が変わらなければできる。義務ではない。",
            "A concealed kan after riichi is allowed if the waits do not change. It is never "
            "required.",
        ),
    ),
)
