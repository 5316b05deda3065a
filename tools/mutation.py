"""Mutants of `scoring/`: makes them, puts the tests to them and writes what became of them, behind `make mutants`."""

import argparse
import fnmatch
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tools import mutation_page
from tools.mutation_made import Mutant, configure, mutants_of
from tools.mutation_reach import Reached, reached
from tools.mutation_since import Kept, joined, kept, text_at

ROOT: Final = Path(__file__).resolve().parent.parent
ORDER: Final = (
    "scoring.hand.valuing",
    "scoring.hand.payments",
    "scoring.*read*",
    "scoring.hand",
    "scoring.tile_*",
    "scoring.tiles.shanten",
    "scoring.rules.in_force",
    "scoring.limits",
    "scoring.settl*",
    "scoring.tiles.patterns",
    "scoring.tiles.decomposition",
    "scoring.tiles.kinds",
    "scoring.rulesets.*",
    "scoring.batch*",
    "scoring.card*",
    "scoring.*",
)
"""What computes comes first."""
AT_ONCE: Final = 700
"""Mutants that one process of tests has in it."""
LONGEST: Final = 2.0
"""Seconds of tests without a mutant that one mutant is given."""
NEVER_COMPILED: Final = ("WORTH_COMPILING = 64", "WORTH_COMPILING = -1")
"""Predicates are asked themselves: what is compiled is read from the source, where no mutant is switched on."""
COMPILING: Final = "scoring.rules.compiler"
BEFOREHAND: Final = (
    "numpy",
    "hypothesis",
    "json",
    "inspect",
    "ast",
    "decimal",
    "fractions",
    "statistics",
    "random",
)


