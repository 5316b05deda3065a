"""Shanten, exact over all forms of a winning hand, and the tiles that lower it.

The distance to a form is the number of its tiles that are missing; shanten is the least distance, less one. Each suit is looked up
in a bounded cache and the hand is put together from its four suits.
"""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from scoring.tiles.kinds import (
    ALL,
    COPIES,
    COUNT,
    KINDS,
    NUMBERS,
    ONE,
    SUIT_FIELDS,
    WIDTH,
    YAOCHU,
    copies,
    kinds_of,
)
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS, STANDARD, UNCONNECTED

_SETS: Final = 4
_ROOM: Final = 4 * sum(ONE)
"""Four tiles of every kind."""
_ONES: Final = sum(ONE)
_FAR: Final = 99
_WAYS: Final = 2 * (_SETS + 1)
"""The number of ways to use a suit for none to four sets, without or with the pair; the way ``2 * sets + pair`` is the index of the
result.
"""
_KINDS: Final = 9
_PAIRS: Final = 7
_WANTED: Final = 13
"""The number of kinds in the unconnected form, one of which is there twice."""
_NUMBER_SUITS: Final = 3
_APART: Final = 3
"""The distance from which two numbers of one suit are never in one set."""
_MOST_KEPT: Final = 3
"""The largest number of kept tiles of one suit that are that far apart."""

Ways = tuple[tuple[int, int], ...]
"""The number of missing tiles, and the mask of the kinds that a nearest hand misses, by the number of sets and pairs."""
_NO_WAY: Final = (_FAR, 0)
_NO_MASKS: Final = (0,) * _WAYS
_DONE: Final = ((0, *[_FAR] * (_WAYS - 1)), _NO_MASKS)
"""Nothing can be made of nothing."""
_OVER: Final = ((_FAR,) * _WAYS, _NO_MASKS)
_UPWARDS: Final = tuple(
    tuple(
        tuple((way, way + 2 * sets + pair) for way in range(0, _WAYS - 2 * sets, 2 if pair else 1))
        for pair in (0, 1)
    )
    for sets in range(_SETS + 1)
)
"""The indices of the results after adding a number of sets and pairs."""
_PLACED: Final = tuple(
    (triplets, pairs, 3 * triplets + 2 * pairs) for triplets in range(2) for pairs in range(2)
)
"""The groups of equal tiles that can begin on a kind, and the number of its tiles that they take."""
_MOST_RUNS: Final = 2
"""Equal runs that can begin on a kind: three of them are three triplets."""


class Distance(NamedTuple):
    """The distance of a hand from winning."""

    shanten: int
    """The shanten: 0 is tenpai, -1 complete."""
    improves: int
    """Mask of the kinds that bring it nearer by one, or complete it at tenpai."""
    forms: int
    """The forms it is nearest to, as bits."""


