"""Settlements of tcg with cards in play: who answers for a hand, who sits at the wall break, and numbers that cards change."""

from typing import Any

import pytest

import scoring
from tests.support.settling import feed, paid, table, win, won

Body = dict[str, Any]
Told = tuple[str, str, str | None]
pytestmark = pytest.mark.skipif(
    scoring.ruleset("tcg").deck is None, reason="the ruleset takes no cards yet"
)

DRAGONS = {
    "concealed": "99p45s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "winning_tile": "6s",
}
FEEDS = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 0), feed("pon", "777z", 1, 2)]
PINFU = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
"""By tsumo 20 fu and 3 han: 700 from each child, 1,300 from the dealer. By ron 30 fu and 2 han: 2,000."""


def _settled(event: Body, *cards: str, honba: int = 0) -> Body:
    request = {"table": table("tcg", honba=honba), "event": event, "cards": list(cards)}
    return scoring.settle("tcg", request).to_dict()


def _refused(event: Body, *cards: str) -> list[Told]:
    request = {"table": table("tcg"), "event": event, "cards": list(cards)}
    found = scoring.faults("tcg", request, task="settle")
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


@pytest.mark.parametrize(
    ("discarder", "wanted"),
    [
        pytest.param(
            None,
            [(2, 1, 32000, "card_liability"), (2, 1, 300, "honba_sticks")],
            id="all of it by tsumo",
        ),
        pytest.param(
            3,
            [
                (2, 1, 16000, "card_liability"),
                (3, 1, 16000, "yakuman"),
                (3, 1, 300, "honba_sticks"),
            ],
            id="half of it by ron",
        ),
    ],
)
def test_8_08_by_card_who_feeds_the_third_dragon_answers(
    discarder: int | None, wanted: list[Any]
) -> None:
    event = won(win(1, discarder, hand=DRAGONS), feeds=FEEDS)
    assert paid(_settled(event, "card_liability", honba=1)) == wanted


def test_8_08_nobody_answers_for_what_the_winner_made_alone() -> None:
    hand = {**DRAGONS, "melds": ["pon:555z", "pon:666z", "closed_kan:7777z"]}
    feeds = [*FEEDS[:2], feed("closed_kan", "7777z", 1, None)]
    answer = _settled(won(win(1, None, hand=hand), feeds=feeds), "card_liability")
    assert answer["points"] == [9000, 57000, 17000, 17000]


def _winds(*kinds: str) -> tuple[list[str], list[Body]]:
    """Sets of winds in their order, and who fed them: player 2 the last one, player 0 the others."""
    tiles = [
        wind * (4 if "kan" in kind else 3) + "z" for kind, wind in zip(kinds, "1234", strict=False)
    ]
    sets = list(zip(kinds, tiles, strict=True))
    feeders = [
        None if kind == "closed_kan" else 2 * (place == 3) for place, kind in enumerate(kinds)
    ]
    feeds = [feed(kind, some, 1, one) for (kind, some), one in zip(sets, feeders, strict=True)]
    return [":".join(one) for one in sets], feeds


@pytest.mark.parametrize(
    ("kinds", "payers"),
    [
        (["pon", "pon", "pon", "pon"], {2}),
        (["pon", "open_kan", "pon", "open_kan"], {2}),
        (["closed_kan", "pon", "pon", "pon"], {2}),
        (["closed_kan", "closed_kan", "closed_kan", "pon"], {2}),
        (["pon", "pon", "pon", "closed_kan"], {0, 2, 3}),
        (["closed_kan"] * 4, {0, 2, 3}),
    ],
)
def test_8_08_by_card_who_feeds_the_fourth_wind_answers(kinds: list[str], payers: set[int]) -> None:
    """Concealed kans are seen; a player who made the last of the winds alone has nobody who answers."""
    melds, feeds = _winds(*kinds)
    hand = {"concealed": "9s", "melds": melds, "winning_tile": "9s"}
    answer = _settled(won(win(1, None, hand=hand), feeds=feeds), "card_liability")
    assert "daisuushii" in {line["id"] for line in answer["scores"][0]["yaku"]}
    assert {payer for payer, *_ in paid(answer)} == payers


def test_8_08_three_winds_make_nobody_liable() -> None:
    melds, feeds = _winds("pon", "pon", "pon")
    hand = {"concealed": "44z78p", "melds": melds, "winning_tile": "9p"}
    answer = _settled(won(win(1, None, hand=hand), feeds=feeds), "card_liability")
    assert {line["id"] for line in answer["scores"][0]["yaku"]} == {"shousuushii"}
    assert {payer for payer, *_ in paid(answer)} == {0, 2, 3}


