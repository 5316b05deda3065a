"""The preface and section 1 of the source: points, placement, deposits; it settles nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="preface",
        rule="cards_beat_rules",
        type="META",
        name=Text("カードはルールに勝つ", "Cards beat rules"),
        quote=(
            "「カードはルールに勝つ」。カードのルール文章に書かれた内容と、"
            "ルールに記された内容が直接矛盾する場合、カードの記述が優先される。"
        ),
        text=Text(
            "カードや牌の記述がルールと直接矛盾するときは、カードの記述が優先される。"
            "以下のどの項目も、カードによって変わりうる。",
            "Where the text of a card or tile directly contradicts a rule, the card prevails. Any "
            "item below may be changed by a card.",
        ),
    ),
    Clause(
        id="1-01",
        rule="starting_points",
        type="PAY",
        name=Text("配給原点", "Starting points"),
        quote="25000点",
        text=Text(
            "全員が25000点を持って始める。",
            "Every player starts the match with 25,000 points.",
        ),
    ),
    Clause(
        id="1-02",
        rule="return_points",
        type="END",
        name=Text("原点", "Return points"),
        quote="30000点",
        text=Text(
            "最終得点は30000点を基準に数える。配給原点との差の4人分、"
            "20000点はオカとしてトップに加わる。",
            "Final scores are counted from 30,000 points. The four players' difference to the "
            "starting points, 20,000, is the oka and goes to first place.",
        ),
    ),
    Clause(
        id="1-03",
        rule="rounding_of_hundreds",
        type="END",
        name=Text("点数精算時の100点単位の処理", "Rounding of hundreds in the final score"),
        quote="1000点単位にする。100点単位は五捨六入",
        text=Text(
            "終局時の持ち点を1000点単位に丸める。500点以下は切り捨て、600点以上は切り上げる。",
            "Final points are rounded to thousands: 500 and less down, 600 and more up.",
        ),
    ),
    Clause(
        id="1-04",
        rule="match_length",
        type="END",
        name=Text("点数精算単位", "Length of a match"),
        quote="東風戦または東南戦 延長戦なし",
        text=Text(
            "一回の勝負は東風戦または東南戦で、延長戦はない。",
            "A match is East only or East and South, with no extension.",
        ),
    ),
    Clause(
        id="1-05",
        rule="uma",
        type="END",
        name=Text("馬", "Uma (placement bonus)"),
        quote="5−15",
        text=Text(
            "順位点として、1位に+15、2位に+5、3位に-5、4位に-15を加える。",
            "First place gets +15, second +5, third -5 and fourth -15.",
        ),
    ),
    Clause(
        id="1-05-01",
        rule="ties",
        type="END",
        name=Text("同点の人の処理", "Ties"),
        quote="(起家から見て)上家を上位とする",
        text=Text(
            "同点のときは、起家から見て上家の人、すなわち起家から順番に数えて近い人を上位とする。",
            "Of players with equal points, the one nearer to the first dealer in turn order ranks "
            "higher.",
        ),
    ),
    Clause(
        id="1-06",
        rule="noten_penalty",
        type="DRAW",
        name=Text("ノー聴罰符", "Noten penalty"),
        quote="場で3000点 途中流局時はなし",
        text=Text(
            "荒牌流局では、ノー聴の人が聴牌の人に場で合わせて3000点を払う。全員聴牌、"
            "全員ノー聴のときと途中流局ではやり取りがない。",
            "On an exhaustive draw the noten players pay the tenpai players 3,000 points in "
            "total. Nothing is paid if all or none are tenpai, or on an abortive draw.",
        ),
    ),
    Clause(
        id="1-07",
        rule="chips",
        type="PAY",
        name=Text("チップ", "Chips"),
        quote="なし",
        text=Text("チップのやり取りはない。", "No chips are paid."),
    ),
    Clause(
        id="1-08",
        rule="yakitori",
        type="END",
        name=Text("焼き鳥", "Yakitori (no win in the match)"),
        quote="なし",
        text=Text(
            "焼き鳥の罰符はない。",
            "There is no penalty for not winning a hand in the match.",
        ),
    ),
    Clause(
        id="1-09",
        rule="busting",
        type="END",
        name=Text("飛び", "Busting"),
        quote="持ち点が0点未満で飛び(例外なし) 飛びの罰符なし",
        text=Text(
            "持ち点が0点未満の人が出れば、例外なく終局する。ちょうど0点なら続ける。"
            "飛びの罰符はない。",
            "The match ends, without exception, when a player has less than 0 points; with "
            "exactly 0 it goes on. There is no penalty for busting.",
        ),
    ),
    Clause(
        id="1-10",
        rule="upper_stop",
        type="END",
        name=Text("天辺", "Upper stop"),
        quote="なし",
        text=Text(
            "持ち点がどれだけ増えても、それで終局することはない。",
            "No score, however high, ends the match.",
        ),
    ),
    Clause(
        id="1-11",
        rule="honba_sticks",
        type="PAY",
        name=Text("積み棒", "Honba"),
        quote="場に300点",
        text=Text(
            "積み棒1本につき場に300点。栄和では放銃者が300点、自摸では3人が100点ずつ加えて払う。",
            "Each honba adds 300 points to a win: 300 from the discarder on ron, 100 from each of "
            "the three on tsumo.",
        ),
    ),
    Clause(
        id="1-12",
        rule="leftover_deposits",
        type="END",
        name=Text(
            "1精算単位終了時に残った供託点棒(立直棒、罰符)の扱い",
            "Deposits left at the end",
        ),
        quote="トップの人が受け取る",
        text=Text(
            "終局時に残った供託点棒は、トップの人が受け取る。",
            "Deposits still on the table at the end of the match go to first place.",
        ),
    ),
    Clause(
        id="1-13",
        rule="announcing_points",
        type="META",
        name=Text("持ち点の申告", "Announcing points"),
        quote="特に申告しない(点数表示機能を用いる)",
        text=Text(
            "持ち点は点数表示機能で分かるので、特に申告しない。",
            "Points are read from the score display and need not be announced.",
        ),
    ),
    Clause(
        id="1-14",
        rule="final_settlement",
        type="END",
        name=Text("最終精算", "Final settlement"),
        quote="なし",
        text=Text("最終精算は行わない。", "There is no further settlement at the end."),
    ),
)
