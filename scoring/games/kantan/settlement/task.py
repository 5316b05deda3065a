"""The task ``settle`` of the card game."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault, Refused
from scoring.games.kantan.settlement import fields as s
from scoring.games.kantan.settlement.presentation import settled
from scoring.games.kantan.settlement.request import parse
from scoring.games.kantan.settlement.round_end import round_end
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement.transfers import Settled


class Settle:
    """The task ``settle``."""

    fields = (s.TABLE, s.EVENT)
    example: Mapping[str, object] = s.EXAMPLE
    reply = s.REPLY

    def __init__(self, _ruleset: Ruleset) -> None:
        pass

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""
        parsed = parse(rules, request)
        return parsed if isinstance(parsed, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Settled:
        """The transfers, the next table and the end of the match; raises :class:`scoring.Refused`."""
        event = parse(rules, request)
        if isinstance(event, list):
            raise Refused(event)
        return settled(rules, event, round_end(rules, event), lang)
