"""The corpus of hostile requests against the server alone, over a socket: the same answers."""

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
    connection = wire.Connection("127.0.0.1", service.port, timeout=wire.PATIENCE)
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
