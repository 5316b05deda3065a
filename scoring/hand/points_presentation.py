"""The yaku lines of a hand worth a sum of points, and the sentences that explain them."""

from functools import lru_cache

from scoring.hand import MESSAGES
from scoring.hand.answer import Value
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import BETWEEN, why_sentence
from scoring.rules.lines import YakuLine
from scoring.rules.tables import Doras
from scoring.text import amount


@lru_cache(maxsize=1 << 12)
def yaku_part(found: CountedRules, dora: Doras, lang: int) -> tuple[tuple[YakuLine, ...], str]:
    """One line a yaku and the dora after them, and in one sentence how they add up."""
    lines = [row.line(worth, lang) for row, worth in found.lines]
    lines += [row.line(worth, lang) for row, worth in dora.found]
    sentences = []
    if found.yakuman:
        names = [line.name for line in lines if line.yakuman is not None]
        sentences.append(MESSAGES["points.yakuman"][lang].format(items=BETWEEN[lang].join(names)))
    points = [f"{line.name} {line.points}" for line in lines if line.points is not None]
    if points:
        total = found.points + dora.total
        sentences.append(
            MESSAGES["points.sum"][lang].format(items=" + ".join(points), total=amount(total)[lang])
        )
    return tuple(lines), ("", " ")[lang].join(sentences) or MESSAGES["points.no_yaku"][lang]


def said_why(ours: Value, theirs: Value, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return why_sentence(_worth(theirs, lang), _worth(ours, lang), lang)


def _worth(value: Value, lang: int) -> str:
    if value.points is None:
        return MESSAGES["points.a_yakuman"][lang]
    return amount(value.points)[lang]
