"""Batches in columns: arrays of the fields of hands in the request, arrays of the parts of scores in the response."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import scoring
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.wording import field_fault
from scoring.rules.effects import effects_of
from scoring.rules.requests import shape_with_rules
from service.api.batch.body import COLUMNS
from service.api.batch.hands import problem_of
from service.http.problems import refuse
from service.ops.metrics import NOT_WON, REFUSED, WON, count_batch
from service.served import OPTIONS, Served, served

if TYPE_CHECKING:
    from scoring.batch.scores import BatchScores

MAX_ROWS: Final = 10_000
"""Most hands in one body of columns."""
MAX_REJECTED: Final = 1_000
"""Most hands with errors in one body of columns: a hand with an error is read alone, which takes many times as long as a row of columns."""
_COLUMNS: Final = COLUMNS.name
LISTS: Final = "lists"
"""Notation of a column whose values may be lists of texts."""
_SHAPES: Final = {
    id_: shape_with_rules(ready.ruleset, (COLUMNS, *ready.options))
    for id_, ready in served().items()
}
"""The shape of a body of columns, by ruleset; ``scoring`` checks the columns."""


def declared(ready: Served) -> tuple[Field, ...]:
    """Return the fields of a request body of columns."""
    fields = tuple(map(_column, ready.ruleset.game.fields))
    columns = replace(COLUMNS, open_object=False, fields=fields)
    return (columns, *ready.options)


def _column(field: Field) -> Field:
    """Return the column for a field of hands."""
    item = field.type if field.type in ("integer", "boolean") else "string"
    return replace(
        field,
        type="array",
        items=replace(field, type=item, items=None, fields=(), nullable=True, required=False),
        max_items=MAX_ROWS,
        nullable=False,
        shorthand="",
        notation=LISTS if field.type == "array" else None,
    )


def columns_answer(
    ready: Served, raw: Mapping[str, Any], lang: str, faults: list[Fault]
) -> dict[str, Any]:
    """Return the answer to the body ``raw``.

    Raise ``Refused`` with the ``faults`` so far and the errors in whole columns and in the options.
    """
    from scoring.batch import encode_batch, score_batch  # noqa: PLC0415 - NumPy only where it is needed

    ruleset = ready.ruleset.id
    loaded, wrong = _SHAPES[ruleset].read(raw)
    faults += wrong
    if _COLUMNS not in loaded:
        raise scoring.Refused(faults)
    columns = _short_columns(ready, loaded[_COLUMNS], faults)
    try:
        encoded = encode_batch(
            ruleset,
            columns,
            options=None if faults else loaded.get(OPTIONS),
            most_rejected=MAX_REJECTED,
        )
    except scoring.Refused as refused:
        found = [replace(fault, pointer=f"/{_COLUMNS}{fault.pointer}") for fault in refused.faults]
        raise scoring.Refused([*faults, *found]) from None
    refuse(faults)
    scores = score_batch(ruleset, encoded)
    won, rejected = int(scores.winning.sum()), len(scores.faults)
    outcomes = {WON: won, REFUSED: rejected, NOT_WON: scores.size - won - rejected}
    count_batch(ruleset, _COLUMNS, outcomes)
    return {
        "rows": scores.size,
        _COLUMNS: _answered(scores),
        "combinations": [
            [{"id": yaku.id, yaku.unit: yaku.worth} for yaku in combination]
            for combination in scores.combinations
        ],
        "problems": [
            {"row": row, "problem": problem_of(scoring.Refused(found))}
            for row, found in sorted(scores.faults.items())
        ],
        "amendments": effects_of(encoded.rules, lang),
    }


def _short_columns(ready: Served, given: dict[str, Any], faults: list[Fault]) -> dict[str, Any]:
    """Return the columns, each cut to the largest number of rows; add errors to ``faults``."""
    columns = dict(given)
    for field in map(_column, ready.ruleset.game.fields):
        values, at = given.get(field.name), f"/{_COLUMNS}/{field.name}"
        if field.required and not given:
            faults.append(field_fault(at, "missing", field))
        if isinstance(values, list) and len(values) > MAX_ROWS:
            faults.append(field_fault(at, "too_many", field))
            columns[field.name] = values[:MAX_ROWS]
    return columns


def _answered(scores: "BatchScores") -> dict[str, Any]:
    """Return the columns with names instead of codes, and with null for missing values."""
    from scoring.batch.scores import NULL  # noqa: PLC0415 - as above

    columns: dict[str, Any] = {}
    for name, column in scores.columns().items():
        if name in scores.names and name != "yaku":
            # The code of null is -1, the last place.
            names = [*scores.names[name], None]
            columns[name] = [names[code] for code in column.tolist()]
        elif name in scores.value and (column == NULL).any():
            columns[name] = [None if value == NULL else value for value in column.tolist()]
        else:
            columns[name] = column
    return columns
