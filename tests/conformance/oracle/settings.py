"""What an oracle is told of a ruleset: its options and the numbers that its players do not choose."""

from typing import Any

from scoring import Ruleset
from scoring.rules.rulebook import Number


def settings_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the value of every option and number by name, and the number of players."""
    numbers = {rule.id: rule.value for rule in ruleset.declared if isinstance(rule, Number)}
    options = {name: ruleset.default_of(name) for name in ruleset.options}
    return {
        **numbers,
        **options,
        "players": 3 if "norths" in {f.name for f in ruleset.fields} else 4,
    }
