"""What arushiaru refuses: every impossible input of its specification that one hand shows, each at its field and with its rule."""

import pytest

import scoring
from scoring.faults import Refused

RULESET = scoring.ruleset("arushiaru")
BASIC = "123567m345p22p67s+8s"
KAN = "456m99p45s+6s chi:123m open_kan:8888p"
DRAGONS = "23m99s+4m pon:555z pon:666z"

Refusal = tuple[str, str, str | None]
CASES: dict[str, tuple[str, list[Refusal]]] = {
    "riichi": (f"{BASIC} riichi", [("/situation/0", "unknown_value", None)]),
    "dora": (f"{BASIC} dora:1m", [("", "unknown_field", None)]),
    "ura": (f"{BASIC} ura:1m", [("", "unknown_field", None)]),
    "norths": (f"{BASIC} norths:1", [("", "unknown_field", None)]),
    "honba": (f"{BASIC} honba:1", [("", "unknown_field", None)]),
    "red fives": ("123067m345p22p67s+8s", [("/concealed", "red_five_not_in_use", "no_riichi_dora")]),
    "rinshan by ron": (f"{KAN} rinshan", [("/situation", "wrong_win", "rinshan")]),
    "rinshan without a kan": (f"{BASIC} tsumo rinshan", [("/situation", "needs_kan", "rinshan")]),
    "chankan by tsumo": (f"{BASIC} tsumo chankan", [("/situation", "wrong_win", "chankan")]),
    "haitei by ron": (f"{BASIC} haitei", [("/situation", "wrong_win", "haitei")]),
    "tenhou of a child": (f"{BASIC} tsumo tenhou", [("/situation", "wrong_seat", "tenhou")]),
    "tenhou by ron": (f"{BASIC} dealer tenhou", [("/situation", "wrong_win", "tenhou")]),
    "chiihou of the dealer": (f"{BASIC} dealer chiihou", [("/situation", "wrong_seat", "chiihou")]),
    "chiihou after a call": (f"{KAN} chiihou", [("/situation", "needs_no_melds", "chiihou")]),
    "chiihou by robbing a kan": (f"{BASIC} chankan chiihou", [("/situation", "contradiction", "yaku_limit")]),
    "a fifth copy": ("11111m67m345p2p67s+8s", [("/concealed", "too_many_copies", None)]),
    "twelve tiles": ("123567m345p22p6s+8s", [("/concealed", "wrong_tile_count", None)]),
    "liability without melds": (f"{BASIC} liability:daisangen", [("/liability", "needs_melds", "pao_daisangen")]),
    "liability for two dragons": (
        "77z678p45s+6s pon:555z pon:666z liability:daisangen", [("/liability", "needs_melds", "pao_daisangen")],
    ),
    "liability for three winds": (
        "44z55s+4z pon:111z pon:222z pon:333z liability:suushiihou", [("/liability", "needs_melds", "pao_suushii")],
    ),
    "liability for three han of value tiles": (
        "99s45m+6m pon:555z pon:666z pon:222z liability:yakuhai", [("/liability", "needs_melds", "pao_fanpai4")],
    ),
    "liability for concealed kans only": (
        "99s45m+6m closed_kan:5555z closed_kan:6666z closed_kan:7777z liability:daisangen",
        [("/liability", "needs_melds", "pao_daisangen")],
    ),
    "an unknown liability": (f"{BASIC} liability:toitoi", [("/liability", "unknown_value", None)]),
}  # fmt: skip


def _faults(request: dict[str, object]) -> list[Refusal]:
    faults = RULESET.game.faults(RULESET.in_force(request.get("options")), request)
    for fault in faults:
        assert fault.detail.ja, fault
        assert fault.detail.en.isascii(), fault
        assert fault.rule is None or fault.rule in RULESET.rules, fault
    return [(fault.pointer, fault.code, fault.rule) for fault in faults]


@pytest.mark.parametrize("name", CASES)
def test_an_impossible_hand_is_refused(name: str) -> None:
    line, wanted = CASES[name]
    request = RULESET.game.request_of(line)
    if "seat:" not in line:
        request.setdefault("seat_wind", "south")
    found = _faults(request)
    assert [(p if code != "unknown_field" else "", code, rule) for p, code, rule in found] == wanted
    with pytest.raises(Refused):
        RULESET.game.score(RULESET.basic, request, "en")


def test_a_concealed_kan_counts_among_the_open_sets_unless_an_option_says_no() -> None:
    line = "99s45m+6m pon:555z pon:666z closed_kan:7777z liability:daisangen"
    request = RULESET.game.request_of(line)
    assert _faults(request) == []
    refused = _faults({**request, "options": {"pao_counts_ankan": False}})
    assert refused == [("/liability", "needs_melds", "pao_daisangen")]


def test_a_double_wind_is_two_han_for_liability() -> None:
    request = RULESET.game.request_of(
        "99s45m+6m pon:555z pon:666z pon:111z dealer round:east liability:yakuhai"
    )
    assert _faults(request) == []
    refused = _faults({**request, "round_wind": "south"})
    assert refused == [("/liability", "needs_melds", "pao_fanpai4")]


@pytest.mark.parametrize("value", [1, [], {}])
def test_liability_is_a_word(value: object) -> None:
    request = {**RULESET.game.request_of(BASIC), "liability": value}
    assert _faults(request) == [("/liability", "wrong_type", None)]


def test_no_liability_is_no_fault() -> None:
    assert _faults({**RULESET.game.request_of(BASIC), "liability": None}) == []
