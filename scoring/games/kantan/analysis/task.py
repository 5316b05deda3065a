"""The task ``analyze`` of the card game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.faults import Fault, Refused
from scoring.games.kantan import fields as f
from scoring.games.kantan.analysis import fields as a
from scoring.games.kantan.analysis.presentation import analysis_body
from scoring.games.kantan.analysis.request import HandInPlay, parse
from scoring.games.kantan.request import assumed
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Analysis:
    """A hand in play under its rules; :meth:`to_dict` is the response body."""

    rules: InForce
    held: HandInPlay
    assumed: tuple[Text, ...]
    lang: str

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        return analysis_body(self.rules, self.held, self.assumed, self.lang)


class Analyze:
    """The task ``analyze``."""

    fields = a.FIELDS
    example: Mapping[str, object] = a.EXAMPLE
    reply = a.REPLY

    def __init__(self, _ruleset: Ruleset) -> None:
        pass

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""
        parsed = parse(rules, request)
        return parsed if isinstance(parsed, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Analysis:
        """The hand and what may be done with it; raises :class:`scoring.Refused`."""
        held = parse(rules, request)
        if isinstance(held, list):
            raise Refused(held)
        # A riichi that was declared is paid for.
        points = () if held.riichi else (a.POINTS,)
        return Analysis(rules, held, assumed(request, (f.PLAYERS, f.DEALER, *points)), lang)
