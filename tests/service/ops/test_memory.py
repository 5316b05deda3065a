"""What nobody holds any more is given back once a worker has grown much, and only then."""

import ctypes
import gc
import weakref
from pathlib import Path

import pytest

from service import memory
from service.memory import EVERY, MOST_GROWN, Memory, give_back, size
from service.worker import Worker

MIB = 1024 * 1024
BASE = 100 * MIB


class _Process:
    """A process whose size is told, with a clock of its own."""

    def __init__(self) -> None:
        self.size: int | None = BASE
        self.now = 1000.0
        self.given = 0
        self.after: int | None = BASE
        self.memory = Memory(lambda: self.size, self._give_back, lambda: self.now)

    def _give_back(self) -> None:
        self.given += 1
        self.size = self.after

    def at(self, size: int | None, seconds: float = EVERY) -> int:
        """How often memory was given back, once the process had this size so much later."""
        self.size = size
        self.now += seconds
        self.memory.look()
        return self.given


def test_memory_is_given_back_when_a_process_has_grown_much() -> None:
    process = _Process()
    assert process.at(BASE) == 0
    assert process.at(BASE + MOST_GROWN) == 0
    assert process.at(BASE + MOST_GROWN + 1) == 1
    assert process.at(BASE + MOST_GROWN) == 1
    assert process.at(BASE + MOST_GROWN + 1) == 2


def test_what_is_left_is_what_growth_is_counted_from() -> None:
    process = _Process()
    process.at(BASE)
    process.after = BASE + 20 * MIB
    assert process.at(BASE + 40 * MIB) == 1
    assert process.at(BASE + 20 * MIB + MOST_GROWN) == 1
    assert process.at(BASE + 20 * MIB + MOST_GROWN + 1) == 2


def test_a_process_that_has_become_smaller_is_counted_from_there() -> None:
    process = _Process()
    process.at(BASE)
    process.at(BASE - 10 * MIB)
    assert process.at(BASE + MOST_GROWN - 10 * MIB) == 0
    assert process.at(BASE + MOST_GROWN - 9 * MIB) == 1


def test_it_is_looked_at_every_few_seconds() -> None:
    process = _Process()
    process.at(BASE)
    assert process.at(BASE + 2 * MOST_GROWN, EVERY / 2) == 0
    assert process.at(BASE + 2 * MOST_GROWN, EVERY / 2) == 1


def test_a_size_that_is_not_told_is_not_judged() -> None:
    process = _Process()
    assert process.at(None) == 0
    assert process.at(BASE) == 0
    assert process.at(None) == 0
    assert process.at(BASE + MOST_GROWN + 1) == 1


def test_a_process_knows_its_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = size()
    assert told is None or 10 * MIB < told < 10_000 * MIB
    monkeypatch.setattr(memory, "_STATM", tmp_path / "none")
    assert size() is None


class _Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.ring = self


def test_what_only_holds_itself_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed: list[int] = []

    class Library:
        malloc_trim = trimmed.append

        def __init__(self, _: None) -> None:
            """Whatever library was asked for."""

    monkeypatch.setattr(ctypes, "CDLL", Library)
    gc.disable()
    try:
        ring = weakref.ref(_Ring())
        assert ring() is not None
        give_back()
        assert ring() is None
    finally:
        gc.enable()
    assert trimmed == [0]


def test_another_library_of_c_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    give_back()


def test_a_worker_looks_at_its_memory_whenever_it_says_that_it_lives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    class Looking:
        def look(self) -> None:
            told.append("looked")

    class Living:
        def notify(self) -> None:
            told.append("lives")

    monkeypatch.setattr(Worker, "memory", Looking())
    worker = Worker.__new__(Worker)
    worker.tmp = Living()
    worker.notify()
    assert told == ["lives", "looked"]
