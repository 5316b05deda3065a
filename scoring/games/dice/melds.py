"""Yaku of the melds, one by one and together."""

from scoring.games.dice.book import BOOK
from scoring.games.dice.forms import OUTSIDE, Reading, Turn

_MIDDLE_RUNS = 0b000110
"""Runs without a terminal: 234 and 345."""
_OUTER_RUNS = 0b001001
"""123 and 456."""
_SIMPLES = 0b011110


def one_bit(mask: int) -> bool:
    """Whether a mask holds exactly one face."""
    return (mask != 0) & (mask & (mask - 1) == 0)


def adjacent(mask: int) -> bool:
    """Whether a mask holds two neighbouring faces."""
    return mask & mask >> 1 != 0


def triplets(r: Reading, w: Turn) -> int:
    """Mask of the faces of triplets, kans among them unless an option says otherwise."""
    return r.triplets | r.kans * w.n.kan_is_triplet


def triplet_count(r: Reading, w: Turn) -> int:
    """How many triplets there are, counted likewise."""
    return r.triplet_count + r.kan_count * w.n.kan_is_triplet


def simple_triplets(r: Reading, _w: Turn) -> int:
    """How many triplets of 2 to 5 that are no kans."""
    return r.triplet_count - r.terminal_triplet_count


def terminal_triplets(r: Reading, _w: Turn) -> int:
    """How many triplets of 1 or 6 that are no kans."""
    return r.terminal_triplet_count


def simple_kans(r: Reading, _w: Turn) -> int:
    """How many kans of 2 to 5."""
    return r.kan_count - r.terminal_kan_count


def terminal_kans(r: Reading, _w: Turn) -> int:
    """How many kans of 1 or 6."""
    return r.terminal_kan_count


@BOOK.yaku(
    "triplet",
    ja="刻子",
    en="Triplet",
    clause="yaku.triplet",
    closed=2,
    open=2,
    unit="points",
    times=simple_triplets,
    hit="33333456",
    miss="11223366",
)
def triplet(r: Reading, w: Turn) -> bool:
    """Each triplet of 2, 3, 4 or 5 that was not made a kan.

    2・3・4・5の、カンしていない刻子一つにつき。
    """
    return simple_triplets(r, w) != 0


@BOOK.yaku(
    "terminal_triplet",
    ja="老頭刻",
    en="Terminal triplet",
    clause="yaku.terminal_triplet",
    closed=4,
    open=4,
    unit="points",
    times=terminal_triplets,
    hit="11122266",
    miss="22233355",
)
def terminal_triplet(r: Reading, w: Turn) -> bool:
    """Each triplet of 1 or 6 that was not made a kan.

    1・6の、カンしていない刻子一つにつき。
    """
    return terminal_triplets(r, w) != 0


@BOOK.yaku(
    "kan",
    ja="槓子",
    en="Kan",
    clause="yaku.kan",
    closed=4,
    open=4,
    unit="points",
    times=simple_kans,
    hit="34522 kans:3",
    miss="12366 kans:6",
)
def kan(r: Reading, w: Turn) -> bool:
    """Each declared kan of 2, 3, 4 or 5.

    2・3・4・5の槓子一つにつき。
    """
    return simple_kans(r, w) != 0


@BOOK.yaku(
    "terminal_kan",
    ja="老頭槓",
    en="Terminal kan",
    clause="yaku.terminal_kan",
    closed=8,
    open=8,
    unit="points",
    times=terminal_kans,
    hit="12366 kans:6",
    miss="34522 kans:3",
)
def terminal_kan(r: Reading, w: Turn) -> bool:
    """Each declared kan of 1 or 6.

    1・6の槓子一つにつき。
    """
    return terminal_kans(r, w) != 0


@BOOK.yaku(
    "pinfu",
    ja="平和",
    en="Pinfu",
    clause="yaku.pinfu",
    closed=6,
    open=6,
    unit="points",
    hit="12345622",
    miss="33333456",
)
def pinfu(r: Reading, _w: Turn) -> bool:
    """Two runs and a pair; the wait does not matter.

    順子二つと雀頭。待ちは問わない。
    """
    return r.run_count == 2


@BOOK.yaku(
    "tanyao",
    ja="タンヤオ",
    en="All simples",
    clause="yaku.tanyao",
    closed=4,
    open=4,
    unit="points",
    hit="22334455",
    miss="33333456",
)
def tanyao(_r: Reading, w: Turn) -> bool:
    """No 1 and no 6 in the whole hand, kans included; four pairs may have it.

    カンも含めて1と6が無い。四対子でもよい。
    """
    return w.faces & OUTSIDE == 0


