"""What every settlement is made of: transfers, the pot, ranks and lines that name their rule."""

import pytest

import scoring
from scoring.settlement.transfers import (
    POT,
    Settled,
    Transfer,
    by_rank,
    into_pot,
    rule_line,
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
    by_seat, shared = standings(points, points), standings(points, points, shared=True)
    assert [one.rank for one in by_seat] == [1, 2, 3, 4]
    assert [one.rank for one in shared] == [1, 1, 3, 4]
    assert [one.tied for one in shared] == [True, True, False, False]


def test_a_line_names_its_rule_in_the_language_asked_for() -> None:
    rules = scoring.ruleset("tcg").basic
    assert rule_line(rules, "honba_sticks", "ja") == {
        "rule": "honba_sticks",
        "name": "積み棒",
        "clause": "1-11",
        "href": "/v1/rulesets/tcg/rules/honba_sticks",
    }
    with pytest.raises(KeyError):
        rule_line(rules, "no_such_rule", "en")


def test_an_answer_of_a_match_that_goes_on_has_no_standing() -> None:
    rules = scoring.ruleset("tcg").basic
    told = Settled(rules, (), (0, 0), {"hand": 2}, None, (), "en").to_dict()
    assert (told["finished"], told["reason"], told["final"]) == (False, None, None)
    over = Settled(rules, (), (1, 0), None, "busting", standings((1, 0), (1, 0)), "en").to_dict()
    assert (over["finished"], over["table"]) == (True, None)
    assert over["final"][0] == {"player": 0, "rank": 1, "points": 1, "result": 1, "tied": False}
