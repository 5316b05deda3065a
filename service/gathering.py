"""Everything that is wrong with one request, gathered where it is found and told at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Request

from scoring.faults import Conflict, Fault, Refused
from scoring.text import Text
from service.body import json_object
from service.language import language
from service.problems import Problem
from service.query import single


@contextmanager
def gathering(faults: list[Fault]) -> Iterator[None]:
    """What is refused inside is added to ``faults``; so is a conflict, but where nothing else is wrong it is raised as what it is."""
    try:
        yield
    except Refused as refused:
        faults += refused.faults
    except Conflict as conflict:
        if not faults:
            raise
        faults += conflict.faults


def refuse(faults: list[Fault]) -> None:
    """Raise ``Refused`` with what was gathered, if anything was."""
    if faults:
        raise Refused(faults)


def language_alone(request: Request) -> str:
    """The language of a request whose query says nothing else; raises ``Refused``."""
    faults: list[Fault] = []
    lang = language(request, faults)
    single(request.args, (), faults)
    refuse(faults)
    return lang


def body_after(
    request: Request, limit: int, faults: list[Fault], *, others: Text | None = None
) -> dict[str, Any]:
    """The object in the body of a request whose query was looked at before, as :func:`service.body.json_object` has it.

    Raises ``Refused`` with all faults where it is no object. A body that cannot be read is told only where the query is sound: it is
    an error of another status.
    """
    try:
        return json_object(request, limit, others=others)
    except Refused as refused:
        raise Refused([*faults, *refused.faults]) from None
    except Problem:
        refuse(faults)
        raise
