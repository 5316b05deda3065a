"""The rulesets as they are served: schema, headers, reference pages, each made once."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, cast

import orjson
from marshmallow import Schema, ValidationError

import scoring
from scoring.cards.fields import CARDS
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.text import LANGUAGES
from service.answers import JSON, UNCACHED, VARY, Headers, Page, json_page
from service.shapes import schema_of, shape_faults, whole

_log = logging.getLogger("service")

OPTIONS: Final = "options"
"""The field of a request that holds the options of the ruleset."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request for one task of a ruleset looks like."""

    ruleset_id: str
    task: str
    fields: tuple[Field, ...]
    schema: Schema
    example: Mapping[str, Any]
    """A request that works."""

    def load(self, raw: Mapping[str, Any], faults: Sequence[Fault] = ()) -> dict[str, Any]:
        """``raw`` with its shape checked, ready for ``scoring``.

        Raises ``Refused`` with ``faults``, the faults of shape and those of legality, all at once.
        """
        try:
            loaded = cast(dict[str, Any], self.schema.load(raw))
        except ValidationError as error:
            messages = cast(dict[Any, Any], error.messages)
            shape = tuple(shape_faults(self.fields, messages))
        else:
            if not faults:
                return loaded
            shape = ()
        request = cast(dict[str, object], whole(raw))
        legality = scoring.faults(self.ruleset_id, request, task=self.task)
        # Where the game itself says what is wrong with a field, its words are the better ones.
        told = {fault.pointer for fault in (*faults, *legality)}
        # … and where it says the same of an entry of it.
        within = {(place, fault.code) for fault in legality for place in _around(fault.pointer)}
        more = [
            fault
            for fault in shape
            if fault.pointer not in told and (fault.pointer, fault.code) not in within
        ]
        raise scoring.Refused([*faults, *legality, *more])


