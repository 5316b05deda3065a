"""Date a version in the changelog and print its changes as the message of its tag: ``python -m tools.release VERSION``."""

import re
import sys
from datetime import UTC, datetime
from typing import Final

from tools.derived import ROOT

CHANGELOG: Final = ROOT / "CHANGELOG.md"
VERSIONED: Final = (ROOT / "scoring/version.py", ROOT / "deploy/kustomization.yaml")
"""The files that contain the version, without generated ones."""
_VERSION: Final = re.compile(r'(__version__ = "|newTag: )[\d.]+')


def release(changelog: str, version: str, day: str) -> tuple[str, str]:
    """Return the changelog with the section of ``version`` dated, and its text; raise ``ValueError`` without such a section."""
    before, heading, after = changelog.partition(f"## {version} (in preparation)\n")
    text = after.partition("\n## ")[0].strip()
    if not text:
        raise ValueError(f"CHANGELOG.md has no changes under '## {version} (in preparation)'.")
    return f"{before}{heading.replace('in preparation', day)}{after}", f"{text}\n"


def main(version: str) -> int:
    """Write the changelog and the version; return 1 if there is nothing to release."""
    try:
        changelog, text = release(CHANGELOG.read_text(), version, f"{datetime.now(UTC).date()}")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    CHANGELOG.write_text(changelog)
    for file in VERSIONED:
        file.write_text(_VERSION.sub(rf"\g<1>{version}", file.read_text()))
    print(f"mahjong-score {version}\n\n{text.replace('### ', '')}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if sys.argv[1:] else ""))
