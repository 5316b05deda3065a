"""The schemas of answers that are the same in every game, with what the code gives ``schemas.yaml``."""

from collections.abc import Sequence
from typing import Final

from scoring.conformance.claims import VERDICTS
from scoring.hand.score_table import WINS
from scoring.problems import MAX_FAULTS
from scoring.reference.compare_scores import IDS, LEAST, REQUEST
from scoring.reference.search import FIELDS, MATCHES
from scoring.reference.vectors import DECIDED, DEPTHS, HIT, MISS, UNDECIDED
from scoring.rules.story import WHATS
from service.api.meta import HOME
from service.api.verify import CLAIMS
from service.contract.declared import properties_of
from service.contract.schema_file import schemas
from service.contract.shapes import NUMBER, TEXT, Json, about, any_of, listed, ref
from service.http.problems import KINDS

_CASES: Final = [HIT, MISS]
_CLAIMS: Final = about(CLAIMS.text.en, listed(ref("Claim"))) | {"maxItems": CLAIMS.max_items}
ANSWERS: Final = schemas(
    "of_all_games",
    problem_codes=[kind.code for kind in KINDS if kind.status],
    most_faults=MAX_FAULTS,
    home=dict.fromkeys(HOME, TEXT),
    kinds_of_difference=list(WHATS),
    cases=_CASES,
    depths=list(DEPTHS),
    statuses=[DECIDED, UNDECIDED],
    claims={CLAIMS.name: _CLAIMS},
    verdicts=list(VERDICTS),
    tally=dict.fromkeys(VERDICTS, NUMBER),
) | schemas(
    "reference",
    table_wins={f"{way}?": ref("TablePayments") for way in WINS},
    cases=_CASES,
    searched=list(FIELDS),
    matches=list(MATCHES),
)
"""The schemas by name."""


def of_comparison(games: Sequence[str]) -> Json:
    """The schemas of a hand under several rulesets, of games of these names."""
    ids = properties_of([IDS])[IDS.name] | {"minItems": LEAST, "uniqueItems": True}
    hand = any_of(*(ref(f"{game}Hand") for game in games))
    request = {IDS.name: ids, REQUEST.name: about(REQUEST.text.en, hand)}
    value = any_of(*(ref(f"{game}Value") for game in games))
    return schemas("comparison", compare_request=request, any_value=value)
