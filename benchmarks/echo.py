"""The bare Flask route to compare with: it parses a body and sends it back, and no more."""

import orjson
from flask import Flask, Response, request

app = Flask(__name__)


@app.get("/readyz")
def ready() -> Response:
    """Say that the server is there."""
    return Response("ready")


@app.post("/echo")
def echo() -> Response:
    """Parse the body and write it again."""
    return Response(orjson.dumps(orjson.loads(request.get_data())), mimetype="application/json")
