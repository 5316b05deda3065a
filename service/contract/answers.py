"""The schemas of answers that are the same in every game: problems, vectors, verdicts and the reference."""

from typing import Final

from scoring.conformance.claims import VERDICTS
from scoring.hand.score_table import WINS
from scoring.problems import MAX_FAULTS
from scoring.reference.search import FIELDS, MATCHES
from scoring.reference.vectors import DECIDED, DEPTHS, HIT, MISS, UNDECIDED
from scoring.rules.story import WHATS
from service.api.meta import HOME
from service.api.verify import CLAIMS
from service.contract.schema_file import schemas
from service.contract.shapes import NUMBER, TEXT, about, listed, ref
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
