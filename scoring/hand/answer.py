"""The answer to a hand: its parts, and the body in which they are sent."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.rules.in_force import InForce
from scoring.rules.links import NO_PLACE
from scoring.rules.ruleset import Answer
from scoring.rules.tables import Line
from scoring.text import Text


@dataclass(frozen=True, slots=True)
class YakuLine:
    """A yaku or a kind of dora that counts; one of ``han``, ``yakuman`` and ``points`` is its worth, the others are ``None``."""

    id: str
    name: str
    han: int | None = None
    yakuman: int | None = None
    """The number of yakuman."""
    points: int | None = None
    clause: str | None = None
    """The clause that states it; ``None`` if no document does, or if an option of the request changes it."""
    document: str | None = None
    """The document of the clause."""
    href: str = ""
    """The address of its explanation."""
    card: str | None = None
    """The card that brings it in."""

    @property
    def worth(self) -> int:
        """The worth of the yaku in its own unit."""
        return self.han or self.yakuman or self.points or 0


@dataclass(frozen=True, slots=True)
class FuLine:
    """A fu item of the hand."""

    id: str
    name: str
    fu: int
    tiles: str | None = None
    """The group it comes from; ``None`` if it comes from no group."""
    clause: str | None = None
    """The clause that states it; ``None`` if no document does, or if an option of the request changes it."""
    document: str | None = None
    """The document of the clause."""
    href: str = ""
    """The address of its explanation."""
    card: str | None = None
    """The card that brings it in."""


@dataclass(frozen=True, slots=True)
class Value:
    """The worth of a hand; a part that its game does not count is ``None``."""

    points: int | None
    """Points without honba and riichi sticks; ``None`` for a yakuman of dice among several players."""
    han: int | None = None
    """Han of yaku and dora; ``None`` if points do not come from them."""
    fu: int | None = None
    """Fu, rounded; ``None`` if points do not come from them."""
    limit: str | None = None
    """Identifier of the limit."""
    yakuman: int | None = None
    """The number of yakuman that count."""
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
    """The payment of one kind of player."""

    from_: str
    """The role of the payers: ``"discarder"``, ``"dealer"``, ``"child"``, ``"each"``, ``"liable"`` …"""
    count: int
    """The number of payers."""
    points: int
    """Points that each payer pays."""
    honba: int
    """Further points that each payer pays for honba."""
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
    """The notation of the request, if the group is a meld."""


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """A reading of a hand."""

    groups: tuple[Group, ...]
    wait: str | None
    """The identifier of the wait, if it has one."""
    wild: str | None = None
    """The tile that a wild tile stands for."""

    @classmethod
    def of(cls, part: Mapping[str, Any]) -> "AnswerReading":
        """Return the typed view of a reading in a response body."""
        groups = tuple([Group(**group) for group in part["groups"]])
        return cls(groups, part["wait"], part.get("wild"))


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a hand, and its worth."""

    reading: AnswerReading
    value: Value
    yaku: tuple[YakuLine, ...]
    fu: tuple[FuLine, ...]
    why: str
    """The reason why this reading was not chosen."""

    @classmethod
    def of(cls, part: Mapping[str, Any]) -> "Alternative":
        """Return the view of an alternative of a body."""
        return cls(
            reading=AnswerReading.of(part["reading"]),
            value=Value(**part["value"]),
            yaku=tuple([YakuLine(**line) for line in part["yaku"]]),
            fu=tuple([FuLine(**line) for line in part["fu"]]),
            why=part["why"],
        )


