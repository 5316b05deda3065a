"""The corpus of hostile requests, and what is hardly HTTP, through the proxy: nothing of it is an error of ours."""

import json
from http.client import HTTPConnection, HTTPResponse

import pytest

from tests.ops.running import HERE, Service
from tests.support import hostile, wire
from tests.support.hostile import Request


def _asked(connection: HTTPConnection, request: Request) -> HTTPResponse:
    connection.request(request.method, request.path, request.body, dict(request.headers))
    return connection.getresponse()


def test_no_hostile_request_is_an_error_of_ours_or_repeated(service: Service, port: int) -> None:
    connection = HTTPConnection(HERE, port, timeout=wire.PATIENCE)
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
