"""From a request to a :class:`Win`: shape and legality of a tile hand, with every fault found at once. It scores nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

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
    more_reds,
    parse,
    parse_few,
    red_room,
    red_sum,
)
from scoring.values import Meld, Win

_MANZU, _PINZU, _SOUZU, _HONOURS = SUIT_FIELDS
_MAN, _PIN, _SOU = SUIT_KINDS
_WINS: Final = {"ron": 0, "tsumo": 1}
_EAST: Final = 27
_SOUTH: Final = 28
_LISTS: Final = frozenset((list, tuple))
_CONCEALED: Final = 13
_MAX_MELDS: Final = 4
_MOST_CONCEALED: Final = 14
"""Hands with more tiles than this are not looked at any further."""

Indicators = tuple[tuple[int, ...], Tiles]
"""A few tiles: their kinds in the order written, and themselves without order."""
_NO_INDICATORS: Final[Indicators] = ((), NO_TILES)


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a request; ``None`` for those that could not be read."""

    tsumo: int | None
    ron: int | None
    dealer: int | None
    seat: int
    round: int
    claimed: int
    faults: tuple[Fault, ...]

    @staticmethod
    def of(
        tsumo: int | None, seat: int | None, round_: int | None, claimed: int, faults: tuple[Fault, ...]
    ) -> "_Said":
        """The words as a win has them."""
        return _Said(
            tsumo,
            None if tsumo is None else 1 - tsumo,
            None if seat is None else int(seat == _EAST),
            0 if seat is None else 1 << seat,
            0 if round_ is None else 1 << round_,
            claimed,
            faults,
        )


_Parts = tuple[Tiles, Indicators, tuple[Meld, ...], _Said, Indicators, Indicators, int, int]
"""Concealed tiles, winning tile, melds, words, dora and ura indicators, counters and deposits."""


