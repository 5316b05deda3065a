"""Compare the answers of the working tree with those of an earlier commit: ``python -m tools.compare_answers``.

The earlier commit makes the requests (``tools/compare_answers/generated.py``). They and its answers stay in the folder for temporary
files, so that the next comparison only runs the working tree. The exit status is 1 if an answer differs.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

from flask.testing import FlaskClient

import scoring
from service import create_app

ROOT: Final = Path(__file__).parents[2]
BASE: Final = "b2f51ba"
PARTS: Final = 4
CUT: Final = 500
"""Characters that the report shows of a value."""
DIGEST: Final = r".*/digest"
"""The field that names the rules and the version of the engine. It may change although no answer changes."""
_PROGRAM: Final = Path(__file__)
_REQUESTS: Final = _PROGRAM.with_name("generated.py")


@cache
def _client() -> FlaskClient:
    return create_app().test_client()


def _faults(faults: tuple[scoring.Fault, ...], lang: str) -> list[dict[str, Any]]:
    return [
        {"pointer": one.pointer, "code": one.code, "detail": getattr(one.detail, lang), "rule": one.rule}
        for one in faults
    ]  # fmt: skip


def answer(ruleset: str, task: str, lang: str, request: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """Return the answer of the imported tree with its kind."""
    try:
        if task in ("GET", "POST"):
            reply = _client().open(method=task, **request)
            body = reply.get_json() if reply.is_json else reply.mimetype
            kind = "answer" if reply.status_code < 400 else "refusal"
            return {"kind": kind, "status": reply.status_code, "body": body}
        if task == "score":
            return {"kind": "answer", "body": scoring.score(ruleset, request, lang=lang).to_dict()}
        result = scoring.answer(ruleset, task, request, lang=lang)
        return {"kind": "answer", "body": result.to_dict()}
    except (scoring.Refused, scoring.Conflict) as refused:
        raised = _faults(refused.faults, lang)
        fields = {"hand": request} if isinstance(request, str) else request
        listed = _faults(scoring.faults(ruleset, fields, task=task), lang)
        same = "same" if listed == raised else listed
        return {"kind": "refusal", "type": type(refused).__name__, "faults": raised, "listed": same}
    except scoring.UnknownName as unknown:
        return {"kind": "refusal", "type": "UnknownName", "faults": str(unknown)}
    except Exception as error:  # noqa: BLE001 - an error is compared as well
        return {"kind": "error", "error": repr(error)}


def write_answers(requests: Path, target: Path, part: int) -> None:
    """Write the answers to one part of the requests."""
    partial = target.with_suffix(f".{os.getpid()}")
    with requests.open(encoding="utf-8") as lines, partial.open("w", encoding="utf-8") as file:
        for line in islice(lines, part, None, PARTS):
            file.write(json.dumps(answer(*json.loads(line)), default=str) + "\n")
    partial.rename(target)


def _run(tree: Path, *arguments: object) -> None:
    """Run a program of this folder that imports the packages of ``tree``."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", *map(str, arguments)]
    # S603: the program is one of this folder.
    subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def answer_parts(base: str, number: int, own: Path) -> tuple[Path, list[Path], list[Path]]:
    """Return the requests, the answers of ``base`` and those of the working tree, in parts."""
    commit = _git("rev-parse", "--short=12", base)
    program = hashlib.sha256(_PROGRAM.read_bytes() + _REQUESTS.read_bytes()).hexdigest()[:8]
    kept = Path(tempfile.gettempdir()) / f"answers-{commit}-{number}-{program}"
    kept.mkdir(exist_ok=True)
    requests = kept / "requests.jsonl"
    old = [kept / f"answers-{part}.jsonl" for part in range(PARTS)]
    new = [own / f"answers-{part}.jsonl" for part in range(PARTS)]
    tree = own / "tree"
    jobs = [(ROOT, part, target) for part, target in enumerate(new)]
    missing = [(tree, part, target) for part, target in enumerate(old) if not target.exists()]
    if missing or not requests.exists():
        _git("worktree", "add", "--detach", str(tree), commit)
    try:
        if not requests.exists():
            _run(tree, _REQUESTS, requests, number)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            running = [
                pool.submit(_run, where, _PROGRAM, "--answer", requests, target, part)
                for where, part, target in (*missing, *jobs)
            ]
            for one in running:
                one.result()
    finally:
        if tree.exists():
            _git("worktree", "remove", "--force", str(tree))
    return requests, old, new


