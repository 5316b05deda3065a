"""Fu items that several games share; a game replaces names, texts and examples where it takes a rule."""

from functools import partial
from typing import Final

from scoring.games.common import MESSAGES
from scoring.rules.rulebook import FuItem, common_fu
from scoring.tiles.kinds import DRAGONS
from scoring.tiles.values import KANCHAN, PENCHAN, SETS, TANKI, Reading, Win

base: Final = partial(
    FuItem,
    id="base",
    name=MESSAGES["base.name"],
    text=MESSAGES["base.text"],
    fu=20,
    shapes=SETS,
)
closed_ron: Final = partial(
    FuItem,
    id="closed_ron",
    name=MESSAGES["closed_ron.name"],
    text=MESSAGES["closed_ron.text"],
    fu=10,
    shapes=SETS,
    win="ron",
    menzen=True,
)
_of_sets = partial(common_fu, shapes=range(1, 5))
"""Declares the fu of sets of one kind."""


@_of_sets(ja="明刻", en="Open triplet", fu=2, yaochu=4)
def open_triplet(r: Reading, _w: Win) -> int:
    """A called triplet, or a triplet completed by ron: 2 fu; 4 fu if it is of terminals or honours.

    鳴いた刻子、または栄和で完成した刻子。中張牌2符、么九牌4符。
    """
    return r.triplets & ~r.closed_triplets & ~r.kans


@_of_sets(ja="暗刻", en="Concealed triplet", fu=4, yaochu=8)
def closed_triplet(r: Reading, _w: Win) -> int:
    """A concealed triplet: 4 fu; 8 fu if it is of terminals or honours.

    自分で揃えた刻子。中張牌4符、么九牌8符。
    """
    return r.closed_triplets & ~r.kans


@_of_sets(ja="明槓", en="Open kan", fu=8, yaochu=16)
def open_kan(r: Reading, _w: Win) -> int:
    """A kan called on a discard or added to a pon: 8 fu; 16 fu if it is of terminals or honours.

    大明槓または加槓。中張牌8符、么九牌16符。
    """
    return r.kans & ~r.closed_kans


@_of_sets(ja="暗槓", en="Concealed kan", fu=16, yaochu=32)
def closed_kan(r: Reading, _w: Win) -> int:
    """A concealed kan: 16 fu; 32 fu if it is of terminals or honours.

    暗槓。中張牌16符、么九牌32符。
    """
    return r.closed_kans


@common_fu(
    ja="役牌雀頭",
    en="Pair of value tiles",
    fu=2,
    source="pair",
    shapes=SETS,
    options=("double_wind_pair_fu",),
)
def value_pair(r: Reading, w: Win) -> int:
    """A pair of dragons, of the seat wind or of the round wind. An option decides whether a double wind is 2 or 4 fu.

    三元牌・自風・場風の雀頭。連風牌を2符とするか4符とするかはオプションによる。
    """
    value = 1 * ((r.pair & (DRAGONS | w.seat | w.round)) != 0)
    double = 1 * ((r.pair & w.seat & w.round) != 0)
    return value + double * (w.n.double_wind_pair_fu // 2 - 1)


@common_fu(ja="待ち", en="Wait", fu=2, source="wait", shapes=SETS)
def wait(r: Reading, _w: Win) -> int:
    """The winning tile completed the pair, the middle of a run, or 123 or 789 at the closed end.

    単騎・嵌張・辺張で和了する。
    """
    return 1 * ((r.wait & (TANKI | KANCHAN | PENCHAN)) != 0)