@dataclass(frozen=True, slots=True)
class Served:
    """One ruleset, made ready for requests."""

    ruleset: scoring.Ruleset
    score: Asked
    """A hand to be scored."""
    tasks: Mapping[str, Asked]
    """What else it can be asked, by the name of the task."""
    header: tuple[str, str]
    """Version and digest of the rules, for every answer that concerns them."""
    fresh_headers: Mapping[str, Headers]
    """Headers of an answer that is not kept, by language."""
    options: tuple[Field, ...]
    """The field of the options alone."""
    rules: tuple[Field, ...]
    """The fields that say which rules are in force: options, and cards where there are any …"""
    rules_schema: Schema
    """… and their schema."""
    lists: frozenset[str]
    """The options whose value is a list."""
    healthy: bool
    """Whether the example of a hand was scored when the process started."""

    def sound_rules(self, raw: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
        """What ``raw`` says of the rules in force in the right shape; what is not is added to ``faults``."""
        try:
            return cast(dict[str, Any], self.rules_schema.load(raw))
        except ValidationError as error:
            faults += shape_faults(self.rules, cast(dict[Any, Any], error.messages))
            return cast(dict[str, Any], error.valid_data)

    def headers(self, lang: str) -> Headers:
        """Headers of an answer in ``lang`` that may be kept."""
        return (("Content-Language", lang), self.header)


@cache
def served() -> Mapping[str, Served]:
    """Every ruleset by its id, in order; each has scored its example once."""
    return {ruleset.id: _serve(ruleset) for ruleset in scoring.rulesets()}


def serve(ruleset_id: str) -> Served:
    """The ruleset of that id; raises ``UnknownName``."""
    known = served().get(ruleset_id)
    # The library knows what is near to a name that does not exist.
    return known or served()[scoring.ruleset(ruleset_id).id]


@cache
def task_names() -> tuple[str, ...]:
    """What rulesets can be asked besides the score of a hand."""
    return tuple(dict.fromkeys(name for ready in served().values() for name in ready.tasks))


def answer_to(asked: Asked, request: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The answer to a request that was loaded; raises ``Refused``."""
    if asked.task == scoring.SCORE:
        return scoring.score(asked.ruleset_id, request, lang=lang).to_dict()
    return scoring.answer(asked.ruleset_id, asked.task, request, lang=lang).to_dict()


def stamp(ready: Served) -> dict[str, object]:
    """Which rules these are: id, version, digest."""
    ruleset = ready.ruleset
    return {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}


@lru_cache(maxsize=8)
def rulesets_page(lang: str) -> Page:
    """The list of rulesets."""
    elements = [catalogue.overview(ready.ruleset, lang) for ready in served().values()]
    return json_page({"rulesets": elements}, headers=(("Content-Language", lang),))


@lru_cache(maxsize=64)
def ruleset_page(ruleset_id: str, lang: str) -> Page:
    """One ruleset; raises ``UnknownName``."""
    ready = serve(ruleset_id)
    return json_page(catalogue.described(ready.ruleset, lang), headers=ready.headers(lang))


@lru_cache(maxsize=64)
def catalogue_page(ruleset_id: str, lang: str) -> Page:
    """Every rule of a ruleset; raises ``UnknownName``."""
    ready = serve(ruleset_id)
    return json_page(catalogue.listed(ready.ruleset, lang), headers=ready.headers(lang))


@lru_cache(maxsize=2048)
def rule_page(ruleset_id: str, rule_id: str, lang: str) -> Page:
    """One rule; raises ``UnknownName``."""
    ready = serve(ruleset_id)
    return json_page(catalogue.whole(ready.ruleset, rule_id, lang), headers=ready.headers(lang))


def _serve(ruleset: scoring.Ruleset) -> Served:
    told = cast(Mapping[str, Any], catalogue.described(ruleset, LANGUAGES[0]))
    header = ("X-Ruleset", f"{ruleset.id}@{ruleset.version}; digest={ruleset.digest}")
    options = tuple(field for field in ruleset.fields if field.name == OPTIONS)
    rules = tuple(field for field in ruleset.fields if field.name in (CARDS, OPTIONS))
    score = _asked(ruleset.id, scoring.SCORE, ruleset.fields, told["example"])
    tasks = {
        name: _asked(ruleset.id, name, ruleset.fields_of(name), task.example)
        for name, task in ruleset.tasks.items()
    }
    return Served(
        ruleset=ruleset,
        score=score,
        tasks=tasks,
        header=header,
        fresh_headers={lang: _fresh(lang, header) for lang in LANGUAGES},
        options=options,
        rules=rules,
        rules_schema=schema_of(rules),
        lists=frozenset(option["id"] for option in told["options"] if _is_list(option)),
        healthy=_answers(score),
    )


def _asked(
    ruleset_id: str, task: str, fields: tuple[Field, ...], example: Mapping[str, Any]
) -> Asked:
    return Asked(ruleset_id, task, fields, schema_of(fields), example)


def _around(place: str) -> Iterator[str]:
    """The pointers to everything that a place is in, the whole at last."""
    while place:
        place = place.rpartition("/")[0]
        yield place


def _is_list(option: Mapping[str, Any]) -> bool:
    return bool(option["type"] == "array")


def _fresh(lang: str, header: tuple[str, str]) -> Headers:
    return (
        ("Content-Type", JSON),
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", lang),
        header,
    )


def _answers(asked: Asked) -> bool:
    """Whether the example of a task is answered in every language.

    Asked of scores only: what else is needed for the other tasks (the odds of a turn are worked out with NumPy) is loaded by the
    process that is first asked for it.
    """
    try:
        return all(bool(orjson.dumps(answer_to(asked, asked.example, lang))) for lang in LANGUAGES)
    except Exception:  # noqa: BLE001 - it is logged, and /readyz tells
        # Whatever it is, the process is better asked about it than dead.
        _log.exception("the example of a ruleset is not answered")
        return False
