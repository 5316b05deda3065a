"""The players who are liable (包) for a hand by an option or by a card, and for how much of it."""

from collections.abc import Iterator, Sequence
from typing import Final, cast

from scoring.faults import Fault
from scoring.games.riichi import fault
from scoring.games.riichi.settlement.options import LIABILITIES, RINSHAN_AFTER_OPEN_KAN, SUUKANTSU
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.settlement.liability import LiabilityRules, LiablePlayer
from scoring.settlement.round_end import Won
from scoring.settlement.table import Event, WinClaim

_BY_SETS: Final = {liability.yaku: liability for liability in LIABILITIES}
"""The liabilities for open sets, by yakuman; a liability for kans has no such sets."""
_YAKUMAN: Final = {liability.id: str(liability.yaku) for liability in LIABILITIES}
_MOST_KANS: Final = 4


def liable_players(rules: InForce, event: Event, claim: WinClaim) -> list[LiablePlayer]:
    """Return who is liable for which yakuman of a hand, or for :data:`RINSHAN_AFTER_OPEN_KAN`."""
    if by_card := rules.card_effects.liabilities:  # cards beat rules, and apply to hands alone
        fed = card_liability(rules).feeders(event, claim.winner)[-1:]
        return [
            LiablePlayer(one.player, _YAKUMAN[one.reason], by_card[one.reason].page)
            for one in fed
            if claim.hand is not None
        ]
    feeders = ((_feeder(rules, event, claim, reason), reason) for reason in _reasons(rules))
    return [
        LiablePlayer(player, reason, "liability")
        for player, reason in feeders
        if player is not None
    ]


def card_liability(rules: InForce) -> LiabilityRules:
    """Return the reasons for liability of the cards in play."""
    reasons = [one for one in LIABILITIES if one.id in rules.card_effects.liabilities]
    return LiabilityRules(reasons, rules.numbers)


def _reasons(rules: InForce) -> tuple[str, ...]:
    """Return the reasons for liability by the option; empty if a card in play decides the liability."""
    if rules.card_effects.liabilities:
        return ()
    return cast("tuple[str, ...]", rules.options["liability"])


def _feeder(rules: InForce, event: Event, claim: WinClaim, reason: str) -> int | None:
    """Return the player who fed the set that settled ``reason``, if anybody did."""
    if reason in _BY_SETS:
        fed = LiabilityRules([_BY_SETS[reason]], rules.numbers).feeders(event, claim.winner)
        return fed[-1].player if fed else None
    kans = [feed for feed, meld in event.sets_of(claim.winner) if meld.kans]
    settled = len(kans) == _MOST_KANS if reason == SUUKANTSU else kans and _is_rinshan(claim)
    return kans[-1].feeder if settled else None


def _is_rinshan(claim: WinClaim) -> bool:
    return claim.tsumo and "rinshan" in (claim.hand or {}).get("situation", ())


def feed_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    """Yield errors for missing parts of an event that decide the liability."""
    reasons = _reasons(rules)
    by_sets = [_BY_SETS[reason] for reason in reasons if reason in _BY_SETS]
    for claim in event.claims:
        for liability in (card_liability(rules), LiabilityRules(by_sets, rules.numbers)):
            yield from liability.missing_feed_faults(event, claim, "liability")
        yield from _missing_kans(event, claim, reasons)
        yield from _value_faults(rules, event, claim)


def _missing_kans(event: Event, claim: WinClaim, reasons: Sequence[str]) -> Iterator[Fault]:
    """Yield an error if kans of a winner decide who is liable and are not listed."""
    kans = [meld for meld in claim.melds if meld.kans]
    listed = [meld for _, meld in event.sets_of(claim.winner) if meld.kans]
    decisive = (SUUKANTSU in reasons and len(kans) == _MOST_KANS) or (
        RINSHAN_AFTER_OPEN_KAN in reasons and _is_rinshan(claim)
    )
    fed = any(meld.kind == "open_kan" for meld in kans)
    if decisive and fed and len(listed) < len(kans):
        yield fault("/event/feeds", "missing:kans", "liability")


def _value_faults(rules: InForce, event: Event, claim: WinClaim) -> Iterator[Fault]:
    """Yield an error if a player is liable for a hand whose value has no yakuman."""
    value = claim.value
    if value is not None and "yakuman" not in value and liable_players(rules, event, claim):
        yield fault(f"{claim.at}/value", "contradiction:settled_yakuman", "liability")


# --- for how much of a hand


def liable_parts(rules: InForce, won: Won, liable: Sequence[LiablePlayer]) -> list[int]:
    """Return the base points of a hand that each player is liable for."""
    parts, left = [], won.worth.base
    for one in liable:
        whole = rules.options["liability_covers"] == "hand" and one.rule == "liability"
        whole = whole or one.reason == RINSHAN_AFTER_OPEN_KAN
        part = left if whole else min(left, _base_of(rules, won, one.reason))
        parts.append(part)
        left -= part
    return parts


def _base_of(rules: InForce, won: Won, yakuman: str) -> int:
    """Return the base points of one yakuman of a hand. A hand of which only the value is given is assumed to have the yakuman."""
    if won.score is None:
        doubled = cast(Yaku, rules.ruleset.rules[yakuman]).doubled is not None
        times = 1 + (doubled and bool(rules.options["double_yakuman"]))
    else:
        yaku = won.score.ranked[0].yaku
        found = zip(yaku.rows, yaku.worths, strict=True)
        times = sum(worth for row, worth in found if row.rule.id == yakuman)
    return rules.yakuman_limit.base_points * times
