"""From a request to a :class:`Win`: shape and legality of a tile hand, with every fault found at once. It scores nothing."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from scoring import tiles
from scoring.claims import Claims, Table
from scoring.cutting import suit_tiles
from scoring.faults import Fault
from scoring.melds import KIND_NAMES, BadMeld, parse_meld
from scoring.names import nearest
from scoring.ruleset import InForce, Ruleset
from scoring.text import Text
from scoring.tile_fields import MAX_INDICATORS, MAX_STICKS, WIND_KINDS
from scoring.tiles import (
    COUNT,
    FOLLOWING,
    NO_TILES,
    SUIT_FIELDS,
    SUIT_KINDS,
    WIDTH,
    BadNotation,
    Tiles,
    parse,
    parse_few,
)
from scoring.values import Meld, Win

_MANZU, _PINZU, _SOUZU, _HONOURS = SUIT_FIELDS
_MAN, _PIN, _SOU = SUIT_KINDS
_WINS: Final = {"ron": 0, "tsumo": 1}
_EAST: Final = 27
_SOUTH: Final = 28
_NO_REDS: Final = NO_TILES.reds
_MAX_MELDS: Final = 4
_MOST_CONCEALED: Final = 14
"""Hands with more tiles than this are not looked at any further."""

Indicators = tuple[tuple[int, ...], Tiles]
_NO_INDICATORS: Final[Indicators] = ((), NO_TILES)


class TileRequests:
    """How the requests of one tile ruleset are read."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        fields: frozenset[str],
        meld_kinds: frozenset[str] = frozenset(KIND_NAMES),
        red_limits: Mapping[int, tuple[int, int, int]],
        red_rule: str,
        indicator_rule: str,
        following: tuple[int, ...] = FOLLOWING,
    ) -> None:
        self.ruleset = ruleset
        self.fields = fields
        self.meld_kinds = meld_kinds
        self.red_limits = red_limits
        """Red fives a suit may have, by the value of the number ``red_fives``."""
        self.red_rule = red_rule
        """The rule that says how many red fives there are."""
        self.indicator_rule = indicator_rule
        """The rule that says how many indicators there are."""
        self.following = following
        self.claims = Claims.of(ruleset)

    @cached_property
    def _known(self) -> frozenset[str]:
        return self.fields | {"options"}

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Win | list[Fault]:
        """The win a request describes, or everything that is wrong with it, in the order of the fields."""
        faults: list[Fault] = []
        if not request.keys() <= self._known:
            faults += unknown_fields(request, self._known)
        get = request.get
        concealed = _read_tiles(get("concealed"), faults)
        winning = _read_winning(get("winning_tile"), faults)
        called = self._read_melds(get("melds"), faults)
        tsumo = _read_choice(get("win"), "win", _WINS, faults)
        seat = _read_choice(get("seat_wind", "south"), "seat_wind", WIND_KINDS, faults)
        round_ = _read_choice(get("round_wind", "east"), "round_wind", WIND_KINDS, faults)
        claimed = self.claims.read(get("situation"), faults)
        dora = _read_indicators(get("dora_indicators"), "dora_indicators", faults)
        ura = _read_indicators(get("ura_indicators"), "ura_indicators", faults)
        honba = _read_count(get("honba", 0), "honba", faults)
        deposits = _read_count(get("deposits", 0), "deposits", faults)

        menzen = 1
        meld_packed = meld_kinds = kan_count = 0
        reds = concealed.reds if winning[1].reds == _NO_REDS else _add(concealed.reds, winning[1].reds)
        all_reds = reds
        if called:
            breaks = rules.numbers.ankan_breaks_menzen
            for meld in called:
                meld_packed += meld.packed
                meld_kinds |= meld.kinds
                if meld.kans:
                    kan_count += 1
                if breaks or not meld.closed_kans:
                    menzen = 0
                if meld.reds != _NO_REDS:
                    all_reds = _add(all_reds, meld.reds)
        packed = concealed.packed + winning[1].packed
        visible = packed + meld_packed
        everything = visible + dora[1].packed + ura[1].packed

        if concealed.count + 3 * len(called) != 13 and not _pointed(faults, "/concealed", "/melds"):
            faults.append(_wrong_count(concealed.count, len(called)))
        if (everything + tiles.SPOT) & tiles.SPOTTED:
            faults += _fifth_copies(everything, packed - winning[1].packed, called, winning[1], dora, ura)
        if all_reds != _NO_REDS or dora[1].reds != _NO_REDS or ura[1].reds != _NO_REDS:
            seen = _add(_add(all_reds, dora[1].reds), ura[1].reds)
            faults += self._red_faults(rules, seen, (concealed, winning[1], called, dora, ura))
        kind = winning[0]
        if claimed:
            known = Table(
                tsumo=tsumo,
                dealer=None if seat is None else seat == _EAST,
                menzen=menzen,
                melds=None if _pointed(faults, "/melds") else len(called),
                kans=kan_count,
                copies=visible >> WIDTH * kind & COUNT if winning[1].count else None,
            )
            faults += self.claims.faults(claimed, known)
        if len(dora[0]) > 1 or ura[0]:
            faults += self._indicator_faults(rules, claimed, len(dora[0]), len(ura[0]), request)
        if faults or tsumo is None or seat is None or round_ is None:
            order = {name: place for place, name in enumerate(self.fields_in_order)}
            return sorted(faults, key=lambda fault: order.get(fault.pointer[1:].split("/")[0], -1))

        man = suit_tiles(packed & _MANZU)
        pin = suit_tiles(packed & _PINZU)
        sou = suit_tiles(packed & _SOUZU)
        honours = suit_tiles(packed & _HONOURS)
        kinds = man[0] | pin[0] | sou[0] | honours[0] | meld_kinds
        dora_count = ura_count = 0
        following = self.following
        for indicator in dora[0]:
            dora_count += visible >> WIDTH * following[indicator] & COUNT
        for indicator in ura[0]:
            ura_count += visible >> WIDTH * following[indicator] & COUNT
        return Win(
            tsumo,
            1 - tsumo,
            menzen,
            1 if seat == _EAST else 0,
            1 << seat,
            1 << round_,
            claimed,
            1 << kind,
            kinds,
            man[1] | pin[1] | sou[1] | honours[1],
            man[2] | pin[2] | sou[2] | honours[2],
            man[3] | pin[3] | sou[3] | honours[3],
            (1 if kinds & _MAN else 0) + (1 if kinds & _PIN else 0) + (1 if kinds & _SOU else 0),
            dora_count,
            ura_count,
            sum(all_reds),
            rules.numbers,
            honba,
            deposits,
            packed,
            tuple([suit[4] for suit in (man, pin, sou, honours) if suit[0]]),
            kind,
            called,
            reds,
            1 if winning[1].reds != _NO_REDS else 0,
        )

    def may_give(self, name: str, claimed: int) -> bool:
        """Whether a field could have been given with these claims."""
        openers = self._openers.get(name)
        return openers is None or bool(claimed & openers)

    @cached_property
    def _openers(self) -> dict[str, int]:
        """For fields that only some situations allow: the bits of those situations."""
        bits: dict[str, int] = {}
        for claim in self.claims.by_bit:
            for name in claim.situation.opens:
                bits[name] = bits.get(name, 0) | claim.bit
        return bits

    @cached_property
    def fields_in_order(self) -> tuple[str, ...]:
        """The names of the request fields in the order they are declared."""
        return tuple(field.name for field in self.ruleset.fields)

    def _read_melds(self, given: object, faults: list[Fault]) -> tuple[Meld, ...]:
        if not given and (given is None or given == []):
            return ()
        if not isinstance(given, list | tuple):
            faults.append(_wrong_type("/melds", Text("配列", "an array")))
            return ()
        called = []
        for place, text in enumerate(given[:_MAX_MELDS]):
            try:
                if not isinstance(text, str):
                    faults.append(_wrong_type(f"/melds/{place}", Text("文字列", "a string")))
                    continue
                meld = parse_meld(text[:97])
                if meld.kind not in self.meld_kinds:
                    raise BadMeld(
                        Text("この規則に{kind}は無い。", "This ruleset has no {kind}.").filled(
                            kind=KIND_NAMES[meld.kind]
                        )
                    )
                called.append(meld)
            except BadMeld as bad:
                faults.append(Fault(f"/melds/{place}", "bad_meld", bad.detail))
        if len(given) > _MAX_MELDS:
            faults.append(Fault("/melds", "too_many", Text("多くても四組。", "At most four melds.")))
        return tuple(called)

    def _red_faults(
        self, rules: InForce, seen: tuple[int, int, int], parts: tuple[Any, ...]
    ) -> list[Fault]:
        """Red fives that are not in play, at the first field that has too many of them."""
        limits = self.red_limits[rules.numbers.red_fives]
        concealed, winning, called, dora, ura = parts
        places = [
            ("/concealed", concealed.reds),
            ("/winning_tile", winning.reds),
            *((f"/melds/{place}", meld.reds) for place, meld in enumerate(called)),
            ("/dora_indicators", dora[1].reds),
            ("/ura_indicators", ura[1].reds),
        ]
        faults = []
        for suit in range(3):
            if seen[suit] <= limits[suit]:
                continue
            left = limits[suit]
            for pointer, reds in places:
                left -= reds[suit]
                if left < 0:
                    break
            text = Text(
                "赤五{tile}はこの規則では{limit}枚まで。", "These rules have {limit} red five {tile}."
            )
            faults.append(
                Fault(
                    pointer,
                    "red_five_not_in_use",
                    text.filled(tile=tiles.RED_NAMES[suit], limit=limits[suit] or Text("0", "no")),
                    self.red_rule,
                )
            )
        return faults

    def _indicator_faults(
        self, rules: InForce, claimed: int, dora: int, ura: int, request: Mapping[str, Any]
    ) -> list[Fault]:
        """More indicators than the kans made can have turned, or ura dora nobody may look at."""
        faults = []
        most = MAX_INDICATORS
        reason = Text("初めの一枚と槓一つにつき一枚", "one at the start and one for each of four kans")
        if claimed & self.claims.first_turn:
            most, reason = 1, Text("誰も槓をしていないので一枚", "one, for nobody has made a kan yet")
        elif not rules.numbers.kan_dora:
            most, reason = 1, Text("槓ドラ無しなので一枚", "one, for there are no kan dora")
        if dora > most:
            text = Text("ドラ表示牌は多くても{most}枚({reason})。", "At most {most} dora indicators: {reason}.")
            detail = text.filled(most=most, reason=reason)
            faults.append(
                Fault("/dora_indicators", "too_many_indicators", detail, self.indicator_rule)
            )
        if not ura:
            return faults
        openers = self.claims.opening("ura_indicators")
        if not any(claimed & claim.bit for claim in openers):
            text = Text("裏ドラは{claims}で和了した時だけ。", "Ura dora are only for a win with {claims}.")
            names = [claim.yaku.name for claim in openers]
            detail = text.filled(claims=Text("か".join(n.ja for n in names), " or ".join(n.en for n in names)))
            faults.append(Fault("/ura_indicators", "needs_situation", detail, "ura_dora"))
        given = "dora_indicators" in request
        most = min(most, dora) if given else most
        if not rules.numbers.kan_ura:
            most = min(most, 1)
        if ura > most:
            text = Text("裏ドラ表示牌は多くても{most}枚。", "At most {most} ura dora indicators, one under each dora indicator.")
            faults.append(
                Fault("/ura_indicators", "too_many_indicators", text.filled(most=most), self.indicator_rule)
            )
        return faults


