"""A plugin of pytest: runs the tests that reach a mutant, for one mutant after the other, each in a process of its own.

What is to be done comes as a file of JSON, named by the environment's ``MUTATION_TASK``. Either ``reach`` is asked, which tests go
through which lines, or ``run``: which mutants are killed. In a run the tests are collected once and nothing of them is run before
mutants are switched on, so that nothing is remembered of the code without them; where ``cold``, the code is imported for each anew.
"""

import gc
import importlib
import json
import os
import resource
import signal
import traceback
from collections.abc import Generator, Iterable
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings

from tools.mutation_switch import switch_on

EXAMPLES: Final = 15
"""Of each property, of those it asks for; they are the same ones every time."""
LONGEST: Final = 2.0
"""Seconds of the processor that a test may take, counting lines, to be put to mutants."""
MEMORY: Final = 4 << 30
"""Bytes a mutant may take."""
_PASSED, _FAILED, _LOST, _NOT_ON = 0, 1, 3, 4


class Done(NamedTuple):
    """What became of one mutant."""

    name: str
    outcome: str
    """``killed``, ``timeout`` or ``survived``."""
    by: str
    """The test that killed it, or ``import``."""


def _few_examples() -> None:
    whole = settings.__init__

    def few(self: settings, parent: settings | None = None, **asked: Any) -> None:  # noqa: ANN401 - theirs
        most = asked.get("max_examples", parent.max_examples if parent else EXAMPLES)
        asked.update(max_examples=min(most, EXAMPLES), derandomize=True, database=None)
        asked.update(deadline=None, phases=(Phase.explicit, Phase.generate))
        asked.update(suppress_health_check=list(HealthCheck))
        whole(self, parent, **asked)

    settings.__init__ = few  # type: ignore[method-assign] # every property of every test has these
    settings.register_profile("mutation", settings())
    settings.load_profile("mutation")


_few_examples()
TASK: Final[dict[str, Any]] = json.loads(Path(os.environ["MUTATION_TASK"]).read_text())


def pytest_configure(config: pytest.Config) -> None:
    """What is asked decides what is done with the tests."""
    running: type[_Running] = Cold if TASK.get("cold") else Warm
    doing = Reach(TASK["out"]) if TASK["asked"] == "reach" else running(TASK)
    config.pluginmanager.register(doing, "mutation")


class TooLong(BaseException):
    """A test takes longer than can be waited for with each mutant."""


def _too_long(number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if "/coverage/" in frame.f_code.co_filename:
            # It may hold a lock, which would never be released.
            timer = signal.ITIMER_VIRTUAL if number == signal.SIGVTALRM else signal.ITIMER_REAL
            signal.setitimer(timer, 0.01, LONGEST)
            return
        frame = frame.f_back
    raise TooLong


def _in_time() -> Generator[None, object, object]:
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST, LONGEST)
    signal.setitimer(signal.ITIMER_REAL, 10 * LONGEST, LONGEST)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


class Reach:
    """Which tests pass, in what time, and which lines they go through: into a data file of coverage, and a list."""

    def __init__(self, out: str) -> None:
        coverage = importlib.import_module("coverage")
        self._out = Path(out)
        self._coverage = coverage.Coverage(
            data_file=str(self._out.with_suffix(".lines")), config_file=False, source=["scoring"]
        )
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        signal.signal(signal.SIGVTALRM, _too_long)
        signal.signal(signal.SIGALRM, _too_long)
        self._coverage.erase()
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Lines belong to the test that goes through them."""
        self._coverage.switch_context(item.nodeid)
        begun = process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = process_time() - begun

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None, object, object]:
        """What a test asks for to be set up may not take long, either."""
        return (yield from _in_time())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        """The test itself."""
        return (yield from _in_time())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails or is skipped without a mutant says nothing with one."""
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what was seen."""
        self._coverage.stop()
        self._coverage.save()
        passed = {test: took for test, took in self._seconds.items() if test not in self._failed}
        self._out.write_text(json.dumps({"passed": passed}))


class _Child:
    """One mutant, or none, in a process of its own."""

    def __init__(self, told: int) -> None:
        self._told = told

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport | None:
        """The first failure is enough, and nobody reads a report of it."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.end(_FAILED, item.nodeid)
        return None

    def end(self, code: int, by: str) -> None:
        """Say by what, and be gone without cleaning up."""
        os.write(self._told, by.encode()[:4000])
        os._exit(code)


def _limit(seconds: float) -> None:
    """The processor's time for what comes now, and a bound on the time of the clock."""
    signal.setitimer(signal.ITIMER_VIRTUAL, 3 + 10 * seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)


