"""The conformance vectors: our engine agrees, every clause of the documents has cases, and open questions are not decided."""

import json
import re
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

import scoring
from scoring import Ruleset
from scoring.conformance.differences import differences
from scoring.conformance.readings import document, open_values
from scoring.conformance.tasks import answer_of, read_question
from scoring.reference.vectors import Vector, vectors_of
from tests.support.verifying import schema

RULESETS = scoring.rulesets()
FOLDER = Path(scoring.__file__).parent / "conformance" / "vectors"
FILES = {
    ruleset.id: json.loads((FOLDER / f"{ruleset.id}.json").read_text("utf-8"))
    for ruleset in RULESETS
}
TENHOU = scoring.ruleset("tenhou")
ALONE = [ruleset for ruleset in RULESETS if "base" not in FILES[ruleset.id]]
"""The rulesets that take over no vectors of another one."""
EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
EXAMPLES = {
    "tcg": ("TX", range(1, 39)),
    "arushiaru": ("AX", range(1, 41)),
    "kitanuki": ("KX", range(1, 32)),
    "dice": ("DX", range(1, 34)),
    "kantan": ("NX", range(1, 26)),
}
"""The worked examples of the specifications."""
LEFT_OUT = {
    "AX37": "whether a ron is furiten: asked of analyze",
    "NX24": "who may chi: asked of analyze",
    "NX25": "riichi with an open set or without points: under riichi.open and N16",
}
"""Worked examples that are no question of score or settle."""


@EVERY
def test_our_engine_answers_as_the_vectors_say(ruleset: Ruleset) -> None:
    differing = [
        f"{vector.id} {one.pointer}: the vector says {one.ours!r}, the engine {one.theirs!r}"
        for vector in vectors_of(ruleset.id).vectors
        for one in differences(
            vector.answer, answer_of(ruleset, vector.task, vector.request), vector.depth
        )
    ]
    assert not differing, "\n".join(differing)


def open_options(ruleset: Ruleset, vector: Vector) -> set[str]:
    """Return the options of open questions that change the answer to a vector and that its request does not state."""
    question = read_question(ruleset, vector.task, vector.request)
    if question is None:
        return set()
    unstated = {
        name: values
        for name, values in open_values(ruleset).items()
        if name not in question.rules.chosen
    }
    # A vector whose file names no open option is first answered with all options changed at once.
    # This misses an option that changes the answer alone, but not together with the others.
    together = [
        {name: values[at % len(values)] for name, values in unstated.items()}
        for at in range(max(map(len, unstated.values()), default=0))
    ]
    if not vector.open and all(question.answer_with(o) == question.usual for o in together):
        return set()
    readings = [
        (name, question.answer_with({name: value}))
        for name, values in unstated.items()
        for value in values
    ]
    return {
        name
        for name, theirs in readings
        # Most options change nothing: the engine answers as the vector says, as tested above.
        if theirs != question.usual
        and not theirs.get("refused")
        and differences(vector.answer, theirs, vector.depth)
    }


def _choice(vector: Vector) -> str:
    """Return the options and cards of a vector's request as text."""
    return str([vector.request.get(name) for name in ("options", "cards")])


# Slow: every vector is asked under other values of the open questions.
@pytest.mark.many
@EVERY
def test_a_vector_is_undecided_where_an_open_question_has_another_answer(ruleset: Ruleset) -> None:
    # The rules of each choice of options are made only once if its vectors follow each other.
    for vector in sorted(vectors_of(ruleset.id).vectors, key=_choice):
        open_ = open_options(ruleset, vector)
        assert set(vector.open) == open_, f"{vector.id}: `open` must list {open_}"
        assert vector.status == ("undecided" if vector.open else "decided"), vector.id


