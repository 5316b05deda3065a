"""Write the figures of the README from those of ``make bench``, or check them: ``python -m benchmarks.readme --write|--check``."""

import re
import sys
from typing import Final

from tools import derived

README: Final = derived.ROOT / "README.md"
BENCHMARKS: Final = derived.ROOT / "docs" / "measurements/benchmarks.md"
_ENGINE: Final = re.compile(
    r"\| [\d,]+ generated \| (?P<name>[^|]+) \| (?P<same>[^|]+) \| [\d,]+ \| (?P<times>[\d.e+-]+)"
)
_FIRST: Final = re.compile(
    r"\| one (?P<name>`score\(\)`|with its body), generated hands, first met \| [^|]+ \| (?P<times>[\d.]+) × \|"
)
_NAMES: Final = {"`score()`": "`score()`", "with its body": "`score()` and its body"}
_HEAD: Final = (
    "| generated hands, one thread | hands/s, × `mahjong` | same result as here |",
    "| --- | --- | --- |",
)


def with_figures(text: str) -> str:
    """Return the README with the last measured figures of each engine and of ``score()``."""
    benchmarks = BENCHMARKS.read_text("utf-8")
    engines = [(one["name"], one["times"], one["same"]) for one in _ENGINE.finditer(benchmarks)]
    first = [
        (f"{_NAMES[one['name']]}, each hand for the first time", one["times"], "100 %")
        for one in _FIRST.finditer(benchmarks)
    ]
    if not first or not engines:
        raise ValueError("docs/measurements/benchmarks.md has no figures of engines")
    engines += first
    engines.sort(key=lambda engine: -float(engine[1]))
    rows = (f"| {name} | {float(times):.3g} | {same} |" for name, times, same in engines)
    return derived.with_part(text, "figures", "".join(f"{line}\n" for line in (*_HEAD, *rows)))


if __name__ == "__main__":
    sys.exit(derived.main(README, with_figures, "make readme"))
