"""Fu, item by item: what counts and how much each adds."""

from scoring.games.riichi.book import BOOK
from scoring.games.riichi.events import RINSHAN
from scoring.games.riichi.one_han import pinfu
from scoring.rules.rulebook import FuItem
from scoring.text import Text
from scoring.tiles import patterns
from scoring.tiles.kinds import DRAGONS
from scoring.tiles.values import (
    KANCHAN,
    PAIRS_SHAPE,
    PENCHAN,
    SETS,
    TANKI,
    Reading,
    Win,
)

BOOK.add(
    FuItem(
        id="base",
        name=Text("副底", "Base"),
        text=Text(
            "四面子一雀頭の手には、まず20符が付く。",
            "Every hand of four sets and a pair begins with 20 fu.",
        ),
        fu=20,
        shapes=SETS,
    ),
    FuItem(
        id="seven_pairs",
        name=Text("七対子", "Seven pairs"),
        text=Text(
            "七対子は常に25符。加符も切り上げもしない。",
            "Seven pairs are always 25 fu; nothing is added and nothing is rounded.",
        ),
        fu=25,
        whole=True,
        shapes=(PAIRS_SHAPE,),
    ),
    FuItem(
        id="closed_ron",
        name=Text("門前加符", "Closed ron"),
        text=Text("門前で栄和する。", "A closed hand won by ron."),
        fu=10,
        shapes=SETS,
        win="ron",
        menzen=True,
    ),
)


@BOOK.fu(
    "tsumo",
    ja="ツモ符",
    en="Self-draw",
    fu=2,
    shapes=SETS,
    win="tsumo",
    options=("tsumo_pinfu", "rinshan_tsumo_fu"),
    yaku=("pinfu",),
)
def tsumo(r: Reading, w: Win) -> int:
    """A self-draw, also on the last tile or after a kan; not where pinfu counts (20 fu).

    自摸和。嶺上ツモ・海底ツモにも付く。平和が付く時は付かない(20符)。
    """
    with_pinfu = 1 * pinfu(r, w) & w.menzen & w.n.pinfu
    after_kan = 1 * ((w.situations & RINSHAN) != 0)
    return (1 - with_pinfu) & (1 - after_kan * (1 - w.n.rinshan_tsumo_fu))


@BOOK.fu("open_triplet", ja="明刻", en="Open triplet", fu=2, yaochu=4, shapes=range(1, 5))
def open_triplet(r: Reading, _w: Win) -> int:
    """A called triplet, or one completed by ron: 2 fu, of terminals or honours 4.

    鳴いた刻子、または栄和で完成した刻子。中張牌2符、么九牌4符。
    """
    return r.triplets & ~r.closed_triplets & ~r.kans


@BOOK.fu(
    "closed_triplet",
    ja="暗刻",
    en="Concealed triplet",
    fu=4,
    yaochu=8,
    shapes=range(1, 5),
)
def closed_triplet(r: Reading, _w: Win) -> int:
    """A triplet of one's own tiles: 4 fu, of terminals or honours 8.

    自分で揃えた刻子。中張牌4符、么九牌8符。
    """
    return r.closed_triplets & ~r.kans


@BOOK.fu("open_kan", ja="明槓", en="Open kan", fu=8, yaochu=16, shapes=range(1, 5))
def open_kan(r: Reading, _w: Win) -> int:
    """A kan called on a discard or added to a pon: 8 fu, of terminals or honours 16.

    大明槓または加槓。中張牌8符、么九牌16符。
    """
    return r.kans & ~r.closed_kans


@BOOK.fu("closed_kan", ja="暗槓", en="Concealed kan", fu=16, yaochu=32, shapes=range(1, 5))
def closed_kan(r: Reading, _w: Win) -> int:
    """A kan of four own tiles: 16 fu, of terminals or honours 32.

    暗槓。中張牌16符、么九牌32符。
    """
    return r.closed_kans


@BOOK.fu(
    "value_pair",
    ja="役牌雀頭",
    en="Pair of value tiles",
    fu=2,
    source="pair",
    shapes=SETS,
    options=("double_wind_pair_fu",),
)
def value_pair(r: Reading, w: Win) -> int:
    """A pair of dragons, of the seat wind or of the round wind. A double wind is 2 fu too, unless an option says 4.

    三元牌・自風・場風の雀頭。連風牌も2符(オプションで4符)。
    """
    value = 1 * ((r.pair & (DRAGONS | w.seat | w.round)) != 0)
    double = 1 * ((r.pair & w.seat & w.round) != 0)
    return value + double * (w.n.double_wind_pair_fu // 2 - 1)


@BOOK.fu("wait", ja="待ち", en="Wait", fu=2, source="wait", shapes=SETS)
def wait(r: Reading, _w: Win) -> int:
    """The winning tile completed the pair, the middle of a run, or 123 or 789 at the closed end.

    単騎・嵌張・辺張で和了する。
    """
    return 1 * ((r.wait & (TANKI | KANCHAN | PENCHAN)) != 0)


@BOOK.fu(
    "open_pinfu",
    ja="喰い平和形の30符",
    en="Open hand without fu",
    fu=10,
    shapes=(0,),
    win="ron",
    menzen=False,
    options=("open_no_fu_ron",),
)
def open_pinfu(r: Reading, w: Win) -> int:
    """An open hand without any fu, won by ron, is 30 fu.

    鳴きがあって符のない栄和は30符とする。
    """
    return 1 * (patterns.is_pinfu_shape(r, w) & (w.n.open_no_fu_ron == 30))
