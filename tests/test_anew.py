"""Data made anew is equal to what it was made from, and shares nothing with it that can change."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.anew import copier_of, maker_of

PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
DATA = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


def changeable(data: object) -> Iterator[int]:
    if isinstance(data, dict | list):
        yield id(data)
        for inner in data.values() if isinstance(data, dict) else data:
            yield from changeable(inner)


@given(st.lists(DATA, max_size=4))
def test_each_time_it_is_equal_and_nothing_that_can_change_is_shared(data: list[Any]) -> None:
    make = maker_of(data)
    first, second = make(), make()
    assert first == second == data
    assert len({*changeable(data), *changeable(first), *changeable(second)}) == 3 * len(
        [*changeable(data)]
    )


@pytest.mark.parametrize("number", [0, 1, 2, 33])
def test_so_many_lines_are_copied_as_they_are(number: int) -> None:
    lines = tuple({"place": place, "name": f"n{place}"} for place in range(number))
    copied = copier_of(number)(lines)
    assert copied == list(lines)
    for one in copied:
        one["place"] = -1
    assert [line["place"] for line in lines] == [*range(number)]


def test_plain_values_lists_and_dictionaries_are_made_anew() -> None:
    data = [1, "a", None, [2, []], {}, {"k": 1, "l": [{"m": []}, 3], "n": {"o": {}}}]
    make = maker_of(data)
    first = make()
    assert first == data
    first[5]["l"][0]["m"].append(4)
    first[5]["n"]["o"]["p"] = 5
    first[3][1].append(6)
    first[4]["q"] = 7
    assert (
        make() == data == [1, "a", None, [2, []], {}, {"k": 1, "l": [{"m": []}, 3], "n": {"o": {}}}]
    )


LINES = st.lists(st.dictionaries(st.text(max_size=5), PLAIN, max_size=3), max_size=6).map(tuple)


@given(LINES)
def test_copied_lines_are_equal_and_shared_with_nobody(lines: tuple[dict[str, Any], ...]) -> None:
    copied = copier_of(len(lines))(lines)
    assert copied == list(lines)
    assert not {*map(id, copied)} & {*map(id, lines)}