class Score(Answer):
    """A scored hand. Its typed parts are views of the response body."""

    reason: str | None
    """The reason why the hand does not win: ``"not_complete"``, ``"no_yaku"`` …; ``None`` for a hand that wins."""
    notes: tuple[Text, ...] = ()
    """Sentences on changes of the payments."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that give the worth of the hand: those from ``value`` to ``shanten``."""

    @abstractmethod
    def under(self, rules: InForce) -> "Score":
        """Return the score of the same hand under other options."""

    @abstractmethod
    def describe_value(self) -> dict[str, Any]:
        """Return the fields ``value``, ``payments`` and ``received`` of the body."""

    def describe_unread(self, shanten: int) -> dict[str, Any]:
        """Return the fields of :meth:`describe` for a hand without a reading."""
        paid = self.describe_value()
        return {
            "value": paid["value"],
            "yaku": [],
            "fu": [],
            "payments": paid["payments"],
            "received": paid["received"],
            "reading": None,
            "alternatives": [],
            "shanten": shanten,
        }

    def body(self) -> dict[str, Any]:
        """Return the result of the hand, the reason if it does not win, and its worth.

        A line keeps its clause here even if an option of the request changes its rule; :meth:`findings` removes such clauses.
        """
        return {"winning": self.winning, "reason": self.reason, **self.describe()}

    def findings(self) -> dict[str, Any]:
        """Return the response body without the fields about the ruleset, and without the amendments."""
        return self._cited(super().findings())

    @property
    def winning(self) -> bool:
        """Whether the hand wins."""
        return self.reason is None

    @property
    def value(self) -> Value:
        """The worth of the hand."""
        return Value(**self._parts["value"])

    @property
    def points(self) -> int | None:
        """The points of its value."""
        return self.value.points

    @property
    def yaku(self) -> tuple[YakuLine, ...]:
        """Yaku and dora that count."""
        return tuple([YakuLine(**line) for line in self._parts["yaku"]])

    @property
    def fu(self) -> tuple[FuLine, ...]:
        """The fu items."""
        return tuple([FuLine(**line) for line in self._parts["fu"]])

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments, one for each kind of payer."""
        lines = self._parts["payments"]
        return tuple([Payment(from_=line["from"], **_without(line, "from")) for line in lines])

    @property
    def received(self) -> int:
        """Everything the winner gets, honba and riichi sticks included."""
        received: int = self._parts["received"]
        return received

    @property
    def reading(self) -> AnswerReading | None:
        """The reading of the hand; ``None`` for one that is not complete."""
        reading = self._parts["reading"]
        return None if reading is None else AnswerReading.of(reading)

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The other readings, the best first."""
        return tuple([Alternative.of(other) for other in self._parts["alternatives"]])

    @property
    def shanten(self) -> int:
        """Tiles from tenpai; -1 for a complete hand."""
        shanten: int = self._parts["shanten"]
        return shanten

    @cached_property
    def _parts(self) -> Mapping[str, Any]:
        """The fields of the body that give the worth of the hand, made once."""
        return self._cited(self.describe())

    def _cited(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of :meth:`describe`; lines whose rule an option of the request changes for this hand lose their clause."""
        if (rules := self.rules.with_defaults) is not None:
            stated = [*_lines(self.under(rules).describe())]
            for line in _lines(parts):
                if line not in stated and self.rules.is_changed(line["id"]):
                    line.update(NO_PLACE)
        return parts

    def to_short_dict(self) -> dict[str, Any]:
        """Return the response body without lines, readings and explanation, which are not built."""
        return {
            **self.rules.ruleset.stamp,
            "winning": self.winning,
            "reason": self.reason,
            **self.describe_value(),
        }

    def __repr__(self) -> str:
        """Return the ruleset, the yaku and dora, and the points in one line."""
        if self.reason is not None:
            return f"<Score by {self.ruleset}: {self.reason}>"
        counted = ", ".join(f"{line.id} {line.worth}" for line in self.yaku)
        points = "a yakuman" if self.points is None else f"{self.points:,} points"
        return f"<Score by {self.ruleset}: {points}; {counted or 'no yaku'}>"


def _lines(parts: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the lines of every reading."""
    for part in (parts, *parts["alternatives"]):
        yield from (*part["yaku"], *part["fu"])


def _without(line: Line, name: str) -> Line:
    return {key: value for key, value in line.items() if key != name}
