"""A recorded round, whatever the format it was read from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from json import JSONDecodeError
from typing import Any, Final, NamedTuple

from scoring.tiles.notation import kind_of, plain

MOST_STEPS: Final = 1_000
"""Most draws, discards and calls of one round."""
MOST_ROUNDS: Final = 1_000
"""Most rounds of one file."""
DEPOSIT: Final = 1000


class BadRecord(ValueError):
    """A file that is no recorded game; the message says why and where."""


class Step(NamedTuple):
    """One thing that happened in a round."""

    kind: str
    """``draw``, ``discard``, ``riichi``, ``dora``, ``north`` or a kind of meld."""
    seat: int = 0
    tiles: tuple[str, ...] = ()
    """The tile; of a call the whole meld."""
    called: str = ""
    """The tile a player called, or added to a pon."""
    source: int | None = None
    """Who discarded it."""


@dataclass(slots=True)
class RecordedWin:
    """A win as it was recorded."""

    winner: int
    source: int | None
    """Who discarded the tile; ``None`` for a self-draw."""
    ura: tuple[str, ...] = ()
    answer: dict[str, Any] = field(default_factory=dict)
    """What the record says of the hand, as an answer to its score."""


@dataclass(slots=True)
class Recorded:
    """One round."""

    points: list[int]
    dealer: int
    wind: int
    hand: int
    honba: int
    deposits: int
    dora: list[str]
    hands: list[list[str]]
    steps: list[Step] = field(default_factory=list)
    wins: list[RecordedWin] = field(default_factory=list)
    abort: str = ""
    """The kind of an abortive draw."""
    tenpai: list[int] | None = None
    """Who showed a tenpai hand; ``None`` where the record does not say."""
    nagashi: list[int] | None = None
    changes: list[int] = field(default_factory=list)
    """What everybody won and lost at the end, without the deposits of this round."""
    results: list[float] | None = None
    """The final accounts, where the match ends."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options that the record says are played."""
    ended: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.points)

    def after(self) -> list[int]:
        """The points after the round."""
        paid = [step.seat for step in self.steps if step.kind == "deposit"]
        return [
            points - DEPOSIT * paid.count(seat) + self.changes[seat]
            for seat, points in enumerate(self.points)
        ]

    def add(self, step: Step) -> None:
        """One more step; raises :class:`BadRecord` for too many."""
        if len(self.steps) >= MOST_STEPS:
            raise BadRecord(f"a round of more than {MOST_STEPS} steps")
        self.steps.append(step)


def tables_after(rounds: Sequence[Recorded]) -> Iterator[tuple[Recorded, Mapping[str, Any]]]:
    """Each round with what the record says of the table after it, as an answer to its settlement."""
    for this, following in pairwise((*rounds, None)):
        if this is None or not this.ended:
            continue
        told: dict[str, Any] = {"points": this.after()}
        if following is not None:
            told |= {"finished": False, "table": table_of(following)}
        elif this.results is not None:
            final = [{"player": at, "result": result} for at, result in enumerate(this.results)]
            told |= {"finished": True, "final": final}
        yield this, told


def table_of(this: Recorded) -> dict[str, Any]:
    """The table before a round, as a request writes it."""
    return {
        "points": this.points,
        "dealer": this.dealer,
        "round_wind": WINDS[this.wind % 4],
        "hand": this.hand,
        "honba": this.honba,
        "deposits": this.deposits,
    }


WINDS: Final = ("east", "south", "west", "north")


@contextmanager
def reading(place: str) -> Iterator[None]:
    """What goes wrong while a part of a file is read is a :class:`BadRecord` that names the part."""
    try:
        yield
    except BadRecord as wrong:
        raise BadRecord(f"{place}: {wrong}") from None
    except JSONDecodeError:
        raise BadRecord(f"{place}: neither JSON nor XML") from None
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError) as wrong:
        raise BadRecord(f"{place}: not understood ({type(wrong).__name__})") from None


def checked(this: Recorded) -> Recorded:
    """The round, if it can be one; raises :class:`BadRecord`."""
    seats = range(this.players)
    if this.players not in (3, 4) or not 1 <= this.hand <= 4 or len(this.hands) != this.players:
        raise BadRecord("a round is of three or four players, in the first to the fourth hand")
    if not all(isinstance(number, int) for number in (*this.points, *this.changes)):
        raise BadRecord("points are whole numbers")
    if this.ended and len(this.changes) != this.players:
        raise BadRecord("every player's points change, if by nothing")
    won = [seat for win in this.wins for seat in (win.winner, win.source) if seat is not None]
    seen = (*won, *(this.tenpai or ()), *(this.nagashi or ()), *(step.seat for step in this.steps))
    if this.dealer not in seats or not all(seat in seats for seat in seen):
        raise BadRecord("a player who is not there")
    if any(len(hand) not in (13, 14) for hand in this.hands):
        raise BadRecord("a hand begins with 13 tiles")
    return this


def take(tiles: list[str], tile: str) -> str:
    """Take a tile out of a hand; a red five where only that is left. Raises :class:`BadRecord`."""
    found = tile if tile in tiles else next((one for one in tiles if plain(one) == tile), None)
    if found is None:
        raise BadRecord(f"{tile} is played by somebody who does not have it")
    tiles.remove(found)
    return found


def same_kind(tiles: Sequence[str], tile: str) -> bool:
    """Whether all tiles are of the kind of one."""
    return all(kind_of(one) == kind_of(tile) for one in tiles)


Reader = Callable[[bytes], Iterator[Recorded]]
