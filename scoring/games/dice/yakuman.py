"""The yakuman: each wins the hand at once."""

from functools import partial

from scoring.games.dice.book import yaku
from scoring.games.dice.forms import OUTSIDE, Reading, Win, packed
from scoring.games.dice.yaku import adjacent, one_bit, triplets

yakuman = partial(yaku, worth=1, unit="yakuman")
_SOURYUUKAI_LOW = packed("11112233")
_SOURYUUKAI_HIGH = packed("44556666")


@yakuman("双槓子", "Soukantsu (two kans)", hit="66 kans:14", miss="33355 kans:4")
def double_kan(r: Reading, _w: Win) -> bool:
    """Two declared kans and a pair.

    槓子が二つと雀頭。
    """
    return r.kan_count == 2


@yakuman("清一色", "Chinitsu (all dice equal)", hit="33333333", miss="22222255")
def chinitsu(_r: Reading, w: Win) -> bool:
    """All dice show the same number, those of kans included.

    カンしたダイスも含めて、全て同じ目である。
    """
    return one_bit(w.faces)


@yakuman("清老頭", "Chinroutou (only 1 and 6)", hit="11111666", miss="11111116")
def chinroutou(_r: Reading, w: Win) -> bool:
    """Only 1s and 6s in a winning form, kans included.

    カンも含めて1と6だけのアガリ形である。
    """
    return w.faces & ~OUTSIDE == 0


@yakuman(
    "三連刻",
    "Sanrenkou (two triplets and a pair in a row)",
    hit="22233344",
    miss="33344555",
    options=("kan_is_triplet",),
)
def sanrenkou(r: Reading, w: Win) -> bool:
    """Two triplets and the pair on three consecutive numbers, the pair lowest or highest; a kan is a triplet.

    三つ続き数字の刻子二つと雀頭で、雀頭が端にある。槓子も刻子である。
    """
    two = triplets(r, w)
    return adjacent(two) & ((two << 1 | two >> 1) & ~two & r.pair != 0)


@yakuman("一色双龍会", "Isshoku souryuukai (11112233 or 44556666)", hit="11112233", miss="11223366")
def isshoku_souryuukai(_r: Reading, w: Win) -> bool:
    """Exactly 11112233 or 44556666.

    11112233か44556666。
    """
    return (w.counts == _SOURYUUKAI_LOW) | (w.counts == _SOURYUUKAI_HIGH)


@yakuman("大紅包", "Daikouhou (two pairs, each twice)", hit="22223333", miss="11335566")
def daikouhou(r: Reading, w: Win) -> bool:
    """Four pairs that are two different pairs, each twice.

    四対子で、異なる二種の対子がそれぞれ二つずつある。
    """
    return (r.pair == 0) & (w.fours & (w.fours - 1) != 0)
