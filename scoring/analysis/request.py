"""A hand that is still played, read from a request, with every fault that makes it impossible. It analyses nothing."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scoring.analysis.hand_in_play import (
    Claimable,
    Held,
    Marked,
    Moments,
    Read,
    Turn,
    contradictions,
    is_last,
    red_limits,
)
from scoring.cards.facts import ONE_MARKED, unmarked
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape, at_fault
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.copies import too_many
from scoring.tiles.kinds import KIND_OF, KINDS, NAMES, ONE, RED_NAMES, RED_WIDTH, copies
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.notation import (
    BadNotation,
    in_order,
    kind_of,
    mask_of,
    names_of,
    packed_of,
    plain,
    written,
)
from scoring.tiles.values import Meld

_NORTH: Final = "4z"
_WAITING: Final = 13
_PLACES: Final = (
    "concealed",
    "melds",
    "dora_indicators",
    "discards",
    "visible",
)
"""The fields in which a tile on the table or in hand is listed once …"""
_REPEATED: Final = ("drawn", "called_tile", "passed")
"""… and those that name one of them again."""


class HeldHands:
    """How hands that are still played are read, for one game."""

    def __init__(
        self, game: TileGame, fields: tuple[Field, ...], claimable: Claimable, moments: Moments
    ) -> None:
        judged = {field.name for field in game.fields} - {"situation"}
        self._game = game
        self._shared = tuple(field.name for field in fields if field.name in judged)
        """Fields that a scoring request has too, and that are judged there."""
        own = tuple(field for field in fields if field.name not in judged | {"situation"})
        of_all = {"cards", "options"} & {field.name for field in game.ruleset.fields}
        self._shape = Shape(own, *self._shared, "situation", *of_all)
        self._order = {field.name: place for place, field in enumerate(fields)}
        self.claimable = claimable
        self.moments = moments

    @cached_property
    def kinds(self) -> int:
        """Mask of the kinds there are in the game."""
        game, basic = self._game, self._game.ruleset.basic
        asked = {name: {"concealed": name, "winning_tile": name, "win": "ron"} for name in NAMES}
        unknown = {
            name
            for name, request in asked.items()
            if any(fault.code == "no_such_tile" for fault in game.faults(basic, request))
        }
        return mask_of(name for name in NAMES if name not in unknown)

    def read(self, rules: InForce, request: Mapping[str, Any]) -> Held | list[Fault]:
        """The hand of a request, or everything that is wrong with it, in the order of the fields."""
        faults: list[Fault] = []
        marked: Marked = "none"
        if rules.card_effects.wild is not None:
            request, marked = _without_mark(request, faults)
        self._shape.check(request, "", faults)
        tiles = _tiles_of(request, at_fault(faults), faults)
        melds = _melds_of(request.get("melds"))
        turn = self._turn(tiles, melds, request, faults)
        claimed = self._claimed(request.get("situation"), turn, faults)
        faults += self._judged(rules, request, tiles, turn, claimed)
        if turn is None or melds is None or tiles.concealed is None:
            return self._explained(faults, request)
        unfit = at_fault(faults)
        fit = {name: value for name, value in request.items() if name not in unfit}
        held = self._held(fit, tiles, melds, turn, claimed)
        faults += self._too_many(rules, held, tiles)
        faults += [fault for fault in contradictions(held, tiles) if fault.pointer[1:] not in unfit]
        if faults:
            return self._explained(faults, request)
        return held if marked == "none" else replace(held, marked=marked)

    def _explained(self, faults: list[Fault], request: Mapping[str, Any]) -> list[Fault]:
        """Faults in order; a marked white dragon that no card brings in names the card that does."""
        deck = self._game.ruleset.deck
        if deck is not None:
            faults = list(deck.facts_of(self._game.ruleset).explained(faults, request))
        return sorted(
            faults, key=lambda fault: self._order.get(fault.pointer[1:].split("/")[0], -1)
        )

    def moment(self, held: Held, *, tsumo: bool) -> tuple[str, ...]:
        """The situation of a win with the next tile: a draw, or another player's discard."""
        turn: Turn = "drawn" if tsumo else "waiting"
        return (*held.claimed, *self._last(held.claimed, turn, last=held.last_tile))

    def first_draws(self, held: Held, situation: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The situation of a win with a draw, and with each claim that the first draw of all allows."""
        first = self.moments.first_draw if held.first_turn and not held.norths else ()
        return (situation, *((*situation, claim) for claim in first))

    def _last(
        self, claimed: tuple[object, ...], turn: Turn | None, *, last: bool
    ) -> tuple[str, ...]:
        """What an empty wall adds to the situation of a win."""
        claim = self.moments.last_discard if turn == "waiting" else self.moments.last_draw
        if not last or claim is None:
            return ()
        barred = turn == "drawn" and self.moments.last_draw_unless in claimed
        return () if barred else (claim,)

    def _turn(
        self,
        tiles: Read,
        melds: tuple[Meld, ...] | None,
        request: Mapping[str, Any],
        faults: list[Fault],
    ) -> Turn | None:
        """Whose turn it is by the number of tiles; ``None`` where that cannot be told."""
        if tiles.concealed is None or melds is None:
            return None
        number, waiting = len(tiles.concealed), _WAITING - 3 * len(melds)
        if number == waiting + 1:
            return "drawn" if request.get("called_tile") is None else "called"
        if number == waiting:
            return "waiting"
        if waiting < 0:
            # No number would be right: that there are too many melds is told of the melds.
            return None
        detail = _WRONG_COUNT.filled(
            count=number, melds=len(melds), waiting=waiting, drawn=waiting + 1
        )
        faults.append(Fault("/concealed", "wrong_tile_count", detail))
        return None

    def _claimed(
        self, given: object, turn: Turn | None, faults: list[Fault]
    ) -> tuple[object, ...] | None:
        """The situations that are given, without those that cannot be yet; ``None`` where there is no list of them."""
        if given is None:
            return ()
        if not isinstance(given, list | tuple):
            return None
        possible = self.claimable.all if turn == "drawn" else self.claimable.lasting
        if turn == "waiting":
            possible += self.claimable.until_discard
        kept: list[object] = []
        for place, name in enumerate(given):
            claim = self._game.requests.claims.by_name.get(name) if isinstance(name, str) else None
            if claim is None or turn is None or name in possible:
                kept.append(name)
                continue
            text = _NOT_OF_A_DRAW if name in self.claimable.all else _NOT_YET
            detail = text.filled(name=claim.yaku.name)
            faults.append(Fault(f"/situation/{place}", "not_yet", detail, claim.yaku.id))
        return tuple(kept)

    def _judged(
        self,
        rules: InForce,
        request: Mapping[str, Any],
        tiles: Read,
        turn: Turn | None,
        claimed: tuple[object, ...] | None,
    ) -> list[Fault]:
        """What the game says against the hand, as if it were won with its last tile or another one."""
        asked: dict[str, Any] = {name: request[name] for name in self._shared if name in request}
        names = in_order(tiles.concealed or ())
        asked["win"] = "ron" if turn == "waiting" else "tsumo"
        asked["winning_tile"] = self._any_tile(tiles, request)
        if turn in ("drawn", "called"):
            asked |= {"concealed": written(names[:-1]), "winning_tile": names[-1]}
        asked["situation"] = request.get("situation")
        if claimed is not None:
            last = is_last(request.get("wall"))
            asked["situation"] = [*claimed, *self._last(claimed, turn, last=last)]
        return [
            fault
            if not fault.pointer.startswith("/winning_tile")
            else Fault("/concealed", fault.code, fault.detail, fault.rule)
            for fault in self._game.faults(rules, asked)
            if fault.code != "wrong_tile_count"
        ]

    def _any_tile(self, tiles: Read, request: Mapping[str, Any]) -> str:
        """A tile that a hand still has room for."""
        seen = Counter(map(plain, tiles.concealed or ()))
        for meld in _melds_of(request.get("melds")) or ():
            seen.update(names_of(meld.tiles))
        name = request.get("dora_indicators")
        seen.update(map(plain, _readable(name) or ()))
        norths = request.get("norths")
        seen[_NORTH] += norths if type(norths) is int else 0
        there = (name for kind, name in enumerate(NAMES) if self.kinds >> kind & 1)
        return min(there, key=seen.__getitem__)

    def _held(
        self,
        request: Mapping[str, Any],
        tiles: Read,
        melds: tuple[Meld, ...],
        turn: Turn,
        claimed: tuple[object, ...] | None,
    ) -> Held:
        """The hand of a request that has no fault of its own."""
        get = request.get
        names = tuple(in_order(tiles.concealed or ()))
        packed, norths = packed_of(names), get("norths", 0)
        own = packed + sum(meld.packed for meld in melds) + norths * ONE[KIND_OF[_NORTH]]
        indicators = _readable(get("dora_indicators")) or []
        others = _more(tiles.visible or [], tiles.passed or [])
        table = [*(tiles.discards or ()), *others]
        reds = Counter([*names, *indicators, *table])
        for meld in melds:
            reds.update(names_of(meld.tiles))
        called = tiles.called[0] if tiles.called else None
        kans = sum(bool(meld.kans) for meld in melds)
        situation = tuple(name for name in claimed or () if isinstance(name, str))
        return Held(
            turn=turn,
            tiles=names,
            packed=packed,
            melds=melds,
            drawn=tiles.drawn[0] if tiles.drawn else None,
            called=called,
            claimed=situation,
            riichi=not self.claimable.riichi.isdisjoint(situation),
            norths=norths,
            discards=mask_of(tiles.discards or ()),
            passed=mask_of(tiles.passed or ()),
            own=own,
            known=own + packed_of(indicators),
            seen=own + packed_of([*indicators, *table]),
            reds_seen=(reds["0m"], reds["0p"], reds["0s"]),
            wall=get("wall"),
            points=get("points"),
            first_turn=get("first_turn", False),
            kans=get("kans_on_table", kans),
            request={
                name: get(name) for name in self._shared if name in request and name != "concealed"
            },
        )

    def _too_many(self, rules: InForce, held: Held, tiles: Read) -> list[Fault]:
        """Tiles on the table of which there cannot be so many."""
        faults = []
        for kind in range(KINDS):
            count, name = copies(held.seen, kind), NAMES[kind]
            if count == copies(held.known, kind):
                # What is wrong with those the game has said.
                continue
            if not self.kinds >> kind & 1:
                rule, detail = self._game.requests.kinds_rule, _NO_SUCH_TILE.filled(tile=name)
                faults.append(Fault(_where(tiles, {name}), "no_such_tile", detail, rule))
            elif count > 4:
                detail = _FIFTH_COPY.filled(tile=name, count=count)
                where = _where(tiles, {name, "0" + name[1]} if name[0] == "5" else {name})
                faults.append(Fault(where, "too_many_copies", detail))
        limits = red_limits(self._game, rules)
        packed_reds = sum(count << RED_WIDTH * suit for suit, count in enumerate(held.reds_seen))
        told = {
            kind_of(RED_NAMES[suit]): text
            for suit, text in too_many(held.seen, packed_reds, limits)
        }
        for kind, detail in told.items():
            name = NAMES[kind]
            if any(name in (listed or ()) for listed in tiles[3:]):
                rule = self._game.requests.red_rule
                faults.append(Fault(_where(tiles, {name}), "too_many_copies", detail, rule))
        for name, count, limit in zip(RED_NAMES, held.reds_seen, limits, strict=True):
            if count > limit and any(name in (listed or ()) for listed in tiles[3:]):
                detail = _RED.filled(tile=name, limit=limit)
                rule = self._game.requests.red_rule
                faults.append(Fault(_where(tiles, {name}), "red_five_not_in_use", detail, rule))
        return faults


_WRONG_COUNT: Final = Text(
    "手牌が{count}枚ある。副露・槓が{melds}組なら、待つ時は{waiting}枚、自摸か鳴きの後は{drawn}枚。",
    "Concealed tiles: {count}, melds: {melds}; so there are {waiting} while waiting and {drawn} after a draw or call.",
)
_NOT_YET: Final = Text(
    "{name}は和了した時のことで、まだ決まっていない。",
    "{name} is decided by the win and cannot be the case before it.",
)
_NOT_OF_A_DRAW: Final = Text(
    "この手番に{name}は無い。", "{name} does not go with this moment of the turn."
)
_FIFTH_COPY: Final = Text(
    "{tile}が{count}枚見えている。同じ牌は四枚まで。",
    "{count} copies of {tile} are seen; a tile has four.",
)
_NO_SUCH_TILE: Final = Text("この規則に{tile}は無い。", "This ruleset has no {tile}.")
_RED: Final = Text(
    "赤五{tile}はこの規則では{limit}枚まで。",
    "There are more red fives {tile} than these rules have ({limit}).",
)
_NOTATION: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)


def _readable(given: object) -> list[str] | None:
    try:
        return names_of(given) if isinstance(given, str) else None
    except BadNotation:
        return None


def _tiles_of(request: Mapping[str, Any], unfit: frozenset[str], faults: list[Fault]) -> Read:
    """The lists of tiles; the hand itself is judged by the game."""
    found: dict[str, list[str] | None] = {}
    for name in ("drawn", "called_tile", "discards", "visible", "passed"):
        given = request.get(name, "")
        found[name] = None if name in unfit else _readable(given)
        if found[name] is None and name not in unfit:
            faults.append(Fault(f"/{name}", "bad_tiles", _NOTATION))
    for name in ("drawn", "called_tile"):
        if found[name] is not None and name in request and len(found[name] or ()) != 1:
            detail = Text("ちょうど一枚。", "Exactly one tile.")
            faults.append(Fault(f"/{name}", "wrong_tile_count", detail))
    return Read(_readable(request.get("concealed")), *found.values())


def _without_mark(
    request: Mapping[str, Any], faults: list[Fault]
) -> tuple[Mapping[str, Any], Marked]:
    """A request with the marked white dragon as an ordinary one, and where it was."""
    plain, found = unmarked(request, (*_PLACES, *_REPEATED))
    if sum(found.get(name, 0) for name in _PLACES) > 1:
        last = [name for name in _PLACES if name in found][-1]
        faults.append(Fault(f"/{last}", "too_many_copies", ONE_MARKED))
    if "drawn" in found:
        return plain, "drawn"
    if "concealed" in found:
        return plain, "in_hand"
    return plain, "on_table" if found else "unseen"


def _melds_of(given: object) -> tuple[Meld, ...] | None:
    """The melds, where all of them can be read; the game says what is wrong with the others."""
    if given is None:
        return ()
    if not isinstance(given, list | tuple) or not all(isinstance(text, str) for text in given):
        return None
    try:
        return tuple(map(parse_meld, given))
    except BadMeld:
        return None


def _more(visible: list[str], passed: list[str]) -> list[str]:
    """Tiles of others: a tile that was let pass is one of those that are seen."""
    return list((Counter(visible) | Counter(passed)).elements())


def _where(tiles: Read, names: set[str]) -> str:
    """The list on the table in which a tile is that there are too many of."""
    for field, listed in (("visible", tiles.visible), ("discards", tiles.discards)):
        if not names.isdisjoint(listed or ()):
            return f"/{field}"
    return "/passed"
