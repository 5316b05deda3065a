"""The main rules of the source, numbers 1 to 23: the match, wins, draws; it settles nothing."""

from scoring.rules.source import Clause, Part
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="meta",
        number=1,
        rule="meta",
        type="META",
        name=Text("アルシァル麻雀とは", "What arushiaru is"),
        quote=(
            "アルシァル麻雀とは、現在日本で最も普及しているリーチ麻雀の原型となっている麻雀の"
            "一種です。\n"
            "一翻縛り, リーチ, ドラなどがなく、役も少ない等シンプルなルールとなっております。\n"
            "現在でも日本最古の麻雀団体である日本麻雀連盟が公式ルールとして採用しております。\n"
            "『しらぎく麻雀』でも、日本麻雀連盟のルールを参考にしてアルシァル麻雀を実装して"
            "おります。"
        ),
        text=Text(
            "リーチ麻雀の原型となった簡素な麻雀。日本麻雀連盟のルールを参考にしている。",
            "The plain game that riichi mahjong grew from, modelled on the rules of the Japan "
            "Mahjong League.",
        ),
    ),
    Clause(
        id="match.length",
        number=2,
        rule="match_length",
        type="END",
        name=Text("一試合の局数", "Length of a match"),
        quote=(
            "従来は半荘制としておりましたが、令和 2年 1月22日より半荘戦の他一荘戦も選べるように"
            "なりました。"
        ),
        text=Text(
            "一試合は、半荘戦(東場と南場)または一荘戦(東場から北場まで)とする。",
            "A match is the East and South rounds, or all four rounds from East to North.",
        ),
    ),
    Clause(
        id="match.renchan",
        number=3,
        rule="match_renchan",
        type="END",
        name=Text("連荘", "Dealer repeats (renchan)"),
        quote="連荘は荘家が和了したときに限られ、平局は全て輪荘となります。",
        text=Text(
            "親が和了したときだけ連荘する。平局では常に親が流れる。",
            "The dealer stays only after a dealer's win; after every draw the deal passes.",
        ),
    ),
    Clause(
        id="points.start",
        number=4,
        rule="points_start",
        type="PAY",
        name=Text("持点・点数", "Starting points"),
        quote="2,000点持ちとし、点数は十点単位となります。",
        text=Text(
            "全員が2000点を持って始める。点数は10点単位で数える。",
            "Every player starts the match with 2,000 points. Points are counted in tens.",
        ),
    ),
    Clause(
        id="score.no_base_fan",
        number=5,
        rule="score_no_base_fan",
        type="HAND",
        name=Text("場の翻数と点数の計算", "No base han"),
        quote=("場には翻数は付きません。\n\n場に翻数が付かないため、役の翻数分だけ倍々します。"),
        text=Text(
            "符を役の翻数だけ倍々したものが、子の摸和で子一人が払う点数となる。"
            "役のほかに加える翻はない。",
            "The fu are doubled once for each han of yaku; that is what one child pays another on "
            "tsumo. No han are added besides yaku.",
        ),
    ),
    Clause(
        id="no_shibari",
        number=6,
        rule="no_shibari",
        type="HAND",
        name=Text("一翻縛り", "No minimum"),
        quote="役の縛りはありません。",
        text=Text("役のない手でも和了できる。", "A hand without any yaku may win."),
    ),
    Clause(
        id="yaku.open_ok",
        number=7,
        rule="yaku_open_ok",
        type="HAND",
        name=Text("役の制限", "Open yaku"),
        quote="喰い平和, 喰い断, 先付あり。",
        text=Text(
            "鳴いた手にも平和と断幺九を認める。役は後から付けてもよい。",
            "Pinfu and tanyao count in an open hand too, and a yaku may be settled late.",
        ),
    ),
    Clause(
        id="yaku.no_tsumo_pinfu",
        number=8,
        rule="yaku_no_tsumo_pinfu",
        type="HAND",
        name=Text("摸和平和", "No pinfu by tsumo"),
        quote="摸和平和は無しです。",
        text=Text(
            "摸和には平和が付かない。",
            "Pinfu does not count on tsumo.",
        ),
        when={"mo8pinfu": (False,)},
    ),
    Clause(
        id="opt.mo8pinfu",
        number=9,
        rule="opt_mo8pinfu",
        type="HAND",
        name=Text("摸八平和", "Choice: closed pinfu by tsumo"),
        quote=(
            "但し『しらぎく麻雀』ではルール選択で門前の平和に限り摸和でも成立(摸八平和)とする事が"
            "出来ます。"
        ),
        text=Text(
            "ルール選択により、門前に限って摸和にも平和を認める。",
            "Players may choose to let pinfu count on tsumo in a closed hand.",
        ),
    ),
    Clause(
        id="no_riichi_dora",
        number=10,
        rule="no_riichi_dora",
        type="HAND",
        name=Text("立直・ドラ", "No riichi, no dora"),
        quote="立直及びドラはありません。",
        text=Text("立直もドラもない。", "There is neither riichi nor dora of any kind."),
    ),
    Clause(
        id="form",
        number=11,
        rule="form",
        type="HAND",
        name=Text("和了型", "Winning shapes"),
        quote="- 四門子一雀頭\n- 国士無双\nに限られ、七対子は和了型とはなりません。",
        text=Text(
            "四面子一雀頭と国士無双が和了の形である。",
            "A winning hand is four sets and a pair, or kokushi.",
        ),
        parts=(
            Part(
                rule="form_no_pairs",
                name=Text("和了型でない七対子", "Seven pairs are no shape"),
                text=Text("七対子は和了とならない。", "Seven pairs do not win."),
                when={"chiitoi": (False,)},
            ),
        ),
    ),
    Clause(
        id="opt.chiitoi",
        number=12,
        rule="opt_chiitoi",
        type="HAND",
        name=Text("七対子の扱い", "Choice: seven pairs"),
        quote=(
            "但し『しらぎく麻雀』ではルール選択で七対子をありにする事も出来ます(詳細)。\n\n"
            "アルシァル麻雀の公式ルールでは七対子は和了の形としてさえ認められませんが、"
            "『しらぎく麻雀』では選択ルールでありにする事も出来ます。"
        ),
        text=Text(
            "ルール選択により、七対子を和了の形に加える。",
            "Players may choose to let seven pairs win.",
        ),
    ),
    Clause(
        id="kuinaoshi",
        number=13,
        rule="kuinaoshi",
        type="TURN",
        name=Text("喰直し", "Swap-calling"),
        quote="吃・ポンの際の打牌には制限はありません。",
        text=Text(
            "吃やポンの後に何を捨ててもよい。",
            "After a chi or pon any tile may be discarded.",
        ),
    ),
    Clause(
        id="furiten",
        number=14,
        rule="furiten",
        type="TURN",
        name=Text("振聴", "Furiten"),
        quote="自分が捨てた現物でなければ栄和出来ます。",
        text=Text(
            "自分が捨てた牌と同じ牌では栄和できない。そのほかの振聴はない。",
            "Ron is forbidden only on a tile that one has discarded oneself; there is no other "
            "furiten.",
        ),
    ),
    Clause(
        id="headbump",
        number=15,
        rule="headbump",
        type="PAY",
        name=Text("両家和・三家和", "Several players win"),
        quote="頭跳ね(放銃者の下家優先)となります。",
        text=Text(
            "二人以上が栄和したときは、放銃者の下家から順に数えて最初の一人だけの和了とする。",
            "If several players win by ron, only the first in turn order after the discarder wins.",
        ),
    ),
    Clause(
        id="no_honba",
        number=16,
        rule="no_honba",
        type="PAY",
        name=Text("積み符", "No honba"),
        quote="連荘しても積み符はありません。",
        text=Text(
            "連荘しても点数は増えない。",
            "Dealer repeats add nothing to a win.",
        ),
    ),
    Clause(
        id="no_noten",
        number=17,
        rule="no_noten",
        type="DRAW",
        name=Text("不聴罰符", "No noten penalty"),
        quote="不聴罰符はありません。",
        text=Text(
            "平局では点数のやり取りがない。",
            "Nothing is paid on a draw.",
        ),
    ),
    Clause(
        id="draw.rotate",
        number=18,
        rule="draw_rotate",
        type="DRAW",
        name=Text("平局の扱い", "Dealer after a draw"),
        quote="平局は常に輪荘(親流れ)となります。",
        text=Text(
            "平局では、聴牌にかかわらず親が流れる。",
            "After a draw the deal passes, whoever is tenpai.",
        ),
    ),
    Clause(
        id="abort",
        number=19,
        rule="abort",
        type="DRAW",
        name=Text("途中平局", "Abortive draws"),
        quote=(
            "公式ルールでは途中平局は一切ありませんが、『しらぎく麻雀』では\n"
            "- 九種幺九倒牌\n"
            "があります(輪荘)。"
        ),
        text=Text(
            "途中平局は、九種幺九を倒牌したときだけで、親が流れる。",
            "A hand is aborted only when a player shows nine kinds of terminals and honours; the "
            "deal passes.",
        ),
    ),
    Clause(
        id="rinshan_pay",
        number=20,
        rule="rinshan_pay",
        type="PAY",
        name=Text("大明槓の責任払い", "No liability for an open kan"),
        quote="嶺上開花は常に三人払いとなります。",
        text=Text(
            "大明槓の後の嶺上開花も、普通の摸和として三人が払う。",
            "A win on the replacement tile is paid by all three as any tsumo, after an open kan "
            "too.",
        ),
    ),
    Clause(
        id="no_ankan_ron",
        number=21,
        rule="no_ankan_ron",
        type="TURN",
        name=Text("暗槓搶槓", "No robbing a concealed kan"),
        quote="国士無双の場合であっても出来ません。",
        text=Text(
            "暗槓の牌では、国士無双でも栄和できない。",
            "A concealed kan cannot be robbed, not even for kokushi.",
        ),
    ),
    Clause(
        id="wall",
        number=22,
        rule="wall",
        type="META",
        name=Text("王牌", "Dead wall"),
        quote="常に十四枚残しとします。",
        text=Text(
            "山の最後の十四枚は、常に取らずに残す。",
            "The last fourteen tiles of the wall are always left.",
        ),
    ),
    Clause(
        id="pao.rule",
        number=23,
        rule="pao_rule",
        type="PAY",
        name=Text("包則", "Liability (pao)"),
        quote=(
            "満貫を確定する牌を包とし、\n"
            "- 摸和では全額責任払い\n"
            "- 第三者の放銃では放銃者と折半払い\n"
            "となります(詳細)。"
        ),
        text=Text(
            "満貫を確定させる牌を鳴かせた人は、摸和では全額を、"
            "第三者の放銃では放銃者と半分ずつ払う。",
            "Who lets a player call the tile that makes a limit hand certain pays all of it on "
            "tsumo, and half of it when a third player deals in.",
        ),
    ),
)
