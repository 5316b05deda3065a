"""The command `mahjong-score serve`."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from scoring.cli import output
from scoring.cli.flags import Parser
from scoring.text import Text

SUMMARY: Final = Text("HTTPサービスと画面を動かす", "run the HTTP service and its pages")
_NEEDED: Final = ("gunicorn", "flask", "service")
_NOT_INSTALLED: Final = Text(
    'サービスが入っていない。ソースのフォルダーで pip install ".[service]"',
    'The service is not installed. In a checkout: pip install ".[service]"',
)
_OWN_RULES: Final = Text(
    "自分の規則は環境変数 RULESETS_DIR のフォルダーから。",
    "Rules of your own come from the folder RULESETS_DIR in the environment.",
)
_HOST: Final = Text("アドレス(既定は127.0.0.1)", "address (127.0.0.1 by default)")
_PORT: Final = Text("ポート(既定は8000)", "port (8000 by default)")
_WORKERS: Final = Text("プロセスの数", "processes")


def serve(parser: Parser, rest: Sequence[str], lang: str) -> int:  # noqa: RET503 - it ends in another program
    """Become gunicorn with the service."""
    parser.epilog = _OWN_RULES.say(lang)
    parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"), help=_HOST.say(lang))
    parser.add_argument("--port", default=os.environ.get("PORT", "8000"), help=_PORT.say(lang))
    parser.add_argument("--workers", type=int, metavar="N", help=_WORKERS.say(lang))
    found = parser.parse(rest)
    if found["rules"]:
        parser.error(_OWN_RULES.say(lang))
    if not all(map(find_spec, _NEEDED)):
        return output.refuse([f"{parser.prog}: {_NOT_INSTALLED.say(lang)}"])
    # The library does not import the service: it only knows what it is called.
    command = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_conf"]
    command += ["--bind", f"{found['host']}:{found['port']}"]
    command += ["--workers", str(found["workers"])] if found["workers"] else []
    sys.stdout.flush()
    os.execv(command[0], command)  # noqa: S606 - no shell, and nothing of it is somebody else's
