"""Replays the log of a turn: its legal end, or everything that is illegal in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.faults import Fault
from scoring.games.dice import turn
from scoring.games.dice.forms import FORMS, FREE, dice_in, packed
from scoring.games.dice.request import face_faults, given
from scoring.games.dice.settlement.fields import KINDS_OF_ENTRY
from scoring.rules.in_force import InForce
from scoring.text import Text


class Played(NamedTuple):
    """A turn that was legal."""

    choice: turn.ChoiceName
    cost: turn.Cost
    hand: Mapping[str, Any]
    """The scoring request the log leads to, without ``dora`` and ``mode``."""


class Replay:
    """A turn as far as its log was read.

    What follows on an illegal action is judged as if that had been allowed; dice that nobody can know are not judged any more.
    """

    def __init__(self, rules: InForce, coins: int, at: str) -> None:
        """The player has so many ``coins`` left after the ante; the log is at the pointer ``at``."""
        self.rules, self.coins, self.at = rules, coins, at
        self.state = turn.State(0)
        self.known = False
        """Whether the log so far leaves no doubt about the dice."""
        self.first: str = ""
        self.last: Mapping[str, Any] | None = None
        self.faults: list[Fault] = []

    def played(self, log: Sequence[Mapping[str, Any]]) -> Played | list[Fault]:
        """The turn of a log, or everything that is illegal in it."""
        for place, sent in enumerate(log):
            at, entry = f"{self.at}/{place}", given(sent)
            if entry.keys() not in KINDS_OF_ENTRY:
                text = Text(
                    "一つにつき roll、kanとdie、choose、rerollとto のどれか一つを書く。",
                    "An entry is one of roll, kan with die, choose, or reroll with to.",
                )
                self.faults.append(Fault(at, "not_one_action", text))
                return self.faults
            if "roll" in entry:
                self._roll(place, at, entry["roll"])
                continue
            if place == 0:
                self.faults.append(_roll_first(at))
            self._act(at, *_action_of(entry))
        self.faults += self._end_faults(len(log))
        choice = self.state.choice
        cost = choice and turn.cost_of(self.rules, choice, self.coins)
        if self.faults or not choice or not cost:
            return self.faults
        return Played(choice, cost, self._hand())

    def _roll(self, place: int, at: str, dice: str) -> None:
        if place:
            text = Text(
                "8個を振るのは手番の最初に一度だけ。",
                "The eight dice are rolled once, at the beginning of the turn.",
            )
            self.faults.append(Fault(at, "second_roll", text, "turn_roll8"))
            return
        faults = list(_roll_faults(at, dice))
        self.faults += faults
        if not faults:
            self.known, self.first = True, dice
            self.state = turn.State(packed(dice))

    def _act(self, at: str, action: turn.Action, die: int) -> None:
        order = turn.order_fault(self.rules, self.state, self.coins, action, at)
        dice = turn.dice_fault(self.rules, self.state, action, at) if self.known else None
        self.known = self.known and dice is None
        self.faults += [fault for fault in (order, dice) if fault is not None]
        after = turn.after(self.rules, self.state, action, die)
        if order:
            # Of two choices the first one holds, and a reroll out of turn uses up none of those allowed.
            choice, rerolls = self.state.choice or after.choice, self.state.rerolls
            after = after._replace(choice=choice, rerolls=rerolls)
        self.state = after
        if not isinstance(action, turn.Choose):
            by = "kan" if isinstance(action, turn.Kan) else "reroll"
            self.last = {"face": die, "by": by}

    def _end_faults(self, entries: int) -> Iterator[Fault]:
        """What is missing at the end of the log."""
        if not entries:
            yield _roll_first(self.at)
        if turn.may_end(self.rules, self.state):
            return
        if self.state.choice is None:
            text = Text(
                "リーチ・振り直し・そのままのどれか一つを選ぶ。",
                "One of riichi, reroll and stand must be chosen.",
            )
            yield Fault(self.at, "needs_choice", text, "turn_choose")
        else:
            text = Text(
                "リーチをかけたら、必ずダイスを一つ振り直す。",
                "After riichi exactly one die is rerolled.",
            )
            yield Fault(self.at, "needs_reroll", text, "turn_riichi_one")

    def _hand(self) -> Mapping[str, Any]:
        return {
            "dice": dice_in(self.state.counts),
            "kans": "".join(sorted(self.state.kans)),
            "action": self.state.choice,
            "last_draw": self.last,
            "first_roll_complete": packed(self.first) in FORMS,
        }


def _action_of(entry: Mapping[str, Any]) -> tuple[turn.Action, int]:
    """What an entry does, and the die it rolls."""
    if "kan" in entry:
        return turn.Kan(entry["kan"]), entry["die"]
    if "choose" in entry:
        return turn.Choose(entry["choose"]), 0
    return turn.Reroll(entry["reroll"]), entry["to"]


def _roll_first(at: str) -> Fault:
    text = Text("手番はまず8個のダイスを振る。", "A turn begins with the roll of eight dice.")
    return Fault(at, "roll_first", text, "turn_roll8")


def _roll_faults(at: str, dice: str) -> Iterator[Fault]:
    yield from face_faults(at, dice)
    right = FREE[0]
    if len(dice) != right:
        text = Text(
            "振るのは{right}個。{count}個ある。", "{right} dice are rolled; there are {count}."
        )
        yield Fault(at, "wrong_dice_count", text.filled(right=right, count=len(dice)), "turn_roll8")
