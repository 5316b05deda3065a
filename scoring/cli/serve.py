"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from scoring.cli import MESSAGES
from scoring.cli.flags import Parser

_SETTINGS: Final = {"host": "HOST", "port": "PORT", "workers": "WEB_CONCURRENCY"}
"""The settings of the service that have an option of the command."""
_LAST_PORT: Final = 65535


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Replace this process by the service. Options of the command take precedence over environment variables."""
    parser.epilog = MESSAGES["serve.own_rules"].say(lang)
    parser.add_argument("--host", help=MESSAGES["serve.host"].say(lang))
    parser.add_argument("--port", type=int, help=MESSAGES["serve.port"].say(lang))
    parser.add_argument(
        "--workers", type=int, metavar="N", help=MESSAGES["serve.workers"].say(lang)
    )
    arguments = parser.parse(rest)
    if not 0 <= (arguments["port"] or 0) <= _LAST_PORT:
        parser.error(MESSAGES["serve.bad_port"].filled(last=_LAST_PORT).say(lang))
    if arguments["rules"]:
        parser.error(MESSAGES["serve.own_rules"].say(lang))
    os.environ |= {
        name: str(arguments[flag])
        for flag, name in _SETTINGS.items()
        if arguments[flag] is not None
    }
    sys.stdout.flush()
    # The library does not import the service: it only has its name.
    os.execv(sys.executable, [sys.executable, "-m", "service"])  # noqa: S606 - no shell, and no word of somebody else
