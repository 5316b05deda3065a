"""The digest of a ruleset changes with what decides its answers, and with nothing else."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.rules import declarations
from scoring.text import Text
from scoring.tiles.values import Reading, Win

TCG = scoring.ruleset("tcg")
OTHER = Text("別の名", "Another name")
IPPATSU = next(yaku.situation for yaku in TCG.claims if yaku.id == "ippatsu")
assert IPPATSU
assert IPPATSU.excludes
LEAST = 2


def holds(r: Reading, w: Win) -> bool:
    """Two kans at least."""
    return r.kans.bit_count() >= LEAST * w.menzen


def holds_likewise(r: Reading, w: Win) -> bool:
    """Return whether the same rule holds, in other words."""
    # and with a comment
    return r.kans.bit_count() >= LEAST * w.menzen


def holds_otherwise(r: Reading, w: Win) -> bool:
    """Two kans at least."""
    return r.kans.bit_count() > LEAST * w.menzen


def holds_by_another(r: Reading, w: Win) -> bool:
    """Two kans at least."""
    return holds(r, w)


def digest(id_: str, **changes: Any) -> str:  # noqa: ANN401 - any field of a rule
    """Return the digest of the sheet with one rule changed."""
    rules = [replace(rule, **changes) if rule.id == id_ else rule for rule in TCG.declared]
    assert rules != TCG.declared
    return replace(TCG, declared=rules).digest


@pytest.mark.parametrize(
    ("id_", "changes", "decides"),
    [
        ("pinfu", {"name": OTHER}, False),
        ("pinfu", {"text": OTHER}, False),
        ("pinfu", {"clause": "3-02"}, False),
        ("pinfu", {"hit": "123m"}, False),
        ("pinfu", {"miss": "123m"}, False),
        ("ippatsu", {"situation": replace(IPPATSU, excludes=dict.fromkeys(IPPATSU.excludes, "uma"))}, False),
        ("ippatsu", {"situation": replace(IPPATSU, excludes={})}, True),
        ("pinfu", {"id": "pinfuu"}, True),
        ("pinfu", {"closed": 2}, True),
        ("ryanpeikou", {"supersedes": ()}, True),
        ("mangan", {"base_points": 1999}, True),
        ("honba_points", {"value": 301}, True),
        ("kuitan", {"default": False}, True),
        ("kuitan", {"changes": {}}, True),
        ("red_fives", {"integers": (0, 3)}, True),
        ("wait", {"fu": 4}, True),
        ("riichi", {"situation": None}, True),
    ],
)  # fmt: skip
def test_what_decides_an_answer_is_in_the_digest_and_words_are_not(
    id_: str, changes: dict[str, Any], *, decides: bool
) -> None:
    assert (digest(id_, **changes) != TCG.digest) is decides


def test_clauses_and_questions_are_not_in_the_digest() -> None:
    prose = replace(TCG.prose, questions=())
    assert replace(TCG, prose=prose, name=OTHER).digest == TCG.digest


def test_a_docstring_is_not_in_the_digest_and_the_predicate_is() -> None:
    one = digest("sankantsu", holds=holds)
    assert digest("sankantsu", holds=holds_likewise) == one
    others = {digest("sankantsu", holds=other) for other in (holds_otherwise, holds_by_another)}
    assert len({one, TCG.digest, *others}) == 4


def test_what_a_predicate_uses_is_in_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    one = digest("sankantsu", holds=holds_by_another)
    monkeypatch.setitem(globals(), "LEAST", 3)
    declarations._code.cache_clear()  # noqa: SLF001 - functions do not change while a program runs
    assert digest("sankantsu", holds=holds_by_another) != one
    declarations._code.cache_clear()  # noqa: SLF001 - likewise


@pytest.mark.parametrize(
    "changes",
    [{"defaults": {"kuitan": False}}, {"deck": None}, {"version": "9.0.0"}],
    ids=["defaults", "cards", "version"],
)
def test_another_ruleset_has_another_digest(changes: dict[str, Any]) -> None:
    assert replace(TCG, **changes).digest != TCG.digest
