"""Impossible scoring requests are refused with every fault."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from scoring import Refused

RULESET = scoring.ruleset("kantan")
GAME = RULESET.game
GOOD: dict[str, Any] = {
    "concealed": ["mentsu.man.run", "mentsu.sou.run", "mentsu.man.run", "atama.sou", "taatsu.pin.run"],
    "winning_card": "isolated.pin",
    "win": "ron",
}  # fmt: skip
FOUR = GOOD["concealed"][1:]
DEALT = [*GOOD["concealed"][:3], "mentsu.pin.run", "atama.sou"]
Faults = set[tuple[str, str, str | None]]


def faults(changes: Mapping[str, object], options: dict[str, object] | None = None) -> Faults:
    found = GAME.faults(RULESET.in_force(options), {**GOOD, **changes})
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


REFUSED: dict[str, tuple[dict[str, object], Faults]] = {
    "four cards": ({"concealed": FOUR}, {("/concealed", "wrong_card_count", "deal")}),
    "six cards with the called set": ({"called": ["mentsu.pin.run"]}, {("/concealed", "wrong_card_count", "deal")}),
    "N2: runs of honours": (
        {"concealed": [*FOUR[:3], "taatsu.honor.run"], "called": ["mentsu.yakuhai.run"], "winning_card": "isolated.honor"},
        {("/concealed/3", "honour_run", "honour_runs"), ("/called/0", "honour_run", "honour_runs")},
    ),
    "N2: a run of honours as winning card": ({"winning_card": "mentsu.yakuhai.run"}, {("/winning_card", "honour_run", "honour_runs")}),
    "a called card that is no set": ({"concealed": FOUR, "called": ["taatsu.man.run"]}, {("/called/0", "not_a_set", "call_effect")}),
    "NX25: riichi with an open set": (
        {"concealed": FOUR, "called": ["mentsu.man.run"], "situation": ["riichi"]}, {("/situation", "needs_closed_hand", "riichi")},
    ),
    "#27: riichi on a hand that is not tenpai": ({"concealed": DEALT, "situation": ["riichi"]}, {("/situation", "not_tenpai", "riichi")}),
    "every rule at once": (
        {"concealed": FOUR[1:], "called": ["taatsu.man.run"], "winning_card": None, "situation": ["riichi"]}, {
            ("/concealed", "wrong_card_count", "deal"), ("/called/0", "not_a_set", "call_effect"),
            ("/winning_card", "missing", "ron"), ("/situation", "needs_closed_hand", "riichi"),
        },
    ),
    "tenhou with everything it cannot have": (
        {"win": "tenhou", "concealed": DEALT[1:], "called": ["mentsu.man.run"], "situation": ["riichi"]}, {
            ("/winning_card", "wrong_win", "tenhou"), ("/called", "needs_no_melds", "tenhou"),
            ("/situation", "wrong_win", "tenhou"), ("/situation", "needs_closed_hand", "riichi"),
        },
    ),
    "ron without its card": ({"winning_card": None}, {("/winning_card", "missing", "ron")}),
    "tsumo without its card": ({"winning_card": None, "win": "tsumo"}, {("/winning_card", "missing", "tsumo")}),
    "two players": ({"players": 2}, {("/players", "out_of_range", None)}),
    "shapes before rules": (
        {"concealed": ["mentsu.man", "atama.sou.run", "x", "."], "called": [1], "winning_card": "A",
            "win": "chankan", "situation": ["riichi", "riichi", "haitei"], "players": True, "dealer": 1,
        }, {*((f"/concealed/{place}", "bad_card", "kinds") for place in range(4)),
            ("/called/0", "wrong_type", None), ("/winning_card", "bad_format", None),
            ("/win", "unknown_value", None), ("/situation", "too_many", None),
            ("/players", "wrong_type", None), ("/dealer", "wrong_type", None),
        },
    ),
    "nothing": ({"concealed": None, "win": None}, {("/concealed", "missing", None), ("/win", "missing", None)}),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(changes: dict[str, object], wanted: Faults) -> None:
    assert faults(changes) == wanted
    with pytest.raises(Refused):
        GAME.score(RULESET.basic, {**GOOD, **changes}, "ja")


def test_runs_of_honours_where_an_option_has_them() -> None:
    """N2."""
    request = {**GOOD, "concealed": [*GOOD["concealed"][:4], "taatsu.honor.run"]}
    request["winning_card"] = "isolated.honor"
    rules = RULESET.in_force({"honour_runs": True})
    assert GAME.score(rules, request, "en").to_dict()["value"]["points"] == 3


@pytest.mark.parametrize(
    ("concealed", "called", "most"),
    [
        (["mentsu.man.run"] * 4 + ["isolated.man"], [], 4),
        (["isolated.man"], ["mentsu.man.run"] * 4, 6),
    ],
    ids=["four sets alike", "a called set is a partial set and an isolated card"],
)
def test_n1_a_deck_of_so_many_copies(concealed: list[str], called: list[str], most: int) -> None:
    request = {"concealed": concealed, "called": called, "winning_card": "isolated.man"}
    assert faults(request) == faults(request, {"deck": most}) == set()
    assert faults(request, {"deck": most - 1}) == {("/concealed", "too_many_copies", "deck")}


def test_n1_a_called_card_that_is_no_set_is_counted_nowhere() -> None:
    request = {"concealed": ["isolated.man"] + ["mentsu.man.run"] * 3, "called": ["isolated.man"]}
    assert faults(request, {"deck": 3}) == {("/called/0", "not_a_set", "call_effect")}


@pytest.mark.parametrize(
    ("written", "meant"),
    [("mentsu.man.rum", "mentsu.man.run"), ("isolated.souu", "isolated.sou"), ("xxxxxxxxxx", None)],
)
def test_an_unknown_card_names_the_nearest(written: str, meant: str | None) -> None:
    (fault,) = GAME.faults(RULESET.basic, {**GOOD, "winning_card": written})
    for detail in fault.detail:
        assert ("?" in detail or "もしかして" in detail) == (meant is not None)
        assert meant is None or meant in detail
