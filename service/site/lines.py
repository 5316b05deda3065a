"""A hand in one line, as people paste it and as pages and their addresses write it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from scoring.rules.links import written
from scoring.tiles.melds import in_brackets
from scoring.tiles.notation import in_order, names_of
from scoring.tiles.notation import written as together
from service.served import Served
from service.site.hand_fields import (
    HAND_FIELDS,
    TILES,
    HandFields,
    is_faces,
    set_group,
    tokens_of,
    won_of,
)


def read_line(ready: Served, text: str) -> dict[str, Any]:
    """Return the fields of a request that a line writes; the hand may be unfinished, and without a plus its last tile is the winning one.

    Raise :class:`scoring.faults.Unreadable`.
    """
    known = HAND_FIELDS[ready.ruleset.id]
    fields = ready.ruleset.game.read_line(text)
    if known.notation != TILES:
        return fields
    tokens = names_of(fields.get(known.main.name, ""))
    if known.winning and tokens and known.winning.name not in fields:
        fields[known.winning.name] = tokens.pop()
    if known.main.name in fields:
        fields[known.main.name] = together(in_order(tokens))
    return fields


def bracketed(meld: str) -> str:
    """Return a meld in brackets if they describe it completely, else with its kind."""
    tiles = meld.partition(":")[2]
    for brackets in ("()", "[]"):
        if in_brackets(names_of(tiles), closed=brackets == "[]") == meld:
            return f"{brackets[0]}{tiles}{brackets[1]}"
    return meld


def line_of(known: HandFields, request: Mapping[str, Any], *, plus: bool = True) -> str:
    """Return the hand of a request in one line that :func:`read_line` reads; raise :class:`ValueError` if the hand cannot be written.

    Without the ``plus`` the winning tile is written as the last one.
    """
    tokens = tokens_of(known.notation, request.get(known.main.name))
    won = won_of(known, request)
    sets = (request.get(known.sets.name) if known.sets else None) or ()
    for one in sets:
        set_group(known.notation, one)
    if known.notation == TILES:
        last = [won] if won else []
        tiles = in_order(tokens)
        hand = "+".join([together(tiles), *last]) if plus else together([*tiles, *last])
        parts = [hand, *map(bracketed, sets)]
        return " ".join(filter(None, parts))
    word = known.sets.name if known.sets else ""
    if is_faces(known.notation):
        parts = ["".join(sorted(tokens)), f"{word}:{sets}" if sets else ""]
    else:
        parts = [*tokens, *(f"{word}:{card}" for card in sets), f"+{won}" if won else ""]
    return " ".join(filter(None, parts))


def query_of(ready: Served, request: Mapping[str, Any], *, plus: bool = True) -> dict[str, str]:
    """Return a scoring request as the query of the calculator; raise :class:`ValueError` if its hand cannot be written."""
    known = HAND_FIELDS[ready.ruleset.id]
    rules = f"{ready.ruleset.id}@{ready.ruleset.version}"
    line = line_of(known, request, plus=plus)
    rest = {
        name: written(value)
        for name, value in request.items()
        if name not in known.names and value not in (None, [], {}, "")
    }
    return {"rules": rules, **({"hand": line} if line else {}), **rest}


def query_text(query: Mapping[str, str]) -> str:
    """Return a query that people can read."""
    return urlencode(query, quote_via=quote, safe=",:@()[]")
