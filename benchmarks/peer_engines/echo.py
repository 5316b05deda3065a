"""A Flask route to compare with, which only parses a body and sends it back."""

import orjson
from flask import Flask, Response, request

app = Flask(__name__)


@app.get("/readyz")
def ready() -> Response:
    """Return an empty answer, which shows that the server is ready."""
    return Response("ready")


@app.post("/echo")
def echo() -> Response:
    """Parse the body and write it again."""
    return Response(orjson.dumps(orjson.loads(request.get_data())), mimetype="application/json")
