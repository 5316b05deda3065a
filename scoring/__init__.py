"""Scoring of mahjong games by declared rules, with a complete breakdown of each answer; independent of the web framework.

>>> import scoring
>>> answer = scoring.score("tcg", {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"]})
>>> answer.points, [line.id for line in answer.yaku]
(2000, ['riichi', 'pinfu'])
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from scoring.faults import (
    NO_STANDINGS,
    BadFile,
    Conflict,
    Fault,
    MissingExtra,
    Refused,
    UnknownName,
    extra,
)
from scoring.fields.field import Field
from scoring.fields.wording import not_an_object
from scoring.hand.answer import Score
from scoring.rules.cards.deck import CARDS
from scoring.rules.requests import at_line, errors_at_lines, read_request
from scoring.rules.ruleset import HAND, OPTIONS, SCORE, Answer, Ruleset, Task

# The package must be imported before the function of the same name is bound: importing a package binds its name.
from scoring.rulesets import DEFAULT_RULESET, RULESETS, load_ruleset, load_rulesets, ruleset
from scoring.spelling import nearest
from scoring.text import DEFAULT_LANGUAGE, LANGUAGES, Text
from scoring.version import __version__

if TYPE_CHECKING:
    from scoring.analysis.analyser import HandAnalysis
    from scoring.batch.batches import Batch
    from scoring.batch.scores import BatchScores
    from scoring.games.dice.analysis.presentation import DiceAnalysis
    from scoring.games.kantan.analysis import CardAnalysis
    from scoring.settlement.accounts import FinalStandings
    from scoring.settlement.transfers import Settlement

__all__ = [
    "DEFAULT_LANGUAGE",
    "DEFAULT_RULESET",
    "LANGUAGES",
    "SCORE",
    "Answer",
    "BadFile",
    "Conflict",
    "Fault",
    "Field",
    "MissingExtra",
    "Refused",
    "Ruleset",
    "Score",
    "Task",
    "Text",
    "UnknownName",
    "__version__",
    "analyze",
    "answer",
    "encode_batch",
    "faults",
    "load_ruleset",
    "load_rulesets",
    "ruleset",
    "rulesets",
    "score",
    "score_batch",
    "settle",
    "standings",
]


_READ_FIRST = frozenset((HAND.name, OPTIONS.name, CARDS))
"""The fields that must be read before the game scores the request."""


def rulesets() -> tuple[Ruleset, ...]:
    """Return every ruleset, in listing order."""
    return tuple(RULESETS.values())


def score(id_: str, request: Mapping[str, Any] | str, *, lang: str = DEFAULT_LANGUAGE) -> Score:
    """Score one hand under ruleset ``id_``; ``to_dict()`` of the answer is the response body of the service.

    ``request`` has the fields of the contract, or is a line of notation such as ``"123567m34522p67s+8s riichi"``. ``lang`` is
    ``"ja"`` or ``"en"``; any other language gives English. Raise :class:`UnknownName` for a ruleset that does not exist,
    :class:`Refused` with every error for an impossible request and :class:`Conflict` for cards that contradict each other. A hand
    that does not win is an answer.
    """
    chosen = ruleset(id_)
    lang = lang if lang in LANGUAGES else DEFAULT_LANGUAGE
    if type(request) is not dict:
        request = _fields_of(request, SCORE)
    if _READ_FIRST.isdisjoint(request) and None not in request.values():
        return cast(Score, chosen.game.answer(chosen.basic, request, lang))
    with errors_at_lines(chosen, request):
        return cast(Score, chosen.game.answer(*read_request(chosen, SCORE, request), lang))


def settle(id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE) -> "Settlement":
    """Return the effect of a finished hand: transfers, the next table, the end of the match. Raise the errors of :func:`score`."""
    return cast("Settlement", answer(id_, "settle", request, lang=lang))


def standings(
    id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE
) -> "FinalStandings":
    """Return places and results of a match from its final points. Raise the errors of :func:`score`.

    Raise :class:`UnknownName` for a ruleset whose game has no final accounts, too.
    """
    return cast("FinalStandings", answer(id_, "standings", request, lang=lang))


def analyze(
    id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE
) -> "HandAnalysis | CardAnalysis | DiceAnalysis":
    """Return the legal actions of a hand that has not won yet, and their worth. Raise the errors of :func:`score`.

    The answer is a :class:`~scoring.analysis.analyser.HandAnalysis`; dice and the card game have analyses of their own.
    """
    return cast(
        "HandAnalysis | CardAnalysis | DiceAnalysis", answer(id_, "analyze", request, lang=lang)
    )


def encode_batch(id_: str, hands: Any, *, options: object = None) -> "Batch":  # noqa: ANN401 - whatever holds hands
    """Return many hands of ruleset ``id_``, ready to be scored together; see :func:`scoring.batch.encode_batch`.

    Raise :class:`MissingExtra` if NumPy is not installed.
    """
    with extra("numpy"):
        from scoring import batch  # noqa: PLC0415 - needs NumPy

    return batch.encode_batch(id_, hands, options=options)


def score_batch(id_: str, batch: "Batch") -> "BatchScores":
    """Return the scores of many hands, in columns; see :func:`scoring.batch.score_batch`."""
    with extra("numpy"):
        from scoring import batch as batches  # noqa: PLC0415 - likewise

    return batches.score_batch(id_, batch)


def answer(
    id_: str, task: str, request: Mapping[str, Any] | str, *, lang: str = DEFAULT_LANGUAGE
) -> Answer:
    """Return the answer of ruleset ``id_`` to a request for a score or another of its tasks. Raise the errors of :func:`score`."""
    if task == SCORE:
        return score(id_, request, lang=lang)
    chosen = ruleset(id_)
    lang = lang if lang in LANGUAGES else DEFAULT_LANGUAGE
    fields = _fields_of(request, task)
    with errors_at_lines(chosen, fields):
        return _task(chosen, task).answer(*read_request(chosen, task, fields), lang)


def faults(id_: str, request: Mapping[str, Any] | str, *, task: str = SCORE) -> tuple[Fault, ...]:
    """Return every error of ``request`` under ruleset ``id_``; empty if there is none."""
    chosen = ruleset(id_)
    judge = _task(chosen, task)
    fields: Mapping[str, Any] = {}
    try:
        fields = _fields_of(request, task)
        found = judge.faults(*read_request(chosen, task, fields))
    except (Conflict, Refused) as refused:
        found = [*refused.faults]
    return tuple(at_line(chosen, fields, fault) for fault in found)


def _fields_of(request: object, task: str) -> Mapping[str, Any]:
    """Return the fields of a request; a line of notation is the field ``hand`` of a score.

    Raise :class:`Refused` for anything else than an object or such a line.
    """
    if isinstance(request, str) and task == SCORE:
        return {HAND.name: request}
    if not isinstance(request, Mapping):
        raise Refused([not_an_object()])
    return request


def _task(chosen: Ruleset, name: str) -> Task[Any]:
    try:
        return chosen.task(name)
    except KeyError:
        names = (SCORE, *chosen.tasks)
        reason = NO_STANDINGS.en if name == "standings" else ""
        raise UnknownName("task", name, nearest(name, names), reason) from None