def unknown_fields(request: Mapping[str, Any], known: frozenset[str]) -> list[Fault]:
    """A fault for every field a request should not have, at most twenty of them."""
    faults = []
    for name in [name for name in request if name not in known][:20]:
        near = nearest(str(name), known)
        hint = Text(f" もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
        safe = isinstance(name, str) and len(name) <= 64 and name.replace("_", "a").isalnum()
        faults.append(
            Fault(
                f"/{name}" if safe and name.isascii() else "",
                "unknown_field",
                Text(f"この規則の要求に無い項目。{hint.ja}", f"Not a field of this request.{hint.en}"),
            )
        )
    return faults


def _add(one: tuple[int, int, int], two: tuple[int, int, int]) -> tuple[int, int, int]:
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2])


def _pointed(faults: list[Fault], *fields: str) -> bool:
    """Whether a fault has been found in one of ``fields`` already, so that more of it would be said twice."""
    return any(fault.pointer.startswith(fields) for fault in faults)


def _wrong_type(pointer: str, wanted: Text) -> Fault:
    detail = Text("{wanted}で指定する。", "Must be {wanted}.").filled(wanted=wanted)
    return Fault(pointer, "wrong_type", detail)


def _missing(name: str) -> Fault:
    return Fault(f"/{name}", "missing", Text("必須の項目。", "This field is required."))


