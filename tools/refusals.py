"""Write the problem documents of the proxy into its configuration, from the error codes of the service."""

import json
import sys
from typing import Final

from scoring.text import LANGUAGES
from service.http.answers import COMMON_HEADERS, PROBLEM_JSON, UNCACHED, VARY
from service.http.hooks import MAX_URL
from service.http.problems import Problem
from tools import derived

FILE: Final = derived.ROOT / "deploy/nginx.conf"
BEGIN: Final = "        # --- written by `make deploy`: the words of the service\n"
END: Final = "        # --- end of what is written\n"
REFUSALS: Final = (
    "bad_request", "not_found", "method_not_allowed", "too_large", "uri_too_long", "too_many_requests", "unavailable",
)  # fmt: skip
"""The codes of the errors that the proxy answers."""
_METHODS: Final = "GET, POST"
"""The methods of requests that the proxy passes on."""
_LIMITS: Final = {"too_large": "$limit", "uri_too_long": MAX_URL}


def block() -> str:
    """Return the location block with the common headers, and in it a location for each code and language."""
    headers = [
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", "$language"),
        *COMMON_HEADERS,
        ("X-Request-ID", "$given_or_new_id"),
        ("Retry-After", "$retry_after"),
    ]
    lines = [
        "location /refusals/ {",
        "    internal;",
        "    client_max_body_size 0; # what was sent is not looked at again",
        f"    default_type {PROBLEM_JSON};",
        *(f'    add_header {name} "{value}" always;' for name, value in headers),
        *(line for code in REFUSALS for lang in LANGUAGES for line in _location(code, lang)),
        "}",
    ]
    return f"{BEGIN}{''.join(f'        {line}{chr(10)}' for line in lines)}{END}"


def _location(code: str, lang: str) -> tuple[str, ...]:
    return (
        f"    location = /refusals/{code}/{lang} {{",
        "        internal;",
        f"        return {Problem(code).refusal.status} '{document(code, lang)}';",
        "    }",
    )


def document(code: str, lang: str) -> str:
    """Return the problem document."""
    problem = Problem(code, limit=_LIMITS.get(code, ""), methods=_METHODS, hint="")
    return json.dumps(problem.refusal.to_dict(lang), ensure_ascii=False, separators=(",", ":"))


def with_block(text: str) -> str:
    """Return the configuration with the current block."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{block()}{rest.partition(END)[2]}"


if __name__ == "__main__":
    sys.exit(derived.main(FILE, with_block, "make deploy"))
