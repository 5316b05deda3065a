"""What a turn may end with, and which ends a plan is for."""

from typing import Any, Final, NamedTuple

from scoring.games.dice.turn import ChoiceName
from scoring.rules.in_force import InForce

_CERTAIN: Final = 1 << 40
"""More than all points over all ways the dice may fall: the target goes before points."""


class Aim(NamedTuple):
    """What a plan is for, and what every hand of the turn has in common.

    An *end* of a turn is one whole number: twice the points, and 1 more for a yakuman. A yakuman among several players has no points;
    a hand that does not win is 0. Ends may be columns.
    """

    rules: InForce
    dora: int
    """The face of the dora; 0 for none."""
    solo: bool
    first_complete: int
    """1 if the first eight dice were a winning form."""
    choices: tuple[ChoiceName, ...]
    """What the player can afford to choose."""
    target: int
    """Points to reach with the greatest probability; 0 for the greatest expectation of points."""

    def points(self, end: int) -> int | None:
        """Return the points of an end, ``None`` for a yakuman among several players."""
        return None if end & 1 and not self.solo else end >> 1

    def counted_points(self, end: Any) -> Any:  # noqa: ANN401 - a number or a column
        """Return the points that an end counts; a yakuman among several players counts as for one player."""
        several = (end & 1) * (not self.solo)
        return (end >> 1) + several * self.rules.numbers.yakuman_points

    def reaches(self, end: Any) -> Any:  # noqa: ANN401 - likewise
        """Return whether an end reaches the target; a yakuman among several players reaches every target."""
        return (end >> 1 >= self.target) | ((end & 1) * (not self.solo) == 1)

    def worth(self, end: Any) -> Any:  # noqa: ANN401 - likewise
        """Return what an end is worth to the plan: first the target, then points."""
        return self.counted_points(end) + _CERTAIN * (self.target > 0) * self.reaches(end)