class Hands:
    """The distance of a hand, and of each hand without one of its tiles."""

    def __init__(self, packed: int, melds: int, room: int, forms: int) -> None:
        """Store the closed part ``packed``, ``room`` for each kind of tile, and the winning ``forms`` other than four sets and a pair."""
        self._packed = packed
        self._room = room
        self._forms = 0 if melds else forms
        self._way = 2 * (_SETS - melds) + 1
        self._suits = tuple(_suit_of(packed, room, suit) for suit in range(4))
        self._others: dict[int, Ways] = {}

    def whole(self) -> Distance:
        """Return the distance of the hand with all its tiles."""
        return self._with(self._packed, 0)

    def without(self, kind: int) -> Distance:
        """Return the distance of the hand without one tile of ``kind``."""
        return self._with(self._packed - ONE[kind], kind // _KINDS)

    def _with(self, packed: int, suit: int) -> Distance:
        """Return the distance of a hand that differs only in one suit."""
        found = [(*self._standard(packed, suit), STANDARD)]
        if self._forms & SEVEN_PAIRS:
            found.append((*_seven_pairs(packed, self._room), SEVEN_PAIRS))
        if self._forms & ORPHANS:
            found.append((*_orphans(packed, self._room), ORPHANS))
        if self._forms & UNCONNECTED:
            found.append((*unconnected(packed), UNCONNECTED))
        least = min(missing for missing, _, _ in found)
        improves = forms = 0
        for missing, mask, form in found:
            if missing == least:
                improves |= mask
                forms |= form
        return Distance(least - 1, improves, forms)

    def _standard(self, packed: int, suit: int) -> tuple[int, int]:
        """Return the number of missing tiles of four sets and a pair, and their kinds."""
        ours, others = _suit_of(packed, self._room, suit), self._of_other_suits(suit)
        least, mask = _NO_WAY
        for way in range(self._way + 1):
            here, there = ours[way], others[self._way - way]
            missing = here[0] + there[0]
            if missing < least:
                least, mask = missing, here[1] | there[1]
            elif missing == least:
                mask |= here[1] | there[1]
        return least, mask

    def _of_other_suits(self, suit: int) -> Ways:
        """Return the ways of the three suits other than this one."""
        if suit not in self._others:
            first, second, third = self._suits[:suit] + self._suits[suit + 1 :]
            self._others[suit] = _both(_both(first, second), third)
        return self._others[suit]


def distance(
    packed: int, melds: int, *, room: int = _ROOM, forms: int = ORPHANS | SEVEN_PAIRS
) -> Distance:
    """Return the distance of the closed part of a hand with ``melds`` melds.

    ``forms`` are the winning forms other than four sets and a pair.
    """
    return Hands(packed, melds, room, forms).whole()


def room_of(kinds: int, most: int, taken: int) -> int:
    """Return the number of tiles of each kind that a closed part can hold: ``most`` of each of ``kinds``, less those ``taken``."""
    every = _ONES if kinds == ALL else sum(ONE[kind] for kind in kinds_of(kinds))
    return most * every - taken


def _both(one: Ways, other: Ways) -> Ways:
    """Return the ways of two suits together."""
    ways = [_NO_WAY] * _WAYS
    for way, (missing, mask) in enumerate(one):
        if missing == _FAR:
            continue
        for more, (further, masks) in enumerate(other[: _WAYS - way]):
            if way & more & 1:
                continue
            total, (least, known) = missing + further, ways[way + more]
            if total < least:
                ways[way + more] = total, mask | masks
            elif total == least:
                ways[way + more] = total, known | mask | masks
    return tuple(ways)


def _suit_of(packed: int, room: int, suit: int) -> Ways:
    """Return the ways of one suit of a hand."""
    field, shift = SUIT_FIELDS[suit], WIDTH * _KINDS * suit
    return _suit((packed & field) >> shift, (room & field) >> shift, suit)


# NOTE: without this cache a repeated analysis takes 716 instead of 670 µs.
@lru_cache(maxsize=1 << 12)
def _suit(packed: int, room: int, suit: int) -> Ways:
    """Return the ways of the tiles of one suit, with masks shifted to their place among all kinds."""
    runs = NUMBERS >> _KINDS * suit & 1
    kinds = _KINDS if runs else KINDS - _KINDS * suit
    ways = zip(*_from(packed, room, kinds, 0, 0, runs), strict=True)
    return tuple(
        (missing, mask << _KINDS * suit) if missing < _FAR else _NO_WAY for missing, mask in ways
    )


# NOTE: without this cache an analysis takes seconds; with a quarter of its size one that is met first takes 1.5 times as long.
@lru_cache(maxsize=1 << 14)
def _from(  # noqa: PLR0917 - names would make the keys of the cache longer
    held: int, most: int, kinds: int, second: int, third: int, runs: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the ways of neighbouring kinds, given packed counts: the numbers of missing tiles, and the masks.

    ``second`` runs need their last tile of the first kind; ``third`` runs need tiles of the first two kinds. Results are cached because
    the same remaining kinds recur from hand to hand. A set is counted at the kind that it begins with.
    """
    if not kinds:
        return _OVER if second or third else _DONE
    least, masks = [_FAR] * _WAYS, [0] * _WAYS
    have, bound = held & COUNT, most & COUNT
    for begun in range(_MOST_RUNS + 1 if runs and kinds > _MOST_RUNS else 1):
        fewest = second + third + begun
        if fewest > bound:
            break
        rest = _from(held >> WIDTH, most >> WIDTH, kinds - 1, third, begun, runs)
        for triplets, pairs, takes in _PLACED:
            wanted = fewest + takes
            if wanted > bound:
                continue
            cost = wanted - have if wanted > have else 0
            bit = 1 if cost else 0
            for way, up in _UPWARDS[begun + triplets][pairs]:
                missing = rest[0][way] + cost
                if missing < least[up]:
                    least[up], masks[up] = missing, rest[1][way] << 1 | bit
                elif missing == least[up]:
                    masks[up] |= rest[1][way] << 1 | bit
    return tuple(least), tuple(masks)


def _seven_pairs(packed: int, room: int) -> tuple[int, int]:
    """Return the number of missing tiles of seven different pairs, and their kinds."""
    pairs = singles = absent = single_count = 0
    for kind in range(KINDS):
        count = packed & COUNT
        if count >= 2:
            pairs += 1
        elif room & COUNT < 2:
            pass
        elif count:
            singles |= 1 << kind
            single_count += 1
        else:
            absent |= 1 << kind
        packed >>= WIDTH
        room >>= WIDTH
    wanted = _PAIRS - pairs
    if wanted <= single_count:
        return wanted, singles if wanted else 0
    return 2 * wanted - single_count, singles | absent


def _orphans(packed: int, room: int) -> tuple[int, int]:
    """Return the number of missing tiles of thirteen orphans, and their kinds."""
    missing = doubled = partners = 0
    for kind in _ORPHANS:
        held, most = copies(packed, kind), copies(room, kind)
        if not most:
            return _NO_WAY
        missing |= (not held) << kind
        doubled |= held > 1
        partners |= (held == 1 < most) << kind
    if doubled:
        return missing.bit_count(), missing
    return missing.bit_count() + 1, missing | partners


_ORPHANS: Final = tuple(kind for kind in range(KINDS) if YAOCHU >> kind & 1)


def unconnected(packed: int) -> tuple[int, int]:
    """Return the number of missing tiles of the unconnected form in a hand without melds, and the kinds that a nearest hand misses.

    A hand can always reach thirteen kinds, because the kept numbers of the suits and the honours suffice.
    """
    missing = _unconnected_missing(packed)
    nearer = 0
    for kind, one in enumerate(ONE):
        if missing and copies(packed, kind) < COPIES:
            nearer |= (_unconnected_missing(packed + one) < missing) << kind
    return missing, nearer


def _unconnected_missing(packed: int) -> int:
    kept = [
        _kept_of_suit(packed >> WIDTH * _KINDS * suit & SUIT_FIELDS[0])
        for suit in range(_NUMBER_SUITS)
    ]
    honours = [copies(packed, kind) for kind in range(_NUMBER_SUITS * _KINDS, KINDS)]
    kept.append((sum(map(bool, honours)), sum(map(bool, honours)) if max(honours) > 1 else 0))
    kinds = sum(most for most, _ in kept)
    doubled = [kinds - most + paired for most, paired in kept if paired]
    single = _WANTED + 1 - min(kinds, _WANTED)
    return min([single, *(_WANTED - min(those, _WANTED) for those in doubled)])


# NOTE: without this cache a repeated analysis takes 787 instead of 750 µs.
@lru_cache(maxsize=1 << 12)
def _kept_of_suit(packed: int) -> tuple[int, int]:
    """Return how many numbers of a suit can be kept at most, and how many if one of them has a second copy; 0 if there are none."""
    there = [number for number in range(_KINDS) if copies(packed, number)]
    most = paired = 0
    for size in range(1, _MOST_KEPT + 1):
        for kept in combinations(there, size):
            if all(b - a >= _APART for a, b in pairwise(kept)):
                most = size
                if any(copies(packed, number) > 1 for number in kept):
                    paired = size
    return most, paired
