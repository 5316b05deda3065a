"""Fixtures of the tests of operation: programs that must be installed, requests, the service and its proxy, figures."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.served import served
from tests.ops import figures
from tests.ops.load import Asked
from tests.ops.running import Service, nginx, proxy
from tests.support.rulesets import ONE_OF_EACH_GAME

MISSING = [
    name for name, there in {"nginx": nginx(), "wrk": "wrk"}.items() if not shutil.which(there)
]
REQUIRED = os.environ.get("OPS") == "required"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if MISSING and not REQUIRED:
        skip = pytest.mark.skip(reason=f"not installed: {', '.join(MISSING)}")
        for item in items:
            if "tests/ops" in item.path.as_posix():
                item.add_marker(skip)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if MISSING:
        terminalreporter.section("NOTHING WAS PUT UNDER LOAD", red=True, bold=True)
        terminalreporter.line(
            f"Not installed: {', '.join(MISSING)} (Debian: apt-get install nginx-light wrk)."
        )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where the figures are asked for, and everything went well, they are written."""
    if MISSING and REQUIRED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if session.exitstatus == pytest.ExitCode.OK and os.environ.get("FIGURES"):
        figures.write(Path(os.environ["FIGURES"]))


@pytest.fixture(scope="session")
def mixed() -> list[Asked]:
    """Return the requests of a day for each game: scores, wins and losses, tasks, batches, reference, errors."""
    asked = []
    for name in ONE_OF_EACH_GAME:
        base, ready = f"/v1/rulesets/{name}", served()[name]
        example = json.dumps(dict(ready.score.example))
        asked += [Asked("POST", f"{base}/score", example)] * 4
        asked.append(Asked("POST", f"{base}/score?lang=ja", example))
        asked.append(Asked("POST", f"{base}/score", '{"nothing":1}'))
        asked.append(Asked("POST", f"{base}/score", "{"))
        hands = json.dumps({"hands": [dict(ready.score.example)] * 3 + [{}]})
        asked.append(Asked("POST", f"{base}/score/batch", hands))
        for task, one in ready.tasks.items():
            asked.append(Asked("POST", f"{base}/{task}", json.dumps(dict(one.example))))
        asked += [Asked("GET", f"{base}{path}") for path in ("", "/rules", "/nowhere")]
    asked += [Asked("GET", path) for path in ("/version", "/v1/glossary", "/openapi.json", "/")]
    return asked


@pytest.fixture(scope="session")
def scores() -> list[Asked]:
    """Return a scoring request for every ruleset."""
    return [
        Asked("POST", f"/v1/rulesets/{name}/score", json.dumps(dict(ready.score.example)))
        for name, ready in served().items()
    ]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Start the service with two workers."""
    with Service(tmp_path_factory.mktemp("service")) as service:
        yield service


@pytest.fixture(scope="session")
def port(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Return the port of a proxy in front of the service, which accepts any load from one address."""
    with proxy(tmp_path_factory.mktemp("proxy"), [service]) as port:
        yield port
