"""The waits of hands in play and what they are worth, against naive readings and the scores of the completed hands."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import pytest

import scoring
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, assumed_texts, hands, plain
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


def riichi_hands(*, red_fives: bool) -> list[Request]:
    """Hands of riichi of several sorts."""
    sorts = {"winning": 120, "ambiguous": 60, "no_yaku": 20}
    return [
        hand
        for kind, count in sorts.items()
        for hand in hands.requests(count, 41, kind=kind, red_fives=red_fives)
    ]


class Game(NamedTuple):
    """How a ruleset is tested."""

    hands: Callable[[], Iterable[Request]]
    lasting: set[str]
    """The situations that a hand has before it wins."""
    tiles: tuple[str, ...]


RIICHI: Final = {"riichi", "double_riichi", "ippatsu"}
GAMES: Final = {
    "tcg": Game(lambda: riichi_hands(red_fives=False), RIICHI, EVERY),
    "tenhou": Game(lambda: riichi_hands(red_fives=True), RIICHI, EVERY),
    "kitanuki": Game(lambda: kitanuki.requests(220, 17), {"riichi", "paarenchan"}, THREE_PLAYERS),
    "arushiaru": Game(lambda: arushiaru.requests(220, 19), set(), EVERY),
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
def test_a_wait_is_worth_what_the_completed_hand_scores(analysed: tuple[str, Cases]) -> None:
    """The brute-force tests of each game have what hands score."""
    id_, cases = analysed
    reasons = set()
    for request, answer, _ in cases:
        asked = {name: part for name, part in request.items() if name != "liability"}
        for wait in answer["waits"]:
            for way in ("ron", "tsumo"):
                if not wait["left"]:
                    assert (wait[way], wait[f"no_{way}"]["code"]) == (None, "none_left")
                    continue
                score = scored(id_, {**asked, "winning_tile": wait["tile"], "win": way})
                assert wait[way] == {name: score[name] for name in wait[way]}, (request, wait)
                reasons.add(score["reason"])
    assert reasons == ({None, "no_yaku"} if id_ in ("tcg", "tenhou") else {None})


def scored(id_: str, hand: Request) -> Answer:
    """Return what a hand scores, with the names of its yaku alone."""
    score = scoring.score(id_, hand).to_dict()
    return score | {"yaku": [line["id"] for line in score["yaku"]]}


TENPAI: Final = "123567m34522p67s"
"""Waits for 5s and 8s."""


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
