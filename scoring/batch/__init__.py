"""Batches: many hands encoded and scored together, in columns."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scoring.batch.batches import MESSAGES, Batch, Faults
from scoring.batch.columns.input import InputColumns
from scoring.batch.distinct_hands import DistinctEngine
from scoring.batch.scores import NULL, BatchScores, Coded, CountedYaku, Share
from scoring.batch.tiles.scoring import TileEngine
from scoring.faults import Fault, Refused, extra
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rules.requests import at_line, with_fields_of_line
from scoring.rules.ruleset import HAND, Ruleset
from scoring.rulesets import ruleset as ruleset_of

__all__ = [
    "NULL",
    "Batch",
    "BatchScores",
    "Coded",
    "CountedYaku",
    "Share",
    "encode_batch",
    "score_batch",
]

_MAX_ENGINES: Final = 8


@lru_cache(maxsize=_MAX_ENGINES)
def _engine(id_: str, rules: InForce) -> TileEngine | DistinctEngine:
    game = ruleset_of(id_).game
    if isinstance(game, TileGame) and rules.wall_break is None and not rules.chip_rates:
        return TileEngine(game, rules)
    return DistinctEngine(game, rules)


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
    given = [{HAND.name: hand} if isinstance(hand, str) else hand for hand in hands]
    requests, unreadable = _with_lines_read(ruleset, given)
    batch = engine.encode(requests)
    faults = {
        row: tuple(at_line(ruleset, given[row], fault) for fault in found)
        for row, found in {**batch.faults, **unreadable}.items()
    }
    return replace(batch, faults=faults) if faults else batch


def _with_lines_read(ruleset: Ruleset, hands: list[Any]) -> tuple[list[Any], Faults]:
    """Return requests with the fields of their lines instead of the lines, and the errors of lines, by row.

    A hand with such an error stays as it is.
    """
    requests = [*hands]
    faults: Faults = {}
    for row, hand in enumerate(hands):
        if isinstance(hand, Mapping) and HAND.name in hand:
            try:
                requests[row] = with_fields_of_line(ruleset, hand)
            except Refused as refused:
                faults[row] = refused.faults
    return requests, faults


def score_batch(id_: str, batch: Batch) -> BatchScores:
    """Return the scores of the hands of a batch as columns, with one row for each hand, in order.

    Each row has the score that :func:`scoring.score` gives the hand. Raise :class:`ValueError` for a batch of another ruleset.
    """
    if batch.ruleset != id_:
        message = f"the batch was encoded for {batch.ruleset}, not for {id_}"
        raise ValueError(message)
    return _engine(id_, batch.rules).score(batch)
