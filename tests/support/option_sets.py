"""Any options a ruleset may be played with, as a strategy."""

from typing import Any

from hypothesis import strategies as st

from scoring.rules.ruleset import Ruleset


def option_sets(ruleset: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Some options of a ruleset, each with one of its values."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for option in ruleset.options.values():
        if option.subset_of:
            members = [rule.id for rule in ruleset.book.rules if rule.kind == option.subset_of]
            values[option.id] = st.lists(st.sampled_from(members), unique=True)
        else:
            values[option.id] = st.sampled_from(option.every_value())
    return st.fixed_dictionaries({}, optional=values)
