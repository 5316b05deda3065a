"""The answers of one engine to the questions of one ruleset: which options it plays, and which rule each difference comes from."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scoring.conformance.blaming import by_weight, named_rule, refusal_of, told, usual_rule
from scoring.conformance.differences import AnswerDifference, disagreements
from scoring.conformance.readings import open_values
from scoring.conformance.single_changes import answer_under, single_changes
from scoring.conformance.tasks import REFUSED, Body, EngineQuestion, read_question, task_for
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import Ruleset

MOST_CULPRITS: Final = 3
"""Most rules that are named for one answer."""
MOST_SEARCHES: Final = 100
"""Most scored hands of answers that differ for which the rules are searched that explain them."""
_MOST_AGREED: Final = 20_000
"""Most answers that agree that are kept."""
_FOLLOWING: Final = ("winning", "reason", "value", "payments", "received", "points", "table/points")
"""The parts of an answer that follow from its lines."""

Chosen = dict[str, OptionValue]
"""Options by name."""


@dataclass(frozen=True, slots=True, eq=False)
class EngineAnswer:
    """The answer of an engine to one question, and ours."""

    request: Mapping[str, Any]
    depth: str
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any]
    found: tuple[AnswerDifference, ...] = ()
    """The differences between the two."""
    strict: bool = True
    refusing: str | None = None
    """The rule that the question is about if one of the two rejects it; ``None`` if that is not known."""


class EngineAnswers:
    """The answers of an engine to the questions of one ruleset.

    The rule of an answer that differs is the rule of its first line that differs. If no line differs, each rule, option and number is
    changed by itself: the rules whose change makes our answer that of the engine are the likeliest, first those that explain most
    answers of the engine. Rules that explain one answer are tried first for the others.
    """

    def __init__(self, ruleset: Ruleset, most_searches: int = MOST_SEARCHES) -> None:
        """Start without answers.

        ``most_searches`` limits the scored hands for which every rule is changed, because each takes as long as about a hundred hands.
        """
        self._ruleset = ruleset
        self._most = most_searches
        self._agreed: list[EngineAnswer] = []
        self._differing: list[EngineAnswer] = []
        self._searches_left = most_searches
        self._explained: dict[EngineAnswer, list[str]] = {}
        self._questions: dict[EngineAnswer, EngineQuestion | None] = {}

    def add(self, answer: EngineAnswer) -> None:
        """Add an answer; all are added before the first question about them."""
        if answer.found:
            self._differing.append(answer)
        elif len(self._agreed) < _MOST_AGREED:
            self._agreed.append(answer)

    def options(self) -> Chosen:
        """Return the options of open questions that the engine plays differently.

        They are the fewest that explain what they can and contradict nothing.
        """
        chosen: Chosen = {}
        left = self._differing[: self._most]
        values = open_values(self._ruleset)
        ways = [(name, value) for name in values for value in values[name]]
        while left and ways:
            explained = {
                (name, value): [one for one in left if self.explains({**chosen, name: value}, one)]
                for name, value in ways
            }
            name, value = max(explained, key=lambda way: len(explained[way]))
            if not explained[name, value]:
                break
            ways.remove((name, value))
            if not any(self._contradicts(one, {**chosen, name: value}) for one in self._agreed):
                chosen[name] = value
                ways = [way for way in ways if way[0] != name]
                left = [one for one in left if one not in explained[name, value]]
        if chosen:
            # A difference that another reading explains is no evidence of a wrong rule.
            self._differing = [one for one in self._differing if not self.explains(chosen, one)]
        return chosen

    def explains(self, options: Chosen, answer: EngineAnswer) -> bool:
        """Return whether an answer is right under options."""
        return _agrees(self._ours(answer, options), answer)

    def needed(self, options: Chosen, answer: EngineAnswer) -> tuple[str, ...]:
        """Return the ``options`` that make an answer right; none if it is wrong under them too."""
        if not options or not self.explains(options, answer):
            return ()
        fewer = {name: {n: v for n, v in options.items() if n != name} for name in options}
        needed = [name for name in options if not self.explains(fewer[name], answer)]
        return tuple(needed or options)

    def culprits(self, answer: EngineAnswer) -> tuple[str, ...]:
        """Return the rules that an answer most likely gets wrong, one of each clause, the likeliest first; at least one."""
        rules = self._named(answer)
        if not rules and not _is_refusal(answer):
            counts = self._counts
            rules = sorted(self._explaining(answer), key=lambda rule: -counts[rule])
        first: dict[str, str] = {}
        for rule in (*rules, *self._usual(answer)):
            stated = self._ruleset.rules[rule]
            first.setdefault(f"{stated.document} {stated.clause}" if stated.clause else rule, rule)
        return tuple(first.values())

    def told(self, answer: EngineAnswer) -> list[dict[str, Any]]:
        """Return each difference of an answer with its rule: that of its line, or that which the whole answer comes from."""
        likeliest, *_ = self.culprits(answer)
        lines = []
        for difference in by_weight(answer.found):
            rule = named_rule(self._ruleset, answer.ours, difference)
            if rule is None and difference.pointer[1:].startswith(_FOLLOWING):
                rule = likeliest
            lines.append(
                told(self._ruleset, difference, rule or self._usual_rule(answer, difference))
            )
        return lines

    def may_come_from(self, rule: str, answer: EngineAnswer) -> bool:
        """Return whether a rule is named where an answer differs, explains the answer, or is usually behind it."""
        return (
            rule in self._named(answer)
            or rule in self._usual(answer)
            or rule in self._search(answer, {rule})
        )

    @cached_property
    def _counts(self) -> Counter[str]:
        """The number of answers without a differing line that each rule explains."""
        silent = [one for one in self._differing if not self._named(one) and not _is_refusal(one)]
        return Counter(rule for one in silent for rule in self._explaining(one))

    def _explaining(self, answer: EngineAnswer) -> list[str]:
        """Return the rules whose change makes our answer that of the engine; the rules that explain another answer are tried first."""
        if answer not in self._explained:
            known = {rule for rules in self._explained.values() for rule in rules}
            found = self._search(answer, known)
            hands = len(answer.ours.get("scores") or ()) or 1
            if not found and self._searches_left >= hands:
                self._searches_left -= hands
                found = self._search(answer)
            self._explained[answer] = found
        return self._explained[answer]

    def _search(self, answer: EngineAnswer, only: Collection[str] | None = None) -> list[str]:
        """Return the rules whose change turns our answer into that of the engine, all or only those in ``only``."""
        asked = self._question(answer)
        # Each change makes the rules and the effects of all cards again: with cards that takes seconds.
        if asked is None or answer.request.get("cards"):
            return []
        found: dict[str, None] = {}
        for single in single_changes(asked):
            if single.rule not in found and (only is None or single.rule in only):
                other = answer_under(asked, single)
                if other != asked.usual and _agrees(other, answer):
                    found[single.rule] = None
        return list(found)

    def _ours(self, answer: EngineAnswer, options: Chosen) -> Body:
        """Return our answer under options to the question of an answer."""
        asked = self._question(answer)
        return dict(REFUSED) if asked is None else asked.answer_with(options)

    def _question(self, answer: EngineAnswer) -> EngineQuestion | None:
        """Return the question of an answer, read once; ``None`` for one that is rejected."""
        if answer not in self._questions:
            task = task_for(answer.request)
            self._questions[answer] = read_question(self._ruleset, task, answer.request)
        return self._questions[answer]

    def _contradicts(self, answer: EngineAnswer, options: Chosen) -> bool:
        """Return whether an answer is wrong under options; a question that is invalid under them is ignored."""
        ours = self._ours(answer, options)
        possible = bool(answer.ours.get("refused")) or not ours.get("refused")
        return possible and not _agrees(ours, answer)

    def _named(self, answer: EngineAnswer) -> list[str]:
        """Return the rules that lines name where an answer differs, the most telling first."""
        found = by_weight(answer.found)
        named = (named_rule(self._ruleset, answer.ours, difference) for difference in found)
        return [rule for rule in named if rule is not None]

    def _usual(self, answer: EngineAnswer) -> list[str]:
        """Return the rules that usually explain the differences; if only the engine answers, also the rejecting rule and the claims."""
        usual = [self._usual_rule(answer, difference) for difference in by_weight(answer.found)]
        if not answer.ours.get("refused"):
            return usual
        refusal = refusal_of(self._ruleset, answer.request)
        rules = (refusal, *(answer.request.get("situation") or ()))
        return usual + [rule for rule in rules if rule in self._ruleset.rules]

    def _usual_rule(self, answer: EngineAnswer, difference: AnswerDifference) -> str:
        if answer.refusing and _is_refusal(answer):
            return answer.refusing
        return usual_rule(self._ruleset, answer.request, answer.ours, difference)


def _is_refusal(answer: EngineAnswer) -> bool:
    """Return whether one of the two answers rejects the question."""
    return bool(answer.ours.get("refused") or answer.theirs.get("refused"))


def _agrees(ours: Mapping[str, Any], answer: EngineAnswer) -> bool:
    """Return whether an answer of the engine agrees with an answer of ours."""
    return not disagreements(ours, answer.theirs, answer.depth, strict=answer.strict)
