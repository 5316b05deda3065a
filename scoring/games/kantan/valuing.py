"""The value of a hand of cards: its yaku, yakuman and points, and the values hands can have."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from scoring.games.kantan.cards import CARDS, HEAD, SETS
from scoring.games.kantan.hand import CompleteHand, DeclaredWin, Reading, Win, complete, reading_of
from scoring.hand.points_valuing import NOTHING, CountedRules, count_rules
from scoring.rules.in_force import InForce

NO_YAKU: Final = "no_yaku"
"""The hand has no yaku, and an option requires one."""


class Valuation(NamedTuple):
    """Whether a hand wins, and what it is worth."""

    hand: CompleteHand | None
    """``None`` where the cards are not complete."""
    reason: str | None = None
    """Why it does not win; ``None`` for a hand that does."""
    yaku: CountedRules = NOTHING
    yakuman: int = 0
    """How many yakuman count."""
    points: int = 0


def value(rules: InForce, won: DeclaredWin) -> Valuation:
    """The valuation of a declared win."""
    hand = complete(won)
    if isinstance(hand, str):
        return Valuation(None, hand)
    w = win_of(rules, won.win, menzen=not won.hand.called)
    yaku = _yaku(rules, hand.reading, w, won.situation)
    if rules.numbers.require_yaku and not yaku.lines:
        return Valuation(hand, NO_YAKU)
    yakuman = _yakuman(rules, yaku)
    return Valuation(
        hand, None, yaku, yakuman, yaku.points + yakuman * rules.numbers.yakuman_points
    )


def win_of(rules: InForce, win: str, *, menzen: bool) -> Win:
    """The facts about a win."""
    return Win(
        tsumo=int(win == "tsumo"),
        tenhou=int(win == "tenhou"),
        menzen=int(menzen),
        head_must_match=int(rules.options["honitsu_head"] == "must_match"),
        n=rules.numbers,
    )


@lru_cache(maxsize=1 << 11)
def _yaku(rules: InForce, reading: Reading, w: Win, situation: tuple[str, ...]) -> CountedRules:
    claims = enumerate(rules.ruleset.claims)
    return count_rules(
        rules,
        reading,
        w,
        closed=w.menzen,
        claimed=sum(1 << place for place, claim in claims if claim.id in situation),
        yakuman_adds=bool(rules.numbers.yakuman_adds),
    )


def _yakuman(rules: InForce, yaku: CountedRules) -> int:
    return yaku.yakuman if rules.numbers.yakuman_stack else min(yaku.yakuman, 1)


@lru_cache(maxsize=1 << 8)
def possible_points(rules: InForce, win: str, situation: tuple[str, ...]) -> frozenset[int]:
    """The values of all hands won by ``ron``, ``tsumo`` or ``tenhou`` with these situations."""
    open_too = not situation and win != "tenhou"
    wins = [win_of(rules, win, menzen=menzen) for menzen in (True, *([False] if open_too else []))]
    readings = _readings(honour_runs=bool(rules.numbers.honour_runs))
    every = [_yaku(rules, reading, w, situation) for reading in readings for w in wins]
    return frozenset(
        yaku.points + _yakuman(rules, yaku) * rules.numbers.yakuman_points
        for yaku in every
        if yaku.lines or not rules.numbers.require_yaku
    )


@lru_cache(maxsize=2)
def _readings(*, honour_runs: bool) -> frozenset[Reading]:
    """Every reading there is, with or without runs of honours."""
    cards = [c for c in CARDS.values() if honour_runs or not c.is_honour_run]
    heads = [card for card in cards if card.kind == HEAD]
    fours = combinations_with_replacement([card for card in cards if card.kind == SETS], 4)
    return frozenset(reading_of(sets, head) for sets in fours for head in heads)
