"""Hands as columns for callers in a hurry: arrays of fields in, arrays of the parts of scores out.

Only the envelope is looked at here: which columns there are, how long they are and of what. What is in them is asked of ``scoring``.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cache, lru_cache
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

import orjson
from marshmallow import ValidationError, fields

import scoring
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text
from service.batch import Batch, in_pieces, problem_of
from service.batch_body import Envelope
from service.gathering import gathering, refuse
from service.served import OPTIONS, Served, serve
from service.shapes import CODES, Declared, Strict, shape, whole
from service.tally import Tally

if TYPE_CHECKING:
    from scoring.batch import BatchScores, CountedYaku

MAX_ROWS: Final = 10_000
"""Most hands in one body of columns."""
COLUMNS: Final = "columns"
"""The field of the body that holds them."""
_MOST_COMBINATIONS: Final = 1 << 14
LISTS: Final = "lists"
"""Notation of a column whose values may be lists of texts."""


class Column(Strict[list[Any]]):
    """The values of a field, one for each hand, null for a hand without it."""

    def __init__(self, declared: Field) -> None:
        super().__init__(required=declared.required, error_messages={**CODES})
        self._types: set[type] = {bool if declared.type == "boolean" else int, NoneType}

    def _deserialize(self, value: object, *_: object, **__: object) -> list[Any]:
        if not isinstance(value, list):
            raise ValidationError("wrong_type")
        if len(value) > MAX_ROWS:
            raise ValidationError("too_many")
        return self._values(value)

    def _values(self, values: list[Any]) -> list[Any]:
        types = set(map(type, values))
        if float in types:
            values = list(map(whole, values))
            types = set(map(type, values))
        if not types <= self._types:
            raise _wrong(type(value) not in self._types for value in values)
        return values


class TextColumn(Column):
    """A column of texts, or of lists of texts; what they say is not looked at."""

    def __init__(self, declared: Field) -> None:
        super().__init__(declared)
        self._types = {str, NoneType}
        self._lists = declared.type == "array"

    def _values(self, values: list[Any]) -> list[Any]:
        try:
            "".join(values)  # there is no faster way to ask whether all are texts
        except TypeError:
            if not set(map(type, values)) <= self._types:
                self._look(values)
        return values

    def _look(self, values: list[Any]) -> None:
        told = list(map(self._is_told, values))
        if not all(told):
            raise _wrong(not one for one in told)

    def _is_told(self, value: object) -> bool:
        if self._lists and isinstance(value, list):
            return all(isinstance(item, str) for item in value)
        return type(value) in self._types


def _wrong(places: Iterable[bool]) -> ValidationError:
    return ValidationError({place: ["wrong_type"] for place, wrong in enumerate(places) if wrong})


def _column(field: Field) -> Column:
    return (Column if field.type in ("integer", "boolean") else TextColumn)(field)


@cache
def envelope(ruleset_id: str) -> Envelope:
    """The envelope of columns."""
    ready = serve(ruleset_id)
    hand = ready.ruleset.game.fields
    schema = Declared.from_dict({field.name: _column(field) for field in hand}, name="Columns")
    kinds: dict[str, Any] = {field.name: shape(field) for field in ready.options}
    kinds[COLUMNS] = fields.Nested(schema(), required=True, error_messages={**CODES})
    return Envelope(declared(ready), Declared.from_dict(kinds, name="ColumnBatch")())


def declared(ready: Served) -> tuple[Field, ...]:
    """The fields of a body of columns."""
    columns = Field(
        COLUMNS,
        "object",
        Text("列", "Columns"),
        Text(
            "項目ごとの値の配列。手牌ごとに一つで、無ければ null。",
            "For each field an array of its values: one for every hand, null where a hand has none.",
        ),
        required=True,
        fields=tuple(map(_declared, ready.ruleset.game.fields)),
    )
    return (columns, *ready.options)


def _declared(field: Field) -> Field:
    """The column of a field of hands."""
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


def columns_answer(batch: Batch, raw: Mapping[str, Any], faults: list[Fault]) -> Iterator[bytes]:
    """The answer to the body ``raw``, in pieces.

    Raises ``Refused`` with the ``faults`` so far and with what is wrong with whole columns and with the options.
    """
    from scoring.batch import NULL, encode_batch, score_batch  # noqa: PLC0415 - NumPy only where it is asked for

    ruleset = batch.ready.ruleset
    loaded = envelope(ruleset.id).sound(raw, faults)
    options = loaded.get(OPTIONS)
    with gathering(faults):
        ruleset.in_force(options)
    refuse(faults)
    try:
        encoded = encode_batch(ruleset.id, loaded[COLUMNS], options=options)
    except scoring.Refused as refused:
        raise scoring.Refused(
            [replace(fault, pointer=f"/{COLUMNS}{fault.pointer}") for fault in refused.faults]
        ) from None
    scores = score_batch(ruleset.id, encoded)
    with closing(Tally(ruleset.id, COLUMNS)) as tally:
        tally.columns(scores.size, int(scores.winning.sum()), len(scores.faults))
    return in_pieces(_parts(batch.stamp, scores, NULL))


def _parts(stamp: bytes, scores: "BatchScores", null: int) -> Iterator[bytes]:
    told = {
        "rows": scores.size,
        COLUMNS: _columns(scores, null),
        "combinations": list(map(_combination, scores.combinations)),
    }
    yield stamp
    yield b"," + orjson.dumps(told, option=orjson.OPT_SERIALIZE_NUMPY)[1:-1]
    before = b',"problems":['
    for row, faults in sorted(scores.faults.items()):
        yield b'%b{"row":%d,%b}' % (before, row, problem_of(scoring.Refused(faults)))
        before = b","
    yield b"]}" if before == b"," else before + b"]}"


@lru_cache(maxsize=_MOST_COMBINATIONS)
def _combination(combination: "tuple[CountedYaku, ...]") -> orjson.Fragment:
    """Yaku that a hand has together, as an answer tells them: in many batches the same ones recur."""
    told = [{"id": yaku.id, yaku.unit: yaku.worth} for yaku in combination]
    return orjson.Fragment(orjson.dumps(told))


def _columns(scores: "BatchScores", null: int) -> dict[str, Any]:
    """The columns as JSON has them: with the names that codes stand for, and null in the place of ``null``."""
    names = scores.names
    told: dict[str, Any] = {}
    for name, column in scores.columns().items():
        if name in names and name != "yaku":
            told[name] = _named(column, names[name])
        elif name in scores.value and (column == null).any():
            # Nothing else in such a column is negative.
            written = orjson.dumps(column, option=orjson.OPT_SERIALIZE_NUMPY)
            told[name] = orjson.Fragment(written.replace(b"%d" % null, b"null"))
        else:
            told[name] = column
    return told


def _named(codes: Any, names: tuple[str, ...]) -> orjson.Fragment:  # noqa: ANN401 - an array of NumPy
    """A column of codes as an array of their names; the code of null is the last place of all."""
    import numpy as np  # noqa: PLC0415 - only who hands in columns needs it

    written = np.array([orjson.dumps(name) + b"," for name in (*names, None)])
    # NumPy fills up with zeros, which JSON has nowhere.
    whole = written.take(codes, mode="wrap").tobytes().translate(None, b"\0")
    return orjson.Fragment(b"[" + whole[:-1] + b"]")
