"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from scoring.cli import output
from scoring.cli.flags import Parser
from scoring.cli.messages import MESSAGES

_NEEDED: Final = ("gunicorn", "flask", "service")


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:  # noqa: RET503 - it ends in another program
    """Become gunicorn with the service."""
    parser.epilog = MESSAGES["serve.own_rules"].say(lang)
    parser.add_argument(
        "--host", default=os.environ.get("HOST", "127.0.0.1"), help=MESSAGES["serve.host"].say(lang)
    )
    parser.add_argument(
        "--port", default=os.environ.get("PORT", "8000"), help=MESSAGES["serve.port"].say(lang)
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help=MESSAGES["serve.workers"].say(lang)
    )
    found = parser.parse(rest)
    if found["rules"]:
        parser.error(MESSAGES["serve.own_rules"].say(lang))
    if not all(map(find_spec, _NEEDED)):
        return output.refuse([f"{parser.prog}: {MESSAGES['serve.not_installed'].say(lang)}"])
    # The library does not import the service: it only knows what it is called.
    command = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_conf"]
    command += ["--bind", f"{found['host']}:{found['port']}"]
    command += ["--workers", str(found["workers"])] if found["workers"] else []
    sys.stdout.flush()
    os.execv(command[0], command)  # noqa: S606 - no shell, and nothing of it is somebody else's
