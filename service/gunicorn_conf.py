"""The configuration of gunicorn, with the settings of ``service.config``."""

import atexit
import os
import shutil
import signal
import sys
import tempfile
from itertools import count
from typing import Any

from service import config as settings  # gunicorn has a setting called config
from service.ops.folder import FOLDER, ROOM, has_room
from service.settings import stop

_MEMORY = "/dev/shm"  # noqa: S108 - a place in memory, not a file of ours


def _address(host: str, port: int) -> str:
    """Return host and port as in a URL: an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


wsgi_app = "service.wsgi:app"
bind = [_address(settings.HOST, settings.PORT)]
if settings.PROBES_PORT:
    # A worker takes a request from each port in turn, from the first one first: a probe waits until one worker has answered
    # the request it has, however many requests wait at PORT.
    bind.insert(0, _address(settings.HOST, settings.PROBES_PORT))
workers = settings.WEB_CONCURRENCY
# One request at a time: the fastest worker behind a proxy that reads requests and answers for it (deploy/nginx.conf).
worker_class = settings.WORKER_CLASS
# gunicorn takes "sync" with more than one thread for "gthread".
threads = settings.THREADS if worker_class == "gthread" else 1
preload_app = True  # the rules are loaded and checked once, and shared

# A worker that is busy with one request for longer is replaced; deploy/nginx.conf waits as long.
timeout = 60
graceful_timeout = settings.GRACEFUL_TIMEOUT
# A worker caches parts of hands, 30 MiB after this number of requests; a new one starts in 50 ms with an empty cache.
max_requests = settings.MAX_REQUESTS
max_requests_jitter = max_requests // 10

limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
# No header moves the root of the paths, whoever sends it.
forwarder_headers = ""

# The heartbeat file must not wait for a disk.
try:
    worker_tmp_dir = _MEMORY if os.access(_MEMORY, os.W_OK) else tempfile.gettempdir()
except FileNotFoundError:
    stop(f"No folder for temporary files can be written: neither {_MEMORY} nor that of TMPDIR.")
# Newer versions open a socket to be controlled by (older ones do not know this word and skip it).
control_socket_disable = True

loglevel = settings.LOG_LEVEL
logconfig_dict = {
    "formatters": {"json": {"()": "service.ops.logs.formatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": loglevel.upper(), "handlers": ["stderr"]},
    "loggers": {
        "gunicorn.error": {"level": loglevel.upper(), "handlers": [], "propagate": True},
        # A line for each request; gunicorn's own would repeat data of the caller.
        "service.access": {"level": "INFO" if settings.ACCESS_LOG else "WARNING"},
    },
}


def _remove(folder: str, owner: int) -> None:
    """Remove a folder when its owner ends; workers that end run this as well."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _exit(number: int, _: object) -> None:
    """End the process and run the functions registered with ``atexit``, which a signal without a handler skips."""
    sys.exit(128 + number)


# A reload finds the folder in the environment. An empty variable counts as unset, which prometheus-client does not know.
if not os.environ.get(FOLDER):
    os.environ.pop(FOLDER, None)
_place = os.environ.get(FOLDER) or (worker_tmp_dir if settings.METRICS_PORT else "")
if _place and not has_room(_place):
    stop(
        f"The metrics need {ROOM >> 20} MiB in {_place}, which is full. Free some space there or set {FOLDER} to another folder. "
        "Without metrics: METRICS_PORT=0."
    )
if settings.METRICS_PORT and FOLDER not in os.environ:
    signal.signal(signal.SIGTERM, _exit)  # until gunicorn sets its own handler
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="mahjong-score-metrics-", dir=_place)
    atexit.register(_remove, os.environ[FOLDER], os.getpid())


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
    """Give a worker the lowest free number, so that it continues the files of an ended worker."""
    taken = {one.number for one in server.WORKERS.values()}
    worker.number = next(number for number in count(1) if number not in taken)


def post_fork(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """Count metrics under the number of the worker, in each worker."""
    from service.ops import metrics  # noqa: PLC0415 - likewise

    metrics.count_as(worker.number)


def child_exit(server: Any, worker: Any) -> None:  # noqa: ANN401, ARG001 - likewise
    """Forget the pending requests of a worker that has ended."""
    if FOLDER in os.environ:
        from prometheus_client import multiprocess  # noqa: PLC0415 - likewise

        multiprocess.mark_process_dead(worker.number)  # type: ignore[no-untyped-call] # likewise
