"""Which hosts a request may name, and that a path that was met before is answered as one that was not."""

import pytest
from flask.testing import FlaskClient

from service.routing import MOST

PATHS = (
    "/v1/rulesets/tcg",
    "/v1/rulesets/tcg/rules/riichi",
    "/healthz",
    "/v1/rulesets/nowhere",
    "/nowhere",
)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "DELETE"])
@pytest.mark.parametrize("path", PATHS)
def test_the_second_answer_is_the_first(client: FlaskClient, path: str, method: str) -> None:
    first, second = (client.open(path, method=method) for _ in range(2))
    assert (second.status_code, second.data) == (first.status_code, first.data)
    assert second.headers.get("Allow") == first.headers.get("Allow")


@pytest.mark.parametrize(
    "host",
    [
        *("a b", "<script>", "[::1", "::1", "a/b", "a@b", "a:b", "[a b]", "a%zz", "b\u00e4r"),
        *("a\\b", f"{'a' * 70}.example"),
    ],
)
def test_what_can_be_no_host_is_refused(client: FlaskClient, host: str) -> None:
    for path in ("/healthz", "/healthz", "/nowhere"):
        for method in ("GET", "OPTIONS"):
            environ = {"HTTP_HOST": host}
            answer = client.open(path, method=method, environ_overrides=environ)
            assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "host",
    ["a", "a.example:80", "a_b", "1.2.3.4:", "[::1]", "[::ffff:1.2.3.4]:80", "A-1.example.", ""],
)
def test_a_host_may_be_named_as_http_has_it(client: FlaskClient, host: str) -> None:
    assert client.get("/healthz", environ_overrides={"HTTP_HOST": host}).status_code == 200


def test_any_number_of_hosts_is_answered(client: FlaskClient) -> None:
    long = ".".join(["a" * 60] * 5)
    for host in (*(f"host{place}" for place in range(MOST + 10)), long, long):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
