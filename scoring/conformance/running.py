"""Runs vectors and generated hands against an engine."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.conformance.blaming import by_weight, told
from scoring.conformance.culprits import MOST_CULPRITS, EngineAnswer, EngineAnswers
from scoring.conformance.differences import HAND_DEPTHS, disagreements
from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import DEPTHS, ERRORED, LEGALITY, RESULT, SKIPPED, Reply
from scoring.conformance.generating.questions import QuestionGenerator, simpler
from scoring.conformance.readings import readings_of
from scoring.conformance.tasks import answer_of
from scoring.reference.vectors import DECIDED, SCORE, SETTLEMENT, Vector, vectors_of
from scoring.rules.links import rule_place
from scoring.rules.ruleset import Ruleset

AGREE: Final = "agree"
DISAGREE: Final = "disagree"
UNDECIDED: Final = "undecided"
KNOWN: Final = "known"
VERDICTS: Final = (AGREE, DISAGREE, KNOWN, UNDECIDED, SKIPPED, ERRORED)
FAILED: Final = frozenset((DISAGREE, ERRORED))
"""The verdicts that make a run fail."""
VECTOR: Final = "vector"
GENERATED: Final = "generated"
MOST_SHRINKING: Final = 400
"""Most questions asked to make one disagreement smaller …"""
MOST_SHRUNK: Final = 5
"""… and most disagreements by one rule that are made smaller."""
GIVE_UP: Final = 25
"""The number of consecutive questions without an answer after which the rest are left out."""
NOT_ASKED: Final = f"not asked: {GIVE_UP} questions in a row had no usable answer"


def group_name(
    ruleset: str, rule: str | None, clause: str | None, document: str | None
) -> str | None:
    """Return the name under which the cases of a clause are counted.

    It is the clause, preceded by its document if that is not the text of the ruleset, or the rule if no clause states it.
    """
    if clause is None:
        return rule
    return clause if document in (None, ruleset) else f"{document} {clause}"


def wrong_group(case: Mapping[str, Any]) -> str | None:
    """Return the name under which a case of a report is counted: that of the likeliest rule, or of the vector."""
    named = case["culprits"][0] if case["culprits"] else case
    return group_name(case["ruleset"], named["rule"], named["clause"], named["document"])


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one case."""

    ruleset: str
    id: str
    kind: str
    """:data:`VECTOR` or :data:`GENERATED`."""
    clause: str | None
    """The clause of the vector, or the likeliest one behind the differences."""
    document: str | None
    """Identifier of the document of that clause."""
    rule: str | None
    """The rule that decides the vector, or the likeliest one behind the differences."""
    description: str
    depth: str
    """At which depth it was compared."""
    verdict: str
    why: str
    """Why there is no answer."""
    request: Mapping[str, Any]
    """The question; of a generated one the smallest that shows the disagreement."""
    ours: Mapping[str, Any]
    differences: tuple[Mapping[str, Any], ...] = ()
    culprits: tuple[Mapping[str, str | None], ...] = ()
    """The rules that the engine most likely gets wrong, the likeliest first."""
    open: tuple[str, ...] = ()
    """The options of open questions that explain the differences."""

    @property
    def wrong(self) -> str | None:
        """The name of the rule or part that an engine gets wrong, see :func:`wrong_group`."""
        return wrong_group(self.to_dict())

    @classmethod
    def of(cls, case: Mapping[str, Any]) -> "Outcome":
        """Return the outcome in a line of a report."""
        fields = {name: case[name] for name in cls.__slots__}
        lists = {name: tuple(fields[name]) for name in ("differences", "culprits", "open")}
        return cls(**(fields | lists))

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as a line of a report."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        lists = {name: list(fields[name]) for name in ("differences", "culprits", "open")}
        return {"type": "case", **fields, **lists}


@dataclass(frozen=True, slots=True)
class Selection:
    """The clauses to verify, and the depth."""

    limit: str = SETTLEMENT
    """The deepest level that is verified."""
    only: Collection[str] = ()
    """The clauses that are verified; all where none is named."""
    skip: Collection[str] = ()
    """The clauses that are not."""

    def has(self, clause: str | None) -> bool:
        """Return whether a clause is verified."""
        return clause not in self.skip and (not self.only or clause in self.only)

    def vectors(self, ruleset: Ruleset) -> tuple[Vector, ...]:
        """Return the vectors of a ruleset that are put to an engine that can answer them."""
        deep = self.limit == SETTLEMENT
        vectors = vectors_of(ruleset.id).vectors
        return tuple(v for v in vectors if (deep or v.depth != SETTLEMENT) and self.has(v.clause))


