"""Hands whose yaku are worth points: which yaku a reading has, and the sentences that explain them."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from scoring.hand import MESSAGES
from scoring.hand.presentation import BETWEEN, why_sentence, yaku_lines
from scoring.rules.in_force import InForce
from scoring.rules.tables import Doras, Yakus
from scoring.text import amount


def count_rules(
    rules: InForce,
    r: Any,  # noqa: ANN401 - a reading of the game whose rules these are
    w: Any,  # noqa: ANN401 - a win of that game
    *,
    closed: int = 1,
    claimed: Collection[str] = (),
    yakuman_adds: bool = False,
) -> Yakus:
    """Return the yaku of a reading in an open or closed hand, with the situations ``claimed`` for it.

    If there is a yakuman nothing else counts, unless ``yakuman_adds``.
    """
    found = []
    for row in rules.rows[closed]:
        rule = row.rule
        times = rule.id in claimed if rule.holds is None else rule.holds(r, w)
        if times:
            found.append((row, row.worth * times))
    yakuman = [(row, worth) for row, worth in found if row.unit == "yakuman"]
    alone = bool(yakuman) and not yakuman_adds
    counted = yakuman if alone else found
    worths = tuple(worth for _, worth in counted)
    return Yakus.of([row for row, _ in counted], worths, alone=alone)


@lru_cache(maxsize=1 << 12)
def yaku_sentence(found: Yakus, dora: Doras, lang: int) -> str:
    """Return how the yaku and the dora add up."""
    lines = yaku_lines(found, dora, lang)
    sentences = []
    if found.yakuman:
        names = [line["name"] for line in lines if "yakuman" in line]
        sentences.append(MESSAGES["points.yakuman"][lang].format(items=BETWEEN[lang].join(names)))
    points = [f"{line['name']} {line['points']}" for line in lines if "points" in line]
    if points:
        total = amount(found.points + dora.total)[lang]
        items = " + ".join(points)
        sentences.append(MESSAGES["points.sum"][lang].format(items=items, total=total))
    return ("", " ")[lang].join(sentences) or MESSAGES["points.no_yaku"][lang]


def why_points(theirs: int | None, ours: int | None, lang: int) -> str:
    """Return why a reading lost to the best one: the points of both, ``None`` for a yakuman."""
    return why_sentence(_points(theirs, lang), _points(ours, lang), lang)


def _points(points: int | None, lang: int) -> str:
    return MESSAGES["points.a_yakuman"][lang] if points is None else amount(points)[lang]
