"""How gunicorn serves the application, with the settings of ``service.config``."""

import atexit
import os
import shutil
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from service import config as settings  # gunicorn has a setting called config

_MEMORY = Path("/dev/shm")  # noqa: S108 - a place in memory, not a file of ours
_COUNTS = "PROMETHEUS_MULTIPROC_DIR"


def _address(host: str, port: int) -> str:
    """Return host and port as in a URL: an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


wsgi_app = "service.wsgi:app"
bind = _address(settings.HOST, settings.PORT)
workers = settings.WEB_CONCURRENCY
# One request at a time: the fastest worker behind a proxy that reads requests and answers for it (deploy/nginx.conf).
worker_class = settings.WORKER_CLASS
# gunicorn takes "sync" with more than one thread for "gthread".
threads = settings.THREADS if worker_class == "gthread" else 1
preload_app = True  # the rules are loaded and checked once, and shared

# A worker that is busy with one request for longer is replaced; deploy/nginx.conf waits as long.
timeout = 60
graceful_timeout = settings.GRACEFUL_TIMEOUT
# A worker remembers parts of the hands it has met, 30 MiB after so many; a new one takes 50 ms and starts without.
max_requests = settings.MAX_REQUESTS
max_requests_jitter = max_requests // 10

limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
# No header moves the root of the paths, whoever sends it.
forwarder_headers = ""

# The heartbeat file must not wait for a disk.
if _MEMORY.is_dir():
    worker_tmp_dir = str(_MEMORY)
# Newer versions open a socket to be controlled by (older ones do not know this word and skip it).
control_socket_disable = True

loglevel = settings.LOG_LEVEL
logconfig_dict = {
    "formatters": {"json": {"()": "service.ops.logs.formatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": loglevel.upper(), "handlers": ["stderr"]},
    "loggers": {
        "gunicorn.error": {"level": loglevel.upper(), "handlers": [], "propagate": True},
        # A line for each request; gunicorn's own would repeat what was sent.
        "service.access": {"level": "INFO" if settings.ACCESS_LOG else "WARNING"},
    },
}


def _remove(folder: str, owner: int) -> None:
    """Remove a folder when its owner ends; workers that end run this as well."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


# prometheus-client reads the folder from the environment when it is imported. A reload finds it there.
if settings.METRICS_PORT and _COUNTS not in os.environ:
    _place = _MEMORY if _MEMORY.is_dir() else None
    os.environ[_COUNTS] = tempfile.mkdtemp(prefix="mahjong-score-metrics-", dir=_place)
    atexit.register(_remove, os.environ[_COUNTS], os.getpid())


def on_starting(server: Any) -> None:  # noqa: ANN401 - gunicorn is published without types
    """Log a warning for each variable that looks like a misspelt setting."""
    for name, near in settings.reader.misspelt():
        server.log.warning("%s is not a setting. Did you mean %s?", name, near)


def when_ready(server: Any) -> None:  # noqa: ANN401 - likewise
    """Open the metrics port before the first worker starts."""
    if settings.METRICS_PORT:
        from service.ops import metrics_port  # noqa: PLC0415 - not before the folder of the counts is chosen

        try:
            metrics_port.serve(server, settings.METRICS_HOST, settings.METRICS_PORT)
        except OSError as error:
            server.log.critical("Cannot open the metrics port %d: %s", settings.METRICS_PORT, error)
            sys.exit(1)
        address = _address(settings.METRICS_HOST, settings.METRICS_PORT)
        server.log.info("Metrics at: http://%s/metrics", address)


def pre_fork(server: Any, worker: Any) -> None:  # noqa: ANN401 - likewise
    """Give a worker the lowest free number: it goes on counting in the files of a worker that is gone."""
    taken = {one.number for one in server.WORKERS.values()}
    worker.number = next(number for number in count(1) if number not in taken)


def post_fork(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """In each worker: count under its number."""
    from service.ops import metrics  # noqa: PLC0415 - likewise

    metrics.count_as(worker.number)


def child_exit(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """When a worker is gone: forget the requests it was answering."""
    if _COUNTS in os.environ:
        from prometheus_client import multiprocess  # noqa: PLC0415 - likewise

        multiprocess.mark_process_dead(worker.number)  # type: ignore[no-untyped-call] # likewise
