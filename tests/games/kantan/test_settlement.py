"""What a hand of the card game does to the table: the answer around it, and what random matches do not ask.

The worked examples NX1 to NX20 are conformance vectors; whole matches are in test_matches.py.
"""

from typing import Any

import pytest

import scoring

RULESET = scoring.ruleset("kantan")
SETTLE = RULESET.tasks["settle"]
GAME = RULESET.game
FOUR = (15, 15, 15, 15)
NX1 = "man.run pin.run sou.run man.run sou +sou"
NX5 = "man.run man.run man.run man.run man +man"
NX17 = "honor.triplet man.triplet man.triplet yakuhai.triplet man +man tsumo"


def table(
    points: tuple[int, ...] = FOUR, *, dealer: int = 0, hand: int = 1, pot: int = 0
) -> dict[str, Any]:
    return {"points": list(points), "dealer": dealer, "hand": hand, "pot": pot}


def won(winner: int, payer: int | None, what: str | int, riichi: tuple[int, ...] = ()) -> Any:  # noqa: ANN401
    """Return a win with a hand in line notation, or with a number of points."""
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
    request = {"table": before, "event": event}
    return SETTLE.answer(RULESET.in_force(options), request, lang).to_dict()


def moves(answer: dict[str, Any]) -> list[tuple[int | str, int | str, int]]:
    return [(t["from"], t["to"], t["points"]) for t in answer["transfers"]]


# --- silences of the source


def test_n15_in_a_bank_the_points_stay_in_the_pot_for_good() -> None:
    options = {"riichi_stick": "bank"}
    first = settled(table(), won(1, 2, f"{NX1} riichi ron", (1,)), options)
    assert "Player 1 pays the bank 1 point (Stake of riichi)." in first["explanation"]
    last = settled(first["table"] | {"dealer": 3, "hand": 8}, drawn(), options)
    assert (last["points"], last["pot"], last["transfers"]) == ([15, 18, 11, 15], 1, [])
    assert last["explanation"][0] == "The hand is a draw. Nothing is paid."
    assert last["explanation"][-1] == "Points that the bank keeps: 1 point."
    staked = settled(first["table"] | {"dealer": 3, "hand": 8}, drawn(0), options)
    assert (moves(staked), staked["pot"], staked["assumed"]) == ([(0, "pot", 1)], 2, [])


def test_n18_several_win_on_one_discard_in_whatever_order_they_are_sent() -> None:
    wins = [
        {"winner": 1, "from": 2, "points": 4},
        {"winner": 3, "from": 2, "hand": GAME.request_of(f"{NX1} riichi ron")},
    ]
    for sent in (wins, wins[::-1]):
        event = {"type": "win", "wins": sent, "riichi": [3, 1]}
        answer = settled(table(pot=1), event, {"multi_ron": True})
        assert moves(answer) == [(3, "pot", 1), (1, "pot", 1), (2, 3, 4), (2, 1, 4), ("pot", 3, 3)]
        assert len(answer["scores"]) == 1


def test_one_win_may_be_sent_as_a_list() -> None:
    event = {"type": "win", "wins": [{"winner": 1, "from": None, "points": 4}]}
    assert settled(table(), event)["points"] == [13, 19, 14, 14]


def test_n22_all_leaders_win() -> None:
    """They share the pot; a point that cannot be shared goes to the one nearer to the first dealer, who leads no more for it."""
    answer = settled(table((10, 18, 12, 17), dealer=3, hand=8, pot=2), drawn(1))
    assert moves(answer)[1:] == [("pot", 1, 2), ("pot", 3, 1)]
    assert [(f["player"], f["rank"], f["points"], f["tied"]) for f in answer["final"]] == [
        (1, 1, 19, True), (3, 1, 18, True), (2, 3, 12, False), (0, 4, 10, False),
    ]  # fmt: skip
    assert answer["explanation"][0] == "The hand is a draw. Nobody wins."
    assert answer["explanation"][-1] == "The match is won by player 1, player 3."
    assert len(answer["assumed"]) == 1


def test_a_match_of_twenty_goes_on_until_everybody_has_dealt_twice() -> None:
    """#36, #37."""
    many = (15,) * 20
    assert settled(table(many, dealer=18, hand=39), drawn())["table"]["dealer"] == 19
    assert settled(table(many, dealer=19, hand=40), drawn())["reason"] == "end_two_rounds"


# --- the answer


def test_a_transfer_names_its_rule() -> None:
    answer = settled(table(), won(1, 2, f"{NX1} riichi ron", (1,)))
    _, ron, _ = answer["transfers"]
    assert (ron["name"], ron["clause"]) == ("Ron", "ron")
    assert ron["href"] == "/v1/rulesets/kantan/rules/ron"
    assert [score["value"]["points"] for score in answer["scores"]] == [4]


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
        "Payment: 11 / 3 = 3, remainder 2; the dealer pays 5, each of the 2 others pays 3.",
        "Player 2 pays the pot 1 point (Stake of riichi).",
        "Player 3 pays player 2 3 points (Paying for tsumo).",
        "Player 0 pays player 2 3 points (Paying for tsumo).",
        "Player 1 pays player 2 3 points (Paying for tsumo).",
        "Player 0 pays player 2 2 points (The remainder).",
        "The pot pays player 2 1 point (Riichi point).",
        "Next is hand 2, dealt by player 1.",
    ]
    last = settled(table((3, 27, 15, 15)), won(1, 0, 12), lang="ja")
    assert last["explanation"][-2:] == ["対局終了: 0点未満で終了(かんたん麻雀)。", "勝者: 1番。"]
    assert last["transfers"][0]["name"] == "ロン"
    waiting = settled(table(dealer=3, hand=4, pot=2), {"type": "draw"})
    assert waiting["explanation"] == [
        "The hand is a draw. Nothing is paid, and the pot stays.",
        "Next is hand 5, dealt by player 0.",
    ]
