"""Scoring of mahjong games by their rule books: a request in, a complete breakdown out. It knows nothing of the web.

>>> import scoring
>>> answer = scoring.score("tcg", {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"]})
>>> answer.points, [line["id"] for line in answer.to_dict()["yaku"]]
(2000, ['riichi', 'pinfu'])
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from scoring.faults import Conflict, Fault, Refused, UnknownName
from scoring.fields.field import Field
from scoring.fields.shape import Shape, without_nulls
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Answer, Ruleset, Task

# The package must be imported before the function of the same name is bound: importing a package binds its name.
from scoring.rulesets import RULESETS, ruleset
from scoring.spelling import nearest
from scoring.text import DEFAULT_LANGUAGE, LANGUAGES, Text
from scoring.version import __version__

if TYPE_CHECKING:
    from scoring.batch import Batch, BatchScores

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Answer",
    "Conflict",
    "Fault",
    "Field",
    "Refused",
    "Ruleset",
    "Task",
    "Text",
    "UnknownName",
    "__version__",
    "analyze",
    "answer",
    "encode_batch",
    "faults",
    "ruleset",
    "rulesets",
    "score",
    "score_batch",
    "settle",
]

SCORE: Final = "score"
"""The task every ruleset has: the score of one hand."""


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order they are listed."""
    return tuple(RULESETS.values())


def score(id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE) -> Answer:
    """One hand under ruleset ``id_``; ``to_dict()`` of the answer is the response body of the service.

    ``request`` has the fields of the contract; ``lang`` is ``"ja"`` or ``"en"``. Raises :class:`UnknownName` for a ruleset that does
    not exist, :class:`Refused` with every fault for an impossible request and :class:`Conflict` for cards that contradict each other.
    A hand that does not win is an answer.
    """
    chosen = ruleset(id_)
    if None in request.values():
        request = without_nulls(chosen.fields, request)
    rules = chosen.basic
    if "options" in request or "cards" in request:
        rules = _rules(chosen, SCORE, request)
    return chosen.game.score(rules, request, lang)


def settle(id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE) -> Answer:
    """What a hand that ended does to the table: transfers, the next table, the end of the match; raises as :func:`score` does."""
    return answer(id_, "settle", request, lang=lang)


def analyze(id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE) -> Answer:
    """What a player can do with a hand that has not won yet, and what it would be worth; raises as :func:`score` does."""
    return answer(id_, "analyze", request, lang=lang)


def encode_batch(id_: str, hands: Any, *, options: object = None) -> "Batch":  # noqa: ANN401 - whatever holds hands
    """Many hands of ruleset ``id_`` made ready to be scored together; see :func:`scoring.batch.encode_batch`."""
    from scoring import batch  # noqa: PLC0415 - NumPy only for who asks for a batch

    return batch.encode_batch(id_, hands, options=options)


def score_batch(id_: str, batch: "Batch") -> "BatchScores":
    """What many hands are worth, in columns; see :func:`scoring.batch.score_batch`."""
    from scoring import batch as batches  # noqa: PLC0415 - likewise

    return batches.score_batch(id_, batch)


def answer(
    id_: str, task: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE
) -> Answer:
    """The answer of ruleset ``id_`` to a request for one of its tasks; raises as :func:`score` does."""
    chosen = ruleset(id_)
    asked = _task(chosen, task)
    request = without_nulls(chosen.fields_of(task), request)
    return asked.answer(_rules(chosen, task, request), request, lang)


def faults(id_: str, request: Mapping[str, Any], *, task: str = SCORE) -> tuple[Fault, ...]:
    """Everything that makes ``request`` impossible under ruleset ``id_``; empty if nothing does."""
    chosen = ruleset(id_)
    asked = chosen.game if task == SCORE else _task(chosen, task)
    request = without_nulls(chosen.fields if task == SCORE else chosen.fields_of(task), request)
    try:
        return tuple(asked.faults(_rules(chosen, task, request), request))
    except (Conflict, Refused) as refused:
        return refused.faults


def _rules(chosen: Ruleset, task: str, request: Mapping[str, Any]) -> InForce:
    """The rules in force for a request; raises :class:`Conflict`, and :class:`Refused` with everything wrong with its shape."""
    try:
        return chosen.in_force(request.get("options"), request.get("cards"))
    except Refused as refused:
        found: list[Fault] = []
        _shape(chosen, task).check(request, "", found)
        raise Refused([*found, *refused.faults]) from None


@lru_cache(maxsize=64)
def _shape(chosen: Ruleset, task: str) -> Shape:
    """The shape of a request without options and cards, which are checked where they are chosen."""
    fields = chosen.fields if task == SCORE else chosen.fields_of(task)
    apart = {"options", "cards"} & {field.name for field in fields}
    return Shape((field for field in fields if field.name not in apart), *apart)


def _task(chosen: Ruleset, name: str) -> Task:
    try:
        return chosen.tasks[name]
    except KeyError:
        raise UnknownName("task", name, nearest(name, chosen.tasks)) from None
