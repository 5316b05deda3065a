"""The reader of a request about a hand that is still played: its shape first, then everything its facts contradict."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.analysis.fields import winds_of
from scoring.analysis.hand_in_play import NORTH, ROBBED, SEATS, HandInPlay, Marked, Offer, Turn
from scoring.analysis.policy import Policy
from scoring.analysis.reasons import MESSAGES
from scoring.analysis.tile_supply import TileSupply
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.hand.game import TileGame
from scoring.rules.cards.facts import excess_mark, needing_cards, unmarked
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import KIND_OF, NAMES
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import (
    in_order,
    kind_of,
    mask_of,
    names_of,
    packed_of,
    plain,
    written,
)
from scoring.tiles.values import Meld

_WAITING: Final = 13
_DEAD_WALL: Final = 14
_PLACES: Final = ("concealed", "melds", "dora_indicators", "discards", "visible")
"""The fields that together list every tile on the table and in hand once."""
_REPEATED: Final = ("drawn", "called_tile", "passed")
"""The fields with a tile that one of :data:`_PLACES` lists as well."""


class GivenTiles(NamedTuple):
    """The tiles in a request, one by one, and its melds."""

    concealed: list[str]
    drawn: list[str]
    called_tile: list[str]
    dora_indicators: list[str]
    discards: list[str]
    visible: list[str]
    passed: list[str]
    offered: list[str]
    melds: tuple[Meld, ...]
    norths: int

    def own(self) -> list[str]:
        """Return the player's tiles: in hand, in melds, set aside."""
        return [*self.concealed, *self.in_melds(), *[NORTH] * self.norths]

    def in_melds(self) -> list[str]:
        """Return the tiles of the melds."""
        return [name for meld in self.melds for name in names_of(meld.tiles)]

    def all(self) -> list[str]:
        """Return every tile that the player can see; a passed or offered tile is counted once even if it is also listed as visible."""
        # A player who passes a winning tile may call it.
        passed = Counter(self.passed) - Counter(self.in_melds())
        others = Counter(self.visible) | passed | Counter(self.offered)
        of_others = others.elements()
        return [*self.own(), *self.dora_indicators, *self.discards, *of_others]


