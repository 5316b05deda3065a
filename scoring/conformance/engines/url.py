"""Engines that answer messages posted to a URL."""

import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from time import monotonic
from typing import Any
from urllib.error import HTTPError, URLError

from scoring.conformance import MESSAGES
from scoring.conformance.engines.engine import LONGEST, Engine, EngineError
from scoring.conformance.engines.protocol import STOP, Garbled, decoded, encoded, sent


class UrlEngine(Engine):
    """An engine that answers messages posted to a URL."""

    def __init__(self, url: str, timeout: float) -> None:
        """Prepare the requests to ``url`` with ``timeout`` seconds for each answer. Raise :class:`EngineError` for an invalid address."""
        super().__init__()
        if not url.startswith(("http://", "https://")):
            raise EngineError(MESSAGES["engines.bad_url"].filled(url=url))
        self._url = url
        self._timeout = timeout

    def send(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Post a message and return the answer."""
        try:
            received = self._post(encoded(message))
        except HTTPError as wrong:
            raise Garbled(f"{wrong}{sent(wrong.read(LONGEST))}") from None
        # urllib raises ValueError for many invalid addresses.
        except (HTTPException, URLError, ValueError) as wrong:
            reason = getattr(wrong, "reason", wrong)
            why = getattr(reason, "strerror", None) or reason
            raise Garbled(MESSAGES["engines.no_answer"].filled(url=self._url, why=why)) from None
        if len(received) > LONGEST:
            raise Garbled(f"an answer of more than {LONGEST} bytes{sent(received)}")
        return decoded(received)

    def stop(self) -> None:
        """Send the stop message and ignore the answer."""
        with suppress(Garbled, OSError):
            self.send(STOP)

    def _post(self, body: bytes) -> bytes:
        """Return the body of the answer, as far as it is read; the whole must arrive in time."""
        until = monotonic() + self._timeout
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url, body, headers)  # noqa: S310 - http, checked above
        with urllib.request.urlopen(request, timeout=self._timeout) as answer:  # noqa: S310 - the same
            received = b""
            while block := answer.read1(LONGEST + 1 - len(received)):
                received += block
                # The time of a connection starts again with every byte that arrives.
                if monotonic() > until:
                    raise TimeoutError(f"no answer within {self._timeout:g} seconds")
        return received
