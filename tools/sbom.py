"""The parts of the image besides its base, as a CycloneDX document: versions, hashes, licences, and what needs what.

What there is the lock of what runs says; licences and needs are told by the installed metadata.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scoring.version import __version__
from tools.licences import IMAGE, ROOT, RUN, part

FILE: Final = Path("dist/sbom.json")
NAME: Final = "mahjong-score"
PROJECT: Final = ROOT / "pyproject.toml"


def parts() -> Iterator[tuple[str, str, list[str]]]:
    """Name, version and hashes of what the lock installs into the image."""
    text = RUN.read_text(encoding="utf-8").replace("\\\n", "")
    for line in re.findall(r"^[a-z0-9].*$", text, re.MULTILINE):
        wanted = Requirement(line.partition("--hash")[0])
        if wanted.marker is None or wanted.marker.evaluate({**IMAGE}):
            (version,) = wanted.specifier
            yield wanted.name, version.version, re.findall(r"--hash=sha256:(\w+)", line)


def document() -> str:
    """The document; the same text wherever the same is installed."""
    found = {name: _component(name, version, hashes) for name, version, hashes in parts()}
    service = Component(
        name=NAME,
        version=__version__,
        type=ComponentType.APPLICATION,
        bom_ref=NAME,
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    bom = Bom(components=found.values())
    bom.metadata.component = service
    bom.register_dependency(service, [found[name] for name in _direct()])
    for name, component in found.items():
        needs = _names(requires(name) or []) & found.keys()
        bom.register_dependency(component, [found[need] for need in sorted(needs)])
    return _Reproducible(bom).output_as_string(indent=2) + "\n"


class _Reproducible(JsonV1Dot6):
    """Without the time and the random number that every document has otherwise."""

    def generate(self, force_regeneration: bool = False) -> None:  # noqa: FBT001, FBT002 - the library's signature
        """Build the document."""
        super().generate(force_regeneration)
        self._bom_json.pop("serialNumber", None)
        self._bom_json["metadata"].pop("timestamp", None)


def main() -> int:
    """Write the document."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(document(), encoding="utf-8")
    return 0


def _component(name: str, version: str, hashes: list[str]) -> Component:
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref=name,
        purl=PackageURL("pypi", None, name, version),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=content) for content in hashes],
        licenses=[LicenseFactory().make_from_string(part(name).licence)],
    )


def _direct() -> list[str]:
    """What the service itself needs."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return sorted(_names(project["dependencies"]))


def _names(requirements: Iterable[str]) -> set[str]:
    wanted = map(Requirement, requirements)
    return {
        canonicalize_name(one.name)
        for one in wanted
        if one.marker is None or one.marker.evaluate({**IMAGE})
    }


if __name__ == "__main__":
    sys.exit(main())
