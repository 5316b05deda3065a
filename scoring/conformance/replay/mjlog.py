"""Reads Tenhou's mjlog: XML whose elements are the events of a game, in order."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError

from scoring.conformance.replay.recorded import BadRecord, Recorded, Step
from scoring.conformance.replay.values import WRONG_FORM, member, reading
from scoring.faults import extra
from scoring.tiles.kinds import NAMES

_TILE: Final = re.compile(r"([TUVWDEFG])(\d{1,3})")
"""A tile that one of four players draws, or discards."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_RESULT: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_REDS: Final = {16: "0m", 52: "0p", 88: "0s"}
_NO_REDS, _NO_KUITAN, _SOUTH, _THREE = 0x02, 0x04, 0x08, 0x10
ABORTS: Final = {
    "yao9": "nine_terminals",
    "reach4": "four_riichi",
    "ron3": "three_wins",
    "kan4": "four_kans",
    "kaze4": "four_winds",
}
_NAMES: Final = """
menzen_tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou
yakuhai_seat_wind yakuhai_seat_wind yakuhai_seat_wind yakuhai_seat_wind
yakuhai_round_wind yakuhai_round_wind yakuhai_round_wind yakuhai_round_wind
yakuhai_haku yakuhai_hatsu yakuhai_chun double_riichi chiitoitsu chanta ittsuu sanshoku_doujun
sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou ryanpeikou junchan honitsu chinitsu
renhou tenhou chiihou daisangen suuankou suuankou tsuuiisou ryuuiisou chinroutou chuuren_poutou
chuuren_poutou kokushi kokushi daisuushii shousuushii suukantsu dora ura_dora red_five
"""
_YAKU: Final = tuple(_NAMES.split())
"""Our identifiers in the order of Tenhou's numbers."""


def read_mjlog(data: bytes) -> Iterator[Recorded]:
    """Yield the rounds of a file; raise :class:`BadRecord`, or :class:`scoring.MissingExtra` if defusedxml is not installed."""
    with extra("replay"):
        from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - only mjlog needs it
        from defusedxml.ElementTree import fromstring  # noqa: PLC0415 - likewise
    try:
        root = fromstring(data, forbid_dtd=True)
    except ParseError as wrong:
        line, column = wrong.position
        raise BadRecord(f"line {line}: invalid XML at column {column + 1}") from None
    except DefusedXmlException:
        raise BadRecord("XML with a document type or entities is not read") from None
    except (ValueError, LookupError):
        raise BadRecord("XML in an unknown character encoding") from None
    kind = 0
    this: Recorded | None = None
    for place, element in enumerate(root, 1):
        with reading(f"element {place}"):
            if element.tag == "GO":
                kind = _number(element.attrib, "type")
            elif element.tag == "INIT":
                if this is not None:
                    yield this
                this = _started_round(element.attrib, kind)
            elif this is not None:
                _add_element(this, element, reds=not kind & _NO_REDS)
    if this is not None:
        yield this


def _started_round(attributes: Mapping[str, str], kind: int) -> Recorded:
    players = 3 if kind & _THREE else 4
    number, honba, deposits, _, _, dora = _numbers(attributes, "seed", 6)
    reds = not kind & _NO_REDS
    options: dict[str, Any] = {"length": "hanchan" if kind & _SOUTH else "east"}
    options |= {"kuitan": False} if kind & _NO_KUITAN else {}
    options |= {} if reds else {"red_fives": 0}
    return Recorded(
        players=players,
        points=[100 * points for points in _numbers(attributes, "ten")[:players]],
        dealer=_number(attributes, "oya"),
        wind=number // 4,
        hand=number % 4 + 1,
        honba=honba,
        deposits=deposits,
        dora=[_name(dora, reds=reds)],
        hands=[_names(attributes, f"hai{seat}", reds=reds) for seat in range(players)],
        options=options,
    )


def _add_element(this: Recorded, element: Element, *, reds: bool) -> None:
    tag, attributes = element.tag, element.attrib
    if found := _TILE.fullmatch(tag):
        kind = "draw" if found[1] in "TUVW" else "discard"
        seat = "TUVWDEFG".index(found[1]) % 4
        this.add(Step(kind, seat, (_name(int(found[2]), reds=reds),)))
    elif tag == "N":
        this.add(_call(_number(attributes, "who"), _number(attributes, "m"), reds=reds))
    elif tag == "REACH":
        kind = "riichi" if member(attributes, "step") == "1" else "deposit"
        this.add(Step(kind, _number(attributes, "who")))
    elif tag == "DORA":
        this.add(Step("dora", 0, (_name(_number(attributes, "hai"), reds=reds),)))
    elif tag == "AGARI":
        _read_win(this, attributes, reds=reds)
        _end(this, attributes)
    elif tag == "RYUUKYOKU":
        kind = attributes.get("type", "")
        this.draw(kind, ABORTS, ("", "nm"))
        this.tenpai = [seat for seat in range(this.players) if attributes.get(f"hai{seat}")]
        this.nagashi = kind == "nm"
        _end(this, attributes)


