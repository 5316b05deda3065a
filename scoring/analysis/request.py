"""The reader of a request about a hand that is still played: its shape first, then everything its facts contradict."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.analysis import MESSAGES
from scoring.analysis.fields import winds_of
from scoring.analysis.hand_in_play import NORTH, ROBBED, SEATS, HandInPlay, Marked, Offer, Turn
from scoring.analysis.policy import Policy
from scoring.analysis.tile_supply import TileSupply
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.hand import MESSAGES as HAND_MESSAGES
from scoring.hand.game import TileGame
from scoring.rules.cards.facts import excess_mark, needing_cards, unmarked
from scoring.rules.in_force import InForce
from scoring.text import amount
from scoring.tiles.kinds import KIND_OF, NAMES
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import in_order, kind_of, mask_of, names_of, packed_of, plain, written
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

    @property
    def turn(self) -> Turn | None:
        """The turn by the number of tiles; ``None`` for a wrong number."""
        match len(self.concealed) + 3 * len(self.melds) - _WAITING:
            case 0:
                return "waiting"
            case 1:
                return "called" if self.called_tile else "drawn"
            case _:
                return None

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


def read_hand(
    game: TileGame,
    fields: tuple[Field, ...],
    policy: Policy,
    rules: InForce,
    request: Mapping[str, Any],
) -> HandInPlay | list[Fault]:
    """Return the hand of a request of the right shape, or everything its facts contradict, in the order of the fields."""
    marked: Marked = "none"
    if rules.card_effects.wild is None:
        faults = needing_cards(rules.ruleset, request, (*_PLACES, *_REPEATED))
    else:
        request, marks = unmarked(request, (*_PLACES, *_REPEATED))
        marked = _place_of_mark(marks)
        places = [name for name in _PLACES if name in marks]
        faults = [excess_mark(places[-1])] if sum(marks[name] for name in places) > 1 else []
    if not faults:
        scored = {field.name for field in game.fields} - {"situation", "concealed"}
        shared = [field.name for field in fields if field.name in scored]
        tiles = _tiles_of(request)
        hand = _hand(policy, request, shared, tiles, marked)
        faults += _offer_faults(policy, hand, request)
        faults += _situation_faults(game, hand, request)
        faults += _game_faults(game, policy, rules, hand, tiles)
        if tiles.turn is None:
            faults.append(_wrong_count(tiles))
        else:
            faults += _excess_faults(TileSupply.of(game, rules), tiles)
            faults += _contradictions(hand)
            faults += _table_faults(game, policy, hand, tiles, winds_of(fields))
        if not faults:
            return hand
    order = {field.name: place for place, field in enumerate(fields)}
    return sorted(faults, key=lambda one: order.get(one.pointer[1:].split("/")[0], -1))


def _place_of_mark(marks: Mapping[str, int]) -> Marked:
    """Return the place of the marked white dragon by its number in each field that has it."""
    if "drawn" in marks:
        return "drawn"
    if "concealed" in marks:
        return "in_hand"
    return "on_table" if marks else "unseen"


def _tiles_of(request: Mapping[str, Any]) -> GivenTiles:
    """Return the tiles and melds of a request, with the tile that another player offers."""
    tiles = {name: names_of(request.get(name, "")) for name in GivenTiles._fields[:-3]}
    melds = tuple(map(parse_meld, request.get("melds", ())))
    offered = names_of(request["offer"]["tile"]) if request.get("offer") else []
    return GivenTiles(**tiles, offered=offered, melds=melds, norths=request.get("norths", 0))


def _hand(
    policy: Policy,
    given: Mapping[str, Any],
    shared: Iterable[str],
    tiles: GivenTiles,
    marked: Marked,
) -> HandInPlay:
    """Return the hand with the situations that are possible at its turn; ``shared`` fields are those of a scoring request, too."""
    offer = None
    if parts := given.get("offer"):
        offer = Offer(tiles.offered[0], parts["from"], parts.get("by", "discard"))
        if offer.by == "discard" and policy.only_last(plain(offer.tile)):
            given = {**given, "wall": 0}
    turn = tiles.turn
    possible = policy.claimable.lasting if turn in ("waiting", "called") else policy.claimable.all
    if turn == "waiting":
        possible += policy.claimable.until_discard
    situation = tuple(name for name in given.get("situation", ()) if name in possible)
    names, visible = tuple(in_order(tiles.concealed)), tiles.all()
    kans = sum(bool(meld.kans) for meld in tiles.melds)
    return HandInPlay(
        turn=turn or "drawn",  # a hand with a wrong number of tiles is rejected
        tiles=names,
        packed=packed_of(names),
        melds=tiles.melds,
        drawn=tiles.drawn[0] if tiles.drawn else None,
        called=tiles.called_tile[0] if tiles.called_tile else None,
        situation=situation,
        riichi=not policy.claimable.riichi.isdisjoint(situation),
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
        request={name: given[name] for name in shared if name in given},
        marked=marked,
        offer=offer,
    )


def _offer_faults(policy: Policy, hand: HandInPlay, given: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the errors of a tile that another player cannot offer so."""
    offer, wall = hand.offer, given.get("wall")
    if offer is None:
        return
    last = policy.only_last(plain(offer.tile))
    if offer.by == "discard" and last is not None and wall:
        yield MESSAGES.fault("/offer/tile", "not_last_tile", last)
    if offer.by == "north" and plain(offer.tile) != NORTH:
        yield MESSAGES.fault("/offer/tile", "not_a_north")
    if offer.by != "discard" and wall == 0:
        norths, kans = policy.extraction, policy.kans
        rule = norths.last if offer.by == "north" and norths else kans.last
        yield MESSAGES.fault("/offer/by", "last_tile:offer", rule)


