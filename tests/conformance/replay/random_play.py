"""Rounds between random players by the rules of Tenhou, in plain code that shares nothing with the analysis.

At each moment every action that comes to mind is an option, legal or with the kind of its fault. The distance from tenpai only
chooses discards; the waits follow from every way to cut a hand.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from scoring.conformance.replay.recorded import WINDS, Recorded, RecordedWin, Step
from scoring.tiles.notation import packed_of
from scoring.tiles.shanten import distance
from tests.conformance.oracle import verdicts
from tests.support import brute, options_of, plain
from tests.support.games import WALL
from tests.support.tile_analysis import EVERY, THREE_PLAYERS

OPTIONS: Final = options_of("tenhou")
STRICT: Final = "m_league"
"""A ruleset without abortive draws and with one winner of a discard."""
_KANS: Final = ("closed_kan", "added_kan", "open_kan")
_LIKELY: Final = {
    "tsumo": 0.7,
    "abort": 0.5,
    "closed_kan": 0.7,
    "added_kan": 0.7,
    "north": 0.7,
    "riichi": 0.8,
}
"""How likely a player does what is legal, and calls …"""
_CALLED: Final = {"open_kan": 0.5, "pon": 0.35, "chi": 0.2}


@lru_cache(maxsize=1 << 14)
def waits_of(tiles: tuple[str, ...], melds: int) -> frozenset[str]:
    """Return the plain tiles that complete a hand, without those that it holds four times."""
    if distance(packed_of(tiles), melds).shanten:
        return frozenset()
    hand = {"concealed": "".join(tiles), "melds": ["closed_kan:1111z"] * melds}
    return frozenset(
        tile
        for tile in EVERY
        if tiles.count(tile) < 4 and brute.readings({**hand, "winning_tile": tile})
    )


def name_of(tile: str) -> str:
    """Return a tile, a red five as a plain one."""
    return plain([tile])[0]


class Option(NamedTuple):
    """An action at a moment: steps, wins or an abortive draw."""

    fault: str
    """The kind of its fault; empty if it is legal."""
    steps: tuple[Step, ...] = ()
    wins: tuple[tuple[int, int | None], ...] = ()
    abort: str = ""
    ruleset: str = ""
    """The ruleset that it is illegal under, if it is legal by the rules of Tenhou."""
    kept: int = 0
    """The number of steps before it."""


class Player:
    """The hand of a player, and what the player may not win on."""

    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.melds: list[tuple[str, list[str]]] = []
        self.thrown: list[str] = []
        self.passed: set[str] = set()
        """Tiles let pass since the last discard, in riichi since its declaration …"""
        self.missed: set[str] = set()
        """… and those of them that the hand had a yaku for."""
        self.riichi = self.declared = False
        self.drawn = ""

    @property
    def closed(self) -> bool:
        """Whether all melds are closed kans."""
        return all(kind == "closed_kan" for kind, _ in self.melds)

    @property
    def pons(self) -> dict[str, list[str]]:
        """The tiles of each pon, by the plain tile."""
        return {name_of(tiles[0]): tiles for kind, tiles in self.melds if kind == "pon"}

    def waits(self, without: str = "") -> frozenset[str]:
        """Return the waits of the hand, or of the hand without a tile."""
        rest = list(self.hand)
        if without:
            rest.remove(without)
        return waits_of(tuple(sorted(plain(rest))), len(self.melds))

    def copies(self, name: str, most: int) -> list[str]:
        """Return copies of a tile in hand, red ones among them."""
        return [one for one in self.hand if name_of(one) == name][:most]

    def keeps(self) -> bool:
        """Return whether a closed kan of the drawn tile keeps the waits."""
        drawn, before = name_of(self.drawn), self.waits(self.drawn)
        rest = tuple(sorted(tile for tile in plain(self.hand) if tile != drawn))
        return drawn not in before and before == waits_of(rest, len(self.melds) + 1)


class Play:
    """One round between random players, with the illegal options of every moment."""

    def __init__(self, random: Random, players: int, hand: int) -> None:
        self.random, self.players, self.dealer = random, players, hand - 1
        self.kinds = EVERY if players == 4 else THREE_PLAYERS
        wall = [tile for tile in WALL if name_of(tile) in self.kinds]
        random.shuffle(wall)
        for place in range(random.choice((0, 2)) * players):
            self._gather(wall, 13 * (place // 2) + 3 * (place % 2))
        self.wall, self.left = wall[13 * players :], 70 if players == 4 else 55
        self.seats = [Player(wall[13 * seat : 13 * seat + 13]) for seat in range(players)]
        self.points = [random.choice((400, 900, 1000, 25000, 31000)) for _ in self.seats]
        self.round = Recorded(
            players=players, points=self.points, dealer=self.dealer, wind=random.randrange(2), hand=hand, honba=0,
            deposits=0, dora=[self.wall.pop()], hands=[list(one.hand) for one in self.seats], ended=True,
        )  # fmt: skip
        self.calls, self.replaced = False, False
        self.kans: list[int] = []
        self.called: tuple[str, ...] = ()
        """The tile that has just been called by chi or pon, and the two other tiles of the meld."""
        self.illegal: list[Option] = []

    def _gather(self, wall: list[str], to: int) -> None:
        """Deal three equal tiles to a player, and put the fourth one early in the wall."""
        name, early = name_of(self.random.choice(wall)), self.random.randrange(24)
        copies = [at for at, one in enumerate(wall) if name_of(one) == name]
        for at, place in zip(copies, (*range(to, to + 3), 13 * self.players + early), strict=True):
            wall[at], wall[place] = wall[place], wall[at]

    def play(self) -> Recorded:
        """Play to the end and return the round."""
        seat: int | None = self.dealer
        self._draw(self.dealer)
        while seat is not None:
            seat = self._act(seat)
        return self.round

    def _act(self, seat: int) -> int | None:
        """Let a player act after a draw or a call; return the next one to act, or ``None`` at the end."""
        option = self._chosen(self._noted(self._own(seat)), self.seats[seat])
        for step in option.steps:
            self._apply(step)
        self.round.wins += [RecordedWin(*win) for win in option.wins]
        self.round.abort = option.abort
        if not option.steps or self._claimed(seat):
            return None
        if option.steps[-1].kind != "discard":
            return self._draw(seat)
        if option.steps[0].kind == "riichi":
            self._apply(Step("deposit", seat))
        self.round.abort = self._aborted()
        calls = self._noted(self._calls(seat, option.steps[-1].tiles[0]))
        if self.round.abort or not self.left:
            return None
        for call in calls:
            if not call.fault and self.random.random() < _CALLED[call.steps[0].kind]:
                (step,) = call.steps
                self._apply(step)
                return self._draw(step.seat) if step.kind == "open_kan" else step.seat
        return self._draw((seat + 1) % self.players)

    def _noted(self, options: Iterable[Option]) -> list[Option]:
        """Keep the illegal options; return all."""
        found, kept = list(options), len(self.round.steps)
        self.illegal += [one._replace(kept=kept) for one in found if one.fault]
        return found

    def _draw(self, seat: int) -> int:
        self.left -= 1
        self.replaced = bool(self.round.steps) and self.round.steps[-1].kind in (*_KANS, "north")
        self._apply(Step("draw", seat, (self.wall.pop(0),)))
        return seat

    def _apply(self, step: Step) -> None:
        """Record a step and change the hand of its player."""
        kind, seat, tiles, called, source = step
        player = self.seats[seat]
        self.round.add(step)
        if kind == "draw":
            player.drawn = tiles[0]
            player.hand.append(tiles[0])
        elif kind == "riichi":
            player.declared = True
        elif kind == "discard":
            player.hand.remove(tiles[0])
            player.thrown.append(name_of(tiles[0]))
            if not player.riichi:
                player.passed, player.missed = set(), set()
            player.riichi, self.called = player.declared, ()
        elif kind != "deposit":
            own = [called] if kind == "added_kan" else list(tiles)
            if source is not None:
                own.remove(called)
                self.called = () if kind == "open_kan" else (called, *own)
            for tile in own:
                player.hand.remove(tile)
            if kind == "added_kan":
                player.melds.remove(("pon", list(tiles[:3])))
            if kind != "north":
                player.melds.append((kind, list(tiles)))
            self.kans += [seat] * (kind in _KANS)
            self.calls = True

    def _chosen(self, options: list[Option], player: Player) -> Option:
        """Return a legal action of the own turn."""
        by_kind: dict[str, list[Option]] = {}
        for one in options:
            if not one.fault:
                kind = one.steps[0].kind if one.steps else "tsumo" if one.wins else "abort"
                by_kind.setdefault(kind, []).append(one)
        for kind, likely in _LIKELY.items():
            if kind in by_kind and self.random.random() < likely:
                return self.random.choice(by_kind[kind])
        packed, melds = packed_of(player.hand), len(player.melds)

        def remoteness(option: Option) -> tuple[int, int]:
            after = distance(packed - packed_of(option.steps[0].tiles), melds)
            return after.shanten, -after.improves.bit_count()

        discards = by_kind["discard"]
        careless = self.random.random() < 0.05
        return self.random.choice(discards) if careless else min(discards, key=remoteness)

    # --- the options of the own turn

    def _own(self, seat: int) -> Iterator[Option]:
        player = self.seats[seat]
        absent = self.random.choice([tile for tile in EVERY if tile not in plain(player.hand)])
        for tile in (absent, *dict.fromkeys(player.hand)):
            thrown = Step("discard", seat, (tile,))
            yield Option(self._against_discard(player, tile), (thrown,))
            if not self.called and tile != absent:
                yield Option(self._against_riichi(seat, tile), (Step("riichi", seat), thrown))
        for name in dict.fromkeys(plain(player.hand)):
            own = player.copies(name, 4)
            four, fault = (*own, name)[:4], self._against_closed_kan(player, name)
            if len(own) >= 3:
                yield Option(fault, (Step("closed_kan", seat, four, own[0]),))
            pon = player.pons.get(name, [])
            fault = self._against_kan("added_kan") if pon else "added_kan_without_pon"
            tiles = (*(pon or [name] * 3), own[0])
            yield Option(fault, (Step("added_kan", seat, tiles, own[0]),))
        yield Option(self._against_north(player), (Step("north", seat, ("4z",)),))
        yield Option(self._against_tsumo(seat), wins=((seat, None),))
        many = len(set(player.hand) & set(brute.ORPHANS)) >= 9
        first = not player.thrown and not self.called
        if first and not self.calls and many and self.players == 4:
            yield Option("abort_of_other_rules", abort="nine_terminals", ruleset=STRICT)
        if many or (first and not self.calls):
            late = "nine_after_call" if first else "nine_late"
            fault = "nine_with_eight" if not many else late if self.calls or not first else ""
            yield Option(fault, abort="nine_terminals")

    def _swaps(self, tile: str, called: tuple[str, ...]) -> str:
        """Return the kind of swap-calling that a discard is."""
        if not called:
            return ""
        taken, *own = plain(list(called))
        if name_of(tile) == taken:
            return "kuikae_same_tile"
        low, high = sorted(int(one[0]) for one in own)
        ends = {int(name_of(tile)[0]), int(taken[0])} == {low - 1, high + 1}
        return "kuikae_other_end" if high - low == 1 and ends and tile[1] == taken[1] else ""

    def _against_discard(self, player: Player, tile: str) -> str:
        if tile not in player.hand:
            return "discard_absent"
        if player.riichi:
            return "" if tile == player.drawn else "other_discard_in_riichi"
        return self._swaps(tile, self.called)

    def _against_riichi(self, seat: int, tile: str) -> str:
        player = self.seats[seat]
        if player.riichi or not player.closed:
            return "riichi_twice" if player.riichi else "riichi_open"
        if not any(map(player.waits, player.hand)):
            return "riichi_noten"
        if self.left < self.players:  # four tiles among four players, three among three
            return "riichi_late"
        if self.points[seat] < 1000:
            return "riichi_poor"
        return "" if player.waits(tile) else "riichi_with_wrong_discard"

    def _against_kan(self, kind: str) -> str:
        if self.called:
            return "kan_after_call"
        fifth = f"fifth_{kind}" if len(self.kans) == 4 else ""
        return fifth if self.left else f"{kind}_on_last_tile"

    def _against_closed_kan(self, player: Player, name: str) -> str:
        if len(player.copies(name, 4)) < 4:
            return "closed_kan_of_three"
        fault = self._against_kan("closed_kan")
        if fault or not player.riichi:
            return fault
        if name != name_of(player.drawn):
            return "kan_of_other_tile_in_riichi"
        return "" if player.keeps() else "kan_that_changes_waits"

    def _against_north(self, player: Player) -> str:
        if self.players == 4:
            return "north_of_four"
        if "4z" not in player.hand:
            return "north_absent"
        if self.called or not self.left:
            return "north_after_call" if self.called else "north_on_last_tile"
        return "north_kept_in_riichi" if player.riichi and player.drawn != "4z" else ""

    def _against_tsumo(self, seat: int) -> str:
        player = self.seats[seat]
        if self.called:
            return "tsumo_after_call"
        if name_of(player.drawn) not in player.waits(player.drawn):
            return "tsumo_incomplete"
        situation = "rinshan" if self.replaced else "" if self.left else "haitei"
        return "" if self._yaku(seat, player.drawn, situation, tsumo=True) else "tsumo_without_yaku"

    def _yaku(self, seat: int, tile: str, situation: str, *, tsumo: bool = False) -> bool:
        """Return whether a complete hand has a yaku."""
        player = self.seats[seat]
        hand = list(player.hand)
        if tsumo:
            hand.remove(tile)
        request: dict[str, Any] = {
            "concealed": "".join(hand), "winning_tile": tile, "win": "tsumo" if tsumo else "ron",
            "seat_wind": WINDS[(seat - self.dealer) % self.players], "round_wind": WINDS[self.round.wind],
            "melds": [f"{kind}:{''.join(tiles)}" for kind, tiles in player.melds],
            "situation": [*filter(None, [situation]), *(["riichi"] if player.riichi else [])],
        }  # fmt: skip
        return verdicts.verdict(request, OPTIONS).winning

    # --- the options on another player's tile

    def _claimed(self, source: int) -> bool:
        """Let the players win on the last tile; return whether the round is over."""
        last = self.round.steps[-1]
        tile = last.called or last.tiles[0]
        rons = self._noted(self._rons(source, tile, last.kind))
        legal = [one.wins[0] for one in rons if not one.fault]
        if len(legal) > 1 and self.players == 4:
            self._noted([Option("double_ron", wins=tuple(legal[:2]), ruleset=STRICT)])
        if len(legal) == 3:
            self._noted([Option("triple_ron", wins=tuple(legal))])
        wins = [one for one in legal if self.random.random() < 0.6]
        for seat, player in enumerate(self.seats):
            if seat != source and last.kind != "closed_kan" and name_of(tile) in player.waits():
                player.passed.add(name_of(tile))
                player.missed |= {name_of(tile)} if self._yaku(seat, tile, "") else set()
        if len(wins) == 3:
            self.round.abort = "three_wins"
        else:
            self.round.wins += [RecordedWin(*win) for win in wins]
        return bool(wins)

    def _rons(self, source: int, tile: str, by: str) -> Iterator[Option]:
        situation = "chankan" if by in _KANS else "" if self.left or by == "north" else "houtei"
        for turn in range(1, self.players):
            seat = (source + turn) % self.players
            fault = self._against_ron(seat, tile, situation)
            if by == "closed_kan" and fault != "ron_incomplete":
                fault = "ron_on_closed_kan"
            yield Option(fault, wins=((seat, source),))

    def _against_ron(self, seat: int, tile: str, situation: str) -> str:
        player = self.seats[seat]
        waits = player.waits()
        if name_of(tile) not in waits:
            return "ron_incomplete"
        if not self._yaku(seat, tile, situation):
            return "ron_without_yaku"
        if waits & {*player.thrown}:
            return "ron_on_own_discards"
        if waits & player.missed:
            return "ron_after_passing_in_riichi" if player.riichi else "ron_after_passing"
        return "unclear" if waits & player.passed else ""

    def _aborted(self) -> str:
        """Return the kind of abortive draw after a discard, if there is one."""
        thrown = [one.thrown for one in self.seats]
        first = {one[0] for one in thrown if len(one) == 1}
        alike = len(first) == 1 and first < {"1z", "2z", "3z", "4z"} and all(map(len, thrown))
        happened = {
            "four_kans": len(self.kans) == 4 and len(set(self.kans)) > 1,
            "four_riichi": all(player.riichi for player in self.seats),
            "four_winds": alike and not self.calls and max(map(len, thrown)) == 1,
        }
        kinds = list(happened) if self.players == 4 else ["four_kans"]
        self._noted(Option(f"{kind}_too_early", abort=kind) for kind in kinds if not happened[kind])
        return next((kind for kind in kinds if happened[kind]), "")

    def _calls(self, source: int, tile: str) -> Iterator[Option]:
        name, number = name_of(tile), int(name_of(tile)[0])
        for seat in sorted(range(self.players), key=lambda seat: (seat - source) % self.players):
            player = self.seats[seat]
            yield Option("discard_out_of_turn", (Step("discard", seat, (player.hand[0],)),))
            for kind, needed in (("open_kan", 3), ("pon", 2)):
                own = (*player.copies(name, needed), *[name] * needed)[:needed]
                yield self._call(kind, seat, source, tile, own)
            for low in range(max(number - 2, 1), min(number, 7) + 1) if name[1] != "z" else ():
                names = [f"{one}{name[1]}" for one in range(low, low + 3) if one != number]
                own = tuple((*player.copies(one, 1), one)[0] for one in names)
                yield self._call("chi", seat, source, tile, own)
            for old in {*self.seats[source].thrown} - {name}:
                if seat != source and len(player.copies(old, 2)) == 2:
                    called = Step("pon", seat, (old,) * 3, old, source)
                    yield Option("call_of_older_discard", (called,))

    def _call(self, kind: str, seat: int, source: int, tile: str, own: tuple[str, ...]) -> Option:
        tiles = tuple(sorted((*own, tile), key=name_of))
        fault = self._against_call(kind, seat, source, tile, own)
        return Option(fault, (Step(kind, seat, tiles, tile, source),))

    def _against_call(
        self, kind: str, seat: int, source: int, tile: str, own: tuple[str, ...]
    ) -> str:
        player, fifth = self.seats[seat], len(self.kans) == 4 and kind == "open_kan"
        rest = list(player.hand)
        for one in own:
            if one in rest:
                rest.remove(one)
        swapped = kind != "open_kan" and all(self._swaps(one, (tile, *own)) for one in rest)
        faults = {
            "chi_of_three_players": kind == "chi" and self.players == 3,
            f"{kind}_of_own_discard": seat == source,
            f"{kind}_without_tiles": len(rest) + len(own) > len(player.hand),
            f"{kind}_in_riichi": player.riichi,
            f"{kind}_on_last_tile": not self.left,
            "chi_from_wrong_seat": kind == "chi" and seat != (source + 1) % self.players,
            "fifth_open_kan": fifth,
            "no_discard_left": swapped,
        }
        return next((fault for fault, holds in faults.items() if holds), "")
