"""The rules that explain the answers of an engine: the changes of rules under which our answers agree with the answers of the engine."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.single_changes import (
    OtherReading,
    SingleChange,
    answers_under,
    single_changes,
)
from scoring.rules.changes import Ban, SetOptions
from scoring.rules.rulebook import Yaku

_MOST_COMPARED: Final = 60
"""Most answers that agree that are compared with what a suspected change makes of them."""
_MOST_TRIED: Final = 16
"""Most changes that are compared in this way: those that explain most."""
_SIMPLE: Final = (Ban, SetOptions)
"""The changes that engines most often have, of those that explain as much."""


@dataclass(frozen=True, eq=False)
class Suspects:
    """The rules that explain answers that differ, each with the answers that it explains."""

    differing: Sequence[EngineAnswer]
    agreed: Sequence[EngineAnswer]
    most_searches: int
    """Most hands for which every rule is changed."""
    _altered: dict[SingleChange, int] = field(default_factory=dict)
    """The number of compared answers that each change makes wrong."""

    def explaining(self, answer: EngineAnswer) -> list[str]:
        """Return the rules that explain an answer that differs, the likeliest first."""
        rules = {one.rule for one, answers in self._suspected.items() if answer in answers}
        frequent = [rule for rule, _ in Counter(self._chosen.values()).most_common()]
        known = [rule for rule in frequent if rule in rules]
        return list(dict.fromkeys((self._chosen[answer], *known, *sorted(rules))))

    def explains(self, rule: str, answer: EngineAnswer) -> bool:
        """Return whether a change of a rule that explains another answer explains this one."""
        return bool(
            changes_explaining(answer, [one for one in self._explained if one.rule == rule])
        )

    @cached_property
    def _explained(self) -> dict[SingleChange, list[EngineAnswer]]:
        """The answers that each change explains.

        Changes that explain an answer are tried first for the others. All changes are tried for an answer that none of them explains.
        """
        found: dict[SingleChange, list[EngineAnswer]] = {}
        left = self.most_searches
        searched: list[EngineAnswer] = []
        for answer in self.differing:
            question = answer.searched_question
            if question is None:
                continue
            explaining = changes_explaining(answer, found)
            hands = len(answer.ours.get("scores") or ()) or 1
            if not explaining and left >= hands:
                left -= hands
                explaining = changes_explaining(answer, single_changes(question))
                for change in explaining:
                    found[change] = [one for one in searched if changes_explaining(one, [change])]
            for change in explaining:
                found[change].append(answer)
            searched.append(answer)
        return found

    @cached_property
    def _suspected(self) -> dict[SingleChange, set[EngineAnswer]]:
        """The answers that each change explains or whose first differing line names its rule."""
        named: defaultdict[str, set[EngineAnswer]] = defaultdict(set)
        for one in self.differing:
            for rule in one.named_rules[:1]:
                named[rule].add(one)
        suspected = {SingleChange(rule, None): answers for rule, answers in named.items()}
        for change, explained in self._explained.items():
            suspected[change] = named[change.rule].union(explained)
        return suspected

    @cached_property
    def _chosen(self) -> dict[EngineAnswer, str]:
        """The likeliest rule of each answer: the rule that explains most answers, then the one that explains most of the rest."""
        chosen: dict[EngineAnswer, str] = {}
        left = dict.fromkeys(self.differing)
        while left and (rule := self._likeliest(left)) is not None:
            explained = {
                one
                for suspect, answers in self._suspected.items()
                if suspect.rule == rule
                for one in answers
            }
            chosen |= {one: rule for one in left if one in explained}
            left = dict.fromkeys(one for one in left if one not in explained)
        self._choose_by_rules_in_play(list(left), chosen)
        return chosen

    def _likeliest(self, left: Collection[EngineAnswer]) -> str | None:
        """Return the rule that explains most of the answers in ``left``, or ``None``."""
        sizes = {
            suspect: len(answers.intersection(left)) for suspect, answers in self._suspected.items()
        }
        deciding = Counter(one.deciding for one in left)
        in_play = Counter(rule for one in left for rule in one.rules_in_play)
        tried = sorted(
            filter(sizes.get, sizes), key=lambda suspect: (-sizes[suspect], -deciding[suspect.rule])
        )
        best = max(
            tried[:_MOST_TRIED],
            key=lambda suspect: (
                sizes[suspect] * self._precision(suspect, sizes[suspect]),
                deciding[suspect.rule],
                suspect.change is not None,
                in_play[suspect.rule],
                isinstance(suspect.change, _SIMPLE),
            ),
            default=None,
        )
        return best and best.rule

    def _precision(self, suspect: SingleChange, explained: int) -> float:
        """Return the share of the answers that a change explains among these and the compared answers that it makes wrong."""
        if suspect.change is None:
            return 1
        if isinstance(suspect.change, Yaku | OtherReading):
            # An engine that counts a yaku too often does not always count it. If lines name rules too, it is as likely as other changes.
            return 1 if any(other.change is None for other in self._suspected) else 0.5
        if suspect not in self._altered:
            self._altered[suspect] = sum(
                not any(map(one.agrees_with, answers))
                for one in self._compared(suspect.rule)
                if (question := one.searched_question) is not None
                and (answers := list(answers_under(question, suspect)))
            )
        return explained / (explained + self._altered[suspect])

    def _compared(self, rule: str) -> list[EngineAnswer]:
        """Return answers that agree: those with the rule in play, and others."""
        possible = [one for one in self.agreed if one.searched_question]
        concerned = [one for one in possible if rule in one.rules_in_play]
        others = [one for one in possible if rule not in one.rules_in_play]
        step = max(1, 2 * len(others) // _MOST_COMPARED)
        return [*concerned[: _MOST_COMPARED // 2], *others[::step]][:_MOST_COMPARED]

    def _choose_by_rules_in_play(
        self, left: Sequence[EngineAnswer], chosen: dict[EngineAnswer, str]
    ) -> None:
        """Choose a rule for each answer that no rule explains: one in play in most of them and in few that agree, or the usual one."""
        failed = Counter(rule for one in left for rule in one.rules_in_play)
        passed = Counter(rule for one in self.agreed for rule in one.rules_in_play)
        usual = Counter(one.usual_rules[0] for one in left)
        for one in left:
            part = one.differences[0].part
            most = {rule: (failed[rule], passed[rule]) for rule in one.rules_in_play}
            compared = sum(bool(other.ours.get(part)) for other in self.agreed)
            most.setdefault(one.usual_rules[0], (usual[one.usual_rules[0]], compared))
            chosen[one] = max(
                most,
                key=lambda rule: (
                    most[rule][0] ** 2 / (sum(most[rule]) or 1),
                    rule == one.deciding,
                ),
            )


def changes_explaining(answer: EngineAnswer, changes: Iterable[SingleChange]) -> list[SingleChange]:
    """Return the changes under which our answer agrees with the answer of the engine."""
    question = answer.searched_question
    if question is None:
        return []
    return [
        single
        for single in changes
        if any(map(answer.agrees_with, answers_under(question, single)))
    ]
