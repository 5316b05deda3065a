"""The licences of the locked packages, for ``docs/reference/licences.md`` and the test that judges them.

The locks name the packages (those of Linux, as in the image). The metadata of a package or ``requirements/licences.yaml`` name its
licence.
"""

import json
import re
from collections.abc import Set as AbstractSet
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from packaging.requirements import Requirement

from tools.derived import ROOT

RUN: Final = ROOT / "requirements" / "run.txt"
DEV: Final = ROOT / "requirements" / "dev.txt"
NPM: Final = ROOT / "clients" / "typescript" / "package-lock.json"
LINT: Final = ROOT / "requirements" / "openapi-lint" / "package-lock.json"
KNOWN: Final[dict[str, Any]] = yaml.safe_load(
    (ROOT / "requirements" / "licences.yaml").read_text("utf-8")
)
PERMISSIVE: Final = frozenset(KNOWN["permissive"])
OF_TOOLS: Final = PERMISSIVE | set(KNOWN["tools"])


class Part(NamedTuple):
    """A package and its licence as an expression."""

    name: str
    licence: str

    def beyond(self, allowed: AbstractSet[str]) -> AbstractSet[str]:
        """Return the licences in the expression that are not allowed; a package without a licence has one such entry."""
        named = set(re.findall(r"[\w.+-]+", self.licence)) - {"AND", "OR"}
        return named - allowed if named else {"no licence"}


def parts(lock: Path) -> list[Part]:
    """Return the packages of a lock by name, for a lock of pip those that this platform installs; raise ``PackageNotFoundError``."""
    text = lock.read_text(encoding="utf-8")
    if lock.suffix == ".json":
        packages = json.loads(text)["packages"]
        names = {path: path.rpartition("node_modules/")[2] for path in packages if path}
        stated = KNOWN["stated"]
        return sorted(
            Part(name, packages[path].get("license") or stated.get(name, ""))
            for path, name in names.items()
        )
    lines = re.findall(r"^([a-z0-9][^\\\n]*?) \\$", text, re.MULTILINE)
    locked = (one for one in map(Requirement, lines) if one.marker is None or one.marker.evaluate())
    return sorted(part(one.name) for one in locked)


def part(name: str) -> Part:
    """Return an installed package with its licence; raise ``PackageNotFoundError``."""
    metadata = distribution(name).metadata
    fields = [*(metadata.get_all("License-Expression") or []), *(metadata.get_all("License") or [])]
    classified = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier") or []
        if line.startswith("License :: OSI Approved :: ")
    ]
    short = (field for field in fields if "\n" not in field)
    licence = KNOWN["stated"].get(name) or next(short, "") or " AND ".join(classified)
    return Part(name, KNOWN["names"].get(licence, licence))
