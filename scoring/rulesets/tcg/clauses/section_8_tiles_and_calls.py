"""Section 8 of the source up to 8-14: special tiles, several winners, calls; it applies none."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="8-01",
        rule="wareme",
        type="HAND",
        name=Text("割れ目", "Wareme (doubling at the wall break)"),
        quote="なし",
        text=Text("割れ目はない。", "There is no doubling for the player at the wall break."),
    ),
    Clause(
        id="8-02",
        rule="red_tiles",
        type="HAND",
        name=Text("赤牌", "Red tiles"),
        quote="なし(「TCG麻雀」で使用する牌によってはあり)",
        text=Text(
            "基本ルールでは赤牌を使わない。「TCG麻雀」で使用する牌によっては加わる。",
            "The basic rules have no red tiles. Tiles used in TCG mahjong may bring them in.",
        ),
    ),
    Clause(
        id="8-03",
        rule="flower_tiles",
        type="HAND",
        name=Text("花牌", "Flower tiles"),
        quote="なし(「TCG麻雀」で使用する牌によってはあり)",
        text=Text(
            "基本ルールでは花牌を使わない。「TCG麻雀」で使用する牌によっては加わる。",
            "The basic rules have no flower tiles. Tiles used in TCG mahjong may bring them in.",
        ),
    ),
    Clause(
        id="8-04",
        rule="north_dora",
        type="HAND",
        name=Text("北ドラ", "North dora"),
        quote="なし(「TCG麻雀」で使用する牌によってはあり)",
        text=Text(
            "基本ルールに北ドラはない。「TCG麻雀」で使用する牌によっては加わる。",
            "North is no dora in the basic rules. Tiles used in TCG mahjong may bring this in.",
        ),
    ),
    Clause(
        id="8-05",
        rule="other_standing_dora",
        type="HAND",
        name=Text("その他常設ドラ", "Other standing dora"),
        quote="なし(「TCG麻雀」で使用する牌によってはあり)",
        text=Text(
            "基本ルールにその他の常設ドラはない。「TCG麻雀」で使用する牌によっては加わる。",
            "The basic rules have no other standing dora. Tiles used in TCG mahjong may bring "
            "them in.",
        ),
    ),
    Clause(
        id="8-06",
        rule="shiro_pocchi",
        type="HAND",
        name=Text("白ポッチ", "Shiro pocchi (marked white dragon)"),
        quote="なし(「TCG麻雀」で使用する牌によってはあり)",
        text=Text(
            "基本ルールに白ポッチはない。「TCG麻雀」で使用する牌によっては加わる。",
            "The basic rules have no marked white dragon. Tiles used in TCG mahjong may bring it "
            "in.",
        ),
    ),
    Clause(
        id="8-07",
        rule="chips_restated",
        type="PAY",
        name=Text("チップ", "Chips (restated)"),
        quote="なし",
        text=Text("1-07と同じく、チップはない。", "As in 1-07, there are no chips."),
    ),
    Clause(
        id="8-08",
        rule="liability",
        type="PAY",
        name=Text("包", "Liability (pao)"),
        quote="なし",
        text=Text(
            "包はない。役満を確定させる牌を鳴かせた人も、責任払いをしない。",
            "There are no liability payments, not even for feeding the set that completes a "
            "yakuman.",
        ),
    ),
    Clause(
        id="8-09",
        rule="kyuushu_kyuuhai",
        type="DRAW",
        name=Text("九種九牌", "Nine different terminals and honours"),
        quote="なし",
        text=Text(
            "九種九牌による流局はない。",
            "Nine different terminals and honours in the first hand do not allow a draw.",
        ),
    ),
    Clause(
        id="8-10",
        rule="several_rons",
        type="PAY",
        name=Text("二家和 三家和", "Several players win on one discard"),
        quote="",
        text=Text(
            "二家和、三家和は8-10-01と8-10-02に定める。どちらも和了者は一人とする。",
            "Clauses 8-10-01 and 8-10-02 rule on two and three rons. In both there is only one "
            "winner.",
        ),
    ),
    Clause(
        id="8-10-01",
        rule="double_ron",
        type="PAY",
        name=Text("二家和", "Double ron"),
        quote="上家の和了とする",
        text=Text(
            "二人が栄和できるときは、放銃者から見て先に順番が来る人だけの和了とする。",
            "When two players can win by ron, only the first in turn order after the discarder "
            "wins.",
        ),
    ),
    Clause(
        id="8-10-02",
        rule="triple_ron",
        type="PAY",
        name=Text("三家和", "Triple ron"),
        quote="上家の和了とする",
        text=Text(
            "三人が栄和できるときも、放銃者の次に順番が来る人だけの和了とし、流局とならない。",
            "When three players can win by ron, only the next in turn order after the discarder "
            "wins; the hand is not drawn.",
        ),
    ),
    Clause(
        id="8-11",
        rule="suufon_renda",
        type="DRAW",
        name=Text("四風連打", "Four equal winds discarded"),
        quote="なし",
        text=Text(
            "四風連打による流局はない。",
            "Four equal winds as first discards do not draw the hand.",
        ),
    ),
    Clause(
        id="8-12",
        rule="kuikae",
        type="TURN",
        name=Text("食い替え", "Swap-calling (kuikae)"),
        quote="なし",
        text=Text(
            "食い替えは禁止する。鳴いた牌と同じ牌も、その筋の牌も、直後に捨てることはできない。",
            "Swap-calling is forbidden: right after a call neither the same tile nor the one at "
            "the other end of the run may be discarded.",
        ),
    ),
    Clause(
        id="8-13",
        rule="kuinaoshi",
        type="TURN",
        name=Text("食い直し", "Re-calling (kuinaoshi)"),
        quote="あり",
        text=Text("食い直しを認める。", "Re-calling is allowed."),
    ),
    Clause(
        id="8-14",
        rule="concealed_kan_as_call",
        type="TURN",
        name=Text("鳴き", "What counts as a call"),
        quote="暗槓は常時鳴き扱い",
        text=Text(
            "暗槓は常に鳴きとして扱い、全員の一発、ダブル立直、天和、地和を消す。門前は崩れない。",
            "A concealed kan always counts as a call: it ends everybody's ippatsu, double riichi, "
            "tenhou and chiihou. The hand stays closed.",
        ),
    ),
)
