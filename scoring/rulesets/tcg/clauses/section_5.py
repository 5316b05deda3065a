"""Section 5 of the source: dora, kans and the dead wall; it counts no dora."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="5-01",
        rule="first_indicators",
        type="HAND",
        name=Text("最初にめくるドラ表示牌の枚数", "Dora indicators at the start"),
        quote="1枚",
        text=Text(
            "最初にめくるドラ表示牌は1枚とする。",
            "One dora indicator is turned at the start.",
        ),
    ),
    Clause(
        id="5-02",
        rule="ura_dora_rule",
        type="HAND",
        name=Text("裏ドラ", "Ura dora"),
        quote="あり",
        text=Text("裏ドラがある。", "Ura dora are used."),
    ),
    Clause(
        id="5-03",
        rule="kan_dora_rule",
        type="HAND",
        name=Text("槓ドラ", "Kan dora"),
        quote="あり",
        text=Text(
            "槓ドラがある。槓1つにつきドラ表示牌が1枚増える。",
            "Kan dora are used: each kan adds one dora indicator.",
        ),
    ),
    Clause(
        id="5-04",
        rule="kan_ura_rule",
        type="HAND",
        name=Text("槓裏ドラ", "Kan ura dora"),
        quote="あり",
        text=Text(
            "槓裏ドラがある。槓ドラ表示牌の下の牌も裏ドラ表示牌となる。",
            "Kan ura dora are used: the tile under each kan dora indicator is an ura indicator "
            "too.",
        ),
    ),
    Clause(
        id="5-05",
        rule="dora_from_indicator",
        type="HAND",
        name=Text("ドラ表示牌とドラ牌との関係", "From indicator to dora"),
        quote="ドラ表示牌の次の牌がドラ",
        text=Text(
            "ドラ表示牌の次の牌がドラとなる。9の次は1、北の次は東、中の次は白である。",
            "The tile after the indicator is dora. After 9 comes 1, after north east, after the "
            "red dragon the white.",
        ),
    ),
    Clause(
        id="5-06",
        rule="ura_from_indicator",
        type="HAND",
        name=Text("裏ドラの表示牌とドラ牌との関係", "From indicator to ura dora"),
        quote="ドラ表示牌の次の牌がドラ",
        text=Text(
            "裏ドラも、表示牌の次の牌がドラとなる。",
            "For ura dora too, the tile after the indicator is dora.",
        ),
    ),
    Clause(
        id="5-07",
        rule="refusing_ura",
        type="HAND",
        name=Text("裏ドラ拒否権", "Refusing ura dora"),
        quote="なし",
        text=Text("裏ドラを拒否する権利はない。", "Ura dora cannot be refused."),
    ),
    Clause(
        id="5-08",
        rule="dora_exchange",
        type="HAND",
        name=Text("ドラ替え", "Exchanging dora"),
        quote="なし",
        text=Text("ドラ替えはない。", "Dora are never exchanged."),
    ),
    Clause(
        id="5-09",
        rule="wrong_indicator",
        type="META",
        name=Text("ドラ表示牌のめくり間違い", "Wrong indicator turned"),
        quote="間違えてめくった牌を伏せ、正しいドラ表示牌をめくり直す",
        text=Text(
            "間違えてめくった牌は伏せ、正しいドラ表示牌をめくり直す。",
            "A tile turned by mistake is turned face down again and the correct indicator is "
            "turned.",
        ),
    ),
    Clause(
        id="5-10",
        rule="consecutive_kans",
        type="TURN",
        name=Text("槓の連続", "Kans in succession"),
        quote="あり",
        text=Text("槓を続けてすることができる。", "Kans may be declared one after another."),
    ),
    Clause(
        id="5-11",
        rule="pon_kan_chi_kan",
        type="TURN",
        name=Text("ポン槓、チー槓", "Pon-kan and chi-kan"),
        quote="なし",
        text=Text("ポン槓、チー槓はない。", "There is no pon-kan and no chi-kan."),
    ),
    Clause(
        id="5-12",
        rule="kan_on_last_tile",
        type="TURN",
        name=Text("槓が出来ない時期", "When kan is not possible"),
        quote="海底牌(河底牌)は槓は出来ない",
        text=Text(
            "海底牌、河底牌では槓ができない。",
            "No kan can be made with the last drawn tile or the last discard.",
        ),
    ),
    Clause(
        id="5-13",
        rule="four_kans_by_several",
        type="DRAW",
        name=Text("2人以上による四槓で流局となるかどうか", "Four kans by several players"),
        quote="流局とならない",
        text=Text(
            "2人以上で合わせて四つの槓をしても流局とならない。",
            "Four kans by two or more players do not end the hand in a draw.",
        ),
    ),
    Clause(
        id="5-14",
        rule="kan_limit",
        type="TURN",
        name=Text("1人で4つ槓をした後の槓", "Kan after four kans by one player"),
        quote="槓は4つまでで、四槓後は槓出来ない",
        text=Text(
            "槓は4つまでで、四槓の後は誰も槓ができない。",
            "There are at most four kans; after the fourth nobody can declare another.",
        ),
    ),
    Clause(
        id="5-15",
        rule="kan_after_three",
        type="TURN",
        name=Text("1人で3つ槓をした後の槓", "Kan after three kans by one player"),
        quote="誰でも槓して良い",
        text=Text(
            "1人が3つ槓をした後も、誰でも槓をして良い。",
            "After one player has made three kans, anybody may still make the fourth.",
        ),
    ),
    Clause(
        id="5-16",
        rule="kan_dora_timing",
        type="HAND",
        name=Text("槓ドラをめくる時期", "When kan dora are turned"),
        quote="暗槓・明槓によらず、槓をして嶺上牌を自摸る前",
        text=Text(
            "暗槓でも明槓でも、槓をして嶺上牌を自摸る前に槓ドラをめくる。"
            "したがって嶺上開花の和了にも数える。",
            "For every kind of kan the new indicator is turned before the replacement tile is "
            "drawn, so it counts for a rinshan win.",
        ),
    ),
    Clause(
        id="5-17",
        rule="kan_dora_on_chankan",
        type="HAND",
        name=Text("搶槓の時に槓ドラをめくるかどうか", "Kan dora on a robbed kan"),
        quote="めくらない",
        text=Text(
            "搶槓のときは、槓ドラをめくらない。",
            "No kan dora is turned when the kan is robbed.",
        ),
    ),
    Clause(
        id="5-18",
        rule="rinshan_liability",
        type="PAY",
        name=Text(
            "他家の捨て牌を明槓し、嶺上開花で和った時に明槓させた人の包(責任払い)とするかどうか",
            "Liability for a rinshan win after an open kan",
        ),
        quote="包としない",
        text=Text(
            "明槓させた人の包とせず、嶺上開花は3人が払う。",
            "The player whose discard was taken for the kan is not liable; all three pay for the "
            "rinshan win.",
        ),
    ),
    Clause(
        id="5-19",
        rule="dead_wall",
        type="META",
        name=Text("槓がない時の王牌の枚数", "Size of the dead wall"),
        quote="14枚",
        text=Text("槓がないときの王牌は14枚とする。", "Without kans the dead wall has 14 tiles."),
    ),
    Clause(
        id="5-20",
        rule="dead_wall_after_kan",
        type="META",
        name=Text("槓と王牌の枚数の関係", "Dead wall after kans"),
        quote="槓によって王牌の枚数が変わらない(海底牌が1つずつずれていく)",
        text=Text(
            "槓をしても王牌の枚数は変わらず、海底牌が1つずつずれる。",
            "Kans do not change the size of the dead wall; the last tile moves up by one each "
            "time.",
        ),
    ),
    Clause(
        id="5-21",
        rule="rinshan_as_last_tile",
        type="HAND",
        name=Text(
            "海底牌の直前で槓をしたことにより嶺上牌が最後の自摸牌となった時、"
            "その牌は海底牌と認められるかどうか",
            "Replacement tile as the last draw",
        ),
        quote=(
            "半分認められる(嶺上牌を自摸って和っても嶺上開花海底撈月とならないが、"
            "嶺上牌を自摸った人の捨て牌を栄和すれば河底撈魚となる)"
        ),
        text=Text(
            "嶺上牌が最後の自摸牌となったとき、それで和れば嶺上開花だけで海底撈月は付かない。"
            "その人の捨て牌を栄和すれば河底撈魚となる。",
            "When the replacement tile is the last draw, winning on it is rinshan only, not "
            "haitei. A ron on the discard that follows is houtei.",
        ),
    ),
    Clause(
        id="5-22",
        rule="showing_concealed_kan",
        type="META",
        name=Text("暗槓の時に4枚の牌を公開する義務", "Showing a concealed kan"),
        quote="あり",
        text=Text(
            "暗槓をするときは、4枚の牌を公開しなければならない。",
            "All four tiles of a concealed kan must be shown.",
        ),
    ),
    Clause(
        id="5-23",
        rule="concealed_kan_display",
        type="META",
        name=Text("暗槓の副露時に表向きに表示する牌", "Laying out a concealed kan"),
        quote="内側の2枚を表示する",
        text=Text(
            "暗槓は内側の2枚を表向きにして置く。",
            "A concealed kan is laid out with its two inner tiles face up.",
        ),
    ),
    Clause(
        id="5-24",
        rule="robbing_concealed_kan",
        type="TURN",
        name=Text("暗槓の牌で栄和", "Ron on a concealed kan"),
        quote="出来ない(国士無双も出来ない)",
        text=Text(
            "暗槓の牌では栄和できない。国士無双でもできない。",
            "A concealed kan cannot be robbed, not even for kokushi.",
        ),
    ),
)
