"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from scoring.cli import MESSAGES
from scoring.cli.flags import Parser

_SETTINGS: Final = {"host": "HOST", "port": "PORT", "workers": "WEB_CONCURRENCY"}
"""The settings of the service that have an option of the command. The service checks them."""


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Replace this process by the service. Options of the command take precedence over environment variables."""
    parser.epilog = MESSAGES["serve.own_rules"].say(lang)
    for flag, name in _SETTINGS.items():
        parser.add_argument(f"--{flag}", metavar=name, help=MESSAGES[f"serve.{flag}"].say(lang))
    arguments = parser.parse(rest)
    if arguments["rules"]:
        parser.error(MESSAGES["serve.own_rules"].say(lang))
    os.environ |= {
        name: arguments[flag] for flag, name in _SETTINGS.items() if arguments[flag] is not None
    }
    sys.stdout.flush()
    # The library does not import the service: it only has its name.
    os.execv(sys.executable, [sys.executable, "-m", "service"])  # noqa: S606 - no shell, and no word of somebody else
