"""The results of the calculator for an entered hand: its score, its analysis, or the reasons why it is impossible."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

import scoring
from scoring.faults import Conflict, Fault, Refused
from scoring.fields.field import Field
from scoring.tiles.melds import without, without_reds
from service.served import OPTIONS, answer_to
from service.site.entry import ANALYSIS, Entry
from service.site.hand_fields import TILES, is_faces, tokens_of

_COUNTS: Final = frozenset({"wrong_tile_count", "wrong_dice_count", "wrong_card_count"})
"""The codes of the errors in the number of pieces."""

WIN: Final = "win"
_VERBS: Final = ("plain", "untick", "tick", "choose", "remove", "clear")
_MOST_FIXES: Final = 3
_WHAT: Final = attrgetter("code", "detail")
"""The content of an error without its place, because a change may move the other items of a list."""


class Outcome(NamedTuple):
    """The results for a hand."""

    entry: Entry
    answer: Mapping[str, Any] | None = None
    """The score; ``None`` if the hand is rejected or incomplete."""
    faults: tuple[Fault, ...] = ()
    """The errors of an impossible hand; empty for an unfinished one."""
    analysis: Mapping[str, Any] | None = None
    analysis_faults: tuple[Fault, ...] = ()


def outcome(entry: Entry, lang: str) -> Outcome:
    """Return the score of the hand, its analysis, or the reasons why it is impossible."""
    if entry.unreadable:
        return Outcome(entry)
    entry, answer = _scored(entry, lang)
    faults = () if answer else contradictions(entry)
    if faults or entry.is_empty:
        return Outcome(entry, faults=faults)
    return Outcome(entry, answer, (), *_analysis(entry, answer, lang))


def _scored(entry: Entry, lang: str) -> tuple[Entry, Mapping[str, Any] | None]:
    """Return the hand that the player probably means, and its score if it has one."""
    for request in _meant(entry):
        with suppress(Refused, Conflict):
            answer = answer_to(entry.ready.score, request, lang)
            return replace(entry, request=request), answer
    return entry, None


def contradictions(entry: Entry) -> tuple[Fault, ...]:
    """Return the errors of a hand that further pieces and choices cannot remove."""
    request = _filled(entry)
    filled = {f"/{name}" for name, value in request.items() if entry.request.get(name) != value}
    return tuple(
        fault
        for fault in scoring.faults(entry.ready.ruleset.id, request)
        if fault.pointer not in filled and not _is_unfinished(entry, fault)
    )


def barred(entry: Entry, lang: str) -> dict[str, dict[str, str]]:
    """Return the further choices of a list that would contradict the hand, with the reason, by field."""
    reasons: dict[str, dict[str, str]] = {}
    known = contradictions(entry)
    for field in entry.ready.ruleset.fields:
        if field.items is None:
            continue
        chosen = list(entry.request.get(field.name) or ())
        for choice in field.items.choices:
            if choice.value in chosen:
                continue
            request = {**entry.request, field.name: [*chosen, choice.value]}
            new = [f for f in contradictions(replace(entry, request=request)) if f not in known]
            if new:
                reasons.setdefault(field.name, {})[choice.value] = new[0].detail.say(lang)
    return reasons


class Change(NamedTuple):
    """One change to a hand: a value put in or taken out of a list, chosen, or cleared."""

    verb: str
    """``tick``, ``untick``, ``choose``, ``remove``, ``clear``, or ``plain`` for fives."""
    field: str
    value: Any
    entry: Entry
    """The hand after it."""


def fixes(result: Outcome) -> list[Change]:
    """Return a few single changes that remove contradictions and add none, the most effective first."""
    there = {*map(_WHAT, result.faults)}
    tried = [
        (one, {*map(_WHAT, contradictions(one.entry))}) for one in _changes(result.entry) if there
    ]
    fit = [(len(left), _VERBS.index(one.verb), one) for one, left in tried if left < there]
    return [one for *_, one in sorted(fit, key=itemgetter(0, 1))[:_MOST_FIXES]]


def _changes(entry: Entry) -> Iterator[Change]:
    """Yield every single change of the choices, and of the pieces only the changes that other rules require."""
    if entry.known.notation == TILES:
        yield from _fitting(entry)
    for field in entry.ready.ruleset.fields:
        value = entry.request.get(field.name)
        is_given = field.name in entry.given and field.name not in entry.known.names
        for verb, name, part, rest in _other_values(field, value, is_given=is_given):
            request = {**entry.request, field.name: rest}
            given = entry.given | {field.name}
            yield Change(verb, name, part, replace(entry, request=request, given=given))


def _fitting(entry: Entry) -> Iterator[Change]:
    """Yield the hand with plain fives for red ones, and without the tiles that these rules do not have."""
    pieces = entry.palette.pieces
    every = dict.fromkeys(_pieces(entry))
    odd = [token for token in every if without_reds(token) not in pieces]
    for verb, change in (("plain", without_reds), ("remove", partial(without, names=odd))):
        with suppress(ValueError):
            yield Change(verb, "", ", ".join(odd), with_pieces(entry, change))


def with_pieces(entry: Entry, change: Callable[[str], str]) -> Entry:
    """Return the hand with a change to the pieces in each of its fields; raise :class:`ValueError` for unreadable pieces."""
    known = entry.known
    changed = {
        f.name: [*filter(None, map(change, text))] if isinstance(text, list) else change(text)
        for f in (known.main, known.winning, known.sets, *known.others)
        if f and (text := entry.request.get(f.name))
    }
    return replace(entry, request=entry.request | changed)


def _other_values(
    field: Field, value: object, *, is_given: bool
) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield the single changes of a field: the verb, the name of the part, its value, and the value of the field afterwards."""
    if field.items is not None:
        chosen = value if isinstance(value, list) else []
        for place, one in enumerate(chosen):
            if one not in chosen[:place]:
                rest = [*chosen[:place], *chosen[place + 1 :]]
                yield "untick" if field.items.choices else "remove", field.name, one, rest
        more = [choice.value for choice in field.items.choices if choice.value not in chosen]
        yield from (("tick", field.name, one, [*chosen, one]) for one in more)
    elif field.choices and (field.required or field.default is not None):
        others = [choice.value for choice in field.choices if choice.value != value]
        yield from (("choose", field.name, one, one) for one in others)
    elif is_given:
        yield "clear", field.name, value, None
        parts: dict[str, Any] = value if isinstance(value, dict) else {}
        for part in field.fields if parts else ():
            for choice in part.choices:
                if choice.value != parts.get(part.name):
                    left = {**parts, part.name: choice.value}
                    yield "choose", part.name, choice.value, left


