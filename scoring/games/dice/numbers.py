"""The numbers of dice mahjong: doubling, yakuman, coins, rerolls, rounds."""

from functools import partial
from typing import Any

from scoring.games.dice.book import BOOK
from scoring.games.dice.forms import KAN_DICE
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text


def _number(id_: str, name: Text, text: Text, **declared: Any) -> None:  # noqa: ANN401 - its other fields
    BOOK.add(Number(id=id_, name=name, text=text, **declared))


_coins = partial(_number, unit=Text("枚", "coins"))
_dice = partial(_number, unit=Text("個", "dice"))
_number(
    "riichi_factor",
    Text("リーチの倍率", "Riichi factor"),
    Text("リーチをかけると得点が2倍になる。", "Riichi multiplies the points of the hand."),
    clause="turn.riichi_double",
    value=2,
    unit=Text("倍", "times"),
    options=("solo_yakuman_riichi_double",),
)
_number(
    "yakuman_points",
    Text("1人ルールの役満の点数", "Points of a yakuman for one player"),
    Text(
        "1人ルールで役満を数える点。2人以上では役満が出た時点で勝ちで、点は無い。",
        "What a yakuman counts for one player; among several it wins at once and has no points.",
    ),
    clause="solo.yakuman",
    value=80,
    unit=POINTS,
    options=("solo_yakuman_stack", "solo_yakuman_riichi_double"),
)
_number(
    "refund_points",
    Text("コインが返る点数", "Points that bring coins back"),
    Text(
        "1人ルールで、その局にこれだけ取れば出したコインが返る。2倍した後の点で見る。",
        "One player who scores so many in a hand, doubled where it is doubled, takes back the coins put in.",
    ),
    clause="solo.refund",
    value=10,
    unit=POINTS,
)
_coins(
    "coins_at_start",
    Text("初めのコイン", "Coins at the start"),
    Text("初めに1人が持つコイン。", "What each player has when the game begins."),
    clause="start.coins",
    value=5,
)
_coins(
    "ante_coins",
    Text("場代", "Ante"),
    Text(
        "局ごとに全員が場に出すコイン。調整案2では1人退場するごとに1枚増える。",
        "What everybody puts in each hand; under adjustment 2 one more for each player who has left.",
    ),
    clause="round.ante",
    value=1,
    options=("edition",),
)
_coins(
    "riichi_coins",
    Text("リーチのコイン", "Coins for riichi"),
    Text("リーチを選ぶと場に加えるコイン。", "What choosing riichi adds to the pot."),
    clause="turn.riichi_cost",
    value=1,
)
_coins(
    "reroll_coins",
    Text("振り直しのコイン", "Coins for rerolling"),
    Text(
        "振り直しを選ぶと場に加えるコイン。何回振り直しても同じ。",
        "What choosing to reroll adds to the pot, once for all rerolls.",
    ),
    clause="turn.reroll_cost",
    value=1,
    options=("edition",),
)
_dice(
    "rerolls",
    Text("振り直せる回数", "Rerolls"),
    Text(
        "振り直しを選んだ時に、1個ずつ振り直せる回数。カンで振るダイスは数えない。",
        "How often one die may be rerolled; replacement dice of kans are not counted.",
    ),
    clause="turn.reroll_three",
    value=3,
)
_coins(
    "ante_growth_coins",
    Text("場代の増加", "Growth of the ante"),
    Text(
        "調整案2で、1人退場するごとに増える場代。",
        "What the ante grows by for each player who has left, under adjustment 2.",
    ),
    clause="adj2.ante_growth",
    value=1,
    options=("edition",),
)
_coins(
    "poor_coins",
    Text("無料になる残りコイン", "Coins that make a choice free"),
    Text(
        "場代を出した後に残りがこれ以下なら、リーチは無料。プロトタイプでは振り直しも無料。",
        "A player with no more left after the ante declares riichi free; in the prototype rerolling is free too.",
    ),
    clause="turn.free_when_poor",
    value=1,
    options=("edition",),
)
_dice(
    "riichi_rerolls",
    Text("リーチで振り直す数", "Rerolls after riichi"),
    Text(
        "リーチの直後に必ず振り直すダイスの数。",
        "How many dice are rerolled right after riichi: no more and no fewer.",
    ),
    clause="turn.riichi_one",
    value=1,
)
_dice(
    "kan_dice",
    Text("カンに要るダイス", "Dice of a kan"),
    Text(
        "カンに要る、カンしていない同じ目のダイス。代わりに1個を振って加える。",
        "How many equal free dice a kan takes; one replacement die is added for them.",
    ),
    clause="turn.kan",
    value=KAN_DICE,
)
for _id, _value, _who, _last in (
    ("rounds_of_two", 4, Text("2人", "Two players"), Text("北", "north")),
    ("rounds_of_three", 3, Text("3人", "Three players"), Text("西", "west")),
    ("rounds_of_more", 2, Text("4人以上", "Four players and more"), Text("南", "south")),
):
    _number(
        _id,
        Text(f"{_who.ja}の場の数", f"Rounds of {_who.en.lower()}"),
        Text(
            f"プロトタイプで、{_who.ja}なら{_last.ja}場まで。その後は白場。",
            f"{_who.en} of the prototype play to the {_last.en} round; then the white round begins.",
        ),
        clause="flow.length",
        value=_value,
        unit=Text("場", "rounds"),
        options=("edition",),
    )
