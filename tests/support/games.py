"""Random matches whose rounds a ruleset settles."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from scoring import Ruleset
from scoring.conformance.generating.tiles import TileHandGenerator
from scoring.conformance.replay.recorded import WINDS, Recorded, RecordedWin, Step, table_of
from scoring.conformance.tasks import answer_of, faults_of
from scoring.tiles.kinds import NAMES
from scoring.tiles.notation import names_of, plain, written

Body = dict[str, Any]
_OWN: Final = {"chi": 2, "pon": 2, "open_kan": 3, "added_kan": 2, "closed_kan": 3}
_ALONE: Final = ("closed_kan", "extend")
"""What a player declares in an own turn."""
WALL: Final = [
    f"0{name[1]}" if name[0] == "5" and name[1] != "z" and not copy else name
    for name in NAMES
    for copy in range(4)
]


class _Dealt:
    """A round in which one player wins a hand that was chosen before."""

    def __init__(self, random: Random, hand: Body, at: Body, winner: int) -> None:
        self.random, self.winner = random, winner
        self.melds = [
            (kind, names_of(tiles))
            for kind, _, tiles in (m.partition(":") for m in hand.get("melds", []))
        ]
        self.won = hand["winning_tile"]
        self.source = (
            None if hand["win"] == "tsumo" else random.choice([s for s in range(4) if s != winner])
        )
        self.open = any(kind != "closed_kan" for kind, _ in self.melds)
        self.pool = list(WALL)
        own = names_of(hand["concealed"])
        for tile in (*own, self.won, *(tile for _, tiles in self.melds for tile in tiles)):
            self.pool.remove(tile)
        random.shuffle(self.pool)
        self.indicators = [
            self.pool.pop() for _ in range(1 + sum("kan" in kind for kind, _ in self.melds))
        ]
        self.hands = [[self.pool.pop() for _ in range(13)] for _ in range(4)]
        for kind, tiles in self.melds:
            own += tiles[1 : 1 + _OWN[kind]]
        self.pool += self.hands[winner][len(own) :] if len(own) > 13 else []
        self.junk = [self.hands[winner].pop() for _ in range(13 - len(own))]
        self.hands[winner] = [*own, *self.junk]
        self.riichi = not self.open and random.random() < 0.5
        self.delay = random.choice((0, 1, 2))
        """Turns of the winner that pass before riichi …"""
        self.wait = random.choice((0, 0, 1, 2))
        """… and before the win."""
        self.round = Recorded(
            players=4,
            **{name: at[name] for name in ("points", "dealer", "hand", "honba", "deposits")},
            wind=WINDS.index(at["round_wind"]),
            dora=[self.indicators[0]],
            hands=[list(hand) for hand in self.hands],
            ended=True,
        )  # fmt: skip
        self.shown = 1
        self.situation: set[str] = set()
        self.quick = False
        self.over = False
        self.first = True
        """Whether the winner has not discarded yet, and nobody called."""
        self.todo = list(self.melds)

    def add(
        self, kind: str, seat: int, *tiles: str, called: str = "", source: int | None = None
    ) -> None:
        self.round.add(Step(kind, seat, tiles, called, source))

    def pull(self) -> str:
        """Return a tile that the winner does not wait for, if there is one."""
        needed = {plain(tile) for _, tiles in self.melds for tile in tiles} | {plain(self.won)}
        at = next((at for at, tile in enumerate(self.pool) if plain(tile) not in needed), 0)
        return self.pool.pop(at)

    def throw(self, seat: int, tile: str = "", *, riichi: bool = False) -> None:
        """Draw a tile and discard it."""
        tile = tile or self.pull()
        self.add("draw", seat, tile)
        if riichi:
            self.add("riichi", seat)
        self.add("discard", seat, tile)

    def kan(self, kind: str, tiles: Sequence[str]) -> None:
        """Draw the fourth tile of a kan and declare it."""
        self.add("draw", self.winner, tiles[0])
        self.add(kind, self.winner, *tiles, called=tiles[0])
        self.uncover()

    def uncover(self) -> None:
        """Show one more indicator."""
        self.add("dora", 0, self.indicators[self.shown])
        self.shown += 1

    def play(self) -> Recorded:
        """Return the round with its steps."""
        seat = self.round.dealer
        while not self.over:
            if seat == self.winner:
                self._own_turn(seat)
            elif self.todo and self.todo[0][0] not in _ALONE and seat == self._feeder():
                self._feed(seat)
                seat = self.winner
            elif self._ready() and seat == self.source:
                self.throw(seat, self.won)
                self.over = True
            else:
                self.throw(seat)
            seat = (seat + 1) % 4
        if self.quick:
            self.situation.add("ippatsu")
        return self.round

    def _ready(self) -> bool:
        """Return whether the hand is complete but for its winning tile, and riichi is declared if planned."""
        return not self.todo and not self.wait and (not self.riichi or bool(self.situation))

    def _own_turn(self, seat: int) -> None:
        if self.todo and self.todo[0][0] in _ALONE:
            kind, tiles = self.todo.pop(0)
            self.kan("added_kan" if kind == "extend" else kind, tiles)
            if self._ready() and self.source is None:
                self.situation.add("rinshan")
                self.add("draw", seat, self.won)
                self.over = True
            else:
                self.throw(seat)
        elif not self.todo and self.riichi and not self.situation and not self.delay:
            self.situation.add("double_riichi" if self.first and not self.melds else "riichi")
            self.throw(seat, riichi=True)
            self.add("deposit", seat)
            self.quick = True
        elif self._ready() and self.source is None:
            self.add("draw", seat, self.won)
            if self.first and not self.melds:
                self.situation.add("tenhou" if seat == self.round.dealer else "chiihou")
            self.over = True
        else:
            if self.riichi and not self.situation:
                self.delay -= self.delay > 0
            else:
                self.wait -= not self.todo and self.wait > 0
            self.throw(seat)
            self.quick = False
        self.first = False

    def _feed(self, seat: int) -> None:
        """Let a player discard a tile that the winner calls."""
        kind, tiles = self.todo.pop(0)
        called = tiles[0]
        self.throw(seat, called)
        meld = tiles if kind != "added_kan" else tiles[:3]
        pon = "pon" if kind == "added_kan" else kind
        self.add(pon, self.winner, *meld, called=called, source=seat)
        if kind == "open_kan":
            self.uncover()
            self.throw(self.winner)
        else:
            self.add("discard", self.winner, self.junk.pop())
            if kind == "added_kan":
                self.todo.insert(0, ("extend", [tiles[3], *tiles[:3]]))
        self.first = False

    def _feeder(self) -> int:
        """Return the player who discards the tile of the next meld; always the same one for a meld."""
        kind, tiles = self.todo[0]
        return (self.winner + (3 if kind == "chi" else 1 + sum(map(ord, tiles[0])) % 3)) % 4


def won_round(random: Random, ruleset: Ruleset, at: Body) -> tuple[Recorded, Body]:
    """Return a round that somebody wins, and the request for the score of the winning hand."""
    hands = TileHandGenerator(ruleset)
    while True:
        hand = hands.drawn(random)
        winner = random.randrange(4)
        try:
            dealt = _Dealt(random, hand, at, winner)
            this = dealt.play()
        except (ValueError, IndexError):
            continue  # more tiles of a kind than there are
        request: Body = {
            "concealed": hand["concealed"], "winning_tile": dealt.won, "win": hand["win"],
            "dora_indicators": written(dealt.indicators[: dealt.shown]),
            "seat_wind": WINDS[(winner - this.dealer) % 4], "round_wind": at["round_wind"],
        }  # fmt: skip
        if dealt.melds:
            request["melds"] = [f"{kind}:{written(tiles)}" for kind, tiles in dealt.melds]
        if dealt.situation:
            request["situation"] = sorted(dealt.situation)
        ura: tuple[str, ...] = ()
        if dealt.riichi:
            ura = tuple(dealt.pool[: dealt.shown])
            request["ura_indicators"] = written(ura)
        if dealt.shown == len(dealt.indicators) and not faults_of(ruleset, request):
            ours = answer_of(ruleset, "score", request)
            if ours["winning"]:
                win = RecordedWin(winner, dealt.source, ura, said_of(ours))
                this.wins.append(win)
                return this, request


def said_of(ours: Body) -> Body:
    """Return the part of a score that a record contains."""
    yaku = [
        {name: line[name] for name in ("id", "han", "yakuman") if name in line}
        for line in ours["yaku"]
    ]
    value = {
        name: ours["value"][name]
        for name in ("points", "han", "fu")
        if ours["value"][name] is not None
    }
    return {"winning": True, "value": value, "yaku": yaku}


def drawn_round(random: Random, at: Body) -> Recorded:
    """Return a round in which all tiles are drawn."""
    wall = list(WALL)
    random.shuffle(wall)
    hands = [sorted(wall[13 * seat : 13 * seat + 13]) for seat in range(4)]
    this = Recorded(
        players=4,
        **{name: at[name] for name in ("points", "dealer", "hand", "honba", "deposits")},
        wind=WINDS.index(at["round_wind"]), dora=[wall[-1]], hands=hands, ended=True,
    )  # fmt: skip
    for number, tile in enumerate(wall[52:122]):
        seat = (this.dealer + number) % 4
        this.add(Step("draw", seat, (tile,)))
        this.add(Step("discard", seat, (tile,)))
    return this


def game(random: Random, ruleset: Ruleset, most: int = 40) -> list[tuple[Recorded, Body | None]]:
    """Return the rounds of a match as a ruleset settles them, each with the request of its hand."""
    at: Body | None = {
        "points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1, "honba": 0,
        "deposits": 0,
    }  # fmt: skip
    rounds: list[tuple[Recorded, Body | None]] = []
    while at is not None and len(rounds) < most:
        request: Body | None = None
        if random.random() < 0.1:
            this = drawn_round(random, at)
            this.tenpai = []
            event: Body = {"type": "draw", "tenpai": [], "riichi": []}
        else:
            this, request = won_round(random, ruleset, at)
            (win,) = this.wins
            hand = {n: v for n, v in request.items() if n not in ("seat_wind", "round_wind")}
            feeds = [
                {"tiles": written(step.tiles), "kind": step.kind, "to": step.seat, "from": step.source}
                for step in this.steps if step.kind in _OWN
            ]  # fmt: skip
            wins = [{"winner": win.winner, "from": win.source, "hand": hand}]
            event = {"type": "win", "wins": wins, "feeds": feeds}
            event["riichi"] = [step.seat for step in this.steps if step.kind == "deposit"]
        settled = answer_of(ruleset, "settle", {"table": table_of(this), "event": event})
        if settled.get("refused"):
            continue
        paid = [1000 * (seat in event["riichi"]) for seat in range(4)]
        pairs = zip(settled["points"], this.points or (), paid, strict=True)
        this.changes = [after - before + own for after, before, own in pairs]
        if settled["finished"]:
            final = sorted(settled["final"], key=lambda one: one["player"])
            this.results = [one["result"] for one in final]
        rounds.append((this, request))
        at = settled["table"]
    return rounds
