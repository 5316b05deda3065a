"""Two rulesets side by side; what differs is asked of ``scoring``."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, request

import scoring
from scoring.comparing import compare as compared
from scoring.faults import Fault
from scoring.text import Text
from service.answers import JSON, Page, json_page, require, send
from service.chosen import chosen
from service.language import language
from service.query import single
from service.served import OPTIONS, serve, served

OTHER_OPTIONS: Final = "other_options"
FIELDS: Final = tuple(
    replace(
        field,
        name=name,
        text=Text(f"{side.ja}のオプション。名前と値。", f"Options of {side.en}, by name."),
    )
    for field in next(iter(served().values())).options
    for name, side in (
        (OPTIONS, Text("一つ目のルールセット", "the first ruleset")),
        (OTHER_OPTIONS, Text("二つ目のルールセット", "the other ruleset")),
    )
)
"""What may be chosen for each side."""

blueprint = Blueprint("compare", __name__)


@blueprint.get("/v1/rulesets/<name:ruleset>/compare/<name:other>")
def compare(ruleset: str, other: str) -> Response:
    """What differs between two rulesets, each as it stands under its options."""
    require(request.environ, JSON)
    left, right = serve(ruleset), serve(other)
    given = single(request.args, [field.name for field in FIELDS])
    lang = language(request)
    if not given:
        return send(request, _page(ruleset, other, lang))
    faults: list[Fault] = []
    options = chosen(left, given, faults)
    other_options = chosen(right, given, faults, OTHER_OPTIONS)
    if faults:
        raise scoring.Refused(faults)
    found = compared(left.ruleset.in_force(options), right.ruleset.in_force(other_options), lang)
    return send(request, json_page(found, headers=left.headers(lang)))


@lru_cache(maxsize=256)
def _page(ruleset: str, other: str, lang: str) -> Page:
    left, right = serve(ruleset), serve(other)
    found = compared(left.ruleset.basic, right.ruleset.basic, lang)
    return json_page(found, headers=left.headers(lang))