def _end(this: Recorded, attributes: Mapping[str, str]) -> None:
    changes = _numbers(attributes, "sc")[1::2][: this.players]
    if len(changes) != this.players:
        raise BadRecord(WRONG_FORM)
    this.pay([100 * change for change in changes])
    this.ended = True
    if "owari" in attributes:
        results = attributes["owari"].split(",")[1::2][: this.players]
        if not all(map(_RESULT.fullmatch, results)):
            raise BadRecord(WRONG_FORM)
        this.results = [float(result) for result in results]


def _read_win(this: Recorded, attributes: Mapping[str, str], *, reds: bool) -> None:
    winner, source = _number(attributes, "who"), _number(attributes, "fromWho")
    fu, points, _ = _numbers(attributes, "ten", 3)
    answer: dict[str, Any] = {"value": {"points": points}}
    # With three players norths are listed as dora, and the stated points of a self-draw differ from the payments.
    four = this.players == 4
    if attributes.get("yakuman"):
        answer["yaku"] = [{"id": _yaku(number)} for number in _numbers(attributes, "yakuman")]
    else:
        numbers = _numbers(attributes, "yaku")
        if len(numbers) % 2:
            raise BadRecord(WRONG_FORM)
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        answer["value"] |= {"han": sum(han for _, han in pairs), "fu": fu}
        if four:
            answer["yaku"] = [{"id": _yaku(number), "han": han} for number, han in pairs if han]
    if not four and winner == source:
        del answer["value"]["points"]
    ura = tuple(_names(attributes, "doraHaiUra", reds=reds)) if "doraHaiUra" in attributes else ()
    this.add_win(winner, source, ura, answer)


def _call(seat: int, code: int, *, reds: bool) -> Step:
    """Decode the bits of a call in the same way as https://tenhou.net/img/tehai.js."""
    source: int | None = (seat + (code & 3)) % 4
    if code & 0x04:
        base, place = divmod(code >> 10, 3)
        first = 9 * (base // 7) + base % 7
        numbers = [4 * (first + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
        kind, called = "chi", numbers[place]
    elif code & 0x18:
        base, place = divmod(code >> 9, 3)
        left = code >> 5 & 3
        numbers = [4 * base + copy for copy in range(4) if copy != left]
        kind, called = "pon", numbers[place]
        if code & 0x10:
            kind, called, source = "added_kan", 4 * base + left, None
    elif code & 0x20:
        return Step("north", seat, ("4z",))
    else:
        called = code >> 8
        numbers = [called // 4 * 4 + copy for copy in range(4)]
        kind = "open_kan" if code & 3 else "closed_kan"
        source = source if code & 3 else None
    tiles = tuple(_name(number, reds=reds) for number in numbers)
    return Step(kind, seat, tiles, _name(called, reds=reds), source)


def _name(number: int, *, reds: bool) -> str:
    if not 0 <= number < 4 * len(NAMES):
        raise BadRecord(f"no tile has the number {number}")
    return _REDS.get(number, NAMES[number // 4]) if reds else NAMES[number // 4]


def _names(attributes: Mapping[str, str], name: str, *, reds: bool) -> list[str]:
    return [_name(number, reds=reds) for number in _numbers(attributes, name)]


def _yaku(number: int) -> str:
    if not 0 <= number < len(_YAKU):
        raise BadRecord(WRONG_FORM)
    return _YAKU[number]


def _number(attributes: Mapping[str, str], name: str) -> int:
    (number,) = _numbers(attributes, name, 1)
    return number


def _numbers(attributes: Mapping[str, str], name: str, count: int | None = None) -> list[int]:
    """Return the ``count`` whole numbers of an attribute; raise :class:`BadRecord` for any other number of values or other values."""
    written = member(attributes, name)
    parts = written.split(",") if written else []
    if not all(map(_NUMBER.fullmatch, parts)) or count not in (None, len(parts)):
        raise BadRecord(WRONG_FORM)
    return [int(part) for part in parts]
