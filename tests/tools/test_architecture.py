"""The page on the architecture and the guide for contributors agree with the code: packages, files, and the names in them."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "explanation/architecture.md").read_text("utf-8")
PACKAGES = re.findall(r"^\| `(scoring/\w+|service)/` \|", PAGE, re.MULTILINE)
STEPS = re.findall(r"^\| .* \| `([\w/]+\.py)` \| `([\w.]+)` \|$", PAGE, re.MULTILINE)
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BESIDE = re.findall(r"`([A-Z]\w+(?:\.\w+)?)`\s(?:in |\()`([\w/]+\.py)`", PAGE + GUIDE)
FILES = re.findall(r"`((?:\w+/)+\w+\.\w+)`", PAGE + GUIDE)


def test_every_package_is_listed_in_the_order_of_imports() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = (one for one in contracts["contracts"] if one.get("containers") == ["scoring"])
    ordered = [name for layer in layers["layers"] for name in layer.split(" | ")]
    folders = [f"scoring/{name}" for name in ordered if (ROOT / "scoring" / name).is_dir()]
    assert [*folders, "service"] == PACKAGES


def _name(node: ast.stmt) -> str | None:
    """Return the name of a class, a function or a constant."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        return target.id if isinstance(target, ast.Name) else None
    return getattr(node, "name", None)


@pytest.mark.parametrize(
    ("file", "function"), sorted({*STEPS, *((file, name) for name, file in BESIDE)})
)
def test_every_name_is_where_the_texts_say(file: str, function: str) -> None:
    body = ast.parse((ROOT / file).read_text("utf-8")).body
    for name in function.split("."):
        found = [node for node in body if _name(node) == name]
        assert found, f"{file} has no {function}"
        body = getattr(found[0], "body", [])


def test_the_path_is_written_down() -> None:
    assert len(STEPS) >= 15


@pytest.mark.parametrize("path", sorted({*FILES}))
def test_every_file_is_where_the_texts_say(path: str) -> None:
    assert (ROOT / path).is_file()
