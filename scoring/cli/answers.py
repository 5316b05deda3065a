"""Lay out the answers of the analysis and the settlement as lines, by the fields that their games declare."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.cli.columns import TableRow, TextLines, wrapped
from scoring.cli.console import LabelledRows, Style, basis, cited, labelled, sections
from scoring.cli.messages import MESSAGES
from scoring.fields.field import Field
from scoring.rules.ruleset import Ruleset

_NOT_SHOWN: Final = frozenset(
    {"id", "code", "rule", "document", "href", "turn", "tenpai", "cost", "distribution", "plan"}
)
"""Fields that identify things, that other fields or the headline state in words, or that are long."""
_IN_SHORT: Final = ("value", "points", "detail", "why", "card_name", "name")
"""The fields that stand for an object where there is room for a few words, the first of them that the object has."""
_HEADLINES: Final = {"analyze": 0, "settle": -1}
"""The sentence of the explanation to read first."""
_BEFORE_TENPAI: Final = ("improves", "left")
"""What a hand that waits states with its waits."""
_RULES: Final = ("as", "reason")
"""Fields whose value is a rule."""


def task_lines(ruleset: Ruleset, task: str, answer: Mapping[str, Any], style: Style) -> TextLines:
    """Return an answer: its main sentence, and the rows of each field that is not empty under the label of the field."""
    layout = _Layout(ruleset, style.lang)
    parts = [part for field in ruleset.tasks[task].reply for part in layout.parts(field, answer)]
    parts += labelled(basis(ruleset, answer, style.lang), style.lang)
    headline = wrapped(answer["explanation"][_HEADLINES[task]], style.room)
    return [*map(style.bold, headline), "", *sections(parts, style)]


class _Layout(NamedTuple):
    """The ruleset of an answer and the language of its lines."""

    ruleset: Ruleset
    lang: str

    def parts(self, field: Field, answer: Mapping[str, Any]) -> Iterator[LabelledRows]:
        """Yield the rows of a field of an answer with their label: of discards the best, of declarations first those that are legal."""
        label, value = field.label.say(self.lang), answer.get(field.name)
        if not _shown(field, answer):
            return
        if field.name == "declarations":
            yield (
                label,
                self.table(field, [{**one, "legal": None} for one in value or () if one["legal"]]),
            )
            others = [one for one in value or () if not one["legal"]]
            sentences = [(f"{one['name']}: {self.cell(None, one['why'])}",) for one in others]
            yield MESSAGES["labels.illegal"].say(self.lang), [*sentences]
        elif field.name == "discards" and value:
            best = [one for one in value if one["shanten"] == value[0]["shanten"]]
            more = MESSAGES["other_discards"].filled(n=len(value) - len(best)).say(self.lang)
            yield label, [*self.table(field, best), *([(more,)] if best != value else [])]
        else:
            yield label, self.rows(field, value, answer)

    def rows(self, field: Field, value: Any, answer: Mapping[str, Any]) -> list[TableRow]:  # noqa: ANN401 - JSON
        """Return the rows of a value: sentences, a table, one cell, or the fields of an object that differ from those of the answer."""
        objects = [
            one
            for one in (value if isinstance(value, list) else [value])
            if isinstance(one, Mapping)
        ]
        if objects and "explanation" in objects[0]:
            return [(sentence,) for one in objects for sentence in one["explanation"]]
        if isinstance(value, list) and objects:
            return self.table(field, objects)
        if cell := self.cell(field, value):
            return [(cell,)]
        rows = [
            (one.label.say(self.lang), self.cell(one, part))
            for one in field.fields
            if value and (part := value.get(one.name)) != answer.get(one.name)
        ]
        return [row for row in rows if row[1]]

    def table(self, field: Field, objects: list[Any]) -> list[TableRow]:
        """Return the labels of the fields that are not empty, and a row for each object."""
        declared = field.items.fields if field.items else ()
        names = {one.name for one in declared}
        columns = [
            (one.label.say(self.lang), *(self.column(one, value) for value in objects))
            for one in declared
            if f"{one.name}_name" not in names
        ]
        return list(zip(*(column for column in columns if any(column[1:])), strict=True))

    def column(self, field: Field, one: Mapping[str, Any]) -> str:
        """Return the cell of an object for one of its fields; a clause is shown with its document."""
        if field.name == "clause":
            return cited(self.ruleset, one, self.lang) if one["href"] else ""
        return self.cell(field, one.get(field.name)) if _shown(field, one) else ""

    def cell(self, field: Field | None, value: Any) -> str:  # noqa: ANN401 - JSON
        """Return a value in a few words; nothing for what is false or empty."""
        if value is None or value is False or value in ([], {}, ""):
            return ""
        if value is True:
            return MESSAGES["yes"].say(self.lang)
        if isinstance(value, Mapping):
            return self.in_short(value)
        if isinstance(value, list):
            cells = [self.cell(field.items if field else None, one) for one in value]
            return (" / " if isinstance(value[0], int) else ", ").join(filter(None, cells))
        if isinstance(value, int | float):
            return f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"
        ways = [field, *field.any_of] if field else []
        names = {one.value: one.name for way in ways for one in way.choices}
        if field and field.name in _RULES and value in self.ruleset.rules:
            names[value] = self.ruleset.rules[value].name
        return names[value].say(self.lang) if value in names else str(value)

    def in_short(self, value: Mapping[str, Any]) -> str:
        """Return an object in a few words: a tile with its number and scores, a reason with its clause, or the name of the object."""
        if "left" in value and "tile" in value:
            worths = [self.cell(None, value[way]) for way in ("ron", "tsumo") if value.get(way)]
            return f"{value['tile']}×{value['left']}" + (
                f" ({' / '.join(worths)})" if worths else ""
            )
        for name in _IN_SHORT:
            if isinstance(value.get(name), Mapping | int | float | str):
                reason = name in ("detail", "why") and value["href"]
                cite = f" [{cited(self.ruleset, value, self.lang)}]" if reason else ""
                return self.cell(None, value[name]) + cite
        return ""


def _shown(field: Field, value: Mapping[str, Any]) -> bool:
    """Return whether people see a field of an answer or of an object in it."""
    return field.name not in _NOT_SHOWN and not (
        field.name in _BEFORE_TENPAI and value.get("waits")
    )
