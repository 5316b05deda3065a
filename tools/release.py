"""Move the unreleased changes under a version and print them as the message of its tag: ``python -m tools.release VERSION``."""

import re
import sys
from datetime import UTC, datetime
from typing import Final

from tools.derived import ROOT

CHANGELOG: Final = ROOT / "CHANGELOG.md"
VERSIONED: Final = (ROOT / "scoring/version.py", ROOT / "deploy/kustomization.yaml")
"""The files that contain the version, without generated ones."""
_VERSION: Final = re.compile(r'(__version__ = "|newTag: )[\d.]+')
_HEADINGS: Final = "".join(f"\n### {name}\n" for name in ("Added", "Changed", "Fixed", "Scores"))


def release(changelog: str, version: str, day: str) -> tuple[str, str]:
    """Return the changelog with its unreleased part under ``version``, and that part; raise ``ValueError`` if that part is empty.

    A version "(in preparation)" already has a section, which gets the day.
    """
    before, unreleased, rest = changelog.partition("## Unreleased\n")
    changes, *older = re.split(r"(?m)^(?=## )", rest)
    parts = [part for part in re.split(r"(?m)^(?=### )", changes) if "\n- " in part]
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(
            f"{version!r} is not a version of three numbers: make release VERSION=1.0.0"
        )
    if older and older[0].startswith(f"## {version} (in preparation)\n"):
        if parts:
            raise ValueError(f"CHANGELOG.md: move what is unreleased under {version} first.")
        text = older.pop(0).partition("\n\n")[2]
    elif f"\n## {version} " in changelog or not parts:
        raise ValueError(f"CHANGELOG.md has {version} already, or nothing unreleased.")
    else:
        text = "\n".join(f"{part.strip()}\n" for part in parts)
    section = f"## {version} ({day})\n\n{text.rstrip()}\n"
    return "\n".join([f"{before}{unreleased}{_HEADINGS}", section, *older[:1]]) + "".join(
        older[1:]
    ), text


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