@EVERY
def test_the_file_has_the_declared_shape_and_names_rules_and_clauses_that_exist(
    ruleset: Ruleset,
) -> None:
    file = FILES[ruleset.id]
    Draft202012Validator(schema("vectors")).validate(file)
    vectors = vectors_of(ruleset.id).vectors
    assert len({vector.id for vector in vectors}) == len(vectors)
    assert {vector.clause for vector in vectors} <= {None, *ruleset.clauses}
    documents = {document.id for document in ruleset.documents}
    assert {vector.document for vector in vectors} <= {None, *documents}
    assert {rule for vector in vectors for rule in vector.rules} <= ruleset.rules.keys()
    assert all(vector.id.startswith(f"{ruleset.id}.") for vector in vectors)
    assert all(vector.rules for vector in vectors)
    assert set(vectors_of(ruleset.id).behind.values()) <= ruleset.rules.keys()
    if "base" in file:
        base = {vector.id for vector in vectors_of(file["base"]).vectors}
        assert set(file["without"]) <= base
        assert file.get("open", {}).keys() <= base - set(file["without"])
        options = {name for names in file.get("open", {}).values() for name in names}
        assert options <= ruleset.options.keys()


@EVERY
def test_no_vector_of_the_base_is_left_out_that_holds(ruleset: Ruleset) -> None:
    """A question is left out if the answer is another one here, or if the ruleset asks the same itself."""
    file = FILES[ruleset.id]
    asked = [(vector.depth, vector.request) for vector in vectors_of(ruleset.id).vectors]
    left = [one for one in vectors_of(file.get("base", "")).vectors if one.id in file["without"]]
    holding = [
        vector.id
        for vector in left
        if (vector.depth, vector.request) not in asked
        and not ruleset.rules.keys().isdisjoint(vector.rules)
        and not differences(
            vector.answer, answer_of(ruleset, vector.task, vector.request), vector.depth
        )
    ]
    assert holding == []


@pytest.mark.usefixtures("loaded_for_one_test")
def test_a_vector_of_the_base_about_an_option_that_a_ruleset_lacks_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = (FOLDER.parents[1] / "rulesets" / "tenhou.yaml").read_text("utf-8")
    rules = tmp_path / "no_renhou.yaml"
    rules.write_text(sheet.replace("renhou: none, ", ""), "utf-8")
    ruleset = scoring.load_ruleset(rules)
    file = {"base": "tcg", "without": [], "untested": [], "behind": {}, "vectors": []}
    (tmp_path / "tcg.json").write_text((FOLDER / "tcg.json").read_text("utf-8"), "utf-8")
    (tmp_path / "no_renhou.json").write_text(json.dumps(file), "utf-8")
    monkeypatch.setattr("scoring.reference.vectors._FOLDER", tmp_path)
    chosen = {
        option
        for vector in vectors_of("no_renhou").vectors
        for option in vector.request.get("options", {})
    }
    assert "renhou" not in ruleset.options
    assert chosen > {"kuitan", "kazoe"}
    assert chosen <= ruleset.options.keys()


def _cases(ruleset: Ruleset, case: str) -> set[str]:
    """Return the rules with a vector of a case."""
    some = [vector for vector in vectors_of(ruleset.id).vectors if vector.case == case]
    return {rule for vector in some for rule in vector.rules}


def _rules_by_clause(ruleset: Ruleset) -> dict[tuple[str, str], set[str]]:
    """Return the rules that each clause of a ruleset's own documents states."""
    own = {document.id for document in ruleset.documents if document.role == "own"}
    found: dict[tuple[str, str], set[str]] = {}
    for rule, place in ruleset.places.items():
        if place.document in own and place.id:
            found.setdefault((place.document, place.id), set()).add(rule)
    return found


@EVERY
def test_every_clause_of_its_documents_has_a_hit_and_a_near_miss_or_a_reason(
    ruleset: Ruleset,
) -> None:
    hits, misses = _cases(ruleset, "hit"), _cases(ruleset, "miss")
    untested = vectors_of(ruleset.id).untested
    missing = [
        clause
        for clause, rules in _rules_by_clause(ruleset).items()
        if not (rules & hits and rules & misses) and not rules & untested.keys()
    ]
    assert missing == []
    assert untested.keys() <= ruleset.rules.keys()
    assert untested.keys() & hits & misses == set()
    assert all(len(reason) > 20 for reason in untested.values())


@pytest.mark.parametrize("ruleset", ALONE, ids=lambda ruleset: ruleset.id)
def test_every_yaku_has_a_hit_and_a_near_miss(ruleset: Ruleset) -> None:
    found: dict[str, set[str]] = {"hit": set(), "miss": set()}
    for vector in vectors_of(ruleset.id).vectors:
        had = {line["id"] for line in vector.answer.get("yaku", ())}
        for rule in vector.rules:
            found["hit" if rule in had else "miss"].add(rule)
    yaku = {rule.id for rule in ruleset.declared if rule.kind in {"yaku", "dora"}}
    # Red fives, and what only an option brings, are not in every ruleset.
    assert yaku - found["hit"] == set()
    assert yaku - found["miss"] - {"red_five"} == set()


