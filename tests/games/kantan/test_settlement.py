"""What a hand of the card game does to the table: the worked examples, the options, the end of a match."""

from typing import Any

import pytest

import scoring
from scoring.games.kantan.settlement.task import Settle

RULESET = scoring.ruleset("kantan")
SETTLE = Settle(RULESET)
GAME = RULESET.game
FOUR = (15, 15, 15, 15)
NX1 = "man.run pin.run sou.run man.run sou +sou"
NX5 = "man.run man.run man.run man.run man +man"
NX17 = "honor.triplet man.triplet man.triplet yakuhai.triplet man +man tsumo"
Moves = list[tuple[int | str, int | str, int, str]]


def table(
    points: tuple[int, ...] = FOUR, *, dealer: int = 0, hand: int = 1, pot: int = 0
) -> dict[str, Any]:
    return {"points": list(points), "dealer": dealer, "hand": hand, "pot": pot}


def won(winner: int, payer: int | None, what: str | int, riichi: tuple[int, ...] = ()) -> Any:  # noqa: ANN401
    """A win with a hand, in the line notation, or with so many points."""
    worth = {"points": what} if isinstance(what, int) else {"hand": GAME.request_of(what)}
    return {"type": "win", "winner": winner, "from": payer, **worth, "riichi": list(riichi)}


def drawn(*riichi: int) -> dict[str, Any]:
    return {"type": "draw", "riichi": list(riichi)}


