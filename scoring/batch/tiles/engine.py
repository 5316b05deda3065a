"""Batches of tile games: the encoder and the scorer of one ruleset under the rules in force."""

from dataclasses import dataclass
from typing import Any

from scoring.batch.batches import Batch
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import BatchScores
from scoring.batch.tiles.encoding import TileEncoder
from scoring.batch.tiles.hands import HandColumns
from scoring.batch.tiles.scoring import TileScorer
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce


@dataclass(frozen=True, slots=True, eq=False)
class TileBatch(Batch):
    """Encoded hands of a tile game."""

    hands: HandColumns
    """A row for every hand; impossible ones are zeros."""


class TileEngine:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._rules = rules
        self._encoder = TileEncoder(game, rules)
        self._scorer = TileScorer(game, rules)

    def encode(self, columns: InputColumns) -> TileBatch:
        """A batch of columns."""
        hands, faults = self._encoder.encode(columns)
        return TileBatch(self._rules, columns.size, faults, hands)

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """The scores of all hands of a batch."""
        return self._scorer.score(batch.hands, batch)
