"""Runs vectors and generated hands against an engine."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.culprits import EngineAnswers
from scoring.conformance.differences import (
    AGREE,
    DISAGREE,
    HAND_DEPTHS,
    UNDECIDED,
    judged_actions,
)
from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import (
    DEPTHS,
    ERRORED,
    LEGALITY,
    RESULT,
    SKIPPED,
    Reply,
    Started,
    words,
)
from scoring.conformance.generating.questions import QuestionGenerator, simpler
from scoring.conformance.plan import NO_HANDS, VerificationPlan
from scoring.conformance.recognizing import recognized_shape
from scoring.conformance.tasks import answer_of
from scoring.reference.vectors import ACTIONS, POINTS, Vector, task_of
from scoring.rules.ruleset import Ruleset

KNOWN: Final = "known"
VERDICTS: Final = (AGREE, DISAGREE, KNOWN, UNDECIDED, SKIPPED, ERRORED)
FAILED: Final = frozenset((DISAGREE, ERRORED))
"""The verdicts that make a run fail."""
VECTOR: Final = "vector"
GENERATED: Final = "generated"
MOST_SHRINKING: Final = 400
"""Most questions in the search for a simpler question with the same disagreement."""
MOST_SHRUNK: Final = 5
"""Most disagreements by one rule that are simplified."""
GIVE_UP: Final = 25
"""The number of consecutive questions without an answer after which the rest are left out."""
LACKING: Final = "the engine does not answer at depth "
"""The reason for a question that is left out, before the depth."""
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
    likeliest = case["culprits"][0] if case["culprits"] else case
    return group_name(
        case["ruleset"], likeliest["rule"], likeliest["clause"], likeliest["document"]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of one case."""

    ruleset: str
    id: str
    kind: str
    """:data:`VECTOR` or :data:`GENERATED`."""
    clause: str | None = None
    """The clause of the vector, or the likeliest one behind the differences."""
    document: str | None = None
    """Identifier of the document of that clause."""
    rule: str | None = None
    """The rule that decides the vector, or the likeliest one behind the differences."""
    description: str
    depth: str
    """The depth at which the answers were compared."""
    verdict: str
    why: str = ""
    """The reason for a missing answer."""
    request: Mapping[str, Any]
    """The question; of a generated one the smallest that shows the disagreement."""
    ours: Mapping[str, Any]
    differences: Sequence[Mapping[str, Any]] = field(default_factory=list)
    culprits: Sequence[Mapping[str, str | None]] = field(default_factory=list)
    """The rules that the engine most likely gets wrong, the likeliest first."""
    open: Sequence[str] = field(default_factory=list)
    """The options of open questions that explain the differences."""

    @classmethod
    def of(cls, case: Mapping[str, Any]) -> "Outcome":
        """Return the outcome in a line of a report."""
        return cls(**{name: case[name] for name in cls.__slots__})

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as a line of a report."""
        return {"type": "case", **{name: getattr(self, name) for name in self.__slots__}}


class Run:
    """The questions of one ruleset, put to an engine that was started."""

    def __init__(
        self, engine: Engine, ruleset: Ruleset, begun: Started, plan: VerificationPlan
    ) -> None:
        """Prepare a run; ``begun`` has the depths at which the engine answers, and the shape of its answers."""
        self._engine = engine
        self._ruleset = ruleset
        self._plan = plan
        self._vectors = plan.vectors(ruleset)
        self._depths = depths = begun.depths
        self._declared = self.shape = begun.shape
        planned = DEPTHS[: DEPTHS.index(plan.depth) + 1]
        offered = [depth for depth in HAND_DEPTHS if depth in depths]
        within = [depth for depth in offered if depth in planned]
        self._score_depth = within[-1] if within else POINTS if offered else None
        plays = ACTIONS in depths and plan.has_positions(ruleset)
        self._generated_depths = (*filter(None, [self._score_depth]), *[ACTIONS] * plays)
        self.cases = len(self._vectors) + plan.generated * len(self._generated_depths)
        self._silent = 0
        self.answers = EngineAnswers(ruleset)
        self.actions: Counter[str] = Counter()
        """The number of answers that judge each action."""
        self._shrunk_by_rule: Counter[str] = Counter()

    def unable(self) -> Counter[str]:
        """Return the number of vectors that are left out, by the depth at which the engine does not answer."""
        return Counter(depth for vector in self._vectors if (depth := self._lacking(vector)))

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the result of each vector and of generated hands; differences come last, when all answers of the engine are known."""
        held: list[tuple[Outcome, EngineAnswer]] = []
        for outcome, answer in self._compared_answers():
            if answer is not None and answer.differences:
                held.append((outcome, answer))
            else:
                if answer is not None:
                    self.answers.add(answer)
                yield outcome
        agreed, differing = self.answers.agreed, [answer for _, answer in held]
        self.shape = recognized_shape(self._declared, agreed, differing)
        if self.shape != self._declared:
            agreed[:] = [replace(answer, shape=self.shape) for answer in agreed]
            held = [(outcome, replace(answer, shape=self.shape)) for outcome, answer in held]
        for _, answer in held:
            self.answers.add(answer)
        for outcome, answer in held:
            yield self._explained(outcome, answer)

    @property
    def found_shape(self) -> dict[str, Any]:
        """The shape of the answers that the engine has not declared; empty if its answers have none."""
        return self.shape.beyond(self._declared)

    def _compared_answers(self) -> Iterator[tuple[Outcome, EngineAnswer | None]]:
        for vector in self._vectors:
            yield self._of_vector(vector)
        seed = self._plan.seed
        for depth in self._generated_depths:
            questions = QuestionGenerator(self._ruleset, seed)
            in_play = depth == ACTIONS
            for number in range(1, self._plan.generated + 1):
                request = questions.position() if in_play else questions.drawn()
                outcome = Outcome(
                    ruleset=self._ruleset.id,
                    id=f"{self._ruleset.id}.seed{seed}.{'position' * in_play}{number}",
                    kind=GENERATED,
                    description="a generated position" if in_play else "a generated hand",
                    depth=depth,
                    verdict=AGREE,
                    request=request,
                    ours=answer_of(self._ruleset, task_of(depth), request),
                )
                yield self._compared(outcome)

    def _ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        if self._silent >= GIVE_UP:
            return Reply(ERRORED, {}, NOT_ASKED)
        reply = self._engine.ask(task, request)
        self._silent = self._silent + 1 if reply.kind == ERRORED else 0
        return reply

    def _lacking(self, vector: Vector) -> str | None:
        """Return the depth of a vector at which the engine does not answer, or ``None``."""
        if vector.depth in NO_HANDS and vector.depth not in self._depths:
            return vector.depth
        if vector.answer.get("refused"):
            return None if LEGALITY in self._depths else LEGALITY
        if vector.depth not in NO_HANDS and self._score_depth is None:
            return POINTS
        return None

    def _of_vector(self, vector: Vector) -> tuple[Outcome, EngineAnswer | None]:
        shallow = self._score_depth or POINTS
        depth = vector.depth
        if depth not in NO_HANDS:
            depth = min(depth, shallow, key=HAND_DEPTHS.index)
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
            why=f"{LACKING}{lacking}" if lacking else "",
            request=vector.request,
            ours=vector.answer,
        )
        if lacking:
            return outcome, None
        return self._compared(outcome, vector)

    def _compared(
        self, outcome: Outcome, vector: Vector | None = None
    ) -> tuple[Outcome, EngineAnswer | None]:
        """Put a question to the engine; return the outcome, and the answer of the engine with ours."""
        reply = self._ask(task_of(outcome.depth), outcome.request)
        if reply.kind != RESULT:
            return replace(outcome, verdict=reply.kind, why=reply.why), None
        answer = EngineAnswer(
            self._ruleset,
            outcome.request,
            outcome.depth,
            outcome.ours,
            reply.answer,
            vector=vector,
            shape=self.shape,
        )
        if answer.faults:
            first = answer.faults[0]
            why = words(f"{first.pointer}: {first.detail.en}")
            return replace(outcome, verdict=ERRORED, why=why), None
        judged = judged_actions(reply.answer.get("actions"))
        self.actions.update(name for name in outcome.ours.get("actions", ()) if name in judged)
        return outcome, answer

    def _explained(self, outcome: Outcome, answer: EngineAnswer) -> Outcome:
        """Return the outcome of a question on which the engine seemed to differ; all its answers must be known."""
        if not answer.differences:
            return outcome
        found = self.answers.explanation(answer)
        likeliest = found["culprits"][0]
        if outcome.kind == GENERATED and not found["open"]:
            rule = self._ruleset.rules[likeliest["rule"]]
            if not self._plan.has(rule):
                why = f"clause {rule.clause} is not verified"
                return replace(outcome, verdict=SKIPPED, why=why)
            if self._shrunk_by_rule[rule.id] < MOST_SHRUNK:
                self._shrunk_by_rule[rule.id] += 1
                answer = self._shrunk(answer, rule.id)
                outcome = replace(outcome, request=answer.request, ours=answer.ours)
                found["differences"] = self.answers.differences(answer, rule.id)
        if outcome.rule is None:
            outcome = replace(outcome, **likeliest)
        return replace(outcome, verdict=UNDECIDED if found["open"] else DISAGREE, **found)

    def _shrunk(self, answer: EngineAnswer, rule: str) -> EngineAnswer:
        """Return the simplest question on which the engine still disagrees by the same rule."""
        left = MOST_SHRINKING
        best = answer
        task = task_of(best.depth)
        candidates = simpler(self._ruleset, dict(best.request), task)
        while left and (candidate := next(candidates, None)) is not None:
            left -= 1
            ours = answer_of(self._ruleset, task, candidate)
            reply = self._ask(task, candidate)
            answer = replace(best, request=candidate, ours=ours, theirs=reply.answer)
            differs = reply.kind == RESULT and answer.differences and not answer.faults
            if differs and self.answers.may_come_from(rule, answer):
                best = answer
                candidates = simpler(self._ruleset, dict(best.request), task)
        return best
