"""Bars of how fast each engine is, read from docs/measurements/benchmarks.md."""

import re
from pathlib import Path

import matplotlib.pyplot as plt

_ROW = re.compile(
    r"\| [\d,]+ generated \| (?P<engine>[^|]+) \| [^|]+ \| [\d,]+ \| (?P<times>[\d.e+]+)"
)
_TEXT = Path("measurements/benchmarks.md").read_text("utf-8")
_FOUND = [
    (row["engine"].replace("*", "").replace("`", ""), float(row["times"]))
    for row in _ROW.finditer(_TEXT)
]

_FOUND.sort(key=lambda row: row[1])
_, axes = plt.subplots(figsize=(7, 3))
bars = axes.barh([engine for engine, _ in _FOUND], [times for _, times in _FOUND])
axes.bar_label(bars, fmt="%.3g")
axes.set_xscale("log")
axes.set_xlabel("× mahjong (PyPI)")
plt.tight_layout()
