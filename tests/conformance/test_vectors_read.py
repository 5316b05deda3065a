"""Vectors as they are read from their files: those of a ruleset, and those of a variant with its base."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference import vectors
from scoring.reference.vectors import Vector, VectorSet, document, vectors_of

FIRST: dict[str, Any] = {
    "id": "base.one.more", "clause": "1-01", "rules": ["riichi", "pinfu"], "description": "立直", "case": "hit",
    "depth": "points", "status": "undecided", "request": {"b": 1, "a": 2}, "answer": {"points": 3}, "open": ["x"],
}  # fmt: skip
SECOND = {name: value for name, value in FIRST.items() if name != "open"} | {"id": "base.two"}
OWN = {**SECOND, "id": "variant.two", "rules": ["tanyao"]}
FILES = {
    "base": {
        "vectors": [FIRST, SECOND], "untested": [{"clause": "2", "reason": "理由"}],
        "behind": {"a": "riichi", "b": "pinfu"},
    },
    "variant": {
        "base": "base", "without": ["base.two"], "vectors": [OWN],
        "untested": [{"clause": "3", "reason": "none"}], "behind": {"b": "tanyao"},
    },
}  # fmt: skip


def made(told: dict[str, Any], **more: Any) -> Vector:  # noqa: ANN401 - any field
    return Vector(**{**told, "rules": tuple(told["rules"]), "open": tuple(told.get("open", ())), **more})  # fmt: skip


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, content in FILES.items():
        text = json.dumps(content, ensure_ascii=False)
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(vectors, "_FOLDER", tmp_path)
    monkeypatch.setattr(vectors, "vectors_of", vectors_of.__wrapped__)


def test_a_ruleset_has_the_vectors_of_its_file() -> None:
    found = vectors.vectors_of("base")
    assert found == VectorSet(
        "base", (made(FIRST), made(SECOND)), {"2": "理由"}, {"a": "riichi", "b": "pinfu"}
    )
    assert found.vectors[1].open == ()


def test_a_variant_has_those_of_its_base_that_it_does_not_change_and_its_own() -> None:
    found = vectors.vectors_of("variant")
    kept = made(FIRST, id="variant.one.more")
    assert found == VectorSet(
        "variant", (kept, made(OWN)), {"2": "理由", "3": "none"}, {"a": "riichi", "b": "tanyao"}
    )


def test_the_digest_is_of_all_vectors_with_their_names_in_order_and_no_blanks() -> None:
    found = vectors.vectors_of("base")
    told = [{**FIRST}, {**SECOND, "open": []}]
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert found.digest == hashlib.sha256(text.encode()).hexdigest()[:16]
    assert [vector.to_dict() for vector in found.vectors] == told


def test_the_document_of_one_clause_has_what_is_untested_of_it() -> None:
    ruleset = scoring.ruleset("kantan")
    found = VectorSet("kantan", (made(FIRST),), {"1-01": "why", "2": "other"}, {})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectors, "vectors_of", lambda _: found)
        whole, some = document(ruleset), document(ruleset, clause="1-01")
    assert whole["untested"] == [
        {"clause": "1-01", "reason": "why"}, {"clause": "2", "reason": "other"},
    ]  # fmt: skip
    assert some["untested"] == whole["untested"][:1]
    assert (some["count"], some["vectors_digest"]) == (1, found.digest)
