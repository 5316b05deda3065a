"""The table of a match that begins."""

from typing import Any

from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Task


def first_table(task: Task, rules: InForce, players: int) -> dict[str, Any] | None:
    """The table of the first hand, as the task ``settle`` declares it; ``None`` where players have no points."""
    table = next(field for field in task.fields if field.name == "table")
    if "points" not in {field.name for field in table.fields}:
        return None
    first: dict[str, Any] = {
        field.name: field.choices[0].value if field.choices else field.minimum
        for field in table.fields
    }
    return {**first, "points": [rules.numbers.points_at_start] * players}
