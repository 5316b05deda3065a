"""Facts of a hand that cannot be true together, and faults that do not hide each other."""

import pytest

import scoring

BASE = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}


def faults_of(**changes: object) -> list[tuple[str, str]]:
    """Pointer and code of everything wrong with the base hand and ``changes``."""
    return [(f.pointer, f.code) for f in scoring.faults("tcg", {**BASE, **changes})]


def test_a_robbed_tile_cannot_be_an_indicator_too() -> None:
    """5-17: three in the pon, the robbed one and the indicator would be five."""
    found = faults_of(situation=["chankan"], dora_indicators="8s")
    assert found == [("/situation", "robbed_tile_in_hand")]


@pytest.mark.parametrize(("indicators", "fits"), [("1234z", True), ("12345z", False)])
def test_a_robbed_kan_turns_no_indicator(indicators: str, fits: bool) -> None:  # noqa: FBT001
    """5-14 and 5-17: at most three kans were completed."""
    found = faults_of(situation=["chankan"], dora_indicators=indicators)
    assert found == ([] if fits else [("/dora_indicators", "too_many_indicators")])


def test_ippatsu_cannot_be_the_last_discard() -> None:
    """4-01: who declares riichi has a draw left, and the last discard is his own or comes after it."""
    assert faults_of(situation=["riichi", "ippatsu", "houtei"]) == [("/situation", "contradiction")]
    assert faults_of(situation=["riichi", "houtei"]) == []


def test_an_unknown_field_hides_no_fault_of_a_field_it_begins_like() -> None:
    found = faults_of(concealed="12m", concealedx=1, meldsx=1)
    assert ("/concealed", "wrong_tile_count") in found
    assert len(found) == 3


def test_a_fault_of_the_tiles_hides_none_of_the_situation() -> None:
    found = faults_of(concealed="1m", win="tsumo", situation=["rinshan"])
    assert found == [("/concealed", "wrong_tile_count"), ("/situation", "needs_kan")]
