"""The legal actions of a turn, each with its cost and its odds, and why the others are illegal."""

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scoring.faults import Fault
from scoring.games.dice import turn
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.forms import FACES, count_of
from scoring.games.dice.messages import fault

if TYPE_CHECKING:
    from scoring.games.dice.odds.plans import Odds
    from scoring.games.dice.odds.solver import Start


class LegalAction(NamedTuple):
    """A legal action."""

    start: "Start"
    cost: turn.Cost
    odds: "Odds"


def legal_actions(request: TurnRequest) -> list[LegalAction]:
    """Return every legal action with its odds."""
    # NumPy and the tables of all hands are for those who ask for odds.
    from scoring.games.dice.odds.plans import odds_of  # noqa: PLC0415 - see above
    from scoring.games.dice.odds.solver import Solver  # noqa: PLC0415 - see above

    rules, state = request.aim.rules, request.state
    solver = Solver(request.aim)
    starts = solver.starts(state)
    costs = dict[str, turn.Cost](turn.affordable(rules, request.coins).items())
    if state.choice is not None:
        costs |= dict.fromkeys(("stop", "reroll"), turn.Cost(0, costs[state.choice].rule))
    costs["kan"] = turn.Cost(0, "turn_kan")
    return [
        LegalAction(start, costs[start.name], odds)
        for start, odds in zip(starts, odds_of(solver, starts), strict=True)
    ]


def illegal_actions(request: TurnRequest, legal: Container[str]) -> Iterator[tuple[str, Fault]]:
    """Yield the actions that are not legal now, each with the reason."""
    rules, state = request.aim.rules, request.state
    face = max(FACES, key=lambda face: count_of(state.counts, face))
    reasons: dict[str, Fault | None] = {
        choice: turn.choice_fault(rules, state, choice, request.coins) for choice in turn.CHOICES
    }
    actions: list[turn.DieAction] = ["kan"] if state.choice is None else ["reroll", "kan"]
    for action in actions:
        order = turn.order_fault(rules, state, action)
        reasons[action] = order or turn.dice_fault(state, action, face)
    for name, reason in reasons.items():
        if name not in legal and reason:
            yield name, reason
    if turn.owes_reroll(state):
        rerolls = rules.numbers.riichi_rerolls
        yield "stop", fault("", "riichi_reroll_first:stop", "turn_riichi_one", rerolls=rerolls)
