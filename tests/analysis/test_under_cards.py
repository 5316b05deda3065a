"""Analysis with cards in play agrees with the score under the same cards, and says of each card what it came to."""

from itertools import product
from typing import Any

import pytest

import scoring
from tests.support import Request, hands, plain, split
from tests.support.cards import inline, whys
from tests.support.settling import draw, table
from tests.support.tile_analysis import EVERY, Answer, ask, before, faults, left

MARKED = "card_shiro_pocchi"
WILD_BY_RON = inline({"layer": "tiles", "kind": "wild"})
APART = inline({"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 30})
HELD: Request = {"concealed": "123567m34522p67s", "seat_wind": "south", "round_wind": "east"}
RIICHI: Request = {**HELD, "situation": ["riichi"]}
THIRTEEN = "147m258p369s1234z"


def _scored(held: Request, tile: str, how: str) -> Answer:
    request = {**held, "winning_tile": tile, "win": how}
    return scoring.score("tcg", request, lang="en").to_dict()


def _waits(answer: Answer) -> dict[str, Answer]:
    return {wait["tile"]: wait for wait in answer["waits"]}


@pytest.mark.many
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
            wait = waits.get(tile, {}).get(how)
            assert (score["reason"] == "not_complete") == (wait is None), (held, tile, how)
            if wait is not None:
                for name in ("winning", "reason", "value", "received"):
                    assert wait[name] == score[name]
    assert seen


def test_8_06_the_marked_white_dragon_is_a_wait_of_its_own_after_riichi() -> None:
    wait = _waits(ask("tcg", {**RIICHI, "cards": [MARKED]}))["0z"]
    assert (wait["left"], wait["tsumo"]["winning"]) == (1, True)
    assert (wait["ron"], wait["no_ron"]["code"]) == (None, "not_complete")
    assert "0z" not in _waits(ask("tcg", {**HELD, "cards": [MARKED]}))


@pytest.mark.parametrize("name", ["concealed", "discards", "visible", "dora_indicators"])
def test_8_06_a_marked_white_dragon_that_is_seen_is_not_waited_for(name: str) -> None:
    asked = {**RIICHI, "cards": [MARKED], name: "0z"}
    if name == "concealed":
        asked["concealed"] = "123567m34522p0z6s"
        asked["situation"] = []
    assert "0z" not in _waits(ask("tcg", asked))


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
    assert faults("tcg", asked) == [("/discards", "too_many_copies", None)]


@pytest.mark.parametrize("name", ["concealed", "discards", "visible", "drawn", "passed"])
def test_a_marked_white_dragon_without_its_card_names_the_card(name: str) -> None:
    asked = {**HELD, name: "123567m34522p0z6s" if name == "concealed" else "0z"}
    assert (f"/{name}", "needs_card", MARKED) in faults("tcg", asked)


def test_furiten_bars_the_marked_white_dragon_too() -> None:
    asked = {**HELD, "cards": [WILD_BY_RON], "discards": "5s"}
    assert _waits(ask("tcg", asked))["0z"]["no_ron"]["rule"] == "ron_in_furiten"


# --- thirteen unconnected tiles


def test_a_form_of_a_card_is_waited_for() -> None:
    answer = ask("tcg", {**HELD, "concealed": THIRTEEN, "cards": [APART]})
    assert answer["tenpai"]
    assert set(_waits(answer)) == {*plain(split(THIRTEEN))}
    assert ask("tcg", {**HELD, "concealed": THIRTEEN})["shanten"] > 0


def test_a_score_counts_the_distance_to_the_forms_of_cards() -> None:
    request = {**HELD, "concealed": THIRTEEN, "winning_tile": "7z", "win": "tsumo"}
    assert _scored({**request, "cards": [APART]}, "5m", "tsumo")["shanten"] == 0
    assert _scored(request, "5m", "tsumo")["shanten"] > 0


def test_a_draw_under_the_card_knows_the_form_too() -> None:
    event = draw(hands=[{"player": 0, "concealed": THIRTEEN}])
    del event["tenpai"]
    request = {"table": table("tcg"), "event": event}
    for cards, paid in (([], 0), ([APART], 3)):
        answer = scoring.settle("tcg", {**request, "cards": cards}).to_dict()
        assert len(answer["transfers"]) == paid


# --- amendments


def test_the_effects_of_cards_are_those_on_the_rules() -> None:
    cards = ["card_proud_pinfu", "card_endless_ippatsu", "card_no_ippatsu"]
    wanted = [
        None,
        "The card card_no_ippatsu bans this rule, and a ban takes precedence over every other change.",
        None,
    ]
    assert whys(ask("tcg", {**RIICHI, "cards": cards})) == wanted
    far = {**HELD, "concealed": "147m258p369s1245z", "cards": cards}
    assert whys(ask("tcg", far)) == wanted
