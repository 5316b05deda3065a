"""The other tasks of a ruleset, such as settling and analysing."""

from flask import Blueprint, request

from scoring.faults import NO_STANDINGS, Fault
from service.api.score import FULL, detail_of
from service.http.answers import UNCACHED, Page, json_page
from service.http.body import body_after
from service.http.language import language, language_alone
from service.http.problems import Problem, gathering, refuse
from service.served import answer_to, serve, task_names

blueprint = Blueprint("tasks", __name__)


@blueprint.post(f"/v1/rulesets/<name:ruleset>/<any({', '.join(task_names())}):task>")
def post_task(ruleset: str, task: str) -> Page:
    """Return the answer to the request in the body."""
    form = serve(ruleset).tasks.get(task)
    if form is None:
        raise Problem("not_found", detail=NO_STANDINGS)
    faults: list[Fault] = []
    analyzes = task == "analyze"
    lang = (language if analyzes else language_alone)(request, faults)
    detail = detail_of(request.args, faults) if analyzes else FULL
    raw = body_after(request, faults)
    with gathering(faults):
        answer = answer_to(form, raw, lang, short=detail != FULL)
    refuse(faults)
    return json_page(answer, lang, cache=UNCACHED)
