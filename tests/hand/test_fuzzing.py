"""A small run of the targets of `make long-fuzz-notation`: seeds, changed seeds and random bytes."""

import random

import pytest

from tests.hand.fuzzing.targets import TARGETS, Finding, cards, judge, notation, seeds, words


@pytest.mark.many
@pytest.mark.parametrize("target", TARGETS)
def test_seeds_and_changed_seeds_are_answered_or_refused(target: str) -> None:
    chance = random.Random(1)
    begun = list(seeds(target))
    assert begun
    known = words(target)
    for data in chance.sample(begun, min(len(begun), 100)):
        TARGETS[target](data)
        for _ in range(3):
            changed = bytearray(data)
            place = chance.randrange(len(changed))
            changed[place : place + 2] = chance.choice(
                (chance.randbytes(2), chance.choice(known).encode())
            )
            TARGETS[target](bytes(changed))


@pytest.mark.parametrize("size", [0, 1, 2, 30, 300])
def test_random_bytes_are_answered_or_refused(size: int) -> None:
    chance = random.Random(size)
    for _ in range(40):
        notation(chance.randbytes(size))
        cards(chance.randbytes(size))


def test_a_fault_that_scoring_does_not_raise_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.faults", lambda *_: ["one that scoring does not raise"])
    with pytest.raises(Finding):
        judge("dice", {})
