"""A programming error in the reader of a request surfaces: it is not taken for a request of the wrong shape."""

from typing import Any, NoReturn

import pytest

import scoring

ERRORS = (AttributeError, KeyError, TypeError, ValueError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
@pytest.mark.parametrize(
    ("id_", "part"),
    [
        ("tenhou", "scoring.hand.request.indicators_of"),
        ("tenhou", "scoring.hand.request.Win"),
        ("dice", "scoring.fields.shape.Shape.read"),
        ("kantan", "scoring.fields.shape.Shape.read"),
    ],
)
def test_a_programming_error_surfaces(
    id_: str, part: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_args: object, **_named: object) -> NoReturn:
        raise error

    monkeypatch.setattr(part, wrong)
    with pytest.raises(error) as raised:
        scoring.score(id_, scoring.ruleset(id_).game.example)
    assert not isinstance(raised.value, scoring.Refused)


@pytest.mark.parametrize("id_", ["tenhou", "tenhou_sanma", "dice", "kantan"])
def test_a_value_of_any_other_shape_is_refused_at_its_field(id_: str) -> None:
    example = scoring.ruleset(id_).game.example
    shapes: list[Any] = [{}, {"a": []}, [[]], [{}], 1.5, [None], "?", -1]
    for name in example:
        for value in shapes:
            faults = scoring.faults(id_, {**example, name: value})
            assert all(fault.pointer.startswith(f"/{name}") for fault in faults)
            assert faults or value in ({}, "?")


@pytest.mark.parametrize("task", ["score", "settle", "standings", "analyze"])
@pytest.mark.parametrize("request_", [[], None, 5, b"x", True])
def test_a_request_that_is_not_an_object_is_refused(task: str, request_: Any) -> None:  # noqa: ANN401 - anything
    with pytest.raises(scoring.Refused) as refused:
        scoring.answer("tenhou", task, request_)
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [
        ("", "not_an_object")
    ]
    assert scoring.faults("tenhou", request_, task=task) == refused.value.faults
