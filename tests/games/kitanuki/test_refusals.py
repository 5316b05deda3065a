"""What kitanuki refuses: every impossible input of its specification that one hand shows, each at its field and with its rule."""

import pytest

import scoring
from scoring.faults import Refused

RULESET = scoring.ruleset("kitanuki")
BASIC = "123456p55s67s111z+8s"
OPEN = "123456p55s67s+8s pon:111z"
FOUR_KANS = "5p+5p closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z"

Refusal = tuple[str, str, str | None]
"""Pointer, code and rule of a fault."""
CASES: dict[str, tuple[str, list[Refusal]]] = {
    "2m to 8m are not there": ("23456p55s67s111z5m+8s", [("/concealed", "no_such_tile", "yaku_chinitsu_no_man")]),
    "nor as indicators": (
        f"{BASIC} dora:2m rinshan:8m1p",
        [("/dora_indicators", "no_such_tile", "yaku_chinitsu_no_man"), ("/rinshan_indicators", "no_such_tile", "yaku_chinitsu_no_man")],
    ),
    "no chi": ("123456p55s67s+8s chi:123s", [("/melds/0", "bad_meld", "no_chi")]),
    "no pon of norths": ("123456p55s67s+8s pon:444z", [("/melds/0", "bad_meld", "nuki_haitei_discard")]),
    "no open kan of norths": ("123456p55s67s+8s open_kan:4444z", [("/melds/0", "bad_meld", "nuki_haitei_discard")]),
    "a fifth copy": ("11111p45p55s67s11z+8s", [("/concealed", "too_many_copies", None)]),
    "a fifth north": ("123456p55s67s444z+8s norths:2", [("/norths", "too_many_copies", None)]),
    "a fifth north among the indicators": (f"{BASIC} norths:3 rinshan:44z", [("/norths", "too_many_copies", None)]),
    "more than four norths": (f"{BASIC} norths:5", [("/norths", "out_of_range", None)]),
    "thirteen tiles": ("123456p55s67s11z+8s", [("/concealed", "wrong_tile_count", None)]),
    "riichi with a pon": (f"{OPEN} riichi", [("/situation", "needs_closed_hand", "riichi")]),
    "ura without riichi": (f"{BASIC} dora:1p ura:1p", [("/ura_indicators", "needs_situation", "ura_dora")]),
    "one indicator from the dead wall": (f"{BASIC} rinshan:1p", [("/rinshan_indicators", "wrong_tile_count", None)]),
    "three indicators from the dead wall": (f"{BASIC} rinshan:1p2p3p", [("/rinshan_indicators", "wrong_tile_count", None)]),
    "no indicator from the dead wall, given": (f"{BASIC} rinshan:", [("/rinshan_indicators", "wrong_tile_count", None)]),
    "kan ura without the option": (f"{BASIC} riichi dora:1p2p ura:3p4p", [("/ura_indicators", "too_many_indicators", "dora_kan_ura")]),
    "more ura than dora indicators": (f"{BASIC} riichi dora:1p ura:3p4p", [("/ura_indicators", "too_many_indicators", "dora_kan")]),
    "tenhou of a child": (f"{BASIC} tsumo tenhou", [("/situation", "wrong_seat", "tenhou")]),
    "tenhou by ron": (f"{BASIC} dealer tenhou", [("/situation", "wrong_win", "tenhou")]),
    "tenhou with extracted norths": (f"{BASIC} dealer tsumo tenhou norths:1", [("/situation", "needs_no_norths", "tenhou")]),
    "chiihou of the dealer": (f"{BASIC} dealer chiihou", [("/situation", "wrong_seat", "chiihou")]),
    "chiihou with extracted norths": (f"{BASIC} chiihou norths:2", [("/situation", "needs_no_norths", "chiihou")]),
    "chiihou after a call": (f"{OPEN} chiihou", [("/situation", "needs_no_melds", "chiihou")]),
    "renhou by tsumo": (f"{BASIC} tsumo renhou", [("/situation", "wrong_win", "renhou")]),
    "renhou with a kan": ("456p999m55s67s+8s closed_kan:1111p renhou", [("/situation", "needs_no_melds", "renhou")]),
    "renhou with extracted norths": (f"{BASIC} renhou norths:1", [("/situation", "needs_no_norths", "renhou")]),
    "chiihou and renhou": (f"{BASIC} chiihou renhou", [("/situation", "contradiction", "yaku_yakuman")]),
    "chiihou and riichi": (f"{BASIC} chiihou riichi", [("/situation", "contradiction", "yaku_riichi")]),
    "a second indicator before anybody made a kan": (
        f"{BASIC} renhou dora:1p2p", [("/dora_indicators", "too_many_indicators", "dora_kan")],
    ),
    "a fifth kan": (f"{FOUR_KANS} closed_kan:4444z", [("/melds", "too_many", None)]),
    "north is no seat": (f"{BASIC} seat:north", [("/seat_wind", "unknown_value", None)]),
    "no round wind": (f"{BASIC} round:east", [("", "unknown_field", None)]),
    "no deposits": (f"{BASIC} deposits:1", [("", "unknown_field", None)]),
    "no red fives": ("12346p55s67s111z0p+8s", [("/concealed", "red_five_not_in_use", None)]),
    "no red five among the indicators": (f"{BASIC} rinshan:0s1p", [("/rinshan_indicators", "red_five_not_in_use", None)]),
    "ippatsu": (f"{BASIC} riichi ippatsu", [("/situation/1", "unknown_value", None)]),
    "everything at once": (
        f"{OPEN} riichi norths:5 rinshan:1p",
        [
            ("/norths", "out_of_range", None),
            ("/rinshan_indicators", "wrong_tile_count", None),
        ],
    ),
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
    found = _faults(request)
    assert [(p if code != "unknown_field" else "", code, rule) for p, code, rule in found] == wanted
    with pytest.raises(Refused):
        RULESET.game.score(RULESET.basic, request, "en")


def test_a_concealed_kan_of_norths_needs_its_option() -> None:
    request = RULESET.game.request_of("123456p55s67s+8s closed_kan:4444z")
    assert _faults(request) == []
    refused = _faults({**request, "options": {"north_ankan": False}})
    assert refused == [("/melds/0", "bad_meld", "north_ankan")]


def test_kan_ura_are_counted_with_their_option() -> None:
    line = f"{BASIC} riichi dora:9s1s ura:4s7s"
    request = {**RULESET.game.request_of(line), "options": {"kan_ura": True}}
    answer = RULESET.game.score(RULESET.in_force({"kan_ura": True}), request, "en").to_dict()
    assert {line["id"]: line["han"] for line in answer["yaku"]}["ura_dora"] == 3


@pytest.mark.parametrize("value", [[], 1.5, "2", True])
def test_norths_are_a_whole_number(value: object) -> None:
    request = {**RULESET.game.request_of(BASIC), "norths": value}
    assert _faults(request) == [("/norths", "wrong_type", None)]


@pytest.mark.parametrize(("value", "code"), [(5, "wrong_type"), ("1x", "bad_tiles")])
def test_indicators_are_tiles(value: object, code: str) -> None:
    request = {**RULESET.game.request_of(BASIC), "rinshan_indicators": value}
    assert _faults(request) == [("/rinshan_indicators", code, None)]


def test_assumptions_are_stated() -> None:
    answer = RULESET.game.score(RULESET.basic, RULESET.game.request_of(BASIC), "en").to_dict()
    assert [text.partition(":")[0] for text in answer["assumed"]] == [
        "No seat wind was given",
        "No dora indicators were given",
        "No indicators from the dead wall were given",
    ]
