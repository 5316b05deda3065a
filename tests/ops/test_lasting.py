"""What stays as it is, however long it runs and wherever: memory and every byte."""

import json
import os
from contextlib import ExitStack
from pathlib import Path

from scoring.conformance.generating.questions import QuestionGenerator
from scoring.rulesets import RULESETS
from service.contract.document import document
from service.served import served
from tests.ops.figures import keep
from tests.ops.load import Asked, Load, Wrk, ask
from tests.ops.running import Service

FEW = 6000
REQUESTS = int(os.environ.get("OPS_REQUESTS", FEW))
"""A million by hand: `make long-memory`."""
WARM = 30
"""How often each request is sent before anything is measured."""
MOST_GROWTH = 4.0
"""MiB that a worker may grow between the middle of a run and its end: pages that the allocator keeps."""
AT_A_TIME = 2000
"""Hands drawn for a second: more than are asked, so that none comes again."""
HANDS = max(1500, REQUESTS // 5)
"""Hands that never come again."""
STARTED, MOST_HELD = 90.0, 110.0
"""MiB of a worker after the start, and after 200,000 hands: docs/howto/deploy.md, "Memory"."""

_LATER = """\
import time
_now = time.time
time.time = lambda: _now() + 10 * 365 * 86400
"""


def test_memory_stays_flat(mixed: list[Asked], tmp_path: Path) -> None:
    sizes: list[float] = []
    requests = 0
    with Service(tmp_path, LOG_LEVEL="warning") as service:
        # Each worker has been asked everything, and keeps what it keeps.
        while requests < WARM * len(mixed):
            requests += _asked(service, mixed, 2, tmp_path).requests
        warm = requests
        while len(sizes) < 3 or requests < REQUESTS:
            sizes.append(service.memory())
            load = _asked(service, mixed, max(1, min(REQUESTS // 30_000, 60)), tmp_path)
            requests += load.requests
        sizes.append(service.memory())
    middle = sizes[len(sizes) // 2]
    assert sizes[-1] - middle < MOST_GROWTH
    keep(
        "memory of a worker over mixed requests"
        if REQUESTS == FEW
        else "the same, a long run: `make long-memory`",
        f"{requests:,} requests: {sizes[0]:.1f} MiB after the first {warm:,}, "
        f"{middle:.1f} in the middle, {sizes[-1]:.1f} at the end",
    )


def test_memory_is_bounded_over_hands_that_never_come_again(tmp_path: Path) -> None:
    """With the default of MAX_REQUESTS: a worker is replaced after so many."""
    drawing = [(name, QuestionGenerator(RULESETS[name], seed=8)) for name in served()]
    settings = {"LOG_LEVEL": "warning", "WEB_CONCURRENCY": "1", "MAX_REQUESTS": "10000"}
    hands = 0
    with Service(tmp_path, **settings) as service:
        ask(service.port, Asked("GET", "/version"))
        sizes = [service.memory()]
        while hands < HANDS:
            drawn = [
                Asked("POST", f"/v1/rulesets/{name}/score", json.dumps(questions.drawn()))
                for _ in range(AT_A_TIME // len(drawing))
                for name, questions in drawing
            ]
            hands += _asked(service, drawn, 1, tmp_path).requests
            sizes.append(service.memory())
    assert sizes[0] < STARTED
    assert max(sizes) < MOST_HELD
    keep(
        "memory of a worker over hands that never come again"
        if REQUESTS == FEW
        else "the same over hands that never come again, a long run: `make long-memory`",
        f"{hands:,} hands: {sizes[0]:.1f} MiB after the start, {max(sizes):.1f} at most",
    )


def _asked(service: Service, mixed: list[Asked], seconds: int, folder: Path) -> Load:
    load = Wrk(folder, service.port, mixed, 16, seconds, statuses=True).seen()
    assert (load.lost, load.failed, load.refused) == (0, 0, 0)
    return load


def _everything(mixed: list[Asked]) -> list[Asked]:
    """Every request of the mix, and every path of the contract that needs no value but a ruleset."""
    paths = [path for path, ways in document()["paths"].items() if "get" in ways]
    known = {path.replace("{ruleset}", name) for path in paths for name in served()}
    gets = [Asked("GET", f"{path}?lang=ja") for path in sorted(known) if "{" not in path]
    return [*dict.fromkeys(mixed), *gets]


def test_clock_locale_and_hash_seed_change_no_byte(mixed: list[Asked], tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    (tmp_path / "later/sitecustomize.py").write_text(_LATER)
    settings = [
        {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
        {
            "PYTHONHASHSEED": "4242", "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8",
            "LANG": "ja_JP.UTF-8", "PYTHONPATH": str(tmp_path / "later"),
        },
    ]  # fmt: skip
    asked = _everything(mixed)
    assert len(asked) > 100
    told = []
    with ExitStack() as both:
        # Both are started before the first is waited for.
        services = [
            Service(tmp_path / str(place), WEB_CONCURRENCY="1", PUBLIC_URL="http://same", **setting)
            for place, setting in enumerate(settings)
        ]
        for service in services:
            both.callback(service.stop)
        for service in services:
            service.wait()
            answers = [ask(service.port, one) for one in asked]
            failed = [one for one, a in zip(asked, answers, strict=True) if a.status >= 500]
            assert failed == []
            told.append([(a.status, a.headers.get("etag"), a.body) for a in answers])
    differ = [one for one, a, b in zip(asked, *told, strict=True) if a != b]
    assert differ == []
    keep(
        "two servers that differ in clock (ten years), time zone, locale and hash seed",
        f"{len(asked):,} answers, the same bytes and entity tags",
    )
