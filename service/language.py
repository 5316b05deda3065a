"""Which of the languages of the product answers a request."""

from functools import lru_cache
from typing import Final

from flask import Request

from scoring.faults import Fault, Refused
from scoring.fields.field import Choice, Field
from scoring.text import DEFAULT_LANGUAGE, LANGUAGES, Text
from service.problems import shape_fault
from service.query import LANG

FIELD: Final = Field(
    name=LANG,
    type="string",
    label=Text("言語", "Language"),
    text=Text(
        "答えの言語。なければ Accept-Language ヘッダーで選ばれます。",
        "Language of the answer; without it the header Accept-Language decides.",
    ),
    choices=(Choice("ja", Text("日本語", "Japanese")), Choice("en", Text("英語", "English"))),
)
"""The query parameter that chooses the language."""


def language(request: Request, faults: list[Fault] | None = None) -> str:
    """The language asked for by ``?lang=``, else by ``Accept-Language``, else English.

    A ``lang`` that is not spoken or is given twice is added to ``faults`` where they are gathered; else it raises ``Refused``.
    """
    if request.environ.get("QUERY_STRING") and (given := request.args.getlist(LANG)):
        if len(given) == 1 and given[0] in LANGUAGES:
            return given[0]
        fault = _fault(given)
        if faults is None:
            raise Refused([fault])
        faults.append(fault)
    return preferred(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def _fault(given: list[str]) -> Fault:
    if len(given) > 1:
        return shape_fault(f"/{LANG}", "repeated_parameter")
    return shape_fault(f"/{LANG}", "unknown_value", choices=", ".join(LANGUAGES))


def language_of_error(request: Request) -> str:
    """The language to tell an error in: like :func:`language`, and never an error itself."""
    given = request.args.getlist(LANG) if request.environ.get("QUERY_STRING") else []
    if given and given[0] in LANGUAGES:
        return given[0]
    return preferred(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache(maxsize=256)
def preferred(header: str) -> str:
    """The language an ``Accept-Language`` header prefers, or English.

    >>> preferred("fr, ja-JP;q=0.8, en;q=0.5"), preferred("zh-TW"), preferred("en;q=0, *")
    ('ja', 'en', 'ja')
    """
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        tag, _, parameters = part.strip().partition(";")
        weights.setdefault(tag.strip().partition("-")[0], _quality(parameters))
    everything = weights.get("*", 0.0)
    order = [DEFAULT_LANGUAGE, *(lang for lang in LANGUAGES if lang != DEFAULT_LANGUAGE)]
    best = max(order, key=lambda lang: weights.get(lang, everything))
    return best if weights.get(best, everything) > 0 else DEFAULT_LANGUAGE


def _quality(parameters: str) -> float:
    name, _, value = parameters.replace(" ", "").partition("=")
    if name != "q":
        return 1.0
    try:
        quality = float(value)
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
