"""The comparison of a hand under every ruleset of its game, with the clauses that make the difference."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.reference.compare_scores import IDS, REQUEST, compare_scores
from service.served import served
from service.site.calculator import Outcome
from service.site.entry import Entry
from service.site.hand_fields import TILES
from service.site.pages import WORDS
from service.site.wording import Wording

_RED: Final = re.compile(r"0(?=\d*[mps])")


class Beside(NamedTuple):
    """The score of a hand under another ruleset of its game."""

    id: str
    name: str
    points: str
    parts: str
    same: bool
    because: tuple[Mapping[str, Any], ...]
    """The clauses that make the difference."""


def beside(outcome: Outcome, lang: str) -> list[Beside]:
    """Return the score of a winning hand under every ruleset of its game, different scores first."""
    entry = outcome.entry
    here, game = entry.ready.ruleset.id, entry.ready.ruleset.game_id
    others = [id_ for id_, one in served().items() if one.ruleset.game_id == game and id_ != here]
    if not (outcome.answer and outcome.answer["winning"] and others):
        return []
    request = {IDS.name: [here, *others][: IDS.max_items], REQUEST.name: entry.request}
    results = compare_scores(request, lang)["results"]
    # A ruleset that rejects red fives scores the hand with plain ones.
    lacking = [one["ruleset"] for one in results if one["errors"]]
    if lacking and entry.known.notation == TILES:
        request = {IDS.name: [here, *lacking], REQUEST.name: _with_plain_fives(entry)}
        plain = compare_scores(request, lang)["results"][1:]
        note = {"same": False, "because": [{"id": "", "name": WORDS[lang]["plain_fives"]}]}
        results = [one for one in results if not one["errors"]] + [one | note for one in plain]
    scores = []
    for one in results:
        wording, result = Wording(one["ruleset"], lang), one["result"]
        points, parts = WORDS[lang]["no_score"], ""
        if result and result["winning"]:
            points, parts = (
                wording.points(result["value"]),
                " · ".join(wording.parts(result["value"])),
            )
        elif one["errors"]:
            points, parts = "–", one["errors"][0]["detail"]
        because = tuple(one["because"])
        scores.append(Beside(one["ruleset"], one["name"], points, parts, one["same"], because))
    return sorted(scores, key=lambda one: one.same)


def _with_plain_fives(entry: Entry) -> dict[str, Any]:
    """Return the request with plain fives instead of red ones."""
    fields = {*entry.known.names, *(field.name for field in entry.known.others)}
    text = json.dumps({name: entry.request[name] for name in fields & entry.request.keys()})
    return {**entry.request, **json.loads(_RED.sub("5", text))}
