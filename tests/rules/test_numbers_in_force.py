"""Numbers in force never change; a change makes others."""

from scoring.tiles.values import Numbers

PLAIN = Numbers({"honba_points": 300, "kuitan": True})


def test_a_changed_copy_leaves_the_numbers_as_they_were() -> None:
    other = PLAIN.changed({"honba_points": 1500, "deposit_points": 1000})
    assert (other.honba_points, other.kuitan, other.deposit_points) == (1500, True, 1000)
    assert vars(PLAIN) == {"honba_points": 300, "kuitan": True}
