"""What the server in front of the application does besides serving: metrics and farewell; how it serves is set elsewhere."""

import os
import socket
from pathlib import Path
from typing import Any, Final

from service import metrics_port
from service.metrics_files import fold
from service.readiness import Farewell

COUNTS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which the workers count."""

_listeners: Final[list[socket.socket]] = []
"""The port of the metrics: it stays open when the settings are read again."""


def begin(server: Any, host: str, port: int, seconds: int) -> None:  # noqa: ANN401 - published without types
    """Before the first worker: open the port of the metrics, if there is one, and learn to say farewell."""
    server.handle_term = Farewell(server, seconds)
    if port:
        _listeners.append(metrics_port.opened(host, port))
        server.log.info("Metrics at: http://%s:%d/metrics", host, port)
    fold_counts(server)  # what an earlier server left in a folder that was given


def work() -> None:
    """In each worker: answer on the port of the metrics."""
    for listener in _listeners:
        metrics_port.answer(listener, Path(os.environ[COUNTS]), os.getppid())


def fold_counts(server: Any) -> None:  # noqa: ANN401 - likewise
    """Keep what was counted by workers that are gone."""
    if folder := os.environ.get(COUNTS):
        fold(Path(folder), {os.getpid(), *server.WORKERS})