class Run:
    """The questions of one ruleset, put to an engine that was started."""

    def __init__(
        self, engine: Engine, ruleset: Ruleset, depths: Sequence[str], selected: Selection
    ) -> None:
        """Prepare a run; ``depths`` are the depths at which the engine answers."""
        self._engine = engine
        self._ruleset = ruleset
        self._selected = selected
        self._depths = depths
        asked = DEPTHS[: DEPTHS.index(selected.limit) + 1]
        offered = [depth for depth in HAND_DEPTHS if depth in depths]
        within = [depth for depth in offered if depth in asked]
        self._score_depth = within[-1] if within else HAND_DEPTHS[0] if offered else None
        self._silent = 0
        self._answers = EngineAnswers(ruleset)
        self._shrunk_of: Counter[str] = Counter()
        self.options: dict[str, Any] = {}
        """The options of open questions for which the engine uses another value; known at the end."""

    def unable(self) -> Counter[str]:
        """Return the number of vectors that are left out, by the depth at which the engine does not answer."""
        vectors = self._selected.vectors(self._ruleset)
        return Counter(depth for vector in vectors if (depth := self._lacking(vector)))

    def outcomes(self, generated: int, seed: int) -> Iterator[Outcome]:
        """Yield the result of each vector and of generated hands; differences come last, when all answers of the engine are known."""
        held = []
        for outcome, answer in self._asked(generated, seed):
            if answer is not None:
                self._answers.add(answer)
            if answer is not None and answer.found and outcome.verdict != UNDECIDED:
                held.append((outcome, answer))
            else:
                yield outcome
        self.options = self._answers.options()
        for outcome, answer in held:
            yield self._judged(outcome, answer)

    def _asked(self, generated: int, seed: int) -> Iterator[tuple[Outcome, EngineAnswer | None]]:
        for vector in self._selected.vectors(self._ruleset):
            yield self._of_vector(vector)
        questions = QuestionGenerator(self._ruleset, seed)
        for number in range(1, generated + 1) if self._score_depth else ():
            request = questions.drawn()
            id_ = f"{self._ruleset.id}.seed{seed}.{number}"
            ours = answer_of(self._ruleset, SCORE, request)
            outcome = Outcome(
                ruleset=self._ruleset.id,
                id=id_,
                kind=GENERATED,
                clause=None,
                document=None,
                rule=None,
                description="a generated hand",
                depth=self._score_depth or "",
                verdict=AGREE,
                why="",
                request=request,
                ours=ours,
            )
            yield self._compared(outcome, SCORE)

    def _ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        if self._silent >= GIVE_UP:
            return Reply(ERRORED, {}, NOT_ASKED)
        reply = self._engine.ask(task, request)
        self._silent = self._silent + 1 if reply.kind == ERRORED else 0
        return reply

    def _lacking(self, vector: Vector) -> str | None:
        """Return the depth of a vector at which the engine does not answer, or ``None``."""
        if vector.depth == SETTLEMENT and SETTLEMENT not in self._depths:
            return SETTLEMENT
        if vector.answer.get("refused"):
            return None if LEGALITY in self._depths else LEGALITY
        if vector.depth != SETTLEMENT and self._score_depth is None:
            return HAND_DEPTHS[0]
        return None

    def _of_vector(self, vector: Vector) -> tuple[Outcome, EngineAnswer | None]:
        shallow = self._score_depth or HAND_DEPTHS[0]
        deep = vector.depth == SETTLEMENT
        depth = SETTLEMENT if deep else min(vector.depth, shallow, key=HAND_DEPTHS.index)
        lacking = self._lacking(vector)
        outcome = Outcome(
            ruleset=self._ruleset.id,
            id=vector.id,
            kind=VECTOR,
            clause=vector.clause,
            document=vector.document,
            rule=vector.rules[0],
            description=vector.description,
            depth=depth,
            verdict=SKIPPED if lacking else AGREE,
            why=f"the engine does not answer at depth {lacking}" if lacking else "",
            request=vector.request,
            ours=vector.answer,
        )
        if lacking:
            return outcome, None
        outcome, answer = self._compared(outcome, vector.task, vector.rules[0])
        if answer is None or not answer.found:
            return outcome, answer
        if vector.task == SCORE and "value" in vector.answer:
            # A vector tells of one reading; another one that is worth as many points is as right.
            full = answer_of(self._ruleset, SCORE, vector.request)
            every = {**vector.answer, "alternatives": full.get("alternatives", ())}
            if not disagreements(every, answer.theirs, depth):
                return replace(outcome, verdict=AGREE), replace(answer, found=())
        if vector.status == DECIDED:
            return outcome, answer
        for options, other in readings_of(self._ruleset, vector):
            if not disagreements(other, answer.theirs, depth):
                return self._explained(outcome, answer, tuple(options)), answer
        return outcome, answer

    def _compared(
        self, outcome: Outcome, task: str, refusing: str | None = None
    ) -> tuple[Outcome, EngineAnswer | None]:
        """Return the outcome of a question that is put to the engine, and the answer of the engine."""
        reply = self._ask(task, outcome.request)
        if reply.kind != RESULT:
            return replace(outcome, verdict=reply.kind, why=reply.why), None
        answer = self._answer(outcome.request, outcome.depth, outcome.ours, reply, refusing)
        return replace(outcome, verdict=DISAGREE if answer.found else AGREE), answer

    @staticmethod
    def _answer(
        request: Mapping[str, Any],
        depth: str,
        ours: Mapping[str, Any],
        reply: Reply,
        refusing: str | None = None,
    ) -> EngineAnswer:
        found = tuple(disagreements(ours, reply.answer, depth)) if reply.kind == RESULT else ()
        return EngineAnswer(request, depth, ours, reply.answer, found, refusing=refusing)

    def _judged(self, outcome: Outcome, answer: EngineAnswer) -> Outcome:
        """Return the outcome of a question on which the engine differs; all its answers must be known."""
        generated = outcome.kind == GENERATED
        if needed := self._answers.needed(self.options, answer):
            return self._explained(outcome, answer, needed)
        culprits = self._answers.culprits(answer)[:MOST_CULPRITS]
        clause = self._ruleset.rules[culprits[0]].clause
        if generated and not self._selected.has(clause):
            return replace(outcome, verdict=SKIPPED, why=f"clause {clause} is not verified")
        if generated and self._shrunk_of[culprits[0]] < MOST_SHRUNK:
            self._shrunk_of[culprits[0]] += 1
            answer = self._shrunk(answer, culprits[0])
            outcome = replace(outcome, request=answer.request, ours=answer.ours)
        return self._blamed(outcome, answer, culprits)

    def _explained(
        self, outcome: Outcome, answer: EngineAnswer, options: tuple[str, ...]
    ) -> Outcome:
        """Return the outcome of a question that the engine answers by another reading."""
        outcome = replace(outcome, verdict=UNDECIDED, open=options)
        return self._blamed(outcome, answer, options)

    def _blamed(self, outcome: Outcome, answer: EngineAnswer, rules: Sequence[str]) -> Outcome:
        named = [{"rule": rule, **rule_place(self._ruleset.rules[rule])} for rule in rules]
        if rules == outcome.open:
            lines = [told(self._ruleset, one, rules[0]) for one in by_weight(answer.found)]
        else:
            lines = self._answers.told(answer)
        if outcome.rule is None:
            likeliest = named[0]
            outcome = replace(
                outcome,
                rule=likeliest["rule"],
                clause=likeliest["clause"],
                document=likeliest["document"],
            )
        return replace(outcome, differences=tuple(lines), culprits=tuple(named))

    def _shrunk(self, answer: EngineAnswer, rule: str) -> EngineAnswer:
        """Return the simplest question on which the engine still disagrees by the same rule."""
        left = MOST_SHRINKING
        best = answer
        candidates = simpler(self._ruleset, dict(best.request))
        while left and (candidate := next(candidates, None)) is not None:
            left -= 1
            ours = answer_of(self._ruleset, SCORE, candidate)
            found = self._answer(candidate, best.depth, ours, self._ask(SCORE, candidate))
            if found.found and self._answers.may_come_from(rule, found):
                best = found
                candidates = simpler(self._ruleset, dict(best.request))
        return best
