"""What can be judged of a settlement request with faults of shape: its sound parts, under every value the others may have."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.settlement.table import DRAWN, WON

_MOST: Final = 64
"""Most ways to read a request that are judged."""
_LONGEST: Final = 16
"""Most entries of a list that are judged."""
_UNKNOWN: Final = "unknown_field"
_HIDING_NOTHING: Final = frozenset({"too_many", _UNKNOWN})
"""Codes of faults beside which all else may be sound: entries of a list that is too long, and fields that nobody reads."""
_ENTRY: Final = re.compile(r"/event/([a-z_]+)/(\d+)(?=/|$)")
_HINTS: Final = (("wins", WON), ("tenpai", DRAWN))
"""The fields that tell the type of an event whose type cannot be read."""


class Known(NamedTuple):
    """The values there are for what a request may leave unreadable."""

    players: int
    table: Mapping[str, Sequence[Any]]
    """By field of the table …"""
    kinds: Sequence[str]
    """… and the kinds of aborts."""
    hand: frozenset[str]
    """The fields a hand has."""


class Reading(NamedTuple):
    """One way to read a request."""

    table: Mapping[str, Any]
    event: Mapping[str, Any] | None
    """``None`` where nothing of it can be judged."""


def readings(
    request: Mapping[str, Any], shape: Sequence[Fault], known: Known
) -> tuple[list[Reading], Mapping[str, list[int]]]:
    """Every way to read the sound parts of ``request``, and for each list of the event the places its entries had.

    ``shape`` are the faults of shape. There are no readings where there would be too many.
    """
    fit = _Fit(_hiding(shape), known)
    table = fit.table(request.get("table"))
    event = fit.event(request.get("event"))
    values = [values for _, _, values in fit.guesses]
    if prod(map(len, values)) > _MOST:
        return [], {}
    found = []
    for guess in product(*values):
        made: dict[str, Any] = {"table": dict(table), "event": _copied(event)}
        for (path, name, _), value in zip(fit.guesses, guess, strict=True):
            at = made
            for step in path:
                at = at[step]
            at[name] = value
        found.append(Reading(made["table"], made["event"]))
    return found, fit.places


def certain(
    found: Sequence[Sequence[Fault]], shape: Sequence[Fault], places: Mapping[str, list[int]]
) -> list[Fault]:
    """The faults that every reading has, at the places the request has, without those that faults of shape already tell."""
    if not found:
        return []
    first, *others = found
    keys = [{_key(fault) for fault in each} for each in others]
    told = _hiding(shape)
    unknown = {fault.pointer for fault in shape if fault.code == _UNKNOWN}
    kept = []
    for fault in first:
        moved = replace(fault, pointer=_moved(fault.pointer, places))
        hidden = moved.pointer in unknown or any(
            _within(moved.pointer, other) or _within(other, moved.pointer) for other in told
        )
        if not hidden and all(_key(fault) in each for each in keys):
            kept.append(moved)
    return kept


class _Fit:
    """A request being taken apart."""

    def __init__(self, unfit: list[str], known: Known) -> None:
        self._unfit = unfit
        self._known = known
        self.guesses: list[tuple[tuple[Any, ...], str, Sequence[Any]]] = []
        """What cannot be read, by its way into the reading and its name, with the values it may have."""
        self.places: dict[str, list[int]] = {}

    def table(self, given: object) -> dict[str, Any]:
        """The sound fields of a table."""
        table = dict(given) if isinstance(given, Mapping) else {}
        for name in [*table]:
            if self._at_fault(f"/table/{name}"):
                del table[name]
        for name, values in self._known.table.items():
            if name not in table and self._at_fault(f"/table/{name}"):
                self.guesses.append((("table",), name, values))
        return table

    def event(self, given: object) -> dict[str, Any] | None:
        """The sound parts of an event."""
        if not isinstance(given, Mapping):
            return None
        event: dict[str, Any] = {}
        for name, value in given.items():
            if isinstance(value, list | tuple) and f"/event/{name}" not in self._unfit:
                event[name] = list(self._entries(name, value))
            elif not self._at_fault(f"/event/{name}"):
                event[name] = value
        if "type" not in event:
            types = [type_ for name, type_ in _HINTS if name in event]
            if not types:
                return None
            event["type"] = types[0]
        for name, values in (
            ("kind", self._known.kinds),
            ("by", range(self._known.players)),
            ("wall_break", range(self._known.players)),
        ):
            if name in given and name not in event:
                self.guesses.append((("event",), name, values))
        return event

    def _entries(self, name: str, given: Sequence[Any]) -> Iterator[Any]:
        places = self.places.setdefault(name, [])
        for place, entry in enumerate(given[:_LONGEST]):
            at = f"/event/{name}/{place}"
            if name == "wins" and isinstance(entry, Mapping):
                yield self._claim(entry, at, len(places))
            elif self._at_fault(at):
                continue
            else:
                yield entry
            places.append(place)

    def _claim(self, given: Mapping[str, Any], at: str, place: int) -> dict[str, Any]:
        claim = {name: value for name, value in given.items() if not self._at_fault(f"{at}/{name}")}
        players = range(self._known.players)
        for name, values in (("winner", players), ("from", (None, *players))):
            if name not in claim:
                self.guesses.append((("event", "wins", place), name, values))
        if isinstance(hand := given.get("hand"), Mapping):
            # What is unknown was told once, and is not asked of the hand again.
            claim["hand" if "hand" in claim else "unfit"] = {
                name: value for name, value in hand.items() if name in self._known.hand
            }
        return claim

    def _at_fault(self, pointer: str) -> bool:
        return any(_within(other, pointer) or _within(pointer, other) for other in self._unfit)


def _hiding(shape: Sequence[Fault]) -> list[str]:
    """Where there are faults that keep others from being seen."""
    return [fault.pointer for fault in shape if fault.code not in _HIDING_NOTHING]


def _within(pointer: str, other: str) -> bool:
    """Whether a pointer is another or points into it."""
    return f"{pointer}/".startswith(f"{other}/")


def _key(fault: Fault) -> tuple[str, str, str | None]:
    return fault.pointer, fault.code, fault.rule


def _moved(pointer: str, places: Mapping[str, list[int]]) -> str:
    """A pointer into the reading as one into the request."""
    found = _ENTRY.match(pointer)
    if found is None or found[1] not in places:
        return pointer
    return f"/event/{found[1]}/{places[found[1]][int(found[2])]}{pointer[found.end() :]}"


def _copied(value: Any) -> Any:  # noqa: ANN401 - JSON
    """A copy deep enough for guesses."""
    if isinstance(value, dict):
        return {name: _copied(part) if name == "wins" else part for name, part in value.items()}
    return [dict(win) for win in value] if isinstance(value, list) else value
