"""From a request to a :class:`Win`: whether the parts of a tile hand fit together, with every fault found at once. It scores nothing."""

from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, NamedTuple

from scoring import tiles
from scoring.claims import Claims, Table
from scoring.cutting import suit_tiles
from scoring.faults import Fault
from scoring.fields import Field
from scoring.in_force import InForce
from scoring.liability import Liability
from scoring.melds import KIND_NAMES
from scoring.ruleset import Ruleset
from scoring.text import Text
from scoring.tile_fields import MAX_INDICATORS
from scoring.tile_parts import Parts, Said, TileParts, wrong_count
from scoring.tiles import (
    ALL,
    COUNT,
    FOLLOWING,
    KINDS,
    ONE,
    SUIT_FIELDS,
    SUIT_KINDS,
    WIDTH,
    more_reds,
    red_room,
    red_sum,
)
from scoring.values import Meld, Win

_MAN, _PIN, _SOU = SUIT_KINDS
_CONCEALED: Final = 13
_NORTH: Final = ONE[30]
_NO_REDS: Final[Mapping[int, tuple[int, int, int]]] = {0: (0, 0, 0)}


class MeldBar(NamedTuple):
    """Melds that cannot be made with some tiles."""

    kinds: frozenset[str]
    tiles: int
    """Mask of the tiles."""
    rule: str
    """The rule that says so …"""
    unless: str | None
    """… unless this option is on."""
    detail: Text


