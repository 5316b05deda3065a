"""The tables of the reference, made from the declarations: ``python -m tools.reference --write`` or ``--check``.

A page has a table between ``<!-- table: NAME -->`` and ``<!-- end of table -->``.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any, Final

import yaml

import scoring
from scoring.reference import glossary
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Card, Dora, FuItem, Limit, Yaku
from service import config
from service.http.problems import KINDS
from tools import derived, licences

_PLACE: Final = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
_METHODS: Final = ("get", "post")
_NAMED: Final = (Yaku, Dora, FuItem, Limit)
"""The kinds of rules whose identifiers are in answers."""
SOURCES: Final[Mapping[str, str]] = {
    "own": "its own documents",
    "common": "common practice",
    "records": "published games",
    "programs": "other programs",
    "ours": "our choice",
}
"""The sources of rules: documents by their role, and our choice for a rule without a document."""


def with_tables(page: str) -> str:
    """Return a page with its tables; raise ``KeyError`` if it names an unknown one."""
    return _PLACE.sub(lambda at: f"{at[1]}\n{table(at[2])}\n\n{at[3]}", page)


def main() -> int:
    """Write the tables of every page, or check them; return 1 if one is stale."""
    pages = [p for p in derived.ROOT.glob("docs/**/*.md") if "<!-- table:" in p.read_text()]
    return max([derived.main(page, with_tables, "make reference") for page in pages])


def table(name: str) -> str:
    """Return the table of that name, or of the fields of the schema of that name; raise ``KeyError``."""
    return TABLES[name]() if name in TABLES else fields(name)


def endpoints() -> str:
    """Return the operations of the contract."""
    rows = (
        (f"`{method.upper()} {path}`", operation["summary"])
        for path, item in _contract()["paths"].items()
        for method, operation in item.items()
        if method in _METHODS
    )
    return _table(("operation", "purpose"), rows)


def fields(schema: str) -> str:
    """Return the fields of a schema of the contract."""
    declared = _contract()["components"]["schemas"][schema]
    required = declared.get("required", ())
    rows = (
        (
            f"`{name}`",
            _type(field),
            "yes" if name in required else "no",
            field.get("description", ""),
        )
        for name, field in declared["properties"].items()
    )
    return _table(("field", "type", "required", "meaning"), rows)


def errors() -> str:
    """Return the codes of problems and errors."""
    listed = (kind.to_dict("en") for kind in KINDS)
    rows = (
        (f"`{one['code']}`", str(one["status"] or 422), str(one["meaning"]), str(one["fix"]))
        for one in listed
    )
    return _table(("code", "status", "meaning", "what to do"), rows)


def names(*games: str) -> str:
    """Return the identifiers of yaku, dora, fu items and limits of games with their names."""
    rules = {
        rule.id: rule
        for ruleset in scoring.rulesets()
        if ruleset.game_id in games
        for rule in ruleset.rules.values()
        if isinstance(rule, _NAMED)
    }
    ordered = (rule for kind in _NAMED for rule in rules.values() if isinstance(rule, kind))
    rows = ((f"`{rule.id}`", rule.kind, rule.name.en, rule.name.ja) for rule in ordered)
    return _table(("name in the API", "kind", "English", "Japanese"), rows)


def terms() -> str:
    """Return the terms of the glossary."""
    listed = glossary.listed(scoring.rulesets(), "en")["terms"]
    rows = ((one["romaji"], one["names"]["en"], one["names"]["ja"], one["text"]) for one in listed)
    return _table(("romaji", "English", "Japanese", "meaning"), rows)


def settings() -> str:
    """Return the settings of the service."""
    rows = (
        (f"`{one.name}`", one.kind, one.default or "none", one.range, one.meaning)
        for one in config.reader.settings
    )
    return _table(("name", "type", "default", "range", "meaning"), rows)


def counts_of(ruleset: Declarations) -> dict[str, int]:
    """Return the number of rules of a ruleset by their source (:data:`SOURCES`), without the cards."""
    rules = [rule for rule in ruleset.rules.values() if not isinstance(rule, Card)]
    documents = map(ruleset.document_of, rules)
    counts = Counter("ours" if one is None else one.role for one in documents)
    return {name: counts[name] for name in SOURCES}


def sources() -> str:
    """Return the number of rules of each ruleset by their source."""
    rulesets = scoring.rulesets()
    rows = ((f"`{one.id}`", *map(str, counts_of(one).values())) for one in rulesets)
    return _table(("ruleset", *SOURCES.values()), rows)


def packages() -> str:
    """Return the packages of the service with their licences."""
    return _table(("package", "licence"), licences.parts(licences.RUN))


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "endpoints": endpoints,
    "errors": errors,
    "settings": settings,
    "sources": sources,
    "terms": terms,
    "packages": packages,
    "riichi_names": partial(names, "riichi", "riichi3"),
    **{
        f"{game}_names": partial(names, game)
        for game in ("dice", "kitanuki", "arushiaru", "kantan")
    },
}
"""The tables by name. Any other name is that of a schema."""


@cache
def _contract() -> dict[str, Any]:
    contract: dict[str, Any] = yaml.safe_load((derived.ROOT / "openapi.yaml").read_text("utf-8"))
    return contract


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    heads = tuple(head)
    lines = (f"| {' | '.join(map(_cell, row))} |" for row in rows)
    return "\n".join((f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}", *lines))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _type(field: Mapping[str, Any]) -> str:
    """Return the type of a field in words: its schema, its values or its JSON type."""
    if "$ref" in field:
        return f"`{field['$ref'].rpartition('/')[2]}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if "anyOf" in field:
        return " or ".join(map(_type, field["anyOf"]))
    types = field["type"]
    if isinstance(types, list):
        return " or ".join(_type({**field, "type": one}) for one in types)
    return f"list of {_type(field['items'])}" if types == "array" else str(types)


if __name__ == "__main__":
    sys.exit(main())
