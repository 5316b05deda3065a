"""The guide for programs: each of its requests gets the answer that it shows."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from service.api.meta import GUIDE

TEXT = GUIDE.read_text(encoding="utf-8")
STEPS = re.findall(
    r"^(GET|POST) (/v1\S+)\n\n(?:```json\n(.+)\n```\n\n)?(\d+)\n\n```json\n(.+)\n```$",
    TEXT,
    re.MULTILINE,
)


def holds(answer: Any, shown: Any) -> bool:  # noqa: ANN401 - JSON
    """Return whether an answer has everything that is shown; of objects parts may be left out."""
    if isinstance(shown, dict):
        return all(name in answer and holds(answer[name], part) for name, part in shown.items())
    if isinstance(shown, list):
        return len(answer) == len(shown) and all(map(holds, answer, shown))
    return bool(answer == shown)


def test_the_guide_is_served_as_text(client: FlaskClient) -> None:
    answer = client.get("/llms.txt")
    assert (answer.status_code, answer.content_type) == (200, "text/plain; charset=utf-8")
    assert answer.get_data(as_text=True) == TEXT
    assert answer.headers["ETag"]


def test_the_guide_has_five_requests_with_answers() -> None:
    assert len(STEPS) == TEXT.count("\n## ") == 5


@pytest.mark.parametrize("step", STEPS, ids=range(1, len(STEPS) + 1))
def test_a_request_of_the_guide_is_answered_as_it_shows(
    client: FlaskClient, step: tuple[str, ...]
) -> None:
    method, path, body, status, shown = step
    kind = {"Content-Type": "application/json"} if body else {}
    answer = client.open(path, method=method, data=body or None, headers=kind)
    assert answer.status_code == int(status)
    assert holds(answer.get_json(), json.loads(shown))


def test_every_link_of_the_guide_leads_somewhere(client: FlaskClient) -> None:
    links = re.findall(r"\]\((/\S*)\)", TEXT)
    assert len(links) > 2
    for link in links:
        assert client.get(link, headers={"Accept": "*/*"}).status_code == 200


def test_the_guide_counts_the_rulesets() -> None:
    assert len(scoring.rulesets()) == 19
    assert "nineteen" in TEXT
