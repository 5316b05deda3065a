"""The schemas of answers that are the same in every game: problems, lines of a score, vectors, verdicts."""

from typing import Final

from scoring.conformance.claims import VERDICTS
from scoring.problems import MAX_FAULTS
from scoring.reference.vectors import DECIDED, DEPTHS, HIT, MISS, UNDECIDED
from scoring.rules.story import WHATS
from service.api.meta import HOME
from service.api.verify import CLAIMS
from service.contract import shapes as s
from service.contract.shapes import Json
from service.http.problems import KINDS

STAMP: Final = s.texts("ruleset", "version", "digest")
"""The rules behind an answer."""
OPTION: Final = s.any_of({"type": ["boolean", "integer", "string"]}, s.listed(s.TEXT))
"""The value of an option."""
_AMOUNT: Final = s.any_of(
    {"type": ["boolean", "integer", "string", "null"]}, s.listed({"type": ["integer", "string"]})
)
"""What something of a rule is: the value of an option, or an amount."""
NAMED: Final = s.texts("id", "name", "clause", "href")
"""What tells which rule it is."""
_CARD: Final[Json] = {"card?": s.about("The card that made it so.", s.TEXT)}
LINE: Final = NAMED | _CARD
"""What a line of a score has besides its worth."""

_OBJECTS: Final[dict[str, Json]] = {
    "Fault": {
        "pointer": s.about("JSON pointer of the field.", s.TEXT),
        "code": s.TEXT,
        "detail": s.TEXT,
        "rule?": s.about("Where the rule that is the reason is.", s.TEXT),
    },
    "Problem": {
        "type": s.about("Where the code is explained.", s.TEXT),
        "title": s.TEXT,
        "status": s.NUMBER,
        "detail": s.TEXT,
        "code": s.word(kind.code for kind in KINDS if kind.status),
        "errors": s.listed(s.ref("Fault")) | {"maxItems": MAX_FAULTS},
    },
    "Edition": s.texts("id", "version", "digest"),
    "Home": s.texts(*HOME),
    "Health": {"status": s.word(["ok"])},
    "Ready": {"status": s.word(["ready"]), "rulesets": s.listed(s.ref("Edition"))},
    "Version": {"version": s.TEXT, "rulesets": s.listed(s.ref("Edition"))},
    "FuLine": LINE | {"fu": s.NUMBER, "tiles": s.or_null(s.TEXT)},
    "Payment": {"from": s.TEXT, "count": s.NUMBER, "points": s.NUMBER, "honba": s.NUMBER} | _CARD,
    "Difference": {
        "id": s.about("Of a rule, or of the card that brings it in.", s.TEXT),
        "what": s.word(WHATS),
        "from": s.about("In the plain ruleset, or in the first of a comparison.", _AMOUNT),
        "to": s.about("In force.", _AMOUNT),
        "name": s.TEXT,
        "href": s.TEXT,
    },
    "CardEffect": s.texts("layer", "effect")
    | {
        "took_effect": s.FLAG,
        "why": s.about("Why it had none.", s.or_null(s.TEXT)),
    },
    "Amendment": NAMED
    | {
        "option?": s.about("For an option or an amendment of a ruleset.", s.TEXT),
        "value?": OPTION,
        "text?": s.about("What a card says.", s.TEXT),
        "changes?": s.about("What each change of a card came to.", s.listed(s.ref("CardEffect"))),
        "changes_the_rules": s.FLAG,
        "effects": s.listed(s.TEXT),
        "rules": s.about(
            "What is in force otherwise than in the plain ruleset.", s.listed(s.ref("Difference"))
        ),
    },
    "Vector": s.texts("id", "clause", "description")
    | {
        "rules": s.listed(s.TEXT),
        "case": s.about("Whether the clause does something here, or nearly.", s.word([HIT, MISS])),
        "depth": s.word(DEPTHS),
        "status": s.about("Whether the source decides the answer.", s.word([DECIDED, UNDECIDED])),
        "request": s.OBJECT,
        "answer": s.OBJECT,
        "open": s.about("Options that choose between open readings.", s.listed(s.TEXT)),
        "readings": s.about(
            "The other answers that the source allows; of an undecided vector no further one passes.",
            s.listed(s.ref("VectorReading")),
        ),
    },
    "VectorReading": {
        "options": s.about("What chooses it.", s.OBJECT),
        "answer": s.OBJECT,
    },
    "Untested": s.texts("clause", "reason"),
    "VectorList": STAMP
    | {
        "vectors_digest": s.about("Hash of all vectors of the ruleset.", s.TEXT),
        "count": s.NUMBER,
        "untested": s.listed(s.ref("Untested")),
        "vectors": s.listed(s.ref("Vector")),
    },
    "Claim": {"id": s.TEXT, "request": s.OBJECT, "answer": s.OBJECT},
    "ClaimList": {
        CLAIMS.name: s.about(CLAIMS.text.en, s.listed(s.ref("Claim")))
        | {"maxItems": CLAIMS.max_items}
    },
    "ClaimDifference": s.texts("pointer", "rule", "clause")
    | {
        "ours": s.about("What the rules expect; null for nothing.", {}),
        "theirs": s.about("What the other engine answered; null for nothing.", {}),
        "did_you_mean?": s.about(
            "Only where the engine names what the ruleset does not have: the names like it, the nearest first.",
            s.listed(s.TEXT),
        ),
    },
    "ClaimCulprit": s.texts("rule", "clause"),
    "ClaimFault": s.texts("pointer", "code", "detail") | {"rule": s.or_null(s.TEXT)},
    "ClaimVerdict": {
        "id": s.about("Of the claim; null where it has none.", {}),
        "verdict": s.word(VERDICTS),
        "differences": s.listed(s.ref("ClaimDifference")),
        "culprits?": s.about(
            "The rules most likely answered wrong, the likeliest first.",
            s.listed(s.ref("ClaimCulprit")),
        ),
        "open?": s.listed(s.TEXT),
        "errors?": s.listed(s.ref("ClaimFault")),
    },
    "Tally": dict.fromkeys(VERDICTS, s.NUMBER),
    "Verdicts": STAMP
    | {
        "options": s.about(
            "The options of open questions that all claims together show to be played otherwise.",
            s.OBJECT,
        ),
        "results": s.listed(s.ref("ClaimVerdict")),
        "tally": s.ref("Tally"),
    },
}
ANSWERS: Final = {name: s.closed(properties) for name, properties in _OBJECTS.items()}
"""The schemas by name."""
