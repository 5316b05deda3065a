"""The scale of riichi mahjong: the points and payers of each number of han and fu."""

from functools import lru_cache
from typing import Any, Final

from scoring.games.riichi import MESSAGES
from scoring.hand.payments import payments_of
from scoring.hand.score_table import ScoreTable
from scoring.hand.valuing import Worth, without_payments
from scoring.rules.in_force import InForce, limit_reached
from scoring.rules.rulebook import Limit
from scoring.rules.tables import Fus, Yakus
from scoring.text import Text
from scoring.tiles.values import Numbers, Win

NO_HAN: Final = 99
"""The least han of fu that no hand can have: more than the score table has."""
_LEAST_FU: Final = 20
PAIRS_FU: Final = 25
_MOST_FU: Final = 140
"""Three concealed kans of terminals or honours and a triplet completed by ron: 20 + 10 + 3 × 32 + 4, and a pair of 4."""
_MOST_WITHOUT_KANS: Final = 110
"""The most fu of a hand without three kans. With three kans, more fu need three concealed kans or four triplets."""
_HAN_OF_THE_TABLE: Final = 2
"""Every hand is doubled twice before its own han (場ゾロ)."""


_BY_DRAW: Final = ("menzen_tsumo",)
"""The yaku that every closed hand has by self-draw."""


def _least_of(rules: InForce, *yaku: str) -> int:
    """Return the fewest han of a closed hand with these yaku; options and cards may leave none of them, and no hand wins without any."""
    names = {row.rule.id: row.worth for row in rules.rows[True]}
    return max(1, sum(names.get(name, 0) for name in yaku))


def _pinfu_by_tsumo(rules: InForce) -> bool:
    """Return whether a hand won by self-draw can have pinfu, and with it 20 fu."""
    return bool(rules.numbers.pinfu and rules.numbers.tsumo_pinfu)


class RiichiScale:
    """Turns han and fu into points; rulesets differ only in numbers and limits."""

    def worth(self, rules: InForce, yaku: Yakus, dora: int, fu: Fus, w: Win) -> Worth:
        """Return the place of han and fu (not rounded yet, unless they are whole) on the score table."""
        han = yaku.han + dora
        return _place(rules.limits, rules.numbers, han, fu.rounded, w.dealer, w.tsumo, w.honba)

    def place(self, rules: InForce, han: int, fu: int, dealer: int, tsumo: int) -> Worth:
        """Return a place on the score table."""
        return _place(rules.limits, rules.numbers, han, fu, dealer, tsumo, 0)

    def place_of_yakuman(self, rules: InForce, yakuman: int, dealer: int, tsumo: int) -> Worth:
        """Return the place of a number of yakuman on the score table."""
        return _yakuman(rules.yakuman_limit, rules.numbers, yakuman, dealer, tsumo, 0)

    def least_han(self, rules: InForce, fu: int, *, tsumo: int) -> int:
        """Return the fewest han of a hand with these fu: 20 are pinfu by tsumo or open without fu, 25 seven pairs."""
        if fu == PAIRS_FU:
            return _least_of(rules, "chiitoitsu", *_BY_DRAW[:tsumo])
        if fu > _MOST_WITHOUT_KANS and not rules.cards:  # a card can change what sets are worth
            if fu > _MOST_FU:
                return NO_HAN
            return min(_least_of(rules, "sankantsu", one) for one in ("sanankou", "toitoi"))
        if fu > _LEAST_FU:
            return 1
        if tsumo:
            return _least_of(rules, "pinfu", *_BY_DRAW) if _pinfu_by_tsumo(rules) else NO_HAN
        return 1 if rules.options.get("open_no_fu_ron") == fu else NO_HAN

    def least_in_riichi(self, rules: InForce, fu: int, *, tsumo: int) -> int:
        """Return the fewest han of a hand in riichi with these fu: it is closed, so a self-draw counts too."""
        if fu > PAIRS_FU:
            return _least_of(rules, "riichi", *_BY_DRAW[:tsumo])
        if fu == PAIRS_FU:
            return _least_of(rules, "riichi", "chiitoitsu", *_BY_DRAW[:tsumo])
        if tsumo and _pinfu_by_tsumo(rules):
            return _least_of(rules, "riichi", "pinfu", *_BY_DRAW)
        return NO_HAN

    def alone(self, rules: InForce, yaku: Yakus, w: Win) -> Worth:
        """Return the worth of yakuman, or of han that count alone, without fu."""
        if not yaku.yakuman:
            return _place(rules.limits, rules.numbers, yaku.han, 0, w.dealer, w.tsumo, w.honba)
        return _yakuman(
            rules.yakuman_limit, rules.numbers, yaku.yakuman, w.dealer, w.tsumo, w.honba
        )

    def worthless(self, han: int, fu: Fus) -> Worth:
        """Return the worth of a reading without yaku, which is not paid."""
        return without_payments(han, fu.rounded)

    def value(self, worth: Worth) -> dict[str, Any]:
        """Return the ``value`` of an answer."""
        yakuman = worth.yakuman
        return {
            "han": None if yakuman else worth.han,
            "fu": None if yakuman or (worth.limit is not None and not worth.fu) else worth.fu,
            "limit": worth.limit.id if worth.limit is not None else None,
            "yakuman": yakuman,
            "base_points": worth.base,
            "points": worth.payments.points,
        }

    def explain(self, numbers: Numbers, worth: Worth) -> Text:  # noqa: ARG002 - as all scales
        """Return the step from han and fu to base points, in one sentence."""
        limit = worth.limit
        if limit is None:
            formula = f"{worth.fu} × 2^({_HAN_OF_THE_TABLE} + {worth.han}) = {worth.base:,}"
            return MESSAGES["base_points.formula"].filled(formula=formula)
        if limit.han is None:
            return MESSAGES["base_points.yakuman"].filled(
                count=worth.yakuman, each=limit.base_points, points=worth.base
            )
        instead: Text | str = ""
        if exact := replaced_base(worth):
            key = "rounded_up" if exact < limit.base_points else "capped"
            instead = MESSAGES[f"base_points.{key}"].filled(exact=exact)
        return MESSAGES["base_points.limit"].filled(
            name=limit.name, points=limit.base_points, instead=instead
        )


