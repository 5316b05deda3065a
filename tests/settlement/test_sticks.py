"""Honba and riichi sticks of several winners: who is paid for them by each option, and who pays for the honba."""

import pytest

from scoring.hand.payments import share
from scoring.settlement.round_end import Sticks, sticks_of, with_honba_of
from scoring.settlement.table import MatchTable, WinClaim

TABLE = MatchTable(points=(25000,) * 4, dealer=0, round=0, hand=1, honba=2, deposits=3)


def _claim(winner: int, discarder: int | None) -> WinClaim:
    return WinClaim(at="/event/wins/0", winner=winner, discarder=discarder, hand=None, value={})


@pytest.mark.parametrize(
    ("honba_to_each", "own_back", "first", "second"),
    [
        pytest.param(False, False, Sticks(2, 5), Sticks(0, 0), id="the first takes all"),
        pytest.param(True, False, Sticks(2, 5), Sticks(2, 0), id="each is paid for the honba"),
        pytest.param(False, True, Sticks(2, 4), Sticks(0, 1), id="the own stick comes back"),
    ],
)
def test_of_two_winners_the_first_after_the_discarder_is_paid(
    *, honba_to_each: bool, own_back: bool, first: Sticks, second: Sticks
) -> None:
    """Player 3 discards; players 0 and 2 win, and players 1 and 2 have declared riichi in this hand."""
    claims = [_claim(2, 3), _claim(0, 3)]
    found = {
        claim.winner: sticks_of(
            claim, claims, TABLE, [1, 2], honba_to_each=honba_to_each, own_back=own_back
        )
        for claim in claims
    }
    assert found == {0: first, 2: second}


@pytest.mark.parametrize(("dealer", "each"), [(1, [200]), (0, [200, 200])])
def test_a_self_draw_splits_the_honba(dealer: int, each: list[int]) -> None:
    plain = share(2000, dealer=dealer, tsumo=1, unit=100, honba=0)
    paid = with_honba_of(_claim(0, None), plain, 600, 4, liable=False)
    assert [one.honba for one in paid.shares] == each
    assert paid.honba == 600
