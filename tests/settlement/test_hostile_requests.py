"""Settlement requests with any part replaced by junk or any list too long are refused, never an error."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, feed, table, win, won

GAMES = ("arushiaru", "kitanuki", "tcg")
JUNK: list[Any] = [None, True, -1, 10**30, 1.5, "", "555z", [], ["a"], [[1]], {}, {"player": 0}]
HAND = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
OPEN = {**HAND, "concealed": "123456p55s67s", "melds": ["pon:111z"], "situation": ["haitei"]}
EVENTS: list[Body] = [
    won(win(1, 0, hand=HAND), win(2, 0, value={"han": 3}), riichi=[2]),
    won({**win(1, None, hand=OPEN), "discards": "1p"}, feeds=[feed("pon", "111z", 1, 2)]),
    draw(0, 1, riichi=[0]),
    {
        "type": "draw",
        "hands": [
            {"player": 0, "concealed": "123456p5567s", "melds": ["pon:111z"]},
            {"player": 1, "concealed": "111p"},
        ],
    },
    {"type": "abort", "kind": "nine_terminals", "by": 1, "hands": [{"player": 1, "concealed": "19m19p19s12345677z"}]},
]  # fmt: skip


def _places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 - JSON
    """Yield the path to every part of a request."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    for step, part in steps:
        yield (*way, step)
        if isinstance(part, dict | list):
            yield from _places(part, (*way, step))


def _with(request: Body, way: tuple[Any, ...], part: Any) -> Body:  # noqa: ANN401 - JSON
    made = copy.deepcopy(request)
    at: Any = made
    for step in way[:-1]:
        at = at[step]
    at[way[-1]] = part
    return made


def _part(request: Any, way: tuple[Any, ...]) -> Any:  # noqa: ANN401 - JSON
    for step in way:
        request = request[step]
    return request


@pytest.mark.many
@pytest.mark.parametrize("event", EVENTS, ids=["ron", "tsumo", "tenpai", "hands", "abort"])
@pytest.mark.parametrize("id_", GAMES)
def test_every_part_may_be_anything(id_: str, event: Body) -> None:
    request = {"table": table(id_), "event": event}
    for way in _places(request):
        for junk in JUNK:
            spoilt = _with(request, way, junk)
            faults = scoring.faults(id_, spoilt, task="settle")
            assert all(fault.code and fault.detail.en and fault.detail.ja for fault in faults)


@pytest.mark.parametrize("event", EVENTS, ids=["ron", "tsumo", "tenpai", "hands", "abort"])
@pytest.mark.parametrize("id_", GAMES)
def test_a_list_that_is_too_long_is_refused_whatever_is_in_it(id_: str, event: Body) -> None:
    request = {"table": table(id_), "event": event}
    lists = [way for way in _places(request) if isinstance(_part(request, way), list)]
    for way in lists:
        before = _part(request, way)
        for more in ([before[0]] * 40, *([junk] * 40 for junk in JUNK)):
            spoilt = _with(request, way, [*before, *more])
            faults = scoring.faults(id_, spoilt, task="settle")
            pointer = "/" + "/".join(map(str, way))
            assert (pointer, "too_many") in [(fault.pointer, fault.code) for fault in faults]