def settled(
    before: dict[str, Any],
    event: dict[str, Any],
    options: dict[str, Any] | None = None,
    lang: str = "en",
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    request = {"table": before, "event": event}
    assert SETTLE.faults(rules, request) == []
    answer = SETTLE.answer(rules, request, lang).to_dict()
    assert sum(answer["points"]) + answer["pot"] == sum(before["points"]) + before["pot"]
    return answer


def moves(answer: dict[str, Any]) -> Moves:
    return [(t["from"], t["to"], t["points"], t["rule"]) for t in answer["transfers"]]


# --- the worked examples


def test_nx1_the_discarder_pays_and_the_riichi_point_comes_back() -> None:
    answer = settled(table(), won(1, 2, f"{NX1} riichi ron", (1,)))
    assert moves(answer) == [
        (1, "pot", 1, "riichi_points"),
        (2, 1, 4, "ron"),
        ("pot", 1, 1, "riichi_stick"),
    ]
    assert answer["points"] == [15, 19, 11, 15]
    assert answer["table"] == table((15, 19, 11, 15), dealer=1, hand=2)
    assert (answer["finished"], answer["reason"], answer["final"]) == (False, None, None)
    assert [score["value"]["points"] for score in answer["scores"]] == [4]
    assert answer["transfers"][1] | {"name": "Ron", "clause": "ron"} == answer["transfers"][1]
    assert answer["transfers"][1]["href"] == "/v1/rulesets/kantan/rules/ron"


EXAMPLES: dict[str, tuple[dict[str, Any], dict[str, Any], Moves, list[int]]] = {
    "NX2: the dealer pays the remainder": (
        table(), won(1, None, f"{NX1} tsumo"), [*((payer, 1, 1, "pay_tsumo") for payer in (2, 3, 0)), (0, 1, 1, "pay_remainder")],
        [13, 19, 14, 14],
    ),
    "NX3: the remainder lapses": (
        table(), won(0, None, f"{NX1} tsumo"), [(player, 0, 1, "pay_tsumo") for player in (1, 2, 3)], [18, 14, 14, 14],
    ),
    "NX4: neither riichi nor self-draw in an open hand": (
        table(), won(1, 3, "called:man.triplet pin.triplet sou.triplet yakuhai.triplet honor +honor ron"),
        [(3, 1, 4, "ron")], [15, 19, 15, 11],
    ),
    "NX5: the dearest hand below a yakuman": (
        table(), won(2, None, f"{NX5} riichi tsumo", (2,)), [
            (2, "pot", 1, "riichi_points"), *((payer, 2, 3, "pay_tsumo") for payer in (3, 0, 1)),
            (0, 2, 2, "pay_remainder"), ("pot", 2, 1, "riichi_stick"),
        ], [10, 12, 26, 12],
    ),
    "NX11: big three dragons, which nobody dies of at once": (
        table(), won(1, 2, "yakuhai.triplet yakuhai.triplet yakuhai.triplet man.run pin +pin riichi", (1,)),
        [(1, "pot", 1, "riichi_points"), (2, 1, 12, "ron"), ("pot", 1, 1, "riichi_stick")], [15, 27, 3, 15],
    ),
    "NX14: tenhou is paid like a self-draw": (
        table(), won(3, None, "man.run pin.triplet sou.run man.triplet atama.pin tenhou"),
        [(player, 3, 4, "pay_tsumo") for player in (0, 1, 2)], [11, 11, 11, 27],
    ),
    "NX15: a win of 0 points costs nobody anything": (
        table(), won(1, 2, "man.run pin.triplet sou.run man.triplet pin +pin ron"), [], [15, 15, 15, 15],
    ),
    "NX17: three players, 8 points": (
        table((15, 15, 15), dealer=1, hand=2), won(0, None, NX17), [(1, 0, 4, "pay_tsumo"), (2, 0, 4, "pay_tsumo")], [23, 11, 11],
    ),
    "NX17: three players, 7 points": (
        table((15, 15, 15), dealer=1, hand=2), won(0, None, 7),
        [(1, 0, 3, "pay_tsumo"), (2, 0, 3, "pay_tsumo"), (1, 0, 1, "pay_remainder")], [22, 11, 12],
    ),
    "NX18: 7 points by ron": (
        table(), won(0, 3, "honor.triplet honor.triplet honor.triplet yakuhai.triplet man +man ron"), [(3, 0, 7, "ron")], [22, 15, 15, 8],
    ),
    "NX19: the dealer's self-draw of 10 points": (
        table(dealer=2, hand=3), won(2, None, f"{NX5} tsumo"), [(player, 2, 3, "pay_tsumo") for player in (3, 0, 1)], [12, 12, 24, 12],
    ),
    "NX20: at exactly 0 the game continues": (table((3, 27, 15, 15)), won(1, 0, 3), [(0, 1, 3, "ron")], [0, 30, 15, 15]),
}  # fmt: skip


@pytest.mark.parametrize(("before", "event", "wanted", "points"), EXAMPLES.values(), ids=EXAMPLES)
def test_example(
    before: dict[str, Any], event: dict[str, Any], wanted: Moves, points: list[int]
) -> None:
    answer = settled(before, event)
    assert moves(answer) == wanted
    assert answer["points"] == points
    dealer = (before["dealer"] + 1) % len(points)
    assert answer["table"] == table(tuple(points), dealer=dealer, hand=before["hand"] + 1)


def test_nx20_below_0_the_game_is_over() -> None:
    answer = settled(table((3, 27, 20, 10)), won(1, 0, 12))
    assert (answer["points"], answer["table"]) == ([-9, 39, 20, 10], None)
    assert (answer["finished"], answer["reason"], answer["assumed"]) == (True, "end_bust", [])
    assert answer["final"] == [
        {"player": 1, "rank": 1, "points": 39, "result": 39, "tied": False},
        {"player": 2, "rank": 2, "points": 20, "result": 20, "tied": False},
        {"player": 3, "rank": 3, "points": 10, "result": 10, "tied": False},
        {"player": 0, "rank": 4, "points": -9, "result": -9, "tied": False},
    ]


# --- options and silences


def test_n12_the_next_player_pays_the_remainder_where_the_option_says_so() -> None:
    event, options = won(2, None, 10), {"dealer_remainder": "next"}
    answer = settled(table(dealer=2, hand=3), event, options)
    assert moves(answer)[-1] == (3, 2, 1, "pay_remainder")
    assert answer["points"] == [12, 12, 25, 11]
    assert [story["id"] for story in answer["amendments"]] == ["dealer_remainder"]


@pytest.mark.parametrize("points", [1, 2])
def test_less_than_a_point_each_is_for_the_dealer_to_pay(points: int) -> None:
    answer = settled(table(dealer=3, hand=4), won(0, None, points))
    assert moves(answer) == [(3, 0, points, "pay_remainder")]


def test_n15_the_pot_waits_for_the_next_winner() -> None:
    first = settled(table(), drawn(1, 3))
    assert moves(first) == [(1, "pot", 1, "riichi_points"), (3, "pot", 1, "riichi_points")]
    assert first["table"] == table((15, 14, 15, 14), dealer=1, hand=2, pot=2)
    second = settled(first["table"], won(0, 2, 2))
    assert moves(second) == [(2, 0, 2, "ron"), ("pot", 0, 2, "riichi_stick")]
    assert (second["points"], second["pot"]) == ([19, 14, 13, 14], 0)


def test_n15_in_a_bank_the_points_stay_in_the_pot_for_good() -> None:
    options = {"riichi_stick": "bank"}
    first = settled(table(), won(1, 2, f"{NX1} riichi ron", (1,)), options)
    assert moves(first) == [(1, "pot", 1, "riichi_points"), (2, 1, 4, "ron")]
    assert (first["points"], first["table"]["pot"]) == ([15, 18, 11, 15], 1)
    last = settled(first["table"] | {"dealer": 3, "hand": 8}, drawn(), options)
    assert (last["points"], last["pot"], last["transfers"]) == ([15, 18, 11, 15], 1, [])
    assert "Player 1 pays the bank 1 point (Stake of riichi)." in first["explanation"]
    assert last["explanation"][0] == "The hand is drawn: nothing is paid."
    assert last["explanation"][-1] == "The bank keeps 1 point."


def test_n15_at_the_end_the_pot_goes_to_the_leader() -> None:
    answer = settled(table((14, 16, 14, 14), dealer=3, hand=8, pot=2), drawn(0))
    assert moves(answer) == [(0, "pot", 1, "riichi_points"), ("pot", 1, 3, "riichi_stick")]
    assert answer["final"][0] == {
        "player": 1, "rank": 1, "points": 19, "result": 19, "tied": False,
    }  # fmt: skip
    assert answer["reason"] == "end_two_rounds"


def test_n16_one_point_is_enough_for_riichi() -> None:
    answer = settled(table((1, 29, 15, 15)), drawn(0))
    assert (answer["points"], answer["finished"]) == ([0, 29, 15, 15], False)


@pytest.mark.parametrize(("payer", "first", "second"), [(1, 2, 3), (1, 3, 0), (3, 0, 2), (0, 1, 3)])
def test_n18_the_pot_goes_to_the_first_in_turn_after_the_discarder(
    payer: int, first: int, second: int
) -> None:
    wins = [{"winner": player, "from": payer, "points": 4} for player in (first, second)]
    for sent in (wins, wins[::-1]):
        answer = settled(table(pot=2), {"type": "win", "wins": sent}, {"multi_ron": True})
        assert [to for payer, to, *_ in moves(answer) if payer == "pot"] == [first]


def test_n18_several_win_on_one_discard_where_the_option_allows_it() -> None:
    """The pot goes to the first in turn after the discarder, in whatever order the wins are sent."""
    wins = [
        {"winner": 1, "from": 2, "points": 4},
        {"winner": 3, "from": 2, "hand": GAME.request_of(f"{NX1} riichi ron")},
    ]
    event = {"type": "win", "wins": wins, "riichi": [3, 1]}
    for sent in (wins, wins[::-1]):
        answer = settled(table(pot=1), event | {"wins": sent}, {"multi_ron": True})
        assert moves(answer) == [
            (3, "pot", 1, "riichi_points"), (1, "pot", 1, "riichi_points"),
            (2, 3, 4, "ron"), (2, 1, 4, "ron"), ("pot", 3, 3, "riichi_stick"),
        ]  # fmt: skip
        assert answer["points"] == [15, 18, 7, 21]
        assert len(answer["scores"]) == 1


def test_one_win_may_be_sent_as_a_list() -> None:
    event = {"type": "win", "wins": [{"winner": 1, "from": None, "points": 4}]}
    assert settled(table(), event)["points"] == [13, 19, 14, 14]


def test_n19_a_drawn_hand_costs_nothing_and_the_deal_passes() -> None:
    answer = settled(table(dealer=3, hand=4, pot=2), {"type": "draw"})
    assert (answer["transfers"], answer["points"]) == ([], [15] * 4)
    assert answer["table"] == table(dealer=0, hand=5, pot=2)
    assert answer["explanation"] == [
        "The hand is drawn: nothing is paid, and the pot stays.",
        "Next is hand 5; player 0 deals.",
    ]


def test_n22_all_leaders_win() -> None:
    """They share the pot; a point that cannot be shared goes to the one nearer to the first dealer, who leads no more for it."""
    answer = settled(table((10, 18, 12, 17), dealer=3, hand=8, pot=2), drawn(1))
    assert moves(answer)[1:] == [("pot", 1, 2, "riichi_stick"), ("pot", 3, 1, "riichi_stick")]
    assert [(f["player"], f["rank"], f["points"], f["tied"]) for f in answer["final"]] == [
        (1, 1, 19, True), (3, 1, 18, True), (2, 3, 12, False), (0, 4, 10, False),
    ]  # fmt: skip
    assert answer["explanation"][0] == "The hand is drawn: nobody wins it."
    assert answer["explanation"][-1] == "Won by: player 1, player 3."
    assert answer["assumed"] == [
        "Ranks are decided before the pot is handed out and do not change by it."
    ]


@pytest.mark.parametrize("players", [3, 4, 5, 20])
def test_everybody_deals_twice(players: int) -> None:
    """#36, #37: the deal passes after every hand, whoever won."""
    answer: dict[str, Any] = {"table": table((15,) * players), "finished": False}
    dealers = []
    while not answer["finished"]:
        dealers.append(answer["table"]["dealer"])
        answer = settled(answer["table"], won(dealers[-1], None, 0))
    assert dealers == [*range(players)] * 2
    assert answer["reason"] == "end_two_rounds"
    assert {f["rank"] for f in answer["final"]} == {1}


def test_a_bust_in_the_last_hand_is_the_reason() -> None:
    answer = settled(table((3, 27, 15, 15), dealer=3, hand=8), won(1, 0, 12))
    assert answer["reason"] == "end_bust"


@pytest.mark.parametrize(
    ("players", "dealer", "winner", "line", "paid"),
    [
        (4, 0, 1, f"{NX1} tsumo", ["dealer 1 2", "child 2 1"]),
        (4, 0, 0, f"{NX1} tsumo", ["each 3 1"]),
        (3, 1, 0, NX17, ["dealer 1 4", "child 1 4"]),
    ],
    ids=["NX2", "NX3", "NX17"],
)
def test_the_score_of_a_hand_is_that_at_its_table(
    players: int, dealer: int, winner: int, line: str, paid: list[str]
) -> None:
    before = table((15,) * players, dealer=dealer, hand=dealer + 1)
    (score,) = settled(before, won(winner, None, line))["scores"]
    shares = [f"{share['from']} {share['count']} {share['points']}" for share in score["payments"]]
    assert (shares, score["assumed"]) == (paid, [])


def test_explanations() -> None:
    event = won(2, None, f"{NX5} riichi tsumo", (2,))
    assert settled(table(), event)["explanation"] == [
        "Payment: 11 / 3 = 3, remainder 2; the dealer pays 5, each of 2 others pays 3.",
        "Player 2 pays the pot 1 point (Stake of riichi).",
        "Player 3 pays player 2 3 points (Paying for tsumo).",
        "Player 0 pays player 2 3 points (Paying for tsumo).",
        "Player 1 pays player 2 3 points (Paying for tsumo).",
        "Player 0 pays player 2 2 points (The remainder).",
        "The pot pays player 2 1 point (Where the riichi point goes).",
        "Next is hand 2; player 1 deals.",
    ]
    last = settled(table((3, 27, 15, 15)), won(1, 0, 12), lang="ja")
    assert last["explanation"][-2:] == ["試合終了: 0点未満で終了(end.bust)。", "勝者: 1番。"]
    assert last["transfers"][0]["name"] == "ロン"


def test_the_example_of_the_documents_works() -> None:
    example = dict(SETTLE.example)
    assert SETTLE.answer(RULESET.basic, example, "en").to_dict()["points"] == [15, 19, 11, 15]
