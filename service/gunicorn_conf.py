"""How gunicorn serves the application; every figure can be set from the environment."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

_MEMORY = Path("/dev/shm")  # noqa: S108 - a place in memory, not a file of ours
_COUNTS = "PROMETHEUS_MULTIPROC_DIR"
_OURS = "mahjong-score-metrics-"

wsgi_app = "service.wsgi:app"
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# Threads keep a slow client from holding a worker; a proxy in front is still needed. gunicorn's own worker
# would repeat what it cannot read.
worker_class = "service.worker.Worker"
threads = int(os.environ.get("THREADS", "4"))
preload_app = True  # the rules are loaded and checked once, and shared

timeout = 30
graceful_timeout = int(os.environ.get("GRACEFUL_TIMEOUT", "30"))
keepalive = 5
# A worker that leaks, leaks a bounded amount.
max_requests = int(os.environ.get("MAX_REQUESTS", "100000"))
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

logger_class = "service.logs.GunicornLogger"
loglevel = os.environ.get("LOG_LEVEL", "info")
# With ACCESS_LOG=1 the application writes a line for each request itself: gunicorn's would repeat what was sent.
accesslog = None

# Metrics have a port of their own, and none unless it is named. Where the workers count must be known before
# anything that counts is imported; a reload finds it in the environment.
_metrics_port = int(os.environ.get("METRICS_PORT", "0"))
if _metrics_port and _COUNTS not in os.environ:
    _place = _MEMORY if _MEMORY.is_dir() else None
    os.environ[_COUNTS] = tempfile.mkdtemp(prefix=_OURS, dir=_place)


def on_starting(server: Any) -> None:  # noqa: ANN401 - gunicorn is published without types
    """Before the first worker: open the port of the metrics, and learn to say farewell."""
    from service import serving  # noqa: PLC0415 - not before it is known where to count

    host = os.environ.get("METRICS_HOST", bind.rpartition(":")[0])
    serving.begin(server, host, _metrics_port, int(os.environ.get("DRAIN_SECONDS", "0")))


def post_fork(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """In each worker: answer on the port of the metrics."""
    from service import serving  # noqa: PLC0415 - likewise

    serving.work()


def child_exit(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """When a worker is gone: keep its counts."""
    from service import serving  # noqa: PLC0415 - likewise

    serving.fold_counts(server)


def on_exit(server: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """Leave nothing behind."""
    folder = Path(os.environ.get(_COUNTS, ""))
    if folder.name.startswith(_OURS):
        shutil.rmtree(folder, ignore_errors=True)
