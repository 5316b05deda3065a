"""The validator and the contract say the same: what one takes the other takes, and no more."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from marshmallow import ValidationError

import scoring
from scoring.fields.field import Choice, Field, FieldType
from scoring.text import Text
from service.query import read
from service.schemas import json_schema
from service.shapes import schema_of, shape_faults

NAME = Text("名", "name")


def field(name: str, kind: FieldType, **more: Any) -> Field:  # noqa: ANN401 - as Field has it
    """A field with what a test is about."""
    return Field(name, kind, NAME, NAME, **more)


# What the five games need: every type, nesting, null, bounds.
INVENTED = (
    field("word", "string", required=True, pattern="^[a-c]*$", max_length=3),
    field("free", "string", max_length=2),
    field("choice", "string", nullable=True, choices=(Choice("x", NAME), Choice("y", NAME))),
    field("number", "integer", minimum=-2, maximum=2),
    field("nothing", "integer", nullable=True, maximum=1),
    field("flag", "boolean"),
    field("list", "array", max_items=2, unique=True, items=field("i", "integer", maximum=3)),
    field(
        "deep",
        "array",
        max_items=2,
        items=field(
            "row", "array", max_items=2, items=field("w", "string", pattern="^[ab]$", max_length=1)
        ),
    ),
    field(
        "draw",
        "object",
        nullable=True,
        fields=(
            field("face", "integer", required=True, minimum=1, maximum=6),
            field("by", "string", choices=(Choice("r", NAME),)),
        ),
    ),
    field("options", "object", open_object=True),
)

_scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-4, 8),
    st.sampled_from([0.0, -0.0, 1.0, 2.0, 1.5, 1e300, 2.0**31, float(2**31 - 1)]),
    st.sampled_from(["", "a", "abc", "abca", "x", "y", "r", "d", "\x00", "a\n", "ab\n", "é"]),
)
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["face", "by", "z", "\x01"]), inner, max_size=3),
    ),
    max_leaves=6,
)
_requests = st.fixed_dictionaries(
    {}, optional=dict.fromkeys([*(field.name for field in INVENTED), "unknown"], _values)
)


def _validator(fields: tuple[Field, ...]) -> Draft202012Validator:
    return Draft202012Validator(
        {
            "type": "object",
            "properties": {field.name: json_schema(field) for field in fields},
            "required": [field.name for field in fields if field.required],
            "additionalProperties": False,
        }
    )


def _takes(fields: tuple[Field, ...], request: dict[str, Any]) -> bool:
    try:
        schema_of(fields).load(request)
    except ValidationError as error:
        messages: Any = error.messages
        faults = list(shape_faults(fields, messages))
        assert faults
        for fault in faults:
            assert all(fault.detail)
            assert "{" not in fault.detail.en
        return False
    return True


@settings(max_examples=600)
@given(_requests)
def test_validator_and_schema_agree_on_invented_fields(request: dict[str, Any]) -> None:
    # JSON Schema's `$` may stand before a last line break in Python; ECMAScript and we say no.
    agreed = _validator(INVENTED).is_valid(request) and "\\n" not in repr(request)
    assert _takes(INVENTED, request) == agreed or "\\n" in repr(request)


FIELDS = [ruleset.fields for ruleset in scoring.rulesets()]
FIELDS += [tuple(task.fields) for one in scoring.rulesets() for task in one.tasks.values()]
"""The fields of a hand and of each task, of every ruleset."""


@settings(max_examples=300)
@given(st.data())
def test_validator_and_schema_agree_on_every_ruleset(data: st.DataObject) -> None:
    fields = data.draw(st.sampled_from(FIELDS))
    known = [choice.value for field in fields for choice in field.choices]
    words = st.sampled_from([*known, "", "123m", "8s", "pon:555z", "riichi", "\x00", "q"])
    values = _values | words | st.lists(words, max_size=3)
    request = data.draw(
        st.fixed_dictionaries({}, optional={field.name: values for field in fields})
    )
    if "\\n" not in repr(request):
        assert _takes(fields, request) == _validator(fields).is_valid(request)


@pytest.mark.parametrize("value", [1, 0, "yes", "off", "true", 1.0])
def test_only_truth_values_are_truth_values(value: object) -> None:
    assert not _takes(INVENTED, {"word": "a", "flag": value})


def test_a_pattern_ends_at_the_end() -> None:
    assert not _takes(INVENTED, {"word": "ab\n"})


def test_numbers_are_bounded_and_booleans_are_none() -> None:
    assert schema_of(INVENTED).load({"word": "", "number": 2.0}) == {"word": "", "number": 2}
    for value in (3, -3, True, "1", 1.5, 10**30, float("1e308")):
        assert not _takes(INVENTED, {"word": "", "number": value})


def test_faults_point_into_lists_and_objects() -> None:
    request = {"list": [9, "a"], "deep": [["a"], ["a", "c"]], "draw": {"by": "q", "<": 1}, "?": 1}
    with pytest.raises(ValidationError) as caught:
        schema_of(INVENTED).load(request)
    messages: Any = caught.value.messages
    told = {(fault.pointer, fault.code) for fault in shape_faults(INVENTED, messages)}
    assert told == {
        ("/word", "missing"),
        ("/list/0", "out_of_range"),
        ("/list/1", "wrong_type"),
        ("/deep/1/1", "bad_format"),
        ("/draw/by", "unknown_value"),
        ("/draw/face", "missing"),
        ("/draw", "unknown_field"),
        ("", "unknown_field"),
    }


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("number", "2", 2),
        ("number", "-2", -2),
        ("number", "+2", "+2"),
        ("number", "2.0", "2.0"),
        ("flag", "true", True),
        ("flag", "false", False),
        ("flag", "1", "1"),
        ("nothing", "null", None),
        ("nothing", "", None),
        ("word", "null", "null"),
        ("list", "", []),
        ("list", "1,2", [1, 2]),
        ("list", "1,x", [1, "x"]),
        ("deep", "a+b,a", [["a", "b"], ["a"]]),
        ("draw", "face:3,by:r", {"face": 3, "by": "r"}),
        ("draw", "null", None),
        ("draw", "face", "face"),
        ("draw", "face:1,face:2", "face:1,face:2"),
        ("options", "", {}),
        ("options", "a:true,b:3,c:word,d:x+y", {"a": True, "b": 3, "c": "word", "d": ["x", "y"]}),
        ("options", "a:x|y|1", {"a": ["x", "y", 1]}),
        ("options", "a:x ", {"a": ["x"]}),
    ],
)
def test_queries_write_values(name: str, text: str, value: object) -> None:
    fields = {field.name: field for field in INVENTED}
    assert read(fields[name], text) == value
