"""The payments of the player whose wall was broken (wareme)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.faults import Fault
from scoring.hand import MESSAGES
from scoring.hand.payments import Payments, PaymentShare, summed
from scoring.hand.valuing import Valuation
from scoring.rules.amendments import WAREME_PAYMENTS, WallBreak
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.values import Win

WAREME: Final = "wareme"
"""The field of a scoring request that names the player whose wall was broken."""
ROLES: Final = MESSAGES.section("wall_break_roles")
"""The players whose wall can be broken."""
NOT_GIVEN: Final = MESSAGES["wareme.not_given"]
_PLACES: Final = {
    "liable": ("liable", "child"),
    "liable_dealer": ("liable", "dealer"),
    "liable_discarder": ("liable", "discarder"),
}
"""The roles of a payer who has several roles at once."""


def unused_fault(pointer: str) -> Fault:
    """Return the error of a wall break under rules without wareme."""
    return Fault(pointer, "no_such_rule", MESSAGES["wareme.no_such_rule"], WAREME_PAYMENTS)


def wareme_faults(rules: InForce, role: str, win: Win, *, liable: bool) -> Iterator[Fault]:
    """Yield an error if the rules have no wareme or the win has no player of this role.

    ``liable`` says whether any player is liable.
    """
    impossible = {
        "discarder": win.tsumo,
        "dealer": win.dealer,
        "liable": not liable,
        "liable_dealer": not liable or win.dealer,
        "liable_discarder": not liable or win.tsumo,
    }
    if rules.wall_break is None:
        yield unused_fault(f"/{WAREME}")
    elif impossible.get(role):
        yield Fault(
            f"/{WAREME}",
            "contradiction",
            MESSAGES["wareme.no_such_player"].filled(role=ROLES[role]),
        )


def after_break(wall_break: WallBreak, payments: Payments, role: str) -> Payments:
    """Return the payments if the player of this role, one of :data:`ROLES`, pays or receives several times as much.

    The shares that are multiplied come first.
    """
    return summed(_shares(payments, role, wall_break))


def repaid(valued: Valuation, payments: Payments) -> Valuation:
    """Return a reading with other payments."""
    return replace(valued, worth=replace(valued.worth, payments=payments))


def ranked_after_break(
    rules: InForce, ranked: list[Valuation], role: str
) -> tuple[list[Valuation], tuple[Text, ...]]:
    """Return the readings of a hand with their payments at the wall break, and the sentences about the best of them."""
    wall_break = rules.wall_break
    if wall_break is None or not ranked:
        return ranked, ()
    payments = [valued.worth.payments for valued in ranked]
    found = [after_break(wall_break, before, role) for before in payments]
    again = [repaid(valued, after) for valued, after in zip(ranked, found, strict=True)]
    before, after = payments[0], found[0]
    if after.shares == before.shares:
        return again, ()
    sentence = MESSAGES["wareme.multiplied"].filled(
        role=ROLES[role],
        times=wall_break.times,
        before=before.points + before.honba,
        after=after.points + after.honba,
    )
    return again, (sentence,)


def _shares(payments: Payments, role: str, wall_break: WallBreak) -> Iterator[PaymentShare]:
    places = _PLACES.get(role, (role,))
    for paid in payments.shares:
        honba = paid.honba * (wall_break.times if wall_break.honba else 1)
        more = paid._replace(points=paid.points * wall_break.times, honba=honba, times=0)
        if role == "winner" or paid.payer in places:
            # Only one of several children sits at the wall break. All of them pay more if the winner does.
            whole = role == "winner" or paid.payers == 1
            yield more if whole else more._replace(payers=1)
            if not whole:
                yield paid._replace(payers=paid.payers - 1)
        elif paid.payer == "each" and "child" in places:
            yield more._replace(payer="child", payers=1)
            yield paid._replace(payer="child", payers=paid.payers - 1)
        else:
            yield paid
