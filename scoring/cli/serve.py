"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from scoring.cli.flags import Parser
from scoring.cli.messages import MESSAGES

_SETTINGS: Final = {"host": "HOST", "port": "PORT", "workers": "WEB_CONCURRENCY"}
"""The settings of the service that options of the command choose."""


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Become the service; the options go before the environment variables of the same meaning."""
    parser.epilog = MESSAGES["serve.own_rules"].say(lang)
    parser.add_argument("--host", help=MESSAGES["serve.host"].say(lang))
    parser.add_argument("--port", help=MESSAGES["serve.port"].say(lang))
    parser.add_argument("--workers", metavar="N", help=MESSAGES["serve.workers"].say(lang))
    found = parser.parse(rest)
    if found["rules"]:
        parser.error(MESSAGES["serve.own_rules"].say(lang))
    os.environ |= {name: found[flag] for flag, name in _SETTINGS.items() if found[flag] is not None}
    sys.stdout.flush()
    # The library does not import the service: it only has its name.
    os.execv(sys.executable, [sys.executable, "-m", "service"])  # noqa: S606 - no shell, and no word of somebody else
