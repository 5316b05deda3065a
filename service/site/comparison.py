"""The comparison of a hand under every ruleset of its game, with the clauses that make the difference."""

from typing import Any

from scoring.reference.compare_scores import IDS, REQUEST, compare_scores
from scoring.rules.cards.deck import CARDS
from scoring.tiles.melds import without_reds
from service.served import served
from service.site.calculator import Outcome, with_pieces
from service.site.hand_fields import TILES
from service.site.pages import WORDS
from service.site.wording import Wording


def beside(outcome: Outcome, lang: str) -> list[dict[str, Any]]:
    """Return the compared scores of a winning hand without cards under every ruleset of its game, the differing ones first."""
    entry = outcome.entry
    here, game = entry.ready.ruleset.id, entry.ready.ruleset.game_id
    others = [id_ for id_, one in served().items() if one.ruleset.game_id == game and id_ != here]
    if not (outcome.answer and outcome.answer["winning"] and others):
        return []
    if entry.request.get(CARDS):
        # No other ruleset takes cards.
        return []
    request = {IDS.name: [here, *others][: IDS.max_items], REQUEST.name: entry.request}
    results = compare_scores(request, lang)["results"]
    # A ruleset that rejects red fives scores the hand with plain ones.
    lacking = [one["ruleset"] for one in results if one["errors"]]
    is_tiles = entry.known.notation == TILES
    plain = (with_pieces(entry, without_reds) if is_tiles else entry).request
    if lacking and plain != entry.request:
        request = {IDS.name: [here, *lacking], REQUEST.name: plain}
        results = [one for one in results if not one["errors"]]
        for one in compare_scores(request, lang)["results"][1:]:
            points = one["result"] and one["result"]["value"]["points"]
            one["same"] = points == outcome.answer["value"]["points"]
            one["because"].insert(0, {"id": "", "name": WORDS[lang]["plain_fives"]})
            results.append(one)
    for one in results:
        wording, result = Wording(one["ruleset"], lang), one["result"]
        # The summary is sorted by worth.
        one |= {"worth": 0, "points": WORDS[lang]["no_score"], "parts": ""}
        if result and result["winning"]:
            value = result["value"]
            one |= {"worth": value["points"] or 0, "points": wording.points(value)}
            one["parts"] = " · ".join(wording.parts(value))
        elif one["errors"]:
            one |= {"worth": -1, "points": "–", "parts": one["errors"][0]["detail"]}
    return sorted(results, key=lambda one: one["same"])
