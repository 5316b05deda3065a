"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from scoring.cli import MESSAGES
from scoring.cli.flags import Parser

_SETTINGS: Final = {"host": "HOST", "port": "PORT", "workers": "WEB_CONCURRENCY"}
"""The settings of the service that have an option of the command."""


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Replace this process by the service. Options of the command take precedence over environment variables."""
    parser.epilog = MESSAGES["serve.own_rules"].say(lang)
    parser.add_argument("--host", help=MESSAGES["serve.host"].say(lang))
    parser.add_argument("--port", help=MESSAGES["serve.port"].say(lang))
    parser.add_argument("--workers", metavar="N", help=MESSAGES["serve.workers"].say(lang))
    arguments = parser.parse(rest)
    if arguments["rules"]:
        parser.error(MESSAGES["serve.own_rules"].say(lang))
    os.environ |= {
        name: arguments[flag] for flag, name in _SETTINGS.items() if arguments[flag] is not None
    }
    sys.stdout.flush()
    # The library does not import the service: it only has its name.
    os.execv(sys.executable, [sys.executable, "-m", "service"])  # noqa: S606 - no shell, and no word of somebody else
