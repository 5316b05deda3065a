"""What only nearly is a pattern; tests/games has the others, and the examples of the rules one near miss of each."""

from pathlib import Path

import pytest

from tests.support.lines import answer_to
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["patterns"]


def _yaku(ruleset: str, line: str, **options: bool) -> set[str]:
    return {yaku["id"] for yaku in answer_to(ruleset, line, options=options)["yaku"]}


@pytest.mark.parametrize(
    ("triplets", "expected"), CASES["yonrenkou"].values(), ids=CASES["yonrenkou"]
)
def test_four_triplets_in_a_row_are_of_one_suit_without_a_gap(
    triplets: str, *, expected: bool
) -> None:
    pair = triplets[-2:]
    yaku = _yaku("kitanuki", f"{triplets}+{pair} tsumo", yaku_yonrenkou=True)
    assert ("yonrenkou" in yaku) is expected


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize(("concealed", "winning", "expected"), CASES["nine gates"])
def test_nine_gates_are_three_of_each_end_and_every_number(
    concealed: str, winning: str, suit: str, *, expected: bool
) -> None:
    yaku = _yaku("tcg", f"{concealed}{suit}+{winning}{suit} tsumo")
    assert ("chuuren_poutou" in yaku) is expected
