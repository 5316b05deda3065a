"""What is remembered: made once, never more than there is room for, and nothing that was refused."""

import pytest

from scoring.remembering import Remembered


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
