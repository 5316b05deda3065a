"""Measures what the most expensive requests cost: ``python -m benchmarks.worst_requests``."""

import argparse
import random
import sys
import time
from datetime import UTC, datetime
from typing import Final

from flask.testing import FlaskClient

from benchmarks.worst_requests.heavy import Heavy, Shape, shapes
from service import create_app
from tools.hostile_page import put

TRIES: Final = 10
"""How often chance is asked for each kind."""
BOUND: Final = 500.0
"""Milliseconds of a core that a request of one question may cost."""
BOUND_OF_A_PART: Final = 100.0
"""Milliseconds that a hand, a claim or a row of many may cost …"""
BOUND_OF_ALL: Final = 20_000.0
"""… and all of them together: the proxy waits longer."""


def cost(client: FlaskClient, heavy: Heavy) -> float:
    """Milliseconds of processor time of a request."""
    method = "GET" if heavy.body is None else "POST"
    begun = time.process_time()
    answer = client.open(
        heavy.path, method=method, data=heavy.body, content_type="application/json", buffered=True
    )
    spent = (time.process_time() - begun) * 1000
    if answer.status_code not in (200, 422):
        raise ValueError(f"{heavy.path}: {answer.status_code}")
    return spent


def dearest(client: FlaskClient, shape: Shape, tries: int) -> tuple[float, Heavy]:
    """The most expensive of so many requests of a kind, each sent for the first time."""
    found = (shape(random.Random(place)) for place in range(tries))
    return max(((cost(client, heavy), heavy) for heavy in found), key=lambda one: one[0])


def too_dear(spent: float, parts: int) -> bool:
    """Whether a request of so many parts costs more than is promised."""
    if parts == 1:
        return spent > BOUND
    return spent / parts > BOUND_OF_A_PART or spent > BOUND_OF_ALL


def main() -> int:
    """Measure every kind, print the table and write it; 1 where a bound is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--write", action="store_true", help="write docs/hostile.md")
    arguments = parser.parse_args()
    client = create_app().test_client()
    rows, broken = [], []
    for name, shape in shapes():
        many = shape(random.Random(0)).parts > 1
        spent, heavy = dearest(client, shape, 2 if many else arguments.tries)
        each = f"{spent / heavy.parts:.1f}" if many else ""
        size = len(heavy.body or heavy.path)
        rows.append(f"| {name} | {size:,} | {spent:,.0f} | {each} |\n")
        print(rows[-1], end="", flush=True)
        if too_dear(spent, heavy.parts):
            broken.append(name)
    head = "| | bytes | ms | ms of each part |\n| --- | ---: | ---: | ---: |\n"
    if arguments.write and not broken:
        put("worst", f"{datetime.now(UTC).date()}\n\n{head}{''.join(rows)}")
    for name in broken:
        print(f"too dear: {name}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
