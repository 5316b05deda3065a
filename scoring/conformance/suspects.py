"""The rules that explain the answers of an engine: which change of a rule makes how many of our answers those of the engine."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Final

from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.single_changes import (
    OptionIgnored,
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
_SIMPLE: Final = (Ban, SetOptions, OptionIgnored)
"""The changes that engines most often have, of those that explain as much."""


class Suspects:
    """The rules that explain answers that differ, each with the answers that it explains."""

    def __init__(
        self, differing: Sequence[EngineAnswer], agreed: Sequence[EngineAnswer], most_searches: int
    ) -> None:
        """Keep the answers; ``most_searches`` limits the hands for which every rule is changed."""
        self._differing = differing
        self._agreed = agreed
        self._most = most_searches

    def explaining(self, answer: EngineAnswer) -> list[str]:
        """Return the rules that explain an answer, the likeliest first."""
        changes = [change for change in self._explained if answer in self._explained[change]]
        rules = {change.rule for change in changes} | set(answer.named_rules[:1])
        chosen = self._chosen.get(answer)
        places = {rule: place for place, rule in enumerate(self._order)}
        ranked = sorted(
            rules, key=lambda rule: (rule != chosen, places.get(rule, len(places)), rule)
        )
        return ranked if ranked or chosen is None else [chosen]

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
        left = self._most
        searched: list[EngineAnswer] = []
        for answer in self._differing:
            if not answer.can_be_searched:
                continue
            explaining = changes_explaining(answer, found)
            hands = len(answer.ours.get("scores") or ()) or 1
            if not explaining and left >= hands and answer.question is not None:
                left -= hands
                explaining = changes_explaining(answer, single_changes(answer.question))
                for change in explaining:
                    found[change] = [one for one in searched if changes_explaining(one, [change])]
            for change in explaining:
                found[change].append(answer)
            searched.append(answer)
        return found

    @cached_property
    def _chosen(self) -> dict[EngineAnswer, str]:
        """The likeliest rule of each answer: the rule that explains most answers, then the one that explains most of the rest."""
        chosen: dict[EngineAnswer, str] = {}
        left = dict.fromkeys(self._differing)
        while left and (rule := self._likeliest(left)) is not None:
            explained = [one for one in left if rule in self._rules_of[one]]
            chosen |= dict.fromkeys(explained, rule)
            left = dict.fromkeys(one for one in left if one not in chosen)
        self._choose_by_rules_in_play(list(left), chosen)
        return chosen

    @property
    def _order(self) -> list[str]:
        """The chosen rules, the most frequent first."""
        return [rule for rule, _ in Counter(self._chosen.values()).most_common()]

    @cached_property
    def _rules_of(self) -> dict[EngineAnswer, set[str]]:
        rules: dict[EngineAnswer, set[str]] = {
            one: set(one.named_rules[:1]) for one in self._differing
        }
        for change, answers in self._explained.items():
            for one in answers:
                rules[one].add(change.rule)
        return rules

    def _likeliest(self, left: Collection[EngineAnswer]) -> str | None:
        """Return the rule that explains most of the answers in ``left``, or ``None``."""
        named: dict[str, set[EngineAnswer]] = {}
        for one in left:
            for rule in one.named_rules[:1]:
                named.setdefault(rule, set()).add(one)
        sizes: dict[tuple[str, SingleChange | None], int] = {
            (rule, None): len(answers) for rule, answers in named.items()
        }
        for change, answers in self._explained.items():
            both = {one for one in answers if one in left} | named.get(change.rule, set())
            sizes[change.rule, change] = len(both)
        deciding = Counter(one.deciding for one in left)
        in_play = Counter(rule for one in left for rule in one.rules_in_play)
        tried = sorted(
            filter(sizes.get, sizes), key=lambda suspect: (-sizes[suspect], -deciding[suspect[0]])
        )
        best = max(
            tried[:_MOST_TRIED],
            key=lambda suspect: (
                sizes[suspect] * self._precision(suspect[1], sizes[suspect]),
                deciding[suspect[0]],
                suspect[1] is not None,
                in_play[suspect[0]],
                isinstance(suspect[1] and suspect[1].change, _SIMPLE),
            ),
            default=None,
        )
        return None if best is None else best[0]

    def _precision(self, change: SingleChange | None, explained: int) -> float:
        """Return the share of answers that a change explains among those of the compared answers that it alters."""
        if change is None:
            return 1
        if isinstance(change.change, Yaku | OtherReading):
            # An engine that counts a yaku too often does not always count it. That its lines agree too makes it as likely as other changes.
            return 1 if self._states_lines else 0.5
        if change not in self._altered:
            self._altered[change] = sum(
                not any(map(one.agrees_with, answers))
                for one in self._compared(change.rule)
                if one.question is not None
                and (answers := list(answers_under(one.question, change)))
            )
        return explained / (explained + self._altered[change])

    @cached_property
    def _states_lines(self) -> bool:
        return any(one.named_rules for one in self._differing)

    @cached_property
    def _altered(self) -> dict[SingleChange, int]:
        return {}

    def _compared(self, rule: str) -> list[EngineAnswer]:
        """Return answers that agree: those with the rule in play, and others."""
        possible = [one for one in self._agreed if one.can_be_searched]
        concerned = [one for one in possible if rule in one.rules_in_play]
        others = [one for one in possible if rule not in one.rules_in_play]
        step = max(1, 2 * len(others) // _MOST_COMPARED)
        return [*concerned[: _MOST_COMPARED // 2], *others[::step]][:_MOST_COMPARED]

    def _choose_by_rules_in_play(
        self, left: Sequence[EngineAnswer], chosen: dict[EngineAnswer, str]
    ) -> None:
        """Choose a rule for each answer that no rule explains: one in play in most of them and in few that agree, or the usual one."""
        failed = Counter(rule for one in left for rule in one.rules_in_play)
        passed = Counter(rule for one in self._agreed for rule in one.rules_in_play)
        usual = Counter(one.usual_rules[0] for one in left)
        for one in left:
            part = one.differences[0].pointer.split("/")[1]
            most = {rule: (failed[rule], passed[rule]) for rule in one.rules_in_play}
            compared = sum(bool(other.ours.get(part)) for other in self._agreed)
            most.setdefault(one.usual_rules[0], (usual[one.usual_rules[0]], compared))
            chosen[one] = max(
                most,
                key=lambda rule: (
                    most[rule][0] ** 2 / (sum(most[rule]) or 1),
                    rule == one.deciding,
                ),
            )


def changes_explaining(answer: EngineAnswer, changes: Iterable[SingleChange]) -> list[SingleChange]:
    """Return the changes that turn our answer into that of the engine."""
    question = answer.question
    if question is None or not answer.can_be_searched:
        return []
    return [
        single
        for single in changes
        if any(map(answer.agrees_with, answers_under(question, single)))
    ]