def replaced_base(worth: Worth) -> int:
    """Return the base points of han and fu that a limit replaces; 0 without a limit, and if the han alone reach it."""
    limit = worth.limit
    if limit is None or limit.han is None or worth.han >= limit.han:
        return 0
    return worth.fu << (worth.han + _HAN_OF_THE_TABLE)


# NOTE: ``benchmarks/games.py`` needs 64 µs for a score of ``tcg`` with this cache, 84 µs without it. The keys are small: rules in force
# would take 40 kB each for as long as an entry stays.
@lru_cache(maxsize=1 << 12)
def _place(  # noqa: PLR0917 - a place is all of these
    limits: tuple[Limit, ...],
    numbers: Numbers,
    han: int,
    fu: int,
    dealer: int,
    tsumo: int,
    honba: int,
) -> Worth:
    """Return the place of han and fu on the score table with its payments."""
    limit = limit_reached(limits, han)
    base = fu << (han + _HAN_OF_THE_TABLE)
    if limit is None and base >= numbers.mangan_threshold:
        limit = limits[0]
    if limit is not None:
        base = limit.base_points
    paid = payments_of(numbers, base, dealer=dealer, tsumo=tsumo, counters=honba)
    return Worth(han=han, fu=fu, limit=limit, base=base, payments=paid)


# NOTE: Hands of one place share it, so that its words are found again: a score with its body takes 47 µs with this cache and the one
# above, and 51 without them (``benchmarks/core.py``).
@lru_cache(maxsize=1 << 10)
def _yakuman(  # noqa: PLR0917 - likewise
    limit: Limit, numbers: Numbers, count: int, dealer: int, tsumo: int, honba: int
) -> Worth:
    if numbers.most_yakuman:
        count = min(count, numbers.most_yakuman)
    base = limit.base_points * count
    paid = payments_of(numbers, base, dealer=dealer, tsumo=tsumo, counters=honba)
    return Worth(yakuman=count, limit=limit, base=base, payments=paid)


TABLE: Final = ScoreTable(
    id="points",
    name=MESSAGES["score_table.name"],
    text=MESSAGES["score_table.text"],
    rule="han_and_points",
    scale=RiichiScale(),
    han=range(1, 5),
    fu=(20, 25, *range(30, 111, 10)),
)
