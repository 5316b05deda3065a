"""The settlements of a ruleset as forms need them: how many play, the first table, and the events there are."""

from functools import cached_property
from typing import Any, Final

from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.settlement.checks import GOES_WITH
from scoring.settlement.first_table import first_table
from scoring.settlement.table import ABORTED
from service.served import Served

SETTLE: Final = "settle"
USUAL_PLAYERS: Final = 4
_BY_CARD: Final = "wall_break"
"""What only a card asks about: matches here are played without cards."""
_NOT_IN_FORCE: Final = frozenset({"no_such_rule", "no_such_abort"})
"""The codes of the faults about events that the rules do not have."""


def has_points(ready: Served) -> bool:
    """Whether players of a ruleset have points, which a match is about."""
    return any(field.name == "points" for field in ready.tasks[SETTLE].fields[0].fields)


class Settling:
    """The settlements of a ruleset under the rules in force, among ``players`` or as many as there can be."""

    def __init__(self, ready: Served, rules: InForce, players: int = USUAL_PLAYERS) -> None:
        self._rules, self._task = rules, ready.ruleset.tasks[SETTLE]
        self.table_fields, event = (field.fields for field in self._task.fields[:2])
        self._event = {field.name: field for field in event}
        wins = self._event["wins"].items
        self.win_fields = wins.fields if wins else ()
        self.hand_fields = next(field.fields for field in self.win_fields if field.name == "hand")
        declared = ready.ruleset.book.players
        most = next(field.max_items for field in self.table_fields if field.name == "points")
        least = int(declared.rstrip("+"))
        self.seats = range(least, (most if declared.endswith("+") else least) + 1)
        """How many can play; the last seat is the maximum of a field that names one."""
        self.players = max(least, min(players, self.seats[-1]))
        self.table = first_table(self._task, rules, self.players)

    def faults(self, **event: Any) -> list[Fault]:  # noqa: ANN401 - as requests have it
        """What is wrong with an event at the first table."""
        return self._task.faults(self._rules, {"table": self.table, "event": event})

    def _exists(self, **event: Any) -> bool:  # noqa: ANN401 - as requests have it
        """Whether the rules in force have such an event, possible or not."""
        return not any(fault.code in _NOT_IN_FORCE for fault in self.faults(**event))

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of abort in force."""
        choices = self._event["kind"].choices if "kind" in self._event else ()
        kinds = [choice.value for choice in choices]
        return [kind for kind in kinds if self._exists(type=ABORTED, kind=kind, by=0)]

    def types(self, lang: str) -> dict[str, str]:
        """The names of the events in force, by type."""
        absent = () if self.kinds else GOES_WITH["kind"]
        return {
            choice.value: choice.name.say(lang)
            for choice in self._event["type"].choices
            if choice.value not in absent and self._exists(type=choice.value, by=0)
        }

    def event_fields(self, lang: str) -> list[dict[str, Any]]:
        """The fields of an event in force, described, each with the ``types`` it goes with; a win is always one of a list."""
        types = tuple(self.types(lang))
        apart = {"type", _BY_CARD, *(field.name for field in self.win_fields)}
        return [
            {**field.describe(lang), "types": goes_with}
            for name, field in self._event.items()
            if name not in apart
            if (goes_with := [one for one in GOES_WITH.get(name, types) if one in types])
            if not field.unique or self._exists(type=goes_with[0], **{name: [0]})
        ]
