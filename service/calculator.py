"""What the calculator's address asks and what it is answered; all of it is asked of ``scoring``, none of it is known here."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

import scoring
from scoring.faults import Conflict, Fault, Refused
from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.rules.links import written
from service.entering import Enterable, contradictions, enterable, probed
from service.hand_fields import HandFields, hand_fields, is_faces, notation_of, tokens_of
from service.lines import read_line
from service.named_rules import OTHER, RULES, UNKNOWN_RULES
from service.query import as_fields, read
from service.served import OPTIONS, Asked, Served, answer_to, serve, served

HAND: Final = "hand"
ANALYSIS: Final = "analyze"
"""The task that tells what a hand lacks."""
_PART: Final = 2
"""Depth of the pointer to a part of an object."""


class Entry(NamedTuple):
    """What an address asks."""

    ready: Served
    known: HandFields
    request: dict[str, Any]
    """A scoring request, whole or not."""
    given: frozenset[str]
    """The fields that the address has; the others are at their defaults."""
    unreadable: bool
    """Whether the hand's line cannot be read."""
    version: str
    """The version of the rules the address was made with, or nothing."""
    extras: dict[str, Any]
    """Fields of the analysis alone."""
    known_rules: bool = True
    """Whether there are the rules that the address names."""

    @property
    def pieces(self) -> list[str]:
        """The hand and the piece it was won on, one by one; none where they cannot be read."""
        try:
            found = tokens_of(self.known.notation, self.request.get(self.known.main.name))
            if self.known.winning is not None:
                won = self.request.get(self.known.winning.name)
                found += tokens_of(self.known.notation, won)
        except ValueError:
            return []
        return found

    @property
    def sets(self) -> list[str]:
        """The sets laid open, one by one."""
        return list((self.request.get(self.known.sets.name) or ()) if self.known.sets else ())

    @property
    def options(self) -> str:
        """The options as a query writes them."""
        return written(self.request.get(OPTIONS) or {})


class Outcome(NamedTuple):
    """What is answered."""

    entry: Entry
    room: int
    """How many pieces there are in such a hand."""
    answer: Mapping[str, Any] | None = None
    faults: tuple[Fault, ...] = ()
    """Why the hand cannot be; none where it is only unfinished."""
    analysis: Mapping[str, Any] | None = None
    analysis_faults: tuple[Fault, ...] = ()


def entry_of(args: MultiDict[str, str], prefix: str = "") -> Entry:
    """What an address asks; what cannot be read in it is left as it stands, for ``scoring`` to refuse."""
    ruleset, _, version = args.get(prefix + RULES, "").partition("@")
    ready = serve(ruleset) if ruleset in served() else next(iter(served().values()))
    fields = ready.ruleset.fields
    known = hand_fields(ready.ruleset.id)
    flat = MultiDict(_flattened(args, fields))
    given = as_fields(flat, tuple(f for f in fields if f.name != OPTIONS), ready.lists)
    given = {name: value for name, value in given.items() if value not in ("", None)}
    unreadable = False
    try:
        given |= read_line(ready, args.get(HAND, ""))
    except ValueError:
        unreadable = True
    if options := _options(ready, args):
        given[OPTIONS] = options
    usual = {field.name: assumed(field) for field in fields if assumed(field) is not None}
    request = _closed(ready, {**usual, **given})
    return Entry(
        ready,
        known,
        request,
        frozenset(given),
        unreadable,
        version,
        _extras(ready, known, args),
        known_rules=not ruleset or ruleset in served(),
    )


def outcome(entry: Entry, lang: str) -> Outcome:
    """The score of the hand, or what it lacks, or why it cannot be."""
    can = can_enter(entry, lang)
    room = _room(can, entry)
    if entry.unreadable or not entry.known_rules:
        return Outcome(entry, room, faults=() if entry.known_rules else (UNKNOWN_RULES,))
    found, faults, request = _scored(entry, lang)
    entry = entry._replace(request=request)
    # What no further tile would mend; and with too many of them nothing is only unfinished.
    too_many = len(entry.pieces) > room
    wrong = faults and (faults if too_many else _wrong(entry, faults))
    wrong = tuple(fault for fault in wrong if not _is_half(fault))
    if wrong or not (entry.pieces or entry.sets):
        return Outcome(entry, room, faults=wrong)
    analysis, refused = _analysis(entry, room, found, lang)
    return Outcome(entry, room, found, (), analysis, refused)


