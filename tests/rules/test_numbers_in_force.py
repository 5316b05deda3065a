"""Numbers in force are values: equal where they have the same numbers, never changed, made anew with others."""

from scoring.tiles.values import Numbers

PLAIN = Numbers({"honba_points": 300, "kuitan": True})


def test_numbers_are_asked_for_by_their_names() -> None:
    assert (PLAIN.honba_points, PLAIN.kuitan) == (300, True)


def test_numbers_with_others_for_some_leave_the_first_as_they_were() -> None:
    other = PLAIN.changed({"honba_points": 1500, "deposit_points": 1000})
    assert (other.honba_points, other.kuitan, other.deposit_points) == (1500, True, 1000)
    assert vars(PLAIN) == {"honba_points": 300, "kuitan": True}
    assert PLAIN.changed({}) == PLAIN


def test_numbers_are_equal_where_each_of_them_is() -> None:
    same = Numbers({"honba_points": 300, "kuitan": True})
    other = Numbers({"honba_points": 300, "kuitan": False})
    assert same == PLAIN
    assert hash(same) == hash(PLAIN)
    assert other != PLAIN
    assert PLAIN.changed({"deposit_points": 1}) != PLAIN
    assert PLAIN != {"honba_points": 300, "kuitan": True}
    assert PLAIN != 300


def test_other_numbers_are_kept_in_other_places() -> None:
    many = {hash(PLAIN.changed({"honba_points": points})) for points in range(100)}
    assert len(many) > 90
