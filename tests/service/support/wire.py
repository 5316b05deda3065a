"""Bytes on a socket and the answer to them, and values as JSON carries them."""

import socket
from contextlib import suppress
from http.client import BadStatusLine, HTTPConnection, HTTPResponse
from typing import Any, NamedTuple

import orjson

PATIENCE = 20.0
"""Seconds that an answer may take."""


class Raw(NamedTuple):
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connection(HTTPConnection):
    """A connection that reads the answer of a server that refuses a body before all of it is sent."""

    def send(self, data: Any) -> None:  # noqa: ANN401 - as the class above has it
        """Send the data, as far as the server takes them."""
        with suppress(ConnectionError):
            super().send(data)


def answer(port: int, sent: bytes, *, half: bool = False) -> Raw | None:
    """Return the answer to the bytes, or None if the connection is closed without one; ``half`` closes the sending side."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        with suppress(ConnectionError):  # refused before all of it is sent
            connection.sendall(sent)
            if half:
                connection.shutdown(socket.SHUT_WR)
        response = HTTPResponse(connection)
        try:
            response.begin()
            headers = {name.lower(): value for name, value in response.getheaders()}
            return Raw(response.status, headers, response.read())
        except (BadStatusLine, ConnectionError):
            return None


def plain(value: object) -> object:
    """Return a value as it is after it was sent as JSON."""
    return orjson.loads(orjson.dumps(value))