@lru_cache(maxsize=1 << 12)
def _said(
    claims: Claims, win: object, seat: object, round_: object, situation: tuple[object, ...]
) -> _Said:
    """The words of a request, read together; the same few hundred recur, so the latest are remembered."""
    faults: list[Fault] = []
    return _Said.of(
        _read_choice(win, "win", _WINS, faults),
        _read_choice(seat, "seat_wind", WIND_KINDS, faults),
        _read_choice(round_, "round_wind", WIND_KINDS, faults),
        claims.read(situation, faults),
        tuple(faults),
    )


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
        self.all_melds = meld_kinds >= KIND_NAMES.keys()
        self.red_limits = red_limits
        """Red fives a suit may have, by the value of the number ``red_fives``."""
        self._red_room = {number: red_room(limits) for number, limits in red_limits.items()}
        self.red_rule = red_rule
        """The rule that says how many red fives there are."""
        self.indicator_rule = indicator_rule
        """The rule that says how many indicators there are."""
        self._next = tuple(WIDTH * kind for kind in following)
        """Where the dora of each indicator is in packed counts."""
        self.claims = Claims.of(ruleset)

    @cached_property
    def _known(self) -> frozenset[str]:
        return self.fields | {"options"}

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Win | list[Fault]:
        """The win a request describes, or everything that is wrong with it, in the order of the fields."""
        faults: list[Fault] = []
        parts = self._read(request)
        if parts is None:
            parts = self._read_one_by_one(request, faults)
        concealed, (winning_kinds, winning), called, said, dora, ura, honba, deposits = parts
        menzen = 1
        meld_packed = meld_kinds = meld_reds = kans = 0
        for meld in called:
            meld_packed += meld.packed
            meld_kinds |= meld.kinds
            meld_reds += meld.reds
            kans |= meld.kans
            if not meld.closed_kans or rules.numbers.ankan_breaks_menzen:
                menzen = 0
        packed = concealed[0] + winning[0]
        reds = concealed[2] + winning[2]
        visible = packed + meld_packed
        everything = visible + dora[1][0] + ura[1][0]
        seen_reds = reds + meld_reds + dora[1][2] + ura[1][2]
        kind = winning_kinds[0] if winning_kinds else 0

        if concealed[1] + 3 * len(called) != _CONCEALED and not _pointed(faults):
            faults.append(_wrong_count(concealed[1], len(called)))
        if (everything + tiles.SPOT) & tiles.SPOTTED:
            faults += _fifth_copies(everything, concealed, winning, called, dora, ura)
        if seen_reds and more_reds(seen_reds, self._red_room[rules.numbers.red_fives]):
            faults += self._red_faults(rules, concealed, winning, called, dora, ura)
        claimed = said.claimed
        if claimed:
            known = Table(
                said.tsumo,
                said.dealer,
                menzen,
                None if _pointed(faults) else called != (),
                kans > 0,
                visible >> WIDTH * kind & COUNT == 1 if winning_kinds else None,
            )
            faults += self.claims.faults(claimed, known)
        if len(dora[0]) > 1 or ura[0]:
            faults += self._indicator_faults(rules, claimed, len(dora[0]), len(ura[0]), request)
        if faults:
            return self._in_order(faults)

        man = suit_tiles(packed & _MANZU)
        pin = suit_tiles(packed & _PINZU)
        sou = suit_tiles(packed & _SOUZU)
        hon = suit_tiles(packed & _HONOURS)
        kinds = man[0] | pin[0] | sou[0] | hon[0] | meld_kinds
        dora_count = ura_count = 0
        for indicator in dora[0]:
            dora_count += visible >> self._next[indicator] & COUNT
        for indicator in ura[0]:
            ura_count += visible >> self._next[indicator] & COUNT
        # Built as a tuple: the constructor of a class with so many fields takes twice the time.
        return tuple.__new__(
            Win,
            (
                said.tsumo,
                said.ron,
                menzen,
                said.dealer,
                said.seat,
                said.round,
                claimed,
                1 << kind,
                kinds,
                man[1] | pin[1] | sou[1] | hon[1],
                man[2] | pin[2] | sou[2] | hon[2],
                man[3] | pin[3] | sou[3] | hon[3],
                (1 if kinds & _MAN else 0) + (1 if kinds & _PIN else 0) + (1 if kinds & _SOU else 0),
                dora_count,
                ura_count,
                red_sum(reds + meld_reds) if seen_reds else 0,
                rules.numbers,
                honba,
                deposits,
                packed,
                (man[4], pin[4], sou[4], hon[4]),
                kind,
                called,
                reds,
            ),
        )

    def _read(self, request: Mapping[str, Any]) -> _Parts | None:
        """The parts of a request whose fields are all as they should be; ``None`` leaves it to the slower way to say what is not."""
        get = request.get
        called, situation = get("melds", ()), get("situation", ())
        honba, deposits = get("honba", 0), get("deposits", 0)
        try:
            parts = (
                parse(request["concealed"]),
                parse_few(request["winning_tile"]),
                tuple(map(parse_meld, called)),
                _said(
                    self.claims,
                    request["win"],
                    request["seat_wind"],
                    request["round_wind"],
                    tuple(situation),
                ),
                parse_few(get("dora_indicators", "")),
                parse_few(get("ura_indicators", "")),
                honba,
                deposits,
            )
        except (KeyError, TypeError, ValueError):
            return None
        if (
            request.keys() <= self._known
            and parts[0][1] <= _MOST_CONCEALED
            and parts[1][1][1] == 1
            and len(parts[2]) <= _MAX_MELDS
            and not parts[3].faults
            and len(parts[4][0]) <= MAX_INDICATORS >= len(parts[5][0])
            and type(called) in _LISTS
            and type(situation) in _LISTS
            and type(honba) is type(deposits) is int
            and 0 <= honba <= MAX_STICKS >= deposits >= 0
            and (self.all_melds or all(meld.kind in self.meld_kinds for meld in parts[2]))
        ):
            return parts
        return None

    def _read_one_by_one(self, request: Mapping[str, Any], faults: list[Fault]) -> _Parts:
        """The parts of a request, with a neutral value and a fault for each that is not as it should be."""
        get = request.get
        if not request.keys() <= self._known:
            faults += unknown_fields(request, self._known)
        called, situation = get("melds"), get("situation")
        dora, ura = get("dora_indicators"), get("ura_indicators")
        return (
            _read_tiles(get("concealed"), faults),
            _read_winning(get("winning_tile"), faults),
            () if called is None else self._read_melds(called, faults),
            _Said.of(
                _read_choice(get("win"), "win", _WINS, faults),
                _read_choice(get("seat_wind", "south"), "seat_wind", WIND_KINDS, faults),
                _read_choice(get("round_wind", "east"), "round_wind", WIND_KINDS, faults),
                0 if situation is None else self.claims.read(situation, faults),
                (),
            ),
            _NO_INDICATORS if dora is None else _read_indicators(dora, "dora_indicators", faults),
            _NO_INDICATORS if ura is None else _read_indicators(ura, "ura_indicators", faults),
            _read_count(get("honba", 0), "honba", faults),
            _read_count(get("deposits", 0), "deposits", faults),
        )

    def _in_order(self, faults: list[Fault]) -> list[Fault]:
        """Faults in the order of the fields they are about, those about the whole request first."""
        order = {name: place for place, name in enumerate(self.fields_in_order)}
        return sorted(faults, key=lambda fault: order.get(fault.pointer[1:].split("/")[0], -1))

    def may_give(self, name: str, claimed: int) -> bool:
        """Whether a field could have been given with these claims."""
        openers = self._openers.get(name)
        return openers is None or bool(claimed & openers)

    @cached_property
    def _ura_openers(self) -> int:
        return self._openers.get("ura_indicators", 0)

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
        self,
        rules: InForce,
        concealed: Tiles,
        winning: Tiles,
        called: tuple[Meld, ...],
        dora: Indicators,
        ura: Indicators,
    ) -> list[Fault]:
        """Red fives that are not in play, at the first field that has too many of them."""
        limits = self.red_limits[rules.numbers.red_fives]
        places = [
            ("/concealed", concealed.reds),
            *((f"/melds/{place}", meld.reds) for place, meld in enumerate(called)),
            ("/winning_tile", winning.reds),
            ("/dora_indicators", dora[1].reds),
            ("/ura_indicators", ura[1].reds),
        ]
        faults = []
        for suit, limit in enumerate(limits):
            left = limit
            for pointer, reds in places:
                left -= tiles.red_counts(reds)[suit]
                if left < 0:
                    text = Text(
                        "赤五{tile}はこの規則では{limit}枚まで。",
                        "There are more red fives {tile} than these rules have ({limit}).",
                    ).filled(tile=tiles.RED_NAMES[suit], limit=limit)
                    faults.append(Fault(pointer, "red_five_not_in_use", text, self.red_rule))
                    break
        return faults

    def _indicator_faults(
        self, rules: InForce, claimed: int, dora: int, ura: int, request: Mapping[str, Any]
    ) -> list[Fault]:
        """More indicators than the kans made can have turned, or ura dora nobody may look at."""
        if dora <= 1 >= ura and ura <= dora and (not ura or claimed & self._ura_openers):
            return []
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


