"""What is counted, that every process's counts are kept, and that no label is a caller's word."""

import fcntl
import json
import os
import re
import runpy
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import mmap_dict
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.routing import Rule

import scoring
from service import metrics, metrics_files, metrics_port, observing, readiness, serving
from service.batch_lines import NDJSON
from service.problems import BY_CODE
from service.served import served

FIRST = scoring.rulesets()[0].id
CONF = Path(serving.__file__).parent / "gunicorn_conf.py"
MARK = "the-mark-of-the-caller"
WORDS = {"GET", "HEAD", "POST", "OPTIONS", "other"}


def _counts() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for metric in metrics.REGISTRY.collect()
        for sample in metric.samples
        if not sample.name.endswith("_created")
    }


class Grown:
    """How the counts of this process grow."""

    def __init__(self) -> None:
        self._before = _counts()

    def by(self, name: str, **labels: str) -> float:
        """By how much, of the samples that have these labels."""
        return sum(
            value - self._before.get(key, 0)
            for key, value in _counts().items()
            if key[0] == name and set(labels.items()) <= set(key[1])
        )


@pytest.fixture
def grown() -> Grown:
    return Grown()


def test_a_request_is_counted_and_timed(
    client: FlaskClient, ruleset: scoring.Ruleset, example: Mapping[str, Any], grown: Grown
) -> None:
    route = "/v1/rulesets/{ruleset}/score"
    client.post(f"/v1/rulesets/{ruleset.id}/score", json=example)
    labels = {"method": "POST", "route": route, "ruleset": ruleset.id, "status": "200"}
    assert grown.by("mahjong_requests_total", **labels) == 1
    assert grown.by("mahjong_request_seconds_count", route=route) == 1
    assert grown.by("mahjong_request_seconds_sum", route=route) > 0
    assert grown.by("mahjong_requests_in_flight") == 0
    assert grown.by("mahjong_hands_total", ruleset=ruleset.id, outcome="won") == 1
    assert grown.by("mahjong_hands_total") == 1


def test_a_hand_that_does_not_win_and_one_that_is_refused_are_counted_apart(
    client: FlaskClient, grown: Grown
) -> None:
    lost = {**served()[FIRST].score.example, "winning_tile": "7z"}
    client.post(f"/v1/rulesets/{FIRST}/score", json=lost, buffered=True)
    client.post(f"/v1/rulesets/{FIRST}/score", json={"nothing": MARK}, buffered=True)
    client.get(f"/v1/rulesets/{FIRST}/score?nothing={MARK}", buffered=True)
    client.post(
        f"/v1/rulesets/{FIRST}/score", data="{", content_type="application/json", buffered=True
    )
    assert grown.by("mahjong_hands_total", outcome="not_won") == 1
    assert grown.by("mahjong_hands_total", outcome="refused") == 2
    assert grown.by("mahjong_problems_total", code="impossible_input") == 2
    assert grown.by("mahjong_problems_total", code="not_json") == 1


@pytest.mark.parametrize("form", ["list", "lines", "columns"])
def test_the_hands_of_a_batch_are_counted_however_they_come(
    client: FlaskClient, grown: Grown, form: str
) -> None:
    hand = dict(served()[FIRST].score.example)
    path = f"/v1/rulesets/{FIRST}/score/batch"
    if form == "list":
        client.post(path, json={"hands": [hand, {}, hand, 7]}, buffered=True)
    elif form == "lines":
        lines = "\n".join(map(json.dumps, (hand, {}, hand, 7)))
        client.post(path, data=lines, content_type=NDJSON, buffered=True)
    else:
        names = [name for name, value in hand.items() if not isinstance(value, dict)]
        columns: dict[str, list[Any]] = {name: [hand[name], None] * 2 for name in names}
        answer = client.post(path, json={"columns": columns}, buffered=True).get_json()
        assert answer["rows"] == 4
    assert grown.by("mahjong_hands_total", ruleset=FIRST) == 4
    assert grown.by("mahjong_hands_total", ruleset=FIRST, outcome="refused") == 2
    assert grown.by("mahjong_batch_hands_count", form=form) == 1
    assert grown.by("mahjong_batch_hands_sum", form=form) == 4


