"""Why a change of a card comes to nothing in one hand, though the rules have it; it changes nothing."""

from collections.abc import Collection
from functools import singledispatch
from operator import attrgetter
from typing import Final, cast

from scoring.cards.amounts import SHAPE_OF
from scoring.cards.counterfactual import Counted, without
from scoring.cards.hand import Hand, chips_of
from scoring.cards.model import (
    CONDITIONS,
    AddToRule,
    BanRule,
    Change,
    Chips,
    Flowers,
    Grant,
    Pao,
    RedFives,
    SetForm,
    SetOptions,
    SetRule,
    StandingDora,
    Wareme,
    Wild,
)
from scoring.rules.rulebook import Ban, Dora, FuItem, Limit, Number, SetNumber, SetWorth, Yaku
from scoring.rules.rulebook import Change as OptionChange
from scoring.text import Text, joined
from scoring.tiles.kinds import KIND_OF, NAMES, copies
from scoring.tiles.values import Reading, Win

_WHITE: Final = KIND_OF["5z"]
_OF_COUNTERS: Final = "honba_points"
"""The number that says what a counter is worth."""
_SIDES: Final = {
    "closed": Text("この手は門前。", "The hand is closed."),
    "open": Text("この手は鳴いている。", "The hand is open."),
}
_NO_DIFFERENCE: Final = Text("この手では差が無い。", "It makes no difference to this hand.")
_NOT_WON: Final = Text("和了していない。", "The hand does not win.")
_ELSEWHERE: Final = Text("この手にはない: {what}。", "This hand has none: {what}.")


@singledispatch
def why_idle(change: Change, hand: Hand) -> Text | None:
    """Why a change that the rules have comes to nothing in this hand; ``None`` where it does or where the rules are all it changes."""


@why_idle.register
def _red_fives(change: RedFives, hand: Hand) -> Text | None:  # noqa: ARG001
    return None if hand.win.reds else Text("手に赤五が無い。", "The hand has no red five.")


@why_idle.register
def _flowers(change: Flowers, hand: Hand) -> Text | None:  # noqa: ARG001
    if not hand.facts.flowers:
        return Text("花牌が無い。", "There are no flower tiles.")
    return None if hand.paid else _NOT_WON


@why_idle.register
def _dora(change: StandingDora, hand: Hand) -> Text | None:
    win = hand.win
    held = win.packed + sum(meld.packed for meld in win.melds)
    if not copies(held, change.kind):
        return _ELSEWHERE.filled(what=NAMES[change.kind])
    return None if hand.paid else _NOT_WON


@why_idle.register
def _wild(change: Wild, hand: Hand) -> Text | None:
    if not hand.facts.marked:
        return Text("和了牌ではない。", "It is not the winning tile.")
    if unmet := hand.game.unmet(change.when, hand.win):
        return _unmet(unmet)
    if hand.stand is None or hand.stand.kind is None:
        return Text("どの牌になっても和了形ではない。", "The hand wins with no tile.")
    if hand.stand.kind == _WHITE:
        return Text("白のままが最も高い。", "It is worth most as a white dragon.")
    return None


def _unmet(names: list[str]) -> Text:
    told = joined([CONDITIONS[name] for name in names], ja="・", en=" and ")
    return Text("条件を満たさない: {told}。", "Only {told}.").filled(told=told)


@why_idle.register
def _form(change: SetForm, hand: Hand) -> Text | None:
    if hand.game.could_read(hand.win, SHAPE_OF[change.form]):
        return None
    return Text("この手はその形ではない。", "The hand has not that form.")


@why_idle.register
def _grant(change: Grant, hand: Hand) -> Text | None:
    best, game = hand.best, hand.game
    yaku = game.ruleset.rules[change.rule]
    if best is None:
        return _NOT_WON
    rows = {row.rule.id: row for row in best.yaku.rows}
    if not change.everywhere:
        return None if change.rule in rows else _ELSEWHERE.filled(what=yaku.name)
    if unmet := game.unmet(change.when, hand.win):
        return _unmet(unmet)
    if change.rule in rows:
        by = rows[change.rule].lines[0].get("card")
        return None if by is not None else Text("もともと付いている。", "The hand has it anyway.")
    if not game.rules.amount(change.rule, "closed" if hand.win.menzen else "open"):
        return Text("この手では0翻。", "It is worth nothing in such a hand.")
    return Text("より高い役に含まれる。", "It gives way to greater yaku.")


@why_idle.register
def _options(change: SetOptions, hand: Hand) -> Text | None:
    """Options that change nothing but what this hand has not, or make no difference to it."""
    rules = hand.game.rules
    reasons: list[Text | None] = []
    computed = False
    for name, value in change.options:
        option = rules.ruleset.options[name]
        before = rules.chosen.get(name, rules.ruleset.default_of(name))
        if value == before:
            continue
        changed = (*rules.changes_of(option, value), *rules.changes_of(option, before))
        counted = [one for one in changed if _is_counted(one, hand)]
        reasons += [_of_option(one, hand) for one in counted]
        computed |= not changed or len(counted) < len(changed)
    if computed:
        reasons.append(_same(change, hand))
    return reasons[0] if reasons and None not in reasons else None


