"""The options: what players may choose before the game, and what rulesets differ in."""

from scoring.fields.field import Choice
from scoring.games.riichi.book import BOOK
from scoring.hand.indicators import AFTER_DISCARD
from scoring.rules.changes import Ban, SetNumber, SetWorth
from scoring.rules.rulebook import ALL, Option
from scoring.text import Text

BOOK.add(
    Option(
        id="yaku",
        name=Text("採用する役", "Yaku in use"),
        text=Text(
            "採用する役の一覧。挙げなかった役は数えない。初期値は38種すべて。",
            "The yaku that count; those not listed do not. By default all 38.",
        ),
        default=ALL,
        subset_of="yaku",
    ),
    Option(
        id="double_yakuman",
        name=Text("ダブル役満", "Double yakuman"),
        text=Text(
            "四暗刻単騎・国士無双十三面待ち・純正九蓮宝燈・大四喜を役満二つ分とする。",
            "Four concealed triplets on a pair wait, thirteen-wait orphans, nine-wait nine gates and big four winds count twice.",
        ),
        default=False,
    ),
    Option(
        id="yakuman_sum",
        name=Text("役満の複合", "Several yakuman"),
        text=Text(
            "複数の役満を加算するか、一つ分とするか。一つ分ならダブル役満も無い。",
            "Whether several yakuman add up or a hand is worth one at most, double yakuman included.",
        ),
        default="add",
        values=(
            Choice("add", Text("加算する", "add up")),
            Choice("one", Text("一つ分とする", "one at most")),
        ),
        changes={"one": (SetNumber("most_yakuman", 1),)},
    ),
    Option(
        id="all_green_needs_hatsu",
        name=Text("緑一色の發", "Ryuuiisou needs hatsu"),
        text=Text("緑一色に發を必要とする。", "All green needs the green dragon."),
        default=False,
    ),
    Option(
        id="kuitan",
        name=Text("喰い断", "Open tanyao"),
        text=Text("鳴いた手にも断幺九を認める。", "All simples counts in an open hand too."),
        default=True,
        changes={False: (SetWorth("tanyao", open=0),)},
    ),
    Option(
        id="ankan_breaks_menzen",
        name=Text("暗槓で門前が崩れる", "A concealed kan opens the hand"),
        text=Text(
            "暗槓をした手を門前と認めない。初期値では、暗槓は一発などを消すが門前は残る。",
            "A hand with a concealed kan is not closed. By default such a kan interrupts, but the hand stays closed.",
        ),
        default=False,
    ),
    Option(
        id="negative_rounding",
        name=Text("マイナス点の五捨六入", "Rounding of negative points"),
        text=Text(
            "最終得点が負の時の五捨六入のしかた。",
            "How final points below zero are rounded to thousands.",
        ),
        default="absolute",
        values=(
            Choice("absolute", Text("絶対値で丸める", "on the absolute value")),
            Choice("floor", Text("小さい方へ丸める", "downwards")),
        ),
    ),
    Option(
        id="length",
        name=Text("点数精算単位", "Length of a match"),
        text=Text(
            "東風戦か東南戦か。",
            "East round only, or East and South.",
        ),
        default="hanchan",
        values=(
            Choice("hanchan", Text("東南戦", "East and South")),
            Choice("east", Text("東風戦", "East only")),
        ),
    ),
    Option(
        id="red_fives",
        name=Text("赤五の枚数", "Red fives"),
        text=Text(
            "赤五の枚数。3は各色一枚、4は筒子だけ二枚。",
            "How many red fives are in play: 3 is one a suit, 4 has two in circles.",
        ),
        default=0,
        integers=(0, 3, 4),
    ),
    Option(
        id="kiriage_mangan",
        name=Text("切り上げ満貫", "Rounding up to mangan"),
        text=Text("4翻30符と3翻60符を満貫とする。", "4 han 30 fu and 3 han 60 fu count as mangan."),
        default=True,
        changes={False: (SetNumber("mangan_threshold", 2000),)},
    ),
    Option(
        id="double_wind_pair_fu",
        name=Text("連風牌雀頭の符", "Fu of a double-wind pair"),
        text=Text(
            "連風牌の雀頭を2符とするか4符とするか。",
            "Whether a pair of the double wind is 2 or 4 fu.",
        ),
        default=2,
        integers=(2, 4),
    ),
    Option(
        id="open_no_fu_ron",
        name=Text("鳴きがあって符のない栄和", "Open ron without fu"),
        text=Text("20符とするか30符とするか。", "Whether it is 20 or 30 fu."),
        default=30,
        integers=(20, 30),
    ),
    Option(
        id="tsumo_pinfu",
        name=Text("平和ツモ", "Pinfu by self-draw"),
        text=Text(
            "自摸和でも平和を認め、2翻20符とする。",
            "Pinfu counts on a self-draw too; such a hand is 20 fu.",
        ),
        default=True,
    ),
    Option(
        id="kazoe",
        name=Text("数え役満", "Counted yakuman"),
        text=Text("13翻以上を数え役満とする。", "13 han or more count as a yakuman."),
        default=True,
        changes={False: (Ban("kazoe_yakuman"),)},
    ),
    Option(
        id="rinshan_tsumo_fu",
        name=Text("嶺上ツモの2符", "Self-draw fu after a kan"),
        text=Text(
            "嶺上牌での自摸和にも2符を付ける。", "A self-draw on a replacement tile has its 2 fu."
        ),
        default=True,
    ),
    Option(
        id="ippatsu_allowed",
        name=Text("一発", "Ippatsu"),
        text=Text("一発を採用する。", "Ippatsu counts."),
        default=True,
        changes={False: (Ban("ippatsu"),)},
    ),
    Option(
        id="ura",
        name=Text("裏ドラ", "Ura dora"),
        text=Text("裏ドラを採用する。", "Ura dora count."),
        default=True,
        changes={False: (Ban("ura_dora"),)},
    ),
    Option(
        id="kan_dora",
        name=Text("槓ドラ", "Kan dora"),
        text=Text("槓ごとにドラ表示牌を増やす。", "Each kan turns one more dora indicator."),
        default=True,
    ),
    Option(
        id="open_kan_dora",
        name=Text("明槓の槓ドラをめくる時期", "When open kans turn their indicator"),
        text=Text(
            "大明槓と加槓の槓ドラを、嶺上牌の前にめくるか、打牌の後(または次の嶺上牌の前)にめくるか。"
            "暗槓の槓ドラは常に嶺上牌の前。",
            "Whether a called or added kan turns its indicator before the replacement draw, or after the discard "
            "(or before the next replacement draw). A concealed kan always turns it before the draw.",
        ),
        default="before_draw",
        values=(
            Choice("before_draw", Text("嶺上牌の前", "before the replacement draw")),
            Choice(AFTER_DISCARD, Text("打牌の後", "after the discard")),
        ),
    ),
    Option(
        id="kokushi_robs_ankan",
        name=Text("国士無双の暗槓搶槓", "Kokushi robs a concealed kan"),
        text=Text(
            "国士無双に限り、暗槓の牌で栄和できる。",
            "Thirteen orphans may win by ron on the tile of a concealed kan.",
        ),
        default=False,
    ),
    Option(
        id="karaten",
        name=Text("自分で使い切った待ち", "Waiting only for tiles one holds"),
        text=Text(
            "和り牌を全て自分の手牌で使い切っている時、ノー聴か聴牌か。",
            "Whether a hand that holds all the tiles it waits for is noten or tenpai.",
        ),
        default="noten",
        values=(
            Choice("noten", Text("ノー聴", "noten")),
            Choice("tenpai", Text("聴牌", "tenpai")),
        ),
    ),
    Option(
        id="kan_ura",
        name=Text("槓裏ドラ", "Kan ura dora"),
        text=Text("槓ドラの裏も裏ドラとする。", "The tiles under kan dora indicators count too."),
        default=True,
    ),
)
