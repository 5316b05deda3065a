"""Fu, item by item: what is counted and how much each adds."""

from functools import partial

from scoring.games.arushiaru.book import BOOK
from scoring.rules.rulebook import FuItem
from scoring.text import Text
from scoring.tiles import patterns
from scoring.tiles.kinds import DRAGONS, HONOURS
from scoring.tiles.values import KANCHAN, PENCHAN, SETS, TANKI, Reading, Win

BOOK.add(
    FuItem(
        id="base",
        name=Text("副底", "Base"),
        clause="fu",
        text=Text(
            "四門子一雀頭の手には、まず20符が付く。",
            "Every hand of four sets and a pair begins with 20 fu.",
        ),
        fu=20,
        shapes=SETS,
    ),
    FuItem(
        id="closed_ron",
        name=Text("門前加符", "Closed ron"),
        clause="fu",
        text=Text("門前で栄和する。", "A closed hand won by ron."),
        fu=10,
        shapes=SETS,
        win="ron",
        menzen=True,
    ),
)

_fu = partial(BOOK.fu, clause="fu")


@_fu(
    "tsumo",
    ja="ツモ符",
    en="Self-draw",
    fu=2,
    shapes=SETS,
    win="tsumo",
    options=("mo8pinfu",),
)
def tsumo(r: Reading, w: Win) -> int:
    """A self-draw, unless an option makes it a closed pinfu hand of 20 fu.

    摸和。オプションによる摸八平和には付かない(20符)。
    """
    return 1 - (1 * patterns.is_pinfu_shape(r, w) & w.menzen & w.n.mo8pinfu)


@_fu("open_triplet", ja="明刻", en="Open triplet", fu=2, yaochu=4, shapes=range(1, 5))
def open_triplet(r: Reading, _w: Win) -> int:
    """A called triplet, or one completed by ron: 2 fu, of terminals or honours 4.

    鳴いた刻子、または栄和で完成した刻子。中張牌2符、幺九牌4符。
    """
    return r.triplets & ~r.closed_triplets & ~r.kans


@_fu(
    "closed_triplet",
    ja="暗刻",
    en="Concealed triplet",
    fu=4,
    yaochu=8,
    shapes=range(1, 5),
)
def closed_triplet(r: Reading, _w: Win) -> int:
    """A triplet of one's own tiles: 4 fu, of terminals or honours 8.

    自分で揃えた刻子。中張牌4符、幺九牌8符。
    """
    return r.closed_triplets & ~r.kans


@_fu("open_kan", ja="明槓", en="Open kan", fu=8, yaochu=16, shapes=range(1, 5))
def open_kan(r: Reading, _w: Win) -> int:
    """A kan called on a discard or added to a pon: 8 fu, of terminals or honours 16.

    大明槓または加槓。中張牌8符、幺九牌16符。
    """
    return r.kans & ~r.closed_kans


@_fu("closed_kan", ja="暗槓", en="Concealed kan", fu=16, yaochu=32, shapes=range(1, 5))
def closed_kan(r: Reading, _w: Win) -> int:
    """A kan of four own tiles: 16 fu, of terminals or honours 32.

    暗槓。中張牌16符、幺九牌32符。
    """
    return r.closed_kans


@_fu(
    "value_pair",
    ja="翻牌雀頭",
    en="Pair of value tiles",
    fu=2,
    source="pair",
    shapes=SETS,
    options=("double_wind_pair_fu",),
)
def value_pair(r: Reading, w: Win) -> int:
    """A pair of dragons, of the seat wind or of the round wind: 2 fu. A double wind is 4, unless an option says 2.

    三元牌・門風牌・荘風牌の雀頭は2符。連風牌は4符(オプションで2符)。
    """
    value = 1 * ((r.pair & (DRAGONS | w.seat | w.round)) != 0)
    double = 1 * ((r.pair & w.seat & w.round) != 0)
    return value + double * (w.n.double_wind_pair_fu // 2 - 1)


@_fu("wait", ja="待ち", en="Wait", fu=2, source="wait", shapes=SETS)
def wait(r: Reading, _w: Win) -> int:
    """The winning tile completed the pair, the middle of a run, or 123 or 789 at the closed end.

    単騎・嵌張・辺張で和了する。
    """
    return 1 * ((r.wait & (TANKI | KANCHAN | PENCHAN)) != 0)


@BOOK.fu(
    "chinitsu_bonus", ja="清一色加符", en="Full flush", clause="fu.chinitsu", fu=10, shapes=SETS
)
def chinitsu_bonus(_r: Reading, w: Win) -> int:
    """A full flush adds 10 fu before rounding.

    清一色では、端数を切り上げる前に10符を加える。
    """
    return 1 * (patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0))
