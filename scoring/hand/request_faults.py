"""The fields of a tile request, read one by one, with a fault for each that is not as it should be, and no word on whether they fit."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.shape import unknown_fields
from scoring.hand.fields import MAX_INDICATORS, MAX_NORTHS, MAX_STICKS
from scoring.hand.request_parts import (
    MAX_MELDS,
    NO_INDICATORS,
    NO_TILE,
    NOTHING_MORE,
    RINSHAN,
    WINS,
    Indicators,
    More,
    Parts,
    Said,
    Tile,
    TileParts,
    tile_of,
)
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES, BadMeld, parse_meld
from scoring.tiles.notation import BadNotation, Hand, parse, parse_closed, parse_few
from scoring.tiles.values import Meld

_MOST: Final = 14
"""Concealed tiles beyond this are counted and not looked at."""


def read_one_by_one(parts: TileParts, request: Mapping[str, Any], faults: list[Fault]) -> Parts:
    """The parts of a request, with a neutral value and a fault for each that is not as it should be."""
    if not request.keys() <= parts.names:
        faults += unknown_fields(request, parts.names)
        request = {name: value for name, value in request.items() if name in parts.names}
    get = request.get
    called, situation = get("melds"), get("situation")
    dora, ura = get("dora_indicators"), get("ura_indicators")
    winning = _read_winning(get("winning_tile"), faults)
    return (
        _read_hand(get("concealed"), winning, faults),
        winning,
        () if called is None else _read_melds(parts, called, faults),
        Said.of(
            _read_choice(get("win"), "win", WINS, faults),
            _read_choice(get("seat_wind", "south"), "seat_wind", parts.seats, faults),
            _read_choice(get("round_wind", "east"), "round_wind", parts.rounds, faults)
            if parts.rounds
            else None,
            0 if situation is None else parts.claims.read(situation, faults),
            doubtful=True,
        ),
        NO_INDICATORS if dora is None else _read_indicators(dora, "dora_indicators", faults),
        NO_INDICATORS if ura is None else _read_indicators(ura, "ura_indicators", faults),
        _read_count(get("honba", 0), "honba", MAX_STICKS, faults),
        _read_count(get("deposits", 0), "deposits", MAX_STICKS, faults),
        _read_more(parts, request, faults) if parts.more else NOTHING_MORE,
        parts.omitted(request),
    )


def _read_more(parts: TileParts, request: Mapping[str, Any], faults: list[Fault]) -> More:
    """The fields that only some games have; those this one has not are refused elsewhere."""
    rinshan, liability = request.get("rinshan_indicators"), request.get("liability")
    known = dict.fromkeys(parts.liabilities, 0)
    if liability is not None and _read_choice(liability, "liability", known, faults) is None:
        liability = None
    return More(
        NO_INDICATORS if rinshan is None else _read_rinshan(rinshan, faults),
        _read_count(request.get("norths", 0), "norths", MAX_NORTHS, faults),
        None if liability is None else parts.liabilities[liability],
    )


def _read_melds(parts: TileParts, given: object, faults: list[Fault]) -> tuple[Meld, ...]:
    if not isinstance(given, list | tuple):
        faults.append(_wrong_type("/melds", Text("配列", "an array")))
        return ()
    called = []
    for place, text in enumerate(given[:MAX_MELDS]):
        if not isinstance(text, str):
            faults.append(_wrong_type(f"/melds/{place}", Text("文字列", "a string")))
            continue
        try:
            meld = parse_meld(text)
        except BadMeld as bad:
            faults.append(Fault(f"/melds/{place}", "bad_meld", bad.detail))
            continue
        if meld.kind in parts.meld_kinds:
            called.append(meld)
        else:
            detail = Text("この規則に{kind}は無い。", "This ruleset has no {kind}.")
            told = detail.filled(kind=KIND_NAMES[meld.kind])
            faults.append(Fault(f"/melds/{place}", "bad_meld", told, parts.meld_rule))
    if len(given) > MAX_MELDS:
        faults.append(Fault("/melds", "too_many", Text("多くても四組。", "At most four melds.")))
    return tuple(called)


def _wrong_type(pointer: str, wanted: Text) -> Fault:
    detail = Text("{wanted}で指定する。", "Must be {wanted}.").filled(wanted=wanted)
    return Fault(pointer, "wrong_type", detail)


def _missing(name: str) -> Fault:
    return Fault(f"/{name}", "missing", Text("必須の項目。", "This field is required."))


_NOTATION: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)


def _read_hand(given: object, winning: Tile, faults: list[Fault]) -> Hand:
    """The closed part with the winning tile; how it can be cut is left out where something could not be read."""
    packed, number, reds = winning.packed, 1, winning.reds
    if isinstance(given, str):
        try:
            found = parse(given)
        except BadNotation:
            faults.append(Fault("/concealed", "bad_tiles", _NOTATION))
        else:
            if found.number <= _MOST and winning.name:
                return parse_closed(given, winning.name)
            if found.number <= _MOST:
                packed, number, reds = found.packed, found.number + 1, found.reds
            else:
                faults.append(wrong_count(found.number, 0))
    elif given is None:
        faults.append(_missing("concealed"))
    else:
        faults.append(_wrong_type("/concealed", Text("文字列", "a string")))
    return packed, number, reds, 0, ()


def _read_winning(given: object, faults: list[Fault]) -> Tile:
    if isinstance(given, str):
        try:
            found = parse(given)
        except BadNotation:
            faults.append(Fault("/winning_tile", "bad_tiles", _NOTATION))
            return NO_TILE
        if found.number == 1:
            return tile_of(given)
        detail = Text("和了牌は一枚。", "The winning tile is exactly one tile.")
        faults.append(Fault("/winning_tile", "wrong_tile_count", detail))
    elif given is None:
        faults.append(_missing("winning_tile"))
    else:
        faults.append(_wrong_type("/winning_tile", Text("文字列", "a string")))
    return NO_TILE


def _read_indicators(given: object, name: str, faults: list[Fault]) -> Indicators:
    if isinstance(given, str):
        try:
            kinds, tiles = parse_few(given)
        except BadNotation:
            faults.append(Fault(f"/{name}", "bad_tiles", _NOTATION))
            return NO_INDICATORS
        if len(kinds) <= MAX_INDICATORS:
            return Indicators(kinds, tiles.packed, tiles.reds)
        detail = Text("多くても{most}枚。", "At most {most} tiles.").filled(most=MAX_INDICATORS)
        faults.append(Fault(f"/{name}", "too_many_indicators", detail))
        return NO_INDICATORS
    faults.append(_wrong_type(f"/{name}", Text("文字列", "a string")))
    return NO_INDICATORS


def _read_rinshan(given: object, faults: list[Fault]) -> Indicators:
    few = _read_indicators(given, "rinshan_indicators", faults)
    if len(few.kinds) == RINSHAN or (faults and faults[-1].pointer == "/rinshan_indicators"):
        return few
    detail = Text("ちょうど{count}枚。", "Exactly {count} tiles.").filled(count=RINSHAN)
    faults.append(Fault("/rinshan_indicators", "wrong_tile_count", detail))
    return NO_INDICATORS


def _read_choice(
    given: object, name: str, choices: Mapping[str, int], faults: list[Fault]
) -> int | None:
    if isinstance(given, str) and given in choices:
        return choices[given]
    if given is None:
        faults.append(_missing(name))
    else:
        names = ", ".join(choices)
        detail = Text(f"{names} のいずれか。", f"Must be one of {names}.")
        code = "unknown_value" if isinstance(given, str) else "wrong_type"
        faults.append(Fault(f"/{name}", code, detail))
    return None


def _read_count(given: object, name: str, most: int, faults: list[Fault]) -> int:
    if type(given) is not int:
        faults.append(_wrong_type(f"/{name}", Text("整数", "an integer")))
    elif 0 <= given <= most:
        return given
    else:
        detail = Text(f"0から{most}まで。", f"Must be from 0 to {most}.")
        faults.append(Fault(f"/{name}", "out_of_range", detail))
    return 0


def wrong_count(count: int, melds: int) -> Fault:
    """That a hand with so many melds has so many concealed tiles."""
    right = 13 - 3 * melds
    detail = Text(
        "手牌が{count}枚ある。副露・槓が{melds}組なら、和了牌を除いて{right}枚。",
        "Concealed tiles: {count}, melds: {melds}; so there must be {right}, the winning tile not among them.",
    ).filled(count=count, melds=melds, right=right)
    return Fault("/concealed", "wrong_tile_count", detail)