def variants(result: Outcome, lang: str) -> list[tuple[Change, Mapping[str, Any]]]:
    """Return the scores of the hand won in the other way, or with the situation that players claim most."""
    entry, now = result.entry, result.answer and result.answer["value"]
    common = usual_claims(entry.ready.ruleset)[:1]
    scores = []
    for one in _changes(entry):
        is_claim = one.verb == "tick" and one.value in common
        is_win = one.verb == "choose" and one.field == WIN
        if not (is_claim or is_win) or contradictions(one.entry):
            continue
        answer = _scored(one.entry, lang)[1]
        if now and answer and answer["winning"] and answer["value"] != now:
            scores.append((one, answer))
    return scores


def usual_claims(ruleset: scoring.Ruleset) -> list[str]:
    """Return the situations that fit most hands: the first one that a player declares, and those that require it."""
    usual: list[str] = []
    for claim in ruleset.claims:
        if not usual or (claim.situation and {*usual} & {*claim.situation.needs}):
            usual.append(claim.id)
    return usual


def _filled(entry: Entry) -> dict[str, Any]:
    """Return the request with its missing required fields: no pieces, a winning piece that the hand does not contain, the first choices."""
    known = entry.known
    nothing: list[str] | str = [] if known.main.type == "array" else ""
    choices = {
        field.name: field.choices[0].value
        for field in entry.ready.ruleset.fields
        if field.required and field.choices
    }
    request = {known.main.name: nothing, **choices, **entry.request}
    winning = known.winning
    if winning is not None and not winning.nullable and not request.get(winning.name):
        used = {*_pieces(entry)}
        request[winning.name] = next((t for t in entry.palette.pieces if t not in used), "")
    return request


