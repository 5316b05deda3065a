"""Games with rare rounds, from ``rare.yaml``."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.conformance.replay.recorded import Recorded, RecordedWin, Step
from scoring.tiles.notation import names_of
from tests.yaml_cases import cases

CASES: Final = cases(Path(__file__).with_name("rare.yaml"))
QUIET: Final = "2468m2468p2468s"
ORPHANS: Final = "19m19p19s1234567z"
THREE_WAITING: Final[list[str]] = CASES["three_waiting"]
TANYAO: Final[dict[str, Any]] = CASES["tanyao"]
"""The value of the hands of :data:`THREE_WAITING`."""


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
            "hands": [names_of(hand.replace("quiet ", QUIET)) for hand in hands],
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

    def turns(self, first: int, end: int, tile: str) -> "Course":
        """Draw and discard the same tile in the turns from ``first`` to before ``end``, in the order of the seats."""
        for number in range(first, end):
            self.turn(number % 4, tile)
        return self

    def riichi(self, seat: int, drawn: str) -> "Course":
        """Draw a tile, declare riichi, discard the tile and pay the stick."""
        self.unpaid_riichi(seat, drawn).round.add(Step("deposit", seat))
        return self

    def unpaid_riichi(self, seat: int, drawn: str) -> "Course":
        """Draw a tile, declare riichi and discard the tile, on which another player wins."""
        self.draw(seat, drawn)
        self.round.add(Step("riichi", seat))
        self.round.add(Step("discard", seat, (drawn,)))
        return self

    def kan(self, seat: int, tile: str, dora: str = "") -> "Course":
        """Draw the fourth tile and declare a closed kan; ``dora`` is the new indicator."""
        self.draw(seat, tile)
        self.round.add(Step("closed_kan", seat, (tile,) * 4, tile))
        if dora:
            self.round.add(Step("dora", 0, (dora,)))
        return self

    def call(self, kind: str, seat: int, source: int, tiles: str, discard: str) -> "Course":
        """Call the first of ``tiles`` and discard another one."""
        names = tuple(names_of(tiles))
        self.round.add(Step(kind, seat, names, names[0], source))
        self.round.add(Step("discard", seat, (discard,)))
        return self

    def north(self, seat: int) -> "Course":
        """Set a north aside."""
        self.round.add(Step("north", seat, ("4z",)))
        return self

    def win(
        self, winner: int, source: int | None, answer: dict[str, Any], ura: str = ""
    ) -> "Course":
        """Record a win."""
        value = {"winning": True, **answer}
        self.round.wins.append(RecordedWin(winner, source, tuple(names_of(ura)), value))
        return self


def _nine_terminals(dealer: int = 0, **fields: Any) -> Recorded:  # noqa: ANN401 - fields of Recorded
    """Return a round that the dealer aborts at once."""
    hands = ["quiet 1m"] * 4
    hands[dealer] = ORPHANS
    course = Course(hands, abort="nine_terminals", dealer=dealer, **fields)
    return course.draw(dealer, "9m").round


def round_of(nine: Any = None, play: Any = (), **fields: Any) -> Recorded:  # noqa: ANN401 - from YAML
    """Return a round of ``rare.yaml``."""
    if nine is not None:
        return _nine_terminals(**nine)
    course = Course(**fields)
    for method, *arguments in play:
        getattr(course, method)(*arguments)
    return course.round


def rounds(name: str) -> list[Recorded]:
    """Return the rounds of a game, or the one of this name."""
    game = CASES["games"].get(name) or {"rounds": [CASES["rounds"][name]]}
    return [round_of(**one) for one in game["rounds"]]


def rare_games() -> dict[str, Game]:
    """Return each game by its name."""
    return {name: Game(one["ruleset"], rounds(name)) for name, one in CASES["games"].items()}


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