def main() -> int:
    """Run the mutants of the modules asked for that have changed since they were run last, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=["scoring*"], help="patterns of dotted names")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "mutation")
    parser.add_argument(
        "--tests", nargs="*", default=["*"], help="patterns of modules of tests, without test_"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="modules that have not changed, too")
    parser.add_argument(
        "--survivors",
        action="store_true",
        help="only mutants that survived, of modules that have not changed",
    )
    parser.add_argument(
        "--since", help="of modules run at that commit, only functions that have changed"
    )
    parser.add_argument("--page", action="store_true", help="run nothing, write the page only")
    asked = parser.parse_args()
    results = mutation_page.results()
    if not asked.page:
        configure()
        work = Work(asked.work.resolve(), asked.jobs)
        chosen = [
            module
            for module in modules()
            if any(fnmatch.fnmatch(module, pattern) for pattern in asked.modules)
        ]
        due = [
            module
            for module in chosen
            if asked.again or same_text(module, results) == asked.survivors
        ]
        work.copy()
        reach = reached(work.tree, work.folder, work.environment, asked.tests)
        known = {} if asked.since is None else known_since(asked.since, due, results)
        for batch in work.batches(due, results if asked.survivors else None, known):
            done = work.run(batch, reach)
            results = mutation_page.results()
            for module, result in done.items():
                before = results.get(module)
                if asked.survivors and before:
                    result = _joined(module, before, result, work.reasons)  # noqa: PLW2901 - what is known of it
                if module in known:
                    result = joined(result, work.every[module], known[module])  # noqa: PLW2901 - likewise
                results[module] = result
            mutation_page.save(results)
    digests = {module: digest_of(module) for module in modules()}
    return mutation_page.write(results, digests)


def same_text(module: str, results: Mapping[str, Any]) -> bool:
    """Is the text of a module what it was when it was run? Only then survivors are all there is to be run of it."""
    return bool(results.get(module, {}).get("digest") == digest_of(module))


def known_since(commit: str, due: Iterable[str], results: Mapping[str, Any]) -> dict[str, Kept]:
    """By module, what is known since it was run at a commit."""
    return {
        module: kept(
            results.get(module),
            text_at(commit, path_of(module), ROOT),
            (ROOT / path_of(module)).read_text(),
        )
        for module in due
    }


def _joined(
    module: str,
    before: dict[str, Any],
    now: dict[str, Any],
    reasons: mutation_page.Reasons,
) -> dict[str, Any]:
    """What is known after survivors were run once more."""
    known = [each for each in before["survived"] if reasons.of(module, each)]
    survived = [*known, *now["survived"]]
    noticed = len(before["survived"]) - len(survived) - now["timeouts"]
    return now | {
        "mutants": before["mutants"],
        "killed": before["killed"] + noticed,
        "timeouts": before["timeouts"] + now["timeouts"],
        "survived": survived,
    }


def modules() -> list[str]:
    """The dotted names of what can have mutants, in the order they are run."""
    names = sorted(_name_of(path) for path in (ROOT / "scoring").rglob("*.py"))
    place = {
        name: next(i for i, pattern in enumerate(ORDER) if fnmatch.fnmatch(name, pattern))
        for name in names
        if name != "scoring"
    }
    return sorted(place, key=lambda name: (place[name], name))


def _name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def path_of(module: str) -> str:
    """The file of a module, from the root."""
    plain = module.replace(".", "/")
    package = f"{plain}/__init__.py"
    return package if (ROOT / package).exists() else f"{plain}.py"


def digest_of(module: str) -> str:
    """What changes with the text of a module."""
    return hashlib.sha256((ROOT / path_of(module)).read_bytes()).hexdigest()[:16]


class Work:
    """A copy of the project to put mutants into."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.folder = folder
        self.tree = folder / "tree"
        self._jobs = jobs
        self.reasons = mutation_page.reasons()
        self._made: dict[str, tuple[str, list[Mutant]]] = {}
        self.every: dict[str, list[Mutant]] = {}
        """All mutants of the modules that were made, those too that are not run."""
        self.environment = os.environ | {
            "PYTHONPATH": str(self.tree),
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            "OPENBLAS_NUM_THREADS": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTEST_PLUGINS": "_hypothesis_pytestplugin",
        }
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def copy(self) -> None:
        """Bring the copy to what the project is now."""
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        names = subprocess.run(  # noqa: S603 - git, with arguments of our own
            listed, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for name in filter(None, names.split("\0")):
            self._put(name, (ROOT / name).read_bytes())

    def _put(self, name: str, content: bytes) -> None:
        path = self.tree / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def batches(
        self,
        due: Iterable[str],
        survived: Mapping[str, Any] | None,
        since: Mapping[str, Kept],
    ) -> Iterable[dict[str, list[Mutant]]]:
        """The mutants by module, as many together as go into one process."""
        batch: dict[str, list[Mutant]] = {}
        for module in due:
            code, mutants = mutants_of(ROOT / path_of(module), module)
            self.every[module] = mutants
            if module in since:
                mutants = [one for one in mutants if one.function not in since[module].functions]
            if survived is not None:
                known = survived.get(module, {}).get("survived", [])
                keys = {
                    (each["function"], each["was"], each["becomes"])
                    for each in known
                    if not self.reasons.of(module, each)
                }
                mutants = [
                    each for each in mutants if (each.function, each.was, each.becomes) in keys
                ]
                if not mutants:
                    continue
            alone = module == COMPILING
            if batch and (alone or sum(map(len, batch.values())) + len(mutants) > AT_ONCE):
                yield batch
                batch = {}
            self._made[module] = (code, mutants)
            batch[module] = mutants
            if alone:
                yield batch
                batch = {}
        if batch:
            yield batch

    def run(self, batch: dict[str, list[Mutant]], reach: Reached) -> dict[str, dict[str, Any]]:
        """What became of the mutants of some modules."""
        print(
            ", ".join(f"{module} {len(mutants)}" for module, mutants in batch.items()), flush=True
        )
        tables = (ROOT / "scoring/tables.py").read_text()
        try:
            for module in batch:
                self._put(path_of(module), self._made[module][0].encode())
            if COMPILING not in batch:
                mutated = (self.tree / "scoring/tables.py").read_text()
                self._put("scoring/tables.py", mutated.replace(*NEVER_COMPILED).encode())
            outcomes = self._outcomes(batch, reach)
        finally:
            for module in batch:
                self._put(path_of(module), (ROOT / path_of(module)).read_bytes())
            self._put("scoring/tables.py", tables.encode())
        return {module: _result(module, mutants, outcomes) for module, mutants in batch.items()}

    def _outcomes(
        self, batch: dict[str, list[Mutant]], reach: Reached
    ) -> dict[str, tuple[str, str]]:
        tasks: list[dict[str, Any]] = []
        importing = set()
        for module, mutants in batch.items():
            for mutant in mutants:
                tests = reach.tests(path_of(module), mutant, LONGEST)
                tasks.append(
                    {
                        "name": mutant.name,
                        "module": module,
                        "function": f"{module}.{mutant.function}",
                        "tests": tests,
                    }
                )
                told = {"function": mutant.function, "was": mutant.was, "becomes": mutant.becomes}
                if reach.at_import(path_of(module), mutant) and not self.reasons.of(module, told):
                    importing.add(mutant.name)
        outcomes = self._asked(tasks, reach, cold=False)
        again = [
            task | {"tests": task["tests"] or reach.tests_of(path_of(task["module"]), LONGEST)}
            for task in tasks
            if task["name"] in importing and outcomes[task["name"]][0] == "survived"
        ]
        return outcomes | self._asked(again, reach, cold=True)

    def _asked(
        self, tasks: list[dict[str, Any]], reach: Reached, *, cold: bool
    ) -> dict[str, tuple[str, str]]:
        if not tasks:
            return {}
        way = "cold" if cold else "warm"
        out = self.folder / f"{way}.jsonl"
        out.unlink(missing_ok=True)
        task = {
            "asked": "run",
            "cold": cold,
            "beforehand": BEFOREHAND,
            "jobs": self._jobs,
            "mutants": tasks,
            "seconds": reach.seconds,
            "out": str(out),
        }
        told = self.folder / "task.json"
        told.write_text(json.dumps(task))
        files = sorted({test.partition("::")[0] for each in tasks for test in each["tests"]})
        command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider"]
        command += [
            "--assert=plain",
            "-p",
            "tools.mutation_tests",
            *(files or ["tests/test_anew.py"]),
        ]
        with (self.folder / f"{way}.log").open("w") as log:
            subprocess.run(  # noqa: S603 - ourselves
                command,
                cwd=self.tree,
                env=self.environment | {"MUTATION_TASK": str(told)},
                stdout=log,
                stderr=subprocess.STDOUT,
                check=False,
            )
        done = [json.loads(line) for line in out.read_text().splitlines()]
        return {name: (outcome, by) for name, outcome, by in done}


def _result(
    module: str, mutants: list[Mutant], outcomes: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    said = [outcomes[mutant.name][0] for mutant in mutants]
    return {
        "digest": digest_of(module),
        "mutants": len(mutants),
        "killed": said.count("killed"),
        "timeouts": said.count("timeout"),
        "survived": [
            {
                "function": mutant.function,
                "line": mutant.line,
                "was": mutant.was,
                "becomes": mutant.becomes,
            }
            for mutant, outcome in zip(mutants, said, strict=True)
            if outcome == "survived"
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
