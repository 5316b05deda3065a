"""A strategy for the options of a ruleset."""

from typing import Any

from hypothesis import strategies as st

from scoring.rules.rulebook import Option
from scoring.rules.ruleset import Ruleset


def members(ruleset: Ruleset, option: Option) -> list[str]:
    """Return the rules that an option chooses from; none if it has other values."""
    return [rule.id for rule in ruleset.declared if rule.kind == option.subset_of]


def option_sets(ruleset: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for some options of a ruleset, each with one of its values."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for option in ruleset.options.values():
        if chosen := members(ruleset, option):
            values[option.id] = st.lists(st.sampled_from(chosen), unique=True)
        else:
            values[option.id] = st.sampled_from(option.every_value())
    return st.fixed_dictionaries({}, optional=values)