def _is_counted(change: OptionChange, hand: Hand) -> bool:
    """Whether a change of an option is about what is counted in a hand."""
    if isinstance(change, Ban):
        return not isinstance(hand.game.ruleset.rules[change.rule], Limit)
    return not isinstance(change, SetNumber)


def _of_option(change: OptionChange, hand: Hand) -> Text | None:
    if isinstance(change, SetWorth):
        sides = [side for side in ("closed", "open") if getattr(change, side) is not None]
        return _of_worth(change.yaku, sides, hand)
    return _missing(change.rule, hand) if isinstance(change, Ban) else None


def _of_worth(rule_id: str, sides: Collection[str], hand: Hand) -> Text | None:
    """That a hand has nothing of a rule, or is not of the side whose worth is changed."""
    if why := _missing(rule_id, hand):
        return why
    side = "closed" if hand.win.menzen else "open"
    if isinstance(hand.game.ruleset.rules[rule_id], Yaku) and side not in sides:
        return _SIDES[side]
    return None


@why_idle.register
def _ban(change: BanRule, hand: Hand) -> Text | None:
    if isinstance(hand.game.ruleset.rules[change.rule], Limit):
        return _same(change, hand)
    return None if _would_be_given(change.rule, hand) else _missing(change.rule, hand)


def _would_be_given(rule_id: str, hand: Hand) -> bool:
    """Whether a card in play would give this hand a yaku that is banned."""
    rules, best = hand.game.rules, hand.best
    grants = (
        one
        for card in rules.cards
        for one in card.changes
        if isinstance(one, Grant) and one.everywhere and one.rule == rule_id
    )
    return (
        best is not None
        and any(not hand.game.unmet(one.when, hand.win) for one in grants)
        and rules.amount(rule_id, "closed" if hand.win.menzen else "open") > 0
    )


@why_idle.register
def _set(change: SetRule, hand: Hand) -> Text | None:
    return _of_amounts(change, hand)


@why_idle.register
def _add(change: AddToRule, hand: Hand) -> Text | None:
    return _of_amounts(change, hand)


def _of_amounts(change: SetRule | AddToRule, hand: Hand) -> Text | None:
    rule = hand.game.ruleset.rules[change.rule]
    if not isinstance(rule, Number | Limit):
        return _of_worth(rule.id, dict(change.amounts), hand)
    if rule.id == _OF_COUNTERS and not hand.win.honba:
        return Text("積み棒が無い。", "There are no counters.")
    return _same(change, hand)


def _same(change: Counted, hand: Hand) -> Text | None:
    """That the hand would be worth and paid as much without a change to numbers, limits or options."""
    game = hand.game
    return None if game.differs(without(game.rules, change), hand) else _NO_DIFFERENCE


def _missing(rule_id: str, hand: Hand) -> Text | None:
    """That a hand has nothing of a yaku, a dora or fu."""
    rule, best = hand.game.ruleset.rules[rule_id], hand.best
    if isinstance(rule, Yaku):
        if hand.best is None and hand.game.would_win_as(hand.win, rule):
            return None
        has = hand.game.has(hand.game.rules, hand.win, rule)
    elif isinstance(rule, Dora):
        has = bool(attrgetter(rule.counts)(hand.win))
    else:
        fu = cast(FuItem, rule)
        has = any(_has_fu(fu, valued.reading, hand.win) for valued in hand.ranked)
    return None if best is not None and has else _ELSEWHERE.filled(what=rule.name)


def _has_fu(rule: FuItem, r: Reading, w: Win) -> bool:
    return (
        r.shape in rule.shapes
        and rule.win in (None, "tsumo" if w.tsumo else "ron")
        and rule.menzen in (None, bool(w.menzen))
        and (rule.measure is None or bool(rule.measure(r, w)))
    )


@why_idle.register
def _wareme(change: Wareme, hand: Hand) -> Text | None:  # noqa: ARG001
    if hand.paid is None:
        return _NOT_WON
    if hand.facts.wareme is None:
        return Text("割れ目の人が示されていない。", "Who sits at the wall break was not given.")
    if hand.paid.after_break is None:
        return Text("割れ目の人は払わない。", "Who sits at the wall break does not pay.")
    return None


@why_idle.register
def _pao(change: Pao, hand: Hand) -> Text | None:
    if hand.paid is None:
        return _NOT_WON
    liability = hand.facts.liability
    if liability is None or liability.id != change.reason:
        return Text("責任を負う人が示されていない。", "Nobody was said to be liable.")
    return None if hand.paid.answered else _ELSEWHERE.filled(what=liability.name)


@why_idle.register
def _of_chips(change: Chips, hand: Hand) -> Text | None:
    rule = hand.game.ruleset.rules[change.rule]
    if any(name is rule.name for name, _ in chips_of(hand)):
        return None
    return _ELSEWHERE.filled(what=rule.name)
