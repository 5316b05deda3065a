"""The tasks of a tile game other than scoring."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.analysis.analyser import analysis_task
from scoring.analysis.policy import Policy
from scoring.rules.ruleset import Ruleset, Task
from scoring.settlement.accounts import standings_task
from scoring.settlement.flow import Law, TileSettle


def tile_tasks(
    law: Callable[[Ruleset], Law], policy: Policy, example: Mapping[str, object]
) -> dict[str, Callable[[Ruleset], Task[Any]]]:
    """Return the functions that make the tasks of a ruleset; ``policy`` and ``example`` are those of the analysis."""

    def standings(ruleset: Ruleset) -> Task[Any]:
        of_game = law(ruleset)
        return standings_task(ruleset, of_game.terms, of_game.accounts, of_game.end_faults)

    return {
        "settle": lambda ruleset: TileSettle(ruleset, law(ruleset)).task(),
        "standings": standings,
        "analyze": lambda ruleset: analysis_task(ruleset, policy, example),
    }
