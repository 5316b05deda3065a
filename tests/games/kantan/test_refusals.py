"""What the errors of the card game say; the refused requests are in refusals.yaml."""

import pytest

import scoring

HAND = {"concealed": ["mentsu.man.run"] * 4 + ["isolated.pin"], "win": "ron"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [("mentsu.man.rum", "mentsu.man.run"), ("isolated.souu", "isolated.sou"), ("xxxxxxxxxx", None)],
)
def test_an_unknown_card_names_the_nearest(written: str, meant: str | None) -> None:
    (fault,) = scoring.faults("kantan", HAND | {"winning_card": written})
    for detail in fault.detail:
        assert ("?" in detail or "もしかして" in detail) == (meant is not None)
        assert meant is None or meant in detail
