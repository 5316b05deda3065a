"""Clauses 18 to 30 of the source: the yaku and who pays for a tsumo; it values no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="yaku.tsuuiisou",
        rule="yaku_tsuuiisou",
        type="HAND",
        name=Text("字一色", "All honours"),
        quote="◆役満(12点)\n字一色・・・すべてのメンツ、アタマを字牌または役牌で手を作る",
        text=Text(
            "すべてのメンツとアタマが字牌か役牌である。役満、12点。",
            "Every set and the pair are honours or value tiles. Yakuman, 12 points.",
        ),
        number=18,
    ),
    Clause(
        id="yaku.daisuushii",
        rule="yaku_daisuushii",
        type="HAND",
        name=Text("大四喜", "Big four winds"),
        quote="◆役満(12点)\n大四喜・・・すべてのメンツを字牌で作る",
        text=Text(
            "すべてのメンツが字牌である。役満、12点。",
            "Every set is of honours. Yakuman, 12 points.",
        ),
        number=19,
    ),
    Clause(
        id="yaku.daisangen",
        rule="yaku_daisangen",
        type="HAND",
        name=Text("大三元", "Big three dragons"),
        quote="◆役満(12点)\n大三元・・・3種類以上のメンツを役牌で作る",
        text=Text(
            "役牌のメンツが三つ以上ある。役満、12点。",
            "Three or more sets are of value tiles. Yakuman, 12 points.",
        ),
        number=20,
    ),
    Clause(
        id="yaku.tenhou",
        rule="yaku_tenhou",
        type="HAND",
        name=Text("天和", "Blessing of heaven"),
        quote="◆役満(12点)\n天和・・・最初の手札が4メンツ、1アタマである",
        text=Text(
            "配られた5枚がメンツ4枚とアタマ1枚である。役満、12点。",
            "The five cards dealt are four sets and a pair. Yakuman, 12 points.",
        ),
        number=21,
    ),
    Clause(
        id="yaku.chinitsu",
        rule="yaku_chinitsu",
        type="HAND",
        name=Text("チンイツ", "Full flush"),
        quote=(
            "◆跳満(6点)\nチンイツ・・・すべてのメンツ、アタマを萬子、筒子、ソウズのいずれかで作る"
        ),
        text=Text(
            "すべてのメンツとアタマが萬子、筒子、ソウズのどれか一種である。跳満、6点。",
            "Every set and the pair are of one suit: manzu, pinzu or souzu. Haneman, 6 points.",
        ),
        number=22,
    ),
    Clause(
        id="yaku.honitsu",
        rule="yaku_honitsu",
        type="HAND",
        name=Text("ホンイツ", "Half flush"),
        quote=(
            "◆3翻(3点)\nホンイツ・・・すべてのメンツを萬子、筒子、ソウズのいずれか+字牌or役牌で作る"
        ),
        text=Text(
            "萬子、筒子、ソウズのどれか一種と、字牌か役牌とで作る。3点。",
            "One of manzu, pinzu and souzu together with honours or value tiles. 3 points.",
        ),
        number=23,
    ),
    Clause(
        id="yaku.toitoi",
        rule="yaku_toitoi",
        type="HAND",
        name=Text("トイトイ", "All triplets"),
        quote="◆3翻(3点)\nトイトイ・・・すべてのメンツをたて(刻子)で作る",
        text=Text("すべてのメンツがたて(刻子)である。3点。", "Every set is a triplet. 3 points."),
        number=24,
    ),
    Clause(
        id="yaku.pinfu",
        rule="yaku_pinfu",
        type="HAND",
        name=Text("平和", "Pinfu"),
        quote="◆3翻(3点)\n平和・・・すべてのメンツがよこ(順子)であること",
        text=Text("すべてのメンツがよこ(順子)である。3点。", "Every set is a run. 3 points."),
        number=25,
    ),
    Clause(
        id="yaku.yakuhai",
        rule="yaku_yakuhai",
        type="HAND",
        name=Text("役牌", "Value tiles"),
        quote="◆1翻(1点)\n役牌・・・役牌でメンツを作る",
        text=Text("役牌のメンツ。1点。", "A set of value tiles. 1 point."),
        number=26,
    ),
    Clause(
        id="yaku.riichi",
        rule="yaku_riichi",
        type="HAND",
        name=Text("リーチ", "Riichi"),
        quote="◆1翻(1点)\nリーチ【面前のみ】・・・聴牌時にリーチを宣言し1点を支払っていること",
        text=Text(
            "面前の聴牌で宣言し、1点を払う。1点。",
            "Declared when tenpai with a closed hand, by paying 1 point. 1 point.",
        ),
        number=27,
    ),
    Clause(
        id="yaku.menzen_tsumo",
        rule="yaku_menzen_tsumo",
        type="HAND",
        name=Text("ツモ【面前のみ】", "Fully concealed self-draw"),
        quote="◆1翻(1点)\nツモ【面前のみ】・・・自分でアガリカードを引いてくること(ロンでなく)",
        text=Text(
            "面前の手で、和了のカードを自分で引く。1点。",
            "The winner of a closed hand draws the winning card. 1 point.",
        ),
        number=28,
    ),
    Clause(
        id="pay.tsumo",
        rule="pay_tsumo",
        type="PAY",
        name=Text("ツモの支払い", "Paying for tsumo"),
        quote=(
            "ツモアガリの場合の点数計算は、アガリ点をあがれなかった人の数(3人)で割って割り勘で分"
            "担する感じ"
        ),
        text=Text(
            "ツモ和了の点数は、和了しなかった人が等分して払う。",
            "For a tsumo the others share the points equally.",
        ),
        number=29,
    ),
    Clause(
        id="pay.remainder",
        rule="pay_remainder",
        type="PAY",
        name=Text("端数", "The remainder"),
        quote="端数が出たら親が払います。\n点数は割り勘で、端数は親が払う。",
        text=Text(
            "等分して余った端数は親が払う。",
            "What is left over by the equal split is paid by the dealer.",
        ),
        number=30,
    ),
)
