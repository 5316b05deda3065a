"""The examples of the contract: requests that the games declare, and how the service answers them."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

import orjson
from flask.testing import FlaskClient

from scoring.rules.links import written
from service.contract.declared import GAME
from service.contract.games import GameContract
from service.contract.shapes import Json

_LONGEST: Final = 1200
"""The approximate number of letters in the example of an answer."""
_ITEMS: Final = (100, 4, 2)
"""The numbers of list items that an answer shows, tried in order until it is short enough."""


class Examples:
    """Requests by the names of their schemas, and the answers of the service to them."""

    def __init__(
        self, client: FlaskClient | None, games: list[GameContract], plain: Json, parameters: Json
    ) -> None:
        """Take requests of ``games``, requests of no game by the name of the schema, and the shared ``parameters`` by name.

        Without a ``client`` there are no answers.
        """
        self._client = client
        self._games = games
        self._plain = plain
        self._parameters = parameters

    def bodies(self, name: str) -> Json:
        """Return the requests whose schema has that name: by game, or one by an empty name."""
        if not name.startswith(GAME):
            return {"": self._plain[name]}
        return {game.id: game.requests[name] for game in self._games if name in game.requests}

    def answers(self, method: str, path: str, parameters: Iterable[Json], bodies: Json) -> Json:
        """Return the answers to ``bodies``, or one to the examples of ``parameters``."""
        if self._client is None:
            return {}
        rulesets = {game.id: game.first.ruleset.id for game in self._games}
        listed = [
            self._parameters.get(one.get("$ref", "").rpartition("/")[2], one) for one in parameters
        ]
        return {
            game: _answer(self._client, method, _address(path, listed, rulesets.get(game)), body)
            for game, body in (bodies or {"": None}).items()
        }


def _answer(client: FlaskClient, method: str, address: tuple[str, Json], body: object) -> object:
    """Return the beginning of the answer to a request; raise :class:`ValueError` for a problem."""
    path, query = address
    answer = client.open(path, method=method, query_string=query, json=body)
    if answer.status_code != HTTPStatus.OK:
        raise ValueError(f"The example of {path} is refused: {answer.text}")
    whole = answer.get_json()
    shown = (beginning(whole, items) for items in _ITEMS)
    return next((one for one in shown if len(orjson.dumps(one)) < _LONGEST), beginning(whole, 1))


def _address(path: str, parameters: list[Json], ruleset: str | None) -> tuple[str, Json]:
    """Return a path and a query with the examples of ``parameters``."""
    names: Json = {}
    query: Json = {}
    for parameter in parameters:
        place = names if parameter["in"] == "path" else query
        if "example" in parameter:
            place[parameter["name"]] = written(parameter["example"])
    return path.format(**names | ({"ruleset": ruleset} if ruleset else {})), query


def beginning(value: Any, items: int) -> Any:  # noqa: ANN401 - JSON
    """Return a value with the first ``items`` of every list of objects in it, and of all options."""
    if isinstance(value, Mapping):
        if isinstance(options := value.get("options"), Mapping):
            value = {**value, "options": {name: options[name] for name in [*options][:items]}}
        return {name: beginning(part, items) for name, part in value.items()}
    if isinstance(value, list):
        return [beginning(part, items) for part in (value if _are_plain(value) else value[:items])]
    return value


def _are_plain(values: list[Any]) -> bool:
    """Return whether a list has few values, all of them scalars."""
    return len(values) <= _ITEMS[1] and not any(isinstance(one, Mapping | list) for one in values)
