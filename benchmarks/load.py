"""Sends requests with wrk for some seconds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ops.load import Asked, Load, Wrk

CONNECTIONS = 16


def load(
    port: int, requests: Iterable[Asked], seconds: int, connections: int = CONNECTIONS
) -> Load:
    """Send the requests in turn; exits where one is not answered, or with an error."""
    with TemporaryDirectory() as folder:
        seen = Wrk(Path(folder), port, requests, connections, seconds).seen()
    if seen.lost or seen.bad or not seen.requests:
        raise SystemExit(f"port {port}: {seen}")
    return seen


def posted(path: str, bodies: Iterable[object]) -> Sequence[Asked]:
    """Requests to one path, in JSON."""
    return [Asked("POST", path, written(body)) for body in bodies]


def written(body: object) -> str:
    """A body as it is sent."""
    return json.dumps(body, separators=(",", ":"))
