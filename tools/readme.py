"""Write the answer and the figures the README shows, or check them: ``python -m tools.readme --write|--check``.

The request is the body of the README's first ``curl``; its answer is what the service says to it. The figures are those that
``make bench`` wrote last.
"""

import json
import re
import sys
from typing import Any, Final

from service import create_app
from tools import derived

README: Final = derived.ROOT / "README.md"
BENCHMARKS: Final = derived.ROOT / "docs" / "benchmarks.md"
_BODY: Final = re.compile(r"curl -s (?P<url>\S+) .*? -d '(?P<body>\{.*?\})'", re.DOTALL)
_FIGURES: Final = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)
_MEASURED: Final = {
    "one explained `score()`, generated hands, first met": "hands scored and explained one by one, each for the first time",
    "one explained `score()`, generated hands, met again": "the same hands again",
    "`score_batch`, generated hands": "hands in columns, one thread",
    "bulk, Parquet to Parquet, one core, 10,000,000 hands": "ten million hands from file to file, one core",
    "`POST …/score` behind nginx, 2 workers": "a hand over HTTP, behind nginx",
    "`import scoring`": "`import scoring`",
    "memory of a worker": "memory of a worker after long use",
}
"""Goals of docs/benchmarks.md that the README tells of, and in what words."""
_ANSWER: Final = re.compile(r"(?<=```json\n).*?(?=```)", re.DOTALL)


def answered(text: str) -> str:
    """The README with the real answer in its place."""
    shown = _BODY.search(text)
    if shown is None:
        raise ValueError("README.md shows no curl request with a body")
    path = "/" + shown["url"].split("/", 3)[3]
    reply = create_app().test_client().post(path, json=json.loads(shown["body"]))
    if reply.status_code != 200:
        raise ValueError(f"the README's request is answered with {reply.status}")
    return _ANSWER.sub(lambda _: _laid_out(reply.get_json()) + "\n", text, count=1)


def with_figures(text: str) -> str:
    """The README with the figures that were measured last in their place."""
    written, places = _FIGURES.subn(lambda _: f"{_measured(BENCHMARKS.read_text())}\n", text)
    if not places:
        raise ValueError("README.md has no place for figures")
    return written


def _measured(benchmarks: str) -> str:
    cells = [
        line.strip("| ").split(" | ") for line in benchmarks.splitlines() if line.startswith("|")
    ]
    goals = {cell[0]: cell[1:3] for cell in cells if len(cell) == 4}
    rows = [
        f"| {words} | {goals[what][1]} | {goals[what][0]} |"
        for what, words in _MEASURED.items()
        if what in goals  # a new one is measured by the next `make bench`
    ]
    return "\n".join(("| speed and memory | measured | goal |", "| --- | --- | --- |", *rows))


def _laid_out(answer: dict[str, Any]) -> str:
    """JSON with one line a field, and one line an element of its lists."""
    lines = []
    for name, value in answer.items():
        written = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and len(value) > 1:
            elements = [f"    {json.dumps(element, ensure_ascii=False)}" for element in value]
            written = "[\n" + ",\n".join(elements) + "\n  ]"
        lines.append(f"  {json.dumps(name)}: {written}")
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    sys.exit(derived.main(README, lambda text: with_figures(answered(text)), "make readme"))
