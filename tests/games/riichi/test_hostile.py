"""Whatever a stranger sends, the answer is a score or a refusal; nothing else is ever raised."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring

GOOD: dict[str, Any] = {
    "concealed": "123567m34522p67s",
    "melds": [],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": ["riichi"],
    "dora_indicators": "9m",
    "ura_indicators": "4z",
    "honba": 0,
    "deposits": 0,
    "options": {},
}
OPTIONS = tuple(scoring.ruleset("tcg").options)


def _deep(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


VALUES: dict[str, object] = {
    "a huge string": "1m" * 500_000,
    "a string of spaces": " " * 500_000,
    "a lone surrogate": "\ud800",
    "a null byte": "8s\0",
    "another script's digits": "٣m",
    "a format string": "{name}%s",
    "a deep list": _deep(100),
    "a list of everything": [None, 1, "x", {}, [], 1.5, True],
    "a list of dicts": [{"riichi": True}] * 3,
    "a long list": ["riichi"] * 100_000,
    "a dict": {"riichi": "riichi"},
    "a huge integer": 10**4000,
    "a negative integer": -1,
    "a boolean": True,
    "not a number": float("nan"),
    "infinity": float("inf"),
    "nothing": None,
    "an empty string": "",
    "an empty tuple": (),
    "bytes": b"8s",
    "a set": {"riichi"},
    "an object": object(),
}


def survives(request: dict[str, Any]) -> None:
    """Either there are faults and the request is refused with them, or it is scored."""
    told = scoring.faults("tcg", request)
    if not told:
        scoring.score("tcg", request, lang="ja").to_dict()
        return
    with pytest.raises(scoring.Refused) as refused:
        scoring.score("tcg", request)
    assert refused.value.faults == told
    for fault in told:
        assert len(fault.pointer) < 200
        assert len(fault.detail.en) < 500


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("field", [*GOOD, "colour"])
def test_a_field_survives(field: str, value: object) -> None:
    survives({**GOOD, field: value})


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("field", ["melds", "situation"])
def test_a_list_survives(field: str, value: object) -> None:
    survives({**GOOD, field: [value, value]})


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("option", [*OPTIONS, "colour"])
def test_an_option_survives(option: str, value: object) -> None:
    survives({**GOOD, "options": {option: value}})


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_list_option_survives(value: object) -> None:
    survives({**GOOD, "options": {"yaku": ["riichi", value, value]}})


@pytest.mark.parametrize(
    "name", ["\ud800", "", "x" * 100_000, "options/kuitan", "~", "\0", "٣", "kuitan "]
)
def test_a_name_survives(name: str) -> None:
    survives({**GOOD, name: 1})
    survives({**GOOD, "options": {name: 1}})


def test_all_of_it_at_once_survives() -> None:
    for value in VALUES.values():
        survives(dict.fromkeys([*GOOD, "colour"], value))


ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.text("0123456789mpsz :", max_size=20),
    st.sampled_from(["riichi", "east", "ron", "tsumo", "pon:555z", "chi:123m", "8s", "tenhou"]),
)
JSON = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@settings(max_examples=600)
@given(st.dictionaries(st.sampled_from([*GOOD, "x"]), JSON))
def test_any_json_survives(changes: dict[str, Any]) -> None:
    survives({**GOOD, **changes})
    survives(changes)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from([*OPTIONS, "x"]), JSON))
def test_any_options_survive(options: dict[str, Any]) -> None:
    survives({**GOOD, "options": options})
