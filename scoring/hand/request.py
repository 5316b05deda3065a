"""From a request to a :class:`Win`: whether the parts of a tile hand fit together, with every fault found at once. It scores nothing."""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.hand.indicators import IndicatorRules, indicator_faults
from scoring.hand.liability import Liability
from scoring.hand.request_faults import read_one_by_one, wrong_count
from scoring.hand.request_parts import Omitted, Parts, Said, TileParts
from scoring.hand.situations import Claims, Table
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.tiles import kinds as tiles
from scoring.tiles.copies import FIVES, five_room, plain_fives, too_many
from scoring.tiles.kinds import (
    ALL,
    COUNT,
    FOLLOWING,
    KINDS,
    ONE,
    SPOTTED,
    SUIT_KINDS,
    WIDTH,
    more_reds,
    red_room,
    red_sum,
)
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.values import AS_TUPLE, Meld, Win

_MAN, _PIN, _SOU = SUIT_KINDS
_WHOLE: Final = 14
"""Tiles of a hand, a kan counted as three."""
_THREES_AT: Final = 2 * KINDS
_FOURS_AT: Final = 3 * KINDS
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
        kan_ura_rule: str | None = None,
        following: tuple[int, ...] = FOLLOWING,
        liabilities: tuple[Liability, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self.room = tuple(4 if kinds >> kind & 1 else 0 for kind in range(KINDS))
        """How many tiles there are of each kind."""
        self.whole = sum(one * room for one, room in zip(ONE, self.room, strict=True))
        """Packed counts of all tiles there are."""
        self._spot = sum(one * (63 - room) for one, room in zip(ONE, self.room, strict=True))
        """Packed counts with this added spill over where there are more than that."""
        self.kinds_rule = kinds_rule
        """The rule that says which tiles there are."""
        self.meld_bars = meld_bars
        """Melds that cannot be made with some tiles."""
        self._barred = reduce(or_, [bar.tiles for bar in meld_bars], 0)
        """All those tiles."""
        self.red_limits = red_limits
        """Red fives a suit may have, by the value of the number ``red_fives``."""
        self._red_room = {number: red_room(limits) for number, limits in red_limits.items()}
        self._five_room = {number: five_room(limits) for number, limits in red_limits.items()}
        """Packed counts with this added spill over where there are more plain fives than that, or as many fives with red ones."""
        self.red_rule = red_rule
        """The rule that says how many red fives there are."""
        self.following = following
        """The dora of each indicator."""
        self._next = tuple(WIDTH * kind for kind in following)
        """Where the dora of each indicator is in packed counts."""
        self.claims = Claims.of(ruleset)
        self._parts = TileParts(
            self.claims,
            fields,
            meld_kinds,
            meld_rule,
            liabilities,
            also=frozenset() if ruleset.deck is None else frozenset({ruleset.deck.field.name}),
        )
        self._facts = None if ruleset.deck is None else ruleset.deck.facts_of(ruleset)
        self._uncommon = self._parts.more or bool(meld_bars)
        """Whether there is more to look at than in most games."""
        self._ura_openers = self.claims.openers.get("ura_indicators", 0)
        ura_rule = next(
            (r.id for r in ruleset.book.rules if isinstance(r, Dora) and r.counts == "ura"), None
        )
        self._indicators = IndicatorRules(self.claims, indicator_rule, ura_rule, kan_ura_rule)

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Win | list[Fault]:
        """The win a request describes, or everything that is wrong with it, in the order of the fields."""
        return self.understood(rules, request)[0]

    def with_reds(self, limits: tuple[int, int, int]) -> "TileRequests":
        """The same where so many fives of each suit are red."""
        changed = copy(self)
        changed.red_limits = {sum(limits): limits}
        changed._red_room = {sum(limits): red_room(limits)}  # noqa: SLF001 - its own kind
        changed._five_room = {sum(limits): five_room(limits)}  # noqa: SLF001 - likewise
        return changed

    def understood(  # noqa: C901, PLR0912 - one pass over the hand: in pieces it would only hand its sums around
        self, rules: InForce, request: Mapping[str, Any]
    ) -> tuple[Win | list[Fault], Omitted]:
        """The win a request describes, or everything that is wrong with it, and what is left out."""
        faults: list[Fault] = []
        parts = self._parts.read(request) or self._one_by_one(request, faults)
        hand, tile, called, said, dora_shown, ura_shown, honba, deposits, more, omitted = parts
        packed, number, reds, levels, ways = hand
        kind, claimed, numbers = tile.kind, said.claimed, rules.numbers
        dora, ura = dora_shown.kinds, ura_shown.kinds
        menzen = 1
        kinds = levels & ALL
        visible, seen_reds = packed, reds
        kans = norths = rinshan_count = liable = 0
        if called:
            for meld in called:
                visible += meld.packed
                kinds |= meld.kinds
                seen_reds += meld.reds
                kans |= meld.kans
                if not meld.closed_kans or numbers.ankan_breaks_menzen:
                    menzen = 0
        red_count = red_sum(seen_reds) if seen_reds else 0
        everything = visible + dora_shown.packed + ura_shown.packed
        seen_reds += dora_shown.reds + ura_shown.reds
        if self._uncommon:
            norths = more.norths
            visible += _NORTH * norths
            everything += _NORTH * norths + more.rinshan.packed
            seen_reds += more.rinshan.reds
            for indicator in more.rinshan.kinds:
                rinshan_count += visible >> self._next[indicator] & COUNT
            if called and kinds & self._barred:
                faults += self._barred_melds(rules, called)
            if more.liability is not None:
                liable = 1
                faults += _liability_faults(rules, more.liability, called, said)

        if number + 3 * len(called) != _WHOLE and not _unreadable(faults, "/concealed", "/melds"):
            faults.append(wrong_count(number - 1, len(called)))
        if (everything + self._spot) & SPOTTED:
            faults += self._fifth_copies(everything, parts)
        if seen_reds and more_reds(seen_reds, self._red_room[numbers.red_fives]):
            faults += self._red_faults(rules, parts)
        if numbers.red_fives and (everything + self._five_room[numbers.red_fives]) & FIVES:
            faults += self._plain_five_faults(rules, parts, everything, seen_reds)
        # What speaks against claims in any hand was looked at when they were read.
        if said.doubtful or (claimed & self.claims.closed and (called or norths)):
            known = Table(
                said.tsumo,
                said.dealer,
                menzen,
                None if _unreadable(faults, "/melds") else called != (),
                kans > 0,
                everything >> WIDTH * kind & COUNT == 1 if tile.name else None,
                norths,
            )
            faults += self.claims.faults(claimed, known)
        # One of each kind after a riichi is how it is without kans.
        if len(dora) > 1 or (ura and not (claimed & self._ura_openers and len(dora) == len(ura))):
            faults += indicator_faults(
                self._indicators,
                (numbers.kan_dora, numbers.kan_ura),
                claimed,
                len(dora) if "dora_indicators" in request else None,
                len(ura),
            )
        if faults:
            return self._in_order(faults), omitted

        dora_count = ura_count = 0
        for indicator in dora:
            dora_count += visible >> self._next[indicator] & COUNT
        for indicator in ura:
            ura_count += visible >> self._next[indicator] & COUNT
        win = AS_TUPLE(
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
                levels >> _THREES_AT & ALL,
                levels >> _FOURS_AT,
                (1 if kinds & _MAN else 0)
                + (1 if kinds & _PIN else 0)
                + (1 if kinds & _SOU else 0),
                dora_count,
                ura_count,
                red_count,
                numbers,
                honba,
                deposits,
                packed,
                ways,
                kind,
                called,
                reds,
                rinshan_count,
                norths,
                liable,
            ),
        )
        # One indicator is turned at the start, and one for each kan where there are kan dora.
        return win, (
            omitted.fewer
            if (kans or not dora)
            and len(dora) <= numbers.kan_dora * kans.bit_count()
            and "dora_indicators" in request
            else omitted
        )

    def _one_by_one(self, request: Mapping[str, Any], faults: list[Fault]) -> Parts:
        """The parts of a request in which something is not as it should be; facts that cards ask about are told as such."""
        if self._facts is None:
            return read_one_by_one(self._parts, request, faults)
        faults += self._facts.without_cards(tuple(request))
        request = self._facts.without_facts(request)
        found: list[Fault] = []
        parts = read_one_by_one(self._parts, request, found)
        faults += self._facts.explained(found, request)
        return parts

    def _in_order(self, faults: list[Fault]) -> list[Fault]:
        """Faults in the order of the fields they are about, those about the whole request first."""
        order = {name: place for place, name in enumerate(self.fields_in_order)}
        return sorted(faults, key=lambda fault: order.get(fault.pointer[1:].split("/")[0], -1))

    def _fifth_copies(self, everything: int, parts: Parts) -> list[Fault]:
        """Each kind there are more of than there can be, at the field where the first too many is."""
        places = [(pointer, packed) for pointer, packed, _ in _places(parts)]
        faults = []
        for kind, room in enumerate(self.room):
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
            for bar in self.meld_bars
            if bar.unless is None or not rules.options[bar.unless]
            for place, meld in enumerate(called)
            if meld.kind in bar.kinds and meld.kinds & bar.tiles
        ]

    @cached_property
    def fields_in_order(self) -> tuple[str, ...]:
        """The names of the request fields in the order they are declared."""
        return tuple(field.name for field in self.ruleset.fields)

    def _red_faults(self, rules: InForce, parts: Parts) -> list[Fault]:
        """Red fives that are not in play, at the first field that has too many of them."""
        limits = self.red_limits[rules.numbers.red_fives]
        places = [(pointer, reds) for pointer, _, reds in _places(parts)]
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

    def _plain_five_faults(
        self, rules: InForce, parts: Parts, everything: int, reds: int
    ) -> Iterator[Fault]:
        """More fives that are not red than there are beside the red ones, at the first field that has too many of them."""
        limits = self.red_limits[rules.numbers.red_fives]
        places = _places(parts)
        for suit, detail in too_many(everything, reds, limits):
            seen = accumulate(plain_fives(packed, red)[suit] for _, packed, red in places)
            at = next(
                pointer
                for (pointer, _, _), count in zip(places, seen, strict=True)
                if count > 4 - limits[suit]
            )
            yield Fault(at, "too_many_copies", detail, self.red_rule)


_FIFTH_COPY: Final = Text(
    "{tile}が{count}枚ある。同じ牌は四枚まで。",
    "There are {count} copies of {tile}; a tile has four.",
)
_NO_SUCH_TILE: Final = Text("この規則に{tile}は無い。", "This ruleset has no {tile}.")


def _places(parts: Parts) -> list[tuple[str, int, int]]:
    """Packed tiles and red fives of a request, by the field they are in."""
    hand, tile, called, _, dora, ura, _, _, more, _ = parts
    return [
        ("/concealed", hand[0] - tile.packed, hand[2] - tile.reds),
        *((f"/melds/{place}", meld.packed, meld.reds) for place, meld in enumerate(called)),
        ("/winning_tile", tile.packed, tile.reds),
        ("/dora_indicators", dora.packed, dora.reds),
        ("/ura_indicators", ura.packed, ura.reds),
        ("/rinshan_indicators", more.rinshan.packed, more.rinshan.reds),
        ("/norths", _NORTH * more.norths, 0),
    ]


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
