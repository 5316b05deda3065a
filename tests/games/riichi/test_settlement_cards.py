"""Settlements of tcg with cards in play: who is liable for a hand, who sits at the wall break, and numbers that cards change."""

from typing import Any

import pytest

import scoring
from tests.support.settling import feed, paid, table, win, won

Body = dict[str, Any]
Told = tuple[str, str, str | None]

DRAGONS = {
    "concealed": "99p45s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "winning_tile": "6s",
}
FEEDS = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 0), feed("pon", "777z", 1, 2)]
CHEAP = {"han": 1, "fu": 30}
PINFU = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
"""By tsumo 20 fu and 3 han: 700 from each child, 1,300 from the dealer. By ron 30 fu and 2 han: 2,000."""


def _settled(event: Body, *cards: object, **changes: object) -> Body:
    request = {"table": table("tcg", **changes), "event": event, "cards": list(cards)}
    return scoring.settle("tcg", request).to_dict()


def _refused(event: Body, *cards: str) -> list[Told]:
    request = {"table": table("tcg"), "event": event, "cards": list(cards)}
    found = scoring.faults("tcg", request, task="settle")
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


LIABLE = {
    "all of it by tsumo": (None, [(2, 1, 32000, "card_liability"), (2, 1, 300, "honba_sticks")]),
    "half of it by ron": (
        3,
        [(2, 1, 16000, "card_liability"), (3, 1, 16000, "yakuman"), (3, 1, 300, "honba_sticks")],
    ),
}


@pytest.mark.parametrize(("discarder", "wanted"), LIABLE.values(), ids=LIABLE)
def test_8_08_by_card_who_feeds_the_third_dragon_answers(
    discarder: int | None, wanted: list[Any]
) -> None:
    event = won(win(1, discarder, hand=DRAGONS), feeds=FEEDS)
    assert paid(_settled(event, "card_liability", honba=1)) == wanted


@pytest.mark.parametrize(
    ("melds", "rest", "payers"),
    [
        ("pon:111z pon:222z pon:333z pon:444z", "9s9s", {2}),
        ("pon:111z open_kan:2222z pon:333z open_kan:4444z", "9s9s", {2}),
        ("closed_kan:1111z pon:222z pon:333z pon:444z", "9s9s", {2}),
        ("closed_kan:1111z closed_kan:2222z closed_kan:3333z pon:444z", "9s9s", {2}),
        ("pon:111z pon:222z pon:333z closed_kan:4444z", "9s9s", {0, 2, 3}),
        ("closed_kan:1111z closed_kan:2222z closed_kan:3333z closed_kan:4444z", "9s9s", {0, 2, 3}),
        ("pon:111z pon:222z pon:333z", "4z4z7p8p9p", {0, 2, 3}),
        ("closed_kan:5555z closed_kan:6666z pon:777z", "9p9p4s5s6s", {2}),
        ("closed_kan:5555z closed_kan:6666z closed_kan:7777z", "9p9p4s5s6s", {0, 2, 3}),
        ("pon:555z pon:666z closed_kan:7777z", "9p9p4s5s6s", {0, 2, 3}),
    ],
)
def test_8_08_by_card_who_feeds_the_last_wind_or_dragon_answers(
    melds: str, rest: str, payers: set[int]
) -> None:
    """Concealed kans are seen; whose own is the last set, or who has three winds only, is paid by all."""
    sets = [meld.partition(":") for meld in melds.split()]
    feeds = [
        feed(kind, tiles, 1, None if kind == "closed_kan" else 2 * (tiles == sets[-1][2]))
        for kind, _, tiles in sets
    ]
    hand = {"concealed": rest[:-2], "melds": melds.split(), "winning_tile": rest[-2:]}
    answer = _settled(won(win(1, None, hand=hand), feeds=feeds), "card_liability")
    assert {payer for payer, *_ in paid(answer)} == payers


ALL_HONOURS = {**DRAGONS, "concealed": "1122z", "winning_tile": "1z"}
"""Two yakuman, of which one is answered for."""


def _last_from(feeder: int) -> list[Body]:
    return [*FEEDS[:2], feed("pon", "777z", 1, feeder)]


