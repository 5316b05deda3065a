"""What is counted, where it is read, and that no label is a caller's word."""

import json
import os
import re
import runpy
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import mmap_dict
from prometheus_client.parser import text_string_to_metric_families

import scoring
from service import metrics, metrics_port, readiness, serving
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


def test_an_internal_error_in_a_batch_is_counted_apart(
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


# --- the port


def _get(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_metrics_port_answers_counts_and_state_and_nothing_else(tmp_path: Path) -> None:
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


# --- ready, and not


@pytest.fixture
def master() -> Iterator[mock.Mock]:
    """What stands for the process that holds the workers."""
    yield mock.Mock(WORKERS={}, handle_term=mock.Mock())
    readiness.drain(on=False)


def test_a_server_that_is_asked_to_stop_is_not_ready_first(
    client: FlaskClient, master: mock.Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = master.handle_term
    monkeypatch.setattr(signal, "alarm", alarm := mock.Mock())
    monkeypatch.setattr(signal, "signal", handled := mock.Mock())
    farewell = readiness.Farewell(master, 5)
    assert client.get("/readyz").status_code == 200
    farewell()
    alarm.assert_called_once_with(5)
    stop.assert_not_called()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not_ready")
    assert answer.headers["Retry-After"] == "5"
    assert client.get("/healthz").status_code == 200
    handled.call_args.args[1]()
    assert master.signal.call_args.args[0] == signal.SIGTERM
    farewell()
    stop.assert_called_once()


def test_a_server_without_time_to_drain_stops_at_once(master: mock.Mock) -> None:
    stop = master.handle_term
    readiness.Farewell(master, 0)()
    stop.assert_called_once()
    assert readiness.draining()


def test_a_server_without_metrics_opens_nothing(
    master: mock.Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(serving.COUNTS, raising=False)
    serving.begin(master, "127.0.0.1", 0, 0)
    serving.work()
    assert serving._listeners == []  # noqa: SLF001 - our own


@pytest.mark.parametrize("given", [False, True])
def test_the_server_opens_and_closes_what_its_settings_name(
    master: mock.Mock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, given: bool
) -> None:
    """A folder for the counts that the settings were given is left; one of their own is not."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setenv("METRICS_PORT", str(port))
    monkeypatch.setenv("DRAIN_SECONDS", "7")
    # Set first: what the settings put there is gone after the test.
    monkeypatch.setenv(serving.COUNTS, str(tmp_path))
    if not given:
        monkeypatch.delenv(serving.COUNTS)
    settings = runpy.run_path(str(CONF))
    folder = Path(os.environ[serving.COUNTS])
    assert (folder == tmp_path) is given
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
    assert folder.exists() is given
    assert isinstance(master.handle_term, readiness.Farewell)


def test_names_are_those_that_are_listed(client: FlaskClient) -> None:
    client.get("/version")
    assert {name for name, _ in _counts()} <= set(metrics.names())
