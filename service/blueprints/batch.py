"""Scoring many hands in one request: a list in a JSON body, columns of fields, or a stream of lines; each hand is answered by itself."""

from flask import Blueprint, Response, current_app, request, stream_with_context

from scoring.faults import Fault
from service.answers import JSON, require
from service.batch import DETAIL, Batch, detail_of
from service.batch_body import body_of, hands_of
from service.batch_columns import COLUMNS, columns_answer
from service.batch_lines import NDJSON, is_ndjson, lines_of
from service.gathering import refuse
from service.language import language
from service.query import single
from service.served import serve

blueprint = Blueprint("batch", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/score/batch")
def post_batch(ruleset: str) -> Response:
    """The result or the problem of every hand in the body, in order."""
    streamed = is_ndjson(request.environ)
    media_type = NDJSON if streamed else JSON
    require(request.environ, media_type)
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    detail = detail_of(single(request.args, (DETAIL.name,), faults), faults)
    batch = Batch(ready, lang, detail)
    if streamed:
        refuse(faults)
        answer = batch.lines(lines_of(request, current_app.config["MAX_BODY_BYTES"]))
    else:
        body = body_of(request, current_app.config["MAX_BATCH_BYTES"], faults)
        answer = (
            columns_answer(batch, body, faults)
            if COLUMNS in body
            else batch.answer(*hands_of(ruleset, body, faults))
        )
    headers = (("Content-Type", media_type), *ready.fresh_headers[batch.lang][1:])
    return Response(stream_with_context(answer), headers=headers)
