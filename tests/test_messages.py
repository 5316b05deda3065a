"""Each message has both languages, the code names only messages that exist, and every message is used."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from scoring.yaml_files import Messages

SCORING = Path(__file__).parents[1] / "scoring"
FOLDERS = [path.parent.relative_to(SCORING) for path in sorted(SCORING.rglob("messages.yaml"))]
assert FOLDERS


def test_counts_every_message() -> None:
    messages = Messages("games/kantan")
    assert len(messages) == len(dict(messages)) > 50


@pytest.mark.parametrize(
    "wrong",
    [
        "{ja: 牌}",
        "{ja: '%s枚', en: Tiles}",
        "{ja: 牌, en: Tiles, of: sou}",
        "{ja: '{n}枚', en: '{m} tiles'}",
    ],
)
def test_an_incomplete_message_fails_when_the_file_is_read(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "messages.yaml"
    path.write_text(f"kinds: {{tiles: {wrong}}}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"messages\.yaml: kinds\.tiles needs"):
        len(Messages(str(tmp_path)))


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_code_and_file_have_the_same_messages(folder: Path) -> None:
    messages = Messages(folder.as_posix())
    package = ".".join(("scoring", *folder.parts))
    # A key is also named where a function of the package is called that takes it.
    callers = [*_trees(rf"from {package}\b", folder)]
    words = {_word(node) for tree in callers for node in ast.walk(tree)}
    trees = [*_trees(rf"from {package}(\.\w+)? import .*\bMESSAGES\b")]
    starts = {word for word in words if word.endswith((".", ":"))}
    sections = (*starts, *(f"{name}." for tree in trees for name in _sections(tree)))
    unused = {key for key in messages.keys() - words if not key.startswith(sections)}
    assert not unused
    for key, filled in (use for tree in trees for use in _uses(tree)):
        assert key in messages
        assert filled is None or _placeholders(messages[key].en) <= filled, key


@cache
def _modules() -> dict[Path, tuple[str, ast.Module]]:
    """Return the source and the tree of every module."""
    sources = {path: path.read_text(encoding="utf-8") for path in SCORING.rglob("*.py")}
    return {path: (source, ast.parse(source)) for path, source in sources.items()}


def _trees(imports: str, folder: Path | None = None) -> Iterator[ast.Module]:
    """Yield the modules whose source has ``imports``, and those of a folder."""
    for path, (source, tree) in _modules().items():
        if re.search(imports, source) or (folder and (SCORING / folder) in path.parents):
            yield tree


def _uses(tree: ast.Module) -> Iterator[tuple[str, set[str] | None]]:
    """Yield the key of each ``MESSAGES["key"]``, and the names of the placeholders where the call behind it fills some by name."""
    filled: dict[ast.AST, set[str] | None] = {}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "filled"
        ):
            names = {keyword.arg for keyword in node.keywords}
            filled[node.func.value] = None if None in names else {name for name in names if name}
        if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "MESSAGES":
            key = _word(node.slice)
            if key:
                yield key, filled.get(node)


def _sections(tree: ast.Module) -> Iterator[str]:
    """Yield the name of each section that is read whole: ``MESSAGES.section("name")``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "section":
            yield _word(node.args[0])


def _word(node: ast.AST) -> str:
    """Return the string that a node writes; an empty one if it writes none."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
