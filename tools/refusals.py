"""Writes into the configuration of the proxy what it answers when it refuses a request itself, from the service's table of errors."""

import json
import sys
from typing import Final

from scoring.text import LANGUAGES
from service.answers import PROBLEM_JSON, UNCACHED, VARY
from service.errors import document_of
from service.hooks import MAX_URL, every_answer
from service.problems import Problem
from tools import derived

FILE: Final = derived.ROOT / "deploy/nginx.conf"
BEGIN: Final = "        # --- written by `make deploy`: "
END: Final = "        # --- end of what is written\n"
REFUSALS: Final = {
    "bad_request": "",
    "not_found": "",
    "method_not_allowed": "",
    "too_large": "",
    "uri_too_long": "",
    "too_many_requests": "1",
    "unavailable": "2",
}
"""The codes, and after how many seconds somebody who was turned away may come again."""
_LIMITS: Final = {"too_large": "$limit", "uri_too_long": MAX_URL}


def block() -> str:
    """The locations that refuse, one for each code and language."""
    locations = (_location(code, lang) for code in REFUSALS for lang in LANGUAGES)
    return f"{BEGIN}the words of the service\n\n{''.join(locations)}{END}"


def document(code: str, lang: str) -> str:
    """The problem document."""
    problem = document_of(Problem(code, limit=_LIMITS.get(code, "")), lang)
    return json.dumps(problem, ensure_ascii=False, separators=(",", ":"))


def _location(code: str, lang: str) -> str:
    headers = [
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", lang),
        *every_answer(),
        ("X-Request-ID", "$given_or_new_id"),
    ]
    if seconds := REFUSALS[code]:
        headers.append(("Retry-After", seconds))
    lines = [
        "internal;",
        f"default_type {PROBLEM_JSON};",
        *(f'add_header {name} "{value}" always;' for name, value in headers),
        f"return {Problem(code).status} '{document(code, lang)}';",
    ]
    return f"        location = /refusals/{code}/{lang} {{\n{''.join(f'            {line}{chr(10)}' for line in lines)}        }}\n\n"


def written(text: str) -> str:
    """``text`` of the configuration with the block as it should be."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{block()}{rest.partition(END)[2]}"


if __name__ == "__main__":
    sys.exit(derived.main(FILE, written, "make deploy"))
