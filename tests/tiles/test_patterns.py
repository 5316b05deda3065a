"""What only nearly is a pattern; tests/games has the others, and the examples of the rules one near miss of each."""

import pytest

from tests.support.lines import answer_to


def _yaku(ruleset: str, line: str, **options: bool) -> set[str]:
    return {yaku["id"] for yaku in answer_to(ruleset, line, options=options)["yaku"]}


@pytest.mark.parametrize(
    ("triplets", "expected"),
    [
        pytest.param("222333444555p1s", True, id="2345"),
        pytest.param("666777888999p1s", True, id="6789"),
        pytest.param("222444555777p1s", False, id="2457"),
        pytest.param("222333555666p1s", False, id="2356"),
        pytest.param("222333444666p1s", False, id="2346"),
        pytest.param("222444555666p1s", False, id="2456"),
        pytest.param("888999p111222s1z", False, id="over the end of a suit"),
    ],
)
def test_four_triplets_in_a_row_are_of_one_suit_without_a_gap(
    triplets: str, *, expected: bool
) -> None:
    pair = triplets[-2:]
    yaku = _yaku("kitanuki", f"{triplets}+{pair} tsumo", yaku_yonrenkou=True)
    assert ("yonrenkou" in yaku) is expected


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize(
    ("concealed", "winning", "expected"),
    [
        ("1112345678999", "5", True),
        ("1122345678999", "1", True),
        ("1112345678899", "9", True),
        ("1122334567899", "9", False),
        ("1123456788999", "8", False),
        ("1112345667899", "6", False),
    ],
)
def test_nine_gates_are_three_of_each_end_and_every_number(
    concealed: str, winning: str, suit: str, *, expected: bool
) -> None:
    yaku = _yaku("tcg", f"{concealed}{suit}+{winning}{suit} tsumo")
    assert ("chuuren_poutou" in yaku) is expected
