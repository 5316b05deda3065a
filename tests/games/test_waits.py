"""The waits of hands in play and what they are worth, against scorers that try everything naively."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import pytest

import scoring
from tests.conformance.oracle import verdicts
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, assumed_texts, hands, options_of, plain
from tests.support.tile_analysis import (
    EVERY,
    THREE_PLAYERS,
    Answer,
    ask,
    before,
    completing,
    declared,
    left,
    waits,
)


class Expected(NamedTuple):
    """What a completed hand is worth."""

    reason: str | None
    """Why it does not win."""
    yaku: list[set[str]]
    """The yaku of every reading that is worth most."""
    received: int


def riichi_hands(*, red_fives: bool) -> list[Request]:
    """Hands of riichi of several sorts."""
    sorts = {"winning": 120, "ambiguous": 60, "no_yaku": 20}
    return [
        hand
        for kind, count in sorts.items()
        for hand in hands.requests(count, 41, kind=kind, red_fives=red_fives)
    ]


def by_brute(ruleset: str) -> Callable[[Request], Expected]:
    """Return the naive scorer of riichi."""

    def expected(hand: Request) -> Expected:
        verdict = verdicts.verdict(hand, options_of(ruleset))
        table = 300 * hand["honba"] + 1000 * hand["deposits"] if verdict.winning else 0
        return Expected(verdict.reason, [set(verdict.yaku)], verdict.points + table)

    return expected


def by_kitanuki(hand: Request) -> Expected:
    """Score with the naive scorer of kitanuki: each payer pays the full worth, and the winner pays for a hand without han."""
    best = kitanuki.best(hand)
    points, payers = best[0].points, 2 if hand["win"] == "tsumo" else 1
    received = points * payers if points > 0 else -6
    return Expected(None, [set(valued.yaku) for valued in best], received)


def by_arushiaru(hand: Request) -> Expected:
    """Score with the naive scorer of arushiaru; nobody is liable yet."""
    every = arushiaru.all_valued({"melds": [], **hand})
    base = max(valued.base for valued in every)
    paid = arushiaru.paid({n: v for n, v in hand.items() if n != "liability"}, base)
    yaku = [set(valued.yaku) for valued in every if valued.base == base]
    return Expected(None, yaku, sum(count * points for _, count, points in paid))


class Game(NamedTuple):
    """How a ruleset is tested."""

    hands: Callable[[], Iterable[Request]]
    lasting: set[str]
    """The situations that a hand has before it wins."""
    tiles: tuple[str, ...]
    expected: Callable[[Request], Expected]


RIICHI: Final = {"riichi", "double_riichi", "ippatsu"}
GAMES: Final = {
    "tcg": Game(lambda: riichi_hands(red_fives=False), RIICHI, EVERY, by_brute("tcg")),
    "tenhou": Game(lambda: riichi_hands(red_fives=True), RIICHI, EVERY, by_brute("tenhou")),
    "kitanuki": Game(lambda: kitanuki.requests(220, 17), {"riichi", "paarenchan"}, THREE_PLAYERS, by_kitanuki),
    "arushiaru": Game(lambda: arushiaru.requests(220, 19), set(), EVERY, by_arushiaru),
}  # fmt: skip
Cases = list[tuple[Request, Answer, list[str]]]
"""Requests, answers and the tiles that complete the hand."""


@pytest.fixture(scope="module", params=GAMES)
def analysed(request: pytest.FixtureRequest) -> tuple[str, Cases]:
    id_: str = request.param
    cases: Cases = []
    for hand in GAMES[id_].hands():
        waiting = before(hand, GAMES[id_].lasting)
        wanted = completing(waiting, GAMES[id_].tiles)
        if id_ == "arushiaru":  # where seven pairs are a form by option only
            whole: dict[str, Any] = {"melds": [], **waiting, "win": "tsumo"}
            wanted = [t for t in wanted if arushiaru.readings({**whole, "winning_tile": t})]
        if not wanted and id_ == "kitanuki":
            waiting["situation"] = []
        cases.append((waiting, ask(id_, waiting), wanted))
    return id_, cases


@pytest.mark.many
def test_the_waits_are_the_tiles_that_complete_the_hand(analysed: tuple[str, Cases]) -> None:
    id_, cases = analysed
    for request, answer, wanted in cases:
        found: dict[str, int] = {}
        for tile, count in waits(answer).items():
            (name,) = plain([tile])
            found[name] = found.get(name, 0) + count
        assert found == {tile: left(request, tile) for tile in wanted}, request
        assert not wanted or answer["left"] == sum(found.values()), request
        assert id_ == "arushiaru" or answer["tenpai"] == bool(wanted), request


@pytest.mark.many
def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    analysed: tuple[str, Cases],
) -> None:
    id_, cases = analysed
    reasons, received = set(), set()
    for request, answer, _ in cases:
        for wait in answer["waits"]:
            for way in ("ron", "tsumo"):
                if not wait["left"]:
                    assert (wait[way], wait[f"no_{way}"]["code"]) == (None, "none_left")
                    continue
                hand = {**request, "winning_tile": wait["tile"], "win": way}
                expected, worth = GAMES[id_].expected(hand), wait[way]
                assert (worth["winning"], worth["reason"]) == (not expected.reason, expected.reason)
                assert worth["received"] == expected.received, hand
                assert expected.reason or set(worth["yaku"]) in expected.yaku, hand
                reasons.add(expected.reason)
                received.add(expected.received)
    assert reasons == ({None, "no_yaku"} if id_ in ("tcg", "tenhou") else {None})
    assert (-6 in received) == (id_ == "kitanuki")


TENPAI: Final = "123567m34522p67s"
"""Waits for 5s and 8s."""


def test_a_wait_is_worth_exactly_what_score_answers() -> None:
    request = {"concealed": TENPAI, "situation": ["riichi"], "dora_indicators": "4s", "honba": 2}
    for wait in ask("tcg", request)["waits"]:
        for way in ("ron", "tsumo"):
            hand = {**request, "winning_tile": wait["tile"], "win": way}
            score = scoring.score("tcg", hand).to_dict()
            score["yaku"] = [line["id"] for line in score["yaku"]]
            assert wait[way] == {name: score[name] for name in wait[way]}


def test_a_drawn_hand_that_wins_is_scored_whole() -> None:
    request = {"situation": ["riichi"], "dora_indicators": "9m"}
    answer = ask("tcg", {"concealed": TENPAI + "8s", "drawn": "8s", **request})
    hand = {"concealed": TENPAI, "winning_tile": "8s", "win": "tsumo", **request}
    score = scoring.score("tcg", hand).to_dict()
    assert (answer["winning"], answer["shanten"], answer["tenpai"]) == (score, -1, True)
    assert declared(answer, "tsumo")["tiles"] == ["8s"]


def test_without_the_drawn_tile_the_most_valuable_one_is_assumed() -> None:
    """Drawn as a pair wait the triplets are three concealed ones either way; as a side wait there is pinfu."""
    tiles = "223344m556677p88s"
    answers = {tile: ask("tcg", {"concealed": tiles, "drawn": tile}) for tile in ("2m", "3m", "8s")}
    points = {answer["winning"]["value"]["points"] for answer in answers.values()}
    answer = ask("tcg", {"concealed": tiles})
    assert len(points) > 1
    assert answer["winning"]["value"]["points"] == max(points)
    assert (declared(answer, "tsumo")["legal"], declared(answer, "tsumo")["tiles"]) == (True, [])
    assert any("drawn tile was not given" in text for text in assumed_texts(answer))
    assert not any("drawn tile was not given" in text for text in assumed_texts(answers["2m"]))


def test_k15_tiles_are_assumed_to_be_left_where_their_number_is_not_given() -> None:
    assumed = "The tiles left in the wall were not given. Enough are assumed."
    request = {"concealed": "123456p678s111z4z", "dora_indicators": "1m"}
    for value in ("never", "any"):
        answer = ask("kitanuki", request | {"options": {"ron_on_nuki": value}})
        assert (assumed in assumed_texts(answer)) == (value == "never")


def test_k20_riichi_of_kitanuki_costs_nothing() -> None:
    with pytest.raises(scoring.Refused):
        ask("kitanuki", {"concealed": "123456p55s67s111z9p", "points": 0})
