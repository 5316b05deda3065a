"""The fields of a tile request, read together; what is wrong with one is said in :mod:`scoring.hand.request_faults`."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from scoring.cache import Remembered
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.hand.fields import MAX_INDICATORS, MAX_NORTHS, MAX_STICKS, WIND_KINDS
from scoring.hand.liability import Liability
from scoring.hand.situations import Claims, Table
from scoring.text import LANGUAGES, Text
from scoring.tiles.kinds import NAMES, RED_NAMES
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import Hand, parse_closed, parse_few
from scoring.tiles.values import Meld

WINS: Final = {"ron": 0, "tsumo": 1}
EAST: Final = 27
MAX_MELDS: Final = 4
RINSHAN: Final = 2
"""So many tiles are turned from the dead wall at a win."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The winning tile."""

    name: str
    """As it is written; empty where it could not be read."""
    kind: int
    packed: int
    reds: int


NO_TILE: Final = Tile("", 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Indicators:
    """A few tiles in the order written."""

    kinds: tuple[int, ...]
    packed: int
    """Packed counts."""
    reds: int
    """Packed red fives."""


NO_INDICATORS: Final = Indicators((), 0, 0)


@dataclass(frozen=True, slots=True)
class Said:
    """The words of a request; ``None`` for those that could not be read."""

    tsumo: int | None
    ron: int | None
    dealer: int | None
    seat: int
    round: int
    claimed: int
    doubtful: bool
    """Whether the claims are still to be looked at even in a hand without melds."""

    @staticmethod
    def of(
        tsumo: int | None, seat: int | None, round_: int | None, claimed: int, *, doubtful: bool
    ) -> "Said":
        """The words as a win has them."""
        return Said(
            tsumo,
            None if tsumo is None else 1 - tsumo,
            None if seat is None else int(seat == EAST),
            0 if seat is None else 1 << seat,
            0 if round_ is None else 1 << round_,
            claimed,
            doubtful,
        )


class More(NamedTuple):
    """What only some games ask."""

    rinshan: Indicators
    norths: int
    liability: Liability | None


NOTHING_MORE: Final = More(NO_INDICATORS, 0, None)
_MORE_FIELDS: Final = frozenset(("rinshan_indicators", "norths", "liability"))


FEWER_INDICATORS: Final = Text(
    "ドラ表示牌が、初めの一枚と和了者の槓一つにつき一枚より少ないので、ある分だけ数えた。",
    "Fewer dora indicators were given than one and one for each kan of the winner: only theirs are counted.",
)
Assumed = tuple[tuple[str, ...], ...]
"""What an answer says it assumed, by language."""


class Omitted:
    """The fields that a request does not give, of those where that is worth a word."""

    __slots__ = ("_also", "_fewer", "_fields", "openers", "said")

    def __init__(
        self, fields: tuple[tuple[Field, int | None], ...], also: tuple[Text, ...] = ()
    ) -> None:
        """``fields`` come with the situations of which one must be claimed for a word on them; ``None`` where none need be.

        ``also`` is said in any case.
        """
        self._fields = fields
        self._also = also
        self._fewer: Omitted | None = None
        self.openers = reduce(or_, [openers or 0 for _, openers in fields], 0)
        """The situations that are asked about."""
        self.said = Remembered(self._said, most=1 << 8)
        """What is said of the fields in a hand where these of :attr:`openers` are claimed."""

    @property
    def fewer(self) -> "Omitted":
        """The same where fewer dora indicators are given than were turned."""
        if self._fewer is None:
            self._fewer = Omitted(self._fields, (FEWER_INDICATORS,))
        return self._fewer

    def _said(self, claimed: int) -> Assumed:
        texts = [
            field.assumed
            for field, openers in self._fields
            if field.assumed is not None and (openers is None or openers & claimed)
        ]
        texts += self._also
        return tuple(tuple(text[lang] for text in texts) for lang in range(len(LANGUAGES)))


Parts = tuple[Hand, Tile, tuple[Meld, ...], Said, Indicators, Indicators, int, int, More, Omitted]
"""The fields of a request, read: the closed part with the winning tile (as many tiles as if it could be read), the winning tile, melds,
words, dora and ura dora indicators, counters, deposits, what only some games ask, and what was not given."""


# What is read here raises where a field is not as it should be: what is remembered is right, and is asked nothing more.


def tile_of(text: str) -> Tile:
    """The one tile of ``text``; raises :class:`ValueError`."""
    (kind,), tiles = parse_few(text)
    name = RED_NAMES[kind // 9] if tiles.reds else NAMES[kind]
    return Tile(name, kind, tiles.packed, tiles.reds)


def indicators_of(text: str) -> Indicators:
    """The indicators of ``text``; raises :class:`ValueError`."""
    kinds, tiles = parse_few(text)
    if len(kinds) > MAX_INDICATORS:
        raise ValueError
    return Indicators(kinds, tiles.packed, tiles.reds)


_TILES: Final = Remembered(tile_of, most=1 << 8)
_INDICATORS: Final = Remembered(indicators_of, most=1 << 12)


_TOGETHER: Final[Mapping[str, object]] = {
    "concealed": None,
    "winning_tile": None,
    "melds": [],
    "win": None,
    "seat_wind": "south",
    "round_wind": "east",
    "situation": [],
    "dora_indicators": "",
    "ura_indicators": "",
    "honba": 0,
    "deposits": 0,
}
"""The fields that are read together, and what stands for those that are not given."""
_Taken = Callable[[Mapping[str, Any]], tuple[Any, ...]]


@lru_cache(maxsize=1 << 10)
def _taken(names: tuple[str, ...]) -> _Taken:
    """A function that takes the fields of :data:`_TOGETHER` out of a request that has these of them.

    Written out for each list of names: asking a request for fields it may not have takes three times as long.
    """
    taken = ", ".join(f"q[{name!r}]" if name in names else name for name in _TOGETHER)
    function: _Taken = eval(f"lambda q: ({taken})", dict(_TOGETHER))  # noqa: S307 - the names are our own
    return function


class TileParts:
    """How the fields of one tile ruleset are read."""

    def __init__(
        self,
        claims: Claims,
        fields: tuple[Field, ...],
        meld_kinds: frozenset[str],
        meld_rule: str | None,
        liabilities: tuple[Liability, ...],
        *,
        also: frozenset[str] = frozenset(),
    ) -> None:
        """``also`` are names of fields that are looked at elsewhere."""
        self.claims = claims
        self.names = frozenset(field.name for field in fields) | {"options"} | also
        self.seats = _winds(fields, "seat_wind")
        """The winds a winner can have."""
        self.rounds = _winds(fields, "round_wind")
        """The winds a round can have; none where the game has no round wind."""
        self.meld_kinds = meld_kinds
        self.meld_rule = meld_rule
        """The rule that says which kinds of melds there are."""
        self.more = not self.names.isdisjoint(_MORE_FIELDS)
        """Whether there are fields that most games have not."""
        self.liabilities = {kind.id: kind for kind in liabilities}
        self._optional = [
            (field, claims.openers.get(field.name)) for field in fields if field.assumed is not None
        ]
        self._given = Remembered(self._given_of, most=1 << 10)
        self._melds = Remembered(self._meld_of, most=1 << 12)
        self._said = Remembered(self._said_of, most=1 << 12)
        self._mores = Remembered(self._more_of, most=1 << 11)

    def read(self, request: Mapping[str, Any]) -> Parts | None:
        """The parts of a request whose fields are all as they should be.

        ``None`` for any other, and for a few that are written in an uncommon way: those are read one by one.
        """
        try:
            omitted, taken = self._given[tuple(request)]
            concealed, tile, called, win, seat, round_, situation, dora, ura, honba, deposits = (
                taken(request)
            )
            if not (
                type(called) is type(situation) is list and type(honba) is type(deposits) is int
            ):
                return None
            winning = _TILES[tile]
            parts = (
                parse_closed(concealed, winning.name),
                winning,
                tuple(map(self._melds.__getitem__, called)) if called else (),
                self._said[win, seat, round_, tuple(situation)],
                _INDICATORS[dora],
                _INDICATORS[ura],
                honba,
                deposits,
                self._rarer(request) if self.more else NOTHING_MORE,
                omitted,
            )
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        if 0 <= honba <= MAX_STICKS >= deposits >= 0 and len(called) <= MAX_MELDS:
            return parts
        return None

    def omitted(self, names: Container[str]) -> Omitted:
        """What is said of the fields that are not among ``names``."""
        return Omitted(tuple([field for field in self._optional if field[0].name not in names]))

    def _given_of(self, names: tuple[str, ...]) -> tuple[Omitted, _Taken]:
        """What the names of the fields alone tell: what is said of those left out, and how to take the others out of a request."""
        if not self.names.issuperset(names):
            raise ValueError
        return self.omitted(names), _taken(tuple(name for name in _TOGETHER if name in names))

    def _meld_of(self, text: str) -> Meld:
        meld = parse_meld(text)
        if meld.kind not in self.meld_kinds:
            raise ValueError
        return meld

    def _said_of(self, words: tuple[str, str, str, tuple[str, ...]]) -> Said:
        """The words of a request, read together; what speaks against the claims whatever the hand raises."""
        win, seat, round_, situation = words
        faults: list[Fault] = []
        claimed = self.claims.read(situation, faults)
        said = Said.of(
            WINS[win],
            self.seats[seat],
            self.rounds[round_] if self.rounds else None,
            claimed,
            doubtful=bool(claimed & self.claims.of_the_hand),
        )
        faults += self.claims.faults(claimed, Table.best(said.tsumo, said.dealer))
        if faults:
            raise ValueError
        return said

    def _rarer(self, request: Mapping[str, Any]) -> More:
        """The fields that only some games have; raises where one is not as it should be."""
        get = request.get
        norths = get("norths", 0)
        if type(norths) is not int:  # before it is asked for: what is equal may be of another type
            raise ValueError
        return self._mores[get("rinshan_indicators"), norths, get("liability")]

    def _more_of(self, asked: tuple[str | None, int, str | None]) -> More:
        given, norths, liability = asked
        rinshan = NO_INDICATORS if given is None else _INDICATORS[given]
        if given is not None and len(rinshan.kinds) != RINSHAN:
            raise ValueError
        if not 0 <= norths <= MAX_NORTHS:
            raise ValueError
        return More(rinshan, norths, None if liability is None else self.liabilities[liability])


def _winds(fields: tuple[Field, ...], name: str) -> dict[str, int]:
    """The kinds of the winds that a field offers; none where there is no such field."""
    offered = [choice.value for field in fields if field.name == name for choice in field.choices]
    return {wind: WIND_KINDS[wind] for wind in offered}
