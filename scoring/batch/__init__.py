"""Batches: many hands encoded and scored together, in columns."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from scoring.batch.batches import MESSAGES, Batch
from scoring.batch.columns.input import InputColumns
from scoring.batch.columns.requests import RequestColumns
from scoring.batch.scores import BatchScores
from scoring.batch.single_hands import SingleEngine
from scoring.batch.tiles.scoring import TileEngine, can_score_in_columns
from scoring.faults import Fault, Refused, extra
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rulesets import ruleset as ruleset_of


@lru_cache(maxsize=8)
def _engine(id_: str, rules: InForce) -> TileEngine | SingleEngine:
    ruleset = ruleset_of(id_)
    game = ruleset.game
    if isinstance(game, TileGame) and can_score_in_columns(game, rules):
        return TileEngine(game, rules)
    return SingleEngine(ruleset, rules)


def encode_batch(
    id_: str,
    hands: Any,  # noqa: ANN401 - requests, columns or a table
    *,
    options: object = None,
    most_rejected: int | None = None,
) -> Batch:
    """Encode many hands of ruleset ``id_`` for scoring together under ``options``, which hold for all of them.

    ``hands`` are requests or lines of notation; or columns by the names of the fields (NumPy or Arrow arrays, lists), a row for each
    hand; or a table that Arrow can read. In columns lists are joined by commas (or are lists of texts), an object is written
    ``name:value,name:value``, and null or an empty text is an absent field. A hand cannot have options of its own.

    The errors of impossible hands are in :attr:`Batch.faults`, by row. Raise :class:`scoring.UnknownName` for an unknown ruleset, and
    :class:`scoring.Refused` for invalid options and columns, with pointers to them: ``"/win"``, ``"/win/7"``, and for more than
    ``most_rejected`` rows with errors in columns, because an error takes much longer than a score.
    """
    ruleset = ruleset_of(id_)
    engine = _engine(id_, ruleset.in_force(options))
    if hasattr(hands, "__arrow_c_stream__"):
        with extra("bulk"):
            from scoring.batch.columns import arrow  # noqa: PLC0415 - needs pyarrow

        hands = arrow.columns_of(hands)
    if isinstance(hands, Mapping):
        return engine.encode(InputColumns(ruleset.game.fields, hands), most_rejected)
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise Refused([Fault("", "wrong_type", MESSAGES["not_a_list_of_hands"])])
    return engine.encode(RequestColumns(ruleset.game.fields, [*hands]))


def score_batch(id_: str, batch: Batch) -> BatchScores:
    """Return the scores of the hands of a batch as columns, with one row for each hand, in order.

    Each row has the score that :func:`scoring.score` gives the hand. Raise :class:`ValueError` for a batch of another ruleset.
    """
    if batch.ruleset != id_:
        message = f"the batch was encoded for {batch.ruleset}, not for {id_}"
        raise ValueError(message)
    return _engine(id_, batch.rules).score(batch)
