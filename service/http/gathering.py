"""Gathers the errors of a request, so that one response lists them all."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Request

from scoring.faults import Conflict, Fault, Refused
from service.http.language import ACCEPT_LANGUAGE, language, preferred
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
