"""Numbers in force are values: equal where they have the same numbers, and never changed."""

from scoring.tiles.values import Numbers

PLAIN = Numbers({"honba_points": 300, "kuitan": True})


def test_a_changed_copy_leaves_the_numbers_as_they_were() -> None:
    other = PLAIN.changed({"honba_points": 1500, "deposit_points": 1000})
    assert (other.honba_points, other.kuitan, other.deposit_points) == (1500, True, 1000)
    assert vars(PLAIN) == {"honba_points": 300, "kuitan": True}
    assert PLAIN.changed({}) == PLAIN


def test_numbers_are_equal_where_each_of_them_is() -> None:
    same = Numbers({"honba_points": 300, "kuitan": True})
    assert same == PLAIN
    assert hash(same) == hash(PLAIN)
    assert Numbers({"honba_points": 300, "kuitan": False}) != PLAIN
    assert PLAIN.changed({"deposit_points": 1}) != PLAIN
    assert PLAIN != {"honba_points": 300, "kuitan": True}
