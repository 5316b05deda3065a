"""Engines that answer messages posted to a URL."""

import urllib.request
from typing import Any
from urllib.error import HTTPError

from scoring.conformance.engines.callable import of_function
from scoring.conformance.engines.engine import LONGEST, Engine, EngineError
from scoring.conformance.engines.protocol import Garbled, decoded, encoded, sent


def by_url(url: str, timeout: float) -> Engine:
    """The engine that answers messages posted to ``url``, each within ``timeout`` seconds."""
    if not url.startswith(("http://", "https://")):
        raise EngineError("a URL begins with http:// or https://")

    def posted(message: dict[str, Any]) -> object:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(url, encoded(message), headers)  # noqa: S310 - http, checked above
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310 - the same
                body: bytes = answer.read(LONGEST + 1)
        except HTTPError as wrong:
            raise Garbled(f"{wrong}{sent(wrong.read(LONGEST))}") from None
        if len(body) > LONGEST:
            raise Garbled(f"an answer of more than {LONGEST} bytes{sent(body)}")
        return decoded(body)

    # In time as a whole: the time of a connection starts again with every byte that comes.
    return of_function(posted, timeout)
