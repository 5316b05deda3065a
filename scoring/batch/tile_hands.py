"""Batches of tile games: the encoder and the scorer of one ruleset under the rules in force, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.batch.batches import Batch
from scoring.batch.column_source import Columns, Rows
from scoring.batch.scores import BatchScores
from scoring.batch.sources import Requests
from scoring.batch.tile_columns import Hands
from scoring.batch.tile_encoding import TileEncoder
from scoring.batch.tile_scoring import TileScorer
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce


@dataclass(frozen=True, slots=True, eq=False)
class TileBatch(Batch):
    """Encoded hands of a tile game."""

    hands: Hands
    """A row for every hand; impossible ones are zeros."""


class TileHands:
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def __init__(self, game: TileGame, rules: InForce) -> None:
        self._rules = rules
        self._encoder = TileEncoder(game, rules)
        self._scorer = TileScorer(game, rules)

    def requests(self, requests: Sequence[Any]) -> TileBatch:
        """A batch of requests."""
        size = len(requests)
        hands, faults = self._encoder.encode(
            None, size, lambda rows, memory: Requests(requests[rows], memory)
        )
        return TileBatch(self._rules, size, faults, hands)

    def columns(self, columns: Columns) -> TileBatch:
        """A batch of columns."""
        hands, faults = self._encoder.encode(
            tuple(columns.of), columns.size, lambda rows, memory: Rows(columns, rows, memory)
        )
        return TileBatch(self._rules, columns.size, faults, hands)

    def score(self, batch: TileBatch) -> BatchScores:
        """What all hands of a batch are worth."""
        return self._scorer.score(batch.hands, batch.faults)