def _wrong(entry: Entry, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """What contradicts itself in a hand that is refused, whether or not it is whole."""
    ruleset = entry.ready.ruleset.id
    told = {(fault.pointer, fault.code) for fault in faults}
    more = [f for f in probed(ruleset, entry.request) if (f.pointer, f.code) not in told]
    return tuple(contradictions(ruleset, entry.request, [*faults, *more]))


def can_enter(entry: Entry, lang: str) -> Enterable:
    """What the hand may be made of under the options chosen, with the cards in play."""
    return enterable(entry.ready.ruleset.id, _right_options(entry), lang, _right_cards(entry))


def barred(entry: Entry, lang: str) -> dict[str, dict[str, str]]:
    """Which further choices of a list would contradict what is there, and why, by field."""
    ruleset = entry.ready.ruleset.id
    found: dict[str, dict[str, str]] = {}
    there = {(f.pointer, f.code, f.detail) for f in probed(ruleset, entry.request)}
    for field in entry.ready.ruleset.fields:
        if field.items is None or not field.items.choices:
            continue
        chosen = list(entry.request.get(field.name) or ())
        for choice in field.items.choices:
            if choice.value in chosen:
                continue
            asked = {**entry.request, field.name: [*chosen, choice.value]}
            faults = contradictions(ruleset, asked, probed(ruleset, asked))
            new = [f for f in faults if (f.pointer, f.code, f.detail) not in there]
            if new:
                found.setdefault(field.name, {})[choice.value] = new[0].detail.say(lang)
    return found


def closed_fields(ready: Served, request: Mapping[str, Any]) -> frozenset[str]:
    """The fields that only certain claims open, where none of those is made."""
    opened: dict[str, set[str]] = {}
    for claim in catalogue.described(ready.ruleset, scoring.DEFAULT_LANGUAGE)["situations"]:
        for name in claim["opens"]:
            opened.setdefault(name, set()).add(claim["id"])
    claimed = {
        value
        for field in request.values()
        if isinstance(field, list)
        for value in field
        if isinstance(value, str)
    }
    return frozenset(name for name, claims in opened.items() if not claims & claimed)


def other_of(entry: Entry, args: MultiDict[str, str]) -> tuple[Entry, list[str]] | None:
    """The same hand under the rules it is compared with, and the names of what those do not know."""
    ruleset = args.get(OTHER, "").partition("@")[0]
    if ruleset not in served() or ruleset not in comparable(entry):
        return None
    ready = serve(ruleset)
    fields = {field.name: field for field in ready.ruleset.fields}
    kept, dropped = {}, []
    for name, value in entry.request.items():
        if name == OPTIONS:
            continue
        known = known_part(fields.get(name), value)
        if known in (None, [], "") and value not in (None, [], ""):
            dropped.append(name)
        elif known not in (None, []):
            kept[name] = known
        if isinstance(value, list) and isinstance(known, list):
            dropped += [part for part in value if part not in known]
    if options := _options(ready, args, f"{OTHER}_"):
        kept[OPTIONS] = options
    if (cards := card_field(ready)) is not None:
        kept.pop(cards.name, None)
        if played := _joined(args.getlist(f"{OTHER}_{cards.name}")):
            kept[cards.name] = read(cards, played)
    given = entry.given - {OPTIONS}
    other = Entry(ready, hand_fields(ruleset), kept, given, unreadable=False, version="", extras={})
    mine = card_field(entry.ready)
    own = {mine.name} if mine is not None else set()
    told = [name for name in dropped if name in given or name not in entry.request]
    return other, [name for name in told if name not in own]


def comparable(entry: Entry) -> list[str]:
    """The rulesets whose hands are written as this one's."""
    return [
        ruleset for ruleset in served() if hand_fields(ruleset).notation == entry.known.notation
    ]


def card_field(ready: Served) -> Field | None:
    """The field of cards that are named by their ids, where the game has any."""
    return next(
        (field for field in ready.ruleset.fields if field.items and field.items.shorthand), None
    )


def _joined(values: list[str]) -> str:
    return ",".join(filter(None, values))


def known_part(field: Field | None, value: Any) -> Any:  # noqa: ANN401 - as requests have it
    """What of a value a field takes."""
    if field is None:
        return None
    if field.choices:
        return value if value in [choice.value for choice in field.choices] else None
    if field.items is not None and field.items.choices and isinstance(value, list):
        known = {choice.value for choice in field.items.choices}
        return [part for part in value if part in known]
    return value


def _flattened(args: MultiDict[str, str], fields: tuple[Field, ...]) -> Iterator[tuple[str, str]]:
    """The parameters as an API has them: those a form repeats are joined, parts of an object put together."""
    for field in fields:
        values = [value for value in args.getlist(field.name) if value]
        parts = [
            f"{part.name}:{value}"
            for part in field.fields
            if (value := args.get(f"{field.name}.{part.name}"))
        ]
        if values or parts:
            yield field.name, ",".join([*values, *parts])


def _options(ready: Served, args: MultiDict[str, str], prefix: str = "") -> object:
    """The options that are chosen otherwise than by default; what cannot be read as such stands as it was written."""
    texts = [args.get(prefix + OPTIONS, "")]
    texts += [
        f"{option}:{'+'.join(values)}"
        for option in ready.ruleset.options
        if (values := [v for v in args.getlist(f"{prefix}{OPTIONS}.{option}") if v])
    ]
    text = ",".join(filter(None, texts))
    found = read(ready.options[0], text, ready.lists)
    if not isinstance(found, dict):
        return found
    return {name: value for name, value in found.items() if not _is_default(ready, name, value)}


def _is_default(ready: Served, name: str, value: object) -> bool:
    if name not in ready.ruleset.options:
        return False
    default = ready.ruleset.default_of(name)
    if isinstance(value, list):
        kind = next(
            option.get("subset_of")
            for option in catalogue.described(ready.ruleset, scoring.DEFAULT_LANGUAGE)["options"]
            if option["id"] == name
        )
        return kind is not None and set(value) == set(subset_choices(ready, kind))
    return type(value) is type(default) and value == default


def subset_choices(ready: Served, kind: str) -> dict[str, str]:
    """The rules an option may choose among: those of a kind, with their identifiers."""
    rules = catalogue.listed(ready.ruleset, scoring.DEFAULT_LANGUAGE, kind=kind)["rules"]
    return {rule["id"]: rule["name"] for rule in rules if rule["in_force"]}


def assumed(field: Field) -> Any:  # noqa: ANN401 - as requests have it
    """What a form shows as chosen before anybody chooses."""
    if field.required and field.choices:
        return field.choices[0].value
    if field.choices or field.type in {"boolean", "integer"}:
        return field.default
    return None


def _closed(ready: Served, request: dict[str, Any]) -> dict[str, Any]:
    """The request without the fields nothing opens."""
    closed = closed_fields(ready, request)
    return {name: value for name, value in request.items() if name not in closed}


def _extras(ready: Served, known: HandFields, args: MultiDict[str, str]) -> dict[str, Any]:
    """What the address says for the analysis alone."""
    asked = ready.tasks.get(ANALYSIS)
    fields = extra_fields(ready, known, asked)
    flat = MultiDict(_flattened(args, fields))
    found = as_fields(flat, fields, ready.lists)
    return {name: value for name, value in found.items() if value not in ("", None)}


def extra_fields(ready: Served, known: HandFields, asked: Asked | None) -> tuple[Field, ...]:
    """The fields that only the analysis has, none of them of the hand."""
    scored = {field.name for field in ready.ruleset.fields}
    single = {"tile", "card"}
    return tuple(
        field
        for field in (asked.fields if asked else ())
        if field.name not in scored
        and field.name not in known.names
        and notation_of(field) not in single
        and field.type != "object"
    )


def _room(can: Enterable, entry: Entry) -> int:
    return can.room[min(len(entry.sets), len(can.room) - 1)]


def _right_options(entry: Entry) -> str:
    """The options, where they are right."""
    try:
        entry.ready.ruleset.in_force(entry.request.get(OPTIONS))
    except (Refused, Conflict):
        return ""
    return entry.options


def _right_cards(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The cards in play that the ruleset has, each behind the name of their field, where they may lie together."""
    field = card_field(entry.ready)
    played = entry.request.get(field.name) if field is not None else None
    if field is None or not isinstance(played, list):
        return ()
    rules = entry.ready.ruleset.rules
    known = sorted({card for card in played if isinstance(card, str) and card in rules})
    faults = scoring.faults(entry.ready.ruleset.id, {field.name: known})
    wrong = any(fault.pointer.startswith(f"/{field.name}") for fault in faults)
    return () if wrong else tuple((field.name, card) for card in known)


def _scored(
    entry: Entry, lang: str
) -> tuple[Mapping[str, Any] | None, tuple[Fault, ...], dict[str, Any]]:
    """The answer, or the faults, to the request as it is or as it was surely meant."""
    first: tuple[Fault, ...] = ()
    for request in _meant(entry):
        try:
            loaded = entry.ready.score.load(request)
            return answer_to(entry.ready.score, loaded, lang), (), request
        except (Refused, Conflict) as refused:
            first = first or refused.faults
    return None, first, entry.request


def _meant(entry: Entry) -> Iterator[dict[str, Any]]:
    """The request, and where it is refused the same without what nobody chose or what is half there, or with the last card in the hand."""
    yield entry.request
    yield {n: v for n, v in entry.request.items() if n in entry.given or _is_required(entry, n)}
    parts = {field.name: field.fields for field in entry.ready.ruleset.fields if field.fields}
    whole = {
        name: value
        for name, value in entry.request.items()
        if not isinstance(value, dict)
        or all(part.name in value for part in parts.get(name, ()) if part.required)
    }
    if len(whole) < len(entry.request):
        yield whole
    known = entry.known
    if known.winning is not None and known.winning.nullable:
        hand = entry.request.get(known.main.name) or []
        won = entry.request.get(known.winning.name)
        yield {
            **entry.request,
            known.main.name: [*hand, *([won] if won else [])],
            known.winning.name: None,
        }


def _is_half(fault: Fault) -> bool:
    """Whether only one part of an object is there so far; in a list nothing is entered part by part."""
    return fault.code == "missing" and fault.pointer.count("/") == _PART


def _is_required(entry: Entry, name: str) -> bool:
    return any(field.name == name and field.required for field in entry.ready.ruleset.fields)


def _analysis(
    entry: Entry, room: int, found: Mapping[str, Any] | None, lang: str
) -> tuple[Mapping[str, Any] | None, tuple[Fault, ...]]:
    """What the hand lacks, waits for or may do, where there is enough of it."""
    asked = entry.ready.tasks.get(ANALYSIS)
    hand = _held(entry, room, found)
    if asked is None or hand is None:
        return None, ()
    names = {field.name for field in asked.fields} | {OPTIONS}
    shared = {n: v for n, v in entry.request.items() if n in names and n not in entry.known.names}
    refused: tuple[Fault, ...] = ()
    for more in ({**shared, **entry.extras}, {**_plain(shared), **entry.extras}, _plain(shared)):
        try:
            return answer_to(asked, asked.load({**hand, **more}), lang), refused
        except (Refused, Conflict) as failed:
            # Where only the claims about the win were in the way, nothing was wrong.
            refused = failed.faults if entry.extras else ()
    return None, refused


def _plain(shared: Mapping[str, Any]) -> dict[str, Any]:
    """What is shared with an analysis, without claims about the win.

    What a single thing was, as the die rolled last, is no claim that can be left out: it says when the turn is looked at.
    """
    return {name: value for name, value in shared.items() if not isinstance(value, list)}


def _held(entry: Entry, room: int, found: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The hand as an analysis takes it: before the winning piece, or with it where it does not win."""
    known, pieces = entry.known, entry.pieces
    if len(pieces) not in {room, room - int(known.winning is not None)}:
        return None
    hand: dict[str, Any] = {
        field.name: entry.request[field.name]
        for field in (known.sets,)
        if field is not None and entry.request.get(field.name)
    }
    drawn: dict[str, Any] = {}
    if known.winning is not None and len(pieces) == room:
        if found is not None and found["winning"]:
            pieces = pieces[:-1]
        else:
            drawn = {"drawn": pieces[-1]}
    value: Any = pieces
    if known.main.type == "string":
        value = "".join(pieces) if not is_faces(known.notation) else "".join(sorted(pieces))
    return {known.main.name: value, **hand, **drawn}
