"""The schemas of answers that are the same in every game, with what the code gives ``answers.yaml``."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from scoring.conformance.claims import VERDICTS
from scoring.fields.field import Choice, Field, FieldType
from scoring.fields.field_files import FieldFile
from scoring.hand.score_table import WINS
from scoring.reference.compare_scores import IDS, LEAST, REQUEST
from scoring.reference.search import FIELDS, MATCHES
from scoring.reference.vectors import DECIDED, DEPTHS, HIT, MISS, UNDECIDED
from scoring.rules.story import WHATS
from scoring.text import Text
from service.api.meta import HOME
from service.api.verify import CLAIMS
from service.contract.declared import Schemas
from service.http.problems import ERROR, HTTP, KINDS


def reference(schema: str) -> Field:
    """Return a field whose objects follow the schema of that name."""
    return Field(schema, "object", required=True, schema=schema)


def _choices(words: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(word, Text(word, word)) for word in words)


def _fields(names: Iterable[str], type_: FieldType) -> tuple[Field, ...]:
    return tuple(Field(name, type_, required=True) for name in names)


_GIVEN: Final[dict[str, object]] = {
    "problem_codes": _choices(kind.code for kind in KINDS if kind.status),
    "kinds_of_codes": _choices([HTTP, ERROR]),
    "home": _fields(HOME, "string"),
    "kinds_of_difference": _choices(WHATS),
    "cases": _choices([HIT, MISS]),
    "depths": _choices(DEPTHS),
    "statuses": _choices([DECIDED, UNDECIDED]),
    "verdicts": _choices(VERDICTS),
    "tally": _fields(VERDICTS, "integer"),
    "table_wins": tuple(Field(way, "object", schema="TablePayments") for way in WINS),
    "searched": _choices(FIELDS),
    "matches": _choices(MATCHES),
}
_FILE: Final = "contract/answers.yaml"
EVERY_ANSWER: Final = FieldFile(_FILE, package="service", required=True).fields("every_answer")
"""What every answer about a hand or a table ends with."""


def add_answers(schemas: Schemas, games: Sequence[str]) -> None:
    """Add the schemas of the answers that are the same in all ``games``, and of the bodies about several rulesets."""
    values = tuple(reference(f"{game}Value") for game in games)
    declared = FieldFile(_FILE, package="service", required=True, values=values, **_GIVEN)
    for name, field in declared.schemas():
        schemas.add(name, field)
    schemas.add_request("ClaimList", [replace(CLAIMS, items=reference("Claim"))])
    hands = tuple(reference(f"{game}Hand") for game in games)
    request = replace(REQUEST, type="any", any_of=hands)
    schemas.add_request("CompareRequest", [replace(IDS, unique=True), request])
    schemas.schemas["CompareRequest"]["properties"][IDS.name]["minItems"] = LEAST
