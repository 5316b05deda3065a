"""The answer to a hand worth a sum of points: its parts as plain data, and the sentences that explain them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from scoring.fields.field import Assumption
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import BETWEEN, Line, why_sentence
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.rules.tables import Doras
from scoring.text import LANGUAGES, Text, amount

Lines = tuple[Line, ...]

_SUM: Final = Text("役: {items} = {total}。", "Yaku: {items} = {total}.")
_YAKUMAN: Final = Text("役満: {items}。", "Yakuman: {items}.")
_NO_YAKU: Final = Text("役は無い: 0点。", "No yaku: 0 points.")
_YAKUMAN_COUNT: Final = Text("役満", "a yakuman")


@lru_cache(maxsize=1 << 12)
def yaku_part(found: CountedRules, dora: Doras, lang: int) -> tuple[Lines, str]:
    """One line a yaku and the dora after them, and in one sentence how they add up."""
    lines = [row.lines[lang] | {row.rule.unit: worth} for row, worth in found.lines]
    lines += [row.line(worth, lang) for row, worth in dora.found]
    sentences = []
    if found.yakuman:
        names = [row.rule.name[lang] for row, _ in found.lines if row.rule.unit == "yakuman"]
        sentences.append(_YAKUMAN[lang].format(items=BETWEEN[lang].join(names)))
    points = [f"{line['name']} {line['points']}" for line in lines if "points" in line]
    if points:
        total = found.points + dora.total
        sentences.append(_SUM[lang].format(items=" + ".join(points), total=amount(total)[lang]))
    return tuple(lines), ("", " ")[lang].join(sentences) or _NO_YAKU[lang]


def fresh(lines: Iterable[Line]) -> list[Line]:
    """Copies of lines, which the caller may change."""
    return list(map(dict, lines))


def said_why(ours: Mapping[str, Any], theirs: Mapping[str, Any], lang: int) -> str:
    """Why a reading lost to the best one: both worths, as their ``value`` says them."""
    return why_sentence(_worth(theirs, lang), _worth(ours, lang), lang)


def _worth(value: Mapping[str, Any], lang: int) -> str:
    if value["points"] is None:
        return _YAKUMAN_COUNT[lang]
    return amount(value["points"])[lang]


def body(
    rules: InForce,
    lang: int,
    *,
    reason: str | None,
    value: dict[str, Any],
    yaku: Iterable[Line] = (),
    payments: Iterable[Line] = (),
    received: int = 0,
    reading: dict[str, Any] | None = None,
    alternatives: list[dict[str, Any]] | None = None,
    shanten: int,
    explanation: list[str],
    assumed: Sequence[Assumption] = (),
) -> dict[str, Any]:
    """A response body; a hand wins where there is no ``reason`` against it. There is no fu in such games."""
    return {
        **rules.stamp,
        "winning": reason is None,
        "reason": reason,
        "value": value,
        "yaku": fresh(yaku),
        "fu": [],
        "payments": fresh(payments),
        "received": received,
        "reading": reading,
        "alternatives": alternatives or [],
        "shanten": shanten,
        "explanation": explanation,
        "assumed": [one.to_dict(LANGUAGES[lang]) for one in assumed],
        "amendments": story_of(rules, lang),
    }
