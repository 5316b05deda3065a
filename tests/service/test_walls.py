"""The service names no rule: no id of any catalogue stands in its code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
import service
from scoring.reference import catalogue

CONTRACT = {"yaku"} | {part.name for ruleset in scoring.rulesets() for part in ruleset.game.value}
"""Fields of the contract that a rule or an option is called after."""
HERE = Path(service.__file__).parent
SCORED = ("yaku", "dora", "fu", "limit")
"""Kinds of rules a service could be tempted to know; statements of a source have everyday names."""
CATALOGUE = {
    name
    for ruleset in scoring.rulesets()
    for kind in SCORED
    for name in (
        ruleset.id,
        *(rule["id"] for rule in catalogue.listed(ruleset, "en", kind=kind)["rules"]),
    )
}


def _words(tree: ast.AST) -> Iterator[str]:
    """Names and whole strings of a module, docstrings left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize(
    "path", sorted(HERE.rglob("*.py")), ids=lambda path: path.relative_to(HERE).as_posix()
)
def test_no_rule_is_named_in_the_service(path: Path) -> None:
    assert len(CATALOGUE) > 60
    assert not (CATALOGUE - CONTRACT) & set(_words(ast.parse(path.read_text())))


@pytest.mark.parametrize(
    "path",
    sorted((HERE / "site" / "templates").iterdir()),
    ids=lambda path: path.relative_to(HERE).as_posix(),
)
def test_no_ruleset_is_named_in_the_pages(path: Path) -> None:
    text = path.read_text()
    for ruleset in scoring.rulesets():
        assert f'"{ruleset.id}"' not in text
        assert f"/{ruleset.id}/" not in text
