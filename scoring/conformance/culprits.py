"""What the answers of one engine say together: which options it plays, and which rule each difference comes from."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from scoring.conformance.blaming import by_weight, named_rule, refusal_of, told, usual_rule
from scoring.conformance.deviations import Deviation, answer_under, deviations
from scoring.conformance.differences import AnswerDifference, differences, disagreements
from scoring.conformance.readings import open_values
from scoring.conformance.tasks import REFUSED, Body, Question, question, task_for
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import Ruleset

MOST_CULPRITS: Final = 3
"""Most rules that are named for one answer."""
_MOST_SUSPECTS: Final = 16
"""Most deviations that are compared with the whole run for one answer."""
MOST_EXAMINED: Final = 100
"""Most answers that differ to which every deviation is tried; for more, and under cards, those that were culprits there."""
_AGREED_EACH: Final = 4
"""So many answers that agree are compared for each of them."""
_MOST_AGREED: Final = 20_000
"""Most answers that agree that are kept."""

Chosen = dict[str, OptionValue]
"""Options by name."""


class EngineAnswer(NamedTuple):
    """What an engine answered to one question, and ours."""

    request: Mapping[str, Any]
    depth: str
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any]
    found: tuple[AnswerDifference, ...] = ()
    """Where they differ."""
    strict: bool = True
    refusing: str | None = None
    """The rule by which we refuse the question, where somebody knows."""


class _Effect(NamedTuple):
    """What a deviation does to our answer to one question."""

    pointers: frozenset[str]
    """Where it changes the answer."""
    alike: float
    """How far those are the places where the engine differs, from 0 to 1."""
    exact: bool
    """Whether it makes the answer that of the engine."""


class Evidence:
    """The answers of an engine to the questions of one ruleset."""

    def __init__(self, ruleset: Ruleset, examined: int = MOST_EXAMINED) -> None:
        """``examined`` is how many answers that differ are examined in full: it decides how long that takes."""
        self._ruleset = ruleset
        self._most = examined
        self._agreed: list[EngineAnswer] = []
        self._differing: list[EngineAnswer] = []
        # Held on to, because what is cached of an answer is found by its id().
        self._explained: list[EngineAnswer] = []
        self._questions: dict[int, Question | None] = {}
        self._effects: dict[tuple[int, Deviation], _Effect] = {}
        self._likeliest: dict[int, tuple[Deviation, ...]] = {}
        self._tried = 0
        self._known: dict[Deviation, None] = {}

    def add(self, answer: EngineAnswer) -> None:
        """One more answer."""
        if answer.found:
            self._differing.append(answer)
        elif len(self._agreed) < _MOST_AGREED:
            self._agreed.append(answer)

    def options(self) -> Chosen:
        """The options of open questions that the engine plays otherwise: the fewest that explain what they can and contradict nothing."""
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
            # What another reading explains tells nothing of what the engine gets wrong.
            differing, self._differing = self._differing, []
            for one in differing:
                (self._explained if self.explains(chosen, one) else self._differing).append(one)
        return chosen

    def _question(self, answer: EngineAnswer) -> Question | None:
        """The question of an answer that is kept; ``None`` for one that cannot be asked."""
        if id(answer) not in self._questions:
            self._questions[id(answer)] = self._read(answer)
        return self._questions[id(answer)]

    def _read(self, answer: EngineAnswer) -> Question | None:
        return question(self._ruleset, task_for(answer.request), answer.request)

    def _ours(self, answer: EngineAnswer, options: Chosen) -> Body:
        """Our answer under options to the question of an answer."""
        asked = self._question(answer)
        return dict(REFUSED) if asked is None else asked.answer_with(options)

    def _contradicts(self, answer: EngineAnswer, options: Chosen) -> bool:
        """Whether an answer is wrong under options; a question that cannot be asked under them says nothing."""
        ours = self._ours(answer, options)
        possible = bool(answer.ours.get("refused")) or not ours.get("refused")
        found = disagreements(ours, answer.theirs, answer.depth, strict=answer.strict)
        return possible and bool(found)

    def explains(self, options: Chosen, answer: EngineAnswer) -> bool:
        """Whether an answer is right under options."""
        ours = self._ours(answer, options)
        return not disagreements(ours, answer.theirs, answer.depth, strict=answer.strict)

    def needed(self, options: Chosen, answer: EngineAnswer) -> tuple[str, ...]:
        """Of ``options`` those by which an answer is right; none where it is wrong under them too."""
        if not options or not self.explains(options, answer):
            return ()
        fewer = {name: {n: v for n, v in options.items() if n != name} for name in options}
        needed = [name for name in options if not self.explains(fewer[name], answer)]
        return tuple(needed or options)

    def culprits(self, answer: EngineAnswer) -> tuple[str, ...]:
        """The rules that an answer most likely gets wrong, one of each clause, the likeliest first; at least one."""
        ranked = self._ranked(answer)
        named = self._named(answer)
        rules = [deviation.rule for deviation in ranked] + named
        if not any(self._effect(answer, deviation).exact for deviation in ranked):
            # Nothing is played otherwise that gives this answer: then a line of the engine's own tells most.
            rules = self._own_lines(answer) + rules
        if answer.theirs.get("refused"):
            # Any rule of the question may make the engine refuse it: what the question claims is no worse a guess than the third.
            rules[MOST_CULPRITS - 1 :] = self._usual(answer) + rules[MOST_CULPRITS - 1 :]
        first: dict[str, str] = {}
        for rule in (*rules, *self._usual(answer)):
            stated = self._ruleset.rules[rule]
            first.setdefault(f"{stated.document} {stated.clause}" if stated.clause else rule, rule)
        return tuple(first.values())

    def _own_lines(self, answer: EngineAnswer) -> list[str]:
        """The rules of yaku and fu that only the engine has, or has with another worth."""
        lines = tuple(
            difference
            for difference in answer.found
            if difference.theirs is not None and difference.pointer.startswith(("/yaku", "/fu"))
        )
        return self._named(answer._replace(found=lines))

    def told(self, answer: EngineAnswer) -> list[dict[str, Any]]:
        """Each difference of an answer with its rule: that of its line, or else the likeliest that changes this place."""
        lines = []
        for difference in by_weight(answer.found):
            changing = (
                deviation.rule
                for deviation in self._ranked(answer)
                if difference.pointer in self._effect(answer, deviation).pointers
            )
            named = named_rule(self._ruleset, answer.ours, difference)
            rule = named or next(changing, None) or self._usual_rule(answer, difference)
            lines.append(told(self._ruleset, difference, rule))
        return lines

    def _ranked(self, answer: EngineAnswer) -> tuple[Deviation, ...]:
        """The deviations that an answer may come from, the likeliest first."""
        if id(answer) not in self._likeliest:
            likely: dict[Deviation, float] = {}
            if not answer.ours.get("refused"):
                for deviation, own in self._suspects(answer, self._named(answer)):
                    # What changes answers in which the engine agrees is hardly what it gets wrong.
                    precision, recall, exact = self._fit(deviation, answer)
                    likely[deviation] = own + 2 * precision + recall + exact
            ranked = tuple(sorted(likely, key=lambda deviation: -likely[deviation]))
            self._known |= dict.fromkeys(ranked[:MOST_CULPRITS])
            self._likeliest[id(answer)] = ranked
        return self._likeliest[id(answer)]

    def _named(self, answer: EngineAnswer) -> list[str]:
        """The rules that lines name where an answer differs, the most telling first."""
        found = by_weight(answer.found)
        named = (named_rule(self._ruleset, answer.ours, difference) for difference in found)
        return [rule for rule in named if rule is not None]

    def _usual(self, answer: EngineAnswer) -> list[str]:
        """The rules that are usually behind the differences; where only the engine answers, what refuses and claims, too."""
        usual = [self._usual_rule(answer, difference) for difference in by_weight(answer.found)]
        if not answer.ours.get("refused"):
            return usual
        refusal = refusal_of(self._ruleset, answer.request)
        rules = (refusal, *(answer.request.get("situation") or ()))
        return usual + [rule for rule in rules if rule in self._ruleset.rules]

    def _usual_rule(self, answer: EngineAnswer, difference: AnswerDifference) -> str:
        if answer.refusing and answer.ours.get("refused"):
            return answer.refusing
        return usual_rule(self._ruleset, answer.request, answer.ours, difference)

    def may_come_from(self, rule: str, answer: EngineAnswer) -> bool:
        """Whether a rule changes the answer where the engine differs, or is named there."""
        places = {difference.pointer for difference in answer.found}
        own = [one for one in deviations(self._ruleset) if one.rule == rule]
        asked = self._read(answer)
        changed = (_effect_on(asked, answer, deviation).pointers for deviation in own)
        if any(places & pointers for pointers in changed):
            return True
        return rule in (*self._named(answer), *self._usual(answer))

    def _suspects(self, answer: EngineAnswer, named: list[str]) -> list[tuple[Deviation, float]]:
        """The deviations that change the answer where the engine differs, with how well each fits this answer alone."""
        places = frozenset(difference.pointer for difference in answer.found)
        suspects = []
        # Every deviation makes the rules and the effects of all cards anew: with cards that takes seconds.
        whole = self._tried < self._most and not answer.request.get("cards")
        self._tried += whole
        every = deviations(self._ruleset) if whole else tuple(self._known)
        for deviation in every:
            pointers, alike, exact = self._effect(answer, deviation)
            if exact or pointers & places:
                own = 0.3 * exact + 0.2 * alike + 0.2 * (deviation.rule in named)
                suspects.append((deviation, own))
        suspects.sort(key=lambda suspect: -suspect[1])
        return suspects[:_MOST_SUSPECTS]

    def _fit(self, deviation: Deviation, answer: EngineAnswer) -> tuple[float, float, float]:
        """How well a deviation fits all answers: how many of those it changes differ, how many that differ it changes, and explains."""
        agreed = self._effects_on(self._agreed, deviation, answer, _AGREED_EACH * self._most)
        differing = self._effects_on(self._differing, deviation, answer, self._most)
        changed = sum(effect.alike for effect in differing)
        exact = sum(effect.exact for effect in differing)
        all_changed = sum(bool(effect.pointers) for effect in (*differing, *agreed))
        every = len(differing)
        return changed / max(all_changed, 1), changed / max(every, 1), exact / max(every, 1)

    def _effects_on(
        self, answers: list[EngineAnswer], deviation: Deviation, like: EngineAnswer, most: int
    ) -> list[_Effect]:
        """Its effects on the answers under the same options and cards, or under none: to make rules takes longest."""
        alike = (one for one in answers if _under(one) in (_under(like), _NONE))
        return [self._effect(one, deviation) for one in islice(alike, most)]

    def _effect(self, answer: EngineAnswer, deviation: Deviation) -> _Effect:
        """The effect on an answer that is kept."""
        key = id(answer), deviation
        if key not in self._effects:
            self._effects[key] = _effect_on(self._question(answer), answer, deviation)
        return self._effects[key]


def _effect_on(asked: Question | None, answer: EngineAnswer, deviation: Deviation) -> _Effect:
    _, depth, ours, theirs, found, strict, _ = answer
    other = None if asked is None else answer_under(asked, deviation)
    if asked is None or other is None or other == asked.usual:
        return _Effect(frozenset(), alike=0, exact=False)
    pointers = frozenset(one.pointer for one in differences(ours, other, depth))
    places = frozenset(one.pointer for one in found)
    alike = len(pointers & places) / max(len(pointers | places), 1)
    exact = bool(pointers and found) and not disagreements(other, theirs, depth, strict=strict)
    return _Effect(pointers, alike, exact)


_NONE: Final = (None, None)


def _under(answer: EngineAnswer) -> tuple[object, object]:
    """The options and cards of a question."""
    return answer.request.get("options") or None, answer.request.get("cards") or None
