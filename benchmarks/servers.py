"""Servers for benchmarks: start applications under gunicorn like the service, send them requests, and read the state of their processes."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

from tests.ops.load import Asked, Load, Wrk

ROOT = Path(__file__).resolve().parents[1]
SERVICE = "service.wsgi:app"
ECHO = "benchmarks.peer_engines.echo:app"
WORKERS = 2
PATIENCE = 30.0
CONNECTIONS = 16


@cache
def environment() -> dict[str, str]:
    """Return an environment in which Python finds every module compiled, as in an installation or a second run.

    The environment may keep Python from writing compiled files, and compiling takes time and memory.
    """
    compiling = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    importing = [sys.executable, "-c", "import gunicorn.app.wsgiapp, service.wsgi"]
    subprocess.run(importing, cwd=ROOT, env=compiling, check=True)
    return compiling


class Server(NamedTuple):
    """A server that answers."""

    port: int
    pid: int
    """The process id of the parent of the workers."""
    started_in: float
    """The seconds from its start to the first answer."""

    @property
    def probes_port(self) -> int:
        """The port for probes, which is the only port of a measured server."""
        return self.port

    def workers(self) -> list[int]:
        """Return the process ids of the workers."""
        found = []
        for status in Path("/proc").glob("[0-9]*/status"):
            try:
                told = dict(line.split(":", 1) for line in status.read_text().splitlines())
            except OSError:  # gone meanwhile
                continue
            if int(told["PPid"]) == self.pid:
                found.append(int(told["Pid"]))
        return sorted(found)


def processor_time(pid: int) -> float:
    """Return the processor time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Return the memory of a process in MiB, shared pages included."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ProcessLookupError(pid)


@contextmanager
def serving(
    app: str,
    path: str,
    workers: int = WORKERS,
    *,
    lasting: bool = False,
    compress: bool = False,
) -> Iterator[Server]:
    """Run ``app`` under gunicorn with the settings of the service; if ``lasting``, no worker is replaced. Yield the ready server.

    ``compress`` says whether the service compresses its responses, as with ``make run``.
    """
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    settings = ["--config", "service/gunicorn_conf.py", "--bind", f"127.0.0.1:{port}"]
    own = {"LOG_LEVEL": "warning", "WEB_CONCURRENCY": str(workers), "COMPRESS": str(int(compress))}
    if lasting:
        own["MAX_REQUESTS"] = "0"
    start = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", *settings, app],
        cwd=ROOT,
        env=environment() | own,
    )
    try:
        while not _answers(port, path):
            if process.poll() is not None or perf_counter() - start > PATIENCE:
                raise SystemExit(f"{app} does not answer")
            sleep(0.005)
        server = Server(port, process.pid, perf_counter() - start)
        while len(server.workers()) < workers:
            sleep(0.005)
        yield server
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(port: int, path: str) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


def load(
    port: int, requests: Iterable[Asked], seconds: int, connections: int = CONNECTIONS
) -> Load:
    """Send the requests in turn; exit if one has no answer or an error."""
    with TemporaryDirectory() as folder:
        seen = Wrk(Path(folder), port, requests, connections, seconds).seen()
    if seen.lost or seen.bad or not seen.requests:
        raise SystemExit(f"port {port}: {seen}")
    return seen


def posted(path: str, bodies: Iterable[object]) -> Sequence[Asked]:
    """Return requests to one path, in JSON."""
    return [Asked("POST", path, written(body)) for body in bodies]


def written(body: object) -> str:
    """Return a body as the JSON text that is sent."""
    return json.dumps(body, separators=(",", ":"))
