"""The conformance vectors of a ruleset: requests with answers written from the source."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, Final

SCORE: Final = "score"
SETTLE: Final = "settle"
DEPTHS: Final = ("points", "breakdown", "settlement")
"""How much of an answer is compared, the shallowest first."""
SETTLEMENT: Final = DEPTHS[-1]
DECIDED: Final = "decided"
UNDECIDED: Final = "undecided"
HIT: Final = "hit"
MISS: Final = "miss"
_FOLDER: Final = resources.files("scoring.conformance") / "vectors"


def task_of(depth: str) -> str:
    """The task that a question of a depth is put to."""
    return SETTLE if depth == SETTLEMENT else SCORE


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """One question with its answer and the clause that decides it."""

    id: str
    """Stable: ``"tcg.TX1"``."""
    clause: str
    rules: tuple[str, ...]
    """The rules it exercises, those of further clauses among them."""
    description: str
    case: str
    """``"hit"`` where the clause does something, ``"miss"`` where it nearly does."""
    depth: str
    status: str
    """``"undecided"`` where the source leaves the answer open."""
    request: Mapping[str, Any]
    answer: Mapping[str, Any]
    open: tuple[str, ...] = ()
    """The options that choose between the readings of what is left open."""

    @property
    def task(self) -> str:
        """The task its question is put to."""
        return task_of(self.depth)

    def to_dict(self) -> dict[str, Any]:
        """The vector as the contract writes it."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return fields | {"rules": list(self.rules), "open": list(self.open)}


@dataclass(frozen=True, slots=True)
class VectorSet:
    """The vectors of one ruleset."""

    ruleset: str
    vectors: tuple[Vector, ...]
    untested: Mapping[str, str]
    """The clauses without a hit or without a near miss, each with the reason."""
    behind: Mapping[str, str]
    """The rule behind a part of an answer where no line names one, by the name of the part."""

    @property
    def digest(self) -> str:
        """Hash of the canonical bytes of all vectors."""
        vectors = [vector.to_dict() for vector in self.vectors]
        text = json.dumps(vectors, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def chosen(self, *, clause: str | None = None, depth: str | None = None) -> tuple[Vector, ...]:
        """The vectors of one clause, of one depth, or of both."""
        return tuple(
            vector
            for vector in self.vectors
            if clause in (None, vector.clause) and depth in (None, vector.depth)
        )


@cache
def vectors_of(ruleset_id: str) -> VectorSet:
    """The vectors of a ruleset: of one without a file none, of a variant those of its base that it does not change and its own."""
    file = _FOLDER / f"{ruleset_id}.json"
    if not file.is_file():
        return VectorSet(ruleset_id, (), {}, {})
    data = json.loads(file.read_text(encoding="utf-8"))
    own = tuple(map(_vector, data["vectors"]))
    untested = {line["clause"]: line["reason"] for line in data["untested"]}
    if "base" not in data:
        return VectorSet(ruleset_id, own, untested, data["behind"])
    base = vectors_of(data["base"])
    kept = tuple(
        replace(vector, id=f"{ruleset_id}.{vector.id.partition('.')[2]}")
        for vector in base.vectors
        if vector.id not in data["without"]
    )
    behind = {**base.behind, **data["behind"]}
    return VectorSet(ruleset_id, (*kept, *own), {**base.untested, **untested}, behind)


def _vector(data: Mapping[str, Any]) -> Vector:
    lists = {"rules": tuple(data["rules"]), "open": tuple(data.get("open", ()))}
    return Vector(**{**data, **lists})
