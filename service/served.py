"""The rulesets of the service with the formats of their requests and the headers of their responses."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson

import scoring
from scoring.fields.field import Field
from scoring.fields.shape import Shape
from scoring.rules.cards.deck import CARDS
from scoring.rules.requests import request_shape
from scoring.text import LANGUAGES
from service import config
from service.settings import stop

_log = logging.getLogger("service")

OPTIONS: Final = "options"
"""The field of a request that holds the options of the ruleset."""


@dataclass(frozen=True, slots=True)
class TaskRequest:
    """The format of a request for one task of a ruleset."""

    ruleset_id: str
    task: str
    shape: Shape
    example: Mapping[str, Any]
    """A valid request."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a request, in order."""
        return self.shape.declared


@dataclass(frozen=True, slots=True)
class Served:
    """One ruleset with the formats of its requests."""

    ruleset: scoring.Ruleset
    score: TaskRequest
    """The request for a score."""
    tasks: Mapping[str, TaskRequest]
    """The other tasks by name."""
    header: str
    """Version and digest of the rules: the header ``X-Ruleset`` of every response about them."""
    options: tuple[Field, ...]
    """The field of the options alone."""
    rules: tuple[Field, ...]
    """The fields that choose the rules in force: options, and cards if the ruleset takes any."""
    lists: frozenset[str]
    """The options whose value is a list."""
    healthy: bool
    """Whether the example of a hand was scored when the process started."""


@cache
def served() -> Mapping[str, Served]:
    """Return every ruleset by its id, in order; each has scored its example once.

    End the process if a file of ``RULESETS_DIR`` has errors.
    """
    if config.RULESETS_DIR:
        try:
            own = scoring.load_rulesets(config.RULESETS_DIR)
        except scoring.BadFile as bad:
            stop(*bad.say("en").splitlines())
        if not own:
            _log.warning("RULESETS_DIR has no *.yaml or *.yml files: %s", config.RULESETS_DIR)
    return {ruleset.id: _serve(ruleset) for ruleset in scoring.rulesets()}


def is_ready() -> bool:
    """Return whether every ruleset answered its example when the process started."""
    return all(ready.healthy for ready in served().values())


def serve(ruleset_id: str) -> Served:
    """Return the ruleset with this id; raise ``UnknownName``."""
    known = served().get(ruleset_id)
    # The library finds names similar to an unknown one.
    return known or served()[scoring.ruleset(ruleset_id).id]


def task_names() -> tuple[str, ...]:
    """Return the names of the tasks other than scoring that any ruleset has."""
    return tuple(dict.fromkeys(name for ready in served().values() for name in ready.tasks))


def answer_to(
    task: TaskRequest, request: Mapping[str, Any], lang: str, *, short: bool = False
) -> dict[str, Any]:
    """Return the answer to a request; raise ``Refused`` and ``Conflict``."""
    answer = scoring.answer(task.ruleset_id, task.task, request, lang=lang)
    return answer.to_short_dict() if short else answer.to_dict()


def stamp(ready: Served) -> dict[str, object]:
    """Return the id, version and digest of a ruleset."""
    ruleset = ready.ruleset
    return {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}


def _serve(ruleset: scoring.Ruleset) -> Served:
    options = tuple(field for field in ruleset.fields if field.name == OPTIONS)
    rules = tuple(field for field in ruleset.fields if field.name in (CARDS, OPTIONS))
    examples = {scoring.SCORE: ruleset.game.example}
    examples |= {name: task.example for name, task in ruleset.tasks.items()}
    tasks = {
        name: TaskRequest(ruleset.id, name, request_shape(ruleset, name), example)
        for name, example in examples.items()
    }
    score = tasks.pop(scoring.SCORE)
    return Served(
        ruleset=ruleset,
        score=score,
        tasks=tasks,
        header=f"{ruleset.id}@{ruleset.version}; digest={ruleset.digest}",
        options=options,
        rules=rules,
        lists=frozenset(name for name, option in ruleset.options.items() if option.is_list),
        healthy=_answers(score),
    )


def _answers(task: TaskRequest) -> bool:
    """Return whether the example of a task is answered in every language.

    Only scores are tested: the modules for other tasks (NumPy for the odds of a turn) are loaded by the process that first needs them.
    """
    try:
        return all(bool(orjson.dumps(answer_to(task, task.example, lang))) for lang in LANGUAGES)
    except Exception:  # noqa: BLE001 - it is logged, and /readyz reports it
        _log.exception("the example of a ruleset is not answered")
        return False