_NOTATION: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)


def _read_tiles(given: object, faults: list[Fault]) -> Tiles:
    if isinstance(given, str):
        if len(given) <= tiles.MAX_TEXT:
            try:
                found = parse(given)
            except BadNotation:
                pass
            else:
                if found.count <= _MOST_CONCEALED:
                    return found
                faults.append(_wrong_count(found.count, 0))
                return NO_TILES
        faults.append(Fault("/concealed", "bad_tiles", _NOTATION))
    elif given is None:
        faults.append(_missing("concealed"))
    else:
        faults.append(_wrong_type("/concealed", Text("文字列", "a string")))
    return NO_TILES


def _read_winning(given: object, faults: list[Fault]) -> tuple[int, Tiles]:
    if isinstance(given, str):
        try:
            kinds, found = parse_few(given[: tiles.MAX_TEXT])
        except BadNotation:
            faults.append(Fault("/winning_tile", "bad_tiles", _NOTATION))
            return 0, NO_TILES
        if found.count == 1:
            return kinds[0], found
        detail = Text("和了牌は一枚。", "The winning tile is exactly one tile.")
        faults.append(Fault("/winning_tile", "wrong_tile_count", detail))
    elif given is None:
        faults.append(_missing("winning_tile"))
    else:
        faults.append(_wrong_type("/winning_tile", Text("文字列", "a string")))
    return 0, NO_TILES


