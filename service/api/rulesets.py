"""The reference: rulesets and their rules."""

from typing import Any, Final

from flask import Blueprint, request

from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.reference.catalogue import described, listed, overviews, tabled, whole
from service.api.chosen import chosen_rules
from service.http.answers import Page, json_page
from service.http.gathering import gathering, language_alone, refuse
from service.http.language import language
from service.http.query import Query, joined, single
from service.served import Served, serve, served

_DECLARED: Final = FieldFile("api/queries.yaml", package="service")
FILTERS: Final = _DECLARED.fields("rules")
"""The filters of the list of rules."""
GAME: Final = _DECLARED.field("game")
"""The filter of the list of rulesets."""

_QUERY: Final = Query(FILTERS)
_GAME: Final = Query((GAME,))

blueprint = Blueprint("rulesets", __name__)


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
    """Return the rules of a ruleset, narrowed by filters, under the given options and cards."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    fields = (*FILTERS, *ready.rules)
    given = single(joined(request.args, fields), [field.name for field in fields], faults)
    filters = _QUERY.sound(request.args, faults)
    in_force = chosen_rules(ready, given, faults)
    with gathering(faults):
        # Filters of the right shape may still name unknown values.
        found = listed(ready.ruleset, lang, **in_force, **filters)
    refuse(faults)
    return json_page(found, lang)


@blueprint.get("/v1/rulesets/<name:ruleset>/rules/<name:rule>")
def rule(ruleset: str, rule: str) -> Page:
    """Return one rule in full, under the given options and cards."""
    ready = serve(ruleset)
    lang, in_force = _rules(ready)
    return json_page(whole(ready.ruleset, rule, lang, **in_force), lang)


@blueprint.get("/v1/rulesets/<name:ruleset>/tables")
def tables(ruleset: str) -> Page:
    """Return the score tables of a ruleset under the given options and cards."""
    ready = serve(ruleset)
    lang, in_force = _rules(ready)
    return json_page(tabled(ready.ruleset, lang, **in_force), lang)


def _rules(ready: Served) -> tuple[str, dict[str, Any]]:
    """Return the language, options and cards of a request without other parameters; raise ``Refused``."""
    faults: list[Fault] = []
    lang = language(request, faults)
    args = joined(request.args, ready.rules)
    given = single(args, [field.name for field in ready.rules], faults)
    in_force = chosen_rules(ready, given, faults)
    refuse(faults)
    return lang, in_force
