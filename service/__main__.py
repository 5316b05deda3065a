"""The command ``python -m service``, which starts the service under gunicorn and passes its arguments on."""

import os
import sys
from importlib import import_module

from scoring.faults import MissingExtra, extra
from service import config  # noqa: F401 - reports wrong settings before gunicorn reads WEB_CONCURRENCY itself
from service.settings import stop

if __name__ == "__main__":
    try:
        with extra("service"):
            import_module("gunicorn")  # which runs in another process
    except MissingExtra as missing:
        stop(str(missing))
    # SIGUSR2 starts gunicorn again by the path of its module: the modules beside it must not shadow others.
    os.environ["PYTHONSAFEPATH"] = "1"
    command = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_conf"]
    os.execv(command[0], [*command, *sys.argv[1:]])  # noqa: S606 - no shell, and only our own command line
