"""What a ruleset can be asked besides the score of a hand, as one shape for all games; it answers nothing itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from scoring.faults import Fault
from scoring.fields.field import Field

if TYPE_CHECKING:
    from scoring.rules.in_force import InForce


class Answer(Protocol):
    """An answer, as the response that is sent."""

    def to_dict(self) -> dict[str, Any]:
        """The response body."""


class Task(Protocol):
    """One thing a ruleset is asked, by the name it stands under in :attr:`scoring.Ruleset.tasks`."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a request, in order, without those every request has (``options``)."""

    @property
    def example(self) -> Mapping[str, object]:
        """A request that works, for documents."""

    @property
    def reply(self) -> tuple[Field, ...]:
        """The fields of the answer, without those every answer has."""

    def faults(self, rules: "InForce", request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible: its shape, its meaning and the rules it breaks."""

    def answer(self, rules: "InForce", request: Mapping[str, Any], lang: str) -> Answer:
        """The answer; raises :class:`scoring.Refused`."""
