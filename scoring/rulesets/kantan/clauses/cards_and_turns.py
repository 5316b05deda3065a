"""Clauses 1 to 17 of the source: the cards, the course of a turn, tenpai and winning; it judges no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="kinds",
        rule="kinds",
        type="META",
        name=Text("カードの種類", "Kinds of card"),
        quote="1.メンツカード\n2.ターツカード\n3.孤立牌カード\n4.アタマカード",
        text=Text(
            "カードはメンツ、ターツ、孤立牌、アタマの4種類である。",
            "There are four kinds of card: set (mentsu), partial set (taatsu), isolated tile "
            "and pair (atama).",
        ),
        number=1,
    ),
    Clause(
        id="suits",
        rule="suits",
        type="META",
        name=Text("牌の種類", "Suits"),
        quote=(
            "メンツカード、ターツカードなどはそれぞれ筒子、萬子、ソウズ、字牌、"
            "役牌の5種類に分かれていて"
        ),
        text=Text(
            "どのカードも、筒子、萬子、ソウズ、字牌、役牌のどれか一つに属する。",
            "Every card belongs to one of five suits: pinzu, manzu, souzu, honours or value tiles.",
        ),
        number=2,
    ),
    Clause(
        id="orientation",
        rule="orientation",
        type="META",
        name=Text("たてとよこ", "Triplets and runs"),
        quote="メンツとターツについてはたて(刻子)とよこ(順子)の2つがあります。",
        text=Text(
            "メンツとターツのカードは、たて(刻子)かよこ(順子)のどちらかである。",
            "A set or a partial set is either upright (a triplet) or sideways (a run).",
        ),
        number=3,
    ),
    Clause(
        id="deck",
        rule="deck108",
        type="META",
        name=Text("108枚のカード", "The 108 cards"),
        quote=(
            "計108枚のカードを使用します。ただ、全部使うと長くなるのでこのうちランダムで50枚くら"
            "い(4人の場合)を使うといい感じです。\n"
            "カードはメンツ、ターツ、アタマ、孤立牌、字牌、役牌の6種類108枚のうち、50枚を使用。"
        ),
        text=Text(
            "108枚のうち、4人なら無作為に選んだ50枚ほどを使う。",
            "There are 108 cards; four players use about 50 of them, chosen at random.",
        ),
        number=4,
    ),
    Clause(
        id="deck81",
        rule="deck81",
        type="META",
        name=Text("81枚という記述", "The figure of 81 cards"),
        quote="まずは上で用意した81枚のカードを裏返しにしてシャッフルします。",
        text=Text(
            "始めに81枚を裏返して混ぜるとも書かれており、108枚という記述と合わない。",
            "Elsewhere it is 81 cards that are shuffled face down, which contradicts the 108.",
        ),
        number=5,
    ),
    Clause(
        id="deal",
        rule="deal",
        type="TURN",
        name=Text("配牌", "The deal"),
        quote="それぞれのプレイヤー(3人以上を想定しています)にランダムに5枚ずつカードを配ります。",
        text=Text(
            "3人以上で遊び、1人に5枚ずつ無作為に配る。",
            "Three or more play; each is dealt five cards at random.",
        ),
        number=6,
    ),
    Clause(
        id="dealer",
        rule="dealer",
        type="TURN",
        name=Text("最初の親", "The first dealer"),
        quote="そしたらジャンケンかサイコロで親を決めて親から順に反時計回りでプレイしていきます。",
        text=Text(
            "最初の親はジャンケンかサイコロで決め、親から反時計回りに進む。",
            "The first dealer is chosen by rock-paper-scissors or dice, and play goes "
            "counter-clockwise from the dealer.",
        ),
        number=7,
    ),
    Clause(
        id="turn",
        rule="turn",
        type="TURN",
        name=Text("手番", "A turn"),
        quote=(
            "山札からカードを1枚ドローし、手札に加えます。\n"
            "そして手札の中からいらないカードを1枚捨てます。"
        ),
        text=Text(
            "山札から1枚引いて手札に加え、いらないカードを1枚捨てる。",
            "Draw one card from the stock into the hand, then discard one card.",
        ),
        number=8,
    ),
    Clause(
        id="next",
        rule="next",
        type="TURN",
        name=Text("次の手番", "The next turn"),
        quote="これでターン終了で、右隣りのプレイヤーのターンとなり",
        text=Text("手番は右隣の人に移る。", "The turn passes to the player on the right."),
        number=9,
    ),
    Clause(
        id="win.shape",
        rule="win_shape",
        type="HAND",
        name=Text("和了の形", "The winning shape"),
        quote="メンツカード4枚とアタマカード1枚を手札に集めればアガリとなります。",
        text=Text("メンツ4枚とアタマ1枚がそろえば和了となる。", "Four sets and one pair win."),
        number=10,
    ),
    Clause(
        id="tenpai.head",
        rule="tenpai_head",
        type="TURN",
        name=Text("アタマ待ち", "Waiting for the pair"),
        quote="1.メンツカード4枚+孤立牌カード1枚(アタマ待ち)",
        text=Text(
            "メンツ4枚と孤立牌1枚は聴牌で、同じ種類の孤立牌を待つ。",
            "Four sets and an isolated tile are tenpai, waiting for an isolated tile of the "
            "same suit.",
        ),
        number=11,
    ),
    Clause(
        id="tenpai.meld",
        rule="tenpai_meld",
        type="TURN",
        name=Text("メンツ待ち", "Waiting for a set"),
        quote="2.メンツカード3枚+アタマカード1枚+ターツカード1枚(メンツ待ち)",
        text=Text(
            "メンツ3枚、アタマ1枚、ターツ1枚は聴牌で、ターツと同じ種類の孤立牌を待つ。",
            "Three sets, a pair and a partial set are tenpai, waiting for an isolated tile of "
            "the suit of the partial set.",
        ),
        number=12,
    ),
    Clause(
        id="tenpai.only",
        rule="tenpai_only",
        type="TURN",
        name=Text("ほかの聴牌はない", "No other tenpai"),
        quote=(
            "注意すべきは、メンツカード4枚+ターツカード1枚とかでは聴牌状態にならないという点。\n"
            "かんたんなルールにしたいので上記2つのみを聴牌としています。"
        ),
        text=Text(
            "聴牌はアタマ待ちとメンツ待ちの二つだけである。"
            "メンツ4枚とターツ1枚などは聴牌ではない。",
            "Only these two shapes are tenpai. Four sets and a partial set, for example, are not.",
        ),
        number=13,
    ),
    Clause(
        id="win.only_from_tenpai",
        rule="win_only_from_tenpai",
        type="TURN",
        name=Text("聴牌からの和了", "Wins only from tenpai"),
        quote=(
            "上記の形以外からメンツカード4枚、アタマカード1枚になってもアガリにはならないです(天"
            "和を除く)"
        ),
        text=Text(
            "二つの聴牌形以外からメンツ4枚とアタマ1枚になっても、天和を除いて和了ではない。",
            "Reaching four sets and a pair from anything but the two tenpai shapes is no win, "
            "except for the blessing of heaven (tenhou).",
        ),
        number=14,
    ),
    Clause(
        id="ron",
        rule="ron",
        type="TURN",
        name=Text("ロン", "Ron"),
        quote=(
            "ロン:誰かが孤立牌カードを捨てて、自分の待ちの牌の種類(筒子、萬子、ソウズ、字牌、"
            "役牌)であればロンを宣言できる"
        ),
        text=Text(
            "誰かの捨てた孤立牌が自分の待ちの種類なら、ロンできる。",
            "Ron may be declared on a discarded isolated tile of the suit one waits for.",
        ),
        number=15,
    ),
    Clause(
        id="tsumo",
        rule="tsumo",
        type="TURN",
        name=Text("ツモ", "Tsumo"),
        quote=(
            "ツモ:自分のターンに山札からカードを引いてきて、それが自分の待ちの牌の種類(筒子、"
            "萬子、ソウズ、字牌、役牌)の孤立牌カードであればツモを宣言できる"
        ),
        text=Text(
            "自分の手番に引いた孤立牌が自分の待ちの種類なら、ツモできる。",
            "Tsumo may be declared on an isolated tile of the suit one waits for, drawn in "
            "one's own turn.",
        ),
        number=16,
    ),
    Clause(
        id="ron.only_isolated",
        rule="ron_only_isolated",
        type="TURN",
        name=Text("孤立牌のほかは安全", "Other cards are safe"),
        quote=(
            "逆に言えば孤立牌カード以外ではロンされないので、"
            "立直を受けてベタオリする場合などはメンツカードとかターツカードを切っていくことになり"
            "ます。"
        ),
        text=Text(
            "孤立牌のほかのカードでロンされることはない。",
            "No card but an isolated tile can be won on, so every other discard is safe.",
        ),
        number=17,
    ),
)
