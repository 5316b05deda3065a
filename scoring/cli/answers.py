"""The layout of the answers of analysis, settlement and standings as lines, with the labels of the declared fields."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.cli import MESSAGES
from scoring.cli.columns import TableRow, TextLines, wrapped
from scoring.cli.console import LabelledRows, Style, basis, labelled, reason_name, sections
from scoring.fields.field import Field
from scoring.rules.ruleset import Ruleset

_HEADLINES: Final = {"analyze": 0, "settle": -1, "standings": 0}
"""The sentence of the explanation that is shown first."""
_SHOWN: Final = frozenset({"waits", "discards", "points", "final", "scores", "standings"})
"""The fields of answers that are shown below the explanation."""
_COLUMNS: Final = frozenset(
    {"tile", "card_name", "improves", "waits", "left", "ron", "tsumo", "player", "place", "points", "result"}
)  # fmt: skip
"""The columns that are shown of the objects in these fields."""
_AT_TENPAI: Final = ("improves", "left")
"""Fields that a waiting hand shows together with its waits."""


def task_lines(ruleset: Ruleset, task: str, answer: Mapping[str, Any], style: Style) -> TextLines:
    """Return the lines of an answer: its explanation, the scores of the waits or the points of all players, and its basis."""
    headline = answer["explanation"][_HEADLINES[task]]
    lines = [
        style.bold(line) if sentence is headline else line
        for sentence in answer["explanation"]
        for line in wrapped(sentence, style.room)
    ]
    parts: list[LabelledRows] = [
        (field.label.say(style.lang), _rows(field, answer[field.name], style.lang))
        for field in ruleset.tasks[task].reply
        if field.name in _SHOWN and answer[field.name]
    ]
    parts += labelled(basis(ruleset, answer, style.lang), style.lang)
    return [*lines, "", *sections(parts, style)]


def _rows(field: Field, value: list[Any], lang: str) -> list[TableRow]:
    """Return numbers in one cell, the explanation of scores, or a table of objects. Of discards only the best are shown."""
    if not isinstance(value[0], Mapping):
        return [(_cell(value, lang),)]
    if "explanation" in value[0]:
        return [(sentence,) for score in value for sentence in score["explanation"]]
    best = [one for one in value if one.get("shanten") == value[0].get("shanten")]
    columns = [
        (
            one.label.say(lang),
            *(
                "" if one.name in _AT_TENPAI and row.get("waits") else _cell(row[one.name], lang)
                for row in best
            ),
        )
        for one in (field.items.fields if field.items else ())
        if one.name in _COLUMNS
    ]
    rows = list(zip(*(column for column in columns if any(column[1:])), strict=True))
    if others := len(value) - len(best):
        rows.append((MESSAGES["other_discards"].filled(n=others).say(lang),))
    return rows


def _cell(value: Any, lang: str) -> str:  # noqa: ANN401 - JSON
    """Return a value in a few words: for a score the points, for a tile the number left and the score of each way to win."""
    if isinstance(value, list):
        between = " / " if all(isinstance(one, int) for one in value) else ", "
        return between.join(_cell(one, lang) for one in value)
    if not isinstance(value, Mapping):
        return f"{value:,}" if isinstance(value, int | float) else value or ""
    if "value" in value:
        reason = value["reason"]
        return reason_name(reason, lang) if reason else _cell(value["value"]["points"], lang)
    worths = "/".join(_cell(value[way], lang) for way in ("ron", "tsumo") if value.get(way))
    number = f"×{value['left']}" if value.get("left") else ""
    name = value.get("tile") or value.get("card_name") or value["name"]
    return f"{name}{number}" + (f" ({worths})" if worths else "")
