"""What is remembered: made once, never more than there is room for, and nothing that was refused."""

import pytest

from scoring.cache import Remembered, RememberedOfRules


def test_what_was_asked_before_is_not_made_again() -> None:
    made: list[int] = []

    def square(number: int) -> int:
        made.append(number)
        return number * number

    squares = Remembered(square, most=8)
    assert [squares[n] for n in (3, 4, 3, 3)] == [9, 16, 9, 9]
    assert made == [3, 4]


def test_there_is_never_more_than_there_is_room_for() -> None:
    squares: Remembered[int, int] = Remembered(lambda n: n * n, most=8)
    for n in range(100):
        assert squares[n] == n * n
        assert len(squares) <= 8


def test_what_is_refused_is_not_remembered() -> None:
    numbers: Remembered[str, int] = Remembered(int, most=8)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            numbers["one"]
    assert numbers == {}


def test_all_is_forgotten_when_it_is_of_too_many_rules() -> None:
    made: list[tuple[str, int]] = []

    def make(asked: tuple[str, int]) -> int:
        made.append(asked)
        return asked[1]

    remembered = RememberedOfRules(make, most=100, rules=2)
    for asked in (("a", 1), ("a", 2), ("b", 1), ("a", 1), ("b", 2)):
        assert remembered[asked] == asked[1]
    assert len(remembered) == 4
    assert remembered["c", 7] == 7
    assert set(remembered) == {("c", 7)}
    assert remembered["a", 1] == 1
    assert remembered["c", 8] == 8
    assert set(remembered) == {("c", 7), ("a", 1), ("c", 8)}
    assert made.count(("a", 1)) == 2


def test_of_rules_there_is_never_more_than_there_is_room_for() -> None:
    remembered: RememberedOfRules[tuple[str, int], int]
    remembered = RememberedOfRules(lambda asked: asked[1], most=3, rules=9)
    for n in range(20):
        assert remembered["a", n] == n
        assert len(remembered) <= 3
