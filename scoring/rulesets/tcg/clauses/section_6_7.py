"""Sections 6 and 7 of the source: needed yaku, tenpai, penalties; it judges no hand."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="6-01",
        rule="minimum_han",
        type="TURN",
        name=Text("縛り", "Minimum han"),
        quote="常に一翻縛り",
        text=Text(
            "和了には常に一翻以上の役が要る。ドラは数えない。",
            "A win always needs at least one han of yaku; dora do not count.",
        ),
    ),
    Clause(
        id="6-02",
        rule="late_yaku",
        type="TURN",
        name=Text("後付け", "Late yaku (atozuke)"),
        quote="あり",
        text=Text(
            "後付けを認める。役は和了の時に付いていれば良い。",
            "Late yaku are allowed: it is enough that the hand has a yaku when it wins.",
        ),
    ),
    Clause(
        id="6-03",
        rule="tenpai",
        type="DRAW",
        name=Text("聴牌", "Tenpai"),
        quote="",
        text=Text(
            "流局時の聴牌については6-03-01から6-03-04に定める。",
            "Tenpai at a draw is ruled by 6-03-01 to 6-03-04.",
        ),
    ),
    Clause(
        id="6-03-01",
        rule="tenpai_by_form",
        type="DRAW",
        name=Text("形式聴牌", "Tenpai by form"),
        quote="あり",
        text=Text(
            "形式聴牌を認める。役がなくても、形が聴牌であれば良い。",
            "Tenpai by form is enough: the hand needs no yaku.",
        ),
    ),
    Clause(
        id="6-03-02",
        rule="tenpai_without_tiles",
        type="DRAW",
        name=Text("空聴牌", "Tenpai without a tile left"),
        quote=(
            "あり(和り牌が残っていなくても聴牌)\n"
            "ただし、自分の手牌(副露牌を含む)で全ての和り牌を使い切っている場合はノー聴"
        ),
        text=Text(
            "和り牌が残っていなくても聴牌と認める。ただし、"
            "副露牌を含む自分の手牌で全ての和り牌を使い切っていればノー聴とする。",
            "A hand is tenpai even if no winning tile is left. It is noten, however, when the "
            "player's own tiles, melds included, use up all winning tiles.",
        ),
    ),
    Clause(
        id="6-03-03",
        rule="tenpai_declaration_order",
        type="DRAW",
        name=Text("流局時の聴牌・ノー聴の宣言順", "Order of declaring"),
        quote="親から順に宣言する",
        text=Text(
            "流局時の聴牌、ノー聴は親から順に宣言する。",
            "Tenpai or noten is declared in turn order, starting with the dealer.",
        ),
    ),
    Clause(
        id="6-03-04",
        rule="declaring_noten",
        type="DRAW",
        name=Text("聴牌時のノー聴宣言", "Declaring noten when tenpai"),
        quote="あり",
        text=Text("聴牌していてもノー聴と宣言できる。", "A tenpai player may declare noten."),
    ),
    Clause(
        id="7",
        rule="penalties",
        type="TURN",
        name=Text("罰則", "Penalties"),
        quote=(
            "「TCG麻雀」では全て和了放棄。和了放棄後は鳴き、立直不可、捨て牌は手牌から可能、"
            "ノー聴扱い。イカサマ等の重度の違反行為については出場停止処分。"
        ),
        text=Text(
            "罰則は全て和了放棄で、点数の支払いはない。和了放棄後は鳴きも立直もできず、"
            "手牌から捨てることはでき、流局時はノー聴となる。重度の違反には出場停止を科す。",
            "Every penalty is a dead hand; no points are paid. A dead hand may not call or "
            "declare riichi, may discard from the hand and counts as noten. Grave offences such "
            "as cheating are punished by suspension.",
        ),
    ),
)
