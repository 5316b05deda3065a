"""Scores of many hands: a list or columns in a JSON body, or a stream of lines."""

from flask import Blueprint, Response, current_app, request, stream_with_context

from scoring.faults import Fault
from scoring.rules.effects import effects_of
from service.api.batch.body import COLUMNS, HANDS, MEDIA_TYPES, hands_of
from service.api.batch.columns import columns_answer
from service.api.batch.hands import Batch
from service.api.batch.lines import NDJSON, is_ndjson, lines_of
from service.api.score import detail_of
from service.http.answers import UNCACHED, Page, json_page, page
from service.http.body import body_after
from service.http.language import language, language_alone
from service.http.problems import refuse
from service.served import serve

blueprint = Blueprint("batch", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/score/batch")
def post_batch(ruleset: str) -> Page | Response:
    """Return the result or the problem of every hand in the body, in order."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    batch = Batch(ready, lang, detail_of(request.args, faults))
    if is_ndjson(request):
        refuse(faults)
        lines = lines_of(request, current_app.config["MAX_BODY_BYTES"])
        headers = page(b"", NDJSON, cache=UNCACHED, headers=(("Content-Language", lang),)).headers
        return Response(stream_with_context(batch.lines(lines)), headers=headers)
    raw = body_after(
        request,
        faults,
        limit="MAX_BATCH_BYTES",
        others=MEDIA_TYPES[HANDS.name],
        list_field=HANDS.name,
        may_be_gzip=True,
    )
    given = hands_of(ready, raw, faults)
    answer = {
        **ready.ruleset.stamp,
        "results": batch.results(given),
        "amendments": effects_of(given.rules, lang),
    }
    return json_page(answer, lang, cache=UNCACHED)


@blueprint.post("/v1/rulesets/<name:ruleset>/score/columns")
def post_columns(ruleset: str) -> Page:
    """Return the scores of the hands in the columns of the body, as columns."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language_alone(request, faults)
    others = MEDIA_TYPES[COLUMNS.name]
    raw = body_after(request, faults, limit="MAX_BATCH_BYTES", others=others, may_be_gzip=True)
    answer = {**ready.ruleset.stamp, **columns_answer(ready, raw, lang, faults)}
    return json_page(answer, lang, cache=UNCACHED)
