"""Every refusal of an action names its rule; the rules that no clause states are in unstated.yaml, each with the reason."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

import scoring
from scoring.reference.vectors import vectors_of
from tests.analysis.test_offers import CASES, GAMES, dealt, offered
from tests.support import Request
from tests.yaml_cases import cases

RULESETS: Final = [one for one in scoring.rulesets() if one.game_id != "dice"]
"""The rulesets whose analysis refuses actions; that of dice values rolls."""
UNSTATED: Final[dict[str, Any]] = cases(Path(__file__).with_name("unstated.yaml"))
MOMENTS: Final[list[Request]] = [
    {"wall": 0},
    {"wall": 1},
    {"wall": 1, "points": 900},
    {"wall": 30, "situation": ["riichi"]},
    {"wall": 30, "kans_on_table": 4},
]
OFFERS: Final = [
    {"from": seat, "by": by}
    for seat, by in product(
        ("left", "across", "right"), ("discard", "added_kan", "closed_kan", "north")
    )
]


def positions(ruleset: scoring.Ruleset) -> Iterator[Request]:
    """Yield hands in play: those of the vectors and the worked offers, and hands of every moment dealt at random."""
    yield from (one.request for one in vectors_of(ruleset.id).vectors if one.task == "analyze")
    asked = [case["ask"] for case in CASES]
    yield from (offered(*ask[1:3], **ask[3]) for ask in asked if ask[0] == ruleset.id)
    game = {"riichi": "tenhou", "riichi3": "tenhou_sanma"}.get(ruleset.game_id, ruleset.game_id)
    if game not in GAMES:
        return
    for seed, (moment, offer) in enumerate(product(MOMENTS, OFFERS)):
        hand = dealt(game, seed)
        tile = hand.pop("offer")["tile"]
        yield {**hand, **moment, "offer": {**offer, "tile": tile}}
        yield {**hand, **moment, "concealed": hand["concealed"] + tile, "drawn": tile}
        yield {**hand, **moment, "discards": tile}


def reasons(answer: object) -> Iterator[Mapping[str, Any]]:
    """Yield the reasons in an answer."""
    if isinstance(answer, Mapping):
        if {"code", "detail", "rule"} <= answer.keys():
            yield answer
        answer = list(answer.values())
    for part in answer if isinstance(answer, list) else ():
        yield from reasons(part)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_a_refusal_names_its_rule_and_the_clause_or_that_none_states_it(
    ruleset: scoring.Ruleset,
) -> None:
    found, unstated = set(), {}
    for request in positions(ruleset):
        try:
            answer = scoring.analyze(ruleset.id, request).to_dict()
        except scoring.Refused:
            continue
        for why in reasons(answer):
            assert why["rule"] in ruleset.rules, why
            found.add(why["rule"])
            says_so = why["detail"].endswith("does not state this rule.")
            by_option = why["detail"].endswith("An option of the request sets this rule.")
            assert (says_so or by_option) == (why["clause"] is None), why
            if says_so:
                unstated[why["rule"]] = why["document"]
    assert len(found) > 5
    listed = UNSTATED.get(ruleset.id, {})
    assert unstated == {rule: entry["document"] for rule, entry in listed.items()}
