"""The fu items of arushiaru mahjong."""

from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import fu
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.take(fu.base, text=MESSAGES["base.text"])
RULES.take(fu.closed_ron)


@RULES.fu(ja="ツモ符", en="Self-draw", fu=2, shapes=SETS, win="tsumo", options=("mo8pinfu",))
def tsumo(r: Reading, w: Win) -> int:
    """A self-draw, unless an option makes it a closed pinfu hand of 20 fu.

    摸和。オプションによる摸八平和には付かない(20符)。
    """
    return 1 - (1 * patterns.is_pinfu_shape(r, w) & w.menzen & w.n.mo8pinfu)


RULES.take(fu.open_triplet)
RULES.take(fu.closed_triplet)
RULES.take(fu.open_kan)
RULES.take(fu.closed_kan)
RULES.take(fu.value_pair, name=MESSAGES["value_pair.name"], text=MESSAGES["value_pair.text"])
RULES.take(fu.wait)


@RULES.fu(ja="清一色加符", en="Full flush", fu=10, shapes=SETS)
def chinitsu_bonus(_r: Reading, w: Win) -> int:
    """A full flush adds 10 fu before rounding.

    清一色では、端数を切り上げる前に10符を加える。
    """
    return 1 * (patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0))
