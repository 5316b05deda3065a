"""Whatever is sent to the card game is answered or refused, with the same faults every time, and stays as it was."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from tests.games.kantan.support.kantan_analysis import DECK

RULESET = scoring.ruleset("kantan")
EXAMPLES: dict[str, dict[str, Any]] = {
    "score": dict(RULESET.game.example),
    **{name: dict(task.example) for name, task in RULESET.tasks.items()},
}
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"deck": 2, "honour_runs": True, "multi_ron": True})
CARDS = st.sampled_from([*DECK, "x", "mentsu.honor.run"])
WORDS = ["win", "draw", "ron", "tsumo", "tenhou", "riichi"]
NAMES = [
    "type",
    "winner",
    "from",
    "hand",
    "wins",
    "win",
    "card",
    "dealer",
    "pot",
    *EXAMPLES["score"],
]
ATOMS = (
    st.none() | st.booleans() | st.integers(-2, 21) | CARDS
    | st.sampled_from(WORDS) | st.text(max_size=3)
)  # fmt: skip
ANY = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6)
    ),
    max_leaves=12,
)
ODD: list[object] = [
    10**400, 1.5, float("nan"), "m" * 100_000, "\ud800", [None] * 1000, [[]], (), b"1", object(),
    "mentsu.man.run\n",
]  # fmt: skip


def survives(task: str, request: dict[str, Any]) -> None:
    before = copy.copy(request)
    for options in OPTIONS:
        given_ = {**request, "options": options}
        found = scoring.faults("kantan", given_, task=task)
        assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)
        assert len(set(found)) == len(found)
        assert {fault.rule for fault in found} <= {None, *RULESET.rules}
        answer = getattr(scoring, task)
        if found:
            with pytest.raises(scoring.Refused) as refused:
                answer("kantan", given_, lang="ja")
            assert refused.value.faults == tuple(found)
        else:
            one, other = (answer("kantan", given_, lang="ja").to_dict() for _ in range(2))
            assert json.dumps(one) == json.dumps(other)
    assert request == before


@pytest.mark.parametrize(
    ("task", "part"), [("score", None), ("analyze", None), ("settle", "event"), ("settle", "table")]
)
def test_null_in_an_optional_field_is_as_good_as_leaving_it_out(
    task: str, part: str | None
) -> None:
    fields = RULESET.game.fields if task == "score" else RULESET.tasks[task].fields
    if part is not None:
        fields = next(field.fields for field in fields if field.name == part)
    for field in fields:
        if not field.required:
            request = copy.deepcopy(EXAMPLES[task])
            inner = request if part is None else request[part]
            inner.pop(field.name, None)
            absent = outcome(task, request)
            inner[field.name] = None
            assert outcome(task, request) == absent, field.name


TEXTS = {"name", "card_name", "detail", "explanation", "assumed"}


def texts(answer: object, name: str = "") -> Iterator[str]:
    """Every text for people in an answer."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            yield from texts(value, key)
    elif isinstance(answer, list):
        for value in answer:
            yield from texts(value, name)
    elif isinstance(answer, str) and name in TEXTS:
        yield answer


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("task", EXAMPLES)
def test_everything_is_in_the_requested_language(task: str, lang: str) -> None:
    request = {**EXAMPLES[task], "options": {"riichi_stick": "bank", "require_yaku": True}}
    found = list(texts(getattr(scoring, task)("kantan", request, lang=lang).to_dict()))
    assert len(found) > 5
    assert {text.isascii() for text in found} == {lang == "en"}


def outcome(task: str, request: dict[str, Any]) -> object:
    """The faults of a request, or its answer."""
    found = scoring.faults("kantan", request, task=task)
    return found or getattr(scoring, task)("kantan", request).to_dict()


@pytest.mark.parametrize("task", EXAMPLES)
@settings(max_examples=200)
@given(changes=st.dictionaries(st.sampled_from(NAMES), ANY, max_size=4), data=st.data())
def test_any_request_is_answered_or_refused(
    task: str, changes: dict[str, Any], data: st.DataObject
) -> None:
    request = copy.deepcopy(EXAMPLES[task])
    survives(task, {**request, **changes})
    part = request[data.draw(st.sampled_from(sorted(request)))]
    if isinstance(part, dict):
        part |= changes
        survives(task, request)


@pytest.mark.parametrize("task", EXAMPLES)
def test_odd_values_are_refused_or_answered(task: str) -> None:
    for value in ODD:
        for field in (*EXAMPLES[task], "colour"):
            survives(task, {**EXAMPLES[task], field: value})
            survives(task, {**EXAMPLES[task], field: [value, value]})
