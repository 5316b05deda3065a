"""The reference: rulesets and their rules, the glossary, and the search in both."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, request

import scoring
from scoring.faults import Fault
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.reference import glossary
from scoring.reference.catalogue import described, listed, overviews, tabled, whole
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, prepare, search
from scoring.rules.cards.deck import CARDS
from service.http.answers import Page, json_page
from service.http.language import language, language_alone
from service.http.problems import gathering, refuse
from service.http.query import Query, as_fields, parameters_in
from service.served import OPTIONS, Served, serve, served

_RULESETS: Final = tuple(Choice(id_, ready.ruleset.name) for id_, ready in served().items())
_DECLARED: Final = FieldFile(
    "api/queries.yaml", package="service", longest=MAX_QUERY, most=MAX_RESULTS, rulesets=_RULESETS
)
FILTERS: Final = _DECLARED.fields("rules")
"""The filters of the list of rules."""
GAME: Final = _DECLARED.field("game")
"""The filter of the list of rulesets."""
SEARCH: Final = _DECLARED.fields("search")
"""The parameters of a search."""
_FILTERS: Final = Query(FILTERS)
_GAME: Final = Query((GAME,))
_SEARCH: Final = Query(SEARCH)

blueprint = Blueprint("reference", __name__)
blueprint.record_once(lambda _: prepare(scoring.rulesets()))


@blueprint.get("/v1/rulesets")
def rulesets() -> Page:
    """Return every ruleset, or those of one game."""
    faults: list[Fault] = []
    lang = language(request, faults)
    query = _GAME.read(request.args, faults)
    refuse(faults)
    found = overviews((ready.ruleset for ready in served().values()), lang, **query)
    return json_page(found, lang)


@blueprint.get("/v1/rulesets/<name:ruleset>")
def ruleset(ruleset: str) -> Page:
    """Return one ruleset."""
    lang = language_alone(request)
    return json_page(described(serve(ruleset).ruleset, lang), lang)


@blueprint.get("/v1/rulesets/<name:ruleset>/rules")
def rules(ruleset: str) -> Page:
    """Return the rules of a ruleset that match the filters, under the given options and cards."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang, in_force = _rules(ready, faults, FILTERS)
    filters = _FILTERS.sound(request.args, faults)
    with gathering(faults):
        # Filters of the right shape may still name unknown values.
        found = listed(ready.ruleset, lang, **in_force, **filters)
    refuse(faults)
    return json_page(found, lang)


@blueprint.get("/v1/rulesets/<name:ruleset>/rules/<name:rule>")
def rule(ruleset: str, rule: str) -> Page:
    """Return one rule in full, under the given options and cards."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang, in_force = _rules(ready, faults)
    refuse(faults)
    return json_page(whole(ready.ruleset, rule, lang, **in_force), lang)


@blueprint.get("/v1/rulesets/<name:ruleset>/tables")
def tables(ruleset: str) -> Page:
    """Return the score tables of a ruleset under the given options and cards."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang, in_force = _rules(ready, faults)
    refuse(faults)
    return json_page(tabled(ready.ruleset, lang, **in_force), lang)


@blueprint.get("/v1/search")
def find() -> Page:
    """Return the entries that match the query, the best first."""
    faults: list[Fault] = []
    lang = language(request, faults)
    query = _SEARCH.read(request.args, faults)
    refuse(faults)
    return json_page(search(scoring.rulesets(), lang=lang, **query), lang)


@blueprint.get("/v1/glossary")
def terms() -> Page:
    """Return every term."""
    lang = language_alone(request)
    return json_page(glossary.listed(scoring.rulesets(), lang), lang)


def _rules(
    ready: Served, faults: list[Fault], filters: tuple[Field, ...] = ()
) -> tuple[str, dict[str, Any]]:
    """Return the language, and the options and cards of a request with these ``filters``; add errors to ``faults``."""
    lang = language(request, faults)
    texts = parameters_in(request.args, (*filters, *ready.rules), faults)
    return lang, chosen_rules(ready, texts, faults)


def chosen_rules(ready: Served, given: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
    """Return the options and cards in the parameters by field name; add errors to ``faults``.

    Raise ``Conflict`` for cards that contradict each other if there is no other error.
    """
    chosen = as_fields(given, ready.rules, ready.lists, faults)
    before = len(faults)
    with gathering(faults):
        ready.ruleset.in_force(chosen.get(OPTIONS), chosen.get(CARDS))
    return chosen if len(faults) == before else {}