BREAKS: dict[str, tuple[Body, int, list[int]]] = {
    "the winner": (win(1, None, hand=PINFU), 1, [-2600, 5400, -1400, -1400]),
    "the dealer": (win(1, None, hand=PINFU), 0, [-2600, 4000, -700, -700]),
    "a child": (win(1, None, hand=PINFU), 3, [-1300, 3400, -700, -1400]),
    "the discarder": (win(1, 3, hand=PINFU), 3, [0, 4000, 0, -4000]),
    "the winner by ron": (win(1, 3, hand=PINFU), 1, [0, 4000, 0, -4000]),
    "nobody who pays or wins": (win(1, 3, hand=PINFU), 2, [0, 2000, 0, -2000]),
}


@pytest.mark.parametrize(("claim", "wall", "change"), BREAKS.values(), ids=BREAKS)
def test_8_01_by_card_the_wall_break_doubles_what_passes_through_a_player(
    claim: Body, wall: int, change: list[int]
) -> None:
    answer = _settled(won(claim, wall_break=wall), "card_wareme")
    assert answer["points"] == [25000 + more for more in change]


BOTH: dict[str, tuple[Body, int, int, dict[int, int]]] = {
    "a liable child": (win(1, None, hand=ALL_HONOURS), 2, 2, {2: 80000, 0: 16000, 3: 8000}),
    "another child": (win(1, None, hand=ALL_HONOURS), 2, 3, {2: 40000, 0: 16000, 3: 16000}),
    "a liable dealer": (win(1, None, hand=ALL_HONOURS), 0, 0, {0: 96000, 2: 8000, 3: 8000}),
    "the dealer who is not liable": (
        win(1, None, hand=ALL_HONOURS), 2, 0, {2: 40000, 0: 32000, 3: 8000},
    ),
    "who is liable, by ron": (win(1, 3, hand=DRAGONS), 2, 2, {2: 32000, 0: 0, 3: 16000}),
    "who is liable and discards": (win(1, 2, hand=DRAGONS), 2, 2, {2: 64000, 0: 0, 3: 0}),
}  # fmt: skip
"""The claim, who is liable, who sits at the wall break, what each pays."""


@pytest.mark.parametrize(("claim", "liable", "wall", "paid_by"), BOTH.values(), ids=BOTH)
def test_8_01_and_8_08_together_double_every_share_of_that_player_alone(
    claim: Body, liable: int, wall: int, paid_by: dict[int, int]
) -> None:
    event = won(claim, feeds=_last_from(liable), wall_break=wall)
    points = _settled(event, "card_wareme", "card_liability")["points"]
    assert {player: 25000 - points[player] for player in paid_by} == paid_by


def test_8_01_doubles_what_who_is_liable_by_option_pays() -> None:
    claim, liable, wall, paid_by = BOTH["who is liable, by ron"]
    request = {
        "table": table("tcg"),
        "event": won(claim, feeds=_last_from(liable), wall_break=wall),
        "cards": ["card_wareme"],
        "options": {"liability": ["daisangen"]},
    }
    points = scoring.settle("tcg", request).to_dict()["points"]
    assert {player: 25000 - points[player] for player in paid_by} == paid_by


def test_the_wall_break_is_required_where_a_card_needs_it_and_refused_elsewhere() -> None:
    event = won(win(1, None, hand=PINFU))
    rule = "wareme_payments"
    assert _refused(event, "card_wareme") == [("/event/wall_break", "missing", rule)]
    assert _refused({**event, "wall_break": 0}) == [("/event/wall_break", "no_such_rule", rule)]


def test_a_card_about_the_hand_requires_the_hand() -> None:
    event = won(win(1, None, value=CHEAP), wall_break=0)
    fault = ("/event/wins/0/value", "needs_hand", "cards_beat_rules")
    assert _refused(event, "card_wareme") == [fault]
    event = won(win(1, 3, value={"yakuman": 1}), feeds=FEEDS)
    assert _refused(event, "card_liability") == [fault]
    assert _refused(won(win(1, 3, value=CHEAP), feeds=FEEDS[:2]), "card_liability") == []


def test_a_number_that_a_card_sets_is_paid() -> None:
    answer = _settled(won(win(1, 3, value=CHEAP)), "card_big_counters", honba=2)
    assert paid(answer) == [(3, 1, 1000, "han_and_points"), (3, 1, 3000, "honba_sticks")]


def _card(**change: object) -> Body:
    return {"id": "mine", "changes": [change]}


def test_what_a_card_sets_to_nothing_is_no_transfer() -> None:
    free = _card(layer="set", rule="deposit_points", value=0)
    odd = [25001, 24999, 25000, 25000]
    answer = _settled(won(win(1, 3, value=CHEAP), riichi=[2]), free, points=odd)
    assert paid(answer) == [(3, 1, 1000, "han_and_points")]
