"""The copies of a hand and its score: an address, a request, a command, a text, a picture, a test case."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import scoring
from scoring.rules.links import score_href, written
from service.site.calculator import Outcome
from service.site.entry import HAND, RULES, Entry, assumed
from service.site.hand_fields import TILES, is_faces, notation_of
from service.site.lines import line_of, query_of, query_text
from service.site.wording import Wording


def address(entry: Entry, lang: str) -> str:
    """Return the query of the calculator for the same hand."""
    try:
        query = query_of(entry.ready, entry.request, plus=entry.missing <= 0)
    except ValueError:
        # A line cannot write this hand. Its fields can, so that switching the language keeps it.
        query = {RULES: entry.ready.ruleset.id}
        query |= {name: written(value) for name, value in entry.request.items()}
    usual = {f.name for f in entry.ready.ruleset.fields if entry.request.get(f.name) == assumed(f)}
    chosen = (entry.given | {RULES, HAND}) - usual
    query = {name: value for name, value in query.items() if name in chosen}
    query |= {name: written(value) for name, value in entry.extras.items()}
    query |= {HAND: entry.unreadable.line} if entry.unreadable else {}
    return query_text({**query, "lang": lang})


def copies(outcome: Outcome, url: str, lang: str) -> dict[str, str]:
    """Return a hand and its score as JSON, as a command, as text, as links and as a test case."""
    entry = outcome.entry
    ruleset = entry.ready.ruleset.id
    request = entry.request if outcome.answer else dict(entry.ready.score.example)
    body = json.dumps(request, ensure_ascii=False)
    picture = _picture_query(entry, lang)
    language = f" -H 'Accept-Language: {lang}'" if lang != scoring.DEFAULT_LANGUAGE else ""
    return {
        "json": json.dumps(request, ensure_ascii=False, indent=2),
        "curl": f"curl {url}/v1/rulesets/{ruleset}/score \\\n"
        f"  -H 'Content-Type: application/json'{language} \\\n  -d '{body}'",
        "text": "\n".join(_text(outcome, lang)),
        "api": score_href(ruleset, request),
        "svg": f"/v1/pictures/hand.svg?{picture}" if picture else "",
        "case": case(outcome),
    }


def case(outcome: Outcome) -> str:
    """Return a test case of the hand: the request, the answer, the ruleset and the version of the engine."""
    ruleset = outcome.entry.ready.ruleset
    content = {
        **ruleset.stamp,
        "engine": scoring.__version__,
        "request": outcome.entry.request,
        "answer": outcome.answer,
        "expected": None,
        "why": "",
    }
    return json.dumps(content, indent=2, ensure_ascii=False)


def _picture_query(entry: Entry, lang: str) -> str:
    """Return the query of the picture of a hand, empty if there is nothing to draw."""
    known, request = entry.known, entry.request
    names = ("tiles", "melds") if known.notation == TILES else ("cards", "called")
    if is_faces(known.notation):
        names = ("faces", "fours")
    fields = zip((*names, "winning"), (known.main, known.sets, known.winning), strict=True)
    query: dict[str, Any] = {
        name: written(request[field.name])
        for name, field in fields
        if field is not None and request.get(field.name)
    }
    return urlencode({**query, "lang": lang}, quote_via=quote, safe=",:") if query else ""


def _text(outcome: Outcome, lang: str) -> Iterator[str]:
    """Yield the lines of a text on a hand and its score."""
    entry = outcome.entry
    ruleset = entry.ready.ruleset
    wording = Wording(ruleset.id, lang)
    yield f"{wording.ruleset} {ruleset.id}@{ruleset.version}"
    try:
        yield line_of(entry.known, entry.request)
    except ValueError:
        return
    shown = {field.name for field in ruleset.fields if not notation_of(field)} - entry.known.names
    for name, value in entry.request.items():
        if value and name in shown:
            yield f"{wording.label(name)}: {wording.value(name, value)}"
    if outcome.answer:
        yield from outcome.answer["explanation"]
