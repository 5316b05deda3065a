"""How gunicorn serves the application; every figure can be set from the environment."""

import os
import shutil
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

_MEMORY = Path("/dev/shm")  # noqa: S108 - a place in memory, not a file of ours
_COUNTS = "PROMETHEUS_MULTIPROC_DIR"
_OURS = "mahjong-score-metrics-"

wsgi_app = "service.wsgi:app"
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# One request at a time: the fastest worker behind a proxy that reads requests and answers for it (deploy/nginx.conf).
worker_class = os.environ.get("WORKER_CLASS", "sync")
# gunicorn takes "sync" with more than one thread for "gthread".
threads = int(os.environ.get("THREADS", "4")) if worker_class == "gthread" else 1
preload_app = True  # the rules are loaded and checked once, and shared

# A worker that is busy with one request for longer is replaced; deploy/nginx.conf waits as long.
timeout = 60
graceful_timeout = int(os.environ.get("GRACEFUL_TIMEOUT", "30"))
# A worker remembers parts of the hands it has met, 30 MiB after so many; a new one takes 50 ms and starts without.
max_requests = int(os.environ.get("MAX_REQUESTS", "10000"))
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

loglevel = os.environ.get("LOG_LEVEL", "info")
logconfig_dict = {
    "formatters": {"json": {"()": "service.ops.logs.formatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": loglevel.upper(), "handlers": ["stderr"]},
    "loggers": {
        "gunicorn.error": {"level": loglevel.upper(), "handlers": [], "propagate": True},
        # A line for each request; gunicorn's own would repeat what was sent.
        "service.access": {"level": "INFO" if os.environ.get("ACCESS_LOG") == "1" else "WARNING"},
    },
}

# Metrics have a port of their own, and none unless it is named. Where the workers count must be known before
# anything that counts is imported; a reload finds it in the environment.
_metrics_port = int(os.environ.get("METRICS_PORT", "0"))
if _metrics_port and _COUNTS not in os.environ:
    _place = _MEMORY if _MEMORY.is_dir() else None
    os.environ[_COUNTS] = tempfile.mkdtemp(prefix=_OURS, dir=_place)


def when_ready(server: Any) -> None:  # noqa: ANN401 - gunicorn is published without types
    """Before the first worker: open the port of the metrics."""
    if _metrics_port:
        from service.ops import metrics_port  # noqa: PLC0415 - not before it is known where to count

        host = os.environ.get("METRICS_HOST", bind.rpartition(":")[0])
        metrics_port.serve(server, host, _metrics_port)
        server.log.info("Metrics at: http://%s:%d/metrics", host, _metrics_port)


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


def on_exit(server: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """Leave nothing behind."""
    folder = Path(os.environ.get(_COUNTS, ""))
    if folder.name.startswith(_OURS):
        shutil.rmtree(folder, ignore_errors=True)
