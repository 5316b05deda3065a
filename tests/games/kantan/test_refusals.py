"""What the errors of the card game say; the refused requests are in refusals.yaml."""

import pytest

import scoring

HAND = {"concealed": ["mentsu.man.run"] * 4 + ["isolated.pin"], "win": "ron"}
TABLE = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 9, "pot": 0}


@pytest.mark.parametrize(
    ("written", "meant"),
    [("mentsu.man.rum", "mentsu.man.run"), ("isolated.souu", "isolated.sou"), ("xxxxxxxxxx", None)],
)
def test_an_unknown_card_names_the_nearest(written: str, meant: str | None) -> None:
    (fault,) = scoring.faults("kantan", HAND | {"winning_card": written})
    for detail in fault.detail:
        assert ("?" in detail or "もしかして" in detail) == (meant is not None)
        assert meant is None or meant in detail


def test_messages_say_what_would_be_right() -> None:
    event = {"type": "win", "winner": 7, "from": 2, "points": 13}
    found = scoring.faults("kantan", {"table": TABLE, "event": event}, task="settle")
    over, seats, points = (fault.detail for fault in found)
    assert over == ("4人の対局は8局で終わります。", "A match of 4 players has 8 hands.")
    assert seats == ("席は0から3までです。", "Players are numbered from 0 to 3.")
    assert all("0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12" in text for text in points)
