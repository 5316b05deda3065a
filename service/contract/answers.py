"""The schemas of answers that are the same in every game, with the values that the code adds to ``answers.yaml``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.conformance.claims import VERDICTS
from scoring.fields.field import Choice, Field, FieldType
from scoring.fields.field_files import FieldFile
from scoring.hand.presentation import ROLES
from scoring.hand.score_table import WAYS_TO_WIN
from scoring.reference.compare_scores import IDS, LEAST, REQUEST
from scoring.reference.search import FIELDS, MATCHES
from scoring.reference.vectors import DECIDED, DEPTHS, HIT, MISS, UNDECIDED
from scoring.rules.effects import WHATS
from scoring.text import Text
from scoring.tiles.decomposition import GROUPS
from scoring.tiles.values import WAIT_NAMES
from service.api.conformance import CLAIMS
from service.api.meta import HOME
from service.contract.declared import GAME, Schemas
from service.contract.shapes import Json, any_of, one_of, ref
from service.http.problems import ERROR, HTTP, KINDS
from service.served import served


def reference(schema: str) -> Field:
    """Return a field whose objects follow the schema of that name."""
    return Field(schema, "object", required=True, schema=schema)


def _choices(words: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(word, Text(word, word)) for word in words)


def _fields(names: Iterable[str], type_: FieldType) -> tuple[Field, ...]:
    return tuple(Field(name, type_, required=True) for name in names)


_GAMES: Final = [ready.ruleset.game for ready in served().values()]
_RULES: Final = [rule for ready in served().values() for rule in ready.ruleset.rules.values()]
_GIVEN: Final[dict[str, object]] = {
    "group_kinds": _choices(dict.fromkeys(kind for kind, _ in GROUPS.values())),
    "limits": _choices(dict.fromkeys(rule.id for rule in _RULES if rule.kind == "limit")),
    "payers": _choices(ROLES),
    "reasons": _choices(dict.fromkeys(reason for game in _GAMES for reason in game.reasons)),
    "waits": _choices(WAIT_NAMES.values()),
    "problem_codes": _choices(kind.code for kind in KINDS if kind.status),
    "error_codes": _choices(kind.code for kind in KINDS),
    "kinds_of_codes": _choices([HTTP, ERROR]),
    "home": _fields(HOME, "string"),
    "kinds_of_difference": _choices(WHATS),
    "cases": _choices([HIT, MISS]),
    "depths": _choices(DEPTHS),
    "statuses": _choices([DECIDED, UNDECIDED]),
    "verdicts": _choices(VERDICTS),
    "tally": _fields(VERDICTS, "integer"),
    "table_wins": tuple(Field(way, "object", schema="TablePayments") for way in WAYS_TO_WIN),
    "searched": _choices(FIELDS),
    "matches": _choices(MATCHES),
}
_FILE: Final = "contract/answers.yaml"


def every_answer(games: Iterable[Choice]) -> tuple[Field, ...]:
    """Return the fields with which every answer about a hand or a table ends; ``games`` are the values of the field ``game``."""
    return FieldFile(_FILE, package="service", required=True, games=games).fields("every_answer")


def add_answers(schemas: Schemas, games: Sequence[str]) -> None:
    """Add the schemas of the answers that are the same in all ``games``, and of the bodies about several rulesets."""
    values = tuple(reference(f"{game}Value") for game in games)
    declared = FieldFile(_FILE, package="service", required=True, values=values, **_GIVEN)
    for name, field in declared.schemas():
        schemas.add(name, field)
    # Clients of orval do not compile if an open object has nothing but a `const`.
    schemas.schemas["Health"]["properties"]["status"] = {"type": "string", "enum": ["ok"]}
    # A part of a request: unknown fields are rejected.
    schemas.schemas["Claim"]["additionalProperties"] = False
    schemas.add_request("ClaimList", [replace(CLAIMS, items=reference("Claim"))])
    kinds = (reference("Hand"), reference("HandLine"))
    request = replace(REQUEST, type="any", any_of=kinds, open_object=False)
    schemas.add_request("CompareRequest", [replace(IDS, unique=True), request])
    schemas.schemas["CompareRequest"]["properties"][IDS.name]["minItems"] = LEAST


def add_unions(schemas: Json, names: Iterable[str], games: Mapping[str, str]) -> None:
    """Add a schema of any game for each of ``names`` that begins with ``Game``; ``games`` are the names of schemas by id."""
    for name in names:
        of_games = {id_: name.replace(GAME, game, 1) for id_, game in games.items()}
        of_games = {id_: own for id_, own in of_games.items() if own in schemas}
        if all("game" in schemas[own].get("required", ()) for own in of_games.values()):
            union = one_of("game", of_games)
            for id_, own in of_games.items():
                # Go clients do not read the discriminator or `const`: they check patterns.
                schemas[own]["properties"]["game"]["pattern"] = f"^{id_}$"
        else:
            union = any_of(*(ref(own) for own in of_games.values()))
        schemas[name.removeprefix(GAME)] = union
