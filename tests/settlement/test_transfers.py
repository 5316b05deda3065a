"""Transfers: the pot, ranks, who pays which share of a win, the order of claims, noten payments."""

import pytest

import scoring
from scoring.hand.payments import Payment, Payments
from scoring.rules.links import rule_line
from scoring.settlement.liability import LiablePlayer
from scoring.settlement.round_end import Won, in_turn, noten_payments, seat_wind, spread
from scoring.settlement.table import MatchTable, WinClaim
from scoring.settlement.transfers import (
    POT,
    Settlement,
    Transfer,
    by_rank,
    into_pot,
    standings,
    transferred,
)

TRANSFERS = (Transfer(0, 1, 300, "honba_sticks"), Transfer(2, POT, 1000, "deposit_points"))


def test_transfers_move_points_and_what_goes_to_the_pot_leaves_the_players() -> None:
    assert transferred([1000, 0, 1000], TRANSFERS) == (700, 300, 0)
    assert into_pot(TRANSFERS) == 1000
    back = [Transfer(POT, 1, 1000, "deposits_to_winner")]
    assert transferred([0, 0, 0], back) == (0, 1000, 0)
    assert into_pot(back) == -1000


def test_equals_are_ranked_by_seat_or_share_a_rank() -> None:
    points = [20, 30, 30, 10]
    assert by_rank(points) == [1, 2, 0, 3]
    by_seat, shared = standings(points, points), standings(points, points, points)
    assert [one.rank for one in by_seat] == [1, 2, 3, 4]
    assert [one.rank for one in shared] == [1, 1, 3, 4]
    assert [one.tied for one in shared] == [True, True, False, False]


def test_a_line_names_its_rule_in_a_language() -> None:
    rules = scoring.ruleset("tcg").basic
    assert rule_line(rules.ruleset, "honba_sticks", "ja") == {
        "rule": "honba_sticks",
        "name": "積み棒",
        "clause": "1-11",
        "document": "tcg",
        "href": "/v1/rulesets/tcg/rules/honba_sticks",
    }
    with pytest.raises(KeyError):
        rule_line(rules.ruleset, "no_such_rule", "en")


def test_an_answer_of_a_match_that_goes_on_has_no_standing() -> None:
    rules = scoring.ruleset("tcg").basic
    body = Settlement(rules, (), (0, 0), {"hand": 2}, None, (), "en").to_dict()
    assert (body["finished"], body["reason"], body["final"]) == (False, None, None)
    over = Settlement(rules, (), (1, 0), None, "busting", standings((1, 0), (1, 0)), "en").to_dict()
    assert (over["finished"], over["table"]) == (True, None)
    assert over["final"][0] == {
        "player": 0, "rank": 1, "place": 1, "points": 1, "result": 1, "tied": False,
    }  # fmt: skip


# --- shares of a win

TABLE = MatchTable((25000,) * 4, 2, 0, 3, 0, 0)


def _won(winner: int, discarder: int | None, *shares: Payment) -> Won:
    return Won(
        WinClaim("/event/wins/0", winner, discarder, None, None), Payments(shares, 0, 0), None
    )


def _spread(won: Won, **more: object) -> list[tuple[object, int, str]]:
    found = spread(won, TABLE, rule="hand", honba_rule="honba", **more)  # type: ignore[arg-type]
    assert {payee for _, payee, _, _ in found} == {won.claim.winner}
    return [(payer, points, rule) for payer, _, points, rule in found]


def test_seats_follow_from_the_dealer() -> None:
    assert [seat_wind(player, TABLE) for player in range(4)] == ["west", "north", "east", "south"]


@pytest.mark.parametrize(("discarder", "order"), [(0, [1, 2, 3]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_claims_are_in_turn_order_after_the_discarder(discarder: int, order: list[int]) -> None:
    claims = [_won(winner, discarder) for winner in sorted(order, key=lambda seat: seat % 3)]
    assert [won.claim.winner for won in in_turn(claims, 4)] == order


def test_each_role_pays_its_share_and_counters_are_a_transfer_of_their_own() -> None:
    dealer, child = Payment("dealer", 1, 2000, 100, 2), Payment("child", 2, 1000, 100, 1)
    assert _spread(_won(0, None, dealer, child)) == [
        (2, 2000, "hand"),
        (2, 100, "honba"),
        (1, 1000, "hand"),
        (1, 100, "honba"),
        (3, 1000, "hand"),
        (3, 100, "honba"),
    ]
    assert _spread(_won(2, None, Payment("each", 3, 500, 0, 2))) == [
        (player, 500, "hand") for player in (0, 1, 3)
    ]


def test_the_share_that_is_multiplied_is_the_foremost_players() -> None:
    shares = Payment("child", 1, 2000, 0, 0), Payment("child", 1, 1000, 0, 0)
    assert _spread(_won(0, None, *shares), foremost=3) == [(3, 2000, "hand"), (1, 1000, "hand")]


def test_a_liable_player_pays_by_the_rule_that_makes_liable() -> None:
    shares = Payment("liable", 1, 16000, 0, 0), Payment("discarder", 1, 16000, 300, 0)
    assert _spread(_won(0, 1, *shares), liable=[LiablePlayer(3, "daisangen", "card")]) == [
        (3, 16000, "card"),
        (1, 16000, "hand"),
        (1, 300, "honba"),
    ]


def test_a_noten_penalty_is_paid_in_as_few_transfers_as_there_can_be() -> None:
    assert noten_payments([3, 1], 4, 3000, "noten") == [
        Transfer(0, 1, 1500, "noten"),
        Transfer(2, 3, 1500, "noten"),
    ]
    assert len(noten_payments([2], 4, 3000, "noten")) == 3
    assert noten_payments([], 4, 3000, "noten") == []
    assert noten_payments([0, 1, 2, 3], 4, 3000, "noten") == []