def _pieces(entry: Entry) -> Iterator[str]:
    """Yield every readable piece in the request."""
    known = entry.known
    for field in (known.main, known.sets, *known.others, known.winning):
        value = entry.request.get(field.name) if field is not None else None
        for text in value if isinstance(value, list) else [value]:
            with suppress(ValueError):
                yield from tokens_of(known.notation, str(text or "").rpartition(":")[2])


def _is_unfinished(entry: Entry, fault: Fault) -> bool:
    """Return whether a further piece or choice would remove an error."""
    name, _, part = fault.pointer[1:].partition("/")
    known = entry.known
    if fault.code == "missing":
        # Of an object that is entered part by part only one may be there so far.
        is_part = bool(part) and "/" not in part
        return is_part or name in known.names or _is_required(entry, name)
    if fault.code not in _COUNTS:
        return False
    if name in entry.palette.other_tiles:
        tiles = tokens_of(known.notation, entry.request[name])
        return 0 < len(tiles) < entry.palette.other_tiles[name]
    return name == known.main.name and entry.missing >= 0


def _meant(entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield the request, then variants to try if it is rejected.

    The variants leave out unchosen fields or incomplete objects, or move the last card into the hand.
    """
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
        yield {**entry.request, known.main.name: entry.pieces, known.winning.name: None}


def _is_required(entry: Entry, name: str) -> bool:
    return any(field.name == name and field.required for field in entry.ready.ruleset.fields)


def _analysis(
    entry: Entry, answer: Mapping[str, Any] | None, lang: str
) -> tuple[Mapping[str, Any] | None, tuple[Fault, ...]]:
    """Return the analysis of the hand if it has enough pieces, and the errors of the request."""
    task = entry.ready.tasks.get(ANALYSIS)
    hand = _hand_in_play(entry, answer)
    if task is None or hand is None:
        return None, ()
    names = {field.name for field in task.fields} | {OPTIONS}
    shared = {n: v for n, v in entry.request.items() if n in names and n not in entry.known.names}
    # Fields that are lists hold claims about the win. Single values, such as the last die, describe the moment of the turn.
    plain = {name: value for name, value in shared.items() if not isinstance(value, list)}
    refused: tuple[Fault, ...] = ()
    for more in ({**shared, **entry.extras}, {**plain, **entry.extras}, plain):
        try:
            return answer_to(task, {**hand, **more}, lang), refused
        except (Refused, Conflict) as failed:
            # Without extra fields only claims about the win were rejected, which is no error.
            refused = failed.faults if entry.extras else ()
    return None, refused


def _hand_in_play(entry: Entry, answer: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return the hand for an analysis: without the winning piece if the hand wins with it, and with it if it does not."""
    known, pieces = entry.known, entry.pieces
    if entry.missing not in {0, int(known.winning is not None)}:
        return None
    hand: dict[str, Any] = {}
    if known.sets is not None and entry.sets:
        hand[known.sets.name] = entry.request[known.sets.name]
    if known.winning is not None and not entry.missing:
        if answer and answer["winning"]:
            pieces = pieces[:-1]
        else:
            hand["drawn"] = pieces[-1]
    if is_faces(known.notation):
        pieces = sorted(pieces)
    return {known.main.name: "".join(pieces) if known.main.type == "string" else pieces, **hand}
