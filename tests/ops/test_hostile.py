"""The corpus of hostile requests, and what is hardly HTTP, through the proxy: nothing of it is an error of ours."""

import json
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from time import sleep

import pytest

from tests.ops.load import HERE, Asked, ask
from tests.ops.running import Service, proxy
from tests.service.support import hostile, wire
from tests.service.support.hostile import Request


def _asked(connection: HTTPConnection, request: Request) -> HTTPResponse:
    connection.request(request.method, request.path, request.body, dict(request.headers))
    answer = connection.getresponse()
    if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
        # The proxy lets one batch in at a time: a worker may still be busy with the one before.
        answer.read()
        connection.close()
        sleep(int(answer.getheader("Retry-After", "1")))
        connection.request(request.method, request.path, request.body, dict(request.headers))
        answer = connection.getresponse()
    return answer


def test_no_hostile_request_is_an_internal_error_or_repeated(service: Service, port: int) -> None:
    connection = wire.Connection(HERE, port, timeout=wire.PATIENCE)
    for request in (*hostile.requests(), *hostile.bodies("/v1/rulesets/tcg/score")):
        answer = _asked(connection, request)
        text = answer.read().decode()
        assert answer.status < 500, request.name
        if answer.status >= 400:
            # Some the proxy refuses before the service does, by a reason of its own.
            assert answer.getheader("Content-Type") == "application/problem+json", request.name
            assert hostile.documents()[json.loads(text)["code"]]["status"] == answer.status
            seen = f"{text}{answer.getheaders()}"
            sent = [request.path, *request.headers.values()]
            assert hostile.echoes(sent, seen) == [], request.name
        else:
            assert answer.status == request.status, request.name
        connection.close()
    assert service.process.poll() is None


@pytest.mark.parametrize("case", hostile.loaded("wire"), ids=lambda one: one["name"])
def test_what_is_hardly_http_is_refused_as_what_it_is(port: int, case: dict[str, object]) -> None:
    sent = hostile.written(case["sent"])
    answer = wire.answer(port, sent, half=bool(case.get("ends")))
    assert hostile.outcome(answer) == case["proxy"]
    if answer is not None:
        seen = f"{answer.headers}{answer.body.decode()}"
        assert hostile.echoes([sent.decode("latin-1")], seen) == []


def test_a_flood_of_probes_from_one_address_is_refused(service: Service, port: int) -> None:
    del service
    probe = b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    seen = [hostile.outcome(wire.answer(port, probe)) for _ in range(200)]
    assert seen.count(200) >= 50
    assert seen.count("too_many_requests") >= 1
    assert {*seen} == {200, "too_many_requests"}


def test_the_logs_repeat_nothing_whatever_went_wrong(tmp_path: Path) -> None:
    """SECURITY.md, "logs": lines of JSON, without a body, an address of a caller or a header."""
    large = Asked("POST", "/v1/rulesets/tcg/score/batch", hostile.MARK * 20_000)
    query = Asked("GET", "/v1/rulesets/tcg/score?concealed=123m")
    with (
        Service(tmp_path / "service", WEB_CONCURRENCY="1") as service,
        proxy(tmp_path / "proxy", [service]) as port,
    ):
        connection = HTTPConnection(HERE, port, timeout=wire.PATIENCE)
        for request in hostile.requests():
            _asked(connection, request).read()
            connection.close()
        assert ask(port, large).status == 400
        service.stop()
        assert ask(port, query, source="127.0.0.9").status == 503
    assert {line["level"] for line in service.lines()} <= {"info", "warning"}
    assert hostile.MARK not in service.log.read_text()
    told = (tmp_path / "proxy/nginx.log").read_text()
    lines = [json.loads(line) for line in told.splitlines()]
    assert (lines[-1]["status"], lines[-1]["upstream_status"]) == (503, "502, 502")
    assert [word for word in (hostile.MARK, "concealed", "/v1/", "127.0.0.") if word in told] == []
