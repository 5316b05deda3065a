"""One hand under several rulesets of a game, and the options and numbers that make each differ from the first."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.faults import Conflict, Fault, Refused
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.fields.wording import value_fault
from scoring.problems import error_entry
from scoring.reference import MESSAGES
from scoring.rules.amendments import changes_of
from scoring.rules.changes import Change, SetAmounts
from scoring.rules.effects import OPTION, RuleDifference, lines
from scoring.rules.links import line_of
from scoring.rules.requests import errors_at_lines, read_request, request_shape, with_fields_of_line
from scoring.rules.rulebook import Number, OptionValue
from scoring.rules.ruleset import OPTIONS, SCORE, Ruleset
from scoring.rulesets import RULESETS, ruleset
from scoring.spelling import closest, did_you_mean
from scoring.text import DEFAULT_LANGUAGE

_DECLARED: Final = FieldFile("reference/compare_scores.yaml", required=True)
IDS: Final = _DECLARED.field("rulesets")
REQUEST: Final = _DECLARED.field("request")
LEAST: Final = 2
"""Fewest rulesets that are compared."""
PARTS: Final = ("winning", "reason", "value", "payments", "received")
"""The parts of a score that are compared."""


def compare_scores(body: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return the score of ``request`` under each of ``rulesets``, in their order.

    Each has its ``result``, or the ``errors`` for which it rejects the hand. ``because`` is a minimal set of options and numbers by
    which a ruleset answers differently than the first one. Raise :class:`scoring.Refused` with
    everything that is wrong with the list of rulesets, or with the shape of the request.
    """
    compared, request = _read(body)
    first = compared[0]
    outcomes = [_outcome(one, request, lang) for one in compared]
    return {
        "game": first.game_id,
        "results": [
            {
                **one.stamp,
                "name": one.name.say(lang),
                **outcome,
                "same": _same(outcome, outcomes[0]),
                "because": [
                    {
                        **line_of(one.id, one.rules[setting.id], lang, {}),
                        "rules": lines(one, [setting], lang),
                    }
                    for setting in _deciding(first, one, request, outcomes[0], outcome)
                ],
            }
            for one, outcome in zip(compared, outcomes, strict=True)
        ],
    }


def _read(body: Mapping[str, Any]) -> tuple[list[Ruleset], Mapping[str, Any]]:
    """Return the rulesets and the request; raise :class:`scoring.Refused`."""
    loaded, faults = _BODY.read(body)
    compared = [ruleset(id_) for id_ in loaded.get(IDS.name, ())]
    request: Mapping[str, Any] = loaded.get(REQUEST.name, {})
    if compared and REQUEST.name in loaded:
        try:
            with errors_at_lines(compared[0], request):
                hand = with_fields_of_line(compared[0], request)
                request_shape(compared[0], SCORE).load(hand)
        except Refused as refused:
            # The body is about several rulesets, so that its errors have no rule.
            faults += [
                replace(fault, pointer=f"/{REQUEST.name}{fault.pointer}", rule=None)
                for fault in refused.faults
            ]
    if faults:
        raise Refused(faults)
    return compared, request


def _faults_of_ids(ids: Sequence[str]) -> list[Fault]:
    """Return the errors of a list of rulesets: too few, repeated, unknown, or of a different game than the first."""
    found = []
    if len(ids) < LEAST:
        such = json.dumps(IDS.example)
        detail = MESSAGES["too_few"].filled(least=LEAST, such=such)
        found.append(Fault(f"/{IDS.name}", "too_few", detail, example=IDS.example))
    games = [RULESETS[id_].game_id if id_ in RULESETS else "" for id_ in ids]
    for place, (id_, game) in enumerate(zip(ids, games, strict=True)):
        pointer = f"/{IDS.name}/{place}"
        if id_ in ids[:place]:
            found.append(value_fault(pointer, "repeated_item"))
        elif not game:
            near = closest(id_, RULESETS)
            detail = MESSAGES["no_ruleset"].filled(hint=did_you_mean(near))
            found.append(Fault(pointer, "unknown_ruleset", detail, suggestion=near))
        elif games[0] and game != games[0]:
            found.append(Fault(pointer, "other_game", MESSAGES["other_game"].filled(game=games[0])))
    return found


_BODY: Final = Shape((IDS, REQUEST), checks={IDS.name: _faults_of_ids})


def _outcome(
    one: Ruleset, request: Mapping[str, Any], lang: str, changes: Sequence[Change] = ()
) -> dict[str, Any]:
    """Return the compared parts of the score, or the errors by which the ruleset rejects the hand; ``changes`` apply to its rules first."""
    try:
        with errors_at_lines(one, request):
            rules, hand = read_request(one, SCORE, request)
            if changes:
                rules = rules.changed(*changes)
            answer = one.game.answer(rules, hand, lang).to_dict()
    except (Refused, Conflict) as refused:
        return {
            "result": None,
            "errors": [error_entry(fault, lang, one.id) for fault in refused.faults],
        }
    return {"result": {part: answer[part] for part in PARTS}, "errors": []}


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether a hand has the same score, or is rejected for the same reasons."""
    faults, others = (
        [(error["pointer"], error["code"]) for error in outcome["errors"]]
        for outcome in (one, other)
    )
    return bool(one["result"] == other["result"]) and faults == others


def _deciding(
    first: Ruleset,
    other: Ruleset,
    request: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
) -> list[RuleDifference]:
    """Return the settings of ``other`` that explain its outcome of a request if all other settings are those of ``first``."""

    def decide(settings: Sequence[RuleDifference]) -> bool:
        chosen = {one.id: one.after for one in settings if one.what == OPTION}
        # An option may set a number; the number that the ruleset has without the option does not replace it.
        set_by_options = {
            change.rule
            for name, value in chosen.items()
            for change in changes_of(first, first.options[name], value)
            if isinstance(change, SetAmounts)
        }
        numbers = [
            SetAmounts(one.id, value=one.after)
            for one in settings
            if one.what != OPTION and one.id in first.rules.keys() - set_by_options
        ]
        options = chosen | (request.get(OPTIONS.name) or {})
        changed = {**request, OPTIONS.name: options}
        return _same(_outcome(first, changed, DEFAULT_LANGUAGE, numbers), theirs)

    settings = _differing(first, other)
    # Rulesets can differ in more than their settings: some reject cards.
    return _needed(settings, [], decide) if not _same(mine, theirs) and decide(settings) else []


def _differing(first: Ruleset, other: Ruleset) -> list[RuleDifference]:
    """Return the options and numbers that have another value than in the first ruleset."""
    mine, found = _settings(first), []
    for name, value in _settings(other).items():
        if value != (before := mine.get(name)):
            what = "value" if isinstance(other.rules[name], Number) else OPTION
            found.append(RuleDifference(name, what, before, value, name))
    return found


def _settings(one: Ruleset) -> dict[str, OptionValue]:
    """Return the default of every option, and every number."""
    return {**{name: one.default_of(name) for name in one.options}, **one.numbers}


def _needed(
    settings: list[RuleDifference],
    fixed: list[RuleDifference],
    enough: Callable[[Sequence[RuleDifference]], bool],
) -> list[RuleDifference]:
    """Return a minimal subset of ``settings`` that is sufficient together with ``fixed``.

    The algorithm is QuickXplain (Junker 2004): halves that are not needed are left out at once.
    """
    if enough(fixed):
        return []
    if len(settings) == 1:
        return settings
    half = len(settings) // 2
    later = _needed(settings[half:], [*fixed, *settings[:half]], enough)
    return [*_needed(settings[:half], [*fixed, *later], enough), *later]
