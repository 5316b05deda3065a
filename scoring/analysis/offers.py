"""Another player's tile: a win on it, the melds that can be made with it, and every reason against."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, cast

from scoring.analysis.hand_in_play import HandInPlay, Offer
from scoring.analysis.legal_actions import Absent, Declaration, Way, incomplete, name_of
from scoring.analysis.position import Position
from scoring.analysis.reasons import reason
from scoring.faults import Fault
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES, parse_meld
from scoring.tiles.notation import in_order, kind_of, plain, written
from scoring.tiles.values import ORPHANS

_CHI: Final = "chi"
_OPEN_KAN: Final = "open_kan"
_FOUR_KANS: Final = "four_kans"
_EQUAL: Final = {"pon": 2, _OPEN_KAN: 3}
"""Tiles in hand that a meld of equal tiles needs."""
_STARTS: Final = (-2, -1, 0)
"""The first tiles of the runs with a tile, seen from it."""
_NUMBER_KINDS: Final = 27
_SUIT: Final = 9
_RUN: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class RonOnOffer:
    """Winning on another player's tile."""

    yaku_rule: str
    """The rule about the yaku that a win needs."""
    concealed_kan_rule: str
    """The rule against robbing a concealed kan …"""
    concealed_kan_option: str | None = None
    """… and the option that allows it to thirteen orphans, if there is one."""

    def judge(self, position: Position) -> Declaration:
        """Judge ron: the tile must complete a hand that wins, and nothing may forbid to win on it."""
        win, offer = position.win, cast(Offer, position.hand.offer)
        why = []
        if offer.by == "closed_kan" and not self._robs(position):
            why.append(reason("concealed_kan", self.concealed_kan_rule))
        if win is None:
            why.append(incomplete(position.distance))
        else:
            if not win.winning:
                why.append(reason("no_yaku", self.yaku_rule))
            why += position.against_ron()
        return Declaration("ron", name_of("ron"), tuple(why), (offer.tile,)).judged()

    def _robs(self, position: Position) -> bool:
        """Return whether the hand may win on the tile of a concealed kan."""
        option = self.concealed_kan_option
        return (
            option is not None
            and bool(position.rules.options[option])
            and position.distance.forms == ORPHANS
        )


@dataclass(frozen=True, slots=True)
class Call:
    """Making a meld with another player's discard, and the rules that forbid it; a rule that a game does not have is empty."""

    kind: str
    """``chi``, ``pon`` or ``open_kan``."""
    last_rule: str = ""
    """The rule about the last discard of the hand, if it is not that of the call."""
    riichi_rule: str = ""
    """The rule about calls after riichi."""
    most_rule: str = ""
    """The rule about the number of kans."""
    abort_rule: str = ""
    """The rule by which four kans of several players end the hand, where the option ``aborts`` has them."""

    @property
    def rule(self) -> str:
        """The rule about the call."""
        return f"call_{self.kind}"

    def judge(self, position: Position) -> Declaration:
        """Judge a call: the tiles must be in hand, and a discard must be left that is not forbidden."""
        hand, kind = position.hand, self.kind
        offer = cast(Offer, hand.offer)
        why = list(self._against(position, offer))
        ways = []
        without_discard: list[Fault] = []
        for own in self._own_tiles(hand, offer.tile):
            way, fault = self._way(position, offer.tile, own)
            if fault is None:
                ways.append(way)
            else:
                without_discard.append(fault)
        if not ways:
            why += dict.fromkeys(without_discard) or [reason(f"no_such_tiles:{kind}", self.rule)]
        name = KIND_NAMES[kind]
        facts = ("wall", "kans_on_table") if kind == _OPEN_KAN else ("wall",)
        return Declaration(
            id=kind,
            name=Text(name.ja, name.en.capitalize()),
            why=tuple(why),
            tiles=(offer.tile,),
            facts=facts,
            ways=tuple(ways),
        ).judged()

    def _against(self, position: Position, offer: Offer) -> Iterator[Fault]:
        """Yield the reasons that do not depend on the tiles."""
        hand = position.hand
        if offer.by != "discard":
            yield reason("not_a_discard", self.rule)
        if self.kind == _CHI and offer.seat != "left":
            yield reason("not_from_left", self.rule)
        if hand.riichi:
            yield reason("call_in_riichi", self.riichi_rule)
        if hand.last_tile:
            yield reason("last_tile:call", self.last_rule or self.rule)
        most = position.rules.numbers.most_kans
        if self.kind == _OPEN_KAN and hand.kans >= most:
            yield reason("too_many_kans", self.most_rule, most=most)
        own = sum(bool(meld.kans) for meld in hand.melds)
        aborts = position.rules.options.get("aborts")
        if hand.kans >= most > own > 0 and isinstance(aborts, tuple) and _FOUR_KANS in aborts:
            yield reason("aborted:call", self.abort_rule)

    def _own_tiles(self, hand: HandInPlay, tile: str) -> list[tuple[str, ...]]:
        """Return the tiles in hand that make a meld with another, red fives apart."""
        kind = kind_of(tile)
        if self.kind != _CHI:
            equal = [name for name in hand.tiles if kind_of(name) == kind]
            return [*dict.fromkeys(combinations(equal, _EQUAL[self.kind]))]
        if kind >= _NUMBER_KINDS:
            return []
        held: dict[int, list[str]] = {}
        for name in dict.fromkeys(hand.tiles):
            held.setdefault(kind_of(name), []).append(name)
        found: list[tuple[str, ...]] = []
        for start in _STARTS:
            first = kind + start
            if first // _SUIT != kind // _SUIT or first % _SUIT > _SUIT - _RUN:
                continue
            low, high = (other for other in range(first, first + _RUN) if other != kind)
            found += [(one, two) for one in held.get(low, ()) for two in held.get(high, ())]
        return found

    def _way(self, position: Position, tile: str, own: tuple[str, ...]) -> tuple[Way, Fault | None]:
        """Return a way to make the meld; with it the reason why it is none, if the game or its discards forbid it."""
        hand, rest = position.hand, list(position.hand.tiles)
        for name in own:
            rest.remove(name)
        meld = parse_meld(f"{self.kind}:{written(in_order((tile, *own)))}")
        text = f"{meld.kind}:{meld.tiles}"
        if faults := position.meld_faults(meld):
            return Way(text, {}), replace(faults[0], pointer="")
        if self.kind == _OPEN_KAN:
            return Way(text, {}), None
        after = replace(
            hand,
            turn="called",
            tiles=tuple(rest),
            melds=(*hand.melds, meld),
            called=tile,
            riichi=False,  # riichi forbids the call, not the discard after it
            offer=None,
        )
        barred = position.barred_after(after)
        if all(name in barred for name in rest):
            (rule,) = {fault.rule for fault in barred.values()}
            return Way(text, barred), reason("no_discard_left", cast(str, rule), tile=plain(tile))
        return Way(text, barred), None


OfferRule = Absent | RonOnOffer | Call
"""When a game allows one declaration on another player's tile."""
