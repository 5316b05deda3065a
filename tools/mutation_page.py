"""What became of mutants, kept as data and written as docs/mutation.md, each survivor with its reason; it runs none."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
RESULTS: Final = DOCS / "mutation" / "results.json"
REASONS: Final = DOCS / "mutation" / "reasons"
PAGE: Final = DOCS / "mutation.md"
ASKED: Final = 95
"""Per cent that are to be killed."""

INTRODUCTION: Final = """# The tests are tested

`make mutants` changes `scoring/` in one place after the other, and asks the tests whether they notice. It writes this page.

- **What changes** is decided by [mutmut](https://mutmut.readthedocs.io): an operator for its neighbour, a number for the next,
  an argument left out, a value for `None`, a text for another, and so on, in every function.
  mutmut leaves out functions with decorators; here they are taken along, with the change beneath the decorator.
  Left out are words for people (`Text(…)`: what tests would compare them with is the same words again), types (`cast(…)`),
  functions of one name in one module, of which it could not be told which is changed,
  and what stands outside of functions: declarations, which are proved by their own examples.
- **How it is run**: the tests are collected once, and each mutant is switched on in a fork of that process, where nothing was run before.
  Only tests that go through the changed line are run,
  quick ones and those of many modules first, until one fails or two seconds of them have passed.
  Not among them are tests that take longer than two seconds, and those of other programs and of the service.
  What is gone through while importing is put to them once more in a process that imports everything anew.
  Of properties the first fifteen examples are run. Predicates are asked themselves, not compiled.
- **What counts as killed**: a test fails that passes without the mutant in the same process, the import fails,
  or a test takes ten times its time (a timeout).
- **What is run again**: a module whose text has changed, whole or (`--since` a commit) in the functions that have changed.
  `docs/mutation/results.json` has what became of each mutant,
  `docs/mutation/reasons/` the reasons below. The command ends with an error while a survivor has no reason, a module was not run,
  or fewer than {asked} % are killed.

"""


def results() -> dict[str, Any]:
    """By module, what became of its mutants."""
    return dict(json.loads(RESULTS.read_text())) if RESULTS.exists() else {}


def save(found: Mapping[str, Any]) -> None:
    """Keep it, a survivor a line."""
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    parts = [f"{json.dumps(module)}: {_record(found[module])}" for module in sorted(found)]
    RESULTS.write_text("{\n" + ",\n".join(parts) + "\n}\n")


def _record(of_module: Mapping[str, Any]) -> str:
    told = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in of_module["survived"])
    plain = json.dumps({name: value for name, value in of_module.items() if name != "survived"})
    return f'{plain[:-1]}, "survived": [{told}]}}'


class Reasons:
    """Why a survivor may live: a reason for a kind of change anywhere, or for one change of one function."""

    def __init__(self, *texts: str) -> None:
        every = [yaml.safe_load(text) or {} for text in texts]
        self._kinds = [
            (
                re.compile(kind["change"], re.DOTALL),
                re.compile(kind.get("where", "")),
                str(kind["reason"]),
            )
            for told in every
            for kind in told.get("kinds", [])
        ]
        self._single = {
            (function, str(one["was"]), str(one["becomes"])): str(one["reason"])
            for told in every
            for function, ones in (told.get("single") or {}).items()
            for one in ones
        }

    def of(self, module: str, survivor: Mapping[str, Any]) -> str:
        """The reason of a survivor; nothing where there is none."""
        function = f"{module}.{survivor['function']}"
        one = self._single.get((function, survivor["was"], survivor["becomes"]))
        if one:
            return one
        change = f"{survivor['was']} → {survivor['becomes']}"
        found = (
            reason
            for pattern, where, reason in self._kinds
            if pattern.search(change) and where.match(function)
        )
        return next(found, "")


def reasons() -> Reasons:
    """Those there are."""
    return Reasons(*(path.read_text() for path in sorted(REASONS.glob("*.yaml"))))


def write(found: Mapping[str, Any], digests: Mapping[str, str]) -> int:
    """Write the page; 1 where something is left to do."""
    told = reasons()
    PAGE.write_text(page(found, digests, told))
    left = list(to_do(found, digests, told))
    for line in left:
        print(line)
    return 1 if left else 0


def to_do(found: Mapping[str, Any], digests: Mapping[str, str], why: Reasons) -> Iterable[str]:
    """What is left to do, a line for each."""
    for module, digest in digests.items():
        if module not in found:
            yield f"{module}: not run"
        elif found[module]["digest"] != digest:
            yield f"{module}: changed since it was run"
    for module, of_module in found.items():
        for survivor in of_module["survived"]:
            if not why.of(module, survivor):
                yield f"{module}.{survivor['function']}:{survivor['line']}: {survivor['was']} → {survivor['becomes']}"
    if share(found.values()) < ASKED:
        yield f"{share(found.values()):.1f} % are killed, fewer than {ASKED} %"


def share(records: Iterable[Mapping[str, Any]]) -> float:
    """Per cent of the mutants that were killed."""
    mutants = killed = 0
    for record in records:
        mutants += record["mutants"]
        killed += record["killed"] + record["timeouts"]
    return 100 * killed / mutants if mutants else 100.0


def page(found: Mapping[str, Any], digests: Mapping[str, str], why: Reasons) -> str:
    """The page as Markdown."""
    run = {module: found[module] for module in digests if module in found}
    mutants = sum(record["mutants"] for record in run.values())
    survived = sum(len(record["survived"]) for record in run.values())
    told = [
        INTRODUCTION.format(asked=ASKED),
        f"**{share(run.values()):.1f} %** of {mutants:,} mutants are killed, {survived:,} survive;",
        f" {len(run)} of {len(digests)} modules were run.\n\n",
        "| module | mutants | killed | of them by a timeout | survived | |\n",
        "| --- | ---: | ---: | ---: | ---: | ---: |\n",
    ]
    for module, record in sorted(run.items()):
        if record["mutants"]:
            name = f"`{module}`" + " (changed since)" * (record["digest"] != digests[module])
            killed = record["killed"] + record["timeouts"]
            cells = [name, f"{record['mutants']:,}", f"{killed:,}", f"{record['timeouts'] or ''}"]
            cells += [f"{len(record['survived']) or ''}", f"{share([record]):.0f} %"]
            told.append(f"| {' | '.join(cells)} |\n")
    missing = len(digests) - len(run)
    if missing:
        told.append(f"\nNot run yet: {missing} modules; `make mutants` goes on with them.\n")
    told.append("\n## Survivors\n")
    for module, record in sorted(run.items()):
        if record["survived"]:
            told.append(f"\n### {module}\n\n")
            told += _survivors(module, record["survived"], why)
    return "".join(told)


def _survivors(module: str, survived: Iterable[Mapping[str, Any]], why: Reasons) -> Iterable[str]:
    by_reason: dict[str, list[Mapping[str, Any]]] = {}
    for survivor in survived:
        by_reason.setdefault(why.of(module, survivor), []).append(survivor)
    for reason, those in by_reason.items():
        yield f"- {reason or '**No reason yet.**'}\n"
        lines = Counter((each["function"], each["was"], each["becomes"]) for each in those)
        for function, was, becomes in lines:
            yield f"  - `{function}`: {_code(was)} → {_code(becomes)}\n"


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text or '(nothing)'}`"
