"""Hands as columns for callers in a hurry: arrays of fields in, arrays of the parts of scores out; it decides no rule.

Only the envelope is looked at here: which columns there are, how long they are and of what. What is in them is asked of ``scoring``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import orjson
from marshmallow import ValidationError, fields

import scoring
from scoring.fields import Field
from scoring.text import Text
from service.batch import Batch, in_pieces, problem_of
from service.batch_body import Envelope
from service.served import OPTIONS, Served, serve
from service.shapes import CODES, Declared, Strict, shape, whole

if TYPE_CHECKING:
    from scoring.batch import BatchScores

MAX_ROWS: Final = 10_000
"""Most hands in one body of columns."""
COLUMNS: Final = "columns"
"""The field of the body that holds them."""
LISTS: Final = "lists"
"""Notation of a column whose values may be lists of texts."""
_MOST: Final = 2**31 - 1
"""Numbers up to here are told as an array."""
_OBJECT_WIDTH: Final = 128
"""Longest text that writes an object in a column."""


class Column(Strict[Any]):
    """The values of a field, one for each hand, null for a hand without it; as an array of NumPy where nothing is lost by that."""

    def __init__(self, declared: Field) -> None:
        super().__init__(required=declared.required, error_messages={**CODES})
        self._type: type = bool if declared.type == "boolean" else int

    def _deserialize(self, value: object, *_: object, **__: object) -> Any:  # noqa: ANN401 - a list or an array
        if not isinstance(value, list):
            raise ValidationError("wrong_type")
        if len(value) > MAX_ROWS:
            raise ValidationError("too_many")
        return self._values(value)

    def _values(self, values: list[Any]) -> Any:  # noqa: ANN401 - a list or an array
        types = set(map(type, values))
        if float in types:
            values = list(map(whole, values))
            types = set(map(type, values))
        if not types <= {self._type, type(None)}:
            raise self._wrong(type(value) not in (self._type, type(None)) for value in values)
        if types == {int} and max(map(abs, values)) <= _MOST:
            return _numpy().array(values)
        return values

    def _wrong(self, places: Iterable[bool]) -> ValidationError:
        return ValidationError(
            {place: ["wrong_type"] for place, wrong in enumerate(places) if wrong}
        )


class TextColumn(Column):
    """A column of texts, or of lists of texts; what they say is not looked at.

    A text longer than any that is taken is cut to one that is still too long: it costs its hand, and no memory.
    """

    def __init__(self, declared: Field) -> None:
        super().__init__(declared)
        self._most_items = 0
        self._longest = declared.max_length + 1
        if declared.items is not None:
            self._most_items = declared.max_items + 1
            self._longest = self._most_items * (declared.items.max_length + 1)
        elif declared.type == "object":
            self._longest = _OBJECT_WIDTH

    def _values(self, values: list[Any]) -> Any:  # noqa: ANN401 - a list or an array
        try:
            return self._packed(values)
        except TypeError:  # they are not all texts
            plain = set(map(type, values)) <= {str, type(None)}
        told = [text or "" for text in values] if plain else list(map(self._text, values))
        if None in told:
            raise self._wrong(text is None for text in told)
        try:
            return self._packed(told)
        except TypeError:  # there are lists of texts
            return told

    def _packed(self, texts: list[Any]) -> Any:  # noqa: ANN401 - a list or an array
        """``texts`` as an array; raises ``TypeError`` where one is none."""
        together = "".join(texts)
        width = max(map(len, texts), default=0)
        if width > self._longest:
            texts = [text[: self._longest] for text in texts]
        if together.isascii() and "\0" not in together:
            return _numpy().array(texts, dtype=f"S{max(min(width, self._longest), 1)}")
        return texts

    def _text(self, value: object) -> str | list[str] | None:
        """A text, or a list of texts of which there are no more than can be taken; ``None`` for what is neither."""
        if value is None:
            return ""
        if isinstance(value, str):
            return value[: self._longest]
        if not self._most_items or not isinstance(value, list):
            return None
        some = value[: self._most_items]
        texts = [text[: self._longest] for text in some if isinstance(text, str)]
        return texts if len(texts) == len(some) else None


def _numpy() -> Any:  # noqa: ANN401 - a module
    import numpy as np  # noqa: PLC0415 - it takes time and memory, which only who hands in columns shall pay

    return np


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


def columns_answer(batch: Batch, raw: Mapping[str, Any]) -> Iterator[bytes]:
    """The answer to the body ``raw``, in pieces; raises ``Refused`` for what is wrong with whole columns and with the options."""
    from scoring.batch import NULL, encode_batch, score_batch  # noqa: PLC0415 - NumPy only where it is asked for

    ruleset = batch.ready.ruleset
    loaded = envelope(ruleset.id).load(raw)
    options = loaded.get(OPTIONS)
    ruleset.in_force(options)
    try:
        encoded = encode_batch(ruleset.id, loaded[COLUMNS], options=options)
    except scoring.Refused as refused:
        raise scoring.Refused(
            [replace(fault, pointer=f"/{COLUMNS}{fault.pointer}") for fault in refused.faults]
        ) from None
    return in_pieces(_parts(batch.stamp, score_batch(ruleset.id, encoded), NULL))


def _parts(stamp: bytes, scores: "BatchScores", null: int) -> Iterator[bytes]:
    told = {
        "rows": scores.size,
        COLUMNS: _columns(scores, null),
        "combinations": [
            [{"id": counted.id, counted.unit: counted.worth} for counted in combination]
            for combination in scores.combinations
        ],
    }
    yield stamp + b"," + orjson.dumps(told, option=orjson.OPT_SERIALIZE_NUMPY)[1:-1]
    before = b',"problems":['
    for row, faults in sorted(scores.faults.items()):
        yield b'%b{"row":%d,%b}' % (before, row, problem_of(scoring.Refused(faults)))
        before = b","
    yield b"]}" if before == b"," else before + b"]}"


def _columns(scores: "BatchScores", null: int) -> dict[str, Any]:
    """The columns as JSON has them: with the names that codes stand for, and null in the place of ``null``."""
    names = scores.names
    told: dict[str, Any] = {}
    for name, column in scores.columns().items():
        if name in names and name != "yaku":
            # The code of null is the last place of all.
            told[name] = list(map((*names[name], None).__getitem__, column.tolist()))
        elif name in scores.value and (column == null).any():
            told[name] = [None if number == null else number for number in column.tolist()]
        else:
            told[name] = column if column.flags.c_contiguous else column.tolist()
    return told
