"""What tests of the service start from: the application, a client, a ruleset of each game, its example."""

from collections.abc import Mapping
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoring
from scoring.reference import catalogue
from service import create_app
from tests.support.rulesets import ONE_OF_EACH_GAME


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(params=ONE_OF_EACH_GAME)
def ruleset(request: pytest.FixtureRequest) -> scoring.Ruleset:
    """Return a ruleset of each game in turn."""
    return scoring.ruleset(request.param)


@pytest.fixture
def example(ruleset: scoring.Ruleset) -> dict[str, Any]:
    """Return a request of the ruleset that scores."""
    return dict(cast(Mapping[str, Any], catalogue.described(ruleset, "en")["example"]))


@pytest.fixture
def book_hands(ruleset: scoring.Ruleset) -> list[dict[str, Any]]:
    """Return the example hands of the ruleset's book as requests, hits and near misses."""
    hands = [
        hand["request"]
        for rule in ruleset.rules
        for hand in catalogue.whole(ruleset, rule, "en")["example_hands"]
    ]
    assert len(hands) > 20
    return hands


@pytest.fixture(params=scoring.LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return cast(str, request.param)