@pytest.mark.parametrize(
    ("kinds", "payers"),
    [
        (["closed_kan", "closed_kan", "pon"], {2}),
        (["closed_kan"] * 3, {0, 2, 3}),
        (["pon", "pon", "closed_kan"], {0, 2, 3}),
    ],
)
def test_8_08_concealed_kans_of_dragons_are_seen(kinds: list[str], payers: set[int]) -> None:
    sets = [
        (kind, dragon * (4 if "kan" in kind else 3) + "z")
        for kind, dragon in zip(kinds, "567", strict=True)
    ]
    hand = {**DRAGONS, "melds": [":".join(one) for one in sets]}
    feeds = [feed(kind, some, 1, None if "kan" in kind else 2) for kind, some in sets]
    answer = _settled(won(win(1, None, hand=hand), feeds=feeds), "card_liability")
    assert {payer for payer, *_ in paid(answer)} == payers


def test_8_08_who_fed_the_dragons_must_be_told() -> None:
    assert _refused(won(win(1, None, hand=DRAGONS)), "card_liability") == [
        ("/event/feeds", "missing", "liability")
    ]


@pytest.mark.parametrize(
    ("wall", "change"),
    [
        pytest.param(1, [-2600, 5400, -1400, -1400], id="the winner"),
        pytest.param(0, [-2600, 4000, -700, -700], id="the dealer"),
        pytest.param(3, [-1300, 3400, -700, -1400], id="a child"),
    ],
)
def test_8_01_by_card_the_wall_break_doubles_what_passes_through_a_player(
    wall: int, change: list[int]
) -> None:
    event = won(win(1, None, hand=PINFU), wall_break=wall)
    assert _settled(event, "card_wareme")["points"] == [25000 + more for more in change]


@pytest.mark.parametrize(("wall", "points"), [(3, 4000), (1, 4000), (0, 2000), (2, 2000)])
def test_8_01_by_ron(wall: int, points: int) -> None:
    event = won(win(1, 3, hand=PINFU), wall_break=wall)
    assert paid(_settled(event, "card_wareme")) == [(3, 1, points, "han_and_points")]


def test_8_01_and_8_08_together() -> None:
    """Who answers for the hand sits at the wall break: that share alone is doubled."""
    event = won(win(1, 3, hand=DRAGONS), feeds=FEEDS, wall_break=2)
    answer = _settled(event, "card_wareme", "card_liability")
    assert paid(answer) == [(2, 1, 32000, "card_liability"), (3, 1, 16000, "yakuman")]


def test_8_01_who_discards_and_answers_pays_both_halves_twice() -> None:
    feeds = [feed("pon", f"{n}{n}{n}z", 1, 2) for n in (5, 6, 7)]
    event = won(win(1, 2, hand=DRAGONS), feeds=feeds, wall_break=2)
    answer = _settled(event, "card_wareme", "card_liability")
    assert paid(answer) == [(2, 1, 32000, "card_liability"), (2, 1, 32000, "yakuman")]


ALL_HONOURS = {**DRAGONS, "concealed": "1122z", "winning_tile": "1z"}
"""Two yakuman, of which one is answered for."""


@pytest.mark.parametrize(
    ("liable", "wall", "wanted"),
    [
        pytest.param(2, 2, {2: 64000 + 16000, 0: 16000, 3: 8000}, id="a child"),
        pytest.param(2, 3, {2: 32000 + 8000, 0: 16000, 3: 16000}, id="another child"),
        pytest.param(0, 0, {0: 64000 + 32000, 2: 8000, 3: 8000}, id="the dealer"),
        pytest.param(2, 0, {2: 32000 + 8000, 0: 32000, 3: 8000}, id="not the dealer"),
    ],
)
def test_8_01_who_answers_pays_the_share_of_the_rest_twice_too(
    liable: int, wall: int, wanted: dict[int, int]
) -> None:
    feeds = [*FEEDS[:2], feed("pon", "777z", 1, liable)]
    event = won(win(1, None, hand=ALL_HONOURS), feeds=feeds, wall_break=wall)
    answer = _settled(event, "card_wareme", "card_liability")
    before, after = table("tcg")["points"], answer["points"]
    assert {player: before[player] - after[player] for player in wanted} == wanted


