"""Fu, item by item: what is counted and how much each adds."""

from functools import partial
from typing import Final

from scoring.games.common import fu
from scoring.rules.rulebook import RuleList
from scoring.text import Text
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

_common = partial(RULES.take, clause="fu")
"""Takes an item that several games have."""

_common(
    fu.base,
    text=Text(
        "四門子一雀頭の手には、まず20符が付く。",
        "Every hand of four sets and a pair begins with 20 fu.",
    ),
)
_common(fu.closed_ron)


@RULES.fu(
    ja="ツモ符", en="Self-draw", clause="fu", fu=2, shapes=SETS, win="tsumo", options=("mo8pinfu",)
)
def tsumo(r: Reading, w: Win) -> int:
    """A self-draw, unless an option makes it a closed pinfu hand of 20 fu.

    摸和。オプションによる摸八平和には付かない(20符)。
    """
    return 1 - (1 * patterns.is_pinfu_shape(r, w) & w.menzen & w.n.mo8pinfu)


_common(
    fu.open_triplet,
    text=Text(
        "鳴いた刻子、または栄和で完成した刻子。中張牌2符、幺九牌4符。",
        "A called triplet, or one completed by ron: 2 fu, of terminals or honours 4.",
    ),
)
_common(
    fu.closed_triplet,
    text=Text(
        "自分で揃えた刻子。中張牌4符、幺九牌8符。",
        "A triplet of one's own tiles: 4 fu, of terminals or honours 8.",
    ),
)
_common(
    fu.open_kan,
    text=Text(
        "大明槓または加槓。中張牌8符、幺九牌16符。",
        "A kan called on a discard or added to a pon: 8 fu, of terminals or honours 16.",
    ),
)
_common(
    fu.closed_kan,
    text=Text(
        "暗槓。中張牌16符、幺九牌32符。",
        "A kan of four own tiles: 16 fu, of terminals or honours 32.",
    ),
)
_common(
    fu.value_pair,
    name=Text("翻牌雀頭", "Pair of value tiles"),
    text=Text(
        "三元牌・門風牌・荘風牌の雀頭は2符。連風牌は4符(オプションで2符)。",
        "A pair of dragons, of the seat wind or of the round wind: 2 fu. A double wind is 4, unless an option says 2.",
    ),
)
_common(fu.wait)


@RULES.fu(ja="清一色加符", en="Full flush", clause="fu.chinitsu", fu=10, shapes=SETS)
def chinitsu_bonus(_r: Reading, w: Win) -> int:
    """A full flush adds 10 fu before rounding.

    清一色では、端数を切り上げる前に10符を加える。
    """
    return 1 * (patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0))
