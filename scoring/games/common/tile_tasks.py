"""The tasks of a tile game other than scoring.

Each task imports its modules when it is made, because a first score takes 20 ms less without them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scoring.rules.ruleset import Ruleset, Task

if TYPE_CHECKING:
    from scoring.analysis.policy import Policy
    from scoring.settlement.flow import Law


def tile_tasks(
    law: "Callable[[Ruleset], Law]", policy: "Policy"
) -> dict[str, Callable[[Ruleset], Task[Any]]]:
    """Return the functions that make the tasks of a ruleset; ``policy`` is that of the analysis."""

    def settle(ruleset: Ruleset) -> Task[Any]:
        from scoring.settlement.flow import TileSettle  # noqa: PLC0415 - as above

        return TileSettle(ruleset, law(ruleset)).task()

    def standings(ruleset: Ruleset) -> Task[Any]:
        from scoring.settlement.accounts import standings_task  # noqa: PLC0415 - as above

        of_game = law(ruleset)
        return standings_task(ruleset, of_game.terms, of_game.accounts, of_game.end_faults)

    def analyze(ruleset: Ruleset) -> Task[Any]:
        from scoring.analysis.analyser import analysis_task  # noqa: PLC0415 - as above

        return analysis_task(ruleset, policy)

    return {"settle": settle, "standings": standings, "analyze": analyze}