def test_whose_wall_was_broken_must_be_told_where_a_card_asks_and_only_there() -> None:
    event = won(win(1, None, hand=PINFU))
    assert _refused(event, "card_wareme") == [("/event/wall_break", "missing", "wareme")]
    assert _refused({**event, "wall_break": 0}) == [("/event/wall_break", "needs_card", "wareme")]


def test_a_card_that_asks_about_the_hand_wants_the_hand() -> None:
    value = {"han": 1, "fu": 30}
    event = won(win(1, None, value={"han": 2, "fu": 30}), wall_break=0)
    fault = ("/event/wins/0/value", "needs_hand", "cards_beat_rules")
    assert _refused(event, "card_wareme") == [fault]
    event = won(win(1, 3, value={"yakuman": 1}), feeds=FEEDS)
    assert _refused(event, "card_liability") == [fault]
    assert _refused(won(win(1, 3, value=value), feeds=FEEDS[:2]), "card_liability") == []


def test_a_number_that_a_card_sets_is_paid() -> None:
    event = won(win(1, 3, value={"han": 1, "fu": 30}))
    answer = _settled(event, "card_big_counters", honba=2)
    assert paid(answer) == [(3, 1, 1000, "han_and_points"), (3, 1, 3000, "honba_sticks")]
    assert answer["amendments"]


def test_what_a_card_sets_to_nothing_is_no_transfer() -> None:
    card = {"layer": "set", "rule": "deposit_points", "value": 0}
    cards = [{"id": "free_riichi", "changes": [card]}]
    event = won(win(1, 3, value={"han": 1, "fu": 30}), riichi=[2])
    odd = table("tcg", points=[25001, 24999, 25000, 25000])
    request = {"table": odd, "event": event, "cards": cards}
    answer = scoring.settle("tcg", request).to_dict()
    assert paid(answer) == [(3, 1, 1000, "han_and_points")]


def _whys(answer: Body) -> list[str | None]:
    return [change["why"] for entry in answer["amendments"] for change in entry["changes"]]


NO_HAND = "No hand was sent to be scored; cards about hands are not applied to han that were given."


def test_a_card_took_effect_where_it_did_in_any_hand() -> None:
    simples = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
    proud, red = "card_proud_pinfu", "card_red_tiles"
    answer = _settled(won(win(1, 3, hand=PINFU), win(2, 3, hand=simples)), proud, red)
    assert _whys(answer) == [None, "The hand has no red five."]
    triplets = {"concealed": "222m345p345567s8s", "winning_tile": "8s", "situation": ["riichi"]}
    answer = _settled(won(win(1, 3, hand=triplets), riichi=[1]), proud)
    assert _whys(answer) == ["This hand has none: Pinfu."]
    assert answer["amendments"][0]["changes_the_rules"] is True


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("card_proud_pinfu", NO_HAND),
        ("card_red_tiles", NO_HAND),
        ("card_no_ippatsu", NO_HAND),
        ("card_closed_tanyao", NO_HAND),
        ("card_big_counters", "It makes no difference to this settlement."),
    ],
)
def test_cards_about_hands_are_not_said_to_change_han_that_were_given(
    card: str, why: str | None
) -> None:
    value = won(win(1, 3, value={"han": 1, "fu": 30}))
    assert _whys(_settled(value, card)) == [why]
    assert _whys(_settled({"type": "draw", "tenpai": [0]}, card)) == [why]


def test_steps_and_other_options_change_han_that_were_given() -> None:
    changes = [
        {"layer": "set", "options": {"kiriage_mangan": False}},
        {"layer": "set", "options": {"length": "east"}},
        {"layer": "ban", "rule": "haneman"},
    ]
    cards = [{"id": "steps", "changes": changes}]
    event = won(win(1, 3, value={"han": 1, "fu": 30}))
    answer = scoring.settle("tcg", {"table": table("tcg"), "event": event, "cards": cards})
    assert NO_HAND not in _whys(answer.to_dict())


def test_an_option_that_bans_a_yaku_is_about_hands() -> None:
    change = {"layer": "set", "options": {"ippatsu_allowed": False}}
    cards = [{"id": "no_ippatsu", "changes": [change]}]
    event = won(win(1, 3, value={"han": 1, "fu": 30}))
    answer = scoring.settle("tcg", {"table": table("tcg"), "event": event, "cards": cards})
    assert _whys(answer.to_dict()) == [NO_HAND]
