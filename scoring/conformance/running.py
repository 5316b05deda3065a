"""Runs vectors and generated hands against an engine."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.conformance.blaming import blamed
from scoring.conformance.differences import AnswerDifference, disagreements
from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import ERRORED, RESULT, SKIPPED, Reply
from scoring.conformance.generating.questions import QuestionGenerator, simpler
from scoring.conformance.open_questions import agreeing_options
from scoring.conformance.tasks import Body, answer_of
from scoring.reference.vectors import DECIDED, DEPTHS, SCORE, SETTLEMENT, Vector, vectors_of
from scoring.rules.ruleset import Ruleset

AGREE: Final = "agree"
DISAGREE: Final = "disagree"
UNDECIDED: Final = "undecided"
VERDICTS: Final = (AGREE, DISAGREE, UNDECIDED, SKIPPED, ERRORED)
FAILED: Final = frozenset((DISAGREE, ERRORED))
"""The verdicts that make a run fail."""
VECTOR: Final = "vector"
GENERATED: Final = "generated"
MOST_SHRINKING: Final = 400
"""Most questions asked to make one disagreement smaller."""
GIVE_UP: Final = 25
"""After so many questions in a row without an answer the rest are not asked."""
_SETTLES_NOTHING: Final = Reply(SKIPPED, {}, "the engine settles no tables")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case."""

    ruleset: str
    id: str
    kind: str
    """:data:`VECTOR` or :data:`GENERATED`."""
    clause: str | None
    """The clause of the vector, or the one behind the first difference."""
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
    open: tuple[str, ...] = ()
    """The options of open questions that explain the differences."""

    @property
    def wrong(self) -> str | None:
        """The clause an engine gets wrong: the one behind the first difference, or else that of the vector."""
        return self.differences[0]["clause"] if self.differences else self.clause

    def to_dict(self) -> dict[str, Any]:
        """The outcome as a line of a report."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        lists = {"differences": list(self.differences), "open": list(self.open)}
        return {"type": "case", **fields, **lists}


def asked_of(ruleset: Ruleset, limit: str) -> tuple[Vector, ...]:
    """The vectors of a ruleset that are asked where ``limit`` is the deepest that is asked for."""
    vectors = vectors_of(ruleset.id).vectors
    return tuple(v for v in vectors if v.depth != SETTLEMENT or limit == SETTLEMENT)


class Run:
    """The questions of one ruleset, put to an engine that was started."""

    def __init__(
        self, engine: Engine, ruleset: Ruleset, depths: Sequence[str], limit: str = SETTLEMENT
    ) -> None:
        """``depths`` are those the engine answers at, ``limit`` the deepest that is asked for."""
        self._engine = engine
        self._ruleset = ruleset
        self._settles = SETTLEMENT in depths
        asked = DEPTHS[: DEPTHS.index(limit) + 1]
        self._score_depth = max(
            (depth for depth in asked if depth in depths and depth != SETTLEMENT),
            key=DEPTHS.index,
            default=DEPTHS[0],
        )
        self._silent = 0
        self._vectors = asked_of(ruleset, limit)

    def of_vectors(self) -> Iterator[Outcome]:
        """What comes of each vector."""
        for vector in self._vectors:
            yield self._of_vector(vector)

    def of_generated(self, count: int, seed: int) -> Iterator[Outcome]:
        """What comes of generated hands."""
        questions = QuestionGenerator(self._ruleset, seed)
        for number in range(1, count + 1):
            yield self._of_question(questions.drawn(), f"{self._ruleset.id}.seed{seed}.{number}")

    def _ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        if self._silent >= GIVE_UP:
            return Reply(ERRORED, {}, f"not asked: {GIVE_UP} questions in a row had no answer")
        reply = self._engine.ask(task, request)
        self._silent = self._silent + 1 if reply.kind == ERRORED else 0
        return reply

    def _of_vector(self, vector: Vector) -> Outcome:
        deep = vector.depth == SETTLEMENT
        depth = SETTLEMENT if deep else min(vector.depth, self._score_depth, key=DEPTHS.index)
        asked = self._settles or not deep
        reply = self._ask(vector.task, vector.request) if asked else _SETTLES_NOTHING
        found = self._found(vector.answer, reply, depth)
        wrong = DISAGREE if vector.status == DECIDED else UNDECIDED
        return Outcome(
            ruleset=self._ruleset.id,
            id=vector.id,
            kind=VECTOR,
            clause=vector.clause,
            description=vector.description,
            depth=depth,
            verdict=_verdict(reply, found, wrong),
            why=reply.why,
            request=vector.request,
            ours=vector.answer,
            differences=self._lines(vector.request, vector.answer, found, vector.rules[0]),
            open=vector.open if found else (),
        )

    def _of_question(self, request: Body, id_: str) -> Outcome:
        depth = self._score_depth
        ours = answer_of(self._ruleset, SCORE, request)
        reply = self._ask(SCORE, request)
        found = self._found(ours, reply, depth)
        open_: tuple[str, ...] = ()
        if found:
            open_ = agreeing_options(self._ruleset, depth, request, reply.answer)
        if found and not open_:
            request, ours, found = self._shrunk(request, ours, found)
        lines = self._lines(request, ours, found)
        return Outcome(
            ruleset=self._ruleset.id,
            id=id_,
            kind=GENERATED,
            clause=lines[0]["clause"] if lines else None,
            description="a generated hand",
            depth=depth,
            verdict=_verdict(reply, found, UNDECIDED if open_ else DISAGREE),
            why=reply.why,
            request=request,
            ours=ours,
            differences=lines,
            open=open_,
        )

    def _shrunk(
        self, request: Body, ours: Body, found: list[AnswerDifference]
    ) -> tuple[Body, Body, list[AnswerDifference]]:
        """The simplest question on which the engine still disagrees by the same rule, our answer and the differences."""
        rule = blamed(self._ruleset, request, ours, found)[0].rule
        left = MOST_SHRINKING
        best = request, ours, found
        candidates = simpler(self._ruleset, request)
        while left and (candidate := next(candidates, None)) is not None:
            left -= 1
            mine = answer_of(self._ruleset, SCORE, candidate)
            wrong = self._found(mine, self._ask(SCORE, candidate), self._score_depth)
            if wrong and blamed(self._ruleset, candidate, mine, wrong)[0].rule == rule:
                best = candidate, mine, wrong
                candidates = simpler(self._ruleset, candidate)
        return best

    def _found(self, ours: Mapping[str, Any], reply: Reply, depth: str) -> list[AnswerDifference]:
        return disagreements(ours, reply.answer, depth) if reply.kind == RESULT else []

    def _lines(
        self,
        request: Mapping[str, Any],
        ours: Mapping[str, Any],
        found: list[AnswerDifference],
        refusing: str | None = None,
    ) -> tuple[dict[str, Any], ...]:
        lines = blamed(self._ruleset, request, ours, found, refusing)
        return tuple(line.to_dict() for line in lines)


def _verdict(reply: Reply, found: list[AnswerDifference], wrong: str) -> str:
    if reply.kind != RESULT:
        return reply.kind
    return wrong if found else AGREE
