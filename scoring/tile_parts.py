"""The fields of a tile request, read one by one: whether each is what it should be. Whether they fit together is decided elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.claims import Claims
from scoring.faults import Fault
from scoring.fields import Field
from scoring.hand import MOST, NO_HAND, Hand, parse_hand
from scoring.liability import Liability
from scoring.melds import KIND_NAMES, BadMeld, parse_meld
from scoring.names import nearest
from scoring.text import Text
from scoring.tile_fields import MAX_INDICATORS, MAX_NORTHS, MAX_STICKS, WIND_KINDS
from scoring.tiles import NO_TILES, BadNotation, Tiles, parse_few
from scoring.values import Meld

_WINS: Final = {"ron": 0, "tsumo": 1}
_EAST: Final = 27
_LISTS: Final = frozenset((list, tuple))
_MAX_MELDS: Final = 4

Indicators = tuple[tuple[int, ...], Tiles]
"""A few tiles: their kinds in the order written, and themselves without order."""
_NO_INDICATORS: Final[Indicators] = ((), NO_TILES)
_RINSHAN: Final = 2
"""So many tiles are turned from the dead wall at a win."""


@dataclass(frozen=True, slots=True)
class Said:
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
        tsumo: int | None,
        seat: int | None,
        round_: int | None,
        claimed: int,
        faults: tuple[Fault, ...],
    ) -> "Said":
        """The words as a win has them."""
        return Said(
            tsumo,
            None if tsumo is None else 1 - tsumo,
            None if seat is None else int(seat == _EAST),
            0 if seat is None else 1 << seat,
            0 if round_ is None else 1 << round_,
            claimed,
            faults,
        )


class More(NamedTuple):
    """What only some games ask."""

    rinshan: Indicators
    norths: int
    liability: Liability | None


NOTHING_MORE: Final = More(_NO_INDICATORS, 0, None)
_MORE_FIELDS: Final = frozenset(("rinshan_indicators", "norths", "liability"))


class Parts(NamedTuple):
    """The fields of a request, read."""

    concealed: Hand
    winning: Indicators
    """The winning tile; no tile where it could not be read."""
    melds: tuple[Meld, ...]
    said: Said
    dora: Indicators
    ura: Indicators
    honba: int
    deposits: int
    more: More


@lru_cache(maxsize=1 << 12)
def _said(
    parts: "TileParts", win: object, seat: object, round_: object, situation: tuple[object, ...]
) -> Said:
    """The words of a request, read together; the same few hundred recur, so the latest are remembered."""
    faults: list[Fault] = []
    return Said.of(
        _read_choice(win, "win", _WINS, faults),
        _read_choice(seat, "seat_wind", parts.seats, faults),
        _read_choice(round_, "round_wind", parts.rounds, faults) if parts.rounds else None,
        parts.claims.read(situation, faults),
        tuple(faults),
    )


class TileParts:
    """How the fields of one tile ruleset are read."""

    def __init__(
        self,
        claims: Claims,
        fields: tuple[Field, ...],
        meld_kinds: frozenset[str],
        meld_rule: str | None,
        liabilities: tuple[Liability, ...],
    ) -> None:
        self.claims = claims
        names = frozenset(field.name for field in fields)
        self.known = names | {"options"}
        self.seats = _winds(fields, "seat_wind")
        """The winds a winner can have."""
        self.rounds = _winds(fields, "round_wind")
        """The winds a round can have; none where the game has no round wind."""
        self.meld_kinds = meld_kinds
        self.all_melds = meld_kinds >= KIND_NAMES.keys()
        self.meld_rule = meld_rule
        """The rule that says which kinds of melds there are."""
        self.more = not names.isdisjoint(_MORE_FIELDS)
        self.liabilities = {kind.id: kind for kind in liabilities}

    def read(self, request: Mapping[str, Any], faults: list[Fault]) -> Parts:
        """The parts of a request; where a field is not as it should be, a neutral value and a fault."""
        return self._read_together(request) or self._read_one_by_one(request, faults)

    def _read_together(self, request: Mapping[str, Any]) -> Parts | None:
        """The parts of a request whose fields are all as they should be; ``None`` leaves it to the slower way to say what is not."""
        get = request.get
        called, situation = get("melds", ()), get("situation", ())
        honba, deposits = get("honba", 0), get("deposits", 0)
        try:
            parts = Parts(
                parse_hand(request["concealed"]),
                parse_few(request["winning_tile"]),
                tuple(map(parse_meld, called)),
                _said(
                    self,
                    request["win"],
                    request["seat_wind"],
                    request["round_wind"] if self.rounds else None,
                    tuple(situation),
                ),
                parse_few(get("dora_indicators", "")),
                parse_few(get("ura_indicators", "")),
                honba,
                deposits,
                self._more_of(request) if self.more else NOTHING_MORE,
            )
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        if (
            request.keys() <= self.known
            and parts.concealed.number <= MOST
            and len(parts.winning[0]) == 1
            and len(parts.melds) <= _MAX_MELDS
            and not parts.said.faults
            and len(parts.dora[0]) <= MAX_INDICATORS >= len(parts.ura[0])
            and type(called) in _LISTS
            and type(situation) in _LISTS
            and type(honba) is type(deposits) is int
            and 0 <= honba <= MAX_STICKS >= deposits >= 0
            and (self.all_melds or all(meld.kind in self.meld_kinds for meld in parts.melds))
        ):
            return parts
        return None

    def _read_one_by_one(self, request: Mapping[str, Any], faults: list[Fault]) -> Parts:
        """The parts of a request, with a neutral value and a fault for each that is not as it should be."""
        if not request.keys() <= self.known:
            faults += unknown_fields(request, self.known)
            request = {name: value for name, value in request.items() if name in self.known}
        get = request.get
        called, situation = get("melds"), get("situation")
        dora, ura = get("dora_indicators"), get("ura_indicators")
        return Parts(
            _read_hand(get("concealed"), faults),
            _read_winning(get("winning_tile"), faults),
            () if called is None else self._read_melds(called, faults),
            Said.of(
                _read_choice(get("win"), "win", _WINS, faults),
                _read_choice(get("seat_wind", "south"), "seat_wind", self.seats, faults),
                _read_choice(get("round_wind", "east"), "round_wind", self.rounds, faults)
                if self.rounds
                else None,
                0 if situation is None else self.claims.read(situation, faults),
                (),
            ),
            _NO_INDICATORS if dora is None else _read_indicators(dora, "dora_indicators", faults),
            _NO_INDICATORS if ura is None else _read_indicators(ura, "ura_indicators", faults),
            _read_count(get("honba", 0), "honba", MAX_STICKS, faults),
            _read_count(get("deposits", 0), "deposits", MAX_STICKS, faults),
            self._read_more(request, faults) if self.more else NOTHING_MORE,
        )

    def _more_of(self, request: Mapping[str, Any]) -> More:
        """The fields that only some games have; raises where one is not as it should be."""
        get = request.get
        given, norths, liability = get("rinshan_indicators"), get("norths", 0), get("liability")
        rinshan = _NO_INDICATORS if given is None else parse_few(given)
        if (given is not None and len(rinshan[0]) != _RINSHAN) or type(norths) is not int:
            raise ValueError
        if not 0 <= norths <= MAX_NORTHS:
            raise ValueError
        return More(rinshan, norths, None if liability is None else self.liabilities[liability])

    def _read_more(self, request: Mapping[str, Any], faults: list[Fault]) -> More:
        """The fields that only some games have; those this one has not are refused elsewhere."""
        rinshan, liability = request.get("rinshan_indicators"), request.get("liability")
        known = dict.fromkeys(self.liabilities, 0)
        if liability is not None and _read_choice(liability, "liability", known, faults) is None:
            liability = None
        return More(
            _NO_INDICATORS if rinshan is None else _read_rinshan(rinshan, faults),
            _read_count(request.get("norths", 0), "norths", MAX_NORTHS, faults),
            None if liability is None else self.liabilities[liability],
        )

    def _read_melds(self, given: object, faults: list[Fault]) -> tuple[Meld, ...]:
        if not isinstance(given, list | tuple):
            faults.append(_wrong_type("/melds", Text("配列", "an array")))
            return ()
        called = []
        for place, text in enumerate(given[:_MAX_MELDS]):
            if not isinstance(text, str):
                faults.append(_wrong_type(f"/melds/{place}", Text("文字列", "a string")))
                continue
            try:
                meld = parse_meld(text)
            except BadMeld as bad:
                faults.append(Fault(f"/melds/{place}", "bad_meld", bad.detail))
                continue
            if meld.kind in self.meld_kinds:
                called.append(meld)
            else:
                detail = Text("この規則に{kind}は無い。", "This ruleset has no {kind}.")
                told = detail.filled(kind=KIND_NAMES[meld.kind])
                faults.append(Fault(f"/melds/{place}", "bad_meld", told, self.meld_rule))
        if len(given) > _MAX_MELDS:
            faults.append(
                Fault("/melds", "too_many", Text("多くても四組。", "At most four melds."))
            )
        return tuple(called)


def unknown_fields(request: Mapping[str, Any], known: frozenset[str]) -> list[Fault]:
    """A fault for every field a request should not have, at most twenty of them."""
    faults = []
    for name in [name for name in request if name not in known][:20]:
        near = nearest(str(name), known)
        hint = (
            Text(f" もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
        )
        safe = len(name) <= 64 and name.replace("_", "a").isalnum()
        faults.append(
            Fault(
                f"/{name}" if safe and name.isascii() else "",
                "unknown_field",
                Text(
                    f"この規則の要求に無い項目。{hint.ja}", f"Not a field of this request.{hint.en}"
                ),
            )
        )
    return faults


def _wrong_type(pointer: str, wanted: Text) -> Fault:
    detail = Text("{wanted}で指定する。", "Must be {wanted}.").filled(wanted=wanted)
    return Fault(pointer, "wrong_type", detail)


def _missing(name: str) -> Fault:
    return Fault(f"/{name}", "missing", Text("必須の項目。", "This field is required."))


_NOTATION: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)


def _read_hand(given: object, faults: list[Fault]) -> Hand:
    if isinstance(given, str):
        try:
            found = parse_hand(given)
        except BadNotation:
            faults.append(Fault("/concealed", "bad_tiles", _NOTATION))
            return NO_HAND
        if found.number <= MOST:
            return found
        faults.append(wrong_count(found.number, 0))
    elif given is None:
        faults.append(_missing("concealed"))
    else:
        faults.append(_wrong_type("/concealed", Text("文字列", "a string")))
    return NO_HAND


def _read_winning(given: object, faults: list[Fault]) -> Indicators:
    if isinstance(given, str):
        try:
            few = parse_few(given)
        except BadNotation:
            faults.append(Fault("/winning_tile", "bad_tiles", _NOTATION))
            return _NO_INDICATORS
        if few[1].number == 1:
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
        if few[1].number <= MAX_INDICATORS:
            return few
        detail = Text("多くても{most}枚。", "At most {most} tiles.").filled(most=MAX_INDICATORS)
        faults.append(Fault(f"/{name}", "too_many_indicators", detail))
        return _NO_INDICATORS
    faults.append(_wrong_type(f"/{name}", Text("文字列", "a string")))
    return _NO_INDICATORS


def _read_rinshan(given: object, faults: list[Fault]) -> Indicators:
    few = _read_indicators(given, "rinshan_indicators", faults)
    if len(few[0]) == _RINSHAN or (faults and faults[-1].pointer == "/rinshan_indicators"):
        return few
    detail = Text("ちょうど{count}枚。", "Exactly {count} tiles.").filled(count=_RINSHAN)
    faults.append(Fault("/rinshan_indicators", "wrong_tile_count", detail))
    return _NO_INDICATORS


def _winds(fields: tuple[Field, ...], name: str) -> dict[str, int]:
    """The kinds of the winds that a field offers; none where there is no such field."""
    offered = [choice.value for field in fields if field.name == name for choice in field.choices]
    return {wind: WIND_KINDS[wind] for wind in offered}


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
        "There are {count} concealed tiles; with {melds} melds there must be {right}, the winning tile not among them.",
    ).filled(count=count, melds=melds, right=right)
    return Fault("/concealed", "wrong_tile_count", detail)