def _read_indicators(given: object, name: str, faults: list[Fault]) -> Indicators:
    if given is None or given == "":
        return _NO_INDICATORS
    if isinstance(given, str):
        try:
            found = parse_few(given[: tiles.MAX_TEXT])
        except BadNotation:
            faults.append(Fault(f"/{name}", "bad_tiles", _NOTATION))
            return _NO_INDICATORS
        if found[1].count <= MAX_INDICATORS:
            return found
        detail = Text("多くても{most}枚。", "At most {most} tiles.").filled(most=MAX_INDICATORS)
        faults.append(Fault(f"/{name}", "too_many_indicators", detail))
        return _NO_INDICATORS
    faults.append(_wrong_type(f"/{name}", Text("文字列", "a string")))
    return _NO_INDICATORS


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


def _read_count(given: object, name: str, faults: list[Fault]) -> int:
    if type(given) is int and 0 <= given <= MAX_STICKS:
        return given
    if type(given) is int:
        detail = Text(f"0から{MAX_STICKS}まで。", f"Must be from 0 to {MAX_STICKS}.")
        faults.append(Fault(f"/{name}", "out_of_range", detail))
    else:
        faults.append(_wrong_type(f"/{name}", Text("整数", "an integer")))
    return 0


def _wrong_count(count: int, melds: int) -> Fault:
    right = 13 - 3 * melds
    detail = Text(
        "手牌が{count}枚ある。副露・槓が{melds}組なら、和了牌を除いて{right}枚。",
        "There are {count} concealed tiles; with {melds} melds there must be {right}, the winning tile not among them.",
    ).filled(count=count, melds=melds, right=right)
    return Fault("/concealed", "wrong_tile_count", detail)


def _fifth_copies(
    everything: int,
    concealed: int,
    called: tuple[Meld, ...],
    winning: Tiles,
    dora: Indicators,
    ura: Indicators,
) -> list[Fault]:
    """Each kind there are more than four of, at the field where the fifth copy is."""
    places = [
        ("/concealed", concealed),
        *((f"/melds/{place}", meld.packed) for place, meld in enumerate(called)),
        ("/winning_tile", winning.packed),
        ("/dora_indicators", dora[1].packed),
        ("/ura_indicators", ura[1].packed),
    ]
    faults = []
    for kind in tiles.more_than_four(everything):
        seen = 0
        for pointer, packed in places:
            seen += tiles.copies(packed, kind)
            if seen > 4:
                break
        detail = Text("{tile}が{count}枚ある。同じ牌は四枚まで。", "There are {count} copies of {tile}; a tile has four.")
        total = tiles.copies(everything, kind)
        faults.append(
            Fault(pointer, "too_many_copies", detail.filled(tile=tiles.NAMES[kind], count=total))
        )
    return faults