class TileRequests:
    """How the requests of one tile ruleset are read."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        fields: tuple[Field, ...],
        meld_kinds: frozenset[str] = frozenset(KIND_NAMES),
        meld_rule: str | None = None,
        meld_bars: tuple[MeldBar, ...] = (),
        kinds: int = ALL,
        kinds_rule: str | None = None,
        red_limits: Mapping[int, tuple[int, int, int]] = _NO_REDS,
        red_rule: str | None = None,
        indicator_rule: str | None = None,
        following: tuple[int, ...] = FOLLOWING,
        liabilities: tuple[Liability, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self._room = tuple(4 if kinds >> kind & 1 else 0 for kind in range(KINDS))
        """How many tiles there are of each kind."""
        self._spot = sum(one * (63 - room) for one, room in zip(ONE, self._room, strict=True))
        """Packed counts with this added spill over where there are more than that."""
        self.kinds_rule = kinds_rule
        """The rule that says which tiles there are."""
        self._meld_bars = meld_bars
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
        self._parts = TileParts(self.claims, fields, meld_kinds, meld_rule, liabilities)
        self._uncommon = self._parts.more or bool(meld_bars)
        """Whether there is more to look at than in most games."""

    def parse(  # noqa: C901, PLR0912, PLR0915 - one pass over the hand: in pieces it would only hand its sums around
        self, rules: InForce, request: Mapping[str, Any]
    ) -> Win | list[Fault]:
        """The win a request describes, or everything that is wrong with it, in the order of the fields."""
        faults: list[Fault] = []
        parts = self._parts.read(request, faults)
        concealed, (winning_kinds, winning), called, said, dora, ura, honba, deposits, more = parts
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
        rinshan_count = norths = liable = 0
        if self._uncommon:
            norths = more.norths
            visible += _NORTH * norths
            everything += _NORTH * norths + more.rinshan[1][0]
            seen_reds += more.rinshan[1][2]
            for indicator in more.rinshan[0]:
                rinshan_count += visible >> self._next[indicator] & COUNT
            if called and self._meld_bars:
                faults += self._barred_melds(rules, called)
            if more.liability is not None:
                liable = 1
                faults += _liability_faults(rules, more.liability, called, said)
        kind = winning_kinds[0] if winning_kinds else 0

        if concealed[1] + 3 * len(called) != _CONCEALED and not _unreadable(
            faults, "/concealed", "/melds"
        ):
            faults.append(wrong_count(concealed[1], len(called)))
        if (everything + self._spot) & tiles.SPOTTED:
            faults += self._fifth_copies(everything, parts)
        if seen_reds and more_reds(seen_reds, self._red_room[rules.numbers.red_fives]):
            faults += self._red_faults(rules, parts)
        claimed = said.claimed
        if claimed:
            known = Table(
                said.tsumo,
                said.dealer,
                menzen,
                None if _unreadable(faults, "/melds") else called != (),
                kans > 0,
                everything >> WIDTH * kind & COUNT == 1 if winning_kinds else None,
                norths,
            )
            faults += self.claims.faults(claimed, known)
        if len(dora[0]) > 1 or ura[0]:
            faults += self._indicator_faults(rules, claimed, len(dora[0]), len(ura[0]), request)
        if faults:
            return self._in_order(faults)

        suits = concealed.suits.copy()
        place = kind // 9
        suits[place] = suit_tiles(packed & SUIT_FIELDS[place])
        man, pin, sou, hon = suits
        levels = man[0] | pin[0] | sou[0] | hon[0]
        kinds = levels & ALL | meld_kinds
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
                levels >> KINDS & ALL,
                levels >> 2 * KINDS & ALL,
                levels >> 3 * KINDS,
                (1 if kinds & _MAN else 0)
                + (1 if kinds & _PIN else 0)
                + (1 if kinds & _SOU else 0),
                dora_count,
                ura_count,
                red_sum(reds + meld_reds) if seen_reds else 0,
                rules.numbers,
                honba,
                deposits,
                packed,
                (man[1], pin[1], sou[1], hon[1]),
                kind,
                called,
                reds,
                rinshan_count,
                norths,
                liable,
            ),
        )

    def _in_order(self, faults: list[Fault]) -> list[Fault]:
        """Faults in the order of the fields they are about, those about the whole request first."""
        order = {name: place for place, name in enumerate(self.fields_in_order)}
        return sorted(faults, key=lambda fault: order.get(fault.pointer[1:].split("/")[0], -1))

    def _fifth_copies(self, everything: int, parts: Parts) -> list[Fault]:
        """Each kind there are more of than there can be, at the field where the first too many is."""
        places = [
            ("/concealed", parts.concealed.packed),
            *((f"/melds/{place}", meld.packed) for place, meld in enumerate(parts.melds)),
            ("/winning_tile", parts.winning[1].packed),
            ("/dora_indicators", parts.dora[1].packed),
            ("/ura_indicators", parts.ura[1].packed),
            ("/rinshan_indicators", parts.more.rinshan[1].packed),
            ("/norths", _NORTH * parts.more.norths),
        ]
        faults = []
        for kind, room in enumerate(self._room):
            count = tiles.copies(everything, kind)
            if count <= room:
                continue
            seen = accumulate(tiles.copies(packed, kind) for _, packed in places)
            pointer = next(
                name for (name, _), total in zip(places, seen, strict=True) if total > room
            )
            if room:
                code, rule, text = "too_many_copies", None, _FIFTH_COPY
            else:
                code, rule, text = "no_such_tile", self.kinds_rule, _NO_SUCH_TILE
            detail = text.filled(tile=tiles.NAMES[kind], count=count)
            faults.append(Fault(pointer, code, detail, rule))
        return faults

    def _barred_melds(self, rules: InForce, called: tuple[Meld, ...]) -> list[Fault]:
        """Melds that cannot be made with their tiles."""
        return [
            Fault(f"/melds/{place}", "bad_meld", bar.detail, bar.rule)
            for bar in self._meld_bars
            if bar.unless is None or not rules.options[bar.unless]
            for place, meld in enumerate(called)
            if meld.kind in bar.kinds and meld.kinds & bar.tiles
        ]

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

    def _red_faults(self, rules: InForce, parts: Parts) -> list[Fault]:
        """Red fives that are not in play, at the first field that has too many of them."""
        limits = self.red_limits[rules.numbers.red_fives]
        places = [
            ("/concealed", parts.concealed.reds),
            *((f"/melds/{place}", meld.reds) for place, meld in enumerate(parts.melds)),
            ("/winning_tile", parts.winning[1].reds),
            ("/dora_indicators", parts.dora[1].reds),
            ("/ura_indicators", parts.ura[1].reds),
            ("/rinshan_indicators", parts.more.rinshan[1].reds),
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
        reason = Text(
            "初めの一枚と槓一つにつき一枚", "one at the start and one for each of four kans"
        )
        if claimed & self.claims.first_turn:
            most, reason = (
                1,
                Text("誰も槓をしていないので一枚", "one, for nobody has made a kan yet"),
            )
        elif claimed & self.claims.robbing:
            most, reason = (
                MAX_INDICATORS - 1,
                Text("槍槓の槓では槓ドラをめくらない", "a robbed kan turns none"),
            )
        if not rules.numbers.kan_dora:
            most, reason = 1, Text("槓ドラ無しなので一枚", "one, for there are no kan dora")
        if dora > most:
            text = Text(
                "ドラ表示牌は多くても{most}枚({reason})。",
                "At most {most} dora indicators: {reason}.",
            )
            detail = text.filled(most=most, reason=reason)
            faults.append(
                Fault("/dora_indicators", "too_many_indicators", detail, self.indicator_rule)
            )
        if not ura:
            return faults
        openers = self.claims.opening("ura_indicators")
        if not any(claimed & claim.bit for claim in openers):
            text = Text(
                "裏ドラは{claims}で和了した時だけ。", "Ura dora are only for a win with {claims}."
            )
            names = [claim.yaku.name for claim in openers]
            detail = text.filled(
                claims=Text("か".join(n.ja for n in names), " or ".join(n.en for n in names))
            )
            faults.append(Fault("/ura_indicators", "needs_situation", detail, "ura_dora"))
        given = "dora_indicators" in request
        most = min(most, dora) if given else most
        if not rules.numbers.kan_ura:
            most = min(most, 1)
        if ura > most:
            text = Text(
                "裏ドラ表示牌は多くても{most}枚。",
                "At most {most} ura dora indicators, one under each dora indicator.",
            )
            faults.append(
                Fault(
                    "/ura_indicators",
                    "too_many_indicators",
                    text.filled(most=most),
                    self.indicator_rule,
                )
            )
        return faults


_FIFTH_COPY: Final = Text(
    "{tile}が{count}枚ある。同じ牌は四枚まで。",
    "There are {count} copies of {tile}; a tile has four.",
)
_NO_SUCH_TILE: Final = Text("この規則に{tile}は無い。", "This ruleset has no {tile}.")


def _liability_faults(
    rules: InForce, liability: Liability, called: tuple[Meld, ...], said: Said
) -> list[Fault]:
    """Liability for melds that are not there."""
    if liability.fed(called, said.seat, said.round, rules.numbers):
        return []
    return [Fault("/liability", "needs_melds", liability.melds, liability.rule)]


def _unreadable(faults: list[Fault], *fields: str) -> bool:
    """Whether one of ``fields`` could not be read, so that counting it would say the same thing twice."""
    return any(f"{fault.pointer}/".startswith(f"{field}/") for fault in faults for field in fields)
