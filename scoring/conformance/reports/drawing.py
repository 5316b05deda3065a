"""Hands drawn in plain HTML, for reports."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

STYLE: Final = """
.hand{margin:.4rem 0;line-height:2.4}.tile{display:inline-grid;grid-auto-flow:column;place-content:center;align-items:baseline;
min-width:1.6em;height:1.9em;margin:1px;padding:0 .15em;border:1px solid #8a8577;border-bottom-width:3px;border-radius:.3em;
background:#fffdf5;color:#222;font-weight:600;line-height:1.9}
.tile small{font-size:.65em;font-weight:400}.m{color:#a61b14}.p{color:#15539c}.s{color:#1d6a33}.red{background:#ffd5d0}
.back,.back small{background:#2c6e63;color:#2c6e63}.gap{margin-left:.8em;white-space:nowrap}
.won .tile{outline:2px solid #c2571a;outline-offset:1px}.about{font-size:.8em;color:#767676;margin-left:.8em}
"""
_HONOURS: Final = "東南西北白發中"
_SUITS: Final = {"m": "萬", "p": "筒", "s": "索"}
_CLOSED_KAN: Final = "closed_kan"
_BESIDE: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")


def drawn(request: Mapping[str, Any]) -> str:
    """Return the hands of a question as HTML, with tiles, dice or cards as boxes; empty if the question has no hand."""
    return "".join(f'<div class="hand">{hand}</div>' for hand in _hands(request))


def _hands(request: Mapping[str, Any]) -> Iterator[str]:
    if "dice" in request:
        yield _dice(request)
    elif "winning_tile" in request:
        yield _tiles_of(request)
    elif "concealed" in request:
        yield _cards(request)
    elif isinstance(event := request.get("event"), Mapping):
        for won in (event, *event.get("wins", ())):
            if isinstance(hand := won.get("hand"), Mapping):
                yield from _hands(hand)


def _dice(request: Mapping[str, Any]) -> str:
    free = "".join(_box(face) for face in str(request["dice"]))
    return free + "".join(_group(_box(face) * 4) for face in str(request.get("kans", "")))


def _cards(request: Mapping[str, Any]) -> str:
    own = "".join(_box(str(card)) for card in request["concealed"])
    won = request.get("winning_card")
    called = "".join(_box(str(card)) for card in request.get("called", ()))
    return own + (_group(_box(str(won)), "won") if won else "") + (_group(called) if called else "")


def _tiles_of(request: Mapping[str, Any]) -> str:
    parts = ["".join(_tiles(str(request["concealed"])))]
    parts.append(_group("".join(_tiles(str(request["winning_tile"]))), "won"))
    for meld in request.get("melds", ()):
        kind, _, text = str(meld).rpartition(":")
        tiles = list(_tiles(text))
        if kind == _CLOSED_KAN:
            tiles[1:-1] = (tile.replace('"tile', '"tile back', 1) for tile in tiles[1:-1])
        parts.append(_group("".join(tiles)))
    for name in _BESIDE:
        if request.get(name):
            about = f'<span class="about">{escape(name.replace("_", " "))}</span>'
            parts.append(about + _group("".join(_tiles(str(request[name])))))
    return "".join(parts)


def _tiles(text: str) -> Iterator[str]:
    digits = ""
    for sign in text:
        if sign.isdecimal():
            digits += sign
            continue
        for digit in digits:
            yield _tile(digit, sign)
        digits = ""


def _tile(digit: str, suit: str) -> str:
    if suit == "z" and digit in "1234567":
        return _box(_HONOURS[int(digit) - 1])
    number = "5" if digit == "0" else digit
    look = f" {suit}{' red' if digit == '0' else ''}" if suit in _SUITS else ""
    return (
        f'<span class="tile{look}">{number}<small>{escape(_SUITS.get(suit, suit))}</small></span>'
    )


def _box(text: str) -> str:
    return f'<span class="tile">{escape(text)}</span>'


def _group(boxes: str, look: str = "") -> str:
    return f'<span class="{f"gap {look}".strip()}">{boxes}</span>'
