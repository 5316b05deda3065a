"""The odds, the cost and the best plan of every legal action of a turn."""

from collections.abc import Container, Iterator, Mapping

from scoring.faults import Fault
from scoring.games.dice import turn
from scoring.games.dice.analysis.presentation import DiceAnalysis, Legal
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.forms import FACES, count_of
from scoring.rules.in_force import InForce
from scoring.text import Text


def analysis(rules: InForce, request: TurnRequest, lang: str) -> DiceAnalysis:
    """Every legal action with its odds."""
    costs = turn.affordable(rules, request.coins)
    legal = tuple(_legal(request, costs))
    best = max(legal, key=lambda one: (one.start.value, -one.cost.coins))
    illegal = tuple(_illegal(request, {one.start.name for one in legal}))
    return DiceAnalysis(request, costs, legal, best, illegal, lang)


def _legal(request: TurnRequest, costs: Mapping[turn.ChoiceName, turn.Cost]) -> Iterator[Legal]:
    # NumPy only for those who want the odds: importing `scoring` stays without it.
    from scoring.games.dice.odds.plans import odds_of  # noqa: PLC0415 - see above
    from scoring.games.dice.odds.solver import solver_of  # noqa: PLC0415 - see above

    solver = solver_of(request.aim)
    starts = solver.starts(request.position)
    by_name = dict[str, turn.Cost](costs.items()) | {"kan": turn.Cost(0, "turn_kan")}
    if choice := request.position.choice:
        by_name |= dict.fromkeys(("stop", "reroll"), turn.Cost(0, costs[choice].rule))
    for start, odds in zip(starts, odds_of(solver, starts), strict=True):
        yield Legal(start, by_name[start.name], odds)


def _illegal(request: TurnRequest, legal: Container[str]) -> Iterator[tuple[str, Fault]]:
    """The actions that are not legal now, each with the reason."""
    rules = request.aim.rules
    state = request.position.state(rules)
    face = max(FACES, key=lambda face: count_of(state.counts, face))
    actions: dict[str, turn.Action] = {choice: turn.Choose(choice) for choice in turn.CHOICES}
    actions["kan"] = turn.Kan(face)
    if state.choice is not None:
        actions["reroll"] = turn.Reroll(face)
    for name, action in actions.items():
        fault = turn.order_fault(rules, state, request.coins, action, "") or turn.dice_fault(
            rules, state, action, ""
        )
        if name not in legal and fault:
            yield name, fault
    if turn.owes_reroll(rules, state):
        text = Text(
            "リーチをかけたので、ダイスを{rerolls}個振り直してから。",
            "After riichi {rerolls} die must be rerolled first.",
        ).filled(rerolls=rules.numbers.riichi_rerolls)
        yield "stop", Fault("", "riichi_reroll_first", text, "turn_riichi_one")
