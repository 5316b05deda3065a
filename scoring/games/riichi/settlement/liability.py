"""Who is liable (包) for a hand, and what a liable player pays: by an option, or by a card."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, cast

from scoring.faults import Fault
from scoring.games.riichi.cards import has_dragons, has_winds
from scoring.games.riichi.settlement.options import (
    DAISANGEN,
    DAISUUSHII,
    RINSHAN_AFTER_OPEN_KAN,
    SUUKANTSU,
)
from scoring.hand.payments import Payment, Payments, half_of, payments_of
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.settlement.calls import Certain, FedCall, fed, missing_feed_faults
from scoring.settlement.round_end import Answers, Won
from scoring.settlement.table import Claim, Event, Table, meld_of
from scoring.text import Text
from scoring.tiles.values import Meld

Melds = tuple[Meld, ...]


def _has_four_kans(melds: Melds) -> bool:
    return _kan_count(melds) == 4


def _kan_count(melds: Melds) -> int:
    return sum(bool(meld.kans) for meld in melds)


_SETTLES: Final[dict[str, Callable[[Melds], bool]]] = {
    DAISANGEN: has_dragons,
    DAISUUSHII: has_winds,
    SUUKANTSU: _has_four_kans,
}
"""What settles the yakuman that somebody can be liable for."""


class Liable(NamedTuple):
    """A player who is liable for a hand, and why."""

    player: int
    reason: str
    """A yakuman, or :data:`RINSHAN_AFTER_OPEN_KAN`."""


# --- who is liable


def liable(rules: InForce, event: Event, claim: Claim) -> list[Liable]:
    """Who is liable for a hand by the option."""
    return [
        Liable(call.feeder, reason)
        for reason in _reasons(rules)
        for call in _settling(event, claim, reason)
    ]


def _reasons(rules: InForce) -> tuple[str, ...]:
    """What makes liable by the option; nothing where a card in play says who is liable (cards beat rules)."""
    if rules.card_effects.liabilities:
        return ()
    return cast("tuple[str, ...]", rules.options["liability"])


def _settling(event: Event, claim: Claim, reason: str) -> list[FedCall]:
    """The call that makes its feeder liable; none or one."""
    if reason == RINSHAN_AFTER_OPEN_KAN:
        kans = [f for f in event.feeds if f.player == claim.winner and f.meld and f.meld.kans]
        last = kans[-1] if kans and _is_rinshan(claim) else None
        return [FedCall(last.feeder, reason)] if last and last.feeder is not None else []
    return fed(event, claim.winner, _certain_of([reason]))[-1:]


def _is_rinshan(claim: Claim) -> bool:
    return claim.tsumo and "rinshan" in (claim.hand or {}).get("situation", ())


def _certain_of(reasons: Sequence[str]) -> Certain:
    """What sets settle, of these yakuman."""

    def certain(melds: Melds) -> str | None:
        return next((one for one in reasons if one in _SETTLES and _SETTLES[one](melds)), None)

    return certain


def certain_by_card(rules: InForce) -> Certain:
    """What sets settle that a card lets the feeder answer for."""
    deck, reasons = rules.ruleset.deck, rules.card_effects.liabilities

    def certain(melds: Melds) -> str | None:
        n = rules.numbers
        return next((r for r in reasons if deck and deck.liability(r).fed(melds, 0, 0, n)), None)

    return certain


def feed_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    """What is missing of an event to find who is liable and what for."""
    reasons = _reasons(rules)
    by_card = certain_by_card(rules)
    for claim in event.claims:
        yield from missing_feed_faults(event, claim, by_card, "liability")
        yield from missing_feed_faults(event, claim, _certain_of(reasons), "liability")
        if {SUUKANTSU, RINSHAN_AFTER_OPEN_KAN} & {*reasons}:
            yield from _missing_kans(event, claim, reasons)
        yield from _value_faults(rules, event, claim)


def _missing_kans(event: Event, claim: Claim, reasons: Sequence[str]) -> Iterator[Fault]:
    """Kans of a winner that are not listed though they decide who is liable."""
    melds = [meld_of(text) for text in (claim.hand or {}).get("melds", ())]
    kans = tuple(meld for meld in melds if meld and meld.kans)
    listed = tuple(f.meld for f in event.feeds if f.player == claim.winner and f.meld)
    decisive = (SUUKANTSU in reasons and _has_four_kans(kans)) or (
        RINSHAN_AFTER_OPEN_KAN in reasons and _is_rinshan(claim)
    )
    if (
        decisive
        and any(meld.kind == "open_kan" for meld in kans)
        and _kan_count(listed) < len(kans)
    ):
        detail = Text(
            "誰が責任を負うかを決めるのに、和了者の槓を成立した順に全て挙げる。",
            "To find who is liable, list every kan of the winner, in order.",
        )
        yield Fault("/event/feeds", "missing", detail, "liability")


def _value_faults(rules: InForce, event: Event, claim: Claim) -> Iterator[Fault]:
    """A value that cannot be that of a hand which somebody is liable for."""
    value = claim.value
    if value is not None and "yakuman" not in value and liable(rules, event, claim):
        detail = Text(
            "鳴いた面子が確定させた手は役満。", "The sets that were called settle a yakuman."
        )
        yield Fault(f"{claim.at}/value", "contradiction", detail, "liability")


# --- what a liable player pays


def answers_by_card(rules: InForce, event: Event, claim: Claim) -> list[Answers]:
    """Who is liable for a hand by a card, and the card."""
    feeds = fed(event, claim.winner, certain_by_card(rules))
    return [
        Answers(call.feeder, rules.card_effects.liabilities[call.reason].page)
        for call in feeds[-1:]
    ]


def paid_by_liable(rules: InForce, table: Table, won: Won, found: Sequence[Liable]) -> Payments:
    """The payments of a win for which somebody is liable.

    On a self-draw the liable player pays the part that liability covers and the counters, on a win by ron half of that part.
    The rest is paid as usual.
    """
    unit, honba = rules.numbers.payment_unit, won.payments.honba
    dealer, tsumo = int(won.claim.winner == table.dealer), int(won.claim.tsumo)
    parts = _parts(rules, won, found)
    rest = payments_of(rules.numbers, won.base - sum(parts), dealer=dealer, tsumo=tsumo)
    shares, left = [], rest.points
    for part in parts:
        points = payments_of(rules.numbers, part, dealer=dealer, tsumo=tsumo).points
        own = points if tsumo else half_of(points, unit)
        shares.append(Payment("liable", 1, own, 0, 0))
        left += points - own
    if tsumo or rules.options["liability_counters"] == "liable":
        shares[0] = shares[0]._replace(honba=honba)
        honba = 0
    if tsumo:
        shares += [paid._replace(times=0) for paid in rest.shares]
    else:
        shares.append(Payment("discarder", 1, left, honba, 0))
    points = sum(paid.payers * paid.points for paid in shares)
    return Payments(tuple(shares), points, won.payments.honba)


def _parts(rules: InForce, won: Won, found: Sequence[Liable]) -> list[int]:
    """The base points that each liable player answers for."""
    whole = rules.options["liability_covers"] == "hand"
    parts, left = [], won.base
    for one in found:
        covers_all = whole or one.reason == RINSHAN_AFTER_OPEN_KAN
        part = left if covers_all else min(left, _base_of(rules, won, one.reason))
        parts.append(part)
        left -= part
    return parts


def _base_of(rules: InForce, won: Won, yakuman: str) -> int:
    """Base points of one yakuman of a hand, which has it for certain where only its value is given."""
    times = won.yakuman.get(yakuman, 0)
    if won.claim.value is not None:
        doubled = cast(Yaku, rules.ruleset.rules[yakuman]).doubled is not None
        times = 1 + (doubled and bool(rules.options["double_yakuman"]))
    return rules.limits[-1].base * times
