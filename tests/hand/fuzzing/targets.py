"""The targets of fuzzing: the parsers of lines of notation and of the data of cards."""

import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import scoring
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.cards.deck import CARDS
from scoring.rules.rulebook import Card, Yaku

RULESETS: Final = scoring.rulesets()
WITH_CARDS, CARDS_FIELD = next(
    (ruleset.id, field) for ruleset in RULESETS for field in ruleset.fields if field.name == CARDS
)
"""A ruleset with cards, and the request field for cards."""
HAND: Final = scoring.ruleset(WITH_CARDS).game.example
"""The hand that is scored with the cards."""


def notation(data: bytes) -> None:
    """Parse a line under the ruleset that the first byte chooses, and judge the request."""
    ruleset = RULESETS[data[0] % len(RULESETS)] if data else RULESETS[0]
    try:
        request = ruleset.game.request_of(data[1:].decode("utf-8", "surrogatepass"))
    except ValueError:
        return
    judge(ruleset.id, request)


def cards(data: bytes) -> None:
    """Judge a hand with cards: the bytes as JSON or, if they are not JSON, cards that the bytes choose from known words."""
    try:
        played = json.loads(data)
    except (ValueError, RecursionError):
        endless = itertools.chain(data, itertools.repeat(0))
        played = [_built(CARDS_FIELD.items, endless)] if data else []
    judge(WITH_CARDS, {**HAND, CARDS: played})


def judge(ruleset_id: str, request: Mapping[str, Any]) -> None:
    """Raise :class:`Finding` unless the request gets an answer, or a refusal with the errors that ``faults`` lists."""
    faults = scoring.faults(ruleset_id, request)
    refused: tuple[Fault, ...] = ()
    try:
        json.dumps(scoring.score(ruleset_id, request).to_dict())
    except (scoring.Conflict, scoring.Refused) as error:
        refused = error.faults
    if refused != tuple(faults) or not all(
        fault.detail.ja and fault.detail.en for fault in refused
    ):
        raise Finding(f"{len(refused)} errors raised, {len(faults)} listed")


class Finding(Exception):
    """A result that is neither an answer nor a correct refusal."""


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {"notation": notation, "cards": cards}


def seeds(target: str) -> Iterator[bytes]:
    """Yield the first inputs: the examples of the yaku, or the cards of the ruleset as data."""
    if target == "cards":
        yield from (json.dumps([card]).encode() for card in _sheet())
        return
    for place, ruleset in enumerate(RULESETS):
        for rule in ruleset.declared:
            if isinstance(rule, Yaku):
                yield from (bytes([place]) + line.encode() for line in (rule.hit, rule.miss))


def _sheet() -> Iterator[dict[str, object]]:
    for card in scoring.ruleset(WITH_CARDS).declared:
        if isinstance(card, Card):
            words = {"ja": card.id, "en": card.id}
            yield {"id": f"my_{card.id}", "changes": [*card.changes], "name": words, "text": words}


def words(target: str) -> list[str]:
    """Return the words of a fuzzing target."""
    fields = [field for ruleset in RULESETS for field in ruleset.fields]
    fields = [CARDS_FIELD] if target == "cards" else fields
    return sorted({word for field in fields for word in _words(field)})


def _words(field: Field) -> Iterator[str]:
    yield field.name
    yield from (choice.value for choice in field.choices)
    for inner in (*field.fields, *((field.items,) if field.items else ())):
        yield from _words(inner)


def _built(field: Field | None, data: Iterator[int]) -> object:
    """Return a value for a field by the bytes of the input; it usually fits the field."""
    byte = next(data)
    if field is None or byte > 250:
        return (None, True, "\0", -1, 1.5)[byte % 5]
    if field.type == "array":
        return [_built(field.items, data) for _ in range(byte % 4)]
    if field.type == "object":
        return {part.name: _built(part, data) for part in field.fields if next(data) % 3}
    if field.type == "string":
        known = [choice.value for choice in field.choices] or _RULES
        return known[byte % len(known)]
    return bool(byte % 2) if field.type == "boolean" else field.minimum + byte % 8


_RULES: Final = tuple(scoring.ruleset(WITH_CARDS).rules)
"""The usual texts of a card: ids of rules."""
