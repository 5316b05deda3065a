"""From han and fu to points: the score table of clauses 2-02 to 2-07 and who pays (1-11, 4-09)."""

from functools import lru_cache
from typing import Any, Final

from scoring.in_force import InForce
from scoring.payments import Payments, share
from scoring.values import Win
from scoring.valuing import Worth

_HAN_OF_THE_TABLE: Final = 2
"""Every hand is doubled twice before its own han (場ゾロ)."""


@lru_cache(maxsize=1 << 11)
def _worth(rules: InForce, han: int, fu: int, whole: bool) -> Worth:  # noqa: FBT001 - a key
    """The place of han and fu on the score table; there are few, so they are remembered."""
    rounded = fu if whole else -(-fu // 10) * 10
    reached = rules.limit_of_han
    limit = reached[han] if han < len(reached) else reached[-1]
    if limit is not None:
        return Worth(han, rounded, 0, limit, limit.base)
    base = rounded << (han + _HAN_OF_THE_TABLE)
    if base >= rules.numbers.mangan_threshold:
        mangan = rules.limits[0]
        return Worth(han, rounded, 0, mangan, mangan.base)
    return Worth(han, rounded, 0, None, base)


class Scale:
    """How ``tcg`` turns han and fu into points; variants differ only in numbers and limits."""

    def worth(self, rules: InForce, han: int, fu: int, whole: bool) -> Worth:  # noqa: FBT001
        """The place on the score table: limit and base points. ``fu`` are not rounded yet unless they are ``whole``."""
        return _worth(rules, han, fu, whole)

    def yakuman(self, rules: InForce, count: int) -> Worth:
        """The worth of so many yakuman."""
        limit = rules.limits[-1]
        return Worth(0, 0, count, limit, limit.base * count)

    def payments(self, rules: InForce, worth: Worth, w: Win) -> Payments:
        """What everybody pays for base points."""
        numbers = rules.numbers
        honba = w.honba * numbers.honba_points
        return share(worth.base, w.dealer, w.tsumo, numbers.payment_unit, honba)

    def value(self, worth: Worth, points: int) -> dict[str, Any]:
        """The ``value`` of an answer."""
        yakuman = worth.yakuman
        return {
            "han": None if yakuman else worth.han,
            "fu": None if yakuman else worth.fu,
            "limit": worth.limit.id if worth.limit is not None else None,
            "yakuman": yakuman,
            "base_points": worth.base,
            "points": points,
        }

    def explain(self, rules: InForce, worth: Worth, lang: int) -> str:
        """The step from han and fu to base points, in one sentence."""
        limit = worth.limit
        if limit is None:
            formula = f"{worth.fu} × 2^({_HAN_OF_THE_TABLE} + {worth.han}) = {worth.base:,}"
            return f"基本点: {formula}。" if lang == 0 else f"Base points: {formula}."
        if limit.han is None:
            times = f"{limit.base:,} × {worth.yakuman} = {worth.base:,}"
            return (
                f"役満{worth.yakuman}つ: 基本点 {times}。"
                if lang == 0
                else f"Yakuman: base points {times}."
            )
        name = limit.name[lang]
        raised = ""
        if worth.han < limit.han:
            raw = worth.fu << (worth.han + _HAN_OF_THE_TABLE)
            threshold = rules.numbers.mangan_threshold
            raised = (
                f"({raw:,}は{threshold:,}以上)"
                if lang == 0
                else f" ({raw:,} is {threshold:,} or more)"
            )
        if lang == 0:
            return f"{name}: 基本点 {limit.base:,}{raised}。"
        return f"{name}: base points {limit.base:,}{raised}."
