"""Whatever is sent to a game is answered or refused, with the same faults every time, and stays as it was."""

import copy
import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.fields.field import Field

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "dice": ({}, {"edition": "prototype", "tenhou_survives_reroll": True}),
    "kantan": ({}, {"deck": 2, "honour_runs": True, "multi_ron": True}),
    "tcg": ({}, {"red_fives": 3, "yaku": ["riichi", "pinfu"], "ankan_breaks_menzen": True}),
    "kitanuki": ({}, {"yaku_juusanputou": True, "kan_ura": True}),
    "arushiaru": ({}, {"chiitoi": True, "pao_counts_ankan": False}),
}
EXAMPLES: dict[tuple[str, str], dict[str, Any]] = {
    (id_, "score"): dict(scoring.ruleset(id_).game.example) for id_ in OPTIONS
} | {
    (id_, name): dict(task.example)
    for id_ in OPTIONS
    for name, task in scoring.ruleset(id_).tasks.items()
}
each_task = pytest.mark.parametrize("key", EXAMPLES, ids=" ".join)


def fields_of(key: tuple[str, str]) -> tuple[Field, ...]:
    id_, task = key
    ruleset = scoring.ruleset(id_)
    return tuple(ruleset.game.fields if task == "score" else ruleset.tasks[task].fields)


def within(fields: tuple[Field, ...]) -> Iterator[Field]:
    """Yield the fields and those inside them."""
    for field in fields:
        yield field
        yield from within((*field.fields, *((field.items,) if field.items else ())))


EVERY = [field for key in EXAMPLES for field in within(fields_of(key))]
NAMES = st.sampled_from(sorted({field.name for field in EVERY} | {"colour", "\0"}))
WORDS = {choice.value for field in EVERY for choice in field.choices} | {
    "isolated.man", "isolated.sou", "atama.sou", "mentsu.pin.run", "taatsu.pin.triplet",
    "mentsu.honor.run", "taatsu.man", "x", "12345622", "22334466", "34522", "66", "3", "14", "",
    "123567m34522p67s", "8s", "0s", "9m", "1z", "pon:555z", "chi:123m", "closed_kan:1111z",
}  # fmt: skip
ATOMS = (
    st.none() | st.booleans() | st.integers(-2, 21)
    | st.sampled_from(sorted(WORDS)) | st.text(max_size=3)
)  # fmt: skip
ANY = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=12,
)
ODD: list[object] = [
    10**400, 1.5, float("nan"), "m" * 100_000, "\ud800", "٣", "mentsu.man.run\n", [None] * 1000,
    [[]], (), b"1", object(), {"riichi"}, "{name}%s", " " * 100_000, ["riichi"] * 10_000,
]  # fmt: skip


def survives(key: tuple[str, str], request: dict[str, Any]) -> None:
    """Asks under options of the game, or under those of the request."""
    before = copy.copy(request)
    for options in OPTIONS[key[0]]:
        answered_or_refused(key, {"options": options} | request)
    assert request == before


def answered_or_refused(key: tuple[str, str], request: dict[str, Any]) -> None:
    id_, task = key
    found = scoring.faults(id_, request, task=task)
    assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)
    assert len(set(found)) == len(found)
    assert {fault.rule for fault in found} <= {None, *scoring.ruleset(id_).rules}
    answer = getattr(scoring, task)
    if found:
        with pytest.raises(scoring.Refused) as refused:
            answer(id_, request, lang="ja")
        assert refused.value.faults == tuple(found)
    else:
        one, other = (answer(id_, request, lang="ja").to_dict() for _ in range(2))
        assert json.dumps(one) == json.dumps(other)


@pytest.mark.many
@each_task
@settings(max_examples=12)
@given(changes=st.dictionaries(NAMES, ANY, max_size=4), data=st.data())
def test_any_request_is_answered_or_refused(
    key: tuple[str, str], changes: dict[str, Any], data: st.DataObject
) -> None:
    request = copy.deepcopy(EXAMPLES[key])
    survives(key, request | changes)
    part = request[data.draw(st.sampled_from(sorted(request)))]
    if isinstance(part, dict):
        part |= changes
        survives(key, request)


@pytest.mark.many
@each_task
def test_odd_values_are_refused_or_answered(key: tuple[str, str]) -> None:
    for value, name in product(ODD, (*EXAMPLES[key], "colour")):
        for options, odd in zip(OPTIONS[key[0]], (value, [value, value]), strict=True):
            answered_or_refused(key, {"options": options} | EXAMPLES[key] | {name: odd})


@pytest.mark.many
@pytest.mark.parametrize("id_", OPTIONS)
def test_odd_options_are_refused_or_chosen(id_: str) -> None:
    names = (*scoring.ruleset(id_).options, "colour", "", "\0", "options/x", "x" * 10_000)
    for name in names:
        for value in (*ODD, None, {}, -1, "x", True):
            answered_or_refused((id_, "score"), EXAMPLES[id_, "score"] | {"options": {name: value}})


@each_task
def test_null_in_an_optional_field_is_as_good_as_leaving_it_out(key: tuple[str, str]) -> None:
    fields = fields_of(key)
    parts = [
        (None, fields),
        *((field.name, field.fields) for field in fields if key[1] == "settle"),
    ]
    for part, inside in parts:
        for field in inside:
            if not field.required:
                request = copy.deepcopy(EXAMPLES[key])
                inner = request if part is None else request[part]
                inner.pop(field.name, None)
                absent = outcome(key, request)
                inner[field.name] = None
                assert outcome(key, request) == absent, field.name


def outcome(key: tuple[str, str], request: dict[str, Any]) -> object:
    """Return the errors of a request, or its answer."""
    id_, task = key
    return scoring.faults(id_, request, task=task) or getattr(scoring, task)(id_, request).to_dict()


JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TEXTS = {"name", "card_name", "detail", "explanation", "assumed", "why"}


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


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@each_task
def test_everything_is_in_the_requested_language(key: tuple[str, str], lang: str) -> None:
    id_, task = key
    options = {"riichi_stick": "bank", "require_yaku": True} if id_ == "kantan" else {}
    request = EXAMPLES[key] | {"options": options}
    found = list(texts(getattr(scoring, task)(id_, request, lang=lang).to_dict()))
    assert len(found) > 5
    assert {bool(JAPANESE.search(text)) for text in found} == {lang == "ja"}
