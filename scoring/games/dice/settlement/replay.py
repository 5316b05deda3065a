"""Replay the log of a turn: its legal end, or everything that is illegal in it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault
from scoring.games.dice import turn
from scoring.games.dice.forms import FORMS, FREE, dice_in, packed
from scoring.games.dice.messages import fault
from scoring.games.dice.request import face_faults, given
from scoring.rules.in_force import InForce

_ENTRIES: Final = ({"roll"}, {"kan", "die"}, {"choose"}, {"reroll", "to"})
"""The names that are together in an entry of a log."""


class TurnReplay:
    """A turn as far as its log was read.

    What follows an illegal action is judged as if that were allowed; dice that nobody can know are not judged any more.
    """

    def __init__(self, rules: InForce, coins: int, at: str) -> None:
        """``coins`` are what the player has left after the ante; ``at`` is the pointer of the log."""
        self.rules, self.coins, self.at = rules, coins, at
        self.state = turn.TurnState(0)
        self.known = False
        """Whether the log so far leaves no doubt about the dice."""
        self.first_complete = False
        self.faults: list[Fault] = []

    def read(self, log: Sequence[Mapping[str, Any]]) -> None:
        """Read a log: the faults are everything that is illegal in it."""
        if not log:
            self.faults.append(fault(self.at, "roll_first", "turn_roll8"))
        for place, sent in enumerate(log):
            at, entry = f"{self.at}/{place}", given(sent)
            if entry.keys() not in _ENTRIES:
                self.faults.append(fault(at, "not_one_action"))
                return
            if place == 0 and "roll" not in entry:
                self.faults.append(fault(at, "roll_first", "turn_roll8"))
            self._read_entry(at, entry, first=place == 0)
        if self.state.choice is None:
            self.faults.append(fault(self.at, "needs_choice", "turn_choose"))
        elif turn.owes_reroll(self.state):
            self.faults.append(fault(self.at, "needs_reroll", "turn_riichi_one"))

    def _read_entry(self, at: str, entry: Mapping[str, Any], *, first: bool) -> None:
        if "choose" in entry:
            self._choose(at, entry["choose"])
        elif "kan" in entry:
            self._roll_one(at, "kan", entry["kan"], entry["die"])
        elif "reroll" in entry:
            self._roll_one(at, "reroll", entry["reroll"], entry["to"])
        elif first:
            self._roll(at, entry["roll"])
        else:
            self.faults.append(fault(at, "second_roll", "turn_roll8"))

    def _roll(self, at: str, dice: str) -> None:
        faults = [*face_faults(at, dice)]
        if len(dice) != FREE[0]:
            faults.append(
                fault(at, "wrong_dice_count:roll", "turn_roll8", right=FREE[0], count=len(dice))
            )
        self.faults += faults
        if not faults:
            self.known, self.state = True, turn.TurnState(packed(dice))
            self.first_complete = self.state.counts in FORMS

    def _choose(self, at: str, choice: turn.ChoiceName) -> None:
        if found := turn.choice_fault(self.rules, self.state, choice, self.coins, at):
            self.faults.append(found)
        if self.state.choice is None:  # of two choices the first one holds
            self.state = turn.chosen(self.rules, self.state, choice)

    def _roll_one(self, at: str, action: turn.DieAction, face: int, die: int) -> None:
        order = turn.order_fault(self.rules, self.state, action, at)
        dice = turn.dice_fault(self.state, action, face, at) if self.known else None
        self.known = self.known and dice is None
        self.faults += [found for found in (order, dice) if found is not None]
        after = turn.rolled(self.state, action, face, die)
        # A reroll out of turn uses up none of those allowed.
        self.state = after._replace(left=self.state.left) if order else after

    def hand(self) -> dict[str, Any]:
        """Return the scoring request that the log leads to, without ``dora`` and ``mode``."""
        state = self.state
        by = "kan" if state.from_kan else "reroll"
        return {
            "dice": dice_in(state.counts),
            "kans": state.kans,
            "action": state.choice,
            "last_draw": {"face": state.last, "by": by} if state.last else None,
            "first_roll_complete": self.first_complete,
        }
