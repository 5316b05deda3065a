"""The hand in an address of the calculator, with its rules, and the same hand under other rules."""

import dataclasses
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from werkzeug.datastructures import MultiDict

import scoring
from scoring.faults import Conflict, Refused, Unreadable
from scoring.fields.field import Field
from scoring.fields.palette import Palette
from scoring.hand.wall_break import WAREME
from scoring.reference import catalogue
from scoring.rules.cards.deck import CARDS
from scoring.rules.cards.facts import needed_facts
from scoring.rules.in_force import InForce
from scoring.rules.links import written
from service.http.query import as_fields, read
from service.served import OPTIONS, Served, serve, served
from service.site.hand_fields import HAND_FIELDS, TILES, HandFields, notation_of, tokens_of
from service.site.lines import read_line

HAND: Final = "hand"
RULES: Final = "rules"
FROM: Final = "from"
"""The parameters of the hand, of its rules, and of the rules under which it was entered."""
_UNFINISHED: Final = re.compile(r"(?:[(\[][^()\[\]]*|\d{1,14})$")
"""Matches the end of a line that is still being typed."""
ANALYSIS: Final = "analyze"
"""The task that finds the waits of a hand."""


@dataclasses.dataclass(frozen=True)
class Entry:
    """A hand, whole or not, with its rules."""

    ready: Served
    request: dict[str, Any]
    """A scoring request, whole or not."""
    given: frozenset[str] = frozenset()
    """The fields in the address; the others have their defaults."""
    unreadable: Unreadable | None = None
    """The error of a line that cannot be read."""
    version: str = ""
    """The version of the rules in the address, or an empty text."""
    extras: dict[str, Any] = dataclasses.field(default_factory=dict)
    """Fields that only the analysis has."""
    pending: str = ""
    """The unfinished end of the line: digits without a suit, or an open bracket."""
    line_says_more: bool = False
    """Whether the line has words in addition to the hand."""
    dropped: tuple[tuple[str, Any], ...] = ()
    """The fields that were dropped because these rules do not have them, with their values; the hand was entered under other rules."""

    @property
    def known(self) -> HandFields:
        """The names of the fields that write the hand."""
        return HAND_FIELDS[self.ready.ruleset.id]

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces of the hand and the winning piece, one by one; empty if they cannot be read."""
        known = self.known
        names = [field.name for field in (known.main, known.winning) if field is not None]
        try:
            return [t for name in names for t in tokens_of(known.notation, self.request.get(name))]
        except ValueError:
            return []

    @property
    def sets(self) -> list[str]:
        """The sets on the table, one by one."""
        return list((self.request.get(self.known.sets.name) or ()) if self.known.sets else ())

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been entered."""
        return not (self.pieces or self.sets)

    @property
    def options(self) -> str:
        """The options as a query writes them."""
        return written(self.request.get(OPTIONS) or {})

    @cached_property
    def rules(self) -> InForce:
        """The rules in force, without options and cards that are rejected."""
        return _rules(self.ready, self.request)

    @cached_property
    def palette(self) -> Palette:
        """The pieces that the hand can have."""
        return self.ready.ruleset.game.palette(self.rules)

    @property
    def room(self) -> int:
        """The number of pieces of a hand with this number of sets; too many sets count as the largest number."""
        room = self.palette.room
        return room[min(len(self.sets), len(room) - 1)]

    @property
    def missing(self) -> int:
        """The number of pieces that the hand needs, negative if it has too many."""
        return self.room - len(self.pieces)


def entry_of(args: MultiDict[str, str]) -> Entry:
    """Return the hand of an address; raise ``UnknownName``. Unreadable values are kept as written and rejected later."""
    # The service calls it ``ruleset`` everywhere else, so people write that too.
    ruleset, _, version = (args.get(RULES) or args.get("ruleset", "")).partition("@")
    ready = serve(ruleset or scoring.DEFAULT_RULESET)
    old = args.get(FROM, "")
    if old in served() and old != ready.ruleset.id:
        return moved(_entry(serve(old), args), ready)
    return dataclasses.replace(_entry(ready, args), version=version)


def _entry(ready: Served, args: MultiDict[str, str]) -> Entry:
    """Return the hand of an address under these rules."""
    known = HAND_FIELDS[ready.ruleset.id]
    given = _values(ready, tuple(f for f in ready.ruleset.fields if f.name != OPTIONS), args)
    text = args.get(HAND, "")
    unreadable, line, pending = None, {}, ""
    try:
        line = read_line(ready, text)
    except Unreadable as wrong:
        wrong.line = text
        unreadable = wrong
        if known.notation == TILES and (unfinished := _UNFINISHED.search(text)):
            with suppress(Unreadable):
                line = read_line(ready, text[: unfinished.start()])
                unreadable, pending = None, unfinished[0]
    for name in given.keys() & line.keys() - known.names:
        if isinstance(line[name], list):
            line[name] = [*dict.fromkeys([*given[name], *line[name]])]
    given |= line
    if options := _options(ready, args):
        given[OPTIONS] = options
    return Entry(
        ready,
        _opened(ready, given),
        frozenset(given),
        unreadable,
        extras=_values(ready, extra_fields(ready), args),
        pending=pending,
        line_says_more=bool(line.keys() - known.names),
    )


def _opened(ready: Served, given: dict[str, Any]) -> dict[str, Any]:
    """Return the request with defaults for absent fields, without the fields that none of its situations opens."""
    usual = {f.name: value for f in ready.ruleset.fields if (value := assumed(f)) is not None}
    request = {**usual, **given}
    closed = closed_fields(ready, request)
    return {name: value for name, value in request.items() if name not in closed}