class _Running:
    """Mutants one by one, a number of them at a time."""

    imports = False
    """Whether the code is imported with the mutant, so that it may fail before any test."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.seconds: dict[str, float] = task["seconds"]
        self._mutants: list[dict[str, Any]] = task["mutants"][::-1]
        self._jobs: int = task["jobs"]
        self._out = Path(task["out"])
        self._proved: set[str] = set()
        """Tests that pass without a mutant here, too, so that what they fail with is the mutant."""
        self._broken: set[str] = set()
        self._killers: dict[str, list[str]] = {}

    def tests_of(self, mutant: dict[str, Any]) -> list[str]:
        """The tests that reach it, those first that killed others of the function."""
        tests = [test for test in mutant["tests"] if test not in self._broken]
        before = [test for test in self._killers.get(mutant["function"], []) if test in tests]
        return list(dict.fromkeys([*before[:5], *tests]))

    def run_tests(self, session: pytest.Session, tests: Iterable[str]) -> None:
        """Run the tests in this process, which ends with the first that fails."""
        raise NotImplementedError

    def run_all(self, session: pytest.Session) -> None:
        """Run all mutants and write what became of each, a line for each."""
        gc.collect()
        gc.freeze()
        running: dict[int, tuple[dict[str, Any], int]] = {}
        with self._out.open("a") as out:
            while self._mutants or running:
                while self._mutants and len(running) < self._jobs:
                    mutant = self._mutants.pop()
                    pid, told = self._start(session, mutant["name"], self.tests_of(mutant))
                    running[pid] = (mutant, told)
                pid, status = os.wait()
                if pid not in running:
                    continue
                mutant, told = running.pop(pid)
                with os.fdopen(told, "rb") as pipe:
                    by = pipe.read().decode(errors="replace")
                done = self._done(session, mutant, os.waitstatus_to_exitcode(status), by)
                if done is None:
                    self._mutants.append(mutant)
                else:
                    out.write(json.dumps(done) + "\n")
                    out.flush()

    def _start(
        self, session: pytest.Session, name: str | None, tests: list[str]
    ) -> tuple[int, int]:
        told, tell = os.pipe()
        if pid := os.fork():
            os.close(tell)
            return pid, told
        child = _Child(tell)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            session.config.pluginmanager.register(child, "mutation child")
            if name is not None and not switch_on(name):
                child.end(_NOT_ON, "not switched on")
            self.run_tests(session, tests)
        except BaseException as failure:  # noqa: BLE001 - whatever a mutant does
            traceback.print_exc()
            child.end(_LOST, f"import: {type(failure).__name__}")
        child.end(_PASSED, "")
        raise AssertionError

    def _done(
        self, session: pytest.Session, mutant: dict[str, Any], code: int, by: str
    ) -> Done | None:
        """What became of a mutant; nothing yet where the test that failed does so without it, too."""
        if code in (_PASSED, _NOT_ON) or (code == _LOST and not self.imports):
            return Done(mutant["name"], "survived", by)
        if code in (-signal.SIGVTALRM, -signal.SIGALRM):
            return Done(mutant["name"], "timeout", "")
        if code == _FAILED:
            if by not in self._proved and not self._proves(session, by):
                self._broken.add(by)
                return None
            killers = self._killers.setdefault(mutant["function"], [])
            with suppress(ValueError):
                killers.remove(by)
            killers.insert(0, by)
        return Done(mutant["name"], "killed", by or f"signal {-code}")

    def _proves(self, session: pytest.Session, test: str) -> bool:
        pid, told = self._start(session, None, [test])
        _, status = os.waitpid(pid, 0)
        os.close(told)
        if status == 0:
            self._proved.add(test)
        return status == 0

    def run_items(self, items: list[pytest.Item]) -> None:
        """Run these, each with its time."""
        for item, following in zip_longest(items, items[1:]):
            _limit(self.seconds[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class Warm(_Running):
    """The code is imported once, with all mutants of the modules in it."""

    def __init__(self, task: dict[str, Any]) -> None:
        super().__init__(task)
        self._items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        self._items = {item.nodeid: item for item in session.items}
        self.run_all(session)
        return True

    def run_tests(self, session: pytest.Session, tests: Iterable[str]) -> None:
        """Those of them that were collected."""
        del session
        self.run_items([self._items[test] for test in tests if test in self._items])


class Cold(_Running):
    """The code is imported for each mutant anew: for what is done once, while importing."""

    imports = True

    def __init__(self, task: dict[str, Any]) -> None:
        super().__init__(task)
        for name in task["beforehand"]:
            importlib.import_module(name)

    def pytest_collection(self, session: pytest.Session) -> bool:
        """Instead of collecting the tests once."""
        self.run_all(session)
        session.items = []
        return True

    def pytest_runtestloop(self) -> bool:
        """All is done."""
        return True

    def run_tests(self, session: pytest.Session, tests: Iterable[str]) -> None:
        """Import everything, then collect the tests and run them."""
        _limit(2.0)
        importlib.import_module("scoring.rulesets")
        asked = list(tests)
        if not asked:
            return
        signal.setitimer(signal.ITIMER_VIRTUAL, 60)
        session.perform_collect(asked)
        self.run_items(list(session.items))
