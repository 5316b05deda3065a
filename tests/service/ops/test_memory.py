"""Memory that nobody holds any more is given back once a worker has grown much, and only then."""

import gc
import weakref
from types import SimpleNamespace

import pytest

from service.memory import EVERY, MOST_GROWN, Memory, give_back, size

MIB = 2**20


@pytest.mark.parametrize(
    ("sizes", "given_back"),
    [
        ([100, 132, 133, 132, 133], [2, 4]),
        ([100, 90, 122, 123], [3]),
        ([None, 100, None, 133], [3]),
    ],
    ids=["grown by more than 32 MiB", "counted from the smallest size", "size not known"],
)
def test_memory_is_given_back_when_a_process_has_grown_much(
    sizes: list[int | None], given_back: list[int]
) -> None:
    assert MOST_GROWN == 32 * MIB
    process = SimpleNamespace(size=None, now=0.0)
    found: list[int] = []

    def give_back_all() -> None:
        found.append(len(looks))
        process.size = 100 * MIB

    memory = Memory(lambda: process.size, give_back_all, lambda: process.now)
    looks: list[int | None] = []
    for one in sizes:
        process.size = None if one is None else one * MIB
        process.now += EVERY
        memory.look()
        memory.look()  # too soon: nothing more is done
        looks.append(one)
    assert found == given_back


def test_a_process_knows_its_size() -> None:
    assert 10 * MIB < (size() or 0) < 10_000 * MIB


class _Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.ring = self


def test_what_only_holds_itself_is_collected() -> None:
    gc.disable()
    try:
        ring = weakref.ref(_Ring())
        give_back()
        assert ring() is None
    finally:
        gc.enable()
