"""Predicates over readings and wins that several games share.

Every function is an integer expression (no ``and``, ``or``, ``not`` or ``if`` on readings), so that it answers for the integers of one
hand and for columns of a million alike.
"""

from typing import Final

from scoring.tiles.decomposition import RUN_STARTS, run_bit
from scoring.tiles.kinds import (
    DRAGONS,
    HONOURS,
    KIND_OF,
    NUMBERS,
    SIMPLES,
    SUIT_KINDS,
    TERMINALS,
    WINDS,
    mask,
)
from scoring.tiles.values import RYANMEN, STANDARD, Reading, Win

_OUTSIDE_STARTS: Final = sum(
    run_bit(KIND_OF[name]) for name in ("1m", "7m", "1p", "7p", "1s", "7s")
)
_INSIDE_STARTS: Final = RUN_STARTS & ~_OUTSIDE_STARTS
_ENDS: Final = tuple(suit & TERMINALS for suit in SUIT_KINDS)
GREEN: Final = mask("23468s6z")


def value_kinds(w: Win) -> int:
    """Return the mask of the value tiles of this player: dragons, seat wind and round wind."""
    return DRAGONS | w.seat | w.round


def is_standard(r: Reading) -> bool:
    """Return whether the reading is four sets and a pair."""
    return r.form == STANDARD


def is_pinfu_shape(r: Reading, w: Win) -> bool:
    """Return whether the reading is four runs, a pair without value and a two-sided wait, open or closed."""
    return (r.run_count == 4) & ((r.pair & value_kinds(w)) == 0) & (r.wait == RYANMEN)


def is_yaochu_only(w: Win) -> bool:
    """Return whether the hand has only terminals and honours."""
    return (w.kinds & SIMPLES) == 0


def is_honours_only(w: Win) -> bool:
    """Return whether the hand has only winds and dragons."""
    return (w.kinds & NUMBERS) == 0


def is_green_only(w: Win) -> bool:
    """Return whether the hand has only 2, 3, 4, 6, 8 of bamboos and 發."""
    return (w.kinds & ~GREEN) == 0


def has_honours(w: Win) -> bool:
    """Return whether the hand has a wind or dragon."""
    return (w.kinds & HONOURS) != 0


def is_one_suit(w: Win) -> bool:
    """Return whether the number tiles are of exactly one suit; honours are allowed."""
    return w.suits == 1


def is_outside(r: Reading) -> bool:
    """Return whether every set and the pair hold a terminal or an honour, with at least one run."""
    return (
        (r.run_count != 0)
        & ((r.starts & _INSIDE_STARTS) == 0)
        & (((r.triplets | r.pair) & SIMPLES) == 0)
    )


def has_little_winds(r: Reading) -> bool:
    """Return whether the reading has three wind triplets and a pair of the fourth."""
    return (((r.triplets | r.pair) & WINDS) == WINDS) & ((r.pair & WINDS) != 0) & is_standard(r)


def has_big_winds(r: Reading) -> bool:
    """Return whether the reading has triplets of all four winds."""
    return (r.triplets & WINDS) == WINDS


def is_nine_gates(w: Win) -> bool:
    """Return whether the hand is 1112345678999 of one suit and any fourteenth tile of it, without melds."""
    return (
        ((w.kinds == SUIT_KINDS[0]) & ((w.threes & _ENDS[0]) == _ENDS[0]))
        | ((w.kinds == SUIT_KINDS[1]) & ((w.threes & _ENDS[1]) == _ENDS[1]))
        | ((w.kinds == SUIT_KINDS[2]) & ((w.threes & _ENDS[2]) == _ENDS[2]))
    )


def is_nine_wait(w: Win) -> bool:
    """Return whether the winning tile is the one added to 1112345678999, so that every tile of the suit would have won."""
    return is_nine_gates(w) & ((w.winning & ((w.twos & SIMPLES) | (w.fours & TERMINALS))) != 0)
