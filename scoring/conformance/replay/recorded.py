"""A recorded round, independent of the format of its file."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scoring.conformance import MESSAGES
from scoring.text import Text
from scoring.tiles.notation import kind_of, plain

MOST_STEPS: Final = 1_000
"""Most draws, discards and calls of one round."""
MOST_ROUNDS: Final = 1_000
"""Most rounds of one file."""
DEPOSIT: Final = 1000
HIDDEN: Final = "?"
"""A tile that the record does not show."""


class BadRecord(ValueError):
    """A file that cannot be read as a recorded game. The message gives the place and the reason."""


class Contradiction(ValueError):
    """A round whose steps, end and values cannot all be true. The message gives the reason."""


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
    """The player who discarded it."""


@dataclass(slots=True)
class RecordedWin:
    """A win as it was recorded."""

    winner: int
    source: int | None
    """The player who discarded the tile; ``None`` for a self-draw."""
    ura: tuple[str, ...] = ()
    """The ura indicators; empty if the record gives none."""
    answer: dict[str, Any] = field(default_factory=dict)
    """The values that the record states for the hand, as an answer to its score."""

    @property
    def step(self) -> Step:
        """The win as the step after the last one."""
        return Step("tsumo" if self.source is None else "ron", self.winner, source=self.source)


@dataclass(slots=True)
class Recorded:
    """One round."""

    players: int
    points: list[int] | None
    """The points before the round; ``None`` if the record does not state them."""
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
    unnamed: bool = False
    """Whether the round ended without a winner and the record does not state the reason."""
    tenpai: list[int] | None = None
    """The players who showed a tenpai hand; ``None`` if the record does not state them."""
    nagashi: bool = False
    """Whether the record states a nagashi mangan; the discards tell whose."""
    changes: list[int] | None = None
    """The points that each player won or lost at the end, without the riichi sticks of this round; ``None`` if not stated."""
    results: list[float] | None = None
    """The final accounts, if the match ends."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options that the record states."""
    ended: bool = False
    uncheckable: Text | None = None
    """The reason why the end of the round cannot be checked."""
    contradiction: str = ""
    """The reason why the record of the round contradicts itself."""

    @property
    def hidden(self) -> bool:
        """Whether the record does not show some hands."""
        return any(HIDDEN in hand for hand in self.hands)

    @property
    def without_sticks(self) -> bool:
        """Whether the payments leave out the riichi sticks that a winner takes: then their sum is zero."""
        return bool(self.wins) and self.changes is not None and not sum(self.changes)

    @property
    def deposited(self) -> list[int]:
        """The players who paid a riichi stick."""
        return [step.seat for step in self.steps if step.kind == "deposit"]

    def after(self) -> list[int] | None:
        """Return the points after the round, or ``None`` if the record does not state them."""
        if self.points is None or self.changes is None:
            return None
        return [
            points - DEPOSIT * self.deposited.count(seat) + change
            for seat, (points, change) in enumerate(zip(self.points, self.changes, strict=True))
        ]

    def pay(self, changes: Sequence[int]) -> None:
        """Add the points that each player wins or loses at the end."""
        before = self.changes or [0] * self.players
        self.changes = [was + now for was, now in zip(before, changes, strict=True)]

    def add_win(
        self, winner: int, discarder: int, ura: tuple[str, ...], answer: Mapping[str, Any]
    ) -> None:
        """Add a win; the formats name the winner as the discarder for a self-draw."""
        source = None if discarder == winner else discarder
        self.wins.append(RecordedWin(winner, source, ura, {"winning": True, **answer}))

    def draw(self, reason: str, aborts: Mapping[str, str], exhaustive: Collection[str]) -> None:
        """Set the kind of a draw by its reason in the words of a format; the end cannot be checked if the reason is unknown."""
        self.abort = aborts.get(reason, "")
        if not self.abort and reason not in exhaustive:
            self.meet_unknown(reason)

    def meet_unknown(self, name: str) -> None:
        """Note that the end cannot be checked because of something in the record that is unknown."""
        self.uncheckable = MESSAGES["records.unknown"].filled(name=ascii(name[:32]))

    def add(self, step: Step) -> None:
        """Add a step; raise :class:`BadRecord` if there are too many."""
        if len(self.steps) >= MOST_STEPS:
            raise BadRecord(f"a round of more than {MOST_STEPS} steps")
        self.steps.append(step)


def ends_of(rounds: Sequence[Recorded]) -> Iterator[tuple[Recorded, dict[str, Any]]]:
    """Yield each round with the state of the table after it, as an answer to its settlement."""
    for this, following in zip(rounds, (*rounds[1:], None), strict=True):
        after = this.after()
        end: dict[str, Any] = {} if after is None else {"points": after}
        if following is not None:
            table = table_of(following)
            if following.points is None:
                del table["points"]
            end |= {"finished": False, "table": table}
        elif this.results is not None:
            final = [{"player": at, "result": result} for at, result in enumerate(this.results)]
            end |= {"finished": True, "final": final}
        yield this, end


def table_of(this: Recorded) -> dict[str, Any]:
    """Return the table before a round in the format of a request."""
    return {
        "points": this.points,
        "dealer": this.dealer,
        "round_wind": WINDS[this.wind % 4],
        "hand": this.hand,
        "honba": this.honba,
        "deposits": this.deposits,
    }


WINDS: Final = ("east", "south", "west", "north")


def checked(this: Recorded) -> Recorded:
    """Return the round if its values are possible; raise :class:`BadRecord` otherwise."""
    seats = range(this.players)
    if this.players not in (3, 4) or not 1 <= this.hand <= 4 or len(this.hands) != this.players:
        raise BadRecord("a round has three or four players, and its number is 1 to 4")
    for stated in (this.points, this.changes):
        if stated is not None and len(stated) != this.players:
            raise BadRecord("points and payments must be given for each player")
    won = [seat for win in this.wins for seat in (win.winner, win.source) if seat is not None]
    named = (*won, *(this.tenpai or ()), *(step.seat for step in this.steps))
    if this.dealer not in seats or not all(seat in seats for seat in named):
        raise BadRecord("a player has a number that does not exist")
    if any(len(hand) not in (13, 14) for hand in this.hands):
        raise BadRecord("a hand must start with 13 tiles")
    return this


def take(tiles: list[str], tile: str) -> str:
    """Remove a tile from a hand, or else a red five or a hidden tile; raise :class:`Contradiction` if it is not there."""
    found = held(tiles, tile)
    if found is None:
        raise Contradiction(f"a player uses {tile} without having it")
    tiles.remove(found)
    return tile if found == HIDDEN else found


def held(tiles: Sequence[str], tile: str) -> str | None:
    """Return the tile of a hand that is a tile of the record: the same tile, a red five, a hidden tile, or ``None``."""
    if tile in tiles:
        return tile
    like = (one for one in tiles if one == HIDDEN or plain(one) == tile)
    return min(like, key=HIDDEN.__eq__, default=None)


def same_kind(tiles: Sequence[str], tile: str) -> bool:
    """Return whether all tiles are of the kind of one."""
    return all(kind_of(one) == kind_of(tile) for one in tiles)
