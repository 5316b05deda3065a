"""The tasks of a tile game other than scoring."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.analysis.analyser import TileAnalysis
from scoring.analysis.policy import Policy
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset, Task
from scoring.settlement.accounts import Accounts, FinalAccounts, MatchEnd
from scoring.settlement.flow import Law, TileSettle


def tile_tasks(
    *,
    law: Callable[[Ruleset], Law],
    accounts: Callable[[InForce, MatchEnd], Accounts],
    end_faults: Callable[[InForce, MatchEnd], Iterator[Fault]],
    sticks: bool = False,
    policy: Policy,
    example: Mapping[str, object],
) -> dict[str, Callable[[Ruleset], Task[Any]]]:
    """Return the functions that make the tasks of a ruleset: settlement, final standings (see :class:`FinalAccounts`) and analysis.

    ``policy`` and ``example`` are those of the analysis.
    """
    return {
        "settle": lambda ruleset: TileSettle(ruleset, law(ruleset)).task(),
        "standings": lambda ruleset: FinalAccounts(law(ruleset).terms, accounts, end_faults).task(
            ruleset, sticks=sticks
        ),
        "analyze": lambda ruleset: TileAnalysis(ruleset, policy).task(example),
    }
