"""What a ruleset is asked besides the score of a hand; which tasks there are is asked of ``scoring``."""

import orjson
from flask import Blueprint, Response, current_app, request

from scoring.faults import Fault
from service.answers import JSON, Prepared, require
from service.gathering import body_after
from service.language import language
from service.problems import Problem
from service.query import single
from service.served import answer_to, serve, task_names

blueprint = Blueprint("tasks", __name__)


@blueprint.post(f"/v1/rulesets/<name:ruleset>/<any({', '.join(task_names())}):task>")
def post_task(ruleset: str, task: str) -> Response:
    """The answer to the request in the body."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    asked = ready.tasks.get(task)
    if asked is None:
        raise Problem("not_found")
    faults: list[Fault] = []
    lang = language(request, faults)
    single(request.args, (), faults)
    raw = body_after(request, current_app.config["MAX_BODY_BYTES"], faults)
    loaded = asked.load(raw, faults)
    return Prepared(orjson.dumps(answer_to(asked, loaded, lang)), ready.fresh_headers[lang])
