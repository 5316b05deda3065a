"""Scoring of mahjong games by their rule books: a request in, a complete breakdown out. It knows nothing of the web.

>>> import scoring
>>> answer = scoring.score("tcg", {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"]})
>>> answer.points, [line["id"] for line in answer.to_dict()["yaku"]]
(2000, ['riichi', 'pinfu'])
"""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault, Refused, UnknownName
from scoring.fields import Field
from scoring.names import nearest
from scoring.ruleset import Answer, Ruleset

# The package must be imported before the function of the same name is bound: importing a package binds its name.
from scoring.rulesets import RULESETS
from scoring.text import DEFAULT_LANGUAGE, LANGUAGES, Text
from scoring.version import __version__

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Answer",
    "Fault",
    "Field",
    "Refused",
    "Ruleset",
    "Text",
    "UnknownName",
    "__version__",
    "faults",
    "ruleset",
    "rulesets",
    "score",
]


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order they are listed."""
    return tuple(RULESETS.values())


def ruleset(id_: str) -> Ruleset:
    """The ruleset ``id_``; raises :class:`UnknownName` with the nearest names."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise UnknownName("ruleset", id_, nearest(id_, RULESETS)) from None


def score(id_: str, request: Mapping[str, Any], *, lang: str = DEFAULT_LANGUAGE) -> Answer:
    """One hand under ruleset ``id_``; ``to_dict()`` of the answer is the response body of the service.

    ``request`` has the fields of the contract; ``lang`` is ``"ja"`` or ``"en"``. Raises :class:`UnknownName` for a ruleset that does
    not exist and :class:`Refused` with every fault for an impossible request. A hand that does not win is an answer.
    """
    chosen = RULESETS.get(id_) or ruleset(id_)
    options = request.get("options")
    if options is None:
        return chosen.game.score(chosen.basic, request, lang)
    try:
        rules = chosen.in_force(options)
    except Refused as refused:
        raise Refused([*chosen.game.faults(chosen.basic, request), *refused.faults]) from None
    return chosen.game.score(rules, request, lang)


def faults(id_: str, request: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Everything that makes ``request`` impossible under ruleset ``id_``; empty if nothing does."""
    chosen = ruleset(id_)
    try:
        rules = chosen.in_force(request.get("options"))
    except Refused as refused:
        return (*chosen.game.faults(chosen.basic, request), *refused.faults)
    return tuple(chosen.game.faults(rules, request))
