"""A fault in one sentence for people who see no pointer: the field it is about, then what is wrong."""

from collections.abc import Iterable, Iterator, Mapping

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import LANGUAGES, Text

Fields = Mapping[str, Field]


def labelled(fault: Fault, fields: Iterable[Field], options: Mapping[str, Text]) -> Text:
    """What is wrong, behind the names of the field and the part of it; ``options`` are the names of those.

    A fault that names its field itself is told as it is.
    """
    names = tuple(_names(fault.pointer.split("/")[1:], fields, options))
    ja, en = ([name.say(lang) for name in names] for lang in LANGUAGES)
    return Text(_behind(ja, "・", fault.detail.ja), _behind(en, ", ", fault.detail.en))


def _behind(names: list[str], between: str, detail: str) -> str:
    if not names or names[-1].lower() in detail.lower():
        return detail
    return f"{between.join(names)}: {detail}"


def _names(
    parts: list[str], fields: Iterable[Field], options: Mapping[str, Text]
) -> Iterator[Text]:
    """The names of the fields that a pointer passes, the places in lists left out."""
    known = {field.name: field for field in fields}
    chosen: Mapping[str, Text] = {}
    for part in parts:
        field = known.get(part)
        if field is not None:
            yield field.label
            known = {one.name: one for one in (field.items or field).fields}
            chosen = options if field.open_object else {}
        elif part in chosen:
            yield chosen[part]
