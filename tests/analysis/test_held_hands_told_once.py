"""A field of a held hand that is not as it should be is told once, and a card that changes nothing changes nothing."""

import pytest

import scoring
from tests.support import Request
from tests.support.tile_analysis import ask, faults

scoring.ruleset("tcg")
TENPAI = "123567m34522p67s"


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"concealed": TENPAI, "called_tile": "12z"}, ("/called_tile", "wrong_tile_count", None)),
        (
            {"concealed": TENPAI + "1z", "situation": ["riichi"], "drawn": "x"},
            ("/drawn", "bad_format", None),
        ),
        ({"concealed": TENPAI, "discards": "1" * 96 + "m"}, ("/discards", "too_long", None)),
        ({"concealed": TENPAI, "visible": "1" * 256 + "m"}, ("/visible", "too_long", None)),
    ],
)
def test_what_cannot_be_read_is_told_once(
    request_: Request, wanted: tuple[str, str, str | None]
) -> None:
    assert faults("tcg", request_) == [wanted]


def test_a_number_that_no_wait_and_no_declaration_asks_for_makes_no_difference() -> None:
    won: Request = {"concealed": TENPAI + "8s", "drawn": "8s", "cards": ["card_big_counters"]}
    (card,) = ask("tcg", won)["amendments"]
    (change,) = card["changes"]
    assert not change["took_effect"]
    (card,) = ask("tcg", {**won, "honba": 1})["amendments"]
    assert card["changes"][0]["took_effect"]
