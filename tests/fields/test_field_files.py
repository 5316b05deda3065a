"""The notation in which YAML files declare fields."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.fields import field_files
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.text import NOTHING, Text

Declare = Callable[..., FieldFile]


@pytest.fixture
def declare(monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Return a function that makes a file with the given declarations."""

    def file(declared: dict[str, Any], **given: Any) -> FieldFile:  # noqa: ANN401 - whatever a test gives
        monkeypatch.setattr(field_files, "_declarations", lambda *_: declared)
        return FieldFile("any.yaml", required=True, **given)

    return file


def test_a_type_alone_stands_for_the_attributes(declare: Declare) -> None:
    file = declare({"Line": [{"id": "string"}, {"tiles": ["string"]}, {"rule": "Rule"}]})
    id_, tiles, rule = file.fields("Line")
    assert id_ == Field("id", "string", required=True)
    assert tiles == Field("tiles", "array", required=True, items=Field("", "string", required=True))
    assert rule == Field("rule", "object", required=True, schema="Rule")


def test_attributes_may_be_besides_the_name_or_beneath_it(declare: Declare) -> None:
    text = {"ja": "条文。他。", "en": "Clause. More."}
    beside = {"name": "clause", "type": "string", "text": text}
    beneath = {"clause": {"type": "string", "text": text}}
    one, other = declare({"line": [beside, beneath]}).fields("line")
    assert one == other
    assert one.label == Text("条文", "Clause")


def test_a_value_may_have_several_types(declare: Declare) -> None:
    file = declare({"value": {"type": "any", "any_of": ["integer", ["string"]]}})
    number, words = file.field("value").any_of
    assert (number.type, words.type) == ("integer", "array")


def test_the_names_of_an_object_may_be_data(declare: Declare) -> None:
    values = declare({"links": {"type": "object", "values": "string"}}).field("links").values
    assert values == Field("", "string", required=True)


def test_choices_may_have_names_or_be_words(declare: Declare) -> None:
    named = {"type": "string", "choices": {"ron": {"ja": "ロン", "en": "Ron"}}}
    words = {"type": "string", "choices": ["ron"]}
    file = declare({"win": named, "way": words})
    assert file.field("win").choices == (Choice("ron", Text("ロン", "Ron")),)
    assert file.field("way").choices == (Choice("ron", Text("ron", "ron")),)


def test_one_text_is_that_of_both_languages(declare: Declare) -> None:
    field = declare({"most": {"type": "integer", "text": "At most {most}."}}, most=5).field("most")
    assert field.text == Text("At most 5.", "At most 5.")
    assert declare({"most": "integer"}).field("most").text == NOTHING


def test_the_schemas_are_those_with_a_capital_letter(declare: Declare) -> None:
    part = [{"id": "string"}]
    file = declare({"part": part, "Line": part, "Any": {"type": "any"}, "Home": "$home"}, home=())
    schemas = dict(file.schemas())
    assert [*schemas] == ["Line", "Any", "Home"]
    assert schemas["Line"] == Field("Line", "object", fields=file.fields("part"))
    assert schemas["Any"].type == "any"
