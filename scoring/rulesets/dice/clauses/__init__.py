"""The source document of dice mahjong, statement by statement and in its order; it computes nothing.

The source numbers and names nothing: numbers, keys and names are ours, quotes are verbatim. It has
two layers. Adjustment 2 stands first on the page and changes the prototype below it (question D1);
coins and chips (コイン, チップ) are the same thing.
"""

from scoring.rules.source import Clause, Source
from scoring.rulesets.dice.clauses import (
    adjustment_2,
    game_and_hand,
    solo,
    turn,
    winning_form,
    yaku,
)
from scoring.text import Text

SOURCE = Source(
    title=Text("月刊スパ帝国 Vol.4「サイコロ麻雀」", "Gekkan Spa Teikoku, vol. 4: dice mahjong"),
    note=Text(
        "牌の代わりにダイスを使う麻雀の、プロトタイプのルールと、それを改めるルール調整案2。",
        "A web page with the prototype rules of mahjong with dice and adjustment 2, which changes "
        "them.",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    *adjustment_2.CLAUSES,
    *game_and_hand.CLAUSES,
    *turn.CLAUSES,
    *winning_form.CLAUSES,
    *yaku.CLAUSES,
    *solo.CLAUSES,
)
"""In the order of the document: adjustment 2, the prototype for several players, for one player."""
