"""The analysis of a tile hand as plain data and sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.analysis.furiten import Furiten
from scoring.analysis.hand_in_play import Turn
from scoring.analysis.legal_actions import Declaration
from scoring.analysis.reasons import MESSAGES
from scoring.analysis.waits import Left, Wait, WaitScore
from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.hand.answer import ExplainedAnswer
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
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
        """It as plain data."""
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
    return worth.received if isinstance(worth, WaitScore) else 0


def _wait(wait: Wait, ruleset: Declarations, lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"tile": wait.tile, "left": wait.left}
    for name, worth in (("ron", wait.ron), ("tsumo", wait.tsumo)):
        shown[name] = dict(worth.score) if isinstance(worth, WaitScore) else None
    for name, worth in (("no_ron", wait.ron), ("no_tsumo", wait.tsumo)):
        shown[name] = reason_line(ruleset, worth, lang) if isinstance(worth, Fault) else None
    return shown


_NOT_WAITING: Final = dict.fromkeys(("improves", "left", "waits", "furiten"))


@dataclass(frozen=True)
class HandAnalysis(ExplainedAnswer):
    """An analysed hand."""

    rules: InForce
    lang: str
    turn: Turn
    distance: Distance
    not_tenpai: Fault | None
    waiting: Waiting | None
    winning: WaitScore | None
    discards: tuple[Discard, ...] | None
    barred: Mapping[str, Fault]
    declarations: tuple[Declaration, ...]
    assumed: tuple[Assumption, ...]
    scores_assumed: Sequence[Mapping[str, Any]]
    """What the scores took for granted, as they say it."""

    @property
    def shanten(self) -> int:
        """Tiles from tenpai: 0 for a hand of tenpai form, -1 for a complete one."""
        return self.distance.shanten

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The tiles that complete the hand; none before tenpai and while it has to discard."""
        return self.waiting.waits if self.waiting else ()

    @property
    def explanation(self) -> list[str]:
        """The findings, one sentence each."""
        return [text.say(self.lang) for text in self._explanation()]

    def __repr__(self) -> str:
        """Return the ruleset, how far the hand is and what it waits for in one line."""
        waits = " ".join(wait.tile for wait in self.waits)
        return f"<Analysis by {self.ruleset}: shanten {self.shanten}; waits {waits or 'none'}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the response body, in which the assumptions of the scores follow the others."""
        answer = super().to_dict()
        return answer | {"assumed": [*answer["assumed"], *self.scores_assumed]}

    def body(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        ruleset, lang = self.rules.ruleset, self.lang
        return {
            "turn": self.turn,
            "shanten": self.distance.shanten,
            "tenpai": self.distance.shanten <= 0,
            "not_tenpai": reason_line(ruleset, self.not_tenpai, lang) if self.not_tenpai else None,
            **(self.waiting.to_dict(ruleset, lang) if self.waiting else _NOT_WAITING),
            "winning": dict(self.winning.score) if self.winning else None,
            "discards": None
            if self.discards is None
            else [
                {
                    "tile": tile,
                    "shanten": waiting.distance.shanten,
                    "tenpai": waiting.distance.shanten == 0,
                    **waiting.to_dict(ruleset, lang),
                }
                for tile, waiting in self.discards
            ],
            "barred": [
                {"tile": tile, **reason_line(ruleset, reason, lang)}
                for tile, reason in self.barred.items()
            ],
            "declarations": [declared.to_dict(ruleset, lang) for declared in self.declarations],
        }

    def _explanation(self) -> list[Text]:
        """The findings, one sentence each."""
        sentences = [_distance_sentence(self.distance)]
        if self.not_tenpai:
            sentences.append(self.not_tenpai.detail)
        if self.waiting:
            sentences += _waiting_sentences(self.waiting)
        if self.discards:
            tile, waiting = self.discards[0]
            lead = MESSAGES["explanation.best_discard"].filled(tile=tile)
            found = [lead, _distance_sentence(waiting.distance), *_waiting_sentences(waiting)]
            sentences.append(joined(found, ja="", en=" "))
        legal = [declared.name for declared in self.declarations if not declared.why]
        if legal:
            text = MESSAGES["explanation.declarations"]
            sentences.append(text.filled(legal=joined(legal)))
        else:
            sentences.append(MESSAGES["explanation.no_declaration"])
        return sentences


def _distance_sentence(distance: Distance) -> Text:
    if distance.shanten < 0:
        return MESSAGES["explanation.complete"]
    if not distance.shanten:
        return MESSAGES["explanation.tenpai"]
    return MESSAGES["explanation.shanten"].filled(n=distance.shanten)


def _waiting_sentences(waiting: Waiting) -> list[Text]:
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
