"""Write the table of settings from their declarations, or check it: ``python -m tools.settings --write|--check``."""

import re
import sys
from typing import Final

from service import config
from tools import derived

PAGE: Final = derived.ROOT / "docs" / "reference/settings.md"
_TABLE: Final = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- end of settings -->)", re.DOTALL)
_HEADER: Final = "| name | type | default | range | meaning |\n| --- | --- | --- | --- | --- |\n"


def with_table(text: str) -> str:
    """Return the page with the table of the declared settings."""
    rows = (
        f"| `{one.name}` | {one.kind} | {one.default or 'none'} | {one.range} | {one.meaning} |\n"
        for one in config.reader.settings
    )
    table = f"{_HEADER}{''.join(rows)}"
    return _TABLE.sub(lambda _: table, text)


if __name__ == "__main__":
    sys.exit(derived.main(PAGE, with_table, "make readme"))