def _pointed(faults: list[Fault]) -> bool:
    """Whether hand or melds are unreadable, so that counting them would say the same thing twice."""
    return any(fault.pointer.startswith(("/concealed", "/melds")) for fault in faults)


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
        try:
            found = parse(given)
        except BadNotation:
            faults.append(Fault("/concealed", "bad_tiles", _NOTATION))
            return NO_TILES
        if found.count <= _MOST_CONCEALED:
            return found
        faults.append(_wrong_count(found.count, 0))
    elif given is None:
        faults.append(_missing("concealed"))
    else:
        faults.append(_wrong_type("/concealed", Text("文字列", "a string")))
    return NO_TILES


def _read_winning(given: object, faults: list[Fault]) -> Indicators:
    if isinstance(given, str):
        try:
            few = parse_few(given)
        except BadNotation:
            faults.append(Fault("/winning_tile", "bad_tiles", _NOTATION))
            return _NO_INDICATORS
        if few[1].count == 1:
            return few
        detail = Text("和了牌は一枚。", "The winning tile is exactly one tile.")
        faults.append(Fault("/winning_tile", "wrong_tile_count", detail))
    elif given is None:
        faults.append(_missing("winning_tile"))
    else:
        faults.append(_wrong_type("/winning_tile", Text("文字列", "a string")))
    return _NO_INDICATORS


def _read_indicators(given: object, name: str, faults: list[Fault]) -> Indicators:
    if isinstance(given, str):
        try:
            few = parse_few(given)
        except BadNotation:
            faults.append(Fault(f"/{name}", "bad_tiles", _NOTATION))
            return _NO_INDICATORS
        if few[1].count <= MAX_INDICATORS:
            return few
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
    if type(given) is not int:
        faults.append(_wrong_type(f"/{name}", Text("整数", "an integer")))
    elif 0 <= given <= MAX_STICKS:
        return given
    else:
        detail = Text(f"0から{MAX_STICKS}まで。", f"Must be from 0 to {MAX_STICKS}.")
        faults.append(Fault(f"/{name}", "out_of_range", detail))
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
    concealed: Tiles,
    winning: Tiles,
    called: tuple[Meld, ...],
    dora: Indicators,
    ura: Indicators,
) -> list[Fault]:
    """Each kind there are more than four of, at the field where the fifth copy is."""
    places = [
        ("/concealed", concealed.packed),
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
        detail = Text(
            "{tile}が{count}枚ある。同じ牌は四枚まで。",
            "There are {count} copies of {tile}; a tile has four.",
        ).filled(tile=tiles.NAMES[kind], count=tiles.copies(everything, kind))
        faults.append(Fault(pointer, "too_many_copies", detail))
    return faults
