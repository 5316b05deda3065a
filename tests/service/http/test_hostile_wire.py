"""The corpus against the server it is shipped with, over a socket, and what no client would write: the same answers."""

import http.client
from collections.abc import Iterator

import pytest

import scoring
from tests.ops.running import Service
from tests.service.support import hostile, wire

FIRST = scoring.rulesets()[0].id


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service"), WEB_CONCURRENCY="1") as service:
        yield service
        assert service.process.poll() is None
        said = [line for line in service.lines() if line["level"] not in ("info", "warning")]
        assert said == []
        assert hostile.MARK not in service.log.read_text()


def test_every_request_gets_the_same_answer_over_a_socket(service: Service) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=wire.PATIENCE)
    for request in (*hostile.requests(), *hostile.bodies(f"/v1/rulesets/{FIRST}/score")):
        connection.request(
            request.method,
            request.path,
            request.body,
            {"Connection": "close"} | dict(request.headers),
        )
        answer = connection.getresponse()
        body = answer.read()
        told = {name.lower(): value for name, value in answer.getheaders()}
        lang = "ja" if "lang=ja" in request.path else "en"
        hostile.judge(request, answer.status, told, body, lang)
        connection.close()


@pytest.mark.parametrize("case", hostile.loaded("wire"), ids=lambda one: one["name"])
def test_what_is_hardly_http_is_refused_as_what_it_is(
    service: Service, case: dict[str, object]
) -> None:
    sent = hostile.written(case["sent"])
    answer = wire.answer(service.port, sent, half=bool(case.get("ends")))
    assert hostile.outcome(answer) == case["server"]
    if answer is not None:
        seen = f"{answer.headers}{answer.body.decode()}"
        assert hostile.echoes([sent.decode("latin-1")], seen) == []


def test_the_server_is_as_it_was_before(service: Service) -> None:
    answer = wire.answer(
        service.port, b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
    assert answer is not None
    assert answer.status == 200
