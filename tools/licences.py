"""The licences of everything that is installed to run or to work on this, written to ``docs/reference/licences.md``.

The locks say which packages there are (on Linux, as in the image), their metadata under which licences. A package that runs
must have a permissive licence, or be one of the :data:`EXCEPTIONS` with the reason.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from importlib.metadata import distribution
from pathlib import Path
from typing import Final, NamedTuple

from packaging.requirements import Requirement

from tools import derived

ROOT: Final = derived.ROOT
FILE: Final = ROOT / "docs" / "reference/licences.md"
RUN: Final = ROOT / "requirements" / "run.txt"
DEV: Final = ROOT / "requirements" / "dev.txt"
NPM: Final = ROOT / "clients" / "typescript" / "package-lock.json"
LINT: Final = ROOT / "requirements" / "openapi-lint" / "package-lock.json"
PERMISSIVE: Final = frozenset({
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "PSF-2.0", "Zlib",
})  # fmt: skip
OF_TOOLS: Final = PERMISSIVE | {
    "BlueOak-1.0.0", "GPL-3.0", "MIT-CMU", "MPL-2.0", "Python-2.0", "Unlicense",
}  # fmt: skip
"""Those of tools, which work on this and are no part of it."""
EXCEPTIONS: Final[Mapping[str, str]] = {
    "orjson": "Some of its files are under MPL-2.0, which asks of who changes these files to publish them; nobody here does.",
}
"""What runs although it is not permissive, and why it may."""
STATED: Final[Mapping[str, str]] = {
    "axe-playwright-python": "MIT AND MPL-2.0",  # its LICENSE, and that of axe-core, which it carries
    "defusedxml": "PSF-2.0",
    "docutils": "BSD-2-Clause AND GPL-3.0 AND Python-2.0",  # and for the most part in the public domain
    "isoduration": "ISC",
    "kubernetes-validate": "Apache-2.0",
    "matplotlib": "PSF-2.0",
    "partd": "BSD-3-Clause",
    "protobuf": "BSD-3-Clause",
    "reserved": "MIT",
    "resvg-py": "MIT",  # its LICENSE; the crates in it are listed in its metadata, and all are permissive
    "sortedcontainers": "Apache-2.0",
    "zict": "BSD-3-Clause",
}
"""Licences that the metadata does not tell, or not by name: from the licence file of the package."""
_NAMES: Final[Mapping[str, str]] = {
    "Apache Software License": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


class Part(NamedTuple):
    """A package and the licence it is under, as an expression."""

    name: str
    licence: str

    def beyond(self, allowed: AbstractSet[str]) -> AbstractSet[str]:
        """Return the licences in the expression that are not allowed; a package without a licence has one such entry."""
        named = set(re.findall(r"[\w.+-]+", self.licence)) - {"AND", "OR"}
        return named - allowed if named else {"no licence it tells"}


def locked(lock: Path) -> list[Requirement]:
    """Return the packages of a lock that this platform installs, by name."""
    lines = re.findall(r"^([a-z0-9][^\\\n]*?) \\$", lock.read_text(encoding="utf-8"), re.MULTILINE)
    wanted = (one for one in map(Requirement, lines) if one.marker is None or one.marker.evaluate())
    return sorted(wanted, key=lambda one: one.name)


def part(name: str) -> Part:
    """Return the licence of an installed package; raise ``PackageNotFoundError``."""
    metadata = distribution(name).metadata
    fields = [*(metadata.get_all("License-Expression") or []), *(metadata.get_all("License") or [])]
    classified = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier") or []
        if line.startswith("License :: OSI Approved :: ")
    ]
    short = (field for field in fields if "\n" not in field)
    licence = STATED.get(name) or next(short, "") or " AND ".join(classified)
    return Part(name, _NAMES.get(licence, licence))


def npm(lock: Path) -> list[Part]:
    """Return the packages of a lock of npm, by name."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    names = {path: path.rpartition("node_modules/")[2] for path in packages if path}
    return sorted(
        Part(name, packages[path].get("license") or STATED.get(name, ""))
        for path, name in names.items()
    )


def faults(runs: Iterable[Part], tools: Iterable[Part]) -> list[str]:
    """Return the packages with a licence that is not allowed."""
    wrong = [
        f"{one.name} runs and is under {', '.join(beyond)}"
        for one in runs
        if (beyond := one.beyond(PERMISSIVE)) and one.name not in EXCEPTIONS
    ]
    return wrong + [
        f"{one.name} is under {', '.join(beyond)}, which nobody has looked at"
        for one in tools
        if (beyond := one.beyond(OF_TOOLS))
    ]


def page() -> str:
    """Return the page; raise ``ValueError`` with every error."""
    runs = [part(one.name) for one in locked(RUN)]
    tools = [one for one in (part(one.name) for one in locked(DEV)) if one not in runs]
    client, linters = npm(NPM), npm(LINT)
    if wrong := faults(runs, [*tools, *client, *linters]):
        raise ValueError("\n".join(wrong))
    exceptions = "".join(f"- {name}: {reason}\n" for name, reason in EXCEPTIONS.items())
    return (
        "# Licences\n\n"
        "Written by `make licences` from the locks and the metadata of what is installed; versions and hashes are in the locks.\n"
        "This project is under the MIT licence (`LICENSE`).\n\n"
        "## Runtime\n\n"
        "`requirements/run.txt` adds these packages to Python and the base of the image. All of it is permissive, but for:\n\n"
        f"{exceptions}\n"
        f"{_table(runs)}\n"
        "## Development\n\n"
        "Packages that only `requirements/dev.txt` has: tests, checks and generators. They are not shipped.\n\n"
        f"{_table(tools)}\n"
        "## TypeScript client\n\n"
        "`clients/typescript/package-lock.json`. Of these a program that uses the client needs `openapi-fetch` alone, "
        "which needs `openapi-typescript-helpers`.\n\n"
        f"{_table(client)}\n"
        "## Checks of the contract\n\n"
        "`requirements/openapi-lint/package-lock.json`: Redocly, Spectral and what they need.\n\n"
        f"{_table(dict.fromkeys(linters))}"
    )


def _table(parts: Iterable[Part]) -> str:
    rows = "".join(f"| {one.name} | {one.licence} |\n" for one in parts)
    return f"| package | licence |\n| --- | --- |\n{rows}"


def main(argv: list[str] | None = None) -> int:
    """Write the page or check it."""
    return derived.main(FILE, lambda _: page(), "make licences", argv)


if __name__ == "__main__":
    sys.exit(main())
