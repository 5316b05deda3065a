"""The tiles that improve or complete a hand: how many are left, and what each would score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from scoring.analysis.furiten import Furiten
from scoring.analysis.hand_in_play import MARKED_NAME, HandInPlay
from scoring.analysis.reasons import reason
from scoring.analysis.tile_supply import COPIES, TileSupply
from scoring.faults import Fault, Refused
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import NAMES, RED_NAMES, copies, kinds_of
from scoring.tiles.notation import kind_of, written

_WHITE: Final = kind_of("5z")
_FIVES: Final = {kind_of(name): suit for suit, name in enumerate(RED_NAMES)}
"""The suits of the kinds that have red ones."""


class Left(NamedTuple):
    """A tile and how many of it the player cannot see."""

    tile: str
    kind: int
    left: int


class WaitScore(NamedTuple):
    """What a hand scores with one more tile."""

    score: Mapping[str, Any]
    """The parts of the score that a wait shows."""
    assumed: Sequence[Mapping[str, Any]]


class Wait(NamedTuple):
    """A tile that completes a hand."""

    tile: str
    left: int
    ron: WaitScore | Fault
    """What it is worth by ron, or why it cannot be won."""
    tsumo: WaitScore | Fault


class Chance(NamedTuple):
    """A way of winning with the next tile: with which of these situations, or why there is no such way."""

    situations: tuple[tuple[str, ...], ...]
    """The first can be; the others where nothing speaks against them."""
    never: Fault | None
    barred: Mapping[int, Fault]
    """Kinds with which there is none though there is with others."""
    tsumo: bool = False


def best_of(scores: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The score that wins most."""
    return max(scores, key=lambda score: (score["winning"], score["received"]))


class WaitScores:
    """What a hand that is still played scores when it is completed."""

    def __init__(self, game: TileGame, rules: InForce, hand: HandInPlay, lang: str) -> None:
        self._game = game
        self._rules = rules
        self._hand = hand
        self._lang = lang
        self._reds = TileSupply.of(game, rules).reds

    def scores(
        self,
        tiles: Iterable[str],
        tile: str,
        situations: Iterable[tuple[str, ...]],
        *,
        tsumo: bool,
    ) -> list[dict[str, Any]]:
        """The scores of ``tiles`` completed by ``tile`` with each of some situations, without those but the first that cannot be."""
        request = {
            **self._hand.request,
            "concealed": written(tiles),
            "winning_tile": tile,
            "win": "tsumo" if tsumo else "ron",
        }

        def score(situation: tuple[str, ...]) -> dict[str, Any]:
            complete = {**request, "situation": list(situation)}
            return self._game.score(self._rules, complete, self._lang).to_dict()

        first, *others = situations
        found = [score(first)]
        for situation in others:
            with suppress(Refused):
                found.append(score(situation))
        return found

    def left(self, kinds: int) -> list[Left]:
        """The kinds of a mask with how many the player cannot see."""
        seen = self._hand.seen
        return [Left(NAMES[kind], kind, COPIES - copies(seen, kind)) for kind in kinds_of(kinds)]

    def waits(
        self, tiles: tuple[str, ...], kinds: int, furiten: Furiten, ron: Chance, tsumo: Chance
    ) -> tuple[Wait, ...]:
        """The tiles that complete ``tiles``, each with its worth; red fives and the marked white dragon are entries of their own."""
        found = []
        for tile, kind, left in self._with_reds(kinds):
            barred = furiten.reason if furiten.barred >> kind & 1 else ron.barred.get(kind)
            by_ron = self._by(tiles, tile, left, ron, barred)
            found.append(Wait(tile, left, by_ron, self._by(tiles, tile, left, tsumo, None)))
        if kinds and self._hand.marked == "unseen":
            found += self._marked(tiles, furiten, ron, tsumo)
        return tuple(found)

    def _marked(
        self, tiles: tuple[str, ...], furiten: Furiten, ron: Chance, tsumo: Chance
    ) -> Iterator[Wait]:
        """The marked white dragon, where it completes the hand in any way."""
        barred = furiten.reason if furiten.barred else None
        ways = [
            reason("not_complete:marked")
            if isinstance(way, WaitScore) and way.score["reason"] == "not_complete"
            else way
            for way in (
                self._by(tiles, MARKED_NAME, 1, ron, barred),
                self._by(tiles, MARKED_NAME, 1, tsumo, None),
            )
        ]
        if any(isinstance(way, WaitScore) for way in ways):
            yield Wait(MARKED_NAME, 1, *ways)

    def _by(
        self, tiles: tuple[str, ...], tile: str, left: int, chance: Chance, barred: Fault | None
    ) -> WaitScore | Fault:
        """The best score of a way of winning in short, or why there is none."""
        if never := barred or chance.never or (None if left else reason("none_left")):
            return never
        score = best_of(self.scores(tiles, tile, chance.situations, tsumo=chance.tsumo))
        shown = {name: score[name] for name in ("winning", "reason", "value")}
        shown["yaku"] = [line["id"] for line in score["yaku"]]
        shown["received"] = score["received"]
        return WaitScore(shown, score["assumed"])

    def _with_reds(self, kinds: int) -> Iterator[Left]:
        """The kinds of a mask, red fives that are not seen apart from the others."""
        for tile, kind, left in self.left(kinds):
            suit = _FIVES.get(kind)
            red = 0 if suit is None else min(left, self._reds[suit] - self._hand.reds_seen[suit])
            marked = kind == _WHITE and self._hand.marked == "unseen"
            if left > red + marked or not left:
                yield Left(tile, kind, left - red - marked)
            if suit is not None and red:
                yield Left(RED_NAMES[suit], kind, red)
