"""Sections 2 and 3 of the source: the worth of a winning hand and the yaku; it values no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="2-01",
        rule="fu_calculation",
        type="HAND",
        name=Text("符計算", "Counting fu"),
        quote=(
            "符計算を行う 連風牌対子2符、么九牌暗槓子32符、役牌単騎4符、嶺上ツモ2符、海底ツモ2符、"
            "鳴きがあって符のない栄和の符計算30符"
        ),
        text=Text(
            "符を計算する。連風牌の対子は2符、么九牌の暗槓子は32符、役牌単騎は雀頭と待ちで4符、"
            "嶺上と海底の自摸も2符とし、鳴きがあって符のない栄和は30符とする。",
            "Fu are counted. A pair of a double wind gives 2, a concealed kan of terminals or "
            "honours 32, a single wait on a value pair 4 (pair 2, wait 2), a tsumo from the dead "
            "wall or on the last tile also 2; an open hand without fu counts 30 on ron.",
        ),
    ),
    Clause(
        id="2-02",
        rule="han_and_points",
        type="HAND",
        name=Text("翻数と点数", "Han and points"),
        quote="4翻30符、3翻60符は満貫、三倍満は11翻、12翻。13翻以上は数え役満。",
        text=Text(
            "4翻30符と3翻60符は満貫とする。11翻と12翻は三倍満、13翻以上は数え役満である。",
            "4 han 30 fu and 3 han 60 fu are mangan. 11 and 12 han are sanbaiman, 13 han or more "
            "a counted yakuman.",
        ),
    ),
    Clause(
        id="2-03",
        rule="seven_pairs_worth",
        type="HAND",
        name=Text("七対子の扱い", "Seven pairs"),
        quote="2翻25符",
        text=Text("七対子は2翻25符とする。", "Seven pairs is worth 2 han at 25 fu."),
    ),
    Clause(
        id="2-04",
        rule="pinfu_by_tsumo",
        type="HAND",
        name=Text("平和ツモの扱い", "Pinfu by tsumo"),
        quote="2翻20符",
        text=Text(
            "平和の自摸和了は、門前清自摸和と合わせて2翻20符とする。自摸の2符は付かない。",
            "Pinfu won by tsumo is 2 han, menzen tsumo included, at 20 fu: the 2 fu for tsumo are "
            "not added.",
        ),
    ),
    Clause(
        id="2-05",
        rule="rounding_below_thousand",
        type="PAY",
        name=Text("1000点未満の端数の切り上げ", "Rounding up to a thousand"),
        quote="なし",
        text=Text(
            "1000点未満の端数は切り上げない。支払いは通常どおり100点単位に切り上げる。",
            "Payments are not rounded up to thousands, only to hundreds as usual.",
        ),
    ),
    Clause(
        id="2-06",
        rule="yakuman_worth",
        type="HAND",
        name=Text("役満の点数", "Worth of a yakuman"),
        quote="4倍満",
        text=Text(
            "役満は満貫の4倍で、子は32000点、親は48000点とする。",
            "A yakuman is four times mangan: 32,000 points for a child, 48,000 for the dealer.",
        ),
    ),
    Clause(
        id="2-07",
        rule="yakuman_add_up",
        type="HAND",
        name=Text("役満の複合", "Several yakuman"),
        quote="いくつでも複合、単純に加算した点数とする",
        text=Text(
            "役満はいくつでも複合し、点数を単純に加算する。",
            "Any number of yakuman combine, and their points are simply added.",
        ),
    ),
    Clause(
        id="2-08",
        rule="yakuman_with_counted",
        type="HAND",
        name=Text("役満と数え役満の複合", "Yakuman and counted yakuman"),
        quote="なし",
        text=Text(
            "役満に数え役満が複合することはない。",
            "A counted yakuman is never added to a yakuman.",
        ),
    ),
    Clause(
        id="2-09",
        rule="best_reading",
        type="HAND",
        name=Text("複数の待ち形にとれる場合の扱い", "Several possible waits"),
        quote="点数が最も高くなるようにとる",
        text=Text(
            "複数の待ち形に取れるときは、点数が最も高くなるように取る。",
            "A hand that can be read in several ways is read so that it scores the most points.",
        ),
    ),
    Clause(
        id="3-01",
        rule="ordinary_yaku",
        type="HAND",
        name=Text("通常役", "Yaku"),
        quote="採用役、役の定義はこちらに準ずる(38種、人和、流し満貫無し)",
        text=Text(
            "採用する役は38種で、人和と流し満貫はない。",
            "38 yaku are used; renhou (blessing of man) and nagashi mangan are not among them.",
        ),
    ),
)
