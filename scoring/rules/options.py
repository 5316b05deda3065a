"""The options of a request: which values are allowed, and what is wrong with the others."""

import json
from collections.abc import Mapping
from typing import Final

from scoring.faults import Fault
from scoring.fields.wording import DETAILS, TYPES
from scoring.rules import MESSAGES
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Option, OptionValue, in_order
from scoring.spelling import did_you_mean
from scoring.text import NOTHING, Text

MAX_FAULTS: Final = 50
"""So many unknown members of a list are named, and no more."""
MOST_OPTIONS: Final = 64
"""How many options a request may choose."""


def chosen_options(
    ruleset: Declarations, options: object
) -> tuple[dict[str, OptionValue], list[Fault]]:
    """The options of a request as checked values, and what is wrong with the others."""
    if not isinstance(options, Mapping):
        detail = DETAILS["wrong_type"].filled(wanted=TYPES["object"])
        return {}, [Fault("/options", "wrong_type", detail)]
    chosen: dict[str, OptionValue] = {}
    faults: list[Fault] = []
    for name, given in options.items():
        option = ruleset.options.get(name)
        value = tuple(given) if isinstance(given, list | tuple) else given
        if option is None:
            if len(faults) < MOST_OPTIONS:  # a suggestion takes 0.1 ms
                faults.append(_unknown_option(ruleset, str(name)))
        elif option.is_list and isinstance(value, tuple):
            known = _members(ruleset, option)
            unknown = [place for place, member in enumerate(value) if member not in known]
            for place in unknown[:MAX_FAULTS]:
                detail = _unknown_member(value[place], known)
                faults.append(Fault(f"/options/{name}/{place}", "unknown_value", detail, option.id))
            if not unknown:
                chosen[name] = in_order(value)
        elif not option.allows(value):
            detail = _allowed_values(option)
            faults.append(Fault(f"/options/{name}", "unknown_value", detail, option.id))
        else:
            chosen[name] = value
    return chosen, faults


def _unknown_option(ruleset: Declarations, name: str) -> Fault:
    detail = MESSAGES["unknown_option"].filled(hint=did_you_mean(name, ruleset.options))
    pointer = f"/options/{name}" if name.isidentifier() and len(name) <= 64 else "/options"
    return Fault(pointer, "unknown_option", detail)


def _members(ruleset: Declarations, option: Option) -> list[str]:
    """The words, or the rules, that a list is chosen from."""
    if option.members:
        return [choice.value for choice in option.members]
    return [rule.id for rule in ruleset.book.rules if rule.kind == option.subset_of]


def _unknown_member(member: object, known: list[str]) -> Text:
    hint = did_you_mean(member, known) if isinstance(member, str) else NOTHING
    return MESSAGES["unknown_member"].filled(hint=hint)


def _allowed_values(option: Option) -> Text:
    if option.is_list:
        return MESSAGES["unknown_value:list"]
    values = option.every_value()
    if isinstance(span := option.integers, range):
        detail = MESSAGES["unknown_value:span"]
        return detail.filled(low=span[0], high=span[-1], step=span.step)
    names = ", ".join(str(value) if option.values else json.dumps(value) for value in values)
    return DETAILS["unknown_value"].filled(choices=names, hint="")
