"""Which tiles cannot be won by ron now, whatever was discarded or passed, and why; each game says which of these it has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from scoring.analysis.hand_in_play import Held
from scoring.analysis.reasons import Reason
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import OptionValue
from scoring.text import Text
from scoring.tiles.notation import kind_of

EXTRACTED: Final = "extracted_tile"
"""The code of a reason that holds while tiles are left in the wall."""


class RonBar(Protocol):
    """Something that forbids ron on a tile."""

    def against(self, rules: InForce, held: Held, forms: int) -> Mapping[int, Reason]:
        """The kinds a hand that waits with these forms cannot win on, each with the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnExtracted:
    """A tile that others discard as the last one only, and set aside before: who may win on it then is an option."""

    tile: str
    option: str
    forms: Mapping[OptionValue, int]
    """For each value of the option the forms that may."""

    def against(self, rules: InForce, held: Held, forms: int) -> Mapping[int, Reason]:
        """That tile while there are others to come, where the option lets no such hand win on it."""
        value = rules.options[self.option]
        if forms & self.forms[value] or _is_last(held):
            return {}
        choices = rules.ruleset.options[self.option].values
        text = Text(
            "山に牌があるうちは北は捨てられない。抜いた北での栄和: {who}。",
            "While tiles are left no north is discarded; ron on an extracted one: {who}.",
        )
        detail = text.filled(who=next(choice.name for choice in choices if choice.value == value))
        return {kind_of(self.tile): Reason(EXTRACTED, detail, self.option)}


def _is_last(held: Held) -> bool:
    """Whether the next tile that another player discards is the last one of the hand."""
    to_draw = 0 if held.turn == "waiting" else 1
    return held.wall is not None and held.wall <= to_draw
