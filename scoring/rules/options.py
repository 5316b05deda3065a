"""The options of a request: their allowed values, and the errors of others."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from unicodedata import normalize

from scoring.faults import Fault
from scoring.fields.text_values import scalar_from
from scoring.fields.wording import unknown_value, value_fault, wrong_type
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import ALL, Option, OptionValue, in_order
from scoring.spelling import hint_of

MOST_UNKNOWN_MEMBERS: Final = 50
"""The largest number of unknown members of a list that are reported."""
MOST_OPTIONS: Final = 64
"""The largest number of options in a request."""


def chosen_options(
    ruleset: Declarations, options: object
) -> tuple[dict[str, OptionValue], list[Fault]]:
    """Return the options of a request as checked values, and the errors of the others."""
    if not isinstance(options, Mapping):
        return {}, [wrong_type("/options", "object", value=options)]
    chosen: dict[str, OptionValue] = {}
    faults: list[Fault] = []
    for name, given in options.items():
        option = ruleset.options.get(name)
        if option is None:
            if len(faults) < MOST_OPTIONS:  # a suggestion takes 0.1 ms
                faults.append(_unknown_option(ruleset, str(name)))
            continue
        if given is None:  # the same as an option that is left out
            continue
        value = _spelled(ruleset, option, given)
        if wrong := _faults_of_value(ruleset, option, value):
            faults += wrong
        else:
            chosen[name] = in_order(value) if isinstance(value, tuple) else value
    return chosen, faults


def _unknown_option(ruleset: Declarations, name: str) -> Fault:
    pointer = f"/options/{name}" if name.isidentifier() and len(name) <= 64 else "/options"
    hint, near, example = hint_of(name, ruleset.options)
    fault = value_fault(pointer, "unknown_option", hint=hint)
    return replace(fault, suggestion=near, example=example)


def _spelled(ruleset: Declarations, option: Option, given: object) -> Any:  # noqa: ANN401 - whatever is given
    """Return the value of an option in its declared spelling; a list becomes a tuple.

    A text that spells a known word, in upper or lower case and any width, is that word.
    """
    if not isinstance(given, str | list | tuple):
        return given
    is_text = isinstance(given, str)
    known = option.every_value() if is_text or not option.is_list else _members(ruleset, option)
    words = {word.lower(): word for word in known if isinstance(word, str)}
    found = [
        words.get(normalize("NFKC", one).lower(), one) if isinstance(one, str) else one
        for one in ([given] if is_text else given)
    ]
    return found[0] if is_text else tuple(found)


def _faults_of_value(ruleset: Declarations, option: Option, value: object) -> list[Fault]:
    """Return the errors in the value of an option."""
    at = f"/options/{option.id}"
    if option.is_list and isinstance(value, tuple):
        known = _members(ruleset, option)
        if option.subset_of and ALL in value:
            return [_not_a_list(at, option, known, ALL)]
        unknown = [place for place, member in enumerate(value) if member not in known]
        if not unknown and len(value) > len(known):
            return [value_fault(at, "too_many", option.id, most=len(known))]
        return [
            unknown_value(f"{at}/{place}", value[place], known, option.id)
            for place in unknown[:MOST_UNKNOWN_MEMBERS]
        ]
    if option.allows(value):
        return []
    if option.is_list:
        return [_not_a_list(at, option, _members(ruleset, option))]
    return [_not_allowed(at, option, value)]


def _members(ruleset: Declarations, option: Option) -> list[str]:
    """Return the words, or the rules, that a list is chosen from."""
    if option.members:
        return [choice.value for choice in option.members]
    return [rule.id for rule in ruleset.declared if rule.kind == option.subset_of]


def _not_a_list(at: str, option: Option, known: list[str], meant: str | None = None) -> Fault:
    """Return the error of a value that is not a list of ``known`` words; ``meant`` is the value that was probably meant."""
    key = "all_or_identifiers" if option.subset_of else "identifiers"
    fault = value_fault(at, f"unknown_value:{key}", option.id)
    return replace(fault, allowed=known, suggestion=meant)


def _not_allowed(at: str, option: Option, value: object) -> Fault:
    if isinstance(value, str) and option.allows(meant := scalar_from(value)):
        fault = value_fault(at, "unknown_value:quoted", option.id, value=json.dumps(meant))
        return replace(fault, suggestion=meant)
    if isinstance(span := option.integers, range):
        bounds = {"low": span[0], "high": span[-1], "step": span.step}
        fault = value_fault(at, "unknown_value:steps", option.id, **bounds)
        if type(value) is not int:
            return fault
        near = min(span, key=lambda one: abs(one - value))
        return replace(fault, code="out_of_range", suggestion=near)
    known = option.every_value()
    words = {str(one) if option.values else json.dumps(one): one for one in known}
    fault = unknown_value(at, value, words, option.id)
    return replace(fault, allowed=known, suggestion=words.get(str(fault.suggestion)))
