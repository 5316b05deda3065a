"""A path that was met before is answered as one that was not."""

import pytest
from flask import Flask
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


def test_a_path_is_remembered_for_its_method_alone(client: FlaskClient) -> None:
    assert client.get("/v1/rulesets/tcg").status_code == 200
    assert client.post("/v1/rulesets/tcg").status_code == 405


def test_what_is_no_host_is_refused_on_a_path_that_was_met(client: FlaskClient) -> None:
    assert client.get("/healthz").status_code == 200
    for _ in range(2):
        assert client.get("/healthz", headers={"Host": f"{'a' * 70}.example"}).status_code == 400


@pytest.mark.parametrize(
    "host",
    ["a b", "<script>", "[::1", "::1", "a/b", "a@b", "a:b", "[a b]", "a%zz", "b\u00e4r", "a\\b"],
)
def test_what_can_be_no_host_is_refused(client: FlaskClient, host: str) -> None:
    for path in ("/healthz", "/nowhere"):
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


def test_a_long_name_of_a_host_is_not_kept(app: Flask, client: FlaskClient) -> None:
    host = ".".join(["a" * 60] * 5)
    for _ in range(2):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
    assert all(len(kept or "") < len(host) for _, _, kept in app._routes)  # type: ignore[attr-defined]  # noqa: SLF001 - what it holds


def test_no_more_paths_are_kept_than_are_told(app: Flask, client: FlaskClient) -> None:
    for place in range(MOST + 10):
        assert client.get("/healthz", headers={"Host": f"host{place}"}).status_code == 200
    assert len(app._routes) <= MOST  # type: ignore[attr-defined]  # noqa: SLF001 - likewise