class HandReader:
    """The reader of one request."""

    def __init__(
        self,
        game: TileGame,
        fields: tuple[Field, ...],
        policy: Policy,
        rules: InForce,
        request: Mapping[str, Any],
    ) -> None:
        self._game = game
        self._fields = fields
        self._policy = policy
        self._rules = rules
        self._faults: list[Fault] = []
        self._marked: Marked = "none"
        self._given = request
        if rules.card_effects.wild is not None:
            self._given, self._marked = _without_mark(request, self._faults)
        else:
            self._faults += needing_cards(rules.ruleset, request, (*_PLACES, *_REPEATED))
        scored = {field.name for field in game.fields} - {"situation"}
        self._shared = {
            field.name: self._given[field.name]
            for field in fields
            if field.name in scored and field.name in self._given
        }
        """Fields that a scoring request has, too."""

    def read(self) -> HandInPlay | list[Fault]:
        """Return the hand of a request of the right shape, or everything its facts contradict, in the order of the fields."""
        hand = None if self._faults else self._read()
        if hand is not None and not self._faults:
            return hand
        order = {field.name: place for place, field in enumerate(self._fields)}
        return sorted(self._faults, key=lambda one: order.get(one.pointer[1:].split("/")[0], -1))

    def _read(self) -> HandInPlay | None:
        """Return the hand if its number of tiles is possible, and add each contradiction in the request to the errors."""
        offer = self._offer()
        tiles = _tiles_of(self._given, offer)
        turn = _turn(tiles)
        situation = self._situation(turn)
        self._faults += self._game_faults(tiles, turn, situation, offer)
        if turn is None:
            self._faults.append(_wrong_count(tiles))
            return None
        hand = self._hand(tiles, turn, situation, offer)
        self._faults += _excess_faults(TileSupply.of(self._game, self._rules), tiles)
        self._faults += _contradictions(hand)
        if offer is not None and offer.by in ROBBED:
            # The other three tiles are in the kan.
            beside = map(plain, [*tiles.own(), *tiles.dora_indicators])
            if plain(offer.tile) in beside:
                self._faults.append(MESSAGES.fault("/offer/tile", "robbed_tile_in_hand"))
        winds = winds_of(self._fields)
        if hand.first_turn and offer is not None and not _in_first_turn(offer, self._given, winds):
            self._faults.append(MESSAGES.fault("/offer", "contradiction:first_offer"))
        # Tiles left to draw after the dealer's first draw.
        most = sum(self._game.requests.room) - _DEAD_WALL - _WAITING * len(winds) - 1
        if hand.wall is not None and hand.wall > most:
            rule = self._policy.wall_rule
            self._faults.append(MESSAGES.fault("/wall", "out_of_range", rule, most=most))
        return hand

    def _offer(self) -> Offer | None:
        """Return the tile that another player offers; an error if it cannot be offered so."""
        given = self._given.get("offer")
        if given is None:
            return None
        offer = Offer(given["tile"], given["from"], given.get("by", "discard"))
        at, wall = "/offer/tile", self._given.get("wall")
        for bar in self._policy.only_last:
            if offer.by == "discard" and plain(offer.tile) == bar.tile:
                if wall:
                    self._faults.append(MESSAGES.fault(at, "not_last_tile", bar.rule))
                self._given = {**self._given, "wall": 0}
        if offer.by == "north" and plain(offer.tile) != NORTH:
            self._faults.append(MESSAGES.fault(at, "not_a_north"))
        if offer.by != "discard" and wall == 0:
            norths, kans = self._policy.extraction, self._policy.kans
            rule = norths.last if offer.by == "north" and norths else kans.last
            self._faults.append(MESSAGES.fault("/offer/by", "last_tile:offer", rule))
        return offer

    def _situation(self, turn: Turn | None) -> tuple[str, ...]:
        """Return the situations that are possible at this moment, and add an error for each of the others."""
        claimable, given = self._policy.claimable, self._given.get("situation", ())
        possible = claimable.all if turn == "drawn" else claimable.lasting
        if turn == "waiting":
            possible += claimable.until_discard
        if turn is None:
            return tuple(given)
        for place, name in enumerate(given):
            if name not in possible:
                claim = self._game.requests.claims.by_name[name]
                at, yaku = f"/situation/{place}", claim.yaku
                self._faults.append(MESSAGES.fault(at, "not_yet", yaku.id, name=yaku.name))
        return tuple(name for name in given if name in possible)

    def _game_faults(
        self,
        tiles: GivenTiles,
        turn: Turn | None,
        situation: tuple[str, ...],
        offer: Offer | None,
    ) -> list[Fault]:
        """Return the errors of the hand, as if it were won with its last tile, with the offered one or with another."""
        names, tsumo = in_order(tiles.concealed), turn != "waiting"
        win = {**self._shared, "win": "tsumo" if tsumo else "ron", "situation": situation}
        win["winning_tile"] = self._unused_tile(tiles)
        if turn in ("drawn", "called"):
            win |= {"concealed": written(names[:-1]), "winning_tile": names[-1]}
        last, at = self._given.get("wall") == 0, "/concealed"
        if offer is not None and turn == "waiting":
            at, win["winning_tile"] = "/offer/tile", offer.tile
            win["situation"] = self._policy.offered_situation(offer, situation, last=last)
        elif last and turn is not None:
            moments = self._policy.moments
            win["situation"] = moments.of_last_tile(situation, tsumo=turn == "drawn")
        return [
            replace(fault, pointer=at) if fault.pointer.startswith("/winning_tile") else fault
            for fault in self._game.faults(self._rules, win)
            if fault.code not in ("wrong_tile_count", "robbed_tile_in_hand")
        ]

    def _unused_tile(self, tiles: GivenTiles) -> str:
        """Return the tile of which a hand and the indicators show fewest."""
        seen = Counter(map(plain, [*tiles.own(), *tiles.dora_indicators]))
        room = self._game.requests.room
        return min((name for name in NAMES if room[KIND_OF[name]]), key=seen.__getitem__)

    def _hand(
        self, tiles: GivenTiles, turn: Turn, situation: tuple[str, ...], offer: Offer | None
    ) -> HandInPlay:
        names, given, visible = tuple(in_order(tiles.concealed)), self._given, tiles.all()
        kans = sum(bool(meld.kans) for meld in tiles.melds)
        return HandInPlay(
            turn=turn,
            tiles=names,
            packed=packed_of(names),
            melds=tiles.melds,
            drawn=tiles.drawn[0] if tiles.drawn else None,
            called=tiles.called_tile[0] if tiles.called_tile else None,
            situation=situation,
            riichi=not self._policy.claimable.riichi.isdisjoint(situation),
            norths=tiles.norths,
            discards=mask_of(tiles.discards),
            passed=mask_of(tiles.passed),
            seen=packed_of(visible),
            reds_seen=(visible.count("0m"), visible.count("0p"), visible.count("0s")),
            wall=given.get("wall"),
            points=given.get("points"),
            first_turn=given.get("first_turn", False),
            kans=given.get("kans_on_table", kans),
            given=frozenset(given),
            request={name: part for name, part in self._shared.items() if name != "concealed"},
            marked=self._marked,
            offer=offer,
        )


