"""Payments whose order or number matters: a multiplied share, a liable player, noten payments."""

from scoring.hand.payments import Payments, PaymentShare
from scoring.settlement.liability import LiablePlayer
from scoring.settlement.round_end import noten_payments, spread
from scoring.settlement.table import MatchTable
from scoring.settlement.transfers import Transfer

TABLE = MatchTable((25000,) * 4, 2, 0, 3, 0, 0)


def _spread(
    shares: tuple[PaymentShare, ...], discarder: int | None, **more: object
) -> list[tuple[object, int, str]]:
    """Return the payers, points and rules of payments to the first player."""
    paid = Payments(shares, 0, 0)
    found = spread(paid, TABLE, 0, discarder, rule="hand", honba_rule="honba", **more)  # type: ignore[arg-type]
    assert {payee for _, payee, _, _ in found} == {0}
    return [(payer, points, rule) for payer, _, points, rule in found]


def test_the_share_that_is_multiplied_is_the_foremost_players() -> None:
    shares = PaymentShare("child", 1, 2000, 0, 0), PaymentShare("child", 1, 1000, 0, 0)
    assert _spread(shares, None, foremost=3) == [(3, 2000, "hand"), (1, 1000, "hand")]


def test_a_liable_player_pays_by_the_rule_that_makes_liable() -> None:
    shares = PaymentShare("liable", 1, 16000, 0, 0), PaymentShare("discarder", 1, 16000, 300, 0)
    assert _spread(shares, 1, liable=[LiablePlayer(3, "daisangen", "card")]) == [
        (3, 16000, "card"), (1, 16000, "hand"), (1, 300, "honba"),
    ]  # fmt: skip


def test_a_noten_penalty_is_paid_in_as_few_transfers_as_there_can_be() -> None:
    assert noten_payments([3, 1], 4, 3000, "noten") == [
        Transfer(0, 1, 1500, "noten"),
        Transfer(2, 3, 1500, "noten"),
    ]
    assert len(noten_payments([2], 4, 3000, "noten")) == 3
    assert noten_payments([], 4, 3000, "noten") == []
    assert noten_payments([0, 1, 2, 3], 4, 3000, "noten") == []
