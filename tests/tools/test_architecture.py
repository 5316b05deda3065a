"""The page on the architecture agrees with the code: every package, and every step of the path of a hand."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PACKAGES = re.findall(r"^\| `(scoring/\w+|service)/` \|", PAGE, re.MULTILINE)
STEPS = re.findall(r"^\| .* \| `([\w/]+\.py)` \| `([\w.]+)` \|$", PAGE, re.MULTILINE)
BESIDE = re.findall(r"`([A-Z]\w+(?:\.\w+)?)`\s(?:in |\()`([\w/]+\.py)`", PAGE)


def test_every_package_is_listed_in_the_order_of_imports() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = (one for one in contracts["contracts"] if one.get("containers") == ["scoring"])
    ordered = [name for layer in layers["layers"] for name in layer.split(" | ")]
    folders = [f"scoring/{name}" for name in ordered if (ROOT / "scoring" / name).is_dir()]
    assert [*folders, "service"] == PACKAGES


@pytest.mark.parametrize(("file", "function"), [*STEPS, *((file, name) for name, file in BESIDE)])
def test_every_step_is_where_the_page_says(file: str, function: str) -> None:
    body = ast.parse((ROOT / file).read_text("utf-8")).body
    for name in function.split("."):
        found = [node for node in body if getattr(node, "name", None) == name]
        assert found, f"{file} has no {function}"
        body = getattr(found[0], "body", [])


def test_the_path_is_written_down() -> None:
    assert len(STEPS) >= 15
