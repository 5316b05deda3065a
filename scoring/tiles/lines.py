"""A hand in one line of notation: its tiles, the one it was won with, its melds and words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.spelling import KATAKANA
from scoring.tiles import MESSAGES
from scoring.tiles.melds import in_brackets, meld_kind
from scoring.tiles.notation import BadNotation, Signs, plain_signs, tiles_in, written

MAX_LINE: Final = 400
"""Longest line that is read, in characters."""
_LINK: Final = re.compile(r"\S*?(?<![a-z])[pq]=([^\s&#]*+)\S*")
"""Matches an address of tenhou.net/2."""
_BRACKETS: Final = re.compile(r"\(([^()\[\]]*+)\)|\[([^()\[\]]*+)\]")
_WORD: Final = re.compile(
    r"(?<![^\s,])(?![ESWNPFCHGR]+(?:[\s,]|$))([A-Za-z_]{2,}+)(?:[:=](\S*))?(?![^\s,])"
)
"""Matches letters that are not all honours, and perhaps a colon and a value."""
_VALUE: Final = r"(?=[\dESWNPFC東南西北白發発中])[^\s,、]+?"
"""Matches a number or a tile behind the name of its field, without a colon."""


class Word(NamedTuple):
    """A word of a line, with its value if it has one: ``riichi``, ``honba:2``."""

    key: str
    value: str | None
    """The text after the colon."""
    at: int
    """The place in the line, counted from 0."""


@dataclass(slots=True)
class HandLine:
    """The parts of a line of notation."""

    tiles: str
    """The tiles in hand without the winning one, in plain notation."""
    winning: str
    """The tile behind the plus, or nothing."""
    melds: list[str]
    words: list[Word]


def read_hand(line: str, names: Iterable[str] = (), valued: Iterable[str] = ()) -> HandLine:
    """Return the parts of a line; raises :class:`BadNotation`.

    Words may also be ``names`` in Japanese, with hiragana for katakana. The names of ``valued`` may stand next to their value:
    ``dora 9m``, ``ドラ9m``, ``2本場``.
    """
    if len(line) > MAX_LINE:
        raise BadNotation(MESSAGES["too_long"].filled(most=MAX_LINE), MAX_LINE)
    line = line.translate(KATAKANA)
    words: list[Word] = []
    if either := "|".join(map(re.escape, sorted(valued, key=len, reverse=True))):
        name = rf"((?i:{either}))"
        pair = re.compile(rf"(?<![^\s,、])(?:(\d+){name}|{name} ?({_VALUE})本?)(?![^\s,、])")
        for found in pair.finditer(line):
            key, value = (found[2], found[1]) if found[2] else (found[3], found[4])
            words.append(Word(key.lower(), value, found.start()))
        line = pair.sub(_blank, line)
    if not line.isascii():
        # Before 一 is read as a digit and 発 as a tile; the longest name first.
        either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        named = re.compile(rf"(?<![^\s,、])({either})(?:[:：](\S*))?(?![^\s,、])")
        words += [Word(found[1], found[2], found.start()) for found in named.finditer(line)]
        line = named.sub(_blank, line)
    signs = plain_signs(line)
    text = _LINK.sub(
        lambda link: link[1].rjust(link.end(1) - link.start()).ljust(len(link[0])), signs.plain
    )
    melds: dict[int, str] = {}
    for found in _BRACKETS.finditer(text):
        part = 1 if found[2] is None else 2
        names = tiles_in(signs.part(*found.span(part)), marked=True)
        melds[found.start()] = in_brackets(names, closed=part == 2)
    text = _BRACKETS.sub(_blank, text)
    for found in _WORD.finditer(text):
        key, value = found[1].lower(), found[2] and found[2].rstrip(",")
        if value is not None and (kind := meld_kind(key)):
            melds[found.start()] = f"{kind}:{value}"
        else:
            words.append(Word(key, value, signs.places[found.start()]))
    text = _WORD.sub(_blank, text)
    if lone := re.search(r"[()\[\]]", text):
        raise BadNotation(MESSAGES["no_partner"], signs.places[lone.start()])
    tiles, plus, behind = text.partition("+")
    if "+" in behind:
        raise BadNotation(MESSAGES["second_plus"], signs.places[text.rfind("+")])
    signs, place = Signs(text, signs.places), len(tiles)
    before = tiles_in(signs.part(0, place), marked=True)
    after = tiles_in(signs.part(place + len(plus)), marked=True)
    # Tiles may go on behind the winning one: 123m+4m567p.
    return HandLine(
        written([*before, *after[1:]]),
        "".join(after[:1]),
        [text for _, text in sorted(melds.items())],
        words,
    )


def _blank(found: re.Match[str]) -> str:
    """Return spaces of the same length, so that the rest of the line keeps its position."""
    return " " * len(found[0])