def moved(entry: Entry, ready: Served) -> Entry:
    """Return the hand under other rules, with a list of the parts that these rules do not have."""
    fields = {field.name: field for field in ready.ruleset.fields}
    if HAND_FIELDS[ready.ruleset.id].notation != entry.known.notation:
        fields = {name: field for name, field in fields.items() if not notation_of(field)}
    kept: dict[str, Any] = {}
    dropped: list[tuple[str, Any]] = []
    for name, value in entry.request.items():
        if name not in entry.given or value in (None, [], "", {}):
            continue
        known = _known_options(ready, value) if name == OPTIONS else _known(fields.get(name), value)
        if isinstance(value, dict | list) and known is not None:
            lost = [part for part in value if part not in known]
            if lost:
                parts = {n: value[n] for n in lost} if isinstance(value, dict) else lost
                dropped.append((name, parts))
        elif known is None:
            dropped.append((name, value))
        if known not in (None, [], {}):
            kept[name] = known
    return Entry(ready, _opened(ready, kept), frozenset(kept), dropped=tuple(dropped))


def closed_fields(ready: Served, request: dict[str, Any]) -> frozenset[str]:
    """Return the fields that only certain situations or cards open and that are closed in this request."""
    rules = _rules(ready, request)
    asked = needed_facts(rules.cards)
    opened = {field.name: field.name in asked for field in ready.ruleset.facts_of_cards}
    if any(field.name == WAREME for field in ready.ruleset.fields):
        opened[WAREME] = rules.wall_break is not None
    lists = [value for value in request.values() if isinstance(value, list)]
    for claim in ready.ruleset.claims:
        for name in claim.situation.opens if claim.situation else ():
            opened[name] = opened.get(name, False) or any(claim.id in one for one in lists)
    return frozenset(name for name, is_open in opened.items() if not is_open)


def _rules(ready: Served, request: dict[str, Any]) -> InForce:
    """Return the rules in force: without the cards, the options or both if those are rejected."""
    options, cards = request.get(OPTIONS), request.get(CARDS)
    for choice in ((options, cards), (options, None), (None, cards)):
        with suppress(Conflict, Refused):
            return ready.ruleset.in_force(*choice)
    return ready.ruleset.basic


def _known(field: Field | None, value: Any) -> Any:  # noqa: ANN401 - as requests have it
    """Return the part of a value that a field accepts, or ``None`` if there is none."""
    if field is None:
        return None
    if field.choices:
        return value if value in [choice.value for choice in field.choices] else None
    if field.items is not None and field.items.choices and isinstance(value, list):
        known = {choice.value for choice in field.items.choices}
        return [part for part in value if part in known]
    return value


def _known_options(ready: Served, value: Any) -> dict[str, Any]:  # noqa: ANN401 - as requests have it
    """Return the options that other rules have as well."""
    known = {}
    for name, chosen in value.items() if isinstance(value, dict) else ():
        with suppress(Refused):
            ready.ruleset.in_force({name: chosen})
            known[name] = chosen
    return known


def assumed(field: Field) -> Any:  # noqa: ANN401 - as requests have it
    """Return the value that a form shows as chosen before the player chooses one."""
    if field.required and field.choices:
        return field.choices[0].value
    if field.choices or field.type in {"boolean", "integer"}:
        return field.default
    return None


def extra_fields(ready: Served) -> tuple[Field, ...]:
    """Return the fields that only the analysis has and that do not describe the hand."""
    task = ready.tasks.get(ANALYSIS)
    scored = {field.name for field in ready.ruleset.fields}
    return tuple(
        field
        for field in (task.fields if task else ())
        if field.name not in scored and notation_of(field) not in {"tile", "card"}
    )


def subset_choices(
    ready: Served, kind: str, lang: str = scoring.DEFAULT_LANGUAGE
) -> dict[str, str]:
    """Return the rules of a kind that an option may choose among, as names by identifier."""
    rules = catalogue.listed(ready.ruleset, lang, kind=kind)["rules"]
    return {rule["id"]: rule["name"] for rule in rules if rule["in_force"]}


def _values(ready: Served, fields: tuple[Field, ...], args: MultiDict[str, str]) -> dict[str, Any]:
    """Return the fields in the parameters of a form."""
    found = as_fields(MultiDict(_flattened(args, fields)), fields, ready.lists)
    return {name: value for name, value in found.items() if value not in ("", None)}


def _flattened(args: MultiDict[str, str], fields: tuple[Field, ...]) -> Iterator[tuple[str, str]]:
    """Yield the parameters in the format of the API: repeated ones joined, parts of an object together."""
    for field in fields:
        values = [value for value in args.getlist(field.name) if value]
        parts = [
            f"{part.name}:{value}"
            for part in field.fields
            if (value := args.get(f"{field.name}.{part.name}"))
        ]
        if values or parts:
            yield field.name, ",".join([*values, *parts])


def _options(ready: Served, args: MultiDict[str, str]) -> object:
    """Return the options that differ from the default. Unreadable ones are kept as written."""
    texts = [args.get(OPTIONS, "")]
    texts += [
        f"{option}:{'+'.join(values)}"
        for option in ready.ruleset.options
        if (values := [v for v in args.getlist(f"{OPTIONS}.{option}") if v])
    ]
    found = read(ready.options[0], ",".join(filter(None, texts)), ready.lists)
    if not isinstance(found, dict):
        return found
    return {name: value for name, value in found.items() if not _is_default(ready, name, value)}


def _is_default(ready: Served, name: str, value: object) -> bool:
    option = ready.ruleset.options.get(name)
    if option is None:
        return False
    if isinstance(value, list) and option.subset_of:
        return {*value} == {*subset_choices(ready, option.subset_of)}
    default = ready.ruleset.default_of(name)
    return type(value) is type(default) and value == default
