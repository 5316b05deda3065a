"""The values of a tile hand: melds, a win, and a reading of it.

Rules are predicates over a :class:`Reading` and a :class:`Win`. Both are rows of small integers (counts, masks, zero or one), so that a
rule written as an integer expression answers for one hand and, with columns in place of integers, for a million.

NOTE: Nobody changes a win or a reading once it is made, but they are not frozen: making a frozen one takes four times as long.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

STANDARD: Final = 1
SEVEN_PAIRS: Final = 2
ORPHANS: Final = 4
UNCONNECTED: Final = 8
"""Forms of a winning hand, as bits."""

SHAPES: Final = range(8)
"""Shapes of a reading: 0–4 for four sets with this number of triplets or kans, 5 for seven pairs, 6 for thirteen orphans, 7 for a pair and
twelve unconnected tiles.
"""
SETS: Final = range(5)
"""Shapes of four sets and a pair."""
NOT_ORPHANS: Final = range(6)
PAIRS_SHAPE: Final = 5
ORPHANS_SHAPE: Final = 6
UNCONNECTED_SHAPE: Final = 7

RYANMEN: Final = 1
KANCHAN: Final = 2
PENCHAN: Final = 4
SHANPON: Final = 8
TANKI: Final = 16
KOKUSHI_13: Final = 32
"""Waits, as bits, so that a rule can test several at once."""

WAIT_NAMES: Final = {
    RYANMEN: "ryanmen",
    KANCHAN: "kanchan",
    PENCHAN: "penchan",
    SHANPON: "shanpon",
    TANKI: "tanki",
    KOKUSHI_13: "kokushi_13",
}


@dataclass(frozen=True, slots=True)
class Meld:
    """One called or declared set."""

    kind: str
    """``chi`` ``pon`` ``open_kan`` ``added_kan`` or ``closed_kan``."""
    group: int
    """Form and first kind, as in :mod:`scoring.tiles.decomposition`."""
    tiles: str
    """The tiles as people write them: ``"0567m"`` keeps its red five."""
    packed: int
    """Packed counts of its tiles."""
    kinds: int
    """Mask of its kinds."""
    runs: int
    """Packed run counts."""
    triplets: int
    """Mask of the kind, for a pon or kan."""
    kans: int
    """Mask of the kind, for a kan."""
    closed_kans: int
    """Mask of the kind, for a concealed kan."""
    reds: int
    """Packed red fives."""


class Numbers:
    """The numbers in force and the options that are numbers or truth values, by their identifiers. They never change."""

    def __init__(self, values: Mapping[str, object]) -> None:
        vars(self).update(values)

    def changed(self, values: Mapping[str, object]) -> "Numbers":
        """Return a copy with other values for some of the numbers."""
        return Numbers({**vars(self), **values})

    if TYPE_CHECKING:

        def __getattr__(self, name: str, /) -> int: ...


NEUTRAL: Final = {
    "ankan_breaks_menzen": 0,
    "deposit_points": 0,
    "kan_dora": 1,
    "kan_ura": 1,
    "red_fives": 0,
}
"""Values of the numbers that every tile game uses, for rule books that do not declare them."""


class Situations(SimpleNamespace):
    """The situations that a winner may claim, by the identifier of their yaku: 1 if it is claimed, 0 if not."""

    bits: int
    """The claims, one bit each in the order the rule book declares them; cards add bits after those."""

    @classmethod
    def of(cls, bits: int, names: Iterable[str]) -> "Situations":
        """Return the situations called ``names``, in the order of their bits; ``bits`` may be a column."""
        return cls(bits=bits, **{name: bits >> place & 1 for place, name in enumerate(names)})

    if TYPE_CHECKING:

        def __getattribute__(self, name: str, /) -> int: ...


@dataclass(slots=True)
class Win:
    """A winning declaration: the hand, how it was won and the rules' numbers, without a reading of it."""

    tsumo: int
    """1 for a self-draw, 0 for a win on a discard."""
    ron: int
    """1 for a win on a discard, 0 for a self-draw."""
    menzen: int
    """1 for a closed hand. A concealed kan keeps the hand closed unless the rules in force say otherwise."""
    dealer: int
    """1 if the winner is the dealer."""
    seat: int
    """Mask of the winner's wind."""
    round: int
    """Mask of the round wind."""
    situations: Situations
    """The situations claimed, by name: ``w.situations.rinshan``."""
    winning: int
    """Mask of the kind of the winning tile."""
    kinds: int
    """Mask of all kinds in the hand, melds and winning tile included."""
    twos: int
    """Mask of kinds of which the closed part with the winning tile holds at least two."""
    threes: int
    """Mask of kinds of which the closed part with the winning tile holds at least three."""
    fours: int
    """Mask of kinds of which the closed part with the winning tile holds four."""
    suits: int
    """The number of number suits in the hand, 0–3."""
    dora: int
    """The number of dora by the indicators that were turned before the win."""
    ura: int
    """The number of dora by the ura indicators."""
    reds: int
    """The number of red fives in the hand."""
    n: Numbers
    """The numbers in force, by their identifiers."""
    honba: int
    """Honba on the table."""
    deposits: int
    """Riichi sticks on the table."""
    closed: int
    """Packed counts of the closed part with the winning tile."""
    ways: "tuple[Reading, ...]"
    """Every way to read the closed part as four sets and a pair."""
    winning_kind: int
    """The kind of the winning tile."""
    melds: tuple[Meld, ...]
    """Called and declared sets, in the order given."""
    closed_reds: int
    """Packed red fives of the closed part, winning tile included."""
    rinshan_dora: int
    """The number of dora by the indicators that are turned from the dead wall at the win."""
    norths: int
    """The number of norths set aside."""
    liable: int
    """1 if a player is liable for the hand."""


@dataclass(slots=True)
class Reading:
    """One way to read a complete hand, with the winning tile in its place; what counts sets is 0 in a hand without sets."""

    shape: int
    """One of :data:`SHAPES`, which decides the rules that the reading can have."""
    form: int
    """:data:`STANDARD`, :data:`SEVEN_PAIRS`, :data:`ORPHANS` or :data:`UNCONNECTED`."""
    wait: int
    """The wait of the hand in this reading: one of the wait bits."""
    pair: int
    """Mask of the pair (of all seven for seven pairs; the doubled kind for thirteen orphans)."""
    groups: tuple[int, ...]
    """The groups of the closed part, as form plus first kind."""
    winning_group: int
    """The group that the winning tile completed."""
    runs: int = 0
    """Packed run counts, melds included: three bits for each of the 21 starts."""
    starts: int = 0
    """The lowest of the three bits of each run start with a run."""
    twins: int = 0
    """The number of pairs of identical runs."""
    run_count: int = 0
    """The number of runs."""
    triplets: int = 0
    """Mask of triplets and kans."""
    closed_triplets: int = 0
    """Mask of triplets and kans made without another player's tile."""
    kans: int = 0
    """Mask of kans."""
    closed_kans: int = 0
    """Mask of concealed kans."""
    triplet_count: int = 0
    """The number of triplets and kans."""
    closed_triplet_count: int = 0
    """The number of triplets and kans that were made without another player's tile."""
    kan_count: int = 0
    """The number of kans."""
