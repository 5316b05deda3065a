"""The yaku worth points and the yakuman, which win the hand at once."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from scoring.games.dice.forms import OUTSIDE, DiceHand, DiceReading
from scoring.rules.rulebook import Measure, RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""


def yaku(
    ja: str,
    en: str,
    *,
    worth: int,
    **declared: Any,  # noqa: ANN401 - the other fields of a yaku
) -> Callable[[Measure], Measure]:
    """Declare the decorated predicate as the yaku of its name; dice have no open hands."""
    fields = {"unit": "points", **declared}
    return RULES.yaku(ja=ja, en=en, closed=worth, open=worth, **fields)


_MIDDLE_RUNS = 0b000110
"""Runs without a terminal: 234 and 345."""
_OUTER_RUNS = 0b001001
"""Runs with a terminal: 123 and 456."""
_SIMPLES = 0b011110

of_triplets = partial(yaku, options=("kan_is_triplet",))
wait = partial(yaku, worth=2, options=("wait_on_rinshan",))
yakuman = partial(yaku, worth=1, unit="yakuman")


# --- the dice that were rolled last or kept


def counts_for_waits(w: DiceHand) -> bool:
    """Return whether the last die may earn a wait: a rerolled one, or by an option the replacement for a kan."""
    return (w.from_kan == 0) | (w.n.wait_on_rinshan == 1)


@wait("間張", "Kanchan (middle wait)", hit="12345622 reroll:5", miss="12345622 reroll:6")
def kanchan(r: DiceReading, w: DiceHand) -> bool:
    """The last rerolled die is the middle of a run. One die has one place: it earns one of the three waits at most.

    最後に振り直したダイスが順子の真ん中である。ダイスの居場所は一つなので、待ちの役は三つのうち一つだけ。
    """
    return (r.wait == "kanchan") & counts_for_waits(w)


@wait("辺張", "Penchan (edge wait)", hit="12345622 reroll:3", miss="12345622 reroll:1")
def penchan(r: DiceReading, w: DiceHand) -> bool:
    """The last rerolled die is the 3 of 123 or the 4 of 456.

    最後に振り直したダイスが123の3か456の4である。
    """
    return (r.wait == "penchan") & counts_for_waits(w)


@yaku(
    "単騎",
    "Tanki (pair wait)",
    worth=2,
    hit="11122266 reroll:6",
    miss="11122266 reroll:2",
    options=("wait_on_rinshan", "tanki_in_four_pairs"),
)
def tanki(r: DiceReading, w: DiceHand) -> bool:
    """The last rerolled die is in the pair of a hand with two melds; four pairs have no such pair.

    最後に振り直したダイスが雀頭に入る。四対子に雀頭は無い。
    """
    in_four_pairs = (r.pair == 0) & (r.last >= 0) & (w.n.tanki_in_four_pairs == 1)
    return ((r.wait == "tanki") | in_four_pairs) & counts_for_waits(w)


@yaku(
    "嶺上開花",
    "Rinshan kaihou (win on a replacement die)",
    worth=2,
    hit="34522 kans:3 kan:5",
    miss="34522 kans:3 reroll:5",
)
def rinshan(_r: DiceReading, w: DiceHand) -> bool:
    """The replacement die of a kan is the last die rolled and completes the hand.

    カンで振ったダイスが最後のダイスで、それでアガる。
    """
    return w.from_kan == 1


@yaku(
    "天和",
    "Tenhou (win on the first roll)",
    worth=4,
    hit="22334466 stand",
    miss="22334466 reroll:6",
    options=("tenhou_survives_reroll",),
)
def tenhou(_r: DiceReading, w: DiceHand) -> bool:
    """The first eight dice are a winning form and are kept: no riichi, no reroll, no kan.

    最初に振った8個がアガリ形で、そのまま手番を終える。リーチ・振り直し・カンをしたら付かない。
    """
    return (w.kept | w.first_complete & w.n.tenhou_survives_reroll) == 1


# --- the melds and the pair


def one_bit(mask: int) -> bool:
    """Return whether a mask holds exactly one face."""
    return (mask != 0) & (mask & (mask - 1) == 0)


def adjacent(mask: int) -> bool:
    """Return whether a mask holds two neighbouring faces."""
    return mask & mask >> 1 != 0


def triplets(r: DiceReading, w: DiceHand) -> int:
    """Return the mask of triplets, with kans unless an option excludes them."""
    return r.triplets | r.kans * w.n.kan_is_triplet


def triplet_count(r: DiceReading, w: DiceHand) -> int:
    """Return the number of triplets, with kans unless an option excludes them."""
    return r.triplet_count + r.kan_count * w.n.kan_is_triplet


@yaku("刻子", "Koutsu (triplet of 2 to 5)", worth=2, hit="33333456", miss="11223366")
def triplet(r: DiceReading, _w: DiceHand) -> int:
    """Each triplet of 2, 3, 4 or 5 that was not made a kan.

    2・3・4・5の、カンしていない刻子一つにつき。
    """
    return r.triplet_count - r.terminal_triplet_count


@yaku("老頭刻", "Routoukou (triplet of 1 or 6)", worth=4, hit="11122266", miss="22233355")
def terminal_triplet(r: DiceReading, _w: DiceHand) -> int:
    """Each triplet of 1 or 6 that was not made a kan.

    1・6の、カンしていない刻子一つにつき。
    """
    return r.terminal_triplet_count


@yaku("槓子", "Kantsu (kan of 2 to 5)", worth=4, hit="34522 kans:3", miss="12366 kans:6")
def kan(r: DiceReading, _w: DiceHand) -> int:
    """Each declared kan of 2, 3, 4 or 5.

    2・3・4・5の槓子一つにつき。
    """
    return r.kan_count - r.terminal_kan_count


@yaku("老頭槓", "Routoukan (kan of 1 or 6)", worth=8, hit="12366 kans:6", miss="34522 kans:3")
def terminal_kan(r: DiceReading, _w: DiceHand) -> int:
    """Each declared kan of 1 or 6.

    1・6の槓子一つにつき。
    """
    return r.terminal_kan_count


@yaku("平和", "Pinfu (two runs)", worth=6, hit="12345622", miss="33333456")
def pinfu(r: DiceReading, _w: DiceHand) -> bool:
    """Two runs and a pair; the wait does not matter.

    順子二つと雀頭。待ちは問わない。
    """
    return r.run_count == 2


@yaku("タンヤオ", "Tanyao (no 1 and no 6)", worth=4, hit="22334455", miss="33333456")
def tanyao(r: DiceReading, _w: DiceHand) -> bool:
    """No 1 and no 6 in the whole hand, kans included; four pairs may have it.

    カンも含めて1と6が無い。四対子でもよい。
    """
    return r.faces & OUTSIDE == 0


@yaku("チャンタ", "Chanta (1 or 6 in every part)", worth=4, hit="11223366", miss="12345622")
def chanta(r: DiceReading, _w: DiceHand) -> bool:
    """Both melds and the pair contain a 1 or a 6; four pairs have no melds.

    二つの面子と雀頭のすべてに1か6が含まれる。四対子には付かない。
    """
    inside = r.runs & _MIDDLE_RUNS | (r.triplets | r.kans | r.pair) & _SIMPLES
    return (r.pair != 0) & (inside == 0)


@yaku("一盃口", "Iipeikou (two equal runs)", worth=4, hit="11223366", miss="23434555")
def iipeikou(r: DiceReading, _w: DiceHand) -> bool:
    """Two identical runs.

    同じ順子が二つ。
    """
    return (r.run_count == 2) & one_bit(r.runs)


@yaku("一歩高", "Ippokou (runs one step apart)", worth=2, hit="23434555", miss="22334455")
def ippokou(r: DiceReading, _w: DiceHand) -> bool:
    """Two runs, one of them one higher than the other, such as 233445.

    数字が一つずれた順子が二つ(例 233445)。
    """
    return adjacent(r.runs)


@yaku("一気通貫", "Ittsuu (123 and 456)", worth=6, hit="12345622", miss="11223366")
def ittsuu(r: DiceReading, _w: DiceHand) -> bool:
    """The runs 123 and 456.

    123と456の順子がある。
    """
    return r.runs == _OUTER_RUNS


@of_triplets("対対和", "Toitoi (two triplets)", worth=4, hit="22233355", miss="33333456")
def toitoi(r: DiceReading, w: DiceHand) -> bool:
    """Two triplets; a kan is one.

    刻子が二つ。槓子も刻子である。
    """
    return triplet_count(r, w) == 2


@of_triplets("連刻", "Renkou (consecutive triplets)", worth=4, hit="22233355", miss="33344555")
def renkou(r: DiceReading, w: DiceHand) -> bool:
    """Two triplets of consecutive numbers, such as 333444; a kan is a triplet.

    続き数字の二つの刻子(例 333444)。槓子も刻子である。
    """
    return adjacent(triplets(r, w))


@of_triplets(
    "五星", "Gosei (triplet and pair of one number)", worth=4, hit="33333456", miss="22233355"
)
def gosei(r: DiceReading, w: DiceHand) -> bool:
    """A triplet and the pair show the same number; a kan is a triplet.

    刻子と雀頭が同じ数字である。槓子も刻子である。
    """
    return triplets(r, w) & r.pair != 0


@of_triplets(
    "一色同刻",
    "Isshoku doukou (two triplets of one number)",
    worth=8,
    hit="22222255",
    miss="22233355",
)
def isshoku_doukou(r: DiceReading, w: DiceHand) -> bool:
    """Two triplets of the same number; a kan is a triplet.

    同じ数字の刻子が二つ。槓子も刻子である。
    """
    return (triplet_count(r, w) == 2) & one_bit(triplets(r, w))


@yaku("四対子", "Suutoitsu (four pairs)", worth=6, hit="11335566", miss="11223366")
def four_pairs(r: DiceReading, _w: DiceHand) -> bool:
    """Four pairs; four equal dice may be two of them.

    対子が四つ。同じ目四つを二つの対子としてもよい。
    """
    return r.pair == 0


# --- yakuman


@yakuman("双槓子", "Soukantsu (two kans)", hit="66 kans:14", miss="33355 kans:4")
def double_kan(r: DiceReading, _w: DiceHand) -> bool:
    """Two declared kans and a pair.

    槓子が二つと雀頭。
    """
    return r.kan_count == 2


@yakuman("清一色", "Chinitsu (all dice equal)", hit="33333333", miss="22222255")
def chinitsu(r: DiceReading, _w: DiceHand) -> bool:
    """All dice show the same number, those of kans included.

    カンしたダイスも含めて、すべて同じ目である。
    """
    return one_bit(r.faces)


@yakuman("清老頭", "Chinroutou (only 1 and 6)", hit="11111666", miss="11111116")
def chinroutou(r: DiceReading, _w: DiceHand) -> bool:
    """Only 1s and 6s in a winning form, kans included.

    カンも含めて1と6だけのアガリ形である。
    """
    return r.faces & ~OUTSIDE == 0


@yakuman(
    "三連刻",
    "Sanrenkou (two triplets and a pair in a row)",
    hit="22233344",
    miss="33344555",
    options=("kan_is_triplet",),
)
def sanrenkou(r: DiceReading, w: DiceHand) -> bool:
    """Two triplets and the pair on three consecutive numbers, the pair lowest or highest; a kan is a triplet.

    三つ続き数字の刻子二つと雀頭で、雀頭が端にある。槓子も刻子である。
    """
    two = triplets(r, w)
    return adjacent(two) & ((two << 1 | two >> 1) & ~two & r.pair != 0)


@yakuman("一色双龍会", "Isshoku souryuukai (11112233 or 44556666)", hit="11112233", miss="11223366")
def isshoku_souryuukai(_r: DiceReading, w: DiceHand) -> bool:
    """Exactly 11112233 or 44556666.

    11112233か44556666。
    """
    return (w.dice == "11112233") | (w.dice == "44556666")


@yakuman("大紅包", "Daikouhou (two pairs, each twice)", hit="22223333", miss="11335566")
def daikouhou(r: DiceReading, _w: DiceHand) -> bool:
    """Four pairs that are two different pairs, each twice.

    四対子で、異なる二種の対子がそれぞれ二つずつある。
    """
    return r.twice == r.faces