@pytest.mark.parametrize("id_", EXAMPLES)
def test_every_worked_example_is_a_vector(id_: str) -> None:
    letters, numbers = EXAMPLES[id_]
    text = " ".join(f"{v.id} {v.description}" for v in vectors_of(id_).vectors)
    there = set(re.findall(rf"\b{letters}\d+\b", text))
    missing = {f"{letters}{n}" for n in numbers} - there
    assert missing - LEFT_OUT.keys() == set()


@pytest.mark.many
@EVERY
def test_no_hand_with_its_items_can_be_read_otherwise_for_the_same_worth(ruleset: Ruleset) -> None:
    """An engine that takes the other reading would be failed for nothing."""
    ambiguous = []
    for vector in vectors_of(ruleset.id).vectors:
        if vector.depth != "breakdown" or "yaku" not in vector.answer:
            continue
        ours = answer_of(ruleset, vector.task, vector.request)
        for other in ours["alternatives"]:
            tied = {**ours, "yaku": other["yaku"], "fu": other.get("fu", [])}
            if other["value"] == ours["value"] and differences(vector.answer, tied, vector.depth):
                ambiguous.append(vector.id)
    assert ambiguous == []


def test_a_variant_has_the_vectors_of_its_base_that_it_does_not_change() -> None:
    base, variant = vectors_of("tcg"), vectors_of("tenhou")
    names = {vector.id.partition(".")[2] for vector in variant.vectors}
    kept = {v.id.partition(".")[2] for v in base.vectors} & names
    assert len(kept) > 250
    assert "TX3" not in kept
    assert "kiriage_mangan.TX3" in names
    shared = {rule: why for rule, why in base.untested.items() if rule in TENHOU.rules}
    assert len(shared) > 5
    assert variant.untested.items() >= shared.items()


def test_a_vector_that_is_taken_over_has_the_clauses_and_open_questions_of_its_ruleset() -> None:
    base, variant = (
        {vector.id.partition(".")[2]: vector for vector in vectors_of(id_).vectors}
        for id_ in ("tcg", "rmu_a")
    )
    assert (base["TX15"].clause, base["TX15"].document, base["TX15"].open) == ("2-07", "tcg", ())
    place = scoring.ruleset("rmu_a").places["yakuman_add_up"]
    assert variant["TX15"].clause == (place.id or None)
    assert variant["TX15"].document == (place.document or None)
    assert variant["TX15"].open == ("yakuman_sum",)
    assert variant["TX15"].status == "undecided"


def test_the_document_can_be_narrowed() -> None:
    ruleset = scoring.ruleset("tcg")
    whole = document(ruleset)
    assert whole["count"] == len(whole["vectors"]) == len(vectors_of("tcg").vectors)
    some = document(ruleset, clause="2-04", depth="breakdown")
    assert {(v["clause"], v["depth"]) for v in some["vectors"]} == {("2-04", "breakdown")}
    assert some["vectors_digest"] == whole["vectors_digest"]
    assert {v["document"] for v in some["vectors"]} == {"tcg"}
    nothing = document(ruleset, clause="1-08")
    assert (nothing["vectors"], nothing["count"]) == ([], 0)
    assert [line["clause"] for line in nothing["untested"]] == ["1-08"]


def test_the_digest_changes_with_the_vectors() -> None:
    digests = [vectors_of(ruleset.id).digest for ruleset in RULESETS]
    assert len(set(digests)) == len(digests)
    assert all(re.fullmatch("[0-9a-f]{16}", digest) for digest in digests)


@EVERY
def test_the_vectors_have_every_reason_that_the_game_declares_and_no_other(
    ruleset: Ruleset,
) -> None:
    answers = [
        vector["answer"]
        for vector in document(ruleset)["vectors"]
        if "event" not in vector["request"]
    ]
    reasons = {answer["reason"] for answer in answers if answer.get("reason")}
    assert reasons == {*ruleset.game.reasons}
