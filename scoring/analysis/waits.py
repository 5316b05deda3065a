"""The tiles that improve or complete a hand: the number left, and the score of each."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, cast

from scoring.analysis import FORM, MESSAGES, TURN, reason
from scoring.analysis.furiten import Furiten
from scoring.analysis.hand_in_play import MARKED_NAME, HandInPlay
from scoring.analysis.tile_supply import TileSupply
from scoring.faults import Fault, Refused
from scoring.hand.answer import Score
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.text import Text, joined
from scoring.tiles.kinds import COPIES, NAMES, RED_NAMES, copies, kinds_of
from scoring.tiles.notation import kind_of, written
from scoring.tiles.shanten import Distance

_WHITE: Final = kind_of("5z")
_FIVES: Final = {kind_of(name): suit for suit, name in enumerate(RED_NAMES)}
"""The suit of each kind with red fives."""


class Left(NamedTuple):
    """A tile and the number of its copies that the player cannot see."""

    tile: str
    kind: int
    left: int


class Wait(NamedTuple):
    """A tile that completes a hand."""

    tile: str
    left: int
    ron: Score | Fault | None = None
    """The score by ron, or the reason why ron is impossible; ``None`` if the request excludes scores."""
    tsumo: Score | Fault | None = None


class Chance(NamedTuple):
    """A way of winning with the next tile: its possible situations, or the reason why there is none."""

    situations: tuple[tuple[str, ...], ...]
    """The first is possible; each other one counts only if the game accepts it."""
    never: Fault | None
    barred: Mapping[int, Fault]
    """The kinds on which the player cannot win, each with the reason."""
    tsumo: bool = False


def best_of(scores: Iterable[Score]) -> Score:
    """Return the score that wins the most."""
    return max(scores, key=lambda score: (score.winning, score.received))


class WaitScores:
    """The scores of a hand in play for the tiles that complete it."""

    def __init__(self, game: TileGame, rules: InForce, hand: HandInPlay, lang: str) -> None:
        self._game = game
        self._rules = rules
        self._hand = hand
        self._lang = lang
        self._reds = TileSupply.of(game, rules).reds

    def scores(
        self, tiles: Iterable[str], tile: str, situations: Iterable[tuple[str, ...]], *, tsumo: bool
    ) -> list[Score]:
        """Return the scores of ``tiles`` completed by ``tile``, one for each situation.

        The first situation must be possible. The others are left out if they are impossible.
        """
        request = {
            **self._hand.request,
            "concealed": written(tiles),
            "winning_tile": tile,
            "win": "tsumo" if tsumo else "ron",
        }

        def score(situation: tuple[str, ...]) -> Score:
            complete = {**request, "situation": list(situation)}
            return cast(Score, self._game.answer(self._rules, complete, self._lang))

        first, *others = situations
        found = [score(first)]
        for situation in others:
            with suppress(Refused):
                found.append(score(situation))
        return found

    def left(self, kinds: int) -> list[Left]:
        """Return the kinds of a mask, each with the number of copies that the player cannot see."""
        seen = self._hand.seen
        return [Left(NAMES[kind], kind, COPIES - copies(seen, kind)) for kind in kinds_of(kinds)]

    def waits(
        self, tiles: tuple[str, ...], kinds: int, furiten: Furiten, ron: Chance, tsumo: Chance
    ) -> tuple[Wait, ...]:
        """Return the tiles that complete ``tiles``, each with its worth; red fives and the marked white dragon have their own entries."""
        found = []
        for tile, kind, left in self._with_reds(kinds):
            barred = furiten.reason if furiten.barred >> kind & 1 else ron.barred.get(kind)
            by_ron = self._by(tiles, tile, left, ron, barred)
            found.append(Wait(tile, left, by_ron, self._by(tiles, tile, left, tsumo, None)))
        marked = self._marked(tiles, kinds, ron, tsumo)
        return (*found, *(wait._replace(ron=furiten.reason or wait.ron) for wait in marked))

    def bare_waits(
        self, tiles: tuple[str, ...], kinds: int, ron: Chance, tsumo: Chance
    ) -> tuple[Wait, ...]:
        """Return the same tiles without their worth."""
        plain = [Wait(tile, left) for tile, _, left in self._with_reds(kinds)]
        marked = self._marked(tiles, kinds, ron, tsumo)
        return (*plain, *(Wait(wait.tile, wait.left) for wait in marked))

    def _marked(
        self, tiles: tuple[str, ...], kinds: int, ron: Chance, tsumo: Chance
    ) -> Iterator[Wait]:
        """Yield the marked white dragon if it is not seen yet and completes the hand in any way, furiten or not."""
        if not kinds or self._hand.marked != "unseen":
            return
        ways = [
            reason("not_complete:marked", FORM)
            if isinstance(way, Score) and way.reason == "not_complete"
            else way
            for way in (
                self._by(tiles, MARKED_NAME, 1, ron, None),
                self._by(tiles, MARKED_NAME, 1, tsumo, None),
            )
        ]
        if any(isinstance(way, Score) for way in ways):
            yield Wait(MARKED_NAME, 1, *ways)

    def _by(
        self, tiles: tuple[str, ...], tile: str, left: int, chance: Chance, barred: Fault | None
    ) -> Score | Fault:
        """Return the best score of a way of winning, or the reason why there is none."""
        if never := barred or chance.never or (None if left else reason("none_left", TURN)):
            return never
        return best_of(self.scores(tiles, tile, chance.situations, tsumo=chance.tsumo))

    def _with_reds(self, kinds: int) -> Iterator[Left]:
        """Yield the kinds of a mask, with unseen red fives apart from plain fives."""
        for tile, kind, left in self.left(kinds):
            suit = _FIVES.get(kind)
            red = 0 if suit is None else min(left, self._reds[suit] - self._hand.reds_seen[suit])
            marked = kind == _WHITE and self._hand.marked == "unseen"
            if left > red + marked or not left:
                yield Left(tile, kind, left - red - marked)
            if suit is not None and red:
                yield Left(RED_NAMES[suit], kind, red)


# --- what a hand hopes for


class Waiting(NamedTuple):
    """A hand that waits for a tile."""

    distance: Distance
    improves: tuple[Left, ...]
    waits: tuple[Wait, ...]
    """The tiles that complete it; none before tenpai."""
    furiten: Furiten

    @property
    def left(self) -> int:
        """The number of unseen tiles that improve the hand."""
        return sum(tile.left for tile in self.improves)

    @property
    def hope(self) -> int:
        """The points that the waits receive by the better kind of win, times the number of tiles left."""
        return sum(
            wait.left * max(_received(wait.ron), _received(wait.tsumo)) for wait in self.waits
        )

    def worths(self) -> list[Score]:
        """Return the scores of the waits by ron and by tsumo."""
        ways = (way for wait in self.waits for way in (wait.ron, wait.tsumo))
        return [way for way in ways if isinstance(way, Score)]

    def to_dict(self, rules: InForce, lang: str) -> dict[str, Any]:
        """Return the tiles, their worth and furiten as plain data."""
        return {
            "improves": [{"tile": tile.tile, "left": tile.left} for tile in self.improves],
            "left": self.left,
            "waits": [_wait(wait, rules, lang) for wait in self.waits],
            "furiten": self.furiten.to_dict(rules, lang),
        }


class Discard(NamedTuple):
    """A tile that may be discarded, and the hand it leaves."""

    tile: str
    waiting: Waiting

    def rank(self) -> tuple[int, int, int, bool, int]:
        """Return the sort key of a discard, the best first.

        The order is: lowest shanten, most tiles that improve the hand, most points that its waits receive, plain fives before red ones.
        """
        waiting = self.waiting
        return (
            waiting.distance.shanten,
            -waiting.left,
            -waiting.hope,
            self.tile[0] == "0",
            kind_of(self.tile),
        )


def _received(worth: Score | Fault | None) -> int:
    return worth.received if isinstance(worth, Score) else 0


def _wait(wait: Wait, rules: InForce, lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"tile": wait.tile, "left": wait.left}
    if wait.ron is None:
        return shown
    for name, worth in (("ron", wait.ron), ("tsumo", wait.tsumo)):
        shown[name] = _short(worth) if isinstance(worth, Score) else None
    for name, worth in (("no_ron", wait.ron), ("no_tsumo", wait.tsumo)):
        shown[name] = rules.reason_line(worth, lang) if isinstance(worth, Fault) else None
    return shown


def _short(score: Score) -> dict[str, Any]:
    """Return the parts of a score that a wait shows."""
    return {
        "winning": score.winning,
        "reason": score.reason,
        "value": score.describe_value()["value"],
        "yaku": [line.id for line in score.yaku],
        "received": score.received,
    }


def distance_sentence(distance: Distance) -> Text:
    """Return a sentence on the number of tiles by which a hand misses tenpai."""
    if distance.shanten < 0:
        return MESSAGES["explanation.complete"]
    if not distance.shanten:
        return MESSAGES["explanation.tenpai"]
    return MESSAGES["explanation.shanten"].filled(n=distance.shanten)


def waiting_sentences(waiting: Waiting) -> list[Text]:
    """Return sentences on the tiles that the hand waits for, and on whether the player may win by ron."""
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
