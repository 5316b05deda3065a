"""Analysis with cards in play agrees with the score under the same cards, and says of each card what it came to."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import scoring
from scoring.tiles.kinds import KIND_OF, ONE
from scoring.tiles.shanten import unconnected
from tests.support import Request, hands, plain, split
from tests.support.tile_analysis import EVERY, Answer, ask, before, left

MARKED = "card_shiro_pocchi"
WILD_BY_RON = {"id": "any", "changes": [{"layer": "tiles", "kind": "wild"}]}
APART = {
    "id": "apart",
    "changes": [{"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 30}],
}
HELD: Request = {"concealed": "123567m34522p67s", "seat_wind": "south", "round_wind": "east"}
RIICHI: Request = {**HELD, "situation": ["riichi"]}
THIRTEEN = "147m258p369s1234z"


def _scored(held: Request, tile: str, how: str) -> Answer:
    request = {**held, "winning_tile": tile, "win": how}
    return scoring.score("tcg", request, lang="en").to_dict()


def _waits(answer: Answer) -> dict[str, Answer]:
    return {wait["tile"]: wait for wait in answer["waits"]}


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param([MARKED], id="marked"),
        pytest.param([WILD_BY_RON], id="marked in every win"),
        pytest.param(["card_no_seven_pairs"], id="form"),
        pytest.param([APART], id="unconnected"),
        pytest.param(["card_north_dora", "card_standing_dora"], id="dora"),
        pytest.param(["card_endless_ippatsu", "card_proud_pinfu"], id="worth"),
        pytest.param(["card_closed_tanyao", "card_no_ippatsu"], id="bans"),
    ],
)
def test_every_wait_scores_as_the_hand_does_and_no_other_tile_completes_it(
    cards: list[Any],
) -> None:
    marks = cards in ([MARKED], [WILD_BY_RON])
    seen = 0
    for request in hands.requests(12, 91):
        held = before(request, {"riichi", "double_riichi"}) | {"cards": cards}
        for name in ("honba", "deposits"):
            held.pop(name, None)
        answer = ask("tcg", held)
        waits = _waits(answer)
        seen += len(waits)
        for tile, how in product([*EVERY, *(["0z"] if marks else [])], ("ron", "tsumo")):
            if left(held, tile.replace("0", "5")) <= 0:
                continue
            score = _scored(held, tile, how)
            told = waits.get(tile, {}).get(how)
            assert (score["reason"] == "not_complete") == (told is None), (held, tile, how)
            if told is not None:
                for name in ("winning", "reason", "value", "received"):
                    assert told[name] == score[name]
    assert seen


def test_8_06_the_marked_white_dragon_is_a_wait_of_its_own_after_riichi() -> None:
    answer = ask("tcg", {**RIICHI, "cards": [MARKED]})
    wait = _waits(answer)["0z"]
    assert wait["left"] == 1
    assert wait["tsumo"]["winning"]
    assert wait["ron"] is None
    assert wait["no_ron"]["code"] == "not_complete"
    assert "0z" not in _waits(ask("tcg", {**HELD, "cards": [MARKED]}))


@pytest.mark.parametrize("name", ["concealed", "discards", "visible", "dora_indicators"])
def test_8_06_a_marked_white_dragon_that_is_seen_is_not_waited_for(name: str) -> None:
    asked = {**RIICHI, "cards": [MARKED], name: "0z"}
    if name == "concealed":
        asked["concealed"] = "123567m34522p0z6s"
        asked["situation"] = []
    assert "0z" not in _waits(ask("tcg", asked))


def test_8_06_a_wait_for_white_has_the_marked_one_apart() -> None:
    held = {**HELD, "concealed": "123567m345678p5z", "situation": ["riichi"], "cards": [MARKED]}
    waits = _waits(ask("tcg", held))
    assert {tile: wait["left"] for tile, wait in waits.items()} == {"5z": 2, "0z": 1}


def test_8_06_drawn_after_riichi_it_wins() -> None:
    held = {**RIICHI, "cards": [MARKED], "concealed": "123567m34522p67s0z"}
    drawn = ask("tcg", {**held, "drawn": "0z"})
    wanted = _scored({**RIICHI, "cards": [MARKED]}, "0z", "tsumo")
    assert drawn["winning"]["received"] == wanted["received"]
    assert drawn["shanten"] == -1
    assert next(d for d in drawn["declarations"] if d["id"] == "tsumo")["legal"]
    ordinary = ask("tcg", {**held, "situation": [], "drawn": "0z"})
    assert ordinary["winning"] is None


def test_8_06_the_drawn_tile_may_have_been_the_marked_one() -> None:
    asked = {**HELD, "cards": [WILD_BY_RON], "concealed": "123567m34522p67s0z"}
    assert ask("tcg", asked)["winning"]["winning"]
    assert ask("tcg", {**asked, "drawn": "2p"})["winning"] is None


def test_there_is_one_marked_white_dragon() -> None:
    asked = {**HELD, "cards": [MARKED], "concealed": "123567m34522p0z6s", "discards": "0z"}
    found = scoring.faults("tcg", asked, task="analyze")
    assert [(fault.pointer, fault.code) for fault in found] == [("/discards", "too_many_copies")]


@pytest.mark.parametrize("name", ["concealed", "discards", "visible", "drawn", "passed"])
def test_a_marked_white_dragon_without_its_card_names_the_card(name: str) -> None:
    asked = {**HELD, name: "123567m34522p0z6s" if name == "concealed" else "0z"}
    found = scoring.faults("tcg", asked, task="analyze")
    told = [(fault.pointer, fault.code, fault.rule) for fault in found]
    assert (f"/{name}", "needs_card", MARKED) in told


def test_furiten_bars_the_marked_white_dragon_too() -> None:
    asked = {**HELD, "cards": [WILD_BY_RON], "discards": "5s"}
    assert _waits(ask("tcg", asked))["0z"]["no_ron"]["rule"] == "ron_in_furiten"


# --- thirteen unconnected tiles


def _is_apart(tiles: list[str]) -> bool:
    """Whether fourteen tiles are a pair and twelve others of which no two could be in one set."""
    kinds = sorted(set(tiles))
    return (
        len(tiles) == 14
        and len(kinds) == 13
        and all(
            one[1] != other[1] or one[1] == "z" or abs(int(one[0]) - int(other[0])) > 2
            for one, other in combinations(kinds, 2)
        )
    )


def _packed(tiles: list[str]) -> int:
    return sum(ONE[KIND_OF[tile]] for tile in tiles)


def test_a_form_of_a_card_is_waited_for() -> None:
    answer = ask("tcg", {**HELD, "concealed": THIRTEEN, "cards": [APART]})
    assert answer["tenpai"]
    assert set(_waits(answer)) == {*plain(split(THIRTEEN))}
    assert ask("tcg", {**HELD, "concealed": THIRTEEN})["shanten"] > 0


def test_the_distance_to_the_form_counts_the_tiles_that_are_missing() -> None:
    rng = Random(7)
    pool = [tile for tile in EVERY for _ in range(4)]
    tenpai = [*plain(split(THIRTEEN))]
    for _ in range(60):
        changed = rng.randrange(3)
        tiles = rng.sample(tenpai, 13 - changed) + rng.sample(pool, changed)
        missing, nearer = unconnected(_packed(tiles))
        completing = {tile for tile in EVERY if tiles.count(tile) < 4 and _is_apart([*tiles, tile])}
        assert (missing == 1) == bool(completing)
        if completing:
            assert nearer == sum(1 << KIND_OF[tile] for tile in completing)
        assert missing <= changed + 1
        for tile in EVERY:
            if tiles.count(tile) < 4:
                further = unconnected(_packed([*tiles, tile]))[0]
                assert further == missing - (nearer >> KIND_OF[tile] & 1)
    assert unconnected(_packed([*tenpai, "1m"])) == (0, 0)


def test_a_score_counts_the_distance_to_the_forms_of_cards() -> None:
    request = {**HELD, "concealed": THIRTEEN, "winning_tile": "7z", "win": "tsumo"}
    assert _scored({**request, "cards": [APART]}, "5m", "tsumo")["shanten"] == 0
    assert _scored(request, "5m", "tsumo")["shanten"] > 0
    orphans = {**HELD, "concealed": "19m19p19s1234567z"}
    ban = {
        "id": "no",
        "changes": [{"layer": "shapes", "form": "thirteen_orphans", "allowed": False}],
    }
    told = _scored({**orphans, "cards": [ban]}, "5m", "tsumo")
    assert told["shanten"] > 0
    assert f"{told['shanten']}" in told["explanation"][0]


def test_a_draw_under_the_card_knows_the_form_too() -> None:
    request = {
        "table": {
            "points": [25000] * 4,
            "dealer": 0,
            "round_wind": "east",
            "hand": 1,
        },
        "event": {"type": "draw", "hands": [{"player": 0, "concealed": THIRTEEN}]},
    }
    plainly = scoring.settle("tcg", request).to_dict()
    carded = scoring.settle("tcg", {**request, "cards": [APART]}).to_dict()
    assert plainly["transfers"] == []
    assert len(carded["transfers"]) == 3


# --- the story


def _whys(answer: Answer) -> list[str | None]:
    return [change["why"] for entry in answer["amendments"] for change in entry["changes"]]


def test_a_card_took_effect_where_it_did_for_any_wait() -> None:
    asked = {**RIICHI, "concealed": "123567m34522p67s"}
    assert _whys(ask("tcg", {**asked, "cards": ["card_proud_pinfu", "card_north_dora"]})) == [
        None,
        "This hand has none: 4z.",
    ]


def test_where_nothing_was_scored_the_story_says_so() -> None:
    far = {**HELD, "concealed": "147m258p369s1245z", "cards": ["card_proud_pinfu"]}
    assert _whys(ask("tcg", far)) == ["No tile completes the hand, so no hand was scored."]


def test_a_number_that_decides_a_declaration_took_effect() -> None:
    def asked(value: int, points: int) -> list[str | None]:
        change = {"layer": "set", "rule": "riichi_points", "value": value}
        held = {**HELD, "concealed": "123567m34522p67s9p", "drawn": "9p", "points": points}
        return _whys(ask("tcg", {**held, "cards": [{"id": "mine", "changes": [change]}]}))

    same = "It makes no difference to the waits and declarations of this hand."
    assert asked(2000, 1500) == [None]
    assert asked(2000, 900) == [None]  # the reason names other points
    assert asked(2000, 25000) == [same]


def test_a_number_of_settlements_makes_no_difference_here() -> None:
    change = {"layer": "set", "rule": "noten_points", "value": 6000}
    told = _whys(ask("tcg", {**HELD, "cards": [{"id": "mine", "changes": [change]}]}))
    assert told == ["It makes no difference to the waits and declarations of this hand."]
