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


def test_a_long_name_of_a_host_is_not_kept(app: Flask, client: FlaskClient) -> None:
    host = ".".join(["a" * 60] * 5)
    for _ in range(2):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
    assert all(len(kept or "") < len(host) for _, _, kept in app._routes)  # type: ignore[attr-defined]  # noqa: SLF001 - what it holds


def test_no_more_paths_are_kept_than_are_told(app: Flask, client: FlaskClient) -> None:
    for place in range(MOST + 10):
        assert client.get("/healthz", headers={"Host": f"host{place}"}).status_code == 200
    assert len(app._routes) <= MOST  # type: ignore[attr-defined]  # noqa: SLF001 - likewise
