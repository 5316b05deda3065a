"""Waits of tcg against the naive scorer, and what they are worth; the other facts of hands in play stand in analysis.yaml."""

import pytest

import scoring
from tests.support import Request, brute, hands, options_of, plain
from tests.support.tile_analysis import (
    Answer,
    ask,
    before,
    completing,
    declared,
    left,
    waits,
)

LASTING = {"riichi", "double_riichi", "ippatsu"}
TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""


def tcg(concealed: str, **facts: object) -> Answer:
    return ask("tcg", {"concealed": concealed, **facts})


@pytest.fixture(scope="module", params=[("tcg", False), ("tenhou", True)], ids=["tcg", "tenhou"])
def cases(request: pytest.FixtureRequest) -> list[tuple[str, Request, Answer]]:
    ruleset, red_fives = request.param
    found = []
    for kind, count in (("winning", 120), ("ambiguous", 60), ("no_yaku", 20)):
        for hand in hands.requests(count, 41, kind=kind, red_fives=red_fives):
            waiting = before(hand, LASTING)
            found.append((ruleset, waiting, ask(ruleset, waiting)))
    return found


def test_the_waits_are_the_tiles_that_complete_the_hand(
    cases: list[tuple[str, Request, Answer]],
) -> None:
    for _, request, answer in cases:
        wanted = completing(request)
        assert answer["tenpai"] == bool(wanted), request
        found: dict[str, int] = {}
        for tile, count in waits(answer).items():
            (name,) = plain([tile])
            found[name] = found.get(name, 0) + count
        assert found == {tile: left(request, tile) for tile in wanted}, request
        assert answer["left"] == sum(found.values()), request


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[str, Request, Answer]],
) -> None:
    seen = set()
    for ruleset, request, answer in cases:
        for wait in answer["waits"]:
            for way in ("ron", "tsumo"):
                if not wait["left"]:
                    assert wait[way] is None
                    assert wait[f"no_{way}"]["code"] == "none_left"
                    continue
                hand = {**request, "winning_tile": wait["tile"], "win": way}
                wanted = brute.verdict(hand, options_of(ruleset))
                worth = wait[way]
                assert worth["winning"] == wanted.winning, hand
                assert worth["reason"] == wanted.reason, hand
                assert worth["value"]["points"] == wanted.points, hand
                seen.add(worth["reason"])
                if not wanted.winning:
                    assert worth["received"] == 0
                    continue
                assert set(worth["yaku"]) == set(wanted.yaku), hand
                payers = 1 if way == "ron" else 3
                counters = request["honba"] * (300 if payers == 1 else 100) * payers
                sticks = 1000 * request["deposits"]
                assert worth["received"] == wanted.points + counters + sticks, hand
    assert seen == {None, "no_yaku"}


def test_a_wait_is_worth_exactly_what_score_answers() -> None:
    request = {"concealed": TENPAI, "situation": ["riichi"], "dora_indicators": "4s", "honba": 2}
    for wait in ask("tcg", request)["waits"]:
        for way in ("ron", "tsumo"):
            hand = {**request, "winning_tile": wait["tile"], "win": way}
            score = scoring.score("tcg", hand).to_dict()
            worth = wait[way]
            assert worth == {name: score[name] for name in worth if name != "yaku"} | {
                "yaku": [line["id"] for line in score["yaku"]]
            }


RIICHI = TENPAI + "9p"


def test_a_drawn_hand_that_wins_is_scored_whole() -> None:
    answer = tcg(TENPAI + "8s", drawn="8s", situation=["riichi"], dora_indicators="9m")
    score = scoring.score(
        "tcg",
        {
            "concealed": TENPAI,
            "winning_tile": "8s",
            "win": "tsumo",
            "situation": ["riichi"],
            "dora_indicators": "9m",
        },
    ).to_dict()
    assert (answer["winning"], answer["shanten"], answer["tenpai"]) == (score, -1, True)
    assert declared(answer, "tsumo")["tiles"] == ["8s"]


def test_without_the_drawn_tile_the_most_valuable_one_is_assumed() -> None:
    """Drawn as a pair wait the triplets are three concealed ones either way; as a side wait there is pinfu."""
    tiles = "223344m556677p88s"
    worths = {
        tile: tcg(tiles, drawn=tile)["winning"]["value"]["points"] for tile in ("2m", "3m", "8s")
    }
    answer = tcg(tiles)
    assert len(set(worths.values())) > 1
    assert answer["winning"]["value"]["points"] == max(worths.values())
    assert any("drawn tile was not given" in text for text in answer["assumed"])
    assert (declared(answer, "tsumo")["legal"], declared(answer, "tsumo")["tiles"]) == (True, [])
    given = tcg(tiles, drawn="2m")
    assert not any("drawn tile was not given" in text for text in given["assumed"])


def test_after_riichi_only_the_drawn_tile_may_be_discarded() -> None:
    answer = tcg(RIICHI, drawn="9p", situation=["riichi"])
    assert [entry["tile"] for entry in answer["discards"]] == ["9p"]
    assert {entry["code"] for entry in answer["barred"]} == {"hand_is_fixed"}
    assert len(answer["barred"]) == 12
