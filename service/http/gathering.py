"""Gathers the errors of a request, so that one response lists them all."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Request

from scoring.faults import Conflict, Fault, Refused
from scoring.text import Text
from service.http.body import json_object
from service.http.language import ACCEPT_LANGUAGE, language, preferred
from service.http.problems import Problem
from service.http.query import parameter_faults


@contextmanager
def gathering(faults: list[Fault]) -> Iterator[None]:
    """Add the errors of a ``Refused`` raised inside to ``faults``; a ``Conflict`` is raised again where there are no other errors."""
    try:
        yield
    except Refused as refused:
        faults += refused.faults
    except Conflict as conflict:
        if not faults:
            raise
        faults += conflict.faults


def refuse(faults: list[Fault]) -> None:
    """Raise ``Refused`` with the ``faults``, if there are any."""
    if faults:
        raise Refused(faults)


def language_alone(request: Request, faults: list[Fault] | None = None) -> str:
    """Return the language of a request without other parameters; add errors to ``faults``, or raise ``Refused`` if it is not given."""
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


def body_after(
    request: Request,
    limit: int,
    faults: list[Fault],
    *,
    others: Text | None = None,
    list_field: str = "",
    may_be_gzip: bool = False,
) -> dict[str, Any]:
    """Return the object in the body of a request, as :func:`service.http.body.json_object` does, after its query was read.

    Raise ``Refused`` with all errors if the body is not an object. An unreadable body is reported only if the query has no errors, because
    it has another status.
    """
    try:
        return json_object(
            request, limit, others=others, list_field=list_field, may_be_gzip=may_be_gzip
        )
    except Refused as refused:
        raise Refused([*faults, *refused.faults]) from None
    except Problem:
        refuse(faults)
        raise
