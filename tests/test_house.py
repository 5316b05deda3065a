"""What keeps the house: walls, lists that must agree, nothing of one machine; no rule of a game."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import scoring
from scoring.tiles.melds import KIND_NAMES

ROOT = Path(__file__).parent.parent
LOCKS = ("run", "dev")
PROMISED_TARGETS = {"help", "run", "test", "check", "openapi", "bench", "image"}
MODULE_LINES = 450
NOT_OURS = {".git", ".venv", "build", "dist"}


def _house_files() -> list[Path]:
    """Every file of the project: what git knows or would take; all files where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        capture_output=True, check=False, text=True,
    )  # fmt: skip
    if listed.returncode == 0:
        found = (ROOT / name for name in listed.stdout.split("\0") if name)
    else:
        ours = (path for path in ROOT.iterdir() if path.name not in NOT_OURS)
        inside = (file for path in ours for file in (path, *path.rglob("*")))
        found = (path for path in inside if "__pycache__" not in path.parts)
    return sorted(path for path in found if path.is_file())


def _modules(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- make


def _targets() -> dict[str, str]:
    """Return the targets of make, with their help."""
    lines = (ROOT / "Makefile").read_text().splitlines()
    found = (re.match(r"([a-z-]+):(?!=)(?:.*?## (.*))?", line) for line in lines)
    return {match[1]: match[2] or "" for match in found if match}


def test_make_has_the_promised_targets() -> None:
    assert _targets().keys() >= PROMISED_TARGETS


def test_make_alone_lists_every_target() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    listed = {line.split()[1]: " ".join(line.split()[2:]) for line in said.splitlines()}
    assert all(listed.values())
    assert listed == _targets()


def test_every_target_of_make_is_phony() -> None:
    """A file of the same name must not switch a target off."""
    text = (ROOT / "Makefile").read_text()
    phony = {
        name for line in re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE) for name in line.split()
    }
    assert phony == _targets().keys()


# --- what is installed


_PINNED = r"([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?=="
"""A package of a lock, perhaps with extras."""


def _locked(lock: str) -> dict[str, set[str]]:
    """Versions by distribution; several where markers choose between them."""
    versions: dict[str, set[str]] = {}
    for line in (ROOT / f"requirements/{lock}.txt").read_text().splitlines():
        if match := re.match(rf"{_PINNED}([^ ;\\]+)", line):
            versions.setdefault(match[1], set()).add(match[2])
    return versions


def _extras(*names: str) -> list[Requirement]:
    """Return the requirements of these optional parts, and the parts that they name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        Requirement(text) for name in names for text in project["optional-dependencies"][name]
    ]
    named = [name for one in wanted if one.name == project["name"] for name in one.extras]
    return [one for one in wanted if one.name != project["name"]] + (
        _extras(*named) if named else []
    )


def _declared(lock: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = [*map(Requirement, project["project"]["dependencies"]), *_extras("service")]
    if lock == "run":
        return run
    return [*run, *_extras("all"), *map(Requirement, project["dependency-groups"]["dev"])]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_version_has_a_hash(lock: str) -> None:
    text = (ROOT / f"requirements/{lock}.txt").read_text().replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert pins
    assert [pin for pin in pins if not re.match(rf"{_PINNED}\S+ .*--hash=sha256:", pin)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host(lock: str) -> None:
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    assert re.findall(r"--(?!hash=)\S+|\w+://\S+", text) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_satisfies_what_pyproject_asks_for(lock: str) -> None:
    locked = _locked(lock)
    stale = [
        str(wanted)
        for wanted in _declared(lock)
        if not all(
            map(wanted.specifier.contains, locked.get(canonicalize_name(wanted.name), {"0"}))
        )
    ]
    assert stale == [], "`make lock` mends this"


@pytest.mark.parametrize(
    ("modules", "extras", "needed"),
    [("scoring, scoring.cli.main", ("all",), ()), ("service.wsgi", ("bulk", "otel"), ("service",))],
)
def test_what_is_optional_is_imported_only_by_who_asks_for_it(
    modules: str, extras: tuple[str, ...], needed: tuple[str, ...]
) -> None:
    there = {wanted.name for wanted in _extras(*needed)}
    optional = {canonicalize_name(one.name) for one in _extras(*extras) if one.name not in there}
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys, {modules}; print(*sys.modules)"], cwd=ROOT,
        capture_output=True, check=True, text=True,
    ).stdout.split()  # fmt: skip
    assert optional.isdisjoint(map(canonicalize_name, loaded))


def test_what_is_tested_is_what_runs() -> None:
    run, dev = _locked("run"), _locked("dev")
    assert {name: dev.get(name) for name in run} == run


# --- walls


def test_scoring_is_imported_without_the_web_and_without_numpy() -> None:
    banned = ["flask", "marshmallow", "numpy", "orjson", "service", "werkzeug", "yaml"]
    code = (
        f"import sys, json, scoring; print(json.dumps([m for m in {banned} if m in sys.modules]))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    assert json.loads(said) == []


def _compares_a_ruleset(node: ast.AST) -> bool:
    """Return whether ``node`` compares a ruleset with a name, or uses ``match`` for it."""
    if isinstance(node, ast.Match):
        asked, answers = [node.subject], True
    elif isinstance(node, ast.Compare):
        asked = [node.left, *node.comparators]
        answers = any(
            isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
            for side in asked
            for leaf in ast.walk(side)
        )
    else:
        return False
    words = " ".join(ast.unparse(side) for side in asked)
    return answers and re.search(r"\bruleset(_id|\.id)?\b", words) is not None


def test_no_module_asks_which_ruleset_it_is() -> None:
    found = [
        f"{_name(path)}:{getattr(node, 'lineno', '')}: {ast.unparse(node)}"
        for path in _modules("scoring", "service")
        for node in ast.walk(_tree(path))
        if _compares_a_ruleset(node)
    ]
    assert found == []


def _words(tree: ast.Module) -> set[str]:
    """Every identifier of a module, and every string in it that could be one."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                found.add(word)
            case ast.keyword(arg=str(word)) | ast.Constant(value=str(word)):
                found.add(word)
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                found.add(word)
    return found