def differences(old: Any, new: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401 - any JSON
    """Yield the JSON pointers at which two values differ, with both values; ``*`` is a place in a list."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted(old.keys() | new.keys()):
            yield from differences(old.get(name, "absent"), new.get(name, "absent"), f"{at}/{name}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for before, after in zip(old, new, strict=True):
            yield from differences(before, after, f"{at}/*")
    elif old != new or type(old) is not type(new):
        yield at, old, new


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= CUT else f"{text[:CUT]}…"


def report(files: tuple[Path, list[Path], list[Path]], ignored: re.Pattern[str]) -> tuple[str, str]:
    """Return the number of compared requests as a table, and the differences as Markdown."""
    counts: Counter[tuple[str, str, str]] = Counter()
    groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    found: Counter[tuple[str, str, str]] = Counter()
    requests, *answers = files
    known = {ruleset.id for ruleset in scoring.rulesets()}
    for part, pair in enumerate(zip(*answers, strict=True)):
        lines = islice(requests.open(encoding="utf-8"), part, None, PARTS)
        for line, *both in zip(lines, *(one.open(encoding="utf-8") for one in pair), strict=True):
            ruleset, task, _, request = json.loads(line)
            ruleset = ruleset if ruleset in known else "other"
            old, new = map(json.loads, both)
            counts[ruleset, task, old["kind"]] += 1
            if both[0] == both[1]:
                continue
            parted = {
                pointer: f"    - `{pointer}`: {_shown(before)} → {_shown(after)}"
                for pointer, before, after in differences(old, new)
                if not ignored.fullmatch(pointer)
            }
            if parted:
                group = (ruleset, task, " ".join(sorted(parted)))
                found[group] += 1
                if len(groups[group]) < 2:
                    whole = json.dumps(request, ensure_ascii=False)
                    groups[group].append("\n".join([f"- `{whole}`", *list(parted.values())[:8]]))
    table = "\n".join(f"{number:7,} {' '.join(key)}" for key, number in sorted(counts.items()))
    written = [
        f"## {group[0]} {group[1]}: {number:,} × {_shown(group[2])}\n\n{''.join(f'{one}{chr(10)}' for one in groups[group])}"
        for group, number in found.most_common()
    ]
    heading = f"{found.total():,} of {counts.total():,} requests have different answers.\n"
    return table, "\n".join([heading, *written])


def main() -> int:
    """Compare the answers, or write those to one part of the requests; return 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default=BASE, help="the commit to compare with")
    parser.add_argument("--requests", type=int, default=60_000, help="how many, about")
    parser.add_argument("--ignore", action="append", default=[DIGEST], metavar="POINTER_REGEX")
    parser.add_argument("--write", type=Path, help="write the differences to this file")
    parser.add_argument("--answer", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.answer:
        requests, target, part = chosen.answer
        write_answers(Path(requests), Path(target), int(part))
        return 0
    with tempfile.TemporaryDirectory() as own:
        files = answer_parts(chosen.base, chosen.requests, Path(own))
        table, parted = report(files, re.compile("|".join(f"(?:{one})" for one in chosen.ignore)))
    print(f"{table}\n\n{parted}")
    if chosen.write:
        chosen.write.write_text(parted, encoding="utf-8")
    return int("##" in parted)


if __name__ == "__main__":
    sys.exit(main())
