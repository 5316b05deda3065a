"""What an option, a clause or a card changes: a number, the worth of a yaku, whether a rule counts."""

from dataclasses import dataclass
from typing import Literal

Unit = Literal["han", "points", "yakuman"]


@dataclass(frozen=True, slots=True)
class SetNumber:
    """Give a number another value."""

    number: str
    value: int


@dataclass(frozen=True, slots=True)
class SetWorth:
    """Give a yaku another worth."""

    yaku: str
    closed: int | None = None
    open: int | None = None
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Alone:
    """Let a yaku count alone, beside others like it only: no other yaku and no dora."""

    yaku: str
    unless_more: bool = False
    """Whether a hand that is worth more without it is scored without it."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Let a rule count for nothing."""

    rule: str


Change = SetNumber | SetWorth | Alone | Ban
