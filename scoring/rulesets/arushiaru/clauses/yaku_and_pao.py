"""The yaku and the liability of the source, numbers 32 to 46: what counts and who pays; it settles nothing."""

from scoring.rules.source import Clause, Part
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="yaku.excluded",
        number=32,
        rule="yaku_excluded",
        type="HAND",
        name=Text("採用しない役", "Yaku that do not exist"),
        quote="また、河底撈魚, 一盃口, 三色同順, 三色同刻, 緑一色などはありません。",
        text=Text(
            "河底撈魚、一盃口、緑一色などは役としない。",
            "Houtei, iipeikou, ryuuiisou and the like are not yaku.",
        ),
        parts=(
            Part(
                rule="yaku_excluded_sanshoku",
                name=Text("採用しない三色同順・三色同刻", "No sanshoku"),
                text=Text(
                    "三色同順と三色同刻は役としない。",
                    "Sanshoku doujun and sanshoku doukou are not yaku.",
                ),
                when={"sanshoku": (False,)},
            ),
        ),
    ),
    Clause(
        id="opt.sanshoku",
        number=33,
        rule="opt_sanshoku",
        type="HAND",
        name=Text("三色同順など", "Choice: sanshoku and others"),
        quote="『しらぎく麻雀』ではルール選択で三色同順などをありにする事も出来ます。",
        text=Text(
            "ルール選択により、三色同順と三色同刻、また一色三順を、1翻の役とする。",
            "Players may choose to play sanshoku doujun with sanshoku doukou, and isshoku sanjun, "
            "each as a yaku of 1 han.",
        ),
    ),
    Clause(
        id="yaku.one",
        number=34,
        rule="yaku_one",
        type="HAND",
        name=Text("一翻役", "Yaku of one han"),
        quote=(
            "基本的に役満貫となる役以外は殆どが一翻となります。\n\n"
            "門前摸和(門前のみ), 平和, 断幺九, 一気通貫, 全帯幺, 対々和, 三暗刻, 混一色, 小三元, "
            "混老頭, 搶槓和, 嶺上開花, 海底摸月"
        ),
        text=Text(
            "これらの役は、鳴いた手でも門前の手でも1翻。門前摸和だけは門前に限る。",
            "Each of these yaku is worth 1 han, open or closed alike; only menzen tsumo needs a "
            "closed hand.",
        ),
    ),
    Clause(
        id="yaku.three",
        number=35,
        rule="yaku_three",
        type="HAND",
        name=Text("三翻役", "Yaku of three han"),
        quote="清一色(10符加符)",
        text=Text(
            "清一色は3翻で、さらに10符を加える。",
            "A full flush is worth 3 han and adds 10 fu.",
        ),
    ),
    Clause(
        id="yaku.limit",
        number=36,
        rule="yaku_limit",
        type="HAND",
        name=Text("満貫役", "Limit yaku"),
        quote="天和, 地和, 大三元, 四喜和, 字一色, 清老頭, 四暗刻, 国士無双, 九蓮宝燈",
        text=Text(
            "これらの役の付いた手は、符と翻によらず満貫とする。",
            "A hand with one of these yaku is a limit hand, whatever its fu and han.",
        ),
    ),
    Clause(
        id="yaku.chiihou",
        number=37,
        rule="yaku_chiihou",
        type="HAND",
        name=Text("二通りの地和", "Two kinds of chiihou"),
        quote=(
            "尚、『しらぎく麻雀』では、地和は\n"
            "- 荘家の第一打での栄和\n"
            "- 散家の第一摸での摸和\n"
            "の双方とします。"
        ),
        text=Text(
            "子が親の第一打で栄和したときも、自分の第一摸で摸和したときも、地和とする。",
            "A child has chiihou by ron on the dealer's first discard, and by tsumo on their own "
            "first draw.",
        ),
    ),
    Clause(
        id="pao.scope",
        number=38,
        rule="pao_scope",
        type="PAY",
        name=Text("包の成立", "How liability arises"),
        quote=(
            "日本麻雀連盟のルール・アル・シー・アル麻雀公式ルールでは満貫を確定させる包牌をポン・"
            "大明槓させて満貫を完成させた者は、当該者が和了したら\n"
            "- 摸和では全額責任払い\n"
            "- 第三者の放銃では放銃者との折半払い\n"
            "となります。\n"
            "『しらぎく麻雀』でも包則を導入しておりますが、以下のような扱いとなっております。"
        ),
        text=Text(
            "包は、満貫を確定させる牌をポンまたは大明槓させたときに成立する。",
            "Liability arises by letting a player call pon or open kan on the tile that makes the "
            "limit certain.",
        ),
    ),
    Clause(
        id="pao.fanpai4",
        number=39,
        rule="pao_fanpai4",
        type="PAY",
        name=Text("翻牌四翻", "Four han of value tiles"),
        quote="副露した翻牌だけで四翻となる場合に適用されます。",
        text=Text(
            "副露した翻牌だけで4翻となったとき、最後の一組を鳴かせた人が包となる。"
            "三元牌二種と連風牌の形も含む。",
            "Where exposed value tiles alone reach 4 han, who fed the last of them is liable. Two "
            "dragons with a double wind are such a case too.",
        ),
    ),
    Clause(
        id="pao.fanpai4.a",
        number=40,
        rule="pao_fanpai4_a",
        type="PAY",
        name=Text("翻牌四翻: 両風牌と三元牌一種", "Four han: both winds and a dragon"),
        quote="門風牌, 荘風牌, 三元牌一種をポンしている者に対し、残りの三元牌二種",
        text=Text(
            "門風牌、荘風牌、三元牌一種をポンした人には、残りの三元牌のどちらも包牌となる。",
            "Against seat wind, round wind and one dragon, either of the other dragons brings "
            "liability.",
        ),
    ),
    Clause(
        id="pao.fanpai4.b",
        number=41,
        rule="pao_fanpai4_b",
        type="PAY",
        name=Text("翻牌四翻: 連風牌と三元牌一種", "Four han: double wind and a dragon"),
        quote="連風牌と三元牌一種をポンしている者に対し、残りの三元牌二種",
        text=Text(
            "連風牌と三元牌一種をポンした人には、残りの三元牌のどちらも包牌となる。",
            "Against the double wind and one dragon, either of the other dragons brings liability.",
        ),
    ),
    Clause(
        id="pao.fanpai4.last",
        number=42,
        rule="pao_fanpai4_last",
        type="PAY",
        name=Text("翻牌四翻: 最後に鳴かせた者", "Four han: the last to feed"),
        quote=(
            "残りの三元牌を二種とも鳴かせた場合は大三元が成立するため、最後に鳴かせた者が責任を"
            "負います。"
        ),
        text=Text(
            "残りの三元牌が二種とも鳴かれて大三元となったときは、最後に鳴かせた人だけが包となる。",
            "Where both other dragons are fed and make daisangen, only the player who fed the last "
            "one is liable.",
        ),
    ),
    Clause(
        id="pao.fanpai4.c",
        number=43,
        rule="pao_fanpai4_c",
        type="PAY",
        name=Text("翻牌四翻: 三元牌二種と風牌", "Four han: two dragons and a wind"),
        quote=(
            "三元牌二種と門風牌, 荘風牌のいずれかをポンしている者に対し、もう片方の風牌\n"
            "- 残りの三元牌も該当しますが、こちらは大三元の包牌となります。"
        ),
        text=Text(
            "三元牌二種と、門風牌か荘風牌の一方をポンした人には、もう一方の風牌が包牌となる。"
            "残りの三元牌は大三元の包牌である。",
            "Against two dragons and either the seat or the round wind, the other of these winds "
            "brings liability. The third dragon does so for daisangen.",
        ),
    ),
    Clause(
        id="pao.fanpai3",
        number=44,
        rule="pao_fanpai3",
        type="PAY",
        name=Text("翻牌三翻", "Three han of value tiles"),
        quote=(
            "尚、翻牌三翻と他の刻子(連風牌を含む場合は他の刻子二組)でも対々和と翻牌三翻で満貫に"
            "なりますが、特に包則にはしておりません。"
        ),
        text=Text(
            "翻牌3翻と対々和でも満貫になるが、これには包を適用しない。",
            "Three han of value tiles with toitoi reach the limit too, but bring no liability.",
        ),
    ),
    Clause(
        id="pao.daisangen",
        number=45,
        rule="pao_daisangen",
        type="PAY",
        name=Text("大三元の包", "Liability for daisangen"),
        quote="三元牌二種をポンしている者に対し、残りの三元牌。",
        text=Text(
            "三元牌二種をポンした人に残りの三元牌を鳴かせた人は、大三元の包となる。",
            "Who feeds the third dragon to a player with two exposed is liable for daisangen.",
        ),
    ),
    Clause(
        id="pao.suushii",
        number=46,
        rule="pao_suushii",
        type="PAY",
        name=Text("四喜和の包", "Liability for suushiihou"),
        quote="四風牌三種をポンしている者に対し、残りの四風牌。",
        text=Text(
            "風牌三種をポンした人に残りの風牌を鳴かせた人は、四喜和の包となる。",
            "Who feeds the fourth wind to a player with three exposed is liable for suushiihou.",
        ),
    ),
)