def _without_mark(request: Mapping[str, Any], faults: list[Fault]) -> tuple[dict[str, Any], Marked]:
    """Return a request with an ordinary tile for the marked white dragon, and the place of the mark."""
    plain_request, found = unmarked(request, (*_PLACES, *_REPEATED))
    if sum(found.get(name, 0) for name in _PLACES) > 1:
        last = [name for name in _PLACES if name in found][-1]
        faults.append(excess_mark(last))
    if "drawn" in found:
        return plain_request, "drawn"
    if "concealed" in found:
        return plain_request, "in_hand"
    return plain_request, "on_table" if found else "unseen"


def _tiles_of(request: Mapping[str, Any], offer: Offer | None) -> GivenTiles:
    """Return the tiles and melds of a request, with the tile that another player offers."""
    tiles = {name: names_of(request.get(name, "")) for name in GivenTiles._fields[:-3]}
    melds = tuple(map(parse_meld, request.get("melds", ())))
    offered = [] if offer is None else [offer.tile]
    return GivenTiles(**tiles, offered=offered, melds=melds, norths=request.get("norths", 0))


def _turn(tiles: GivenTiles) -> Turn | None:
    """Return the turn by the number of tiles, or ``None`` for a wrong number."""
    match len(tiles.concealed) + 3 * len(tiles.melds) - _WAITING:
        case 0:
            return "waiting"
        case 1:
            return "called" if tiles.called_tile else "drawn"
        case _:
            return None


def _wrong_count(tiles: GivenTiles) -> Fault:
    waiting = _WAITING - 3 * len(tiles.melds)
    return MESSAGES.fault(
        "/concealed",
        "wrong_tile_count",
        count=len(tiles.concealed),
        melds=len(tiles.melds),
        waiting=waiting,
        drawn=waiting + 1,
    )


def _excess_faults(supply: TileSupply, tiles: GivenTiles) -> Iterator[Fault]:
    """Yield the errors for too many tiles with those on the table; the game checks the hand and the indicators."""
    for each in supply.excess_of(tiles.all()):
        for name in ("visible", "discards", "passed"):
            if not each.tiles.isdisjoint(getattr(tiles, name)):
                yield each.why.at(f"/{name}")
                break


def _contradictions(hand: HandInPlay) -> Iterator[Fault]:
    """Yield the errors for facts that cannot be true together."""
    if hand.drawn is not None and hand.turn != "drawn":
        yield MESSAGES.fault("/drawn", "nothing_drawn")
    elif hand.drawn is not None and hand.drawn not in hand.tiles:
        yield MESSAGES.fault("/drawn", "not_in_hand")
    elif hand.riichi and hand.turn == "drawn" and hand.drawn is None:
        yield MESSAGES.fault("/drawn", "missing")
    if hand.called is not None and not _made_last(hand, hand.called):
        yield MESSAGES.fault("/called_tile", "not_called")
    offered_kans = int(hand.offer is not None and hand.offer.by == "closed_kan")
    is_later = hand.melds or hand.discards or hand.riichi or hand.kans > offered_kans
    if hand.first_turn and is_later:
        yield MESSAGES.fault("/first_turn", "contradiction:first_turn")
    if hand.offer is not None and hand.turn != "waiting":
        yield MESSAGES.fault("/offer", "own_turn:offer")
    if hand.kans < hand.own_kans:
        yield MESSAGES.fault("/kans_on_table", "contradiction:kans")


def _in_first_turn(offer: Offer, request: Mapping[str, Any], winds: tuple[str, ...]) -> bool:
    """Return whether a player can offer a tile so before another one's first turn, if there was no call."""
    wind = request.get("seat_wind")
    if offer.by == "added_kan" or wind is None:
        return offer.by != "added_kan"
    seat = winds.index(wind)
    return (seat + SEATS[offer.seat]) % len(winds) < seat


def _made_last(hand: HandInPlay, called: str) -> bool:
    """Return whether the called tile can have made the last meld."""
    if hand.turn != "called" or not hand.melds:
        return False
    last = hand.melds[-1]
    return last.kind in ("chi", "pon") and bool(last.kinds >> kind_of(called) & 1)
