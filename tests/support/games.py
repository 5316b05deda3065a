"""Games that nobody played: random rounds with a winner, settled by a ruleset, and written in the three formats of recorded games."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from scoring import Ruleset
from scoring.conformance.generating.questions import faults_of
from scoring.conformance.generating.tiles import TileHandGenerator
from scoring.conformance.replay.mjlog import _YAKU
from scoring.conformance.replay.recorded import WINDS, Recorded, RecordedWin, Step, table_of
from scoring.conformance.tasks import answer_of
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
        """A tile that the winner does not wait for, if there is one."""
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
        """One more indicator."""
        self.add("dora", 0, self.indicators[self.shown])
        self.shown += 1

    def play(self) -> Recorded:
        """The steps of the round."""
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
        """Whether the hand is made, and declared if it is to be."""
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
        """A player discards a tile that the winner calls."""
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
        """Who discards the tile of the next meld; the same player each time it is asked."""
        kind, tiles = self.todo[0]
        return (self.winner + (3 if kind == "chi" else 1 + sum(map(ord, tiles[0])) % 3)) % 4


def won_round(random: Random, ruleset: Ruleset, at: Body) -> tuple[Recorded, Body]:
    """A round that somebody wins, and the request of the score of the hand that was chosen."""
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
            "concealed": hand["concealed"],
            "winning_tile": dealt.won,
            "win": hand["win"],
            "dora_indicators": written(dealt.indicators[: dealt.shown]),
            "seat_wind": WINDS[(winner - this.dealer) % 4],
            "round_wind": at["round_wind"],
        }
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
    """What a record says of a hand."""
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
    """A round in which all tiles are drawn."""
    wall = list(WALL)
    random.shuffle(wall)
    hands = [sorted(wall[13 * seat : 13 * seat + 13]) for seat in range(4)]
    this = Recorded(
        **{name: at[name] for name in ("points", "dealer", "hand", "honba", "deposits")},
        wind=WINDS.index(at["round_wind"]), dora=[wall[-1]], hands=hands, ended=True,
    )  # fmt: skip
    for number, tile in enumerate(wall[52:122]):
        seat = (this.dealer + number) % 4
        this.add(Step("draw", seat, (tile,)))
        this.add(Step("discard", seat, (tile,)))
    return this


def game(random: Random, ruleset: Ruleset, most: int = 40) -> list[tuple[Recorded, Body | None]]:
    """The rounds of a match as a ruleset settles them, each with the request of its hand."""
    at: Body | None = {
        "points": [25000] * 4,
        "dealer": 0,
        "round_wind": "east",
        "hand": 1,
        "honba": 0,
        "deposits": 0,
    }
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
        pairs = zip(settled["points"], this.points, paid, strict=True)
        this.changes = [after - before + own for after, before, own in pairs]
        if settled["finished"]:
            final = sorted(settled["final"], key=lambda one: one["player"])
            this.results = [one["result"] for one in final]
        rounds.append((this, request))
        at = settled["table"]
    return rounds


# --- the three formats

_REDS: Final = {"0m": 16, "0p": 52, "0s": 88}


def _number(tile: str) -> int:
    """A tile as Tenhou numbers it: the first five of a suit is red."""
    kind = NAMES.index(plain(tile))
    return _REDS.get(tile, 4 * kind + (tile[0] == "5" and tile[1] != "z"))


def _numbers(tiles: Sequence[str]) -> str:
    return ",".join(str(_number(tile)) for tile in tiles)


def _code(step: Step) -> int:
    """A call in the bits of mjlog."""
    kind = NAMES.index(min(plain(tile) for tile in step.tiles))
    five = NAMES[kind][0] == "5" and kind < 27
    source = 0 if step.source is None else (step.source - step.seat) % 4
    if step.kind == "chi":
        tiles = sorted(step.tiles, key=plain)
        bits = sum((_number(tile) % 4) << (3 + 2 * at) for at, tile in enumerate(tiles))
        base = kind // 9 * 7 + kind % 9
        return (3 * base + tiles.index(step.called)) << 10 | bits | 4 | source
    if step.kind in ("pon", "added_kan"):
        red = any(tile[0] == "0" for tile in step.tiles)
        left = (
            0
            if not five
            else 0
            if step.called[0] == "0" and step.kind == "added_kan"
            else 3
            if red
            else 0
        )
        place = 0 if step.called[0] == "0" else 1
        return (
            (3 * kind + place) << 9 | left << 5 | (0x10 if step.kind == "added_kan" else 8) | source
        )
    return _number(step.called) << 8 | source


def to_mjlog(rounds: Sequence[Recorded]) -> bytes:
    """A match as Tenhou writes it."""
    lines = ['<mjloggm ver="2.3">', '<GO type="9" lobby="0"/>', '<TAIKYOKU oya="0"/>']
    for this in rounds:
        hundreds = ",".join(str(points // 100) for points in this.points)
        hands = " ".join(f'hai{seat}="{_numbers(hand)}"' for seat, hand in enumerate(this.hands))
        seed = f"{4 * this.wind + this.hand - 1},{this.honba},{this.deposits},0,0,{_number(this.dora[0])}"
        lines.append(f'<INIT seed="{seed}" ten="{hundreds}" oya="{this.dealer}" {hands}/>')
        for kind, seat, tiles, *_ in (step for step in this.steps):
            if kind in ("draw", "discard"):
                lines.append(
                    f"<{('TUVW' if kind == 'draw' else 'DEFG')[seat]}{_number(tiles[0])}/>"
                )
            elif kind in ("riichi", "deposit"):
                lines.append(f'<REACH who="{seat}" step="{1 if kind == "riichi" else 2}"/>')
            elif kind == "dora":
                lines.append(f'<DORA hai="{_number(tiles[0])}"/>')
            else:
                step = next(one for one in this.steps if one.tiles is tiles)
                lines.append(f'<N who="{seat}" m="{_code(step)}"/>')
        sc = ",".join(f"0,{change // 100}" for change in this.changes)
        end = f'sc="{sc}"'
        if this.results is not None:
            end += f' owari="{",".join(f"0,{result}" for result in this.results)}"'
        for win in this.wins:
            value, yaku = win.answer["value"], win.answer["yaku"]
            source = win.winner if win.source is None else win.source
            pairs = ",".join(f"{_yaku(one['id'])},{one.get('han', 0)}" for one in yaku)
            had = f'yaku="{pairs}"'
            if "fu" not in value:
                had = f'yakuman="{",".join(str(_yaku(one["id"])) for one in yaku)}"'
            ten = f"{value.get('fu', 0)},{value['points']},0"
            ura = f'doraHaiUra="{_numbers(win.ura)}"' if win.ura else ""
            lines.append(
                f'<AGARI who="{win.winner}" fromWho="{source}" ten="{ten}" {had} {ura} {end}/>'
            )
        if not this.wins:
            lines.append(f"<RYUUKYOKU {end}/>")
    return "\n".join((*lines, "</mjloggm>")).encode()


def _yaku(id_: str) -> int:
    return _YAKU.index(id_)


def to_mjai(rounds: Sequence[Recorded]) -> bytes:
    """A match as lines of mjai."""
    return "\n".join(json.dumps(line) for line in _mjai(rounds)).encode()


def _mjai(rounds: Sequence[Recorded]) -> Iterator[Body]:
    yield {"type": "start_game", "names": list("abcd")}
    names = {
        "chi": "chi",
        "pon": "pon",
        "open_kan": "daiminkan",
        "added_kan": "kakan",
        "closed_kan": "ankan",
    }
    for this in rounds:
        yield {
            "type": "start_kyoku", "bakaze": "ESWN"[this.wind], "kyoku": this.hand, "honba": this.honba,
            "kyotaku": this.deposits, "oya": this.dealer, "scores": this.points, "dora_marker": _mjai_name(this.dora[0]),
            "tehais": [[_mjai_name(tile) for tile in hand] for hand in this.hands],
        }  # fmt: skip
        for kind, seat, tiles, called, source in this.steps:
            actor = {"actor": seat}
            shown = [_mjai_name(tile) for tile in tiles]
            if kind in ("draw", "discard"):
                yield {"type": "tsumo" if kind == "draw" else "dahai", **actor, "pai": shown[0]}
            elif kind in ("riichi", "deposit"):
                yield {"type": "reach" if kind == "riichi" else "reach_accepted", **actor}
            elif kind == "dora":
                yield {"type": "dora", "dora_marker": shown[0]}
            else:
                own = list(shown)
                if kind != "closed_kan":
                    own.remove(_mjai_name(called))
                more = {} if kind == "closed_kan" else {"pai": _mjai_name(called)}
                yield {"type": names[kind], **actor, **more, "consumed": own, "target": source}
        for win in this.wins:
            value = win.answer["value"]
            yield {
                "type": "hora", "actor": win.winner, "target": win.winner if win.source is None else win.source,
                "deltas": this.changes, "ura_markers": [_mjai_name(tile) for tile in win.ura],
                "hora_points": value["points"], **({"fu": value["fu"], "fan": value["han"]} if "fu" in value else {}),
            }  # fmt: skip
        if not this.wins:
            yield {"type": "ryukyoku", "deltas": this.changes}
        yield {"type": "end_kyoku"}


def _mjai_name(tile: str) -> str:
    if tile[1] == "z":
        return "ESWNPFC"[int(tile[0]) - 1]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


def to_tenhou_json(rounds: Sequence[Recorded]) -> bytes:
    """A match as tenhou.net/6 writes it."""
    return json.dumps(
        {"rule": {"disp": "般南喰赤"}, "log": [_json_round(this) for this in rounds]}
    ).encode()


def _json_round(this: Recorded) -> list[Any]:
    takes: list[list[Any]] = [[] for _ in range(4)]
    thrown: list[list[Any]] = [[] for _ in range(4)]
    riichi = ""
    dora = list(this.dora)
    for kind, seat, tiles, called, source in this.steps:
        shown = [str(_json_name(tile)) for tile in tiles]
        if kind == "draw":
            takes[seat].append(int(shown[0]))
        elif kind == "discard":
            drawn = takes[seat][-1] == int(shown[0])
            tile = 60 if drawn else int(shown[0])
            thrown[seat].append(f"r{tile}" if riichi else tile)
            riichi = ""
        elif kind == "riichi":
            riichi = "r"
        elif kind == "dora":
            dora += tiles
        elif source is not None:
            own = list(shown)
            own.remove(str(_json_name(called)))
            letter = {"chi": "c", "pon": "p", "open_kan": "m"}[kind]
            place = {3: 0, 2: 1, 1: len(own)}[(source - seat) % 4]
            own.insert(place, f"{letter}{_json_name(called)}")
            takes[seat].append("".join(own))
            if kind == "open_kan":
                thrown[seat].append(0)
        elif kind in ("added_kan", "closed_kan"):
            own = list(shown)
            own.remove(str(_json_name(called)))
            own.insert(
                0 if kind == "added_kan" else 3, f"{'ak'[kind == 'added_kan']}{_json_name(called)}"
            )
            thrown[seat].append("".join(own))
    result: list[Any] = ["流局", this.changes]
    ura: tuple[str, ...] = ()
    for win in this.wins:
        ura = win.ura
        source = win.winner if win.source is None else win.source
        result = ["和了", this.changes, [win.winner, source, win.winner, _json_value(this, win)]]
    players = [
        part
        for seat in range(4)
        for part in ([_json_name(t) for t in this.hands[seat]], takes[seat], thrown[seat])
    ]
    at = [4 * this.wind + this.hand - 1, this.honba, this.deposits]
    return [
        at,
        this.points,
        [_json_name(t) for t in dora],
        [_json_name(t) for t in ura],
        *players,
        result,
    ]


def _json_value(this: Recorded, win: RecordedWin) -> str:
    points, value = win.answer["value"]["points"], win.answer["value"]
    counted = f"{value['fu']}符{value['han']}飜" if "fu" in value and value["han"] < 5 else "役満"
    if win.source is not None:
        return f"{counted}{points}点"
    if win.winner == this.dealer:
        return f"{counted}{points // 3}点∀"
    paid = [
        -change for seat, change in enumerate(this.changes) if change < 0 and seat != win.winner
    ]
    each = 100 * this.honba
    low, high = min(paid) - each, max(paid) - each
    return f"{counted}{low}-{high}点"


def _json_name(tile: str) -> int:
    if tile[0] == "0":
        return 51 + "mps".index(tile[1])
    return 10 * ("mpsz".index(tile[1]) + 1) + int(tile[0])
