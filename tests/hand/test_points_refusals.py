"""In kantan a field without shape hides no fault of the others."""

import pytest

import scoring

CARDS = ["mentsu.man.run", "mentsu.pin.run", "mentsu.sou.run", "taatsu.man.run", "atama.sou"]


@pytest.mark.parametrize(
    ("ruleset", "request_", "faults"),
    [
        (
            "kantan",
            {"concealed": [*CARDS[:4], "atama.moon"], "win": "steal"},
            {("/concealed/4", "bad_card"), ("/win", "unknown_value")},
        ),
    ],
)
def test_all_faults_are_found_at_once(
    ruleset: str, request_: dict[str, object], faults: set[tuple[str, str]]
) -> None:
    assert {(f.pointer, f.code) for f in scoring.faults(ruleset, request_)} == faults
