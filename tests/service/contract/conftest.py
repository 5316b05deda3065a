"""What generated clients are tried against."""

import threading
from collections.abc import Iterator

import pytest
from werkzeug.serving import make_server

from service import create_app


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Where the service answers, on a port of its own, in a thread of the process that asks it."""
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()
