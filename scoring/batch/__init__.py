"""Many hands at once: the same rules as for one hand, asked of columns; which rules there are is decided in the rule books."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Protocol

from scoring.batch import arrow
from scoring.batch.batches import Batch
from scoring.batch.column_source import Columns
from scoring.batch.scores import NULL, BatchScores, Coded, Counted, Share
from scoring.batch.single_hands import FewHands
from scoring.batch.tile_hands import TileHands
from scoring.faults import Fault, Refused
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rulesets import ruleset as ruleset_of
from scoring.text import Text

__all__ = [
    "NULL",
    "Batch",
    "BatchScores",
    "Coded",
    "Counted",
    "Share",
    "encode_batch",
    "score_batch",
]

_MOST_RULES: Final = 8
"""Rules in force that are kept ready."""


class _Engine(Protocol):
    """Encodes and scores the hands of one ruleset under the rules in force."""

    def requests(self, requests: list[Any]) -> Batch:
        """A batch of requests."""

    def columns(self, columns: Columns) -> Batch:
        """A batch of columns."""

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """What all hands of a batch are worth."""


@lru_cache(maxsize=_MOST_RULES)
def _engine(rules: InForce) -> _Engine:
    game = rules.ruleset.game
    return TileHands(game, rules) if isinstance(game, TileGame) else FewHands(game, rules)


def encode_batch(
    id_: str,
    hands: Any,  # noqa: ANN401 - requests, columns or a table
    *,
    options: object = None,
) -> Batch:
    """Many hands of ruleset ``id_``, read and made ready to be scored under ``options``, which hold for all of them.

    ``hands`` are requests; or columns by the names of the fields (NumPy or Arrow arrays, lists), a row for each hand; or a table that
    Arrow can read. In columns lists are joined by commas (or are lists of texts), an object is written ``name:value,name:value``,
    and null or an empty text is an absent field. A hand has no options of its own.

    What is wrong with impossible hands is in :attr:`Batch.faults`, by row. Raises :class:`scoring.UnknownName` for a ruleset that does not
    exist, and :class:`scoring.Refused` for options and for columns that cannot be, with pointers to them: ``"/win"``.
    """
    ruleset = ruleset_of(id_)
    engine = _engine(ruleset.in_force(options))
    if arrow.is_table(hands):
        hands = arrow.columns_of(hands)
    if isinstance(hands, Mapping):
        return engine.columns(Columns(ruleset.game.fields, hands))
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise Refused([Fault("", "wrong_type", _WANTED)])
    return engine.requests(hands if isinstance(hands, list) else list(hands))


def score_batch(id_: str, batch: Batch) -> BatchScores:
    """What the hands of a batch are worth, in columns: a row for every hand that was handed in.

    Each row says what :func:`scoring.score` says of the hand. Raises :class:`ValueError` for a batch of another ruleset.
    """
    if batch.ruleset != id_:
        message = f"this is a batch of {batch.ruleset}"
        raise ValueError(message)
    return _engine(batch.rules).score(batch)


_WANTED: Final = Text(
    "要求の配列か、項目の名を持つ列で指定する。",
    "Must be a list of requests, or columns by the names of the fields.",
)
