"""Clauses 1 to 13 of the source: the players, every kind of dora and the replacement tiles; it counts no dora."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="players",
        rule="players",
        type="META",
        name=Text("三人打ち", "Three players"),
        quote="北抜きとは、三人打ち麻雀の一種です。",
        text=Text("三人で打つ。", "Three play."),
        number=1,
    ),
    Clause(
        id="yaku.only",
        rule="yaku_only",
        type="HAND",
        name=Text("役の一覧", "The yaku there are"),
        quote=(
            "和了役は各種ドラに門前清, 立直, 七対子, 清一色と役満貫だけで、"
            "役を作るよりもドラを集める事で高得点を目指します。"
        ),
        text=Text(
            "数えるのは各種のドラと、門前清、立直、七対子、清一色、役満貫だけである。平和、"
            "断幺九、翻牌などはない。",
            "Only dora, the closed hand (menzen), riichi, seven pairs, full flush and yakuman "
            "count. There is no pinfu, no all simples, no value tiles and so on.",
        ),
        number=2,
    ),
    Clause(
        id="dora.omote",
        rule="dora_omote",
        type="HAND",
        name=Text("表ドラ", "Omote dora"),
        quote="一局開始時に王牌から標識牌をめくる事で定まるドラです。",
        text=Text(
            "局の始めに標識牌を1枚めくり、その次の牌をドラとする。",
            "One indicator is turned at the start of the hand; the tile after it is dora.",
        ),
        number=3,
    ),
    Clause(
        id="dora.kan",
        rule="dora_kan",
        type="HAND",
        name=Text("槓ドラ", "Kan dora"),
        quote="(カン)の度に新しいドラが一つ追加されます。",
        text=Text("槓のたびに標識牌が1枚増える。", "Every kan adds one dora indicator."),
        number=4,
    ),
    Clause(
        id="dora.ura",
        rule="dora_ura",
        type="HAND",
        name=Text("裏ドラ", "Ura dora"),
        quote="立直を掛けて和了した者にのみ有効なドラで、表ドラの下の牌が標識牌となります。",
        text=Text(
            "立直を掛けて和了した人だけに数える。表ドラの標識牌の下の牌を標識牌とする。",
            "Ura dora count only for a winner in riichi. The tile under the omote indicator is "
            "the indicator.",
        ),
        number=5,
    ),
    Clause(
        id="dora.kan_ura",
        rule="dora_kan_ura",
        type="HAND",
        name=Text("槓裏ドラ", "Kan ura dora"),
        quote="槓に依って増えたドラに対する裏ドラの可否は選択出来ます。",
        text=Text(
            "槓ドラの下の牌も裏ドラの標識牌とするかどうかは選べる。",
            "Whether the tiles under kan dora indicators are ura indicators too may be chosen.",
        ),
        number=6,
    ),
    Clause(
        id="nuki.action",
        rule="nuki_action",
        type="TURN",
        name=Text("北を抜く", "Extracting north"),
        quote="北を手から抜き取って、代わりに嶺上(リンシャン)牌を引いて打牌します。",
        text=Text(
            "手の北を抜いて脇に置き、嶺上牌を引いてから打牌する。",
            "A north from the hand may be set aside; the player draws a replacement from the "
            "dead wall and discards.",
        ),
        number=7,
    ),
    Clause(
        id="nuki.value",
        rule="nuki_value",
        type="HAND",
        name=Text("抜きドラ", "Nuki dora"),
        quote="抜きドラ",
        text=Text("抜いた北は1枚につき1翻となる。", "Each extracted north is 1 han."),
        number=8,
    ),
    Clause(
        id="nuki.in_hand",
        rule="nuki_in_hand",
        type="HAND",
        name=Text("手の内の北", "North in the hand"),
        quote=(
            "北を手の内で使う事には制約はありませんが、手から抜かずに用いた北牌には抜きドラとして"
            "の翻数は加算されません。"
        ),
        text=Text(
            "北を手の内で使ってもよいが、抜きドラの翻は付かない。",
            "North may be used in the hand, but is then not counted as extracted.",
        ),
        number=9,
    ),
    Clause(
        id="dora.rinshan",
        rule="dora_rinshan",
        type="HAND",
        name=Text("嶺上ドラ", "Rinshan dora"),
        quote=(
            "裏ドラと異なり、和了した者全てに有効なドラです。\n"
            "和了時に、嶺上牌を二枚めくり、双方の次の数位の牌を新たなドラとします。"
        ),
        text=Text(
            "和了の時に嶺上牌を2枚めくり、それぞれの次の牌をドラとする。立直していなくても数える。",
            "At a win two tiles of the dead wall are turned, and the tile after each is dora, "
            "with or without riichi.",
        ),
        number=10,
    ),
    Clause(
        id="dora.rinshan_two",
        rule="dora_rinshan_two",
        type="HAND",
        name=Text("嶺上ドラは二種", "Two rinshan dora"),
        quote="従って、常に二種の嶺上ドラの可能性がある事となります。",
        text=Text(
            "嶺上ドラの標識牌は常に2枚である。",
            "There are always exactly two rinshan dora indicators.",
        ),
        number=11,
    ),
    Clause(
        id="dora.next",
        rule="dora_next",
        type="HAND",
        name=Text("標識牌の次の牌", "The tile after the indicator"),
        quote="双方の次の数位の牌を新たなドラとします。",
        text=Text(
            "標識牌の次の牌がドラとなる。9の次は1、北の次は東、中の次は白である。",
            "The tile after an indicator is dora. After 9 comes 1, after north east, after the "
            "red dragon the white.",
        ),
        number=12,
    ),
    Clause(
        id="wall.rinshan10",
        rule="wall_rinshan10",
        type="META",
        name=Text("嶺上牌は十枚", "Ten replacement tiles"),
        quote=(
            "槓での補充用四枚,\n"
            "抜きドラでの補充用四枚,\n"
            "嶺上ドラ標識牌二枚分\n"
            "の計十枚を確保します。"
        ),
        text=Text(
            "槓の補充に4枚、北を抜いた補充に4枚、嶺上ドラの標識牌に2枚、"
            "合わせて10枚の嶺上牌を取っておく。",
            "Ten tiles of the dead wall are reserved: four for kans, four for extracted norths "
            "and two for the rinshan dora indicators.",
        ),
        number=13,
    ),
)
