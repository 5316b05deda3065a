"""Writes the parts of the image besides its base as a CycloneDX document, from the lock and the installed metadata."""

import re
import sys
import tomllib
from collections.abc import Iterable
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
from tools.licences import ROOT, RUN, locked, part

FILE: Final = Path("dist/sbom.json")
NAME: Final = "mahjong-score"
PROJECT: Final = ROOT / "pyproject.toml"


def document() -> str:
    """The document; the same text wherever the same is installed."""
    found = {one.name: _component(one) for one in locked(RUN)}
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


def _component(package: Requirement) -> Component:
    (version,) = package.specifier
    text = RUN.read_text(encoding="utf-8").partition(f"\n{package.name}{package.specifier} ")[2]
    hashes = re.findall(r"--hash=sha256:(\w+)", text.partition("# via")[0])
    return Component(
        name=package.name,
        version=version.version,
        type=ComponentType.LIBRARY,
        bom_ref=package.name,
        purl=PackageURL("pypi", None, package.name, version.version),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=content) for content in hashes],
        licenses=[LicenseFactory().make_from_string(part(package.name).licence)],
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
        if one.marker is None or one.marker.evaluate({"extra": ""})
    }


if __name__ == "__main__":
    sys.exit(main())
