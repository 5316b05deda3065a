"""Numbers in force: values by name that never change, equal where all of them are."""

from scoring.values import NEUTRAL, Numbers, Reading, Win, fields_of


def test_numbers_are_values_by_name() -> None:
    numbers = Numbers({"honba_points": 300, "red_fives": 0})
    assert (numbers.honba_points, numbers.red_fives) == (300, 0)
    changed = numbers.changed({"red_fives": 3, "more": 1})
    assert (changed.honba_points, changed.red_fives, changed.more) == (300, 3, 1)
    assert numbers.red_fives == 0


def test_numbers_are_equal_where_all_of_them_are() -> None:
    numbers = Numbers({"a": 1, "b": 2})
    same = Numbers({"a": 1, "b": 2})
    assert numbers == same
    assert hash(numbers) == hash(same)
    assert numbers != numbers.changed({"b": 3})
    assert numbers.changed({}) == numbers
    assert numbers != {"a": 1, "b": 2}
    assert len({numbers, same, numbers.changed({"a": 2}), numbers.changed({"b": 3})}) == 3


def test_fields_of_a_row_are_taken_in_the_order_asked_for() -> None:
    win = Win(*range(len(Win._fields)))
    assert fields_of(Win, "menzen", "tsumo")(win) == (win.menzen, win.tsumo)
    assert fields_of(Reading, "shape", "wait")(tuple(range(20))) == (0, 2)
    assert NEUTRAL["kan_dora"] == 1
    assert NEUTRAL["red_fives"] == 0
