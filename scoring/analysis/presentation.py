"""What a hand waits for, as plain data and sentences."""

from typing import Any, NamedTuple

from scoring.analysis.furiten import Furiten
from scoring.analysis.reasons import MESSAGES
from scoring.analysis.waits import Left, Wait, WaitScore
from scoring.faults import Fault
from scoring.rules.declarations import Declarations
from scoring.rules.links import reason_line
from scoring.text import Text, joined
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance


class Waiting(NamedTuple):
    """A hand that waits for a tile."""

    distance: Distance
    improves: tuple[Left, ...]
    waits: tuple[Wait, ...]
    """The tiles that complete it; none before tenpai."""
    furiten: Furiten

    @property
    def left(self) -> int:
        """How many tiles improve it that the player cannot see."""
        return sum(tile.left for tile in self.improves)

    @property
    def hope(self) -> int:
        """What its waits receive, each as often as it is left, by the better way of winning."""
        return sum(
            wait.left * max(_received(wait.ron), _received(wait.tsumo)) for wait in self.waits
        )

    def worths(self) -> list[WaitScore]:
        """What its waits score, by ron and by tsumo."""
        ways = (way for wait in self.waits for way in (wait.ron, wait.tsumo))
        return [way for way in ways if isinstance(way, WaitScore)]

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """Return the tiles, their worth and furiten as plain data."""
        return {
            "improves": [{"tile": tile.tile, "left": tile.left} for tile in self.improves],
            "left": self.left,
            "waits": [_wait(wait, ruleset, lang) for wait in self.waits],
            "furiten": self.furiten.to_dict(ruleset, lang),
        }


class Discard(NamedTuple):
    """A tile that may be discarded, and the hand it leaves."""

    tile: str
    waiting: Waiting

    @staticmethod
    def rank(discard: "Discard") -> tuple[int, int, int, bool, int]:
        """The nearest hand first, then the one with most tiles that improve it, then the dearest; a red five is kept before others."""
        tile, waiting = discard
        return (
            waiting.distance.shanten,
            -waiting.left,
            -waiting.hope,
            tile[0] == "0",
            kind_of(tile),
        )


def _received(worth: WaitScore | Fault) -> int:
    return worth.score["received"] if isinstance(worth, WaitScore) else 0


def _wait(wait: Wait, ruleset: Declarations, lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"tile": wait.tile, "left": wait.left}
    for name, worth in (("ron", wait.ron), ("tsumo", wait.tsumo)):
        shown[name] = dict(worth.score) if isinstance(worth, WaitScore) else None
    for name, worth in (("no_ron", wait.ron), ("no_tsumo", wait.tsumo)):
        shown[name] = reason_line(ruleset, worth, lang) if isinstance(worth, Fault) else None
    return shown


def distance_sentence(distance: Distance) -> Text:
    """Return how far a hand is from tenpai."""
    if distance.shanten < 0:
        return MESSAGES["explanation.complete"]
    if not distance.shanten:
        return MESSAGES["explanation.tenpai"]
    return MESSAGES["explanation.shanten"].filled(n=distance.shanten)


def waiting_sentences(waiting: Waiting) -> list[Text]:
    """The tiles a hand hopes for, and whether it may win by ron."""
    if waiting.waits:
        text = MESSAGES["explanation.waits"]
        tiles = [_with_left(wait.tile, wait.left) for wait in waiting.waits]
        left = sum(wait.left for wait in waiting.waits)
    elif not waiting.distance.shanten:
        return [MESSAGES["all_held"]]
    else:
        text = MESSAGES["explanation.improves"]
        tiles = [_with_left(tile, left) for tile, _, left in waiting.improves]
        left = waiting.left
    sentences = [text.filled(tiles=joined(tiles, ja="、"), left=left)]
    if waiting.furiten.reason:
        sentences.append(waiting.furiten.reason.detail)
    return sentences


def _with_left(tile: str, left: int) -> Text:
    return Text(f"{tile}×{left}", f"{tile} ×{left}")
