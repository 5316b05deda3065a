"""The valuation of a reading where yaku are worth points: which yaku it has, how often, and their sum."""

from dataclasses import dataclass
from typing import Any

from scoring.rules.in_force import InForce
from scoring.rules.tables import YakuRow


@dataclass(frozen=True, slots=True, eq=False)
class CountedRules:
    """The yaku of a reading."""

    lines: tuple[tuple[YakuRow, int], ...]
    """Each yaku with what it counts in its own unit."""
    points: int
    """Sum of those worth points."""
    yakuman: int
    """Sum of those worth yakuman."""


NOTHING = CountedRules((), 0, 0)


def count_rules(
    rules: InForce,
    r: Any,  # noqa: ANN401 - a reading of the game whose rules these are
    w: Any,  # noqa: ANN401 - a win of that game
    *,
    closed: int = 1,
    claimed: int = 0,
    yakuman_adds: bool = False,
) -> CountedRules:
    """The yaku of a reading in an open or closed hand, with the situations ``claimed`` for it.

    Where there is a yakuman nothing else counts, unless ``yakuman_adds``.
    """
    found = []
    for row in rules.rows[closed]:
        rule = row.rule
        if rule.holds is None:
            if row.claim & claimed:
                found.append((row, row.worth))
        elif rule.holds(r, w):
            found.append((row, row.worth * (1 if rule.times is None else rule.times(r, w))))
    superseded = {other for row, _ in found for other in row.rule.supersedes}
    left = [line for line in found if line[0].rule.id not in superseded]
    yakuman = [line for line in left if line[0].rule.unit == "yakuman"]
    if yakuman and not yakuman_adds:
        left = yakuman
    return CountedRules(
        tuple(left),
        sum(worth for row, worth in left if row.rule.unit == "points"),
        sum(worth for _, worth in yakuman),
    )
