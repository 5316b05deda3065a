"""What the calculator's page is given, without a browser."""

import html
import re
from typing import Any

from flask.testing import FlaskClient


def answered(client: FlaskClient, **query: str) -> Any:  # noqa: ANN401 - JSON
    """Return the data that the page receives for a hand."""
    query = {"lang": "en", "rules": "tcg"} | query
    return client.get("/calculator.json", query_string=query).get_json()


def case_of(client: FlaskClient, query: dict[str, str]) -> Any:  # noqa: ANN401 - JSON
    """Return a hand as a request, with its answer."""
    return client.get("/case.json", query_string={"rules": "tcg"} | query).get_json()


def words(markup: str) -> str:
    """Return the text of some HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())
