"""The command that searches for the most expensive request of every endpoint: ``python -m benchmarks.worst_requests``."""

import argparse
import os
import random
import resource
import struct
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple

from flask.testing import FlaskClient

from benchmarks.worst_requests.heavy import Draw, Heavy, draws
from service import create_app
from service.served import answer_to, served
from tools.derived import put

SECONDS_OF_A_PART: Final = 1.0
"""The most seconds of processor time for each 100 kB of a request, or part of 100 kB."""
SECONDS: Final = 5.0
"""The most seconds of processor time for a whole request."""
PART: Final = 100_000
MEMORY: Final = 150.0
"""The most MiB that a worker may need for a request in addition to those of an idle one."""
ANSWER: Final = 20_000_000
"""Most bytes of an answer."""
_RESULT: Final = struct.Struct("!dqqq")
HEAD: Final = (
    "| endpoint | most expensive request | bytes | s | MiB | answer, kB | of the limit |\n"
    "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n"
)


class Cost(NamedTuple):
    """The cost of a request."""

    seconds: float
    """The processor time in seconds."""
    memory: float
    """The memory in MiB, in addition to that of an idle worker."""
    answer: int
    """The size of the answer in bytes."""
    status: int


def parts(heavy: Heavy) -> int:
    """Return the size of a request in units of 100 kB, rounded up."""
    return 1 + len(heavy.body or heavy.path) // PART


def of_limit(heavy: Heavy, cost: Cost) -> float:
    """Return the largest share of a limit that a request needs; 1 is the limit."""
    seconds = max(cost.seconds / (SECONDS_OF_A_PART * parts(heavy)), cost.seconds / SECONDS)
    return max(seconds, cost.memory / MEMORY, cost.answer / ANSWER)


def ask(client: FlaskClient, heavy: Heavy) -> Cost:
    """Return the cost of a new request, in a copy of this process."""
    reading, writing = os.pipe()
    # What the process has now; the most it ever had may be more.
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    idle = pages * resource.getpagesize() // 1024
    if not (child := os.fork()):
        begun = time.process_time()
        answer = client.open(
            heavy.path,
            method="GET" if heavy.body is None else "POST",
            data=heavy.body,
            content_type="application/json",
            buffered=True,
        )
        size = len(answer.get_data())
        spent = time.process_time() - begun
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        os.write(writing, _RESULT.pack(spent, most - idle, size, answer.status_code))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as results:
        seconds, memory, size, status = _RESULT.unpack(results.read())
    os.waitpid(child, 0)
    return Cost(seconds, memory / 1024, size, status)


def search(
    client: FlaskClient, kinds: Mapping[str, tuple[Draw, ...]], seconds: float, seed: int
) -> dict[str, tuple[Heavy, Cost]]:
    """Return the most expensive request found for each endpoint in this number of seconds; each endpoint gets at least one request."""
    chance = random.Random(seed)
    found: dict[str, tuple[Heavy, Cost]] = {}
    end = time.monotonic() + seconds
    # An endpoint with several kinds of requests is asked as often as it has kinds.
    for endpoint, draw in cycle([(name, draw) for name in kinds for draw in kinds[name]]):
        if time.monotonic() > end and len(found) == len(kinds):
            break
        heavy = draw(random.Random(chance.getrandbits(64)))
        cost = ask(client, heavy)
        if cost.status >= 500:
            raise ValueError(f"{heavy.path}: {cost.status}")
        if endpoint not in found or of_limit(heavy, cost) > of_limit(*found[endpoint]):
            found[endpoint] = heavy, cost
    return found


def row(endpoint: str, heavy: Heavy, cost: Cost) -> str:
    """Return a line of the table."""
    size = len(heavy.body or heavy.path)
    figures = f"{size:,} | {cost.seconds:.2f} | {cost.memory:.0f} | {cost.answer / 1000:,.0f}"
    return f"| {endpoint} | {heavy.what} | {figures} | {of_limit(heavy, cost):.0%} |\n"


def main() -> int:
    """Search, print the table and write it; return 1 if a request costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write docs/reference/limits.md")
    arguments = parser.parse_args()
    app = create_app()
    for ready in served().values():
        for asked in ready.tasks.values():
            answer_to(asked, asked.example, "en")  # what a process loads once is loaded
    found = search(app.test_client(), draws(app), 60 * arguments.minutes, arguments.seed)
    rows = "".join(row(endpoint, *one) for endpoint, one in sorted(found.items()))
    print(HEAD + rows, end="")
    if arguments.write:
        said = f"{datetime.now(UTC).date()}, {arguments.minutes:g} minutes, seed {arguments.seed}"
        put("worst", f"{said}\n\n{HEAD}{rows}")
    too_dear = [endpoint for endpoint, one in found.items() if of_limit(*one) > 1]
    for endpoint in too_dear:
        print(f"too dear: {endpoint}", file=sys.stderr)
    return 1 if too_dear else 0


if __name__ == "__main__":
    sys.exit(main())
