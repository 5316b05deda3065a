"""The yaku lines of a hand worth a sum of points, and the sentences that explain them."""

from functools import lru_cache
from typing import Final

from scoring.hand.answer import Value
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import BETWEEN, why_sentence
from scoring.rules.lines import YakuLine
from scoring.rules.tables import Doras
from scoring.text import Text, amount

_SUM: Final = Text("役: {items} = {total}。", "Yaku: {items} = {total}.")
_YAKUMAN: Final = Text("役満: {items}。", "Yakuman: {items}.")
_NO_YAKU: Final = Text("役は無い: 0点。", "No yaku: 0 points.")
_YAKUMAN_COUNT: Final = Text("役満", "a yakuman")


@lru_cache(maxsize=1 << 12)
def yaku_part(found: CountedRules, dora: Doras, lang: int) -> tuple[tuple[YakuLine, ...], str]:
    """One line a yaku and the dora after them, and in one sentence how they add up."""
    lines = [row.line(worth, lang) for row, worth in found.lines]
    lines += [row.line(worth, lang) for row, worth in dora.found]
    sentences = []
    if found.yakuman:
        names = [line.name for line in lines if line.yakuman is not None]
        sentences.append(_YAKUMAN[lang].format(items=BETWEEN[lang].join(names)))
    points = [f"{line.name} {line.points}" for line in lines if line.points is not None]
    if points:
        total = found.points + dora.total
        sentences.append(_SUM[lang].format(items=" + ".join(points), total=amount(total)[lang]))
    return tuple(lines), ("", " ")[lang].join(sentences) or _NO_YAKU[lang]


def said_why(ours: Value, theirs: Value, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return why_sentence(_worth(theirs, lang), _worth(ours, lang), lang)


def _worth(value: Value, lang: int) -> str:
    if value.points is None:
        return _YAKUMAN_COUNT[lang]
    return amount(value.points)[lang]
