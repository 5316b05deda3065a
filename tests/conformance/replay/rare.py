"""Games with rare rounds, dealt by hand; their payments are calculated by hand from the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.conformance.replay.recorded import Recorded, RecordedWin, Step
from scoring.tiles.notation import names_of

QUIET: Final = "2468m2468p2468s"
"""Twelve tiles that are far from any hand."""
ORPHANS: Final = "19m19p19s1234567z"


class Game(NamedTuple):
    """A game with the ruleset that its rounds follow."""

    ruleset: str
    rounds: list[Recorded]


class Course:
    """A round that is written turn by turn."""

    def __init__(self, hands: list[str], **fields: Any) -> None:  # noqa: ANN401 - fields of Recorded
        start = 25000 if len(hands) == 4 else 35000
        named: dict[str, Any] = {
            "players": len(hands),
            "points": [start] * len(hands),
            "dealer": 0,
            "wind": 0,
            "hand": 1,
            "honba": 0,
            "deposits": 0,
            "dora": ["1z"],
            "hands": [names_of(hand) for hand in hands],
            "changes": [0] * len(hands),
            "ended": True,
        }
        self.round = Recorded(**named | fields)

    def turn(self, seat: int, drawn: str, discard: str = "") -> "Course":
        """Draw a tile and discard it or another one."""
        self.draw(seat, drawn)
        self.round.add(Step("discard", seat, (discard or drawn,)))
        return self

    def draw(self, seat: int, drawn: str) -> "Course":
        """Draw a tile."""
        self.round.add(Step("draw", seat, (drawn,)))
        return self

    def riichi(self, seat: int, drawn: str, *, paid: bool = True) -> "Course":
        """Draw a tile, declare riichi and discard it; the stick is paid if nobody wins on it."""
        self.draw(seat, drawn)
        self.round.add(Step("riichi", seat))
        self.round.add(Step("discard", seat, (drawn,)))
        if paid:
            self.round.add(Step("deposit", seat))
        return self

    def kan(self, seat: int, tile: str, dora: str = "") -> "Course":
        """Draw the fourth tile and declare a closed kan; ``dora`` is the new indicator."""
        self.draw(seat, tile)
        self.round.add(Step("closed_kan", seat, (tile,) * 4, tile))
        if dora:
            self.round.add(Step("dora", 0, (dora,)))
        return self

    def pon(self, seat: int, source: int, tile: str, discard: str) -> "Course":
        """Call a tile and discard another one."""
        self.round.add(Step("pon", seat, (tile,) * 3, tile, source))
        self.round.add(Step("discard", seat, (discard,)))
        return self

    def win(
        self, winner: int, source: int | None, answer: dict[str, Any], ura: str = ""
    ) -> "Course":
        """Record a win."""
        value = {"winning": True, **answer}
        self.round.wins.append(RecordedWin(winner, source, tuple(names_of(ura)), value))
        return self


def _nine_terminals(**fields: Any) -> Recorded:  # noqa: ANN401 - fields of Recorded
    """Return a round that the dealer aborts at once."""
    players = len(fields.get("points", [0] * 4))
    hands = [QUIET + "1m"] * players
    hands[fields.get("dealer", 0)] = ORPHANS
    course = Course(hands, abort="nine_terminals", **fields)
    return course.draw(fields.get("dealer", 0), "9m").round


def nine_terminals() -> Game:
    """Nine terminals; the dealer deals again with one honba."""
    return Game("tenhou", [_nine_terminals(), _nine_terminals(honba=1)])


def nine_terminals_of_three() -> Game:
    """Nine terminals in a three-player game."""
    hands = [ORPHANS, "2468p2468s55667z", "2468p2468s55667z"]
    first = Course(hands, abort="nine_terminals").draw(0, "9m").round
    second = Course(hands, abort="nine_terminals", honba=1).draw(0, "9m").round
    return Game("tenhou_sanma", [first, second])


def four_winds() -> Game:
    """Four players discard the north wind first."""
    course = Course([QUIET + "4z"] * 4, abort="four_winds")
    for seat in range(4):
        course.turn(seat, "9m", "4z")
    return Game("tenhou", [course.round, _nine_terminals(honba=1)])


def four_riichi() -> Game:
    """Four players declare riichi; their sticks stay on the table."""
    hands = ["123m456m789m123p5z", "123p456p789p123s6z", "123s456s789s123m7z", "456m456p456s789m1z"]
    course = Course(hands, abort="four_riichi")
    for seat in range(4):
        course.riichi(seat, "9p")
    after = _nine_terminals(points=[24000] * 4, honba=1, deposits=4)
    return Game("tenhou", [course.round, after])


def four_kans() -> Game:
    """Two players declare two closed kans each."""
    hands = ["111999m2468p246s", "111999p2468m246s", QUIET + "1m", QUIET + "1p"]
    course = Course(hands, abort="four_kans")
    course.kan(0, "1m", "2z").kan(0, "9m", "3z").turn(0, "8s")
    course.kan(1, "1p", "4z").kan(1, "9p", "5z").turn(1, "8s")
    return Game("tenhou", [course.round, _nine_terminals(honba=1)])


THREE_WAITING: Final = [
    QUIET + "2p",
    "234m567p234s678s2p",
    "345m678p345s678s2p",
    "456m678m345p456s2p",
]
"""Three hands of tanyao with 40 fu (1,300 points) that wait for 2p."""
TANYAO: Final = {
    "value": {"han": 1, "fu": 40, "points": 1300},
    "yaku": [{"id": "tanyao", "han": 1}],
}
"""The value of the hands of :data:`THREE_WAITING`."""


def three_wins() -> Game:
    """Three players win on one discard, which aborts the hand by the rules of Tenhou."""
    course = Course(THREE_WAITING, abort="three_wins").turn(0, "9m", "2p")
    return Game("tenhou", [course.round, _nine_terminals(honba=1)])


def three_wins_on_a_riichi_tile() -> Game:
    """Three players win on the declaration tile of a riichi, which is then none: no stick is paid."""
    course = Course(THREE_WAITING, abort="three_wins").riichi(0, "2p", paid=False)
    return Game("tenhou", [course.round, _nine_terminals(honba=1)])


def double_ron() -> Game:
    """Two of three waiting players have another wait: two win 1,300 points each from the dealer."""
    hands = [*THREE_WAITING[:3], QUIET + "9p"]
    course = Course(hands, changes=[-2600, 1300, 1300, 0]).turn(0, "9m", "2p")
    course.win(1, 0, TANYAO).win(2, 0, TANYAO)
    points = [22400, 26300, 26300, 25000]
    return Game("tenhou", [course.round, _nine_terminals(points=points, dealer=1, hand=2)])


def triple_ron() -> Game:
    """Three players win 1,300 points each by the rules of Mahjong Soul."""
    course = Course(THREE_WAITING, changes=[-3900, 1300, 1300, 1300]).turn(0, "9m", "2p")
    course.win(1, 0, TANYAO).win(2, 0, TANYAO).win(3, 0, TANYAO)
    points = [21100, 26300, 26300, 26300]
    return Game("mahjong_soul", [course.round, _nine_terminals(points=points, dealer=1, hand=2)])


def won_north() -> Game:
    """Return a win on an extracted north: ittsuu 2, honitsu 3 and the round wind 1 are a haneman without chankan."""
    hands = ["2468p2468s55667z", "123456789p111z4z", "2468p2468s5566z4z"]
    answer = {
        "value": {"points": 12000, "han": 6, "fu": 40},
        "yaku": [
            {"id": "ittsuu", "han": 2},
            {"id": "honitsu", "han": 3},
            {"id": "yakuhai_round_wind", "han": 1},
        ],
    }
    course = Course(hands, dora=["9m"], changes=[0, 12000, -12000])
    course.turn(0, "9m").turn(1, "9m").draw(2, "7z")
    course.round.add(Step("north", 2, ("4z",)))
    course.win(1, 2, answer)
    points = [35000, 47000, 23000]
    after = Course(
        ["2468p2468s55667z", ORPHANS, "2468p2468s55667z"],
        abort="nine_terminals", points=points, dealer=1, hand=2,
    ).draw(1, "9m").round  # fmt: skip
    return Game("tenhou_sanma", [course.round, after])


def won_riichi_tile() -> Game:
    """Return a win on the declaration tile of a riichi: 1,300 points and no stick."""
    hands = [THREE_WAITING[0], THREE_WAITING[1], QUIET + "9p", QUIET + "9s"]
    course = Course(hands, changes=[-1300, 1300, 0, 0])
    course.riichi(0, "2p", paid=False).win(1, 0, TANYAO)
    points = [23700, 26300, 25000, 25000]
    return Game("tenhou", [course.round, _nine_terminals(points=points, dealer=1, hand=2)])


def leftover_sticks() -> Game:
    """Return a match that ends in a draw with one riichi stick, which goes to the first place.

    By uma 20 and 10 and the return of 30,000 the results are 53, 9, −21 and −41.
    """
    hands = [QUIET + "1m", "123m456m789m123p5z", QUIET + "1p", QUIET + "1s"]
    course = Course(
        hands,
        points=[20000, 40000, 30000, 10000], dealer=3, wind=1, hand=4,
        tenpai=[1], changes=[-1000, 3000, -1000, -1000],
    )  # fmt: skip
    for number in range(3, 73):
        turn = course.riichi if number == 5 else course.turn
        turn(number % 4, "8m")
    this = course.round
    this.results = [-21.0, 53.0, 9.0, -41.0]
    return Game("tenhou", [this])


def called_later() -> Game:
    """Player 0 discards 9s twice; player 2 calls the second one."""
    hands = ["99s11p2468m2468p5z", "246m246p2468s1p66z", "99s2468m468p13s55z", "234m567p234s678s7z"]
    course = Course(hands, changes=[0, 0, -1300, 1300], dora=["2z"])
    course.turn(0, "9m", "9s").turn(1, "9p", "1p").pon(0, 1, "1p", "9s").pon(2, 0, "9s", "5z")
    course.turn(3, "3s", "7z").turn(0, "8p").turn(1, "8p").turn(2, "3s")
    return Game("tenhou", [course.win(3, 2, TANYAO).round])


def rotated(this: Recorded, by: int) -> Recorded:
    """Return the first hand of a round with all players moved ``by`` seats, as the hand that the new dealer deals."""

    def seat(of: int | None) -> int | None:
        return None if of is None else (of + by) % this.players

    def moved(values: Sequence[Any]) -> list[Any]:
        return [values[(place - by) % this.players] for place in range(this.players)]

    return replace(
        this,
        dealer=by,
        hand=by + 1,
        points=moved(this.points or []),
        hands=moved(this.hands),
        changes=moved(this.changes or []),
        tenpai=None if this.tenpai is None else [(of + by) % this.players for of in this.tenpai],
        steps=[
            step._replace(seat=(step.seat + by) % this.players, source=seat(step.source))
            for step in this.steps
        ],
        wins=[
            replace(win, winner=(win.winner + by) % this.players, source=seat(win.source))
            for win in this.wins
        ],
    )


# --- rounds that are possible under one value of an option and impossible under another


def riichi_without_points() -> Recorded:
    """Return a riichi by a player with 900 points; the hand ends in a draw."""
    hands = [QUIET + "1m", "123m456m789m123p5z", QUIET + "1p", QUIET + "1s"]
    course = Course(
        hands, points=[25000, 900, 25000, 25000], tenpai=[1], changes=[-1000, 3000, -1000, -1000]
    )
    for number in range(70):
        turn = course.riichi if number == 1 else course.turn
        turn(number % 4, "8m")
    return course.round


def riichi_with_three_tiles_left() -> Recorded:
    """Riichi on the 67th draw and a win on the last discard: riichi, ippatsu, houtei and tanyao are a mangan."""
    hands = [*THREE_WAITING[:2], QUIET + "9p", QUIET + "9s"]
    course = Course(hands, dealer=3, hand=4, changes=[-8000, 9000, 0, 0])
    for number in range(3, 72):
        turn = course.riichi if number == 69 else course.turn
        turn(number % 4, "8s")
    course.turn(0, "8s", "2p")
    return course.win(1, 0, {"value": {"han": 4, "fu": 40, "points": 8000}}, ura="1z").round


def tenpai_with_a_kan_of_the_wait() -> Recorded:
    """Return a hand that waits only for 4p and has a closed kan of 4p; the record pays it as tenpai."""
    others = "2468m2579p2468s"
    hands = [others + "2z", "123m456s77s35p444p", others + "2z", others + "2z"]
    course = Course(hands, changes=[-1000, 3000, -1000, -1000]).turn(0, "9m").kan(1, "4p", "3z")
    course.turn(1, "9m")
    for number in range(2, 69):
        course.turn(number % 4, "8s")
    course.round.tenpai = None
    return course.round


def open_tanyao() -> Recorded:
    """Return an open hand with tanyao only: 30 fu, 1,000 points."""
    hands = [QUIET + "2m", "34567m34522p67s9s", QUIET + "9p", QUIET + "9s"]
    course = Course(hands, changes=[-1000, 1000, 0, 0]).turn(0, "9m", "2m")
    course.round.add(Step("chi", 1, ("2m", "3m", "4m"), "2m", 0))
    course.round.add(Step("discard", 1, ("9s",)))
    course.turn(2, "9p").turn(3, "9s").turn(0, "9m", "8s")
    return course.win(1, 0, {"value": {"han": 1, "fu": 30, "points": 1000}}).round


def robbed_closed_kan() -> Recorded:
    """Thirteen orphans in double riichi win on the tile of a closed kan: 32,000 points and the stick."""
    hands = [QUIET + "9m", "119m19p19s234567z", "111z2468m2468p24s", QUIET + "9s"]
    course = Course(hands, dora=["2z"], changes=[0, 33000, -32000, 0]).turn(0, "8m")
    course.riichi(1, "8m").kan(2, "1z")
    return course.win(1, 2, {"value": {"points": 32000}}, ura="3z").round


def riichi_with_a_closed_kan() -> Recorded:
    """Riichi and ippatsu after a closed kan of 9s: 70 fu, 4,500 points and the stick."""
    hands = ["2468m2468p246s3z8s", "567m34522p67s999s", QUIET + "9p", QUIET + "1z"]
    course = Course(hands, changes=[-4500, 5500, 0, 0]).turn(0, "9m").kan(1, "9s", "4z")
    course.riichi(1, "9m").turn(2, "9m").turn(3, "9m").turn(0, "9m", "8s")
    return course.win(1, 0, {"value": {"han": 2, "fu": 70, "points": 4500}}, ura="3z3z").round


DECLARED: Final = {
    round_.__name__: round_
    for round_ in (
        riichi_without_points,
        riichi_with_three_tiles_left,
        tenpai_with_a_kan_of_the_wait,
        open_tanyao,
        robbed_closed_kan,
        riichi_with_a_closed_kan,
    )
} | {
    "nine_terminals": lambda: nine_terminals().rounds[0],
    "nine_terminals_of_three": lambda: nine_terminals_of_three().rounds[0],
}
"""Rounds by name, for the test that compares the tasks."""

CASES: Final = (
    nine_terminals,
    nine_terminals_of_three,
    four_winds,
    four_riichi,
    four_kans,
    three_wins,
    three_wins_on_a_riichi_tile,
    double_ron,
    triple_ron,
    won_north,
    won_riichi_tile,
    leftover_sticks,
    called_later,
)


def rare_games() -> Iterator[tuple[str, Game]]:
    """Yield each game with its name."""
    for case in CASES:
        yield case.__name__, case()
