"""`make long-scaling`: what its page says follows from what was measured, here from figures made up for it."""

from __future__ import annotations

import pytest

from benchmarks.bulk_scaling.page import Found, Measured, Run, page_of, section_of

START, FIRST, EACH, PEER = 0.5, 2.0, 2e-6, 80e-6


def measured(hands: int, workers: str = "1", form: str = "parquet") -> Measured:
    """Return a run that needs half a second to start, two for the first 100,000 hands, and 2 µs a hand, which two workers share."""
    cpu = START + FIRST * min(hands, 10**5) / 10**5 + EACH * hands
    seconds = cpu if workers == "1" else cpu - EACH * hands / 2
    return Measured(hands, workers, form, [Run(seconds, cpu, 200.0)])


def found() -> Found:
    """Everything, up to ten million hands."""
    return Found(
        one=[measured(hands) for hands in (1, *(10**power for power in range(3, 8)))],
        others=[
            measured(10**6, "2"),
            measured(10**7, "2"),
            measured(10**6, "2 on a cluster"),
            measured(10**6, "1", "csv"),
        ],
        peer=PEER,
        distinct=600_000,
        compared=3000,
        bytes_in=22.0,
        bytes_out=9.0,
        task=0.001,
    )


def test_the_cost_is_taken_apart_into_start_first_meetings_and_hands() -> None:
    figures = found()
    assert figures.start == pytest.approx(START, abs=1e-4)
    assert figures.each == pytest.approx(EACH)
    assert figures.warm == pytest.approx(FIRST, abs=1e-3)
    assert figures.moved == pytest.approx(0.0, abs=1e-9)


def test_goals_are_judged_by_whole_runs() -> None:
    """Ten million hands take 22.5 s, 35.6 times faster than 80 µs a hand. Two workers take 12.5 s, 1.8 times faster."""
    goals = section_of(found()).goals
    assert [(goal.measured, goal.met) for goal in goals] == [
        ("35.6 ×", True), ("1.80 ×", True), ("0%", True),
    ]  # fmt: skip
    dear = found()._replace(peer=50e-6)
    assert [goal.met for goal in section_of(dear).goals] == [False, True, True]


def test_a_billion_hands_are_reckoned_from_what_was_measured() -> None:
    """2 µs × 10⁹ = 0.56 hours; 22 and 9 bytes a hand; 4,000 parts of a quarter million, 1 ms each for the scheduler."""
    text = page_of(found(), load=0.5)
    for line in (
        "| processor time | 2.00 µs a hand | 0.56 core hours |",
        "| start and first meetings | 0.50 s + 2.00 s | once in each process |",
        "| input | 22.0 bytes a hand (Parquet, zstd) | 22 GB |",
        "| output | 9.0 bytes a hand | 9 GB |",
        "| parts | 250,000 rows each | 4,000 files, as many tasks |",
        "| scheduler | 1.00 ms a task, measured with tasks that do nothing | 4 s in all, in addition to the work |",
        "| lost when a worker dies | its part | 0.5 s of work |",
    ):
        assert line in text
