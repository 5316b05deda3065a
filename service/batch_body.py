"""The body of a batch: its hands and what holds for all of them; the shape of the hands is looked at one by one, elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from flask import Request
from marshmallow import Schema, ValidationError

from scoring.cards.fields import CARDS
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text
from service.gathering import body_after, gathering, refuse
from service.served import OPTIONS, serve
from service.shapes import CODES, Declared, Strict, shape, shape_faults

MAX_HANDS: Final = 1000
"""Most hands in one body; a stream has as many as it likes."""
HANDS: Final = Field(
    "hands",
    "array",
    Text("手牌", "Hands"),
    Text(
        "手牌の配列。それぞれは1件の点数計算の要求と同じ形。",
        "The hands, each of the shape of a request for one score.",
    ),
    required=True,
    max_items=MAX_HANDS,
)


class Unseen(Strict[list[Any]]):
    """A list of at most so many items, whatever they are."""

    def __init__(self, most: int) -> None:
        super().__init__(required=True, error_messages={**CODES})
        self._most = most

    def _deserialize(self, value: object, *_: object, **__: object) -> list[Any]:
        if not isinstance(value, list):
            raise ValidationError("wrong_type")
        if len(value) > self._most:
            raise ValidationError("too_many")
        return value


@dataclass(frozen=True, slots=True)
class Envelope:
    """What the body of a batch looks like for one ruleset, but for what its hands look like."""

    fields: tuple[Field, ...]
    schema: Schema

    def sound(self, raw: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
        """What of ``raw`` has the right shape; what has not is added to ``faults``."""
        try:
            return cast(dict[str, Any], self.schema.load(raw))
        except ValidationError as error:
            faults += shape_faults(self.fields, cast(dict[Any, Any], error.messages))
            return cast(dict[str, Any], error.valid_data)


@cache
def envelope(ruleset_id: str) -> Envelope:
    """The envelope of a list of hands; what it says of the rules holds for every hand that says nothing of the kind."""
    rules = serve(ruleset_id).rules
    kinds: dict[str, Any] = {field.name: shape(field) for field in rules}
    kinds[HANDS.name] = Unseen(MAX_HANDS)
    return Envelope((HANDS, *rules), Declared.from_dict(kinds, name="Batch")())


def hands_of(
    ruleset_id: str, raw: Mapping[str, Any], faults: list[Fault]
) -> tuple[list[object], dict[str, Any]]:
    """The hands in the body ``raw`` as they came, and the fields of every hand that has none of its own.

    Raises ``Refused`` with the ``faults`` so far and with what is wrong with the whole, and ``Conflict``.
    """
    loaded = envelope(ruleset_id).sound(raw, faults)
    hands = loaded.pop(HANDS.name, [])
    with gathering(faults):
        serve(ruleset_id).ruleset.in_force(loaded.get(OPTIONS), loaded.get(CARDS))
    refuse(faults)
    return hands, loaded


def body_of(request: Request, limit: int, faults: list[Fault]) -> dict[str, Any]:
    """The object in the body of ``request``, at most ``limit`` bytes, as :func:`service.gathering.body_after` has it."""
    return body_after(request, limit, faults, others=_MEDIA_TYPES)


_MEDIA_TYPES: Final = Text(
    "本文は圧縮していないUTF-8の application/json か application/x-ndjson で送ってください。",
    "The body must be application/json or application/x-ndjson in UTF-8, without compression.",
)
