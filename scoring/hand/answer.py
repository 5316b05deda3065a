"""The answer to a hand: its parts, and the body in which they are sent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.fields.bodies import BodyWriter
from scoring.fields.field import Assumption
from scoring.rules.in_force import InForce
from scoring.rules.lines import FuLine, YakuLine


@dataclass(frozen=True, slots=True)
class Value:
    """What a hand is worth; a part that its game does not count is ``None``."""

    points: int | None
    """Points without counters and deposits; ``None`` for a yakuman of dice among several players."""
    han: int | None = None
    """Han of yaku and dora; ``None`` where points do not come from them."""
    fu: int | None = None
    """Fu, rounded; ``None`` where points do not come from them."""
    limit: str | None = None
    """Identifier of the limit."""
    yakuman: int | None = None
    """How many yakuman count."""
    base_points: int | None = None
    """Base points."""
    chips: int | None = None
    """Chips that each payer adds, under rules that have chips."""
    karasu: bool | None = None
    """Whether the winner pays the others."""
    doubled: bool | None = None
    """Whether riichi doubled the points."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one kind of player pays."""

    from_: str
    """The role of those who pay: ``"discarder"``, ``"dealer"``, ``"child"``, ``"each"``, ``"liable"`` …"""
    count: int
    """How many players pay so."""
    points: int
    """Points that each of them pays."""
    honba: int
    """Points that each of them pays for counters besides."""
    card: str | None = None
    """The card that changed it."""


@dataclass(frozen=True, slots=True)
class Group:
    """A set, the pair or another group of a hand."""

    kind: str
    tiles: str
    open: bool
    """Whether it was called."""
    winning: bool
    """Whether the winning tile completed it."""
    meld: str | None
    """How the request wrote it, where it is a meld."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a hand is read."""

    groups: tuple[Group, ...]
    wait: str | None
    """The identifier of the wait, where it has one."""
    wild: str | None = None
    """The tile that a wild tile stands for."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a hand, and what it would be worth."""

    reading: Reading
    value: Value
    yaku: tuple[YakuLine, ...]
    fu: tuple[FuLine, ...]
    why: str
    """Why it lost."""


@dataclass(slots=True)
class Score:
    """The answer to a hand; :meth:`to_dict` is the response body of the service."""

    rules: InForce
    """The rules in force."""
    lang: str
    writer: BodyWriter
    """Writes the parts that its game declares."""
    reason: str | None
    """Why the hand does not win: ``"not_complete"``, ``"no_yaku"`` …; ``None`` for a hand that wins."""
    value: Value
    shanten: int
    """Tiles from tenpai; -1 for a complete hand."""
    explain: Callable[[], Sequence[str]]
    """Makes the sentences of :attr:`explanation`."""
    amend: Callable[[], list[dict[str, Any]]]
    """Makes :attr:`amendments`."""
    yaku: tuple[YakuLine, ...] = ()
    """Yaku and dora that count."""
    fu: tuple[FuLine, ...] = ()
    payments: tuple[Payment, ...] = ()
    """Who pays how much."""
    received: int = 0
    """Everything the winner gets, counters and deposits included."""
    reading: Reading | None = None
    """How the hand is read; ``None`` for one that is not complete."""
    alternatives: tuple[Alternative, ...] = ()
    """The other readings, the best first."""
    assumed: tuple[Assumption, ...] = ()
    """What was taken for granted where fields were left out."""

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.ruleset.id

    @property
    def winning(self) -> bool:
        """Whether the hand wins."""
        return self.reason is None

    @property
    def points(self) -> int | None:
        """The points of its value."""
        return self.value.points

    @property
    def explanation(self) -> list[str]:
        """The steps from the hand to its points, one sentence each."""
        return list(self.explain())

    @property
    def amendments(self) -> list[dict[str, Any]]:
        """What the options and cards of the request change."""
        return self.amend()

    def to_dict(self) -> dict[str, Any]:
        """Return the response body."""
        return {
            **self.rules.stamp,
            **self.writer.write(self),
            "explanation": self.explanation,
            "assumed": [one.to_dict(self.lang) for one in self.assumed],
            "amendments": self.amendments,
        }

    def __repr__(self) -> str:
        """Return the ruleset, what counts and the points in one line."""
        if self.reason is not None:
            return f"<Score by {self.ruleset}: {self.reason}>"
        counted = ", ".join(f"{line.id} {line.worth}" for line in self.yaku)
        points = "a yakuman" if self.points is None else f"{self.points:,} points"
        return f"<Score by {self.ruleset}: {points}; {counted or 'no yaku'}>"