def _rules_that_score(*kinds: str) -> set[str]:
    """Return the ids of the rulesets and of their rules of these kinds, without fields of the contract that a rule is called after."""
    rulesets = scoring.rulesets()
    rules = {rule.id for one in rulesets for rule in one.declared if rule.kind in kinds}
    fields = {part.name for one in rulesets for part in one.game.value}
    named = {one.id for one in rulesets} | rules - fields
    assert named
    return named


def test_service_names_no_ruleset_and_no_rule_that_scores() -> None:
    """Statements, options and numbers are left out: some have everyday words as identifiers."""
    named = _rules_that_score("yaku", "dora", "fu", "limit")
    spoken = {_name(path): _words(_tree(path)) & named for path in _modules("service")}
    assert {module: words for module, words in spoken.items() if words} == {}


def test_pages_name_no_ruleset_no_yaku_and_no_meld() -> None:
    """Fu items are left out too: ``base``, ``tsumo`` and ``wait`` are words of scripts and of the contract.

    So is ``dice``, which is a notation as well.
    """
    named = _rules_that_score("yaku", "dora", "limit") | KIND_NAMES.keys()
    named -= {field.notation for ruleset in scoring.rulesets() for field in ruleset.fields}
    site = ROOT / "service/site"
    pages = [*(site / "templates").iterdir(), *(site / "static").glob("*.[jc]s*")]
    spoken = {_name(page): {*re.findall(r"\w+", page.read_text())} & named for page in pages}
    assert {page: words for page, words in spoken.items() if words} == {}


# --- modules


def test_a_module_is_short() -> None:
    lengths = {_name(path): path.read_text().count("\n") for path in _modules("scoring", "service")}
    assert {name: lines for name, lines in lengths.items() if lines >= MODULE_LINES} == {}


def test_a_module_opens_with_what_it_decides() -> None:
    modules = _modules("scoring", "service")
    assert [_name(path) for path in modules if not ast.get_docstring(_tree(path))] == []


# --- nothing of one machine

_OF_ONE_MACHINE = {
    "a home folder": r"(?<![\w.])/(?:home|root|Users)/\w",
    "a work folder": r"(?<![\w./])/(?:work|workspace|mnt|opt/(?:wheels|pypi))/\w",
    "a file address": r"\bfile:" + r"//",
    "a package index": r"--(?:extra-)?" + r"index-url|--trusted-" + r"host|--find-" + r"links",
    "an index host": r"\bpypi\.org/" + r"simple|files\.python" + r"hosted",
    "a private address": r"\b(?:10(?:\.\d{1,3})|192\.168)(?:\.\d{1,3}){2}\b",
}


def _faults(text: str) -> Iterator[str]:
    for what, pattern in _OF_ONE_MACHINE.items():
        for match in re.finditer(pattern, text):
            yield f"{what}: {match[0]}"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:  # a picture
        return ""


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    found = [f"{_name(path)}: {fault}" for path in _house_files() for fault in _faults(_text(path))]
    assert found == []
