"""The language of a response."""

from typing import Final

from flask import Request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scoring.faults import Fault, Refused
from scoring.fields.field_files import FieldFile
from scoring.text import DEFAULT_LANGUAGE, LANGUAGES
from service.http.problems import refuse, shape_fault
from service.http.query import LANG, parameter_faults

FIELD: Final = FieldFile("api/queries.yaml", package="service").field(LANG)
"""The query parameter that chooses the language."""
ACCEPT_LANGUAGE: Final = "HTTP_ACCEPT_LANGUAGE"
"""The header in the environment of a request."""
# The first is preferred where a client likes several equally.
_OFFERED: Final = sorted(LANGUAGES, key=lambda lang: lang != DEFAULT_LANGUAGE)


def language(request: Request, faults: list[Fault] | None = None) -> str:
    """Return the language of ``?lang=``, else of ``Accept-Language``, else English.

    An unknown ``lang`` is ignored. For a repeated ``lang`` an error is added to ``faults``, or raised as ``Refused`` without ``faults``.
    """
    given = request.args.getlist(LANG) if request.query_string else []
    if len(given) > 1:
        fault = shape_fault(f"/{LANG}", "repeated_parameter")
        if faults is None:
            raise Refused([fault])
        faults.append(fault)
    return language_of_error(request)


def language_of_error(request: Request) -> str:
    """Return the language of a problem document: the same as :func:`language`, without errors."""
    given = request.args.get(LANG) if request.query_string else None
    # ``ja-JP`` is Japanese.
    nearest = LanguageAccept([(given, 1)]).best_match(_OFFERED) if given else None
    return nearest or preferred(request.environ.get(ACCEPT_LANGUAGE, ""))


def preferred(header: str) -> str:
    """Return the best language for an ``Accept-Language`` header."""
    if not header:
        return DEFAULT_LANGUAGE
    return parse_accept_header(header, LanguageAccept).best_match(_OFFERED, DEFAULT_LANGUAGE)


def language_alone(request: Request, faults: list[Fault] | None = None) -> str:
    """Return the language of a request without other parameters. Errors are added to ``faults``, or raised as ``Refused``."""
    if not request.query_string:
        return preferred(request.environ.get(ACCEPT_LANGUAGE, ""))
    found: list[Fault] = []
    lang = language(request, found)
    found += parameter_faults(request.args, ())
    if faults is None:
        refuse(found)
    else:
        faults += found
    return lang