@BOOK.yaku(
    "chanta",
    ja="チャンタ",
    en="Outside hand",
    clause="yaku.chanta",
    closed=4,
    open=4,
    unit="points",
    hit="11223366",
    miss="12345622",
)
def chanta(r: Reading, _w: Turn) -> bool:
    """Both melds and the pair contain a 1 or a 6; four pairs have no melds.

    二つの面子と雀頭の全てに1か6が含まれる。四対子には付かない。
    """
    inside = r.runs & _MIDDLE_RUNS | (r.triplets | r.kans | r.pair) & _SIMPLES
    return (r.pair != 0) & (inside == 0)


@BOOK.yaku(
    "iipeikou",
    ja="一盃口",
    en="Double run",
    clause="yaku.iipeikou",
    closed=4,
    open=4,
    unit="points",
    hit="11223366",
    miss="23434555",
)
def iipeikou(r: Reading, _w: Turn) -> bool:
    """Two identical runs.

    同じ順子が二つ。
    """
    return (r.run_count == 2) & one_bit(r.runs)


@BOOK.yaku(
    "ippokou",
    ja="一歩高",
    en="Runs one step apart",
    clause="yaku.ippokou",
    closed=2,
    open=2,
    unit="points",
    hit="23434555",
    miss="22334455",
)
def ippokou(r: Reading, _w: Turn) -> bool:
    """Two runs, one of them one higher than the other, such as 233445.

    数字が一つずれた順子が二つ(例 233445)。
    """
    return adjacent(r.runs)


@BOOK.yaku(
    "ittsuu",
    ja="一気通貫",
    en="Straight",
    clause="yaku.ittsuu",
    closed=6,
    open=6,
    unit="points",
    hit="12345622",
    miss="11223366",
)
def ittsuu(r: Reading, _w: Turn) -> bool:
    """The runs 123 and 456.

    123と456の順子がある。
    """
    return r.runs == _OUTER_RUNS


@BOOK.yaku(
    "toitoi",
    ja="対対和",
    en="Two triplets",
    clause="yaku.toitoi",
    closed=4,
    open=4,
    unit="points",
    hit="22233355",
    miss="33333456",
    options=("kan_is_triplet",),
)
def toitoi(r: Reading, w: Turn) -> bool:
    """Two triplets; a kan is one.

    刻子が二つ。槓子も刻子である。
    """
    return triplet_count(r, w) == 2


@BOOK.yaku(
    "renkou",
    ja="連刻",
    en="Neighbouring triplets",
    clause="yaku.renkou",
    closed=4,
    open=4,
    unit="points",
    hit="22233355",
    miss="33344555",
    options=("kan_is_triplet",),
)
def renkou(r: Reading, w: Turn) -> bool:
    """Two triplets of consecutive numbers, such as 333444; a kan is a triplet.

    続き数字の二つの刻子(例 333444)。槓子も刻子である。
    """
    return adjacent(triplets(r, w))


@BOOK.yaku(
    "gosei",
    ja="五星",
    en="Triplet and pair of one number",
    clause="yaku.gosei",
    closed=4,
    open=4,
    unit="points",
    hit="33333456",
    miss="22233355",
    options=("kan_is_triplet",),
)
def gosei(r: Reading, w: Turn) -> bool:
    """A triplet and the pair show the same number; a kan is a triplet.

    刻子と雀頭が同じ数字である。槓子も刻子である。
    """
    return triplets(r, w) & r.pair != 0


@BOOK.yaku(
    "isshoku_doukou",
    ja="一色同刻",
    en="Twin triplets",
    clause="yaku.isshoku_doukou",
    closed=8,
    open=8,
    unit="points",
    hit="22222255",
    miss="22233355",
    options=("kan_is_triplet",),
)
def isshoku_doukou(r: Reading, w: Turn) -> bool:
    """Two triplets of the same number; a kan is a triplet.

    同じ数字の刻子が二つ。槓子も刻子である。
    """
    return (triplet_count(r, w) == 2) & one_bit(triplets(r, w))


@BOOK.yaku(
    "four_pairs",
    ja="四対子",
    en="Four pairs",
    clause="yaku.four_pairs",
    closed=6,
    open=6,
    unit="points",
    hit="11335566",
    miss="11223366",
)
def four_pairs(r: Reading, _w: Turn) -> bool:
    """Four pairs; four equal dice may be two of them.

    対子が四つ。同じ目四つを二つの対子としてもよい。
    """
    return r.pair == 0