def _situation_faults(
    game: TileGame, hand: HandInPlay, given: Mapping[str, Any]
) -> Iterator[Fault]:
    """Yield an error for each situation that is not possible at this moment."""
    for place, name in enumerate(given.get("situation", ())):
        if name not in hand.situation:
            yaku = game.requests.claims.by_name[name].yaku
            yield MESSAGES.fault(f"/situation/{place}", "not_yet", yaku.id, name=yaku.name)


def _game_faults(
    game: TileGame, policy: Policy, rules: InForce, hand: HandInPlay, tiles: GivenTiles
) -> list[Fault]:
    """Return the errors of the hand, as if it were won with its last tile, with the offered one or with another."""
    held, winning, at = hand.tiles, _unused_tile(game, tiles), "/concealed"
    turn, situation = tiles.turn, hand.situation
    if turn in ("drawn", "called"):
        held, winning = held[:-1], held[-1]
    if hand.offer is not None and turn == "waiting":
        at, winning = "/offer/tile", hand.offer.tile
        situation = policy.offered_situation(hand.offer, situation, last=hand.last_tile)
    elif hand.last_tile and turn is not None:
        situation = policy.moments.of_last_tile(situation, tsumo=turn == "drawn")
    win = {
        **hand.request,
        "concealed": written(held),
        "winning_tile": winning,
        "win": "ron" if turn == "waiting" else "tsumo",
        "situation": situation,
    }
    return [
        replace(fault, pointer=at) if fault.pointer.startswith("/winning_tile") else fault
        for fault in game.faults(rules, win)
        if fault.code not in ("wrong_tile_count", "robbed_tile_in_hand")
    ]


def _unused_tile(game: TileGame, tiles: GivenTiles) -> str:
    """Return the tile of which a hand and the indicators show fewest."""
    room = game.requests.room
    shown = _copies_shown(tiles)
    return min((name for name in NAMES if room[KIND_OF[name]]), key=shown.__getitem__)


def _copies_shown(tiles: GivenTiles) -> Counter[str]:
    """Return the number of copies of each tile in a hand and the indicators."""
    return Counter(map(plain, [*tiles.own(), *tiles.dora_indicators]))


def _wrong_count(tiles: GivenTiles) -> Fault:
    waiting = _WAITING - 3 * len(tiles.melds)
    return MESSAGES.fault(
        "/concealed",
        "wrong_tile_count",
        count=len(tiles.concealed),
        melds=amount(len(tiles.melds), HAND_MESSAGES["melds"]),
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
    if hand.first_turn and hand.is_later:
        yield MESSAGES.fault("/first_turn", "contradiction:first_turn")
    if hand.offer is not None and hand.turn != "waiting":
        yield MESSAGES.fault("/offer", "own_turn:offer")
    if hand.kans < hand.own_kans:
        yield MESSAGES.fault("/kans_on_table", "contradiction:kans")


def _table_faults(
    game: TileGame, policy: Policy, hand: HandInPlay, tiles: GivenTiles, winds: tuple[str, ...]
) -> Iterator[Fault]:
    """Yield the errors for an offer or a wall that the hand and the seats contradict."""
    # The other three tiles of a robbed kan are in the kan.
    robbed = hand.offer is not None and hand.offer.by in ROBBED
    if robbed and not _copies_shown(tiles).keys().isdisjoint(map(plain, tiles.offered)):
        yield MESSAGES.fault("/offer/tile", "robbed_tile_in_hand")
    if hand.first_turn and hand.offer is not None and not in_first_turn(hand, hand.offer, winds):
        yield MESSAGES.fault("/offer", "contradiction:first_offer")
    # Tiles left to draw after the dealer's first draw.
    most = sum(game.requests.room) - _DEAD_WALL - _WAITING * len(winds) - 1
    if hand.wall is not None and hand.wall > most:
        yield MESSAGES.fault("/wall", "out_of_range", policy.wall_rule, most=most)


def in_first_turn(hand: HandInPlay, offer: Offer, winds: tuple[str, ...]) -> bool:
    """Return whether a player can offer a tile so before another one's first turn, if there was no call."""
    wind = hand.request.get("seat_wind")
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
