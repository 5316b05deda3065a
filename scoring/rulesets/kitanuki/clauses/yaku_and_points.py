"""Clauses 14 to 28 of the source: the yaku and the points of a win; it values no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="yaku.menzen",
        rule="yaku_menzen",
        type="HAND",
        name=Text("門前清", "Closed hand"),
        quote=(
            "門前清(一翻)\n"
            "ポン・明槓をせずに門前で聴牌させて和了した場合に適用されます。\n"
            "摸和・栄和は問いません。"
        ),
        text=Text(
            "ポンも明槓もせずに和了する。摸和でも栄和でも1翻。暗槓と北抜きはしてよい。",
            "A win without pon or open kan, by tsumo or ron: 1 han. Concealed kans and "
            "extracted norths are allowed.",
        ),
        number=14,
    ),
    Clause(
        id="yaku.riichi",
        rule="yaku_riichi",
        type="HAND",
        name=Text("立直", "Riichi"),
        quote="立直(両翻)\n門前だけで聴牌して、立直を宣言して和了した場合に適用されます。",
        text=Text(
            "門前で聴牌して立直を宣言し、和了する。2翻。",
            "A win after declaring riichi in a closed tenpai hand: 2 han.",
        ),
        number=15,
    ),
    Clause(
        id="yaku.no_ippatsu",
        rule="yaku_no_ippatsu",
        type="HAND",
        name=Text("一発などはない", "No ippatsu"),
        quote="北抜きでは一発など、裏ドラ以外の特典はありません。",
        text=Text(
            "立直に付くのは裏ドラだけで、一発やダブル立直などはない。",
            "Riichi brings ura dora and nothing else: no ippatsu, no double riichi.",
        ),
        number=16,
    ),
    Clause(
        id="yaku.chiitoi",
        rule="yaku_chiitoi",
        type="HAND",
        name=Text("七対子", "Seven pairs"),
        quote="七対子(三翻)\n異なった対子(二枚一組)を七組揃えて和了した場合に適用されます。",
        text=Text("異なる対子を七組そろえる。3翻。", "Seven different pairs: 3 han."),
        number=17,
    ),
    Clause(
        id="yaku.chiitoi_distinct",
        rule="yaku_chiitoi_distinct",
        type="HAND",
        name=Text("同じ牌四枚の対子", "Four equal tiles are not two pairs"),
        quote="同じ牌四枚は対子二組として扱えません。従ってそのような形では和了すら出来ません。",
        text=Text(
            "同じ牌4枚を二組の対子とはできない。そのような手では和了できない。",
            "Four equal tiles are not two pairs, and such a hand does not win.",
        ),
        number=18,
    ),
    Clause(
        id="yaku.chinitsu",
        rule="yaku_chinitsu",
        type="HAND",
        name=Text("清一色", "Full flush"),
        quote="清一色(六翻)\n索子か筒子のいずれかのみで手を完成させて和了した場合に適用されます。",
        text=Text(
            "索子だけ、または筒子だけで手を作る。鳴いても6翻。",
            "All souzu or all pinzu: 6 han, open or closed.",
        ),
        number=19,
    ),
    Clause(
        id="yaku.chinitsu_no_man",
        rule="yaku_chinitsu_no_man",
        type="META",
        name=Text("萬子の清一色", "No full flush of manzu"),
        quote="北抜きでは万子は一と九の二種八枚しかないためこれだけで手を完成させる事は出来ません。",
        text=Text(
            "萬子は一と九の8枚しかないので、萬子の清一色はできない。",
            "Manzu has only the eight tiles 1 and 9, so it cannot make a full flush.",
        ),
        number=20,
    ),
    Clause(
        id="yaku.yakuman",
        rule="yaku_yakuman",
        type="HAND",
        name=Text("役満貫", "Yakuman"),
        quote="役満貫(十二翻)\n大三元・国士無双などの役満貫は、十二点となります。",
        text=Text(
            "大三元や国士無双などの役満貫は12翻である。",
            "Yakuman, such as big three dragons and thirteen orphans, are 12 han.",
        ),
        number=21,
    ),
    Clause(
        id="yaku.optional",
        rule="yaku_optional",
        type="HAND",
        name=Text("採否を選べる役", "Optional yaku"),
        quote="しらぎく麻雀』では、一色四順や四連刻など、一部の役の採否を選択出来ます。",
        text=Text(
            "一色四順や四連刻など、採用するかどうかを選べる役満貫がある。",
            "Some yakuman, such as four identical runs and four consecutive triplets, are "
            "optional.",
        ),
        number=22,
    ),
    Clause(
        id="no_shibari",
        rule="no_shibari",
        type="HAND",
        name=Text("一翻縛りなし", "No minimum"),
        quote="北抜きにはいわゆる一翻縛りはありませんが",
        text=Text("役のない手でも和了できる。", "A hand without a yaku may win."),
        number=23,
    ),
    Clause(
        id="karasu",
        rule="karasu",
        type="PAY",
        name=Text("カラス", "Karasu"),
        quote="ドラを含めた役を一切つけずに和了した場合は、カラスとして場に六点の罰点となります",
        text=Text(
            "役もドラも全くない和了はカラスとなり、和了した人が合わせて6点を払う。",
            "A win with neither yaku nor dora is karasu (a crow): the winner pays 6 points in all.",
        ),
        number=24,
    ),
    Clause(
        id="score.base",
        rule="score_base",
        type="HAND",
        name=Text("基本点", "Base point"),
        quote="基本点…場に付く一翻を一点とし、これが基本点となります。",
        text=Text(
            "場に付く1翻を1点とし、必ず数える。",
            "The one han every hand starts with counts 1 point.",
        ),
        number=25,
    ),
    Clause(
        id="score.fan",
        rule="score_fan",
        type="HAND",
        name=Text("役代", "Points for han"),
        quote="役代ドラを含む役を付けた場合、一翻を一点として加算します。",
        text=Text("役とドラの1翻につき1点を加える。", "Every han of yaku and dora adds 1 point."),
        number=26,
    ),
    Clause(
        id="score.dealer",
        rule="score_dealer",
        type="HAND",
        name=Text("荘家の加点", "The dealer's point"),
        quote="荘家…和了者が荘家であれば、更に一点が加算されます。",
        text=Text("親の和了には1点を加える。", "A dealer's win adds 1 point."),
        number=27,
    ),
    Clause(
        id="score.honba",
        rule="score_honba",
        type="PAY",
        name=Text("積み点", "Honba"),
        quote=(
            "荘家の和了または平局ごとに一本積み場となり、"
            "積みがある状況で和了した場合には一本につき一点が加算されます。"
        ),
        text=Text(
            "親の和了か平局のたびに積み棒が1本増え、和了では1本につき1点を加える。",
            "A dealer's win or a draw adds one honba; each adds 1 point to a win.",
        ),
        number=28,
    ),
)
