"""The scale of arushiaru mahjong: fu × 2^han points up to the limit, and their payers."""

from functools import lru_cache
from typing import Any, Final

from scoring.games.arushiaru import MESSAGES
from scoring.hand.payments import Payments, liable_payments, payments_of
from scoring.hand.score_table import ScoreTable
from scoring.hand.valuing import Worth, without_payments
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Limit
from scoring.rules.tables import Fus, Yakus
from scoring.text import Text
from scoring.tiles.values import Numbers, Win

NO_HAN: Final = 99
"""The least han of fu that no hand can have: more than the score table has."""
_LEAST_FU: Final = 20
_MOST_FU: Final = 140
"""Three concealed kans of terminals or honours and a run, by ron: 20 + 10 + 3 × 32, a pair of 4 and a wait of 2."""
_MOST_WITHOUT_YAKU: Final = 110
"""The most fu of a hand without yaku. More fu need three concealed kans, four triplets or one suit, each worth a han."""


class ArushiaruScale:
    """The conversion of fu and han into points in ``arushiaru``."""

    def worth(self, rules: InForce, yaku: Yakus, dora: int, fu: Fus, w: Win) -> Worth:
        """Return the place of han and fu on the score table; dora do not exist, and yaku worth points have neither han nor fu."""
        han = yaku.han + dora
        return _place(
            rules.yakuman_limit,
            rules.numbers,
            yaku.points,
            han,
            fu.total,
            w.dealer,
            w.tsumo,
            w.liable,
        )

    def place(
        self, rules: InForce, han: int, fu: int, dealer: int, tsumo: int, *, liable: bool = False
    ) -> Worth:
        """Return a place on the score table."""
        return _place(rules.yakuman_limit, rules.numbers, 0, han, fu, dealer, tsumo, int(liable))

    def least_han(self, rules: InForce, fu: int, *, tsumo: int) -> int:
        """Return the fewest han of a hand with these fu; 20 fu are open pinfu, or closed pinfu by tsumo if the option counts it."""
        if fu > _MOST_FU:
            return NO_HAN
        if fu > _LEAST_FU:
            return int(fu > _MOST_WITHOUT_YAKU)
        if tsumo:
            return 2 if rules.options["mo8pinfu"] else NO_HAN
        return 1

    def alone(self, rules: InForce, yaku: Yakus, w: Win) -> Worth:
        """Return the worth of limit yaku: one limit, whatever their number."""
        return _limit(rules.yakuman_limit, rules.numbers, yaku.yakuman, w.dealer, w.tsumo, w.liable)

    def worthless(self, han: int, fu: Fus) -> Worth:
        """Return the worth of a hand that does not win."""
        return without_payments(han, fu.total)

    def value(self, worth: Worth) -> dict[str, Any]:
        """Return the ``value`` of an answer; han and fu are null if the points do not come from them."""
        counted = not worth.base or bool(worth.fu)
        return {
            "han": worth.han if counted else None,
            "fu": worth.fu if counted else None,
            "limit": worth.limit.id if worth.limit is not None else None,
            "base_points": worth.base,
            "points": worth.payments.points,
        }

    def explain(self, numbers: Numbers, worth: Worth) -> Text:  # noqa: ARG002 - as all scales
        """Return a sentence that explains the step from fu and han to base points."""
        formula = f"{worth.base:,}"
        if worth.fu:
            formula = f"{worth.fu} × 2^{worth.han} = {worth.fu << worth.han:,}"
        if worth.limit is None:
            return MESSAGES["base_points.formula"].filled(formula=formula)
        above = f" ({formula})" if worth.fu else ""
        return MESSAGES["base_points.limit"].filled(
            name=worth.limit.name, points=worth.base, above=above
        )


# NOTE: ``benchmarks/games.py`` needs 44 µs for a score with this cache and the next, 59 µs without them.
@lru_cache(maxsize=1 << 10)
def _place(  # noqa: PLR0917 - a place is all of these
    limit: Limit,
    numbers: Numbers,
    points: int,
    han: int,
    fu: int,
    dealer: int,
    tsumo: int,
    liable: int,
) -> Worth:
    """Return a place on the score table with its payments; ``points`` come from yaku worth points, which have neither han nor fu."""
    if points:
        return Worth(base=points, payments=_payments(numbers, points, dealer, tsumo, liable))
    unit = numbers.fu_unit
    rounded = -(-fu // unit) * unit
    base = rounded << han
    reached = base >= limit.base_points
    if reached:
        base = limit.base_points
    payments = _payments(numbers, base, dealer, tsumo, liable)
    return Worth(
        han=han, fu=rounded, limit=limit if reached else None, base=base, payments=payments
    )


@lru_cache(maxsize=1 << 10)
def _limit(  # noqa: PLR0917 - likewise
    limit: Limit, numbers: Numbers, count: int, dealer: int, tsumo: int, liable: int
) -> Worth:
    payments = _payments(numbers, limit.base_points, dealer, tsumo, liable)
    return Worth(yakuman=count, limit=limit, base=limit.base_points, payments=payments)


def _payments(numbers: Numbers, base: int, dealer: int, tsumo: int, liable: int) -> Payments:
    """Return the payers of the base points; a ``liable`` player pays all of them."""
    if not liable:
        return payments_of(numbers, base, dealer=dealer, tsumo=tsumo)
    paid = liable_payments(numbers, [base], 0, dealer=dealer, tsumo=tsumo)
    shares = (one._replace(times=one.points // base) for one in paid.shares)
    return paid._replace(shares=tuple(shares))


TABLE: Final = ScoreTable(
    id="points",
    name=MESSAGES["score_table.name"],
    text=MESSAGES["score_table.text"],
    rule="score_no_base_fan",
    scale=ArushiaruScale(),
    han=range(5),
    fu=range(20, 111, 10),
)
