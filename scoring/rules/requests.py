"""The requests of a ruleset: their shape, the rules that they choose, and the number of rules that they need."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scoring.faults import Fault, Refused, Unreadable
from scoring.fields.field import Field
from scoring.fields.shape import Shape, without_nulls
from scoring.fields.wording import value_fault
from scoring.rules import MESSAGES
from scoring.rules.cards.deck import CARDS
from scoring.rules.cards.facts import ordinary
from scoring.rules.cards.parsing import cards_of_shape
from scoring.rules.in_force import InForce
from scoring.rules.options import chosen_options
from scoring.rules.ruleset import HAND, OPTIONS, SCORE, Ruleset
from scoring.text import joined

MOST_RULES: Final = 300
"""Most rules to make for one request, as :func:`rules_needed` counts them."""


# NOTE: making the schema takes 1 to 2 ms, a request for a score 0.2 ms.
@lru_cache(maxsize=256)
def request_shape(ruleset: Ruleset, task: str) -> Shape:
    """Return the shape of a request for a task, with the fields for options and cards; raise :class:`KeyError` for an unknown task."""
    # A line is read before the shape is checked: here it is only a name that a request may have.
    return shape_with_rules(ruleset, ruleset.fields_of(task), *[HAND.name] * (task == SCORE))


def shape_with_rules(ruleset: Ruleset, fields: Iterable[Field], *others: str) -> Shape:
    """Return the shape of an object with ``fields``, in which options and cards of the ruleset are checked, and ``others`` of any shape."""
    checks: dict[str, Callable[[Any], list[Fault]]] = {
        OPTIONS.name: lambda given: chosen_options(ruleset, given)[1]
    }
    if deck := ruleset.deck:
        checks[CARDS] = lambda given: cards_of_shape(ruleset, deck, given)[1]
        fields = [_tolerant(field) for field in fields]
    return Shape(fields, *others, checks=checks)


def read_request(
    ruleset: Ruleset, task: str, request: Mapping[str, Any], rules: InForce | None = None
) -> tuple[InForce, Mapping[str, Any]]:
    """Return the rules in force for a request, and the request without nulls and in the usual spelling.

    ``rules`` are those of a batch, if the request has no options and cards of its own.
    Raise :class:`scoring.Conflict` for cards that contradict each other, and :class:`scoring.Refused` with every error in the shape of
    the request. The shape of a hand without cards is left to the game, which checks it only if it cannot read the hand.
    """
    shape = request_shape(ruleset, task)
    if task == SCORE:
        try:
            request = with_fields_of_line(ruleset, request)
        except Refused as refused:
            # The fields that the line contains are unknown, so that none is missing.
            others = {name: value for name, value in request.items() if name != HAND.name}
            wrong = [fault for fault in shape.faults(others) if fault.code != "missing"]
            raise Refused([*refused.faults, *wrong]) from None
    request = without_nulls(shape.declared, request)
    if task != SCORE or CARDS in request or (rules is not None and rules.cards):
        whole, faults = Field("", "object", fields=shape.declared), list[Fault]()
        request = _with_lines_read(ruleset, whole, request, "", faults)
        if faults:
            raise Refused(faults)
        if HAND.name in request and HAND not in shape.declared:
            # The line of a task without lines may contain the fields that are missing.
            raise Refused([fault for fault in shape.faults(request) if fault.code != "missing"])
        request = shape.load(request)
    if rules is not None:
        return rules, request
    try:
        return ruleset.in_force(request.get(OPTIONS.name), request.get(CARDS)), request
    except Refused:
        raise Refused(shape.faults(request)) from None


_LINE: Final = Shape((HAND,))


def with_fields_of_line(
    ruleset: Ruleset, request: Mapping[str, Any], fields: Iterable[Field] | None = None
) -> Mapping[str, Any]:
    """Return a scoring request with the fields that its line ``hand`` contains, in place of that line.

    ``fields`` are those that such a request has, if they are not all fields of the ruleset. Raise :class:`scoring.Refused` for a line
    that is not notation of the game or has no value for a required field, and for each field that the line contains and the
    request has as well.
    """
    if HAND.name not in request:
        return request
    line = request[HAND.name]
    # NOTE: a score of a first line takes 80 ms without marshmallow, 170 ms if its schema looks at every line.
    is_plain = isinstance(line, str) and line.isprintable() and len(line) <= HAND.max_length
    if line is not None and not is_plain and (faults := _LINE.faults({HAND.name: line})):
        raise Refused(faults)
    others = {name: value for name, value in request.items() if name != HAND.name}
    if line is None:
        return others
    game = ruleset.game
    try:
        written = game.read_line(line)
    except Unreadable as unreadable:
        # The allowed spellings are those of a part of the line, not of the field.
        fault = replace(unreadable.fault, pointer=f"/{HAND.name}", allowed=())
        raise Refused([fault]) from None
    fields = ruleset.fields if fields is None else fields
    needed = [field for field in fields if field.required and not field.nullable]
    names = [field.name for field in needed]
    implied = {name: value for name, value in game.implied_by_line.items() if name in names}
    whole = implied | written
    if absent := [field.label for field in needed if field.name not in whole]:
        detail = MESSAGES["line_lacks"].filled(labels=joined(absent))
        raise Refused([Fault(f"/{HAND.name}", "missing", detail)])
    others = {name: value for name, value in others.items() if value is not None}
    if twice := [name for name in others if name in written]:
        raise Refused([value_fault(f"/{name}", "given_twice") for name in twice])
    return whole | others


@contextmanager
def errors_at_lines(ruleset: Ruleset, request: Mapping[str, Any]) -> Iterator[None]:
    """Raise errors of fields that only a line in ``request`` contains with the pointer of the line."""
    try:
        yield
    except Refused as refused:
        raise Refused([at_line(ruleset, request, fault) for fault in refused.faults]) from None


def at_line(ruleset: Ruleset, request: Mapping[str, Any], fault: Fault) -> Fault:
    """Return the error of a field that only a line in ``request`` contains as an error of the line, and any other error unchanged."""
    at, value = "", request
    names = fault.pointer.split("/")[1:]
    while names and (part := _part(value, names[0])) is not None:
        at, value = f"{at}/{names.pop(0)}", part
    line = _part(value, HAND.name)
    if not names or not isinstance(line, str):
        return fault
    try:
        written = ruleset.game.request_of(line)
    except Unreadable:
        return fault
    if names[0] not in written:
        return fault
    part = written[names[0]]
    inner = _part(part, names[1]) if names[1:] else None
    part = part if inner is None else inner
    values = [str(one) for one in (part if isinstance(part, list) else [part])]
    is_extra = fault.code == "unknown_field" and not names[1:]
    detail = MESSAGES["not_in_line" if is_extra else "in_line"].filled(
        field=names[0],
        # Text that may be hostile is not repeated.
        value=", ".join(one if _PLAIN_WORD.fullmatch(one) else "…" for one in values),
        detail=fault.detail,
    )
    # The allowed values and the example are those of the field, not of the line.
    return replace(fault, pointer=f"{at}/{HAND.name}", detail=detail, allowed=(), example=None)


_PLAIN_WORD: Final = re.compile(r"[A-Za-z0-9_:.-]{1,64}")


def _part(value: Any, name: str) -> Any:  # noqa: ANN401 - JSON
    """Return the part of an object or a list to which a token of a JSON pointer leads; ``None`` if there is none."""
    if isinstance(value, Mapping):
        return value.get(name)
    is_item = isinstance(value, list | tuple) and name.isdecimal() and int(name) < len(value)
    return value[int(name)] if is_item else None


def _with_lines_read(
    ruleset: Ruleset,
    field: Field,
    value: Any,  # noqa: ANN401 - JSON
    at: str,
    faults: list[Fault],
) -> Any:  # noqa: ANN401 - likewise
    """Return a value with the fields of each line in it, in place of the line: an object with a field ``hand`` may have one.

    Add each error of the lines to ``faults``.
    """
    if field.items is not None and isinstance(value, list | tuple):
        return [
            _with_lines_read(ruleset, field.items, item, f"{at}/{place}", faults)
            for place, item in enumerate(value)
        ]
    if not isinstance(value, Mapping):
        return value
    if HAND in field.fields:
        try:
            return with_fields_of_line(ruleset, value, field.fields)
        except Refused as refused:
            faults += [fault.at(at) for fault in refused.faults]
            return value
    parts = {part.name: part for part in field.fields}
    return {
        name: _with_lines_read(ruleset, parts[name], part, f"{at}/{name}", faults)
        if name in parts
        else part
        for name, part in value.items()
    }


def _tolerant(field: Field) -> Field:
    """Return a field that also accepts marked tiles. The rules decide whether a card in play allows them."""
    if field.items is not None:
        return replace(field, items=_tolerant(field.items))
    if (parse := field.parse) is None:
        return field
    return replace(field, parse=lambda text: parse(ordinary(text)[0]))


def rules_needed(requests: Iterable[Mapping[str, Any]]) -> int:
    """Return the number of rules that requests need.

    Each choice of options and cards counts as one, and so does each card in it. A change of a card that is written out counts each time
    it is sent, because it is read each time.
    """
    choices: dict[str, int] = {}
    changes = 0
    for request in requests:
        options, cards = request.get(OPTIONS.name), request.get(CARDS)
        played = cards if isinstance(cards, list) else []
        choice = json.dumps([options, cards], sort_keys=True, default=str)
        choices[choice] = 1 + len(played)
        changes += sum(len(_changes(card)) for card in played)
    return sum(choices.values()) + changes


def _changes(card: object) -> list[Any]:
    """Return the changes that a card of a request lists."""
    found = card.get("changes") if isinstance(card, Mapping) else None
    return found if isinstance(found, list) else []
