"""The yaku lines of a hand worth a sum of points, and the sentences that explain them."""

from functools import lru_cache

from scoring.hand import MESSAGES
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import BETWEEN, why_sentence
from scoring.rules.lines import Line
from scoring.rules.tables import Doras
from scoring.text import amount


def yaku_lines(found: CountedRules, dora: Doras, lang: int) -> list[Line]:
    """Return one line a yaku, and the dora after them."""
    return [line.copy() for line in _yaku_part(found, dora, lang)[0]]


def yaku_sentence(found: CountedRules, dora: Doras, lang: int) -> str:
    """Return how the yaku and the dora add up."""
    return _yaku_part(found, dora, lang)[1]


@lru_cache(maxsize=1 << 12)
def _yaku_part(found: CountedRules, dora: Doras, lang: int) -> tuple[list[Line], str]:
    lines = [row.line(worth, lang) for row, worth in found.lines]
    lines += [row.line(worth, lang) for row, worth in dora.found]
    sentences = []
    if found.yakuman:
        names = [line["name"] for line in lines if "yakuman" in line]
        sentences.append(MESSAGES["points.yakuman"][lang].format(items=BETWEEN[lang].join(names)))
    points = [f"{line['name']} {line['points']}" for line in lines if "points" in line]
    if points:
        total = amount(found.points + dora.total)[lang]
        items = " + ".join(points)
        sentences.append(MESSAGES["points.sum"][lang].format(items=items, total=total))
    return lines, ("", " ")[lang].join(sentences) or MESSAGES["points.no_yaku"][lang]


def why_points(theirs: int | None, ours: int | None, lang: int) -> str:
    """Return why a reading lost to the best one: the points of both, ``None`` for a yakuman."""
    return why_sentence(_points(theirs, lang), _points(ours, lang), lang)


def _points(points: int | None, lang: int) -> str:
    return MESSAGES["points.a_yakuman"][lang] if points is None else amount(points)[lang]
