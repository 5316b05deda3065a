"""What holds for every hand of kitanuki and arushiaru, whatever it is worth; and their rules answer alike for one hand and for columns."""

from random import Random
from typing import Any, cast

import numpy as np
import pytest

import scoring
from scoring.hand.game import TileGame
from scoring.rules.compiler import compile_for_hand
from scoring.rules.rulebook import FuItem, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.tiles.readings import read, read_unconnected_too
from scoring.tiles.values import Win
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, split

ARUSHIARU = scoring.ruleset("arushiaru")
KITANUKI = scoring.ruleset("kitanuki")
RULESETS = {"arushiaru": ARUSHIARU, "kitanuki": KITANUKI}
REQUESTS = {
    "arushiaru": list(arushiaru.requests(2_500, 7)),
    "kitanuki": list(kitanuki.requests(2_500, 7)),
}


def _answer(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    rules = ruleset.in_force(request.get("options"))
    return ruleset.game.score(rules, request, "ja").to_dict()


@pytest.mark.parametrize("name", RULESETS)
def test_the_order_of_anything_changes_nothing(name: str) -> None:
    rng = Random(1)
    for request in REQUESTS[name]:
        tiles = split(request["concealed"])
        shuffled: Request = {
            **request,
            "concealed": "".join(rng.sample(tiles, len(tiles))),
            "situation": request["situation"][::-1],
        }
        assert _answer(RULESETS[name], shuffled) == _answer(RULESETS[name], request)
        turned = {**request, "melds": request.get("melds", [])[::-1]}
        value = _answer(RULESETS[name], request)["value"]
        assert _answer(RULESETS[name], turned)["value"] == value


def test_a_counter_is_one_point_of_every_payer_except_for_karasu() -> None:
    for request in REQUESTS["kitanuki"]:
        before = _answer(KITANUKI, request)["value"]
        after = _answer(KITANUKI, {**request, "honba": request["honba"] + 1})["value"]
        counted = bool(before["points"]) and not before["karasu"]
        assert after == {**before, "points": before["points"] + counted}


def test_liability_moves_the_payment_and_not_the_sum() -> None:
    found = 0
    for request in REQUESTS["arushiaru"]:
        if "liability" in request:
            with_, without = (
                _answer(ARUSHIARU, r)
                for r in (request, {k: v for k, v in request.items() if k != "liability"})
            )
            assert with_["value"] == without["value"]
            assert with_["received"] == without["received"]
            found += 1
    assert found > 10


def test_the_dealer_gets_half_as_much_again_where_no_wind_matters() -> None:
    for request in REQUESTS["arushiaru"]:
        plain = "z" not in request["concealed"] + request["winning_tile"] + "".join(
            request.get("melds", [])
        )
        if plain and not {"tenhou", "chiihou"} & set(request["situation"]):
            child, dealer = (
                _answer(ARUSHIARU, {**request, "seat_wind": wind})["value"]["points"]
                for wind in ("south", "east")
            )
            assert dealer * 2 == child * 3


# --- one definition for one hand and for many ---------------------------------------------------


def _columns(rows: list[Any]) -> Any:  # noqa: ANN401 - a row whose fields are columns
    made: list[Any] = []
    for values in zip(*rows, strict=True):
        fits = all(isinstance(value, int) and value < 1 << 63 for value in values)
        made.append(np.array(values, dtype=np.int64) if fits else None)
    return type(rows[0])._make(made)


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_answers_the_same_in_columns_and_compiled(name: str) -> None:
    ruleset = RULESETS[name]
    game = cast(TileGame, ruleset.game)
    rows = []
    for request in REQUESTS[name]:
        win = game.requests.parse(ruleset.basic, {**request, "options": {}})
        if isinstance(win, Win):
            rows += [(reading, win) for reading in read_unconnected_too(win)]
    assert len(rows) > 1_500
    readings = _columns([reading for reading, _ in rows])
    wins = _columns([win for _, win in rows])._replace(n=rows[0][1].n)
    yaku = {r.id: r.holds for r in ruleset.book.rules if isinstance(r, Yaku) and r.holds}
    fu = {r.id: r.measure for r in ruleset.book.rules if isinstance(r, FuItem) and r.measure}
    functions = {**yaku, **fu}
    for rule, function in functions.items():
        together = np.broadcast_to(np.asarray(function(readings, wins)), (len(rows),))
        assert np.array_equal(together.astype(np.int64), [int(function(r, w)) for r, w in rows]), (
            rule
        )
    compiled = compile_for_hand(tuple(functions.values()), rows[0][1].n)
    for r, w in rows:
        assert compiled(r, w) == tuple(function(r, w) for function in functions.values())


@pytest.mark.parametrize("name", RULESETS)
def test_a_yaku_never_holds_outside_the_shapes_it_declares(name: str) -> None:
    ruleset = RULESETS[name]
    game = cast(TileGame, ruleset.game)
    yaku = [r for r in ruleset.book.rules if isinstance(r, Yaku) and r.holds is not None]
    seven_pairs_alone = {"arushiaru": {5}, "kitanuki": set[int]()}[name]
    for request in REQUESTS[name]:
        win = game.requests.parse(ruleset.basic, {**request, "options": {}})
        if not isinstance(win, Win):
            continue
        for reading in read(win):
            for rule in yaku:
                worth = rule.closed if win.menzen else rule.open
                if worth and rule.holds and rule.holds(reading, win):
                    allowed = set(rule.shapes) | seven_pairs_alone
                    assert reading.shape in allowed, (rule.id, request)
