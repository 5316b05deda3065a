"""What is known of a module's mutants though its text has changed: those of functions that read as they did; it runs none."""

import ast
import hashlib
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.mutation_made import Mutant


class Kept(NamedTuple):
    """What need not be run again."""

    functions: frozenset[str]
    """Functions that have not changed."""
    survived: list[dict[str, Any]]
    """Survivors in them, at the lines where they are now."""


def text_at(commit: str, path: str, root: Path) -> str | None:
    """A file as it was at a commit; ``None`` where there was none."""
    found = subprocess.run(  # noqa: S603 - git, with arguments of our own
        ["git", "show", f"{commit}:{path}"],  # noqa: S607 - whichever git there is
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout if found.returncode == 0 else None


def kept(before: Mapping[str, Any] | None, was: str | None, now: str) -> Kept:
    """What is known of a module that ``was`` so when it was run; nothing where that text was never run, or a mutant took too long."""
    if before is None or was is None or before["timeouts"]:
        return Kept(frozenset(), [])
    if hashlib.sha256(was.encode()).hexdigest()[:16] != before["digest"]:
        return Kept(frozenset(), [])
    old, new = functions_of(was), functions_of(now)
    same = frozenset(name for name, (_, text) in new.items() if old.get(name, (0, ""))[1] == text)
    survived = [
        {**one, "line": one["line"] + new[one["function"]][0] - old[one["function"]][0]}
        for one in before["survived"]
        if one["function"] in same
    ]
    return Kept(same, survived)


def functions_of(source: str) -> dict[str, tuple[int, str]]:
    """The first line and the text of every function, after its class where it has one."""
    lines = source.splitlines()
    found = {}
    for node in ast.parse(source).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for part in inner:
            if isinstance(part, ast.FunctionDef):
                first = min([part.lineno, *(one.lineno for one in part.decorator_list)])
                text = "\n".join(lines[first - 1 : part.end_lineno])
                found[f"{prefix}{part.name}"] = part.lineno, text
    return found


def joined(result: dict[str, Any], mutants: Sequence[Mutant], known: Kept) -> dict[str, Any]:
    """What became of all mutants of a module, of which those in functions that have not changed were not run."""
    others = sum(mutant.function in known.functions for mutant in mutants)
    return result | {
        "mutants": result["mutants"] + others,
        "killed": result["killed"] + others - len(known.survived),
        "survived": [*known.survived, *result["survived"]],
    }