def test_an_error_of_ours_in_a_batch_is_told_apart(
    client: FlaskClient, grown: Grown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("service.batch.answer_to", fails)
    hand = dict(served()[FIRST].score.example)
    client.post(f"/v1/rulesets/{FIRST}/score/batch", json={"hands": [hand]}, buffered=True)
    assert grown.by("mahjong_hands_total", outcome="failed") == 1


def test_no_label_is_a_word_of_the_caller(client: FlaskClient, app: Flask) -> None:
    client.get(f"/{MARK}", buffered=True)
    client.get(f"/v1/rulesets/{MARK}", buffered=True)
    client.get(f"/v1/rulesets/{MARK}/score?a={MARK}", buffered=True)
    client.get(f"/v1/rulesets/{FIRST}/rules/{MARK}", headers={"X-Request-ID": MARK}, buffered=True)
    client.post(f"/v1/rulesets/{FIRST}/{MARK}", buffered=True)
    client.open(f"/v1/rulesets/{FIRST}", method=MARK.upper(), buffered=True)
    client.get("/" + "x" * 5000)
    routes = {""} | {rule.rule for rule in app.url_map.iter_rules()}
    for name, labels in _counts():
        for label, value in labels:
            assert MARK not in value.lower(), name
            if label == "method":
                assert value in WORDS
            elif label == "ruleset":
                assert value in {"", *served()}
            elif label == "status":
                assert re.fullmatch(r"[2-5]\d\d", value)
            elif label == "code":
                assert value in BY_CODE
            elif label == "route" and "{" not in value and "/v1/rulesets/" not in value:
                assert value in routes


def test_a_route_names_what_may_stand_in_it() -> None:
    rule = Rule("/a/<name:ruleset>/<any(settle, analyze):task>/b/<path:file>")
    values = {"ruleset": MARK, "task": "settle", "file": MARK}
    assert observing.route_of(rule, values) == "/a/{ruleset}/settle/b/{file}"


def test_a_request_that_ends_with_its_worker_is_over(grown: Grown) -> None:
    def killed(*_: object) -> Iterator[bytes]:
        raise SystemExit(1)

    layer = observing.Observed(killed, logs=False)
    with pytest.raises(SystemExit):
        layer({"REQUEST_METHOD": "GET"}, lambda *_: lambda _: None)
    assert grown.by("mahjong_requests_in_flight") == 0
    assert grown.by("mahjong_requests_total", method="other", status="500") == 1


def test_a_body_is_over_once(grown: Grown) -> None:
    def inner(_: object, start: Any) -> Iterator[bytes]:  # noqa: ANN401 - of WSGI
        start("200 OK", [])
        return iter((b"a", b"b"))

    body = observing.Observed(inner, logs=False)(
        {"REQUEST_METHOD": "GET"}, lambda *_: lambda _: None
    )
    assert grown.by("mahjong_requests_in_flight") == 1
    assert b"".join(body) == b"ab"
    for _ in range(2):
        body.close()  # type: ignore[attr-defined] # it has one
    assert grown.by("mahjong_requests_in_flight") == 0
    assert grown.by("mahjong_requests_total") == 1


# --- many processes


_WORKER = """
import os, sys
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
number, registry = int(sys.argv[1]), CollectorRegistry()
Counter("hands", "x", ("ruleset",), registry=registry).labels("a").inc(number)
Gauge("now", "x", registry=registry, multiprocess_mode="livesum").inc(number)
Histogram("size", "x", registry=registry, buckets=(10,)).observe(number)
print(os.getpid())
"""


def _processes(folder: Path, *numbers: int) -> list[int]:
    """Processes that counted so much each, and are gone."""
    settings = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(folder)}
    return [
        int(
            subprocess.run(
                [sys.executable, "-c", _WORKER, str(number)],
                env=settings,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for number in numbers
    ]


def _all(folder: Path) -> dict[str, float]:
    return {
        sample.name + str(sample.labels.get("le", "")): sample.value
        for metric in metrics_files.OfAllProcesses(folder).collect()
        for sample in metric.samples
    }


def test_the_counts_of_workers_that_are_gone_are_kept_in_one_file(tmp_path: Path) -> None:
    first, second, third = _processes(tmp_path, 3, 4, 50)
    before = _all(tmp_path)
    assert (before["hands_total"], before["now"]) == (57, 57)
    assert metrics_files.fold(tmp_path, {third})
    assert {file.name for file in tmp_path.glob("counter_*")} == {
        "counter_0.db",
        f"counter_{third}.db",
    }
    assert not list(tmp_path.glob(f"*_{first}.db")) + list(tmp_path.glob(f"*_{second}.db"))
    after = _all(tmp_path)
    assert after.pop("now") == 50
    before.pop("now")
    assert after == before
    assert metrics_files.fold(tmp_path, set())
    assert _all(tmp_path) == before
    assert (before["size_bucket10.0"], before["size_bucket+Inf"], before["size_sum"]) == (2, 3, 57)


def test_nobody_waits_for_a_reader(tmp_path: Path) -> None:
    (gone,) = _processes(tmp_path, 1)
    with metrics_files._locked(tmp_path, fcntl.LOCK_SH):  # noqa: SLF001 - our own
        assert not metrics_files.fold(tmp_path, set())
    assert (tmp_path / f"counter_{gone}.db").exists()
    assert metrics_files.fold(tmp_path, set())


# --- the port


def _get(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_port_tells_the_counts_and_the_state_and_nothing_else(tmp_path: Path) -> None:
    dictionary: Any = mmap_dict.MmapedDict
    sums = dictionary(str(tmp_path / "counter_0.db"))
    key: Any = mmap_dict.mmap_key
    sums.write_value(key("mahjong_hands", "mahjong_hands_total", [], [], "x"), 5.0, 0.0)
    sums.close()
    with metrics_port.opened("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        metrics_port.answer(listener, tmp_path, os.getpid())
        # A client that says nothing is nobody's concern, and another worker may be quicker.
        socket.create_connection(("127.0.0.1", port)).close()
        status, text = _get(port, "/metrics")
        assert _get(port, "/healthz") == (200, '{"status":"ok"}')
        assert _get(port, f"/{MARK}")[0] == 404
        assert MARK not in _get(port, f"/{MARK}")[1]
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert status == 200
    assert families["mahjong_hands"].samples[0].value == 5
    assert families["mahjong_ready"].samples[0].value == 1
    assert families["mahjong_info"].samples[0].labels == {"version": scoring.__version__}
    told = {sample.labels["ruleset"] for sample in families["mahjong_ruleset_info"].samples}
    assert told == set(served())
    assert families["mahjong_workers"].samples[0].value == len(metrics_port.children(os.getpid()))


def test_of_a_process_that_is_not_there_nothing_is_told() -> None:
    assert metrics_port.children(2**30) == []
    assert metrics_port.resident(2**30) == 0
    assert metrics_port.resident(os.getpid()) > 1_000_000


# --- ready, and not


class Master:
    """What stands for the process that holds the workers."""

    def __init__(self) -> None:
        self.stopped = 0
        self.told: list[int] = []
        self.WORKERS: dict[int, object] = {}
        self.log = self

    def handle_term(self) -> None:
        """What stopping is."""
        self.stopped += 1

    def signal(self, number: int, _: object) -> None:
        """What the alarm calls."""
        self.told.append(number)

    def info(self, *_: object) -> None:
        """Its log."""


@pytest.fixture
def master() -> Iterator[Master]:
    yield Master()
    readiness.drain(on=False)


def test_a_server_that_is_told_to_stop_says_so_first(
    client: FlaskClient, master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarms: list[int] = []
    handlers: list[Any] = []
    monkeypatch.setattr(signal, "alarm", alarms.append)
    monkeypatch.setattr(signal, "signal", lambda _, handler: handlers.append(handler))
    farewell = readiness.Farewell(master, 5)
    assert client.get("/readyz").status_code == 200
    farewell()
    assert (alarms, master.stopped) == ([5], 0)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not_ready")
    assert answer.headers["Retry-After"] == "5"
    assert client.get("/healthz").status_code == 200
    assert client.get("/version").status_code == 200
    handlers[0]()
    assert master.told == [signal.SIGTERM]
    farewell()
    assert master.stopped == 1


def test_a_server_without_time_to_drain_stops_at_once(master: Master) -> None:
    readiness.Farewell(master, 0)()
    assert master.stopped == 1
    assert readiness.draining()


def test_a_server_opens_the_port_of_its_metrics_and_its_workers_answer_on_it(
    master: Master, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(serving.COUNTS, str(tmp_path))
    (gone,) = _processes(tmp_path, 2)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    serving.begin(master, "127.0.0.1", port, 0)
    try:
        assert not (tmp_path / f"counter_{gone}.db").exists()
        serving.work()
        assert "hands_total" in _get(port, "/metrics")[1]
        assert "mahjong_workers " in _get(port, "/metrics")[1]
    finally:
        serving._listeners.pop().close()  # noqa: SLF001 - our own
    assert isinstance(master.handle_term, readiness.Farewell)


def test_a_server_without_metrics_opens_nothing(
    master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(serving.COUNTS, raising=False)
    serving.begin(master, "127.0.0.1", 0, 0)
    serving.work()
    assert serving._listeners == []  # noqa: SLF001 - our own


def test_the_settings_of_the_server_open_and_close_what_they_name(
    master: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setenv("METRICS_PORT", str(port))
    monkeypatch.setenv("DRAIN_SECONDS", "7")
    # Set and taken away again: what the settings put there is gone after the test.
    monkeypatch.setenv(serving.COUNTS, "")
    monkeypatch.delenv(serving.COUNTS)
    settings = runpy.run_path(str(CONF))
    folder = Path(os.environ[serving.COUNTS])
    assert folder.is_dir()
    # A reload reads them again, and keeps the folder.
    assert runpy.run_path(str(CONF))["threads"] == settings["threads"] == 4
    assert os.environ[serving.COUNTS] == str(folder)
    settings["on_starting"](master)
    try:
        settings["post_fork"](master, None)
        assert _get(port, "/healthz")[0] == 200
        settings["child_exit"](master, None)
    finally:
        serving._listeners.pop().close()  # noqa: SLF001 - our own
        settings["on_exit"](master)
    assert not folder.exists()


def test_a_folder_that_was_given_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(serving.COUNTS, str(tmp_path))
    monkeypatch.setenv("METRICS_PORT", "9464")
    runpy.run_path(str(CONF))["on_exit"](None)
    assert tmp_path.is_dir()


def test_names_are_those_that_are_told(app: Flask) -> None:
    app.test_client().get("/version")
    told = {name for name, _ in _counts()}
    assert told <= set(metrics.names())
