"""The rules and options that an engine plays differently, derived from its answers to the questions of one ruleset."""

from functools import cached_property
from typing import Any, Final

from scoring.conformance.blaming import EngineAnswer, difference_entry, rule_entry
from scoring.conformance.readings import open_values, readings_of
from scoring.conformance.suspects import Suspects
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import Ruleset

_MOST_CULPRITS: Final = 3
"""Most rules that are named for one answer."""
_MOST_SEARCHES: Final = 100
"""Most differing answers to scored hands for which a search tries every rule."""
_MOST_AGREED: Final = 20_000
"""Most agreeing answers that are kept."""
_FOLLOWING: Final = (
    "winning", "reason", "value", "payments", "received", "points", "table/points", "actions",
)  # fmt: skip
"""The parts of an answer that follow from its lines."""

Options = dict[str, OptionValue]
"""Values of options by name."""


class EngineAnswers:
    """The answers of an engine to the questions of one ruleset.

    A rule explains an answer that differs if our answer agrees under a change of the rule, or if it is the rule of the first line that
    differs. The rule that explains most answers comes first. Of rules that explain equally many it is the one whose change
    alters fewest of the answers that agree, then the one that decides most of the vectors that fail.
    """

    def __init__(self, ruleset: Ruleset, most_searches: int = _MOST_SEARCHES) -> None:
        """Start without answers.

        ``most_searches`` limits the scored hands for which every rule is changed, because each takes as long as about a hundred hands.
        """
        self._ruleset = ruleset
        self._most = most_searches
        self.agreed: list[EngineAnswer] = []
        """The answers that agree, up to a number of them."""
        self._differing: list[EngineAnswer] = []

    def add(self, answer: EngineAnswer) -> None:
        """Add an answer; add all answers before you use the other methods."""
        if answer.differences:
            self._differing.append(answer)
        elif len(self.agreed) < _MOST_AGREED:
            self.agreed.append(answer)

    @cached_property
    def options(self) -> Options:
        """The options of open questions that the engine plays differently: the fewest that explain the most and contradict no answer."""
        chosen: Options = {}
        left = self._differing[: self._most]
        values = open_values(self._ruleset)
        ways = [(name, value) for name in values for value in values[name]]
        while left and ways:
            explained = {
                (name, value): [one for one in left if explains({**chosen, name: value}, one)]
                for name, value in ways
            }
            name, value = max(explained, key=lambda way: len(explained[way]))
            if not explained[name, value]:
                break
            ways.remove((name, value))
            if not any(_contradicts({**chosen, name: value}, one) for one in self.agreed):
                chosen[name] = value
                ways = [way for way in ways if way[0] != name]
                left = [one for one in left if one not in explained[name, value]]
        return chosen

    def open_options(self, answer: EngineAnswer) -> tuple[str, ...]:
        """Return the options of open questions that make an answer right: of its vector alone, or of the whole run; none if it is wrong."""
        for reading in readings_of(self._ruleset, answer.vector) if answer.vector else ():
            if answer.agrees_with(reading.answer, answer.ours_under(reading.options)):
                return tuple(reading.options)
        if not self._is_open(answer):
            return ()
        options = self.options
        fewer = {name: {n: v for n, v in options.items() if n != name} for name in options}
        needed = [name for name in options if not explains(fewer[name], answer)]
        return tuple(needed or options)

    def culprits(self, answer: EngineAnswer) -> list[str]:
        """Return the one to three rules that an answer most likely gets wrong, one of each clause, the likeliest first."""
        rules = [] if answer.has_own_rule and answer.deciding else self._suspects.explaining(answer)
        first: dict[str, str] = {}
        for rule in (*rules, *answer.named_rules, *answer.usual_rules):
            stated = self._ruleset.rules[rule]
            first.setdefault(f"{stated.document} {stated.clause}" if stated.clause else rule, rule)
        return list(first.values())[:_MOST_CULPRITS]

    def explanation(self, answer: EngineAnswer) -> dict[str, Any]:
        """Return the differences of an answer, and the rules or the open options that most likely explain it, the likeliest first."""
        open_ = self.open_options(answer)
        rules = open_ or self.culprits(answer)
        return {
            "differences": self.differences(answer, rules[0], is_open=bool(open_)),
            "culprits": [rule_entry(self._ruleset, rule) for rule in rules],
            "open": list(open_),
        }

    def differences(
        self, answer: EngineAnswer, likeliest: str, *, is_open: bool = False
    ) -> list[dict[str, Any]]:
        """Return the differences of an answer, each with the rule of its line, or else the likeliest. An open option has no lines."""
        entries = []
        for difference in answer.differences:
            rule = likeliest if is_open else answer.named_rule(difference)
            if rule is None and difference.pointer[1:].startswith(_FOLLOWING):
                rule = likeliest
            rule = rule or answer.usual_rule(difference)
            entries.append(difference_entry(self._ruleset, difference, rule))
        return entries

    def may_come_from(self, rule: str, answer: EngineAnswer) -> bool:
        """Return whether a rule is named where an answer differs, explains the answer, or is usually behind it."""
        rules = (*answer.named_rules, *answer.usual_rules)
        return rule in rules or self._suspects.explains(rule, answer)

    @cached_property
    def _suspects(self) -> Suspects:
        """The rules that explain the answers. Answers that an open option explains are left out."""
        differing = [one for one in self._differing if not self._is_open(one)]
        return Suspects(differing, self.agreed, self._most)

    def _is_open(self, answer: EngineAnswer) -> bool:
        """Return whether the options that the engine plays make an answer right."""
        return bool(self.options) and explains(self.options, answer)


def explains(options: Options, answer: EngineAnswer) -> bool:
    """Return whether an answer is right under options."""
    return answer.agrees_with(answer.ours_under(options))


def _contradicts(options: Options, answer: EngineAnswer) -> bool:
    """Return whether an answer is wrong under options; a question that is invalid under them contradicts nothing."""
    ours = answer.ours_under(options)
    possible = bool(answer.ours.get("refused")) or not ours.get("refused")
    return possible and not answer.agrees_with(ours)
