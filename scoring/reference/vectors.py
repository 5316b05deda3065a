"""The conformance vectors of a ruleset: requests with answers written from the source."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast

from scoring.rules.links import rule_place
from scoring.rules.ruleset import OPTIONS, SCORE, Ruleset
from scoring.rulesets import ruleset
from scoring.yaml_files import data_file

SETTLE: Final = "settle"
ANALYZE: Final = "analyze"
POINTS: Final = "points"
BREAKDOWN: Final = "breakdown"
SETTLEMENT: Final = "settlement"
ACTIONS: Final = "actions"
DEPTHS: Final = (POINTS, BREAKDOWN, SETTLEMENT, ACTIONS)
"""The depths to which answers are compared: two of hands, that of a settlement and that of the legal actions of a hand in play."""
DECIDED: Final = "decided"
UNDECIDED: Final = "undecided"
HIT: Final = "hit"
MISS: Final = "miss"
_FOLDER: Final = data_file("conformance/vectors")


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """One question with its answer and the clause that decides it."""

    id: str
    """Stable: ``"tcg.TX1"``."""
    rules: tuple[str, ...]
    """The rules that the vector exercises, the deciding one first."""
    clause: str | None
    """The clause of that rule; ``None`` if its document has no places or no document states it."""
    document: str | None
    """Identifier of the document of that clause."""
    description: str
    case: str
    """``"hit"`` if the clause has an effect, ``"miss"`` if it nearly has one."""
    depth: str
    status: str
    """``"undecided"`` if the source leaves the answer open, otherwise ``"decided"``."""
    request_json: str
    """The text of the request; :attr:`request` parses it for each caller, so that callers cannot change shared vectors."""
    answer_json: str
    open: tuple[str, ...] = ()
    """The options that choose between the readings of an open question."""

    @property
    def request(self) -> dict[str, Any]:
        """The request."""
        return cast(dict[str, Any], json.loads(self.request_json))

    @property
    def answer(self) -> dict[str, Any]:
        """The parts of the answer that the source states."""
        return cast(dict[str, Any], json.loads(self.answer_json))

    @property
    def task(self) -> str:
        """The task that answers the question."""
        return task_of(self.depth)

    def to_dict(self) -> dict[str, Any]:
        """Return the vector in the format of the contract."""
        names = [name.removesuffix("_json") for name in self.__slots__]
        fields = {name: getattr(self, name) for name in names}
        return fields | {"rules": list(self.rules), "open": list(self.open)}


@dataclass(frozen=True, slots=True)
class VectorSet:
    """The vectors of one ruleset."""

    vectors: tuple[Vector, ...]
    untested: Mapping[str, str]
    """The rules without a question of score or settle that shows them, or without a near miss, each with the reason."""
    behind: Mapping[str, str]
    """The rule behind a part of an answer that no line explains, by the name of the part; ``table:draw`` is the table after a draw."""

    @property
    def digest(self) -> str:
        """Hash of the canonical bytes of all vectors."""
        vectors = [vector.to_dict() for vector in self.vectors]
        text = json.dumps(vectors, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def chosen(self, **values: str | None) -> tuple[Vector, ...]:
        """Return the vectors with these values of ``id``, ``clause`` and ``depth``. With ``None`` every value matches."""
        wanted = {name: value for name, value in values.items() if value is not None}
        return tuple(
            vector
            for vector in self.vectors
            if all(getattr(vector, name) == value for name, value in wanted.items())
        )


def task_of(depth: str) -> str:
    """Return the task that answers a question of a depth."""
    return {SETTLEMENT: SETTLE, ACTIONS: ANALYZE}.get(depth, SCORE)


# NOTE: reading a file takes 2 to 20 ms; a verification does it once for each difference without this cache.
@cache
def vectors_of(ruleset_id: str) -> VectorSet:
    """Return the vectors of a ruleset; none if it has no file.

    A file may take over the questions of another ruleset that have the same answers, with its own clauses and open questions.
    Questions about options that the ruleset does not have are left out.
    """
    file = _FOLDER / f"{ruleset_id}.json"
    if not file.is_file():
        return VectorSet((), MappingProxyType({}), MappingProxyType({}))
    data = json.loads(file.read_text(encoding="utf-8"))
    chosen = ruleset(ruleset_id)
    base = vectors_of(data.get("base", ""))
    other_open = data.get("open", {})
    kept = [
        _taken_over(chosen, vector, other_open.get(vector.id))
        for vector in base.vectors
        if vector.id not in data["without"] and _concerns(chosen, vector)
    ]
    own = [_vector(chosen, one) for one in data["vectors"]]
    untested = {line["rule"]: line["reason"] for line in data["untested"]}
    untested |= {rule: why for rule, why in base.untested.items() if rule in chosen.rules}
    behind = {**base.behind, **data["behind"]}
    return VectorSet((*kept, *own), MappingProxyType(untested), MappingProxyType(behind))


def _concerns(chosen: Ruleset, vector: Vector) -> bool:
    """Return whether a ruleset has a rule of a vector, and all options of its request."""
    options = vector.request.get(OPTIONS.name, {}).keys()
    return options <= chosen.options.keys() and not chosen.rules.keys().isdisjoint(vector.rules)


def _vector(chosen: Ruleset, data: Mapping[str, Any]) -> Vector:
    return Vector(
        id=data["id"],
        rules=tuple(data["rules"]),
        **rule_place(chosen.rules[data["rules"][0]]),
        description=data["description"],
        case=data["case"],
        depth=data["depth"],
        status=data["status"],
        request_json=json.dumps(data["request"]),
        answer_json=json.dumps(data["answer"]),
        open=tuple(data.get("open", ())),
    )


def _taken_over(chosen: Ruleset, vector: Vector, open_: Sequence[str] | None) -> Vector:
    """Return a vector of another ruleset as one of this ruleset, with the rules, clause and open questions that this one has.

    ``open_`` are the options of open questions on which the answer depends here. If it is ``None``, they are those of the other ruleset
    that this one leaves open too.
    """
    rules = tuple(rule for rule in vector.rules if rule in chosen.rules)
    place = rule_place(chosen.rules[rules[0]])
    if open_ is None:
        options = {question.option for question in chosen.prose.questions}
        open_ = [option for option in vector.open if option in options]
    return replace(
        vector,
        id=f"{chosen.id}.{vector.id.partition('.')[2]}",
        rules=rules,
        status=UNDECIDED if open_ else DECIDED,
        open=tuple(open_),
        clause=place["clause"],
        document=place["document"],
    )
