"""A hand in one line: as people paste it, and as pages and their addresses write it."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, urlencode

from scoring.rules.links import written
from scoring.tiles.melds import KIND_NAMES, BadMeld, parse_meld
from scoring.tiles.notation import in_order, names_of
from scoring.tiles.notation import written as together
from service.served import Served
from service.site.hand_fields import (
    TILES,
    HandFields,
    hand_fields,
    is_faces,
    set_group,
    tokens_of,
    won_of,
)

MAX_LINE: Final = 400
"""Longest line that is read, in characters."""

_RUN_SIZE: Final = 3

_HONOURS: Final = dict(zip("東南西北白發中発", (1, 2, 3, 4, 5, 6, 7, 6), strict=True))
_SIGNS: Final[dict[int, str]] = {
    **{0x1F000 + n: f"{n + 1}z" for n in range(4)},
    0x1F004: "7z",
    0x1F005: "6z",
    0x1F006: "5z",
    **{
        0x1F007 + 9 * place + n: f"{n + 1}{suit}"
        for place, suit in enumerate("msp")
        for n in range(9)
    },
    **{0x2680 + n: f"{n + 1}" for n in range(6)},
    **{ord(sign): f"{number}z" for sign, number in _HONOURS.items()},
    **dict.fromkeys((0xFE0E, 0xFE0F), ""),
}
"""Tiles and dice of Unicode, and honours as they are written in Japanese."""
_BRACKETS: Final = re.compile(r"([(\[])([^()\[\]]*)[)\]]")
_TILES_ONLY: Final = re.compile(r"[0-9mpsz+]+\Z")
_WORD: Final = re.compile(r"[a-z_]+(?::[0-9a-z_]*)?\Z")
_PLAIN: Final = re.compile(r"[\x20-\x7e]*\Z")


def read_line(ready: Served, text: str) -> dict[str, Any]:
    """The part of a request that a line writes: the hand, and whatever its words say; a hand may be unfinished.

    Tiles may be Unicode's, melds in round brackets, concealed kans in square ones; the last tile is the winning one unless a plus
    says which. Raises :class:`ValueError` for anything that cannot be read.
    """
    if len(text) > MAX_LINE:
        raise ValueError
    line = unicodedata.normalize("NFKC", text.translate(_SIGNS)).strip()
    if not _PLAIN.match(line):
        raise ValueError
    known = hand_fields(ready.ruleset.id)
    line = _tiles_first(line) if known.notation == TILES else _joined_digits(line)
    found = ready.ruleset.game.request_of(line) if line else {}
    if known.notation == TILES and isinstance(tiles := found.get(known.main.name), str):
        found[known.main.name] = together(in_order(names_of(tiles)))
    # What the game assumes about a line is for the form to say.
    spoken = set(line.split())
    decided = {field.name for field in ready.ruleset.fields if field.required and field.choices}
    return {
        name: value
        for name, value in found.items()
        if (value if name in known.names else name not in decided or value in spoken)
    }


def _tiles_first(line: str) -> str:
    """The line as the games of tiles read it: tiles and winning tile, then melds and words."""
    called: list[str] = []

    def take(match: re.Match[str]) -> str:
        called.append(_meld_of(match[2].replace(" ", ""), closed=match[1] == "["))
        return " "

    rest = _BRACKETS.sub(take, line).split()
    tiles = "".join(word for word in rest if _TILES_ONLY.match(word))
    words = [word for word in rest if not _TILES_ONLY.match(word)]
    if not all(map(_WORD.match, words)):
        raise ValueError
    before, plus, after = tiles.partition("+")
    if not plus and before:
        tokens = names_of(before)
        before, after = together(tokens[:-1]), tokens[-1]
    elif plus:
        # Tiles may go on behind the winning one: 123m+4m567p.
        tokens = names_of(after)
        before, after = before + together(tokens[1:]), "".join(tokens[:1])
        names_of(before)
    if not (before or after or called or words):
        return ""
    return " ".join([f"{before}+{after}", *called, *words])


def _joined_digits(line: str) -> str:
    """The line with its dice in one word."""
    words = line.split()
    digits = "".join(word for word in words if word.isdecimal())
    return " ".join(filter(None, [digits, *(word for word in words if not word.isdecimal())]))


def _meld_of(tiles: str, *, closed: bool) -> str:
    """A meld that is written without its kind: the first kind that it can be."""
    for kind in KIND_NAMES:
        try:
            meld = parse_meld(f"{kind}:{tiles}")
        except BadMeld:
            continue
        if bool(meld.closed_kans) == closed:
            return f"{kind}:{tiles}"
    # No meld at all: the game says what would be one of the kind it is most like.
    digits = [sign for sign in tiles if sign.isdecimal()]
    run, triple, four, _, concealed = KIND_NAMES
    unlike = len({"5" if sign == "0" else sign for sign in digits}) > 1
    most = four if len(digits) > _RUN_SIZE else run if unlike else triple
    return f"{concealed if closed else most}:{tiles}"


@lru_cache(maxsize=4096)
def bracketed(meld: str) -> str:
    """A meld in brackets, where they say all about it, else with its kind."""
    tiles = meld.partition(":")[2]
    for brackets in ("()", "[]"):
        if _meld_of(tiles, closed=brackets == "[]") == meld:
            return f"{brackets[0]}{tiles}{brackets[1]}"
    return meld


def line_of(known: HandFields, request: Mapping[str, Any], *, plus: bool = True) -> str:
    """The hand of a request in one line that :func:`read_line` reads; raises :class:`ValueError` where it cannot be written.

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
    """A scoring request as the query of the calculator; raises :class:`ValueError` where its hand cannot be written."""
    known = hand_fields(ready.ruleset.id)
    rules = f"{ready.ruleset.id}@{ready.ruleset.version}"
    line = line_of(known, request, plus=plus)
    rest = {
        name: written(value)
        for name, value in request.items()
        if name not in known.names and value not in (None, [], {}, "")
    }
    return {"rules": rules, **({"hand": line} if line else {}), **rest}


def query_text(asked: Mapping[str, str]) -> str:
    """A query that people can read."""
    return urlencode(asked, quote_via=quote, safe=",:@()[]")
