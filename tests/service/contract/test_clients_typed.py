"""The judge of the generated clients: what it must find wrong."""

from typing import Any, Literal

import attrs
import pytest

from tests.service.support.typed import untrue


@attrs.define
class Inner:
    """A model like those that are generated."""

    points: int
    limit: Literal["mangan"] | None


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (1, int),
        (None, int | None),
        ("ron", Literal["ron", "tsumo"]),
        ([1, 2], list[int]),
        ({"a": [1]}, dict[str, list[int]]),
        (object(), Any),
        (Inner(1, None), Inner),
        ([Inner(1, "mangan")], list[Inner | int]),
    ],
)
def test_true_values_pass(value: object, hint: object) -> None:
    assert list(untrue(value, hint)) == []


@pytest.mark.parametrize(
    ("value", "hint", "at"),
    [
        (True, int, ""),
        (1.0, int, ""),
        (None, int, ""),
        ("1", int | None, ""),
        ("kan", Literal["ron", "tsumo"], ""),
        ((1,), list[int], ""),
        ([1, "2"], list[int], "/1"),
        ([], dict[str, int], ""),
        ({"a": "1"}, dict[str, int], "/a"),
        (Inner("1", None), Inner, "/points"),  # type: ignore[arg-type] # wrong on purpose
        ([Inner(1, "haneman")], list[Inner], "/0/limit"),  # type: ignore[arg-type] # likewise
        ({"points": 1}, Inner, ""),
    ],
)
def test_untrue_values_are_found_where_they_are(value: object, hint: object, at: str) -> None:
    (found,) = untrue(value, hint)
    assert found.startswith(f"{at}: ")
