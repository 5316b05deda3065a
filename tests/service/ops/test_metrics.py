"""What is counted, where it is read, and that no label is a caller's word."""

import atexit
import json
import os
import re
import runpy
import signal
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import REGISTRY, Metric
from prometheus_client.parser import text_string_to_metric_families

import scoring
from scoring.hand.request import TileRequests
from service import config
from service.api.batch.lines import NDJSON
from service.http.problems import BY_CODE
from service.ops import metrics
from service.ops.folder import FOLDER
from service.served import served
from tests.ops.load import Asked, ask
from tests.ops.running import Service, until

FIRST = "tcg"
CONF = Path(metrics.__file__).parents[1] / "gunicorn_conf.py"
MARK = "the-mark-of-the-caller"
WORDS = {"GET", "HEAD", "POST", "OPTIONS", "other"}


def _counts() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if sample.name.startswith(metrics.PREFIX) and not sample.name.endswith("_created")
    }


class Grown:
    """How the counts of this process grow."""

    def __init__(self) -> None:
        self._before = _counts()

    def by(self, name: str, **labels: str) -> float:
        """Return the increase of the samples with these labels."""
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
    client.post(f"/v1/rulesets/{ruleset.id}/score", json=example, buffered=True)
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
    in_columns = f"/v1/rulesets/{FIRST}/score/columns"
    if form == "list":
        client.post(path, json={"hands": [hand, {}, hand, 7]}, buffered=True)
    elif form == "lines":
        lines = "\n".join(map(json.dumps, (hand, {}, hand, 7)))
        client.post(path, data=lines, content_type=NDJSON, buffered=True)
    else:
        names = [name for name, value in hand.items() if not isinstance(value, dict)]
        columns: dict[str, list[Any]] = {name: [hand[name], None] * 2 for name in names}
        answer = client.post(in_columns, json={"columns": columns}, buffered=True).get_json()
        assert answer["rows"] == 4
    assert grown.by("mahjong_hands_total", ruleset=FIRST) == 4
    assert grown.by("mahjong_hands_total", ruleset=FIRST, outcome="refused") == 2
    assert grown.by("mahjong_batch_hands_count", form=form) == 1
    assert grown.by("mahjong_batch_hands_sum", form=form) == 4


def test_a_refusal_without_a_fault_is_an_internal_error(
    client: FlaskClient,
    grown: Grown,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The test replaces the game with one that rejects every hand without an error."""
    monkeypatch.setattr(TileRequests, "understood", lambda *_: [])
    hand = dict(served()[FIRST].score.example)
    single = client.post(f"/v1/rulesets/{FIRST}/score", json=hand, buffered=True)
    assert (single.status_code, single.get_json()["code"]) == (500, "internal_error")
    assert grown.by("mahjong_hands_total", outcome="failed") == 1
    batch = client.post(f"/v1/rulesets/{FIRST}/score/batch", json={"hands": [hand]}, buffered=True)
    (entry,) = batch.get_json()["results"]
    assert entry["problem"]["code"] == "internal_error"
    assert grown.by("mahjong_hands_total", outcome="failed") == 2
    assert grown.by("mahjong_hands_total") == 2
    assert [record.getMessage() for record in caplog.records] == ["unhandled error"] * 2


@pytest.mark.parametrize("error", [scoring.Refused, scoring.Conflict])
def test_no_refusal_can_be_made_without_a_fault(
    error: type[scoring.Refused | scoring.Conflict],
) -> None:
    with pytest.raises(ValueError, match="at least one fault"):
        error([])


def test_no_label_is_a_word_of_the_caller(client: FlaskClient, app: Flask) -> None:
    before = set(_counts())
    client.get(f"/{MARK}", buffered=True)
    client.get(f"/v1/rulesets/{MARK}", buffered=True)
    client.get(f"/v1/rulesets/{MARK}/score?a={MARK}", buffered=True)
    client.get(f"/v1/rulesets/{FIRST}/rules/{MARK}", headers={"X-Request-ID": MARK}, buffered=True)
    client.post(f"/v1/rulesets/{FIRST}/{MARK}", buffered=True)
    client.open(f"/v1/rulesets/{FIRST}", method=MARK.upper(), buffered=True)
    client.get("/" + "x" * 5000)
    routes = {""} | {rule.rule for rule in app.url_map.iter_rules()}
    for name, labels in set(_counts()) - before:
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Service]:
    """Start the service with workers that are replaced after about twenty requests."""
    with Service(tmp_path, MAX_REQUESTS="20", PROMETHEUS_MULTIPROC_DIR=str(tmp_path)) as server:
        yield server


def _families(server: Service) -> dict[str, Metric]:
    """Return the metrics by name."""
    text = ask(server.metrics_port, Asked("GET", "/metrics")).body.decode()
    return {family.name: family for family in text_string_to_metric_families(text)}


def test_the_metrics_port_answers_for_all_workers_those_that_are_gone_included(
    server: Service,
) -> None:
    seen: set[int] = set()
    asked = 0
    while len(seen) < 4:
        assert ask(server.port, Asked("GET", "/version")).status == 200
        asked += 1
        assert asked < 1000
        seen |= server.workers()
    # A process that ends may still be seen after it was counted out.
    until(lambda: _families(server)["mahjong_workers"].samples[0].value == 2, "two workers")
    families = _families(server)
    route = {"method": "GET", "route": "/version", "ruleset": "", "status": "200"}
    (counted,) = (one for one in families["mahjong_requests"].samples if one.labels == route)
    assert counted.value == asked
    assert families["mahjong_requests_in_flight"].samples[0].value == 0
    assert families["mahjong_ready"].samples[0].value == 1
    assert families["mahjong_info"].samples[0].labels == {"version": scoring.__version__}
    told = {sample.labels["ruleset"] for sample in families["mahjong_ruleset_info"].samples}
    assert told == set(served())
    assert families["mahjong_worker_memory_bytes"].samples[0].value > 2**24
    # A new worker goes on in the files of one that is gone.
    assert len(list(server.log.parent.glob("counter_*.db"))) <= 4


def test_a_folder_for_the_counts_is_made_if_none_is_set_and_removed_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_the_end: list[Callable[[], None]] = []
    monkeypatch.setattr(
        atexit, "register", lambda call, *values: at_the_end.append(partial(call, *values))
    )
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(config, "METRICS_PORT", 1)
    # Set first: what the settings put there is gone after the test.
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.delenv(FOLDER)
    runpy.run_path(str(CONF))
    folder = Path(os.environ[FOLDER])
    assert folder.is_dir()
    runpy.run_path(str(CONF))
    assert os.environ[FOLDER] == str(folder)  # a reload keeps it
    (remove,) = at_the_end
    with monkeypatch.context() as worker:
        worker.setattr(os, "getpid", lambda: 1)
        remove()
    assert folder.is_dir()
    remove()
    assert not folder.exists()


def test_the_requests_of_a_dead_worker_are_no_longer_in_flight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    dead, alive, counted = (
        tmp_path / name for name in ("gauge_livesum_2.db", "gauge_livesum_12.db", "counter_2.db")
    )
    for file in (dead, alive, counted):
        file.touch()
    runpy.run_path(str(CONF))["child_exit"](None, SimpleNamespace(number=2))
    assert {*tmp_path.iterdir()} == {alive, counted}
